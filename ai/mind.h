#pragma once
// What computer players know about a game beyond its rules. A mind offers three things:
// rests(state), whether a question stands between two actions, where a position can be judged;
// reply(state, decision), a quick and sensible answer to the questions inside an action; and
// standings(state), how well each seat stands, where a lead of `decisive` makes it e times as
// likely to win. A game without a mind is judged by playing it to its end at random. Where choices
// can be made and taken back forever, a mind also offers lingers(before, after): the seat that
// could have ended its turn by the choice between these two positions, and has spent nothing
// either; and what a seat must gain by such a choice, `worthwhile`.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/game.h"
#include "core/playout.h"

namespace ziggurat {

struct NoMind {};

using Standings = std::array<double, max_seats>;

template <class Mind, class State>
concept MindOf = requires(const Mind& mind, const State& state, const Decision& decision) {
  { Mind::rests(state) } -> std::same_as<bool>;
  { Mind::reply(state, decision) } -> std::same_as<int>;
  { mind.standings(state) } -> std::same_as<Standings>;
  { Mind::decisive } -> std::convertible_to<double>;
};

// Each seat's chance to win.
using Odds = std::array<float, max_seats>;

// Lets the action in progress play itself; without a mind, the whole game. The choices of the
// decision are those of the present question, or none.
template <class Mind, class State>
void settle_action(State& state, Rng& rng, Decision& decision) {
  if constexpr (MindOf<Mind, State>) {
    while (!Mind::rests(state)) {
      flow::ask(state, decision);
      const int i = decision.who == chance ? pick(decision, rng) : Mind::reply(state, decision);
      flow::apply(state, decision.choices[i], decision);
    }
  } else {
    PlayoutCount count;
    play_out(state, rng, decision, count);
  }
}

// Makes a choice, and lets the rest of the action play itself.
template <class Mind, class State>
void play_action(State& state, Choice choice, Rng& rng, Decision& decision) {
  flow::apply(state, choice, decision);
  settle_action<Mind>(state, rng, decision);
}

// How a seat stands if the others shall stand badly.
inline double lead(const Standings& all, int players, Seat seat) {
  double others = 0;
  for (Seat other = 0; other < players; ++other)
    if (other != seat) others += all[other];
  return all[seat] - 0.6 * others / (players - 1);
}

// A position, and how everybody stands in it.
template <class State>
struct Judged {
  const State& state;
  const Standings& standings;
};

// Idle choices, after which a lingering seat stands no better, are not for players: as long as one
// can be made nobody else has a turn, and so each of them seems safe.
template <class Mind, class State>
bool is_idle(const Judged<State>& before, const Judged<State>& after) {
  if constexpr (requires { Mind::lingers(before.state, after.state); }) {
    const int players = before.state.settings.players;
    const Seat seat = Mind::lingers(before.state, after.state);
    return seat != nobody
           && lead(after.standings, players, seat)
                  < lead(before.standings, players, seat) + Mind::worthwhile;
  } else {
    return false;
  }
}

// Where a mind says which choices are worth a try, the others are left alone.
template <class Mind, class State>
bool is_plausible(const State& state, Choice choice) {
  if constexpr (requires { Mind::plausible(state, choice); }) return Mind::plausible(state, choice);
  return true;
}

// The winners share the victory.
inline Odds odds_when_over(const Scores& scores) {
  Odds odds{};
  const auto winners = std::count(scores.rank.begin(), scores.rank.begin() + scores.seats, 1);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(scores.seats); ++seat)
    if (scores.rank[seat] == 1) odds[seat] = 1.0F / static_cast<float>(winners);
  return odds;
}

// The chances that go with standings.
inline Odds odds_of_standings(const Standings& standings, int players, double decisive) {
  Odds odds{};
  const auto seats = static_cast<std::size_t>(players);
  for (std::size_t seat = 0; seat < seats; ++seat) odds[seat] = static_cast<float>(standings[seat]);
  const float best = *std::max_element(odds.begin(), odds.begin() + seats);
  float all = 0;
  for (std::size_t seat = 0; seat < seats; ++seat)
    all += odds[seat] = std::exp((odds[seat] - best) / static_cast<float>(decisive));
  for (std::size_t seat = 0; seat < seats; ++seat) odds[seat] /= all;
  return odds;
}

// Whether it is known who has won. A mind whose game goes on after that offers is_decided(state).
template <class Mind, class State>
bool is_decided(const State& state) {
  if constexpr (requires { Mind::is_decided(state); })
    if (Mind::is_decided(state)) return true;
  return flow::over(state);
}

// Of a position that rests or is over.
template <class R, class Mind>
Odds odds_at_rest(const typename R::State& state, const Standings& standings) {
  if constexpr (MindOf<Mind, typename R::State>)
    if (!is_decided<Mind>(state))
      return odds_of_standings(standings, state.settings.players, Mind::decisive);
  return odds_when_over(R::scores(state));
}

}  // namespace ziggurat
