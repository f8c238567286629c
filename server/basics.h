#pragma once
// What everything here counts in.
#include <cstdint>

namespace ziggurat::server {

using Id = std::int64_t;
using Millis = std::int64_t;

}  // namespace ziggurat::server
