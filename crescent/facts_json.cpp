// What follows from what is seen: what everybody would score and get, what a character can do, what
// a bargain is about.
#include "crescent/facts_json.h"

#include "crescent/picture.h"
#include "crescent/rules.h"
#include "crescent/why.h"

namespace ziggurat::crescent {
namespace {

const char* metric_word(Metric metric) {
  return data_words::metrics[static_cast<std::size_t>(metric)];
}

// Null if there is no end to it.
Json most_points(const Objective& objective) {
  if (objective.most > 0) return objective.most;
  return objective.pays.empty() ? Json(objective.points) : Json(nullptr);
}

Json objective_json(const State& s, Seat seat, const Objective& objective) {
  Json needs = Json::array(), pays = Json::array();
  for (const Need& need : objective.needs)
    needs.push_back({{"metric", metric_word(need.metric)},
                     {"now", metric(s, seat, need.metric)},
                     {"needed", need.at_least}});
  for (const Pay& pay : objective.pays)
    pays.push_back({{"metric", metric_word(pay.metric)},
                    {"now", metric(s, seat, pay.metric)},
                    {"each", pay.each},
                    {"points", pay.points},
                    {"sum", points_paid(s, seat, pay)}});
  return {{"id", objective.id},
          {"points", objective_points(s, seat, objective)},
          {"most", most_points(objective)},
          {"first_year", objective.year_one},
          {"lapsed", has_lapsed(s, objective)},
          {"needs", std::move(needs)},
          {"met", meets_needs(s, seat, objective)},
          {"reward", objective.points},
          {"pays", std::move(pays)}};
}

// ---- actions ----

// The table as it would be if this player were to choose an action now.
State acting(const State& s, Seat seat) {
  Action action;
  for (const Frame& frame : s.stack)
    if (const auto* own = std::get_if<Action>(&frame); own && s.active == seat)
      action.talks_left = own->talks_left;
  State then = s;
  then.active = seat;
  then.stack.clear();
  then.call(action);
  return then;
}

// Of a hand that is not seen nobody can tell whether it holds a card that would do.
bool is_unclear(const View& v, Seat seat, Verb verb) {
  const auto held = cards_at(v, hand(seat));
  return verb == Verb::Play && std::count(held.begin(), held.end(), unknown_card) > 0;
}

// ---- talks ----

// Who is to speak; nobody if the rule is past its questions.
Seat speaker(const State& s, const auto& frame) {
  const auto steps = steps_of(frame);
  if (frame.step >= steps.size() || !steps[frame.step].who) return nobody;
  return steps[frame.step].who(s, frame);
}

bool asks(const auto& frame, std::string_view prompt) {
  const auto steps = steps_of(frame);
  return frame.step < steps.size() && steps[frame.step].prompt == prompt;
}

Json terms_json(const auto& talks, bool offered) {
  return {{"offer", offered ? Json(talks.offer) : Json(nullptr)},
          {"counter", talks.countered ? Json(talks.price) : Json(nullptr)}};
}

Json bargain_json(const State& s, const Bargain& bargain) {
  Json json = {{"about", bargain.hex == no_hex ? "hire" : "bribe"},
               {"customer", seat_json(s.active)},
               {"with", seat_json(nomad)},
               {"asked", seat_json(speaker(s, bargain))},
               {"units", bargain.units},
               {"hex", hex_json(s.board, bargain.hex)}};
  json.update(terms_json(bargain, !asks(bargain, "bargain.offer")));
  return json;
}

Json purchase_json(const View& v, const State& s, const Purchase& purchase) {
  Json json = {{"about", "card"},
               {"customer", seat_json(s.active)},
               {"with", seat_json(sultan)},
               {"asked", seat_json(speaker(s, purchase))},
               {"slot", slot_word(static_cast<u8>(market_size + purchase.slot))},
               {"card", card_json(v, court(purchase.slot))}};
  json.update(terms_json(purchase, true));
  return json;
}

Json talks_in(const View& v, const State& s, const Frame& frame) {
  const auto* bargain = std::get_if<Bargain>(&frame);
  if (bargain && speaker(s, *bargain) != nobody) return bargain_json(s, *bargain);
  const auto* purchase = std::get_if<Purchase>(&frame);
  const bool talks = purchase && (asks(*purchase, "buy.answer") || asks(*purchase, "buy.reply"));
  return talks ? purchase_json(v, s, *purchase) : Json(nullptr);
}

}  // namespace

Json objectives_json(const State& s, Seat seat) {
  Json list = Json::array();
  for (const Objective& objective : character(s, seat).objectives)
    list.push_back(objective_json(s, seat, objective));
  return list;
}

Json exchange_json(const State& s, Seat seat) {
  const Character& own = character(s, seat);
  if (own.exchange_coins == 0) return nullptr;
  return {{"coins", own.exchange_coins},
          {"points", own.exchange_points},
          {"worth", points_for_coins(own, s.player[seat].coins)}};
}

Json plunder_json(const State& s, Seat seat) {
  if (seat != warlord) return nullptr;
  Json json = {{"unit", data(s).plunder_unit}};
  for (Building building : each<Building>) json[word(building)] = data(s).plunder[building];
  return json;
}

Json income_json(const State& s, Seat seat) {
  Json hexes = Json::object();
  for (HexId at = 0; at < s.board.hex_count; ++at)
    if (const Income from = income_from(s, seat, at); from.total() > 0)
      hexes[cell_word(s.board.hexes[at].cell)] = {{"coins", from.total()},
                                                  {"land", from.land},
                                                  {"settlement", from.settlement},
                                                  {"token", from.token}};
  return {{"coins", income(s, seat)}, {"hexes", std::move(hexes)}};
}

Json reserves_json(const State& s, Seat seat) {
  if (!has_reserves(seat)) return nullptr;
  return {{"value", reserves_value(s, seat)},
          {"strength", reserves_strength(s, seat)},
          {"added", reserves_added(s, seat)}};
}

// Reasons speak to the one who would act.
Json actions_json(const View& v, const State& s, Seat seat) {
  const State then = acting(s, seat);
  Decision asked;
  flow::decide(then, asked);
  Json list = Json::array();
  for (Verb verb : each<Verb>) {
    const int times = times_in_action(then, seat, verb);
    if (times == 0) continue;
    const bool possible = asked.choices.has_verb(verb);
    const bool unclear = !possible && is_unclear(v, seat, verb);
    const bool told_why = !possible && seat == v.viewer;
    list.push_back(
        {{"verb", vocabulary().verbs[static_cast<std::size_t>(verb)].word},
         {"times", times},
         {"possible", unclear ? Json(nullptr) : Json(possible)},
         {"reason", told_why ? Json(std::string("crescent.why.") + why_not_at_all(then, verb))
                             : Json(nullptr)}});
  }
  return list;
}

Json crowds_json(const State& s, HexId at) {
  Json json = Json::object();
  for (Seat seat : seats_of(s))
    if (const int n = units_beyond_limit(s.board.hexes[at], seat, character(s, seat)); n > 0)
      json[character_words[seat]] = n;
  return json;
}

Json talks_json(const View& v, const State& s) {
  for (const Frame& frame : s.stack)
    if (Json talks = talks_in(v, s, frame); !talks.is_null()) {
      talks["talks_left"] = action_in_progress(s).talks_left;
      return talks;
    }
  return nullptr;
}

// ---- what they look like ----

namespace {

constexpr auto& number = Type::Number;
constexpr auto& flag = Type::Flag;
constexpr auto& hex = Type::Text;

constexpr Type::Field need_fields[] = {has("metric", types::counted), has("now", number),
                                       has("needed", number)};
constexpr Type need = object(need_fields);
constexpr Type::Field pay_fields[] = {has("metric", types::counted), has("now", number),
                                      has("each", number, "So many bring the points once"),
                                      has("points", number), has("sum", number, "What it pays")};
constexpr Type pay = object(pay_fields);
constexpr Type::Field objective_fields[] = {
    has("id", Type::Text),
    has("points", number, "If the year ended now"),
    has("most", or_null<number>, "null: there is no end to it"),
    has("first_year", flag, "Scored in the first year only"),
    has("lapsed", flag, "And that is over"),
    has("needs", list_of<need>, "All of them bring the reward"),
    has("met", flag, "There are needs, and all are met"),
    has("reward", number),
    has("pays", list_of<pay>, "Each as often as it applies")};

constexpr Type::Field exchange_fields[] = {
    has("coins", number, "So many bring the points"), has("points", number),
    has("worth", number, "The points for all coins there are")};

constexpr Type::Field source_fields[] = {has("coins", number), has("land", number),
                                         has("settlement", number), has("token", number)};
constexpr Type source = object(source_fields);
constexpr Type::Field income_fields[] = {has("coins", number),
                                         has("hexes", map_of<source, hex>, "That bring some")};

constexpr Type::Field reserves_fields[] = {
    has("value", number), has("strength", number),
    has("added", number, "Units, at the next year's beginning")};

constexpr Type::Field action_fields[] = {
    has("verb", Type::Text), has("times", number, "In one action"),
    has("possible", or_null<flag>, "If it were chosen now; null: that hangs on hidden cards"),
    has("reason", or_null<Type::Text>, "Why it is not: the key of a text, for the viewer")};

constexpr Type::Field customer = has("customer", types::seat), with = has("with", types::seat);
constexpr Type::Field asked_field = has("asked", types::seat, "Who is to speak");
constexpr Type::Field offer = has("offer", or_null<number>, "null: none was made yet");
constexpr Type::Field counter = has("counter", or_null<number>, "Another price for it");
constexpr Type::Field talks_left = has("talks_left", number, "If these fail");
constexpr Type::Field bargain_fields[] = {
    has("about", either<"hire", "bribe">),  customer, with,    asked_field, has("units", number),
    has("hex", or_null<hex>, "Of a bribe"), offer,    counter, talks_left};
constexpr Type bargain = shape("Bargain", object(bargain_fields));
constexpr Type::Field request_fields[] = {
    has("about", either<"card">),     customer, with,    asked_field, has("slot", Type::Text),
    has("card", or_null<Type::Text>), offer,    counter, talks_left};
constexpr Type request = shape("Request", object(request_fields));

}  // namespace

constexpr Type objective_type = shape("Objective", object(objective_fields));
constexpr Type exchange_type = shape("Exchange", object(exchange_fields));
constexpr Type plunder_type =
    shape("Plunder", map_of<number, either<"unit", "fort", "castle", "palace", "town", "city">>,
          "Points at once");
constexpr Type income_type = shape("Income", object(income_fields));
constexpr Type reserves_type = shape("Reserves", object(reserves_fields));
constexpr Type action_type = shape("Action", object(action_fields));
constexpr Type talks_type = shape("Talks", one_of<bargain, request>);

}  // namespace ziggurat::crescent
