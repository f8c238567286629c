#pragma once
// Matches between levels of computer players, on all cores. The seats rotate: in a round each level
// sits once in every seat, and chance begins with the same number, so that luck weighs less. What
// came of it is counted for each level and for each seat, which in some games is a character.
#include <functional>
#include <map>

#include "ai/contestant.h"

namespace ziggurat {

struct ArenaRequest {
  const Game* game = nullptr;
  OptionWords options;
  std::string each;  // an option whose values are played in turn, round by round; empty: none
  std::vector<Contestant> contestants;  // as many as play; all known, as are the options
  int games = 0;
  u64 seed = 1;
  int cores = 0;                                   // 0: all there are
  std::function<void(int)> progress = [](int) {};  // is told how many games were played
};

// Where something truly lies with 95 % confidence.
struct Interval {
  double low, high;
};
// A share that was seen in so many games (Wilson).
Interval confidence(double wins, int games);

// What a seat or a level got in some games. Whole numbers, for games end in any order.
struct Tally {
  struct Sum {
    long points = 0, squares = 0;
    int paid_in = 0;  // games
    void add(int points);
    double mean(int played) const { return static_cast<double>(points) / played; }
    Interval interval(int played) const;  // of the mean
  };
  int games = 0;
  // Of victories: a whole one has 60, which as many as may sit at a table can share.
  long shares = 0;
  Sum points;
  std::map<std::string, Sum> sources;  // where points came from, as a game's account names it

  double wins() const { return static_cast<double>(shares) / whole_victory; }
  double win_share() const { return wins() / games; }
  static constexpr int whole_victory = 60;
};

struct ArenaReport {
  std::vector<Tally> levels;
  // By seat, for each value of the option `each`; if there is none, for all games.
  struct Part {
    std::string value;
    std::vector<Tally> seats;
  };
  std::vector<Part> parts;
  double longest_thought = 0;  // seconds

  std::vector<Tally> seats() const;  // of all parts together
};

ArenaReport play_arena(const ArenaRequest&);

}  // namespace ziggurat
