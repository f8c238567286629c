#include "tools/crescent_places.h"

#include <algorithm>

namespace ziggurat::crescent {

namespace {

void move_group(Places& places, std::size_t group, u8 to) {
  const auto other = std::find(places.begin(), places.end(), to);
  if (other != places.end()) *other = places[group];
  places[group] = to;
}

}  // namespace

Places moved(Places from, int moves, int places, Rng& rng) {
  for (; moves > 0; --moves)
    move_group(from, rng.below(static_cast<u32>(from.size())),
               static_cast<u8>(rng.below(static_cast<u32>(places))));
  return from;
}

// Each group in turn explains what the others have left over, until nothing changes any more.
PlaceModel::PlaceModel(const std::vector<Opening>& games, int players, int places)
    : players_(players),
      places_(places),
      worth_(static_cast<std::size_t>(groups_each * players * places)) {
  constexpr int sweeps = 20;
  for (const Opening& game : games)
    for (Seat seat = 0; seat < players_; ++seat)
      mean_[seat] += game.points[seat] / static_cast<double>(games.size());
  std::vector<Points> unexplained;
  for (const Opening& game : games) {
    unexplained.push_back(game.points);
    for (Seat seat = 0; seat < players_; ++seat) unexplained.back()[seat] -= mean_[seat];
  }
  for (int sweep = 0; sweep < sweeps; ++sweep)
    for (int group = 0; group < groups_each * players_; ++group)
      fit_group(group, games, unexplained);
  find_handicaps(unexplained);
}

void PlaceModel::fit_group(int group, const std::vector<Opening>& games,
                           std::vector<Points>& unexplained) {
  constexpr double doubt = 10;  // as if so many games had shown that a place adds nothing
  std::vector<Points> sums(static_cast<std::size_t>(places_));
  std::vector<double> tried(static_cast<std::size_t>(places_), doubt);
  for (std::size_t i = 0; i < games.size(); ++i) {
    const u8 place = games[i].places[static_cast<std::size_t>(group)];
    ++tried[place];
    for (Seat seat = 0; seat < players_; ++seat)
      sums[place][seat] += unexplained[i][seat] + worth(group, place)[seat];
  }
  for (std::size_t i = 0; i < games.size(); ++i) {
    const u8 place = games[i].places[static_cast<std::size_t>(group)];
    for (Seat seat = 0; seat < players_; ++seat)
      unexplained[i][seat] += worth(group, place)[seat] - sums[place][seat] / tried[place];
  }
  for (u8 place = 0; place < places_; ++place)
    for (Seat seat = 0; seat < players_; ++seat)
      worth(group, place)[seat] = sums[place][seat] / tried[place];
}

// Those with which all win equally often by what chance alone gave them.
void PlaceModel::find_handicaps(const std::vector<Points>& unexplained) {
  constexpr int steps = 200;
  for (int step = 0; step < steps; ++step) {
    Points wins{};
    for (const Points& points : unexplained) {
      Seat best = 0;
      for (Seat seat = 1; seat < players_; ++seat)
        if (points[seat] + handicap_[seat] > points[best] + handicap_[best]) best = seat;
      wins[best] += 1.0 / static_cast<double>(unexplained.size());
    }
    for (Seat seat = 0; seat < players_; ++seat) handicap_[seat] += 1.0 / players_ - wins[seat];
  }
}

double PlaceModel::points(const Places& places, Seat seat) const {
  double points = mean_[seat];
  for (int group = 0; group < groups_each * players_; ++group)
    points += worth(group, places[static_cast<std::size_t>(group)])[seat];
  return points;
}

double PlaceModel::unfairness(const Places& places) const {
  double sum = 0, squares = 0;
  for (Seat seat = 0; seat < players_; ++seat) {
    const double ahead = points(places, seat) - handicap_[seat];
    sum += ahead;
    squares += ahead * ahead;
  }
  return squares - sum * sum / players_;
}

// The best move of all, as long as there is one that helps.
Places PlaceModel::improve(Places now) const {
  for (double unfair = unfairness(now);;) {
    Places best = now;
    for (std::size_t group = 0; group < now.size(); ++group)
      for (u8 place = 0; place < places_; ++place) {
        Places next = now;
        move_group(next, group, place);
        if (const double then = unfairness(next); then < unfair) best = next, unfair = then;
      }
    if (best == now) return now;
    now = best;
  }
}

std::vector<Places> PlaceModel::fairest(const Places& near, std::size_t how_many, Rng& rng) const {
  constexpr u32 most_moves = 6;
  std::vector<Places> ways;
  for (std::size_t i = 0; i < 4 * how_many; ++i)
    ways.push_back(improve(moved(near, static_cast<int>(rng.below(most_moves + 1)), places_, rng)));
  std::sort(ways.begin(), ways.end(), [&](const Places& a, const Places& b) {
    return std::pair(unfairness(a), a) < std::pair(unfairness(b), b);
  });
  ways.erase(std::unique(ways.begin(), ways.end()), ways.end());
  ways.resize(std::min(ways.size(), how_many));
  return ways;
}

}  // namespace ziggurat::crescent
