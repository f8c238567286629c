#include "server/postgres/rows.h"

#include <fmt/format.h>

#include "server/postgres/database.h"

namespace ziggurat::server::postgres {
namespace {

// The first columns: "table_id", "seq".
std::string names(const Sheet& sheet, std::size_t columns, const char* after_each = "") {
  std::string list;
  for (std::size_t i = 0; i < columns; ++i)
    list += fmt::format("{}\"{}\"{}", i > 0 ? ", " : "", sheet.columns[i].name, after_each);
  return list;
}

// $1, $2, …
std::string parameters(std::size_t values) {
  std::string list = "$1";
  for (std::size_t i = 2; i <= values; ++i) list += fmt::format(", ${}", i);
  return list;
}

std::optional<std::string> value_of(const pqxx::field& field, Column::Kind kind) {
  if (field.is_null()) return std::nullopt;
  if (kind == Column::Kind::Bytes) return pqxx::binarystring(field).str();
  if (kind == Column::Kind::Flag) return field.as<bool>() ? "1" : "0";
  return std::string(field.c_str(), field.size());
}

std::vector<Row> rows_of_result(const pqxx::result& found, const Sheet& sheet) {
  std::vector<Row> rows;
  for (const pqxx::row& one : found) {
    Row& row = rows.emplace_back();
    for (pqxx::row::size_type i = 0; i < one.size(); ++i)
      row.push_back(value_of(one[i], sheet.columns[i].kind));
  }
  return rows;
}

class DatabaseRows : public NewRows {
 public:
  DatabaseRows(const Address& address, Connection::Greeting greeting)
      : database_(address, std::move(greeting)) {}

  std::vector<Row> read(const Sheet& sheet, const Row& key, int most) override {
    const std::string keys = names(sheet, sheet.keys);
    add(fmt::format(
            "SELECT {} FROM {} {} ORDER BY {} LIMIT {}", names(sheet, sheet.columns.size()),
            sheet.name,
            key.empty() ? "" : fmt::format("WHERE ({}) > ({})", keys, parameters(sheet.keys)), keys,
            most),
        sheet, key);
    return rows_of_result(database_.send().back(), sheet);
  }
  std::size_t count(const Sheet& sheet) override {
    return static_cast<std::size_t>(
        number_of(database_.ask(fmt::format("SELECT count(*) FROM {}", sheet.name))));
  }
  Row last_key(const Sheet& sheet) override {
    const auto last = rows_of_result(
        database_.ask(fmt::format("SELECT {} FROM {} ORDER BY {} LIMIT 1", names(sheet, sheet.keys),
                                  sheet.name, names(sheet, sheet.keys, " DESC"))),
        sheet);
    return last.empty() ? Row() : last.front();
  }
  void put(const Sheet& sheet, const std::vector<Row>& rows) override {
    const std::string sql =
        fmt::format("INSERT INTO {}({}) VALUES({})", sheet.name, names(sheet, sheet.columns.size()),
                    parameters(sheet.columns.size()));
    for (const Row& row : rows) add(sql, sheet, row);
    database_.send();  // as one transaction
  }
  // Numbers that the database gives go on after those that are there.
  void finish() override {
    for (const auto& [table, id] :
         {std::pair("users", "id"), {"tokens", "id"}, {"endings", "n"}, {"orders", "id"}})
      database_.run(fmt::format(
          "SELECT setval(pg_get_serial_sequence('{0}', '{1}'), coalesce(max({1}), 0) + 1, false) "
          "FROM {0}",
          table, id));
    database_.run("UPDATE house SET is_whole = true");
  }

 protected:
  Connection& database() { return database_; }

 private:
  void add(const std::string& sql, const Sheet& sheet, const Row& row) {
    std::vector<Connection::AnyValue> values;
    for (std::size_t i = 0; i < row.size(); ++i)
      values.push_back({row[i], sheet.columns[i].kind == Column::Kind::Bytes});
    database_.add_row(sql, values);
  }

  Connection database_;
};

class RowsAtOnce final : public DatabaseRows {
 public:
  RowsAtOnce(const Address& address, Connection::Greeting greeting)
      : DatabaseRows(address, std::move(greeting)) {}
  void finish() override {
    DatabaseRows::finish();
    database().run("COMMIT");
  }
};

void take_alone(Connection& database, const std::string& url) {
  lock(database, url, Lock::Alone);
  make_up_to_date(database, url, Lock::Alone);
}

// What is in the way of a new house there.
void demand_room(Connection& database, const std::string& url, bool replaces, bool goes_on) {
  const bool is_whole = !database.ask("SELECT 1 FROM house WHERE is_whole").empty();
  const bool is_empty = database.ask("SELECT 1 FROM users LIMIT 1").empty();
  if (replaces) {
    std::string all;
    for (const Sheet& sheet : sheets())
      all += fmt::format("{}{}", all.empty() ? "" : ", ", sheet.name);
    database.run("TRUNCATE " + all);
  } else if (!is_empty && (is_whole || !goes_on)) {
    throw std::runtime_error(fmt::format(
        "there is a house in {} already; say --replace to put this one in its place", url));
  }
  database.run("UPDATE house SET is_whole = false");
}

}  // namespace

std::unique_ptr<Rows> rows_of_moment(const Address& address) {
  return std::make_unique<DatabaseRows>(address, [url = address.url](Connection& reached) {
    demand_whole(reached, url);
    reached.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  });
}

std::unique_ptr<Rows> rows_of_database(const Address& address) {
  return std::make_unique<DatabaseRows>(address, [url = address.url](Connection& reached) {
    take_alone(reached, url);
    demand_whole(reached, url);
  });
}

std::unique_ptr<NewRows> new_rows_of_database(const Address& address, bool replaces) {
  return std::make_unique<DatabaseRows>(address, [=, url = address.url](Connection& reached) {
    take_alone(reached, url);
    demand_room(reached, url, replaces, true);
  });
}

std::unique_ptr<NewRows> new_rows_at_once(const Address& address, bool replaces) {
  return std::make_unique<RowsAtOnce>(address, [=, url = address.url](Connection& reached) {
    take_alone(reached, url);
    reached.run("BEGIN");
    demand_room(reached, url, replaces, false);
  });
}

}  // namespace ziggurat::server::postgres
