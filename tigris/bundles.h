#pragma once
// A bundle is a handful of tiles: every way to pick one to six tiles of four colours has a number,
// in ascending order of the counts (black, red, blue, green).
#include "tigris/types.h"

namespace ziggurat::tigris {

namespace bundles_detail {
struct Tables {
  std::array<Tiles, 209> tiles{};
  u8 id[hand_size + 1][hand_size + 1][hand_size + 1][hand_size + 1] = {};
};
constexpr Tables tables = [] {
  Tables t;
  u8 next = 0;
  for (u8 black = 0; black <= hand_size; ++black)
    for (u8 red = 0; black + red <= hand_size; ++red)
      for (u8 blue = 0; black + red + blue <= hand_size; ++blue)
        for (u8 green = 0; black + red + blue + green <= hand_size; ++green) {
          if (black + red + blue + green == 0) continue;
          t.tiles[next] = {{black, red, blue, green}};
          t.id[black][red][blue][green] = next++;
        }
  return t;
}();
}  // namespace bundles_detail

constexpr int bundle_count = static_cast<int>(bundles_detail::tables.tiles.size());
constexpr const Tiles& bundle(u8 id) { return bundles_detail::tables.tiles[id]; }
constexpr u8 bundle_id(const Tiles& tiles) {
  return bundles_detail::tables.id[tiles.items[0]][tiles.items[1]][tiles.items[2]][tiles.items[3]];
}
static_assert(bundle_id(bundle(208)) == 208 && total(bundle(208)) == hand_size);

// The bundles that can be taken out of a hand, by the hand's own number.
constexpr auto sub_bundles = [] {
  std::array<BitSet<bundle_count>, bundle_count> all{};
  for (u8 hand = 0; hand < bundle_count; ++hand) {
    const auto& [black, red, blue, green] = bundle(hand).items;
    for (u8 k = 0; k <= black; ++k)
      for (u8 r = 0; r <= red; ++r)
        for (u8 b = 0; b <= blue; ++b)
          for (u8 g = 0; g <= green; ++g)
            if (k + r + b + g > 0) all[hand].add(bundle_id({{k, r, b, g}}));
  }
  return all;
}();

}  // namespace ziggurat::tigris
