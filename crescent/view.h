#pragma once
// What one seat may know.
#include "core/rng.h"
#include "crescent/state.h"

namespace ziggurat::crescent {

constexpr CardKind unknown_card = 255;

struct SeenCard {
  Place place;  // of a card chosen by somebody else for a clash: his hand
  CardKind kind;
  bool operator==(const SeenCard&) const = default;
};

// What lies before a player, and of what is hidden its number.
struct SeenPlayer {
  u16 coins;
  bool points_seen;
  i16 points;  // 0 unless seen
  u8 supply, reserve;
  EnumArray<Building, u8> buildings;
  u8 tokens;
  u8 sacked;
  bool resting;
  u8 hand_count;
  u8 tile_count;
  u8 groups_left;
  bool operator==(const SeenPlayer&) const = default;
};

struct View {
  Settings settings;
  Seat viewer;
  u8 year;
  Seat active;
  u8 ships;
  Board board;
  SeenPlayer player[max_players];
  FixedList<SeenCard, max_cards> cards;  // in the order of their places, then of their kinds
  EnumArray<Tile, u8> tiles;             // the viewer's own, in the variable set-up
  Clash clash;
  Stack stack;  // what is in progress; no frame holds a secret
  FixedList<News, most_news> news;
  bool operator==(const View&) const = default;
};

View view(const State&, Seat viewer);
State imagine(const State&, Seat viewer, Rng&);
const char* check(const State&);  // the key of a broken invariant; null: none
extern const std::span<const char* const> all_invariants;

}  // namespace ziggurat::crescent
