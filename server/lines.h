#pragma once
// Lines that a reader tries out by himself: where they begin, and how one is opened.
#include "server/operation.h"

namespace ziggurat::server {

// The last moment, up to this one, that a position can tell: not the middle of something. What is
// hidden from the seat is as it could imagine it.
struct Beginning {
  int made;
  Setting setting;
};
Beginning beginning_of(const std::shared_ptr<const Table>& then, Seat, Rng&);
// Such a setting from this very moment, if a position can tell it.
Result<Setting> imagined(const Table& then, Seat, Rng&);

// Where one of whoever calls has this seat, and the computer the others.
void open_line(Hub&, const CallPtr&, LineOfTable, const Beginning&, Seat,
               const std::vector<std::string>& opening);
// How many choices stay when its reader takes back.
int made_after_return(const Table&, Seat, bool all);

}  // namespace ziggurat::server
