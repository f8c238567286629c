// The relics, with the defense dice that they are worth as targets.
#include "oath/cards/shared.h"

namespace ziggurat::oath {

namespace {

// ---- what is left of a beaten force, on the boards of its players ----

// Some may have died since, where the loser was made to travel.
int survivors_of(const State& s, Seat seat) {
  return std::min(s.battle.survivors[seat], s.player[seat].warbands);
}
int all_survivors(const State& s) {
  int n = 0;
  for (Seat seat : seats_of(s)) n += survivors_of(s, seat);
  return n;
}

// ---- Sticky Fire ----

void list_fires(const State& s, const Power&, Choices& out) {
  if (all_survivors(s) == 0) return;
  out.add(choice(Verb::Yes));
  out.add(choice(Verb::No));
}
// The favor is owed even if the enemy is spared.
Then set_fire(State& s, Power& power, Choice c) {
  if (verb_of(c) == Verb::No) return Then::Next;
  const Side beaten = other(s.battle.winner);
  for (Seat seat : seats_of(s)) {
    if (s.battle.spared[static_cast<int>(beaten)]) break;
    const int n = survivors_of(s, seat);
    if (n > 0) kill_in_battle(s, beaten, seat, no_site, n);
    s.battle.survivors[seat] = 0;
  }
  give_favor(s, power.who, opponent_of(s, power.who), 1);
  return Then::Next;
}

constexpr Step<State, Power> sticky_fire_won[] = {
    {"sticky-fire.kill", user, list_fires, set_fire},
};

// ---- Cursed Cauldron ----

void brew(State& s, Power& power) {
  gain_warbands(s, power.who, killed(s, other(s.battle.winner)));
}

constexpr Step<State, Power> cursed_cauldron_won[] = {step(does<brew>)};

// ---- Brass Horse ----

const Pile& pile_of(const State& s, Seat who) { return s.cards.discards[region_of(s, who)]; }
bool has_card_to_turn(const State& s, Seat who) { return !pile_of(s, who).empty(); }

// Where no site of the suit can be reached it runs anywhere, but it runs.
Then ride(State& s, Power& power, Choice) {
  const CardId card = pile_of(s, power.who).top();
  s.cards.seen_by[card] = everyone;
  s.tell(Event::Looked, power.who, 0, card_ref(card));
  const Sites matching = suit_of(card) == Suit::none ? Sites{0} : sites_with(s, suit_of(card));
  const bool able = asking_nothing_of(s, power.who, matching) != 0;
  send(s, power.who, power.who, able ? matching : all_sites);
  return Then::Next;
}

constexpr Step<State, Power> brass_horse_steps[] = {
    {"brass-horse.turn", turns_over<Power>, list_turn<Power>, ride},
};

// ---- Horned Mask ----

void list_mask_wearers(const State& s, const Power& power, Choices& out) {
  for (CardId card : s.player[power.who].advisers)
    if (!is_facedown(s, card) && row(card).limit != Limit::Adviser
        && can_be_moved(s, power.who, card))
      out.add(choice(Verb::Choose, 0, card_ref(card)));
  out.sort();
}
void list_mask_seekers(const State& s, const Power& power, Choices& out) {
  for (CardId card : s.site[s.player[power.who].pawn].cards)
    if (row(card).limit != Limit::Site && can_be_moved(s, power.who, card))
      out.add(choice(Verb::Choose, 0, card_ref(card)));
  out.sort();
}
bool can_swap_masks(const State& s, Seat who) {
  return has_any<list_mask_wearers>(s, who) && has_any<list_mask_seekers>(s, who);
}
Then choose_wearer(State&, Power& power, Choice c) {
  power.other = card_of(c.a);
  return Then::Next;
}
Then swap_masks(State& s, Power& power, Choice c) {
  swap_places(s, power.other, card_of(c.a));
  limit_advisers(s, power.who, card_of(c.a));
  return Then::Next;
}

constexpr Step<State, Power> horned_mask_steps[] = {
    {"horned-mask.adviser", user, list_mask_wearers, choose_wearer},
    {"horned-mask.card", user, list_mask_seekers, swap_masks},
};

// ---- Whistle ----

void list_whistled(const State& s, const Power& power, Choices& out) {
  u8 elsewhere = 0;
  for_each_seat(other_players(s, power.who), [&](Seat seat) {
    if (s.player[seat].pawn != s.player[power.who].pawn) elsewhere |= seat_bit(seat);
  });
  list_seats(elsewhere, out);
}
Then whistle(State& s, Power& power, Choice c) {
  power.seat = c.a.id;
  send(s, power.who, power.seat, bit(s.player[power.who].pawn));
  return Then::Next;
}
// Only who has come gets the secret, and Vow of Silence gives none.
void reward_whistled(State& s, Power& power) {
  const bool came = pawn_is_at(s, power.seat, s.player[power.who].pawn);
  if (!came || s.cards.secrets[Whistle] == 0 || has_adviser(s, power.who, VowOfSilence)) return;
  --s.cards.secrets[Whistle];
  ++s.player[power.seat].secrets;
  s.tell(Event::PaidSecrets, power.who, 1, seat_ref(power.seat));
}

constexpr Step<State, Power> whistle_steps[] = {
    {"whistle.player", user, list_whistled, whistle},
    step(does<reward_whistled>),
};

// ---- Dowsing Sticks ----

bool has_relic_to_draw(const State& s, Seat) { return !s.cards.relic_deck.empty(); }

constexpr Step<State, Power> dowsing_sticks_steps[] = {
    {"dowsing-sticks.turn", turns_over<Power>, list_relic_turn, look_at_top_relic},
    {"dowsing-sticks.keep", user, list_keep_relic, keep_or_bury_relic},
};

// ---- Skeleton Key ----

void list_locks(const State& s, const Power& power, Choices& out) {
  if (!rules_site(s, chancellor, s.player[power.who].pawn)) return;
  for (int slot = 0; slot < reliquary_size; ++slot)
    if (s.cards.reliquary[slot] != no_card)
      out.add(choice(Verb::ChooseSlot, 0, amount_ref(slot + 1)));
}
Then unlock(State& s, Power& power, Choice c) {
  power.n = static_cast<u8>(c.a.id - 1);
  s.call(Peeking{.who = power.who, .place = power.n});
  return Then::Next;
}
void list_theft(const State&, const Power&, Choices& out) {
  out.add(choice(Verb::Yes));
  out.add(choice(Verb::No));
}
Then steal(State& s, Power& power, Choice c) {
  if (verb_of(c) == Verb::Yes) take_from_reliquary(s, power.who, power.n);
  return Then::Next;
}

constexpr Step<State, Power> skeleton_key_steps[] = {
    {"skeleton-key.relic", user, list_locks, unlock},
    {"skeleton-key.take", user, list_theft, steal},
};

// ---- Oracular Pig ----

constexpr int cards_foreseen = 3;

// What the user knows already need not be looked at again.
bool has_cards_to_foresee(const State& s, Seat who) {
  const Pile& deck = s.cards.deck;
  for (int i = 1; i <= std::min(cards_foreseen, deck.size()); ++i)
    if (!sees(s.cards.seen_by[deck[deck.size() - i]], who)) return true;
  return false;
}
Then foresee(State& s, Power& power, Choice) {
  const Pile& deck = s.cards.deck;
  for (int i = 1; i <= std::min(cards_foreseen, deck.size()); ++i)
    look_at(s, power.who, deck[deck.size() - i]);
  return Then::Next;
}

constexpr Step<State, Power> oracular_pig_steps[] = {
    {"oracular-pig.turn", turns_over<Power>, list_turn<Power>, foresee},
};

// ---- Ivory Eye ----

void list_unseen(const State& s, const Power& power, Choices& out) {
  const auto unseen = [&](CardId card) { return !sees(s.cards.seen_by[card], power.who); };
  for (SiteId at = 0; at < site_count; ++at) {
    const Site& site = s.site[at];
    if (!site.faceup && !sees(site.seen_by, power.who))
      out.add(choice(Verb::ChooseSite, 0, site_ref(s, at)));
    for (int i = 0; i < site.relics.size(); ++i)
      if (unseen(site.relics[i]))
        out.add(choice(Verb::ChooseRelic, 0, site_ref(s, at), amount_ref(i + 1)));
  }
  for (Seat seat : seats_of(s))
    for (int i = 0; i < s.player[seat].advisers.size(); ++i)
      if (unseen(s.player[seat].advisers[i]))
        out.add(choice(Verb::ChooseHidden, 0, seat_ref(seat), amount_ref(i + 1)));
  out.sort();
}
// In m the number of the relic or adviser.
Then aim_eye(State& s, Power& power, Choice c) {
  power.m = c.b.id;
  if (verb_of(c) == Verb::ChooseHidden)
    power.seat = c.a.id;
  else
    power.site = site_of(s, c.a);
  return Then::Next;
}
Then see_through(State& s, Power& power, Choice) {
  if (power.seat != nobody) {
    look_at(s, power.who, adviser_number(s, power.seat, power.m));
  } else if (power.m > 0) {
    look_at(s, power.who, s.site[power.site].relics[power.m - 1]);
  } else {
    Site& site = s.site[power.site];
    site.seen_by |= only(power.who);
    s.tell(Event::Looked, power.who, 0, ref(Kind::Site, static_cast<int>(site.card)), {},
           only(power.who));
  }
  return Then::Next;
}

constexpr Step<State, Power> ivory_eye_steps[] = {
    {"ivory-eye.what", user, list_unseen, aim_eye},
    {"ivory-eye.turn", turns_over<Power>, list_turn<Power>, see_through},
};

// ---- Map ----

void follow_map(State& s, Power& power) {
  bury_relic(s, power.who, Map);
  gain_supply(s, power.who, 4);
}

constexpr Step<State, Power> map_steps[] = {step(does<follow_map>)};

// ---- Obsidian Cage ----

void cage_survivors(State& s, Power&) {
  for (Seat seat : seats_of(s)) {
    const int n = survivors_of(s, seat);
    s.battle.survivors[seat] = 0;
    if (n == 0) continue;
    const Seat colour = colour_of(s, seat);
    s.player[seat].warbands = static_cast<u8>(s.player[seat].warbands - n);
    s.cage[colour] = static_cast<u8>(s.cage[colour] + n);
    s.tell(Event::Caged, seat, n);
  }
}

constexpr Step<State, Power> obsidian_cage_won[] = {step(does<cage_survivors>)};

// The flag says that some were released.
void list_releases(const State& s, const Power& power, Choices& out) {
  for (Seat colour : seats_of(s))
    for (int n = 1; n <= s.cage[colour]; ++n) out.add(choice(Verb::Lend, n, seat_ref(colour)));
  if (power.flag && !out.empty()) out.add(choice(Verb::Done));
  out.sort();
}
Then release(State& s, Power& power, Choice c) {
  if (verb_of(c) == Verb::Done) return Then::Next;
  power.flag = true;
  release_from_cage(s, c.a.id, c.n);
  return Then::Again;
}

constexpr Step<State, Power> obsidian_cage_steps[] = {
    {"obsidian-cage.release", user, list_releases, release},
};

// ---- the rows ----

constexpr CardRow rows[] = {
    // If victorious, you may kill all that is left of the enemy's force, but then give that enemy a
    // favor.
    {.id = StickyFire, .shields = 2, .won = sticky_fire_won, .plan = {.sides = Sides::Either}},

    // If victorious, gain a warband for each enemy warband killed in the campaign.
    {.id = CursedCauldron,
     .shields = 3,
     .won = cursed_cauldron_won,
     .plan = {.sides = Sides::Either}},

    // Action: turn up the top card of your region's pile and travel without Supply to a site with
    // a card of its suit; if you cannot, travel anywhere.
    {.id = BrassHorse,
     .cost = {.secrets = 1},
     .shields = 2,
     .action = brass_horse_steps,
     .can = has_card_to_turn},

    // A Search draws two cards more, but what is drawn and what is kept is shown to all.
    {.id = TruthfulHarp, .shields = 2, .act = Act::Search, .modifies = Modifies::IfChosen},

    // In your turn as an Exile you, and not the Empire, rule the cards at Imperial sites, but for
    // battle plans.
    {.id = GrandMask, .shields = 2, .persistent = true},

    // Action: swap a faceup adviser of yours with a card at your site.
    {.id = HornedMask,
     .cost = {.secrets = 1},
     .shields = 2,
     .action = horned_mask_steps,
     .can = can_swap_masks},

    // Trade takes no Supply with a card whose suit one of your advisers has.
    {.id = CupOfPlenty, .shields = 2, .act = Act::Trade, .modifies = Modifies::IfUseful},

    // Action: a pawn elsewhere travels to your site without Supply, if it can; if it does, its
    // owner gets the secret you placed here.
    {.id = Whistle,
     .cost = {.secrets = 1},
     .shields = 2,
     .action = whistle_steps,
     .can = has_any<list_whistled>},

    // Action: draw a relic; keep it or bury it.
    {.id = DowsingSticks,
     .cost = {.secrets = 1, .burnt_favor = 2},
     .shields = 3,
     .action = dowsing_sticks_steps,
     .can = has_relic_to_draw},

    // What you discard in a Search may go under the world deck.
    {.id = CrackedHorn, .shields = 2, .act = Act::Search, .modifies = Modifies::Allows},

    // Bandits are your warbands where no enemy rules; yet they never die, move or are sacrificed.
    {.id = BanditCrown, .shields = 3, .persistent = true},

    // You cannot place warbands at sites. Each Muster brings two warbands more.
    {.id = RingOfDevotion, .shields = 3, .persistent = true},

    // Action: at a site that the Chancellor rules, look at a relic of the Reliquary; you may take
    // it.
    {.id = SkeletonKey,
     .cost = {.secrets = 1, .burnt_secrets = 1},
     .shields = 3,
     .action = skeleton_key_steps,
     .can = has_any<list_locks>},

    // Action: look at the three topmost cards of the world deck.
    {.id = OracularPig, .shields = 2, .action = oracular_pig_steps, .can = has_cards_to_foresee},

    // Others can neither target nor take your banners and your other relics. Your pawn is worth a
    // defense die more.
    {.id = CircletOfCommand, .shields = 1, .persistent = true},

    // Action: look at a facedown site, adviser, or relic at a site.
    {.id = IvoryEye,
     .cost = {.secrets = 1},
     .shields = 2,
     .action = ivory_eye_steps,
     .can = has_any<list_unseen>},

    // Action: bury this relic and gain four Supply.
    {.id = Map, .shields = 3, .action = map_steps},

    // If victorious, what is left of the enemy's force comes onto this card. Action: release any of
    // them to the boards of their colours.
    {.id = ObsidianCage,
     .shields = 2,
     .action = obsidian_cage_steps,
     .won = obsidian_cage_won,
     .can = has_any<list_releases>,
     .plan = {.sides = Sides::Either}},

    // Playing to a site brings a secret, not a favor.
    {.id = BookOfRecords, .shields = 2, .act = Act::Search, .modifies = Modifies::Always},

    // After each Travel, gain a warband.
    {.id = DragonskinDrum, .shields = 2, .act = Act::Travel, .modifies = Modifies::IfUseful},

    // Look into the Reliquary, offer citizenship, exile a Citizen: see minor.cpp.
    {.id = GrandScepter, .shields = 5},
};
static_assert(std::size(rows) == relic_count);

}  // namespace

std::span<const CardRow> relic_cards() { return rows; }

}  // namespace ziggurat::oath
