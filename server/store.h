#pragma once
// What the house keeps, whatever database does it: a contract in plain values. A read is a value
// in and a value out, all that one thing which the house does needs to know. A write is one value
// that says what has happened; all of it is kept or nothing, and those of one house in the order in
// which they were asked for. tests/server_store_contract_test.cpp says the rest.
//
// Reading is done by the thread that runs the hub; writing by another one (server/batches.h).
#include <functional>
#include <stdexcept>
#include <variant>

#include "server/circle.h"
#include "server/record.h"

namespace ziggurat::server {

// ---- what is read: people ----

struct User {
  std::string name;
  bool guest = false;
  bool forced = true, bots_forced = false;  // single answers are given, to his bots, too
};

// Somebody who has an account.
struct Member {
  Id id = 0;
  std::string password;  // its hash
  Millis created = 0;
};

// What somebody showed at the door, known by the hash of its secret.
struct Session {
  Id user = 0;
  Millis seen = 0;        // when it was last used
  bool is_token = false;  // a bot's: it does not run out
};

struct Token {
  Id id = 0;
  std::string name;
  Millis created = 0;
};

// What somebody may not do, and until when.
enum class Bar : u8 { Mute, Ban, BanOfAddress };
inline const char* word(Bar bar) {
  constexpr const char* words[] = {"mute", "ban", "ban-address"};
  return words[static_cast<std::size_t>(bar)];
}
struct Restraint {
  std::string who;   // an address, or as it is known of somebody
  Millis until = 0;  // 0: for good
  std::string reason;
};
inline std::string restrained(Id user) { return std::to_string(user); }

// What whoever minds the house wants done (server/orders.h), and what came of it.
struct Order {
  Id id = 0;
  Millis at = 0;
  std::string by = {};     // whose command it was, on the system
  std::string kind = {};   // as the command is called
  std::string about = {};  // whom or what, in words
  Id user = 0;             // whom; 0: it is about nobody
  Json args = {};          // what else there is to say
  Millis done = 0;         // when; 0: it waits
  bool refused = false;    // it could not be done
  std::string outcome = {};
};
struct OpenOrders {
  std::vector<Order> waiting;     // the oldest first
  std::vector<Restraint> banned;  // addresses
};

// All that is kept of somebody.
struct Belongings {
  struct Seat {
    std::string table, name, game, status, kind;
    int seat = 0;
    bool resigned = false;
    Millis created = 0, changed = 0;
  };
  struct Ending {
    std::string table, game;
    int seat = 0, points = 0, rank = 0;
    Millis ended = 0;
  };
  struct Said {
    std::string table, room, text;
    Millis at = 0;
  };
  struct Noted {
    std::string table, text;
  };
  struct Saga {
    std::string id, name;
    bool is_host = false;
  };
  Millis created = 0;
  std::vector<Seat> seats;
  std::vector<Ending> endings;
  std::vector<Said> said;
  std::vector<Noted> notes;
  std::vector<Saga> sagas;
};

// ---- what is read: tables ----

struct KeptTable {
  Record record;
  StandingWords standing;
  std::vector<Entry> log;  // empty until the game begins
};

struct SaidLine {
  std::string room;
  Id user = 0;
  std::string text;
  Millis at = 0;
};
// Who sits and who watches talk apart: the rooms that somebody hears.
struct Hearing {
  bool seats = false, watchers = false;
};
struct Talk {
  std::vector<SaidLine> lines;  // the last ones, the oldest first
  std::string note;             // his own
};

// A table that a list could show.
struct Listed {
  std::string id, game, pace;
  std::int64_t at = 0;  // the larger the later, within one list
};

// A seat at a table that has not ended: his, or kept for him.
struct SeatOfUser {
  std::string table, game, pace;
  Status status = Status::Open;
  bool is_public = false;
  int free = 0;  // seats that anybody may take
  Sitter kind = Sitter::Open;
  Millis changed = 0, asked_at = 0;
  bool is_awaited = false;  // the table waits for him
};

struct PublicCount {
  Status status = Status::Open;  // Open, with a seat that anybody may take, or Playing
  std::string game, pace;
  int tables = 0;
};

struct LobbyQuestion {
  Id user = 0;                                      // 0: nobody
  std::vector<std::string> games = {}, paces = {};  // of the public tables; none: all
  bool open = true, running = true;                 // which public tables
  long from = 0;                                    // of those, without the first few
  int most = 0;                                     // in a page of those
  Millis ended_since = 0;                           // games of others
  int most_ended = 0;                               // of his and of others each
  bool counts = true;
};

struct Lobby {
  std::vector<SeatOfUser> his;        // without lessons and lines, and what he has given up
  std::vector<Listed> ended;          // his, then public ones, each by the number of its ending
  std::vector<Listed> open, running;  // public tables where he does not sit, the latest first
  std::vector<PublicCount> counts;
};

// ---- what is read: what people have played ----

// The endings of somebody that somebody else may know of: of public games, and those at which both
// sat. Only those that count.
struct KnownOf {
  Id who = 0, viewer = 0;
  std::string game;  // empty: all
};

struct Played {
  std::string game;
  int played = 0, won = 0, left = 0;
  Millis last = 0;
};

// With what, or with whom, somebody has played.
enum class PlayedBy : u8 { Characters, People, Levels };
struct PlayedWith {
  std::string game;  // of characters
  int seat = 0;      // likewise
  Id user = 0;       // of people
  std::string level;
  int played = 0, won = 0, ahead = 0;
};

// What came of a seat.
struct SeatEnding {
  int seat = 0;
  Id user = 0;  // 0: a computer player
  std::string level;
  int points = 0, rank = 0;
  bool left = false;  // the computer played on for him
};

struct FinishedGame {
  std::int64_t n = 0;  // by which it is found again
  std::string table, name, game;
  Millis ended = 0;
  int seat = 0;  // his
  std::vector<SeatEnding> seats;
};

// A game of somebody's that was weighed, and that he played to its end.
struct WeighedEnding {
  std::string table, name, game;
  Millis ended = 0;
  int seat = 0;  // his
  std::string contents;
};

// ---- what is read: sagas ----

struct SagaRecord {
  std::string id, name, game;
  OptionWords options;
  Id host = 0;
  bool is_public = false;
  Millis created = 0, changed = 0;
  std::string branch_of;  // empty: it began by itself
  int branch_n = 0;
};

struct KeptSaga {
  SagaRecord record;
  int games = 0;            // that were played to their end: the number of its last world
  std::string world;        // the last one
  std::string last_table;   // where the last game was played; empty: none was
  std::string under_way;    // where the next game is played; empty: nowhere yet
  bool has_viewer = false;  // among its people
};

struct Chapter {
  int n = 0;
  std::string table, name;
  Millis ended = 0;
  std::string passage;  // how it went
  int decided = 0;      // after so many choices
  std::vector<SeatEnding> seats;
};

// Somebody who has played in a saga; the computer by its level.
struct SagaPlayer {
  Id user = 0;
  std::string level;
  int played = 0, won = 0;
};

struct SagaPage {
  std::optional<std::string> world;  // after so many games; nothing: there were fewer
  std::vector<Chapter> chapters;     // the latest first
  std::vector<SagaPlayer> players;   // who has won most first
};

// ---- what is written ----

// A table that is new, or has changed: what of its record was touched, and what its log gained.
struct TableChange {
  Record record;
  bool is_new = false;  // then all of it is written
  Touched touched = {};
  int seq = 0;  // entries of the log before
  std::vector<Entry> entries = {};
  std::optional<WorldLeft> left = {};  // to the saga, if the game is over
};
struct TableRemoval {  // with all that belongs to it
  std::string table;
};
struct StandingAnswers {
  std::string table;
  Seat seat = nobody;
  std::map<std::string, std::string> words;  // by question
};
struct ChatLine {
  std::string table;
  SaidLine said;
};
struct Note {
  std::string table;
  Id user = 0;
  std::string text;
};
struct WeighedGame {
  std::string table;
  int seq = 0;         // entries of the log that it is about
  std::string engine;  // that has weighed it
  std::string contents;
};
struct Solved {  // a question
  Id user = 0;
  std::string puzzle;
  Millis at = 0;
};
struct NewSaga {
  SagaRecord record;
  std::string world;
};

// What makes somebody's name an account's. It is not kept if it is another's, or looks like it.
struct AccountName {
  std::string folded;
  std::set<std::string> likenesses;
  std::string password;  // its hash
};
struct NewUser {  // answers with his id
  std::string name;
  std::optional<AccountName> account;  // nothing: a guest
  Millis at = 0;
};
struct Naming {  // of a guest, who may become an account by it
  Id user = 0;
  std::string name;
  std::optional<AccountName> account;
};
struct SettingsChange {
  Id user = 0;
  bool of_bots = false;
  bool forced = true;
};

// A new session in place of the one that somebody came with, and what is done together with it.
// Refused if the password by which he signs in is no longer his.
struct SigningIn {
  Id user = 0;
  std::string session = {}, before = {};  // before: ends; empty: there is none
  Millis at = 0;
  std::optional<std::string> password = {};      // its hash, by which
  std::optional<std::string> new_password = {};  // all his sessions end, and
  bool ends_tokens = false;                      // with them his tokens
  Id guest = 0;  // whose things are the user's from now on; the guest's tokens end
};
struct SigningOut {
  std::string session;
};
struct SessionUse {  // unless it has run out
  std::string session;
  Millis at = 0;
  Millis lasts = 0;  // after it was last used
};
struct NewToken {  // refused if the session, or token, by which it was asked for has ended
  Id user = 0;
  std::string hash, name;
  Millis at = 0;
  std::string by;
};
struct TokenRemoval {
  Id user = 0, token = 0;
};
struct PasswordReset {  // by whoever minds the house: all his sessions end
  Id user = 0;
  std::string password;  // its hash
  bool ends_tokens = false;
};
// From now on somebody may not do something, or may again. Who is banned has no sessions and no
// tokens any more, and gets none.
struct Restraining {
  Bar bar = Bar::Mute;
  Restraint restraint;
  Id user = 0;  // whom; 0: an address
  bool is_lifted = false;
};
// Somebody goes for good: his name, his sessions and tokens, what he said and noted, and himself if
// nothing that stays refers to him.
struct Departure {
  Id user = 0;
};
// Sessions that were not used since then, restraints that have ended, and guests of whom nobody has
// heard since, who sit at no table that goes on. Not all at once: answers how many went, and the
// last of them, after whom it goes on.
struct Pruning {
  Millis since = 0, now = 0;
  Id after = 0;
  int most = 0;
};
struct OrderDone {
  Id order = 0;
  Millis at = 0;
  bool refused = false;
  std::string outcome;
  Json args;  // what of it may stay
};
// Nothing that stays: whether something could be written.
struct Probe {};

using Write = std::variant<TableChange, TableRemoval, StandingAnswers, ChatLine, Note, WeighedGame,
                           Solved, NewSaga, NewUser, Naming, SettingsChange, SigningIn, SigningOut,
                           SessionUse, NewToken, TokenRemoval, PasswordReset, Restraining,
                           Departure, Pruning, OrderDone, Probe>;

// What came of a write.
struct Outcome {
  bool kept = false;     // for good; or nothing of it is
  bool refused = false;  // it was no longer right to do so: there was nothing to keep
  Id id = 0;             // of a new user, or the last one that was pruned
  int pruned = 0;

