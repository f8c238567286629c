#pragma once
#include "tigris/state.h"

namespace ziggurat::tigris {

// What a plain player thinks of a position (ai/one_ply.h).
struct Mind {
  static bool rests(const State&);
  static int reply(const State&, const Decision&);
  static double value(const State&, Seat);
};

}  // namespace ziggurat::tigris
