#pragma once
#include "ai/crescent_mind.h"
#include "ai/inputs.h"
#include "ai/reasons.h"
#include "ai/search_style.h"

namespace ziggurat::crescent {

// What a learned player sees (ai/inputs.h), and where it looks.
struct Sight : Mind {
  static constexpr int kinds = max_players;  // a character each
  static constexpr double many_points = 3;   // such a lead makes a seat e times as good
  static constexpr const char* varied = "map";
  static constexpr std::array learned_with = {4, 5, 5, 5};  // players
  static int kind(const State&, Seat seat) { return seat; }
  static int see(const State&, Inputs&);
  static std::vector<std::string> input_names();
  static const Wording wording;  // of what it sees
  // The objective that inputs call the first, the second …
  static Ref thing_of(const State&, Seat, std::string_view which);

  static constexpr SearchStyle style = {};
  static constexpr double long_turn = 1;      // beside that of other games
  static double share_of_turn(const State&);  // how much of its time a question deserves
};

}  // namespace ziggurat::crescent
