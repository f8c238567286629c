#pragma once
#include "core/json_shape.h"
#include "crescent/view.h"

namespace ziggurat::crescent {

Json to_json(const View&);
Json to_json(const State&);
Json catalogue(const Settings&);  // catalogue.cpp
extern const Type catalogue_type;
extern const Type view_type;  // of a view, but for its news

}  // namespace ziggurat::crescent
