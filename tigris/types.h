#pragma once
// The things in the box (rulebook, "Hrací materiál").
#include "core/choice.h"
#include "core/enum_array.h"
#include "tigris/cells.h"

namespace ziggurat::tigris {

// A colour is a kind of tile, the leader it belongs to and the points it brings:
// settlements and kings, temples and priests, farms and farmers, markets and traders.
enum class Colour : u8 { Black, Red, Blue, Green, count };

using Tiles = EnumArray<Colour, u8>;  // so many of each colour

constexpr int total(const Tiles& tiles) {
  int n = 0;
  for (u8 of_colour : tiles) n += of_colour;
  return n;
}

constexpr Tiles box_tiles = {{30, 57, 36, 30}};
constexpr int hand_size = 6;
constexpr int catastrophes_each = 2;
constexpr int max_players = 4;  // four dynasties: archer, bull, potter, lion

// One monument for each pair of colours.
struct Monument {
  Colour first, second;
  constexpr bool shows(Colour colour) const { return first == colour || second == colour; }
};
constexpr int monument_count = 6;
constexpr Monument monuments[monument_count] = {
    {Colour::Black, Colour::Red}, {Colour::Black, Colour::Blue}, {Colour::Black, Colour::Green},
    {Colour::Red, Colour::Blue},  {Colour::Red, Colour::Green},  {Colour::Blue, Colour::Green},
};

// The two sides of the board.
enum class Side : u8 { Standard, Advanced, count };

struct Map {
  Cells river;
  Cells temples;  // where a temple with a treasure stands at the start
  Cells
      priority;  // those of them whose treasure must be taken first: corners, or outside the rivers
};
extern const EnumArray<Side, Map> maps;
constexpr Cells whole_board{{~u64{0}, ~u64{0}, 0x0000FFFFFFFFFFFF}};

// What can be pointed at, and what can be done with it (words.cpp says how they are written).
enum class Kind : u8 {
  None,
  Amount = amount_kind,
  Seat = seat_kind,
  Tile,
  Leader,
  Space,
  Bundle,
  Monument,
  count
};
enum class Verb : u8 {
  None,
  Place,
  Leader,
  Withdraw,
  Catastrophe,
  Swap,
  End,  // a turn
  Support,
  War,  // conflicts
  Monument,
  Wonder,
  Building,
  Take,
  Point,
  Decline,  // what may follow an action
  Start,
  Draw,  // chance
  count
};

// What is told about (core/news.h).
enum class Event : u8 {
  Starts,
  Turn,
  Drew,
  Swapped,
  Placed,
  Entered,
  Moved,
  Withdrew,
  Ruined,
  Returned,
  Scored,
  United,
  War,
  Revolt,
  Strength,
  Won,
  Removed,
  Monument,
  Wonder,
  Building,
  Declined,
  Took,
  Over,
  count
};

}  // namespace ziggurat::tigris
