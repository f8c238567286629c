// Campaigns (5.5), the first two of their eight steps: defender, targets, dice pools and allies.
// The numbers are in Open::battle. Nothing is paid before the attacker has declared all targets and
// asks for the dice; until the targets are legal together the campaign can be called off. The other
// steps are in battle.cpp and outcome.cpp.
#include "oath/rules.h"

namespace ziggurat::oath {
namespace {

constexpr int pawn_dice = 2;

SiteId find_site(const State& s, SiteCard card) {
  for (SiteId at = 0; at < site_count; ++at)
    if (s.site[at].faceup && s.site[at].card == card) return at;
  return no_site;
}

// ---- 1: the defender (5.5.1) ----

// A Citizen who attacks Imperial players is none of them in this campaign, and neither is one whom
// the Chancellor attacks.
Seat cast_out(const State& s, Seat attacker, Seat defender) {
  if (defender == bandits || s.player[defender].role == Role::Exile) return nobody;
  if (s.player[attacker].role == Role::Citizen) return attacker;
  return attacker == chancellor ? defender : nobody;
}

// Rule as it will be in the campaign.
bool would_rule(const State& s, Seat attacker, Seat defender, SiteId at) {
  const Seat outcast = cast_out(s, attacker, defender);
  return rules_site(s, defender, at, outcast == nobody ? s.battle.outcast : outcast);
}

// Some target has to be at the site: the site itself, or the pawn.
bool can_attack(const State& s, Seat who, Seat defender, SiteId from) {
  if (!pawn_is_at(s, defender, from) && !would_rule(s, who, defender, from)) return false;
  return from != find_site(s, SiteCard::TheHiddenPlace) || can_turn_secrets(s, who, 1);
}

}  // namespace

void list_campaigns(const State& s, Seat who, bool free, Sites from, Seat against, Choices& out) {
  if (has_adviser(s, who, VowOfPeace)) return;
  if (!free && s.player[who].supply < campaign_supply) return;
  const Sites starts = from ? from : bit(s.player[who].pawn);
  const auto list_against = [&](Seat defender) {
    if (against != nobody && against != defender) return;
    for_each_site(starts, [&](SiteId at) {
      if (can_attack(s, who, defender, at))
        out.add(choice(Verb::Campaign, 0, seat_ref(defender), site_ref(s, at)));
    });
  };
  for (Seat seat : seats_of(s))
    if (seat != who) list_against(seat);
  list_against(bandits);
}

// The site is a target if the defender rules it, unless the warbands there join the attack.
void campaign(State& s, Seat who, Choice c, bool free, bool joined) {
  const Seat defender = c.a.id;
  const SiteId from = site_of(s, c.b);
  const bool joins = joined && rules_site(s, who, from);
  s.battle = Battle{
      .attacker = who, .defender = defender, .from = from, .outcast = cast_out(s, who, defender)};
  Battle& battle = s.battle;
  battle.joined = joins;
  if (joins) battle.attack_sites = bit(from);
  if (has_adviser(s, who, VowOfUnion)) battle.attack_sites |= ruled_by(s, who);
  if (imperial(s, defender) && defender != chancellor) battle.allies = seat_bit(chancellor);
  if (rules_site(s, defender, from) && !(battle.attack_sites & bit(from)))
    battle.target_sites = bit(from);
  s.call(Campaign{.who = who, .free = free});
}

namespace {

Seat attacker(const State&, const Campaign& campaign) { return campaign.who; }

// ---- 2: targets (5.5.2) ----

// Where the targets are. Pawn, relics and banners are where the campaign is led from.
Sites sites_with_targets(const Battle& battle) {
  const bool here = battle.target_pawn || battle.target_relics || battle.target_banners;
  return battle.target_sites | (here ? bit(battle.from) : Sites{0});
}

// Targets in the Hidden Place take one secret together.
bool needs_secret(const State& s) {
  const SiteId hidden = find_site(s, SiteCard::TheHiddenPlace);
  return hidden != no_site && (sites_with_targets(s.battle) & bit(hidden));
}
bool can_find(const State& s, SiteId at) {
  if (at != find_site(s, SiteCard::TheHiddenPlace) || needs_secret(s)) return true;
  return can_turn_secrets(s, s.battle.attacker, 1);
}

}  // namespace

// Who attacks in the region of the Narrow Pass from another one has to target it first, except the
// Pass's own ruler.
bool pass_bars_target(const State& s, SiteId at) {
  const Battle& battle = s.battle;
  const SiteId pass = find_site(s, SiteCard::NarrowPass);
  if (pass == no_site || pass == at || region_of(pass) != region_of(at)) return false;
  if (region_of(battle.from) == region_of(pass)) return false;
  return !(battle.target_sites & bit(pass)) && !rules_site(s, battle.attacker, pass);
}

namespace {

// The Hall of Debate keeps the People's Favor out of campaigns.
bool can_target(const State& s, Banner banner) {
  if (banner == Banner::PeoplesFavor && at_a_site(s, HallOfDebate)) return false;
  return holds(s, s.battle.defender, banner) && can_take_banner(s, s.battle.attacker, banner);
}

void list_targets_beside(const State& s, Choices& out) {
  const Battle& battle = s.battle;
  if (!pawn_is_at(s, battle.defender, battle.from) || !can_find(s, battle.from)) return;
  for_each_relic(s.player[battle.defender].relics & ~battle.target_relics, [&](CardId card) {
    if (can_take_relic(s, battle.attacker, card))
      out.add(choice(Verb::TargetRelic, 0, card_ref(card)));
  });
  for (Banner banner : each<Banner>)
    if (!(battle.target_banners & banner_bit(banner)) && can_target(s, banner))
      out.add(choice(Verb::TargetBanner, 0, banner_ref(banner)));
  if (!battle.target_pawn) out.add(choice(Verb::TargetPawn));
}

void list_site_targets(const State& s, Choices& out) {
  const Battle& battle = s.battle;
  for (SiteId at = 0; at < site_count; ++at)
    if (!(battle.target_sites & bit(at)) && rules_site(s, battle.defender, at)
        && !pass_bars_target(s, at) && can_find(s, at))
      out.add(choice(Verb::TargetSite, 0, site_ref(s, at)));
}

bool has_local_target(const State& s) {
  const Battle& battle = s.battle;
  if (battle.target_pawn || (battle.target_sites & bit(battle.from))) return true;
  return s.settings.any_target_here && (battle.target_relics || battle.target_banners);
}

bool python_is_pleased(const State& s) { return !python_hisses(s) || target_dice(s) % 2 == 0; }

void list_targets(const State& s, const Campaign&, Choices& out) {
  list_site_targets(s, out);
  list_targets_beside(s, out);
  if (has_local_target(s) && python_is_pleased(s)) {
    for (int n = 0; n <= force(s, Side::Attacker); ++n)
      out.add(choice(Verb::Roll, 0, amount_ref(n)));
  } else {
    out.add(choice(Verb::Back));
  }
  out.sort();
}

void tell_targets(State& s) {
  const Battle& battle = s.battle;
  const Seat who = battle.attacker;
  s.tell(Event::Attacked, who, 0, seat_ref(battle.defender), site_ref(s, battle.from));
  for_each_site(battle.target_sites,
                [&](SiteId at) { s.tell(Event::Targeted, who, 0, site_ref(s, at)); });
  for_each_relic(battle.target_relics,
                 [&](CardId card) { s.tell(Event::Targeted, who, 0, card_ref(card)); });
  for (Banner banner : each<Banner>)
    if (battle.target_banners & banner_bit(banner))
      s.tell(Event::Targeted, who, 0, banner_ref(banner));
  if (battle.target_pawn) s.tell(Event::Targeted, who, 0, seat_ref(battle.defender));
}

}  // namespace

// Each site and each hidden relic adds a die, relics their shields, banners their tokens.
int target_dice(const State& s) {
  const Battle& battle = s.battle;
  const Seat walled = at_a_site(s, SprawlingRampart) ? card_ruler(s, SprawlingRampart) : nobody;
  int dice = std::popcount(battle.target_hidden);
  for_each_site(battle.target_sites, [&](SiteId at) {
    dice += dice_of_site + (walled != nobody && rules_site(s, walled, at));
  });
  for_each_relic(battle.target_relics, [&](CardId card) {
    dice += row(card).shields + has_adviser(s, battle.defender, SealingWard);
  });
  for (Banner banner : each<Banner>)
    if (battle.target_banners & banner_bit(banner)) dice += s.banner[banner].tokens;
  if (battle.target_pawn) dice += pawn_dice + holds(s, battle.defender, CircletOfCommand);
  return dice;
}

// ---- 2: dice pools and allies (5.5.2, 2.11) ----

void tell_pools(State& s) {
  s.tell(Event::Pools, s.battle.attacker, s.battle.attack_dice, amount_ref(s.battle.defense_dice));
}

// The Empire shares the title if it keeps the oath of Supremacy.
int title_dice(const State& s) {
  const Seat defender = s.battle.defender;
  const bool shares = s.oath == Oath::Supremacy && s.title == chancellor && imperial(s, defender);
  if (s.title != defender && !shares) return 0;
  return s.usurper ? 2 : 1;
}

namespace {

// Where this site is, if it or something there is targeted.
Sites targeted(const State& s, SiteCard card) {
  const SiteId at = find_site(s, card);
  return at == no_site ? Sites{0} : static_cast<Sites>(sites_with_targets(s.battle) & bit(at));
}

}  // namespace

Sites shifting_sites(const State& s) {
  return targeted(s, SiteCard::Plains) | targeted(s, SiteCard::Mountain);
}

void form_pools(State& s, int dice) {
  Battle& battle = s.battle;
  battle.chosen_dice = static_cast<u8>(dice);
  battle.attack_dice = static_cast<i16>(dice);
  battle.defense_dice = static_cast<i16>(target_dice(s) + title_dice(s));
  if (targeted(s, SiteCard::Plains)) shift_attack_dice(s, battle.attacker, 1);
  if (targeted(s, SiteCard::Mountain)) shift_attack_dice(s, battle.defender, 1);
  if (needs_secret(s)) turn_secrets(s, battle.attacker, 1);
  tell_pools(s);
}

namespace {

bool is_near(const State& s, Seat seat) {
  const SiteId at = s.player[seat].pawn;
  return at == s.battle.from || (s.battle.target_sites & bit(at));
}

}  // namespace

// Those who are near bring the warbands on their boards.
void form_defense(State& s) {
  Battle& battle = s.battle;
  battle.defense_sites = static_cast<Sites>(battle.target_sites & ~battle.attack_sites);
  for_each_seat(players_of(s, Side::Defender), [&](Seat seat) {
    if (is_near(s, seat)) battle.defense_boards |= seat_bit(seat);
  });
  for_each_seat(battle.allies, [&](Seat seat) { s.tell(Event::Joined, seat); });
}

int coming_defense(const State& s) {
  State then = s;
  form_defense(then);
  return force(then, Side::Defender);
}

u8 possible_allies(const State& s) {
  u8 seats = 0;
  if (!imperial(s, s.battle.defender)) return seats;
  for (Seat seat : seats_of(s))
    if (imperial(s, seat) && !defends(s, seat) && is_near(s, seat)) seats |= seat_bit(seat);
  return seats;
}

namespace {

Then begin_battle(State& s, Campaign& campaign, int dice) {
  tell_targets(s);
  if (!campaign.free) spend_supply(s, campaign.who, campaign_supply);
  form_pools(s, dice);
  form_defense(s);
  campaign.to_ask = possible_allies(s);
  return Then::Next;
}

}  // namespace

Then declare_target(State& s, Campaign& campaign, Choice c) {
  Battle& battle = s.battle;
  switch (verb_of(c)) {
    case Verb::TargetSite: battle.target_sites |= bit(site_of(s, c.a)); break;
    case Verb::TargetRelic: battle.target_relics |= relic_bit(card_of(c.a)); break;
    case Verb::TargetBanner: battle.target_banners |= banner_bit(Banner(c.a.id)); break;
    case Verb::TargetPawn: battle.target_pawn = true; break;
    case Verb::Roll: return begin_battle(s, campaign, c.a.id);
    default: battle = Battle{}; return Then::Done;
  }
  return Then::Again;
}

namespace {

// A Citizen who is near may join, if the defender agrees.
Seat joiner(const State& s, const Campaign& campaign) {
  return campaign.to_ask ? first_after(s, campaign.who, campaign.to_ask) : nobody;
}
void list_joining(const State&, const Campaign& campaign, Choices& out) {
  if (campaign.to_ask == 0) return;
  out.add(choice(Verb::Yes));
  out.add(choice(Verb::No));
}
}  // namespace

Then answer_call(State& s, Campaign& campaign, Choice c) {
  const u8 seat = seat_bit(joiner(s, campaign));
  if (verb_of(c) == Verb::Yes) campaign.volunteers |= seat;
  campaign.to_ask &= static_cast<u8>(~seat);
  return Then::Again;
}

namespace {

Seat defender(const State& s, const Campaign&) { return s.battle.defender; }
void list_volunteers(const State&, const Campaign& campaign, Choices& out) {
  if (campaign.volunteers == 0) return;
  out.add(choice(Verb::Done));
  for_each_seat(campaign.volunteers,
                [&](Seat seat) { out.add(choice(Verb::ChooseSeat, 0, seat_ref(seat))); });
}
}  // namespace

Then accept_ally(State& s, Campaign& campaign, Choice c) {
  if (verb_of(c) == Verb::Done) return campaign.volunteers = 0, Then::Next;
  const u8 seat = seat_bit(c.a.id);
  campaign.volunteers &= static_cast<u8>(~seat);
  s.battle.allies |= seat;
  s.battle.defense_boards |= seat;
  s.tell(Event::Joined, c.a.id);
  return Then::Again;
}

namespace {

Then go_to_battle(State&, Campaign& campaign, Choice) {
  campaign.phase = Phase::Battle;
  return Then::Restart;
}

constexpr Step<State, Campaign> target_steps[] = {
    {"campaign.targets", attacker, list_targets, declare_target},
    {"campaign.join", joiner, list_joining, answer_call},
    {"campaign.allies", defender, list_volunteers, accept_ally},
    happens(go_to_battle),
};

}  // namespace

std::span<const Step<State, Campaign>> steps_of(const Campaign& campaign) {
  switch (campaign.phase) {
    case Phase::Targets: return target_steps;
    case Phase::Battle: return battle_steps();
    default: return outcome_steps();
  }
}

bool has_reached(const Campaign& campaign, Then (*then)(State&, Campaign&, Choice)) {
  const auto steps = steps_of(campaign);
  const auto begun = steps.first(std::min<std::size_t>(campaign.step + 1u, steps.size()));
  return std::any_of(begun.begin(), begun.end(),
                     [&](const auto& step) { return step.then == then; });
}

BattleStep step_of(const Campaign& campaign) {
  switch (campaign.phase) {
    case Phase::Targets:
      return is_at(campaign, declare_target) ? BattleStep::Targets : BattleStep::Allies;
    case Phase::Battle: return step_of_battle(campaign);
    default: return step_of_outcome(campaign);
  }
}

}  // namespace ziggurat::oath
