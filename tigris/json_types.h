#pragma once
// The words of the game as types of JSON, of which views and the catalogue are made.
#include "core/json_shape.h"
#include "tigris/words.h"

namespace ziggurat::tigris::types {

inline constexpr auto& number = Type::Number;
inline constexpr auto& cell = Type::Text;
inline constexpr auto& cells = Type::Texts;
inline constexpr Type seat = shape("Seat", word_in<dynasty_words>);
inline constexpr Type tile = shape("Tile", word_in<tile_words>, "Its colour has no other name");
inline constexpr Type leader = shape("Leader", word_in<leader_words>);
inline constexpr Type monument = shape("Monument", word_in<monument_words>);

}  // namespace ziggurat::tigris::types
