#pragma once
#include "core/json_fwd.h"
#include "oath/view.h"

namespace ziggurat::oath {

Json to_json(const View&);
Json to_json(const State&);
Json catalogue(const Settings&);  // catalogue.cpp

}  // namespace ziggurat::oath
