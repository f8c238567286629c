#pragma once
#include "core/message.h"
#include "crescent/state.h"

namespace ziggurat::crescent {

Message why_not(const State&, Choice);  // of a choice that is not in the list
extern const std::span<const char* const> all_reasons;

}  // namespace ziggurat::crescent
