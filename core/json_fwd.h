#pragma once
// The name of JSON, for who only hands it on.
#include <nlohmann/json_fwd.hpp>

namespace ziggurat {
using Json = nlohmann::ordered_json;
}
