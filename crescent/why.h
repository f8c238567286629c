#pragma once
#include <span>

#include "crescent/state.h"

namespace ziggurat::crescent {

// Why a choice is not in the list of what is asked.
const char* reason(const State&, const Decision& asked, Choice);
extern const std::span<const char* const> all_reasons;

}  // namespace ziggurat::crescent
