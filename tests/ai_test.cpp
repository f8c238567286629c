// Computer players: they choose what is legal, see only what their seat may know, keep their time,
// and a stronger level is stronger.
#include <gtest/gtest.h>

#include <chrono>

#include "ai/search.h"
#include "ai/tigris_mind.h"
#include "tests/samples.h"
#include "tests/share_of_wins.h"
#include "tigris/game.h"
#include "tigris/json.h"

namespace ziggurat {
namespace {

void for_each_of_two(int count, const auto& visit) {
  for (const char* game : {"tigris", "crescent"}) for_each_sample(game, count, visit);
}

TEST(Search, SameSeedAndIterationsGiveTheSameChoice) {
  for_each_of_two(4 * effort, [](const Table& table) {
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
  for_each_of_two(12 * effort, [&](const Table& table) {
    Rng rng(9);
    const auto imagined = table.imagine(table.decision().who, rng);
    different_worlds += imagined->state() != table.state();
    for (const char* level : {"basic", "steady"}) {
      const auto player = make_player(level, table, {.iterations = 30});
      EXPECT_EQ(choice_of(*player, table, 5), choice_of(*player, *imagined, 5)) << level;
    }
  });
  EXPECT_GT(different_worlds, 8 * effort);
}

TEST(Players, ChooseAtOnceWhenNobodyWaitsAnyMore) {
  const std::atomic<bool> stop = true;
  const auto visit = [&](const Table& table) {
    for (const char* level : {"random", "basic", "steady"})
      for (const Patience& patience :
           {Patience{.seconds = 1e6, .stop = &stop}, {.iterations = 1 << 30, .stop = &stop}}) {
        const int choice = choice_of(*make_player(level, table, patience), table, 5);
        EXPECT_TRUE(0 <= choice && choice < table.decision().choices.size()) << level;
      }
  };
  for (const char* game : {"tigris", "crescent", "oath"}) for_each_sample(game, 4, visit);
}

TEST(Search, KeepsItsTime) {
  using Clock = std::chrono::steady_clock;
  constexpr double limit = 0.05, grace = 0.02;
  std::vector<double> over;
  for_each_of_two(12, [&](const Table& table) {
    const auto player = make_player("steady", table, {.seconds = limit});
    const Clock::time_point start = Clock::now();
    choice_of(*player, table, 5);
    over.push_back(std::chrono::duration<double>(Clock::now() - start).count() - limit);
  });
  // A busy machine may take the processor away for a moment, but not half of the times.
  std::nth_element(over.begin(), over.begin() + over.size() / 2, over.end());
  EXPECT_LT(over[over.size() / 2], grace);
}

// However busy the machine is: who is kept waiting does not think less.
TEST(Search, KeepsItsTimeByTheClockOfTheProcessor) {
  constexpr double limit = 0.02, grace = 0.01;
  std::vector<double> over;
  for_each_of_two(6, [&](const Table& table) {
    const auto player = read_contestant("steady@0.02s", {})->player(table);
    const double start = thread_seconds();
    choice_of(*player, table, 5);
    over.push_back(thread_seconds() - start - limit);
  });
  std::nth_element(over.begin(), over.begin() + over.size() / 2, over.end());
  EXPECT_LT(over[over.size() / 2], grace);
}

TEST(Search, AnswersAtOnceWhenThereIsOneChoice) {
  const auto table = new_table("tigris", 2);
  Rng rng(1);
  while (table->decision().who == chance || table->decision().choices.size() > 1)
    table->choose(pick(table->decision(), rng));
  const auto player = make_player("steady", *table, {.seconds = 3600});
  EXPECT_EQ(player->choose(*table, rng), 0);
}

// Without a mind it plays games to their end; with a small memory it forgets, but goes on.
TEST(Search, ChoosesWhatIsLegalWithAndWithoutMindAndMemory) {
  Search<tigris::Rules, NoMind> mindless({.iterations = 20});
  Search<tigris::Rules, tigris::Mind> forgetful({.iterations = 60}, {}, {}, 5);
  Search<tigris::Rules, tigris::Mind> whole({.iterations = 60});
  for_each_sample("tigris", 6 * effort, [&](const Table& table) {
    for (Player* player : std::initializer_list<Player*>{&mindless, &forgetful, &whole}) {
      const int choice = choice_of(*player, table, 5);
      EXPECT_GE(choice, 0);
      EXPECT_LT(choice, table.decision().choices.size());
    }
  });
}

TEST(Contestants, AreReadAsTheyAreWritten) {
  const Patience otherwise{.iterations = 7};
  EXPECT_EQ(read_contestant("steady", otherwise)->patience.iterations, 7);
  EXPECT_EQ(read_contestant("steady@200", otherwise)->patience.iterations, 200);
  const Contestant timed = *read_contestant("steady@0.3s", otherwise);
  EXPECT_EQ(timed.name, "steady@0.3s");
  EXPECT_EQ(timed.level, "steady");
  EXPECT_EQ(timed.patience.iterations, 0);
  EXPECT_EQ(timed.patience.seconds, 0.3);
  EXPECT_EQ(timed.patience.clock, thread_seconds);
  const Contestant raider = *read_contestant("steward:raider@200", otherwise);
  EXPECT_EQ(raider.level, "steward");
  EXPECT_EQ(raider.temperament, Temperament::Raider);
  EXPECT_EQ(raider.patience.iterations, 200);
  for (const char* word : {"steward:brave", "steward:", "steward:raider=mine.net"})
    EXPECT_EQ(read_contestant(word, otherwise).error().key, "arena.temperament") << word;
  for (const char* level : {"", "person", "@200", "steady,basic", " steady"})
    EXPECT_EQ(read_contestant(level, otherwise).error().key, "seats.kind") << level;
  for (const char* patience :
       {"@", "@0", "@-1", "@2x", "@s", "@0s", "@nans", "@1e9s", "@2000000000"})
    EXPECT_EQ(read_contestant(std::string("steady") + patience, otherwise).error().key,
              "arena.patience")
        << patience;
}

TEST(OldLevels, BeatChance) {
  const Game& tigris = *find_title("tigris")->game;
  const int games = 2 * effort;
  EXPECT_EQ(share_of_wins(tigris, "basic", "random", 2, games, 1), 1);
  EXPECT_EQ(share_of_wins(tigris, "steady", "random", 3, games, 10), 1);
}

}  // namespace
}  // namespace ziggurat
