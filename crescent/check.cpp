// What must be true of every position.
#include "crescent/rules.h"
#include "crescent/view.h"

namespace ziggurat::crescent {
namespace {

bool units_add_up(const State& s, Seat seat) {
  return s.player[seat].supply + s.player[seat].reserve + count_units(s, seat, UnitKind::Ordinary)
             + count_units(s, seat, UnitKind::Mercenary)
         == character(s, seat).units;
}

// Pieces of this kind that stand on the map.
int count_buildings(const State& s, Seat seat, Building building) {
  int n = 0;
  for (HexId at = 0; at < s.board.hex_count; ++at) {
    const Hex& hex = s.board.hexes[at];
    const bool own = hex.stronghold_owner == seat;
    switch (building) {
      case Building::Fort: n += own && hex.stronghold == Stronghold::Fort; break;
      case Building::Castle: n += own && hex.stronghold == Stronghold::Castle; break;
      case Building::Palace: n += seat == caliph && s.board.palace == at; break;
      case Building::Town: n += seat == sultan && hex.settlement == Settlement::Town; break;
      case Building::City: n += seat == sultan && hex.settlement == Settlement::City; break;
      case Building::count: break;
    }
  }
  return n;
}
bool buildings_add_up(const State& s, Seat seat) {
  return std::all_of(each<Building>.begin(), each<Building>.end(), [&](Building building) {
    return s.player[seat].buildings[building] + count_buildings(s, seat, building)
           == character(s, seat).buildings[building];
  });
}

bool tokens_add_up(const State& s, Seat seat) {
  return s.player[seat].tokens + std::popcount(tokens_of(s, seat)) == character(s, seat).tokens;
}

// Only who fights may stand beside another.
bool has_one_owner(const State& s, HexId at) {
  int owners = 0;
  for (Seat seat = 0; seat < max_players; ++seat) owners += strength_in(s, at, seat) > 0;
  return owners <= (s.clash.hex == at && !s.clash.contest ? 2 : 1);
}

bool only_the_two_have_ordinary_units(const State& s) {
  for (Seat seat : {murshid, sultan, nomad})
    if (count_units(s, seat, UnitKind::Ordinary) > 0) return false;
  return true;
}

template <class F>
bool in_progress(const State& s) {
  return std::any_of(s.stack.begin(), s.stack.end(),
                     [](const Frame& frame) { return std::holds_alternative<F>(frame); });
}

bool keeps_unit_limits(const State& s) {
  if (in_progress<Action>(s) || in_progress<Setup>(s)) return true;
  for (const Hex& hex : s.board.hexes)
    for (Seat seat : seats_of(s))
      if (units_in(hex, seat) > character(s, seat).unit_limit) return false;
  return true;
}

bool keeps_hand_limits(const State& s) {
  if (in_progress<HandLimit>(s) || in_progress<Look>(s)) return true;
  for (Seat seat : seats_of(s))
    if (hand_size(s, seat) > hand_limit) return false;
  return true;
}

bool slots_hold_one_card(const State& s) {
  for (int slot = 0; slot < market_size; ++slot)
    if (cards_in(s, market(slot)).count() > 1) return false;
  for (int slot = 0; slot < court_size; ++slot)
    if (cards_in(s, court(slot)).count() > 1) return false;
  return true;
}

bool no_card_is_lost(const State& s) {
  for (CardId card = 0; card < max_cards; ++card) {
    const bool absent =
        card >= data(s).card_count
        || (!card_of(s, card).in_deck && !takes_part(s, card_of(s, card).affiliation));
    if ((s.cards.place[card] == in_box) != absent) return false;
  }
  return true;
}

// Everyone knows his own cards and what lies open.
bool open_cards_are_known(const State& s) {
  for (CardId card = 0; card < data(s).card_count; ++card) {
    const Place place = s.cards.place[card];
    bool open = !in_deck(place) && place != looked_at;
    for (Seat seat : seats_of(s)) {
      const bool own = place == hand(seat) || place == chosen(seat);
      if (own && !s.cards.known[seat].has(card)) return false;
      open &= !own;
    }
    for (const Cards& known : s.cards.known)
      if (open && !known.has(card)) return false;
  }
  return true;
}

bool clash_is_over(const State& s) {
  return in_progress<Combat>(s) || in_progress<Contest>(s) || s.clash == Clash{};
}

bool points_are_sound(const State& s) {
  return std::all_of(std::begin(s.player), std::end(s.player),
                     [](const Player& player) { return player.points >= 0; });
}

constexpr const char* invariants[] = {
    "units",      "buildings", "tokens", "owners", "ordinary", "unit-limit",
    "hand-limit", "slots",     "cards",  "known",  "clash",    "points",
};

}  // namespace

const std::span<const char* const> all_invariants = invariants;

const char* check(const State& s) {
  for (Seat seat : seats_of(s)) {
    if (!units_add_up(s, seat)) return "units";
    if (!buildings_add_up(s, seat)) return "buildings";
    if (!tokens_add_up(s, seat)) return "tokens";
  }
  for (HexId hex = 0; hex < s.board.hex_count; ++hex)
    if (!has_one_owner(s, hex)) return "owners";
  if (!only_the_two_have_ordinary_units(s)) return "ordinary";
  if (!keeps_unit_limits(s)) return "unit-limit";
  if (!keeps_hand_limits(s)) return "hand-limit";
  if (!slots_hold_one_card(s)) return "slots";
  if (!no_card_is_lost(s)) return "cards";
  if (!open_cards_are_known(s)) return "known";
  if (!clash_is_over(s)) return "clash";
  if (!points_are_sound(s)) return "points";
  return nullptr;
}

}  // namespace ziggurat::crescent
