#include "ai/sequential_test.h"

#include <cmath>

namespace ziggurat {

double expected_share(double elo, int players, int seats) {
  const double strength = std::pow(10.0, elo / 400);
  return strength / (seats * strength + players - seats);
}

double elo_of_share(double share, int players, int seats) {
  return 400 * std::log10(share * (players - seats) / (1 - seats * share));
}

void SequentialTest::add(double share, int players, int seats) {
  const double expected0 = expected_share(hypotheses_.elo0, players, seats);
  const double expected1 = expected_share(hypotheses_.elo1, players, seats);
  Group& group = groups_[{players, seats}];
  // One block more, with the variance of luck alone: the first blocks may happen to be all alike.
  if (group.blocks++ == 0) group.squares0 = group.squares1 = expected0 * (1 - expected0) / players;
  group.squares0 += (share - expected0) * (share - expected0);
  group.squares1 += (share - expected1) * (share - expected1);
  ++blocks_;
}

// Shares of blocks are taken as normal; for either hypothesis the variance that suits it best.
double SequentialTest::evidence() const {
  double sum = 0;
  for (const auto& [which, group] : groups_)
    sum += group.blocks / 2.0 * std::log(group.squares0 / group.squares1);
  return sum;
}

double SequentialTest::enough() { return std::log((1 - error) / error); }

Verdict SequentialTest::verdict() const {
  if (blocks_ < least_blocks) return Verdict::Open;
  if (evidence() >= enough()) return Verdict::Stronger;
  return evidence() <= -enough() ? Verdict::NotStronger : Verdict::Open;
}

}  // namespace ziggurat
