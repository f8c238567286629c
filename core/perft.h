#pragma once
// Counting the tree: proves the list of choices by arithmetic, and shows every change to it.
#include "core/flow.h"
#include "core/game.h"
#include "core/playout.h"

namespace ziggurat {

// Lines of exactly `depth` choices from here, chance's outcomes included; a game that is over is
// one.
template <class State>
u64 perft(const State& state, int depth) {
  Decision decision;
  flow::decide(state, decision);
  if (depth == 0 || decision.who == nobody) return 1;
  if (depth == 1) return static_cast<u64>(decision.choices.size());
  u64 lines = 0;
  for (const Choice& c : decision.choices) {
    State next = state;
    flow::apply(next, c);
    lines += perft(next, depth - 1);
  }
  return lines;
}

// Lets chance decide until a seat is asked: where a count of set-ups ends and a game begins.
template <class State>
void settle_chance(State& state, Rng& rng) {
  Decision decision;
  for (flow::decide(state, decision); decision.who == chance; flow::decide(state, decision))
    flow::apply(state, decision.choices[pick(decision, rng)]);
}

// One number for a hundred random games: every choice and every result is in it. A commit that
// changes it has changed the rules, and says so.
template <Rules R>
u32 signature() {
  u64 hash = 0xcbf29ce484222325;
  const auto mix = [&](u64 value) { hash = (hash ^ value) * 0x100000001b3; };
  Decision decision;
  for (int players = R::info().min_seats; players <= R::info().max_seats; ++players)
    for (std::size_t option = 0; option <= R::info().options.size(); ++option) {
      // The defaults, then each option switched to its second value.
      OptionValues options(R::info().options.size(), 0);
      if (option > 0) {
        if (R::info().options[option - 1].values.size() < 2) continue;
        options[option - 1] = 1;
      }
      Rng rng(option * 100 + static_cast<u64>(players));
      for (int game = 0; game < 100; ++game) {
        auto state = *new_game<R>(options, players);
        for (flow::decide(state, decision); decision.who != nobody; flow::decide(state, decision)) {
          const Choice choice = decision.choices[pick(decision, rng)];
          mix(std::bit_cast<u64>(choice) + static_cast<u64>(decision.choices.size()));
          flow::apply(state, choice);
        }
        const Scores scores = R::scores(state);
        for (int seat = 0; seat < players; ++seat) {
          mix(static_cast<u64>(scores.points[static_cast<std::size_t>(seat)]));
          mix(static_cast<u64>(scores.rank[static_cast<std::size_t>(seat)]));
        }
      }
    }
  return static_cast<u32>(hash ^ (hash >> 32));
}

}  // namespace ziggurat
