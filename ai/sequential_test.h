#pragma once
// Is a candidate stronger than the others? Block after block is weighed, and as soon as the
// evidence suffices for one answer no more need be played: a generalized sequential probability
// ratio test of the mean score of blocks, whose variance is not known either.
#include <map>

namespace ziggurat {

// Strengths of a candidate against each of the others, in Elo.
struct Hypotheses {
  double elo0 = 0, elo1 = 50;
  bool operator==(const Hypotheses&) const = default;
};

// The share of victories of each of its seats that somebody of this strength gets at a table.
double expected_share(double elo, int players, int seats);
// The strength that gives this share; infinite for none and for all.
double elo_of_share(double share, int players, int seats);

enum class Verdict { Open, Stronger, NotStronger };

class SequentialTest {
 public:
  explicit SequentialTest(const Hypotheses& hypotheses) : hypotheses_(hypotheses) {}

  // The candidate's share of victories in a block, for each of its seats.
  void add(double share, int players, int seats);

  // The logarithm of how much better elo1 explains what was seen than elo0 does.
  double evidence() const;
  Verdict verdict() const;

  static constexpr double error = 0.05;  // how often either answer may be wrong
  static double enough();                // evidence

 private:
  // Blocks in which the same is expected.
  struct Group {
    int blocks = 0;
    double squares0 = 0, squares1 = 0;  // of the distances from what either hypothesis expects
  };
  static constexpr int least_blocks = 10;

  Hypotheses hypotheses_;
  std::map<std::pair<int, int>, Group> groups_;
  int blocks_ = 0;
};

}  // namespace ziggurat
