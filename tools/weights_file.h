#pragma once
// Learned weights in a file (ai/net.h).
#include "ai/net.h"
#include "games/games.h"

namespace ziggurat {

Result<Net> read_weights(const std::string& path, const Title&);

}  // namespace ziggurat
