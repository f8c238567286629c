#pragma once
// Learned weights in a file (ai/net.h).
#include "ai/contestant.h"
#include "ai/net.h"
#include "games/games.h"

namespace ziggurat {

Result<Net> read_weights(const std::string& path, const Title&);

// Who plays this game, with the weights of the file that he judges by, if one is named.
Result<Contestant> read_contestant(std::string_view, const Patience& otherwise, const Title&);

}  // namespace ziggurat
