#pragma once
// The course that revolts and wars share: the attacker may add tiles, then the defender, then it is
// decided. Each gives its board_strength, its support_colour and what losing means.
#include "tigris/rules.h"

namespace ziggurat::tigris {

struct Outcome {
  Seat winner, loser;
};

// The higher total wins; equal totals: the defender.
template <class C>
Outcome outcome(const State& s, const C& conflict) {
  const int attack = board_strength(s.board, conflict, conflict.attacker) + conflict.attack;
  const int defence = board_strength(s.board, conflict, conflict.defender) + conflict.defence;
  if (attack > defence) return {conflict.attacker, conflict.defender};
  return {conflict.defender, conflict.attacker};
}

template <class C>
Seat attacker(const State&, const C& conflict) {
  return conflict.attacker;
}
template <class C>
Seat defender(const State&, const C& conflict) {
  return conflict.defender;
}

// Any number of matching tiles, also where they change nothing. With the English option the
// attacker may add only if that lifts him above the defender's board, the defender exactly what he
// lacks.
template <class C>
void list_support(const State& s, const C& conflict, Choices& out) {
  const bool attacks = conflict.step == 0;
  const int held =
      s.player[attacks ? conflict.attacker : conflict.defender].hand[support_colour(conflict)];
  const int attack = board_strength(s.board, conflict, conflict.attacker);
  const int defence = board_strength(s.board, conflict, conflict.defender);
  for (int n = 0; n <= held; ++n) {
    const bool useful =
        n == 0 || (attacks ? attack + n > defence : defence + n == attack + conflict.attack);
    if (useful || !s.settings.english_support) out.add(choice(Verb::Support, n));
  }
}

// Tiles added from behind the screen leave the game.
template <class C>
Then commit(State& s, C& conflict, Choice c) {
  const bool attacks = conflict.step == 0;
  const Seat seat = attacks ? conflict.attacker : conflict.defender;
  const Colour colour = support_colour(conflict);
  const int board = board_strength(s.board, conflict, seat);
  (attacks ? conflict.attack : conflict.defence) = static_cast<u8>(c.n);
  u8& held = s.player[seat].hand[colour];
  held = static_cast<u8>(held - c.n);
  s.gone[colour] = static_cast<u8>(s.gone[colour] + c.n);
  s.tell(Event::Strength, seat, board, amount_ref(c.n), amount_ref(board + c.n));
  return Then::Next;
}

}  // namespace ziggurat::tigris
