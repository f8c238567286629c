#pragma once
// `ziggurat crescent balance`: searches the values of Crescent Moon's data that are the house's own
// for those with which every character wins as often as the others.
#include <string>

#include "core/basics.h"
#include "core/texts.h"

namespace ziggurat {

struct BalanceArguments {
  std::string directory;  // where the data lie while they are searched, with a report
  int rounds = 20;
  int games = 60;  // in a round, on each map with each number of players
  int steps = 8;   // from values to better ones in a round, at most
  int ways = 16;   // to begin that race against each other on a map
  u64 seed = 1;
  int cores = 0;  // 0: all
};
int run_balance(const Texts&, const BalanceArguments&);

}  // namespace ziggurat
