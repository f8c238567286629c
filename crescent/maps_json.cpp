// The maps from JSON: land that hangs together, a river without a gap, and starting pieces on it.
#include "crescent/maps_json.h"

#include <algorithm>
#include <array>
#include <map>

#include "crescent/words.h"

namespace ziggurat::crescent {
namespace {

// "H8" is the middle.
Cell cell_named(std::string_view word) {
  const auto words = split(word);
  Cell cell = no_cell;
  return words.size() == 1 && read_cell(words, cell) == 1 ? cell : no_cell;
}

// "F8 river 5" or "F7 wilderness": only rivers and the crossing are turned.
std::optional<MapHex> read_hex(JsonReader& in, const Spot& at) {
  const auto text = in.text(at);
  if (!text) return {};
  const auto wrong = [&](Message message) {
    in.complain(at, std::move(message).with("found", shortened(*text)));
    return std::nullopt;
  };
  const auto words = split(*text);
  if (words.size() < 2 || words.size() > 3) return wrong(Message("crescent.data.hex"));
  MapHex hex{cell_named(words[0]), Tile::count, 0};
  if (hex.cell == no_cell) return wrong(Message("crescent.data.cell"));
  for (Tile tile : each<Tile>)
    if (words[1] == word(tile)) hex.tile = tile;
  if (hex.tile == Tile::count)
    return wrong(Message("crescent.data.tile").with("known", joined(data_words::tiles)));
  const bool turned = hex.tile == Tile::River || hex.tile == Tile::Crossing;
  int rotation = 0;
  if (turned != (words.size() == 3)
      || (turned && (!parse_number(words[2], rotation) || rotation < 0 || rotation > 5)))
    return wrong(Message("crescent.data.rotation"));
  hex.rotation = static_cast<u8>(rotation);
  return hex;
}

// Across the edges E, NE, NW, W, SW, SE.
constexpr int step_q[] = {1, 1, 0, -1, -1, 0}, step_r[] = {0, -1, -1, 0, 1, 1};

bool touch(Cell a, Cell b) {
  for (int edge = 0; edge < 6; ++edge)
    if (q_of(a) + step_q[edge] == q_of(b) && r_of(a) + step_r[edge] == r_of(b)) return true;
  return false;
}

// A corner belongs to three hexes; the sum of their places is its name. Corner k lies between the
// edges k and k + 1.
using Corner = std::pair<int, int>;
Corner corner(Cell cell, int k) {
  const int a = (k + 6) % 6, b = (k + 7) % 6;
  return {3 * q_of(cell) + step_q[a] + step_q[b], 3 * r_of(cell) + step_r[a] + step_r[b]};
}

// Where the river enters and leaves the hex. On a river tile it runs along the edges `rotation` and
// `rotation` + 1; it cuts the crossing from one corner to the opposite one.
std::array<Corner, 2> river_ends(const MapHex& hex) {
  if (hex.tile == Tile::Crossing)
    return {corner(hex.cell, hex.rotation), corner(hex.cell, hex.rotation + 3)};
  return {corner(hex.cell, hex.rotation - 1), corner(hex.cell, hex.rotation + 1)};
}

// How many of these can be reached from the first, going from one to another that is linked.
int reachable(int count, auto linked) {
  std::vector<int> reached = {0};
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (int other = 0; other < count; ++other)
      if (std::find(reached.begin(), reached.end(), other) == reached.end()
          && linked(reached[i], other))
        reached.push_back(other);
  return static_cast<int>(reached.size());
}

bool hangs_together(const Map& map) {
  return map.hexes.size() == reachable(map.hexes.size(), [&](int a, int b) {
           return touch(map.hexes[a].cell, map.hexes[b].cell);
         });
}

// One line from end to end: every corner joins at most two pieces, and all are joined.
bool river_flows(const Map& map) {
  std::vector<std::array<Corner, 2>> pieces;
  std::map<Corner, int> meeting;
  for (const MapHex& hex : map.hexes)
    if (hex.tile == Tile::River || hex.tile == Tile::Crossing) {
      pieces.push_back(river_ends(hex));
      for (const Corner& end : pieces.back()) ++meeting[end];
    }
  int mouths = 0;
  for (const auto& [end, count] : meeting) {
    if (count > 2) return false;
    mouths += count == 1;
  }
  const int count = static_cast<int>(pieces.size());
  return mouths == 2
         && count == reachable(count, [&](int a, int b) {
              const auto& one = pieces[static_cast<std::size_t>(a)];
              const auto& other = pieces[static_cast<std::size_t>(b)];
              return std::find_first_of(one.begin(), one.end(), other.begin(), other.end())
                     != one.end();
            });
}

void check_tiles(JsonReader& in, const Spot& at, const Map& map, int players, const Data& data) {
  for (Tile tile : each<Tile>) {
    const int in_box = data.tiles[tile] - (players == 4 ? data.tiles_not_for_four[tile] : 0);
    const auto found = std::count_if(map.hexes.begin(), map.hexes.end(),
                                     [&](const MapHex& hex) { return hex.tile == tile; });
    if (found != in_box)
      in.complain(at, Message("crescent.data.map-tiles")
                          .with("tile", word(tile))
                          .with("found", found)
                          .with("needed", in_box));
  }
}

// False if a hex could not be read: then the land need not be looked at as a whole.
bool read_hexes(JsonReader& in, const Spot& at, int players, Map& map) {
  const int needed = players == 4 ? max_hexes - 3 : max_hexes;
  const int mistakes = in.mistake_count();
  const auto spots = in.items(at, needed, needed);
  for (const Spot& one : spots) {
    const auto hex = read_hex(in, one);
    if (!hex) continue;
    if (std::any_of(map.hexes.begin(), map.hexes.end(),
                    [&](const MapHex& other) { return other.cell == hex->cell; }))
      in.complain(one, Message("crescent.data.overlap").with("cell", cell_word(hex->cell)));
    map.hexes.push(*hex);
  }
  return in.mistake_count() == mistakes;
}

// Without good land, a hex that is missing is not the starting pieces' fault.
void read_start(JsonReader& in, const Spot& at, int players, bool land_is_good, Map& map) {
  Fields fields;
  for (int seat = 0; seat < players; ++seat)
    fields.push_back({data_words::seats[static_cast<std::size_t>(seat)]});
  if (!in.object(at, fields)) return;
  std::vector<Cell> taken;
  for (int seat = 0; seat < players; ++seat) {
    const auto groups = in.field(at, data_words::seats[static_cast<std::size_t>(seat)]);
    if (!groups) continue;
    int group = 0;
    for (const Spot& one : in.items(*groups, 2, 2)) {
      const auto text = in.text(one);
      if (!text) continue;
      const Cell cell = cell_named(*text);
      const bool land = std::any_of(map.hexes.begin(), map.hexes.end(),
                                    [&](const MapHex& hex) { return hex.cell == cell; });
      if (cell == no_cell)
        in.complain(one, Message("crescent.data.cell").with("found", shortened(*text)));
      else if (!land && land_is_good)
        in.complain(one, Message("crescent.data.no-land").with("cell", *text));
      else if (std::find(taken.begin(), taken.end(), cell) != taken.end())
        in.complain(one, Message("crescent.data.taken").with("cell", *text));
      taken.push_back(cell);
      map.groups[seat][group++] = cell;
    }
  }
}

}  // namespace

void read_maps(JsonReader& in, const Spot& at, bool tiles_are_known, Data& data) {
  if (!in.object(at, {{"maps"}, optional("note")})) return;
  const auto maps = in.field(at, "maps");
  if (!maps) return;
  bool there[map_count][2] = {};
  for (const Spot& one : in.items(*maps, 2 * map_count, 2 * map_count)) {
    if (!in.record(one, {{"map"}, {"players"}, {"hexes"}, {"start"}})) continue;
    const auto name = in.field(one, "map"), number = in.field(one, "players");
    if (!name || !number) continue;
    const int which = in.word(*name, data_words::maps);
    const int players = in.number(*number, 4, 5);
    if (which < 0) continue;
    bool& known = there[which][players - 4];
    if (known) {
      in.complain(one, Message("crescent.data.twice-map")
                           .with("map", data_words::maps[static_cast<std::size_t>(which)])
                           .with("players", players));
      continue;
    }
    known = true;
    Map& map = data.maps[which][players - 4];
    for (auto& groups : map.groups)
      for (Cell& cell : groups) cell = no_cell;
    const auto hexes = in.field(one, "hexes"), start = in.field(one, "start");
    const bool land_is_good = hexes && read_hexes(in, *hexes, players, map);
    if (land_is_good) {
      if (tiles_are_known) check_tiles(in, *hexes, map, players, data);
      if (!hangs_together(map)) in.complain(*hexes, Message("crescent.data.map-apart"));
      if (!river_flows(map)) in.complain(*hexes, Message("crescent.data.river"));
    }
    if (start) read_start(in, *start, players, land_is_good, map);
  }
  for (int which = 0; which < map_count; ++which)
    for (int players : {4, 5})
      if (!there[which][players - 4] && maps->value->is_array())
        in.complain(*maps, Message("crescent.data.no-map")
                               .with("map", data_words::maps[static_cast<std::size_t>(which)])
                               .with("players", players));
}

}  // namespace ziggurat::crescent
