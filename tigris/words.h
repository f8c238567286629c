#pragma once
// How the things of the game are written.
#include "core/words.h"
#include "tigris/state.h"

namespace ziggurat::tigris {

extern const char* const dynasty_words[max_players];
extern const char* const tile_words[count_of<Colour>];
extern const char* const leader_words[count_of<Colour>];
extern const char* const monument_words[monument_count];
// One letter each, for drawings: "Ak" is the archer's king, "t" a temple.
constexpr std::string_view dynasty_letters = "ABPL";
constexpr std::string_view leader_letters = "kpft";
constexpr std::string_view tile_letters = "stfm";
std::string cell_word(u8 cell);
int read_cell(Tokens, u8& cell);
inline const char* word(Colour tile) { return tile_words[static_cast<int>(tile)]; }
inline const char* leader_word(Colour colour) { return leader_words[static_cast<int>(colour)]; }

const Vocabulary& vocabulary();

}  // namespace ziggurat::tigris
