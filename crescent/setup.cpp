// Preparing the game (rulebook, "Game set-up" and "Variable map set-up"). A printed map comes with
// its starting pieces; a variable one is laid tile by tile, and everybody chooses where to begin.
#include "crescent/setup.h"

#include <numeric>

#include "crescent/rules.h"

namespace ziggurat::crescent {
namespace {

constexpr int tiles_each = 3;

EnumArray<Tile, u8> tiles_in_game(const State& s) {
  EnumArray<Tile, u8> tiles = data(s).tiles;
  if (s.settings.players < max_players)
    for (Tile tile : each<Tile>)
      tiles[tile] = static_cast<u8>(tiles[tile] - data(s).tiles_not_for_four[tile]);
  return tiles;
}

int count_tiles(const EnumArray<Tile, u8>& tiles) {
  return std::accumulate(tiles.begin(), tiles.end(), 0);
}

}  // namespace

// Until every tile is dealt, none but the crossing is laid.
EnumArray<Tile, u8> undealt_tiles(const State& s) {
  if (s.settings.map != MapChoice::Variable || s.board.hex_count > 1) return {};
  EnumArray<Tile, u8> left = tiles_in_game(s);
  left[Tile::Crossing] = 0;
  for (const Player& player : s.player)
    for (Tile tile : each<Tile>) left[tile] = static_cast<u8>(left[tile] - player.tiles[tile]);
  return left;
}

namespace {

// ---- the land ----

Seat by_lot(const State&, const Setup&) { return chance; }
Seat in_turn(const State&, const Setup& setup) { return setup.who; }

// The crossing lies in the middle already; all other tiles are shuffled.
void list_tiles(const State& s, const Setup& setup, Choices& out) {
  if (!takes_part(s, setup.who)) return;
  const EnumArray<Tile, u8> left = undealt_tiles(s);
  for (Tile tile : each<Tile>)
    if (left[tile] > 0) out.add(choice(Verb::Deal, 0, tile_ref(tile)), left[tile]);
}
Then deal_tile(State& s, Setup& setup, Choice c) {
  EnumArray<Tile, u8>& tiles = s.player[setup.who].tiles;
  ++tiles[Tile(c.a.id)];
  s.tell(Event::Dealt, setup.who, 1, c.a, {}, only(setup.who));
  if (count_tiles(tiles) < tiles_each) return Then::Again;
  setup.who = next_seat(s, setup.who);
  return setup.who == 0 ? Then::Next : Then::Again;
}

// All tiles are dealt, so everybody knows how many of the river are still to come.
void list_land(const State& s, const Setup& setup, Choices& out) {
  const EnumArray<Tile, u8>& tiles = s.player[setup.who].tiles;
  if (count_tiles(tiles) == 0) return;
  int rivers_left = 0;
  for (const Player& player : s.player) rivers_left += player.tiles[Tile::River];
  list_ways_to_lay(s.board, tiles, rivers_left, out);
}
Then lay(State& s, Setup& setup, Choice c) {
  --s.player[setup.who].tiles[Tile(c.a.id)];
  lay_hex(s.board, c.b.id, Tile(c.a.id), static_cast<u8>(c.n));
  s.tell(Event::Laid, setup.who, c.n, c.a, c.b);
  setup.who = next_seat(s, setup.who);
  return Then::Again;
}

// ---- the starting pieces ----

void place_group(State& s, Seat seat, const Group& group, HexId hex) {
  for (UnitKind kind : each<UnitKind>) place_units(s, seat, hex, kind, group.units[kind]);
  if (group.buildings[Building::Fort]) put_stronghold(s, seat, hex, Stronghold::Fort);
  if (group.buildings[Building::Castle]) put_stronghold(s, seat, hex, Stronghold::Castle);
  if (group.buildings[Building::Town]) put_settlement(s, hex, Settlement::Town);
  if (group.buildings[Building::City]) put_settlement(s, hex, Settlement::City);
  if (group.tokens) place_token(s, seat, hex);
}

bool may_found(const State& s, HexId hex) {
  const Hex& at = s.board.hexes[hex];
  if (at.terrain == Terrain::Quarry || at.feature == Feature::HolySite) return false;
  for (Seat seat : seats_of(s))
    if (is_present(s, seat, hex)) return false;
  return true;
}

void list_foundings(const State& s, const Setup& setup, Choices& out) {
  BitSet<cell_count> places;
  for_each_hex(all_hexes(s), [&](HexId hex) {
    if (may_found(s, hex)) places.add(s.board.hexes[hex].cell);
  });
  for (int group = 0; group < 2; ++group)
    if (s.player[setup.who].groups_left >> group & 1)
      out.add_each(choice(Verb::Found, 0, ref(Kind::Group, group), cell_ref(0)), places);
}
Then found(State& s, Setup& setup, Choice c) {
  Player& player = s.player[setup.who];
  player.groups_left = static_cast<u8>(player.groups_left & ~(1u << c.a.id));
  s.tell(Event::Founded, setup.who, 0, c.a, c.b);
  place_group(s, setup.who, character(s, setup.who).groups[c.a.id], hex_of(s, c.b));
  setup.who = next_seat(s, setup.who);
  return Then::Again;
}

// Printed maps leave this to the Caliph, too.
Seat builder(const State&, const Setup&) { return caliph; }
void list_palaces(const State& s, const Setup&, Choices& out) {
  if (s.player[caliph].buildings[Building::Palace] == 0) return;
  BitSet<cell_count> places;
  for_each_hex(ground_of(s, caliph).present,
               [&](HexId hex) { places.add(s.board.hexes[hex].cell); });
  places.for_each(
      [&](int cell) { out.add(choice(Verb::Palace, 0, cell_ref(static_cast<Cell>(cell)))); });
}
Then place_palace(State& s, Setup&, Choice c) {
  put_palace(s, hex_of(s, c.a));
  s.tell(Event::PalaceMoved, caliph, 0, c.a);
  return Then::Next;
}

// ---- the cards ----

Then fill_markets(State& s, Setup&, Choice) {
  s.call(Refill{.court = true});
  return Then::Next;
}
// The Murshid plots once before the first year. His hand is empty, so he may take two cards.
Then open_with_plot(State& s, Setup&, Choice) {
  s.call(Look{.who = murshid, .to_see = 7, .to_take = 2});
  return Then::Done;
}

constexpr Step<State, Setup> steps[] = {
    {"setup.deal", by_lot, list_tiles, deal_tile},
    {"setup.lay", in_turn, list_land, lay},
    {"setup.found", in_turn, list_foundings, found},
    {"setup.palace", builder, list_palaces, place_palace},
    happens(fill_markets, "setup.market"),
    happens(open_with_plot, "setup.plot"),
};

const Map& printed_map(const State& s) {
  return data(s).maps[static_cast<int>(s.settings.map)][s.settings.players - 4];
}

// What lies in the deck is known to everybody; the order is not, and exists nowhere.
void prepare_cards(State& s) {
  for (Cards& known : s.cards.known)
    for (int card = 0; card < max_cards; ++card) known.add(card);
  for (int card = 0; card < max_cards; ++card) {
    Place& place = s.cards.place[card];
    place = in_box;
    if (card >= data(s).card_count) continue;
    const Card& kind = card_of(s, static_cast<CardId>(card));
    if (kind.in_deck)
      place = deck(0);
    else if (takes_part(s, kind.affiliation))
      place = hand(kind.affiliation);
  }
}

}  // namespace

std::span<const Step<State, Setup>> steps_of(const Setup&) { return steps; }

State empty_game(const Settings& settings) {
  State s{};
  s.settings = settings;
  for (Seat seat : Seats{settings.players}) {
    const Character& is = character(s, seat);
    Player& player = s.player[seat];
    player.coins = is.coins;
    player.points = data(s).start_points;
    player.supply = is.units;
    player.buildings = is.buildings;
    player.tokens = is.tokens;
  }
  prepare_cards(s);
  return s;
}

void lay_map(State& s) {
  for (const MapHex& hex : printed_map(s).hexes) lay_hex(s.board, hex.cell, hex.tile, hex.rotation);
}

State prepared_game(const Settings& settings) {
  State s = empty_game(settings);
  if (settings.map == MapChoice::Variable) {
    lay_hex(s.board, cell_at(0, 0), Tile::Crossing, 0);
    for (Seat seat : Seats{settings.players}) s.player[seat].groups_left = 0b11;
  } else {
    lay_map(s);
    for (Seat seat : Seats{settings.players})
      for (int group = 0; group < 2; ++group)
        place_group(s, seat, character(s, seat).groups[group],
                    hex_at(s.board, printed_map(s).groups[seat][group]));
  }
  s.news.clear();
  s.call(Year{});
  s.call(Setup{});
  flow::settle(s);
  return s;
}

}  // namespace ziggurat::crescent
