#pragma once
#include "core/message.h"
#include "crescent/state.h"

namespace ziggurat::crescent {

// A position as text: between two actions. See position.cpp for the format.
std::string print_position(const State&);
Result<State> parse_position(std::string_view text);

}  // namespace ziggurat::crescent
