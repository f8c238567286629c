#pragma once
// `ziggurat admin`: whoever minds the house looks people and tables up, and orders what is to be
// done about them.
#include <functional>
#include <optional>

namespace CLI {
class App;
}

namespace ziggurat {

// Adds it. What is returned runs what was asked for: its exit code, or nothing.
std::function<std::optional<int>()> add_admin(CLI::App&);

}  // namespace ziggurat
