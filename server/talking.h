#pragma once
// What is said at a table.
#include "server/sitting.h"
#include "server/written.h"

namespace ziggurat::server {

struct Hub;

// The lines that he hears, the last ones, and what he has noted.
void add_talk(Hub&, Object& to, const Sitting&, Id user);

}  // namespace ziggurat::server
