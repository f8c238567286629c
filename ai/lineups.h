#pragma once
// Who sits down with whom. Of many contestants as many are drawn as the table has seats, so that
// everybody meets everybody equally often, at every moment as nearly as it can be. Where there are
// more seats than contestants they sit there several times.
#include <cstddef>
#include <vector>

#include "core/rng.h"

namespace ziggurat {

using LineUp = std::vector<std::size_t>;  // contestants by seat

class LineUps {
 public:
  LineUps(std::size_t contestants, u64 seed);

  LineUp draw(int seats);

 private:
  std::size_t most_wanted(const LineUp& begun);

  Rng rng_;
  std::vector<std::vector<int>> met_;  // how often two sat at one table
  std::vector<int> sat_;               // how many seats each has had
};

// In another order: otherwise someone would always play after the same.
void shuffle_seats(LineUp&, Rng&);

}  // namespace ziggurat
