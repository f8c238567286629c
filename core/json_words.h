#pragma once
// What all games write in their JSON: seats, and what has happened.
#include <span>

#include "core/json_fwd.h"
#include "core/words.h"

namespace ziggurat {

Json seat_json(const Vocabulary&, Seat);     // null for whoever has no word
Json seats_json(const Vocabulary&, u8 set);  // a bit for each
Json news_json(const Vocabulary&, std::span<const News>, Seat viewer);

}  // namespace ziggurat
