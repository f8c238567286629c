#pragma once
// How many positions with a known best choice a player solves.
#include "ai/contestant.h"
#include "ai/tactics.h"

namespace ziggurat {

struct SolveRequest {
  const std::vector<Tactic>* tactics = nullptr;
  Contestant contestant;
  int tries = 3;  // at each position, with other luck
  u64 seed = 1;
  int cores = 0;  // 0: all there are
};

// What it chose at each position, one for each try.
std::vector<std::vector<int>> solve(const SolveRequest&);

// Of how many tries at positions of this theme, and how many of them were best; count: of all.
struct Solved {
  int tries = 0, best = 0;
  double share() const { return static_cast<double>(best) / tries; }
};
Solved solved(const std::vector<Tactic>&, const std::vector<std::vector<int>>& chosen, Theme);

}  // namespace ziggurat
