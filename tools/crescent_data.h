#pragma once
// Crescent Moon's data from a directory: checked, or brought along to a game.
#include <string>

#include "core/texts.h"

namespace ziggurat {

// Both say every mistake in its file. Exit codes as in commands.h.
int check_crescent_data(const Texts&, const std::string& directory);
int install_crescent_data(const Texts&, const std::string& directory);

}  // namespace ziggurat
