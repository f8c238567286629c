// The visions: goals for Exiles (3.2; title.cpp), and the Conspiracy (5.1.4.IV; play.cpp).
#include "oath/card.h"

namespace ziggurat::oath {

namespace {

constexpr CardRow rows[] = {
    // Win with more relics and banners than anyone else.
    {.id = Sanctuary},

    // Win with the People's Favor.
    {.id = Rebellion},

    // Burn a secret to seize a relic or a banner of a player at your site, if two of your advisers
    // share their suits with advisers of that player. It leaves the game in any case.
    {.id = Conspiracy, .cost = {.burnt_secrets = 1}},

    // Win with the Darkest Secret.
    {.id = Faith},

    // Win with more ruled sites than anyone else.
    {.id = Conquest},
};

}  // namespace

std::span<const CardRow> vision_cards() { return rows; }

}  // namespace ziggurat::oath
