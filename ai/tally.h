#pragma once
// What was seen in many games, and how far it can be trusted. Games come in blocks that share their
// luck, so that only blocks are independent of each other: every interval follows from the means of
// blocks, not from single games.
#include <map>
#include <string>

namespace ziggurat {

// Where something truly lies with 95 % confidence.
struct Interval {
  double low, high;
};

// A share that was seen in so many games of pure luck (Wilson); an error is z standard errors.
Interval share_interval(double share, double games, double z = 1.96);

// How many standard errors that is to either side, if the error was estimated from so many blocks.
double standard_errors(int blocks);

// A number from every block, 0 where none was added.
struct BlockSum {
  double sum = 0, squares = 0;
  void add(double);
  void add(const BlockSum&);
  double mean(int blocks) const { return sum / blocks; }
  double variance_of_mean(int blocks) const;
  Interval interval(int blocks) const;  // of the mean; all numbers if there is one block only
};

// What somebody, or a seat, got in some games.
struct Tally {
  struct Source {
    BlockSum points;
    int paid_in = 0;  // games
  };
  // In one block; games count once for each seat.
  struct Block {
    int games = 0;
    double wins = 0;
    long points = 0;
    struct Source {
      long points = 0;
      int paid_in = 0;  // games
    };
    std::map<std::string, Source> sources;

    double share() const { return wins / games; }
  };

  int blocks = 0, games = 0;
  BlockSum shares;  // of victories that are shared by those who tie
  BlockSum points;
  std::map<std::string, Source> sources;  // where points came from, as a game's account names it

  void add(const Block&);
  void add(const Tally&);  // of other blocks
  double win_share() const { return shares.mean(blocks); }
  // By the interval of Wilson, for as many games of pure luck as would be equally uncertain.
  Interval win_interval() const;
};

}  // namespace ziggurat
