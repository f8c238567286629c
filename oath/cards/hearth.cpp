// The cards of Hearth.
#include "oath/cards/shared.h"

namespace ziggurat::oath {
namespace {

using CardStep = Step<State, Power>;

// ---- Tinker's Fair, Deed Writer ----

constexpr CardStep tinkers_fair_steps[] = {
    {"tinkers-fair.partner", user, list_partners, propose<favor_good | secret_good | relic_good>},
};
constexpr CardStep deed_writer_steps[] = {
    {"deed-writer.partner", user, list_partners, propose<favor_good | secret_good | site_good>},
};

// ---- Wayside Inn ----

bool lacks_supply(const State& s, Seat who) { return s.player[who].supply < full_supply; }

constexpr CardStep wayside_inn_steps[] = {
    step(does<[](State& s, Power& power) { gain_supply(s, power.who, 2); }>),
};

// ---- Memory of Home ----

void list_other_banks(const State& s, const Power&, Choices& out) {
  list_suits(filled_banks(s, static_cast<u8>(any_suit & ~suit_bit(Suit::Hearth))), out);
}
Then bring_home(State& s, Power&, Choice c) {
  const Suit from = Suit(c.a.id);
  move_between_banks(s, from, Suit::Hearth, s.bank[from]);
  return Then::Next;
}

constexpr CardStep memory_of_home_steps[] = {
    {"memory-of-home.bank", user, list_other_banks, bring_home},
};

// ---- Traveling Doctor, Hospital ----

void spare_force(State& s, const PlanUse& use) {
  s.battle.spared[static_cast<int>(side_of(s, use.user))] = true;
}
void open_hospital(State& s, const PlanUse& use) {
  s.battle.hospital[static_cast<int>(side_of(s, use.user))] = site_of(s, Hospital);
}

// ---- Storyteller ----

void tell_story(State& s, Power&) {
  set_tokens(s, Banner::DarkestSecret, s.banner[Banner::DarkestSecret].tokens + 1);
}

constexpr CardStep storyteller_steps[] = {step(does<tell_story>)};

// ---- Armed Mob ----

void list_mob_victims(const State& s, const Power& power, Choices& out) {
  const Seat holder = s.banner[Banner::DarkestSecret].holder;
  if (holder == nobody || holds(s, holder, Banner::PeoplesFavor)) return;
  list_loose_advisers(s, power.who, holder, out);
  out.sort();
}
Then drive_out(State& s, Power& power, Choice c) {
  discard_adviser(s, power.who, card_of(c.a));
  return Then::Next;
}

constexpr CardStep armed_mob_steps[] = {
    {"armed-mob.victim", user, list_mob_victims, drive_out},
};

// ---- Tavern Songs ----

constexpr int verses = 3;

const Pile& pile_of_region(const State& s, Seat who) { return s.cards.discards[region_of(s, who)]; }
bool can_listen(const State& s, Seat who) {
  const Pile& pile = pile_of_region(s, who);
  return std::any_of(pile.end() - std::min(verses, pile.size()), pile.end(),
                     [&](CardId card) { return !sees(s.cards.seen_by[card], who); });
}
Then listen(State& s, Power& power, Choice) {
  const Pile& pile = pile_of_region(s, power.who);
  for (int i = 1; i <= std::min(verses, pile.size()); ++i)
    look_at(s, power.who, pile[pile.size() - i]);
  return Then::Next;
}

constexpr CardStep tavern_songs_steps[] = {
    {"tavern-songs.turn", turns_over<Power>, list_turn<Power>, listen},
};

// ---- Homesteaders ----

void list_homes(const State& s, Seat who, CardId card, Choices& out) {
  list_moves_to_sites(s, who, card, bit(s.player[who].pawn), out);
}
void list_homesteaders(const State& s, const Power& power, Choices& out) {
  for (CardId card : s.player[power.who].advisers) {
    Choices homes;
    if (!is_facedown(s, card) && can_be_moved(s, power.who, card))
      list_homes(s, power.who, card, homes);
    if (!homes.empty()) out.add(choice(Verb::Choose, 0, card_ref(card)));
  }
  out.sort();
}
void list_homesteads(const State& s, const Power& power, Choices& out) {
  list_homes(s, power.who, power.other, out);
}
Then settle_down(State& s, Power& power, Choice c) {
  move_to_site(s, power.who, power.other, c);
  return Then::Done;
}
// Only where a card may make room is there anything more to ask.
Then choose_homesteader(State& s, Power& power, Choice c) {
  power.other = card_of(c.a);
  Choices homes;
  list_homesteads(s, power, homes);
  return homes.size() == 1 ? settle_down(s, power, homes[0]) : Then::Next;
}

constexpr CardStep homesteaders_steps[] = {
    {"homesteaders.adviser", user, list_homesteaders, choose_homesteader},
    {"homesteaders.site", user, list_homesteads, settle_down},
};

// ---- A Round of Ale ----

bool has_something_to_return(const State& s, Seat who) {
  for (int card = 0; card < card_numbers; ++card)
    if (card != ARoundOfAle && !is_free(s, CardId(card))) return true;
  return s.player[who].secrets_down > 0;
}

constexpr CardStep round_of_ale_steps[] = {
    step(does<[](State& s, Power& power) { return_favor_and_secrets(s, power.who, power.card); }>),
};

// ---- Charming Friend ----

void list_favored_neighbours(const State& s, const Power& power, Choices& out) {
  for_each_neighbour(s, power.who, [&](Seat seat) {
    if (favor_of(s, seat) > 0) out.add(choice(Verb::ChooseSeat, 0, seat_ref(seat)));
  });
}
Then charm(State& s, Power& power, Choice c) {
  give_favor(s, c.a.id, power.who, 1);
  return Then::Next;
}

constexpr CardStep charming_friend_steps[] = {
    {"charming-friend.victim", user, list_favored_neighbours, charm},
};

// ---- Village Constable, The Great Levy ----

bool people_are_not_against(const State& s, Seat who) {
  return !enemy_holds(s, who, Banner::PeoplesFavor);
}
// Only the attacker's dice have skulls.
void levy(State& s, const PlanUse& use) {
  shift_attack_dice(s, use.user, 3);
  if (side_of(s, use.user) == Side::Attacker) s.battle.skulls_ignored = true;
}

// ---- Family Heirloom ----

constexpr CardStep family_heirloom_steps[] = {
    {"family-heirloom.turn", turns_over<Power>, list_relic_turn, look_at_top_relic},
    {"family-heirloom.keep", user, list_keep_relic, keep_or_bury_relic},
};

// ---- Levelers: each end is asked for only if there is a tie ----

void list_richest(const State& s, const Power&, Choices& out) {
  if (std::popcount(richest_banks(s)) > 1) list_suits(richest_banks(s), out);
}
Then choose_richest(State&, Power& power, Choice c) {
  power.n = suit_bit(Suit(c.a.id));
  return Then::Next;
}
void find_richest(State& s, Power& power) {
  if (power.n == 0) power.n = richest_banks(s);
}
// If all banks have the same, it goes to any other.
u8 poorest_others(const State& s, const Power& power) {
  return static_cast<u8>(poorest_banks(s) & ~power.n);
}
void list_poorest(const State& s, const Power& power, Choices& out) {
  if (std::popcount(poorest_others(s, power)) > 1) list_suits(poorest_others(s, power), out);
}
Then choose_poorest(State&, Power& power, Choice c) {
  power.m = suit_bit(Suit(c.a.id));
  return Then::Next;
}
void level(State& s, Power& power) {
  const u8 to = power.m != 0 ? power.m : poorest_others(s, power);
  move_between_banks(s, Suit(std::countr_zero(power.n)), Suit(std::countr_zero(to)), 2);
}
bool can_level(const State& s, Seat) { return filled_banks(s) != 0; }

constexpr CardStep levelers_steps[] = {
    {"levelers.from", user, list_richest, choose_richest},
    step(does<find_richest>),
    {"levelers.to", user, list_poorest, choose_poorest},
    step(does<level>),
};

// ---- Fabled Feast, Salad Days ----

// The card itself is counted, whoever rules it.
void feast(State& s, Power& power) {
  const int n = count_ruled(s, power.who, Suit::Hearth) + !rules_card(s, power.who, FabledFeast);
  take_from_banks(s, power.who, n, any_suit, false, true);
}

constexpr CardStep fabled_feast_steps[] = {step(does<feast>)};
constexpr CardStep salad_days_steps[] = {
    step(does<[](State& s, Power& power) { take_from_banks(s, power.who, 3, any_suit, true); }>),
};

// ---- Hearts and Minds ----

void win_hearts(State& s, const PlanUse&) {
  s.battle.decided = true;
  s.battle.winner = Side::Defender;
}

// ---- Relic Breaker ----

void list_relics_here(const State& s, const Power& power, Choices& out) {
  const SiteId at = s.player[power.who].pawn;
  for (int i = 0; i < s.site[at].relics.size(); ++i)
    if (can_be_moved(s, power.who, s.site[at].relics[i]))
      out.add(choice(Verb::ChooseRelic, 0, site_ref(s, at), amount_ref(i + 1)));
}
Then break_relic(State& s, Power& power, Choice c) {
  bury_relic(s, power.who, s.site[site_of(s, c.a)].relics[c.b.id - 1]);
  gain_warbands(s, power.who, 3);
  return Then::Next;
}

constexpr CardStep relic_breaker_steps[] = {
    {"relic-breaker.relic", user, list_relics_here, break_relic},
};

// ---- Ballot Box ----

bool can_be_elected(const State& s, Seat who) {
  return s.player[who].role == Role::Exile && holds(s, who, Banner::PeoplesFavor);
}

constexpr CardStep ballot_box_steps[] = {
    step(does<[](State& s, Power& power) { become_citizen(s, power.who, reliquary_size); }>),
};

// ---- Awaited Return ----

bool has_warband_on_board(const State& s, Seat who) { return s.player[who].warbands > 0; }

constexpr CardRow rows[] = {
    // A binding exchange of favor, secrets and relics with any player.
    {.id = TinkersFair,
     .suit = Suit::Hearth,
     .limit = Limit::Site,
     .action = tinkers_fair_steps,
     .can = may_exchange},

    // Two Supply.
    {.id = WaysideInn,
     .suit = Suit::Hearth,
     .limit = Limit::Site,
     .cost = {.favor = 1},
     .action = wayside_inn_steps,
     .can = lacks_supply},

    // A defense die more.
    {.id = ExtraProvisions,
     .suit = Suit::Hearth,
     .cost = {.favor = 1},
     .plan = {.sides = Sides::Defender, .use = adds_defense_dice<1>}},

    // All favor of another bank goes to the Hearth bank.
    {.id = MemoryOfHome,
     .suit = Suit::Hearth,
     .cost = {.burnt_secrets = 1},
     .action = memory_of_home_steps,
     .can = has_any<list_other_banks>},

    // Another favor, from the Hearth bank, for a denizen that is played face up at once.
    {.id = WelcomingParty,
     .suit = Suit::Hearth,
     .limit = Limit::Site,
     .act = Act::Search,
     .modifies = Modifies::IfUseful},

    // In defeat none of your force dies, whatever says that all of it should, and the doctor
    // leaves.
    {.id = TravelingDoctor,
     .suit = Suit::Hearth,
     .plan = {.sides = Sides::Either, .use = spare_force, .lasts = Lasts::DiscardedIfDefeated}},

    // The Darkest Secret has one secret more, wherever it is.
    {.id = Storyteller, .suit = Suit::Hearth, .cost = {.favor = 1}, .action = storyteller_steps},

    // Discards a faceup adviser of whoever has the Darkest Secret without the People's Favor.
    {.id = ArmedMob,
     .suit = Suit::Hearth,
     .limit = Limit::Site,
     .cost = {.favor = 1},
     .action = armed_mob_steps,
     .can = has_any<list_mob_victims>},

    // Looks at the three top cards of the discard pile in your region.
    {.id = TavernSongs, .suit = Suit::Hearth, .action = tavern_songs_steps, .can = can_listen},

    // A faceup adviser of yours moves to your site.
    {.id = Homesteaders,
     .suit = Suit::Hearth,
     .action = homesteaders_steps,
     .can = has_any<list_homesteaders>},

    // Before you play to a site, a denizen there may be discarded.
    {.id = CropRotation, .suit = Suit::Hearth, .act = Act::Search, .modifies = Modifies::Allows},

    // Favor and secrets return as in the Rest Phase, except for the favor on this card.
    {.id = ARoundOfAle,
     .suit = Suit::Hearth,
     .limit = Limit::Site,
     .locked = true,
     .cost = {.favor = 1},
     .action = round_of_ale_steps,
     .can = has_something_to_return},

    // Two of the drawn cards may be played if at least one of them goes to a site.
    {.id = LandWarden,
     .suit = Suit::Hearth,
     .cost = {.favor = 1},
     .act = Act::Search,
     .modifies = Modifies::IfChosen},

    // Takes a favor from a player at your site.
    {.id = CharmingFriend,
     .suit = Suit::Hearth,
     .limit = Limit::Adviser,
     .cost = {.secrets = 1},
     .action = charming_friend_steps,
     .can = has_any<list_favored_neighbours>},

    // Two attack dice, more or fewer, unless the enemy holds the People's Favor.
    {.id = VillageConstable,
     .suit = Suit::Hearth,
     .limit = Limit::Site,
     .plan = {.sides = Sides::Either, .can = people_are_not_against, .use = shifts_attack_dice<2>}},

    // When played: draws a relic, which is kept or goes under its deck.
    {.id = FamilyHeirloom,
     .suit = Suit::Hearth,
     .limit = Limit::Adviser,
     .locked = true,
     .played = family_heirloom_steps},

    // The Search takes no Supply.
    {.id = NewsFromAfar,
     .suit = Suit::Hearth,
     .cost = {.favor = 2},
     .act = Act::Search,
     .modifies = Modifies::IfChosen},

    // Two favor go from the fullest bank to the emptiest.
    {.id = Levelers,
     .suit = Suit::Hearth,
     .cost = {.secrets = 1},
     .action = levelers_steps,
     .can = can_level},

    // When played: a favor from one bank for each Hearth card that you rule.
    {.id = FabledFeast, .suit = Suit::Hearth, .played = fabled_feast_steps},

    // Three attack dice, more or fewer, and no harm from one's own skulls, unless the enemy holds
    // the People's Favor.
    {.id = TheGreatLevy,
     .suit = Suit::Hearth,
     .cost = {.favor = 2},
     .plan = {.sides = Sides::Either, .can = people_are_not_against, .use = levy}},

    // The defender has won. Gone at the end, unless the People's Favor is on that side.
    {.id = HeartsAndMinds,
     .suit = Suit::Hearth,
     .limit = Limit::Site,
     .cost = {.favor = 3},
     .plan = {.sides = Sides::Defender, .use = win_hearts, .lasts = Lasts::DiscardedUnlessFavored}},

    // Puts a facedown relic at your site under its deck; three warbands.
    {.id = RelicBreaker,
     .suit = Suit::Hearth,
     .cost = {.favor = 1},
     .action = relic_breaker_steps,
     .can = has_any<list_relics_here>},

    // Two favor from one bank whenever another player plays a vision face up.
    {.id = BookBinders, .suit = Suit::Hearth, .limit = Limit::Adviser, .persistent = true},

    // An Exile with the People's Favor becomes a Citizen, without a relic.
    {.id = BallotBox,
     .suit = Suit::Hearth,
     .limit = Limit::Site,
     .action = ballot_box_steps,
     .can = can_be_elected},

    // Two favor of its bank whenever another player plays a Nomad or Order card face up.
    {.id = SaddleMakers, .suit = Suit::Hearth, .limit = Limit::Adviser, .persistent = true},

    // A favor from any bank after each campaign of another player against a player.
    {.id = Herald, .suit = Suit::Hearth, .limit = Limit::Adviser, .persistent = true},

    // Mustering on this card brings a warband more.
    {.id = RowdyPub,
     .suit = Suit::Hearth,
     .limit = Limit::Site,
     .act = Act::Muster,
     .modifies = Modifies::IfUseful},

    // You lead no campaigns; against you no warbands are sacrificed.
    {.id = VowOfPeace,
     .suit = Suit::Hearth,
     .limit = Limit::Adviser,
     .locked = true,
     .persistent = true},

    // A binding exchange of favor, secrets and ruled sites with any player.
    {.id = DeedWriter, .suit = Suit::Hearth, .action = deed_writer_steps, .can = may_exchange},

    // When played: a favor from each of three banks.
    {.id = SaladDays, .suit = Suit::Hearth, .played = salad_days_steps},

    // Two Hearth advisers in the place of one.
    {.id = Marriage,
     .suit = Suit::Hearth,
     .limit = Limit::Adviser,
     .locked = true,
     .persistent = true},

    // Your warbands that would be killed gather at this site, if you rule it in the end.
    {.id = Hospital,
     .suit = Suit::Hearth,
     .limit = Limit::Site,
     .plan = {.sides = Sides::Either, .use = open_hospital}},

    // The Trade takes no Supply, but a warband of your board is sacrificed.
    {.id = AwaitedReturn,
     .suit = Suit::Hearth,
     .can = has_warband_on_board,
     .act = Act::Trade,
     .modifies = Modifies::IfChosen},
};

}  // namespace

std::span<const CardRow> hearth_cards() { return rows; }

}  // namespace ziggurat::oath
