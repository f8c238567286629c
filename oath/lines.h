#pragma once
// Lines of games for self-tests: each game begins with what the chronicle of the last one has left.
// One line in five starts with the first game, the others with a world made up at random, of cards
// that have done little so far. Choices are made at random, every other one for such a card: what
// can be used but seldom would otherwise wait for thousands of games.
#include <array>

#include "core/suite_report.h"
#include "oath/game.h"

namespace ziggurat::oath {

// How often each card came into play, and how often it did something.
struct Coverage {
  std::array<u32, card_numbers> in_play{}, used{};
  std::array<u32, count_of<SiteCard>> sites{};  // pawns that came there
  u32 citizens = 0, ruins = 0;                  // games that began with some
  std::array<u32, count_of<Oath>> oaths{};      // games played for it
  std::array<u32, count_of<Victory>> victories{};
  // How often the card has done what it can. Persistent powers and what merely allows have worked
  // by lying there.
  u32 times_used(CardId) const;
  // Whether every card was used, and somebody came to every site.
  bool is_complete() const;
};

struct LinesRequest {
  int lines = 1, games = 10;  // in each line
  int players = 4;            // 0: 2 to 6, one after the other
  u64 seed = 1;
  bool until_complete = false;  // no more lines once every card was used
  std::function<void(int games_done)> progress = [](int) {};
};
struct LinesReport {
  int games = 0;
  std::optional<Violation> violation;
  Coverage coverage;
};
LinesReport play_lines(const LinesRequest&);

}  // namespace ziggurat::oath
