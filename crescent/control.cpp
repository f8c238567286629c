// Strength, control, influence and presence (rulebook, "Základní pojmy"), and the ways of pieces
// between map, supply and reserves card.
#include "crescent/rules.h"

namespace ziggurat::crescent {

int strength_of(Building building) {
  switch (building) {
    case Building::Fort: return static_cast<int>(Stronghold::Fort);
    case Building::Castle: return static_cast<int>(Stronghold::Castle);
    case Building::Palace: return 2;
    default: return 0;
  }
}

int strength_in(const State& s, HexId at, Seat seat) {
  const Hex& hex = s.board.hexes[at];
  int strength = units_in(hex, seat);
  if (hex.stronghold_owner == seat) strength += static_cast<int>(hex.stronghold);
  if (seat == caliph && s.board.palace == at) strength += strength_of(Building::Palace);
  return strength;
}

// "A hex can be controlled by one player only": while two fight for it, the defender still does.
Seat controller(const State& s, HexId at) {
  const Hex& hex = s.board.hexes[at];
  if (hex.stronghold != Stronghold::None) return hex.stronghold_owner;
  if (s.board.palace == at) return caliph;
  const bool fought_for = s.clash.hex == at && !s.clash.contest;
  if (fought_for && units_in(hex, s.clash.defender) > 0) return s.clash.defender;
  return first_with_units(hex);
}

Hexes tokens_of(const State& s, Seat seat) {
  return hexes_where(s, [&](const Hex& hex) { return hex.token == seat; });
}

bool has_stronghold(const State& s, HexId at, Seat seat) {
  return s.board.hexes[at].stronghold_owner == seat || (seat == caliph && s.board.palace == at);
}

bool has_settlement(const State& s, HexId at, Seat seat) {
  if (seat == sultan) return s.board.hexes[at].settlement != Settlement::None;
  return seat == caliph && s.board.palace == at;
}

bool is_present(const State& s, Seat seat, HexId at) {
  const Hex& hex = s.board.hexes[at];
  return hex.token == seat || units_in(hex, seat) > 0 || has_stronghold(s, at, seat)
         || has_settlement(s, at, seat);
}

Ground ground_of(const State& s, Seat seat) {
  Ground ground;
  for (HexId at = 0; at < s.board.hex_count; ++at) {
    const Hex& hex = s.board.hexes[at];
    const Seat owner = controller(s, at);
    const auto note = [&](Hexes& set, bool lies_in) { set |= static_cast<Hexes>(lies_in << at); };
    note(ground.own, owner == seat);
    note(ground.foreign, owner != seat && owner != nobody);
    note(ground.tokens, hex.token == seat);
    note(ground.settlements, hex.settlement != Settlement::None);
    note(ground.present, is_present(s, seat, at));
  }
  return ground;
}

Survey survey(const State& s) {
  Survey map;
  for (HexId at = 0; at < s.board.hex_count; ++at) {
    const Hex& hex = s.board.hexes[at];
    const Seat owner = map.controller[at] = controller(s, at);
    if (owner != nobody) map.controlled[owner] |= bit(at);
    if (hex.token != nobody) map.tokens[hex.token] |= bit(at);
    if (hex.settlement == Settlement::Town) map.towns |= bit(at);
    if (hex.settlement == Settlement::City) map.cities |= bit(at);
    map.terrain[hex.terrain] |= bit(at);
    map.feature[hex.feature] |= bit(at);
    if (first_with_units(hex) == nobody) continue;
    for (Seat seat = 0; seat < max_players; ++seat)
      map.mercenaries[seat] += hex.units[seat][UnitKind::Mercenary];
  }
  return map;
}

int count_units(const State& s, Seat seat, UnitKind kind) {
  int n = 0;
  for (HexId hex = 0; hex < s.board.hex_count; ++hex) n += s.board.hexes[hex].units[seat][kind];
  return n;
}

// ---- pieces ----

bool has_reserves(Seat seat) { return seat == warlord || seat == caliph || seat == nomad; }
UnitKind reserve_kind(Seat seat) {
  return seat == nomad ? UnitKind::Mercenary : UnitKind::Ordinary;
}

namespace {

void change(u8& number, int by) {
  assert(number + by >= 0 && "a piece that is not there was moved");
  number = static_cast<u8>(number + by);
}

}  // namespace

void place_units(State& s, Seat seat, HexId at, UnitKind kind, int n) {
  change(s.player[seat].supply, -n);
  change(s.board.hexes[at].units[seat][kind], n);
}

void units_to_supply(State& s, Seat seat, HexId at, UnitKind kind, int n) {
  change(s.board.hexes[at].units[seat][kind], -n);
  change(s.player[seat].supply, n);
}

void units_to_reserve(State& s, Seat seat, HexId at, UnitKind kind, int n) {
  assert(reserve_kind(seat) == kind && has_reserves(seat));
  change(s.board.hexes[at].units[seat][kind], -n);
  change(s.player[seat].reserve, n);
}

void place_token(State& s, Seat seat, HexId at) {
  if (s.board.hexes[at].token != nobody) remove_token(s, at);
  change(s.player[seat].tokens, -1);
  s.board.hexes[at].token = seat;
  s.tell(Event::Token, seat, 0, hex_ref(s, at));
}

void remove_token(State& s, HexId at) {
  const Seat owner = std::exchange(s.board.hexes[at].token, nobody);
  change(s.player[owner].tokens, 1);
  s.tell(Event::TokenGone, owner, 0, hex_ref(s, at));
}

namespace {

Building as_building(Stronghold s) {
  return s == Stronghold::Fort ? Building::Fort : Building::Castle;
}
Building as_building(Settlement s) {
  return s == Settlement::Town ? Building::Town : Building::City;
}

}  // namespace

void remove_stronghold(State& s, HexId at) {
  Hex& hex = s.board.hexes[at];
  change(s.player[hex.stronghold_owner].buildings[as_building(hex.stronghold)], 1);
  hex.stronghold = Stronghold::None;
  hex.stronghold_owner = nobody;
}

void put_stronghold(State& s, Seat seat, HexId at, Stronghold stronghold) {
  Hex& hex = s.board.hexes[at];
  if (hex.stronghold != Stronghold::None) remove_stronghold(s, at);
  change(s.player[seat].buildings[as_building(stronghold)], -1);
  hex.stronghold = stronghold;
  hex.stronghold_owner = seat;
}

void remove_settlement(State& s, HexId at) {
  Hex& hex = s.board.hexes[at];
  change(s.player[sultan].buildings[as_building(hex.settlement)], 1);
  hex.settlement = Settlement::None;
}

void put_settlement(State& s, HexId at, Settlement settlement) {
  Hex& hex = s.board.hexes[at];
  if (hex.settlement != Settlement::None) remove_settlement(s, at);
  change(s.player[sultan].buildings[as_building(settlement)], -1);
  hex.settlement = settlement;
}

void put_palace(State& s, HexId at) {
  if (s.board.palace == no_hex) change(s.player[caliph].buildings[Building::Palace], -1);
  s.board.palace = at;
}

void remove_palace(State& s) {
  change(s.player[caliph].buildings[Building::Palace], 1);
  s.board.palace = no_hex;
}

// ---- coins ----

void pay_bank(State& s, Seat seat, int coins) {
  s.player[seat].coins = static_cast<u16>(s.player[seat].coins - coins);
  if (coins > 0) s.tell(Event::PaidBank, seat, coins);
}

void pay(State& s, Seat from, Seat to, int coins) {
  s.player[from].coins = static_cast<u16>(s.player[from].coins - coins);
  s.player[to].coins = static_cast<u16>(s.player[to].coins + coins);
  if (coins > 0) s.tell(Event::Paid, from, coins, seat_ref(to));
}

void gain_coins(State& s, Seat seat, int coins) {
  s.player[seat].coins = static_cast<u16>(s.player[seat].coins + coins);
  if (coins > 0) s.tell(Event::Gained, seat, coins);
}

}  // namespace ziggurat::crescent
