// Crescent Moon: the land, the set-up, the words and positions as text. The reference below knows
// corners as points of the plane and rivers as lines between them; the engine must agree with it.
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <optional>
#include <set>

#include "core/playout.h"
#include "crescent/game.h"
#include "crescent/rules.h"
#include "crescent/setup.h"

namespace ziggurat::crescent {
namespace {

// ---- neighbours ----

bool adjacent(const Board& board, Cell a, Cell b) {
  const HexId from = hex_at(board, a), to = hex_at(board, b);
  EXPECT_EQ(board.adjacent[from] >> to & 1, board.adjacent[to] >> from & 1);
  return board.adjacent[from] >> to & 1;
}

// The example of the rulebook, "Adjacent hexes".
TEST(Land, ARiverPartsTheHexesItRunsBetween) {
  const Cell a = cell_at(1, 0), b = cell_at(0, 1), c = cell_at(0, 0), d = cell_at(-1, 0);
  Board board;
  lay_hex(board, a, Tile::River, 2);
  lay_hex(board, b, Tile::Fertile, 0);
  lay_hex(board, c, Tile::Crossing, 2);
  lay_hex(board, d, Tile::River, 5);
  EXPECT_TRUE(adjacent(board, a, b));
  EXPECT_TRUE(adjacent(board, b, c));
  EXPECT_FALSE(adjacent(board, a, c));
  EXPECT_FALSE(adjacent(board, d, c));
  EXPECT_TRUE(board.touching[hex_at(board, a)] >> hex_at(board, c) & 1);
  EXPECT_FALSE(board.touching[hex_at(board, a)] >> hex_at(board, d) & 1);
  EXPECT_EQ(hex_at(board, cell_at(3, 3)), no_hex);
}

TEST(Land, TheGridEndsAtItsEdge) {
  EXPECT_EQ(beside(cell_at(7, 0), 0), no_cell);
  EXPECT_EQ(beside(cell_at(0, -7), 1), no_cell);
  EXPECT_EQ(beside(cell_at(0, -7), 2), no_cell);
  EXPECT_EQ(beside(cell_at(-7, 7), 4), no_cell);
  EXPECT_EQ(beside(cell_at(6, 0), 0), cell_at(7, 0));
}

// For each printed map, with four and with five players: what is adjacent, and nothing else.
constexpr const char* adjacent_pairs[map_count][2] = {
    // divided lands
    {
        "G10-H10 G10-H9 G8-G9 G8-H7 G8-H8 G9-H8 H10-I9 H7-H8 H7-I7 H8-H9 H8-I8 H9-H10 "
        "H9-I8 H9-I9 I7-J6 I7-J7 I8-I9 I8-J8 I9-J8 J6-J7",
        "F10-G10 F10-G9 F7-F8 F7-G7 F8-G7 F9-F10 F9-G8 F9-G9 G10-H9 G7-H6 G7-H7 G8-G9 "
        "G8-H8 G9-G10 G9-H8 G9-H9 H6-H7 H6-I6 H7-H8 H7-I6 H7-I7 H8-H9 H8-I7 H9-I8 H9-I9 "
        "I6-I7 I8-I9",
    },
    // spring thaw
    {
        "G7-G8 G7-H7 G8-G9 G9-H8 G9-H9 H6-I5 H6-I6 H7-H8 H8-H9 H8-I8 H9-I8 I5-I6 I6-I7 "
        "I6-J6 I7-I8 I7-J6 I7-J7 I8-J7 J6-J7",
        "F10-G9 F8-F9 F8-G7 F8-G8 F9-F10 F9-G8 F9-G9 G10-H10 G10-H9 G7-G8 G7-H7 G8-G9 "
        "G8-H7 G8-H8 G9-H8 H7-I6 H8-I7 H8-I8 H9-H10 H9-I8 I6-I7 I6-J6 I7-I8 I7-J6 I7-J7 "
        "I8-J7 J6-J7",
    },
    // fertile valley
    {
        "G6-G7 G6-H5 G6-H6 G7-G8 G7-H6 G7-H7 G8-G9 G9-H8 G9-H9 H5-I5 H6-H7 H7-H8 H8-H9 "
        "H8-I8 H9-I8 I5-I6 I6-I7 I7-I8",
        "F10-G10 F10-G9 F8-F9 F8-G7 F9-F10 F9-G8 F9-G9 G10-H10 G10-H9 G7-H6 G7-H7 G8-G9 "
        "G8-H8 G9-G10 G9-H8 G9-H9 H10-I9 H6-H7 H6-I6 H7-I6 H7-I7 H8-I7 H8-I8 H9-H10 H9-I9 "
        "I6-I7 I7-I8",
    },
    // open plains
    {
        "F8-F9 F8-G7 F9-G9 G7-G8 G7-H6 G7-H7 G8-H7 G8-H8 G9-H9 H6-H7 H6-I6 H7-H8 H7-I6 "
        "H7-I7 H8-H9 H8-I8 H9-I8 I6-I7 I6-J6 I7-J6",
        "G10-H10 G10-H9 G6-G7 G6-H5 G6-H6 G7-G8 G7-H6 G7-H7 G8-H7 G9-G10 G9-H8 G9-H9 "
        "H10-I9 H5-H6 H5-I5 H6-H7 H6-I5 H6-I6 H7-H8 H7-I6 H7-I7 H8-H9 H8-I7 H8-I8 H9-H10 "
        "H9-I9 I5-I6 I6-I7 I7-I8",
    },
    // meeting place
    {
        "G7-G8 G7-H6 G7-H7 G8-H7 H6-H7 H6-I5 H6-I6 H7-H8 H7-I6 H7-I7 H8-H9 H8-I7 H9-I8 "
        "I5-I6 I5-J5 I6-I7 I8-J7 J5-J6 J6-J7",
        "G6-G7 G6-H5 G6-H6 G7-G8 G8-G9 G9-H8 G9-H9 H5-H6 H5-I5 H6-H7 H6-I5 H6-I6 H7-H8 "
        "H7-I6 H8-H9 H8-I8 H9-I8 I5-I6 I5-J5 I6-J5 I7-I8 I7-J6 I7-J7 I8-J7 J5-J6 J6-J7",
    },
};
TEST(Land, PrintedMapsHaveTheirNeighbours) {
  for (int map = 0; map < map_count; ++map)
    for (int players : {4, 5}) {
      State s = empty_game({.players = static_cast<u8>(players), .map = MapChoice(map)});
      lay_map(s);
      EXPECT_EQ(s.board.hex_count, players == 4 ? 13 : 16);
      std::set<std::string> found;
      for_each_hex(all_hexes(s), [&](HexId hex) {
        for_each_hex(s.board.adjacent[hex], [&](HexId other) {
          const auto [first, second] =
              std::minmax(s.board.hexes[hex].cell, s.board.hexes[other].cell);
          found.insert(cell_word(first) + "-" + cell_word(second));
        });
      });
      const auto pairs = split(adjacent_pairs[map][players - 4]);
      EXPECT_EQ(found, std::set<std::string>(pairs.begin(), pairs.end())) << map << " " << players;
    }
}

// ---- the reference: corners as points, the river as lines between them ----

using Point = std::pair<int, int>;

// Pointy hexes: the corners from the upper right one against the clock.
Point corner_of(Cell cell, int k) {
  constexpr int across[] = {1, 0, -1, -1, 0, 1}, down[] = {-1, -2, -1, 1, 2, 1};
  const int at = (k + 6) % 6;
  return {2 * q_of(cell) + r_of(cell) + across[at], 3 * r_of(cell) + down[at]};
}

struct Reference {
  std::set<int> land;
  std::map<Point, int> river;  // each point it passes, and how many lines meet there

