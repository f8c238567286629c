#pragma once
#include "core/message.h"
#include "oath/state.h"

namespace ziggurat::oath {

// A position as text: in somebody's Act Phase. See position.cpp for the format.
std::string print_position(const State&);
Result<State> parse_position(std::string_view text);

}  // namespace ziggurat::oath
