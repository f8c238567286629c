#pragma once
// `ziggurat crescent balance`: searches the values of Crescent Moon's data that are the house's own
// for those with which every character wins as often as the others.
#include <array>
#include <string>

#include "core/basics.h"
#include "core/texts.h"

namespace ziggurat {

inline constexpr std::array balance_maps = {"divided_lands", "spring_thaw",   "fertile_valley",
                                            "open_plains",   "meeting_place", "variable"};

struct BalanceArguments {
  std::string directory;  // where the data lie while they are searched, with a report
  int rounds = 20;
  int games = 60;                // in a round, on each map with each number of players
  int steps = 8;                 // from values to better ones in a round, at most
  std::string player = "basic";  // who plays, as an arena calls him
  std::string map;               // the only one to be played; empty: all
  int openings = 1500;           // games from other starting places, on a map that is not fair
  int ways = 8;                  // to begin that are tried there before learning from them
  u64 seed = 1;
  int cores = 0;  // 0: all
};
int run_balance(const Texts&, const BalanceArguments&);

}  // namespace ziggurat
