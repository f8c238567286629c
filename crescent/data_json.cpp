// Cards, characters and land from JSON; the maps are in maps_json.cpp.
#include "crescent/data_json.h"

#include <algorithm>
#include <cstring>

#include "crescent/json_reader.h"
#include "crescent/maps_json.h"
#include "crescent/words.h"

namespace ziggurat::crescent {
namespace {

constexpr int max_letters = sizeof(Name) - 1;

void write_name(Name& name, const std::string& text) {
  std::copy_n(text.c_str(), text.size() + 1, name);
}

// ---- the vocabulary of effects ----

constexpr u8 in_combat = 1, in_contest = 2, as_action = 4, anytime = 8;
constexpr u8 in_clash = in_combat | in_contest, outside = as_action | anytime;

enum class Takes : u8 { Nothing, Amount, Coins, Count, CardType, Terrains };

struct OperationRow {
  Takes takes;
  u8 when;
  i8 least = 0, most = 0;
};
constexpr EnumArray<OpKind, OperationRow> operations = {{
    {Takes::Amount, in_combat, -9, 9},   // strength
    {Takes::Amount, in_contest, -9, 9},  // influence
    {Takes::Amount, in_combat, -9, 9},   // enemy_strength
    {Takes::Amount, in_contest, -9, 9},  // target_influence
    {Takes::Nothing, in_clash},          // give_card
    {Takes::Amount, in_combat, 0, 9},    // spare_losses
    {Takes::Nothing, in_combat},         // weaken_strongholds
    {Takes::CardType, in_clash},         // cancel_card
    {Takes::Nothing, in_combat},         // bring_in_unit
    {Takes::Nothing, in_combat},         // place_ordinary
    {Takes::Nothing, in_combat},         // place_mercenary
    {Takes::Nothing, in_combat},         // remove_mercenary
    {Takes::Count, in_combat, 1, 7},     // withdraw_units
    {Takes::Amount, in_combat, 0, 9},    // sack_bonus
    {Takes::Nothing, in_combat},         // forbid_sack
    {Takes::Nothing, in_combat},         // flee_beside
    {Takes::Nothing, outside},           // look_at_hand
    {Takes::Nothing, as_action},         // place_token
    {Takes::Coins, as_action, 0, 9},     // build_cheaply
    {Takes::Count, as_action, 1, 7},     // recruit_units
    {Takes::Count, as_action, 1, 5},     // hire_free
    {Takes::Coins, outside, 0, 20},      // gain_coins
    {Takes::Nothing, outside},           // ignore_rivers
    {Takes::Count, outside, 1, 5},       // extra_move
}};

struct ConditionRow {
  Takes takes;
  u8 when;
  i8 most = 0;
};
constexpr EnumArray<ConditionKind, ConditionRow> conditions = {{
    {Takes::Nothing, in_clash | outside},  // always
    {Takes::Nothing, in_clash},            // attacker
    {Takes::Nothing, in_clash},            // defender
    {Takes::Terrains, in_clash},           // terrain
    {Takes::Nothing, in_clash},            // stronghold
    {Takes::Nothing, in_clash},            // controls
    {Takes::Count, in_clash, 6},           // tokens_beside
    {Takes::Count, in_clash, 15},          // units_here
    {Takes::Nothing, in_clash | outside},  // own_action
}};

bool fits(u8 when, Keyword keyword) { return when >> static_cast<int>(keyword) & 1; }

std::string words_of(u8 when) {
  std::vector<const char*> words;
  for (Keyword keyword : each<Keyword>)
    if (fits(when, keyword)) words.push_back(data_words::keywords[static_cast<u8>(keyword)]);
  return joined(words);
}

// A word of the vocabulary stands alone, "defender", or has a value, {"terrain": ["desert"]}.
struct Phrase {
  int word = -1;
  std::optional<Spot> value;
};
Phrase read_phrase(JsonReader& in, const Spot& at, Words words, Words extras) {
  Phrase phrase;
  if (!at.value->is_object()) {
    phrase.word = in.word(at, words);
    return phrase;
  }
  for (std::size_t i = 0; i < words.size() && phrase.word < 0; ++i) {
    phrase.value = in.field(at, words[i]);
    if (phrase.value) phrase.word = static_cast<int>(i);
  }
  if (phrase.word < 0) {
    const bool empty = at.value->empty();
    in.complain(at, Message("crescent.data.word")
                        .with("found", empty ? "" : shortened(at.value->begin().key()))
                        .with("known", joined(words)));
    return phrase;
  }
  Fields fields = {{words[static_cast<std::size_t>(phrase.word)]}};
  for (const char* extra : extras) fields.push_back(optional(extra));
  in.object(at, fields);
  return phrase;
}

// Whether a word has a value just if it takes one.
bool has_what_it_takes(JsonReader& in, const Spot& at, const Phrase& phrase, Takes takes,
                       const char* word) {
  const bool needs = takes != Takes::Nothing;
  if (needs && !phrase.value)
    in.complain(at, Message("crescent.data.needs-value").with("word", word));
  if (!needs && phrase.value) in.complain(at, Message("crescent.data.alone").with("word", word));
  return needs == phrase.value.has_value();
}

Condition read_condition(JsonReader& in, const Spot& at, Keyword when) {
  Condition condition;
  // "always" is what no condition means.
  const Words words = Words(data_words::conditions).subspan(1);
  const Phrase phrase = read_phrase(in, at, words, {});
  if (phrase.word < 0) return condition;
  condition.kind = static_cast<ConditionKind>(phrase.word + 1);
  const ConditionRow& row = conditions[condition.kind];
  const char* word = words[static_cast<std::size_t>(phrase.word)];
  if (!fits(row.when, when))
    in.complain(at,
                Message("crescent.data.when").with("word", word).with("known", words_of(row.when)));
  if (!has_what_it_takes(in, at, phrase, row.takes, word)) return condition;
  if (row.takes == Takes::Count)
    condition.argument = static_cast<u8>(in.number(*phrase.value, 1, row.most));
  if (row.takes == Takes::Terrains)
    for (const Spot& terrain : in.items(*phrase.value, 1, count_of<Terrain>))
      if (const int number = in.word(terrain, data_words::terrains); number >= 0)
        condition.argument = static_cast<u8>(condition.argument | 1 << number);
  return condition;
}

Amount read_amount(JsonReader& in, const Spot& at, const OperationRow& row, const Effect& effect) {
  Amount amount;
  if (at.value->is_number()) {
    amount.base = static_cast<i8>(in.number(at, row.least, row.most));
    return amount;
  }
  if (!in.object(at, {optional("base"), optional("per_assigned"), optional("town"),
                      optional("city"), optional("if"), optional("then")}))
    return amount;
  if (at.value->empty()) in.complain(at, Message("crescent.data.no-field").with("field", "base"));
  const auto read = [&](const char* name) {
    return static_cast<i8>(in.number_field(at, name, row.least, row.most));
  };
  amount.base = read("base");
  amount.town = read("town");
  amount.city = read("city");
  amount.then = read("then");
  const auto condition = in.field(at, "if");
  const bool then = in.field(at, "then").has_value();
  if (condition) amount.condition = read_condition(in, *condition, effect.when);
  if (condition && !then) in.complain(at, Message("crescent.data.no-field").with("field", "then"));
  if (then && !condition) in.complain(at, Message("crescent.data.no-field").with("field", "if"));
  if (const auto each_unit = in.field(at, "per_assigned")) {
    if (at.value->size() > 1)
      in.complain(at, Message("crescent.data.only-field").with("field", "per_assigned"));
    if (effect.assign_most == 0 && !effect.assign_half)
      in.complain(*each_unit, Message("crescent.data.nothing-assigned"));
    amount.per_assigned = true;
    amount.base = static_cast<i8>(in.number(*each_unit, row.least, row.most));
  }
  return amount;
}

Op read_operation(JsonReader& in, const Spot& at, const Effect& effect) {
  constexpr std::array extras = {"discard", "for_tokens"};
  Op op;
  const Phrase phrase = read_phrase(in, at, data_words::operations, extras);
  if (phrase.word < 0) return op;
  op.kind = static_cast<OpKind>(phrase.word);
  const OperationRow& row = operations[op.kind];
  const char* word = data_words::operations[static_cast<std::size_t>(phrase.word)];
  if (!fits(row.when, effect.when))
    in.complain(at,
                Message("crescent.data.when").with("word", word).with("known", words_of(row.when)));
  if (!has_what_it_takes(in, at, phrase, row.takes, word) || !phrase.value) return op;
  switch (row.takes) {
    case Takes::Amount: op.amount = read_amount(in, *phrase.value, row, effect); break;
    case Takes::Coins:
      op.amount.base = static_cast<i8>(in.number(*phrase.value, row.least, row.most));
      break;
    case Takes::Count:
      op.argument = static_cast<u8>(in.number(*phrase.value, row.least, row.most));
      break;
    case Takes::CardType:
      op.argument = static_cast<u8>(std::max(0, in.word(*phrase.value, data_words::card_types)));
      break;
    case Takes::Nothing:
    case Takes::Terrains: break;
  }
  const auto extra = [&](const char* name, OpKind only) {
    const auto found = in.field(at, name);
    if (!found || op.kind == only) return found;
    in.complain(at, Message("crescent.data.unknown-field").with("field", name).with("known", word));
    return std::optional<Spot>();
  };
  if (const auto discard = extra("discard", OpKind::CancelCard)) op.discard = in.truth(*discard);
  if (const auto tokens = extra("for_tokens", OpKind::GainCoins))
    op.argument = static_cast<u8>(in.number(*tokens, 0, 20));
  return op;
}

// ---- cards ----

// "half", a number of units, or the least and the most.
void read_assignment(JsonReader& in, const Spot& at, Effect& effect) {
  constexpr int most = 7;
  if (effect.when != Keyword::Combat)
    in.complain(
        at,
        Message("crescent.data.when").with("word", "assign").with("known", words_of(in_combat)));
  if (at.value->is_string()) {
    constexpr std::array words = {"half"};
    in.word(at, words);
    effect.assign_half = true;
  } else if (at.value->is_array()) {
    const auto ends = in.items(at, 2, 2);
    if (ends.size() != 2) return;
    effect.assign_least = static_cast<u8>(in.number(ends[0], 0, most));
    effect.assign_most =
        static_cast<u8>(in.number(ends[1], std::max<int>(1, effect.assign_least), most));
  } else {
    effect.assign_least = effect.assign_most = static_cast<u8>(in.number(at, 1, most));
  }
}

Effect read_effect(JsonReader& in, const Spot& at) {
  Effect effect;
  if (!in.object(at, {{"when"}, optional("if"), optional("assign"), {"do"}})) return effect;
  if (const auto when = in.field(at, "when"))
    effect.when = static_cast<Keyword>(std::max(0, in.word(*when, data_words::keywords)));
  if (const auto all = in.field(at, "if"))
    for (const Spot& one : in.items(*all, 1, effect.conditions.capacity()))
      effect.conditions.push(read_condition(in, one, effect.when));
  if (const auto assign = in.field(at, "assign")) read_assignment(in, *assign, effect);
  if (const auto all = in.field(at, "do"))
    for (const Spot& one : in.items(*all, 1, effect.ops.capacity()))
      effect.ops.push(read_operation(in, one, effect));
  return effect;
}

Card read_card(JsonReader& in, const Spot& at) {
  // The Sultan has no cards of his own (rulebook, "power cards").
  constexpr std::array affiliations = {"warlord", "murshid", "caliph", "nomad"};
  constexpr Seat seats[] = {warlord, murshid, caliph, nomad};
  Card card{};
  if (!in.record(at, {{"id"},
                      {"name"},
                      {"affiliation"},
                      {"type"},
                      {"copies"},
                      {"effects"},
                      optional("early"),
                      optional("in_deck"),
                      optional("stays_assigned")}))
    return card;
  if (const auto id = in.field(at, "id")) write_name(card.id, in.identifier(*id, max_letters));
  if (const auto name = in.field(at, "name")) write_name(card.name, in.title(*name, max_letters));
  if (const auto word = in.field(at, "affiliation"))
    card.affiliation = seats[std::max(0, in.word(*word, affiliations))];
  if (const auto word = in.field(at, "type"))
    card.type = static_cast<CardType>(std::max(0, in.word(*word, data_words::card_types)));
  card.copies = static_cast<u8>(in.number_field(at, "copies", 1, 20));
  if (const auto early = in.field(at, "early")) card.early = in.truth(*early);
  if (const auto in_deck = in.field(at, "in_deck")) card.in_deck = in.truth(*in_deck);
  if (const auto stays = in.field(at, "stays_assigned")) card.stays_assigned = in.truth(*stays);
  if (const auto effects = in.field(at, "effects"))
    for (const Spot& one : in.items(*effects, 1, card.effects.capacity())) {
      card.effects.push(read_effect(in, one));
      card.keywords =
          static_cast<u8>(card.keywords | 1 << static_cast<int>(card.effects.top().when));
    }
  return card;
}

// Complains about an id that was there before.
void check_new(JsonReader& in, const Spot& at, const char* id, const auto& before) {
  for (const auto& other : before)
    if (*id && std::strcmp(other.id, id) == 0)
      return in.complain(at, Message("crescent.data.twice").with("id", id));
}

void check_number_of_cards(JsonReader& in, const Spot& at, const Data& data) {
  int all = 0, in_deck = 0, in_hand[max_players] = {};
  for (const Card& card : data.cards) {
    all += card.copies;
    if (card.in_deck) in_deck += card.copies;
    if (!card.in_deck && card.affiliation != nobody) in_hand[card.affiliation] += card.copies;
  }
  if (all > max_cards)
    in.complain(at, Message("crescent.data.many-cards").with("found", all).with("most", max_cards));
  // The markets must be full when the game begins.
  constexpr int least = market_size + court_size;
  if (in_deck < least)
    in.complain(at, Message("crescent.data.few-cards").with("found", in_deck).with("least", least));
  for (Seat seat = 0; seat < max_players; ++seat)
    if (in_hand[seat] > hand_limit)
      in.complain(at, Message("crescent.data.full-hand")
                          .with("who", data_words::seats[seat])
                          .with("found", in_hand[seat])
                          .with("most", hand_limit));
}

void read_cards(JsonReader& in, const Spot& at, Data& data) {
  if (!in.object(at, {{"cards"}, optional("note")})) return;
  const auto cards = in.field(at, "cards");
  if (!cards) return;
  for (const Spot& one : in.items(*cards, 1, max_card_kinds)) {
    const Card card = read_card(in, one);
    check_new(in, one, card.id, data.cards);
    data.cards.push(card);
  }
  check_number_of_cards(in, *cards, data);
}

// ---- characters ----

// What only some of them have: the rest of the rules speak of nobody else's.
bool may_have(Seat seat, std::string_view piece) {
  if (piece == "palace") return seat == caliph;
  if (piece == "town" || piece == "city") return seat == sultan;
  if (piece == "ordinary") return seat == warlord || seat == caliph;
  if (piece == "recruit") return seat == warlord || seat == caliph || seat == nomad;
  if (piece == "plunder") return seat == warlord;
  return true;
}

int read_pieces(JsonReader& in, const Spot& at, Seat seat, const char* piece, int least, int most) {
  const auto found = in.field(at, piece);
  if (!found) return 0;
  const int number = in.number(*found, least, most);
  if (number > 0 && !may_have(seat, piece))
    in.complain(*found, Message("crescent.data.not-theirs")
                            .with("who", data_words::seats[seat])
                            .with("what", piece));
  return number;
}

Group read_group(JsonReader& in, const Spot& at, Seat seat) {
  Group group;
  if (!in.object(at, {optional("ordinary"), optional("mercenary"), optional("fort"),
                      optional("castle"), optional("town"), optional("city"), optional("tokens")}))
    return group;
  int pieces = 0;
  const auto read = [&](const char* piece, int most) {
    const int number = read_pieces(in, at, seat, piece, 0, most);
    pieces += number;
    return static_cast<u8>(number);
  };
  for (UnitKind kind : each<UnitKind>) group.units[kind] = read(word(kind), 5);
  for (Building building : each<Building>)
    if (building != Building::Palace) group.buildings[building] = read(word(building), 1);
  group.tokens = read("tokens", 1);
  if (pieces == 0) in.complain(at, Message("crescent.data.empty-group"));
  const auto both = [&](Building a, Building b) {
    if (group.buildings[a] && group.buildings[b])
      in.complain(at, Message("crescent.data.one-of").with("a", word(a)).with("b", word(b)));
  };
  both(Building::Fort, Building::Castle);
  both(Building::Town, Building::City);
  return group;
}

void read_pays(JsonReader& in, const Spot& at, Objective& objective) {
  for (const Spot& one : in.items(at, 1, objective.pays.capacity())) {
    if (!in.object(one, {{"for"}, optional("each"), {"points"}})) continue;
    Pay pay{Metric::Tokens, 1, 0};
    if (const auto metric = in.field(one, "for"))
      pay.metric = static_cast<Metric>(std::max(0, in.word(*metric, data_words::metrics)));
    if (const auto each_so_many = in.field(one, "each"))
      pay.each = static_cast<u8>(in.number(*each_so_many, 1, 20));
    pay.points = static_cast<i8>(in.number_field(one, "points", 1, 5));
    objective.pays.push(pay);
  }
}

// {"tokens": 4, "token_terrains": 3}
void read_needs(JsonReader& in, const Spot& at, Objective& objective) {
  Fields fields;
  for (const char* metric : data_words::metrics) fields.push_back(optional(metric));
  if (!in.object(at, fields)) return;
  const int found = static_cast<int>(at.value->size()), most = objective.needs.capacity();
  if (found == 0 || found > most)
    in.complain(
        at,
        Message("crescent.data.length").with("found", found).with("least", 1).with("most", most));
  for (Metric metric : each<Metric>) {
    const auto need = in.field(at, data_words::metrics[static_cast<std::size_t>(metric)]);
    if (!need) continue;
    const int at_least = in.number(*need, 1, 60);
    if (objective.needs.size() < most) objective.needs.push({metric, static_cast<u8>(at_least)});
  }
}

Objective read_objective(JsonReader& in, const Spot& at) {
  Objective objective{};
  if (!in.record(at, {{"id"},
                      optional("year_one"),
                      optional("needs"),
                      optional("points"),
                      optional("pays"),
                      optional("most")}))
    return objective;
  if (const auto id = in.field(at, "id")) write_name(objective.id, in.identifier(*id, max_letters));
  if (const auto year_one = in.field(at, "year_one")) objective.year_one = in.truth(*year_one);
  const auto needs = in.field(at, "needs"), pays = in.field(at, "pays");
  const auto points = in.field(at, "points");
  if (needs) read_needs(in, *needs, objective);
  if (pays) read_pays(in, *pays, objective);
  if (points) objective.points = static_cast<i8>(in.number(*points, 1, 20));
  objective.most = static_cast<u8>(in.number_field(at, "most", 1, 60));
  if (needs && !points) in.complain(at, Message("crescent.data.no-field").with("field", "points"));
  if (points && !needs) in.complain(at, Message("crescent.data.no-field").with("field", "needs"));
  if (!needs && !points && !pays) in.complain(at, Message("crescent.data.pays-nothing"));
  return objective;
}

void check_enough_pieces(JsonReader& in, const Spot& at, const Character& character) {
  const auto check = [&](const char* piece, int has, int needs) {
    if (has < needs)
      in.complain(at, Message("crescent.data.few-pieces")
                          .with("what", piece)
                          .with("found", has)
                          .with("needed", needs));
  };
  int units = 0, tokens = 0;
  EnumArray<Building, int> buildings{};
  for (const Group& group : character.groups) {
    for (UnitKind kind : each<UnitKind>) units += group.units[kind];
    for (Building building : each<Building>) buildings[building] += group.buildings[building];
    tokens += group.tokens;
  }
  check("units", character.units, units);
  check("tokens", character.tokens, tokens);
  for (Building building : each<Building>)
    check(word(building), character.buildings[building], buildings[building]);
}

void read_box(JsonReader& in, const Spot& at, Seat seat, Character& character) {
  if (!in.object(at, {{"units"},
                      {"tokens"},
                      optional("fort"),
                      optional("castle"),
                      optional("palace"),
                      optional("town"),
                      optional("city")}))
    return;
  character.units = static_cast<u8>(in.number_field(at, "units", 1, most_units));
  character.tokens = static_cast<u8>(in.number_field(at, "tokens", 1, 20));
  for (Building building : each<Building>)
    character.buildings[building] = static_cast<u8>(
        read_pieces(in, at, seat, word(building), 0, building == Building::Palace ? 1 : 16));
}

void read_build_costs(JsonReader& in, const Spot& at, Seat seat, Character& character) {
  if (!in.record(at, {optional("fort"), optional("castle"), optional("town"), optional("city")}))
    return;
  for (Building building : each<Building>)
    if (building != Building::Palace)
      character.build_cost[building] =
          static_cast<u8>(read_pieces(in, at, seat, word(building), 1, 20));
}

void read_plunder(JsonReader& in, const Spot& at, Seat seat, Data& data) {
  if (!in.record(at, {{"unit"}, {"fort"}, {"castle"}, {"palace"}, {"town"}, {"city"}})) return;
  if (!may_have(seat, "plunder"))
    return in.complain(at, Message("crescent.data.not-theirs")
                               .with("who", data_words::seats[seat])
                               .with("what", "plunder"));
  data.plunder_unit = static_cast<u8>(in.number_field(at, "unit", 0, 20));
  for (Building building : each<Building>)
    data.plunder[building] = static_cast<u8>(in.number_field(at, word(building), 0, 20));
}

Character read_character(JsonReader& in, const Spot& at, Seat seat, Data& data) {
  Character character{};
  character.coins = static_cast<u8>(in.number_field(at, "coins", 0, 60));
  character.unit_limit = static_cast<u8>(in.number_field(at, "unit_limit", 1, 10));
  character.build = static_cast<u8>(in.number_field(at, "build", 0, 5));
  character.move = static_cast<u8>(in.number_field(at, "move", 0, 5));
  character.recruit = static_cast<u8>(read_pieces(in, at, seat, "recruit", 0, 7));
  if (const auto pieces = in.field(at, "pieces")) read_box(in, *pieces, seat, character);
  if (const auto costs = in.field(at, "build_costs")) read_build_costs(in, *costs, seat, character);
  if (const auto groups = in.field(at, "groups")) {
    int number = 0;
    for (const Spot& one : in.items(*groups, 2, 2))
      character.groups[number++] = read_group(in, one, seat);
  }
  if (const auto pieces = in.field(at, "pieces"); pieces && pieces->value->is_object())
    check_enough_pieces(in, *pieces, character);
  if (const auto objectives = in.field(at, "objectives"))
    for (const Spot& one : in.items(*objectives, 1, character.objectives.capacity())) {
      const Objective objective = read_objective(in, one);
      check_new(in, one, objective.id, character.objectives);
      character.objectives.push(objective);
    }
  if (const auto plunder = in.field(at, "plunder")) read_plunder(in, *plunder, seat, data);
  if (const auto exchange = in.field(at, "exchange");
      exchange && in.record(*exchange, {{"coins"}, {"points"}})) {
    character.exchange_coins = static_cast<u8>(in.number_field(*exchange, "coins", 1, 20));
    character.exchange_points = static_cast<u8>(in.number_field(*exchange, "points", 1, 5));
  }
  return character;
}

void read_characters(JsonReader& in, const Spot& at, Data& data) {
  if (!in.object(at, {{"characters"}, optional("note")})) return;
  const auto characters = in.field(at, "characters");
  if (!characters) return;
  bool there[max_players] = {};
  for (const Spot& one : in.items(*characters, max_players, max_players)) {
    if (!in.record(one, {{"id"},
                         {"coins"},
                         {"unit_limit"},
                         {"build"},
                         {"move"},
                         {"recruit"},
                         {"pieces"},
                         {"groups"},
                         {"build_costs"},
                         {"objectives"},
                         optional("plunder"),
                         optional("exchange")}))
      continue;
    const auto id = in.field(one, "id");
    const int number = id ? in.word(*id, data_words::seats) : -1;
    if (number < 0) continue;
    const Seat seat = static_cast<Seat>(number);
    if (there[seat])
      in.complain(one, Message("crescent.data.twice").with("id", data_words::seats[seat]));
    there[seat] = true;
    if (seat == warlord && !in.field(one, "plunder"))
      in.complain(one, Message("crescent.data.no-field").with("field", "plunder"));
    data.characters[seat] = read_character(in, one, seat, data);
  }
  for (Seat seat = 0; seat < max_players; ++seat)
    if (!there[seat] && characters->value->is_array())
      in.complain(*characters,
                  Message("crescent.data.nobody").with("who", data_words::seats[seat]));
}

// ---- land ----

// A record with a number for each word, as {"far": 4, "middle": 3, "near": 2}.
void read_table(JsonReader& in, const Spot& land, const char* name, Words words, int most,
                auto write) {
  const auto at = in.field(land, name);
  if (!at) return;
  Fields fields;
  for (const char* word : words) fields.push_back({word});
  if (!in.record(*at, fields)) return;
  for (std::size_t i = 0; i < words.size(); ++i)
    write(i, static_cast<u8>(in.number_field(*at, words[i], 0, most)));
}

void check_tiles(JsonReader& in, const Spot& land, const Data& data) {
  const auto at = in.field(land, "tiles"), out = in.field(land, "tiles_not_for_four");
  if (!at || !out) return;
  int five = 0, removed = 0;
  for (Tile tile : each<Tile>) {
    five += data.tiles[tile];
    removed += data.tiles_not_for_four[tile];
    if (data.tiles_not_for_four[tile] > data.tiles[tile])
      in.complain(*out, Message("crescent.data.few-pieces")
                            .with("what", word(tile))
                            .with("found", data.tiles[tile])
                            .with("needed", data.tiles_not_for_four[tile]));
  }
  // The rules speak of the crossing and of the holy site; there is one of each in every game.
  for (Tile tile : {Tile::Crossing, Tile::HolySite})
    if (data.tiles[tile] != 1 || data.tiles_not_for_four[tile] != 0)
      in.complain(*at, Message("crescent.data.just-one").with("what", word(tile)));
  // One for the middle, and three for each player.
  const auto check = [&](const Spot& spot, int found, int needed) {
    if (found != needed)
      in.complain(spot, Message("crescent.data.sum").with("found", found).with("needed", needed));
  };
  check(*at, five, max_hexes);
  check(*out, removed, 3);
}

void read_land(JsonReader& in, const Spot& at, Data& data) {
  if (!in.object(at, {{"income"},
                      {"surcharge"},
                      {"sack_coins"},
                      {"market_slots"},
                      {"market_prices"},
                      {"hire_prices"},
                      {"start_points"},
                      {"tiles"},
                      {"tiles_not_for_four"},
                      optional("note")}))
    return;
  constexpr std::array incomes = {"fertile", "wilderness", "mountain", "quarry",
                                  "desert",  "town",       "city",     "sultan_token"};
  u8* const income[] = {&data.income[Terrain::Fertile],
                        &data.income[Terrain::Wilderness],
                        &data.income[Terrain::Mountain],
                        &data.income[Terrain::Quarry],
                        &data.income[Terrain::Desert],
                        &data.town_income,
                        &data.city_income,
                        &data.sultan_token_income};
  read_table(in, at, "income", incomes, 5, [&](auto i, u8 n) { *income[i] = n; });
  read_table(in, at, "surcharge", data_words::terrains, 20,
             [&](auto i, u8 n) { data.surcharge.items[i] = n; });
  read_table(in, at, "sack_coins", data_words::buildings, 20,
             [&](auto i, u8 n) { data.sack_coins.items[i] = n; });
  read_table(in, at, "market_slots", data_words::markets, market_size,
             [&](auto i, u8 n) { data.market_slots[i] = n; });
  read_table(in, at, "market_prices", data_words::markets, 40,
             [&](auto i, u8 n) { data.market_price[i] = n; });
  constexpr std::array numbers = {"one", "two"};
  read_table(in, at, "hire_prices", numbers, 40, [&](auto i, u8 n) { data.hire_price[i] = n; });
  constexpr std::array everyone = {"each"};
  read_table(in, at, "start_points", everyone, 50, [&](auto, u8 n) { data.start_points = n; });
  read_table(in, at, "tiles", data_words::tiles, max_hexes,
             [&](auto i, u8 n) { data.tiles.items[i] = n; });
  if (const auto out = in.field(at, "tiles_not_for_four")) {
    Fields fields;
    for (const char* tile : data_words::tiles) fields.push_back(optional(tile));
    if (in.record(*out, fields))
      for (std::size_t i = 0; i < data_words::tiles.size(); ++i)
        data.tiles_not_for_four.items[i] =
            static_cast<u8>(in.number_field(*out, data_words::tiles[i], 0, max_hexes));
  }
  if (const auto slots = in.field(at, "market_slots")) {
    const int found = data.market_slots[0] + data.market_slots[1] + data.market_slots[2];
    if (found != market_size)
      in.complain(*slots,
                  Message("crescent.data.sum").with("found", found).with("needed", market_size));
  }
  check_tiles(in, at, data);
}

// ---- what follows from the data ----

// FNV-1a. Neither the order of fields nor notes and sources make data different.
constexpr u32 fnv_start = 2166136261u;
u32 fnv(u32 hash, std::string_view bytes) {
  for (char c : bytes) hash = (hash ^ static_cast<u8>(c)) * 16777619u;
  return hash;
}
u32 hash_of(const Json& value) {
  if (value.is_string()) return fnv(fnv(fnv_start, "text"), value.get_ref<const std::string&>());
  if (!value.is_structured()) return fnv(fnv_start, value.dump());
  u32 hash = fnv(fnv_start, value.is_array() ? "list" : "object");
  for (auto one = value.begin(); one != value.end(); ++one) {
    if (value.is_array()) {
      hash = fnv(hash, std::to_string(hash_of(*one)));
      continue;
    }
    const std::string& name = one.key();
    if (name == "note" || name == "source" || name == "sources") continue;
    hash += fnv(fnv(fnv_start, name), std::to_string(hash_of(*one)));
  }
  return hash;
}

void write_fingerprint(Data& data, u32 hash) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text = "own-";
  for (int shift = 28; shift >= 0; shift -= 4) text += digits[hash >> shift & 15];
  std::copy_n(text.c_str(), text.size() + 1, data.fingerprint);
}

}  // namespace

