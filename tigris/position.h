#pragma once
#include "core/message.h"
#include "tigris/state.h"

namespace ziggurat::tigris {

// A position as text: between two actions of a turn. See position.cpp for the format.
std::string print_position(const State&);
Result<State> parse_position(std::string_view text);

}  // namespace ziggurat::tigris
