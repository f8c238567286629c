#pragma once
#include "core/message.h"
#include "oath/state.h"

namespace ziggurat::oath {

Message why_not(const State&, Choice);  // of a choice that is not in the list
extern const std::span<const char* const> all_reasons;

}  // namespace ziggurat::oath
