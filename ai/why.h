#pragma once
// Why a learned judge prefers a choice to another: both are tried in a few worlds that the seat can
// imagine, and what the judge sees afterwards is compared number by number. How much of a chance a
// difference gains follows from how the net's score changes on the way from one to the other.
#include "ai/learned.h"
#include "ai/reasons.h"
#include "core/table_of.h"

namespace ziggurat {

template <class R, class Sight>
class Why {
 public:
  using State = typename R::State;
  using Judge = Learned<Sight, State>;

  Why(const Judge& judge, const Table& table) : judge_(judge), table_(table) {}

  // What speaks for the first, or if it is not the better one against it.
  std::vector<Argument> why(int choice, int other, bool is_better, Rng& rng) const {
    const Decision& asked = table_.decision();
    Compared sum(judge_.net->names.size());
    bool keep_places = true;
    for (int i = 0; i < worlds; ++i) {
      const State world = R::imagine(now(), asked.who, rng);
      Rng same_luck = rng;
      rng.next();
      const State then = after(world, asked.choices[choice], same_luck);
      const State otherwise = after(world, asked.choices[other], same_luck);
      compare(then, otherwise, sum);
      keep_places = keep_places && has_kept_places(then) && has_kept_places(otherwise);
    }
    auto reasons = reasons_for(Sight::wording, judge_.net->names, sum.inputs);
    for (Seat seat = 0; seat < table_.seats(); ++seat)
      if (seat != asked.who)
        add_reason(reasons, {"rival", table_.vocabulary().seats[seat], sum.by_rivals[seat]});
    add_reason(reasons, {"over", {}, sum.by_end});
    std::vector<Argument> told;
    for (const Reason& reason : main_reasons(std::move(reasons), is_better))
      told.push_back(
          {message(reason, keep_places), reason.gain > 0 ? Speaks::For : Speaks::Against});
    return told;
  }

 private:
  static constexpr int worlds = 8;
  static constexpr int steps = 4;  // on the way from one to the other

  struct Compared {
    explicit Compared(std::size_t n) : inputs(n) {}
    std::vector<Difference> inputs;
    Standings by_rivals{};
    double by_end = 0;  // because the game is over then
  };

  const State& now() const { return static_cast<const TableOf<R>&>(table_).position_now(); }

  // By value: both choices have the same luck.
  static State after(State world, Choice choice, Rng rng) {
    Decision decision;
    play_action<Judge>(world, choice, rng, decision);
    return world;
  }

  Odds odds(const State& state) const {
    return odds_at_rest<R, Judge>(state, judge_.standings(state));
  }

  // The mean where much hangs on chance.
  static Inputs seen(const State& state) {
    Inputs inputs;
    if constexpr (requires { Sight::outcomes(state); })
      if (Sight::is_open(state)) {
        inputs = {};
        for (const auto& outcome : Sight::outcomes(state)) {
          if (outcome.weight <= 0) continue;
          Inputs one{};
          Sight::see(outcome.state, one);
          for (std::size_t seat = 0; seat < max_seats; ++seat)
            for (std::size_t i = 0; i < most_inputs; ++i)
              inputs.of[seat][i] += static_cast<float>(outcome.weight) * one.of[seat][i];
        }
        return inputs;
      }
    Sight::see(state, inputs);
    return inputs;
  }

  void compare(const State& one, const State& other, Compared& sum) const {
    const Seat who = table_.decision().who;
    const Odds chances = odds(one), chances_else = odds(other);
    if (flow::over(one) || flow::over(other)) {
      sum.by_end += (chances[who] - chances_else[who]) / worlds;
      return;
    }
    const auto mean = [&](Seat seat) { return (chances[seat] + chances_else[seat]) / 2; };
    const Inputs seen_then = seen(one), seen_else = seen(other);
    for (Seat seat = 0; seat < table_.seats(); ++seat) {
      const int kind = Sight::kind(one, seat);
      const float *then = seen_then.of[seat], *else_ = seen_else.of[seat];
      // How the chance of the seat that is asked follows the score of this one.
      const double weight =
          seat == who ? mean(who) * (1 - mean(who)) : -1.0 * mean(who) * mean(seat);
      if (seat != who) {
        const double more = judge_.net->score(kind, then) - judge_.net->score(kind, else_);
        sum.by_rivals[seat] += weight * more / worlds;
        continue;
      }
      const std::vector<float> slope = slope_between(kind, then, else_);
      for (std::size_t i = 0; i < sum.inputs.size(); ++i) {
        const double more = then[i] - else_[i];
        sum.inputs[i].more += more / worlds;
        sum.inputs[i].gain += weight * slope[i] * more / worlds;
      }
    }
  }

  std::vector<float> slope_between(int kind, const float* then, const float* else_) const {
    const std::size_t n = judge_.net->names.size();
    std::vector<float> sum(n), between(n);
    for (int step = 0; step < steps; ++step) {
      const float way = (static_cast<float>(step) + 0.5F) / steps;
      for (std::size_t i = 0; i < n; ++i) between[i] = else_[i] + way * (then[i] - else_[i]);
      judge_.net->add_slope(kind, between.data(), 1.0F / steps, sum);
    }
    return sum;
  }

  // Whether things that are known by their place are where they were.
  bool has_kept_places(const State& state) const {
    if constexpr (requires { Sight::places; }) {
      const Seat who = table_.decision().who;
      for (std::size_t place = 0; place < std::size(Sight::places); ++place)
        if (Sight::thing_at(state, who, place) != Sight::thing_at(now(), who, place)) return false;
    }
    return true;
  }

  // What is at the place that inputs are said of, or that place.
  std::string_view named(std::string_view which, bool keep_places) const {
    if constexpr (requires { Sight::places; })
      if (const auto place = std::ranges::find(Sight::places, which);
          keep_places && place != std::end(Sight::places))
        return Sight::wording.things[static_cast<std::size_t>(
            Sight::thing_at(now(), table_.decision().who,
                            static_cast<std::size_t>(place - std::begin(Sight::places))))];
    return which;
  }

  Message message(const Reason& reason, bool keep_places) const {
    const Vocabulary& words = table_.vocabulary();
    const std::string key = std::string(words.game) + ".reasons.";
    Message message(key + std::string(reason.reason));
    message.with("way", reason.gain > 0 ? "gain" : "loss");
    if (reason.which.empty()) return message;
    const auto seat = std::ranges::find(words.seats, reason.which,
                                        [](const char* word) { return std::string_view(word); });
    if (seat != words.seats.end())
      return with_seat(words, std::move(message), "seat",
                       static_cast<Seat>(seat - words.seats.begin()));
    if constexpr (requires { Sight::thing_of(now(), Seat{}, reason.which); })
      return with_thing(words, std::move(message),
                        Sight::thing_of(now(), table_.decision().who, reason.which));
    const std::string which(named(reason.which, keep_places));
    return std::move(message).with("which", which, key + "which." + which);
  }

  const Judge& judge_;
  const Table& table_;
};

}  // namespace ziggurat