  operator bool() const { return kept; }
};

// The database cannot be reached now; what was asked for may be there.
class StoreAway : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Another program has it open.
class StoreInUse : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Store {
 public:
  using Done = std::function<void(const Outcome&)>;
  // Runs something on the hub's thread.
  using Post = std::function<void(std::function<void()>)>;

  virtual ~Store() = default;  // after everything that was asked has been written

  // ---- people ----
  virtual std::optional<User> user(Id) = 0;
  virtual std::optional<Member> member(Id) = 0;
  virtual std::optional<Member> member_called(const std::string& folded) = 0;
  // Whether an account has a name with one of these.
  virtual bool is_taken(const std::set<std::string>& likenesses) = 0;
  virtual std::optional<Session> session(const std::string& hash) = 0;  // or token
  virtual Millis last_seen(Id user) = 0;  // when one of his sessions was used; 0: never
  virtual std::vector<Token> tokens(Id user) = 0;
  // Of somebody or an address; nothing, too, if it has ended.
  virtual std::optional<Restraint> restraint(Bar, const std::string& who, Millis now) = 0;
  virtual Belongings belongings(Id user) = 0;
  virtual OpenOrders orders(Millis now) = 0;
  virtual int notices(Id user) = 0;                        // tables that wait for him
  virtual std::vector<Played> played(const KnownOf&) = 0;  // what most often first
  virtual std::vector<PlayedWith> played_with(const KnownOf&, PlayedBy, int most) = 0;
  // The latest first, from before that one.
  virtual std::vector<FinishedGame> history(const KnownOf&, std::int64_t before, int most) = 0;

