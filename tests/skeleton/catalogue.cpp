// What never changes about the things of the game, for card faces and sheets.
#include "core/json.h"

#include "tests/skeleton/game.h"

namespace ziggurat::skeleton {

Json catalogue(const Settings& settings) {
  Json bales = Json::array();
  for (int heavy = 1; heavy <= heaviest; ++heavy)
    bales.push_back({{"id", std::to_string(heavy)}, {"weight", heavy}, {"copies", bales_of_each}});
  return {{"bales", std::move(bales)}, {"carries", most_weight(settings)}};
}

}  // namespace ziggurat::skeleton
