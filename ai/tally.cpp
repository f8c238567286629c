#include "ai/tally.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>

namespace ziggurat {

double standard_errors(int blocks) {
  const boost::math::students_t law(std::max(1, blocks - 1));
  return quantile(complement(law, 0.025));
}

void BlockSum::add(double number) {
  sum += number;
  squares += number * number;
}

void BlockSum::add(const BlockSum& more) {
  sum += more.sum;
  squares += more.squares;
}

double BlockSum::variance_of_mean(int blocks) const {
  const double middle = mean(blocks);
  // Rounding must not make it negative, or a small number of nothing at all.
  const double variance = squares / blocks - middle * middle;
  return variance < 1e-12 * squares ? 0 : variance / (blocks - 1);
}

Interval BlockSum::interval(int blocks) const {
  constexpr double anything = std::numeric_limits<double>::infinity();
  if (blocks < 2) return {-anything, anything};
  const double half = standard_errors(blocks) * std::sqrt(variance_of_mean(blocks));
  return {mean(blocks) - half, mean(blocks) + half};
}

void Tally::add(const Block& block) {
  if (block.games == 0) return;
  ++blocks;
  games += block.games;
  shares.add(block.share());
  points.add(static_cast<double>(block.points) / block.games);
  for (const auto& [key, source] : block.sources) {
    sources[key].points.add(static_cast<double>(source.points) / block.games);
    sources[key].paid_in += source.paid_in;
  }
}

void Tally::add(const Tally& more) {
  blocks += more.blocks;
  games += more.games;
  shares.add(more.shares);
  points.add(more.points);
  for (const auto& [key, source] : more.sources) {
    sources[key].points.add(source.points);
    sources[key].paid_in += source.paid_in;
  }
}

Interval share_interval(double share, double n, double z) {
  const double scale = 1 + z * z / n, middle = (share + z * z / (2 * n)) / scale;
  const double half = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / scale;
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Interval Tally::win_interval() const {
  const double share = win_share();
  const double variance = blocks < 2 ? 0 : shares.variance_of_mean(blocks);
  // Where no block differs from another we know nothing of luck: then each counts as one game.
  const double n = variance > 0 ? share * (1 - share) / variance : blocks;
  return share_interval(share, n, standard_errors(blocks));
}

}  // namespace ziggurat
