#pragma once
#include "ai/inputs.h"
#include "ai/oath_judge.h"
#include "ai/oath_mind.h"
#include "ai/reasons.h"
#include "ai/search_style.h"
#include "ai/temperament.h"

namespace ziggurat::oath {

// What a learned player sees (ai/inputs.h), and where it looks.
struct Sight : Mind {
  static constexpr int kinds = 3;  // Chancellor, Exile, Citizen
  static constexpr const char* varied = "";
  static constexpr std::array learned_with = {2, 3, 5, 6, 4, 4, 4};  // players
  static int kind(const State&, Seat);
  static int see(const State&, Inputs&);
  static std::vector<std::string> input_names();
  static const Wording wording;  // of what it sees

  static constexpr Liking likings[] = {
      {Temperament::Builder, "sites", 0.1F},           {Temperament::Builder, "advisers", 0.1F},
      {Temperament::Builder, "relics", 0.1F},          {Temperament::Raider, "warbands", 0.1F},
      {Temperament::Raider, "lead in warbands", 0.1F}, {Temperament::Dealer, "favor", 0.1F},
      {Temperament::Dealer, "secrets", 0.1F},          {Temperament::Dealer, "held", 0.05F},
  };

  static constexpr SearchStyle style = {.glimpses = 2, .faith = 8};
  static constexpr double long_turn = 1.6;    // beside that of other games
  static double share_of_turn(const State&);  // how much of its time a question deserves

  static bool is_talk(const Decision&);
  static bool agrees(Choice c) { return verb_of(c) == Verb::Accept; }
  static bool declines(Choice c) { return verb_of(c) == Verb::Refuse; }
  static bool proposes(Choice c) { return verb_of(c) == Verb::Propose; }

  static bool is_decided(const State& s) { return s.winner != nobody; }
  static bool is_open(const State& s) { return is_in_battle(s); }
  static std::array<BattleEnd, 2> outcomes(const State& s) { return outcomes_of_battle(s); }
};

}  // namespace ziggurat::oath
