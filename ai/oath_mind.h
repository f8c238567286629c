#pragma once
#include "ai/mind.h"
#include "oath/state.h"

namespace ziggurat::oath {

// What a plain player thinks of a position (ai/mind.h).
struct Mind {
  static bool rests(const State&);
  static int reply(const State&, const Decision&);
  static Standings standings(const State&);
  static Seat lingers(const State& before, const State& after);
  static constexpr double decisive = 4;
  static constexpr double worthwhile = 0.01;
};

}  // namespace ziggurat::oath
