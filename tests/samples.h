#pragma once
// Positions in which computer players are asked something.
#include "ai/player.h"
#include "core/playout.h"
#include "games/games.h"

namespace ziggurat {

constexpr int effort = SANITIZED ? 1 : 3;  // sanitized code is slow; what it does is the same

inline std::unique_ptr<Table> new_table(const char* game, int seats, OptionWords options = {}) {
  Setting setting;
  setting.seats = seats;
  setting.options = std::move(options);
  return std::move(*find_title(game)->game->begin(setting));
}

// Lets random players make so many choices, then goes on to a seat that has several.
inline void play_at_random(Table& table, int choices, Rng& rng) {
  for (int i = 0; !table.over(); ++i) {
    const Decision& decision = table.decision();
    if (i >= choices && decision.who != chance && decision.choices.size() > 1) return;
    table.choose(pick(decision, rng));
  }
}

// Positions from all parts of a game, for each number of players.
void for_each_sample(const char* game, int count, const auto& visit) {
  const GameInfo& info = find_title(game)->game->info();
  for (int i = 0; i < count; ++i) {
    const auto table = new_table(game, info.min_seats + i % (info.max_seats - info.min_seats + 1));
    Rng rng(static_cast<u64>(i));
    play_at_random(*table, 17 * i, rng);
    if (!table->over()) visit(*table);
  }
}

// Questions from whole games, some of each: every other game is played by lot, the others by
// players who look ahead.
void for_each_question(const char* game, int count, const auto& visit) {
  constexpr int usual_gap = 20;  // questions between two that are visited, in the mean
  const GameInfo& info = find_title(game)->game->info();
  for (int i = 0, visited = 0; visited < count; ++i) {
    const auto table = new_table(game, info.min_seats + i % (info.max_seats - info.min_seats + 1));
    const auto player = make_player(i % 2 == 0 ? "random" : "scribe", *table);
    Rng rng(static_cast<u64>(i));
    for (int gap = rng.below(2 * usual_gap); !table->over() && visited < count;) {
      const Decision& decision = table->decision();
      const bool is_question = decision.who != chance && decision.choices.size() > 1;
      if (is_question && gap-- == 0) {
        visit(*table);
        ++visited;
        gap = rng.below(2 * usual_gap);
      }
      table->choose(decision.who == chance ? pick(decision, rng) : player->choose(*table, rng));
    }
  }
}

// Two worlds that the seat which is asked cannot tell apart. In neither of them anything has been
// chosen yet: what a seat has chosen before, it does know.
struct Worlds {
  std::unique_ptr<Table> one, other;
};
inline Worlds worlds_of(const Table& table) {
  Rng rng(9);
  const Seat who = table.decision().who;
  auto one = table.imagine(who, rng);
  return {std::move(one), table.imagine(who, rng)};
}

inline int choice_of(Player& player, const Table& table, u64 seed) {
  Rng rng(seed);
  return player.choose(table, rng);
}

}  // namespace ziggurat
