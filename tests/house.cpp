#include "tests/house.h"

#include <sodium.h>
#include <sqlite3.h>
#include <unistd.h>

#include <filesystem>

#include "games/games.h"
#include "server/logging.h"
#include "server/shapes.h"

namespace ziggurat::server {
namespace {

namespace fs = std::filesystem;

// In memory where there is such a place: a flush to a disk takes longer than a whole turn.
std::string new_directory() {
  const fs::path memory = "/dev/shm";
  const fs::path base = fs::is_directory(memory) ? memory : fs::temp_directory_path();
  std::string path = (base / "ziggurat-test-XXXXXX").string();
  if (!mkdtemp(path.data())) throw std::runtime_error("no directory for a test");
  return path;
}

std::string flaw_of_error(const Json& error) {
  if (!error.contains("key") || !error.contains("text")) return "an error without key or text";
  if (error["key"] == "request.failed") return "the house failed";
  if (error["text"] == error["key"]) return "no text for " + error["key"].get<std::string>();
  return "";
}

// The id of the table that a request or an event is about; empty: none.
std::string table_of(const Json& sent) {
  const Json about = sent.value("table", sent.value("id", Json()));
  if (about.is_object()) return table_of(about);
  return about.is_string() ? about.get<std::string>() : "";
}

}  // namespace

std::string flaw_of_answer(const Operation& operation, const Json& body) {
  const std::string name = operation.name;
  if (body.contains("error"))
    return body.size() == 1 ? flaw_of_error(body["error"]) : name + " answers beside an error";
  const std::string flaw = misfit(body, operation.answer);
  return flaw.empty() ? "" : name + " answers otherwise than it declares, " + flaw;
}

std::string flaw_of_event(const Json& event) {
  const std::string flaw = misfit(event, shapes::event);
  return flaw.empty() ? "" : "a strange event “" + event.value("event", "") + "”, " + flaw;
}

// A preview that is not certain has none.
std::string flaw_of_views(const Json& sent, const Type& view_type) {
  if (sent.contains("view")) {
    const bool certain = sent.value("certain", true);
    const std::string flaw = misfit(sent["view"], certain ? view_type : Type::Null);
    return flaw.empty() ? "" : "a view otherwise than its game declares, " + flaw;
  }
  if (sent.is_structured())
    for (const Json& part : sent)
      if (const auto flaw = flaw_of_views(part, view_type); !flaw.empty()) return flaw;
  return "";
}

// ---- the house ----

House::House(HubSettings settings, Helpers* helpers)
    : settings_(settings), helpers_(helpers), directory_(new_directory()) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
  set_log_level("off");
  open();
}

House::~House() {
  hub_.reset();
  store_.reset();
  fs::remove_all(directory_);
}

World::Background House::into(Works& works) {
  return [&](auto work, auto done) { works.emplace_back(std::move(work), std::move(done)); };
}

void House::do_next(Works& works) {
  const auto [work, done] = std::move(works.front());
  works.pop_front();
  work();
  done();
}

void House::open() {
  store_ = std::make_unique<SqliteStore>(directory_, [this](std::function<void()> task) {
    {
      const std::lock_guard lock(mutex_);
      posted_.push_back(std::move(task));
    }
    wake_.notify_one();
  });
  note_statements(store_->read());
  store_->write_by_hand([this](SQLite::Database& writer) { note_statements(writer); }, [](bool) {});
  World world{*store_,
              into(thoughts_),
              into(hashes_),
              closing_,
              [this] { return now; },
              [this] { return steady(); },
              [this] {
                if (dice.empty()) return rng_.next();
                const u64 next = dice.front();
                dice.pop_front();
                return next;
              },
              [this](Millis delay, std::function<void()> then) {
                alarms_.emplace(steady() + delay, std::move(then));
              },
              helpers_};
  hub_ = std::make_unique<Hub>(std::move(world), settings_);
}

void House::restart(const std::function<void()>& meanwhile) {
  hub_.reset();
  store_.reset();
  posted_.clear();
  thoughts_.clear();
  hashes_.clear();
  alarms_.clear();
  meanwhile();
  open();
}

void House::pump() {
  for (;;) {
    std::function<void()> next;
    {
      const std::lock_guard lock(mutex_);
      if (!posted_.empty()) {
        next = std::move(posted_.front());
        posted_.pop_front();
      }
    }
    if (next) {
      next();
    } else if (hashes && !hashes_.empty()) {
      do_next(hashes_);
    } else if (works && !thoughts_.empty()) {
      do_next(thoughts_);
    } else if (!alarms_.empty() && alarms_.begin()->first <= steady()) {
      alarms_.extract(alarms_.begin()).mapped()();
    } else {
      return;
    }
  }
}

void House::wait(const std::function<bool()>& until) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  for (pump(); !until(); pump()) {
    if (std::chrono::steady_clock::now() > end) throw std::runtime_error("it does not happen");
    std::unique_lock lock(mutex_);
    // Not for long: `until` itself may have done what was posted.
    wake_.wait_for(lock, std::chrono::milliseconds(2), [this] { return !posted_.empty(); });
  }
}

void House::write(std::function<void(Connection&)> work) {
  std::optional<bool> kept;
  store_->write_by_hand(std::move(work), [&](bool is_kept) { kept = is_kept; });
  wait([&] { return kept.has_value(); });
  if (!*kept) throw std::runtime_error("the database does not keep it");
}

void House::complain_if(const std::string& flaw) {
  if (!flaw.empty()) complaints.push_back(flaw);
}

