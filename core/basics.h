#pragma once
// The few names that everything else is written in.
#include <cstdint>

namespace ziggurat {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i8 = std::int8_t;
using i16 = std::int16_t;

using Seat = u8;               // 0, 1, 2 … clockwise; and three that are not players:
constexpr Seat spectator = 7;  // somebody who looks on: knows what everyone knows
constexpr Seat chance = 254;   // the bag, the dice, the shuffle
constexpr Seat nobody = 255;
constexpr int max_seats = 6;

}  // namespace ziggurat
