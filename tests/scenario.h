#pragma once
// Scenarios read like play: a position, a few choices in the words of the log, what is expected of
// the state, and what must be illegal. tests/scenarios/README.md describes the files.
#include "core/cases.h"

namespace ziggurat {

struct Scenario : Case {
  std::string file;
};

std::vector<Scenario> read_scenarios(const std::string& path);
// What went wrong, with its line; empty if all was as written.
std::string run_scenario(const std::string& game, const Scenario&);

}  // namespace ziggurat
