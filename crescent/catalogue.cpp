// What never changes about the things of the game, for card faces and sheets: the rows of the data
// that are played with, and the numbers that follow from the rules.
#include "core/json.h"
#include "core/json_words.h"
#include "crescent/card_text.h"
#include "crescent/json.h"
#include "crescent/json_types.h"
#include "crescent/rules.h"

namespace ziggurat::crescent {
namespace {

template <class Enum>
const char* word_of(const auto& words, Enum one) {
  return words[static_cast<std::size_t>(one)];
}

// Only of what there is something.
template <class Enum>
Json counts_json(const EnumArray<Enum, u8>& counts) {
  Json json = Json::object();
  for (Enum one : each<Enum>)
    if (counts[one] > 0) json[word(one)] = counts[one];
  return json;
}

// ---- cards ----

Json assignment_json(const Effect& effect) {
  if (effect.assign_half) return {{"half", true}, {"least", nullptr}, {"most", nullptr}};
  if (effect.assign_most == 0) return nullptr;
  return {{"half", false}, {"least", effect.assign_least}, {"most", effect.assign_most}};
}

Json effect_json(const Effect& effect, const Message& text) {
  Json conditions = Json::array(), operations = Json::array();
  for (const Condition& condition : effect.conditions)
    conditions.push_back(word_of(data_words::conditions, condition.kind));
  for (const Op& op : effect.ops) operations.push_back(word_of(data_words::operations, op.kind));
  return {{"when", word_of(data_words::keywords, effect.when)},
          {"conditions", std::move(conditions)},
          {"assign", assignment_json(effect)},
          {"operations", std::move(operations)},
          {"text", to_json(text)}};
}

Json effects_json(const Settings& settings, CardKind kind) {
  const auto texts = card_effects(settings, kind);
  Json list = Json::array();
  for (const Effect& effect : data_set(settings.data).cards[kind].effects)
    list.push_back(effect_json(effect, texts[list.size()]));
  return list;
}

Json keywords_json(const Card& card) {
  Json list = Json::array();
  for (Keyword keyword : each<Keyword>)
    if (card.has(keyword)) list.push_back(word_of(data_words::keywords, keyword));
  return list;
}

// Whoever plays a card as an action or at any time discards it.
Json after_clash_json(const Card& card) {
  if (!card.has(Keyword::Combat) && !card.has(Keyword::Contest)) return nullptr;
  const Seat owner = 0;
  const Place place = after_clash(card.type, owner);
  return place == hand(owner) ? "hand" : place == front(owner) ? "front" : "discard";
}

Json card_row_json(const Settings& settings, CardKind kind) {
  const Card& card = data_set(settings.data).cards[kind];
  return {{"id", card.id},
          {"name", card.name},
          {"affiliation", seat_json(vocabulary(), card.affiliation)},
          {"type", word_of(data_words::card_types, card.type)},
          {"copies", card.copies},
          {"in_deck", card.in_deck},
          {"early", card.early},
          {"stays_assigned", card.stays_assigned},
          {"keywords", keywords_json(card)},
          {"effects", effects_json(settings, kind)},
          {"notes", to_json(card_notes(settings, kind))},
          {"after_clash", after_clash_json(card)}};
}

Json card_rows_json(const Settings& settings) {
  Json list = Json::array();
  for (int kind = 0; kind < data_set(settings.data).cards.size(); ++kind)
    list.push_back(card_row_json(settings, static_cast<CardKind>(kind)));
  return list;
}

// ---- characters ----

Json metric_json(Metric metric) {
  return {{"metric", word_of(data_words::metrics, metric)}, {"text", to_json(metric_name(metric))}};
}

Json objective_json(const Objective& objective) {
  Json needs = Json::array(), pays = Json::array();
  for (const Need& need : objective.needs) {
    needs.push_back(metric_json(need.metric));
    needs.back()["at_least"] = need.at_least;
  }
  for (const Pay& pay : objective.pays) {
    pays.push_back(metric_json(pay.metric));
    pays.back()["each"] = pay.each;
    pays.back()["points"] = pay.points;
  }
  return {{"id", objective.id},
          {"year_one", objective.year_one},
          {"needs", std::move(needs)},
          {"points", objective.points},
          {"pays", std::move(pays)},
          {"most", objective.most > 0 ? Json(objective.most) : Json(nullptr)}};
}

Json actions_json(const Data& d, Seat seat) {
  Json list = Json::array();
  for (Verb verb : each<Verb>)
    if (const int times = times_in_action(d, seat, verb); times > 0)
      list.push_back(
          {{"verb", vocabulary().verbs[static_cast<std::size_t>(verb)].word}, {"times", times}});
  return list;
}

Json group_json(const Group& group) {
  return {{"units", counts_json(group.units)},
          {"buildings", counts_json(group.buildings)},
          {"tokens", group.tokens}};
}

Json exchange_json(const Character& character) {
  if (character.exchange_coins == 0) return nullptr;
  return {{"coins", character.exchange_coins}, {"points", character.exchange_points}};
}

Json character_row_json(const Data& d, Seat seat) {
  const Character& character = d.characters[seat];
  Json objectives = Json::array(), groups = Json::array();
  for (const Objective& objective : character.objectives)
    objectives.push_back(objective_json(objective));
  for (const Group& group : character.groups) groups.push_back(group_json(group));
  return {{"id", character_words[seat]},
          {"coins", character.coins},
          {"units", character.units},
          {"reserves", has_reserves(seat) ? Json(word(reserve_kind(seat))) : Json(nullptr)},
          {"tokens", character.tokens},
          {"buildings", counts_json(character.buildings)},
          {"build_costs", counts_json(character.build_cost)},
          {"unit_limit", character.unit_limit},
          {"groups", std::move(groups)},
          {"actions", actions_json(d, seat)},
          {"objectives", std::move(objectives)},
          {"exchange", exchange_json(character)}};
}

Json character_rows_json(const Data& d) {
  Json list = Json::array();
  for (Seat seat = 0; seat < max_players; ++seat) list.push_back(character_row_json(d, seat));
  return list;
}

// ---- land, pieces, markets ----

int income_of(const Data& d, Building building) {
  return building == Building::Town   ? d.town_income
         : building == Building::City ? d.city_income
                                      : 0;
}

Json building_rows_json(const Data& d) {
  Json list = Json::array();
  for (Building building : each<Building>)
    list.push_back({{"id", word(building)},
                    {"strength", strength_of(building)},
                    {"income", income_of(d, building)},
                    {"sack_coins", d.sack_coins[building]},
                    {"plunder", d.plunder[building]}});
  return list;
}

Json terrain_rows_json(const Data& d) {
  Json list = Json::array();
  for (Terrain terrain : each<Terrain>)
    list.push_back({{"id", word(terrain)},
                    {"income", d.income[terrain]},
                    {"surcharge", d.surcharge[terrain]}});
  return list;
}

Json tile_rows_json(const Data& d) {
  Json list = Json::array();
  for (Tile tile : each<Tile>)
    list.push_back({{"id", word(tile)},
                    {"terrain", word(terrain_of(tile))},
                    {"copies", d.tiles[tile]},
                    {"copies_with_four", d.tiles[tile] - d.tiles_not_for_four[tile]}});
  return list;
}

Json market_rows_json(const Data& d) {
  Json list = Json::array();
  for (Market market : each<Market>)
    list.push_back({{"id", word(market)},
                    {"slots", Json::array()},
                    {"price", market_price(d, market, Owned::ByAnother)},
                    {"own_price", market_price(d, market, Owned::ByBuyer)}});
  for (int slot = 0; slot < market_size; ++slot)
    list[static_cast<std::size_t>(market_of(slot, d))]["slots"].push_back(
        slot_word(static_cast<u8>(slot)));
  return list;
}

}  // namespace

Json catalogue(const Settings& settings) {
  const Data& d = data_set(settings.data);
  return {{"cards", card_rows_json(settings)},
          {"characters", character_rows_json(d)},
          {"buildings", building_rows_json(d)},
          {"terrains", terrain_rows_json(d)},
          {"tiles", tile_rows_json(d)},
          {"markets", market_rows_json(d)},
          {"hire_prices", {d.hire_price[0], d.hire_price[1]}},
          {"sultan_token_income", d.sultan_token_income},
          {"plunder_of_unit", d.plunder_unit},
          {"start_points", d.start_points},
          {"hand_limit", hand_limit},
          {"rounds", rounds_in_year}};
}

// ---- what it looks like ----

namespace {

using namespace types;

constexpr Field assignment_fields[] = {has("half", flag, "Of the own units, rounded down"),
                                       has("least", or_null<number>), has("most", or_null<number>)};
constexpr Type assignment = object(assignment_fields);
constexpr Type keyword = shape("Keyword", word_in<data_words::keywords>);
constexpr Type condition = shape("Condition", word_in<data_words::conditions>);
constexpr Type operation = shape("Operation", word_in<data_words::operations>);
constexpr Field effect_fields[] = {has("when", keyword),
                                   has("conditions", list_of<condition>, "All must hold"),
                                   has("assign", or_null<assignment>, "Units, to the card"),
                                   has("operations", list_of<operation>, "One after the other"),
                                   has("text", message_type, "All of it, as a sentence")};
constexpr Type effect = shape("Effect", object(effect_fields));
constexpr Type card_type = shape("CardType", word_in<data_words::card_types>);
constexpr Field card_fields[] = {
    has("id", text),
    has("name", text, "If the texts have none for its id"),
    has("affiliation", or_null<seat>, "Who gets its price"),
    has("type", card_type),
    has("copies", number),
    has("in_deck", flag, "Else it is in the hand of its owner from the start"),
    has("early", flag, "Resolved before all but strategies"),
    has("stays_assigned", flag, "Units assigned to it go to the supply"),
    has("keywords", list_of<keyword>, "When it may be used"),
    has("effects", list_of<effect>),
    has("notes", list_of<message_type>, "When it is resolved, where it goes"),
    has("after_clash", or_null<either<"hand", "front", "discard">>, "null: it is not for clashes")};
constexpr Type card_row = shape("CardRow", object(card_fields));

constexpr Field need_fields[] = {has("metric", counted), has("text", message_type),
                                 has("at_least", number)};
constexpr Type need = object(need_fields);
constexpr Field pay_fields[] = {has("metric", counted), has("text", message_type),
                                has("each", number, "So many count once"), has("points", number)};
constexpr Type payment = object(pay_fields);
constexpr Field objective_fields[] = {has("id", text),
                                      has("year_one", flag, "Scored in the first year only"),
                                      has("needs", list_of<need>),
                                      has("points", number, "Once, if all needs are met"),
                                      has("pays", list_of<payment>, "Each as often as it applies"),
                                      has("most", or_null<number>, "Points; null: no limit")};
constexpr Type objective = shape("ObjectiveRow", object(objective_fields));
constexpr Field action_fields[] = {has("verb", text), has("times", number, "In one action")};
constexpr Type action = object(action_fields);
constexpr Type pieces = map_of<number>;
constexpr Field group_fields[] = {has("units", pieces, "By unit"),
                                  has("buildings", pieces, "By building"), has("tokens", number)};
constexpr Type group = object(group_fields);
constexpr Field exchange_fields[] = {has("coins", number), has("points", number)};
constexpr Type exchange = object(exchange_fields);
constexpr Field character_fields[] = {
    has("id", seat),
    has("coins", number, "At the start"),
    has("units", number, "In the box"),
    has("reserves", or_null<unit>, "What the reserves card holds; null: there is none"),
    has("tokens", number, "In the box"),
    has("buildings", pieces, "In the box, by building"),
    has("build_costs", pieces, "By building; what is not there cannot be built"),
    has("unit_limit", number, "In one hex"),
    has("groups", list_of<group>, "Starting pieces that stand together"),
    has("actions", list_of<action>),
    has("objectives", list_of<objective>),
    has("exchange", or_null<exchange>, "Coins for points, when a year is scored")};
constexpr Type character_row = shape("CharacterRow", object(character_fields));

constexpr Field building_fields[] = {has("id", building), has("strength", number),
                                     has("income", number, "For whoever controls the hex"),
                                     has("sack_coins", number),
                                     has("plunder", number, "The Warlord's points")};
constexpr Type building_row = shape("BuildingRow", object(building_fields));
constexpr Field terrain_fields[] = {has("id", terrain), has("income", number),
                                    has("surcharge", number, "What a building costs more there")};
constexpr Type terrain_row = shape("TerrainRow", object(terrain_fields));
constexpr Field tile_fields[] = {has("id", word_in<tile_words>), has("terrain", terrain),
                                 has("copies", number), has("copies_with_four", number)};
constexpr Type tile_row = object(tile_fields);
constexpr Field market_fields[] = {has("id", word_in<data_words::markets>),
                                   has("slots", Type::Texts), has("price", number),
                                   has("own_price", number, "Of a card of one's own")};
constexpr Type market_row = object(market_fields);

constexpr Field catalogue_fields[] = {
    has("cards", list_of<card_row>),
    has("characters", list_of<character_row>),
    has("buildings", list_of<building_row>),
    has("terrains", list_of<terrain_row>),
    has("tiles", list_of<tile_row>),
    has("markets", list_of<market_row>),
    has("hire_prices", list_of<number>, "With four players: of one mercenary, of two"),
    has("sultan_token_income", number),
    has("plunder_of_unit", number, "The Warlord's points for a unit the enemy loses"),
    has("start_points", number),
    has("hand_limit", number),
    has("rounds", number, "Actions of each in a year")};

}  // namespace

constexpr Type catalogue_type = shape("Catalogue", object(catalogue_fields), "What never changes");

}  // namespace ziggurat::crescent
