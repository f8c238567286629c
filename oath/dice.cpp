// The dice of campaigns (5.5.4, 5.5.5), which Relic Thief and the Gambling Hall roll, too. Chance
// rolls at most four at once, so that the list of outcomes stays short. An outcome says how many
// dice show each face, in base five: hollow sword, sword, two swords with a skull; or shield, two
// shields, doubler, and blank is what remains.
#include <array>

#include "oath/rules.h"

namespace ziggurat::oath {
namespace {

constexpr Ref dice_ref(int first, int second, int third) {
  return ref(Kind::Dice, 25 * first + 5 * second + third);
}

constexpr int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
constexpr int power_of(int base, int n) { return n == 0 ? 1 : base * power_of(base, n - 1); }

// What so many dice may show, each with its weight. Made once, by the compiler.
struct Roll {
  Choice faces;
  int weight;
};
struct Rolls {
  Roll items[35] = {};  // of four dice with four kinds of faces
  int count = 0;

  constexpr void add(Verb verb, Ref faces, int weight) {
    items[count++] = {choice(verb, 0, faces), weight};
  }
  constexpr const Roll* begin() const { return items; }
  constexpr const Roll* end() const { return items + count; }
};

// Three faces show a hollow sword, two a sword, one two swords with a skull.
constexpr Rolls attack_rolls(int dice) {
  Rolls rolls;
  for (int hollow = 0; hollow <= dice; ++hollow)
    for (int swords = 0; hollow + swords <= dice; ++swords) {
      const int skulls = dice - hollow - swords;
      const int orders =
          factorial(dice) / (factorial(hollow) * factorial(swords) * factorial(skulls));
      rolls.add(Verb::RollAttack, dice_ref(hollow, swords, skulls),
                orders * power_of(3, hollow) * power_of(2, swords));
    }
  return rolls;
}

// Two faces are blank, two show a shield, one two shields, one doubles.
constexpr Rolls defense_rolls(int dice) {
  Rolls rolls;
  for (int single = 0; single <= dice; ++single)
    for (int twofold = 0; single + twofold <= dice; ++twofold)
      for (int doublers = 0; single + twofold + doublers <= dice; ++doublers) {
        const int blank = dice - single - twofold - doublers;
        const int orders =
            factorial(dice)
            / (factorial(single) * factorial(twofold) * factorial(doublers) * factorial(blank));
        rolls.add(Verb::RollDefense, dice_ref(single, twofold, doublers),
                  orders * power_of(2, single) * power_of(2, blank));
      }
  return rolls;
}

template <Rolls (*of)(int dice)>
constexpr auto by_number_of_dice = [] {
  std::array<Rolls, dice_at_once + 1> table{};
  for (int dice = 0; dice <= dice_at_once; ++dice) table[static_cast<std::size_t>(dice)] = of(dice);
  return table;
}();

template <Rolls (*of)(int dice)>
void list_rolls(int dice, Choices& out) {
  assert(dice <= dice_at_once);
  for (const Roll& roll : by_number_of_dice<of>[static_cast<std::size_t>(dice)])
    out.add(roll.faces, roll.weight);
}

}  // namespace

void list_attack_rolls(int dice, Choices& out) { list_rolls<attack_rolls>(dice, out); }
void list_defense_rolls(int dice, Choices& out) { list_rolls<defense_rolls>(dice, out); }

AttackFaces attack_faces(Ref dice) { return {dice.id / 25, dice.id / 5 % 5, dice.id % 5}; }
DefenseFaces defense_faces(Ref dice) { return {dice.id / 25, dice.id / 5 % 5, dice.id % 5}; }

int shields_shown(int single, int twofold, int doublers) {
  // No attack can come near what ten doublers make of a single shield.
  return (single + 2 * twofold) << std::min(doublers, 10);
}

// Whoever rules the Jinx may roll a whole set of dice again, once, having seen it.
bool may_reroll(const State& s, Seat roller) {
  return roller < max_players && rules_card(s, roller, Jinx)
         && can_pay(s, roller, Jinx, row(Jinx).cost);
}
void use_jinx(State& s, Seat roller) {
  s.tell(Event::Used, roller, 0, card_ref(Jinx));
  pay(s, roller, Jinx, row(Jinx).cost);
}

}  // namespace ziggurat::oath
