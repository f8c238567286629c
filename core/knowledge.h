#pragma once
// Who knows what: one bit per seat, beside every thing that can be hidden. Views, redacted news and
// imagined worlds all follow from it.
#include "core/basics.h"

namespace ziggurat {

using SeenBy = u8;

constexpr SeenBy everyone = 0xFF;
constexpr SeenBy only(Seat seat) { return static_cast<SeenBy>(1u << seat); }
constexpr bool sees(SeenBy seen_by, Seat viewer) { return (seen_by >> viewer) & 1; }

}  // namespace ziggurat
