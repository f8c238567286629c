#pragma once
// How the things of the game are written.
#include "core/words.h"
#include "crescent/data_words.h"
#include "crescent/state.h"

namespace ziggurat::crescent {

// The words of the data files serve players, too.
inline constexpr auto& character_words = data_words::seats;
inline constexpr auto& terrain_words = data_words::terrains;
inline constexpr auto& tile_words = data_words::tiles;
inline constexpr auto& building_words = data_words::buildings;
inline constexpr auto& unit_words = data_words::units;
constexpr const char* side_words[] = {"attacker", "defender"};
constexpr std::array resource_words = {"coins", "points", "supply", "reserve", "tokens"};
static_assert(resource_words.size() == count_of<Resource>);

std::string cell_word(u8 cell);  // "H8": its row's letter, and a number
int read_cell(Tokens, u8& cell);
std::string force_word(const Units&);  // "3", "2m" for mercenaries, "2+1m" for both
bool read_force(std::string_view word, Units&);
std::string slot_word(u8 slot);  // "far1" … "near2", "court1" … "court3"
int read_slot(Tokens, u8& slot);
int find_card_kind(const Data&, std::string_view word);  // -1: none or unclear

constexpr const char* word(Terrain t) { return terrain_words[static_cast<std::size_t>(t)]; }
constexpr const char* word(Tile t) { return tile_words[static_cast<std::size_t>(t)]; }
constexpr const char* word(Building b) { return building_words[static_cast<std::size_t>(b)]; }
constexpr const char* word(UnitKind u) { return unit_words[static_cast<std::size_t>(u)]; }
constexpr const char* word(Market m) { return data_words::markets[static_cast<std::size_t>(m)]; }

const Vocabulary& vocabulary();

}  // namespace ziggurat::crescent
