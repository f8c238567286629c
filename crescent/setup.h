#pragma once
#include "crescent/state.h"

namespace ziggurat::crescent {

State empty_game(const Settings&);     // no land, all pieces in the supplies, nothing in progress
State prepared_game(const Settings&);  // ready for the first question of the set-up
EnumArray<Tile, u8> undealt_tiles(const State&);
void lay_map(State&);  // the land of a printed map, without pieces

}  // namespace ziggurat::crescent
