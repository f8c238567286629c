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
  static bool ends_turn(Choice c) { return verb_of(c) == Verb::EndTurn; }
  static bool takes_back(Choice c) { return verb_of(c) == Verb::Back; }
  static bool is_free(Choice);  // it spends no Supply, and there may be no end of it
  static constexpr double decisive = 4;
  static constexpr double worthwhile = 0.01;
};

}  // namespace ziggurat::oath
