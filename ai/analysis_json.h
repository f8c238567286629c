#pragma once
#include "ai/analysis.h"
#include "core/json.h"

namespace ziggurat {

// chances, grades, swings and lost, as the server and the command line tell them; the seats' words
// are the table's.
Json to_json(const Analysis&, const Table&);

}  // namespace ziggurat
