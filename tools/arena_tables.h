#pragma once
// What came of a match, as tables: who won how often, where the points came from, and how strong
// everybody is; everything with its interval of 95 %.
#include <string>

#include "ai/arena_report.h"
#include "core/texts.h"

namespace ziggurat {

// Everything, for a person to read.
std::string arena_tables(const Texts&, const Arena&, const ArenaReport&);

}  // namespace ziggurat
