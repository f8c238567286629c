#pragma once
// How a title is learned (ai/self_play.h, ai/train.h).
#include "ai/learner.h"
#include "core/options.h"

namespace ziggurat {

struct SelfPlay {
  OptionValues options;
  int players = 0;
  u64 seed = 1;
  double points_count = 0;  // how much of a result goes by points rather than by victory
};

struct PracticeGame {
  std::vector<Lesson> lessons;
  double ignorance = 0;  // of what was guessed when it was met, the mean
  int choices = 0;
};

struct School {
  std::vector<std::string> inputs;  // their names
  int kinds;
  std::string varied;        // an option any of whose values may be played; empty: none
  std::vector<int> players;  // one of these numbers plays
  PracticeGame (*self_play)(const Net&, const SelfPlay&);
};

}  // namespace ziggurat
