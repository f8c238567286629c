// The outcome of a campaign: defeat, the attacker's victory, plans that are spent (5.5.6–5.5.8).
#include "oath/rules.h"

namespace ziggurat::oath {
namespace {

Seat attacker(const State&, const Campaign& campaign) { return campaign.who; }

// ---- 6: defeat (5.5.6) ----

bool attacker_won(const State& s) { return s.battle.winner == Side::Attacker; }

}  // namespace

// Half of the force, rounded down. All of it in what the Chancellor begins, once brutal.
int losses_in_defeat(const State& s, Side beaten) {
  const int all = killable(s, beaten), side = static_cast<int>(beaten);
  const bool brutal = s.battle.attacker == chancellor && s.cards.reliquary[0] == no_card;
  if (s.battle.spared[side]) return 0;
  return brutal || s.battle.kills_all[side] ? all : all / 2;
}

namespace {

Then resolve_defeat(State& s, Campaign&, Choice) {
  const Side beaten = other(s.battle.winner);
  call_losses(s, retreat_home(s), beaten, losses_in_defeat(s, beaten));
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
  pass_title_on(s);
  return Then::Next;
}

// The Relic Hunter, a plan which adds hidden relics to the targets, sees what was won and may bury
// any of it; only the Grand Scepter belongs to no deck.
bool hunts(const State& s, const Campaign& campaign) {
  return attacker_won(s) && plan_user(s, RelicHunter) == campaign.who;
}
// Of the defender's relics, but for what has come under protection since.
Relics won_relics(const State& s, const Campaign& campaign) {
  Relics won = 0;
  for_each_relic(s.battle.target_relics, [&](CardId card) {
    if (can_take_relic(s, campaign.who, card)) won |= relic_bit(card);
  });
  return won;
}
Relics relics_to_bury(const State& s, const Campaign& campaign) {
  return hunts(s, campaign) ? won_relics(s, campaign) & ~relic_bit(GrandScepter) : 0;
}
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
void list_prizes(const State& s, const Campaign& campaign, Choices& out) {
  const u16 hidden = s.battle.target_hidden & static_cast<u16>(~campaign.kept);
  const Relics open = relics_to_bury(s, campaign) & ~campaign.kept_relics;
  if (!hunts(s, campaign) || (hidden == 0 && open == 0)) return;
  out.add(choice(Verb::Done));
  for_each_hidden(s, hidden, [&](SiteId at, CardId, int number) {
    out.add(choice(Verb::ChooseRelic, 0, site_ref(s, at), amount_ref(number)));
  });
  for_each_relic(open, [&](CardId card) { out.add(choice(Verb::Choose, 0, card_ref(card))); });
  out.sort();
}
Then keep_prize(State& s, Campaign& campaign, Choice c) {
  if (verb_of(c) == Verb::Done) return Then::Next;
  if (verb_of(c) == Verb::Choose)
    campaign.kept_relics |= relic_bit(card_of(c.a));
  else
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
  const Relics hidden = hidden_relics(s, s.battle.target_hidden), won = won_relics(s, campaign);
  const Relics kept = hidden_relics(s, campaign.kept) | campaign.kept_relics;
  const Relics buried = (hidden | relics_to_bury(s, campaign)) & ~kept;
  for_each_relic(buried, [&](CardId card) { bury_relic(s, campaign.who, card); });
  take_relics(s, campaign.who, (hidden | won) & ~buried);
  pass_title_on(s);
  return Then::Next;
}

template <Banner banner>
Then seize(State& s, Campaign& campaign, Choice) {
  if (!attacker_won(s) || !(s.battle.target_banners & banner_bit(banner))
      || !can_take_banner(s, campaign.who, banner))
    return Then::Next;
  seize_banner(s, campaign.who, banner);
  pass_title_on(s);
  return Then::Next;
}

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

// The victor may burn half of the favor on the board. After Slander all of it must burn.
bool is_slandered(const State& s) { return plan_user(s, Slander) == s.battle.attacker; }

}  // namespace

int favor_at_stake(const State& s) {
  if (s.battle.defender >= max_players || !s.battle.target_pawn) return 0;
  const int favor = favor_of(s, s.battle.defender);
  return is_slandered(s) ? favor : favor / 2;
}

namespace {

void list_burning(const State& s, const Campaign&, Choices& out) {
  if (!attacker_won(s) || favor_at_stake(s) == 0) return;
  out.add(choice(Verb::Yes));
  if (!is_slandered(s)) out.add(choice(Verb::No));
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
  pass_title_on(s);
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
  pass_title_on(s);
  return Then::Next;
}

Then catch_second_wind(State& s, Campaign& campaign, Choice) {
  if (campaign.second_winds)
    s.call(Power{.card = SecondWind, .part = Part::Won, .who = campaign.who});
  return Then::Done;
}

constexpr Step<State, Campaign> steps[] = {
    happens(resolve_defeat),
    happens(leave_the_field),
    happens(occupy),
    happens(look_who_keeps_the_oath),
    {"relic-hunter.turn", turns_over<Campaign>, list_turn_of_relics, turn_relics},
    {"relic-hunter.keep", attacker, list_prizes, keep_prize},
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

std::span<const Step<State, Campaign>> outcome_steps() { return steps; }

BattleStep step_of_outcome(const Campaign& campaign) {
  return has_reached(campaign, occupy) ? BattleStep::Spoils : BattleStep::Losses;
}

}  // namespace ziggurat::oath
