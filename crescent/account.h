#pragma once
// Where the points of a game came from: each year's objectives, and what came between.
#include <map>

#include "core/account.h"
#include "crescent/state.h"

namespace ziggurat::crescent {

class Accounts {
 public:
  explicit Accounts(const State& start);
  void add(const State& before, Choice, const State& after);
  Account close(const State& end) const;

 private:
  using Parts = std::vector<Account::Part>;
  void gain(int column, Seat, const std::string& key, int points);
  Parts parts(const State& end, int column, Seat) const;

  // By column: a year, or what came between; then by seat, then by where it came from.
  std::map<int, std::map<Seat, Parts>> gained_;
  int from_;  // the first year that was scored
  int combats_ = 0, contests_ = 0, deals_ = 0;
};

}  // namespace ziggurat::crescent
