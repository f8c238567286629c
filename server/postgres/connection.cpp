#include "server/postgres/connection.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>

namespace ziggurat::server::postgres {

using std::chrono::milliseconds;

namespace {

constexpr milliseconds first_pause{100}, longest_pause{5000};

// It ends all its connections when it stops or starts, and one that was silent for too long in the
// middle of a transaction; it says so first.
bool says_goodbye(const std::exception& error) {
  const auto* told = dynamic_cast<const pqxx::sql_error*>(&error);
  return told && (told->sqlstate().starts_with("57P0") || told->sqlstate() == "25P03");
}

// Its messages end with a newline.
std::string sentence(const std::exception& error) {
  std::string text = error.what();
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace

Connection::Connection(const Address& address, Greeting greeting)
    : words_(connection_words(address)), greeting_(std::move(greeting)) {
  if (address.patience.count() > 0) watchman_.emplace(address.patience);
  demand_open();
}

// ---- whether it is there ----

// It may have gone while nobody asked it for anything.
bool Connection::has_gone() const {
  pollfd line{database_->sock(), POLLRDHUP, 0};
  return !database_->is_open() || poll(&line, 1, 0) > 0;
}

void Connection::demand_open() {
  if (database_ && has_gone()) close();
  if (database_) return;
  if (Clock::now() < next_try_) throw StoreAway(why_away_);
  try {
    open();
    pause_ = milliseconds(0);
  } catch (const std::exception& error) {
    close();
    pause_ = std::clamp(2 * pause_, first_pause, longest_pause);
    next_try_ = Clock::now() + pause_;
    why_away_ = sentence(error);
    if (dynamic_cast<const StoreInUse*>(&error)) throw StoreInUse(why_away_);
    throw StoreAway(why_away_);
  }
}

void Connection::open() {
  database_ = std::make_unique<pqxx::connection>(words_);
  // What a message adds to its first sentence are values of the statement.
  database_->set_verbosity(pqxx::connection_base::terse);
  if (std::string(database_->get_variable("server_encoding")) != "UTF8")
    throw std::runtime_error("the database does not keep its texts as UTF-8");
  greeting_(*this);
}

void Connection::close() {
  forget();
  for (auto& [sql, statement] : known_) statement.is_prepared = false;
  if (database_) database_->disconnect();  // it does not say goodbye to each channel
  receivers_.clear();
  database_.reset();
}

pqxx::connection& Connection::database() {
  if (!database_) throw StoreAway(why_away_);
  return *database_;
}

// Until the answer is there, or too late.
Watchman::Wait Connection::wait() {
  return {watchman_ && database_ ? &*watchman_ : nullptr, database_ ? database_->sock() : 0};
}

// What is wrong with a statement is another matter than that nobody is there.
void Connection::fail(const std::exception& error) {
  if (database_ && database_->is_open() && !says_goodbye(error)) throw;
  why_away_ = sentence(error);
  close();
  throw StoreAway(why_away_);
}

// ---- statements ----

Connection::Known& Connection::known(std::string_view sql) {
  const auto found = known_.find(sql);
  if (found != known_.end()) return found->second;
  const std::string text(sql);
  return known_[text] = {text, fmt::format("s{}", known_.size())};
}

void Connection::add_row(std::string_view sql, const std::vector<AnyValue>& values) {
  std::string list;
  for (const auto& [text, is_bytes] : values)
    list += (list.empty() ? "" : ",")
            + (!text      ? "NULL"
               : is_bytes ? in_words(Blob{*text})
                          : in_words(*text));
  added_.push_back({&known(sql), std::move(list)});
}

std::string Connection::text_of(const Added& one) {
  if (!one.statement) return one.values;
  Known& statement = *one.statement;
  if (!statement.is_prepared) {
    database().prepare(statement.name, statement.sql);
    database().prepare_now(statement.name);
    statement.is_prepared = true;
  }
  return "EXECUTE " + statement.name + (one.values.empty() ? "" : "(" + one.values + ")");
}

std::vector<pqxx::result> Connection::send() {
  const auto added = std::exchange(added_, {});
  try {
    const Watchman::Wait waiting = wait();
    return perform(added);
  } catch (const std::exception& error) {
    fail(error);
  }
}

std::vector<pqxx::result> Connection::perform(const std::vector<Added>& added) {
  std::vector<std::string> texts;
  for (const Added& one : added) texts.push_back(text_of(one));
  pqxx::nontransaction work(database());
  pqxx::pipeline pipeline(work);
  pipeline.retain(static_cast<int>(texts.size()));
  std::vector<pqxx::pipeline::query_id> asked;
  for (const std::string& text : texts) asked.push_back(pipeline.insert(text));
  pipeline.complete();
  std::vector<pqxx::result> came;
  for (const auto id : asked) came.push_back(pipeline.retrieve(id));
  return came;
}

void Connection::run(const std::string& sql) {
  try {
    const Watchman::Wait waiting = wait();
    pqxx::nontransaction work(database());
    work.exec(sql);
  } catch (const std::exception& error) {
    fail(error);
  }
}

// ---- what others say ----

namespace {

class Receiver final : public pqxx::notification_receiver {
 public:
  Receiver(pqxx::connection& database, const std::string& channel, std::vector<Heard>& heard)
      : notification_receiver(database, channel), heard_(heard) {}
  void operator()(const std::string& text, int) override { heard_.push_back({channel(), text}); }

 private:
  std::vector<Heard>& heard_;
};

}  // namespace

void Connection::listen(const std::string& channel) {
  receivers_.push_back(std::make_unique<Receiver>(database(), channel, heard_));
}

std::vector<Heard> Connection::heard() try {
  if (database_) database_->get_notifs();
  return std::exchange(heard_, {});
} catch (const std::exception&) {  // the database has gone
  close();
  return {};
}

// ---- values ----

std::string Connection::in_words(const Blob& blob) {
  return database().quote_raw(reinterpret_cast<const unsigned char*>(blob.bytes.data()),
                              blob.bytes.size());
}

std::string Connection::in_words(const std::string& text) {
  if (text.find('\0') != std::string::npos)
    throw std::runtime_error("a text with a zero in it cannot be kept");
  return database().quote(text);
}

}  // namespace ziggurat::server::postgres
