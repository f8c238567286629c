#pragma once
// Looks one choice ahead: tries each in a few imagined worlds, lets the rest of the action play
// itself, and takes the one after which its seat stands best, and the others badly.
#include "ai/dealing.h"
#include "ai/mind.h"
#include "ai/player.h"
#include "ai/turn_so_far.h"
#include "core/table_of.h"

namespace ziggurat {

template <class R, class Mind>
class OnePly final : public Player {
 public:
  using State = typename R::State;

  explicit OnePly(const Patience& patience, Mind mind = {}, float moodiness = 0)
      : patience_(patience), mind_(mind), moodiness_(moodiness) {}

  int choose(const Table& table, Rng& rng) override {
    const auto& now = static_cast<const TableOf<R>&>(table).position_now();
    const Decision& decision = table.decision();
    if (decision.choices.size() == 1) return 0;
    if (is_decided<Mind>(now)) return pick(decision, rng);
    if (is_talk<Mind>(decision)) return choose_in_talk<R>(mind_, now, decision, rng);
    std::vector<World> worlds;
    for (int i = 0; i < world_count; ++i) {
      const State world = R::imagine(now, decision.who, rng);
      worlds.push_back({world, mind_.standings(world)});
    }

    const TurnSoFar<Mind> turn(table, decision.who);
    values_.assign(static_cast<std::size_t>(decision.choices.size()), untried);
    for (int i = 0; i < decision.choices.size() && !patience_.is_over(); ++i) {
      const Choice choice = decision.choices[i];
      if (!is_plausible<Mind>(now, choice) || turn.forbids(choice)) continue;
      double value = 0;
      for (const World& world : worlds) value += value_after(world, decision.who, choice, rng);
      value += 1e-6 * rng.below(1000);  // no habit among equals
      if (moodiness_ > 0) value += world_count * moodiness_ * mood(rng);
      values_[static_cast<std::size_t>(i)] = value;
    }
    for (;;) {
      const auto best = std::max_element(values_.begin(), values_.end());
      const int choice = static_cast<int>(best - values_.begin());
      if (*best == untried || is_promising<R>(mind_, now, decision, choice, rng)) return choice;
      *best = untried;
    }
  }

 private:
  static constexpr int world_count = 3;
  static constexpr double useless = -1e6, untried = -1e9;

  struct World {
    State state;
    Standings standings;
  };

  double value_after(const World& before, Seat seat, Choice choice, Rng& rng) {
    State world = before.state;
    play_action<Mind>(world, choice, rng, reply_);
    const Standings after = mind_.standings(world);
    const bool idle =
        is_idle<Mind>(Judged<State>{before.state, before.standings}, Judged<State>{world, after});
    if (idle) return useless;
    if constexpr (requires { Mind::seeks_victory; })
      return odds_at_rest<R, Mind>(world, after)[seat];
    return lead(after, world.settings.players, seat);
  }

  // From -1 to 1: it errs by little, and never more.
  static double mood(Rng& rng) { return rng.below(2001) / 1000.0 - 1; }

  const Patience patience_;
  const Mind mind_;
  const float moodiness_;  // what its mood adds to how a choice seems, about
  Decision reply_;
  std::vector<double> values_;  // of each choice
};

}  // namespace ziggurat
