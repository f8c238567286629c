// Everything is measured in points at the end of the game. The characters differ by their
// objectives, which the data names; only what no objective says is written here for each.
#include "ai/crescent_judge.h"

namespace ziggurat::crescent {

int force_beside(const State& s, Seat seat, HexId at) {
  int most = 0;
  for_each_hex(s.board.adjacent[at],
               [&](HexId hex) { most = std::max(most, units_in(s.board.hexes[hex], seat)); });
  return most;
}

Time time_left(const State& s) {
  const Year& year = std::get<Year>(s.stack[0]);
  return {1 - year.round / 4.0, s.settings.years - s.year};
}

// Half of the reward for a need grows with the way that has been made towards it.
double promise_of(const State& s, const Survey& map, Seat seat, const Objective& objective) {
  const int points = objective_points(s, map, seat, objective);
  if (points > 0 || (objective.year_one && s.year != 1)) return points;
  double way = objective.needs.empty() ? 0 : 1;
  for (const Need& need : objective.needs)
    way = std::min(way, 1.0 * metric(s, map, seat, need.metric) / need.at_least);
  return 0.5 * way * objective.points;
}

namespace {

// ---- what a position promises ----

// What would be scored now will probably be scored at the end of the year, and maybe later too.
double objectives_value(const State& s, const Survey& map, Seat seat, const Time& left) {
  double value = 0;
  for (const Objective& objective : character(s, seat).objectives) {
    const double years = objective.year_one ? 0 : 0.7 * left.later_years;
    value += (1 - 0.3 * left.this_year + years) * promise_of(s, map, seat, objective);
  }
  return value;
}

// Coins are for the actions still to come; the Nomad hands his in at the end.
double coins_value(const State& s, const Survey& map, Seat seat, const Time& left) {
  const Character& own = character(s, seat);
  const double coins = s.player[seat].coins + 0.8 * left.later_years * income(s, map, seat);
  const double use = std::min(1.0, left.all()) * (0.14 * std::min(coins, 8.0) + 0.06 * coins);
  if (own.exchange_coins == 0) return use + 0.01 * coins;
  return 1.0 * own.exchange_points / own.exchange_coins * coins + 0.1 * use;
}

double units_value(const State& s, Seat seat, const Time& left) {
  const int on_map =
      count_units(s, seat, UnitKind::Ordinary) + count_units(s, seat, UnitKind::Mercenary);
  const int reserve = s.player[seat].reserve;
  const int to_come = std::clamp(reserves_value(s, seat) - reserves_strength(s, seat), 0,
                                 int{s.player[seat].supply});
  const double each = (seat == warlord ? 0.45 : 0.3) * std::min(1.0, left.all());
  return each * (on_map + 0.6 * reserve + (left.later_years > 0 ? 0.4 * to_come : 0));
}

// Events serve once; characters and battalions come back every year.
double card_value(const State& s, CardId card, Seat seat) {
  const Card& is = card_of(s, card);
  const double once = is.affiliation == seat ? 0.5 : 0.45;
  return is.type == CardType::Event ? once : once + 0.25;
}

double cards_value(const State& s, Seat seat, const Time& left) {
  double value = 0;
  for_each_card(cards_in(s, hand(seat)), [&](CardId card) { value += card_value(s, card, seat); });
  if (left.later_years > 0) value += 0.5 * cards_in(s, front(seat)).count();
  return std::min(1.0, left.all()) * value;
}

// ---- who could attack whom ----

int stronghold_value(const State& s, HexId at) {
  return static_cast<int>(s.board.hexes[at].stronghold) + (s.board.palace == at ? 2 : 0);
}

// How likely an attack is to succeed, as far as the board shows.
double chance_against(int attack, int defence) {
  if (attack == 0) return 0;
  return std::clamp(0.5 + 0.2 * (attack - defence), 0.0, 1.0);
}

// What the Warlord would get for winning there.
double plunder_at(const State& s, HexId at, Seat owner) {
  const Hex& hex = s.board.hexes[at];
  double points = 0;
  if (hex.settlement == Settlement::Town) points += data(s).plunder[Building::Town];
  if (hex.settlement == Settlement::City) points += data(s).plunder[Building::City];
  if (owner == warlord) return points;
  if (hex.stronghold == Stronghold::Fort) points += data(s).plunder[Building::Fort];
  if (hex.stronghold == Stronghold::Castle) points += data(s).plunder[Building::Castle];
  if (s.board.palace == at) points += data(s).plunder[Building::Palace];
  if (owner != nobody) points += 0.5 * units_in(hex, owner) * data(s).plunder_unit;
  return points;
}

double plunder_in_reach(const State& s, const Survey& map, const Time& left) {
  double all = 0, best = 0;
  for (HexId at = 0; at < s.board.hex_count; ++at) {
    const Seat owner = map.controller[at];
    if (owner == warlord) continue;
    const int defence = owner == nobody ? 0 : strength_in(s, at, owner);
    const double value =
        chance_against(force_beside(s, warlord, at), defence) * plunder_at(s, at, owner);
    best = std::max(best, value);
    all += value;
  }
  return std::min(1.0, 2 * left.all()) * (0.35 * best + 0.15 * all);
}

// What others could take away: hexes, and the Sultan's settlements wherever they are.
double danger(const State& s, const Survey& map, Seat seat) {
  double value = 0;
  for (HexId at = 0; at < s.board.hex_count; ++at) {
    const Seat owner = map.controller[at];
    const bool settled = seat == sultan && s.board.hexes[at].settlement != Settlement::None;
    if (owner != seat && !settled) continue;
    const double stake = (owner == seat ? 1 + 0.5 * stronghold_value(s, at) : 0) + settled;
    const int defence = owner == nobody ? 0 : strength_in(s, at, owner);
    int attack = 0;
    for_each_hex(s.board.adjacent[at], [&](HexId from) {
      const Hex& hex = s.board.hexes[from];
      if (first_with_units(hex) == nobody) return;
      for (Seat enemy : seats_of(s))
        if (enemy != seat && enemy != owner) attack = std::max(attack, units_in(hex, enemy));
    });
    value += chance_against(attack, defence) * stake;
  }
  return value;
}

double land_value(const State& s, const Survey& map, Seat seat, const Time& left) {
  const int hexes = std::popcount(map.controlled[seat]);
  const int tokens = std::popcount(map.tokens[seat]);
  int walls = 0;
  for_each_hex(map.controlled[seat], [&](HexId at) { walls += stronghold_value(s, at); });
  return std::min(1.0, left.all()) * (0.25 * hexes + 0.35 * tokens + 0.25 * walls);
}

}  // namespace

Terms terms_of(const State& s, const Survey& map, Seat seat) {
  const Player& player = s.player[seat];
  Terms terms{.points = 1.0 * player.points};
  if (flow::over(s)) {
    terms.coins = 0.01 * player.coins;
    return terms;
  }
  const Time left = time_left(s);
  terms.objectives = objectives_value(s, map, seat, left);
  terms.coins = coins_value(s, map, seat, left);
  terms.units = units_value(s, seat, left);
  terms.cards = cards_value(s, seat, left);
  terms.land = land_value(s, map, seat, left);
  if (seat == warlord) terms.plunder = plunder_in_reach(s, map, left);
  terms.danger = 0.5 * std::min(1.0, left.all()) * danger(s, map, seat);
  return terms;
}

double standing_of(const Terms& terms) {
  return terms.points + terms.objectives + terms.coins + terms.units + terms.cards + terms.land
         + terms.plunder - terms.danger;
}

int greedy(const State& s, const Decision& decision) {
  int best = 0;
  double best_value = -1e9;
  for (int i = 0; i < decision.choices.size(); ++i) {
    State after = s;
    flow::apply(after, decision.choices[i]);
    const double value = standing_of(terms_of(after, survey(after), decision.who));
    if (value > best_value) best = i, best_value = value;
  }
  return best;
}

}  // namespace ziggurat::crescent
