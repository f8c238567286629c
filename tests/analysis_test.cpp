// What people are told about a game: opinions that see no more than their seat, and finished games
// weighed choice by choice.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <numeric>
#include <set>
#include <sstream>

#include "ai/analysis.h"
#include "ai/analysis_json.h"
#include "ai/reasons.h"
#include "ai/school.h"
#include "core/json.h"
#include "tests/samples.h"

namespace ziggurat {
namespace {

constexpr const char* all_games[] = {"tigris", "crescent", "oath"};

// ---- numbers ----

TEST(PerMille, AddsUpByTheLargestRemainders) {
  EXPECT_EQ(per_mille(Odds{1, 0, 0}, 3), (PerMille{1000, 0, 0}));
  EXPECT_EQ(per_mille(Odds{1 / 3.0F, 1 / 3.0F, 1 / 3.0F}, 3), (PerMille{334, 333, 333}));
  EXPECT_EQ(per_mille(Odds{0.1006F, 0.3002F, 0.5992F}, 3), (PerMille{101, 300, 599}));
  EXPECT_EQ(per_mille(Odds{0.2505F, 0.2505F, 0.2497F, 0.2493F}, 4), (PerMille{251, 250, 250, 249}));
}

TEST(Grades, FollowTheChanceThatWasLost) {
  const auto word = [](double lost, double doubt = 0.01) {
    return std::string(grade_words[static_cast<int>(grade_of(lost, doubt))]);
  };
  EXPECT_EQ(word(0), "best");
  EXPECT_EQ(word(0.001), "good");
  EXPECT_EQ(word(0.0299), "good");
  EXPECT_EQ(word(0.03), "inaccurate");
  EXPECT_EQ(word(0.0799), "inaccurate");
  EXPECT_EQ(word(0.08), "mistake");
  EXPECT_EQ(word(0.2), "mistake");
  EXPECT_EQ(word(0.201), "grave");
  EXPECT_EQ(word(0.15, 0.16), "good") << "it may be mere chance";
  EXPECT_EQ(word(0.15, 0.15), "mistake");
}

// ---- opinions ----

void expect_equal(const std::vector<Opinion>& one, const std::vector<Opinion>& other,
                  const char* game) {
  ASSERT_EQ(one.size(), other.size()) << game;
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].choice, other[i].choice) << game;
    EXPECT_EQ(one[i].chance, other[i].chance) << game;
    EXPECT_EQ(one[i].doubt, other[i].doubt) << game;
    EXPECT_EQ(one[i].why, other[i].why) << game;
  }
}

TEST(Adviser, ThinksTheSameInWorldsThatTheSeatCannotTellApart) {
  int different_worlds = 0, reasons = 0;
  for (const char* game : all_games)
    for_each_sample(game, 3 * effort, [&](const Table& table) {
      const auto [one, other] = worlds_of(table);
      different_worlds += one->state() != other->state();
      const auto adviser = make_adviser(table);
      const auto opinions = [&](const Table& world) {
        Rng rng(5);
        auto told = adviser->opinions(world, std::array{0}, {.iterations = 40}, rng);
        adviser->give_reasons(world, told, std::array{0}, rng);
        return told;
      };
      const auto told = opinions(*one);
      expect_equal(told, opinions(*other), game);
      for (const Opinion& opinion : told) reasons += !opinion.why.empty();
    });
  EXPECT_GT(different_worlds, 4 * effort);
  EXPECT_GT(reasons, 4 * effort);
}

