#pragma once
// Files of cases: a position, then `play`, then lines that are carried out from top to bottom.
// Rules are tested by such cases (tests/scenarios/README.md), and players, too (ai/tactics.h).
#include <string>
#include <string_view>
#include <vector>

namespace ziggurat {

struct Case {
  struct Line {
    int number;  // in the file, from 1
    std::string text;
  };
  std::string title;
  int line = 0;
  std::vector<Line> position, script;
};

// Empty lines and those that begin with '#' are left out. What stands before the first case becomes
// one without a title.
std::vector<Case> read_cases(std::string_view text);

// The part of a line after its first `n` words.
std::string_view rest_after(std::string_view line, std::size_t n);

}  // namespace ziggurat
