#pragma once
// Learning from positions whose outcome is known, or better guessed than when they were met: Adam
// on the cross-entropy between the chances the net gives to the seats and those that came of it.
#include "ai/mind.h"
#include "ai/net.h"

namespace ziggurat {

// A position as a sight saw it.
struct Lesson {
  int seats = 0;
  std::array<u8, max_seats> kind{};
  Odds outcome{};
  std::vector<float> inputs;  // a row for each seat
};

// The chances that go with scores.
Odds chances(std::span<const float> scores);

// How little the net knows about lessons it has not learned from: 1 is nothing, 0 everything.
double ignorance(const Odds& guess, const Odds& outcome, int seats);

class Learner {
 public:
  explicit Learner(Net net);

  const Net& net() const { return net_; }
  // One small step for some lessons together.
  void learn(std::span<const Lesson* const> together, double rate);

 private:
  Net net_;
  std::vector<float> gradient_, first_, second_;
  long steps_ = 0;
};

}  // namespace ziggurat
