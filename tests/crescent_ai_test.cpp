// Crescent Moon's computer players: they answer whatever they are asked, as every character, and
// talk about prices without wasting anybody's time.
#include <gtest/gtest.h>

#include <set>

#include "ai/crescent_mind.h"
#include "core/table_of.h"
#include "crescent/game.h"
#include "crescent/json.h"
#include "tests/samples.h"

namespace ziggurat {
namespace {

// Every seat is another character, so that each is judged for itself.

// The mean rank of one player at this level, as this character, among players at another.
double mean_rank(const char* level, const char* others, Seat character, int seats, int games) {
  double sum = 0;
  for (int game = 0; game < games; ++game) {
    const auto table = new_table("crescent", seats);
    const auto player = make_player(level, *table, {.iterations = 20});
    const auto other = make_player(others, *table);
    Rng rng(static_cast<u64>(game));
    while (!table->over())
      if (const Seat who = table->decision().who; who == chance)
        table->choose_by_lot(rng);
      else
        table->choose((who == character ? player : other)->choose(*table, rng));
    sum += table->scores().rank[character];
  }
  return sum / games;
}

TEST(CrescentMind, MakesEveryCharacterStrongerThanChance) {
  for (int seats : {4, 5})
    for (Seat character = 0; character < seats; ++character)
      EXPECT_LT(mean_rank("basic", "random", character, seats, 3 * effort), 2)
          << seats << " players, character " << int{character};
}

// All land and all ways to read the rules that change what is asked.
TEST(CrescentMind, PlaysWholeGamesWithoutStalling) {
  constexpr int most_decisions = 1500;
  for (const OptionInfo& option : crescent::info().options)
    for (const char* value : option.values)
      for (int seats : {4, 5}) {
        const auto table = new_table("crescent", seats, {{option.name, value}});
        const auto player = make_player("basic", *table);
        Rng rng(7);
        int made = 0;
        for (; !table->over() && made < most_decisions; ++made)
          if (table->decision().who == chance)
            table->choose_by_lot(rng);
          else
            table->choose(player->choose(*table, rng));
        EXPECT_TRUE(table->over()) << option.name << " " << value << ", " << seats << " players";
      }
}

// Whatever is asked, in positions that no sensible player would reach.
TEST(CrescentMind, AnswersEveryQuestion) {
  std::set<std::string> asked;
  for (int game = 0; game < 12 * effort; ++game) {
    const char* effects = game % 2 ? "optional" : "full";
    const auto table = new_table("crescent", 4 + game % 2, {{"effects", effects}});
    Rng rng(static_cast<u64>(game));
    while (!table->over()) {
      const Decision& decision = table->decision();
      if (decision.who != chance) {
        const auto& now = static_cast<const TableOf<crescent::Rules>&>(*table).position_now();
        const int index = crescent::Mind::reply(now, decision);
        ASSERT_TRUE(index >= 0 && index < decision.choices.size()) << decision.prompt;
        EXPECT_EQ(crescent::Mind::reply(now, decision), index) << decision.prompt;
        asked.insert(decision.prompt);
      }
      table->choose(pick(decision, rng));
    }
  }
  EXPECT_GT(asked.size(), 25u);
}

// ---- talks ----

crescent::Verb last_verb(const Table& table) {
  return crescent::verb_of(table.choice_of(table.choices_made()));
}
bool asks(const Table& table, std::string_view prompt) { return table.decision().prompt == prompt; }

// Lets players of a level play, and shows the table before every choice of a seat.
void watch_game(const char* level, u64 seed, const auto& look) {
  const auto table = new_table("crescent", 5);
  const auto player = make_player(level, *table);
  Rng rng(seed);
  while (!table->over()) {
    if (table->decision().who != chance) look(*table);
    table->choose(table->decision().who == chance ? pick(table->decision(), rng)
                                                  : player->choose(*table, rng));
  }
}

TEST(CrescentTalks, AreBegunForWhatBothWant) {
  int begun = 0, failed = 0;
  for (int game = 0; game < 2 * effort; ++game) {
    bool has_failed = false;  // in the present action
    Seat acting = nobody;
    watch_game("scribe", static_cast<u64>(game), [&](const Table& table) {
      if (asks(table, "action.choose") && table.decision().who != acting)
        acting = table.decision().who, has_failed = false;
      if (asks(table, "bargain.answer")) {
        EXPECT_FALSE(has_failed) << "another talk in the same action";
        ++begun;
      }
      if (asks(table, "action.choose") && last_verb(table) == crescent::Verb::Refuse)
        ++failed, has_failed = true;
    });
  }
  EXPECT_GT(begun, 0);
  EXPECT_LT(2 * failed, begun) << "most talks are in vain";
}

// The Nomad knows what his mercenaries are worth to who wants them.
TEST(CrescentTalks, GiveNothingAwayAndTakeAGoodPrice) {
  int asked = 0, given_away = 0, sold = 0;
  const auto answer_to = [](const Table& table, int offer) {
    const auto talking = table.copy();
    talking->choose(offer);
    const auto player = make_player("scribe", *talking);
    return talking->words(talking->decision().choices[choice_of(*player, *talking, 1)]);
  };
  for (int game = 0; game < 8; ++game)
    watch_game("scribe", static_cast<u64>(game), [&](const Table& table) {
      if (!asks(table, "bargain.offer") || !table.find("offer 8")) return;
      ++asked;
      given_away += answer_to(table, 0) == "accept";
      sold += answer_to(table, *table.find("offer 8")) == "accept";
    });
  EXPECT_GT(asked, 10);
  EXPECT_LT(5 * given_away, asked);
  EXPECT_GT(2 * sold, asked);
}

}  // namespace
}  // namespace ziggurat
