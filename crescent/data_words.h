#pragma once
// The words of the data files, each in the order of its enum.
#include <array>

#include "crescent/data.h"

namespace ziggurat::crescent::data_words {

inline constexpr std::array seats = {"warlord", "murshid", "sultan", "caliph", "nomad"};
inline constexpr std::array terrains = {"fertile", "wilderness", "mountain", "quarry", "desert"};
inline constexpr std::array tiles = {"river",  "fertile", "wilderness", "mountain",
                                     "quarry", "desert",  "holy_site",  "crossing"};
inline constexpr std::array buildings = {"fort", "castle", "palace", "town", "city"};
inline constexpr std::array units = {"ordinary", "mercenary"};
inline constexpr std::array card_types = {"event", "character", "battalion", "strategy"};
inline constexpr std::array keywords = {"combat", "contest", "action", "anytime"};
inline constexpr std::array markets = {"far", "middle", "near"};
inline constexpr std::array maps = {"divided_lands", "spring_thaw", "fertile_valley", "open_plains",
                                    "meeting_place"};
inline constexpr std::array metrics = {"tokens",
                                       "token_terrains",
                                       "tokens_in_cities",
                                       "tokens_in_rough",
                                       "towns",
                                       "cities",
                                       "settlements",
                                       "patrons",
                                       "controlled",
                                       "quarries",
                                       "crossings",
                                       "forts",
                                       "castles",
                                       "palace",
                                       "holy_site_control",
                                       "holy_site_influence",
                                       "holy_site_settlement",
                                       "holy_site_presence",
                                       "mercenaries",
                                       "mercenary_customers",
                                       "sacked"};
inline constexpr std::array conditions = {"always",        "attacker",   "defender",
                                          "terrain",       "stronghold", "controls",
                                          "tokens_beside", "units_here", "own_action"};
inline constexpr std::array operations = {
    "strength",        "influence",          "enemy_strength", "target_influence", "give_card",
    "spare_losses",    "weaken_strongholds", "cancel_card",    "bring_in_unit",    "place_ordinary",
    "place_mercenary", "remove_mercenary",   "withdraw_units", "sack_bonus",       "forbid_sack",
    "flee_beside",     "look_at_hand",       "place_token",    "build_cheaply",    "recruit_units",
    "hire_free",       "gain_coins",         "ignore_rivers",  "extra_move"};
// Where a value is from: the rulebooks, ourselves, or an owner who read it off the box.
inline constexpr std::array sources = {"rulebook", "house", "box"};

static_assert(seats.size() == max_players && maps.size() == map_count);
static_assert(terrains.size() == count_of<Terrain> && tiles.size() == count_of<Tile>);
static_assert(buildings.size() == count_of<Building> && units.size() == count_of<UnitKind>);
static_assert(card_types.size() == count_of<CardType> && keywords.size() == count_of<Keyword>);
static_assert(markets.size() == count_of<Market> && metrics.size() == count_of<Metric>);
static_assert(conditions.size() == count_of<ConditionKind>);
static_assert(operations.size() == count_of<OpKind>);

}  // namespace ziggurat::crescent::data_words
