#pragma once
// The parts of a view's JSON, and the words they are written in. A page knows no rule: whatever
// follows from one is told here, by the rules' own functions asked about what is seen.
#include "core/json.h"
#include "core/json_shape.h"
#include "oath/view.h"

namespace ziggurat::oath {

// ---- json.cpp: words ----

Json seat_json(Seat);  // null for nobody
Json seats_json(u8 set);
Json card_json(CardId);  // of a hidden card its back, where that can be seen
Json relics_json(Relics);
Json space_json(SiteId);
Json spaces_json(Sites);
Json banners_json(int set);
Json cards_json(const auto& cards) {
  Json list = Json::array();
  for (CardId card : cards) list.push_back(card_json(card));
  return list;
}

// ---- facts_json.cpp: what follows from what is seen; the state is the seen table ----

Json standing_json(const View&, const State&);  // null once somebody has won
Json oath_scores_json(const State&);            // of what counts for the oath, by seat
Json search_json(const State&);                 // null if nobody holds drawn cards
Json deal_json(const View&);                    // null if nobody bargains
extern const Type standing_type, search_type, deal_type;

// ---- battle_json.cpp ----

Json battle_json(const View&, const State&);  // null if there is no campaign
extern const Type battle_type;

}  // namespace ziggurat::oath
