#pragma once
// How the things of the game are written.
#include "core/words.h"
#include "oath/state.h"

namespace ziggurat::oath {

inline constexpr const char* seat_words[] = {"chancellor", "red",    "blue",
                                             "white",      "yellow", "black"};
// Where a campaign or a toll speaks of bandits.
inline constexpr const char* side_words[] = {"chancellor", "red",   "blue",   "white",
                                             "yellow",     "black", "bandits"};
inline constexpr const char* suit_words[] = {"discord", "arcane", "order",
                                             "hearth",  "beast",  "nomad"};
inline constexpr const char* region_words[] = {"cradle", "provinces", "hinterland"};
inline constexpr const char* space_words[] = {"cradle-1",     "cradle-2",    "provinces-1",
                                              "provinces-2",  "provinces-3", "hinterland-1",
                                              "hinterland-2", "hinterland-3"};
inline constexpr const char* banner_words[] = {"peoples-favor", "darkest-secret"};
inline constexpr const char* oath_words[] = {"supremacy", "people", "devotion", "protection"};
inline constexpr const char* role_words[] = {"chancellor", "citizen", "exile"};
// What prices speak of. Secrets that lie face down cannot be placed or burnt.
enum class Resource : u8 { Supply, Favor, Secrets, TurnedSecrets, Warbands, count };
inline constexpr const char* resource_words[] = {"supply", "favor", "secrets", "turned-secrets",
                                                 "warbands"};
static_assert(std::size(resource_words) == count_of<Resource>);
inline constexpr const char* victory_words[] = {"none", "usurper", "visionary", "stable_regime",
                                                "exhaustion"};
inline constexpr const char* battle_side_words[] = {"attacker", "defender"};
inline constexpr const char* battle_step_words[] = {
    "targets", "allies", "attack-plans", "defense-plans", "rolls", "sacrifice", "losses", "spoils"};
static_assert(std::size(victory_words) == count_of<Victory>);
static_assert(std::size(battle_step_words) == count_of<BattleStep>);

constexpr const char* word(Suit s) { return suit_words[static_cast<int>(s)]; }
constexpr const char* word(Region r) { return region_words[static_cast<int>(r)]; }
constexpr const char* word(Oath o) { return oath_words[static_cast<int>(o)]; }
constexpr const char* word(Role r) { return role_words[static_cast<int>(r)]; }
constexpr const char* word(Banner b) { return banner_words[static_cast<int>(b)]; }
constexpr const char* word(Victory v) { return victory_words[static_cast<int>(v)]; }
constexpr const char* word(Side s) { return battle_side_words[static_cast<int>(s)]; }
constexpr const char* word(BattleStep s) { return battle_step_words[static_cast<int>(s)]; }
constexpr const char* word(SiteCard c) { return site_words[static_cast<int>(c)]; }

std::string print_card(u8 id);  // "nothing" for no_card
int read_card(Tokens, u8& id);
std::string print_site(u8 id);  // by its card, or by its space
int read_site(Tokens, u8& id);

const Vocabulary& vocabulary();

}  // namespace ziggurat::oath
