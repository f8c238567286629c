#pragma once
#include "tigris/state.h"

namespace ziggurat::tigris {

State empty_game(const Settings&);     // an empty board, all tiles in the bag, nothing in progress
State prepared_game(const Settings&);  // ready to draw lots for the first player

}  // namespace ziggurat::tigris
