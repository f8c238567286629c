// Every way in which the dice can fall, each with its chance. What faces a die has is asked of
// dice.cpp, what they come to of battle.cpp.
#include "oath/odds.h"

#include <array>
#include <cmath>
#include <vector>

#include "oath/rules.h"

namespace ziggurat::oath {
namespace {

// The chance of each face of one die; that it shows none of them comes last.
using Die = std::array<double, 4>;
using Shown = std::array<int, 4>;

Die one_die(void (*list)(int dice, Choices&), Shown (*shown)(Ref)) {
  Choices outcomes;
  list(1, outcomes);
  double all = 0;
  for (const auto weight : outcomes.weights()) all += weight;
  Die die{};
  for (int i = 0; i < outcomes.size(); ++i) {
    const Shown faces = shown(outcomes[i].a);
    for (std::size_t face = 0; face < die.size(); ++face)
      die[face] += faces[face] * outcomes.weights()[i] / all;
  }
  return die;
}

const Die& attack_die() {
  static const Die die = one_die(list_attack_rolls, [](Ref dice) -> Shown {
    const AttackFaces faces = attack_faces(dice);
    return {faces.hollow, faces.swords, faces.skulls, 0};
  });
  return die;
}
const Die& defense_die() {
  static const Die die = one_die(list_defense_rolls, [](Ref dice) -> Shown {
    const DefenseFaces faces = defense_faces(dice);
    return {faces.single, faces.twofold, faces.doublers,
            1 - faces.single - faces.twofold - faces.doublers};
  });
  return die;
}

// How likely dice show so many of each face, in whatever order.
double chance_of(const Die& die, const Shown& shown) {
  double chance = 1;
  int dice = 0;
  for (std::size_t face = 0; face < die.size(); ++face)
    for (int i = 1; i <= shown[face]; ++i) chance *= die[face] * ++dice / i;
  return chance;
}

// By a sum: how likely the defense comes to no more. More than the last one no attack can beat.
std::vector<double> defense_at_most(const State& s, int last) {
  std::vector<double> chances(static_cast<std::size_t>(last) + 1, 0.0);
  Battle battle = s.battle;
  const int dice = battle.defense_dice, warbands = force(s, Side::Defender);
  for (int single = 0; single <= dice; ++single)
    for (int twofold = 0; single + twofold <= dice; ++twofold)
      for (int doublers = 0; single + twofold + doublers <= dice; ++doublers) {
        battle.shields = static_cast<u8>(single);
        battle.double_shields = static_cast<u8>(twofold);
        battle.doublers = static_cast<u8>(doublers);
        const int sum = shields_rolled(battle) + warbands;
        const int blank = dice - single - twofold - doublers;
        if (sum <= last)
          chances[static_cast<std::size_t>(sum)] +=
              chance_of(defense_die(), {single, twofold, doublers, blank});
      }
  for (std::size_t sum = 1; sum < chances.size(); ++sum) chances[sum] += chances[sum - 1];
  return chances;
}

int percent(double chance) {
  constexpr double nothing = 1e-12;
  if (chance < nothing) return 0;
  if (chance > 1 - nothing) return 100;
  return std::min(99, std::max(1, static_cast<int>(std::lround(100 * chance))));
}

}  // namespace

Odds campaign_odds(const State& s) {
  Battle battle = s.battle;
  const int dice = battle.attack_halved ? battle.attack_dice / 2 : battle.attack_dice;
  const int times = battle.attack_doubled ? 2 : 1, warbands = killable(s, Side::Attacker);
  const int worth = is_forbidden_to_sacrifice(s) ? 0 : battle.sacrifice_value;
  const auto at_most = defense_at_most(s, 2 * times * dice + warbands * worth);
  const auto beaten_by = [&](int attack) {
    return attack == 0 ? 0.0 : at_most[static_cast<std::size_t>(attack) - 1];
  };
  double alone = 0, sacrificing = 0;
  for (int hollow = 0; hollow <= dice; ++hollow)
    for (int swords = 0; hollow + swords <= dice; ++swords) {
      const int skulls = dice - hollow - swords;
      battle.hollow = static_cast<u8>(hollow);
      battle.swords = static_cast<u8>(swords);
      battle.skulls = static_cast<u8>(skulls);
      const int dead = battle.skulls_ignored ? 0 : std::min(times * skulls, warbands);
      const int attack = swords_rolled(battle);
      const double chance = chance_of(attack_die(), {hollow, swords, skulls, 0});
      alone += chance * beaten_by(attack);
      sacrificing += chance * beaten_by(attack + (warbands - dead) * worth);
    }
  return {percent(alone), percent(sacrificing)};
}

}  // namespace ziggurat::oath
