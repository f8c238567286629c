// Crescent Moon: how the search for fair values counts games, and what it calls fair.
#include <gtest/gtest.h>

#include <functional>

#include "tools/crescent_ledger.h"
#include "tools/crescent_places.h"

namespace ziggurat::crescent {
namespace {

constexpr int four = 0, five = 1;  // tables

// A game without objectives that anybody reached.
Note game(MapChoice map, std::initializer_list<int> points) {
  Note note;
  note.players = static_cast<int>(points.size());
  note.map = map;
  note.years.emplace_back();
  std::copy(points.begin(), points.end(), note.other);
  return note;
}

Shares fair() {
  Shares shares;
  for (int table = 0; table < tables; ++table)
    for (Seat seat = 0; seat < least_players + table; ++seat) {
      shares.wins[table][seat] = 1.0 / (least_players + table);
      shares.first_year[table][seat] = 0.6;
      for (auto& on_map : shares.wins_on[table]) on_map[seat] = 1.0 / (least_players + table);
    }
  return shares;
}

TEST(CrescentBalance, SetsPointsAgainstThoseOfEveryGameOnTheMap) {
  const std::vector<Note> notes = {game(MapChoice::OpenPlains, {10, 8, 0, 0}),
                                   game(MapChoice::OpenPlains, {6, 4, 0, 0})};
  EXPECT_DOUBLE_EQ(shares_with(house_data(), notes).wins[four][warlord], 1);
  const Shares likely = likely_shares(house_data(), notes);
  const auto& there = likely.wins_on[four][static_cast<int>(MapChoice::OpenPlains)];
  EXPECT_DOUBLE_EQ(there[warlord], 0.75) << "6 would have lost against 8";
  EXPECT_DOUBLE_EQ(there[murshid], 0.25);
  EXPECT_DOUBLE_EQ(there[sultan], 0);
  EXPECT_DOUBLE_EQ(likely.wins[four][warlord], 0.75);
}

TEST(CrescentBalance, WeighsAllMapsTheSame) {
  const Shares likely = likely_shares(house_data(), {game(MapChoice::OpenPlains, {9, 1, 1, 1, 1}),
                                                     game(MapChoice::OpenPlains, {9, 1, 1, 1, 1}),
                                                     game(MapChoice::Variable, {1, 9, 9, 1, 1})});
  EXPECT_DOUBLE_EQ(likely.wins[five][warlord], 0.5) << "though there are more games of one";
  EXPECT_DOUBLE_EQ(likely.wins[five][murshid], 0.25) << "equal points share a victory";
  EXPECT_DOUBLE_EQ(likely.wins[five][nomad], 0);
}

TEST(CrescentBalance, IsFarFromFairIfSomebodyHardlyWinsOnOneMap) {
  EXPECT_EQ(distance(fair()).all(), 0);

  Shares shares = fair();
  auto& there = shares.wins_on[five][static_cast<int>(MapChoice::OpenPlains)];
  there[caliph] = 0.08;
  there[nomad] = 0.32;
  EXPECT_DOUBLE_EQ(distance(shares).maps, 4) << "twice as far below 16 in a hundred as allowed";
  EXPECT_EQ(distance(shares).all(), distance(shares).maps);
}

TEST(CrescentBalance, AsksNothingOfMapsThatWereNotPlayed) {
  Shares shares = fair();
  std::fill_n(shares.wins_on[four][static_cast<int>(MapChoice::OpenPlains)], max_players, 0.0);
  EXPECT_EQ(distance(shares).all(), 0);
}

TEST(CrescentBalance, IsFarFromFairIfAFirstYearPaysAlways) {
  Shares shares = fair();
  shares.first_year[four][warlord] = 0.8;
  EXPECT_NEAR(distance(shares).all(), 1, 1e-9);
  shares.first_year[four][warlord] = 1;
  EXPECT_NEAR(distance(shares).first_year, 9, 1e-9);
}

// ---- starting places ----

constexpr int places = 8, seats = 4;

// A map where a high number is a good place, for first groups more than for second ones, and where
// seats beside each other are in each other's way.
Opening played(const Places& at) {
  Opening game{at, {}};
  for (int seat = 0; seat < seats; ++seat)
    game.points[static_cast<std::size_t>(seat)] =
        10 + at[static_cast<std::size_t>(groups_each * seat)]
        + 0.5 * at[static_cast<std::size_t>(groups_each * seat + 1)]
        - 0.25 * at[static_cast<std::size_t>(groups_each * ((seat + 1) % seats))];
  return game;
}

double widest_gap(const Places& at) {
  const auto points = played(at).points;
  const auto [least, most] = std::minmax_element(points.begin(), points.begin() + seats);
  return *most - *least;
}

const Places in_order = {0, 1, 2, 3, 4, 5, 6, 7};

using Luck = std::function<double(Seat)>;

void play(const Places& at, const Luck& luck, std::vector<Opening>& games) {
  games.push_back(played(at));
  for (Seat seat = 0; seat < seats; ++seat) games.back().points[seat] += luck(seat);
}

std::vector<Opening> games_from_anywhere(Rng& rng, const Luck& luck) {
  std::vector<Opening> games;
  for (int i = 0; i < 300; ++i) play(moved(in_order, 6, places, rng), luck, games);
  return games;
}

PlaceModel learnt(Rng& rng, const Luck& luck) {
  std::vector<Opening> games = games_from_anywhere(rng, luck);
  for (int batch = 0; batch < 12; ++batch) {
    const PlaceModel model(games, seats, places);
    for (const std::vector<Places>& ways : {model.worth_a_try(6, rng), model.fairest(3)})
      for (const Places& at : ways)
        for (int i = 0; i < 5; ++i) play(at, luck, games);
  }
  return PlaceModel(games, seats, places);
}

TEST(CrescentBalance, FindsFairPlaces) {
  Rng rng(1);
  const PlaceModel model = learnt(rng, [&](Seat) { return rng.below(5) - 2.0; });
  EXPECT_NEAR(model.points(in_order, 3), played(in_order).points[3], 2);
  EXPECT_GT(widest_gap(in_order), 8);
  const std::vector<Places> fairest = model.fairest(3);
  ASSERT_EQ(fairest.size(), 3u);
  for (const Places& at : fairest) EXPECT_LT(widest_gap(at), 2);
  EXPECT_LE(model.unfairness(fairest[0]), model.unfairness(fairest[2]));
}

TEST(CrescentBalance, GivesMorePointsToWhoSeldomSurpasses) {
  Rng rng(1);
  const PlaceModel model =
      learnt(rng, [&](Seat seat) { return seat == 0 ? rng.below(21) - 10.0 : rng.below(3) - 1.0; });
  const Places at = model.fairest(1)[0];
  EXPECT_LT(played(at).points[0], played(at).points[1]) << "whose luck is greater needs less";
}

TEST(CrescentBalance, TakesAFewVeryGoodGamesForLuck) {
  Rng rng(1);
  const Places lucky = {7, 6, 5, 4, 3, 2, 1, 0};
  const double as_ever = played(lucky).points[0];
  std::vector<Opening> games = games_from_anywhere(rng, [&](Seat) { return rng.below(21) - 10.0; });
  const PlaceModel before(games, seats, places);
  Opening game = played(lucky);
  game.points[0] += 20;
  games.push_back(game);
  const PlaceModel after(games, seats, places);
  EXPECT_GT(after.points(lucky, 0), before.points(lucky, 0));
  EXPECT_LT(after.points(lucky, 0), as_ever + 8) << "not what one game brought";
  EXPECT_LT(after.doubt(lucky), before.doubt(lucky));
  EXPECT_GT(after.doubt(lucky), 0);
}

TEST(CrescentBalance, NeverPutsTwoGroupsInOnePlace) {
  Rng rng(1);
  for (int moves = 0; moves < 20; ++moves) {
    Places at = moved({3, 1, 4, 0}, moves, places, rng);
    std::sort(at.begin(), at.end());
    EXPECT_EQ(std::adjacent_find(at.begin(), at.end()), at.end());
  }
}

}  // namespace
}  // namespace ziggurat::crescent
