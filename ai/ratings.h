#pragma once
// How strong contestants are, by the law of Plackett and Luce: who comes first among those still to
// be placed is a lot in which everybody has as many tickets as he is strong. In Elo: ten times as
// many tickets are 400 points.
#include <cstddef>
#include <span>
#include <vector>

#include "ai/tally.h"

namespace ziggurat {

// Contestants by seat, and the rank of each: 1 is the winner, equal ranks are a tie.
struct Ranking {
  std::vector<std::size_t> contestants;
  std::vector<int> ranks;
};

struct Rating {
  double elo = 0;
  Interval interval{0, 0};
};

// The rankings of each block; one of the contestants has 0. Victories that are shared, and other
// ties, count as each of the orders that they could have been, in equal parts; but of those who
// come last together nothing is known, for some games only name a winner.
std::vector<Rating> rate(std::size_t contestants, std::size_t zero,
                         std::span<const std::vector<Ranking>> blocks);

}  // namespace ziggurat
