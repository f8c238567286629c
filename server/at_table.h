#pragma once
// What a request at a table is about: which seat, through whose eyes, which moment. Refuses what
// cannot be meant.
#include "server/operation.h"
#include "server/sitting.h"

namespace ziggurat::server {

const Vocabulary& words_of(const Record&);

// Which of his seats the request is about.
Seat seat_of(const Sitting&, const Call&);
// Through whose eyes it looks.
Seat viewer_of(const Sitting&, const Call&);

void demand_game(const Sitting&);  // that goes on
void demand_asked(const Table&, Seat);
const Table& game_of(const Sitting&);  // which was begun
// The game after so many choices.
std::shared_ptr<const Table> moment(Hub&, const Sitting&, long made);

}  // namespace ziggurat::server
