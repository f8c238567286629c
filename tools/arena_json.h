#pragma once
// What came of a match, for programs.
#include "ai/arena_report.h"
#include "core/json_fwd.h"

namespace ziggurat {

// Intervals are pairs of numbers, null where nothing is known.
Json arena_json(const Arena&, const ArenaReport&, std::string_view program);

}  // namespace ziggurat
