#include "ai/oath_odds.h"

#include "oath/rules.h"

namespace ziggurat::oath {
namespace {

constexpr int most_dice = 24, most_shields = 64;

double power_of(double base, int n) { return n == 0 ? 1 : base * power_of(base, n - 1); }
double factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }

// For so many dice: how likely they show at most so many shields.
struct DefenseOdds {
  float at_most[most_dice + 1][most_shields];

  DefenseOdds() {
    for (int dice = 0; dice <= most_dice; ++dice) fill(dice, at_most[dice]);
  }
  static void fill(int dice, float (&sums)[most_shields]) {
    double exactly[most_shields] = {};
    for (int single = 0; single <= dice; ++single)
      for (int twofold = 0; single + twofold <= dice; ++twofold)
        for (int doublers = 0; single + twofold + doublers <= dice; ++doublers) {
          const int blank = dice - single - twofold - doublers;
          const double orders =
              factorial(dice)
              / (factorial(single) * factorial(twofold) * factorial(doublers) * factorial(blank));
          const int shields = std::min(shields_shown(single, twofold, doublers), most_shields - 1);
          exactly[shields] +=
              orders * power_of(1.0 / 3, single + blank) * power_of(1.0 / 6, twofold + doublers);
        }
    double sum = 0;
    for (int n = 0; n < most_shields; ++n) sums[n] = static_cast<float>(sum += exactly[n]);
  }
};

// How likely each fall of so many attack dice is, by hollow swords and skulls.
struct AttackOdds {
  float of[most_dice + 1][most_dice + 1][most_dice + 1];

  AttackOdds() {
    for (int dice = 0; dice <= most_dice; ++dice)
      for (int hollow = 0; hollow <= dice; ++hollow)
        for (int skulls = 0; hollow + skulls <= dice; ++skulls) {
          const int swords = dice - hollow - skulls;
          of[dice][hollow][skulls] = static_cast<float>(
              factorial(dice) / (factorial(hollow) * factorial(skulls) * factorial(swords))
              * power_of(0.5, hollow) * power_of(1.0 / 3, swords) * power_of(1.0 / 6, skulls));
        }
  }
};

// At most so many shields, when the defense may have rolled already.
double at_most(const Fight& fight, int shields) {
  static const DefenseOdds odds;
  if (shields < 0) return 0;
  if (fight.shields >= 0) return fight.shields <= shields;
  return odds.at_most[std::min(fight.defense_dice, most_dice)][std::min(shields, most_shields - 1)];
}

}  // namespace

Outlook outlook(const Fight& fight) {
  static const AttackOdds odds;
  const int dice = std::clamp(fight.attack_dice, 0, most_dice);
  Outlook sum;
  for (int rest = dice; rest >= 0; --rest)
    for (int skulls = 0; skulls <= rest; ++skulls) {
      const int hollow = dice - rest;
      const double weight = odds.of[dice][hollow][skulls];
      const int times = fight.twice ? 2 : 1;
      const int swords =
          times * (dice - hollow - skulls + 2 * skulls) + times * hollow / 2 - fight.defenders;
      const int dead = std::min(times * skulls, fight.attackers);
      const int spare = fight.may_sacrifice ? std::max(0, fight.attackers - dead - fight.kept) : 0;
      const double at_once = at_most(fight, swords - 1), all = at_most(fight, swords - 1 + spare);
      sum.chance += weight * all;
      sum.dead += weight * (all * dead + (all - at_once) * (1 + spare) / 2);
      sum.skulls += weight * (1 - all) * dead;
    }
  if (sum.chance > 0) sum.dead /= sum.chance;
  if (sum.chance < 1) sum.skulls /= 1 - sum.chance;
  return sum;
}

namespace {

// For what is asked most.
constexpr int table_force = 16, table_dice = 9;
struct OddsTable {
  float chance[table_force][table_dice][table_force];

  OddsTable() {
    for (int attack = 0; attack < table_force; ++attack)
      for (int dice = 0; dice < table_dice; ++dice)
        for (int force = 0; force < table_force; ++force)
          chance[attack][dice][force] = static_cast<float>(outlook({.attack_dice = attack,
                                                                    .attackers = attack,
                                                                    .defense_dice = dice,
                                                                    .defenders = force})
                                                               .chance);
  }
};

}  // namespace

double odds_of(int attack, int dice, int force) {
  static const OddsTable table;
  return table.chance[std::clamp(attack, 0, table_force - 1)][std::clamp(dice, 0, table_dice - 1)]
                     [std::clamp(force, 0, table_force - 1)];
}

}  // namespace ziggurat::oath
