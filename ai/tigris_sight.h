#pragma once
#include "ai/inputs.h"
#include "ai/reasons.h"
#include "ai/search_style.h"
#include "ai/temperament.h"
#include "ai/tigris_mind.h"

namespace ziggurat::tigris {

// What a learned player sees (ai/inputs.h), and where it looks.
struct Sight : Mind {
  static constexpr int kinds = 1;
  static constexpr double many_points = 2;  // such a lead makes a seat e times as good
  static int kind(const State&, Seat) { return 0; }
  static constexpr const char* varied = "";
  static constexpr std::array learned_with = {2, 3, 4, 4, 4};  // players
  static int see(const State&, Inputs&);                       // how many each seat has
  static std::vector<std::string> input_names();
  static const Wording wording;  // of what it sees
  // Which colour is the weakest, the second …
  static constexpr std::string_view places[] = {"weakest", "second", "third", "strongest"};
  static int thing_at(const State&, Seat, std::size_t place);

  static constexpr Liking likings[] = {
      {Temperament::Builder, "monuments", 0.1F},
      {Temperament::Builder, "square lacks one", 0.05F},
      {Temperament::Builder, "square can be filled", 0.05F},
      {Temperament::Raider, "war prize", 0.1F},
      {Temperament::Raider, "revolt prize", 0.1F},
      {Temperament::Raider, "war margin", 0.05F},
      {Temperament::Dealer, "treasures", 0.1F},
      {Temperament::Dealer, "treasures beside trader", 0.05F},
  };

  static constexpr SearchStyle style = {.glimpses = 2, .faith = 8};
  static constexpr double long_turn = 1;      // beside that of other games
  static double share_of_turn(const State&);  // how much of its time a question deserves

  // A turn without actions is as good as ended: only then monuments have paid.
  static bool rests(const State&);
  static bool is_decided(const State&);
  static int reply(const State&, const Decision&);
  // Whether the choice is worth a try; of hundreds most are not.
  static bool plausible(const State&, Choice);
};

}  // namespace ziggurat::tigris
