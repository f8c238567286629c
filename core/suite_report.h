#pragma once
// What the suite of core/suite.h is asked for, and what it found.
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "core/game.h"
#include "core/playout.h"

namespace ziggurat {

// A game in the making learns them in this order; each includes those before it.
enum class Stage : u8 {
  Play,     // it ends, no list is empty or out of order, invariants hold, choices do one thing
  Secrets,  // nobody learns what he may not know, not even by taking a choice back
  Words,    // choices survive being written, and what is not listed has a reason
  Record,   // a log plays the game again, and points are accounted for
};

struct SuiteRequest {
  int games = 100;
  int players = 2;
  u64 seed = 1;
  OptionWords options;
  Stage up_to = Stage::Record;
  std::function<void(int games_done)> progress = [](int) {};
};

struct Violation {
  std::string what;
  std::string log;  // plays up to the place where it shows
};

struct SuiteReport {
  PlayoutCount count;
  std::set<std::string> prompts_asked;
  u64 prices_paid = 0;  // choices that had a price, and it was true
  std::optional<Violation> violation;
};

}  // namespace ziggurat
