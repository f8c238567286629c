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

namespace {

constexpr auto& number = Type::Number;
constexpr Type::Field bale_fields[] = {has("id", Type::Text), has("weight", number),
                                       has("copies", number)};
constexpr Type bale = shape("Bale", object(bale_fields));
constexpr Type::Field catalogue_fields[] = {has("bales", list_of<bale>),
                                            has("carries", number, "The most that a camel can")};

}  // namespace

constexpr Type catalogue_type = shape("Catalogue", object(catalogue_fields), "What never changes");

}  // namespace ziggurat::skeleton
