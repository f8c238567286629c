#pragma once
// How the points of a finished game came about: a table with a row for each seat, for the page that
// is shown at the end.
#include <string>
#include <vector>

#include "core/message.h"

namespace ziggurat {

struct Account {
  enum class Adds : unsigned char { Sum, Least };  // what the columns that count make together
  struct Column {
    Message title;
    bool counts = true;  // the others only tell
  };
  struct Part {
    std::string key;  // of the catalogues: where it came from
    int n = 0;
  };
  struct Cell {
    int n = 0;
    int plus = 0;                  // what is added at the end, such as treasures
    bool low = false;              // this one decides
    std::vector<Part> parts = {};  // of which n is the sum; none if it is not divided
  };
  using Row = std::vector<Cell>;  // one for each column

  Message how;
  Adds adds = Adds::Sum;
  std::vector<Column> columns;
  std::vector<Row> rows;  // one for each seat
  std::vector<Message> facts;
};

struct Vocabulary;
struct Scores;
// Who has won.
Message with_winners(const Vocabulary&, Message, const Scores&);
// Whether parts make their cells, and the cells that count what each seat has in the end.
bool adds_up(const Account&, const Scores&);
// Of a game that does not tell where its points came from.
Account plain_account(const Vocabulary&, const Scores&);

// For such a game, as its `Accounts` (core/game.h).
template <class R>
struct PlainAccounts {
  explicit PlainAccounts(const auto&) {}
  void add(const auto&, auto, const auto&) {}
  Account close(const auto& end) const { return plain_account(R::vocabulary(), R::scores(end)); }
};

}  // namespace ziggurat
