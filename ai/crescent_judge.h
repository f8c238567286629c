#pragma once
// How the seats stand in a position.
#include "crescent/rules.h"

namespace ziggurat::crescent {

struct Time {
  double this_year;  // the part of it that is left
  int later_years;
  double all() const { return this_year + later_years; }
};
Time time_left(const State&);

// What a seat's standing is reckoned from, in points.
struct Terms {
  double points = 0;
  double objectives = 0;  // what they will probably bring
  double coins = 0, units = 0, cards = 0, land = 0;
  double plunder = 0;  // in the Warlord's reach
  double danger = 0;   // of losses
};
Terms terms_of(const State&, const Survey&, Seat);
double standing_of(const Terms&);

// What an objective promises: what it would pay now, or something for the way made towards it.
double promise_of(const State&, const Survey&, Seat, const Objective&);

// The answer that its own seat likes best at once.
int greedy(const State&, const Decision&);

// The strongest group of this seat that could march there.
int force_beside(const State&, Seat, HexId);

}  // namespace ziggurat::crescent
