// States and views for programs, in the words of the game. A state is written as a view from which
// nothing is hidden.
#include "crescent/json.h"

#include "core/json_words.h"
#include "crescent/facts_json.h"
#include "crescent/picture.h"
#include "crescent/rules.h"

namespace ziggurat::crescent {

// ---- words ----

Json seat_json(Seat seat) { return ziggurat::seat_json(vocabulary(), seat); }
Json seats_json(u8 set) { return ziggurat::seats_json(vocabulary(), set); }

Json hex_json(const Board& board, HexId hex) {
  return hex < board.hex_count ? Json(cell_word(board.hexes[hex].cell)) : Json(nullptr);
}

Json units_json(const Units& units) {
  Json json;
  for (UnitKind kind : each<UnitKind>) json[word(kind)] = units[kind];
  return json;
}

namespace {

Json hexes_json(const Board& board, Hexes set) {
  Json list = Json::array();
  for_each_hex(set, [&](HexId hex) { list.push_back(cell_word(board.hexes[hex].cell)); });
  return list;
}

// Only of what there is something.
template <class Enum>
Json counts_json(const EnumArray<Enum, u8>& counts) {
  Json json = Json::object();
  for (Enum thing : each<Enum>)
    if (counts[thing] > 0) json[word(thing)] = counts[thing];
  return json;
}

const char* card_word(const Settings& settings, CardKind kind) {
  return data_set(settings.data).cards[kind].id;
}

// Unknown cards are null.
Json cards_json(const View& v, Place place) {
  Json list = Json::array();
  for (CardKind kind : cards_at(v, place))
    list.push_back(kind == unknown_card ? Json(nullptr) : Json(card_word(v.settings, kind)));
  return list;
}

}  // namespace

Json card_json(const View& v, Place place) {
  const Json cards = cards_json(v, place);
  return cards.empty() ? Json(nullptr) : cards[0];
}

namespace {

// ---- the map ----

constexpr const char* features[] = {"none", "river", "crossing", "holy_site"};

Json hex_contents(const State& s, HexId at) {
  const Hex& hex = s.board.hexes[at];
  const auto if_any = [](bool there, Json what) { return there ? what : Json(nullptr); };
  const auto owner_of = [&](Stronghold kind) {
    return if_any(hex.stronghold == kind, seat_json(hex.stronghold_owner));
  };
  Json json;
  json["terrain"] = word(hex.terrain);
  json["feature"] = features[static_cast<int>(hex.feature)];
  json["rotation"] = hex.rotation;
  json["control"] = seat_json(controller(s, at));
  json["units"] = Json::object();
  for (Seat seat = 0; seat < max_players; ++seat)
    if (units_in(hex, seat) > 0) json["units"][character_words[seat]] = units_json(hex.units[seat]);
  json["crowded"] = crowds_json(s, at);
  json["fort"] = owner_of(Stronghold::Fort);
  json["castle"] = owner_of(Stronghold::Castle);
  json["palace"] = s.board.palace == at;
  json["town"] = hex.settlement == Settlement::Town;
  json["city"] = hex.settlement == Settlement::City;
  json["token"] = seat_json(hex.token);
  json["adjacent"] = hexes_json(s.board, s.board.adjacent[at]);
  json["touching"] = hexes_json(s.board, s.board.touching[at]);
  return json;
}

// ---- what is in progress, from the outermost rule to the innermost ----

void add(Json& json, const State&, const Setup& f) { json["who"] = seat_json(f.who); }
void add(Json& json, const State&, const Year& f) {
  json["round"] = f.round + 1;
  json["turn"] = seat_json(f.turn);
}
void add(Json& json, const State&, const Action& f) {
  json["talks_left"] = f.talks_left;
  json["failed"] = f.failed;
}
void add(Json& json, const State& s, const Builds& f) {
  json["who"] = seat_json(f.who);
  json["left"] = f.left;
  json["discount"] = f.discount;
  json["built"] = hexes_json(s.board, f.built);
}
void add(Json& json, const State& s, const Bargain& f) {
  json["hex"] = hex_json(s.board, f.hex);
  json["units"] = f.units;
  json["price"] = f.price;
  json["countered"] = f.countered;
  json["agreed"] = f.agreed;
}
void add(Json& json, const State& s, const BribedMove& f) {
  json["hex"] = hex_json(s.board, f.hex);
  json["units"] = f.units;
}
Json bought_json(const Purchase& purchase) {
  Json list = Json::array();
  for (const Bought& one : purchase.bought)
    list.push_back({{"slot", slot_word(one.slot)}, {"price", one.price}});
  return list;
}
void add(Json& json, const State& s, const Purchase& f) {
  json["markets_used"] = Json::array();
  for (Market market : each<Market>)
    if (has_bought_from(s, f, market)) json["markets_used"].push_back(word(market));
  json["court_used"] = has_bought_from_court(f);
  json["bought"] = bought_json(f);
  json["slot"] = slot_word(static_cast<u8>(market_size + f.slot));
  json["price"] = f.price;
  json["countered"] = f.countered;
  json["agreed"] = f.agreed;
  json["refused"] = f.refused;
}
void add(Json& json, const State&, const Refill& f) { json["court"] = f.court; }
void add(Json& json, const State&, const Look& f) {
  json["who"] = seat_json(f.who);
  json["to_see"] = f.to_see;
  json["to_take"] = f.to_take;
  json["missed"] = f.missed;
}
void add(Json& json, const State& s, const Mustering& f) {
  json["left"] = hexes_json(s.board, f.left);
}
void add(Json& json, const State&, const Dealings& f) {
  json["to_promise"] = seats_json(f.to_promise);
  json["to_ask"] = seats_json(f.to_ask);
  json["asked"] = seat_json(f.asked);
  json["price"] = f.asked == nobody ? Json(nullptr) : Json(f.price);
}
void add(Json& json, const State&, const Window& f) {
  json["first"] = seat_json(f.first);
  json["asked"] = f.asked;
}
void add(Json&, const State&, const Combat&) {}
void add(Json& json, const State&, const Contest& f) {
  json["to_choose"] = seats_json(f.to_choose);
  json["to_declare"] = seats_json(f.to_declare);
}
void add(Json&, const State&, const Resolution&) {}
void add(Json& json, const State& s, const CardEffect& f) {
  json["card"] = card_word(s.settings, kind_of(s, f.card));
  json["user"] = seat_json(f.user);
  json["keyword"] = data_words::keywords[static_cast<std::size_t>(f.keyword)];
  json["effect"] = f.effect;
  json["op"] = f.op;
  json["assigned"] = f.assigned;
  json["count"] = f.count;
  json["target"] = seat_json(f.target);
}
void add(Json& json, const State&, const HandLimit& f) { json["who"] = seat_json(f.who); }
void add(Json&, const State&, const UnitLimit&) {}
// Moves, Recruits, Hires: somebody does something so many more times.
void add(Json& json, const State&, const auto& f) {
  json["who"] = seat_json(f.who);
  json["left"] = f.left;
}

Json progress_json(const State& s) {
  Json list = Json::array();
  for (const Frame& frame : s.stack)
    std::visit(
        [&](const auto& f) {
          const auto steps = steps_of(f);
          Json json = {{"step", f.step < steps.size() ? steps[f.step].prompt : "done"}};
          add(json, s, f);
          list.push_back(std::move(json));
        },
        frame);
  return list;
}

// ---- costs ----

// What a card takes off the price while it lets the seat build.
int discount_of(const State& s, Seat seat) {
  if (s.stack.empty()) return 0;
  const Builds* const builds = std::get_if<Builds>(&s.stack.top());
  return builds && builds->who == seat ? builds->discount : 0;
}

// In every hex, of every building of the character's, whether it fits there or not.
Json build_costs_json(const State& s, Seat seat) {
  Json json;
  for (HexId hex = 0; hex < s.board.hex_count; ++hex) {
    Json& costs = json[cell_word(s.board.hexes[hex].cell)] = Json::object();
    for (Building building : each<Building>)
      if (character(s, seat).build_cost[building] > 0)
        costs[word(building)] = build_cost(s, seat, building, hex, discount_of(s, seat));
  }
  return json;
}

// With five players the Nomad and his customer agree on the price.
Json hire_costs_json(const State& s) {
  if (takes_part(s, nomad)) return nullptr;
  Json list = Json::array();
  for (int n = 1; n <= most_in_a_deal; ++n) list.push_back(hire_price(s, n));
  return list;
}

Json costs_json(const State& s, Seat viewer) {
  return {{"build", takes_part(s, viewer) ? build_costs_json(s, viewer) : Json(nullptr)},
          {"hire", hire_costs_json(s)}};
}

// ---- players and cards ----

// Whether somebody else has chosen cards for a clash that are still secret.
bool is_choice_hidden(const View& v, Seat seat) {
  return seat != v.viewer && (v.clash.chose >> seat & 1);
}

Json player_json(const View& v, const State& s, Seat seat) {
  const SeenPlayer& p = v.player[seat];
  Json json;
  json["coins"] = p.coins;
  json["points"] = p.points_seen ? Json(p.points) : Json(nullptr);
  json["reserve"] = p.reserve;
  json["supply"] = p.supply;
  json["tokens"] = p.tokens;
  for (Building building : each<Building>)
    json["buildings"][word(building)] = p.buildings[building];
  json["cards"] = p.hand_count;
  json["hand"] = cards_json(v, hand(seat));
  json["front"] = cards_json(v, front(seat));
  json["chosen"] = is_choice_hidden(v, seat) ? Json(nullptr) : cards_json(v, chosen(seat));
  json["waiting"] = cards_json(v, waiting(seat));
  json["resolved"] = cards_json(v, resolved(seat));
  json["given"] = cards_json(v, given_to(seat));
  json["resting"] = p.resting;
  json["sacked"] = p.sacked;
  json["tile_count"] = p.tile_count;
  json["tiles"] = seat == v.viewer ? counts_json(v.tiles) : Json(nullptr);
  json["groups"] = Json::array();
  for (int group = 0; group < 2; ++group)
    if (p.groups_left >> group & 1) json["groups"].push_back(group == 0 ? "first" : "second");
  json["unit_limit"] = character(s, seat).unit_limit;
  json["objectives"] = objectives_json(s, seat);
  json["exchange"] = exchange_json(s, seat);
  json["plunder"] = plunder_json(s, seat);
  json["income"] = income_json(s, seat);
  json["reserves"] = reserves_json(s, seat);
  json["actions"] = actions_json(v, s, seat);
  return json;
}

// The parts of the deck, from the top.
Json deck_json(const View& v) {
  Json list = Json::array();
  for (int segment = max_segments - 1; segment >= 0; --segment) {
    Json known = Json::array();
    const auto cards = cards_at(v, deck(segment));
    for (CardKind kind : cards)
      if (kind != unknown_card) known.push_back(card_word(v.settings, kind));
    if (!cards.empty()) list.push_back({{"cards", cards.size()}, {"known", std::move(known)}});
  }
  return list;
}

Json table_json(const View& v) {
  const State s = seen_table(v);
  Json json;
  json["map"] = v.settings.map == MapChoice::Variable
                    ? "variable"
                    : data_words::maps[static_cast<std::size_t>(v.settings.map)];
  json["years"] = v.settings.years;
  json["year"] = v.year;
  json["round"] = round_of(v.stack);
  json["active"] = seat_json(v.active);
  json["over"] = flow::over(s);
  json["ships"] = seats_json(v.ships);
  json["hexes"] = Json::object();
  for (HexId hex = 0; hex < s.board.hex_count; ++hex)
    json["hexes"][cell_word(s.board.hexes[hex].cell)] = hex_contents(s, hex);
  for (Seat seat : seats_of(v)) json["players"][character_words[seat]] = player_json(v, s, seat);
  for (int slot = 0; slot < market_size; ++slot) {
    const std::string name = slot_word(static_cast<u8>(slot));
    json["market"][name] = card_json(v, market(slot));
    json["prices"][name] =
        json["market"][name].is_null() ? Json(nullptr) : Json(price_of(s, v.viewer, slot));
  }
  for (int slot = 0; slot < court_size; ++slot)
    json["court"][slot_word(static_cast<u8>(market_size + slot))] = card_json(v, court(slot));
  json["costs"] = costs_json(s, v.viewer);
  json["discard"] = cards_json(v, discard_pile);
  json["looked_at"] = cards_json(v, looked_at);
  json["deck"] = deck_json(v);
  json["clash"] = clash_json(v, s);
  json["talks"] = talks_json(v, s);
  json["progress"] = progress_json(s);
  return json;
}

// ---- a state: nothing is hidden ----

View open_view(const State& s) {
  View v = view(s, spectator);
  for (Seat seat : seats_of(s)) {
    v.player[seat].points_seen = true;
    v.player[seat].points = s.player[seat].points;
  }
  v.cards.clear();
  for (CardId card = 0; card < data(s).card_count; ++card)
    v.cards.push({s.cards.place[card], kind_of(s, card)});
  return v;
}

// Cards of which not everybody knows where they are, but these seats do.
Json knowledge_json(const State& s) {
  Json json;
  for (Seat seat : seats_of(s)) {
    Json& list = json[character_words[seat]] = Json::array();
    for_each_card(s.cards.known[seat] - s.cards.known[max_players], [&](CardId card) {
      const Place place = s.cards.place[card];
      if (place != hand(seat) && place != chosen(seat))
        list.push_back(card_word(s.settings, kind_of(s, card)));
    });
  }
  return json;
}

}  // namespace

Json to_json(const View& v) {
  Json json = {{"viewer", v.viewer < v.settings.players ? seat_json(v.viewer) : Json(nullptr)}};
  json.update(table_json(v));
  json["news"] = news_json(vocabulary(), {v.news.begin(), v.news.end()}, v.viewer);
  return json;
}

Json to_json(const State& s) {
  const View v = open_view(s);
  Json json = table_json(v);
  for (Seat seat : seats_of(s)) {
    Json& player = json["players"][character_words[seat]];
    player["tiles"] = counts_json(s.player[seat].tiles);
    player["chosen"] = cards_json(v, chosen(seat));
  }
  json["known"] = knowledge_json(s);
  return json;
}

// ---- what a view looks like ----

constexpr Type side_type = shape("Side", word_in<side_words>);

namespace {

constexpr auto& number = Type::Number;
constexpr auto& flag = Type::Flag;
constexpr auto& hex_name = Type::Text;
constexpr auto& hex_names = Type::Texts;
constexpr Type seats = list_of<types::seat>;

}  // namespace

constexpr Type units_type = shape("Units", map_of<number, types::unit>);

namespace {

constexpr Type::Field hex_fields[] = {
    has("terrain", types::terrain),
    has("feature", word_in<features>),
    has("rotation", number, "A river runs along the edges with this number and the next"),
    has("control", or_null<types::seat>),
    has("units", map_of<units_type>, "By seat, of those who have some"),
    has("crowded", map_of<number>, "Units beyond the limit, which would be dismissed, by seat"),
    has("fort", or_null<types::seat>),
    has("castle", or_null<types::seat>),
    has("palace", flag),
    has("town", flag),
    has("city", flag),
    has("token", or_null<types::seat>),
    has("adjacent", hex_names),
    has("touching", hex_names, "Also across rivers")};
constexpr Type hex = shape("Hex", object(hex_fields));

constexpr Type card = shape("Card", or_null<Type::Text>, "null: not seen");
constexpr Type cards = list_of<card>;
constexpr Type::Field player_fields[] = {
    has("coins", number),
    has("points", or_null<number>, "null: face down"),
    has("reserve", number),
    has("supply", number),
    has("tokens", number),
    has("buildings", map_of<number, types::building>, "In the supply"),
    has("cards", number, "In hand, with those chosen for a clash"),
    has("hand", cards, "Of others also what they may have chosen for a clash"),
    has("front", cards, "Used up until upkeep"),
    has("chosen", or_null<cards>, "For a clash; null: secret"),
    has("waiting", cards, "Shown in a clash, to be resolved"),
    has("resolved", cards),
    has("given", cards, "Go to this player when they are removed"),
    has("resting", flag),
    has("sacked", number, "Buildings in this year"),
    has("tile_count", number),
    has("tiles", or_null<map_of<number>>, "The viewer's, by their words"),
    has("groups", list_of<either<"first", "second">>, "Of starting pieces, still to be placed"),
    has("unit_limit", number, "In one hex, at the end of an action"),
    has("objectives", list_of<objective_type>),
    has("exchange", or_null<exchange_type>),
    has("plunder", or_null<plunder_type>),
    has("income", income_type),
    has("reserves", or_null<reserves_type>),
    has("actions", list_of<action_type>)};
constexpr Type player = shape("Player", object(player_fields));

constexpr Type::Field segment_fields[] = {has("cards", number), has("known", Type::Texts)};
constexpr Type segment = object(segment_fields);

// Rules in progress. Those without fields of their own are of the first type.
constexpr Type::Field step = has("step", Type::Text), who = has("who", types::seat);
constexpr Type::Field left = has("left", number, "So many times");
constexpr Type::Field price = has("price", number), units = has("units", number);
constexpr Type::Field countered = has("countered", flag), agreed = has("agreed", flag);
constexpr Type::Field plain_fields[] = {step};
constexpr Type::Field of_one_fields[] = {step, who};
constexpr Type::Field of_many_fields[] = {step, who, left};
constexpr Type::Field year_fields[] = {step, has("round", number),
                                       has("turn", or_null<types::seat>)};
constexpr Type::Field action_fields[] = {step, has("talks_left", number), has("failed", flag)};
constexpr Type::Field builds_fields[] = {step, who, left, has("discount", number),
                                         has("built", hex_names)};
constexpr Type::Field bargain_fields[] = {
    step, has("hex", or_null<hex_name>), units, price, countered, agreed};
constexpr Type::Field bribed_fields[] = {step, has("hex", hex_name), units};
constexpr Type::Field bought_fields[] = {has("slot", Type::Text), price};
constexpr Type bought = object(bought_fields);
constexpr Type::Field purchase_fields[] = {
    step,
    has("markets_used", list_of<word_in<data_words::markets>>),
    has("court_used", flag),
    has("bought", list_of<bought>, "In this action"),
    has("slot", Type::Text),
    price,
    countered,
    agreed,
    has("refused", flag)};
constexpr Type::Field refill_fields[] = {step, has("court", flag)};
constexpr Type::Field look_fields[] = {step, who, has("to_see", number), has("to_take", number),
                                       has("missed", number)};
constexpr Type::Field muster_fields[] = {step, has("left", hex_names)};
constexpr Type::Field dealings_fields[] = {step, has("to_promise", seats), has("to_ask", seats),
                                           has("asked", or_null<types::seat>),
                                           has("price", or_null<number>, "Points asked for")};
constexpr Type::Field window_fields[] = {step, has("first", types::seat), has("asked", number)};
constexpr Type::Field contest_fields[] = {step, has("to_choose", seats), has("to_declare", seats)};
constexpr Type::Field effect_fields[] = {step,
                                         has("card", Type::Text),
                                         has("user", types::seat),
                                         has("keyword", word_in<data_words::keywords>),
                                         has("effect", number),
                                         has("op", number),
                                         has("assigned", number),
                                         has("count", number),
                                         has("target", or_null<types::seat>)};
template <const auto& fields>
constexpr Type frame_with = object(fields);
constexpr Type frame =
    shape("Frame",
          one_of<frame_with<plain_fields>, frame_with<of_one_fields>, frame_with<of_many_fields>,
                 frame_with<year_fields>, frame_with<action_fields>, frame_with<builds_fields>,
                 frame_with<bargain_fields>, frame_with<bribed_fields>, frame_with<purchase_fields>,
                 frame_with<refill_fields>, frame_with<look_fields>, frame_with<muster_fields>,
                 frame_with<dealings_fields>, frame_with<window_fields>, frame_with<contest_fields>,
                 frame_with<effect_fields>>,
          "A rule that is in progress inside the one before it");

constexpr Type::Field costs_fields[] = {
    has("build", or_null<map_of<map_of<number>>>,
        "Of each of the viewer's buildings in each hex; null for a spectator"),
    has("hire", or_null<list_of<number>>, "Of one mercenary, of two; null: a matter of talks")};
constexpr Type costs = object(costs_fields);

constexpr Type::Field view_fields[] = {
    has("viewer", or_null<types::seat>),
    has("map", Type::Text),
    has("years", number, "In all"),
    has("year", number),
    has("round", number, "Of actions; 0 outside the action phase"),
    has("active", or_null<types::seat>, "Who acts"),
    has("over", flag),
    has("ships", seats, "Who ignores rivers until the end of this action"),
    has("hexes", map_of<hex>, "By name"),
    has("players", map_of<player>, "By seat"),
    has("market", map_of<card>, "By place"),
    has("prices", map_of<or_null<number>>, "For the viewer; null: no card is there"),
    has("court", map_of<card>, "By place"),
    has("costs", costs),
    has("discard", cards),
    has("looked_at", cards),
    has("deck", list_of<segment>, "From the top"),
    has("clash", or_null<clash_type>),
    has("talks", or_null<talks_type>, "About coins for mercenaries or for a card"),
    has("progress", list_of<frame>)};

}  // namespace

constexpr Type view_type = shape("View", object(view_fields), "What one seat sees");

}  // namespace ziggurat::crescent
