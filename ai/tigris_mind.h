#pragma once
#include "ai/mind.h"
#include "tigris/state.h"

namespace ziggurat::tigris {

// What a plain player thinks of a position (ai/mind.h).
struct Mind {
  static bool rests(const State&);
  static int reply(const State&, const Decision&);
  static Standings standings(const State&);
  static constexpr double decisive = 25;  // fits the results of a few hundred games
};

}  // namespace ziggurat::tigris
