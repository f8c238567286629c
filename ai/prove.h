#pragma once
// What can be proved of a choice by trying all that may follow it. Others may answer whatever they
// like, chance may turn up whatever it can; its own later choices a seat makes from what it sees,
// so that worlds which it cannot tell apart get the same one. Proofs hold in the worlds that were
// imagined, and as far as they are looked into.
#include <algorithm>
#include <vector>

#include "ai/fate.h"
#include "ai/mind.h"
#include "core/table_of.h"

namespace ziggurat {

template <class R>
class Prover {
 public:
  using State = typename R::State;

  // Of choices that are put to this seat now.
  Prover(const State& now, Seat seat, const Depth& depth, Rng& rng) : seat_(seat), depth_(depth) {
    for (int i = 0; i < depth.worlds; ++i) {
      State world = R::imagine(now, seat, rng);
      if (std::find(worlds_.begin(), worlds_.end(), world) == worlds_.end())
        worlds_.push_back(world);
    }
  }

  Fate fate(Choice choice) {
    positions_left_ = depth_.positions;
    if (wins_after(worlds_, choice, depth_.questions)) return Fate::Wins;
    positions_left_ = depth_.positions;
    const bool lost = std::all_of(worlds_.begin(), worlds_.end(), [&](const State& world) {
      return loses_after(world, choice, depth_.questions);
    });
    return lost ? Fate::Loses : Fate::Open;
  }

 private:
  using Worlds = std::vector<State>;

  // Some titles go on after it is known who has won.
  static bool is_decided(const State& s) {
    if constexpr (requires { R::Saga::is_decided(s); })
      if (R::Saga::is_decided(s)) return true;
    return flow::over(s);
  }
  float share(const State& s) const { return odds_when_over(R::scores(s))[seat_]; }

  bool may_look(int questions) { return --positions_left_ >= 0 && questions > 0; }

  bool wins_after(const Worlds& worlds, Choice choice, int questions) {
    Worlds asked;
    for (State world : worlds) {
      flow::apply(world, choice);
      if (!others_cannot_help(world, questions - 1, asked)) return false;
    }
    for (const Worlds& alike : told_apart(std::move(asked)))
      if (!can_win(alike, questions - 1)) return false;
    return true;
  }

  // Adds the worlds in which the seat is asked next. False: in one of them it has not won.
  bool others_cannot_help(const State& world, int questions, Worlds& asked) {
    if (is_decided(world)) return share(world) == 1;
    if (!may_look(questions)) return false;
    Decision decision;
    flow::decide(world, decision);
    if (decision.who == seat_) return asked.push_back(world), true;
    return std::all_of(decision.choices.begin(), decision.choices.end(), [&](Choice choice) {
      State next = world;
      flow::apply(next, choice);
      return others_cannot_help(next, questions - 1, asked);
    });
  }

  // Of worlds that look the same to the seat, which is asked.
  bool can_win(const Worlds& alike, int questions) {
    if (!may_look(questions)) return false;
    Decision decision;
    flow::decide(alike.front(), decision);
    return std::any_of(decision.choices.begin(), decision.choices.end(),
                       [&](Choice choice) { return wins_after(alike, choice, questions); });
  }

  std::vector<Worlds> told_apart(Worlds worlds) const {
    std::vector<std::pair<typename R::View, Worlds>> groups;
    for (const State& world : worlds) {
      const auto view = R::view(world, seat_);
      const auto group = std::find_if(groups.begin(), groups.end(),
                                      [&](const auto& known) { return known.first == view; });
      if (group == groups.end())
        groups.push_back({view, {world}});
      else if (std::find(group->second.begin(), group->second.end(), world) == group->second.end())
        group->second.push_back(world);
    }
    std::vector<Worlds> apart;
    for (auto& group : groups) apart.push_back(std::move(group.second));
    return apart;
  }

  bool loses_after(State world, Choice choice, int questions) {
    flow::apply(world, choice);
    if (is_decided(world)) return share(world) == 0;
    if (!may_look(questions)) return false;
    Decision decision;
    flow::decide(world, decision);
    const auto loses = [&](Choice next) { return loses_after(world, next, questions - 1); };
    const Choices& choices = decision.choices;
    return decision.who == seat_ || decision.who == chance
               ? std::all_of(choices.begin(), choices.end(), loses)
               : std::any_of(choices.begin(), choices.end(), loses);
  }

  const Seat seat_;
  const Depth depth_;
  Worlds worlds_;
  long positions_left_ = 0;
};

template <class R>
std::vector<Fate> prove(const Table& table, std::span<const int> choices, const Depth& depth,
                        u64 seed) {
  Rng rng(seed);
  const Decision& asked = table.decision();
  Prover<R> prover(static_cast<const TableOf<R>&>(table).position_now(), asked.who, depth, rng);
  std::vector<Fate> fates;
  for (const int choice : choices) fates.push_back(prover.fate(asked.choices[choice]));
  return fates;
}

}  // namespace ziggurat
