#pragma once
// JSON at the border. Keys keep the order in which they were written.
#include <nlohmann/json.hpp>

namespace ziggurat {
using Json = nlohmann::ordered_json;
}
