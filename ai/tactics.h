#pragma once
// Positions with a known best choice, by which players are judged. They are cases (core/cases.h):
//
//   case 3-118: Lion attacks you in a war of traders. How many tiles do you add?
//   players 3
//   …                           a position of the game
//   play
//   lion: place market E6       how it came from there to the question, if it did not begin with it
//   expect who archer
//   theme save                  win, save, deal or gain
//   best support 2              there may be several
//   second support 0            the best of all others
//   proved wins                 every best choice wins by force
//   proved saves                every other choice loses by force
//   played 81 23                how many of a hundred games between basic players are won after the
//                               worst of the best, and after the second
#include <memory>

#include "core/table.h"

namespace ziggurat {

enum class Theme : u8 { Win, Save, Deal, Gain, count };
extern const char* const theme_words[static_cast<std::size_t>(Theme::count)];

struct Tactic {
  std::string name, about;
  std::unique_ptr<Table> table;  // rests on the question
  Theme theme = Theme::count;
  std::vector<int> best;  // of the table's choices
  int second = -1;
  bool wins = false, saves = false;          // by force
  int played_best = -1, played_second = -1;  // percent

  bool is_best(int choice) const;
};

struct Tactics {
  std::vector<Tactic> list;
  std::string problem;  // what is wrong with the text, with its line; empty: nothing
};
Tactics read_tactics(const Game&, std::string_view text);
std::string print_tactic(const Tactic&);

// Those that the program has of this game; empty: none.
std::string_view tactics_of(std::string_view game);

struct TacticsFile {
  const char *game, *text;
};
extern const std::span<const TacticsFile> tactics_files;

}  // namespace ziggurat
