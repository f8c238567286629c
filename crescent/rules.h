#pragma once
// What the chapters share: every number a rule speaks of has one function here.
#include <cstring>

#include "crescent/state.h"

namespace ziggurat::crescent {

inline const Data& data(const State& s) { return data_set(s.settings.data); }
inline const Character& character(const State& s, Seat seat) { return data(s).characters[seat]; }
inline Ref objective_ref(const State& s, Seat seat, int number) {
  return ref(Kind::Objective, objective_number(s.settings.data, seat, number));
}
inline bool takes_part(const State& s, Seat seat) { return seat < s.settings.players; }

// ---- land.cpp: the map ----

// Lays a tile on the table; neighbours follow.
void lay_hex(Board&, Cell, Tile, u8 rotation);
HexId hex_at(const Board&, Cell);  // no_hex if no land lies there
Terrain terrain_of(Tile);
Feature feature_of(Tile);
Cell beside(Cell, int edge);  // across the edge: 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE; or no_cell
// Every legal way to lay one of these tiles (rulebook, "variable set-up", step 5).
void list_ways_to_lay(const Board&, const EnumArray<Tile, u8>& tiles, int rivers_left, Choices&);
// Whether the river can go on at both of its ends.
bool river_can_go_on(const Board&);

inline Hexes all_hexes(const State& s) { return static_cast<Hexes>((1u << s.board.hex_count) - 1); }
// The hexes beside one, as this seat may use them: Ships cross rivers.
inline Hexes beside(const State& s, Seat seat, HexId hex) {
  return s.ships >> seat & 1 ? s.board.touching[hex] : s.board.adjacent[hex];
}
template <class Visit>
void for_each_hex(Hexes set, Visit visit) {
  for_each_bit(set, [&](int hex) { visit(static_cast<HexId>(hex)); });
}
template <class Test>
Hexes hexes_where(const State& s, Test test) {
  Hexes set = 0;
  for (HexId at = 0; at < s.board.hex_count; ++at)
    set |= static_cast<Hexes>(test(s.board.hexes[at]) << at);
  return set;
}
inline Ref hex_ref(const State& s, HexId hex) { return ref(Kind::Hex, s.board.hexes[hex].cell); }
inline HexId hex_of(const State& s, Ref r) { return hex_at(s.board, r.id); }

// ---- control.cpp: control, influence, presence ----

inline int units_in(const Hex& hex, Seat seat) {
  return hex.units[seat][UnitKind::Ordinary] + hex.units[seat][UnitKind::Mercenary];
}
// The first player with units in a hex; there are two only while they fight.
inline Seat first_with_units(const Hex& hex) {
  static_assert(sizeof hex.units[0] == 2 && std::endian::native == std::endian::little);
  u64 of_first_four;
  std::memcpy(&of_first_four, hex.units, sizeof of_first_four);
  if (of_first_four != 0) return static_cast<Seat>(std::countr_zero(of_first_four) / 16);
  return units_in(hex, nomad) > 0 ? nomad : nobody;
}
int strength_of(Building);
int strength_in(const State&, HexId, Seat);  // of units, fort or castle, palace
Seat controller(const State&, HexId);        // nobody if the hex is open
Hexes tokens_of(const State&, Seat);
bool is_present(const State&, Seat, HexId);
// How the land lies for a seat, which is asked for each thing it might do.
struct Ground {
  Hexes own = 0, foreign = 0;  // controlled by the seat, by others
  Hexes tokens = 0;            // its own
  Hexes present = 0;
  Hexes settlements = 0;
};
Ground ground_of(const State&, Seat);
// All of it at once, for those who ask much about one position.
struct Survey {
  Seat controller[max_hexes];
  Hexes controlled[max_players] = {}, tokens[max_players] = {};
  Hexes towns = 0, cities = 0;
  EnumArray<Terrain, Hexes> terrain = {};
  EnumArray<Feature, Hexes> feature = {};
  int mercenaries[max_players] = {};

