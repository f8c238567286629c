#pragma once
// What a computer player likes beside victory: some of what it sees counts a little more for it
// than it has learned. So players of one level differ in style, and hardly in strength.
#include <span>
#include <string_view>

#include "ai/net.h"

namespace ziggurat {

enum class Temperament : u8 { Even, Builder, Raider, Dealer, count };
constexpr const char* temperaments[] = {"even", "builder", "raider", "dealer"};

// How much more an input counts, in what the judge scores a seat by; a game's sight has `likings`.
struct Liking {
  Temperament whose;
  const char* input;  // of each thing that it is noted for
  float more;
};
Net tempered(Net, Temperament, std::span<const Liking>);

// Whoever sits at this table in this seat: the same all game long, and others at another table.
Temperament temperament_at(std::string_view table, Seat);

}  // namespace ziggurat
