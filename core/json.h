#pragma once
// JSON at the border. Keys keep the order in which they were written.
#include <nlohmann/json.hpp>

#include "core/json_fwd.h"

// Compiled once, in json.cpp, and not in each file that uses it.
extern template class nlohmann::basic_json<nlohmann::ordered_map>;