// What speaks for a choice stands first, unless it is said of a worse one; and where nothing can be
// said of the best, that is said.
TEST(Adviser, TellsWhatSpeaksForAChoiceAndWhatAgainstIt) {
  std::array<int, 3> told_of_best{};
  int against_worse = 0;
  for (const char* game : all_games)
    for_each_sample(game, 4 * effort, [&](const Table& table) {
      const auto adviser = make_adviser(table);
      Rng rng(5);
      auto told = adviser->opinions(table, {}, {.iterations = 60}, rng);
      adviser->give_reasons(table, told, {}, rng);
      if (told.size() < 2) return;
      EXPECT_FALSE(told[0].why.empty()) << game;
      for (std::size_t i = 0; i < told.size(); ++i)
        for (std::size_t n = 0; n < told[i].why.size(); ++n) {
          const auto& [says, speaks] = told[i].why[n];
          const bool says_why = says.key.starts_with(std::string(game) + ".reasons.");
          EXPECT_EQ(says_why, speaks != Speaks::Neither) << says.key;
          if (says_why) {
            const auto way = std::ranges::find(says.args, "way", &Message::Arg::name);
            ASSERT_NE(way, says.args.end()) << says.key;
            EXPECT_EQ(std::get<std::string>(way->value) == "gain", speaks == Speaks::For);
          }
          if (i == 0) {
            if (n == 0) {
              EXPECT_NE(speaks, Speaks::Against) << says.key;
            }
            ++told_of_best[static_cast<std::size_t>(speaks)];
          } else {
            if (n == 0) {
              EXPECT_EQ(speaks, Speaks::Against) << says.key;
            }
            against_worse += speaks == Speaks::Against;
          }
        }
    });
  EXPECT_GT(told_of_best[static_cast<std::size_t>(Speaks::For)], 0);
  EXPECT_GT(told_of_best[static_cast<std::size_t>(Speaks::Against)], 0);
  EXPECT_GT(told_of_best[static_cast<std::size_t>(Speaks::Neither)], 0);
  EXPECT_GT(against_worse, 0);
}

TEST(Adviser, TellsWhatIsAskedForAndHowSureItIs) {
  for (const char* game : all_games)
    for_each_sample(game, 3 * effort, [&](const Table& table) {
      const auto adviser = make_adviser(table);
      const std::array asked_for = {0, table.decision().choices.size() - 1};
      const auto doubt_after = [&](int iterations) {
        Rng rng(3);
        const auto told = adviser->opinions(table, asked_for, {.iterations = iterations}, rng);
        double doubt = 0;
        for (const Opinion& opinion : told) {
          EXPECT_TRUE(0 <= opinion.chance && opinion.chance <= 1);
          EXPECT_TRUE(0 < opinion.doubt && opinion.doubt <= 0.5);
        }
        const auto unknown = std::ranges::find_if(
            told, [&](const Opinion& opinion) { return opinion.chance > told.front().chance; });
        for (auto one = unknown; one != told.end(); ++one)
          EXPECT_EQ(std::ranges::find(asked_for, one->choice), std::end(asked_for))
              << "only what is hardly known stands behind worse choices";
        for (const int choice : asked_for) {
          const auto found = std::ranges::find(told, choice, &Opinion::choice);
          EXPECT_NE(found, told.end()) << table.words(table.decision().choices[choice]);
          if (found != told.end()) doubt = std::max(doubt, found->doubt);
        }
        return doubt;
      };
      EXPECT_GT(doubt_after(16), doubt_after(160)) << game;
    });
}

// Whoever is asked knows only his own hand, the judge of a finished game all of them.
TEST(Adviser, KnowsEverybodysChances) {
  for (const char* game : all_games)
    for_each_sample(game, 4 * effort, [&](const Table& table) {
      Rng rng(3);
      const Odds odds = make_adviser(table)->chances(table, rng);
      EXPECT_NEAR(std::accumulate(odds.begin(), odds.begin() + table.seats(), 0.0), 1, 1e-4);
      const PerMille whole = per_mille(odds, table.seats());
      EXPECT_EQ(std::accumulate(whole.begin(), whole.end(), 0), 1000);
    });
}

// ---- reasons ----

TEST(Reasons, EveryNumberSeenHasARowAndEveryRowANumber) {
  for (const char* game : all_games) {
    const Title& title = *find_title(game);
    std::set<const ReasonRow*> used;
    for (const std::string& input : title.school->inputs) {
      const ReasonRow* row = find_reason(*title.wording, input);
      EXPECT_TRUE(row) << game << ": " << input;
      used.insert(row);
    }
    for (const ReasonRow& row : title.wording->reasons)
      EXPECT_TRUE(used.contains(&row)) << game << ": " << row.input;
  }
}

TEST(Reasons, TheGreatestAreToldAndOneThatSpeaksAgainst) {
  const auto names = [](std::vector<Reason> all, bool is_better) {
    std::string told;
    for (const Reason& reason : main_reasons(std::move(all), is_better))
      told += std::string(reason.reason) + " ";
    return told;
  };
  const std::vector<Reason> all = {{"land", "", 0.01},  {"coins", "", -0.05}, {"cards", "", 0.04},
                                   {"units", "", 0.02}, {"army", "", -0.03},  {"luck", "", 0.001}};
  EXPECT_EQ(names(all, true), "cards units coins ");
  EXPECT_EQ(names(all, false), "coins army cards ");
  EXPECT_EQ(names({{"coins", "", -0.05}}, true), "") << "it is the better one for other reasons";
  EXPECT_EQ(names({{"coins", "", 0.001}}, true), "") << "that little is not worth a word";
}

