#pragma once
#include "ai/crescent_mind.h"
#include "ai/inputs.h"
#include "ai/reasons.h"
#include "ai/search_style.h"
#include "ai/temperament.h"

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

  // An action is not over before what was paid for is used.
  static int reply(const State&, const Decision&);
  // A talk that has failed leads back to the choice of an action.
  static Seat lingers(const State& before, const State& after);
  static bool plausible(const State&, Choice);  // after one has failed no other is begun
  static bool is_talk(const Decision&);
  static bool agrees(Choice c) { return verb_of(c) == Verb::Accept; }
  static bool declines(Choice c) { return verb_of(c) == Verb::Refuse; }

  static constexpr Liking likings[] = {
      {Temperament::Builder, "land's use", 0.1F}, {Temperament::Builder, "tokens", 0.1F},
      {Temperament::Builder, "hexes", 0.1F},      {Temperament::Raider, "plunder", 0.1F},
      {Temperament::Raider, "units' use", 0.1F},  {Temperament::Raider, "ordinary units", 0.1F},
      {Temperament::Dealer, "coins", 0.1F},       {Temperament::Dealer, "cards", 0.1F},
      {Temperament::Dealer, "mercenaries", 0.1F},
  };

  static constexpr SearchStyle style = {.faith = 8};
  static constexpr double long_turn = 1;      // beside that of other games
  static double share_of_turn(const State&);  // how much of its time a question deserves
};

}  // namespace ziggurat::crescent
