#pragma once
#include <span>

#include "core/message.h"
#include "tigris/state.h"

namespace ziggurat::tigris {

extern const std::span<const char* const> all_reasons;
Message why_not(const State&, Choice);  // for a choice that is not listed

}  // namespace ziggurat::tigris
