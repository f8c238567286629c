#pragma once
#include "oath/state.h"

namespace ziggurat::oath {

// What a plain player thinks of a position (ai/mind.h).
struct Mind {
  static bool rests(const State&);
  static int reply(const State&, const Decision&);
  static double standing(const State&, Seat);
  static bool idles(const State& before, const State& after);
  static constexpr double decisive = 4;
};

}  // namespace ziggurat::oath
