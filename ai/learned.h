#pragma once
// A mind whose judgement was learned: a net looks at what a game's sight sees. The rest it has from
// the sight, and so from the game's plain mind. Where much hangs on chance a sight may offer
// is_open(state) and outcomes(state), what may come of it with their weights: the chances to win
// are then the mean of theirs.
#include "ai/inputs.h"
#include "ai/mind.h"
#include "ai/net.h"

namespace ziggurat {

template <class Sight, class State>
struct Learned : Sight {
  static constexpr double decisive = 1;
  static constexpr bool seeks_victory = true;
  static constexpr double worthwhile = 0.02;  // half a hundredth of a chance
  const Net* net;

  explicit Learned(const Net& n) : net(&n) {}

  Standings standings(const State& state) const {
    if (is_decided<Sight>(state)) return {};
    if constexpr (requires { Sight::outcomes(state); })
      if (Sight::is_open(state)) return mean_of_outcomes(state);
    return at_rest(state);
  }

 private:
  Standings at_rest(const State& state) const {
    Inputs inputs;
    Sight::see(state, inputs);
    Standings all{};
    for (Seat seat = 0; seat < state.settings.players; ++seat)
      all[seat] = net->score(Sight::kind(state, seat), inputs.of[seat]);
    return all;
  }

  Standings mean_of_outcomes(const State& state) const {
    std::array<double, max_seats> mean{};
    for (const auto& outcome : Sight::outcomes(state)) {
      if (outcome.weight <= 0) continue;
      const Odds odds = odds_of_standings(at_rest(outcome.state), state.settings.players, decisive);
      for (std::size_t seat = 0; seat < max_seats; ++seat)
        mean[seat] += outcome.weight * odds[seat];
    }
    Standings all{};
    for (Seat seat = 0; seat < state.settings.players; ++seat)
      all[seat] = std::log(std::max(1e-6, mean[seat]));
    return all;
  }
};

}  // namespace ziggurat
