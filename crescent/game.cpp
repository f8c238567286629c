// Options, result and questions of the game.
#include "crescent/game.h"

#include <algorithm>

#include "crescent/rules.h"

namespace ziggurat::crescent {
namespace {

constexpr const char* map_values[] = {"divided_lands", "spring_thaw",   "fertile_valley",
                                      "open_plains",   "meeting_place", "variable"};
constexpr const char* year_values[] = {"3", "4"};
constexpr const char* civil_values[] = {"each", "once"};
constexpr const char* effect_values[] = {"full", "optional"};
constexpr const char* deal_values[] = {"one", "any"};
constexpr const char* desert_values[] = {"any", "others"};
constexpr const char* assault_values[] = {"own", "unheld"};
constexpr const char* muster_values[] = {"must", "may"};
constexpr const char* elder_values[] = {"always", "after_removal"};

// What each book says; RULES.md lists the differences.
constexpr Preset civil_presets[] = {{"czech", "each"}, {"polish", "once"}, {"russian", "once"}};
constexpr Preset effect_presets[] = {
    {"czech", "full"}, {"polish", "optional"}, {"russian", "optional"}};
constexpr Preset deal_presets[] = {{"czech", "one"}, {"polish", "any"}, {"russian", "any"}};
constexpr Preset desert_presets[] = {{"czech", "any"}, {"polish", "any"}, {"russian", "any"}};
constexpr Preset assault_presets[] = {{"czech", "unheld"}, {"polish", "own"}, {"russian", "own"}};
constexpr OldDefault data_before[] = {{2, "house"}, {3, "house-2"}, {4, "house-3"}};
constexpr OldDefault assault_before[] = {{2, "unheld"}};
constexpr Preset muster_presets[] = {{"czech", "must"}, {"polish", "may"}, {"russian", "must"}};

// The house's tunings, the newest first. Own data has no name but its fingerprint, and is there
// only if it was brought along.
std::vector<const char*> data_values() {
  std::vector<const char*> values;
  for (const Data* set : data_sets)
    if (set) values.push_back(set->fingerprint);
  return values;
}

}  // namespace

const OptionTable<Settings>& options() {
  static const std::vector<const char*> data = data_values();
  static const OptionTable<Settings> table = {
      option<&Settings::map>("map", map_values),
      {{"years", year_values},
       [](Settings& settings, u8 value) { settings.years = value ? 4 : 3; },
       [](const Settings& settings) -> u8 { return settings.years == 4; }},
      option<&Settings::one_civil_for_defenders>("civil", civil_values, civil_presets),
      option<&Settings::optional_effects>("effects", effect_values, effect_presets),
      option<&Settings::deals_with_all>("deals", deal_values, deal_presets),
      option<&Settings::desert_others_only>("desert", desert_values, desert_presets),
      option<&Settings::elder_needs_removal>("elder", elder_values),
      option<&Settings::sack_unheld_only>("assault", assault_values, assault_presets,
                                          assault_before),
      option<&Settings::muster_freely>("muster", muster_values, muster_presets),
      option<&Settings::data>("data", data, {}, data_before),
  };
  return table;
}

namespace {

// Coins, cards on the table and what stands in the hexes are seen by all; hands and points are not.
constexpr const char* open_prompts[] = {"bargain.offer", "buy.card",    "buy.talk",
                                        "card.assign",   "card.target", "hire.place"};

// Whether he holds one or not, a seat can pass.
constexpr Standing standing[] = {
    {"anytime.card", "held", "pass", "anytime"},
    {"anytime.card", "never", "pass"},
};

}  // namespace

const GameInfo& info() {
  static const std::vector<const char*> prompts = all_prompts(static_cast<Frame*>(nullptr));
  static const GameInfo info = {.name = "crescent",
                                .rules_version = 5,
                                .min_seats = 4,
                                .max_seats = max_players,
                                .minutes = 150,
                                .weight = 4,
                                .options = options().infos(),
                                .prompts = prompts,
                                .reasons = all_reasons,
                                .invariants = all_invariants,
                                .open_prompts = open_prompts,
                                .standing = standing};
  return info;
}

Message stage(const View& v) {
  const int round = round_of(v.stack);
  if (round == 0)
    return Message("crescent.stage.year").with("year", v.year).with("years", v.settings.years);
  return Message("crescent.stage.action")
      .with("year", v.year)
      .with("action", round)
      .with("actions", rounds_in_year);
}

// "In a tie the one with more coins wins; then the one who is earlier in turn order."
Scores scores(const State& s) {
  Scores scores;
  scores.seats = s.settings.players;
  const auto beats = [&](int a, int b) {
    const Player &x = s.player[a], &y = s.player[b];
    if (x.points != y.points) return x.points > y.points;
    return x.coins != y.coins ? x.coins > y.coins : a < b;
  };
  for (int seat = 0; seat < scores.seats; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    scores.points[at] = s.player[seat].points;
    scores.rank[at] = 1;
    for (int other = 0; other < scores.seats; ++other) scores.rank[at] += beats(other, seat);
  }
  return scores;
}

// ---- questions, with their numbers ----

namespace {

Message with_hex(Message message, const State& s, HexId hex) {
  return std::move(message).with("hex", cell_word(s.board.hexes[hex].cell));
}

Message with_card(Message message, const State& s, CardId card) {
  Message described = describe(vocabulary(), choice(Verb::Play, 0, card_ref(s, card)));
  for (Message::Arg& arg : described.args) message.args.push_back(std::move(arg));
  return message;
}

Message with_clash(Message message, const State& s) {
  const Clash& clash = s.clash;
  message = with_seat(vocabulary(), with_hex(std::move(message), s, clash.hex), "attacker",
                      clash.attacker);
  if (clash.contest)
    return std::move(message)
        .with("attack", influence_strength(s, Side::Attacker))
        .with("defence", influence_strength(s, Side::Defender));
  return with_seat(vocabulary(), std::move(message), "defender", clash.defender)
      .with("attack", combat_strength(s, Side::Attacker))
      .with("defence", combat_strength(s, Side::Defender))
      .with("n", clash.owed);
}

Message add(Message m, const State& s, const Year&) {
  return std::move(m).with("coins", s.player[nomad].coins);
}
Message add(Message m, const State& s, const Action&) {
  const Year& year = std::get<Year>(s.stack[0]);
  return std::move(m)
      .with("year", s.year)
      .with("round", year.round + 1)
      .with("coins", s.player[s.active].coins);
}
Message add(Message m, const State&, const Moves& f) { return std::move(m).with("n", f.left); }
Message add(Message m, const State& s, const Builds& f) {
  return std::move(m).with("n", f.left).with("coins", s.player[f.who].coins);
}
Message add(Message m, const State& s, const Recruits& f) {
  return std::move(m).with("n", std::min(f.left, s.player[f.who].reserve));
}
Message add(Message m, const State&, const Hires& f) { return std::move(m).with("n", f.left); }
Message add(Message m, const State& s, const Bargain& f) {
  m.with("units", f.units).with("price", f.price).with("bribe", f.hex != no_hex);
  m = with_seat(vocabulary(), std::move(m), "customer", s.active);
  return std::move(m).with("hex", f.hex == no_hex ? "" : cell_word(s.board.hexes[f.hex].cell));
}
Message add(Message m, const State& s, const BribedMove& f) {
  return with_hex(std::move(m).with("n", f.units), s, f.hex);
}
Message add(Message m, const State& s, const Purchase& f) {
  m.with("price", f.price).with("coins", s.player[s.active].coins);
  m = with_seat(vocabulary(), std::move(m), "customer", s.active);
  const Cards there = cards_in(s, court(f.slot));
  return there.any() ? with_card(std::move(m), s, static_cast<CardId>(there.first()))
                     : std::move(m).with("card", "").with("card_name", "");
}
Message add(Message m, const State& s, const Look& f) {
  return with_seat(vocabulary(), std::move(m).with("n", f.to_take), "looker", f.who)
      .with("left", f.to_see)
      .with("seen", cards_in(s, looked_at).count());
}
Message add(Message m, const State& s, const Mustering& f) {
  return std::move(m).with("n", std::popcount(f.left)).with("supply", s.player[warlord].supply);
}
Message add(Message m, const State& s, const Dealings& f) {
  return with_clash(std::move(m).with("price", f.price), s);
}
Message add(Message m, const State& s, const Combat&) { return with_clash(std::move(m), s); }
Message add(Message m, const State& s, const Contest&) { return with_clash(std::move(m), s); }
Message add(Message m, const State& s, const Resolution&) { return with_clash(std::move(m), s); }
Message add(Message m, const State& s, const CardEffect& f) {
  m = with_card(std::move(m), s, f.card);
  const auto& effects = card_of(s, f.card).effects;
  const bool operates = f.effect < effects.size() && f.op < effects[f.effect].ops.size();
  const auto op = operates ? static_cast<std::size_t>(effects[f.effect].ops[f.op].kind) : 0;
  return std::move(m).with("operation", data_words::operations[op]);
}
Message add(Message m, const State& s, const HandLimit& f) {
  return std::move(m).with("n", hand_size(s, f.who) - hand_limit);
}
Message add(Message m, const State& s, const Setup& f) {
  return with_seat(vocabulary(), std::move(m), "holder", f.who)
      .with("n", std::popcount(s.player[f.who].groups_left));
}
Message add(Message m, const State&, const auto&) { return m; }

}  // namespace

Message prompt(const State& s, Message message) {
  return std::visit([&](const auto& frame) { return add(std::move(message), s, frame); },
                    s.stack.top());
}

}  // namespace ziggurat::crescent
