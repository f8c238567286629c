// What never changes about the things of the game, for card faces and sheets.
#include "core/json.h"

#include "oath/json.h"

namespace ziggurat::oath {

Json catalogue(const Settings&) { return Json::object(); }

}  // namespace ziggurat::oath
