// A campaign in progress, for programs: all of it is public. What plans, powers and dice have made
// of it is told by where it comes from, so that everybody can follow every number.
#include "oath/facts_json.h"
#include "oath/rules.h"
#include "oath/words.h"

namespace ziggurat::oath {
namespace {

const Campaign* campaign_in(const View& v) {
  for (int i = v.stack.size() - 1; i >= 0; --i)
    if (const auto* campaign = std::get_if<Campaign>(&v.stack[i])) return campaign;
  return nullptr;
}

// ---- targets, each with the dice that it adds ----

int dice_without(const State& s, auto remove) {
  State rest = s;
  remove(rest.battle);
  return target_dice(s) - target_dice(rest);
}

Json targets_json(const State& s) {
  const Battle& battle = s.battle;
  Json list = Json::array();
  const auto add = [&](const char* kind, Json name, auto remove) {
    list.push_back({{kind, std::move(name)}, {"dice", dice_without(s, remove)}});
  };
  for_each_site(battle.target_sites, [&](SiteId at) {
    add("site", space_json(at), [&](Battle& b) { b.target_sites &= static_cast<Sites>(~bit(at)); });
  });
  for_each_relic(battle.target_relics, [&](CardId card) {
    add("relic", card_json(card), [&](Battle& b) { b.target_relics &= ~relic_bit(card); });
  });
  for (Banner banner : each<Banner>)
    if (battle.target_banners & banner_bit(banner))
      add("banner", word(banner),
          [&](Battle& b) { b.target_banners &= static_cast<u8>(~banner_bit(banner)); });
  if (battle.target_pawn)
    add("pawn", seat_json(battle.defender), [](Battle& b) { b.target_pawn = false; });
  for (int i = 0; i < 2 * site_count; ++i)
    if (battle.target_hidden >> i & 1)
      add("hidden", Json{{"space", space_words[i / 2]}, {"n", i % 2 + 1}},
          [&](Battle& b) { b.target_hidden &= static_cast<u16>(~(1u << i)); });
  return list;
}

// What the attacker may still add, with the dice that it would add: by the choice's own words.
Json candidates_json(const State& s) {
  Json list = Json::array();
  Decision decision;
  flow::decide(s, decision);
  for (const Choice& c : decision.choices) {
    if (verb_of(c) == Verb::Roll || verb_of(c) == Verb::Back) continue;
    State then = s;
    flow::apply(then, c);
    list.push_back(
        {{"words", print(vocabulary(), c)}, {"dice", target_dice(then) - target_dice(s)}});
  }
  return list;
}

// ---- the pools, by source ----

void add_source(Json& list, const char* source, Json name, int dice) {
  if (dice != 0) list.push_back({{source, std::move(name)}, {"dice", dice}});
}

// What Plains and Mountain have changed is what nothing else has.
void add_plans_and_sites(const State& s, i8 PlanUse::*dice, int pool, Json& list) {
  int others = 0;
  for (const Json& source : list) others += source["dice"].get<int>();
  Json plans = Json::array();
  for (const PlanUse& plan : s.battle.plans) {
    add_source(plans, "plan", card_json(plan.card), plan.*dice);
    others += plan.*dice;
  }
  add_source(list, "sites", spaces_json(shifting_sites(s)), pool - others);
  for (Json& plan : plans) list.push_back(std::move(plan));
}

Json attack_sources(const State& s) {
  Json list = Json::array();
  list.push_back({{"chosen", seat_json(s.battle.attacker)}, {"dice", s.battle.chosen_dice}});
  add_plans_and_sites(s, &PlanUse::attack_dice, s.battle.attack_dice, list);
  return list;
}

Json defense_sources(const State& s) {
  Json list = targets_json(s);
  add_source(list, "title", seat_json(s.title), title_dice(s));
  add_plans_and_sites(s, &PlanUse::defense_dice, s.battle.defense_dice, list);
  return list;
}

// ---- forces ----

// Those who fight on a side, by the place where they stand.
Json force_json(const State& s, Side side) {
  const Seat leader = side == Side::Attacker ? s.battle.attacker : s.battle.defender;
  Json places = Json::array();
  for_each_seat(boards_of(s, side), [&](Seat seat) {
    places.push_back({{"board", seat_json(seat)},
                      {"owner", seat_json(colour_of(s, seat))},
                      {"warbands", s.player[seat].warbands},
                      {"bandits", 0}});
  });
  for_each_site(sites_of(s, side), [&](SiteId at) {
    places.push_back({{"site", space_json(at)},
                      {"owner", seat_json(s.site[at].colour)},
                      {"warbands", s.site[at].warbands},
                      {"bandits", bandits_for(s, leader, at)}});
  });
  return {{"sum", force(s, side)}, {"places", places}};
}

// ---- dice, sums and what has changed them ----

Json attack_roll(const Battle& battle) {
  return {{"hollow", battle.hollow},
          {"swords", battle.swords},
          {"skulls", battle.skulls},
          {"sum", swords_rolled(battle)}};
}

Json defense_roll(const Battle& battle) {
  const int shown = battle.shields + battle.double_shields + battle.doublers;
  return {{"blank", battle.defense_dice - shown},
          {"shields", battle.shields},
          {"double_shields", battle.double_shields},
          {"doublers", battle.doublers},
          {"sum", shields_rolled(battle)}};
}

struct Effect {
  const char* word;
  bool Battle::*works;
};
constexpr Effect effects[] = {
    {"skulls-ignored", &Battle::skulls_ignored},
    {"hollow-ignored", &Battle::hollow_ignored},
    {"double-swords-ignored", &Battle::double_swords_ignored},
    {"single-shields-ignored", &Battle::single_shields_ignored},
    {"double-shields-ignored", &Battle::double_shields_ignored},
    {"attack-doubled", &Battle::attack_doubled},
    {"attack-halved", &Battle::attack_halved},
    {"no-sacrifice", &Battle::no_sacrifice},
};

Json effects_json(const Battle& battle) {
  Json list = Json::array();
  for (const Effect& effect : effects)
    if (battle.*effect.works) list.push_back(effect.word);
  return list;
}

// What has become of a side, and what would if it were beaten.
Json fate_json(const State& s, Side side) {
  const int i = static_cast<int>(side);
  return {{"killed", s.battle.killed[i]},
          {"in_hospital", s.battle.in_hospital[i]},
          {"loses_if_beaten", losses_in_defeat(s, side)},
          {"plans_barred", s.battle.plans_barred[i]}};
}

Json losses_json(const View& v) {
  const auto* losses = v.stack.empty() ? nullptr : std::get_if<Losses>(&v.stack.top());
  if (!losses) return nullptr;
  return {
      {"side", word(losses->side)}, {"seat", seat_json(losses->chooser)}, {"left", losses->left}};
}

Json plans_json(const Battle& battle) {
  Json plans = Json::array();
  for (const PlanUse& plan : battle.plans)
    plans.push_back({{"card", card_json(plan.card)},
                     {"user", seat_json(plan.user)},
                     {"more", plan.more},
                     {"attack_dice", plan.attack_dice},
                     {"defense_dice", plan.defense_dice}});
  return plans;
}

// The dice by their sources are told as long as they matter: winning changes who rules what.
Json dice_json(const Campaign& campaign, const State& s) {
  if (campaign.phase == Phase::Outcome) return nullptr;
  if (!is_at(campaign, declare_target))
    return {{"attack", attack_sources(s)}, {"defense", defense_sources(s)}};
  State then = s;
  form_pools(then, force(s, Side::Attacker));
  return {{"attack", attack_sources(then)},
          {"defense", defense_sources(then)},
          {"candidates", candidates_json(s)}};
}

Json forces_json(const Campaign& campaign, const State& s) {
  State formed = s;
  if (is_at(campaign, declare_target)) form_defense(formed);
  return {{"attacker", force_json(formed, Side::Attacker)},
          {"defender", force_json(formed, Side::Defender)}};
}

// Null until all dice of the side are rolled.
Json rolls_json(const Battle& battle) {
  const auto [attack, defense] = battle.rolled;
  return {{"attack", attack ? attack_roll(battle) : Json(nullptr)},
          {"defense", defense ? defense_roll(battle) : Json(nullptr)}};
}

Json sacrifice_json(const State& s, BattleStep step) {
  if (step != BattleStep::Sacrifice) return nullptr;
  return {{"needed", sacrifices_needed(s.battle)}, {"worth", s.battle.sacrifice_value}};
}

}  // namespace

Json battle_json(const View& v, const State& s) {
  const Battle& battle = v.battle;
  const Campaign* campaign = campaign_in(v);
  if (battle.attacker == nobody || !campaign) return nullptr;
  const BattleStep step = step_of(*campaign);
  return {
      {"attacker", seat_json(battle.attacker)},
      {"defender", seat_json(battle.defender)},
      {"from", space_json(battle.from)},
      {"sites", spaces_json(battle.target_sites)},
      {"relics", relics_json(battle.target_relics)},
      {"banners", banners_json(battle.target_banners)},
      {"pawn", battle.target_pawn},
      {"allies", seats_json(battle.allies)},
      {"attack_dice", battle.attack_dice},
      {"defense_dice", battle.defense_dice},
      {"attack", battle.attack},
      {"defense", battle.defense},
      {"sacrificed", battle.sacrificed},
      {"plans", plans_json(battle)},
      {"step", word(step)},
      {"volunteers", seats_json(campaign->volunteers)},
      {"dice", dice_json(*campaign, s)},
      {"forces", forces_json(*campaign, s)},
      {"rolls", rolls_json(battle)},
      {"killed_by_skulls", battle.killed_by_skulls},
      {"effects", effects_json(battle)},
      {"sacrifice", sacrifice_json(s, step)},
      {"losses", losses_json(v)},
      {"fate",
       {{"attacker", fate_json(s, Side::Attacker)}, {"defender", fate_json(s, Side::Defender)}}},
      {"winner", battle.decided ? Json(word(battle.winner)) : Json(nullptr)}};
}

}  // namespace ziggurat::oath
