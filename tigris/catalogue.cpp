// What never changes about the things of the game, for card faces and sheets.
#include "core/json.h"

#include "tigris/json.h"
#include "tigris/words.h"

namespace ziggurat::tigris {
namespace {

Json colours_json() {
  constexpr const char* words[] = {"black", "red", "blue", "green"};
  Json list = Json::array();
  for (Colour colour : each<Colour>)
    list.push_back({{"id", words[static_cast<int>(colour)]},
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

}  // namespace ziggurat::tigris
