// The course of a year (rulebook, "Průběh hry", "Fáze příprav", "Fáze bodování", "Konec hry"):
// preparation, four rounds of actions, scoring.
#include <numeric>

#include "crescent/rules.h"

namespace ziggurat::crescent {

Income worth_of(const State& s, HexId at) {
  const Data& d = data(s);
  const Hex& hex = s.board.hexes[at];
  Income worth{.land = d.income[hex.terrain]};
  if (hex.settlement == Settlement::Town) worth.settlement = d.town_income;
  if (hex.settlement == Settlement::City) worth.settlement = d.city_income;
  if (hex.token == sultan) worth.token = d.sultan_token_income;
  return worth;
}

// "All players collect income from the hexes they control"; the Sultan has more, wherever his
// settlements and tokens are.
Income income_from(const State& s, Seat seat, HexId at, bool controls) {
  const Income worth = worth_of(s, at);
  const int shares = controls + (seat == sultan);
  return {controls ? worth.land : 0, shares * worth.settlement, shares * worth.token};
}

int income(const State& s, const Survey& map, Seat seat) {
  int coins = 0;
  for_each_hex(seat == sultan ? all_hexes(s) : map.controlled[seat], [&](HexId at) {
    coins += income_from(s, seat, at, map.controller[at] == seat).total();
  });
  return coins;
}

namespace {

int count(Hexes set) { return std::popcount(set); }

int own_strongholds(const State& s, Seat seat, Stronghold kind) {
  int n = 0;
  for (HexId hex = 0; hex < s.board.hex_count; ++hex)
    n += s.board.hexes[hex].stronghold_owner == seat && s.board.hexes[hex].stronghold == kind;
  return n;
}

}  // namespace

int reserves_value(const State& s, Seat seat) {
  switch (seat) {
    case warlord: return 3;
    case caliph:
      return own_strongholds(s, caliph, Stronghold::Castle) + count(tokens_of(s, caliph));
    case nomad: return 3 * count(tokens_of(s, nomad));
    default: return 0;
  }
}

int reserves_strength(const State& s, Seat seat) {
  if (seat != nomad) return count_units(s, seat, UnitKind::Ordinary) + s.player[seat].reserve;
  return metric(s, nomad, Metric::Mercenaries) + s.player[nomad].reserve;
}

int reserves_added(const State& s, Seat seat) {
  if (!has_reserves(seat)) return 0;
  const int missing = reserves_value(s, seat) - reserves_strength(s, seat);
  return std::clamp(missing, 0, int{s.player[seat].supply});
}

// ---- objectives ----

namespace {

int count_others(const State& s, Seat seat, auto condition) {
  int n = 0;
  for (Seat other : seats_of(s)) n += other != seat && condition(other);
  return n;
}

}  // namespace

int metric(const State& s, const Survey& map, Seat seat, Metric metric) {
  const Hexes tokens = map.tokens[seat], controlled = map.controlled[seat];
  const Hexes holy = map.feature[Feature::HolySite];
  switch (metric) {
    case Metric::Tokens: return count(tokens);
    case Metric::TokenTerrains: {
      int n = 0;
      for (Hexes terrain : map.terrain) n += (terrain & tokens) != 0;
      return n;
    }
    case Metric::TokensInCities: return count(tokens & map.cities);
    case Metric::TokensInRough:
      return count(tokens
                   & (map.terrain[Terrain::Desert] | map.terrain[Terrain::Mountain]
                      | map.terrain[Terrain::Wilderness]));
    case Metric::Towns: return count(map.towns);
    case Metric::Cities: return count(map.cities);
    case Metric::Settlements: return count(map.settlements());
    case Metric::Patrons:
      return count_others(
          s, seat, [&](Seat other) { return (map.controlled[other] & map.settlements()) != 0; });
    case Metric::Controlled: return count(controlled);
    case Metric::Quarries: return count(controlled & map.terrain[Terrain::Quarry]);
    case Metric::Crossings: return count(controlled & map.feature[Feature::Crossing]);
    case Metric::Forts: return own_strongholds(s, seat, Stronghold::Fort);
    case Metric::Castles: return own_strongholds(s, seat, Stronghold::Castle);
    case Metric::Palace: return s.board.palace != no_hex;
    case Metric::HolySiteControl: return (holy & controlled) != 0;
    case Metric::HolySiteInfluence: return (holy & tokens) != 0;
    case Metric::HolySiteSettlement:
      return (holy & (tokens | (seat == sultan ? map.settlements() : Hexes{0}))) != 0;
    case Metric::HolySitePresence: return (holy & (tokens | controlled)) != 0;
    case Metric::Mercenaries:
      return std::accumulate(std::begin(map.mercenaries), std::end(map.mercenaries), 0);
    case Metric::MercenaryCustomers:
      return count_others(s, seat, [&](Seat other) { return map.mercenaries[other] > 0; });
    case Metric::Sacked: return s.player[seat].sacked;
    case Metric::count: break;
  }
  return 0;
}

bool has_lapsed(const State& s, const Objective& objective) {
  return objective.year_one && s.year != 1;
}

bool meets_needs(const State& s, Seat seat, const Objective& objective) {
  return meets_needs(objective, [&](Metric what) { return metric(s, seat, what); });
}

int points_paid(const State& s, Seat seat, const Pay& pay) {
  return metric(s, seat, pay.metric) / pay.each * pay.points;
}

int objective_points(const State& s, const Survey& map, Seat seat, const Objective& objective) {
  if (has_lapsed(s, objective)) return 0;
  return points_for(objective, [&](Metric what) { return metric(s, map, seat, what); });
}

int points_for_coins(const Character& character, int coins) {
  return coins / character.exchange_coins * character.exchange_points;
}

// ---- the steps ----

namespace {

Then begin_year(State& s, Year&, Choice) {
  s.tell(Event::Year, nobody, s.year);
  for (Player& player : s.player) player.sacked = 0;
  return Then::Next;
}

Then collect_income(State& s, Year&, Choice) {
  const Survey map = survey(s);
  for (Seat seat : seats_of(s)) {
    const int coins = income(s, map, seat);
    s.player[seat].coins = static_cast<u16>(s.player[seat].coins + coins);
    s.tell(Event::Income, seat, coins);
  }
  return Then::Next;
}

Then fill_reserves(State& s, Year&, Choice) {
  for (Seat seat : {caliph, warlord, nomad}) {
    if (!takes_part(s, seat)) continue;
    const int added = reserves_added(s, seat);
    s.player[seat].supply = static_cast<u8>(s.player[seat].supply - added);
    s.player[seat].reserve = static_cast<u8>(s.player[seat].reserve + added);
    if (added > 0) s.tell(Event::Reserves, seat, added);
  }
  return Then::Next;
}

// "In the first year, skip this step."
Then return_cards(State& s, Year&, Choice) {
  if (s.year == 1) return Then::Next;
  for (Seat seat : seats_of(s)) {
    const Cards used = cards_in(s, front(seat));
    if (!used.any()) continue;
    s.tell(Event::Returned, seat, used.count());
    used.for_each([&](int card) { to_hand(s, static_cast<CardId>(card), seat); });
    limit_hand(s, seat);
  }
  return Then::Next;
}

Then renew_market(State& s, Year&, Choice) {
  if (s.year == 1) return Then::Next;
  for (int slot = market_size - 2; slot < market_size; ++slot)
    if (const CardId card = card_at(s, market(slot)); card != no_card) {
      s.tell(Event::Cleared, nobody, 0, card_ref(s, card));
      move_openly(s, card, discard_pile);
    }
  s.call(Refill{});
  return Then::Next;
}

Then open_action_phase(State& s, Year&, Choice) {
  s.active = nobody;
  for (Player& player : s.player) player.resting = false;
  s.call(Window{.first = warlord});
  return Then::Next;
}

}  // namespace

Then next_action(State& s, Year& year, Choice) {
  if (year.turn == s.settings.players) {
    year.turn = 0;
    ++year.round;
  }
  if (year.round == rounds_in_year) return Then::Next;
  s.active = year.turn++;
  s.player[s.active].resting = false;
  s.tell(Event::Turn, s.active, year.round + 1);
  s.call(Action{});
  return Then::Again;
}

namespace {

Then score_objectives(State& s, Year&, Choice) {
  s.active = nobody;
  const Survey map = survey(s);
  for (Seat seat : seats_of(s)) {
    const auto& objectives = character(s, seat).objectives;
    for (int i = 0; i < objectives.size(); ++i) {
      const int points = objective_points(s, map, seat, objectives[i]);
      s.player[seat].points = static_cast<i16>(s.player[seat].points + points);
      if (points > 0) s.tell(Event::Scored, seat, points, objective_ref(s, seat, i));
    }
  }
  return Then::Next;
}

// The Nomad's riches: coins handed in become points.
Seat rich(const State&, const Year&) { return nomad; }
void list_coins_to_hand_in(const State& s, const Year&, Choices& out) {
  if (!takes_part(s, nomad)) return;
  const int each = character(s, nomad).exchange_coins;
  if (each == 0 || s.player[nomad].coins < each) return;
  for (int coins = 0; coins <= std::min(int{s.player[nomad].coins}, 120); coins += each)
    out.add(choice(Verb::HandIn, coins));
}
Then hand_in(State& s, Year&, Choice c) {
  const int points = points_for_coins(character(s, nomad), c.n);
  s.player[nomad].coins = static_cast<u16>(s.player[nomad].coins - c.n);
  s.player[nomad].points = static_cast<i16>(s.player[nomad].points + points);
  if (c.n > 0) s.tell(Event::HandedIn, nomad, c.n, amount_ref(points));
  return Then::Next;
}

Then next_year(State& s, Year& year, Choice) {
  if (s.year == s.settings.years) {
    s.tell(Event::Over, nobody);
    return Then::Done;
  }
  ++s.year;
  year = Year{};
  return Then::Restart;
}

constexpr Step<State, Year> year_steps[] = {
    happens(begin_year, "year.begin"),
    happens(collect_income, "year.income"),
    happens(fill_reserves, "year.reserves"),
    happens(return_cards, "year.upkeep"),
    happens(renew_market, "year.market"),
    happens(open_action_phase, "year.open"),
    happens(next_action, "year.actions"),
    happens(score_objectives, "year.score"),
    {"year.riches", rich, list_coins_to_hand_in, hand_in},
    happens(next_year, "year.next"),
};

}  // namespace

std::span<const Step<State, Year>> steps_of(const Year&) { return year_steps; }

}  // namespace ziggurat::crescent
