// A campaign in progress, for programs: all of it is public. What plans, powers and dice have made
// of it is told by where it comes from, so that everybody can follow every number.
#include "oath/facts_json.h"
#include "oath/json_types.h"
#include "oath/odds.h"
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
    list.back()["must"] = at == battle.from;
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

struct Face {
  const char* word;
  u8 Battle::*count;
};
// The strongest first.
constexpr Face on_attack_dice[] = {
    {"skull", &Battle::skulls}, {"sword", &Battle::swords}, {"hollow", &Battle::hollow}};
constexpr Face on_defense_dice[] = {{"doubler", &Battle::doublers},
                                    {"double", &Battle::double_shields},
                                    {"single", &Battle::shields}};

Battle without_dice(Battle battle) {
  for (const Face& face : on_attack_dice) battle.*face.count = 0;
  for (const Face& face : on_defense_dice) battle.*face.count = 0;
  return battle;
}

// What each face counts for is asked of the rules: two dice that show it are rolled alone, since
// only two hollow swords make one that counts.
Json faces_json(const Battle& battle, std::span<const Face> faces, int sum(const Battle&)) {
  Json list = Json::array();
  for (const Face& face : faces) {
    Battle pair = without_dice(battle);
    pair.attack_doubled = false;
    pair.*face.count = 2;
    list.push_back({{"face", face.word}, {"n", battle.*face.count}, {"halves", sum(pair)}});
  }
  return list;
}

Json attack_roll(const Battle& battle) {
  Battle sword = without_dice(battle);
  sword.swords = 1;
  return {{"faces", faces_json(battle, on_attack_dice, swords_rolled)},
          {"times", swords_rolled(sword)},
          {"sum", swords_rolled(battle)}};
}

