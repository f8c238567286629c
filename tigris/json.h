#pragma once
#include "core/json_shape.h"
#include "tigris/view.h"

namespace ziggurat::tigris {

Json to_json(const View&);
Json to_json(const State&);
Json cells_json(const Cells&);
extern const Type view_type;      // of a view, but for its news
Json catalogue(const Settings&);  // catalogue.cpp
extern const Type catalogue_type;

}  // namespace ziggurat::tigris
