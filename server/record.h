#pragma once
// What is kept of a table: what was set up, who sits where, the entries of its log, and what a game
// leaves behind. Plain data, with what follows from it; a change is a changed copy.
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/table.h"
#include "server/basics.h"

namespace ziggurat::server {

// A clock gives a bank of time; each time a person is asked anew some of it comes back, never more
// than the bank holds. When it runs out nothing is lost: the others may give the seat to the
// computer.
struct Pace {
  const char* name;
  Millis bank, credit;  // zero: no clock
};
std::span<const Pace> paces();
const Pace* find_pace(std::string_view name);  // null: there is none

// Stopped: the present rules part from the game (server/upgrade.h).
enum class Status : u8 { Open, Playing, Over, Closed, Stopped };
const char* word(Status);

enum class Sitter : u8 { Open, Person, Ai };
const char* word(Sitter);

struct Chair {
  Sitter kind = Sitter::Open;
  Id user = 0;        // of an open one: for whom it is kept; 0: for anybody
  std::string level;  // of the computer that sits there
  bool resigned = false;
  Millis clock = 0;
  bool by_bot = false;  // who sits there has last chosen, or sat down, by a token
  // The computer plays for somebody who was away; he may take the seat back.
  bool is_lent() const { return kind == Sitter::Ai && user != 0 && !resigned; }
  bool is_kept() const { return kind == Sitter::Open && user != 0; }
  bool is_free() const { return kind == Sitter::Open && user == 0; }
  bool operator==(const Chair&) const = default;
};

// Something that is done once every other person at the table agrees.
struct Proposal {
  // "takeback", "replace", "rematch", "recast"; of a stopped game "continue", "close"
  std::string kind;
  Seat by = nobody;
  int to = 0;           // takeback: the choices that stay
  Seat seat = nobody;   // replace: whom
  std::string level;    // replace: by what
  std::vector<Id> yes;  // who has agreed
  bool operator==(const Proposal&) const = default;
};

// Where the present rules part from a game, and why.
struct Parting {
  int made = 0;  // choices on which both agree
  int of = 0;    // choices that were made
  Json reason;   // a message, for its people
  bool operator==(const Parting&) const = default;
};

Json parting_json(const Parting&);

// Values of a game's options by name, as requests and the database have them. Cut so that even
// those that do not exist can be named in a refusal.
OptionWords option_words(const Json& by_name);
Json options_json(const OptionWords&);

// The saga whose game is played at a table.
struct SagaOfTable {
  std::string id, name;
  int n = 0;  // the number of the game there, from 1
  bool is_public = false;
};

// Where a private line left another game; the table is empty if it began with a position by which
// computer players are judged.
struct LineOfTable {
  std::string table;
  int made = 0;
  std::string puzzle = {};  // what is to be solved there (server/puzzles.cpp)
};

// What a finished game of a saga leaves to the next one, and how it went, as JSON.
struct WorldLeft {
  std::string text, passage;
  int decided = 0;  // after so many choices
};

// What the database keeps about a table beside its log. Plain data: a change is a changed copy.
struct Record {
  std::string id;
  std::string name;  // by its host; empty: it follows from the id
  Setting setting;   // with the rules that the game goes by now
  int begun_by = 0;  // the rules it was begun with
  std::optional<u64> seed;
  Id host = 0;
  bool is_public = false;
  // Whoever holds all the seats chooses for chance, too: lessons play what a script says.
  bool chance_by_hand = false;
  std::string pace;
  Status status = Status::Open;
  Millis created = 0, changed = 0;
  Seat asked = nobody;
  Millis asked_at = 0;
  std::string rematch;
  std::optional<Proposal> proposal;
  std::string result;  // of a finished game: what was, whatever the present rules would make of it
  std::optional<Parting> parting;
  // How far the game has come and its last event, as everybody knows them: for those who look at
  // many tables, so that no log has to be played for it. As JSON; empty: there is none.
  std::string stage, last;
  std::optional<SagaOfTable> saga;
  bool gives_hints = false;         // though other people play
  int hinted = 0;                   // hints that were given
  std::optional<LineOfTable> line;  // what would have been; only the host sees it
  std::vector<Chair> chairs;
  std::set<Id> removed;  // by the host: they do not sit down again

  bool seats(Id user) const;  // whether he sits here
  bool began() const { return asked_at > 0; }
  bool has_clock() const { return find_pace(pace)->bank > 0; }
  bool has_ended() const { return status == Status::Over || status == Status::Closed; }
  // After the end there are no secrets.
  bool lies_open() const { return status == Status::Over || (status == Status::Closed && began()); }
  bool may_see(Id user) const { return !line || user == host; }
  bool allows_hints() const;
  bool has_open_chair() const;
  int free_chairs() const;     // that anybody may take
  std::string called() const;  // its name
  std::vector<Seat> seats_of(Id user) const;
  std::vector<Seat> kept_for(Id user) const;
  std::vector<Id> people() const;  // each once
  bool all_belong_to(Id user) const;
  std::vector<Id> awaited() const;  // those whom the table waits for
  // Whether anything here is his: a seat, one that the computer plays for him, or the table itself.
  bool concerns(Id user) const;
  // Time left to a seat, the running clock included.
  Millis clock_of(Seat, Millis now) const;
};

// What came of a seat, as a result notes it: "archer 3 rank 2 bull 5 rank 1".
struct Ending {
  std::string seat;
  int points, rank;
};
std::vector<Ending> read_result(const std::string& result);

// An entry of the log: a choice, a return to `made` choices, or other rules from there on.
struct Entry {
  Seat seat;
  std::optional<std::string> words;
  int made;
  Millis at;
  std::optional<u64> digest = std::nullopt;  // of a choice: what it brought about
  int rules = 0;
  Part part = Part::First;  // of a choice
};

// What the seats have said once for all, by the name of the question.
using StandingWords = std::map<Seat, std::map<std::string, std::string>>;

// What of a record has to be written. Most changes are a step of a game: all that is written of the
// record then is who is asked, and how far the game has come.
struct Touched {
  bool set_up = true;            // anything about the table itself
  bool awaited = true;           // whom it waits for
  u32 chairs = ~0u, clocks = 0;  // who sits where, and only the time they have left: bits by seat
};
Touched touched_by(const Record& before, const Record& after);

// ---- as a database has them ----
// Words, or JSON where the house alone reads it. What cannot be read throws.

Status read_status(const std::string&);
Sitter read_sitter(const std::string&);
std::string options_text(const OptionWords&);
OptionWords read_options(const std::string&);
std::string proposal_text(const Proposal&);
Proposal read_proposal(const std::string&);
std::string parting_text(const Parting&);
Parting read_parting(const std::string&);

}  // namespace ziggurat::server
