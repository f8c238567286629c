// Internal conflict (rulebook, "Vnitřní konflikty"): a leader was put into a kingdom that has one
// of the same colour. Temples decide, whatever the colour of the leaders.
#include "tigris/rules.h"

namespace ziggurat::tigris {

// Face-up temples beside the leader; one that touches both counts for both.
int revolt_strength(const Board& board, Seat seat, Colour colour) {
  return (beside[board.leader[seat][colour]] & board.tiles[Colour::Red]).count();
}

void start_revolt(State& s, Seat attacker, Colour colour) {
  const Cells& kingdom = *kingdom_at(s.board, s.board.leader[attacker][colour]);
  for (Seat rival = 0; rival < s.settings.players; ++rival) {
    const Cell at = s.board.leader[rival][colour];
    if (rival == attacker || at == off_board || !kingdom.has(at)) continue;
    s.tell(Event::Revolt, attacker, 0, leader_ref(colour), seat_ref(rival));
    Revolt revolt;
    revolt.colour = colour;
    revolt.attacker = attacker;
    revolt.defender = rival;
    return s.call(revolt);
  }
}

namespace {

int attacker_board(const State& s, const Revolt& r) {
  return revolt_strength(s.board, r.attacker, r.colour);
}
int defender_board(const State& s, const Revolt& r) {
  return revolt_strength(s.board, r.defender, r.colour);
}

Seat attacker(const State&, const Revolt& r) { return r.attacker; }
void list_attack(const State& s, const Revolt& r, Choices& out) {
  list_support(s, r, r.attacker, Colour::Red, attacker_board(s, r), defender_board(s, r), out);
}
Then attack(State& s, Revolt& r, Choice c) {
  commit(s, r, r.attacker, Colour::Red, attacker_board(s, r), c.n);
  return Then::Next;
}

Seat defender(const State&, const Revolt& r) { return r.defender; }
void list_defence(const State& s, const Revolt& r, Choices& out) {
  list_support(s, r, r.defender, Colour::Red, attacker_board(s, r), defender_board(s, r), out);
}
Then defend(State& s, Revolt& r, Choice c) {
  commit(s, r, r.defender, Colour::Red, defender_board(s, r), c.n);
  return Then::Next;
}

// Equal totals: the defender wins. One red point; the loser takes his leader back.
Then resolve(State& s, Revolt& r, Choice) {
  const bool won = attacker_board(s, r) + r.attack > defender_board(s, r) + r.defence;
  const Seat winner = won ? r.attacker : r.defender, loser = won ? r.defender : r.attacker;
  s.tell(Event::Won, winner, 0, leader_ref(r.colour), seat_ref(loser));
  return_leader(s, loser, r.colour);
  gain_points(s, winner, Colour::Red, 1);
  return Then::Done;
}

constexpr Step<State, Revolt> steps[] = {
    {"revolt.attack", attacker, list_attack, attack, Asked::Surely},
    {"revolt.defend", defender, list_defence, defend, Asked::Surely},
    {"revolt.resolve", nullptr, nullptr, resolve},
};

}  // namespace

std::span<const Step<State, Revolt>> steps_of(const Revolt&) { return steps; }

}  // namespace ziggurat::tigris
