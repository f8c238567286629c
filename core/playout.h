#pragma once
// Random play: the driver samples, the state never knows.
#include <algorithm>

#include "core/choice.h"
#include "core/flow.h"
#include "core/rng.h"

namespace ziggurat {

// A choice at random: chance by its weights, everybody else with equal odds.
inline int pick(const Decision& decision, Rng& rng) {
  if (decision.who != chance)
    return static_cast<int>(rng.below(static_cast<u32>(decision.choices.size())));
  u32 all = 0;
  for (u16 weight : decision.choices.weights()) all += weight;
  u32 at = rng.below(all);
  int i = 0;
  for (; at >= decision.choices.weights()[i]; ++i) at -= decision.choices.weights()[i];
  return i;
}

struct PlayoutCount {
  u64 decisions = 0;     // put to a seat that had more than one choice
  u64 forced = 0;        // put to a seat that had one
  u64 chance_draws = 0;  // put to chance
  u64 choices = 0;       // offered in all decisions
  int most_choices = 0;

  void add(const Decision& decision) {
    const int offered = decision.choices.size();
    if (decision.who == chance) {
      ++chance_draws;
    } else if (offered == 1) {
      ++forced;
    } else {
      ++decisions;
      choices += static_cast<u64>(offered);
      most_choices = std::max(most_choices, offered);
    }
  }
  void add(const PlayoutCount& more) {
    decisions += more.decisions;
    forced += more.forced;
    chance_draws += more.chance_draws;
    choices += more.choices;
    most_choices = std::max(most_choices, more.most_choices);
  }
};

// Plays to the end.
template <class State>
void play_out(State& state, Rng& rng, Decision& decision, PlayoutCount& count) {
  decision.choices.clear();
  for (;;) {
    flow::ask_briefly(state, decision);
    if (decision.who == nobody) return;
    count.add(decision);
    flow::apply(state, decision.choices.nth(pick(decision, rng)), decision);
  }
}

}  // namespace ziggurat
