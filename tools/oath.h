#pragma once
// The sub-commands of Oath: chronicles, which link games, and tests of lines of games.
#include "tools/commands.h"

namespace CLI {
class App;
}

namespace ziggurat {

// Adds them. What is returned runs the one that was asked for: its exit code, or nothing.
std::function<std::optional<int>()> add_oath(CLI::App&, Common&);

}  // namespace ziggurat
