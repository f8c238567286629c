#pragma once
// A table of the house: what was set up, who sits where, and the game itself.
#include <deque>
#include <functional>
#include <optional>

#include "core/json.h"
#include "core/table.h"
#include "server/store.h"

namespace ziggurat::server {

using Id = std::int64_t;
using Millis = std::int64_t;

class Client;

// A clock gives a bank of time; each time a person is asked anew some of it comes back, never more
// than the bank holds. When it runs out nothing is lost: the others may give the seat to the
// computer.
struct Pace {
  const char* name;
  Millis bank, credit;  // zero: no clock
};
std::span<const Pace> paces();
const Pace* find_pace(std::string_view name);  // null: there is none

enum class Status : u8 { Open, Playing, Over, Closed };
const char* word(Status);

enum class Sitter : u8 { Open, Person, Ai };
const char* word(Sitter);

struct Chair {
  Sitter kind = Sitter::Open;
  Id user = 0;
  std::string level;  // of the computer that sits there
  bool resigned = false;
  Millis clock = 0;
  bool operator==(const Chair&) const = default;
};

// Something that is done once every other person at the table agrees.
struct Proposal {
  std::string kind;  // "takeback", "replace", "rematch"
  Seat by = nobody;
  int to = 0;           // takeback: the choices that stay
  Seat seat = nobody;   // replace: whom
  std::string level;    // replace: by what
  std::vector<Id> yes;  // who has agreed
};

// What the database keeps about a table beside its log. Plain data: a change is a changed copy.
struct Record {
  std::string id;
  Setting setting;
  std::optional<u64> seed;
  Id host = 0;
  bool is_public = false;
  std::string pace;
  Status status = Status::Open;
  Millis created = 0, changed = 0;
  Seat asked = nobody;
  Millis asked_at = 0;
  std::string rematch;
  std::optional<Proposal> proposal;
  std::vector<Chair> chairs;

  bool began() const { return asked_at > 0; }
  bool has_clock() const { return find_pace(pace)->bank > 0; }
  std::vector<Seat> seats_of(Id user) const;
  std::vector<Id> people() const;  // each once
  // Whether anything here is his: a seat, one that the computer plays for him, or the table itself.
  bool concerns(Id user) const;
  // Time left to a seat, the running clock included.
  Millis clock_of(Seat, Millis now) const;
};

// A row of the log: a choice, or a return to `made` choices.
struct LogRow {
  Seat seat;
  std::optional<std::string> words;
  int made;
  Millis at;
};

// A line of the log as it is shown: what was taken back is gone, but that it was stays.
struct Line {
  Seat seat;
  int made;
  Millis at;
  int rewound;

  Line(Seat s, int m, Millis t, int r = 0) : seat(s), made(m), at(t), rewound(r) {}
};

struct Room {
  Record record;
  std::shared_ptr<const Table> table;  // null until the game begins; a change brings a new one
  int seq = 0;                         // rows of the log
  std::vector<Line> lines;

  struct Watcher {
    Client* client;
    Seat viewer;
  };
  std::vector<Watcher> watchers;
  bool writing = false;                       // a change is on its way to the disk
  const Record* coming = nullptr;             // what that change makes of the record
  std::deque<std::function<void()>> waiting;  // for it
  bool thinking = false;                      // a computer player is at work
  Millis used = 0;  // when something last happened here, by the steady clock

  const Line& add_line(const LogRow&);
  bool is_watched_by(const Client&) const;
  bool exists() const { return !record.id.empty(); }  // not before it was first written
};

void insert(SQLite::Database&, const Record&);
void update(SQLite::Database&, const Record&);
void append(SQLite::Database&, const std::string& table, int seq, const LogRow&);
// What the database keeps about the tables that a statement finds.
std::vector<Record> load_records(SQLite::Database&, SQLite::Statement& rows);
// Reads a table and plays its log; null if there is none. Throws if the log does not fit the rules.
std::unique_ptr<Room> load_room(SQLite::Database&, const std::string& id);

}  // namespace ziggurat::server