TEST(Reasons, NobodyIsToldThatMoreOfAGoodThingIsBad) {
  constexpr ReasonRow rows[] = {{"coins", "coins", Taste::MoreIsBetter},
                                {"danger", "danger", Taste::LessIsBetter},
                                {"time", "time"},
                                {"silent"}};
  const Wording wording = {rows, {}};
  const std::vector<std::string> inputs = {"coins", "danger", "time", "silent"};
  const std::vector<Difference> quirks = {{1, -0.1}, {1, 0.1}, {1, -0.1}, {1, 0.1}};
  ASSERT_EQ(reasons_for(wording, inputs, quirks).size(), 1u);
  EXPECT_EQ(reasons_for(wording, inputs, quirks)[0].reason, "time");
  const std::vector<Difference> sense = {{1, 0.1}, {1, -0.1}, {0, 0}, {0, 0}};
  EXPECT_EQ(reasons_for(wording, inputs, sense)[0].gain, 0.1);
  EXPECT_EQ(reasons_for(wording, inputs, sense)[1].gain, -0.1);
}

// Chance needs no hint.
const std::set<std::string> verbs_of_chance = {
    "tigris start",      "tigris draw",   "crescent draw",  "crescent deal",
    "crescent reveal",   "oath draw",     "oath deal-site", "oath roll-attack",
    "oath roll-defense", "oath roll-end", "oath turn"};

TEST(Nudges, ThereIsOneForWhateverCanBeChosen) {
  for (const char* game : all_games) {
    std::set<std::string_view> known;
    for (const NudgeRow& row : find_title(game)->wording->nudges)
      EXPECT_TRUE(known.insert(row.verb).second) << game << ": " << row.verb;
    for (const VerbWords& verb : find_title(game)->game->vocabulary().verbs) {
      const std::string name = std::string(game) + " " + verb.word;
      const bool needs_none = !*verb.word || verbs_of_chance.contains(name);
      EXPECT_NE(known.contains(verb.word), needs_none) << name;
    }
  }
  const auto tigris = new_table("tigris", 2);
  const Choice farm = *parse(tigris->vocabulary(), "place farm C3");
  EXPECT_EQ(nudge(*tigris, farm),
            Message("tigris.reasons.nudge.place").with("tile", "farm", "tigris.tile.farm"));
}

// ---- finished games ----

std::unique_ptr<Table> fixture(const std::string& name) {
  std::ifstream in(SOURCES "/tests/fixtures/" + name + ".log");
  std::stringstream text;
  text << in.rdbuf();
  const auto log = parse_log(text.str());
  return std::move(*replay(*find_title(log->setting.game)->game, *log));
}

constexpr const char* short_games[] = {"tigris/two-players", "crescent/four-players-fertile-valley",
                                       "oath/two-players"};

void expect_moments(const Analysis& analysis, const Table& table) {
  const auto all = [&](const Moment& moment) {
    return std::accumulate(moment.chances.begin(), moment.chances.end(), 0);
  };
  int before = -1;
  for (const Moment& moment : analysis.chances) {
    EXPECT_EQ(all(moment), 1000) << moment.made;
    EXPECT_GT(moment.made, before);
    // Nobody stops between a choice and its draws.
    EXPECT_TRUE(moment.made == table.choices_made() || table.maker_of(moment.made + 1) != chance);
    before = moment.made;
  }
  EXPECT_EQ(analysis.chances.back().made, table.choices_made());
  EXPECT_EQ(analysis.chances.back().chances,
            per_mille(odds_when_over(table.scores()), table.seats()));
}

