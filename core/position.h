#pragma once
// Positions as text, one thing a line; '#' starts a comment at the beginning of a line. Players and
// options come first (`players 3`, `option board=advanced`); what the other lines mean is each
// game's. A game's reader derives from this one.
#include "core/game.h"

namespace ziggurat {

// The lines that every position begins with.
std::string print_players_and_options(const GameInfo&, int players, const OptionValues&);

class PositionReader {
 protected:
  // With so many players, if the text does not say.
  PositionReader(const GameInfo& info, const Vocabulary& vocabulary, int players)
      : info_(info), vocabulary_(vocabulary), players_(players) {}
  virtual ~PositionReader() = default;

  // Reads the whole text. What is wrong with it, or an empty message.
  Message read_all(std::string_view text);

  // The table that players and options give; the first other line starts from it.
  virtual void begin(const OptionValues&, int players) = 0;
  // A line of the game's own; false: it cannot be understood.
  virtual bool read_line(std::string_view keyword) = 0;
  // A keyword that is short for an option: `years 4`.
  virtual bool is_option(std::string_view) { return false; }

  Message wrong(const char* key) const { return Message(key).with("line", line_); }
  bool is_seat(std::string_view word, Seat& seat) const;
  bool read_seat(Seat& seat) const { return words_.size() >= 2 && is_seat(words_[1], seat); }

  std::vector<std::string_view> words_;  // of the present line
  Message problem_;                      // where a line is understood, but cannot be

 private:
  void begin_once();
  bool read_players();
  bool read_option();

  const GameInfo& info_;
  const Vocabulary& vocabulary_;
  int players_;
  OptionWords options_;
  bool begun_ = false;
  int line_ = 0;
};

}  // namespace ziggurat