void House::complain_about_views(const Json& sent, const std::string& table) {
  SQLite::Statement game(store_->read(), "SELECT game FROM tables WHERE id = ?");
  game.bind(1, table);
  if (game.executeStep())
    complain_if(flaw_of_views(sent, find_title(game.getColumn(0).getString())->view_type));
}

void House::note_statements(SQLite::Database& database) {
  const auto note = [](unsigned, void* house, void* statement, void*) {
    auto& self = *static_cast<House*>(house);
    const std::lock_guard lock(self.mutex_);
    self.statements_.insert(sqlite3_sql(static_cast<sqlite3_stmt*>(statement)));
    return 0;
  };
  sqlite3_trace_v2(database.getHandle(), SQLITE_TRACE_STMT, note, this);
}

void House::complain_about_statements() {
  SQLite::Database database(database_file(directory_), SQLite::OPEN_READONLY);
  for (const std::string& sql : std::set(statements_)) {
    static const std::set<std::string> planned = {"SELECT", "INSERT", "UPDATE", "DELETE",
                                                  "REPLACE"};
    if (!planned.contains(sql.substr(0, sql.find(' ')))) continue;
    if (sql.starts_with("INSERT INTO probe ")) continue;  // its table is gone again
    SQLite::Statement plan(database, "EXPLAIN QUERY PLAN " + sql);
    while (plan.executeStep())
      if (const std::string step = plan.getColumn("detail");
          step.starts_with("SCAN ") && step != "SCAN CONSTANT ROW")
        complaints.push_back("this reads a whole table: " + sql);
  }
}

// ---- people ----

std::shared_ptr<Reply> House::begin_asking(const Person& person, const char* operation,
                                           Json fields) {
  const auto call = std::make_shared<Call>();
  const auto reply = std::make_shared<Reply>();
  call->operation = find_operation(operation);
  call->fields = std::move(fields);
  call->caller.address = person.address;
  call->caller.user = person.token.empty()
                          ? hub_->people.user_of_session(person.cookie, call->caller.pass)
                          : hub_->people.user_of_token(person.token, call->caller.pass);
  call->reply = [this, reply, row = call->operation,
                 table = table_of(call->fields)](Answer answer) {
    if (reply->given) complaints.push_back(std::string(row->name) + " answers twice");
    *reply = {true, answer.status, Json::parse(answer.body.text), std::move(answer.cookie), {}};
    complain_if(flaw_of_answer(*row, reply->body));
    complain_about_views(reply->body, table);
    if (reply->good() == reply->body.contains("error"))
      complaints.push_back(std::string(row->name) + " answers with a status that does not fit");
  };
  reply->call = call;
  hub_->requests.call(call);
  return reply;
}

Reply House::ask(const Person& person, const char* operation, Json fields) {
  const auto reply = begin_asking(person, operation, std::move(fields));
  wait([&] { return reply->given; });
  return *reply;
}

Json House::ask_well(const Person& person, const char* operation, Json fields) {
  Reply reply = ask(person, operation, std::move(fields));
  if (!reply.good()) throw std::runtime_error(operation + (": " + reply.body.dump()));
  return std::move(reply.body);
}

std::string House::refusal(const Person& person, const char* operation, Json fields) {
  return ask(person, operation, std::move(fields)).key();
}

Person House::guest(const char* name) {
  return {.cookie = *ask({}, "guest", {{"name", name}}).cookie, .token = ""};
}

Person House::account(const char* name, const char* password) {
  return {.cookie = *ask({}, "register", {{"name", name}, {"password", password}}).cookie,
          .token = ""};
}

// ---- sockets ----

Socket::Socket(House& house, const Person& person, Kind kind) : house_(house) {
  user = person.token.empty() ? house.hub().people.user_of_session(person.cookie, pass)
                              : house.hub().people.user_of_token(person.token, pass);
  address = person.address;
  follows_all = kind == Kind::Stream;
  house.hub().presence.connect(*this);
}

Socket::~Socket() { house_.hub().presence.disconnect(*this); }

void Socket::send(std::shared_ptr<const std::string> line) {
  lines.push_back(*line);
  last_line = line;
  Json read = Json::parse(*line);
  if (!read.contains("re")) {
    house_.complain_if(flaw_of_event(read));
    house_.complain_about_views(read, table_of(read));
  } else if (read["re"] == asked_) {
    answer_ = std::move(read);
  }
}

void Socket::send_off(std::shared_ptr<const std::string> line) {
  send(std::move(line));
  closed = true;
}

void Socket::send_frame(const Json& frame) { house_.hub().requests.receive(*this, frame.dump()); }

Json Socket::ask(const char* operation, Json fields) {
  fields["do"] = operation;
  fields["id"] = ++asked_;
  answer_.reset();
  send_frame(fields);
  house_.wait([&] { return answer_.has_value(); });
  answer_->erase("re");
  house_.complain_if(flaw_of_answer(*find_operation(operation), *answer_));
  house_.complain_about_views(*answer_, table_of(fields));
  return *answer_;
}

std::vector<Json> Socket::events(std::string_view name) const {
  std::vector<Json> found;
  for (const std::string& line : lines)
    if (Json read = Json::parse(line); read.value("event", "") == name)
      found.push_back(std::move(read));
  return found;
}

// ---- the gate ----

Gate::Gate(House& house) {
  const auto begun = std::make_shared<std::promise<void>>();
  house.store().write_by_hand(
      [begun, opened = opened_.get_future().share()](SQLite::Database&) {
        begun->set_value();
        opened.wait();
      },
      [](bool) {});
  begun->get_future().wait();
}

void Gate::open() {
  if (!std::exchange(is_open_, true)) opened_.set_value();
}

}  // namespace ziggurat::server
