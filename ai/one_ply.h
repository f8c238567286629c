#pragma once
// Looks one choice ahead: tries each in a few imagined worlds, lets the rest of the action play
// itself, and takes the one with the best value.
//
// A mind gives two things for its game: value(state, seat), and reply(state, decision, rng), a
// quick and sensible answer to the questions inside an action. rests(state) says where an action
// ends.
#include "ai/player.h"
#include "core/flow.h"
#include "core/playout.h"
#include "core/table_of.h"

namespace ziggurat {

template <class R, class Mind>
class OnePly final : public Player {
 public:
  int choose(const Table& table, Rng& rng) override {
    const auto& now = static_cast<const TableOf<R>&>(table).position_now();
    const Decision& decision = table.decision();
    if (decision.choices.size() == 1) return 0;
    std::vector<typename R::State> worlds;
    for (int i = 0; i < world_count; ++i) worlds.push_back(R::imagine(now, decision.who, rng));

    int best = 0;
    double best_value = -1e9;
    for (int i = 0; i < decision.choices.size(); ++i) {
      double value = 0;
      for (const auto& world : worlds)
        value += value_after(world, decision.who, decision.choices[i], rng);
      value += 1e-6 * rng.below(1000);  // no habit among equals
      if (value > best_value) best = i, best_value = value;
    }
    return best;
  }

 private:
  static constexpr int world_count = 3;

  double value_after(typename R::State world, Seat seat, Choice choice, Rng& rng) {
    flow::apply(world, choice);
    while (!Mind::rests(world)) {
      flow::decide(world, reply_);
      const int i = reply_.who == chance ? pick(reply_, rng) : Mind::reply(world, reply_);
      flow::apply(world, reply_.choices[i]);
    }
    return Mind::value(world, seat);
  }

  Decision reply_;
};

}  // namespace ziggurat
