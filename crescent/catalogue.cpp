// What never changes about the things of the game, for card faces and sheets.
#include "core/json.h"

#include "crescent/json.h"

namespace ziggurat::crescent {

Json catalogue(const Settings&) { return Json::object(); }

}  // namespace ziggurat::crescent
