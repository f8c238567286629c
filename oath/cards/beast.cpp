// The Beast cards.
#include "oath/cards/shared.h"

namespace ziggurat::oath {

namespace {

int beast_cards_on_map(const State& s) { return count_at_sites(s, Suit::Beast, faceup_sites(s)); }

// ---- warbands ----

void list_prey(const State& s, const Power&, Choices& out) { list_seats(armed_players(s), out); }
Then hunt(State& s, Power&, Choice c) {
  kill_on_board(s, c.a.id, 1);
  return Then::Next;
}
constexpr Step<State, Power> wolves_steps[] = {
    {"wolves.victim", user, list_prey, hunt},
};

void list_deserters(const State& s, const Power&, Choices& out) {
  for_each_seat(armed_players(s), [&](Seat seat) {
    if (count_advisers(s, seat, Suit::Order) + count_advisers(s, seat, Suit::Discord) > 0)
      out.add(choice(Verb::ChooseSeat, 0, seat_ref(seat)));
  });
}
// As much of it as is possible is done (7.1.3): the warband is gained even if none can die.
bool can_give_second_chance(const State& s, Seat who) {
  return warbands_in_bank(s, colour_of(s, who)) > 0 || has_any<list_deserters>(s, who);
}
void take_in(State& s, Power& power) { gain_warbands(s, power.who, 1); }
constexpr Step<State, Power> second_chance_steps[] = {
    {"second-chance.victim", user, list_deserters, hunt},
    step(does<take_in>),
};

void gather_host(State& s, Power& power) { gain_warbands(s, power.who, beast_cards_on_map(s)); }
constexpr Step<State, Power> animal_host_steps[] = {step(does<gather_host>)};

bool can_lead_allies(const State& s, Seat who) {
  Choices campaigns;
  if (const Sites from = sites_with(s, Suit::Beast))
    list_campaigns(s, who, true, from, nobody, campaigns);
  return !campaigns.empty();
}
void lead_allies(State& s, Power& power) {
  s.call(ExtraAction{.who = power.who,
                     .what = Extra::Campaign,
                     .from = sites_with(s, Suit::Beast),
                     .joined = true});
}
constexpr Step<State, Power> wild_allies_steps[] = {step(does<lead_allies>)};

// ---- favor ----

void count_nature(State& s, Power& power) { power.n = static_cast<u8>(beast_cards_on_map(s)); }
u8 banks_to_draw_on(const State& s) {
  return filled_banks(s, static_cast<u8>(any_suit & ~suit_bit(Suit::Beast)));
}
void list_memories(const State& s, const Power& power, Choices& out) {
  if (power.n > 0) list_suits(banks_to_draw_on(s), out);
}
Then remember(State& s, Power& power, Choice c) {
  move_between_banks(s, Suit(c.a.id), Suit::Beast, 1);
  --power.n;
  return Then::Again;
}
bool can_remember(const State& s, Seat) {
  return beast_cards_on_map(s) > 0 && banks_to_draw_on(s) != 0;
}
constexpr Step<State, Power> memory_of_nature_steps[] = {
    step(does<count_nature>),
    {"memory-of-nature.bank", user, list_memories, remember},
};

bool is_poor(const State& s, Seat who) { return favor_of(s, who) == 0 && filled_banks(s) != 0; }
void receive_alms(State& s, Power& power) {
  take_from_banks(s, power.who, 2, any_suit, false, true);
}
constexpr Step<State, Power> vow_of_poverty_steps[] = {step(does<receive_alms>)};

// ---- cards ----

constexpr Step<State, Power> long_lost_heir_steps[] = {
    {"long-lost-heir.citizen", user, list_citizenship, answer_citizenship},
};

void list_terrorized(const State& s, const Power& power, Choices& out) {
  for_each_site(faceup_sites(s), [&](SiteId at) {
    if (at == site_of(s, RovingTerror)) return;
    for (CardId card : s.site[at].cards)
      if (is_denizen(card) && can_be_moved(s, power.who, card))
        out.add(choice(Verb::Discard, 0, card_ref(card)));
  });
  out.sort();
}
// The secret paid for it goes along. Where Ancient Bloodline holds it fast, it stays.
Then rove(State& s, Power& power, Choice c) {
  const SiteId to = site_of(s, card_of(c.a));
  discard(s, power.who, card_of(c.a));
  if (!can_be_moved(s, power.who, RovingTerror)) return Then::Next;
  if (s.site[to].card == SiteCard::GreatSlum)
    power.site = to;
  else if (has_room(s, to))
    move_to_site(s, power.who, RovingTerror,
                 choice(Verb::ToSite, 0, site_ref(s, to), card_ref(no_card)));
  return Then::Next;
}
void list_lairs(const State& s, const Power& power, Choices& out) {
  if (power.site != no_site) list_moves_to_sites(s, power.who, RovingTerror, bit(power.site), out);
}
Then move_in(State& s, Power& power, Choice c) {
  move_to_site(s, power.who, RovingTerror, c);
  return Then::Next;
}
constexpr Step<State, Power> roving_terror_steps[] = {
    {"roving-terror.card", user, list_terrorized, rove},
    {"roving-terror.site", user, list_lairs, move_in},
};

bool is_scared(const State& s, const Power& power, CardId card) {
  return (suit_of(card) == Suit::Beast || suit_of(card) == Suit::Nomad) && card != ThreateningRoar
         && region_of(site_of(s, card)) == region_of(s, power.who);
}
constexpr Step<State, Power> threatening_roar_steps[] = {
    {"threatening-roar.order", user, list_discards<is_scared>, discard_next},
    step(discard_rest<is_scared>),
};

// What is drawn is taken: Relic Thief may answer.
Then draw_relic(State& s, Power& power, Choice) {
  const CardId drawn = s.cards.relic_deck.top();
  give_relic_to(s, drawn, power.who);
  s.tell(Event::Drew, power.who, 0, card_ref(drawn));
  answer_taking(s, power.who, relic_bit(drawn));
  return Then::Next;
}
void list_burials(const State& s, const Power& power, Choices& out) {
  for_each_relic(s.player[power.who].relics & ~relic_bit(GrandScepter),
                 [&](CardId card) { out.add(choice(Verb::Choose, 0, card_ref(card))); });
}
Then bury(State& s, Power& power, Choice c) {
  bury_relic(s, power.who, card_of(c.a));
  return Then::Next;
}
bool fae_would_deal(const State& s, Seat who) {
  return !s.cards.relic_deck.empty() || has_any<list_burials>(s, who);
}
constexpr Step<State, Power> fae_merchant_steps[] = {
    {"fae-merchant.draw", turns_over<Power>, list_relic_turn, draw_relic},
    {"fae-merchant.bury", user, list_burials, bury},
};

void list_followers(const State& s, const Power& power, Choices& out) {
  list_seats(other_players(s, power.who), out);
}
// No limit of advisers counts for it, and what lies on it goes along.
Then pipe(State& s, Power& power, Choice c) {
  const Seat other = c.a.id;
  put_as_adviser(s, PiedPiper, other, false);
  s.tell(Event::GaveAdviser, power.who, 0, card_ref(PiedPiper), seat_ref(other));
  give_favor(s, other, power.who, 2);
  return Then::Next;
}
constexpr Step<State, Power> pied_piper_steps[] = {
    {"pied-piper.player", user, list_followers, pipe},
};

// ---- battle plans ----

// The pool is as large as it is now: the defenders' plans come later.
void use_rangers(State& s, const PlanUse& use) {
  s.battle.skulls_ignored = true;
  if (s.battle.defense_dice >= 4) shift_attack_dice(s, use.user, 2);
}

int beast_advisers(const State& s, Seat plan_user) {
  int n = 0;
  for_each_on_side(s, plan_user, [&](Seat seat) { n += count_advisers(s, seat, Suit::Beast); });
  return n;
}
bool has_beast_advisers(const State& s, Seat plan_user) { return beast_advisers(s, plan_user) > 0; }
void use_nature_worship(State& s, const PlanUse& use) {
  shift_attack_dice(s, use.user, beast_advisers(s, use.user));
}

// The skulls beside the two swords still kill.
void use_war_tortoise(State& s, const PlanUse& use) {
  if (side_of(s, use.user) == Side::Attacker)
    s.battle.double_shields_ignored = true;
  else
    s.battle.double_swords_ignored = true;
}

bool garden_is_target(const State& s, Seat) { return site_is_target(s, WalledGarden); }
void use_walled_garden(State& s, const PlanUse&) { add_defense_dice(s, beast_cards_on_map(s)); }

constexpr CardRow rows[] = {
    // Search the discard pile of another region (search.cpp).
    {.id = ErrandBoy,
     .suit = Suit::Beast,
     .cost = {.favor = 1},
     .act = Act::Search,
     .modifies = Modifies::IfChosen},
    // Kill a warband on anybody's board, be it your own.
    {.id = Wolves,
     .suit = Suit::Beast,
     .cost = {.secrets = 1},
     .action = wolves_steps,
     .can = has_any<list_prey>},
    // Mustering on Beast cards takes no Supply (muster.cpp).
    {.id = AnimalPlaymates,
     .suit = Suit::Beast,
     .limit = Limit::Adviser,
     .act = Act::Muster,
     .modifies = Modifies::IfUseful},
    // Who attacks you uses no battle plans of suits that your advisers show (plans.cpp).
    {.id = TrueNames, .suit = Suit::Beast, .limit = Limit::Adviser, .persistent = true},
    // With a Beast adviser, a Trade here for secrets brings one more (trade.cpp).
    {.id = TheOldOak,
     .suit = Suit::Beast,
     .limit = Limit::Site,
     .act = Act::Trade,
     .modifies = Modifies::IfUseful},
    // Travel to a site with a Beast card without Supply and past the powers of sites (travel.cpp).
    {.id = ForestPaths,
     .suit = Suit::Beast,
     .cost = {.favor = 1},
     .act = Act::Travel,
     .modifies = Modifies::IfChosen},
    // When played by an Exile: you may become a Citizen.
    {.id = LongLostHeir,
     .suit = Suit::Beast,
     .limit = Limit::Adviser,
     .locked = true,
     .played = long_lost_heir_steps},
    // Your skulls kill nobody. Two attack dice more against four or more defense dice.
    {.id = Rangers,
     .suit = Suit::Beast,
     .cost = {.favor = 1},
     .plan = {.sides = Sides::Attacker, .use = use_rangers}},
    // Discard a denizen at another site; this card moves there.
    {.id = RovingTerror,
     .suit = Suit::Beast,
     .limit = Limit::Site,
     .cost = {.secrets = 1},
     .action = roving_terror_steps,
     .can = has_any<list_terrorized>},
    // An attack die more, or less, for each of your Beast advisers.
    {.id = NatureWorship,
     .suit = Suit::Beast,
     .cost = {.secrets = 1},
     .plan = {.sides = Sides::Either, .can = has_beast_advisers, .use = use_nature_worship}},
    // Trading with Beast and Nomad cards takes no Supply (trade.cpp).
    {.id = Birdsong,
     .suit = Suit::Beast,
     .limit = Limit::Adviser,
     .act = Act::Trade,
     .modifies = Modifies::IfUseful},
    // Trade as if your pawn were at some site with a Beast card, and not at its own (trade.cpp).
    {.id = SmallFriends,
     .suit = Suit::Beast,
     .limit = Limit::Adviser,
     .act = Act::Trade,
     .modifies = Modifies::Allows},
    // Enemies who travel away from a site of this card's ruler lose a warband of their board
    // (travel.cpp).
    {.id = GraspingVines, .suit = Suit::Beast, .limit = Limit::Site, .persistent = true},
    // When played, all Nomad and all other Beast cards at the sites of your region are discarded.
    {.id = ThreateningRoar, .suit = Suit::Beast, .played = threatening_roar_steps},
    // Draw a relic and keep it; then put one of yours, but not the Grand Scepter, under the deck.
    {.id = FaeMerchant,
     .suit = Suit::Beast,
     .cost = {.secrets = 1},
     .action = fae_merchant_steps,
     .can = fae_would_deal},
    // Kill a warband on the board of somebody with an Order or Discord adviser, and gain one.
    {.id = SecondChance,
     .suit = Suit::Beast,
     .cost = {.secrets = 1},
     .action = second_chance_steps,
     .can = can_give_second_chance},
    // Comes on top of any number of advisers (play.cpp). It goes over to another player, from whom
    // you take two favor.
    {.id = PiedPiper,
     .suit = Suit::Beast,
     .limit = Limit::Adviser,
     .cost = {.secrets = 1},
     .action = pied_piper_steps},
    // Without Supply, draw a single card from the bottom of your region's discard pile
    // (search.cpp).
    {.id = Mushrooms,
     .suit = Suit::Beast,
     .limit = Limit::Site,
     .cost = {.secrets = 1},
     .act = Act::Search,
     .modifies = Modifies::IfChosen},
    // Battle plans of your enemies cost a burnt favor more (plans.cpp).
    {.id = InsectSwarm, .suit = Suit::Beast, .limit = Limit::Adviser, .persistent = true},
    // Warbands of all sites that you rule fight when you attack. With warbands on your board you do
    // not travel away from a site that you rule (campaign.cpp, travel.cpp).
    {.id = VowOfUnion,
     .suit = Suit::Beast,
     .limit = Limit::Adviser,
     .locked = true,
     .persistent = true},
    // Who attacks you declares targets with an even number of defense dice (campaign.cpp).
    {.id = GiantPython, .suit = Suit::Beast, .limit = Limit::Adviser, .persistent = true},
    // The enemy's faces with two swords, or with two shields, are worth nothing.
    {.id = WarTortoise,
     .suit = Suit::Beast,
     .cost = {.favor = 1},
     .plan = {.sides = Sides::Either, .use = use_war_tortoise}},
    // Play Beast and Hearth cards to any site with room for them (play.cpp).
    {.id = NewGrowth, .suit = Suit::Beast, .act = Act::Search, .modifies = Modifies::Allows},
    // Gain a Supply and two warbands when you play a Beast card (play.cpp).
    {.id = WildCry, .suit = Suit::Beast, .act = Act::Search, .modifies = Modifies::IfUseful},
    // When played, gain a warband for each Beast card at any site.
    {.id = AnimalHost, .suit = Suit::Beast, .played = animal_host_steps},
    // For each Beast card at any site, a favor moves from a bank of your choice to the Beast bank.
    {.id = MemoryOfNature,
     .suit = Suit::Beast,
     .cost = {.secrets = 1},
     .action = memory_of_nature_steps,
     .can = can_remember},
    // Who targets this site uses no battle plans (plans.cpp).
    {.id = MarshSpirit, .suit = Suit::Beast, .limit = Limit::Site, .persistent = true},
    // You gain no favor by trading (trade.cpp). When you rest without favor, take two from a bank.
    {.id = VowOfPoverty,
     .suit = Suit::Beast,
     .limit = Limit::Adviser,
     .locked = true,
     .rest = vow_of_poverty_steps,
     .can = is_poor},
    // Enemies of this card's ruler neither trade with Beast cards nor muster on them (trade.cpp,
    // muster.cpp).
    {.id = ForestCouncil,
     .suit = Suit::Beast,
     .limit = Limit::Site,
     .locked = true,
     .persistent = true},
    // If this site is a target, a defense die more for each Beast card at any site.
    {.id = WalledGarden,
     .suit = Suit::Beast,
     .limit = Limit::Site,
     .plan = {.sides = Sides::Defender, .can = garden_is_target, .use = use_walled_garden}},
    // You muster only on suits that your advisers show, and gain a warband more (muster.cpp).
    {.id = VowOfBeastkin,
     .suit = Suit::Beast,
     .limit = Limit::Adviser,
     .locked = true,
     .act = Act::Muster,
     .modifies = Modifies::Always},
    // What you discard in a Search may go on top of any one discard pile, or under it (search.cpp).
    {.id = Bracken, .suit = Suit::Beast, .act = Act::Search, .modifies = Modifies::Allows},
    // Campaign without Supply as if your pawn were at some site with a Beast card; your warbands
    // there fight along.
    {.id = WildAllies,
     .suit = Suit::Beast,
     .cost = {.secrets = 1},
     .action = wild_allies_steps,
     .can = can_lead_allies},
};

}  // namespace

std::span<const CardRow> beast_cards() { return rows; }

}  // namespace ziggurat::oath
