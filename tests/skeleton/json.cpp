// For programs. What uses JSON is compiled with exceptions, and so stands apart from the rules.
#include "core/json.h"

#include "core/json_words.h"
#include "tests/skeleton/game.h"

namespace ziggurat::skeleton {

Json to_json(const View& v) {
  return {{"viewer", seat_json(Rules::vocabulary(), v.viewer)},
          {"active", seat_json(Rules::vocabulary(), v.active)},
          {"bales", v.bales},
          {"dates", v.dates},
          {"weight", weight(v.load)},
          {"news", news_json(Rules::vocabulary(), {v.news.begin(), v.news.end()}, v.viewer)}};
}

namespace {

constexpr Type seat_type = shape("Seat", word_in<seat_words>);
constexpr Type::Field view_fields[] = {has("viewer", or_null<seat_type>), has("active", seat_type),
                                       has("bales", list_of<Type::Number>, "On each camel"),
                                       has("dates", list_of<Type::Number>, "Of each player"),
                                       has("weight", Type::Number, "Of the viewer's bales")};

}  // namespace

constexpr Type view_type = shape("View", object(view_fields), "What one seat sees");

Json to_json(const State& s) {
  Json json = to_json(Rules::view(s, spectator));
  for (Seat seat : seats_of(s)) json["loads"].push_back(weight(s.load[seat]));
  return json;
}

}  // namespace ziggurat::skeleton
