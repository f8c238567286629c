#pragma once
// The parts of a view's JSON, with their types, and the words they are written in. A page knows no
// rule: whatever follows from one is told here, by the rules' own functions asked about what is
// seen. In all of these the state is the seen table.
#include "core/json.h"
#include "crescent/json_types.h"
#include "crescent/view.h"

namespace ziggurat::crescent {

// ---- json.cpp: words ----

Json seat_json(Seat);  // null for nobody
Json seats_json(u8 set);
Json hex_json(const Board&, HexId);  // null for no_hex
Json units_json(const Units&);
Json card_json(const View&, Place);  // of a place that holds one card at most

Json by_seat(const auto& table, auto of_seat) {
  Json json = Json::object();
  for (Seat seat : seats_of(table)) json[character_words[seat]] = of_seat(seat);
  return json;
}
Json by_side(auto of_side) {
  Json json;
  for (Side side : each<Side>) json[side_words[static_cast<int>(side)]] = of_side(side);
  return json;
}

extern const Type side_type, units_type;

// ---- facts_json.cpp: what follows from what is seen ----

Json objectives_json(const State&, Seat);
Json exchange_json(const State&, Seat);  // null if the character exchanges no coins
Json plunder_json(const State&, Seat);   // null if it scores nothing for plunder
Json income_json(const State&, Seat);
Json reserves_json(const State&, Seat);  // null without a reserves card
Json actions_json(const View&, const State&, Seat);
Json crowds_json(const State&, HexId);
Json talks_json(const View&, const State&);  // null if nobody bargains about coins
extern const Type objective_type, exchange_type, plunder_type, income_type, reserves_type,
    action_type, talks_type;

// ---- clash_json.cpp ----

Json clash_json(const View&, const State&);  // null if there is no combat or contest
extern const Type clash_type;

}  // namespace ziggurat::crescent
