#pragma once
#include "ai/mind.h"
#include "crescent/state.h"

namespace ziggurat::crescent {

// What a plain player thinks of a position (ai/mind.h).
struct Mind {
  static bool rests(const State&);
  static int reply(const State&, const Decision&);
  static Standings standings(const State&);
  static constexpr double decisive = 4;
};

}  // namespace ziggurat::crescent
