#pragma once
// What all games write in their JSON: sentences without a language, seats, and what has happened.
#include <span>

#include "core/json_shape.h"
#include "core/words.h"

namespace ziggurat {

Json to_json(const Message&);
Json to_json(const std::vector<Message>&);
extern const Type message_type, message_arguments_type;

Json seat_json(const Vocabulary&, Seat);     // null for whoever has no word
Json seats_json(const Vocabulary&, u8 set);  // a bit for each
Json news_json(const Vocabulary&, std::span<const News>, Seat viewer);

}  // namespace ziggurat
