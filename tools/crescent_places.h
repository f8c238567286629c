#pragma once
// Where the starting pieces of a printed map should stand so that it is fair, learnt from games
// that began at many different places.
#include <array>
#include <vector>

#include "core/rng.h"
#include "crescent/types.h"

namespace ziggurat::crescent {

// The place of every group: the two of seat 0, the two of seat 1 and so on. Places are numbers
// below that of a map's places; no two groups share one.
constexpr int groups_each = 2;
using Places = std::vector<u8>;

// After so many moves of a group to another place; who stands there comes in exchange.
Places moved(Places, int moves, int places, Rng&);

// A game: where it began and what everybody had at its end.
struct Opening {
  Places places;
  std::array<double, max_players> points{};
};

// What each group's place adds to everybody's points, if it were no matter where the others stand.
// A place that was hardly tried is taken to add little.
class PlaceModel {
 public:
  PlaceModel(const std::vector<Opening>&, int players, int places);

  double points(const Places&, Seat) const;
  // How far everybody's points are from those with which all would win equally often, as squares.
  double unfairness(const Places&) const;
  // Different ways to begin that look fair, the fairest first. The model knows best what is near
  // the places that it learnt from, so the search for each begins a few moves from these.
  std::vector<Places> fairest(const Places& near, std::size_t how_many, Rng&) const;

 private:
  using Points = std::array<double, max_players>;

  Points& worth(int group, u8 place) { return worth_[index(group, place)]; }
  const Points& worth(int group, u8 place) const { return worth_[index(group, place)]; }
  std::size_t index(int group, u8 place) const {
    return static_cast<std::size_t>(group * places_ + place);
  }
  void fit_group(int group, const std::vector<Opening>&, std::vector<Points>& unexplained);
  void find_handicaps(const std::vector<Points>& unexplained);
  Places improve(Places) const;

  int players_, places_;
  Points mean_{};
  Points handicap_{};  // who has very different results wins more often with the same mean
  std::vector<Points> worth_;
};

}  // namespace ziggurat::crescent
