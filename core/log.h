#pragma once
// The log of a game: how it was set up and every choice since, chance included. It is the save, the
// replay, the bug report and the test fixture.
//
//   ziggurat log 1
//   game tigris
//   rules 1
//   seats 2
//   option board=standard
//   start
//   chance: start archer
//   archer: place temple F3
//   result archer 3 rank 2 bull 5 rank 1
//
// A game that began from a given position has its text between `position` and `start`.
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"

namespace ziggurat {

// Everything needed to begin a game again.
struct Setting {
  std::string game;
  int rules = 0;
  int seats = 0;
  OptionWords options;
  std::string position;  // empty: the rulebook's set-up
};

// A game says only which options are not as usual. One begun by earlier rules, when something else
// was usual, gets that said, so that it means the same by the present ones. 0: it has not begun.
void say_old_defaults(const GameInfo&, int begun_by, Setting&);

struct Log {
  struct Line {
    int number;  // in the file, from 1
    std::string seat, words;
  };
  Setting setting;
  std::vector<Line> choices;
  std::string result;  // empty if the game is not over
  int result_line = 0;
};

constexpr std::size_t max_log_bytes = 4 << 20;
constexpr std::size_t max_log_line = 4096;

std::string print_log(const Log&);
Result<Log> parse_log(std::string_view text);

}  // namespace ziggurat