DataReading read_data(const DataFiles& files) {
  DataReading reading;
  JsonReader in;
  EnumArray<DataFile, std::optional<Json>> json;
  u32 hash = fnv_start;
  for (DataFile file : each<DataFile>) {
    json[file] = in.parse(data_file_names[file], files[file]);
    if (json[file]) hash = fnv(hash, std::to_string(hash_of(*json[file])));
  }
  const auto read = [&](DataFile file, auto function) {
    const int before = in.mistake_count();
    if (json[file]) function(in, Spot{data_file_names[file], "", &*json[file]}, reading.data);
    return json[file] && in.mistake_count() == before;
  };
  read(DataFile::OfCards, read_cards);
  read(DataFile::OfCharacters, read_characters);
  const bool land_is_good = read(DataFile::OfLand, read_land);
  read(DataFile::OfMaps,
       [&](auto&, const Spot& at, Data& data) { read_maps(in, at, land_is_good, data); });
  reading.mistakes = in.all_mistakes();
  reading.mistake_count = in.mistake_count();
  if (!reading.mistakes.empty()) return reading;
  number_cards(reading.data);
  write_fingerprint(reading.data, hash);
  for (const Character& character : reading.data.characters)
    reading.counts.objectives += character.objectives.size();
  reading.counts.from_rulebook = in.from_rulebook;
  reading.counts.from_house = in.from_house;
  reading.counts.from_box = in.from_box;
  return reading;
}

}  // namespace ziggurat::crescent
