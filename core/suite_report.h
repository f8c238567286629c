#pragma once
// What the suite of core/suite.h is asked for, and what it found.
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "core/game.h"
#include "core/playout.h"

namespace ziggurat {

struct SuiteRequest {
  int games = 100;
  int players = 2;
  u64 seed = 1;
  OptionWords options;
  std::function<void(int games_done)> progress = [](int) {};
};

struct Violation {
  std::string what;
  std::string log;  // plays up to the place where it shows
};

struct SuiteReport {
  PlayoutCount count;
  std::set<std::string> prompts_asked;
  std::optional<Violation> violation;
};

}  // namespace ziggurat
