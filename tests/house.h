#pragma once
// A house for tests: the hub on a directory of its own, with a clock, dice and background work that
// the test holds in its hand, and people who call as the web would let them call. Everything runs
// on the test's thread but the database's writer. Every answer and every event that passes through
// is held against what the operations declare, every view against what its game does; what does not
// fit is kept in `complaints`.
#include <condition_variable>
#include <deque>
#include <future>
#include <optional>

#include "server/hub.h"
#include "server/sqlite/database_file.h"
#include "server/sqlite/sqlite_store.h"

namespace ziggurat::server {

// How somebody shows who he is; empty: he does not.
struct Person {
  std::string cookie, token;
  std::string address = "192.0.2.1";
};

struct Reply {
  bool given = false;
  int status = 0;
  Json body;
  std::optional<std::string> cookie;
  std::weak_ptr<Call> call;  // as long as somebody works on it

  bool good() const { return status == 200; }
  std::string key() const { return good() ? "" : body["error"]["key"].get<std::string>(); }
};

class House {
 public:
  // Nobody is slowed down unless the test is about that.
  explicit House(HubSettings = {.thinking_pace = 0.001, .rate_scale = 1e6},
                 Helpers* helpers = nullptr);
  ~House();
  House(const House&) = delete;

  Hub& hub() { return *hub_; }
  SqliteStore& store() { return *store_; }
  const std::string& directory() const { return directory_; }
  // As if the program had ended and begun again on the same directory, where something may have
  // happened meanwhile.
  void restart(const std::function<void()>& meanwhile = [] {});

  // ---- time, chance and work ----
  Millis now = 1'700'000'000'000;  // when time passes, it does so on both clocks
  void step_clock(Millis by) { now += by, stepped_ += by; }  // as if somebody had set it
  std::deque<u64> dice;  // the next random numbers; then come some that are always the same
  bool works = true;     // false: computer players wait
  bool hashes = true;    // false: so do passwords
  std::size_t work_waiting() const { return thoughts_.size(); }
  void think_once() { do_next(thoughts_); }
  std::size_t alarms() const { return alarms_.size(); }
  void pump();  // does what is due on the hub's thread
  // Pumps until it is so; throws if that takes too long.
  void wait(const std::function<bool()>& until);
  // Does something with the database as its writer would; throws if it was not kept.
  void write(std::function<void(Connection&)>);

  // ---- people ----
  std::shared_ptr<Reply> begin_asking(const Person&, const char* operation, Json fields);
  Reply ask(const Person&, const char* operation, Json fields = Json::object());
  Json ask_well(const Person&, const char* operation, Json fields = Json::object());
  std::string refusal(const Person&, const char* operation, Json fields = Json::object());
  Person guest(const char* name);
  Person account(const char* name, const char* password);

  std::vector<std::string> complaints;
  void complain_if(const std::string& flaw);
  // About views that are not as the game of the table says.
  void complain_about_views(const Json& sent, const std::string& table);
  // Complains about every statement so far that reads a whole table of the database: what it costs
  // would grow with the house.
  void complain_about_statements();

 private:
  void open();
  using Works = std::deque<std::pair<std::function<void()>, std::function<void()>>>;
  static World::Background into(Works&);
  static void do_next(Works&);
  void note_statements(SQLite::Database&);
  Millis steady() const { return now - stepped_; }

  HubSettings settings_;
  Helpers* helpers_;
  std::string directory_;
  Millis stepped_ = 0;  // how far the clock has been set since the house opened
  Rng rng_{1};
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> posted_;
  Works thoughts_, hashes_;
  std::multimap<Millis, std::function<void()>> alarms_;  // by the steady clock
  std::atomic<bool> closing_ = false;
  std::set<std::string> statements_;
  std::unique_ptr<SqliteStore> store_;
  std::unique_ptr<Hub> hub_;
};

// Somebody connected: keeps every line that was sent to him.
class Socket final : public Client {
 public:
  enum class Kind : u8 { Socket, Stream };
  explicit Socket(House&, const Person& = {}, Kind = Kind::Socket);
  ~Socket() override;

  void send(std::shared_ptr<const std::string> line) override;
  void send_off(std::shared_ptr<const std::string> line) override;
  void close() override { closed = true; }
  void send_frame(const Json& frame);  // without waiting for an answer
  Json ask(const char* operation, Json fields = Json::object());
  std::vector<Json> events(std::string_view name) const;
  // What has come so far is no longer needed.
  void forget() { lines.clear(); }

  std::vector<std::string> lines;
  std::shared_ptr<const std::string> last_line;  // the text itself, which others may share
  bool closed = false;                           // by the house

 private:
  House& house_;
  int asked_ = 0;
  std::optional<Json> answer_;  // to what was asked last
};

// Keeps the database's writer waiting until it is opened.
class Gate {
 public:
  explicit Gate(House&);
  ~Gate() { open(); }
  void open();

 private:
  std::promise<void> opened_;
  bool is_open_ = false;
};

// What is wrong with an answer to an operation, or with an event; empty if nothing is.
std::string flaw_of_answer(const Operation&, const Json& body);
std::string flaw_of_event(const Json& event);
// Or with the views in either, however deep they lie.
std::string flaw_of_views(const Json& sent, const Type& view_type);

}  // namespace ziggurat::server
