// The edifices, each with its ruined side. They stand at sites, and nothing moves them.
#include "oath/cards/shared.h"

namespace ziggurat::oath {

namespace {

// ---- Bandit Rampart ----

bool rampart_is_target(const State& s, Seat) { return site_is_target(s, BanditRampart); }

// ---- Festival District ----

constexpr Step<State, Power> festival_district_steps[] = {
    {"festival-district.partner", user, list_partners,
     propose<favor_good | secret_good | adviser_good>},
};

// ---- Fallen Spire ----

constexpr int most_swaps = 5;

Pile& pile_of(State& s, Seat who) { return s.cards.discards[region_of(s, who)]; }
const Pile& pile_of(const State& s, Seat who) { return s.cards.discards[region_of(s, who)]; }

// As many as there are cards on either side; the backs tell denizens from visions.
void list_swaps(const State& s, const Power& power, Choices& out) {
  int denizens = 0, others = 0;
  for (CardId card : pile_of(s, power.who)) denizens += is_denizen(card);
  for (int i = 0; i < denizen_count; ++i) others += s.cards.place[i] == dispossessed;
  for (int n = 1; n <= std::min({most_swaps, denizens, others}); ++n)
    out.add(choice(Verb::Number, 0, amount_ref(n)));
}
// In n how many are still to be drawn, in m how many there are.
Then choose_swaps(State&, Power& power, Choice c) {
  power.n = power.m = c.a.id;
  return Then::Next;
}
void list_newcomers(const State& s, const Power& power, Choices& out) {
  if (power.n > 0) list_dispossessed(s, out);
}
// They wait on top of the pile until all are there, so that none comes back at once.
Then draw_newcomer(State& s, Power& power, Choice c) {
  draw_dispossessed(s, card_of(c.a), region_of(s, power.who));
  --power.n;
  return Then::Again;
}
// Each newcomer changes places with one of the denizens below; then these are on top, and leave.
void swap_newcomers(State& s, Power& power) {
  Pile& pile = pile_of(s, power.who);
  int newcomer = pile.size() - 1;
  for (int i = pile.size() - 1 - power.m; newcomer >= pile.size() - power.m; --i)
    if (is_denizen(pile[i])) std::swap(pile[i], pile[newcomer--]);
  for (int i = 0; i < power.m; ++i) put_aside(s, pile.top(), dispossessed);
  s.tell(Event::Dispossessed, power.who, power.m);
}

constexpr Step<State, Power> fallen_spire_steps[] = {
    {"fallen-spire.number", user, list_swaps, choose_swaps},
    {"fallen-spire.draw", turns_over<Power>, list_newcomers, draw_newcomer},
    step(does<swap_newcomers>),
};

// ---- Ancient Forge ----

bool has_relic_to_forge(const State& s, Seat) { return !s.cards.relic_deck.empty(); }

constexpr Step<State, Power> ancient_forge_steps[] = {
    {"ancient-forge.turn", turns_over<Power>, list_relic_turn, look_at_top_relic},
    {"ancient-forge.keep", user, list_keep_relic, keep_or_bury_relic},
};

// ---- Broken Forge ----

// What was paid for it lies on the other side then.
void mend_forge(State& s, Power& power) {
  const SiteId at = site_of(s, BrokenForge);
  put_aside(s, BrokenForge, in_box);
  put_at_site(s, AncientForge, at);
  std::swap(s.cards.favor[BrokenForge], s.cards.favor[AncientForge]);
  std::swap(s.cards.secrets[BrokenForge], s.cards.secrets[AncientForge]);
  s.tell(Event::Built, power.who, 0, card_ref(AncientForge), site_ref(s, at));
}

constexpr Step<State, Power> broken_forge_steps[] = {step(does<mend_forge>)};

// ---- the rows ----

constexpr CardRow rows[] = {
    // Each site of the ruler is worth a defense die more.
    {.id = SprawlingRampart,
     .suit = Suit::Order,
     .limit = Limit::Site,
     .locked = true,
     .persistent = true},

    // Defender: two attack dice less if this site is a target.
    {.id = BanditRampart,
     .limit = Limit::Site,
     .locked = true,
     .plan = {.sides = Sides::Defender, .can = rampart_is_target, .use = shifts_attack_dice<2>}},

    // The People's Favor cannot be targeted.
    {.id = HallOfDebate,
     .suit = Suit::Hearth,
     .limit = Limit::Site,
     .locked = true,
     .persistent = true},

    // Whoever recovers the People's Favor gets the Mob.
    {.id = HallOfMockery, .limit = Limit::Site, .locked = true, .persistent = true},

    // The chronicle keeps all sites with Beast cards.
    {.id = ForestTemple,
     .suit = Suit::Beast,
     .limit = Limit::Site,
     .locked = true,
     .persistent = true},

    // Enemies of the ruler cannot play Beast cards face up.
    {.id = RuinedTemple, .limit = Limit::Site, .locked = true, .persistent = true},

    // Action: exchange favor, secrets and advisers with any player.
    {.id = FestivalDistrict,
     .suit = Suit::Discord,
     .limit = Limit::Site,
     .locked = true,
     .action = festival_district_steps,
     .can = may_exchange},

    // The ruler, unless a Citizen, may shift the end die by one.
    {.id = SqualidDistrict, .limit = Limit::Site, .locked = true, .persistent = true},

    // A Search may swap denizens that were drawn for random ones of the Dispossessed.
    {.id = GreatSpire,
     .suit = Suit::Arcane,
     .limit = Limit::Site,
     .locked = true,
     .cost = {.secrets = 1},
     .act = Act::Search,
     .modifies = Modifies::IfChosen},

    // Action: swap up to five of the topmost denizens of your region's pile, unseen, for random
    // ones of the Dispossessed.
    {.id = FallenSpire,
     .limit = Limit::Site,
     .locked = true,
     .cost = {.secrets = 1, .burnt_secrets = 1},
     .action = fallen_spire_steps,
     .can = has_any<list_swaps>},

    // Action: draw a relic; keep it or bury it.
    {.id = AncientForge,
     .suit = Suit::Nomad,
     .limit = Limit::Site,
     .locked = true,
     .cost = {.favor = 2, .burnt_secrets = 1},
     .action = ancient_forge_steps,
     .can = has_relic_to_forge},

    // Action: turn this card to its other side.
    {.id = BrokenForge,
     .limit = Limit::Site,
     .locked = true,
     .cost = {.favor = 2, .secrets = 2},
     .action = broken_forge_steps},
};

}  // namespace

std::span<const CardRow> edifice_cards() { return rows; }

}  // namespace ziggurat::oath
