// Positions with a known best choice: all that the program has can be read, say what they must, and
// are as varied as they should be; what is called proved is, and choices are worth what they seem.
#include <gtest/gtest.h>

#include <set>

#include "ai/known_choice.h"
#include "ai/prove.h"
#include "ai/solve.h"
#include "ai/worth.h"
#include "tests/skeleton/game.h"

namespace ziggurat {
namespace {

constexpr std::size_t effort =
    SANITIZED ? 1 : 3;  // sanitized code is slow; what it does is the same

Tactics tactics_in(const char* game) {
  return read_tactics(*find_title(game)->game, tactics_of(game));
}

// ---- the files ----

class Files : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Of, Files, testing::Values("tigris", "crescent", "oath"),
                         [](const auto& game) { return std::string(game.param); });

TEST_P(Files, HaveEnoughPositionsThatCanBeRead) {
  const Tactics tactics = tactics_in(GetParam());
  EXPECT_EQ(tactics.problem, "");
  EXPECT_GE(tactics.list.size(), 60U);
}

TEST_P(Files, SayWhatThePrinterWouldSay) {
  std::string printed;
  for (const Tactic& tactic : tactics_in(GetParam()).list) printed += print_tactic(tactic) + "\n";
  EXPECT_EQ(printed, tactics_of(GetParam()));
}

TEST_P(Files, NameEveryPositionOnceAndLeaveSomethingToDecide) {
  std::set<std::string> names;
  for (const Tactic& tactic : tactics_in(GetParam()).list) {
    EXPECT_TRUE(names.insert(tactic.name).second) << tactic.name;
    EXPECT_FALSE(tactic.about.empty()) << tactic.name;
    const auto best = std::set(tactic.best.begin(), tactic.best.end()).size();
    EXPECT_EQ(best, tactic.best.size()) << tactic.name;
    EXPECT_LT(best, static_cast<std::size_t>(tactic.table->decision().choices.size()));
    EXPECT_LT(tactic.table->decision().who, tactic.table->seats()) << tactic.name;
  }
}

TEST_P(Files, HaveSeveralThemesQuestionsAndNumbersOfPlayers) {
  std::set<Theme> themes;
  std::set<std::string> questions;
  std::set<int> players;
  for (const Tactic& tactic : tactics_in(GetParam()).list) {
    themes.insert(tactic.theme);
    questions.insert(tactic.table->decision().prompt);
    players.insert(tactic.table->seats());
  }
  EXPECT_GE(themes.size(), 3U);
  EXPECT_GE(questions.size(), 5U);
  EXPECT_GE(players.size(), 2U);
}

// Some of each file; `ziggurat tactics GAME --verify` does it with all, and for longer.
TEST_P(Files, SayTruthfullyAfterWhichChoiceMoreIsWon) {
  auto tactics = tactics_in(GetParam()).list;
  const auto gap = [](const Tactic& tactic) { return tactic.played_best - tactic.played_second; };
  std::sort(tactics.begin(), tactics.end(),
            [&](const Tactic& a, const Tactic& b) { return gap(a) > gap(b); });
  for (std::size_t i = 0; i < effort; ++i)
    EXPECT_EQ(what_is_not_known(*find_title(GetParam()), tactics.at(i), 12, 5), "")
        << tactics[i].name;
}
TEST(AllFiles, SayNothingProvedThatIsNot) {
  std::size_t proved = 0;
  for (const Title& title : titles()) {
    std::size_t of_this = 0;
    for (const Tactic& tactic : tactics_in(title.game->info().name).list)
      if ((tactic.wins || tactic.saves) && ++of_this <= effort) {
        EXPECT_EQ(what_is_not_proved(title, tactic, 5), "") << tactic.name;
        ++proved;
      }
  }
  EXPECT_GE(proved, effort);
}

// ---- the reader ----

constexpr const char* last_action =
    "case 1: Where?\n"
    "players 2\n"
    "turn archer 1\n"
    "hand archer temple\n"
    "play\n";

std::string problem_with(const std::string& script) {
  return read_tactics(*find_title("tigris")->game, last_action + script).problem;
}

TEST(Reader, SaysWhatIsWrongAndWhere) {
  const std::string good = "theme gain\nbest end\nsecond place temple A1\nplayed 60 30\n";
  EXPECT_EQ(problem_with("expect who archer\n" + good), "");
  EXPECT_EQ(problem_with("expect who bull\n" + good), "6: somebody else is asked");
  EXPECT_EQ(problem_with("bull: end\n" + good), "6: somebody else is asked");
  EXPECT_EQ(problem_with("theme luck\n" + good), "6: no such theme");
  EXPECT_EQ(problem_with("best place farm A1\n" + good), "6: this is not legal");
  EXPECT_EQ(problem_with("proved often\n" + good), "6: no such proof");
  EXPECT_EQ(problem_with("played well enough\n" + good), "6: these are no numbers");
  EXPECT_EQ(problem_with("hope\n" + good), "6: this cannot be understood");
  EXPECT_EQ(problem_with(good + "archer: end\n"), "10: its choices are named already");
  EXPECT_EQ(problem_with("best end\nsecond place temple A1\nplayed 60 30\n"), "1: it has no theme");
  EXPECT_EQ(problem_with("theme gain\nplayed 60 30\n"), "1: it has no best choice");
  EXPECT_EQ(problem_with("theme gain\nbest end\nsecond end\n"), "1: it has no second choice");
}

// ---- the prover, where one can count along: loads of camels (tests/skeleton) ----

struct Fates {
  Fate load, rest;
  bool operator==(const Fates&) const = default;
};

// Of the seat that is asked in this position.
Fates fates(const char* position) {
  using R = skeleton::Rules;
  const auto state = *R::parse_position(position);
  Rng rng(1);
  Prover<R> prover(state, state.active, {.worlds = 100}, rng);
  return {prover.fate(choice(skeleton::Verb::Load)), prover.fate(choice(skeleton::Verb::Rest))};
}

TEST(Prover, SeesAWinAndALossThatNothingCanChange) {
  EXPECT_EQ(fates("white 6 6 4 active\nbrown 1 rests\n"), (Fates{Fate::Loses, Fate::Wins}));
}
TEST(Prover, LooksThroughEveryDrawAndItsOwnNextChoice) {
  EXPECT_EQ(fates("white 6 4 active\nbrown 1 rests\n"), (Fates{Fate::Wins, Fate::Wins}));
  EXPECT_EQ(fates("white 6 5 active\nbrown 1 rests\n"), (Fates{Fate::Open, Fate::Wins}));
}
TEST(Prover, DoesNotTrustWhatItCannotSee) {
  EXPECT_EQ(fates("white 3 active\nbrown 1 rests\n").rest, Fate::Open);
  EXPECT_EQ(fates("white 6 4 active\nbrown 1 1 rests\n").rest, Fate::Open);
  EXPECT_EQ(fates("white 3 3 1 active\nbrown 1 rests\n").rest, Fate::Wins);
}
TEST(Prover, SeesThatAReplyRefutesAWin) {
  EXPECT_EQ(fates("white 6 6 1 active\nbrown 1 1 rests\n").rest, Fate::Wins);
  EXPECT_EQ(fates("white 6 6 1 active\nbrown 1 1\n").rest, Fate::Open);
}
TEST(Prover, DoesNotTakeASharedVictoryForEither) {
  EXPECT_EQ(fates("white active\nbrown rests\n").rest, Fate::Open);
}
TEST(Prover, ProvesNothingBeyondItsDepth) {
  using R = skeleton::Rules;
  const auto state = *R::parse_position("white 6 4 active\nbrown 1 rests\n");
  const auto fate = [&](const Depth& depth) {
    Rng rng(1);
    return Prover<R>(state, 0, depth, rng).fate(choice(skeleton::Verb::Load));
  };
  EXPECT_EQ(fate({.worlds = 100}), Fate::Wins);
  EXPECT_EQ(fate({.worlds = 100, .questions = 2}), Fate::Open);
  EXPECT_EQ(fate({.worlds = 100, .positions = 10}), Fate::Open);
}

// ---- what choices are worth, and who finds the best ----

TEST(Worth, LeadsAreCertainOnlyAfterManyGames) {
  const Lead few = lead({8, 10}, {4, 10}), many = lead({320, 400}, {160, 400});
  EXPECT_DOUBLE_EQ(few.points, 0.4);
  EXPECT_DOUBLE_EQ(many.points, 0.4);
  EXPECT_LT(few.at_least, 0.05);
  EXPECT_GT(many.at_least, 0.3);
  EXPECT_LT(many.at_least, many.points);
}

TEST(Solving, CountsTriesByTheme) {
  std::vector<Tactic> tactics(2);
  tactics[0].theme = Theme::Win;
  tactics[0].best = {3, 4};
  tactics[1].theme = Theme::Deal;
  tactics[1].best = {0};
  const std::vector<std::vector<int>> chosen = {{3, 4, 5}, {1, 0, 1}};
  const auto best = [&](Theme theme) { return solved(tactics, chosen, theme).best; };
  EXPECT_EQ(best(Theme::Win), 2);
  EXPECT_EQ(best(Theme::Deal), 1);
  EXPECT_EQ(best(Theme::Gain), 0);
  EXPECT_EQ(best(Theme::count), 3);
  EXPECT_EQ(solved(tactics, chosen, Theme::count).tries, 6);
}

TEST(Solving, IsTheSameForTheSameSeedOnAnyNumberOfCores) {
  const Tactics tactics = tactics_in("crescent");
  const auto chosen = [&](int cores) {
    return solve({.tactics = &tactics.list,
                  .contestant = *read_contestant("basic", {}),
                  .tries = 1,
                  .cores = cores});
  };
  EXPECT_EQ(chosen(1), chosen(2));
}

}  // namespace
}  // namespace ziggurat
