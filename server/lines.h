#pragma once
// Where lines that a reader tries out by himself begin.
#include "core/table.h"

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

}  // namespace ziggurat::server
