#pragma once
// What came of many games, as tables: who won how often, and where the points came from.
#include <string>

#include "ai/arena.h"
#include "core/texts.h"

namespace ziggurat {

// A row for each seat, and below it one for each source of its points; everything with its interval
// of 95 %.
std::string seats_table(const Texts&, const Vocabulary&, const std::vector<Tally>& seats);

}  // namespace ziggurat
