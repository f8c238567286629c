#include "tools/crescent_places.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace ziggurat::crescent {

namespace {

void move_group(Places& places, std::size_t group, u8 to) {
  const auto other = std::find(places.begin(), places.end(), to);
  if (other != places.end()) *other = places[group];
  places[group] = to;
}

// How much of what one way brings more than the mean another brings, too, as a covariance of
// points: most by each group for itself, some by pairs of groups, a little by all together.
double resemblance(const Places& a, const Places& b) {
  double same = 0;
  for (std::size_t group = 0; group < a.size(); ++group) same += a[group] == b[group];
  const double share = same / static_cast<double>(a.size());
  return 10 * share + 5 * std::pow(share, 2) + std::pow(share, 8);
}

// About normal.
double chance_deviation(Rng& rng) {
  constexpr u32 grain = 1 << 16;
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += 1.0 * rng.below(grain) / grain;
  return sum;
}

}  // namespace

Places moved(Places from, int moves, int places, Rng& rng) {
  for (; moves > 0; --moves)
    move_group(from, rng.below(static_cast<u32>(from.size())),
               static_cast<u8>(rng.below(static_cast<u32>(places))));
  return from;
}

PlaceModel::PlaceModel(const std::vector<Opening>& games, int players, int places)
    : players_(players), places_(places) {
  group(games);
  find_spreads(games);
  solve();
}

void PlaceModel::group(const std::vector<Opening>& games) {
  std::map<Places, Way> ways;
  for (const Opening& game : games) {
    Way& way = ways[game.places];
    way.places = game.places;
    ++way.games;
    for (Seat seat = 0; seat < players_; ++seat) way.sum[seat] += game.points[seat];
  }
  for (auto& [places, way] : ways) ways_.push_back(std::move(way));
  // Every way counts, but not one with hundreds of games a hundred times as much.
  double weights = 0;
  for (const Way& way : ways_) {
    constexpr double enough = 6;
    weights += way.games / (way.games + enough);
    for (Seat seat = 0; seat < players_; ++seat)
      mean_[seat] += way.sum[seat] / (way.games + enough);
  }
  for (double& mean : mean_) mean /= weights;
}

void PlaceModel::find_spreads(const std::vector<Opening>& games) {
  constexpr double guessed = 6, as_if_games = 10;  // until enough were played
  const double free = as_if_games + static_cast<double>(games.size() - ways_.size());
  for (Seat seat = 0; seat < players_; ++seat) {
    double squares = as_if_games * guessed * guessed;
    for (const Opening& game : games) squares += game.points[seat] * game.points[seat];
    for (const Way& way : ways_) squares -= way.sum[seat] * way.sum[seat] / way.games;
    spread_[seat] = std::sqrt(std::max(1.0, squares / free));
  }
}

void PlaceModel::solve() {
  double noise = 0;
  for (Seat seat = 0; seat < players_; ++seat) noise += spread_[seat] * spread_[seat] / players_;
  const std::size_t n = ways_.size();
  root_.assign(n * n, 0);
  for (std::size_t row = 0; row < n; ++row)
    for (std::size_t column = 0; column <= row; ++column) {
      double left = resemblance(ways_[row].places, ways_[column].places);
      if (row == column) left += noise / ways_[row].games;
      for (std::size_t i = 0; i < column; ++i) left -= root_[row * n + i] * root_[column * n + i];
      root_[row * n + column] = row == column ? std::sqrt(left) : left / root_[column * n + column];
    }
  weight_.assign(n, {});
  for (Seat seat = 0; seat < players_; ++seat) {
    std::vector<double> ahead(n);
    for (std::size_t i = 0; i < n; ++i)
      ahead[i] = ways_[i].sum[seat] / ways_[i].games - mean_[seat];
    divide(ahead);
    for (std::size_t row = n; row-- > 0;) {
      double left = ahead[row];
      for (std::size_t i = row + 1; i < n; ++i) left -= root_[i * n + row] * weight_[i][seat];
      weight_[row][seat] = left / root_[row * n + row];
    }
  }
}

