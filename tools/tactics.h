#pragma once
// `ziggurat tactics`: positions whose best choice is known.
#include "tools/commands.h"

namespace ziggurat {

struct TacticsArguments {
  std::vector<std::string> levels;  // empty: all
  int tries = 3;
  int find = 0;  // in so many games; 0: play those that are known
  bool unsolved = false, verify = false, json = false;
};
int run_tactics(const Common&, const TacticsArguments&);

}  // namespace ziggurat
