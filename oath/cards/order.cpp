// The cards of Order: soldiers, officials, and those who levy tolls.
#include "oath/cards/shared.h"

namespace ziggurat::oath {

namespace {

// ---- Wrestlers ----

// Bandits cannot be sacrificed, and sacrifice nobody.
bool has_wrestler(const State& s, Seat planner) {
  return planner < max_players && killable(s, Side::Defender) > 0;
}
void wrestle(State& s, const PlanUse& use) {
  add_defense_dice(s, 1);
  call_losses(s, use.user, Side::Defender, 1);
}

// ---- Battle Honors ----

void honor(State& s, Power& power) { win_favor(s, power.who, Suit::Order, 2); }

constexpr Step<State, Power> battle_honors_won[] = {step(does<honor>)};

// ---- Bear Traps ----

void spring_traps(State& s, const PlanUse& use) {
  shift_attack_dice(s, use.user, 1);
  if (s.player[s.battle.attacker].warbands > 0)
    kill_in_battle(s, Side::Attacker, s.battle.attacker, no_site, 1);
}

// ---- Keep ----

bool keep_is_target(const State& s, Seat) { return site_is_target(s, Keep); }

// ---- Garrison ----

// The sites that are still to receive a warband: a bit for each in m.
void raise_garrison(State& s, Power& power) {
  const Sites ruled = ruled_by(s, power.who);
  gain_warbands(s, power.who, std::popcount(ruled));
  power.m = may_place_warbands(s, power.who) ? ruled : u8{0};
}
// Where there are too few for all, the player chooses.
void list_garrisons(const State& s, const Power& power, Choices& out) {
  const int warbands = s.player[power.who].warbands;
  if (warbands == 0 || warbands >= std::popcount(power.m)) return;
  for_each_site(power.m, [&](SiteId at) { out.add(choice(Verb::Place, 1, site_ref(s, at))); });
  out.sort();
}
Then garrison_one(State& s, Power& power, Choice c) {
  const SiteId at = site_of(s, c.a);
  place_warbands(s, power.who, at, 1);
  power.m &= static_cast<u8>(~bit(at));
  return Then::Again;
}
void garrison_rest(State& s, Power& power) {
  for_each_site(power.m, [&](SiteId at) {
    if (s.player[power.who].warbands > 0) place_warbands(s, power.who, at, 1);
  });
}

constexpr Step<State, Power> garrison_steps[] = {
    step(does<raise_garrison>),
    {"garrison.site", user, list_garrisons, garrison_one},
    step(does<garrison_rest>),
};

// ---- Scouts ----

void scout(State& s, const PlanUse& use) { gain_supply(s, use.user, 1); }

// ---- Martial Culture ----

void list_martial_citizenship(const State& s, const Power& power, Choices& out) {
  const Seat beaten = opponent_of(s, power.who);
  if (power.who < max_players && beaten < max_players && s.player[beaten].role == Role::Exile)
    list_citizenship(s, power, out);
}

constexpr Step<State, Power> martial_culture_won[] = {
    {"martial-culture.citizen", user, list_martial_citizenship, answer_citizenship},
};

// ---- Peace Envoy ----

// The attacker meets the defender where the campaign is led from; for the defenders it is enough
// that one of them is there.
bool envoy_meets_enemy(const State& s, Seat planner) {
  if (s.battle.defender >= max_players) return false;
  if (side_of(s, planner) == Side::Attacker)
    return s.player[s.battle.defender].pawn == s.battle.from;
  bool met = false;
  for_each_on_side(s, planner, [&](Seat seat) { met |= s.player[seat].pawn == s.battle.from; });
  return met;
}
int price_of_peace(const State& s) { return std::max(0, int{s.battle.defense_dice}); }

bool can_buy_peace(const State& s, Seat planner) {
  if (planner >= max_players) return false;
  const Cost cost = plan_cost(s, planner, PeaceEnvoy);
  return envoy_meets_enemy(s, planner)
         && spendable_favor(s, planner) >= cost.favor + cost.burnt_favor + price_of_peace(s);
}
void buy_peace(State& s, const PlanUse& use) {
  const Side side = side_of(s, use.user);
  pay_favor(s, use.user, opponent_of(s, use.user), price_of_peace(s));
  s.battle.decided = true;
  s.battle.winner = side;
  s.battle.spared[static_cast<int>(other(side))] = true;
}

// ---- Outriders ----

void ride_out(State& s, const PlanUse&) { s.battle.skulls_ignored = true; }

// ---- Messenger ----

constexpr Step<State, Power> messenger_steps[] = {
    {"messenger.move", user, list_warband_moves, move_warbands},
};

// ---- Field Promotion ----

void promote(State& s, Power& power) { gain_warbands(s, power.who, 3); }

constexpr Step<State, Power> field_promotion_won[] = {step(does<promote>)};

// ---- Palanquin ----

constexpr Sites everywhere = 0xFF;

void list_passengers(const State& s, const Power& power, Choices& out) {
  for_each_neighbour(s, power.who, [&](Seat seat) {
    if (can_be_sent_to(s, seat, everywhere)) out.add(choice(Verb::ChooseSeat, 0, seat_ref(seat)));
  });
}
Then choose_passenger(State& s, Power& power, Choice c) {
  power.seat = c.a.id;
  power.n = s.player[power.who].pawn;
  return Then::Next;
}
void list_rides(const State& s, const Power& power, Choices& out) {
  for_each_site(can_be_sent_to(s, power.seat, everywhere),
                [&](SiteId at) { out.add(choice(Verb::ChooseSite, 0, site_ref(s, at))); });
  out.sort();
}
// From an enemy's Shrouded Wood the passenger may end up elsewhere; the palanquin does not.
Then carry_passenger(State& s, Power& power, Choice c) {
  power.site = site_of(s, c.a);
  power.flag = wood_keeper(s, power.seat) != nobody;
  send(s, power.who, power.seat, bit(power.site));
  return Then::Next;
}
// A passenger who refuses a toll there stays, and with them the palanquin.
Then ride_along(State& s, Power& power, Choice) {
  if (s.player[power.seat].pawn == power.n && !power.flag) return Then::Done;
  s.player[power.who].pawn = power.site;
  s.tell(Event::Travelled, power.who, 0, site_ref(s, power.site));
  return Then::Next;
}
void list_palanquin_turn(const State& s, const Power& power, Choices& out) {
  if (!s.site[power.site].faceup) list_turn(s, power, out);
}
Then uncover_ride(State& s, Power& power, Choice) {
  reveal_site(s, power.site);
  return Then::Next;
}

constexpr Step<State, Power> palanquin_steps[] = {
    {"palanquin.passenger", user, list_passengers, choose_passenger},
    {"palanquin.site", user, list_rides, carry_passenger},
    step(ride_along),
    {"palanquin.turn", turns_over<Power>, list_palanquin_turn, uncover_ride},
};

// ---- Shield Wall ----

void raise_shields(State& s, const PlanUse&) {
  add_defense_dice(s, 2);
  s.battle.kills_all[static_cast<int>(Side::Defender)] = true;
}

// ---- Military Parade ----

void parade(State& s, Power& power) {
  for (Suit suit : each<Suit>) win_favor(s, power.who, suit, enemy_advisers(s, power.who, suit));
}

constexpr Step<State, Power> military_parade_won[] = {step(does<parade>)};

// ---- Specialist ----

void silence_defenders(State& s, const PlanUse& use) { bar_plans(s, other(side_of(s, use.user))); }

// ---- Captains ----

bool has_captains_campaign(const State& s, Seat who) {
  Choices some;
  const Sites ruled = ruled_by(s, who);
  if (ruled) list_campaigns(s, who, true, ruled, nobody, some);
  return !some.empty();
}
void send_captains(State& s, Power& power) {
  s.call(ExtraAction{
      .who = power.who, .what = Extra::Campaign, .from = ruled_by(s, power.who), .joined = true});
}

constexpr Step<State, Power> captains_steps[] = {step(does<send_captains>)};

// ---- Siege Engines ----

void list_besieged(const State& s, const Power& power, Choices& out) {
  for_each_site(sites_in(region_of(s, power.who)), [&](SiteId at) {
    if (s.site[at].warbands > 0) out.add(choice(Verb::ChooseSite, 0, site_ref(s, at)));
  });
  out.sort();
}
Then besiege(State& s, Power&, Choice c) {
  kill_at_site(s, site_of(s, c.a), 2);
  return Then::Next;
}

constexpr Step<State, Power> siege_engines_steps[] = {
    {"siege-engines.site", user, list_besieged, besiege},
};

// ---- Royal Tax ----

void tax(State& s, Power& power) {
  const Sites taxed =
      static_cast<Sites>(ruled_by(s, power.who) & sites_in(region_of(s, power.who)));
  for (Seat seat : seats_of(s))
    if (seat != power.who && (taxed & bit(s.player[seat].pawn))) give_favor(s, seat, power.who, 2);
}

constexpr Step<State, Power> royal_tax_steps[] = {step(does<tax>)};

// ---- Vow of Obedience ----

bool has_filled_bank(const State& s, Seat) { return filled_banks(s) != 0; }
void reward_obedience(State& s, Power& power) { take_from_banks(s, power.who, 1, any_suit); }

constexpr Step<State, Power> vow_of_obedience_rest[] = {step(does<reward_obedience>)};

// ---- Encirclement ----

bool outnumbers_enemy(const State& s, Seat planner) {
  const Side side = side_of(s, planner);
  return force(s, side) > force(s, other(side));
}

// ---- Relic Hunter ----

// See Battle::target_hidden.
u16 hidden_bit(SiteId at, int i) { return static_cast<u16>(1u << (most_relics_at_site * at + i)); }

// Facedown relics at the targeted sites that are not yet targets.
template <class Visit>
void for_each_prey(const State& s, Seat hunter, Visit visit) {
  for_each_site(s.battle.target_sites, [&](SiteId at) {
    for (int i = 0; i < s.site[at].relics.size() && !rules_site(s, hunter, at); ++i)
      if (!(s.battle.target_hidden & hidden_bit(at, i))
          && can_take_relic(s, hunter, s.site[at].relics[i]))
        visit(at, i);
  });
}
int count_prey(const State& s, Seat hunter) {
  int n = 0;
  for_each_prey(s, hunter, [&](SiteId, int) { ++n; });
  return n;
}
// Where the Giant Python demands an even number of dice, relics are targeted in pairs.
bool has_prey(const State& s, Seat planner) {
  return count_prey(s, planner) >= (python_hisses(s) ? 2 : 1);
}
// What is won from the defender may be buried as well, but for the Grand Scepter (outcome.cpp).
bool may_bury_prize(const State& s) { return s.battle.target_relics & ~relic_bit(GrandScepter); }
bool has_something_to_hunt(const State& s, Seat planner) {
  return may_bury_prize(s) || has_prey(s, planner);
}
void go_hunting(State& s, const PlanUse& use) {
  s.call(Power{.card = RelicHunter, .part = Part::Asks, .who = use.user});
}
void list_prey(const State& s, const Power& power, Choices& out) {
  const bool second_of_pair = python_hisses(s) && std::popcount(s.battle.target_hidden) % 2 == 1;
  if (!second_of_pair && !has_prey(s, power.who)) return;
  if (!second_of_pair && (s.battle.target_hidden || may_bury_prize(s))) out.add(choice(Verb::Done));
  for_each_prey(s, power.who, [&](SiteId at, int i) {
    out.add(choice(Verb::TargetHidden, 0, site_ref(s, at), amount_ref(i + 1)));
  });
  out.sort();
}
Then hunt(State& s, Power& power, Choice c) {
  if (verb_of(c) == Verb::Done) return Then::Next;
  s.battle.target_hidden |= hidden_bit(site_of(s, c.a), c.b.id - 1);
  add_defense_dice(s, 1);
  s.tell(Event::Targeted, power.who, c.b.id, c.a);
  return Then::Again;
}

constexpr Step<State, Power> relic_hunter_asks[] = {
    {"relic-hunter.target", user, list_prey, hunt},
};

// ---- the rows ----

constexpr CardRow rows[] = {
    // Defender: sacrifice a warband of the defending force for one more defense die.
    {.id = Wrestlers,
     .suit = Suit::Order,
     .plan = {.sides = Sides::Defender, .can = has_wrestler, .use = wrestle}},

    // If victorious, gain two favor of Order.
    {.id = BattleHonors,
     .suit = Suit::Order,
     .won = battle_honors_won,
     .plan = {.sides = Sides::Either}},

    // Defender: the attacker loses a die, and a warband of the attacker's board dies.
    {.id = BearTraps, .suit = Suit::Order, .plan = {.sides = Sides::Defender, .use = spring_traps}},

    // One attack die more or less.
    {.id = Longbows,
     .suit = Suit::Order,
     .plan = {.sides = Sides::Either, .use = shifts_attack_dice<1>}},

    // Defender: two more defense dice if the site of this card is a target.
    {.id = Keep,
     .suit = Suit::Order,
     .limit = Limit::Site,
     .locked = true,
     .plan = {.sides = Sides::Defender, .can = keep_is_target, .use = adds_defense_dice<2>}},

    // Muster on a card even if favor or secrets lie there.
    {.id = Pressgangs, .suit = Suit::Order, .act = Act::Muster, .modifies = Modifies::Allows},

    // When played: a warband for each site you rule; then one from the board to each of them.
    {.id = Garrison, .suit = Suit::Order, .limit = Limit::Site, .played = garrison_steps},

    // Attacker: gain one Supply.
    {.id = Scouts, .suit = Suit::Order, .plan = {.sides = Sides::Attacker, .use = scout}},

    // An Exile who has beaten an Exile may become a Citizen, without a relic.
    {.id = MartialCulture,
     .suit = Suit::Order,
     .limit = Limit::Site,
     .won = martial_culture_won,
     .plan = {.sides = Sides::Either}},

    // Two attack dice more or less, as the only plan of the side.
    {.id = CodeOfHonor,
     .suit = Suit::Order,
     .plan = {.sides = Sides::Either, .use = shifts_attack_dice<2>}},
    // Attacker: skulls kill nobody.
    {.id = Outriders, .suit = Suit::Order, .plan = {.sides = Sides::Attacker, .use = ride_out}},

    // Action: move warbands as you like between your board and the sites you rule; one stays.
    {.id = Messenger,
     .suit = Suit::Order,
     .cost = {.favor = 1},
     .action = messenger_steps,
     .can = has_any<list_warband_moves>},

    // If victorious, gain three warbands.
    {.id = FieldPromotion,
     .suit = Suit::Order,
     .cost = {.favor = 1},
     .won = field_promotion_won,
     .plan = {.sides = Sides::Either}},

    // Action: a player at your site travels, without Supply, to a site of your choice; so do you.
    {.id = Palanquin,
     .suit = Suit::Order,
     .limit = Limit::Adviser,
     .cost = {.favor = 1},
     .action = palanquin_steps,
     .can = has_any<list_passengers>},

    // Defender: two more defense dice, but in defeat the whole force dies.
    {.id = ShieldWall,
     .suit = Suit::Order,
     .cost = {.favor = 1},
     .plan = {.sides = Sides::Defender, .use = raise_shields}},

    // If victorious, gain for each faceup adviser of the enemies a favor of its suit.
    {.id = MilitaryParade,
     .suit = Suit::Order,
     .won = military_parade_won,
     .plan = {.sides = Sides::Either}},

    // Enemies of the ruler can neither target nor recover nor take the Darkest Secret.
    {.id = TomeGuardians, .suit = Suit::Order, .limit = Limit::Site, .persistent = true},

    // Whenever you have travelled, a warband at your site must die, be it your own.
    {.id = Tyrant,
     .suit = Suit::Order,
     .limit = Limit::Adviser,
     .locked = true,
     .act = Act::Travel,
     .modifies = Modifies::Always},

    // Enemies at sites of the ruler must pay the ruler a favor before they search.
    {.id = ForcedLabor, .suit = Suit::Order, .limit = Limit::Site, .persistent = true},

    // Enemies at sites of the ruler cannot play visions face up.
    {.id = SecretPolice, .suit = Suit::Order, .limit = Limit::Site, .persistent = true},

    // Attacker: the defenders can use no plans.
    {.id = Specialist,
     .suit = Suit::Order,
     .cost = {.favor = 2},
     .plan = {.sides = Sides::Attacker, .use = silence_defenders}},

    // Action: campaign without Supply as though from a site you rule, with the warbands there.
    {.id = Captains,
     .suit = Suit::Order,
     .limit = Limit::Site,
     .cost = {.favor = 1},
     .action = captains_steps,
     .can = has_captains_campaign},

    // Action: two warbands die at a site of your region.
    {.id = SiegeEngines,
     .suit = Suit::Order,
     .cost = {.favor = 1},
     .action = siege_engines_steps,
     .can = has_any<list_besieged>},

    // When played: each other player at a site you rule in your region gives you two favor.
    {.id = RoyalTax, .suit = Suit::Order, .played = royal_tax_steps},

    // Enemies must pay the ruler a favor to travel to a site of the ruler.
    {.id = TollRoads, .suit = Suit::Order, .limit = Limit::Site, .persistent = true},

    // Enemies must pay the ruler a favor to trade with a card of the ruler.
    {.id = Curfew, .suit = Suit::Order, .limit = Limit::Site, .persistent = true},

    // After a Muster you may campaign without Supply.
    {.id = KnightsErrant, .suit = Suit::Order, .act = Act::Muster, .modifies = Modifies::IfUseful},

    // You cannot play visions face up. Rest: take a favor from a bank.
    {.id = VowOfObedience,
     .suit = Suit::Order,
     .limit = Limit::Adviser,
     .locked = true,
     .rest = vow_of_obedience_rest,
     .can = has_filled_bank,
     .persistent = true},

    // After a Search of the world deck you may campaign without Supply.
    {.id = HuntingParty, .suit = Suit::Order, .act = Act::Search, .modifies = Modifies::IfUseful},

    // As a Citizen you cannot be exiled, not even by yourself.
    {.id = CouncilSeat,
     .suit = Suit::Order,
     .limit = Limit::Adviser,
     .locked = true,
     .persistent = true},

    // Two attack dice more or less if your force is the larger one.
    {.id = Encirclement,
     .suit = Suit::Order,
     .cost = {.favor = 1},
     .plan = {.sides = Sides::Either, .can = outnumbers_enemy, .use = shifts_attack_dice<2>}},

    // As the only plan of the side, with an enemy at your site: give that enemy a favor for each
    // defense die, and you are victorious without bloodshed.
    {.id = PeaceEnvoy,
     .suit = Suit::Order,
     .cost = {.favor = 1},
     .plan = {.sides = Sides::Either, .can = can_buy_peace, .use = buy_peace}},

    // Attacker: facedown relics at targeted sites may be targets too, for a defense die each; what
    // is won may be buried.
    {.id = RelicHunter,
     .suit = Suit::Order,
     .asks = relic_hunter_asks,
     .plan = {.sides = Sides::Attacker, .can = has_something_to_hunt, .use = go_hunting}},
};

}  // namespace

std::span<const CardRow> order_cards() { return rows; }

}  // namespace ziggurat::oath
