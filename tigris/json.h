#pragma once
#include "core/json_fwd.h"
#include "tigris/view.h"

namespace ziggurat::tigris {

Json to_json(const View&);
Json to_json(const State&);
Json cells_json(const Cells&);
Json catalogue(const Settings&);  // catalogue.cpp

}  // namespace ziggurat::tigris
