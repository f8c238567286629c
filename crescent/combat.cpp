// Combat in eight steps (rulebook, "Boj"). The numbers are in State::clash.
#include "crescent/rules.h"

namespace ziggurat::crescent {

Seat seat_of(const Clash& clash, Side side) {
  return side == Side::Attacker ? clash.attacker : clash.defender;
}

void begin_combat(State& s, Seat attacker, Seat defender, HexId at) {
  s.clash = Clash{.hex = at, .attacker = attacker, .defender = defender};
  s.tell(Event::Combat, attacker, 0, seat_ref(defender), hex_ref(s, at));
  s.call(Combat{});
}

Strength strength_of(const State& s, Side side) {
  const Seat seat = seat_of(s.clash, side);
  const Hex& hex = s.board.hexes[s.clash.hex];
  const int units = units_in(hex, seat);
  int strongholds = strength_in(s, s.clash.hex, seat) - units;
  if (s.clash.strongholds_weak && hex.stronghold_owner == seat)
    strongholds -= static_cast<int>(hex.stronghold);
  return {units, strongholds, s.clash.bonus[seat]};
}

int sack(State& s, Seat seat, HexId at, Building building, int bonus) {
  const int coins = data(s).sack_coins[building] + bonus;
  s.tell(Event::Sacked, seat, coins, building_ref(building), hex_ref(s, at));
  s.player[seat].coins = static_cast<u16>(s.player[seat].coins + coins);
  ++s.player[seat].sacked;
  if (building == Building::Palace) {
    remove_palace(s);
  } else if (building == Building::Fort || building == Building::Castle) {
    remove_stronghold(s, at);
  } else {
    remove_settlement(s, at);
  }
  return seat == warlord ? data(s).plunder[building] : 0;
}

// "Take the points at once and announce their number."
void score_plunder(State& s, int points) {
  if (points == 0) return;
  s.player[warlord].points = static_cast<i16>(s.player[warlord].points + points);
  s.tell(Event::Plunder, warlord, points);
}

namespace {

Units& units_of(State& s, Side side) {
  return s.board.hexes[s.clash.hex].units[seat_of(s.clash, side)];
}
const Units& units_of(const State& s, Side side) {
  return s.board.hexes[s.clash.hex].units[seat_of(s.clash, side)];
}

Then open_combat_window(State& s, Combat&, Choice) {
  s.call(Window{.first = s.clash.attacker});
  return Then::Next;
}

Then let_murshid_in(State& s, Combat&, Choice) {
  s.clash.meddler = murshid_may_meddle(s);
  begin_dealings(s);
  return Then::Next;
}

// ---- 1: cards are chosen secretly ----

template <Side side>
Seat fighter(const State& s, const Combat&) {
  return seat_of(s.clash, side);
}
template <Side side>
void list_cards(const State& s, const Combat&, Choices& out) {
  const Seat seat = seat_of(s.clash, side);
  if (may_hold(s, seat, Keyword::Combat))
    list_picks(s, seat, Keyword::Combat, Verb::Choose, {}, out);
}
template <Side side>
Then choose(State& s, Combat&, Choice c) {
  choose_cards(s, seat_of(s.clash, side), c.a.id);
  return Then::Next;
}

// The Murshid is the last to choose, and names the side his cards go to: all are shown right after.
Seat meddler(const State&, const Combat&) { return murshid; }
void list_meddling(const State& s, const Combat&, Choices& out) {
  if (!s.clash.meddler || !may_hold(s, murshid, Keyword::Combat)) return;
  out.add(choice(Verb::Choose, 0, pick_ref(0)));
  for (Side side : each<Side>)
    list_picks(s, murshid, Keyword::Combat, Verb::Meddle, side_ref(side), out);
}
Then meddle(State& s, Combat&, Choice c) {
  if (verb_of(c) == Verb::Choose) return choose_cards(s, murshid, 0), Then::Next;
  choose_cards(s, murshid, c.b.id);
  s.clash.meddles = true;
  s.clash.meddles_for = Side(c.a.id);
  return Then::Next;
}

// ---- 2: they are revealed and resolved ----

Then reveal(State& s, Combat&, Choice) {
  if (s.clash.meddles) s.tell(Event::Meddled, murshid, 0, side_ref(s.clash.meddles_for));
  reveal_cards(s);
  s.call(Resolution{});
  return Then::Next;
}

// ---- 3: who wins ----

void tell_strength(State& s, Side side) {
  const Seat seat = seat_of(s.clash, side);
  const Strength strength = strength_of(s, side);
  s.tell(Event::Strength, seat, strength.total());
  s.tell(Event::StrengthParts, seat, strength.cards, amount_ref(strength.units),
         amount_ref(strength.strongholds));
}

Then determine_winner(State& s, Combat&, Choice) {
  for (Side side : each<Side>) tell_strength(s, side);
  count_up(s, combat_strength(s, Side::Attacker), combat_strength(s, Side::Defender));
  return Then::Next;
}
Seat scales(const State&, const Combat&) { return murshid; }
void list_combat_ties(const State& s, const Combat&, Choices& out) { list_ties(s, out); }
Then tip_scales(State& s, Combat&, Choice c) {
  decide_tie(s, c);
  return Then::Next;
}

// The deal is paid, and what was assigned to Warfare is gone: not as losses.
Then settle_winner(State& s, Combat&, Choice) {
  s.tell(Event::Won, seat_of(s.clash, s.clash.winner), 1);
  pay_deals(s);
  for (Side side : each<Side>) {
    const Seat seat = seat_of(s.clash, side);
    const Units& spent = s.clash.spent[static_cast<int>(side)];
    for (UnitKind kind : each<UnitKind>) units_to_supply(s, seat, s.clash.hex, kind, spent[kind]);
    tell_force(s, Event::Spent, seat, spent, hex_ref(s, s.clash.hex));
  }
  return Then::Next;
}

// ---- 4: losses, half of the other's strength ----

}  // namespace

// Until the winner is known, what was assigned to Warfare still stands there.
int losses_against(const State& s, Side side, int enemy) {
  const int i = static_cast<int>(side);
  const int gone = s.clash.decided ? 0 : total(s.clash.spent[i]);
  const int units = std::max(0, total(units_of(s, side)) - gone);
  return std::clamp(std::max(0, enemy) / 2 - s.clash.spared[i], 0, units);
}

namespace {

void lose(State& s, Side side, const Units& lost) {
  const Seat seat = seat_of(s.clash, side);
  for (UnitKind kind : each<UnitKind>) units_to_supply(s, seat, s.clash.hex, kind, lost[kind]);
  s.clash.owed = 0;
  tell_force(s, Event::Lost, seat, lost, hex_ref(s, s.clash.hex));
  if (seat_of(s.clash, other(side)) == warlord)
    s.clash.plunder = static_cast<u16>(s.clash.plunder + total(lost) * data(s).plunder_unit);
}

// Nobody is asked where there is only one way.
template <Side side>
Then owe_losses(State& s, Combat&, Choice) {
  const Units& units = units_of(s, side);
  const int owed = losses_against(s, side, s.clash.total[static_cast<int>(other(side))]);
  const int ordinary = units[UnitKind::Ordinary], mercenaries = units[UnitKind::Mercenary];
  s.clash.owed = static_cast<u8>(owed);
  if (owed == total(units) || ordinary == 0 || mercenaries == 0) {
    const int of_ordinary = std::min(owed, ordinary);
    lose(s, side, {{static_cast<u8>(of_ordinary), static_cast<u8>(owed - of_ordinary)}});
  }
  return Then::Next;
}
template <Side side>
void list_losses(const State& s, const Combat&, Choices& out) {
  const int owed = s.clash.owed;
  if (owed == 0) return;
  for_each_part(units_of(s, side), [&](Ref force, int n) {
    if (n == owed) out.add(choice(Verb::Lose, 0, force));
  });
}
template <Side side>
Then take_losses(State& s, Combat&, Choice c) {
  lose(s, side, units_of_force(c.a));
  return Then::Next;
}

// ---- 5: retreat ----

Seat loser(const State& s, const Combat&) { return seat_of(s.clash, other(s.clash.winner)); }

void list_flights(const State& s, const Combat& combat, Choices& out) {
  const Side side = other(s.clash.winner);
  const Seat seat = loser(s, combat);
  if (!s.clash.flees[static_cast<int>(side)] || total(units_of(s, side)) == 0) return;
  const Hexes refuges = beside(s, seat, s.clash.hex) & may_move_into(s, seat);
  if (refuges == 0) return;
  out.add(choice(Verb::Decline));
  for_each_hex(refuges, [&](HexId hex) { out.add(choice(Verb::Flee, 0, hex_ref(s, hex))); });
}
Then flee(State& s, Combat& combat, Choice c) {
  if (verb_of(c) == Verb::Decline) return Then::Next;
  const Seat seat = loser(s, combat);
  Units& here = units_of(s, other(s.clash.winner));
  Units& there = s.board.hexes[hex_of(s, c.a)].units[seat];
  tell_force(s, Event::Withdrew, seat, here, hex_ref(s, s.clash.hex), c.a);
  for (UnitKind kind : each<UnitKind>)
    there[kind] = static_cast<u8>(there[kind] + std::exchange(here[kind], u8{0}));
  return Then::Next;
}

// "Mercenaries to the supply, ordinary units to the reserves card"; the Nomad's to the reserves
// card.
Then retreat(State& s, Combat& combat, Choice) {
  const Seat seat = loser(s, combat);
  const Units units = units_of(s, other(s.clash.winner));
  for (UnitKind kind : each<UnitKind>) {
    if (units[kind] == 0) continue;
    if (has_reserves(seat) && reserve_kind(seat) == kind)
      units_to_reserve(s, seat, s.clash.hex, kind, units[kind]);
    else
      units_to_supply(s, seat, s.clash.hex, kind, units[kind]);
  }
  tell_force(s, Event::Retreated, seat, units, hex_ref(s, s.clash.hex));
  return Then::Next;
}

// ---- 6: cards are put away ----

Then remove_cards(State& s, Combat&, Choice) {
  put_cards_away(s);
  return Then::Next;
}

// ---- 7 and 8: capture and sack ----

// "If at least one unit of the attacker is in the active hex"; after a defeat there is none.
bool conquered(const State& s) { return total(units_of(s, Side::Attacker)) > 0; }

Seat conqueror(const State& s, const Combat&) { return s.clash.attacker; }

void list_captures(const State& s, const Combat&, Choices& out) {
  const Hex& hex = s.board.hexes[s.clash.hex];
  if (!conquered(s) || hex.stronghold == Stronghold::None) return;
  const Building piece = hex.stronghold == Stronghold::Fort ? Building::Fort : Building::Castle;
  if (s.player[s.clash.attacker].buildings[piece] == 0) return;
  out.add(choice(Verb::Capture));
  out.add(choice(Verb::Leave));
}
Then capture(State& s, Combat&, Choice c) {
  if (verb_of(c) == Verb::Leave) return Then::Next;
  const Stronghold kind = s.board.hexes[s.clash.hex].stronghold;
  put_stronghold(s, s.clash.attacker, s.clash.hex, kind);
  s.tell(Event::Captured, s.clash.attacker, 0,
         building_ref(kind == Stronghold::Fort ? Building::Fort : Building::Castle),
         hex_ref(s, s.clash.hex));
  return Then::Next;
}

void sack_here(State& s, Building building) {
  const int points = sack(s, s.clash.attacker, s.clash.hex, building,
                          s.clash.sack_bonus[static_cast<int>(Side::Attacker)]);
  s.clash.plunder = static_cast<u16>(s.clash.plunder + points);
}

// "If he cannot capture it and a card forbids to sack it, it is removed."
void raze_here(State& s, Building building) {
  s.tell(Event::Razed, s.clash.attacker, 0, building_ref(building), hex_ref(s, s.clash.hex));
  if (building == Building::Palace) {
    remove_palace(s);
  } else {
    remove_stronghold(s, s.clash.hex);
  }
}

Then sack_strongholds(State& s, Combat&, Choice) {
  if (!conquered(s)) return Then::Next;
  const Hex& hex = s.board.hexes[s.clash.hex];
  const auto fall = [&](Building building) {
    if (s.clash.sack_forbidden) return raze_here(s, building);
    sack_here(s, building);
  };
  if (hex.stronghold != Stronghold::None && hex.stronghold_owner != s.clash.attacker)
    fall(hex.stronghold == Stronghold::Fort ? Building::Fort : Building::Castle);
  if (s.board.palace == s.clash.hex && s.clash.attacker != caliph) fall(Building::Palace);
  return Then::Next;
}

void list_sacks(const State& s, const Combat&, Choices& out) {
  if (!conquered(s) || s.clash.sack_forbidden) return;
  if (s.board.hexes[s.clash.hex].settlement == Settlement::None) return;
  out.add(choice(Verb::Sack));
  out.add(choice(Verb::Spare));
}
Then sack_settlement(State& s, Combat&, Choice c) {
  if (verb_of(c) == Verb::Spare) return Then::Next;
  const bool town = s.board.hexes[s.clash.hex].settlement == Settlement::Town;
  sack_here(s, town ? Building::Town : Building::City);
  return Then::Next;
}

Then end_combat(State& s, Combat&, Choice) {
  score_plunder(s, s.clash.plunder);
  s.clash = Clash{};
  return Then::Done;
}

constexpr Step<State, Combat> combat_steps[] = {
    happens(open_combat_window, "combat.window"),
    happens(let_murshid_in, "combat.murshid"),
    {"combat.attack", fighter<Side::Attacker>, list_cards<Side::Attacker>, choose<Side::Attacker>},
    {"combat.defend", fighter<Side::Defender>, list_cards<Side::Defender>, choose<Side::Defender>},
    {"combat.meddle", meddler, list_meddling, meddle},
    {"combat.reveal", turns_over<Combat>, list_reveal<Combat>, reveal},
    happens(determine_winner, "combat.winner"),
    {"combat.tie", scales, list_combat_ties, tip_scales},
    happens(settle_winner, "combat.settle"),
    happens(owe_losses<Side::Attacker>, "combat.toll"),
    {"combat.losses", fighter<Side::Attacker>, list_losses<Side::Attacker>,
     take_losses<Side::Attacker>},
    happens(owe_losses<Side::Defender>, "combat.toll"),
    {"combat.losses", fighter<Side::Defender>, list_losses<Side::Defender>,
     take_losses<Side::Defender>},
    {"combat.flee", loser, list_flights, flee},
    happens(retreat, "combat.retreat"),
    happens(remove_cards, "combat.cards"),
    {"combat.capture", conqueror, list_captures, capture},
    happens(sack_strongholds, "combat.sack"),
    {"combat.spoils", conqueror, list_sacks, sack_settlement},
    happens(end_combat, "combat.end"),
};

}  // namespace

std::span<const Step<State, Combat>> steps_of(const Combat&) { return combat_steps; }

}  // namespace ziggurat::crescent
