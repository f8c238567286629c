#pragma once
// What becomes of a table: changed copies, which Tables::keep writes down and puts in its place.
// Nothing here changes anything that somebody can see.
#include "server/sitting.h"

namespace ziggurat::server {

struct Hub;
struct Caller;

// A table as it is to be, and what led there.
struct Change {
  Record record;
  std::shared_ptr<const Table> table;  // null: as it was
  std::vector<Entry> entries;
  Window window = {};
  std::optional<WorldLeft> left = {};  // to the saga, if the game is over
};

// A new table; the game begins if no chair is open. The first choices are chance's: who begins,
// what is dealt. Before them come those that lead to what a table is set up for.
Change set_up(Hub&, Record, const std::vector<std::string>& opening = {});
void deal(Hub&, Change&, const std::vector<std::string>& opening = {});

Change after_choices(Hub&, const Sitting&, const std::vector<Choice>&, const Caller* by);
Change after_rewind(Hub&, const Sitting&, Seat by, int made);
// A stopped game goes on, by the present rules, from the last moment on which they agree.
Change after_parting(Hub&, const Sitting&, Seat by);
// Goes on from what was chosen until somebody has to be asked.
void go_on(Hub&, Change&, const std::shared_ptr<Table>&, const StandingWords&, int seq);

// Before the game begins: his seats are open again; without its host there is no table.
Change after_leaving(const Sitting&, Id who);
// The computer plays on for whoever leaves, unless nobody is left to play with, or to come back.
Change after_resigning(Hub&, const Sitting&, const std::vector<Seat>&);

}  // namespace ziggurat::server
