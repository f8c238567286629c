#pragma once
// Where the points of a game came from: tiles, conflicts or monuments, colour by colour.
#include "core/account.h"
#include "tigris/state.h"

namespace ziggurat::tigris {

class Accounts {
 public:
  explicit Accounts(const State& start);
  void add(const State& before, Choice, const State& after);
  Account close(const State& end) const;

 private:
  enum class Source : u8 { Before, Placing, Conflict, Monument, count };
  static Source source_of(Choice, const State& after);

  EnumArray<Colour, EnumArray<Source, int>> gained_[max_players]{};
  int wars_ = 0, revolts_ = 0, monuments_ = 0;
};

}  // namespace ziggurat::tigris
