#pragma once
// A table of the house: what was set up, who sits where, and the game itself.
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "server/store.h"

namespace ziggurat::server {

class Client;

// Who of those at the table is asked; nobody, too, while chance waits for somebody's hand.
Seat seat_asked(const Table&);

// An entry as it is shown: what was taken back is gone, but that it was stays.
struct ShownEntry {
  Seat seat;
  int made;
  Millis at;
  int rewound = 0;
  int rules = 0;  // by which the game goes on from here

  bool is_choice() const { return rewound == 0 && rules == 0; }
};

// Questions of one name in a row, none of them to a seat that was asked before. Whoever has a
// standing answer gives it with all the others, when so much time has passed since the first was
// asked: when that is does not hang on what anybody holds.
struct Window {
  std::string prompt;
  Millis opened = 0;  // by the steady clock
  std::vector<Seat> asked;

  void note(const Decision&, Millis steady);  // what is asked now
};

struct Sitting {
  Record record;
  std::shared_ptr<const Table> table;  // null until the game begins; a change brings a new one
  int seq = 0;                         // entries of the log
  StandingWords standing;
  Window window;
  std::vector<ShownEntry> entries;
  std::vector<Entry> beyond;     // choices that stand, but to which the present rules do not lead
  std::optional<Message> parts;  // why not

  struct Watcher {
    Client* client;
    Seat viewer;
  };
  std::vector<Watcher> watchers;
  bool writing = false;                       // a change is on its way to the disk
  bool is_ahead = false;                      // the disk does not have all of the record yet
  bool is_lost = false;                       // to other nodes: only what is on its way still ends
  const Record* coming = nullptr;             // what that change makes of the record
  std::deque<std::function<void()>> waiting;  // for it
  bool thinking = false;                      // a computer player is at work
  int undecided = -1;  // after so many entries of the log who thought elsewhere could not decide
  Millis pause = 0, rests_until = 0;  // of what it does by itself after a failed write
  Millis wakes_at = 0;                // for its standing answers
  Millis used = 0;         // when something last happened here, by the steady clock as the others
  Millis asked_about = 0;  // when somebody last asked about it; 0: nobody
  // Who of those who play here was heard last, and where: its computer players think for him.
  Id heard = 0;
  std::string heard_from;
  struct Hint {
    int seq = -1;  // when it was given
    Json nudge, choices;
  } hint;
  bool is_explained = false;  // the answer of its puzzle has been told
  // The position as it is drawn small, after so many entries of the log.
  mutable Json thumb;
  mutable int thumb_seq = -1;

  const ShownEntry& add_entry(const Entry&);
  bool is_watched_by(const Client&) const;
  bool exists() const { return !record.id.empty(); }  // not before it was first written
};

// Fills in what is kept for those who look at many tables.
void note_progress(Record&, const Table&, Millis at);

// A table as it was kept, its log played as far as the present rules agree.
std::unique_ptr<Sitting> sit_down(KeptTable);

}  // namespace ziggurat::server