  // ---- tables ----
  virtual std::optional<KeptTable> table(const std::string& id) = 0;
  // Of these tables, in this order; those that there are not are left out. Without `removed`.
  virtual std::vector<Record> records(std::span<const std::string> ids) = 0;
  virtual Talk talk(const std::string& table, Id user, Hearing, int most) = 0;
  virtual std::optional<std::string> weighed(const std::string& table, int seq,
                                             const std::string& engine) = 0;
  // His latest, of one table if that is named.
  virtual std::vector<WeighedEnding> weighed_of(Id user, const std::string& table, int most) = 0;
  virtual std::vector<std::string> solved(Id user) = 0;  // questions
  virtual Lobby lobby(const LobbyQuestion&) = 0;
  virtual int tables_begun(Id user) = 0;          // that he is the host of, and that have not ended
  virtual int tables_joined(Id user) = 0;         // of others, likewise, where he sits
  virtual int invitations(Id user, Id host) = 0;  // seats that this host keeps for him
  virtual std::vector<std::string> tables_played(Id user) = 0;      // that go on, but for lines
  virtual std::vector<std::string> tables_concerning(Id user) = 0;  // host or any seat
  // The oldest first: lines with a question to solve, or the others.
  virtual std::vector<std::string> lines_of(Id user, bool with_puzzle) = 0;
  // Where the house itself may have to answer, the latest first; not those of other nodes.
  virtual std::vector<std::string> tables_for_the_house() = 0;
  // That have been begun, whether or not they have ended.
  virtual std::vector<std::string> games() = 0;
  // Of a game, those that go by other rules, or were over before results were noted.
  virtual std::vector<std::string> tables_of_other_rules(const std::string& game, int rules) = 0;

  // ---- sagas ----
  virtual std::optional<KeptSaga> saga(const std::string& id, Id viewer) = 0;
  virtual std::vector<KeptSaga> sagas(Id viewer, int most) = 0;  // his, the latest first
  virtual int sagas_begun(Id user) = 0;
  // The world after `n` games, the chapters before that one, and who has played in all.
  virtual SagaPage saga_page(const std::string& id, int n, int before, int most) = 0;
  virtual std::optional<std::string> world(const std::string& saga, int n) = 0;

  // ---- writing ----
  // `done` is called on the hub's thread.
  virtual void write(Write, Done) = 0;
  // Why nothing can be written, such as a full disk, or even read; empty if the last that was to be
  // could be.
  virtual std::string trouble() const = 0;
  virtual u64 troubles() const = 0;  // how often that has happened

  virtual Circle* circle() { return nullptr; }  // null: nobody else has it open
};

}  // namespace ziggurat::server
