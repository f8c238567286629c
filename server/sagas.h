#pragma once
// What a finished game leaves to the next one.
#include "server/record.h"

namespace ziggurat::server {

struct Hub;

WorldLeft world_left(Hub&, const Record&, const Table& finished);

}  // namespace ziggurat::server
