#pragma once
// A game that a learned judge plays against itself to learn from. Every seat looks one choice ahead
// in worlds it can imagine and is a little moody, so that games differ; each position that rests
// after a choice becomes a lesson. Its outcome is what the judge itself thought a little later,
// and later still, and at last who won: positions near each other share their fate, so what is seen
// soon says more than what comes of it at the end.
#include "ai/dealing.h"
#include "ai/learned.h"
#include "ai/school.h"
#include "ai/turn_so_far.h"
#include "core/game.h"

namespace ziggurat {

template <class R, class Sight>
class SelfPlayed {
 public:
  using State = typename R::State;

  SelfPlayed(const Net& net, const SelfPlay& how) : mind_(net), how_(how), rng_(how.seed) {}

  PracticeGame play() {
    State state = *new_game<R>(how_.options, how_.players);
    Decision decision;
    for (flow::decide(state, decision); decision.who != nobody; flow::ask(state, decision)) {
      if (decision.who == chance || decision.choices.size() == 1) {
        flow::apply(state, decision.choices[pick(decision, rng_)], decision);
        continue;
      }
      ++played_.choices;
      const Choice chosen = decision.choices[choose(state, decision)];
      remember(decision.who, chosen);
      flow::apply(state, chosen, decision);
      if (!flow::over(state) && Sight::rests(state) && is_clear(state)) note(state);
    }
    look_back(R::scores(state));
    return std::move(played_);
  }

 private:
  static constexpr double lambda = 0.9;      // how much of an outcome comes from later
  static constexpr float moodiness = 0.03F;  // how much likelier to win a choice may seem
  static constexpr u32 whim = 100;           // one choice in so many is any
  static constexpr int most_tried = 64;      // of a long list
  static constexpr int short_list = 12;      // is tried in more worlds: conflicts, answers
  static constexpr int worlds_of_short = 4;
  static constexpr int worlds_of_talk = 2;
  static constexpr int most_choices = 4000;  // then nobody cares any more

  int choose(const State& state, const Decision& decision) {
    const int count = decision.choices.size();
    if (rng_.below(whim) == 0 || played_.choices > most_choices) return pick(decision, rng_);
    if (is_talk<Sight>(decision))
      return choose_in_talk<R>(mind_, state, decision, rng_, worlds_of_talk);
    list_.clear();
    for (int i = 0; i < count; ++i)
      if (is_plausible<Sight>(state, decision.choices[i])
          && !turns_[decision.who].forbids(decision.choices[i]))
        list_.push_back(i);
    if (list_.empty()) return pick(decision, rng_);
    for (int left = static_cast<int>(list_.size()); left > most_tried; --left) {
      const auto out = rng_.below(static_cast<u32>(left));
      list_[out] = list_.back();
      list_.pop_back();
    }
    const int worlds = count <= short_list ? worlds_of_short : 1;
    values_.assign(list_.size(), 0);
    for (int w = 0; w < worlds; ++w) {
      const State world = R::imagine(state, decision.who, rng_);
      const Standings before = mind_.standings(world);
      for (std::size_t i = 0; i < list_.size(); ++i)
        values_[i] += value_after(world, before, decision.who, decision.choices[list_[i]])
                      / static_cast<float>(worlds);
    }
    std::size_t best = 0;
    for (std::size_t i = 0; i < list_.size(); ++i) {
      values_[i] = liking(values_[i]) + moodiness * gumbel();
      if (values_[i] > values_[best]) best = i;
    }
    // A talk that leads to nothing is left to another time.
    if (!is_promising<R>(mind_, state, decision, list_[best], rng_, worlds_of_talk)) {
      values_[best] = -1e9F;
      best = static_cast<std::size_t>(std::max_element(values_.begin(), values_.end())
                                      - values_.begin());
    }
    return list_[best];
  }

  void remember(Seat seat, Choice chosen) {
    if constexpr (requires { Sight::ends_turn(chosen); }) {
      turns_[seat].note(chosen);
      if (Sight::ends_turn(chosen))
        for (TurnSoFar<Sight>& turn : turns_) turn.clear();
    }
  }

  // Whether the position itself is judged, not what may come of it.
  static bool is_clear(const State& state) {
    if constexpr (requires { Sight::outcomes(state); }) return !Sight::is_open(state);
    return true;
  }

  float value_after(const State& world, const Standings& before, Seat seat, Choice choice) {
    State after = world;
    play_action<Sight>(after, choice, rng_, reply_);
    if (flow::over(after)) return odds_when_over(R::scores(after))[seat];
    const Standings standings = mind_.standings(after);
    if (is_idle<Learned<Sight, State>>(Judged<State>{world, before},
                                       Judged<State>{after, standings}))
      return -1;
    return odds_at_rest<R, Learned<Sight, State>>(after, standings)[seat];
  }

  // By its mood a seat errs alike whether it leads or hardly has a chance; else those behind would
  // learn from games in which they played at random.
  static float liking(float value) {
    constexpr float least = 1e-5F;
    return value < 0 ? -100 : std::log((value + least) / (1 - value + least));
  }

  float gumbel() {
    const double u = (rng_.below(1'000'000) + 0.5) / 1e6;
    return static_cast<float>(-std::log(-std::log(u)));
  }

  void note(const State& state) {
    Inputs inputs;
    const int width = Sight::see(state, inputs);
    Lesson lesson;
    lesson.seats = how_.players;
    std::array<float, max_seats> scores{};
    for (Seat seat : seats_of(state)) {
      lesson.kind[seat] = static_cast<u8>(Sight::kind(state, seat));
      lesson.inputs.insert(lesson.inputs.end(), inputs.of[seat], inputs.of[seat] + width);
      scores[seat] = mind_.net->score(lesson.kind[seat], inputs.of[seat]);
    }
    guesses_.push_back(chances({scores.data(), static_cast<std::size_t>(how_.players)}));
    played_.lessons.push_back(std::move(lesson));
  }

  Odds result_of(const Scores& scores) const {
    Odds result = odds_when_over(scores);
    if constexpr (requires { Sight::many_points; }) {
      std::array<float, max_seats> points{};
      for (std::size_t i = 0; i < static_cast<std::size_t>(how_.players); ++i)
        points[i] = static_cast<float>(scores.points[i] / Sight::many_points);
      const Odds by_points = chances({points.data(), static_cast<std::size_t>(how_.players)});
      const auto count = static_cast<float>(how_.points_count);
      for (std::size_t i = 0; i < max_seats; ++i) result[i] += count * (by_points[i] - result[i]);
    }
    return result;
  }

  void look_back(const Scores& scores) {
    const Odds victory = odds_when_over(scores);
    Odds outcome = result_of(scores);
    for (std::size_t i = played_.lessons.size(); i-- > 0;) {
      played_.ignorance += ziggurat::ignorance(guesses_[i], victory, how_.players);
      if (i + 1 < guesses_.size())
        for (std::size_t seat = 0; seat < max_seats; ++seat)
          outcome[seat] =
              static_cast<float>(lambda * outcome[seat] + (1 - lambda) * guesses_[i + 1][seat]);
      played_.lessons[i].outcome = outcome;
    }
    played_.ignorance /= std::max(1.0, static_cast<double>(guesses_.size()));
  }

  const Learned<Sight, State> mind_;
  const SelfPlay how_;
  Rng rng_;
  PracticeGame played_;
  std::vector<Odds> guesses_;  // one for each lesson
  std::array<TurnSoFar<Sight>, max_seats> turns_;
  Decision reply_;
  std::vector<int> list_;
  std::vector<float> values_;
};

}  // namespace ziggurat
