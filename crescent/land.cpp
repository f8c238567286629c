// The map (rulebook, "Hexes and terrain" and "Variable map set-up"). Land lies on a grid of pointy
// hexes; rivers run along edges and meet at corners, so a river parts what it runs between.
#include "crescent/rules.h"

namespace ziggurat::crescent {
namespace {

struct Direction {
  int q, r;
};
constexpr Direction across[6] = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};
constexpr int turned(int n) { return (n + 6) % 6; }

bool river_on(const Hex& hex, int edge) {
  return hex.feature == Feature::River
         && (edge == hex.rotation || edge == turned(hex.rotation + 1));
}

// The edge of one cell that another shares, or -1.
int common_edge(Cell from, Cell to) {
  const int q = q_of(to) - q_of(from), r = r_of(to) - r_of(from);
  for (int edge = 0; edge < 6; ++edge)
    if (across[edge].q == q && across[edge].r == r) return edge;
  return -1;
}

// ---- the course of the river, as far as it is laid ----

using Grid = BitSet<cell_count>;

// A corner: the sum of the coordinates of the three cells that meet there. Corner k of a hex lies
// between its edges k and k + 1.
struct Corner {
  i8 q, r;
  bool operator==(const Corner&) const = default;
};
Corner corner(Cell cell, int k) {
  const Direction one = across[turned(k)], two = across[turned(k + 1)];
  return {static_cast<i8>(3 * q_of(cell) + one.q + two.q),
          static_cast<i8>(3 * r_of(cell) + one.r + two.r)};
}

struct River {
  Grid land;
  FixedList<Corner, 3 * max_hexes> course;  // all corners it passes
  FixedList<Corner, 2 * max_hexes> ends;    // where it has to go on
};

bool has(const auto& corners, Corner one) {
  return std::find(corners.begin(), corners.end(), one) != corners.end();
}

// Where two pieces of the river meet, it no longer ends.
void reach(River& river, Corner end) {
  river.course.push(end);
  for (int i = 0; i < river.ends.size(); ++i)
    if (river.ends[i] == end) return river.ends.erase(i);
  river.ends.push(end);
}

void add_land(River& river, Cell cell, Feature feature, int rotation) {
  river.land.add(cell);
  if (feature == Feature::River) {
    reach(river, corner(cell, rotation - 1));
    river.course.push(corner(cell, rotation));
    reach(river, corner(cell, rotation + 1));
  } else if (feature == Feature::Crossing) {
    reach(river, corner(cell, rotation));
    reach(river, corner(cell, rotation + 3));
  }
}

River river_of(const Board& board) {
  River river;
  for (int i = 0; i < board.hex_count; ++i)
    add_land(river, board.hexes[i].cell, board.hexes[i].feature, board.hexes[i].rotation);
  return river;
}

// Free cells that touch land.
Grid shore_of(const Grid& land) {
  Grid shore;
  land.for_each([&](int cell) {
    for (int edge = 0; edge < 6; ++edge)
      if (const Cell next = beside(static_cast<Cell>(cell), edge); next != no_cell) shore.add(next);
  });
  return shore - land;
}

int touched_by(const Grid& land, Cell cell) {
  int count = 0;
  for (int edge = 0; edge < 6; ++edge)
    if (const Cell next = beside(cell, edge); next != no_cell) count += land.has(next);
  return count;
}

// Whether a river tile laid so leads on from this end and nowhere back to the river.
bool leads_on(const River& river, Corner end, Cell cell, int rotation) {
  const Corner first = corner(cell, rotation - 1), last = corner(cell, rotation + 1);
  if (first != end && last != end) return false;
  return !has(river.course, corner(cell, rotation))
         && !has(river.course, first == end ? last : first);
}
bool leads_on(const River& river, Cell cell, int rotation) {
  return std::any_of(river.ends.begin(), river.ends.end(),
                     [&](Corner end) { return leads_on(river, end, cell, rotation); });
}

// Calls visit(cell, rotation) until one says yes.
template <class Visit>
bool any_way_on(const River& river, Visit visit) {
  for (const Cell cell : shore_of(river.land).members())
    for (int rotation = 0; rotation < 6; ++rotation)
      if (visit(cell, rotation)) return true;
  return false;
}

bool can_go_on(const River& river) {
  return std::all_of(river.ends.begin(), river.ends.end(), [&](Corner end) {
    return any_way_on(
        river, [&](Cell cell, int rotation) { return leads_on(river, end, cell, rotation); });
  });
}

// Whether the river can go on at both ends, and can still do so when so many more of its tiles are
// laid. The rulebook asks for the first, "always": also when no tile of it is left. Without the
// second somebody might come to hold a river tile that fits nowhere.
bool has_room_for(const River& river, int tiles) {
  if (!can_go_on(river)) return false;
  return tiles == 0 || any_way_on(river, [&](Cell cell, int rotation) {
           if (!leads_on(river, cell, rotation)) return false;
           River longer = river;
           add_land(longer, cell, Feature::River, rotation);
           return has_room_for(longer, tiles - 1);
         });
}

bool leaves_room(River river, Cell cell, Tile tile, int rotation, int rivers_left) {
  add_land(river, cell, feature_of(tile), rotation);
  return has_room_for(river, rivers_left - (tile == Tile::River));
}

// Where a tile without a river may lie: where it touches the most land.
Grid places_for_plain_land(const River& river, int rivers_left) {
  Grid places;
  int most = 0;
  for (const Cell cell : shore_of(river.land).members()) {
    const int touched = touched_by(river.land, cell);
    if (touched < most || !leaves_room(river, cell, Tile::Fertile, 0, rivers_left)) continue;
    if (touched > most) places = {};
    most = touched;
    places.add(cell);
  }
  return places;
}

Grid places_for_river(const River& river, int rotation, int rivers_left) {
  Grid places;
  for (const Cell cell : shore_of(river.land).members())
    if (leads_on(river, cell, rotation)
        && leaves_room(river, cell, Tile::River, rotation, rivers_left))
      places.add(cell);
  return places;
}

void find_neighbours(Board& board) {
  for (HexId hex = 0; hex < board.hex_count; ++hex) {
    board.touching[hex] = board.adjacent[hex] = 0;
    for (HexId other = 0; other < board.hex_count; ++other) {
      const int edge = common_edge(board.hexes[hex].cell, board.hexes[other].cell);
      if (edge < 0) continue;
      board.touching[hex] |= bit(other);
      if (!river_on(board.hexes[hex], edge) && !river_on(board.hexes[other], turned(edge + 3)))
        board.adjacent[hex] |= bit(other);
    }
  }
}

}  // namespace

