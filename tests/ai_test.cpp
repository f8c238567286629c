// Computer players: they choose what is legal, see only what their seat may know, keep their time,
// and a stronger level is stronger.
#include <gtest/gtest.h>

#include <chrono>

#include "ai/arena.h"
#include "ai/search.h"
#include "ai/tigris_mind.h"
#include "games/games.h"
#include "tigris/game.h"
#include "tigris/json.h"

namespace ziggurat {
namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr int effort = 1;  // sanitized code is slow; what it does is the same
#else
constexpr int effort = 3;
#endif

std::unique_ptr<Table> new_table(int seats) {
  Setting setting;
  setting.seats = seats;
  return std::move(*find_title("tigris")->game->begin(setting));
}

// Lets random players make so many choices, then goes on to a seat that has several.
void play_at_random(Table& table, int choices, Rng& rng) {
  for (int i = 0; !table.over(); ++i) {
    const Decision& decision = table.decision();
    if (i >= choices && decision.who != chance && decision.choices.size() > 1) return;
    table.choose(pick(decision, rng));
  }
}

// Positions from all parts of the game, for each number of players.
void for_each_sample(int count, const auto& visit) {
  for (int i = 0; i < count; ++i) {
    const auto table = new_table(2 + i % 3);
    Rng rng(static_cast<u64>(i));
    play_at_random(*table, 17 * i, rng);
    if (!table->over()) visit(*table);
  }
}

int choice_of(Player& player, const Table& table, u64 seed) {
  Rng rng(seed);
  return player.choose(table, rng);
}

TEST(Search, SameSeedAndIterationsGiveTheSameChoice) {
  for_each_sample(4 * effort, [](const Table& table) {
    const Patience patience{.iterations = 30};
    const auto first = make_player("steady", table, patience);
    const auto second = make_player("steady", table, patience);
    const int choice = choice_of(*first, table, 5);
    EXPECT_EQ(choice_of(*second, table, 5), choice);
    EXPECT_EQ(choice_of(*first, table, 5), choice) << "what it thought before must not matter";
  });
}

TEST(Search, ChoosesTheSameInEveryWorldItsSeatCannotTellApart) {
  int different_worlds = 0;
  for_each_sample(6 * effort, [&](const Table& table) {
    Rng rng(9);
    const auto imagined = table.imagine(table.decision().who, rng);
    different_worlds += imagined->state() != table.state();
    for (const char* level : {"basic", "steady"}) {
      const auto player = make_player(level, table, {.iterations = 30});
      EXPECT_EQ(choice_of(*player, table, 5), choice_of(*player, *imagined, 5)) << level;
    }
  });
  EXPECT_GT(different_worlds, 4 * effort);
}

TEST(Search, KeepsItsTime) {
  using Clock = std::chrono::steady_clock;
  constexpr double limit = 0.05, grace = 0.02;
  std::vector<double> over;
  for_each_sample(12, [&](const Table& table) {
    const auto player = make_player("steady", table, {.seconds = limit});
    const Clock::time_point start = Clock::now();
    choice_of(*player, table, 5);
    over.push_back(std::chrono::duration<double>(Clock::now() - start).count() - limit);
  });
  // A busy machine may take the processor away for a moment, but not half of the times.
  std::nth_element(over.begin(), over.begin() + over.size() / 2, over.end());
  EXPECT_LT(over[over.size() / 2], grace);
}

TEST(Search, AnswersAtOnceWhenThereIsOneChoice) {
  const auto table = new_table(2);
  Rng rng(1);
  while (table->decision().who == chance || table->decision().choices.size() > 1)
    table->choose(pick(table->decision(), rng));
  const auto player = make_player("steady", *table, {.seconds = 3600});
  EXPECT_EQ(player->choose(*table, rng), 0);
}

// Without a mind it plays games to their end; with a small memory it forgets, but goes on.
TEST(Search, ChoosesWhatIsLegalWithAndWithoutMindAndMemory) {
  Search<tigris::Rules, NoMind> mindless({.iterations = 20});
  Search<tigris::Rules, tigris::Mind> forgetful({.iterations = 60}, 5);
  Search<tigris::Rules, tigris::Mind> whole({.iterations = 60});
  for_each_sample(6 * effort, [&](const Table& table) {
    for (Player* player : std::initializer_list<Player*>{&mindless, &forgetful, &whole}) {
      const int choice = choice_of(*player, table, 5);
      EXPECT_GE(choice, 0);
      EXPECT_LT(choice, table.decision().choices.size());
    }
  });
}

ArenaReport match(std::vector<std::string> levels, int games, int iterations) {
  ArenaRequest request;
  request.game = find_title("tigris")->game.get();
  request.levels = std::move(levels);
  request.games = games;
  request.patience.iterations = iterations;
  return play_arena(request);
}

TEST(Levels, EachIsStrongerThanTheOneBefore) {
  const int games = 2 * effort;
  EXPECT_EQ(match({"basic", "random"}, games, 1).wins[0], games);
  EXPECT_EQ(match({"steady", "random", "random"}, games, 10).wins[0], games);
  EXPECT_GT(match({"steady", "basic"}, games, 50).wins[0], 0.6 * games);
}

TEST(Arena, CountsEveryGameOnce) {
  const ArenaReport report = match({"random", "random", "basic"}, 6, 1);
  EXPECT_NEAR(report.wins[0] + report.wins[1] + report.wins[2], 6, 1e-9);
  EXPECT_GT(report.points[2], report.points[0]);
  const Interval interval = confidence(30, 100);
  EXPECT_NEAR(interval.low, 0.219, 0.001);
  EXPECT_NEAR(interval.high, 0.396, 0.001);
}

}  // namespace
}  // namespace ziggurat
