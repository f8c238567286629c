#pragma once
#include "crescent/data_words.h"
#include "crescent/json_reader.h"

namespace ziggurat::crescent {

// Compares the land with the tiles of the box if these are known.
void read_maps(JsonReader&, const Spot&, bool tiles_are_known, Data&);

}  // namespace ziggurat::crescent
