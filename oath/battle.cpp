// The battle of a campaign: plans, rolls, sacrifices (5.5.3–5.5.5).
#include "oath/rules.h"

namespace ziggurat::oath {

// Of allies, only the Chancellor's counts.
bool python_hisses(const State& s) {
  const Seat charmer = adviser_holder(s, GiantPython);
  return charmer != nobody
         && (charmer == s.battle.defender || (charmer == chancellor && defends(s, charmer)));
}

// Exactly as many as victory takes, or none at all (9.5).
int sacrifices_needed(const Battle& battle) {
  const int missing = battle.defense + 1 - battle.attack;
  return (missing + battle.sacrifice_value - 1) / battle.sacrifice_value;
}

namespace {

Seat attacker(const State&, const Campaign& campaign) { return campaign.who; }

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
void note_roll(Battle& battle, Side side, bool done) {
  battle.rolled[static_cast<int>(side)] = done;
}
int batch(const State& s) { return std::min<int>(s.battle.to_roll, dice_at_once); }

// News and things are counted in a byte.
int told(int n) { return std::min(n, 127); }

}  // namespace

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

namespace {

// The Mounted Patrol halves what all other plans have left.
void halve_attack(Battle& battle) {
  const int left = battle.attack_dice / 2;
  for (PlanUse& plan : battle.plans)
    if (plan.card == MountedPatrol) plan.attack_dice = static_cast<i8>(left - battle.attack_dice);
  battle.attack_dice = static_cast<i16>(left);
}

Then take_defense_dice(State& s, Campaign&, Choice) {
  Battle& battle = s.battle;
  if (battle.attack_halved) halve_attack(battle);
  if (battle.decided) return Then::Next;
  if (!battle.plans.empty()) tell_pools(s);
  battle.to_roll = static_cast<u8>(battle.defense_dice);
  return Then::Next;
}
void list_defense_dice(const State& s, const Campaign&, Choices& out) {
  if (s.battle.to_roll > 0) list_defense_rolls(batch(s), out);
}
}  // namespace

Then roll_defense(State& s, Campaign&, Choice c) {
  Battle& battle = s.battle;
  const DefenseFaces faces = defense_faces(c.a);
  add(battle.shields, faces.single);
  add(battle.double_shields, faces.twofold);
  add(battle.doublers, faces.doublers);
  add(battle.to_roll, -batch(s));
  if (battle.to_roll > 0) return Then::Again;
  note_roll(battle, Side::Defender, true);
  s.tell(Event::DefenseRoll, battle.defender, told(shields_rolled(battle)));
  return Then::Next;
}

namespace {

Then take_attack_dice(State& s, Campaign&, Choice) {
  if (!s.battle.decided) s.battle.to_roll = static_cast<u8>(s.battle.attack_dice);
  return Then::Next;
}
void list_attack_dice(const State& s, const Campaign&, Choices& out) {
  if (s.battle.to_roll > 0) list_attack_rolls(batch(s), out);
}
}  // namespace

Then roll_attack(State& s, Campaign&, Choice c) {
  Battle& battle = s.battle;
  const AttackFaces faces = attack_faces(c.a);
  add(battle.hollow, faces.hollow);
  add(battle.swords, faces.swords);
  add(battle.skulls, faces.skulls);
  add(battle.to_roll, -batch(s));
  if (battle.to_roll > 0) return Then::Again;
  note_roll(battle, Side::Attacker, true);
  s.tell(Event::AttackRoll, battle.attacker, told(swords_rolled(battle)));
  return Then::Next;
}

namespace {

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
  note_roll(battle, side, false);
  return Then::Next;
}

// Every skull kills at once, wherever the attacker chooses if the force is spread.
Then kill_by_skulls(State& s, Campaign& campaign, Choice) {
  Battle& battle = s.battle;
  const int skulls = battle.skulls * (battle.attack_doubled ? 2 : 1);
  const int dead = std::min(skulls, killable(s, Side::Attacker));
  if (battle.skulls_ignored || dead == 0) return Then::Next;
  battle.killed_by_skulls = static_cast<u8>(dead);
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

}  // namespace

// A Vow of Peace on the defending side forbids it.
bool is_forbidden_to_sacrifice(const State& s) {
  const Seat peaceful = adviser_holder(s, VowOfPeace);
  return s.battle.no_sacrifice || (peaceful != nobody && defends(s, peaceful));
}

namespace {

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

Then go_to_outcome(State&, Campaign& campaign, Choice) {
  campaign.phase = Phase::Outcome;
  return Then::Restart;
}

constexpr Step<State, Campaign> steps[] = {
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
    happens(go_to_outcome),
};

}  // namespace

std::span<const Step<State, Campaign>> battle_steps() { return steps; }

BattleStep step_of_battle(const Campaign& campaign) {
  if (has_reached(campaign, sacrifice)) return BattleStep::Sacrifice;
  if (has_reached(campaign, take_defense_dice)) return BattleStep::Rolls;
  return has_reached(campaign, let_bandits_plan) ? BattleStep::DefensePlans
                                                 : BattleStep::AttackPlans;
}

}  // namespace ziggurat::oath
