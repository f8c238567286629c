#pragma once
// The database as one thread sees it. Statements are added one after the other and go there
// together: one round trip for all of them.
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <pqxx/pqxx>
#include <span>
#include <string>
#include <vector>

#include "server/postgres/address.h"
#include "server/postgres/watchman.h"
#include "server/store.h"

namespace ziggurat::server::postgres {

// What somebody has said on a channel of the database (NOTIFY).
struct Heard {
  std::string channel, text;
};

// A value for a parameter of a statement that is no text.
struct Blob {
  const std::string& bytes;
};

class Connection {
 public:
  // What is said first, whenever the database has been reached anew.
  using Greeting = std::function<void(Connection&)>;

  explicit Connection(
      const Address&, Greeting = [](Connection&) {});
  ~Connection() { close(); }
  Connection(const Connection&) = delete;

  // Throws if the database is away. It is sought in growing pauses: who asks in between hears what
  // was wrong the last time.
  void demand_open();
  void close();

  // A statement with values for $1, $2, …
  template <class... Values>
  void add(std::string_view sql, const Values&... values) {
    std::string list;
    ((list += (list.empty() ? "" : ",") + in_words(values)), ...);
    added_.push_back({&known(sql), std::move(list)});
  }
  // Likewise, for values of which only the statement knows what they are.
  struct AnyValue {
    std::optional<std::string> text;
    bool is_bytes = false;
  };
  void add_row(std::string_view sql, const std::vector<AnyValue>& values);
  // What is no statement but a word to the database, such as COMMIT.
  void add_word(std::string word) { added_.push_back({nullptr, std::move(word)}); }
  // Sends all that was added: what came of each. Throws if one failed; those after it are not done,
  // nor, unless a transaction was begun, those before it.
  std::vector<pqxx::result> send();
  // Sends all that was added with this one: what came of it.
  template <class... Values>
  pqxx::result ask(std::string_view sql, const Values&... values) {
    add(sql, values...);
    return send().back();
  }
  // Does statements that are not asked for again and again, without values.
  void run(const std::string& sql);
  // What was added is not done.
  void forget() { added_.clear(); }

  // From now on, until the database is away, what is said on this channel is heard.
  void listen(const std::string& channel);
  // What has been said since the last time, without waiting for it.
  std::vector<Heard> heard();
  int socket() const { return database_ ? database_->sock() : -1; }  // -1: it is away

 private:
  // The database reads the text of a statement once.
  struct Known {
    std::string sql, name;
    bool is_prepared = false;
  };
  struct Added {
    Known* statement;  // null: a word
    std::string values;
  };
  void open();
  bool has_gone() const;
  pqxx::connection& database();
  Known& known(std::string_view sql);
  std::string text_of(const Added&);
  std::vector<pqxx::result> perform(const std::vector<Added>&);
  [[noreturn]] void fail(const std::exception&);
  Watchman::Wait wait();

  template <class Value>
  std::string in_words(const std::optional<Value>& value) {
    return value ? in_words(*value) : "NULL";
  }
  template <class Value>
  std::string in_words(const std::vector<Value>& list) {
    return in_words(std::span<const Value>(list));
  }
  template <class Value>
  std::string in_words(std::span<const Value> list) {
    std::string all;
    for (const Value& one : list) all += (all.empty() ? "" : ",") + in_words(one);
    return "ARRAY[" + all + (std::is_integral_v<Value> ? "]::bigint[]" : "]::text[]");
  }
  std::string in_words(const Blob& blob);
  std::string in_words(const std::string& text);
  std::string in_words(const char* text) { return in_words(std::string(text)); }
  std::string in_words(bool flag) { return flag ? "true" : "false"; }
  template <std::integral Number>
  std::string in_words(Number number) {
    return std::to_string(number);
  }

  using Clock = std::chrono::steady_clock;
  const std::string words_;
  Greeting greeting_;
  std::optional<Watchman> watchman_;
  std::unique_ptr<pqxx::connection> database_;
  std::vector<std::unique_ptr<pqxx::notification_receiver>> receivers_;
  std::vector<Heard> heard_;
  std::map<std::string, Known, std::less<>> known_;  // by their texts
  std::vector<Added> added_;
  std::string why_away_;
  std::chrono::milliseconds pause_{0};
  Clock::time_point next_try_{};
};

// The columns of a row, one after the other. Null is an empty text, zero, or no.
class Columns {
 public:
  explicit Columns(const pqxx::row& row) : row_(row) {}

  std::string text() {
    const pqxx::field field = row_[at_++];
    return {field.c_str(), field.size()};
  }
  std::int64_t number() { return row_[at_++].as<std::int64_t>(0); }
  int small() { return row_[at_++].as<int>(0); }
  bool flag() { return row_[at_++].as<bool>(false); }
  // What `read` makes of the next one; nothing if that is null.
  auto if_any(auto read) -> std::optional<decltype(read(*this))> {
    if (!row_[at_].is_null()) return read(*this);
    ++at_;
    return std::nullopt;
  }

 private:
  const pqxx::row& row_;
  pqxx::row::size_type at_ = 0;
};

// What `read` makes of the columns of each row.
template <class Read>
auto rows_of(const pqxx::result& found, Read read) {
  std::vector<decltype(read(std::declval<Columns&>()))> all;
  for (const pqxx::row& row : found) {
    Columns columns(row);
    all.push_back(read(columns));
  }
  return all;
}
// Of the first one; nothing if there is none.
template <class Read>
auto row_of(const pqxx::result& found, Read read)
    -> std::optional<decltype(read(std::declval<Columns&>()))> {
  if (found.empty()) return std::nullopt;
  const pqxx::row row = found.front();
  Columns columns(row);
  return read(columns);
}
inline std::vector<std::string> texts_of(const pqxx::result& found) {
  return rows_of(found, [](Columns& c) { return c.text(); });
}
// Of what always has a row: what is counted.
inline std::int64_t number_of(const pqxx::result& found) {
  return found.front().front().as<std::int64_t>(0);
}
inline int count_of(const pqxx::result& found) { return static_cast<int>(number_of(found)); }

}  // namespace ziggurat::server::postgres