  explicit Reference(const Board& board) {
    for (int i = 0; i < board.hex_count; ++i) {
      const Hex& hex = board.hexes[i];
      lay(hex.cell, hex.feature, hex.rotation);
    }
  }
  void line(Point a, Point b) { ++river[a], ++river[b]; }
  void lay(Cell cell, Feature feature, int rotation) {
    land.insert(cell);
    if (feature == Feature::Crossing)
      line(corner_of(cell, rotation), corner_of(cell, rotation + 3));
    if (feature != Feature::River) return;
    line(corner_of(cell, rotation - 1), corner_of(cell, rotation));
    line(corner_of(cell, rotation), corner_of(cell, rotation + 1));
  }
  std::set<Point> ends() const {
    std::set<Point> points;
    for (const auto& [point, lines] : river)
      if (lines == 1) points.insert(point);
    return points;
  }
  bool is_path() const {
    int lines = 0;
    for (const auto& [point, meeting] : river) {
      if (meeting > 2) return false;
      lines += meeting;
    }
    // One line less than points: a tree, and with two at a point at most, a path.
    return lines / 2 == static_cast<int>(river.size()) - 1 && ends().size() == 2;
  }

  int touched(Cell cell) const {
    int n = 0;
    for (int other : land)
      for (int edge = 0; edge < 6; ++edge) n += beside(cell, edge) == other;
    return n;
  }
  std::vector<Cell> shore() const {
    std::vector<Cell> cells;
    for (int cell = 0; cell < cell_count; ++cell)
      if (!land.contains(cell) && touched(static_cast<Cell>(cell)) > 0)
        cells.push_back(static_cast<Cell>(cell));
    return cells;
  }
  // The end that a river tile laid so goes on from; two points of it must be new.
  std::optional<Point> goes_on_from(Cell cell, int rotation) const {
    const Point first = corner_of(cell, rotation - 1), last = corner_of(cell, rotation + 1);
    if (river.contains(corner_of(cell, rotation)) || river.contains(first) == river.contains(last))
      return {};
    const Point joined = river.contains(first) ? first : last;
    if (!ends().contains(joined)) return {};
    return joined;
  }
  bool has_room_for(int tiles) const {
    std::set<Point> open;
    bool fits = tiles == 0;
    for (Cell cell : shore())
      for (int rotation = 0; rotation < 6; ++rotation) {
        const auto joined = goes_on_from(cell, rotation);
        if (!joined) continue;
        open.insert(*joined);
        if (fits) continue;
        Reference longer = *this;
        longer.lay(cell, Feature::River, rotation);
        fits = longer.has_room_for(tiles - 1);
      }
    return fits && open.size() == 2;
  }
  bool leaves_room(Cell cell, Tile tile, int rotation, int rivers_left) const {
    Reference after = *this;
    after.lay(cell, feature_of(tile), rotation);
    return after.has_room_for(rivers_left - (tile == Tile::River));
  }

