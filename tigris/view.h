#pragma once
// What one seat may know.
#include "core/rng.h"
#include "tigris/state.h"

namespace ziggurat::tigris {

// What a player shows of what lies behind the screen. Points are seen when they are gained; the
// heap behind the screen is not, unless the scores are open or the game is over.
struct Screen {
  u8 hand_count;
  u8 catastrophes;
  bool lifted;
  EnumArray<Colour, u16> points;  // zero unless lifted
  u8 treasures;
  bool operator==(const Screen&) const = default;
};

struct View : Open {
  Seat viewer;
  Stack stack;  // what is in progress; no frame holds a secret
  u8 bag_count;
  Tiles hand;  // the viewer's own
  Screen screen[max_players];
  FixedList<News, most_news> news;
  bool operator==(const View&) const = default;
};

View view(const State&, Seat viewer);
State imagine(const State&, Seat viewer, Rng&);
const char* check(const State&);  // the key of a broken invariant; null: none
extern const std::span<const char* const> all_invariants;

}  // namespace ziggurat::tigris