// By the root, from the first row to the last.
void PlaceModel::divide(std::vector<double>& by_way) const {
  const std::size_t n = by_way.size();
  for (std::size_t row = 0; row < n; ++row) {
    for (std::size_t i = 0; i < row; ++i) by_way[row] -= root_[row * n + i] * by_way[i];
    by_way[row] /= root_[row * n + row];
  }
}

PlaceModel::Guess PlaceModel::guess(const Places& places) const {
  std::vector<double> alike;
  for (const Way& way : ways_) alike.push_back(resemblance(places, way.places));
  Guess guess{mean_, 0};
  for (std::size_t i = 0; i < ways_.size(); ++i)
    for (Seat seat = 0; seat < players_; ++seat) guess.points[seat] += alike[i] * weight_[i][seat];
  divide(alike);
  double variance = resemblance(places, places);
  for (const double known : alike) variance -= known * known;
  guess.doubt = std::sqrt(std::max(0.0, variance));
  return guess;
}

double PlaceModel::points(const Places& places, Seat seat) const {
  return guess(places).points[seat];
}
double PlaceModel::doubt(const Places& places) const { return guess(places).doubt; }

// Shares of victories if everybody's results were normal: who makes so many points, and all others
// fewer.
double PlaceModel::unfairness_of(const Points& means) const {
  constexpr int far = 25;  // points from the best that hardly anybody wins with
  const double most = *std::max_element(means.begin(), means.begin() + players_);
  Points wins{};
  double all = 0;
  for (double points = most - far; points <= most + far; ++points) {
    Points away{}, behind{};
    double all_behind = 1;
    for (Seat seat = 0; seat < players_; ++seat) {
      away[seat] = (points - means[seat]) / spread_[seat];
      behind[seat] = 0.5 * std::erfc(-away[seat] / std::sqrt(2.0));
      all_behind *= behind[seat];
    }
    for (Seat seat = 0; seat < players_; ++seat) {
      if (behind[seat] < 1e-9) continue;  // so few points win nothing
      const double share = std::exp(-0.5 * away[seat] * away[seat]) / spread_[seat];
      wins[seat] += share * all_behind / behind[seat];
      all += share * all_behind / behind[seat];
    }
  }
  double sum = 0;
  for (Seat seat = 0; seat < players_; ++seat) sum += std::pow(players_ * wins[seat] / all - 1, 2);
  return sum;
}

// The mean of what it is if one seat has more or less than expected.
double PlaceModel::unfairness(const Places& places) const {
  const Guess guess = this->guess(places);
  double sum = 0;
  for (Seat seat = 0; seat < players_; ++seat)
    for (const double off : {-guess.doubt, guess.doubt}) {
      Points points = guess.points;
      points[seat] += off;
      sum += unfairness_of(points) / (2 * players_);
    }
  return sum;
}

namespace {

std::vector<Places> first_of(std::vector<std::pair<double, Places>> unfair, std::size_t how_many) {
  std::sort(unfair.begin(), unfair.end());
  std::vector<Places> ways;
  for (auto& [unfairness, places] : unfair)
    if (ways.size() < how_many) ways.push_back(std::move(places));
  return ways;
}

}  // namespace

std::vector<Places> PlaceModel::fairest(std::size_t how_many) const {
  std::vector<std::pair<double, Places>> unfair;
  for (const Way& way : ways_) unfair.emplace_back(unfairness(way.places), way.places);
  return first_of(std::move(unfair), how_many);
}

std::vector<Places> PlaceModel::worth_a_try(std::size_t how_many, Rng& rng) const {
  constexpr std::size_t leaders = 12, tries_each = 30;
  constexpr u32 most_moves = 4;
  std::set<Places> ways;
  for (const Places& leader : fairest(leaders))
    for (std::size_t i = 0; i < tries_each; ++i) {
      const int moves = 1 + static_cast<int>(rng.below(1 + rng.below(most_moves)));
      ways.insert(moved(leader, moves, places_, rng));
    }
  std::vector<std::pair<double, Places>> unfair;
  for (const Places& places : ways) {
    Guess guess = this->guess(places);
    for (Seat seat = 0; seat < players_; ++seat)
      guess.points[seat] += guess.doubt * chance_deviation(rng);
    unfair.emplace_back(unfairness_of(guess.points), places);
  }
  return first_of(std::move(unfair), how_many);
}

}  // namespace ziggurat::crescent
