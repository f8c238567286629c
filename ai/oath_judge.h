#pragma once
// How the seats stand in a position.
#include "ai/mind.h"
#include "oath/state.h"

namespace ziggurat::oath {

constexpr double victory = 20;  // what a sure victory is worth

Standings judge(const State&);

// A goal is kept more or less safely, or it is more or less far.
struct Claim {
  bool kept;
  double grip;
};

// What a seat can win by.
struct Ways {
  Claim title = {}, vision = {}, foretold = {};
  double hidden = 0;  // a vision that lies face down
  double heir = 0;    // of a Citizen: how near to succession
};

// What a seat's standing is reckoned from.
struct Terms {
  Ways ways;
  Seat winner = nobody;           // who surely wins
  double chance = 0, threat = 0;  // to win; that somebody else does
  int sites = 0, treasures = 0;   // ruled, for Imperial players by the Empire; relics and banners
  double danger = 0;              // sites that might be lost
  double cards = 0, belongings = 0, tokens = 0, warbands = 0, place = 0;  // what means are worth
  double late = 1;            // towards the end means are worth less
  bool acting = false;        // in the middle of the Act Phase
  bool coming_title = false;  // holds the title, or gets it when it is next looked at
};
using AllTerms = std::array<Terms, max_players>;
AllTerms terms_of(const State&);
Standings standings_from(const State&, const AllTerms&);

// Whether a battle is declared but not decided: then a position is as good as its outcomes.
bool is_in_battle(const State&);
struct BattleEnd {
  State state;
  double weight;  // how likely it is
};
// By victory and by defeat of the attacker.
std::array<BattleEnd, 2> outcomes_of_battle(const State&);

double promise_of(const State&, Seat, CardId in_hand);
bool seeks_sites(const State&, Seat);

}  // namespace ziggurat::oath
