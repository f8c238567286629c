// What never changes about the things of the game, for card faces and sheets.
#include "core/json.h"

#include "tigris/json.h"
#include "tigris/json_types.h"
#include "tigris/words.h"

namespace ziggurat::tigris {
namespace {

constexpr const char* colour_words[] = {"black", "red", "blue", "green"};

Json colours_json() {
  Json list = Json::array();
  for (Colour colour : each<Colour>)
    list.push_back({{"id", colour_words[static_cast<int>(colour)]},
                    {"tile", word(colour)},
                    {"leader", leader_word(colour)},
                    {"copies", box_tiles[colour]}});
  return list;
}

Json monuments_json() {
  Json list = Json::array();
  for (int i = 0; i < monument_count; ++i)
    list.push_back({{"id", monument_words[i]},
                    {"tiles", {word(monuments[i].first), word(monuments[i].second)}}});
  return list;
}

Json map_json(const Map& map) {
  return {{"columns", column_count},
          {"rows", row_count},
          {"river", cells_json(map.river)},
          {"temples", cells_json(map.temples)},
          {"priority", cells_json(map.priority)}};
}

}  // namespace

Json catalogue(const Settings& settings) {
  return {{"colours", colours_json()},
          {"monuments", monuments_json()},
          {"catastrophes", catastrophes_each},
          {"hand", hand_size},
          {"map", map_json(maps[settings.side])}};
}

// ---- what it looks like ----

namespace {

using namespace types;

constexpr Type::Field colour_fields[] = {has("id", word_in<colour_words>), has("tile", tile),
                                         has("leader", leader),
                                         has("copies", number, "Of the tile")};
constexpr Type colour_row = object(colour_fields);
constexpr Type::Field monument_fields[] = {
    has("id", monument), has("tiles", tuple_of<tile, tile>, "One of them is turned over for it")};
constexpr Type monument_row = object(monument_fields);
constexpr Type::Field map_fields[] = {has("columns", number), has("rows", number),
                                      has("river", cells), has("temples", cells),
                                      has("priority", cells, "Where treasures are taken first")};
constexpr Type map_row = object(map_fields);
constexpr Type::Field catalogue_fields[] = {has("colours", list_of<colour_row>),
                                            has("monuments", list_of<monument_row>),
                                            has("catastrophes", number, "Of each player"),
                                            has("hand", number, "Tiles"), has("map", map_row)};

}  // namespace

constexpr Type catalogue_type = shape("Catalogue", object(catalogue_fields), "What never changes");

}  // namespace ziggurat::tigris
