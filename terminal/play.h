#pragma once
// A game at the terminal, line by line: works through a pipe and with a screen reader.
#include <functional>
#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include "core/texts.h"
#include "games/games.h"

namespace ziggurat {

struct PlayRequest {
  const Game* game = nullptr;
  std::vector<std::string> seats;  // "person", or a level of computer player
  u64 seed = 0;
  OptionWords options;
  std::string load;      // go on from this log
  std::string position;  // begin here; empty: by the rulebook
  const Texts* texts = nullptr;
  bool colours = false;
  bool interactive = false;  // somebody sits there: hide one person's tiles from the next
  std::string autosave;      // where the game is kept after each choice; empty: nowhere
  std::function<void(const Table&)> over = [](const Table&) {};  // called when the game has ended
};

// Plays until the game is over or the input ends. Returns the exit code.
int play(const PlayRequest&, std::istream&, std::ostream&);

}  // namespace ziggurat
