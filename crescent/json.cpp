// States and views for programs, in the words of the game. A state is written as a view from which
// nothing is hidden.
#include "crescent/json.h"

#include "core/json.h"
#include "core/json_words.h"
#include "crescent/picture.h"
#include "crescent/rules.h"
#include "crescent/words.h"

namespace ziggurat::crescent {
namespace {

// ---- words ----

Json seat_json(Seat seat) { return ziggurat::seat_json(vocabulary(), seat); }
Json seats_json(u8 set) { return ziggurat::seats_json(vocabulary(), set); }

Json hex_json(const Board& board, HexId hex) {
  return hex < board.hex_count ? Json(cell_word(board.hexes[hex].cell)) : Json(nullptr);
}

Json hexes_json(const Board& board, Hexes set) {
  Json list = Json::array();
  for_each_hex(set, [&](HexId hex) { list.push_back(cell_word(board.hexes[hex].cell)); });
  return list;
}

Json units_json(const EnumArray<UnitKind, u8>& units) {
  Json json;
  for (UnitKind kind : each<UnitKind>) json[word(kind)] = units[kind];
  return json;
}

// Only of what there is something.
template <class Enum>
Json counts_json(const EnumArray<Enum, u8>& counts) {
  Json json = Json::object();
  for (Enum thing : each<Enum>)
    if (counts[thing] > 0) json[word(thing)] = counts[thing];
  return json;
}

Json by_seat(const Settings& settings, const auto& of_seat) {
  Json json;
  for (Seat seat : Seats{settings.players}) json[character_words[seat]] = of_seat[seat];
  return json;
}

Json by_side(auto of_side) {
  Json json;
  for (Side side : each<Side>) json[side_words[static_cast<int>(side)]] = of_side(side);
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

Json card_json(const View& v, Place place) {
  const Json cards = cards_json(v, place);
  return cards.empty() ? Json(nullptr) : cards[0];
}

// ---- the map ----

Json hex_contents(const State& s, HexId at) {
  constexpr const char* features[] = {"none", "river", "crossing", "holy_site"};
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

// ---- a combat or contest ----

Json clash_json(const State& s) {
  const Clash& c = s.clash;
  if (c.hex == no_hex) return nullptr;
  const auto number = [](Side side) { return static_cast<int>(side); };
  Json json;
  json["kind"] = c.contest ? "contest" : "combat";
  json["hex"] = hex_json(s.board, c.hex);
  json["attacker"] = seat_json(c.attacker);
  json["defender"] = seat_json(c.defender);
  json["participants"] = seats_json(c.participants);
  json["supporters"] = seats_json(c.supporters);
  json["chose"] = seats_json(c.chose);
  json["meddler"] = c.meddler;
  json["meddles_for"] = side_words[number(c.meddles_for)];
  json["promise"] = by_seat(s.settings, c.promise);
  json["deal"] = by_seat(s.settings, c.deal);
  json["bonus"] = by_seat(s.settings, c.bonus);
  json["strength"] = by_side([&](Side side) {
    return c.contest ? influence_strength(s, side) : combat_strength(s, side);
  });
  json["assigned"] = by_side([&](Side side) { return units_json(c.assigned[number(side)]); });
  json["spent"] = by_side([&](Side side) { return units_json(c.spent[number(side)]); });
  json["spared"] = by_side([&](Side side) { return c.spared[number(side)]; });
  json["sack_bonus"] = by_side([&](Side side) { return c.sack_bonus[number(side)]; });
  json["flees"] = by_side([&](Side side) { return c.flees[number(side)]; });
  json["sack_forbidden"] = c.sack_forbidden;
  json["strongholds_weak"] = c.strongholds_weak;
  json["total"] = by_side([&](Side side) { return c.total[number(side)]; });
  json["owed"] = c.owed;
  json["winner"] = side_words[number(c.winner)];
  json["plunder"] = c.plunder;
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
  json["price"] = f.price;
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

Json player_json(const View& v, Seat seat) {
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
  json["chosen"] = cards_json(v, chosen(seat));
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
  for (Seat seat : seats_of(v)) json["players"][character_words[seat]] = player_json(v, seat);
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
  json["clash"] = clash_json(s);
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
  Json json = table_json(open_view(s));
  for (Seat seat : seats_of(s))
    json["players"][character_words[seat]]["tiles"] = counts_json(s.player[seat].tiles);
  json["known"] = knowledge_json(s);
  return json;
}

}  // namespace ziggurat::crescent
