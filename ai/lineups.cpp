#include "ai/lineups.h"

#include <algorithm>
#include <tuple>

namespace ziggurat {

LineUps::LineUps(std::size_t contestants, u64 seed)
    : rng_(seed), met_(contestants, std::vector<int>(contestants)), sat_(contestants) {}

LineUp LineUps::draw(int seats) {
  LineUp lineup;
  while (std::ssize(lineup) < seats) {
    const std::size_t next = most_wanted(lineup);
    for (const std::size_t other : lineup) {
      ++met_[next][other];
      if (other != next) ++met_[other][next];
    }
    ++sat_[next];
    lineup.push_back(next);
  }
  shuffle_seats(lineup, rng_);
  return lineup;
}

// Who sits there least often already, then has met those there least often, then has played least.
std::size_t LineUps::most_wanted(const LineUp& begun) {
  std::size_t best = 0;
  auto least = std::tuple(~0L, 0L, 0, 0u);
  for (std::size_t one = 0; one < sat_.size(); ++one) {
    long meetings = 0;
    for (const std::size_t other : begun) meetings += met_[one][other];
    const long already = std::count(begun.begin(), begun.end(), one);
    const auto claim = std::tuple(already, meetings, sat_[one], rng_.below(1 << 30));
    if (one == 0 || claim < least) best = one, least = claim;
  }
  return best;
}

void shuffle_seats(LineUp& lineup, Rng& rng) {
  for (std::size_t i = lineup.size(); i > 1; --i)
    std::swap(lineup[i - 1], lineup[rng.below(static_cast<u32>(i))]);
}

}  // namespace ziggurat
