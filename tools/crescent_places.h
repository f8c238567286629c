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

// What everybody may expect who begins somewhere, and how sure that is: a Gaussian process. Ways to
// begin resemble each other the more groups stand at the same places, so that all games tell
// something about all ways. A way that did very well in a few games is expected to do worse in
// the next ones; whoever takes the best of many results as they are has chosen luck, too.
class PlaceModel {
 public:
  PlaceModel(const std::vector<Opening>&, int players, int places);

  double points(const Places&, Seat) const;
  double doubt(const Places&) const;  // the standard deviation of these points, for every seat
  // How unequally victories would be shared: 0 if all win equally often. Doubt counts as unfair.
  double unfairness(const Places&) const;
  // Of the ways that were played, the fairest first.
  std::vector<Places> fairest(std::size_t how_many) const;
  // Other ways near the fairest that may be as fair, for all we know: the doubtful among them have
  // their chance, for each has points as they may be, not as they are expected.
  std::vector<Places> worth_a_try(std::size_t how_many, Rng&) const;

 private:
  using Points = std::array<double, max_players>;
  struct Way {
    Places places;
    Points sum{};
    int games = 0;
  };
  struct Guess {
    Points points{};
    double doubt = 0;
  };

  void group(const std::vector<Opening>&);
  void find_spreads(const std::vector<Opening>&);
  void solve();
  void divide(std::vector<double>&) const;
  Guess guess(const Places&) const;
  double unfairness_of(const Points&) const;

  int players_, places_;
  std::vector<Way> ways_;
  Points mean_{};
  Points spread_{};  // of the results of a way: who has very different ones wins more often
  std::vector<double> root_;    // the lower triangle of Cholesky's decomposition, row by row
  std::vector<Points> weight_;  // of each way in what is expected of another that resembles it
};

}  // namespace ziggurat::crescent
