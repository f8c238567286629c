// The Arcane cards.
#include "oath/cards/shared.h"

namespace ziggurat::oath {

namespace {

// ---- favor and secrets ----

bool banks_have_favor(const State& s, Seat) { return filled_banks(s) != 0; }

void distil(State& s, Power& power) { take_from_banks(s, power.who, 4, any_suit); }
constexpr Step<State, Power> alchemist_steps[] = {step(does<distil>)};

void snare(State& s, Power& power) { take_from_banks(s, power.who, 1, any_suit); }
constexpr Step<State, Power> spirit_snare_steps[] = {step(does<snare>)};

void study(State& s, Power& power) {
  gain_secrets(s, power.who, 1);
  end_act_phase(s);
}
constexpr Step<State, Power> wizard_school_steps[] = {step(does<study>)};

void learn(State& s, Power& power) { gain_secrets(s, power.who, 1); }
constexpr Step<State, Power> tutor_steps[] = {step(does<learn>)};

void list_pairs(const State& s, const Power& power, Choices& out) {
  for (int n = 2; n <= s.player[power.who].warbands; n += 2)
    out.add(choice(Verb::Number, 0, amount_ref(n)));
}
Then seal_pact(State& s, Power& power, Choice c) {
  kill_on_board(s, power.who, c.a.id);
  gain_secrets(s, power.who, c.a.id / 2);
  return Then::Next;
}
constexpr Step<State, Power> blood_pact_steps[] = {
    {"blood-pact.number", user, list_pairs, seal_pact},
};

// Power::n is the seat to ask: from the Chancellor on, whoever played the card.
Then find_believer(State& s, Power& power, Choice) {
  while (power.n < s.settings.players && spendable_favor(s, power.n) == 0) ++power.n;
  return power.n < s.settings.players ? Then::Next : Then::Done;
}
Seat believer(const State&, const Power& power) { return power.n; }
void list_burnings(const State& s, const Power& power, Choices& out) {
  for (int n = 0; n <= spendable_favor(s, power.n); ++n)
    out.add(choice(Verb::Number, 0, amount_ref(n)));
}
Then burn_for_secrets(State& s, Power& power, Choice c) {
  burn_favor(s, power.n, c.a.id);
  gain_secrets(s, power.n, c.a.id);
  ++power.n;
  return Then::Restart;
}
constexpr Step<State, Power> revelation_steps[] = {
    step(find_believer),
    {"revelation.burn", believer, list_burnings, burn_for_secrets},
};

// Only what lies on the board can be demanded.
int plague_toll(const State& s, Seat seat) {
  return std::min(std::popcount(ruled_by(s, seat)), favor_of(s, seat));
}
bool plague_strikes(const State& s, Seat) {
  for (Seat seat : seats_of(s))
    if (plague_toll(s, seat) > 0) return true;
  return false;
}
void spread_plague(State& s, Power&) {
  for (Seat seat : seats_of(s)) favor_to_bank(s, seat, Suit::Arcane, plague_toll(s, seat));
}
constexpr Step<State, Power> plague_engines_steps[] = {step(does<spread_plague>)};

// The answer is how many secrets the banner has afterwards.
void list_vault(const State& s, const Power&, Choices& out) {
  const int tokens = s.banner[Banner::DarkestSecret].tokens;
  if (tokens > 1) out.add(choice(Verb::Number, 0, amount_ref(tokens - 1)));
  out.add(choice(Verb::Number, 0, amount_ref(tokens + 1)));
}
Then open_vault(State& s, Power&, Choice c) {
  set_tokens(s, Banner::DarkestSecret, c.a.id);
  return Then::Next;
}
constexpr Step<State, Power> forgotten_vault_steps[] = {
    {"forgotten-vault.secrets", user, list_vault, open_vault},
};

// The witch alone decides. With each neighbour she deals in one direction only, since buying back
// what was just sold leads nowhere: Power::n are the seats that were sold secrets, Power::m those
// that secrets were bought from.
bool can_sell_secret(const State& s, const Power& power, Seat to, int reserve) {
  return !(power.m & seat_bit(to)) && favor_of(s, to) >= 2 && all_secrets(s, power.who) > reserve
         && !has_adviser(s, power.who, VowOfSilence);
}
bool can_buy_secret(const State& s, const Power& power, Seat from) {
  return !(power.n & seat_bit(from)) && spendable_favor(s, power.who) >= 2
         && all_secrets(s, from) > 0;
}
// The secret that the power costs cannot be sold.
bool can_bargain(const State& s, Seat who) {
  const Power power = {.who = who};
  bool any = false;
  for_each_neighbour(s, who, [&](Seat other) {
    any |= can_sell_secret(s, power, other, 1) || can_buy_secret(s, power, other);
  });
  return any;
}
void list_bargains(const State& s, const Power& power, Choices& out) {
  for_each_neighbour(s, power.who, [&](Seat other) {
    if (can_buy_secret(s, power, other)) out.add(choice(Verb::BuySecret, 0, seat_ref(other)));
    if (can_sell_secret(s, power, other, 0)) out.add(choice(Verb::SellSecret, 0, seat_ref(other)));
  });
  if (!out.empty()) out.add(choice(Verb::Done));
  out.sort();
}
Then bargain(State& s, Power& power, Choice c) {
  if (verb_of(c) == Verb::Done) return Then::Next;
  const Seat other = c.a.id;
  if (verb_of(c) == Verb::BuySecret) {
    pay_favor(s, power.who, other, 2);
    take_secret(s, power.who, other);
    power.m |= seat_bit(other);
  } else {
    give_secrets(s, power.who, other, 1);
    give_favor(s, other, power.who, 2);
    power.n |= seat_bit(other);
  }
  return Then::Again;
}
constexpr Step<State, Power> witchs_bargain_steps[] = {
    {"witchs-bargain.deal", user, list_bargains, bargain},
};

// ---- cards at sites ----

bool is_dazzled(const State& s, const Power& power, CardId card) {
  return (suit_of(card) == Suit::Hearth || suit_of(card) == Suit::Order)
         && region_of(site_of(s, card)) == region_of(s, power.who);
}
constexpr Step<State, Power> dazzle_steps[] = {
    {"dazzle.order", user, list_discards<is_dazzled>, discard_next},
    step(discard_rest<is_dazzled>),
};

void list_tame(const State& s, const Power& power, Choices& out) {
  for (CardId card : s.site[s.player[power.who].pawn].cards)
    if ((suit_of(card) == Suit::Beast || suit_of(card) == Suit::Nomad)
        && can_be_moved(s, power.who, card))
      out.add(choice(Verb::Discard, 0, card_ref(card)));
  out.sort();
}
// What lies on the card is back in the bank before anything is gained from there.
Then tame(State& s, Power& power, Choice c) {
  discard(s, power.who, card_of(c.a));
  gain_favor(s, power.who, suit_of(card_of(c.a)), 2);
  return Then::Next;
}
constexpr Step<State, Power> taming_charm_steps[] = {
    {"taming-charm.card", user, list_tame, tame},
};

// ---- facedown advisers ----

void list_suspects(const State& s, const Power& power, Choices& out) {
  for_each_neighbour(s, power.who, [&](Seat other) { list_facedown(s, other, out); });
}
Then suspect(State&, Power& power, Choice c) {
  power.seat = c.a.id;
  power.n = c.b.id;
  return Then::Next;
}
// Whoever looks on can tell a Conspiracy from what happens next, so it is shown to all.
Then interrogate(State& s, Power& power, Choice) {
  const CardId card = adviser_number(s, power.seat, power.n);
  show(s, card, power.who);
  s.tell(Event::Looked, power.who, 0, card_ref(card), seat_ref(power.seat), s.cards.seen_by[card]);
  if (card == Conspiracy) {
    for (Seat seat : seats_of(s)) show(s, card, seat);
    put_in_hand(s, card, power.who);
    s.call(PlayCard{.who = power.who, .card = card, .from = From::Found});
  } else if (s.cards.favor[Inquisitor] > 0) {
    --s.cards.favor[Inquisitor];
    receive_favor(s, power.seat, 1);
    s.tell(Event::PaidFavor, power.who, 1, seat_ref(power.seat));
  }
  return Then::Next;
}
constexpr Step<State, Power> inquisitor_steps[] = {
    {"inquisitor.adviser", user, list_suspects, suspect},
    {"inquisitor.turn", turns_over<Power>, list_turn<Power>, interrogate},
};

// A swap within one row would change nothing, so there must be two owners.
void list_first_dreams(const State& s, const Power&, Choices& out) {
  u8 dreamers = 0;
  for (Seat seat : seats_of(s)) {
    const int before = out.size();
    list_facedown(s, seat, out);
    if (out.size() > before) dreamers |= seat_bit(seat);
  }
  if (std::popcount(dreamers) < 2) out.clear();
}
Then pick_first_dream(State&, Power& power, Choice c) {
  power.seat = c.a.id;
  power.n = c.b.id;
  return Then::Next;
}
void list_second_dreams(const State& s, const Power& power, Choices& out) {
  for_each_seat(other_players(s, power.seat), [&](Seat seat) { list_facedown(s, seat, out); });
}
Then pick_second_dream(State&, Power& power, Choice c) {
  power.other_seat = c.a.id;
  power.m = c.b.id;
  return Then::Next;
}
void pass_adviser(State& s, CardId card, Seat from, Seat to) {
  put_as_adviser(s, card, to, true);
  s.tell(Event::GaveAdviser, from, 0, card_ref(card), seat_ref(to), s.cards.seen_by[card]);
}
Then steal_dreams(State& s, Power& power, Choice) {
  const CardId first = adviser_number(s, power.seat, power.n);
  const CardId second = adviser_number(s, power.other_seat, power.m);
  pass_adviser(s, first, power.seat, power.other_seat);
  pass_adviser(s, second, power.other_seat, power.seat);
  return Then::Next;
}
constexpr Step<State, Power> dream_thief_steps[] = {
    {"dream-thief.first", user, list_first_dreams, pick_first_dream},
    {"dream-thief.second", user, list_second_dreams, pick_second_dream},
    {"dream-thief.turn", turns_over<Power>, list_turn<Power>, steal_dreams},
};

// ---- warbands ----

void list_terrified(const State& s, const Power& power, Choices& out) {
  const Region region = region_of(s, power.who);
  for_each_seat(armed_players(s), [&](Seat seat) {
    if (region_of(s, seat) == region) out.add(choice(Verb::ChooseSeat, 0, seat_ref(seat)));
  });
  for_each_site(sites_in(region), [&](SiteId at) {
    if (s.site[at].warbands > 0) out.add(choice(Verb::ChooseSite, 0, site_ref(s, at)));
  });
  out.sort();
}
bool can_terrify(const State& s, Seat who) {
  return holds(s, who, Banner::DarkestSecret) && has_any<list_terrified>(s, who);
}
Then terrify(State& s, Power& power, Choice c) {
  if (verb_of(c) == Verb::ChooseSeat)
    kill_on_board(s, c.a.id, 1);
  else
    kill_at_site(s, site_of(s, c.a), 1);
  return ++power.n < 2 ? Then::Again : Then::Next;
}
constexpr Step<State, Power> terror_spells_steps[] = {
    {"terror-spells.victim", user, list_terrified, terrify},
};

// ---- citizenship ----

// In one's own turn every secret on a card is one's own: the others took theirs back.
int secrets_everywhere(const State& s, Seat seat) {
  int n = all_secrets(s, seat);
  if (seat == s.turn)
    for (u8 secrets : s.cards.secrets) n += secrets;
  return n;
}
void list_bewitched(const State& s, const Power& power, Choices& out) {
  if (secrets_everywhere(s, power.who) > secrets_everywhere(s, chancellor))
    list_citizenship(s, power, out);
}
constexpr Step<State, Power> bewitch_steps[] = {
    {"bewitch.citizen", user, list_bewitched, answer_citizenship},
};

// ---- battle plans ----

void use_rusting_ray(State& s, const PlanUse&) { s.battle.hollow_ignored = true; }

void use_billowing_fog(State& s, const PlanUse& use) {
  s.battle.spared[static_cast<int>(side_of(s, use.user))] = true;
}

int kindred_suits(const State& s, Seat plan_user) {
  u8 suits = 0;
  for_each_on_side(s, plan_user, [&](Seat seat) {
    for (Suit suit : each<Suit>)
      if (suit != Suit::Arcane && count_ruled(s, seat, suit) > 0) suits |= suit_bit(suit);
  });
  return std::popcount(suits);
}
// Only the attacker rolls skulls.
void use_kindred_warriors(State& s, const PlanUse& use) {
  if (side_of(s, use.user) == Side::Attacker) s.battle.skulls_ignored = true;
  shift_attack_dice(s, use.user, kindred_suits(s, use.user));
}

bool any_site_is_target(const State& s, Seat) { return s.battle.target_sites != 0; }
void use_cracking_ground(State& s, const PlanUse& use) {
  shift_attack_dice(s, use.user, std::popcount(s.battle.target_sites));
}

constexpr CardRow rows[] = {
    // Gain four favor from banks of your choice.
    {.id = Alchemist,
     .suit = Suit::Arcane,
     .cost = {.secrets = 1, .burnt_secrets = 1},
     .action = alchemist_steps,
     .can = banks_have_favor},
    // Three attack dice more, or fewer, for the side that holds the Darkest Secret.
    {.id = FireTalkers,
     .suit = Suit::Arcane,
     .cost = {.secrets = 1},
     .plan = {.sides = Sides::Either,
              .can = side_has_darkest_secret,
              .use = shifts_attack_dice<3>}},
    // Two secrets of the shared bank help to pay for the Darkest Secret (recover.cpp).
    {.id = MagiciansCode,
     .suit = Suit::Arcane,
     .cost = {.favor = 2},
     .act = Act::Recover,
     .modifies = Modifies::IfChosen},
    // Take one favor from a bank of your choice.
    {.id = SpiritSnare,
     .suit = Suit::Arcane,
     .cost = {.secrets = 1},
     .action = spirit_snare_steps,
     .can = banks_have_favor},
    // Gain a secret, and your Act Phase is over.
    {.id = WizardSchool,
     .suit = Suit::Arcane,
     .limit = Limit::Site,
     .cost = {.favor = 1},
     .action = wizard_school_steps},
    // When played, all Hearth and Order cards at the sites of your region are discarded.
    {.id = Dazzle, .suit = Suit::Arcane, .played = dazzle_steps},
    // Counts as a Beast or an Order adviser in a Trade, if you like (trade.cpp).
    {.id = ActingTroupe,
     .suit = Suit::Arcane,
     .limit = Limit::Adviser,
     .act = Act::Trade,
     .modifies = Modifies::IfUseful},
    // Discard a Beast or Nomad card at your site for two favor from its bank.
    {.id = TamingCharm,
     .suit = Suit::Arcane,
     .cost = {.secrets = 1},
     .action = taming_charm_steps,
     .can = has_any<list_tame>},
    // Look at a facedown adviser of somebody at your site. If it is the Conspiracy, you play or
    // discard it; if not, its owner receives the favor that you have placed here.
    {.id = Inquisitor,
     .suit = Suit::Arcane,
     .cost = {.favor = 1},
     .action = inquisitor_steps,
     .can = has_any<list_suspects>},
    // A Trade that brings a single favor brings another one from the same bank (trade.cpp).
    {.id = SecretSignal,
     .suit = Suit::Arcane,
     .limit = Limit::Adviser,
     .act = Act::Trade,
     .modifies = Modifies::IfUseful},
    // Draw one card more (search.cpp).
    {.id = Augury, .suit = Suit::Arcane, .act = Act::Search, .modifies = Modifies::IfUseful},
    // The attacker's hollow swords are worth nothing if the defenders hold the Darkest Secret.
    {.id = RustingRay,
     .suit = Suit::Arcane,
     .cost = {.secrets = 1},
     .plan = {.sides = Sides::Defender, .can = side_has_darkest_secret, .use = use_rusting_ray}},
    // Travel from here, or to here, without Supply and past the powers of sites (travel.cpp).
    {.id = Portal,
     .suit = Suit::Arcane,
     .limit = Limit::Site,
     .cost = {.secrets = 1},
     .act = Act::Travel,
     .modifies = Modifies::IfChosen},
    // In defeat nothing of your force is killed, whatever would kill all of it.
    {.id = BillowingFog,
     .suit = Suit::Arcane,
     .cost = {.secrets = 1},
     .plan = {.sides = Sides::Either, .use = use_billowing_fog}},
    // Your skulls kill nobody. An attack die more, or less, for each suit besides Arcane among the
    // cards that you rule.
    {.id = KindredWarriors,
     .suit = Suit::Arcane,
     .cost = {.secrets = 1},
     .plan = {.sides = Sides::Either, .use = use_kindred_warriors}},
    // If you hold the Darkest Secret: two warbands die in your region, at sites or on the boards of
    // those who are there.
    {.id = TerrorSpells,
     .suit = Suit::Arcane,
     .cost = {.secrets = 1},
     .action = terror_spells_steps,
     .can = can_terrify},
    // Sacrifice warbands of your board, two for each secret that you gain.
    {.id = BloodPact,
     .suit = Suit::Arcane,
     .cost = {.secrets = 1},
     .action = blood_pact_steps,
     .can = has_any<list_pairs>},
    // When played, everyone in turn may burn favor and gain as many secrets, the Chancellor first.
    {.id = Revelation, .suit = Suit::Arcane, .played = revelation_steps},
    // With your pawn here, search whichever discard pile you like (search.cpp).
    {.id = Observatory,
     .suit = Suit::Arcane,
     .limit = Limit::Site,
     .can = [](const State& s, Seat who) { return pawn_is_with(s, who, Observatory); },
     .act = Act::Search,
     .modifies = Modifies::Allows},
    // For each site that they rule, all players put a favor into the Arcane bank, if they can.
    {.id = PlagueEngines,
     .suit = Suit::Arcane,
     .cost = {.secrets = 1, .burnt_secrets = 1},
     .action = plague_engines_steps,
     .can = plague_strikes},
    // Battle plans of your enemies cost a secret more (plans.cpp).
    {.id = GleamingArmor, .suit = Suit::Arcane, .limit = Limit::Adviser, .persistent = true},
    // When played by an Exile with more secrets than the Chancellor, those on cards included: you
    // may become a Citizen.
    {.id = Bewitch, .suit = Suit::Arcane, .played = bewitch_steps},
    // The ruler may pay to roll the dice just rolled once more (dice.cpp).
    {.id = Jinx, .suit = Suit::Arcane, .cost = {.secrets = 1}, .persistent = true},
    // Gain a secret.
    {.id = Tutor,
     .suit = Suit::Arcane,
     .limit = Limit::Adviser,
     .cost = {.favor = 1, .secrets = 1},
     .action = tutor_steps},
    // Two facedown advisers, whose ever they are, change places.
    {.id = DreamThief,
     .suit = Suit::Arcane,
     .cost = {.favor = 2},
     .action = dream_thief_steps,
     .can = has_any<list_first_dreams>},
    // An attack die more, or less, for each site among the targets.
    {.id = CrackingGround,
     .suit = Suit::Arcane,
     .cost = {.burnt_secrets = 1},
     .plan = {.sides = Sides::Either, .can = any_site_is_target, .use = use_cracking_ground}},
    // As a target, each of your relics adds one defense die more (campaign.cpp).
    {.id = SealingWard,
     .suit = Suit::Arcane,
     .limit = Limit::Adviser,
     .locked = true,
     .persistent = true},
    // You muster for a secret, no longer for a favor (muster.cpp).
    {.id = InitiationRite,
     .suit = Suit::Arcane,
     .limit = Limit::Adviser,
     .locked = true,
     .act = Act::Muster,
     .modifies = Modifies::Always},
    // You neither recover the Darkest Secret nor give secrets away. Whoever recovers it, you gain
    // as many secrets as were placed on it (recover.cpp, banks.cpp).
    {.id = VowOfSilence,
     .suit = Suit::Arcane,
     .limit = Limit::Adviser,
     .locked = true,
     .persistent = true},
    // The Darkest Secret gets a secret more, or loses one, if it is not the last.
    {.id = ForgottenVault,
     .suit = Suit::Arcane,
     .limit = Limit::Site,
     .cost = {.favor = 1},
     .action = forgotten_vault_steps},
    // With your pawn here, trade with any card in your region (trade.cpp).
    {.id = MapLibrary,
     .suit = Suit::Arcane,
     .limit = Limit::Site,
     .can = [](const State& s, Seat who) { return pawn_is_with(s, who, MapLibrary); },
     .act = Act::Trade,
     .modifies = Modifies::Allows},
    // As often as you like, with those at your site: give a secret and take two favor, or give two
    // favor and take a secret.
    {.id = WitchsBargain,
     .suit = Suit::Arcane,
     .cost = {.secrets = 1},
     .action = witchs_bargain_steps,
     .can = can_bargain},
    // Somebody else's advisers count in this Trade, and yours do not (trade.cpp).
    {.id = MasterOfDisguise,
     .suit = Suit::Arcane,
     .limit = Limit::Adviser,
     .cost = {.secrets = 1},
     .act = Act::Trade,
     .modifies = Modifies::IfChosen},
};

}  // namespace

std::span<const CardRow> arcane_cards() { return rows; }

}  // namespace ziggurat::oath
