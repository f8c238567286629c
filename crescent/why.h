#pragma once
#include <span>

#include "crescent/state.h"

namespace ziggurat::crescent {

// Why a choice is not in the list of what is asked.
const char* reason(const State&, const Decision& asked, Choice);
// Why an action of the one who acts cannot be chosen now, whatever it would name.
const char* why_not_at_all(const State&, Verb);
extern const std::span<const char* const> all_reasons;

}  // namespace ziggurat::crescent
