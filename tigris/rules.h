#pragma once
// What the chapters say to each other. One heading per file.
#include "tigris/state.h"

namespace ziggurat::tigris {

// kingdoms.cpp: regions and kingdoms
void put_tile(Board&, Cell, Colour);
void remove_tiles(Board&, const Cells&);
void put_leader(Board&, Seat, Colour, Cell);
void lift_leader(Board&, Seat, Colour);
Cells region_at(const Board&, Cell);
// Null: nothing there, or a region without leader.
inline const Cells* kingdom_at(const Board& board, Cell at) {
  for (const Cells& kingdom : board.kingdoms)
    if (kingdom.has(at)) return &kingdom;
  return nullptr;
}
struct Leader {
  Seat seat;
  Colour colour;
};
Leader leader_at(const Board&, Cell);                        // of a space that has one
Colour tile_at(const Board&, Cell);                          // Colour::count: no face-up tile
Seat leader_in(const Board&, const Cells& kingdom, Colour);  // nobody if there is none

// For each space, whether a piece there would touch at least one, two, three kingdoms.
struct Touching {
  Cells one, two, three;
  void add(const Cells& kingdom) {
    const Cells reach = spread(kingdom);
    three |= two & reach;
    two |= one & reach;
    one |= reach;
  }
};
Touching kingdoms_touching(const Board&);
Cells joining_without(const Board&, const Touching&, Cell lifted);  // two or more, a leader away

// actions.cpp: the four kinds of action
void list_actions(const State&, const Turn&, Choices&);
Then act(State&, Turn&, Choice);
void return_leader(State&, Seat, Colour);
void return_stranded_leaders(State&, const Cells& lost_temples);

// scoring.cpp: points, and who has won
void gain_points(State&, Seat, Colour, int points);
void score_tile(State&, Cell, Colour);
void score_monuments(State&);
int points_with_building(const Board&, const Cells& kingdom, Colour);
EnumArray<Colour, u16> final_points(const Player&);  // with treasures, weakest colour first

// revolt.cpp, war.cpp: conflicts (conflict.h has what they share)
void start_revolt(State&, Seat attacker, Colour);
// Face-up temples beside the leader; one that touches both counts for both.
inline int revolt_strength(const Board& board, Seat seat, Colour colour) {
  return (beside[board.leader[seat][colour]] & board.tiles[Colour::Red]).count();
}
void list_wars(const State&, const TilePlaced&, Choices&);
Then start_war(State&, TilePlaced&, Choice);
Cell uniting_tile(const Stack&);  // while wars are fought over it, otherwise off_board
Cells supporters(const Board&, Seat, Colour, Cell united_by);
int board_strength(const Board&, const Revolt&, Seat);
int board_strength(const Board&, const War&, Seat);
constexpr Colour support_colour(const Revolt&) { return Colour::Red; }
constexpr Colour support_colour(const War& war) { return war.colour; }

// monuments.cpp, buildings.cpp, treasures.cpp: what may follow an action
void list_monuments(const State&, const TilePlaced&, Choices&);
Then build_monument(State&, TilePlaced&, Choice);
Cells square_at(Cell top_left);
Cells cross_at(Cell middle);
void list_buildings(const State&, const TilePlaced&, Choices&);
Then found_building(State&, TilePlaced&, Choice);
const Cells* kingdom_to_share(const State&);  // the first with a trader and several treasures
void list_treasures(const State&, Choices&);
void take_treasure(State&, Cell);

// turn.cpp: the course of the game
bool has_few_treasures(const State&);  // which ends it after this turn
bool is_idle(const State&);            // nobody builds any more, which ends it, too
// While hands are refilled: there will be no further turn, whatever is drawn.
bool was_last_turn(const State&);
void finish(State&);

}  // namespace ziggurat::tigris
