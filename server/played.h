#pragma once
// What came of finished games.
#include "server/store.h"

namespace ziggurat::server {

struct Hub;

// What came of every seat of a game.
Json endings_json(Hub&, const std::vector<SeatEnding>&, const std::string& game);

}  // namespace ziggurat::server
