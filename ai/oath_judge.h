#pragma once
// How the seats stand in a position.
#include "ai/mind.h"
#include "oath/state.h"

namespace ziggurat::oath {

constexpr double victory = 20;  // what a sure victory is worth

Standings judge(const State&);

double promise_of(const State&, Seat, CardId in_hand);
bool seeks_sites(const State&, Seat);

}  // namespace ziggurat::oath
