#pragma once
// `ziggurat analyse`: a finished game, weighed choice by choice (ai/analysis.h).
#include <functional>
#include <optional>

#include "tools/commands.h"

namespace CLI {
class App;
}

namespace ziggurat {

// Adds the command. What is returned runs it, if it was given, and tells the exit code.
std::function<std::optional<int>()> add_analyse(CLI::App&, Common&);

}  // namespace ziggurat
