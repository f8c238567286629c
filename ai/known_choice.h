#pragma once
// Whether the best choice of a position is known. It is if it wins by force; if all others lose by
// force; or if after it many more games are won than after any other (ai/worth.h): 25 of 100, and
// with 95 % confidence at least 15.
#include "ai/tactics.h"
#include "games/games.h"

namespace ziggurat {

// Of a table that rests on a question; without a name, and what it is about.
std::optional<Tactic> judge(const Title&, std::unique_ptr<Table>, u64 seed);

// What is called proved of this one and is not; empty: nothing.
std::string what_is_not_proved(const Title&, const Tactic&, u64 seed);
// Why its best choices are not known to be, if so many games are played after each; empty: they
// are.
std::string what_is_not_known(const Title&, const Tactic&, int games, u64 seed);

}  // namespace ziggurat
