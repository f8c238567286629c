// Battle plans (5.5.3, 5.5.8, 7.5): who may use which, what they cost, and when they are discarded.
// What each of them does stands in its row; the numbers it changes are in State::battle.
#include "oath/rules.h"

namespace ziggurat::oath {

// ---- the two sides ----

Side side_of(const State& s, Seat seat) {
  return seat == s.battle.attacker ? Side::Attacker : Side::Defender;
}

bool defends(const State& s, Seat seat) {
  return seat == s.battle.defender || (seat < max_players && (s.battle.allies & seat_bit(seat)));
}

u8 players_of(const State& s, Side side) {
  if (side == Side::Attacker) return seat_bit(s.battle.attacker);
  const Seat defender = s.battle.defender;
  return s.battle.allies | (defender < max_players ? seat_bit(defender) : u8{0});
}

namespace {

bool is_among(Seat seat, u8 seats) { return seat < max_players && (seats & seat_bit(seat)); }

// Persistent powers of the defender and all allies count (5.5.2).
bool side_has_adviser(const State& s, Side side, CardId card) {
  return is_among(adviser_holder(s, card), players_of(s, side));
}

}  // namespace

bool side_holds(const State& s, Side side, Banner banner) {
  return is_among(s.banner[banner].holder, players_of(s, side));
}

bool enemy_holds(const State& s, Seat user, Banner banner) {
  return side_holds(s, other(side_of(s, user)), banner);
}

int enemy_advisers(const State& s, Seat user, Suit suit) {
  int n = 0;
  for_each_seat(players_of(s, other(side_of(s, user))),
                [&](Seat seat) { n += count_advisers(s, seat, suit); });
  return n;
}

// ---- dice ----

void add_defense_dice(State& s, int n) {
  s.battle.defense_dice = static_cast<i16>(s.battle.defense_dice + n);
}

void shift_attack_dice(State& s, Seat user, int n) {
  Battle& battle = s.battle;
  if (side_of(s, user) == Side::Attacker) {
    battle.attack_dice = static_cast<i16>(battle.attack_dice + n);
    return;
  }
  const int removed = std::min<int>(n, battle.attack_dice);
  battle.attack_dice = static_cast<i16>(battle.attack_dice - removed);
  if (s.settings.underflow_defends) add_defense_dice(s, n - removed);
}

void bar_plans(State& s, Side side) { s.battle.plans_barred[static_cast<int>(side)] = true; }

// ---- who may use which ----

Seat plan_user(const State& s, CardId card) {
  for (const PlanUse& plan : s.battle.plans)
    if (plan.card == card) return plan.user;
  return nobody;
}

namespace {

// Both are used alone, or not at all.
constexpr bool is_exclusive(CardId card) { return card == CodeOfHonor || card == PeaceEnvoy; }

bool has_used_plans(const State& s, Side side) {
  return std::any_of(s.battle.plans.begin(), s.battle.plans.end(),
                     [&](const PlanUse& plan) { return side_of(s, plan.user) == side; });
}

// The Marsh Spirit confuses those who attack its site.
bool marsh_confuses(const State& s) {
  const SiteId marsh = site_of(s, MarshSpirit);
  return marsh != no_site && (s.battle.target_sites & bit(marsh));
}

// Beast Tamer protects both who attacks and who is attacked; True Names only who is attacked.
bool is_prevented(const State& s, Side side, Suit suit) {
  const Side enemy = other(side);
  if ((suit == Suit::Beast || suit == Suit::Nomad) && side_has_adviser(s, enemy, BeastTamer))
    return true;
  return side == Side::Attacker && suit != Suit::none && side_has_adviser(s, enemy, TrueNames)
         && count_advisers(s, adviser_holder(s, TrueNames), suit) > 0;
}

bool is_barred(const State& s, Seat user, CardId card) {
  const Side side = side_of(s, user);
  if (s.battle.plans_barred[static_cast<int>(side)]) return true;
  if (is_exclusive(card) && has_used_plans(s, side)) return true;
  if (side == Side::Attacker && marsh_confuses(s)) return true;
  return is_prevented(s, side, suit_of(card));
}

bool is_for(Sides sides, Side side) {
  if (sides == Sides::Either) return true;
  return sides == (side == Side::Attacker ? Sides::Attacker : Sides::Defender);
}

// Every plan that might be the user's, with no order that matters.
template <class Visit>
void for_each_plan(const State& s, Seat user, Visit visit) {
  const auto look_at = [&](CardId card) {
    if (row(card).plan.sides != Sides::None && may_use_plan(s, user, card)) visit(card);
  };
  for (const Site& site : s.site)
    for (CardId card : site.cards) look_at(card);
  if (user >= max_players) return;
  for (CardId card : s.player[user].advisers) look_at(card);
  for_each_relic(s.player[user].relics, look_at);
}

bool meets_condition(const State& s, Seat user, CardId card) {
  const BattlePlan& plan = row(card).plan;
  return !plan.can || plan.can(s, user);
}

}  // namespace

// Gleaming Armor and the Insect Swarm make the enemy's plans dearer.
Cost plan_cost(const State& s, Seat user, CardId card) {
  const Side enemy = other(side_of(s, user));
  Cost cost = row(card).cost;
  if (side_has_adviser(s, enemy, GleamingArmor)) ++cost.secrets;
  if (side_has_adviser(s, enemy, InsectSwarm)) ++cost.burnt_favor;
  return cost;
}

bool may_use_plan(const State& s, Seat user, CardId card) {
  const Battle& battle = s.battle;
  if (battle.decided || battle.plans.size() == battle.plans.capacity()) return false;
  if (!is_for(row(card).plan.sides, side_of(s, user)) || !rules_plan(s, user, card)) return false;
  if (plan_user(s, card) != nobody || is_barred(s, user, card)) return false;
  const Cost cost = plan_cost(s, user, card);
  return user < max_players ? can_pay(s, user, card, cost) : !cost.any();
}

void list_plans(const State& s, Seat user, Choices& out) {
  for_each_plan(s, user, [&](CardId card) {
    if (!meets_condition(s, user, card)) return;
    out.add(choice(Verb::Plan, 0, card_ref(card)));
    if (row(card).plan.two_ways) out.add(choice(Verb::PlanMore, 0, card_ref(card)));
  });
}

namespace {

// By how much the plan that was used last has changed the pools.
void note_dice(Battle& battle, const Battle& before) {
  PlanUse& plan = battle.plans.top();
  plan.attack_dice = static_cast<i8>(battle.attack_dice - before.attack_dice);
  plan.defense_dice = static_cast<i8>(battle.defense_dice - before.defense_dice);
}

}  // namespace

void use_plan(State& s, Seat user, Choice c) {
  const PlanUse plan = {card_of(c.a), user, verb_of(c) == Verb::PlanMore};
  const CardRow& it = row(plan.card);
  if (user < max_players) pay(s, user, plan.card, plan_cost(s, user, plan.card));
  const Battle before = s.battle;
  s.battle.plans.push(plan);
  s.tell(Event::PlanUsed, user, plan.more, c.a);
  if (is_exclusive(plan.card)) bar_plans(s, side_of(s, user));
  if (it.plan.use) it.plan.use(s, plan);
  note_dice(s.battle, before);
}

// Bandits use all plans at all sites they rule that cost nothing, from the top of the Cradle on;
// with the Code of Honor they use it alone.
bool use_bandit_plan(State& s) {
  if (s.battle.defender != bandits) return false;
  CardId next = no_card;
  for_each_plan(s, bandits, [&](CardId card) {
    if (meets_condition(s, bandits, card) && (next == no_card || card == CodeOfHonor)) next = card;
  });
  if (next == no_card) return false;
  use_plan(s, bandits, choice(Verb::Plan, 0, card_ref(next)));
  return true;
}

// ---- what happens to them in the end ----

namespace {

bool is_beaten(const State& s, const PlanUse& plan) {
  return side_of(s, plan.user) != s.battle.winner;
}

bool is_in_play(const State& s, CardId card) {
  return at_a_site(s, card) || adviser_holder(s, card) != nobody;
}

bool is_spent(const State& s, const PlanUse& plan) {
  switch (row(plan.card).plan.lasts) {
    case Lasts::DiscardedAtEnd: return true;
    case Lasts::DiscardedIfMore: return plan.more;
    case Lasts::DiscardedUnlessFavored:
      return !side_holds(s, side_of(s, plan.user), Banner::PeoplesFavor);
    default: return false;
  }
}

bool goes_at_end(const State& s, const PlanUse& plan) {
  return is_spent(s, plan) && is_in_play(s, plan.card) && can_be_moved(s, plan.user, plan.card);
}

// Bandits have no board for the secrets on a card: they go to the player whose action it is, who
// has not discarded it all the same.
void discard_plan(State& s, Seat user, CardId card) {
  if (user < max_players) return discard(s, user, card);
  const SiteId at = site_of(s, card);
  const u8 discarded = s.site[at].discarded;
  discard(s, s.battle.attacker, card);
  s.site[at].discarded = discarded;
}

// "Your Nomad plans" are those of the whole side (5.5.3).
int nomads_of(const State& s, Seat mounted) {
  return static_cast<int>(
      std::count_if(s.battle.plans.begin(), s.battle.plans.end(), [&](const PlanUse& plan) {
        return suit_of(plan.card) == Suit::Nomad && side_of(s, plan.user) == side_of(s, mounted)
               && goes_at_end(s, plan);
      }));
}

// A plan in use cannot be discarded for another (7.4.3).
bool can_replace(const State& s, Seat mounted, CardId card) {
  return suit_of(card) == Suit::Beast && !is_facedown(s, card) && rules_card(s, mounted, card)
         && can_be_moved(s, mounted, card) && plan_user(s, card) == nobody;
}

CardId first_beast_of_bandits(const State& s) {
  for (const Site& site : s.site)
    for (CardId card : site.cards)
      if (can_replace(s, bandits, card)) return card;
  return no_card;
}

// Bandits find it worth a Beast if two Nomad plans stay.
bool bandits_replace_nomads(State& s) {
  if (plan_user(s, WildMounts) != bandits || nomads_of(s, bandits) < 2) return false;
  const CardId beast = first_beast_of_bandits(s);
  if (beast == no_card) return false;
  discard_plan(s, bandits, beast);
  return true;
}

}  // namespace

void discard_beaten_plans(State& s) {
  for (const PlanUse& plan : s.battle.plans)
    if (row(plan.card).plan.lasts == Lasts::DiscardedIfDefeated && is_beaten(s, plan)
        && is_in_play(s, plan.card) && can_be_moved(s, plan.user, plan.card))
      discard_plan(s, plan.user, plan.card);
}

Seat rider(const State& s) {
  const Seat mounted = plan_user(s, WildMounts);
  return mounted < max_players && nomads_of(s, mounted) > 0 ? mounted : nobody;
}

void list_replacements(const State& s, Choices& out) {
  const Seat mounted = rider(s);
  if (mounted == nobody) return;
  cards_ruled_by(s, mounted).for_each([&](int card) {
    if (can_replace(s, mounted, CardId(card)))
      out.add(choice(Verb::Choose, 0, card_ref(CardId(card))));
  });
}

void replace_nomads(State& s, CardId beast) { discard(s, rider(s), beast); }

void discard_used_plans(State& s, bool nomads_stay) {
  const bool bandits_ride = bandits_replace_nomads(s);
  const Seat mounted = plan_user(s, WildMounts);
  for (const PlanUse& plan : s.battle.plans) {
    const bool kept = (nomads_stay || bandits_ride) && suit_of(plan.card) == Suit::Nomad
                      && side_of(s, plan.user) == side_of(s, mounted);
    if (!kept && goes_at_end(s, plan)) discard_plan(s, plan.user, plan.card);
  }
}

}  // namespace ziggurat::oath
