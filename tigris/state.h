#pragma once
// A game of Tigris & Euphrates: one plain struct.
#include <span>
#include <type_traits>
#include <variant>

#include "core/flow.h"
#include "core/seats.h"
#include "tigris/types.h"

namespace ziggurat::tigris {

// How the game is played; the defaults are the rulebook's (RULES.md lists the reasons).
struct Settings {
  u8 players = 2;
  Side side = Side::Standard;
  bool buildings = false;                // the variant with civilization buildings
  bool wonder = false;                   // a cross of five tiles may carry the wonder
  bool open_scores = false;              // points and treasures in front of the screens
  bool english_support = false;          // support only if it changes the outcome
  bool catastrophe_on_building = false;  // a catastrophe may destroy a building's tile
  bool operator==(const Settings&) const = default;
};

// Where a monument or the wonder stands, and which tiles lie face down under it.
struct Site {
  Cell at = off_board;  // top left space of a square, middle of a cross
  Colour tiles = Colour::Black;
  constexpr bool built() const { return at != off_board; }
  bool operator==(const Site&) const = default;
};

// What lies on the board: everything here is seen by everyone.
struct Board {
  EnumArray<Colour, Cells> tiles;  // face up
  Cells face_down;                 // turned under a monument or the wonder
  Cells ruins;                     // spaces under a catastrophe
  Cells treasures;
  Cells leaders;  // spaces with a leader on them
  Cells pieces;   // all that connects: tiles of either face, and leaders
  // Regions with a leader, in the order of their first space. A cache of what `pieces` and
  // `leaders` say; connect() and disconnect() keep it, check() recomputes it.
  FixedList<Cells, max_players * count_of<Colour>> kingdoms;
  EnumArray<Colour, Cell> leader[max_players];  // where each dynasty's leaders stand, or off_board
  Site monument[monument_count];
  Site wonder;
  EnumArray<Colour, Cell> building;  // off_board if not founded
  bool operator==(const Board&) const = default;
};

struct Player {
  Tiles hand;     // behind the screen
  Tiles swapped;  // laid off face down: nobody else knows which
  EnumArray<Colour, u16> points;
  u8 treasures;
  u8 catastrophes;
  bool operator==(const Player&) const = default;
};

// The frames: who is in the middle of what. Each has its table of steps in a chapter file.
struct Setup {  // setup.cpp
  u8 step = 0;
  bool operator==(const Setup&) const = default;
};
struct Turn {  // turn.cpp
  u8 step = 0;
  u8 actions_left = 2;
  bool progress = false;  // a tile or catastrophe has left somebody's supply
  bool operator==(const Turn&) const = default;
};
struct DrawTiles {  // turn.cpp
  u8 step = 0;
  Seat who = nobody;
  u8 left = 0;
  bool operator==(const DrawTiles&) const = default;
};
struct TilePlaced {  // events.cpp
  u8 step = 0;
  Cell at = off_board;
  Colour colour = Colour::Black;
  bool unites = false;
  bool operator==(const TilePlaced&) const = default;
};
struct LeaderPlaced {  // events.cpp
  u8 step = 0;
  Colour colour = Colour::Black;
  bool operator==(const LeaderPlaced&) const = default;
};
// Both kinds of conflict: attacker and defender, and what each adds from behind the screen.
struct Conflict {
  u8 step = 0;
  Colour colour = Colour::Black;  // of the two leaders
  Seat attacker = nobody, defender = nobody;
  u8 attack = 0, defence = 0;
  bool operator==(const Conflict&) const = default;
};
struct Revolt : Conflict {  // revolt.cpp
  bool operator==(const Revolt&) const = default;
};
struct War : Conflict {        // war.cpp
  Cell united_by = off_board;  // the unification tile: supports nobody
  bool operator==(const War&) const = default;
};

using Frame = std::variant<Setup, Turn, DrawTiles, TilePlaced, LeaderPlaced, Revolt, War>;
using Stack = FixedList<Frame, 4>;  // Turn › TilePlaced › War, or Turn › DrawTiles; one to spare

constexpr int most_news = 16;  // a monument that strands eight leaders

// What everyone sees.
struct Open {
  Board board;
  Tiles gone;  // out of the game in front of everyone's eyes
  Settings settings;
  Seat active = 0;
  u8 idle_turns = 0;   // turns in a row without any action
  u8 quiet_turns = 0;  // turns in a row in which no tile and no catastrophe left a supply
  bool operator==(const Open&) const = default;
};

struct State : Progress<Stack, Event, most_news>, Open {
  Player player[max_players];
  Tiles bag;

  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 1024);

// The tables of steps, each in its chapter's file.
std::span<const Step<State, Setup>> steps_of(const Setup&);
std::span<const Step<State, Turn>> steps_of(const Turn&);
std::span<const Step<State, DrawTiles>> steps_of(const DrawTiles&);
std::span<const Step<State, TilePlaced>> steps_of(const TilePlaced&);
std::span<const Step<State, LeaderPlaced>> steps_of(const LeaderPlaced&);
std::span<const Step<State, Revolt>> steps_of(const Revolt&);
std::span<const Step<State, War>> steps_of(const War&);

// References to things, for choices and news.
constexpr Ref tile_ref(Colour tile) { return ref(Kind::Tile, tile); }
constexpr Ref leader_ref(Colour colour) { return ref(Kind::Leader, colour); }
constexpr Ref cell_ref(int cell) { return ref(Kind::Space, cell); }
constexpr Ref monument_ref(int monument) { return ref(Kind::Monument, monument); }
constexpr Ref bundle_ref(u8 id) { return ref(Kind::Bundle, id); }
constexpr Colour colour_of(Ref tile_or_leader) { return Colour(tile_or_leader.id); }

constexpr Verb verb_of(Choice c) { return Verb(c.verb); }

}  // namespace ziggurat::tigris
