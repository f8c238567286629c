#pragma once
// Matches between levels of computer players. The seats rotate: in a round each level sits once in
// every seat, and chance begins with the same number, so that luck weighs less.
#include <functional>

#include "ai/player.h"

namespace ziggurat {

struct ArenaRequest {
  const Game* game = nullptr;
  OptionWords options;
  std::vector<std::string> levels;  // as many as play; all known, as are the options
  int games = 0;
  Patience patience;
  u64 seed = 1;
  std::function<void(int)> progress = [](int) {};  // is told how many games were played
};

struct ArenaReport {
  std::vector<double> wins;    // of each level; a shared victory counts in parts
  std::vector<double> points;  // the mean
  double longest_thought = 0;  // seconds
};

ArenaReport play_arena(const ArenaRequest&);

// Where a share truly lies with 95 % confidence, when it was seen in so many games (Wilson).
struct Interval {
  double low, high;
};
Interval confidence(double wins, int games);

}  // namespace ziggurat
