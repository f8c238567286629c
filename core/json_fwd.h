#pragma once
// The name of JSON, for who only hands it on.
#include <nlohmann/json_fwd.hpp>

namespace ziggurat {

template <class Key, class T, class IgnoredLess, class Allocator>
struct OrderedMap;

using Json = nlohmann::basic_json<OrderedMap>;

}  // namespace ziggurat
