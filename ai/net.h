#pragma once
// A small net that scores a seat by its inputs alone: a straight sum, and a sum over a few hidden
// units that wake up above zero. How much better one score is than another says how likely the seat
// is to win, so the same net serves any number of players. Sums are made in one order, so that
// every machine finds the same.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/inputs.h"
#include "core/message.h"

namespace ziggurat {

struct Net {
  static constexpr int hidden = 32;

  std::vector<std::string> names;  // of the inputs
  int kinds = 0;
  // For each kind: the weights of every input into the hidden units, those of the hidden units, and
  // the straight ones; the threshold of each unit stands behind the inputs.
  std::vector<float> weights;
  std::string history;  // where it comes from, line by line

  int inputs() const { return static_cast<int>(names.size()); }
  std::size_t kind_size() const { return names.size() * (hidden + 1) + 2 * hidden + 1; }

  float score(int kind, const float* inputs) const;
  // Adds to `slope`, which is as long as the inputs, what the score changes by with each, times
  // `by`.
  void add_slope(int kind, const float* inputs, float by, std::span<float> slope) const;
  // Adds to `gradient`, which is as long as the weights, what the score changes by, times `by`.
  void add_gradient(int kind, const float* inputs, float by, std::span<float> gradient) const;
};

// Judges like the last input alone.
Net new_net(std::vector<std::string> names, int kinds, u64 seed);

std::string written(const Net&);
// For a sight with these inputs.
Result<Net> read_net(std::string_view text, std::vector<std::string> names, int kinds);

}  // namespace ziggurat