  std::set<Choice> ways_to_lay(const EnumArray<Tile, u8>& tiles, int rivers_left) const {
    std::set<Choice> ways;
    int most = 0;
    for (Cell cell : shore())
      if (touched(cell) > most && leaves_room(cell, Tile::Fertile, 0, rivers_left))
        most = touched(cell);
    for (Cell cell : shore())
      for (int rotation = 0; rotation < 6; ++rotation)
        for (Tile tile : each<Tile>) {
          if (tiles[tile] == 0) continue;
          const bool may = tile == Tile::River ? goes_on_from(cell, rotation).has_value()
                                               : rotation == 0 && touched(cell) == most;
          if (may && leaves_room(cell, tile, rotation, rivers_left))
            ways.insert(choice(Verb::Lay, rotation, tile_ref(tile), cell_ref(cell)));
        }
    return ways;
  }
};

int rivers_in_hands(const State& s) {
  int n = 0;
  for (const Player& player : s.player) n += player.tiles[Tile::River];
  return n;
}
bool lays_land(const Decision& decision) {
  return decision.who == chance || std::string_view(decision.prompt) == "setup.lay";
}

State variable_game(int players) {
  return prepared_game({.players = static_cast<u8>(players), .map = MapChoice::Variable});
}

TEST(Land, TilesGoWhereTheReferenceLetsThem) {
  for (u64 seed = 1; seed <= 24; ++seed) {
    State s = variable_game(seed % 2 ? 4 : 5);
    Rng rng(seed);
    Decision decision;
    for (flow::decide(s, decision); lays_land(decision); flow::decide(s, decision)) {
      if (decision.who != chance) {
        const auto ways =
            Reference(s.board).ways_to_lay(s.player[decision.who].tiles, rivers_in_hands(s));
        EXPECT_EQ(std::set<Choice>(decision.choices.begin(), decision.choices.end()), ways);
        ASSERT_TRUE(std::is_sorted(decision.choices.begin(), decision.choices.end()));
      }
      flow::apply(s, decision.choices[pick(decision, rng)]);
    }
  }
}

// The river ends in a hole in the west; in the east it can leave a bay through one cell.
// Once that is taken each end would take one more tile, after which it could not go on.
TEST(Land, TheRiverKeepsRoomForAllItsTiles) {
  Board board;
  lay_hex(board, cell_at(0, 0), Tile::Crossing, 0);
  for (const Cell cell :
       {cell_at(0, -1), cell_at(-1, -1), cell_at(-2, 0), cell_at(-2, 1), cell_at(-1, 1),
        cell_at(1, -1), cell_at(2, -1), cell_at(0, 1), cell_at(1, 1)})
    lay_hex(board, cell, Tile::Desert, 0);
  const Cell mouth = cell_at(2, 0);
  const auto ways = [&](Tile tile, int rivers_left) {
    EnumArray<Tile, u8> tiles{};
    tiles[tile] = 1;
    Choices choices;
    list_ways_to_lay(board, tiles, rivers_left, choices);
    choices.spell_out();
    const std::set<Choice> all(choices.begin(), choices.end());
    EXPECT_EQ(all, Reference(board).ways_to_lay(tiles, rivers_left));
    return all;
  };
  const Choice in_the_mouth = choice(Verb::Lay, 0, tile_ref(Tile::Desert), cell_ref(mouth));
  EXPECT_TRUE(ways(Tile::Desert, 0).contains(in_the_mouth));
  EXPECT_FALSE(ways(Tile::Desert, 1).contains(in_the_mouth));
  const Choice to_the_mouth = choice(Verb::Lay, 1, tile_ref(Tile::River), cell_ref(cell_at(1, 0)));
  EXPECT_EQ(ways(Tile::River, 2), std::set<Choice>{to_the_mouth});
  lay_hex(board, mouth, Tile::Desert, 0);
  EXPECT_TRUE(river_can_go_on(board));
  EXPECT_TRUE(ways(Tile::River, 1).empty());
}

// Whoever lays so as to hem the river in takes the way that leaves the next seat the fewest.
Choice meanest(const State& s, const Decision& decision, Rng& rng) {
  Choice best = decision.choices[pick(decision, rng)];
  int fewest = 1'000'000;
  for (const Choice& c : decision.choices) {
    State after = s;
    flow::apply(after, c);
    Choices ways;
    EnumArray<Tile, u8> river{};
    river[Tile::River] = 1;
    list_ways_to_lay(after.board, river, 1, ways);
    if (ways.size() < fewest || (ways.size() == fewest && rng.below(3) == 0)) {
      fewest = ways.size();
      best = c;
    }
  }
  return best;
}

void lay_whole_map(u64 seed, bool mean) {
  State s = variable_game(seed % 2 ? 4 : 5);
  Rng rng(seed);
  Decision decision;
  for (flow::decide(s, decision); lays_land(decision); flow::decide(s, decision)) {
    const bool by_lot = decision.who == chance || !mean;
    const Choice c = by_lot ? decision.choices[pick(decision, rng)] : meanest(s, decision, rng);
    const Reference before(s.board);
    const int rivers_left = rivers_in_hands(s);
    flow::apply(s, c);
    if (verb_of(c) != Verb::Lay) continue;
    EXPECT_TRUE(river_can_go_on(s.board));
    if (Tile(c.a.id) == Tile::River) continue;
    for (Cell cell : before.shore())
      EXPECT_FALSE(before.touched(cell) > before.touched(c.b.id)
                   && before.leaves_room(cell, Tile::Fertile, 0, rivers_left));
  }
  EXPECT_STREQ(decision.prompt, "setup.found");
  EXPECT_EQ(s.board.hex_count, s.settings.players == 4 ? 13 : 16);
  EXPECT_TRUE(Reference(s.board).is_path());
  std::map<Tile, int> laid;
  for (int i = 0; i < s.board.hex_count; ++i) {
    const Hex& hex = s.board.hexes[i];
    for (Tile tile : each<Tile>)
      laid[tile] += terrain_of(tile) == hex.terrain && feature_of(tile) == hex.feature;
  }
  for (Tile tile : each<Tile>)
    EXPECT_EQ(laid[tile], data(s).tiles[tile]
                              - (s.settings.players == 4 ? data(s).tiles_not_for_four[tile] : 0));
}

constexpr u64 maps_laid = SANITIZED ? 300 : 2000;

TEST(Land, EveryTileFindsAPlace) {
  for (u64 seed = 1; seed <= maps_laid && !testing::Test::HasFailure(); ++seed)
    lay_whole_map(seed, false);
}
TEST(Land, EveryTileFindsAPlaceAlsoAmongTheMean) {
  for (u64 seed = 1; seed <= maps_laid / 10 && !testing::Test::HasFailure(); ++seed)
    lay_whole_map(seed, true);
}

// ---- set-up ----

int pieces_on_map(const State& s, Seat seat) {
  int n = 0;
  for_each_hex(all_hexes(s), [&](HexId at) {
    const Hex& hex = s.board.hexes[at];
    n += units_in(hex, seat) + (hex.stronghold_owner == seat) + (hex.token == seat);
    n += seat == sultan && hex.settlement != Settlement::None;
  });
  return n;
}
int pieces_of(const Group& group) {
  int n = group.tokens;
  for (int units : group.units) n += units;
  for (int buildings : group.buildings) n += buildings;
  return n;
}

TEST(SetUp, PrintedMapsComeWithTheirPieces) {
  for (int map = 0; map < map_count; ++map)
    for (int players : {4, 5}) {
      const State s = prepared_game({.players = static_cast<u8>(players), .map = MapChoice(map)});
      for (Seat seat = 0; seat < players; ++seat) {
        const Character& is = character(s, seat);
        EXPECT_EQ(pieces_on_map(s, seat), pieces_of(is.groups[0]) + pieces_of(is.groups[1]));
        EXPECT_EQ(s.player[seat].coins, is.coins);
        EXPECT_EQ(s.player[seat].supply + count_units(s, seat, UnitKind::Ordinary)
                      + count_units(s, seat, UnitKind::Mercenary),
                  is.units);
      }
      Decision decision;
      flow::decide(s, decision);
      EXPECT_STREQ(decision.prompt, "setup.palace");
      EXPECT_EQ(decision.who, caliph);
      EXPECT_EQ(decision.choices.size(), 2);  // his groups stand in two hexes
    }
}

// Everybody gets three tiles, lays one after the other, then founds twice; nobody else sees a tile
// that is dealt.
TEST(SetUp, AVariableMapIsLaidAndSettledInTurn) {
  for (int players : {4, 5}) {
    State s = variable_game(players);
    Rng rng(static_cast<u64>(players));
    Decision decision;
    int dealt = 0, laid = 0, founded = 0;
    for (flow::decide(s, decision); std::string_view(decision.prompt) != "setup.palace";
         flow::decide(s, decision)) {
      const std::string_view prompt = decision.prompt;
      if (prompt == "setup.lay") {
        EXPECT_EQ(decision.who, laid++ % players);
      }
      if (prompt == "setup.found") {
        EXPECT_EQ(decision.who, founded++ % players);
        for (const Choice& c : decision.choices) {
          const HexId hex = hex_of(s, c.b);
          EXPECT_NE(s.board.hexes[hex].terrain, Terrain::Quarry);
          EXPECT_NE(s.board.hexes[hex].feature, Feature::HolySite);
          for (Seat seat = 0; seat < players; ++seat) EXPECT_FALSE(is_present(s, seat, hex));
        }
      }
      flow::apply(s, decision.choices[pick(decision, rng)]);
      if (prompt != "setup.deal") continue;
      ASSERT_EQ(s.news.size(), 1);
      EXPECT_EQ(s.news[0].seat, dealt++ / 3);
      EXPECT_EQ(s.news[0].seen_by, only(s.news[0].seat));
    }
    EXPECT_EQ(dealt, 3 * players);
    EXPECT_EQ(laid, 3 * players);
    EXPECT_EQ(founded, 2 * players);
    for (Seat seat = 0; seat < players; ++seat)
      EXPECT_EQ(pieces_on_map(s, seat),
                pieces_of(character(s, seat).groups[0]) + pieces_of(character(s, seat).groups[1]));
  }
}

// ---- words ----

void expect_round_trip(Kind kind, u8 id) {
  const KindWords& words = vocabulary().kinds[static_cast<std::size_t>(kind)];
  const std::string text = words.print(id);
  const auto tokens = split(text);
  u8 read = static_cast<u8>(id + 1);
  EXPECT_EQ(words.read(tokens, read), static_cast<int>(tokens.size())) << words.name << " " << text;
  EXPECT_EQ(read, id) << words.name << " " << text;
}

int things_of(Kind kind) {
  switch (kind) {
    case Kind::Amount:
    case Kind::Force:
    case Kind::Pick: return 256;
    case Kind::Host: return 2 * host_base * host_base;
    case Kind::Seat: return max_players;
    case Kind::Hex: return cell_count;
    case Kind::Building: return count_of<Building>;
    case Kind::Card: return data_set(0).cards.size();
    case Kind::Slot: return market_size + court_size;
    case Kind::Side: return count_of<Side>;
    case Kind::Tile: return count_of<Tile>;
    case Kind::Terrain: return count_of<Terrain>;
    case Kind::Group: return 2;
    default: return 0;
  }
}

TEST(Words, EveryThingCanBeReadBack) {
  for (Kind kind : each<Kind>)
    for (int id = 0; id < things_of(kind); ++id) expect_round_trip(kind, static_cast<u8>(id));
}

TEST(Words, EveryVerbCanBeReadBack) {
  Rng rng(5);
  for (int verb = 1; verb < count_of<Verb>; ++verb)
    for (int i = 0; i < 40; ++i) {
      const VerbWords& words = vocabulary().verbs[static_cast<std::size_t>(verb)];
      const auto some = [&](u8 kind) {
        return Ref{kind,
                   static_cast<u8>(kind ? rng.below(static_cast<u32>(things_of(Kind(kind)))) : 0)};
      };
      const Choice c = choice(Verb(verb), words.counted ? static_cast<int>(rng.below(100)) : 0,
                              some(words.a.number), some(words.b.number), some(words.c.number));
      const auto read = parse(vocabulary(), print(vocabulary(), c));
      ASSERT_TRUE(read) << print(vocabulary(), c);
      EXPECT_EQ(*read, c) << print(vocabulary(), c);
    }
}

// The house's cards have a name in each language; a card of own data has the one it brought.
TEST(Words, CardsThatNoTextKnowsShowTheirOwnName) {
  Data own = house_data();
  const int last = own.cards.size() - 1;
  std::strcpy(own.cards[last].id, "flood");
  std::strcpy(own.cards[last].name, "The Great Flood");
  install_own_data(own);
  const auto card = [](int id) {
    return describe(vocabulary(), choice(Verb::Play, 0, ref(Kind::Card, id))).args;
  };
  const auto known = card(find_card_kind(house_data(), "imam"));
  ASSERT_EQ(known.size(), 1u);
  EXPECT_EQ(known[0].name_key, "crescent.card.imam");
  const auto unknown = card(first_own_word + last);
  ASSERT_EQ(unknown.size(), 2u);
  EXPECT_EQ(std::get<std::string>(unknown[0].value), "flood");
  EXPECT_EQ(unknown[0].name_key, "");
  EXPECT_EQ(unknown[1].name, "card_name");
  EXPECT_EQ(std::get<std::string>(unknown[1].value), "The Great Flood");
  expect_round_trip(Kind::Card, static_cast<u8>(first_own_word + last));
  for (int id = 0; id < things_of(Kind::Card); ++id)
    expect_round_trip(Kind::Card, static_cast<u8>(id));
}

TEST(Words, AreWhatAPlayerWouldType) {
  const auto said = [](Choice c) { return print(vocabulary(), c); };
  const Ref h8 = cell_ref(cell_at(0, 0)), h9 = cell_ref(cell_at(1, 0));
  EXPECT_EQ(said(choice(Verb::Influence, 0, h8)), "influence H8");
  EXPECT_EQ(said(choice(Verb::Build, 0, building_ref(Building::Fort), h8)), "build fort H8");
  EXPECT_EQ(said(choice(Verb::Move, 0, h8, h9, force_ref(2, 1))), "move H8 H9 2+1m");
  EXPECT_EQ(said(choice(Verb::Assault, 0, h8, h9, force_ref(0, 2))), "assault H8 H9 2m");
  EXPECT_EQ(said(choice(Verb::Move, 0, h8, h9, force_ref(20, 4))), "move H8 H9 20+4m");
  EXPECT_EQ(said(choice(Verb::Move, 0, h8, h9, force_ref(8, 16))), "move H8 H9 8+16m");
  EXPECT_EQ(said(choice(Verb::AskCard, 0, slot_ref(10), amount_ref(4))), "bid court2 4");
  EXPECT_EQ(said(choice(Verb::Purchase, 0, slot_ref(8))), "purchase near2");
  EXPECT_EQ(said(choice(Verb::Choose, 0, pick_ref(0b101))), "choose 1 3");
  EXPECT_EQ(said(choice(Verb::Choose, 0, pick_ref(0))), "choose none");
  EXPECT_EQ(said(choice(Verb::Lay, 2, tile_ref(Tile::River), h9)), "lay 2 river H9");
}

TEST(Words, MayBeShortButNotWrong) {
  const auto key = [](const char* text) {
    const auto read = parse(vocabulary(), text);
    return read ? print(vocabulary(), *read) : read.error().key;
  };
  EXPECT_EQ(key("inf a1"), "influence A1");
  EXPECT_EQ(key("play assass"), "play assassinate");
  EXPECT_EQ(key("play gu"), "words.thing");  // guard, guides
  EXPECT_EQ(key("move H8 H9 3+2"), "words.thing");
  EXPECT_EQ(key("move H8 H9 25"), "words.thing");
  EXPECT_EQ(key("move H8 H9 +1m"), "words.thing");
  EXPECT_EQ(key("move H8 H9 1+m"), "words.thing");
  EXPECT_EQ(key("move H8 H9 m"), "words.thing");
  EXPECT_EQ(key("influence P1"), "words.thing");
  EXPECT_EQ(key("influence A16"), "words.thing");
  EXPECT_EQ(key("influence A0"), "words.thing");
  EXPECT_EQ(key("choose 1 1"), "words.thing");
  EXPECT_EQ(key("choose 9"), "words.thing");
  EXPECT_EQ(key("choose none 1"), "words.thing");
  EXPECT_EQ(key("hire"), "words.number");
}

// ---- positions ----

TEST(Position, SurvivesBeingPrintedAndRead) {
  int compared = 0;
  for (u64 seed = 1; seed <= 12; ++seed) {
    const bool variable = seed % 3 == 0;
    State s = prepared_game({.players = seed % 2 ? u8{4} : u8{5},
                             .map = variable ? MapChoice::Variable : MapChoice(seed % map_count)});
    Rng rng(seed);
    Decision decision;
    for (flow::decide(s, decision); decision.who != nobody; flow::decide(s, decision)) {
      if (std::string_view(decision.prompt) == "action.choose") {
        const std::string text = print_position(s);
        const auto read = parse_position(text);
        ASSERT_TRUE(read) << read.error().key << "\n" << text;
        ASSERT_EQ(print_position(*read), text);
        EXPECT_EQ(read->board, s.board);
        for (Seat seat = 0; seat < max_players; ++seat)
          EXPECT_EQ(read->player[seat], s.player[seat]) << int{seat} << "\n" << text;
        EXPECT_EQ(read->settings, s.settings);
        EXPECT_EQ(read->active, s.active);
        EXPECT_EQ(read->year, s.year);
        Decision again;
        flow::decide(*read, again);
        EXPECT_EQ(again.who, decision.who);
        EXPECT_STREQ(again.prompt, decision.prompt);
        ++compared;
      }
      flow::apply(s, decision.choices[pick(decision, rng)]);
    }
  }
  EXPECT_GT(compared, 12 * 4 * 4 * 3 - 1);
}

TEST(Position, TellsWhoKnowsWhat) {
  const auto read = parse_position(
      "map divided_lands\n"
      "turn murshid 2 3\n"
      "hand murshid imam rebel*\n"
      "front caliph guard\n"
      "market far1 guard near2 elder\n"
      "court court3 imam\n"
      "discard levy levy\n");
  ASSERT_TRUE(read) << read.error().key;
  const auto where = [&](const char* id) {
    return data(*read).first_of[find_card_kind(data(*read), id)];
  };
  const CardId open = where("imam"), secret = where("rebel"), in_pile = where("ships");
  EXPECT_EQ(read->cards.place[open], hand(murshid));
  EXPECT_EQ(read->cards.place[secret], hand(murshid));
  EXPECT_EQ(read->cards.place[where("guard")], front(caliph));
  EXPECT_EQ(read->cards.place[where("guard") + 1], market(0));
  EXPECT_EQ(read->cards.place[where("elder")], market(8));
  EXPECT_EQ(read->cards.place[open + 1], court(2));
  EXPECT_EQ(read->cards.place[where("levy") + 1], discard_pile);
  EXPECT_EQ(read->cards.place[where("warfare")], hand(warlord));
  EXPECT_EQ(read->cards.place[in_pile], deck(0));
  for (Seat seat : {warlord, sultan, caliph, nomad, Seat{max_players}}) {
    EXPECT_TRUE(read->cards.known[seat].has(open));
    EXPECT_FALSE(read->cards.known[seat].has(secret));
    EXPECT_FALSE(read->cards.known[seat].has(in_pile));
  }
  EXPECT_TRUE(read->cards.known[murshid].has(secret));
  EXPECT_TRUE(read->cards.known[murshid].has(in_pile));
}

TEST(Position, SaysWhatIsWrong) {
  const auto key = [](std::string_view text) {
    const auto read = parse_position(text);
    return read ? std::string("none") : read.error().key;
  };
  EXPECT_EQ(key("map divided_lands\n# a comment\n\nat H8 caliph:2+1m token:murshid\n"), "none");
  for (const char* line : {"nonsense",
                           "players 3",
                           "turn warlord 1",
                           "turn warlord 9 1",
                           "turn warlord 1 5",
                           "turn chance 1 1",
                           "hex H8 fertile",
                           "hex P1 fertile",
                           "hex A1",
                           "hex A1 ocean",
                           "hex A1 desert river 2",
                           "hex A1 fertile river 7",
                           "hex A1 fertile holy",
                           "at A1 town",
                           "at H8 palace palace",
                           "at H8 town city",
                           "at H8 fort:caliph castle:caliph",
                           "at H8 caliph:1 caliph:1",
                           "at H8 caliph:",
                           "at H8 :1",
                           "at H8 fort:nobody",
                           "at H8 tent:caliph",
                           "at H8 token:caliph token:murshid",
                           "coins warlord",
                           "coins warlord -1",
                           "coins warlord 1 2",
                           "hand warlord unicorn",
                           "hand warlord *",
                           "front warlord imam*",
                           "market far1",
                           "market far9 imam",
                           "market far1 imam far1 imam",
                           "discard unicorn",
                           "resting everybody",
                           "reserve warlord 100"})
    EXPECT_EQ(key("map divided_lands\nplayers 5\ncoins sultan 1\n" + std::string(line)),
              "position.line")
        << line;
  EXPECT_EQ(key("players 4\nmap divided_lands\ncoins nomad 1"), "position.line");
  EXPECT_EQ(key("map divided_lands\nat H8 caliph:13"), "crescent.position.pieces");
  EXPECT_EQ(key("map divided_lands\nat H8 caliph:12\nreserve caliph 1"),
            "crescent.position.pieces");
  EXPECT_EQ(key("map divided_lands\nhand caliph vizier vizier\nfront caliph vizier"),
            "crescent.position.cards");
  EXPECT_NE(key("map atlantis\nturn warlord 1 1"), "none");
  EXPECT_NE(key("option size=huge\nturn warlord 1 1"), "none");
}

}  // namespace
}  // namespace ziggurat::crescent
