// External conflict (rulebook, "Vnější konflikty"): a tile has united two kingdoms that have
// leaders of the same colour. The wars are fought one by one, in the order the active player
// chooses, until no colour has two leaders in the kingdom around the unification tile.
#include "tigris/conflict.h"

namespace ziggurat::tigris {

// Once its wars are over, what the tile has united is one kingdom like any other.
Cell uniting_tile(const Stack& stack) {
  for (const Frame& frame : stack)
    if (const TilePlaced* placed = std::get_if<TilePlaced>(&frame))
      if (placed->unites && is_at(*placed, start_war)) return placed->at;
  return off_board;
}

// The tiles of the leader's colour on his side: all that is connected with him now without passing
// the unification tile. What an earlier war cut off neither supports nor is lost.
Cells supporters(const Board& board, Seat seat, Colour colour, Cell united_by) {
  Cells ground = board.pieces;
  if (united_by != off_board) ground.remove(united_by);
  return flood(Cells::of(board.leader[seat][colour]), ground) & board.tiles[colour];
}

int board_strength(const Board& board, const War& war, Seat seat) {
  return supporters(board, seat, war.colour, war.united_by).count();
}

namespace {

// The two seats whose leaders of this colour share the united kingdom, the attacker first: the
// active player if he is one of them, otherwise the first clockwise from him.
struct Pair {
  Seat attacker = nobody, defender = nobody;
};
Pair rivals(const State& s, Cell united_by, Colour colour) {
  Pair pair;
  const Cells* kingdom = kingdom_at(s.board, united_by);
  if (!kingdom) return pair;
  Seat seat = s.active;
  for (int i = 0; i < s.settings.players; ++i, seat = next_seat(s, seat)) {
    const Cell at = s.board.leader[seat][colour];
    if (at != off_board && kingdom->has(at))
      (pair.attacker == nobody ? pair.attacker : pair.defender) = seat;
  }
  return pair;
}

// What the loser's supporters leave behind: the tile under a building, and in a priests' war the
// temples with a treasure and those beside another leader.
Cells surviving(const Board& board, const Cells& supporters, Colour colour, Cell losing_leader) {
  Cells stay;
  if (board.building[colour] != off_board) stay.add(board.building[colour]);
  if (colour == Colour::Red)
    stay |= board.treasures | spread(board.leaders - Cells::of(losing_leader));
  return supporters & stay;
}

Then resolve(State& s, War& war, Choice) {
  const auto [winner, loser] = outcome(s, war);
  s.tell(Event::Won, winner, 0, leader_ref(war.colour), seat_ref(loser));
  const Cells beaten = supporters(s.board, loser, war.colour, war.united_by);
  const Cells lost =
      beaten - surviving(s.board, beaten, war.colour, s.board.leader[loser][war.colour]);
  return_leader(s, loser, war.colour);
  const int count = lost.count();
  if (count > 0) {
    remove_tiles(s.board, lost);
    s.gone[war.colour] = static_cast<u8>(s.gone[war.colour] + count);
    s.tell(Event::Removed, loser, count, tile_ref(war.colour));
  }
  gain_points(s, winner, war.colour, 1 + count);
  return Then::Done;
}

constexpr Step<State, War> steps[] = {
    {"war.attack", attacker, list_support, commit, always},
    {"war.defend", defender, list_support, commit, always},
    happens(resolve),
};

}  // namespace

void list_wars(const State& s, const TilePlaced& placed, Choices& out) {
  if (!placed.unites) return;
  for (Colour colour : each<Colour>)
    if (rivals(s, placed.at, colour).defender != nobody)
      out.add(choice(Verb::War, 0, leader_ref(colour)));
}

Then start_war(State& s, TilePlaced& placed, Choice c) {
  const auto [attacker, defender] = rivals(s, placed.at, colour_of(c.a));
  s.tell(Event::War, attacker, 0, c.a, seat_ref(defender));
  War war;
  war.colour = colour_of(c.a);
  war.attacker = attacker;
  war.defender = defender;
  war.united_by = placed.at;
  s.call(war);
  return Then::Again;
}

std::span<const Step<State, War>> steps_of(const War&) { return steps; }

}  // namespace ziggurat::tigris
