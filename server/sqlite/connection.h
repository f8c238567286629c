#pragma once
// The database as one thread sees it.
#include <SQLiteCpp/SQLiteCpp.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ziggurat::server {

// With the statements that come again and again.
class Connection : public SQLite::Database {
 public:
  explicit Connection(SQLite::Database opened) : SQLite::Database(std::move(opened)) {}

  // As if it were new; the text is read by SQLite only the first time.
  SQLite::Statement& prepared(std::string_view sql);

 private:
  std::map<std::string, SQLite::Statement, std::less<>> statements_;
};

// A value for a parameter of a statement: nothing, too, which is null, and bytes.
struct Blob {
  const std::string& bytes;
};
inline void put_in(SQLite::Statement& statement, int at, const Blob& blob) {
  statement.bind(at, blob.bytes.data(), static_cast<int>(blob.bytes.size()));
}
inline void put_in(SQLite::Statement& statement, int at, const auto& value) {
  statement.bind(at, value);
}
template <class Value>
void put_in(SQLite::Statement& statement, int at, const std::optional<Value>& value) {
  if (value) statement.bind(at, *value);  // what is not bound is null
}
template <class... Values>
void put_all_in(SQLite::Statement& statement, const Values&... values) {
  int at = 0;
  (put_in(statement, ++at, values), ...);
}

// Does a statement with these values for its parameters; how many rows it has changed.
template <class... Values>
int execute(Connection& writer, std::string_view sql, const Values&... values) {
  SQLite::Statement& statement = writer.prepared(sql);
  put_all_in(statement, values...);
  return statement.exec();
}

// The columns of a row, one after the other: looking for each by its name would be most of the work
// of a lobby.
class Columns {
 public:
  explicit Columns(SQLite::Statement& row) : row_(row) {}

  std::string text() { return row_.getColumn(at_++).getString(); }
  std::int64_t number() { return row_.getColumn(at_++).getInt64(); }
  int small() { return row_.getColumn(at_++).getInt(); }
  bool flag() { return small() != 0; }
  // What `read` makes of the next one; nothing if that is null.
  auto if_any(auto read) -> std::optional<decltype(read(*this))> {
    if (!row_.isColumnNull(at_)) return read(*this);
    ++at_;
    return std::nullopt;
  }

 private:
  SQLite::Statement& row_;
  int at_ = 0;
};

// A statement that reads. When this ends, so does its look at the database: otherwise all that is
// read after it would be of the same moment.
class Query {
 public:
  template <class... Values>
  Query(Connection& reader, std::string_view sql, const Values&... values)
      : statement_(reader.prepared(sql)) {
    put_all_in(statement_, values...);
  }
  ~Query() { statement_.tryReset(); }
  Query(const Query&) = delete;
  SQLite::Statement* operator->() { return &statement_; }

  // The same once more, with other values.
  template <class... Values>
  Query& again(const Values&... values) {
    statement_.reset();
    put_all_in(statement_, values...);
    return *this;
  }

  bool next() { return statement_.executeStep(); }
  Columns columns() { return Columns(statement_); }
  // What `read` makes of the columns of the next row; nothing if there is none.
  template <class Read>
  auto row(Read read) -> std::optional<decltype(read(std::declval<Columns&>()))> {
    if (!next()) return std::nullopt;
    Columns columns_of_row(statement_);
    return read(columns_of_row);
  }
  template <class Read>
  auto rows(Read read) {
    std::vector<decltype(read(std::declval<Columns&>()))> all;
    while (auto one = row(read)) all.push_back(std::move(*one));
    return all;
  }
  std::vector<std::string> texts() {
    return rows([](Columns& c) { return c.text(); });
  }
  // Of a query that always has a row: what is counted.
  std::int64_t number() {
    return *row([](Columns& c) { return c.number(); });
  }
  int count() { return static_cast<int>(number()); }

 private:
  SQLite::Statement& statement_;
};

// As long as this lives all that is read is of one moment; and the file is not locked again for
// each of a hundred tables.
class Moment {
 public:
  explicit Moment(Connection& reader) : reader_(reader) { reader.prepared("BEGIN").exec(); }
  ~Moment() { reader_.prepared("COMMIT").tryExecuteStep(); }
  Moment(const Moment&) = delete;

 private:
  Connection& reader_;
};

}  // namespace ziggurat::server
