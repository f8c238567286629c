// The cards of Discord.
#include "oath/cards/shared.h"

namespace ziggurat::oath {
namespace {

using CardStep = Step<State, Power>;

// ---- A Small Favor ----

constexpr CardStep small_favor_steps[] = {
    step(does<[](State& s, Power& power) { gain_warbands(s, power.who, 4); }>),
};

// ---- Second Wind: two more actions, unless the victory has ended the Act Phase ----

bool may_go_on(const State& s, Seat who) { return s.turn != who || !s.act_over; }

void offer_travel(State& s, Power& power) {
  if (may_go_on(s, power.who)) s.call(ExtraAction{.who = power.who, .what = Extra::Travel});
}
void offer_campaign(State& s, Power& power) {
  if (may_go_on(s, power.who)) s.call(ExtraAction{.who = power.who, .what = Extra::Campaign});
}

constexpr CardStep second_wind_steps[] = {
    step(does<offer_travel>),
    step(does<offer_campaign>),
};

// ---- Sleight of Hand ----

void list_secret_keepers(const State& s, const Power& power, Choices& out) {
  for_each_neighbour(s, power.who, [&](Seat seat) {
    if (all_secrets(s, seat) > 1) out.add(choice(Verb::ChooseSeat, 0, seat_ref(seat)));
  });
}
Then take_their_secret(State& s, Power& power, Choice c) {
  take_secret(s, power.who, c.a.id);
  return Then::Next;
}

constexpr CardStep sleight_of_hand_steps[] = {
    {"sleight-of-hand.victim", user, list_secret_keepers, take_their_secret},
};

// ---- Key to the City ----

// An Imperial site has several rulers; one of them here is enough to hold it.
bool ruler_is_at(const State& s, SiteId at) {
  for (Seat seat : seats_of(s))
    if (s.player[seat].pawn == at && rules_site(s, seat, at)) return true;
  return false;
}

void open_the_city(State& s, Power& power) {
  const SiteId at = site_of(s, power.card);
  if (at == no_site || ruler_is_at(s, at)) return;
  kill_at_site(s, at, s.site[at].warbands);
  const int gained = gain_warbands(s, power.who, 1);
  if (may_place_warbands(s, power.who)) place_warbands(s, power.who, at, gained);
}

constexpr CardStep key_to_the_city_steps[] = {step(does<open_the_city>)};

// ---- Scryer ----

void list_unseen_piles(const State& s, const Power& power, Choices& out) {
  for (Region region : each<Region>) {
    const Pile& pile = s.cards.discards[region];
    if (std::any_of(pile.begin(), pile.end(),
                    [&](CardId card) { return !sees(s.cards.seen_by[card], power.who); }))
      out.add(choice(Verb::ChooseRegion, 0, region_ref(region)));
  }
}
Then choose_pile(State&, Power& power, Choice c) {
  power.n = c.a.id;
  return Then::Next;
}
Then look_through_pile(State& s, Power& power, Choice) {
  const Region region = Region(power.n);
  for (CardId card : s.cards.discards[region]) show(s, card, power.who);
  s.tell(Event::LookedAtPile, power.who, 0, region_ref(region));
  return Then::Next;
}

constexpr CardStep scryer_steps[] = {
    {"scryer.pile", user, list_unseen_piles, choose_pile},
    {"scryer.turn", turns_over<Power>, list_turn<Power>, look_through_pile},
};

// ---- Disgraced Captain ----

bool attacks_order(const State& s, Seat) {
  return count_at_sites(s, Suit::Order, s.battle.target_sites) > 0;
}

// ---- Naysayers ----

bool can_naysay(const State& s, Seat who) {
  return s.title < max_players && s.player[s.title].role == Role::Exile && who != chancellor
         && favor_of(s, chancellor) > 0;
}

constexpr CardStep naysayers_steps[] = {
    step(does<[](State& s, Power& power) { give_favor(s, chancellor, power.who, 1); }>),
};

// ---- Book Burning, Slander ----

bool attacks_pawn(const State& s, Seat) { return s.battle.target_pawn; }

void burn_books(State& s, Power&) {
  const Seat loser = s.battle.defender;
  if (s.battle.target_pawn && all_secrets(s, loser) > 1)
    lose_secrets(s, loser, all_secrets(s, loser) - 1);
}

constexpr CardStep book_burning_steps[] = {step(does<burn_books>)};

// ---- Charlatan ----

void expose_secrets(State& s, Power&) {
  if (s.banner[Banner::DarkestSecret].tokens > 1) set_tokens(s, Banner::DarkestSecret, 1);
}

constexpr CardStep charlatan_steps[] = {step(does<expose_secrets>)};

// ---- Assassin ----

// The user, too, is a player whose pawn is there.
void list_assassinations(const State& s, const Power& power, Choices& out) {
  for (Seat seat : seats_of(s))
    if (s.player[seat].pawn == s.player[power.who].pawn)
      list_loose_advisers(s, power.who, seat, out);
  out.sort();
}
Then assassinate(State& s, Power& power, Choice c) {
  discard_adviser(s, power.who, card_of(c.a));
  return Then::Next;
}

constexpr CardStep assassin_steps[] = {
    {"assassin.victim", user, list_assassinations, assassinate},
};

// ---- Blackmail ----

constexpr int hush_money = 3;

void list_relics_held_here(const State& s, const Power& power, Choices& out) {
  for_each_neighbour(s, power.who, [&](Seat seat) {
    for_each_relic(s.player[seat].relics, [&](CardId card) {
      if (can_take_relic(s, power.who, card)) out.add(choice(Verb::Choose, 0, card_ref(card)));
    });
  });
  out.sort();
}
Then threaten(State& s, Power& power, Choice c) {
  power.other = card_of(c.a);
  power.seat = relic_holder(s, power.other);
  return Then::Next;
}
Seat blackmailed(const State&, const Power& power) { return power.seat; }
void list_payment(const State& s, const Power& power, Choices& out) {
  if (power.seat == nobody || spendable_favor(s, power.seat) < hush_money) return;
  out.add(choice(Verb::Yes));
  out.add(choice(Verb::No));
}
Then pay_hush_money(State& s, Power& power, Choice c) {
  if (verb_of(c) == Verb::No) return Then::Next;
  pay_favor(s, power.seat, power.who, hush_money);
  return Then::Done;
}
void take_blackmailed_relic(State& s, Power& power) {
  if (power.other == no_card) return;
  take_relic(s, power.who, power.other);
  pass_title_on(s);
}

constexpr CardStep blackmail_steps[] = {
    {"blackmail.relic", user, list_relics_held_here, threaten},
    {"blackmail.pay", blackmailed, list_payment, pay_hush_money},
    step(does<take_blackmailed_relic>),
};

// ---- Cracked Sage ----

bool enemy_is_arcane(const State& s, Seat who) { return enemy_advisers(s, who, Suit::Arcane) > 0; }

// ---- Dissent ----

// Only from the board: nobody chooses to pay this.
void place_dissent(State& s, Power& power) {
  for (Seat seat : seats_of(s)) {
    if (holds(s, seat, Banner::PeoplesFavor)) continue;
    int suits = 0;
    for (Suit suit : each<Suit>) suits += count_ruled(s, seat, suit) > 0;
    const int n = std::min(suits, favor_of(s, seat));
    if (n == 0) continue;
    spend_favor(s, seat, n);
    s.cards.favor[power.card] = static_cast<u8>(s.cards.favor[power.card] + n);
    s.tell(Event::PaidFavor, seat, n, card_ref(power.card));
  }
}

constexpr CardStep dissent_steps[] = {step(does<place_dissent>)};

// ---- False Prophet ----

bool is_exile(const State& s, Seat seat) { return s.player[seat].role == Role::Exile; }

void list_revealed_visions(const State& s, const Power& power, Choices& out) {
  if (!is_exile(s, power.who) || warbands_in_bank(s, power.who) == 0) return;
  for (Seat seat : seats_of(s))
    if (s.player[seat].vision != no_card)
      out.add(choice(Verb::Choose, 0, card_ref(s.player[seat].vision)));
  out.sort();
}
Then foretell(State& s, Power& power, Choice c) {
  s.prophecy |= seat_bit(power.who);
  s.foretold[power.who] = card_of(c.a);
  s.tell(Event::Moved, power.who, 1, c.a);
  return Then::Done;
}
// Where no vision is revealed, the warband stays on the board (7.1.3).
void gain_idle_prophet(State& s, Power& power) {
  if (is_exile(s, power.who)) gain_warbands(s, power.who, 1);
}

constexpr CardStep false_prophet_steps[] = {
    {"false-prophet.vision", user, list_revealed_visions, foretell},
    step(does<gain_idle_prophet>),
};

// ---- Zealots ----

bool is_outnumbered(const State& s, Seat) {
  return force(s, Side::Defender) > force(s, Side::Attacker);
}

// ---- Royal Ambitions ----

void list_royal_relics(const State& s, const Power& power, Choices& out) {
  if (is_exile(s, power.who)
      && std::popcount(ruled_by(s, power.who)) > std::popcount(ruled_by(s, chancellor)))
    list_unseen_relics(s, out);
}

constexpr CardStep royal_ambitions_steps[] = {
    {"royal-ambitions.relic", user, list_royal_relics, answer_unseen_relic},
};

// ---- Salt the Earth ----

bool is_salted(const State& s, const Power& power, CardId card) {
  return card != power.card && is_denizen(card) && site_of(s, card) == site_of(s, power.card);
}

constexpr CardStep salt_the_earth_steps[] = {
    {"salt-the-earth.order", user, list_discards<is_salted>, discard_next},
    step(discard_rest<is_salted>),
};

// ---- Riots ----

// A bit for each suit that no other outnumbers at sites.
u8 commonest_suits(const State& s) {
  int most = 1;
  u8 suits = 0;
  for (Suit suit : each<Suit>) {
    const int n = count_at_sites(s, suit, faceup_sites(s));
    if (n > most) most = n, suits = 0;
    if (n == most) suits |= suit_bit(suit);
  }
  return suits;
}
void list_rioting_suits(const State& s, const Power&, Choices& out) {
  const u8 suits = commonest_suits(s);
  if (s.mob && std::popcount(suits) > 1) list_suits(suits, out);
}
Then choose_rioting_suit(State&, Power& power, Choice c) {
  power.n = suit_bit(Suit(c.a.id));
  return Then::Next;
}
// Without a tie there was nothing to choose.
void begin_riots(State& s, Power& power) {
  if (s.mob && power.n == 0) power.n = commonest_suits(s);
}
bool is_rioted_against(const State&, const Power& power, CardId card) {
  return card != power.card && suit_of(card) != Suit::none && (power.n & suit_bit(suit_of(card)));
}

constexpr CardStep riots_steps[] = {
    {"riots.suit", user, list_rioting_suits, choose_rioting_suit},
    step(does<begin_riots>),
    {"riots.order", user, list_discards<is_rioted_against>, discard_next},
    step(discard_rest<is_rioted_against>),
};

// ---- Silver Tongue ----

u8 banks_of_site(const State& s, Seat who) {
  return filled_banks(s, suits_at(s, s.player[who].pawn));
}
bool has_bank_of_site(const State& s, Seat who) { return banks_of_site(s, who) != 0; }
void take_from_bank_of_site(State& s, Power& power) {
  take_from_banks(s, power.who, 1, banks_of_site(s, power.who));
}

constexpr CardStep silver_tongue_steps[] = {step(does<take_from_bank_of_site>)};

// ---- Gambling Hall ----

constexpr int gambling_dice = 4;

bool can_gamble(const State& s, Seat) { return filled_banks(s) != 0; }
void list_gambling_rolls(const State&, const Power&, Choices& out) {
  list_defense_rolls(gambling_dice, out);
}
Then gamble(State& s, Power& power, Choice c) {
  const DefenseFaces faces = defense_faces(c.a);
  power.n = static_cast<u8>(shields_shown(faces.single, faces.twofold, faces.doublers));
  s.tell(Event::DefenseRoll, power.who, power.n);
  return Then::Next;
}
// Jinx, once for these dice.
void list_gambling_rerolls(const State& s, const Power& power, Choices& out) {
  if (power.flag || !may_reroll(s, power.who)) return;
  out.add(choice(Verb::Yes));
  out.add(choice(Verb::No));
}
Then gamble_again(State& s, Power& power, Choice c) {
  if (verb_of(c) == Verb::No) return Then::Next;
  use_jinx(s, power.who);
  power.flag = true;
  return Then::Restart;
}
void take_winnings(State& s, Power& power) {
  take_from_banks(s, power.who, power.n, any_suit, false, true);
}

constexpr CardStep gambling_hall_steps[] = {
    {"gambling-hall.roll", turns_over<Power>, list_gambling_rolls, gamble},
    {"gambling-hall.jinx", user, list_gambling_rerolls, gamble_again},
    step(does<take_winnings>),
};

// ---- Enchantress ----

void list_enchantments(const State& s, const Power& power, Choices& out) {
  for_each_seat(other_players(s, power.who),
                [&](Seat seat) { list_loose_advisers(s, power.who, seat, out); });
  out.sort();
}
// A row that the Pied Piper has made too long loses somebody else.
Then enchant(State& s, Power& power, Choice c) {
  const CardId taken = card_of(c.a);
  const Seat loser = adviser_holder(s, taken);
  swap_places(s, power.card, taken);
  limit_advisers(s, power.who, taken);
  limit_advisers(s, loser, power.card);
  return Then::Next;
}

constexpr CardStep enchantress_steps[] = {
    {"enchantress.swap", user, list_enchantments, enchant},
};

// ---- Insomnia ----

constexpr CardStep insomnia_steps[] = {
    step(does<[](State& s, Power& power) { gain_secrets(s, power.who, 1); }>),
};

// ---- Bandit Chief ----

void raid_every_site(State& s, Power&) {
  for (SiteId at = 0; at < site_count; ++at) kill_at_site(s, at, 1);
}

constexpr CardStep bandit_chief_steps[] = {step(does<raid_every_site>)};

constexpr CardRow rows[] = {
    // Three attack dice more for an attacker, fewer against a defender. Gone after a defeat.
    {.id = Mercenaries,
     .suit = Suit::Discord,
     .cost = {.favor = 1},
     .plan = {.sides = Sides::Either,
              .use = shifts_attack_dice<3>,
              .lasts = Lasts::DiscardedIfDefeated}},

    // When played: four warbands.
    {.id = ASmallFavor,
     .suit = Suit::Discord,
     .limit = Limit::Adviser,
     .locked = true,
     .played = small_favor_steps},

    // After a victory a Travel and then a Campaign may follow, both without Supply.
    {.id = SecondWind,
     .suit = Suit::Discord,
     .cost = {.secrets = 1, .burnt_favor = 1},
     .won = second_wind_steps,
     .plan = {.sides = Sides::Attacker}},

    // Takes a secret of a player at your site, but not the last one.
    {.id = SleightOfHand,
     .suit = Suit::Discord,
     .limit = Limit::Adviser,
     .cost = {.favor = 1},
     .action = sleight_of_hand_steps,
     .can = has_any<list_secret_keepers>},

    // When played to a site whose ruler is elsewhere: kills all warbands there; one of yours comes.
    {.id = KeyToTheCity,
     .suit = Suit::Discord,
     .limit = Limit::Site,
     .played = key_to_the_city_steps},

    // Looks through the whole of one discard pile.
    {.id = Scryer,
     .suit = Suit::Discord,
     .cost = {.secrets = 1},
     .action = scryer_steps,
     .can = has_any<list_unseen_piles>},

    // Four attack dice more if one of the targets is a site with an Order card.
    {.id = DisgracedCaptain,
     .suit = Suit::Discord,
     .cost = {.favor = 1, .burnt_favor = 1},
     .plan = {.sides = Sides::Attacker, .can = attacks_order, .use = shifts_attack_dice<4>}},

    // Rest: takes a favor from the Chancellor while an Exile, even yourself, holds the title.
    {.id = Naysayers,
     .suit = Suit::Discord,
     .limit = Limit::Adviser,
     .rest = naysayers_steps,
     .can = can_naysay},

    // In victory over a targeted pawn its player is left with a single secret.
    {.id = BookBurning,
     .suit = Suit::Discord,
     .won = book_burning_steps,
     .plan = {.sides = Sides::Attacker, .can = attacks_pawn}},

    // When played: the Darkest Secret keeps only one of its secrets.
    {.id = Charlatan, .suit = Suit::Discord, .played = charlatan_steps},

    // No more than two advisers. Discards a faceup adviser of a player at your site.
    {.id = Assassin,
     .suit = Suit::Discord,
     .limit = Limit::Adviser,
     .locked = true,
     .cost = {.favor = 1},
     .action = assassin_steps,
     .can = has_any<list_assassinations>},

    // Two warbands more if the mustered card's bank alone has the least favor.
    {.id = Downtrodden, .suit = Suit::Discord, .act = Act::Muster, .modifies = Modifies::IfUseful},

    // When played: names a relic of a player at your site, who pays you three favor or loses it.
    {.id = Blackmail, .suit = Suit::Discord, .played = blackmail_steps},

    // Four attack dice, more or fewer, if the enemy has an Arcane adviser.
    {.id = CrackedSage,
     .suit = Suit::Discord,
     .cost = {.secrets = 1, .burnt_favor = 1},
     .plan = {.sides = Sides::Either, .can = enemy_is_arcane, .use = shifts_attack_dice<4>}},

    // When played: everybody without the People's Favor puts favor here, one for each suit among
    // the cards that the player rules.
    {.id = Dissent, .suit = Suit::Discord, .played = dissent_steps},

    // When played by an Exile: a warband stands on a revealed vision, which is then the Exile's as
    // well; if the vision is discarded, it comes to the Exile to be played.
    {.id = FalseProphet,
     .suit = Suit::Discord,
     .limit = Limit::Adviser,
     .locked = true,
     .played = false_prophet_steps},

    // You never recover the People's Favor. Whatever favor is burnt comes to you.
    {.id = VowOfRenewal,
     .suit = Suit::Discord,
     .limit = Limit::Adviser,
     .locked = true,
     .persistent = true},

    // Against a larger force each sacrificed warband counts three.
    {.id = Zealots,
     .suit = Suit::Discord,
     .cost = {.favor = 1},
     .plan = {.sides = Sides::Attacker,
              .can = is_outnumbered,
              .use = [](State& s, const PlanUse&) { s.battle.sacrifice_value = 3; }}},

    // When played by an Exile who rules more sites than the Chancellor: may become a Citizen, with
    // a relic of the Reliquary taken unseen.
    {.id = RoyalAmbitions,
     .suit = Suit::Discord,
     .limit = Limit::Adviser,
     .locked = true,
     .played = royal_ambitions_steps},

    // Needs no room, but no locked card may be there. When played: all other denizens leave the
    // site, which has room for this card alone from now on.
    {.id = SaltTheEarth,
     .suit = Suit::Discord,
     .limit = Limit::Site,
     .locked = true,
     .played = salt_the_earth_steps},

    // Against you enemies have no Beast and no Nomad battle plans.
    {.id = BeastTamer, .suit = Suit::Discord, .limit = Limit::Adviser, .persistent = true},

    // When played while the Mob rages: discards all other cards of the commonest suit at sites.
    {.id = Riots, .suit = Suit::Discord, .played = riots_steps},

    // No more than two advisers. Rest: a favor from the bank of some card at your site.
    {.id = SilverTongue,
     .suit = Suit::Discord,
     .limit = Limit::Adviser,
     .locked = true,
     .rest = silver_tongue_steps,
     .can = has_bank_of_site},

    // Rolls four defense dice: as many favor from one bank as there are shields.
    {.id = GamblingHall,
     .suit = Suit::Discord,
     .limit = Limit::Site,
     .cost = {.favor = 2},
     .action = gambling_hall_steps,
     .can = can_gamble},

    // Two warbands die on the board of whoever travels here without ruling this card.
    {.id = BoilingLake,
     .suit = Suit::Discord,
     .limit = Limit::Site,
     .locked = true,
     .persistent = true},

    // When relics are taken in your region, a defense die for each: without a shield among them all
    // are yours.
    {.id = RelicThief,
     .suit = Suit::Discord,
     .limit = Limit::Adviser,
     .cost = {.favor = 1, .secrets = 1},
     .persistent = true},

    // Changes places with a faceup adviser of another player.
    {.id = Enchantress,
     .suit = Suit::Discord,
     .limit = Limit::Adviser,
     .cost = {.burnt_secrets = 1},
     .action = enchantress_steps,
     .can = has_any<list_enchantments>},

    // No more than two advisers. Rest: a secret.
    {.id = Insomnia,
     .suit = Suit::Discord,
     .limit = Limit::Adviser,
     .locked = true,
     .rest = insomnia_steps},

    // After another player's campaign you may attack that player without Supply.
    {.id = SneakAttack, .suit = Suit::Discord, .limit = Limit::Adviser, .persistent = true},

    // Its ruler's enemies play no facedown advisers.
    {.id = Gossip, .suit = Suit::Discord, .limit = Limit::Site, .persistent = true},

    // When played: a warband dies at each site. While it lies here, each site has two more bandits.
    {.id = BanditChief,
     .suit = Suit::Discord,
     .limit = Limit::Site,
     .played = bandit_chief_steps,
     .persistent = true},

    // Another player who takes the title loses a favor to you.
    {.id = ChaosCult, .suit = Suit::Discord, .limit = Limit::Adviser, .persistent = true},

    // In victory over a targeted pawn all of its player's favor can be burnt, not half.
    {.id = Slander,
     .suit = Suit::Discord,
     .cost = {.favor = 1},
     .plan = {.sides = Sides::Attacker, .can = attacks_pawn}},
};

}  // namespace

std::span<const CardRow> discord_cards() { return rows; }

}  // namespace ziggurat::oath
