#pragma once
// What a learned judge sees of a position: for each seat a row of numbers of about the size of one,
// each with a name. A game's sight offers
//   see(state, inputs), which notes the numbers of every seat, always in the same order, and says
//   how many each has; input_names(), which names them;
//   kind(state, seat), which set of weights judges a seat (such as its character); and `kinds`.
// Weights are written beside the names.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/basics.h"

namespace ziggurat {

constexpr int most_inputs = 144;

struct Inputs {
  alignas(16) float of[max_seats][most_inputs];
};

// From -1 to 1; what is more than the most counts as that.
inline double within(double x, double most) { return std::clamp(x, -most, most) / most; }

// Takes down the numbers of one seat.
class Noting {
 public:
  explicit Noting(float* to) : at_(to) {}
  void operator()(const char*, double value) { *at_++ = static_cast<float>(value); }
  void among(std::string_view) {}
  const float* end() const { return at_; }

 private:
  float* at_;
};

// Takes down their names instead.
class Naming {
 public:
  void operator()(const char* name, double) { names.push_back(prefix_ + name); }
  // What follows is said about one of several things; "" ends it.
  void among(std::string_view thing) { prefix_ = thing.empty() ? "" : std::string(thing) + "."; }
  std::vector<std::string> names;

 private:
  std::string prefix_;
};

}  // namespace ziggurat