Terrain terrain_of(Tile tile) {
  switch (tile) {
    case Tile::Wilderness: return Terrain::Wilderness;
    case Tile::Mountain: return Terrain::Mountain;
    case Tile::Quarry: return Terrain::Quarry;
    case Tile::Desert:
    case Tile::HolySite: return Terrain::Desert;
    default: return Terrain::Fertile;
  }
}

Feature feature_of(Tile tile) {
  switch (tile) {
    case Tile::River: return Feature::River;
    case Tile::Crossing: return Feature::Crossing;
    case Tile::HolySite: return Feature::HolySite;
    default: return Feature::None;
  }
}

Cell beside(Cell cell, int edge) {
  const int q = q_of(cell) + across[edge].q, r = r_of(cell) + across[edge].r;
  const bool outside = q < -grid_radius || q > grid_radius || r < -grid_radius || r > grid_radius;
  return outside ? no_cell : cell_at(q, r);
}

HexId hex_at(const Board& board, Cell cell) {
  for (HexId hex = 0; hex < board.hex_count; ++hex)
    if (board.hexes[hex].cell == cell) return hex;
  return no_hex;
}

void lay_hex(Board& board, Cell cell, Tile tile, u8 rotation) {
  assert(board.hex_count < max_hexes && hex_at(board, cell) == no_hex);
  HexId at = board.hex_count++;
  for (; at > 0 && board.hexes[at - 1].cell > cell; --at) board.hexes[at] = board.hexes[at - 1];
  if (board.palace != no_hex && board.palace >= at) ++board.palace;
  board.hexes[at] = {
      .cell = cell, .terrain = terrain_of(tile), .feature = feature_of(tile), .rotation = rotation};
  find_neighbours(board);
}

bool river_can_go_on(const Board& board) { return can_go_on(river_of(board)); }

// At most eight ways for the river; and six other kinds of land on a shore of a few dozen cells.
void list_ways_to_lay(const Board& board, const EnumArray<Tile, u8>& tiles, int rivers_left,
                      Choices& out) {
  const River river = river_of(board);
  const auto add = [&](int rotation, Tile tile, const Grid& places) {
    out.add_each(choice(Verb::Lay, rotation, tile_ref(tile), cell_ref(0)), places);
  };
  const Grid plain = places_for_plain_land(river, rivers_left);
  for (int rotation = 0; rotation < 6; ++rotation)
    for (Tile tile : each<Tile>) {
      if (tiles[tile] == 0) continue;
      if (tile == Tile::River)
        add(rotation, tile, places_for_river(river, rotation, rivers_left));
      else if (rotation == 0)
        add(rotation, tile, plain);
    }
}

}  // namespace ziggurat::crescent
