#pragma once
// The types of words that view and catalogue share.
#include "core/json_shape.h"
#include "crescent/words.h"

namespace ziggurat::crescent::types {

inline constexpr auto& number = Type::Number;
inline constexpr auto& flag = Type::Flag;
inline constexpr auto& text = Type::Text;
using Field = Type::Field;

inline constexpr Type seat = shape("Seat", word_in<character_words>);
inline constexpr Type terrain = shape("Terrain", word_in<terrain_words>);
inline constexpr Type building = shape("Building", word_in<building_words>);
inline constexpr Type unit = shape("Unit", word_in<unit_words>);
inline constexpr Type counted = shape("Metric", word_in<data_words::metrics>);

}  // namespace ziggurat::crescent::types
