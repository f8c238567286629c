// The four actions (rulebook, "Průběh hry"): leader, tile, catastrophe, swap.
#include "tigris/bundles.h"
#include "tigris/rules.h"

namespace ziggurat::tigris {
namespace {

// No tile, no leader, no catastrophe.
Cells free_spaces(const Board& board) { return whole_board - board.pieces - board.ruins; }

const Map& map_of(const State& s) { return maps[s.settings.side]; }

// Free land that shares an edge with a face-up temple: leaders and gods keep together.
Cells land_beside_temples(const State& s) {
  return (free_spaces(s.board) - map_of(s).river) & spread(s.board.tiles[Colour::Red]);
}

Cells spaces_for_tile(const State& s, Colour colour, const Cells& joins_three) {
  const Cells free = free_spaces(s.board) - joins_three;
  return colour == Colour::Blue ? free & map_of(s).river : free - map_of(s).river;
}

// A free space or a face-up tile, but no treasure, and no building unless the option allows it.
Cells catastrophe_spaces(const State& s) {
  const Board& b = s.board;
  Cells cells = whole_board - b.ruins - b.leaders - b.face_down - b.treasures;
  if (!s.settings.catastrophe_on_building)
    for (Cell at : b.building)
      if (at != off_board) cells.remove(at);
  return cells;
}

void list_cells(Choices& out, Verb verb, Ref thing, const Cells& cells) {
  out.add_each(choice(verb, 0, thing, cell_ref(0)), cells);
}

void list_swaps(const Tiles& hand, Choices& out) {
  if (total(hand) > 0)
    out.add_each(choice(Verb::Swap, 0, {}, bundle_ref(0)), sub_bundles[bundle_id(hand)]);
}

// ---- what each action does ----

void position_leader(State& s, Colour colour, Cell to) {
  const Cell from = s.board.leader[s.active][colour];
  if (from != off_board) lift_leader(s.board, s.active, colour);
  put_leader(s.board, s.active, colour, to);
  s.tell(from == off_board ? Event::Entered : Event::Moved, s.active, 0, leader_ref(colour),
         cell_ref(to));
  s.call(LeaderPlaced{.colour = colour});
}

void place_tile(State& s, Colour colour, Cell at) {
  int touched = 0;
  for (const Cells& kingdom : s.board.kingdoms) touched += kingdom.meets(beside[at]);
  --s.player[s.active].hand[colour];
  put_tile(s.board, at, colour);
  s.tell(Event::Placed, s.active, 0, tile_ref(colour), cell_ref(at));
  const bool unites = touched == 2;
  if (unites)
    s.tell(Event::United, s.active, 0, cell_ref(at));
  else if (touched == 1)
    score_tile(s, at, colour);
  s.call(TilePlaced{.at = at, .colour = colour, .unites = unites});
}

void play_catastrophe(State& s, Cell at) {
  --s.player[s.active].catastrophes;
  s.board.ruins.add(at);
  s.tell(Event::Ruined, s.active, 0, cell_ref(at));
  if (!s.board.pieces.has(at)) return;
  const Cells lost = Cells::of(at);
  for (Colour colour : each<Colour>) {
    if (s.board.tiles[colour].has(at)) ++s.gone[colour];
    if (s.board.building[colour] == at) s.board.building[colour] = off_board;
  }
  remove_tiles(s.board, lost);
  return_stranded_leaders(s, lost);
}

void swap_tiles(State& s, u8 id) {
  const Tiles& tiles = bundle(id);
  Player& player = s.player[s.active];
  for (Colour colour : each<Colour>) {
    player.hand[colour] = static_cast<u8>(player.hand[colour] - tiles[colour]);
    player.swapped[colour] = static_cast<u8>(player.swapped[colour] + tiles[colour]);
  }
  const int n = total(tiles);
  s.tell(Event::Swapped, s.active, n, bundle_ref(id), {}, only(s.active));
  s.call(DrawTiles{.who = s.active, .left = static_cast<u8>(n)});
}

}  // namespace

// At most 4 leaders x 135 land spaces + 3 x 135 land tiles + 41 farms + 176 catastrophes + 35 swaps
// + 4 withdrawals + the end: 1,202 choices.
void list_actions(const State& s, const Turn& turn, Choices& out) {
  if (turn.actions_left > 0) {
    const Player& player = s.player[s.active];
    const Touching touching = kingdoms_touching(s.board);
    for (Colour colour : each<Colour>)
      if (player.hand[colour] > 0)
        list_cells(out, Verb::Place, tile_ref(colour), spaces_for_tile(s, colour, touching.three));
    const Cells beside_temples = land_beside_temples(s);
    for (Colour colour : each<Colour>) {
      const Cell from = s.board.leader[s.active][colour];
      const Cells joins =
          from == off_board ? touching.two : joining_without(s.board, touching, from);
      list_cells(out, Verb::Leader, leader_ref(colour), beside_temples - joins);
    }
    for (Colour colour : each<Colour>)
      if (s.board.leader[s.active][colour] != off_board)
        out.add(choice(Verb::Withdraw, 0, leader_ref(colour)));
    if (player.catastrophes > 0) list_cells(out, Verb::Catastrophe, {}, catastrophe_spaces(s));
    list_swaps(player.hand, out);
  }
  out.add(choice(Verb::End));
}

Then act(State& s, Turn& turn, Choice c) {
  if (verb_of(c) == Verb::End) return Then::Next;
  --turn.actions_left;
  switch (verb_of(c)) {
    case Verb::Place: place_tile(s, colour_of(c.a), c.b.id); break;
    case Verb::Leader: position_leader(s, colour_of(c.a), c.b.id); break;
    case Verb::Withdraw:
      lift_leader(s.board, s.active, colour_of(c.a));
      s.tell(Event::Withdrew, s.active, 0, c.a);
      break;
    case Verb::Catastrophe:
      turn.progress = true;
      play_catastrophe(s, c.b.id);
      break;
    default:
      assert(verb_of(c) == Verb::Swap);
      turn.progress = true;
      swap_tiles(s, c.b.id);
  }
  return Then::Again;
}

void return_leader(State& s, Seat seat, Colour colour) {
  lift_leader(s.board, seat, colour);
  s.tell(Event::Returned, seat, 0, leader_ref(colour));
}

// "When the last temple beside a leader is removed or turned over, the leader leaves the board."
// Leaders never support leaders, so the returns cause no chain.
void return_stranded_leaders(State& s, const Cells& lost_temples) {
  const Cells exposed = spread(lost_temples) & s.board.leaders;
  if (!exposed.any()) return;
  const Cells safe = spread(s.board.tiles[Colour::Red]);
  for (Seat seat : seats_of(s))
    for (Colour colour : each<Colour>) {
      const Cell at = s.board.leader[seat][colour];
      if (at != off_board && exposed.has(at) && !safe.has(at)) return_leader(s, seat, colour);
    }
}

}  // namespace ziggurat::tigris
