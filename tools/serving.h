#pragma once
// The sub-commands around the server: admin, serve, think, backup, restore, move, upgrade, types.
#include <functional>
#include <optional>

namespace CLI {
class App;
}

namespace ziggurat {

// Adds them. What is returned runs the one that was asked for: its exit code, or nothing.
std::function<std::optional<int>()> add_serving(CLI::App&);

}  // namespace ziggurat
