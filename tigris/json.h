#pragma once
#include "core/json_fwd.h"
#include "tigris/view.h"

namespace ziggurat::tigris {

Json to_json(const View&);
Json to_json(const State&);

}  // namespace ziggurat::tigris
