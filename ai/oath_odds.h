#pragma once
// The odds of a campaign.

namespace ziggurat::oath {

struct Fight {
  int attack_dice, attackers;   // warbands that skulls and sacrifices may take
  int defense_dice, defenders;  // warbands and bandits
  int shields = -1;             // that the defense has rolled; -1: not yet
  bool twice = false;           // the attack counts double
  bool may_sacrifice = true;
  int kept = 1;  // attackers that are not sacrificed
};

struct Outlook {
  double chance = 0;  // of the attacker
  double dead = 0;    // of the attackers in victory
  double skulls = 0;  // of them in defeat
};

Outlook outlook(const Fight&);

// The chance of the attacker where all attackers roll, and one of them has to be left.
double odds_of(int attack, int dice, int force);

}  // namespace ziggurat::oath
