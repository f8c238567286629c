// Campaigns in eight steps (5.5). The numbers are in State::battle. Nothing is paid before the
// attacker has declared all targets and asks for the dice; until the targets are legal together the
// campaign can be called off.
#include "oath/rules.h"

namespace ziggurat::oath {
namespace {

constexpr int campaign_supply = 2, pawn_dice = 2;

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
  if (outcast == nobody) return rules_site(s, defender, at);
  State trial = s;
  trial.battle.outcast = outcast;
  return rules_site(trial, defender, at);
}

bool pawn_is_at(const State& s, Seat seat, SiteId at) {
  return seat < max_players && s.player[seat].pawn == at;
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

// Who attacks in the region of the Narrow Pass from another one has to target it first, except the
// Pass's own ruler.
bool can_reach(const State& s, SiteId at) {
  const Battle& battle = s.battle;
  const SiteId pass = find_site(s, SiteCard::NarrowPass);
  if (pass == no_site || pass == at || region_of(pass) != region_of(at)) return true;
  if (region_of(battle.from) == region_of(pass)) return true;
  return (battle.target_sites & bit(pass)) || rules_site(s, battle.attacker, pass);
}

// The Hall of Debate keeps the People's Favor out of campaigns.
bool can_target(const State& s, Banner banner) {
  if (banner == Banner::PeoplesFavor && at_a_site(s, HallOfDebate)) return false;
  return holds(s, s.battle.defender, banner) && can_take_banner(s, s.battle.attacker, banner);
}

constexpr u8 banner_bit(Banner banner) { return static_cast<u8>(1u << static_cast<int>(banner)); }

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
    if (!(battle.target_sites & bit(at)) && rules_site(s, battle.defender, at) && can_reach(s, at)
        && can_find(s, at))
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
  for_each_site(battle.target_sites,
                [&](SiteId at) { dice += walled != nobody && rules_site(s, walled, at) ? 2 : 1; });
  for_each_relic(battle.target_relics, [&](CardId card) {
    dice += row(card).shields + has_adviser(s, battle.defender, SealingWard);
  });
  for (Banner banner : each<Banner>)
    if (battle.target_banners & banner_bit(banner)) dice += s.banner[banner].tokens;
  if (battle.target_pawn) dice += pawn_dice + holds(s, battle.defender, CircletOfCommand);
  return dice;
}

namespace {

// ---- 2: dice pools and allies (5.5.2, 2.11) ----

// The Empire shares the title if it keeps the oath of Supremacy.
int title_dice(const State& s) {
  const Seat defender = s.battle.defender;
  const bool shares = s.oath == Oath::Supremacy && s.title == chancellor && imperial(s, defender);
  if (s.title != defender && !shares) return 0;
  return s.usurper ? 2 : 1;
}

void tell_pools(State& s) {
  s.tell(Event::Pools, s.battle.attacker, s.battle.attack_dice, amount_ref(s.battle.defense_dice));
}

void form_pools(State& s, int dice) {
  Battle& battle = s.battle;
  const Sites targeted = sites_with_targets(battle);
  const auto is_targeted = [&](SiteCard card) {
    const SiteId at = find_site(s, card);
    return at != no_site && (targeted & bit(at));
  };
  battle.attack_dice = static_cast<i16>(dice);
  battle.defense_dice = static_cast<i16>(target_dice(s) + title_dice(s));
  if (is_targeted(SiteCard::Plains)) shift_attack_dice(s, battle.attacker, 1);
  if (is_targeted(SiteCard::Mountain)) shift_attack_dice(s, battle.defender, 1);
  if (needs_secret(s)) turn_secrets(s, battle.attacker, 1);
  tell_pools(s);
}

bool is_near(const State& s, Seat seat) {
  const SiteId at = s.player[seat].pawn;
  return at == s.battle.from || (s.battle.target_sites & bit(at));
}

// Those who are near bring the warbands on their boards.
void form_defense(State& s) {
  Battle& battle = s.battle;
  battle.defense_sites = static_cast<Sites>(battle.target_sites & ~battle.attack_sites);
  for_each_seat(players_of(s, Side::Defender), [&](Seat seat) {
    if (is_near(s, seat)) battle.defense_boards |= seat_bit(seat);
  });
  for_each_seat(battle.allies, [&](Seat seat) { s.tell(Event::Joined, seat); });
}

}  // namespace

// Of allies, only the Chancellor's counts.
bool python_hisses(const State& s) {
  const Seat charmer = adviser_holder(s, GiantPython);
  return charmer != nobody
         && (charmer == s.battle.defender || (charmer == chancellor && defends(s, charmer)));
}

int coming_defense(const State& s) {
  State then = s;
  form_defense(then);
  return force(then, Side::Defender);
}

// Exactly as many as victory takes, or none at all (9.5).
int sacrifices_needed(const Battle& battle) {
  const int missing = battle.defense + 1 - battle.attack;
  return (missing + battle.sacrifice_value - 1) / battle.sacrifice_value;
}

namespace {

u8 possible_allies(const State& s) {
  u8 seats = 0;
  if (!imperial(s, s.battle.defender)) return seats;
  for (Seat seat : seats_of(s))
    if (imperial(s, seat) && !defends(s, seat) && is_near(s, seat)) seats |= seat_bit(seat);
  return seats;
}

Then begin_battle(State& s, Campaign& campaign, int dice) {
  tell_targets(s);
  if (!campaign.free) spend_supply(s, campaign.who, campaign_supply);
  form_pools(s, dice);
  form_defense(s);
  campaign.to_ask = possible_allies(s);
  return Then::Next;
}

Then declare(State& s, Campaign& campaign, Choice c) {
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

// A Citizen who is near may join, if the defender agrees.
Seat joiner(const State& s, const Campaign& campaign) {
  return campaign.to_ask ? first_after(s, campaign.who, campaign.to_ask) : nobody;
}
void list_joining(const State&, const Campaign& campaign, Choices& out) {
  if (campaign.to_ask == 0) return;
  out.add(choice(Verb::Yes));
  out.add(choice(Verb::No));
}
Then volunteer(State& s, Campaign& campaign, Choice c) {
  const u8 seat = seat_bit(joiner(s, campaign));
  if (verb_of(c) == Verb::Yes) campaign.volunteers |= seat;
  campaign.to_ask &= static_cast<u8>(~seat);
  return Then::Again;
}

Seat defender(const State& s, const Campaign&) { return s.battle.defender; }
void list_volunteers(const State&, const Campaign& campaign, Choices& out) {
  if (campaign.volunteers == 0) return;
  out.add(choice(Verb::Done));
  for_each_seat(campaign.volunteers,
                [&](Seat seat) { out.add(choice(Verb::ChooseSeat, 0, seat_ref(seat))); });
}
Then accept(State& s, Campaign& campaign, Choice c) {
  if (verb_of(c) == Verb::Done) return campaign.volunteers = 0, Then::Next;
  const u8 seat = seat_bit(c.a.id);
  campaign.volunteers &= static_cast<u8>(~seat);
  s.battle.allies |= seat;
  s.battle.defense_boards |= seat;
  s.tell(Event::Joined, c.a.id);
  return Then::Again;
}

// ---- 3: battle plans, first the attacker's (5.5.3) ----

void list_attack_plans(const State& s, const Campaign& campaign, Choices& out) {
  list_plans(s, campaign.who, out);
  if (!out.empty()) out.add(choice(Verb::Done));
  out.sort();
}
Then plan_attack(State& s, Campaign& campaign, Choice c) {
  if (verb_of(c) == Verb::Done) return Then::Next;
  use_plan(s, campaign.who, c);
  return Then::Again;
}

Then let_bandits_plan(State& s, Campaign& campaign, Choice) {
  if (use_bandit_plan(s)) return Then::Again;
  campaign.to_ask = players_of(s, Side::Defender);
  return Then::Next;
}

bool has_plans(const State& s, Seat seat) {
  Choices some;
  list_plans(s, seat, some);
  return !some.empty();
}

// The defender, then the allies clockwise; those without plans are passed over.
Seat planner(const State& s, const Campaign& campaign) {
  const Seat first = s.battle.defender;
  if (campaign.to_ask == 0) return nobody;
  Seat seat = first;
  do {
    if ((campaign.to_ask & seat_bit(seat)) && has_plans(s, seat)) return seat;
    seat = next_seat(s, seat);
  } while (seat != first);
  return nobody;
}
void list_defense_plans(const State& s, const Campaign& campaign, Choices& out) {
  const Seat seat = planner(s, campaign);
  if (seat == nobody) return;
  list_plans(s, seat, out);
  out.add(choice(Verb::Done));
  out.sort();
}
Then plan_defense(State& s, Campaign& campaign, Choice c) {
  const Seat seat = planner(s, campaign);
  if (verb_of(c) == Verb::Done)
    campaign.to_ask &= static_cast<u8>(~seat_bit(seat));
  else
    use_plan(s, seat, c);
  return Then::Again;
}

// ---- 4 and 5: the rolls (5.5.4, 5.5.5) ----

void add(u8& to, int n) { to = static_cast<u8>(to + n); }
int batch(const State& s) { return std::min<int>(s.battle.to_roll, dice_at_once); }

// News and things are counted in a byte.
int told(int n) { return std::min(n, 127); }

int swords_rolled(const Battle& battle) {
  const int times = battle.attack_doubled ? 2 : 1;
  const int hollow = battle.hollow_ignored ? 0 : times * battle.hollow / 2;
  const int twofold = battle.double_swords_ignored ? 0 : 2 * times * battle.skulls;
  return times * battle.swords + twofold + hollow;
}
int shields_rolled(const Battle& battle) {
  return shields_shown(battle.single_shields_ignored ? 0 : battle.shields,
                       battle.double_shields_ignored ? 0 : battle.double_shields, battle.doublers);
}

// The Mounted Patrol halves what all other plans have left.
Then take_defense_dice(State& s, Campaign&, Choice) {
  Battle& battle = s.battle;
  if (battle.attack_halved) battle.attack_dice = static_cast<i16>(battle.attack_dice / 2);
  if (battle.decided) return Then::Next;
  if (!battle.plans.empty()) tell_pools(s);
  battle.to_roll = static_cast<u8>(battle.defense_dice);
  return Then::Next;
}
void list_defense_dice(const State& s, const Campaign&, Choices& out) {
  if (s.battle.to_roll > 0) list_defense_rolls(batch(s), out);
}
Then roll_defense(State& s, Campaign&, Choice c) {
  Battle& battle = s.battle;
  const DefenseFaces faces = defense_faces(c.a);
  add(battle.shields, faces.single);
  add(battle.double_shields, faces.twofold);
  add(battle.doublers, faces.doublers);
  add(battle.to_roll, -batch(s));
  if (battle.to_roll > 0) return Then::Again;
  s.tell(Event::DefenseRoll, battle.defender, told(shields_rolled(battle)));
  return Then::Next;
}

Then take_attack_dice(State& s, Campaign&, Choice) {
  if (!s.battle.decided) s.battle.to_roll = static_cast<u8>(s.battle.attack_dice);
  return Then::Next;
}
void list_attack_dice(const State& s, const Campaign&, Choices& out) {
  if (s.battle.to_roll > 0) list_attack_rolls(batch(s), out);
}
Then roll_attack(State& s, Campaign&, Choice c) {
  Battle& battle = s.battle;
  const AttackFaces faces = attack_faces(c.a);
  add(battle.hollow, faces.hollow);
  add(battle.swords, faces.swords);
  add(battle.skulls, faces.skulls);
  add(battle.to_roll, -batch(s));
  if (battle.to_roll > 0) return Then::Again;
  s.tell(Event::AttackRoll, battle.attacker, told(swords_rolled(battle)));
  return Then::Next;
}

// Jinx: whoever rolled may roll all of these dice once more.
template <Side side>
Seat roller(const State& s, const Campaign&) {
  return side == Side::Attacker ? s.battle.attacker : s.battle.defender;
}
template <Side side>
int dice_of(const Battle& battle) {
  return side == Side::Attacker ? battle.attack_dice : battle.defense_dice;
}
template <Side side>
void list_reroll(const State& s, const Campaign& campaign, Choices& out) {
  if (s.battle.decided || dice_of<side>(s.battle) == 0) return;
  if (!may_reroll(s, roller<side>(s, campaign))) return;
  out.add(choice(Verb::Yes));
  out.add(choice(Verb::No));
}
template <Side side>
Then reroll(State& s, Campaign& campaign, Choice c) {
  if (verb_of(c) == Verb::No) return Then::Next;
  Battle& battle = s.battle;
  const Seat seat = roller<side>(s, campaign);
  use_jinx(s, seat);
  if (side == Side::Attacker)
    battle.hollow = battle.swords = battle.skulls = 0;
  else
    battle.shields = battle.double_shields = battle.doublers = 0;
  battle.to_roll = static_cast<u8>(dice_of<side>(battle));
  return Then::Next;
}

// Every skull kills at once, wherever the attacker chooses if the force is spread.
Then kill_by_skulls(State& s, Campaign& campaign, Choice) {
  const Battle& battle = s.battle;
  const int skulls = battle.skulls * (battle.attack_doubled ? 2 : 1);
  const int dead = std::min(skulls, killable(s, Side::Attacker));
  if (battle.skulls_ignored || dead == 0) return Then::Next;
  s.tell(Event::Skulls, campaign.who, dead);
  call_losses(s, campaign.who, Side::Attacker, dead);
  return Then::Next;
}

void tell_attack(State& s) {
  const Battle& battle = s.battle;
  const int swords = swords_rolled(battle);
  s.tell(Event::AttackSum, battle.attacker, told(battle.attack), amount_ref(told(swords)),
         amount_ref(told(battle.attack - swords)));
}

Then add_up(State& s, Campaign&, Choice) {
  Battle& battle = s.battle;
  if (battle.decided) return Then::Next;
  const int shields = shields_rolled(battle), warbands = force(s, Side::Defender);
  battle.attack = static_cast<i16>(swords_rolled(battle));
  // More than this nobody can reach, and less than this fits.
  battle.defense = static_cast<i16>(std::min(shields + warbands, 9999));
  tell_attack(s);
  s.tell(Event::DefenseSum, battle.defender, told(battle.defense), amount_ref(told(shields)),
         amount_ref(told(warbands)));
  return Then::Next;
}

// A Vow of Peace on the defending side forbids it.
bool is_forbidden_to_sacrifice(const State& s) {
  const Seat peaceful = adviser_holder(s, VowOfPeace);
  return s.battle.no_sacrifice || (peaceful != nobody && defends(s, peaceful));
}
void list_sacrifices(const State& s, const Campaign&, Choices& out) {
  const Battle& battle = s.battle;
  if (battle.decided || battle.attack > battle.defense || is_forbidden_to_sacrifice(s)) return;
  if (sacrifices_needed(battle) > killable(s, Side::Attacker)) return;
  out.add(choice(Verb::No));
  out.add(choice(Verb::Sacrifice, sacrifices_needed(battle)));
}
Then sacrifice(State& s, Campaign& campaign, Choice c) {
  if (verb_of(c) == Verb::No) return Then::Next;
  Battle& battle = s.battle;
  battle.sacrificed = static_cast<u8>(c.n);
  battle.attack = static_cast<i16>(battle.attack + c.n * battle.sacrifice_value);
  s.tell(Event::Sacrificed, campaign.who, c.n);
  tell_attack(s);
  call_losses(s, campaign.who, Side::Attacker, c.n);
  return Then::Next;
}

Then determine_winner(State& s, Campaign&, Choice) {
  Battle& battle = s.battle;
  if (!battle.decided)
    battle.winner = battle.attack > battle.defense ? Side::Attacker : Side::Defender;
  battle.decided = true;
  if (battle.winner == Side::Attacker)
    s.tell(Event::AttackerWon, battle.attacker);
  else
    s.tell(Event::DefenderWon, battle.defender);
  return Then::Next;
}

// ---- 6: defeat (5.5.6) ----

bool attacker_won(const State& s) { return s.battle.winner == Side::Attacker; }

// Half of the force, rounded down. All of it in what the Chancellor begins, once brutal.
int losses(const State& s, Side beaten) {
  const int all = killable(s, beaten), side = static_cast<int>(beaten);
  const bool brutal = s.battle.attacker == chancellor && s.cards.reliquary[0] == no_card;
  if (s.battle.spared[side]) return 0;
  return brutal || s.battle.kills_all[side] ? all : all / 2;
}

Then resolve_defeat(State& s, Campaign&, Choice) {
  const Battle& battle = s.battle;
  const Side beaten = other(battle.winner);
  const Seat seat = beaten == Side::Attacker ? battle.attacker : battle.defender;
  const Seat chooser = beaten == Side::Defender && imperial(s, seat) ? chancellor : seat;
  call_losses(s, chooser, beaten, losses(s, beaten));
  return Then::Next;
}

Then leave_the_field(State& s, Campaign&, Choice) {
  retreat(s);
  discard_beaten_plans(s);
  return Then::Next;
}

// ---- 7: the attacker's victory (5.5.7) ----

Then occupy(State& s, Campaign& campaign, Choice) {
  if (attacker_won(s) && s.battle.target_sites && may_place_warbands(s, campaign.who))
    s.call(Occupation{.who = campaign.who, .left = s.battle.target_sites});
  return Then::Next;
}

Then look_who_keeps_the_oath(State& s, Campaign&, Choice) {
  check_title(s);
  return Then::Next;
}

// The Relic Hunter, a plan which adds hidden relics to the targets, sees what was won and may bury
// it.
template <class Visit>
void for_each_hidden(const State& s, u16 relics, Visit visit) {
  for (int i = 0; i < 2 * site_count; ++i)
    if (relics >> i & 1) visit(static_cast<SiteId>(i / 2), s.site[i / 2].relics[i % 2], i % 2 + 1);
}
void list_turn_of_relics(const State& s, const Campaign& campaign, Choices& out) {
  if (attacker_won(s) && s.battle.target_hidden) list_turn(s, campaign, out);
}
Then turn_relics(State& s, Campaign& campaign, Choice) {
  for_each_hidden(s, s.battle.target_hidden, [&](SiteId, CardId card, int) {
    show(s, card, campaign.who);
    s.tell(Event::Looked, campaign.who, 0, card_ref(card), {}, only(campaign.who));
  });
  return Then::Next;
}
void list_hidden_relics(const State& s, const Campaign& campaign, Choices& out) {
  const u16 left = s.battle.target_hidden & static_cast<u16>(~campaign.kept);
  if (!attacker_won(s) || left == 0) return;
  out.add(choice(Verb::Done));
  for_each_hidden(s, left, [&](SiteId at, CardId, int number) {
    out.add(choice(Verb::ChooseRelic, 0, site_ref(s, at), amount_ref(number)));
  });
  out.sort();
}
Then keep_hidden_relic(State& s, Campaign& campaign, Choice c) {
  if (verb_of(c) == Verb::Done) return Then::Next;
  campaign.kept |= static_cast<u16>(1u << (2 * site_of(s, c.a) + c.b.id - 1));
  return Then::Again;
}

Relics hidden_relics(const State& s, u16 which) {
  Relics relics = 0;
  for_each_hidden(s, which, [&](SiteId, CardId card, int) { relics |= relic_bit(card); });
  return relics;
}

Then take_target_relics(State& s, Campaign& campaign, Choice) {
  if (!attacker_won(s)) return Then::Next;
  const Relics kept = hidden_relics(s, campaign.kept);
  for_each_relic(hidden_relics(s, s.battle.target_hidden) & ~kept, [&](CardId card) {
    s.tell(Event::Buried, campaign.who, 0, card_ref(card), {}, s.cards.seen_by[card]);
    put_relic_under_deck(s, card);
  });
  Relics taken = kept;
  for_each_relic(s.battle.target_relics, [&](CardId card) {
    if (can_take_relic(s, campaign.who, card)) taken |= relic_bit(card);
  });
  take_relics(s, campaign.who, taken);
  check_title(s);
  return Then::Next;
}

template <Banner banner>
Then seize(State& s, Campaign& campaign, Choice) {
  if (!attacker_won(s) || !(s.battle.target_banners & banner_bit(banner))
      || !can_take_banner(s, campaign.who, banner))
    return Then::Next;
  seize_banner(s, campaign.who, banner);
  check_title(s);
  return Then::Next;
}

constexpr Sites all_sites = 0xFF;

void list_banishment(const State& s, const Campaign&, Choices& out) {
  if (!attacker_won(s) || !s.battle.target_pawn) return;
  if (!can_be_sent_to(s, s.battle.defender, all_sites)) return;
  out.add(choice(Verb::Yes));
  out.add(choice(Verb::No));
}
Then banish(State& s, Campaign& campaign, Choice c) {
  if (verb_of(c) == Verb::Yes)
    send(s, campaign.who, s.battle.defender, can_be_sent_to(s, s.battle.defender, all_sites));
  return Then::Next;
}
Then tell_banishment(State& s, Campaign&, Choice) {
  const Battle& battle = s.battle;
  if (attacker_won(s) && battle.target_pawn && !pawn_is_at(s, battle.defender, battle.from))
    s.tell(Event::Banished, battle.defender, 0, site_ref(s, s.player[battle.defender].pawn));
  return Then::Next;
}

// Half of the favor on the board; all of it after Slander.
int favor_at_stake(const State& s) {
  const int favor = favor_of(s, s.battle.defender);
  return plan_user(s, Slander) == s.battle.attacker ? favor : favor / 2;
}
void list_burning(const State& s, const Campaign&, Choices& out) {
  if (!attacker_won(s) || !s.battle.target_pawn || favor_at_stake(s) == 0) return;
  out.add(choice(Verb::Yes));
  out.add(choice(Verb::No));
}
Then burn(State& s, Campaign&, Choice c) {
  if (verb_of(c) == Verb::Yes) burn_favor(s, s.battle.defender, favor_at_stake(s));
  return Then::Next;
}

// ---- 8: plans that pay in victory, and plans that are spent (5.5.8) ----

// The Second Wind blows when everything else is over.
Then resolve_victory_plans(State& s, Campaign& campaign, Choice) {
  const Battle& battle = s.battle;
  while (campaign.plan < battle.plans.size()) {
    const PlanUse& plan = battle.plans[campaign.plan++];
    const bool pays = !row(plan.card).won.empty() && plan.card != SecondWind;
    if (!pays || side_of(s, plan.user) != battle.winner) continue;
    s.call(Power{.card = plan.card, .part = Part::Won, .who = plan.user});
    return Then::Again;
  }
  check_title(s);
  return Then::Next;
}

Seat mounted(const State& s, const Campaign&) { return rider(s); }
void list_beasts(const State& s, const Campaign&, Choices& out) {
  list_replacements(s, out);
  if (!out.empty()) out.add(choice(Verb::No));
  out.sort();
}
Then spare_nomads(State& s, Campaign& campaign, Choice c) {
  if (verb_of(c) == Verb::No) return Then::Next;
  replace_nomads(s, card_of(c.a));
  campaign.nomads_stay = true;
  return Then::Next;
}

Then put_plans_away(State& s, Campaign& campaign, Choice) {
  discard_used_plans(s, campaign.nomads_stay);
  recover_wounded(s);
  return Then::Next;
}

Then end_battle(State& s, Campaign& campaign, Choice) {
  campaign.second_winds = attacker_won(s) && plan_user(s, SecondWind) == campaign.who;
  note_campaign_over(s);
  s.battle = Battle{};
  check_title(s);
  return Then::Next;
}

Then catch_second_wind(State& s, Campaign& campaign, Choice) {
  if (campaign.second_winds)
    s.call(Power{.card = SecondWind, .part = Part::Won, .who = campaign.who});
  return Then::Done;
}

constexpr Step<State, Campaign> campaign_steps[] = {
    {"campaign.targets", attacker, list_targets, declare},
    {"campaign.join", joiner, list_joining, volunteer},
    {"campaign.allies", defender, list_volunteers, accept},
    {"campaign.attack-plan", attacker, list_attack_plans, plan_attack},
    happens(let_bandits_plan),
    {"campaign.defense-plan", planner, list_defense_plans, plan_defense},
    happens(take_defense_dice),
    {"campaign.defense-roll", turns_over<Campaign>, list_defense_dice, roll_defense},
    {"campaign.jinx", roller<Side::Defender>, list_reroll<Side::Defender>, reroll<Side::Defender>},
    {"campaign.defense-roll", turns_over<Campaign>, list_defense_dice, roll_defense},
    happens(take_attack_dice),
    {"campaign.attack-roll", turns_over<Campaign>, list_attack_dice, roll_attack},
    {"campaign.jinx", roller<Side::Attacker>, list_reroll<Side::Attacker>, reroll<Side::Attacker>},
    {"campaign.attack-roll", turns_over<Campaign>, list_attack_dice, roll_attack},
    happens(kill_by_skulls),
    happens(add_up),
    {"campaign.sacrifice", attacker, list_sacrifices, sacrifice},
    happens(determine_winner),
    happens(resolve_defeat),
    happens(leave_the_field),
    happens(occupy),
    happens(look_who_keeps_the_oath),
    {"relic-hunter.turn", turns_over<Campaign>, list_turn_of_relics, turn_relics},
    {"relic-hunter.keep", attacker, list_hidden_relics, keep_hidden_relic},
    happens(take_target_relics),
    happens(seize<Banner::PeoplesFavor>),
    happens(seize<Banner::DarkestSecret>),
    {"campaign.banish", attacker, list_banishment, banish},
    happens(tell_banishment),
    {"campaign.burn", attacker, list_burning, burn},
    happens(resolve_victory_plans),
    {"wild-mounts.beast", mounted, list_beasts, spare_nomads},
    happens(put_plans_away),
    happens(end_battle),
    happens(catch_second_wind),
};

}  // namespace

std::span<const Step<State, Campaign>> steps_of(const Campaign&) { return campaign_steps; }

}  // namespace ziggurat::oath
