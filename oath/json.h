#pragma once
#include "core/json_fwd.h"
#include "core/json_shape.h"
#include "oath/view.h"

namespace ziggurat::oath {

Json to_json(const View&);
Json to_json(const State&);
extern const Type view_type;      // what a view looks like
Json catalogue(const Settings&);  // catalogue.cpp
extern const Type catalogue_type;

}  // namespace ziggurat::oath
