// Measuring computer players: line-ups are even, intervals and ratings true to simulated games
// whose strengths are known, the sequential test errs as seldom as it says, and a match that was
// broken off goes on.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ai/lineups.h"
#include "ai/ratings.h"
#include "ai/sequential_test.h"
#include "ai/tally.h"

namespace ziggurat {
namespace {

double between_0_and_1(Rng& rng) { return static_cast<double>(rng.next() >> 11) * 0x1p-53; }

// ---- line-ups ----

// By how much the numbers of meetings of any two differ at the worst moment.
int unevenness(std::size_t contestants, int seats, int blocks) {
  LineUps lineups(contestants, 3);
  std::vector<std::vector<int>> met(contestants, std::vector<int>(contestants));
  int worst = 0;
  for (int block = 0; block < blocks; ++block) {
    const LineUp lineup = lineups.draw(seats);
    EXPECT_EQ(std::ssize(lineup), seats);
    int least = block * seats * seats, most = 0;
    for (const std::size_t one : lineup)
      for (const std::size_t other : lineup) met[one][other] += one != other;
    for (std::size_t i = 0; i < contestants; ++i)
      for (std::size_t j = 0; j < i; ++j) {
        least = std::min(least, met[i][j]);
        most = std::max(most, met[i][j]);
      }
    worst = std::max(worst, most - least);
  }
  return worst;
}

TEST(LineUps, LetEverybodyMeetEverybodyEvenly) {
  EXPECT_LE(unevenness(5, 4, 200), 2);
  EXPECT_LE(unevenness(8, 4, 200), 4);
  EXPECT_LE(unevenness(7, 5, 200), 4);
  EXPECT_LE(unevenness(12, 2, 200), 1);
}

TEST(LineUps, FillTheTableWithFewContestants) {
  LineUps lineups(2, 1);
  for (int i = 0; i < 20; ++i) {
    const LineUp lineup = lineups.draw(4);
    EXPECT_EQ(std::count(lineup.begin(), lineup.end(), 0u), 2);
  }
}

TEST(LineUps, PutEverybodyBehindEverybody) {
  LineUps lineups(3, 1);
  int in_order = 0;
  for (int i = 0; i < 100; ++i) {
    const LineUp lineup = lineups.draw(3);
    in_order += (lineup[0] + 1) % 3 == lineup[1];
  }
  EXPECT_NEAR(in_order, 50, 20);
}

// ---- intervals ----

// Where the games of a block all end alike, four hundred of them are no more than a hundred.
TEST(Tallies, TrustBlocksNotGames) {
  Tally alike, free;
  for (int block = 0; block < 100; ++block) {
    alike.add(Tally::Block{.games = 4, .wins = block % 2 ? 4.0 : 0.0, .points = 8, .sources = {}});
    free.add(Tally::Block{.games = 4, .wins = block % 2 ? 2.5 : 1.5, .points = 8, .sources = {}});
  }
  EXPECT_NEAR(alike.win_share(), 0.5, 1e-9);
  EXPECT_NEAR(alike.win_interval().low, 0.403, 0.003);
  EXPECT_NEAR(alike.win_interval().high, 0.597, 0.003);
  EXPECT_NEAR(free.win_interval().low, 0.475, 0.001);
  EXPECT_EQ(alike.points.interval(100).low, 2);
  EXPECT_EQ(alike.points.interval(100).high, 2);
}

TEST(Tallies, OfGamesAllWonLeaveADoubt) {
  Tally tally;
  for (int block = 0; block < 100; ++block)
    tally.add(Tally::Block{.games = 4, .wins = 4, .points = 0, .sources = {}});
  EXPECT_NEAR(tally.win_interval().low, 0.962, 0.002);
  EXPECT_EQ(tally.win_interval().high, 1);
}

TEST(Tallies, OfOneBlockSayNearlyNothing) {
  Tally tally;
  tally.add(Tally::Block{.games = 4, .wins = 1, .points = 12, .sources = {{"tiles", {8, 2}}}});
  EXPECT_LT(tally.win_interval().low, 0.01);
  EXPECT_GT(tally.win_interval().high, 0.98);
  EXPECT_FALSE(std::isfinite(tally.points.interval(1).high));
  Tally other;
  other.add(Tally::Block{.games = 4, .wins = 1, .points = 12, .sources = {}});
  tally.add(other);
  EXPECT_EQ(tally.points.mean(tally.blocks), 3);
  EXPECT_EQ(tally.sources["tiles"].points.mean(tally.blocks), 1);
  EXPECT_EQ(tally.sources["tiles"].paid_in, 2);
}

// ---- ratings ----

// Draws who comes first among those who are left, by their strengths in Elo.
Ranking draw_ranking(const LineUp& lineup, const std::vector<double>& elo, Rng& rng) {
  Ranking ranking{lineup, std::vector<int>(lineup.size(), 0)};
  for (int rank = 1; rank <= std::ssize(lineup); ++rank) {
    const auto tickets = [&](std::size_t seat) {
      return ranking.ranks[seat] == 0 ? std::pow(10, elo[lineup[seat]] / 400) : 0;
    };
    double all = 0;
    for (std::size_t seat = 0; seat < lineup.size(); ++seat) all += tickets(seat);
    double lot = all * between_0_and_1(rng);
    std::size_t seat = 0;
    while (ranking.ranks[seat] != 0 || (seat + 1 < lineup.size() && lot >= tickets(seat)))
      lot -= tickets(seat++);
    ranking.ranks[seat] = rank;
  }
  return ranking;
}

std::vector<std::vector<Ranking>> draw_blocks(const std::vector<double>& elo, int blocks,
                                              int players, u64 seed, bool only_winner) {
  LineUps lineups(elo.size(), seed);
  Rng rng(seed);
  std::vector<std::vector<Ranking>> all;
  for (int block = 0; block < blocks; ++block) {
    all.emplace_back();
    const LineUp lineup = lineups.draw(players);
    for (int game = 0; game < players; ++game) {
      Ranking ranking = draw_ranking(lineup, elo, rng);
      if (only_winner)
        for (int& rank : ranking.ranks) rank = std::min(rank, 2);
      all.back().push_back(std::move(ranking));
    }
  }
  return all;
}

const std::vector<double> known = {0, 120, -80, 300, 40};

TEST(Ratings, FindTheStrengthsThatGamesWereDrawnBy) {
  for (const bool only_winner : {false, true}) {
    const auto ratings = rate(5, 0, draw_blocks(known, 1500, 4, 7, only_winner));
    EXPECT_EQ(ratings[0].elo, 0);
    for (std::size_t i = 1; i < known.size(); ++i) EXPECT_NEAR(ratings[i].elo, known[i], 25) << i;
  }
}

TEST(Ratings, HaveIntervalsThatHoldTheTruthNineteenTimesInTwenty) {
  int held = 0, all = 0;
  for (u64 seed = 0; seed < 60; ++seed) {
    const auto ratings = rate(5, 2, draw_blocks(known, 40, 3, seed, seed % 2));
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (i == 2) continue;
      const double truth = known[i] - known[2];
      held += ratings[i].interval.low <= truth && truth <= ratings[i].interval.high;
      ++all;
    }
  }
  EXPECT_GT(held, 0.91 * all);
  EXPECT_LT(held, 0.985 * all);
}

TEST(Ratings, TakeADrawForHalfAVictory) {
  const Ranking won{{0, 1}, {1, 2}}, lost{{0, 1}, {2, 1}}, drawn{{0, 1}, {1, 1}};
  const std::vector<std::vector<Ranking>> apart = {{won, lost}, {won, won}};
  const std::vector<std::vector<Ranking>> shared = {{drawn, drawn}, {won, won}};
  EXPECT_NEAR(rate(2, 0, apart)[1].elo, rate(2, 0, shared)[1].elo, 1e-6);
  EXPECT_NEAR(rate(2, 0, apart)[1].elo, -400 * std::log10(3.0), 8);
}

TEST(Ratings, OfWhoNeverLostAreFiniteAndUncertain) {
  const std::vector<std::vector<Ranking>> blocks(100, {{{0, 1}, {1, 2}}, {{1, 0}, {2, 1}}});
  const Rating loser = rate(2, 0, blocks)[1];
  EXPECT_LT(loser.elo, -600);
  EXPECT_GT(loser.elo, -3000);
  EXPECT_GT(loser.interval.high - loser.interval.low, 200);
}

// ---- the sequential test ----

TEST(SequentialTest, KnowsWhatAStrengthIsWorth) {
  EXPECT_NEAR(expected_share(0, 4, 1), 0.25, 1e-9);
  EXPECT_NEAR(expected_share(191, 4, 1), 0.5, 0.001);
  EXPECT_NEAR(expected_share(191, 4, 3), 0.3, 0.001);
  EXPECT_NEAR(elo_of_share(0.4, 4, 1), 120, 1);
  EXPECT_NEAR(elo_of_share(expected_share(-33, 5, 2), 5, 2), -33, 1e-6);
}

struct Course {
  Verdict verdict = Verdict::Open;
  int games = 0;
};

// A candidate of known strength; luck makes it likelier to win all games of a block, or none.
Course decide(double elo, const Hypotheses& hypotheses, int players, Rng& rng) {
  SequentialTest test(hypotheses);
  Course course;
  while (test.verdict() == Verdict::Open) {
    const double luck = 0.5 + between_0_and_1(rng);
    double wins = 0;
    for (int game = 0; game < players; ++game)
      wins += between_0_and_1(rng) < luck * expected_share(elo, players, 1);
    test.add(wins / players, players, 1);
    course.games += players;
  }
  course.verdict = test.verdict();
  return course;
}

TEST(SequentialTest, ErrsAsSeldomAsItSays) {
  constexpr int matches = 400;
  for (const int players : {2, 4})
    for (const Hypotheses& hypotheses : {Hypotheses{0, 50}, {0, 200}, {-30, 30}}) {
      Rng rng(11);
      int falsely_stronger = 0, falsely_not = 0;
      for (int match = 0; match < matches; ++match) {
        falsely_stronger +=
            decide(hypotheses.elo0, hypotheses, players, rng).verdict == Verdict::Stronger;
        falsely_not +=
            decide(hypotheses.elo1, hypotheses, players, rng).verdict == Verdict::NotStronger;
      }
      EXPECT_LT(falsely_stronger, 0.075 * matches) << players << ", " << hypotheses.elo1;
      EXPECT_LT(falsely_not, 0.095 * matches) << players << ", " << hypotheses.elo1;
    }
}

TEST(SequentialTest, IsSoonDoneWithWhatIsPlain) {
  Rng rng(5);
  int games = 0;
  for (int match = 0; match < 50; ++match) {
    const Course course = decide(300, {0, 50}, 4, rng);
    EXPECT_EQ(course.verdict, Verdict::Stronger);
    games += course.games;
  }
  EXPECT_LT(games / 50, 150);
}

TEST(SequentialTest, AsksForSomeBlocksHoweverAlikeTheyAre) {
  SequentialTest test({});
  for (int block = 0; block < 9; ++block) {
    test.add(0.5, 2, 1);
    EXPECT_EQ(test.verdict(), Verdict::Open);
  }
  for (int block = 9; block < 200 && test.verdict() == Verdict::Open; ++block) test.add(0.5, 2, 1);
  EXPECT_EQ(test.verdict(), Verdict::NotStronger);
}

}  // namespace
}  // namespace ziggurat
