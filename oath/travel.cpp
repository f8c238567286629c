// Travel (5.6; 7.6.2), by one's own will or by that of others, and the sites and cards that bear on
// it. What the Shrouded Wood makes surprising: an enemy who rules it picks the destination, so the
// traveller only chooses to leave, and what it costs is known afterwards.
#include "oath/rules.h"

namespace ziggurat::oath {
namespace {

// Travel::way.
constexpr u8 as_usual = 0;
constexpr u8 by_giant = 1;    // turns a secret: no Supply, no Narrow Pass
constexpr u8 by_station = 2;  // a favor for the ruler of the Way Station: no Supply

// Travel::with.
constexpr u8 with_tents = 1, with_forest_paths = 2, with_portal = 4, with_drum = 8,
             with_hospitality = 16, with_envoy = 32;

// ---- what the traveller has declared ----

Travel journey(const State& s, Seat who, bool free) {
  Travel t{.who = who, .from = s.player[who].pawn, .free = free};
  const auto note = [&](CardId card, u8 modifier) {
    if (uses(s, who, card)) t.with |= modifier;
  };
  note(Tents, with_tents);
  note(ForestPaths, with_forest_paths);
  note(Portal, with_portal);
  note(DragonskinDrum, with_drum);
  note(Hospitality, with_hospitality);
  note(SpecialEnvoy, with_envoy);
  if (t.with & with_envoy) t.free = true;
  if (uses(s, who, AFastSteed)) t.free = true;
  if ((t.with & with_portal) && site_of(s, Portal) == t.from) t.free = t.sites_ignored = true;
  return t;
}

// Who is made to travel uses what costs nothing and comes afterwards.
Travel forced_journey(const State& s, Seat who) {
  Travel t{.who = who, .from = s.player[who].pawn, .free = true, .forced = true};
  if (holds(s, who, DragonskinDrum)) t.with |= with_drum;
  if (has_adviser(s, who, Hospitality)) t.with |= with_hospitality;
  return t;
}

// ---- powers of sites ----

bool has_power(const State& s, SiteId at, SiteCard card) {
  return s.site[at].faceup && s.site[at].card == card;
}
bool is_coast(const State& s, SiteId at) { return s.site[at].faceup && row(s.site[at].card).coast; }

// Forest Paths and the Portal lead past the powers of sites, though not past those of cards there.
bool leads_past_sites(const State& s, const Travel& t) {
  if (t.sites_ignored) return true;
  if (t.to == no_site) return false;
  return ((t.with & with_forest_paths) && count_at_sites(s, Suit::Beast, bit(t.to)) > 0)
         || ((t.with & with_portal) && site_of(s, Portal) == t.to);
}

bool leaves(const State& s, const Travel& t, SiteCard card) {
  return has_power(s, t.from, card) && !leads_past_sites(s, t);
}

bool follows_coast(const State& s, const Travel& t) {
  return is_coast(s, t.from) && is_coast(s, t.to) && !leads_past_sites(s, t);
}

// The enemy who rules the Shrouded Wood that is left, or nobody. Bandits pick nothing.
Seat wood_keeper(const State& s, const Travel& t) {
  if (!leaves(s, t, SiteCard::ShroudedWood)) return nobody;
  const Seat keeper = ruler(s, t.from);
  return keeper < max_players && enemies(s, t.who, keeper) ? keeper : nobody;
}

bool is_barred_by_pass(const State& s, const Travel& t) {
  const Region region = region_of(t.to);
  if (region_of(t.from) == region || t.way == by_giant) return false;
  bool is_there = false;
  for_each_site(sites_in(region), [&](SiteId at) {
    is_there |= at != t.to && has_power(s, at, SiteCard::NarrowPass);
  });
  return is_there && !leads_past_sites(s, t) && !leaves(s, t, SiteCard::ShroudedWood)
         && !follows_coast(s, t);
}

bool enters_hidden_place(const State& s, const Travel& t) {
  return has_power(s, t.to, SiteCard::TheHiddenPlace) && !leads_past_sites(s, t)
         && !leaves(s, t, SiteCard::ShroudedWood);
}

int secrets_to_turn(const State& s, const Travel& t) {
  return (t.way == by_giant ? 1 : 0) + (enters_hidden_place(s, t) ? 1 : 0);
}

// ---- powers of cards ----

// Vow of Union: with an army one stays on one's own land.
bool is_bound(const State& s, const Travel& t) {
  return has_adviser(s, t.who, VowOfUnion) && s.player[t.who].warbands > 0
         && rules_site(s, t.who, t.from);
}

// The ruler of a card at some site, if it is an enemy who rules the given site as well.
Seat enemy_ruler(const State& s, Seat who, CardId card, SiteId at) {
  if (!at_a_site(s, card)) return nobody;
  const Seat it = card_ruler(s, card);
  return enemies(s, who, it) && ruler(s, at) == it ? it : nobody;
}

Seat road_toll(const State& s, const Travel& t) { return enemy_ruler(s, t.who, TollRoads, t.to); }

int favor_to_pay(const State& s, const Travel& t) {
  return (road_toll(s, t) != nobody ? 1 : 0) + (t.way == by_station ? 1 : 0);
}

// ---- Supply (5.6.1) ----

int printed_cost(Region from, Region to) {
  static constexpr u8 costs[3][3] = {{1, 2, 4}, {2, 2, 2}, {4, 2, 3}};
  return costs[static_cast<int>(from)][static_cast<int>(to)];
}

// "Decadent": the second slot of the Reliquary, once it is uncovered.
bool is_decadent(const State& s, Seat who) {
  return who == chancellor && s.cards.reliquary[1] == no_card;
}

bool costs_nothing(const State& s, const Travel& t) {
  const Region from = region_of(t.from), to = region_of(t.to);
  if (t.free || t.way != as_usual || leads_past_sites(s, t)) return true;
  if ((t.with & with_tents) && from == to) return true;
  if (site_of(s, WayStation) == t.to && rules_card(s, t.who, WayStation)) return true;
  return is_decadent(s, t.who) && to == Region::Cradle && from != Region::Cradle;
}

int supply_cost(const State& s, const Travel& t) {
  if (costs_nothing(s, t)) return 0;
  int cost = printed_cost(region_of(t.from), region_of(t.to));
  if (follows_coast(s, t)) cost = 1;
  if (leaves(s, t, SiteCard::ShroudedWood)) cost = 2;
  if (leaves(s, t, SiteCard::CharmingValley)) ++cost;
  if (is_decadent(s, t.who) && region_of(t.to) == Region::Hinterland) ++cost;
  return cost;
}

// ---- where one can go, and how ----

// All but the Supply.
bool can_enter(const State& s, const Travel& t) {
  if (t.to == t.from || is_bound(s, t) || is_barred_by_pass(s, t)) return false;
  const int favor = favor_to_pay(s, t);
  return (favor == 0 || favor_left(s, t.who) >= favor)
         && can_turn_secrets(s, t.who, secrets_to_turn(s, t));
}

bool can_go(const State& s, const Travel& t) {
  return can_enter(s, t) && s.player[t.who].supply >= supply_cost(s, t);
}

void set_destination(const State& s, Travel& t, SiteId to) {
  t.to = to;
  t.cost = static_cast<u8>(supply_cost(s, t));
}

Travel changed(Travel t, SiteId to, u8 way) {
  t.to = to;
  t.way = way;
  return t;
}

// Nothing is paid for what one has anyway (9.5).
bool is_offered(const State& s, const Travel& t) {
  const Travel usual = changed(t, t.to, as_usual);
  if (t.way == by_giant)
    return leaves(s, t, SiteCard::BuriedGiant)
           && (is_barred_by_pass(s, usual) || supply_cost(s, usual) > 0);
  if (t.way == by_station) return site_of(s, WayStation) == t.to && supply_cost(s, usual) > 0;
  return true;
}

bool is_open(const State& s, const Travel& t) { return is_offered(s, t) && can_go(s, t); }

bool is_open_in_any_way(const State& s, const Travel& t, SiteId to) {
  for (u8 way : {as_usual, by_giant, by_station})
    if (is_open(s, changed(t, to, way))) return true;
  return false;
}

Seat traveller(const State&, const Travel& t) { return t.who; }

// ---- the destination, if somebody is to pick it ----

Seat picker(const State&, const Travel& t) { return t.chooser; }

// Whether the one who picks it may pick this. Where it is the ruler of the Wood that one leaves by
// the own will, it may be too far if tokens were placed for the journey; otherwise the same
// departure could fail without end. Nobody else can turn a secret at the Buried Giant.
bool may_be_picked(const State& s, const Travel& t, SiteId to) {
  if (t.may_fail) return can_enter(s, changed(t, to, as_usual));
  if (t.chooser == t.who) return is_open_in_any_way(s, t, to);
  return is_open(s, changed(t, to, as_usual)) || is_open(s, changed(t, to, by_station));
}

void list_destinations(const State& s, const Travel& t, Choices& out) {
  if (t.to != no_site) return;
  for_each_site(t.among, [&](SiteId to) {
    if (may_be_picked(s, t, to)) out.add(choice(Verb::ChooseSite, 0, site_ref(s, to)));
  });
  out.sort();
}
Then pick_destination(State& s, Travel& t, Choice c) {
  set_destination(s, t, site_of(s, c.a));
  return Then::Next;
}

// A toll, or a secret for the Hidden Place, cannot be demanded from one who is made to travel. Who
// has picked the site has agreed.
void list_consents(const State& s, const Travel& t, Choices& out) {
  if (!t.forced || t.chooser == t.who || t.to == no_site) return;
  if (road_toll(s, t) == nobody && !enters_hidden_place(s, t)) return;
  out.add(choice(Verb::Yes));
  out.add(choice(Verb::No));
}
Then answer_consent(State& s, Travel& t, Choice c) {
  if (verb_of(c) == Verb::Yes) return Then::Next;
  s.tell(Event::Refused, t.who);
  return Then::Done;
}

// ---- the way ----

// Turning a secret at the Buried Giant, or paying at the Way Station, in place of the Supply. Who
// was sent by others is not asked. Who has picked what cannot be reached otherwise has to.
bool has_other_way(const State& s, const Travel& t) {
  return can_go(s, t) || is_open(s, changed(t, t.to, by_station));
}
void list_giant_answers(const State& s, const Travel& t, Choices& out) {
  const bool own_will = !t.forced || t.chooser == t.who;
  if (t.to == no_site || !own_will || !is_open(s, changed(t, t.to, by_giant))) return;
  out.add(choice(Verb::Yes));
  if (has_other_way(s, t)) out.add(choice(Verb::No));
}
Then answer_giant(State&, Travel& t, Choice c) {
  if (verb_of(c) == Verb::Yes) t.way = by_giant;
  return Then::Next;
}

void list_station_answers(const State& s, const Travel& t, Choices& out) {
  if (t.to == no_site || t.way != as_usual || !is_open(s, changed(t, t.to, by_station))) return;
  out.add(choice(Verb::Yes));
  if (can_go(s, t)) out.add(choice(Verb::No));
}
Then answer_station(State&, Travel& t, Choice c) {
  if (verb_of(c) == Verb::Yes) t.way = by_station;
  return Then::Next;
}

// ---- leaving ----

void pay_for_journey(State& s, const Travel& t) {
  spend_supply(s, t.who, t.cost);
  turn_secrets(s, t.who, secrets_to_turn(s, t));
  if (const Seat owed = road_toll(s, t); owed != nobody) pay_favor(s, t.who, owed, 1);
  if (t.way == by_station) pay_favor(s, t.who, card_ruler(s, WayStation), 1);
}

// Who is sent away in a campaign still belongs to a side: to die then is to die in the campaign.
void kill_on_journey(State& s, Seat who, int n) {
  if (s.battle.decided && (who == s.battle.attacker || defends(s, who)))
    kill_in_battle(s, side_of(s, who), who, no_site, n);
  else
    kill_on_board(s, who, n);
}

Then depart(State& s, Travel& t, Choice) {
  if (t.to == no_site) return Then::Done;
  t.cost = static_cast<u8>(supply_cost(s, t));
  if (s.player[t.who].supply < t.cost) return Then::Done;
  pay_for_journey(s, t);
  if (enemy_ruler(s, t.who, GraspingVines, t.from) != nobody) kill_on_journey(s, t.who, 1);
  s.player[t.who].pawn = t.to;
  s.tell(Event::Travelled, t.who, 0, site_ref(s, t.to));
  return Then::Next;
}

// ---- arriving (5.6.2) ----

void list_site_turn(const State& s, const Travel& t, Choices& out) {
  if (!s.site[t.to].faceup) list_turn(s, t, out);
}
Then turn_site(State& s, Travel& t, Choice) {
  reveal_site(s, t.to);
  return Then::Next;
}

// Suits that both a card at the site and an adviser show.
u8 hospitable_suits(const State& s, Seat who) {
  u8 suits = 0;
  for (CardId card : s.site[s.player[who].pawn].cards)
    if (const Suit suit = suit_of(card); suit != Suit::none && count_advisers(s, who, suit) > 0)
      suits |= suit_bit(suit);
  return suits;
}

Then arrive(State& s, Travel& t, Choice) {
  if (site_of(s, BoilingLake) == t.to && !rules_card(s, t.who, BoilingLake))
    kill_on_journey(s, t.who, 2);
  if (has_adviser(s, t.who, Tyrant)) kill_at_site(s, t.to, 1);
  if (t.with & with_drum) gain_warbands(s, t.who, 1);
  if (t.with & with_hospitality) take_from_banks(s, t.who, 1, hospitable_suits(s, t.who));
  pass_title_on(s);
  if (t.with & with_envoy && t.who == s.turn) end_act_phase(s);
  return Then::Done;
}

constexpr Step<State, Travel> travel_steps[] = {
    {"travel.destination", picker, list_destinations, pick_destination},
    {"travel.agree", traveller, list_consents, answer_consent},
    {"travel.giant", traveller, list_giant_answers, answer_giant},
    {"travel.station", traveller, list_station_answers, answer_station},
    happens(depart),
    {"travel.turn", turns_over<Travel>, list_site_turn, turn_site},
    happens(arrive),
};

}  // namespace

std::span<const Step<State, Travel>> steps_of(const Travel&) { return travel_steps; }

bool pass_bars(const State& s, const Travel& t, SiteId to) {
  return is_barred_by_pass(s, changed(t, to, as_usual));
}
bool pass_bars(const State& s, Seat who, SiteId to) {
  return pass_bars(s, journey(s, who, false), to);
}

// ---- of one's own will ----

int travel_cost(const State& s, Seat who, SiteId to) {
  return supply_cost(s, changed(journey(s, who, false), to, as_usual));
}

void list_travels(const State& s, Seat who, bool free, Choices& out) {
  const Travel t = journey(s, who, free);
  Sites open = 0;
  for_each_site(all_sites, [&](SiteId to) {
    if (is_open_in_any_way(s, t, to)) open |= bit(to);
  });
  if (open != 0 && wood_keeper(s, t) != nobody) open = bit(t.from);
  for_each_site(open, [&](SiteId to) { out.add(choice(Verb::Travel, 0, site_ref(s, to))); });
}

void travel(State& s, Seat who, SiteId to, bool free) {
  Travel t = journey(s, who, free);
  if (to == t.from) {
    t.chooser = wood_keeper(s, t);
    t.among = all_sites;
    t.may_fail = modifier_cost(s).any();
  } else {
    set_destination(s, t, to);
  }
  pay_modifiers(s, who, Act::Travel);
  s.call(t);
}

void travel(State& s, Seat who, Choice c, bool free) { travel(s, who, site_of(s, c.a), free); }

// ---- by the will of others ----

Seat wood_keeper(const State& s, Seat who) { return wood_keeper(s, forced_journey(s, who)); }

Sites can_be_sent_to(const State& s, Seat who, Sites among) {
  const Travel t = forced_journey(s, who);
  Sites sites = 0;
  for_each_site(among, [&](SiteId to) {
    if (is_open(s, changed(t, to, as_usual))) sites |= bit(to);
  });
  return sites;
}

Sites asking_nothing_of(const State& s, Seat who, Sites among) {
  const Travel t = forced_journey(s, who);
  Sites sites = can_be_sent_to(s, who, among);
  for_each_site(sites, [&](SiteId to) {
    const Travel there = changed(t, to, as_usual);
    if (favor_to_pay(s, there) > 0 || secrets_to_turn(s, there) > 0)
      sites = static_cast<Sites>(sites & ~bit(to));
  });
  return sites;
}

namespace {

// The ruler of the Wood overrules whoever makes another travel. A power of the traveller's own
// leaves that ruler only the sites which the power allows, and none that the traveller could refuse
// as long as there are others: the power is no offer to stay.
Sites left_to_keeper(const State& s, Seat chooser, Seat who, Sites among) {
  if (chooser != who) return all_sites;
  const Sites open = asking_nothing_of(s, who, among);
  return open ? open : among;
}

}  // namespace

void send(State& s, Seat chooser, Seat who, Sites among) {
  Travel t = forced_journey(s, who);
  const Seat keeper = wood_keeper(s, t);
  t.chooser = keeper != nobody ? keeper : chooser;
  t.among = keeper != nobody ? left_to_keeper(s, chooser, who, among) : among;
  if (keeper == nobody && std::has_single_bit(among) && can_be_sent_to(s, who, among) == among)
    set_destination(s, t, static_cast<SiteId>(std::countr_zero(among)));
  s.call(t);
}

// ---- facedown sites ----

namespace {

void lay_relics(State& s, SiteId at, int n) {
  n = std::min(n, s.cards.relic_deck.size());
  if (n == 0) return;
  for (int i = 0; i < n; ++i) {
    const CardId card = s.cards.relic_deck.top();
    s.cards.relic_deck.pop();
    s.cards.place[card] = relic_at(at);
    s.cards.facedown.add(card);
    s.site[at].relics.push(card);
  }
  s.tell(Event::RelicsLaid, nobody, n, site_ref(s, at));
}

}  // namespace

// Favor is limited, secrets are not (9.3).
void reveal_site(State& s, SiteId at) {
  Site& site = s.site[at];
  if (site.faceup) return;
  const SiteRow& it = row(site.card);
  site.faceup = true;
  site.seen_by = everyone;
  s.tell(Event::Uncovered, nobody, 0, site_ref(s, at));
  const int favor = std::min(int{it.favor}, int{s.shared_favor});
  s.shared_favor = static_cast<u8>(s.shared_favor - favor);
  site.favor = static_cast<u8>(site.favor + favor);
  site.secrets = static_cast<u8>(site.secrets + it.secrets);
  lay_relics(s, at, it.relics);
}

}  // namespace ziggurat::oath
