#pragma once
// What the house answers in the stead of its people, and when.
#include "server/sitting.h"

namespace ziggurat::server {

struct Hub;

// What the house chooses for the person who is asked; nothing: he has to.
std::optional<int> answer_of_house(Hub&, const Record&, const Table&, const StandingWords&,
                                   const Window&);
// What a person has said about the question that is asked now; null: nothing, or there is none.
const Standing* standing_of(const Sitting&, Seat);
// For a seat whose standing answer is about to be given; null for every other.
Json reminder_json(Hub&, const Sitting&, Seat);

}  // namespace ziggurat::server