Json defense_roll(const Battle& battle) {
  Json faces = faces_json(battle, on_defense_dice, shields_rolled);
  const int blank = battle.defense_dice - battle.shields - battle.double_shields - battle.doublers;
  faces.push_back({{"face", "blank"}, {"n", blank}, {"halves", 0}});
  Battle shield;
  shield.shields = 1;
  shield.doublers = battle.doublers;
  return {{"faces", std::move(faces)},
          {"times", shields_rolled(shield)},
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

// The chances with the dice that were chosen, and if one of those who might did join the defense.
Json odds_json(const State& s, u8 allies) {
  Json joined = Json::object();
  for_each_seat(allies, [&](Seat seat) {
    State then = s;
    then.battle.defense_boards |= seat_bit(seat);
    joined[seat_words[seat]] = campaign_odds(then).sacrificing;
  });
  const auto [alone, sacrificing] = campaign_odds(s);
  return {{"dice", s.battle.chosen_dice},
          {"alone", alone},
          {"sacrificing", sacrificing},
          {"joined", joined}};
}

// Until the dice are rolled: while they are being chosen, for each number of them.
Json all_odds_json(const Campaign& campaign, const State& s, BattleStep step) {
  Json list = Json::array();
  if (step >= BattleStep::Rolls || s.battle.decided) return list;
  if (!is_at(campaign, declare_target)) {
    const bool is_joining = step == BattleStep::Allies;
    const int allies = is_joining ? campaign.to_ask | campaign.volunteers : 0;
    list.push_back(odds_json(s, static_cast<u8>(allies)));
    return list;
  }
  Decision decision;
  flow::decide(s, decision);
  for (const Choice& c : decision.choices) {
    if (verb_of(c) != Verb::Roll) continue;
    State then = s;
    form_pools(then, c.a.id);
    form_defense(then);
    list.push_back(odds_json(then, possible_allies(then)));
  }
  return list;
}

// Null until all dice of the side are rolled.
Json rolls_json(const Battle& battle) {
  const auto [attack, defense] = battle.rolled;
  return {{"attack", attack ? attack_roll(battle) : Json(nullptr)},
          {"defense", defense ? defense_roll(battle) : Json(nullptr)}};
}

// The table if the attack succeeds and somebody stays at each site that is won.
State won_by_attacker(const State& s) {
  const Battle& battle = s.battle;
  State won = s;
  won.battle.outcast = nobody;
  for_each_site(battle.target_sites, [&](SiteId at) {
    won.site[at].colour = colour_of(won, battle.attacker);
    won.site[at].warbands = 1;
  });
  if (battle.defender < max_players) won.player[battle.defender].relics &= ~battle.target_relics;
  won.player[battle.attacker].relics |= battle.target_relics;
  for (Banner banner : each<Banner>)
    if (battle.target_banners & banner_bit(banner)) won.banner[banner].holder = battle.attacker;
  return won;
}

Json prize_json(const State& s) {
  if (s.battle.decided) return nullptr;
  const State won = won_by_attacker(s);
  const Seat title = due_title(won);
  return {{"has", oath_scores_json(won)},
          {"title", title == nobody ? Json(nullptr) : seat_json(title)}};
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
      {"odds", all_odds_json(*campaign, s, step)},
      {"prize", prize_json(s)},
      {"rolls", rolls_json(battle)},
      {"killed_by_skulls", battle.killed_by_skulls},
      {"effects", effects_json(battle)},
      {"sacrifice", sacrifice_json(s, step)},
      {"losses", losses_json(v)},
      {"fate",
       {{"attacker", fate_json(s, Side::Attacker)}, {"defender", fate_json(s, Side::Defender)}}},
      {"winner", battle.decided ? Json(word(battle.winner)) : Json(nullptr)}};
}

// ---- what it looks like ----

namespace {

using namespace types;

constexpr auto effect_words = [] {
  std::array<const char*, std::size(effects)> words{};
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = effects[i].word;
  return words;
}();
constexpr Type effect = shape("BattleEffect", word_in<effect_words>);

constexpr Field dice = has("dice", number, "By which it changes the pool");
constexpr Field site_target_fields[] = {
    has("site", space), dice, has("must", flag, "It was not chosen, but follows from the attack")};
constexpr Field relic_target_fields[] = {has("relic", relic_card), dice};
constexpr Field banner_target_fields[] = {has("banner", banner), dice};
constexpr Field pawn_target_fields[] = {has("pawn", seat), dice};
constexpr Field hidden_relic_fields[] = {has("space", space), has("n", number)};
constexpr Type hidden_at = object(hidden_relic_fields);
constexpr Field hidden_target_fields[] = {has("hidden", hidden_at), dice};
constexpr Type site_target = object(site_target_fields), relic_target = object(relic_target_fields),
               banner_target = object(banner_target_fields),
               pawn_target = object(pawn_target_fields),
               hidden_target = object(hidden_target_fields);
constexpr Type target =
    shape("Target", one_of<site_target, relic_target, banner_target, pawn_target, hidden_target>);

constexpr Field chosen_fields[] = {has("chosen", seat), dice};
constexpr Field title_fields[] = {has("title", seat), dice};
constexpr Field sites_fields[] = {has("sites", list_of<space>), dice};
constexpr Field plan_dice_fields[] = {has("plan", card), dice};
constexpr Type by_choice = object(chosen_fields), by_title = object(title_fields),
               by_sites = object(sites_fields), by_plan = object(plan_dice_fields);
constexpr Type attack_source = shape("AttackSource", one_of<by_choice, by_sites, by_plan>);
constexpr Type defense_source = shape("DefenseSource", one_of<target, by_title, by_sites, by_plan>);

constexpr Field candidate_fields[] = {has("words", Type::Text, "Of the choice"), dice};
constexpr Type candidate = object(candidate_fields);
constexpr Field dice_fields[] = {
    has("attack", list_of<attack_source>), has("defense", list_of<defense_source>),
    may_have("candidates", list_of<candidate>, "What the attacker may still add to the targets")};
constexpr Type dice_by_source = shape("DiceBySource", object(dice_fields));

constexpr Field warbands = has("warbands", number), bandits_there = has("bandits", number);
constexpr Field board_fields[] = {has("board", seat), has("owner", seat), warbands, bandits_there};
constexpr Field place_fields[] = {has("site", space), has("owner", or_null<seat>), warbands,
                                  bandits_there};
constexpr Type on_board = object(board_fields), on_site = object(place_fields);
constexpr Field force_fields[] = {has("sum", number),
                                  has("places", list_of<one_of<on_board, on_site>>)};
constexpr Type force_type = shape("Force", object(force_fields));
constexpr Field forces_fields[] = {has("attacker", force_type), has("defender", force_type)};
constexpr Type forces = object(forces_fields);

constexpr Field odds_fields[] = {
    has("dice", number, "Chosen for the attack"),
    has("alone", number, "In percent, without sacrifices"),
    has("sacrificing", number, "In percent, with as many as it takes"),
    has("joined", map_of<number>, "The same if this seat joined the defense")};
constexpr Type odds = shape("Odds", object(odds_fields),
                            "That the attack succeeds, if nobody uses another plan or rolls again");

constexpr Field prize_fields[] = {
    has("has", map_of<number>, "How much of what counts for the oath, by seat"),
    has("title", or_null<seat>, "Who would have it; null if its holder would choose")};
constexpr Type prize = shape("Prize", object(prize_fields),
                             "If the attack succeeds and a warband stays at each site that is won");

constexpr Type face =
    shape("Face", either<"skull", "sword", "hollow", "doubler", "double", "single", "blank">);
constexpr Field face_fields[] = {
    has("face", face), has("n", number, "So many dice show it"),
    has("halves", number, "Of a sword or shield, for which each of them counts")};
constexpr Type face_shown = object(face_fields);
constexpr Field roll_fields[] = {has("faces", list_of<face_shown>, "The strongest first"),
                                 has("times", number, "So often all of them count"),
                                 has("sum", number)};
constexpr Type roll = shape("Roll", object(roll_fields), "What the dice of a side show");
constexpr Field rolls_fields[] = {has("attack", or_null<roll>), has("defense", or_null<roll>)};
constexpr Type rolls = object(rolls_fields);

constexpr Field plan_fields[] = {has("card", card), has("user", side),
                                 has("more", flag, "In the stronger of its two ways"),
                                 has("attack_dice", number), has("defense_dice", number)};
constexpr Type plan = shape("Plan", object(plan_fields), "One that was used");
constexpr Field sacrifice_fields[] = {has("needed", number), has("worth", number, "Of a warband")};
constexpr Type sacrifice = object(sacrifice_fields);
constexpr Field losses_fields[] = {has("side", battle_side), has("seat", side, "Who chooses"),
                                   has("left", number)};
constexpr Type losses = object(losses_fields);
constexpr Field fate_fields[] = {has("killed", number), has("in_hospital", number),
                                 has("loses_if_beaten", number), has("plans_barred", flag)};
constexpr Type fate = shape("Fate", object(fate_fields));
constexpr Field fates_fields[] = {has("attacker", fate), has("defender", fate)};
constexpr Type fates = object(fates_fields);

constexpr Field battle_fields[] = {
    has("attacker", seat),
    has("defender", side),
    has("from", space, "Where it is led from"),
    has("sites", list_of<space>, "Targets"),
    has("relics", list_of<relic_card>, "Targets"),
    has("banners", list_of<banner>, "Targets"),
    has("pawn", flag, "The defender's is a target"),
    has("allies", list_of<seat>),
    has("attack_dice", number),
    has("defense_dice", number),
    has("attack", number),
    has("defense", number),
    has("sacrificed", number),
    has("plans", list_of<plan>),
    has("step", battle_step),
    has("volunteers", list_of<seat>, "Who would join the defender"),
    has("dice", or_null<dice_by_source>, "null once it is decided"),
    has("forces", forces),
    has("odds", list_of<odds>,
        "While the dice are chosen, for each number of them; none once they are rolled"),
    has("prize", or_null<prize>, "null once it is decided"),
    has("rolls", rolls, "null until all dice of the side are rolled"),
    has("killed_by_skulls", number),
    has("effects", list_of<effect>),
    has("sacrifice", or_null<sacrifice>, "If that is asked"),
    has("losses", or_null<losses>, "If somebody is asked who dies"),
    has("fate", fates),
    has("winner", or_null<battle_side>)};

}  // namespace

constexpr Type battle_type = shape("Battle", object(battle_fields), "A campaign in progress");

}  // namespace ziggurat::oath
