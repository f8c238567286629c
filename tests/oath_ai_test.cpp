// Oath's computer players: whatever they are asked, they answer legally, soon, and by what their
// seat may know; a turn comes to its end; and a stronger level is stronger.
#include <gtest/gtest.h>

#include <chrono>
#include <set>

#include "ai/oath_mind.h"
#include "ai/search.h"
#include "oath/game.h"
#include "oath/json.h"
#include "tests/samples.h"
#include "tests/share_of_wins.h"

namespace ziggurat {
namespace {

const Game& game() { return *find_title("oath")->game; }

std::unique_ptr<Table> new_table(int seats, OptionWords options = {}) {
  return ziggurat::new_table("oath", seats, std::move(options));
}

const oath::State& position(const Table& table) {
  return static_cast<const TableOf<oath::Rules>&>(table).position_now();
}

// Positions from all parts of a game, for each number of players.
void for_each_sample(int count, const auto& visit) {
  for (int i = 0; i < count; ++i) {
    const auto table = new_table(2 + i % 5);
    Rng rng(static_cast<u64>(i));
    play_at_random(*table, 190 + 9 * i, rng);
    if (!table->over()) visit(*table);
  }
}

TEST(OathMind, IsStrongerThanChance) {
  for (int seats : {2, 4, 6})
    EXPECT_GT(share_of_wins(game(), "basic", "random", seats, 4 * effort * seats, 1),
              0.5 / seats + 0.45)
        << seats << " players";
}

// Nobody may go on forever in a turn.
void expect_to_end(const char* level, Table& table, u64 seed) {
  constexpr int most_in_turn = 60;
  const auto player = make_player(level, table, {.iterations = 20});
  Rng rng(seed);
  int made = 0, round = 0;
  Seat turn = nobody;
  while (!table.over() && made <= most_in_turn) {
    const oath::State& now = position(table);
    if (now.turn != turn || now.round != round) made = 0;
    turn = now.turn, round = now.round;
    const Decision& decision = table.decision();
    if (decision.who == chance) {
      table.choose_by_lot(rng);
      continue;
    }
    made += decision.who == turn && decision.choices.size() > 1;
    table.choose(player->choose(table, rng));
  }
  EXPECT_TRUE(table.over()) << level;
}

// All worlds and readings of the rules.
TEST(OathMind, EndsItsTurnsAndGames) {
  for (const OptionInfo& option : oath::info().options)
    for (const char* value : option.values)
      for (int seats : {2, 3, 5}) {
        SCOPED_TRACE(std::string(option.name) + " " + value);
        expect_to_end("basic", *new_table(seats, {{option.name, value}}), 7);
      }
}

TEST(OathLevels, EndTheirTurnsAndGames) {
  for (const char* level : {"steady", "apprentice", "scribe", "steward"})
    for (int i = 0; i < 5 * effort; ++i) expect_to_end(level, *new_table(2 + i % 5), u64(i));
}

// Whatever is asked, in positions that no sensible player would reach.
TEST(OathMind, AnswersEveryQuestion) {
  std::set<std::string> asked;
  for (int i = 0; i < 45 * effort; ++i) {
    const auto& worlds = oath::info().options[0].values;
    const auto table =
        new_table(2 + i % 5, {{"world", worlds[static_cast<std::size_t>(i) % worlds.size()]}});
    Rng rng(static_cast<u64>(i));
    while (!table->over()) {
      const Decision& decision = table->decision();
      if (decision.who != chance) {
        const int index = oath::Mind::reply(position(*table), decision);
        ASSERT_TRUE(index >= 0 && index < decision.choices.size()) << decision.prompt;
        EXPECT_EQ(oath::Mind::reply(position(*table), decision), index) << decision.prompt;
        asked.insert(decision.prompt);
      }
      table->choose(pick(decision, rng));
    }
  }
  EXPECT_GT(asked.size(), 60u);
}

// Otherwise a seat that expects nothing good of the others would go on forever.
TEST(OathMind, LosesNothingByEndingTheTurn) {
  int ends = 0;
  for (int i = 0; i < 5 * effort; ++i) {
    const auto table = new_table(2 + i % 5);
    Rng rng(static_cast<u64>(i));
    for (; !table->over(); table->choose(pick(table->decision(), rng))) {
      const Decision& decision = table->decision();
      const int end = decision.choices.find(choice(oath::Verb::EndTurn));
      if (decision.who == chance || end < 0) continue;
      oath::State after = position(*table);
      Decision inner;
      play_action<oath::Mind>(after, decision.choices[end], rng, inner);
      EXPECT_GT(oath::Mind::standings(after)[decision.who] + 0.05,
                oath::Mind::standings(position(*table))[decision.who]);
      ++ends;
    }
  }
  EXPECT_GT(ends, 100 * effort);
}

TEST(OathMind, ChoosesTheSameInEveryWorldItsSeatCannotTellApart) {
  int different_worlds = 0;
  for_each_sample(12 * effort, [&](const Table& table) {
    const auto [one, other] = worlds_of(table);
    different_worlds += one->state() != other->state();
    for (const char* level : {"basic", "steady"}) {
      const auto player = make_player(level, table, {.iterations = 6});
      const int choice = choice_of(*player, *one, 5);
      EXPECT_EQ(choice_of(*player, *other, 5), choice) << level;
      EXPECT_EQ(choice_of(*player, *one, 5), choice) << "what it thought before must not matter";
    }
  });
  EXPECT_GT(different_worlds, 7 * effort);
}

TEST(OathMind, KeepsItsTime) {
  using Clock = std::chrono::steady_clock;
  constexpr double limit = 0.05, grace = 0.03;
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

// ---- talks ----

bool asks(const Table& table, std::string_view prompt) { return table.decision().prompt == prompt; }

// Plays games of a level, and shows the table before every choice of a seat.
void watch_games(const char* level, int games, const auto& look) {
  for (int i = 0; i < games; ++i) {
    const auto table = new_table(3 + i % 3);
    const auto player = make_player(level, *table, {.iterations = 20});
    Rng rng(static_cast<u64>(i));
    while (!table->over()) {
      if (table->decision().who == chance) {
        table->choose_by_lot(rng);
        continue;
      }
      look(*table);
      table->choose(player->choose(*table, rng));
    }
  }
}

// What a seat talks through before it begins leads to a proposal.
TEST(OathTalks, AreBegunForWhatBothWant) {
  int begun = 0, proposed = 0;
  for (const char* level : {"scribe", "steward"})
    watch_games(level, 30, [&](const Table& table) {
      begun += asks(table, "offer.slot");
      proposed += asks(table, "exchange.answer");
    });
  EXPECT_GT(proposed, 0);
  EXPECT_LE(begun, 2 * proposed) << "most talks are in vain";
}

}  // namespace
}  // namespace ziggurat
