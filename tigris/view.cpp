// Who may know what (rulebook, "Výběr dynastie"): tiles and points are kept behind the screens, all
// else lies open.
#include "tigris/view.h"

#include "tigris/rules.h"

namespace ziggurat::tigris {

View view(const State& s, Seat viewer) {
  View v{};
  static_cast<Open&>(v) = s;
  v.viewer = viewer;
  v.stack = s.stack;
  v.bag_count = static_cast<u8>(total(s.bag));
  if (viewer < s.settings.players) v.hand = s.player[viewer].hand;
  for (Seat seat : seats_of(s)) {
    const Player& player = s.player[seat];
    Screen& screen = v.screen[seat];
    screen.hand_count = static_cast<u8>(total(player.hand));
    screen.catastrophes = player.catastrophes;
    screen.lifted = seat == viewer || s.settings.open_scores || flow::over(s);
    if (!screen.lifted) continue;
    screen.points = player.points;
    screen.treasures = player.treasures;
  }
  v.news = as_seen_by(s.news, viewer);
  return v;
}

namespace {

// Takes a tile at random out of the pool.
Colour pick(Tiles& pool, Rng& rng) {
  u32 at = rng.below(static_cast<u32>(total(pool)));
  for (Colour colour : each<Colour>) {
    if (at < pool[colour]) return --pool[colour], colour;
    at -= pool[colour];
  }
  assert(false && "a tile was taken from an empty pool");
  return Colour::Black;
}

void deal_anew(Tiles& tiles, Tiles& pool, Rng& rng) {
  const int count = total(tiles);
  tiles = {};
  for (int i = 0; i < count; ++i) ++tiles[pick(pool, rng)];
}

}  // namespace

// The viewer knows his hand and what he has laid off. Everything else that nobody has shown is
// dealt anew: the bag, the other hands, the tiles the others have swapped. Points stay as they are:
// each was seen by all when it was gained.
State imagine(const State& s, Seat viewer, Rng& rng) {
  State world = s;
  Tiles pool = s.bag;
  const auto for_each_unknown = [&](auto visit) {
    for (Seat seat : seats_of(s))
      if (seat != viewer) {
        visit(world.player[seat].hand);
        visit(world.player[seat].swapped);
      }
  };
  for_each_unknown([&](const Tiles& tiles) {
    for (Colour colour : each<Colour>) pool[colour] = static_cast<u8>(pool[colour] + tiles[colour]);
  });
  for_each_unknown([&](Tiles& tiles) { deal_anew(tiles, pool, rng); });
  world.bag = pool;
  world.news = as_seen_by(world.news, viewer);
  return world;
}

}  // namespace ziggurat::tigris