void expect_grades(const Analysis& analysis, const Table& table) {
  std::set<int> graded;
  for (const Weighed& weighed : analysis.grades) {
    graded.insert(weighed.made);
    EXPECT_EQ(table.maker_of(weighed.made), weighed.seat);
    EXPECT_TRUE(0 <= weighed.lost && weighed.lost + weighed.chance <= 1001) << weighed.made;
    EXPECT_TRUE(weighed.grade != Grade::Best || weighed.lost == 0);
    EXPECT_TRUE(weighed.grade != Grade::Best || weighed.best == table.words_of(weighed.made));
    EXPECT_TRUE(parse(table.vocabulary(), weighed.best)) << weighed.best;
  }
  std::vector<int> all(static_cast<std::size_t>(table.choices_made()));
  std::iota(all.begin(), all.end(), 0);
  int forced = 0;
  table.look_back(all, [&](const Table& then) {
    const bool is_forced = then.decision().choices.size() == 1 || then.foregone();
    const bool has_no_grade = then.decision().who == chance || is_forced;
    EXPECT_FALSE(has_no_grade && graded.contains(then.choices_made() + 1)) << then.choices_made();
    forced += then.decision().who != chance && is_forced;
  });
  EXPECT_GT(forced, 0);
  EXPECT_GT(graded.size(), all.size() / 5);
}

// Once more, from the moments and the news alone.
void expect_swings(const Analysis& analysis, const Table& table) {
  std::vector<int> changes;
  const Moment* turn = &analysis.chances.front();
  for (std::size_t i = 1; i < analysis.chances.size(); ++i) {
    const Moment& moment = analysis.chances[i];
    bool begins = i + 1 == analysis.chances.size();
    for (int made = analysis.chances[i - 1].made + 1; made <= moment.made; ++made)
      for (const News& news : table.seen_news_of(made, spectator))
        begins |= table.vocabulary().events[news.kind].mark == std::string_view(a_turn);
    if (!begins) continue;
    int most = 0;
    for (std::size_t seat = 0; seat < max_seats; ++seat)
      most = std::max(most, std::abs(moment.chances[seat] - turn->chances[seat]));
    changes.push_back(most);
    turn = &moment;
  }
  std::ranges::sort(changes, std::greater());
  ASSERT_TRUE(3 <= analysis.swings.size() && analysis.swings.size() <= 5);
  for (std::size_t i = 0; i < analysis.swings.size(); ++i) {
    const Swing& swing = analysis.swings[i];
    EXPECT_EQ(std::abs(swing.after - swing.before), changes[i]);
    EXPECT_NE(std::ranges::find(analysis.chances, swing.made, &Moment::made),
              analysis.chances.end());
  }
}

TEST(Analysis, OfAFinishedGameIsSound) {
  for (const char* name : short_games) {
    SCOPED_TRACE(name);
    const auto table = fixture(name);
    const auto analysing = Analysing::begin(*table, {.iterations = 2});
    while (analysing->done() < analysing->of()) analysing->step();
    const Analysis analysis = analysing->result();
    expect_moments(analysis, *table);
    expect_grades(analysis, *table);
    expect_swings(analysis, *table);
    for (Seat seat = 0; seat < table->seats(); ++seat) {
      double lost = 0, choices = 0;
      for (const Weighed& weighed : analysis.grades)
        if (weighed.seat == seat) lost += weighed.lost, ++choices;
      EXPECT_NEAR(analysis.lost[seat], lost / choices, 0.51);
    }
  }
}

TEST(Analysis, IsTheSameInPiecesAndOnSeveralCoresAndCanBeStopped) {
  const auto table = fixture("oath/two-players");
  const auto alone = Analysing::begin(*table, {.iterations = 4});
  const std::atomic<bool> stop = true;
  alone->step(&stop);
  EXPECT_EQ(alone->done(), 0);
  EXPECT_TRUE(alone->result().chances.empty());
  for (int i = 0; i < 20; ++i) alone->step();
  EXPECT_EQ(alone->result().chances.size(), 20u);
  while (alone->done() < alone->of()) alone->step();

  const auto together = Analysing::begin(*table, {.iterations = 4});
  int told = 0;
  together->finish(2, [&](int done) { EXPECT_EQ(done, ++told); });
  EXPECT_EQ(told, together->of());
  EXPECT_EQ(to_json(together->result(), *table), to_json(alone->result(), *table));
}

TEST(Analysis, TakesNoLongerThanItMay) {
  const auto table = fixture("oath/two-players");
  const auto analysing = Analysing::begin(*table, {.seconds = 0.4, .for_each = 0.3});
  const double start = thread_seconds();
  while (analysing->done() < analysing->of()) analysing->step();
  // Beside the thinking each moment is looked for, and given chances and reasons.
  EXPECT_LT(thread_seconds() - start, SANITIZED ? 20 : 4);
}

}  // namespace
}  // namespace ziggurat
