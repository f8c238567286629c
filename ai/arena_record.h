#pragma once
// A match as text that outlives the program: a line that says what is played, and one for each game
// as it ends, each a JSON object. Whoever asks for the same match again goes on from there.
#include "ai/arena.h"

namespace ziggurat {

// The first line. What is not in it, such as how many games are asked for, may change.
std::string record_header(const ArenaRequest&, std::string_view program);
std::string record_line(const Arena&, const PlayedGame&);

struct ArenaRecord {
  std::vector<PlayedGame> games;
  std::size_t whole = 0;  // bytes; less than all if the last line was not written to its end
};

// What a text has, if it is of this match.
Result<ArenaRecord> read_record(std::string_view text, const ArenaRequest&,
                                std::string_view program);

// The most games that a match has.
constexpr int most_games = 1'000'000;

}  // namespace ziggurat
