// Internal conflict (rulebook, "Vnitřní konflikty"): a leader was put into a kingdom that has one
// of the same colour. Temples decide, whatever the colour of the leaders.
#include "tigris/conflict.h"

namespace ziggurat::tigris {

int board_strength(const Board& board, const Revolt& revolt, Seat seat) {
  return revolt_strength(board, seat, revolt.colour);
}

void start_revolt(State& s, Seat attacker, Colour colour) {
  const Cells& kingdom = *kingdom_at(s.board, s.board.leader[attacker][colour]);
  for (Seat rival : seats_of(s)) {
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

// One red point; the loser takes his leader back.
Then resolve(State& s, Revolt& revolt, Choice) {
  const auto [winner, loser] = outcome(s, revolt);
  s.tell(Event::Won, winner, 0, leader_ref(revolt.colour), seat_ref(loser));
  return_leader(s, loser, revolt.colour);
  gain_points(s, winner, Colour::Red, 1);
  return Then::Done;
}

constexpr Step<State, Revolt> steps[] = {
    {"revolt.attack", attacker, list_support, commit, always},
    {"revolt.defend", defender, list_support, commit, always},
    happens(resolve),
};

}  // namespace

std::span<const Step<State, Revolt>> steps_of(const Revolt&) { return steps; }

}  // namespace ziggurat::tigris
