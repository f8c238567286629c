#pragma once
// An adviser whose judgement was learned (ai/learned.h), and who searches (ai/search.h).
#include "ai/adviser.h"
#include "ai/learned.h"
#include "ai/search.h"
#include "ai/why.h"

namespace ziggurat {

template <class R, class Sight>
class LearnedAdviser final : public Adviser {
 public:
  using State = typename R::State;
  using Judge = Learned<Sight, State>;

  explicit LearnedAdviser(const Net& net) : judge_(net) {}

  Odds chances(const Table& table, Rng& rng) const override {
    const State& now = position_of(table);
    if (flow::over(now)) return odds_when_over(R::scores(now));
    Odds mean{};
    const int samples = Judge::rests(now) ? 1 : most_samples;  // what rests is judged as it is
    for (int i = 0; i < samples; ++i) {
      State world = now;
      Decision decision;
      settle_action<Judge>(world, rng, decision);
      const Odds odds = odds_at_rest<R, Judge>(world, judge_.standings(world));
      for (std::size_t seat = 0; seat < mean.size(); ++seat)
        mean[seat] += odds[seat] / static_cast<float>(samples);
    }
    return mean;
  }

  std::vector<Opinion> opinions(const Table& table, std::span<const int> asked_for,
                                const Patience& patience, Rng& rng) const override {
    Search<R, Judge> search(patience, judge_, Sight::style);
    search.weigh(table, asked_for, rng);
    auto thoughts = search.opinions();
    int most = 0;
    for (const auto& thought : thoughts) most = std::max(most, thought.visits);
    std::vector<Opinion> told, hardly_known;
    std::ranges::sort(thoughts, std::ranges::greater(), [](const auto& t) { return t.visits; });
    for (const auto& thought : thoughts) {
      const int choice = table.decision().choices.find(thought.choice);
      const bool is_asked_for = std::ranges::find(asked_for, choice) != asked_for.end();
      const bool is_known = is_asked_for || thought.visits * worth_telling >= most;
      (is_known ? told : hardly_known).push_back({choice, thought.chance, thought.doubt, {}});
    }
    std::ranges::sort(told, [](const Opinion& a, const Opinion& b) {
      return std::pair(-a.chance, a.choice) < std::pair(-b.chance, b.choice);
    });
    for (const Opinion& one : hardly_known)
      if (told.size() < few) told.push_back(one);
    return told;
  }

  void give_reasons(const Table& table, std::vector<Opinion>& told, std::span<const int> asked_for,
                    Rng& rng) const override {
    const Why<R, Sight> why(judge_, table);
    for (std::size_t i = 1; i < told.size(); ++i)
      if (i < with_reasons || std::ranges::find(asked_for, told[i].choice) != asked_for.end())
        told[i].why = why.why(told[i].choice, told[0].choice, false, rng);
    told[0].why.clear();
    for (std::size_t i = 1; i < std::min(told.size(), with_reasons) && told[0].why.empty(); ++i)
      told[0].why = why.why(told[0].choice, told[i].choice, true, rng);
    if (told[0].why.empty() && told.size() > 1) told[0].why = {in_other_words(told[0], told[1])};
  }

 private:
  static constexpr int most_samples = 8;
  static constexpr std::size_t few = 3;
  static constexpr std::size_t with_reasons = 4;
  // What has had less than one visit to so many of the favourite's is hardly known.
  static constexpr int worth_telling = 20;

  static const State& position_of(const Table& table) {
    return static_cast<const TableOf<R>&>(table).position_now();
  }

  // What the judge sees an action later does not always tell why.
  static Argument in_other_words(const Opinion& best, const Opinion& next) {
    const bool are_even = best.chance - next.chance < std::max(0.01, best.doubt);
    return {are_even ? Message("advice.even") : Message("advice.later"), Speaks::Neither};
  }

  const Judge judge_;
};

}  // namespace ziggurat