  Hexes settlements() const { return towns | cities; }
};
Survey survey(const State&);
bool has_stronghold(const State&, HexId, Seat);  // fort, castle or palace
bool has_settlement(const State&, HexId, Seat);  // town or city of the Sultan, palace of the Caliph
int count_units(const State&, Seat, UnitKind);   // on the map

// Pieces between map and supply.
void place_units(State&, Seat, HexId, UnitKind, int n);  // from the supply
void units_to_supply(State&, Seat, HexId, UnitKind, int n);
void units_to_reserve(State&, Seat, HexId, UnitKind, int n);
void place_token(State&, Seat, HexId);  // a foreign one goes home
void remove_token(State&, HexId);
void remove_stronghold(State&, HexId);  // fort or castle, to its owner
void remove_settlement(State&, HexId);
void put_stronghold(State&, Seat, HexId, Stronghold);  // from the supply
void put_settlement(State&, HexId, Settlement);
void put_palace(State&, HexId);
void remove_palace(State&);
UnitKind reserve_kind(Seat);  // what the reserves card holds
bool has_reserves(Seat);

// ---- coins and points ----

void pay_bank(State&, Seat, int coins);
void pay(State&, Seat from, Seat to, int coins);
void gain_coins(State&, Seat, int coins);

// ---- year.cpp: income, reserves, scoring ----

Then next_action(State&, Year&, Choice);
struct Income {
  int land = 0, settlement = 0, token = 0;
  int total() const { return land + settlement + token; }
};
Income worth_of(const State&, HexId);  // to whoever controls it
Income income_from(const State&, Seat, HexId, bool controls);
inline Income income_from(const State& s, Seat seat, HexId at) {
  return income_from(s, seat, at, controller(s, at) == seat);
}
int income(const State&, const Survey&, Seat);
inline int income(const State& s, Seat seat) { return income(s, survey(s), seat); }
int reserves_value(const State&, Seat);
int reserves_strength(const State&, Seat);
int reserves_added(const State&, Seat);  // at the next year's beginning, as it stands
int metric(const State&, const Survey&, Seat, Metric);
inline int metric(const State& s, Seat seat, Metric what) {
  return metric(s, survey(s), seat, what);
}
bool has_lapsed(const State&, const Objective&);
// What an objective pays where there is so much of what it counts: count(metric).
template <class Count>
bool meets_needs(const Objective& objective, Count count) {
  return !objective.needs.empty()
         && std::all_of(objective.needs.begin(), objective.needs.end(),
                        [&](const Need& need) { return count(need.metric) >= need.at_least; });
}
template <class Count>
int points_for(const Objective& objective, Count count) {
  int points = meets_needs(objective, count) ? objective.points : 0;
  for (const Pay& pay : objective.pays) points += count(pay.metric) / pay.each * pay.points;
  return objective.most > 0 ? std::min(points, int{objective.most}) : points;
}
bool meets_needs(const State&, Seat, const Objective&);
int points_paid(const State&, Seat, const Pay&);
int objective_points(const State&, const Survey&, Seat, const Objective&);
inline int objective_points(const State& s, Seat seat, const Objective& objective) {
  return objective_points(s, survey(s), seat, objective);
}
int points_for_coins(const Character&, int coins);  // handed in while scoring

// ---- cards.cpp: where cards are and who knows it ----

Cards cards_in(const State&, Place);
CardId card_at(const State&, Place slot);  // of a place that holds one card at most; or no_card
int hand_size(const State&, Seat);         // with those chosen for a clash: this number is public
inline CardKind kind_of(const State& s, CardId card) { return data(s).kind_of[card]; }
inline const Card& card_of(const State& s, CardId card) { return data(s).cards[kind_of(s, card)]; }
inline Ref card_kind_ref(const Settings& settings, CardKind kind) {
  return ref(Kind::Card, data_set(settings.data).word_of[kind]);
}
inline Ref card_ref(const State& s, CardId card) {
  return card_kind_ref(s.settings, kind_of(s, card));
}
// Calls visit(card) for one card of each kind in the set.
template <class Visit>
void for_each_kind(const State& s, const Cards& set, Visit visit) {
  int last = -1;
  set.for_each([&](int card) {
    if (kind_of(s, static_cast<CardId>(card)) == last) return;
    last = kind_of(s, static_cast<CardId>(card));
    visit(static_cast<CardId>(card));
  });
}
template <class Visit>
void for_each_card(const Cards& set, Visit visit) {
  set.for_each([&](int card) { visit(static_cast<CardId>(card)); });
}
CardId find_card(const State&, const Cards&, Ref kind);  // one of this kind
void move_openly(State&, CardId, Place);                 // everyone sees it
void to_hand(State&, CardId, Seat);                      // openly; then limit_hand
void limit_hand(State&, Seat);
// Cards of this pile, one of which somebody has looked at: the others no longer know where they
// are.
void forget(State&, const Cards&, Seat but);
void recall(State&);  // all of the pile has been looked at: where it is, is known again
// Sets of one's own cards with a keyword, by their numbers in the hand.
void list_picks(const State&, Seat, Keyword, Verb, Ref a, Choices&);
void choose_cards(State&, Seat, u8 pick);
void reveal_cards(State&);
// Whether the seat holds such a card for all that everyone knows: only then is it asked, so that
// the question tells nobody anything.
bool may_hold(const State&, Seat, Keyword);
void list_anytime(const State&, Seat, Choices&);
void play_anytime(State&, Seat, Choice);
bool holds(const State&, const Condition&, Seat user);
// Has an effect for this keyword whose conditions hold.
bool is_of_use(const State&, const Card&, Keyword, Seat user);

// ---- market.cpp ----

Cards top_segment(const State&);
Market market_of(int slot, const Data&);
enum class Owned : u8 { ByBuyer, ByAnother };
int market_price(const Data&, Market, Owned);
int price_of(const State&, Seat buyer, int slot);
bool has_bought_from(const State&, const Purchase&, Market);
bool has_bought_from_court(const Purchase&);
bool can_buy_power_cards(const State&, const Action&);
int free_court_slots(const State&);

// ---- actions.cpp ----

// How often a character does it in one action of his; 0: it is not on his sheet.
int times_in_action(const Data&, Seat, Verb);
// The same at this table, where the Nomad may not play; anybody may stay.
int times_in_action(const State&, Seat, Verb);
// The action to which a talk belongs.
template <class AnyState>
auto& action_in_progress(AnyState& s) {
  int i = s.stack.size() - 1;
  while (!std::holds_alternative<Action>(s.stack[i])) --i;
  return std::get<Action>(s.stack[i]);
}
// Plain numbers stay readable, and fit a choice.
inline int most_coins_offered(const State& s, Seat seat) {
  return std::min(int{s.player[seat].coins}, 100);
}

// ---- units.cpp: Move, Assault, Recruit, Muster, the unit limit ----

// An event whose number is a force. One that no force can name is told in parts.
void tell_force(State&, Event, Seat, Units units, Ref a, Ref b = {});

Hexes may_move_into(const State&, const Ground&);
inline Hexes may_move_into(const State& s, Seat seat) {
  return may_move_into(s, ground_of(s, seat));
}
Hexes may_assault(const State&, const Ground&);
void list_marches(const State&, Seat, Verb, Hexes into, Choices&);
// The same with these units only: the bribed mercenaries of a hex.
void list_marches_from(const State&, Seat, Verb, HexId from, const Units&, Hexes into, Choices&);
void march(State&, Seat, Choice);
void assault(State&, Seat, Choice);
int units_beyond_limit(const Hex&, Seat, const Character&);
Hexes may_recruit_into(const State&, const Ground&, Seat);
void recruit(State&, Seat, HexId);
Hexes may_hire_into(const State&, const Ground&);
Hexes may_muster_in(const State&, const Ground& warlords);

// ---- mercenaries.cpp ----

constexpr int most_in_a_deal = 2;
int most_to_hire(const State&, Seat);
int hire_price(const State&, int n);  // of so many, to the bank: with four players
void list_hires(const State&, const Ground&, Choices&);
void list_bribes(const State&, Choices&);
void hire(State&, Choice);
void bribe(State&, Choice);
void list_desertions(const State&, Choices&);
void desert(State&, Choice);

// ---- build.cpp ----

int build_cost(const State&, Seat, Building, HexId, int discount);
void list_builds(const State&, const Ground&, Seat, Hexes built, int discount, Choices&);
void build(State&, Seat, Choice, int discount);

// ---- contest.cpp ----

Hexes may_influence(const State&, const Ground&, Seat);
void spread_influence(State&, Seat, HexId);
// One for the military of the whole side, one for the civil influence of each (an option counts the
// defenders' as one), and what the cards give.
struct Influence {
  int military = 0, civil = 0, cards = 0;
  int total() const { return military + civil + cards; }
};
Influence influence_of(const State&, Side);
Influence influence_of(const State&, Seat);  // what this player alone brings to a side
inline int influence_strength(const State& s, Side side) { return influence_of(s, side).total(); }

// ---- combat.cpp ----

void begin_combat(State&, Seat attacker, Seat defender, HexId);
// Takes the building off the map for coins; returns what the Warlord scores for it.
int sack(State&, Seat, HexId, Building, int bonus);
void score_plunder(State&, int points);
Seat seat_of(const Clash&, Side);
// Units (those on cards too), fort or castle, palace, and what the cards give.
struct Strength {
  int units = 0, strongholds = 0, cards = 0;
  int total() const { return units + strongholds + cards; }
};
Strength strength_of(const State&, Side);
inline int combat_strength(const State& s, Side side) { return strength_of(s, side).total(); }
// The units that a side will lose against this strength, once those on cards are spent.
int losses_against(const State&, Side, int enemy);

// Cards are turned over by chance's hand: whoever chose last cannot take it back then.
template <class Frame>
Seat turns_over(const State&, const Frame&) {
  return chance;
}
template <class Frame>
void list_reveal(const State&, const Frame&, Choices& out) {
  out.add(choice(Verb::Reveal), 1);
}

// ---- clash.cpp: what combats and contests have in common ----

bool murshid_is_near(const State&);              // a token in the active hex or beside it
bool murshid_may_meddle(const State&);           // may add cards to a side of this combat
Side side_of(const Clash&, Seat);                // of whoever takes part
void count_up(State&, int attack, int defence);  // and who wins, unless the Murshid decides
Seat tie_breaker(const State&);                  // who decides a tie; nobody: the attacker wins it
void list_ties(const State&, Choices&);
void decide_tie(State&, Choice);
void pay_deals(State&);
Place after_clash(CardType, Seat owner);
void put_cards_away(State&);  // step 6 of a combat, step 7 of a contest
void begin_dealings(State&);

}  // namespace ziggurat::crescent
