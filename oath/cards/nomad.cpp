// The cards of the Nomads: riders whose plans are spent when used, travellers, old pacts.
#include "oath/cards/shared.h"

namespace ziggurat::oath {

namespace {

// ---- Rain Boots, Lancers, Mounted Patrol ----

void wade_through(State& s, const PlanUse&) { s.battle.single_shields_ignored = true; }
void charge(State& s, const PlanUse&) { s.battle.attack_doubled = true; }
void patrol(State& s, const PlanUse&) { s.battle.attack_halved = true; }

// ---- Ancient Binding ----

// The user keeps the secret that lies on the card, the others keep one on their boards.
int secrets_to_bind(const State& s, Seat seat, Seat who) {
  return std::max(0, all_secrets(s, seat) - (seat == who ? 0 : 1));
}
// The cost takes two of the user's own.
bool has_secrets_to_bind(const State& s, Seat who) {
  int bound = -2;
  for (Seat seat : seats_of(s)) bound += secrets_to_bind(s, seat, who);
  return bound > 0;
}
void bind(State& s, Power& power) {
  for (Seat seat : seats_of(s)) lose_secrets(s, seat, secrets_to_bind(s, seat, power.who));
}

constexpr Step<State, Power> ancient_binding_steps[] = {step(does<bind>)};

// ---- Warning Signals ----

// Bandits have nothing to move, yet use the card up.
void give_signals(State& s, const PlanUse& use) {
  if (use.user < max_players)
    s.call(Power{.card = WarningSignals, .part = Part::Asks, .who = use.user});
}

constexpr Step<State, Power> warning_signals_asks[] = {
    {"warning-signals.move", user, list_warband_moves, move_warbands},
};

// ---- Elders ----

void counsel(State& s, Power& power) { gain_secrets(s, power.who, 1); }

constexpr Step<State, Power> elders_steps[] = {step(does<counsel>)};

// ---- The Gathering ----

bool is_gathered(const State& s, const Power& power, Seat seat) {
  return s.player[seat].pawn == power.site;
}
// The next player, in turn order and from `seat` on, who is there, or who is not.
Seat next_guest(const State& s, const Power& power, int seat, bool there) {
  for (; seat < s.settings.players; ++seat)
    if (is_gathered(s, power, static_cast<Seat>(seat)) == there) return static_cast<Seat>(seat);
  return nobody;
}
Seat guest(const State&, const Power& power) { return power.seat; }

void call_gathering(State& s, Power& power) { power.seat = next_guest(s, power, 0, false); }
void list_comings(const State&, const Power& power, Choices& out) {
  if (power.seat == nobody) return;
  out.add(choice(Verb::Yes));
  out.add(choice(Verb::No));
}
Then come(State& s, Power& power, Choice c) {
  if (verb_of(c) == Verb::Yes) {
    s.player[power.seat].pawn = power.site;
    s.tell(Event::Travelled, power.seat, 0, site_ref(s, power.site));
  }
  power.seat = next_guest(s, power, power.seat + 1, false);
  return Then::Again;
}

void open_talks(State& s, Power& power) { power.seat = next_guest(s, power, 0, true); }
void list_talks(const State& s, const Power& power, Choices& out) {
  if (power.seat == nobody || !may_talk(s)) return;
  u8 others = 0;
  for_each_neighbour(s, power.seat, [&](Seat seat) { others |= seat_bit(seat); });
  if (others == 0) return;
  out.add(choice(Verb::Done));
  list_seats(others, out);
}
Then talk(State& s, Power& power, Choice c) {
  if (verb_of(c) == Verb::ChooseSeat)
    propose_exchange(s, power.seat, c.a.id, favor_good | secret_good | relic_good | adviser_good);
  else
    power.seat = next_guest(s, power, power.seat + 1, true);
  return Then::Again;
}

constexpr Step<State, Power> the_gathering_steps[] = {
    step(does<call_gathering>),
    {"the-gathering.come", guest, list_comings, come},
    step(does<open_talks>),
    {"the-gathering.partner", guest, list_talks, talk},
};

// ---- Faithful Friend ----

void befriend(State& s, Power& power) { gain_supply(s, power.who, 4); }

constexpr Step<State, Power> faithful_friend_steps[] = {step(does<befriend>)};

// ---- Great Herd ----

void list_pastures(const State& s, const Power& power, Choices& out) {
  if (!can_be_moved(s, power.who, GreatHerd)) return;
  for (const Site& site : s.site)
    for (CardId card : site.cards)
      if (card != GreatHerd && suit_of(card) == Suit::Nomad && can_be_moved(s, power.who, card))
        out.add(choice(Verb::Choose, 0, card_ref(card)));
  if (!out.empty()) out.add(choice(Verb::No));
  out.sort();
}
Then graze(State& s, Power&, Choice c) {
  if (verb_of(c) == Verb::Choose) swap_places(s, GreatHerd, card_of(c.a));
  return Then::Next;
}

constexpr Step<State, Power> great_herd_steps[] = {
    {"great-herd.swap", user, list_pastures, graze},
};

// ---- Convoys ----

void list_convoys(const State& s, const Power& power, Choices& out) {
  for (Region region : each<Region>)
    if (region != region_of(s, power.who))
      out.add(choice(Verb::ChooseRegion, 0, region_ref(region)));
}
Then move_pile(State& s, Power& power, Choice c) {
  const Region to = region_of(s, power.who);
  const Pile pile = s.cards.discards[Region(c.a.id)];
  for (CardId card : pile) put_on_pile(s, card, to);
  s.tell(Event::PileMoved, power.who, pile.size(), c.a, region_ref(to));
  return Then::Next;
}

constexpr Step<State, Power> convoys_steps[] = {
    {"convoys.pile", user, list_convoys, move_pile},
};

// ---- Mountain Giant, Rival Khan, Great Crusade ----

void throw_rocks(State& s, const PlanUse& use) { shift_attack_dice(s, use.user, use.more ? 3 : 1); }

bool enemy_has_nomads(const State& s, Seat planner) {
  return enemy_advisers(s, planner, Suit::Nomad) > 0;
}

void crusade(State& s, const PlanUse& use) {
  Cards ruled = cards_ruled_by(s, use.user);
  for_each_on_side(s, use.user, [&](Seat seat) { ruled |= cards_ruled_by(s, seat); });
  int nomads = 0;
  ruled.for_each([&](int card) { nomads += suit_of(CardId(card)) == Suit::Nomad; });
  shift_attack_dice(s, use.user, nomads);
}

// ---- Resettle ----

bool can_resettle(const State& s, Seat who, CardId card) {
  if (is_facedown(s, card) || suit_of(card) != Suit::Nomad || !can_be_moved(s, who, card))
    return false;
  Choices some;
  list_moves_to_sites(s, who, card, faceup_sites(s), some);
  return !some.empty();
}
void list_settlers(const State& s, const Power& power, Choices& out) {
  for (Seat seat : seats_of(s))
    for (CardId card : s.player[seat].advisers)
      if (can_resettle(s, power.who, card)) out.add(choice(Verb::Choose, 0, card_ref(card)));
  out.sort();
}
Then choose_settler(State&, Power& power, Choice c) {
  power.other = card_of(c.a);
  return Then::Next;
}
void list_settlements(const State& s, const Power& power, Choices& out) {
  list_moves_to_sites(s, power.who, power.other, faceup_sites(s), out);
}
Then settle_down(State& s, Power& power, Choice c) {
  move_to_site(s, power.who, power.other, c);
  return Then::Next;
}

constexpr Step<State, Power> resettle_steps[] = {
    {"resettle.card", user, list_settlers, choose_settler},
    {"resettle.site", user, list_settlements, settle_down},
};

// ---- Oracle ----

// That there is one is no secret: the backs of all other visions can be seen.
CardId topmost_vision(const State& s) {
  for (int i = s.cards.deck.size() - 1; i >= 0; --i)
    if (is_vision(s.cards.deck[i])) return s.cards.deck[i];
  return no_card;
}
// It counts as searching for Forced Labor.
bool can_ask_oracle(const State& s, Seat who) {
  return topmost_vision(s) != no_card
         && (search_toll(s, who) == nobody || spendable_favor(s, who) > 0);
}
void pay_for_vision(State& s, Power& power) {
  if (const Seat owed = search_toll(s, power.who); owed != nobody) pay_favor(s, power.who, owed, 1);
}
Then draw_vision(State& s, Power& power, Choice) {
  const CardId vision = topmost_vision(s);
  take_from_deck(s, vision);
  put_in_hand(s, vision, power.who);
  s.tell(Event::Drew, power.who, 0, card_ref(vision), {}, only(power.who));
  s.call(PlayCard{.who = power.who, .card = vision, .from = From::Power});
  return Then::Next;
}

constexpr Step<State, Power> oracle_steps[] = {
    step(does<pay_for_vision>),
    {"oracle.turn", turns_over<Power>, list_turn<Power>, draw_vision},
};

// ---- Pilgrimage ----

// In n how many pilgrims are still to come back, in m how many there are.
void depart(State& s, Power& power) {
  const auto cards = s.site[s.player[power.who].pawn].cards;
  for (CardId card : cards) {
    if (!is_denizen(card) || !can_be_moved(s, power.who, card)) continue;
    return_tokens(s, power.who, card);
    put_aside(s, card, dispossessed);
    power.n = ++power.m;
  }
  if (power.m > 0) s.tell(Event::Dispossessed, power.who, power.m);
}
void list_pilgrims(const State& s, const Power& power, Choices& out) {
  if (power.n > 0) list_dispossessed(s, out);
}
Then return_pilgrim(State& s, Power& power, Choice c) {
  const CardId card = card_of(c.a);
  draw_dispossessed(s, card, region_of(s, power.who));
  look_at(s, power.who, card);
  --power.n;
  return Then::Again;
}
// The pilgrims lie on top of the pile. One after the other is put on top of the others, until the
// last one lies below them all; n says for how many that has been done.
void list_pilgrims_in_line(const State& s, const Power& power, Choices& out) {
  if (power.m - power.n <= 1) return;
  const Pile& pile = s.cards.discards[region_of(s, power.who)];
  for (int i = pile.size() - power.m; i < pile.size() - power.n; ++i)
    out.add(choice(Verb::Choose, 0, card_ref(pile[i])));
  out.sort();
}
Then line_up(State& s, Power& power, Choice c) {
  put_on_pile(s, card_of(c.a), region_of(s, power.who));
  ++power.n;
  return Then::Again;
}

constexpr Step<State, Power> pilgrimage_steps[] = {
    step(does<depart>),
    {"pilgrimage.draw", turns_over<Power>, list_pilgrims, return_pilgrim},
    {"pilgrimage.order", user, list_pilgrims_in_line, line_up},
};

// ---- Ancient Pact ----

void list_pacts(const State& s, const Power& power, Choices& out) {
  if (s.player[power.who].role == Role::Exile && holds(s, power.who, Banner::DarkestSecret))
    list_unseen_relics(s, out);
}
Then make_pact(State& s, Power& power, Choice c) {
  if (verb_of(c) != Verb::No) give_banner(s, chancellor, Banner::DarkestSecret);
  return answer_unseen_relic(s, power, c);
}

constexpr Step<State, Power> ancient_pact_steps[] = {
    {"ancient-pact.relic", user, list_pacts, make_pact},
};

// ---- Twin Brother ----

void list_twins(const State& s, const Power& power, Choices& out) {
  for_each_seat(other_players(s, power.who), [&](Seat seat) {
    for (CardId card : s.player[seat].advisers)
      if (!is_facedown(s, card) && suit_of(card) == Suit::Nomad && can_be_moved(s, power.who, card))
        out.add(choice(Verb::Choose, 0, card_ref(card)));
  });
  if (!out.empty()) out.add(choice(Verb::No));
  out.sort();
}
Then change_places(State& s, Power& power, Choice c) {
  if (verb_of(c) == Verb::No) return Then::Next;
  const CardId twin = card_of(c.a);
  const Seat owner = adviser_holder(s, twin);
  swap_places(s, TwinBrother, twin);
  limit_advisers(s, owner, TwinBrother);
  limit_advisers(s, power.who, twin);
  return Then::Next;
}

constexpr Step<State, Power> twin_brother_steps[] = {
    {"twin-brother.swap", user, list_twins, change_places},
};

// ---- A Fast Steed ----

bool travels_light(const State& s, Seat who) { return s.player[who].warbands <= 3; }

// ---- the rows ----

constexpr CardRow rows[] = {
    // Attacker: defense dice that show a single shield count for nothing. Spent when used.
    {.id = RainBoots,
     .suit = Suit::Nomad,
     .plan = {.sides = Sides::Attacker, .use = wade_through, .lasts = Lasts::DiscardedAtEnd}},

    // Action: everyone burns all secrets but one; you keep the one you placed here.
    {.id = AncientBinding,
     .suit = Suit::Nomad,
     .cost = {.secrets = 1, .burnt_secrets = 1},
     .action = ancient_binding_steps,
     .can = has_secrets_to_bind},

    // Three attack dice more or less. Spent when used.
    {.id = HorseArchers,
     .suit = Suit::Nomad,
     .plan = {.sides = Sides::Either,
              .use = shifts_attack_dice<3>,
              .lasts = Lasts::DiscardedAtEnd}},

    // Defender: move warbands as you like between your board and the sites you rule; one stays.
    // Spent when used.
    {.id = WarningSignals,
     .suit = Suit::Nomad,
     .asks = warning_signals_asks,
     .plan = {.sides = Sides::Defender, .use = give_signals, .lasts = Lasts::DiscardedAtEnd}},

    // Action: gain a secret.
    {.id = Elders, .suit = Suit::Nomad, .cost = {.favor = 2}, .action = elders_steps},

    // When played: all may come here, the Chancellor first; then those who are here may exchange
    // favor, secrets, relics and advisers, as often as they like.
    {.id = TheGathering, .suit = Suit::Nomad, .limit = Limit::Site, .played = the_gathering_steps},

    // When played: gain four Supply.
    {.id = FaithfulFriend,
     .suit = Suit::Nomad,
     .limit = Limit::Adviser,
     .locked = true,
     .played = faithful_friend_steps},

    // Travel within your region takes no Supply.
    {.id = Tents,
     .suit = Suit::Nomad,
     .cost = {.favor = 1},
     .act = Act::Travel,
     .modifies = Modifies::IfChosen},

    // When played: this card may change places with another Nomad card at a site.
    {.id = GreatHerd, .suit = Suit::Nomad, .limit = Limit::Site, .played = great_herd_steps},

    // Action: put the pile of another region, even if it is empty, onto that of yours.
    {.id = Convoys,
     .suit = Suit::Nomad,
     .limit = Limit::Site,
     .cost = {.favor = 1},
     .action = convoys_steps},

    // Your favor goes to the Nomad bank, now and whenever you get some; spend it from there.
    {.id = VowOfKinship,
     .suit = Suit::Nomad,
     .limit = Limit::Adviser,
     .locked = true,
     .persistent = true},

    // When Nomad plans of yours would be discarded, you may discard a Beast card you rule instead.
    {.id = WildMounts, .suit = Suit::Nomad, .plan = {.sides = Sides::Either}},

    // Attacker: all that the attack dice show counts twice, skulls too. Spent when used.
    {.id = Lancers,
     .suit = Suit::Nomad,
     .plan = {.sides = Sides::Attacker, .use = charge, .lasts = Lasts::DiscardedAtEnd}},

    // One attack die more or less; or three, but then it is spent.
    {.id = MountainGiant,
     .suit = Suit::Nomad,
     .cost = {.secrets = 1},
     .plan = {.sides = Sides::Either,
              .use = throw_rocks,
              .lasts = Lasts::DiscardedIfMore,
              .two_ways = true}},

    // Four attack dice more or less if an enemy has a Nomad adviser. Spent when used.
    {.id = RivalKhan,
     .suit = Suit::Nomad,
     .plan = {.sides = Sides::Either,
              .can = enemy_has_nomads,
              .use = shifts_attack_dice<4>,
              .lasts = Lasts::DiscardedAtEnd}},

    // Who rules no Nomad card can neither target nor take your relics and banners.
    {.id = LostTongue, .suit = Suit::Nomad, .limit = Limit::Adviser, .persistent = true},

    // Travel takes no Supply, but ends your Act Phase.
    {.id = SpecialEnvoy, .suit = Suit::Nomad, .act = Act::Travel, .modifies = Modifies::IfChosen},

    // Action: a faceup Nomad adviser of any player moves to a site of your choice.
    {.id = Resettle,
     .suit = Suit::Nomad,
     .limit = Limit::Site,
     .action = resettle_steps,
     .can = has_any<list_settlers>},

    // Action: draw the topmost vision of the world deck; play or discard it as after a Search.
    {.id = Oracle,
     .suit = Suit::Nomad,
     .limit = Limit::Site,
     .cost = {.secrets = 2},
     .action = oracle_steps,
     .can = can_ask_oracle},

    // When played: the denizens at your site join the Dispossessed; as many of those, at random,
    // are looked at and put onto the pile of your region.
    {.id = Pilgrimage, .suit = Suit::Nomad, .limit = Limit::Adviser, .played = pilgrimage_steps},

    // Enemies of the ruler cannot use powers for which secrets are placed or burnt.
    {.id = SpellBreaker, .suit = Suit::Nomad, .limit = Limit::Site, .persistent = true},

    // Defender: the attacker rolls half of the attack dice. Spent when used.
    {.id = MountedPatrol,
     .suit = Suit::Nomad,
     .plan = {.sides = Sides::Defender, .use = patrol, .lasts = Lasts::DiscardedAtEnd}},

    // An attack die more or less for each Nomad card you rule. Spent when used.
    {.id = GreatCrusade,
     .suit = Suit::Nomad,
     .plan = {.sides = Sides::Either, .use = crusade, .lasts = Lasts::DiscardedAtEnd}},

    // For enemies, denizens and relics at sites you rule are locked.
    {.id = AncientBloodline, .suit = Suit::Nomad, .limit = Limit::Adviser, .persistent = true},

    // When played: an Exile may give the Darkest Secret to the Chancellor and become a Citizen,
    // with a relic of the Reliquary taken unseen.
    {.id = AncientPact,
     .suit = Suit::Nomad,
     .limit = Limit::Adviser,
     .locked = true,
     .played = ancient_pact_steps},

    // Defender: two more defense dice. Spent when used.
    {.id = StormCaller,
     .suit = Suit::Nomad,
     .plan = {.sides = Sides::Defender,
              .use = adds_defense_dice<2>,
              .lasts = Lasts::DiscardedAtEnd}},

    // Only one of your advisers may be of another suit; Nomads there can be any number.
    {.id = FamilyWagon, .suit = Suit::Nomad, .limit = Limit::Adviser, .persistent = true},

    // Travel to this site takes no Supply for those who rule this card or pay its ruler a favor.
    {.id = WayStation, .suit = Suit::Nomad, .limit = Limit::Site, .persistent = true},

    // When played: this card may change places with another player's faceup Nomad adviser.
    {.id = TwinBrother, .suit = Suit::Nomad, .limit = Limit::Adviser, .played = twin_brother_steps},

    // After a Travel, a favor of a suit that is both at your site and among your advisers.
    {.id = Hospitality,
     .suit = Suit::Nomad,
     .limit = Limit::Adviser,
     .act = Act::Travel,
     .modifies = Modifies::IfUseful},

    // Travel takes no Supply while at most three warbands are on your board.
    {.id = AFastSteed,
     .suit = Suit::Nomad,
     .cost = {.favor = 1},
     .can = travels_light,
     .act = Act::Travel,
     .modifies = Modifies::IfChosen},

    // After you have recovered a relic, gain three Supply.
    {.id = RelicWorship, .suit = Suit::Nomad, .act = Act::Recover, .modifies = Modifies::IfUseful},

    // Visions, but for the Conspiracy, can be played face up only here.
    {.id = SacredGround,
     .suit = Suit::Nomad,
     .limit = Limit::Site,
     .locked = true,
     .persistent = true},
};

}  // namespace

std::span<const CardRow> nomad_cards() { return rows; }

}  // namespace ziggurat::oath
