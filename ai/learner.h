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
  // What it needs beside the net to go on as if it had never stopped.
  struct Momentum {
    std::vector<float> first, second;  // of the gradient and of its squares
    long steps = 0;
  };
  const Momentum& momentum() const { return momentum_; }
  Learner(Net, Momentum);

  // One small step for some lessons together.
  void learn(std::span<const Lesson* const> together, double rate);

 private:
  Net net_;
  Momentum momentum_;
  std::vector<float> gradient_;
};

}  // namespace ziggurat
