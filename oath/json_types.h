#pragma once
// The words of Oath as types of JSON, of which views and the catalogue are made.
#include <algorithm>
#include <array>

#include "core/json_shape.h"
#include "oath/words.h"

namespace ziggurat::oath::types {

using Field = Type::Field;

inline constexpr auto& number = Type::Number;
inline constexpr auto& flag = Type::Flag;

// Numbers that are no card have no word.
inline constexpr auto printed_cards = [] {
  constexpr auto is_printed = [](const char* word) { return *word != 0; };
  constexpr auto count = std::count_if(std::begin(card_words), std::end(card_words), is_printed);
  std::array<const char*, std::size_t{count}> words{};
  std::copy_if(std::begin(card_words), std::end(card_words), words.begin(), is_printed);
  return words;
}();
inline constexpr auto vision_words =
    std::span(card_words).subspan(first_vision, Conquest - first_vision + 1);
inline constexpr auto relic_words = std::span(card_words).subspan(first_relic);

inline constexpr Type seat = shape("Seat", word_in<seat_words>);
inline constexpr Type side = shape("Side", word_in<side_words>, "A seat, or the bandits");
inline constexpr Type suit = shape("Suit", word_in<suit_words>);
inline constexpr Type region = shape("Region", word_in<region_words>);
inline constexpr Type space = shape("Space", word_in<space_words>, "Where a site lies");
inline constexpr Type site_card = shape("SiteCard", word_in<site_words>);
inline constexpr Type banner = shape("Banner", word_in<banner_words>);
inline constexpr Type goal = shape("Oath", word_in<oath_words>);
inline constexpr Type role = shape("Role", word_in<role_words>);
inline constexpr Type battle_side = shape("BattleSide", word_in<battle_side_words>);
inline constexpr Type battle_step = shape("BattleStep", word_in<battle_step_words>);
inline constexpr Type card = shape("Card", word_in<printed_cards>);
inline constexpr Type vision = shape("Vision", word_in<vision_words>);
inline constexpr Type relic_card = shape("Relic", word_in<relic_words>);

inline constexpr Type seen_card =
    shape("SeenCard", one_of<card, either<"?denizen", "?vision">>, "Of a hidden card its back");
inline constexpr Type seen_relic =
    shape("SeenRelic", one_of<relic_card, either<"?relic">>, "Of a hidden relic its back");
inline constexpr Type numbers_by_seat = map_of<number>;

}  // namespace ziggurat::oath::types
