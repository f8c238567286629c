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
struct SeenPlayer : OpenPlayer {
  bool points_seen;
  i16 points;  // 0 unless seen
  u8 hand_count;
  u8 tile_count;
  bool operator==(const SeenPlayer&) const = default;
};

struct View : Open {
  Seat viewer;
  SeenPlayer player[max_players];
  FixedList<SeenCard, max_cards> cards;  // in the order of their places, then of their kinds
  EnumArray<Tile, u8> tiles;             // the viewer's own, in the variable set-up
  Stack stack;                           // what is in progress; no frame holds a secret
  FixedList<News, most_news> news;
  bool operator==(const View&) const = default;
};

View view(const State&, Seat viewer);
State imagine(const State&, Seat viewer, Rng&);
const char* check(const State&);  // the key of a broken invariant; null: none
extern const std::span<const char* const> all_invariants;

}  // namespace ziggurat::crescent
