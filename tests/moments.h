#pragma once
// Positions of a game, choices in words and random games: for tests that hold what somebody is told
// against what then happens.
#include <gtest/gtest.h>

#include <functional>

#include "core/flow.h"
#include "core/game.h"
#include "core/json.h"
#include "core/playout.h"
#include "core/texts.h"

namespace ziggurat {

template <Rules R>
typename R::State position_of(std::string_view text) {
  const auto state = R::parse_position(text);
  EXPECT_TRUE(state) << Texts::english()(state ? Message() : state.error());
  return state ? *state : typename R::State{};
}

template <class State>
Json seen_by(const State& s, Seat viewer) {
  return to_json(view(s, viewer));
}

template <Rules R>
Choice legal_choice(const typename R::State& s, std::string_view words) {
  Decision decision;
  flow::decide(s, decision);
  const Result<Choice> c = parse(R::vocabulary(), words);
  EXPECT_TRUE(c && decision.choices.find(*c) >= 0) << words << " at " << decision.prompt;
  return c ? *c : Choice{};
}

// Plays on until the game is over, as `choose` says. Visits every choice: before it is made, and
// what it leads to.
template <class State>
using VisitOf = std::function<void(const State&, const Decision&, Choice, const State& then)>;
template <class State>
void play_on(State state, const std::function<Choice(const Decision&)>& choose,
             const VisitOf<State>& visit) {
  Decision decision;
  for (flow::decide(state, decision); decision.who != nobody; flow::decide(state, decision)) {
    const State before = state;
    const Choice c = choose(decision);
    flow::apply(state, c);
    visit(before, decision, c, state);
    if (::testing::Test::HasFailure()) return;
  }
}

// The same at random.
template <class State>
void play_by_lot(const State& state, u64 seed, const VisitOf<State>& visit) {
  Rng rng(seed);
  play_on<State>(
      state, [&](const Decision& decision) { return decision.choices[pick(decision, rng)]; },
      visit);
}

}  // namespace ziggurat
