#include "server/sqlite/rows.h"

#include <fmt/format.h>

#include <filesystem>

#include "server/sqlite/database_file.h"
#include "server/sqlite/sqlite_store.h"

namespace ziggurat::server {
namespace {

namespace fs = std::filesystem;

// The first columns: "table_id", "seq".
std::string names(const Sheet& sheet, std::size_t columns, const char* after_each = "") {
  std::string list;
  for (std::size_t i = 0; i < columns; ++i)
    list += fmt::format("{}\"{}\"{}", i > 0 ? ", " : "", sheet.columns[i].name, after_each);
  return list;
}

std::string questions(std::size_t values) {
  std::string list = "?";
  while (--values > 0) list += ", ?";
  return list;
}

void bind(SQLite::Statement& statement, int at, Column::Kind kind, const std::string& value) {
  switch (kind) {
    case Column::Kind::Number:
    case Column::Kind::Flag:
      return statement.bind(at, static_cast<std::int64_t>(std::stoll(value)));
    case Column::Kind::Text: return statement.bind(at, value);
    case Column::Kind::Bytes: return put_in(statement, at, Blob{value});
  }
}

// What is not bound is null.
void bind(SQLite::Statement& statement, const Sheet& sheet, const Row& row) {
  for (std::size_t i = 0; i < row.size(); ++i)
    if (row[i]) bind(statement, static_cast<int>(i) + 1, sheet.columns[i].kind, *row[i]);
}

class FileRows : public NewRows {
 public:
  explicit FileRows(const std::string& directory)
      : lock_(std::in_place, directory), database_(std::in_place, open_writer(directory)) {
    database_->exec("PRAGMA foreign_keys=OFF");  // of what is not yet whole
  }

  std::vector<Row> read(const Sheet& sheet, const Row& key, int most) override {
    const std::string keys = names(sheet, sheet.keys);
    SQLite::Statement rows(
        *database_,
        fmt::format(
            "SELECT {} FROM {} {} ORDER BY {} LIMIT {}", names(sheet, sheet.columns.size()),
            sheet.name,
            key.empty() ? "" : fmt::format("WHERE ({}) > ({})", keys, questions(sheet.keys)), keys,
            most));
    bind(rows, sheet, key);
    return all(rows);
  }
  std::size_t count(const Sheet& sheet) override {
    const std::string sql = fmt::format("SELECT count(*) FROM {}", sheet.name);
    return static_cast<std::size_t>(database_->execAndGet(sql).getInt64());
  }
  Row last_key(const Sheet& sheet) override {
    SQLite::Statement rows(
        *database_, fmt::format("SELECT {} FROM {} ORDER BY {} LIMIT 1", names(sheet, sheet.keys),
                                sheet.name, names(sheet, sheet.keys, " DESC")));
    const auto last = all(rows);
    return last.empty() ? Row() : last.front();
  }
  void put(const Sheet& sheet, const std::vector<Row>& rows) override {
    SQLite::Transaction transaction(*database_);
    SQLite::Statement insert(*database_, fmt::format("INSERT INTO {}({}) VALUES({})", sheet.name,
                                                     names(sheet, sheet.columns.size()),
                                                     questions(sheet.columns.size())));
    for (const Row& row : rows) {
      insert.reset();
      insert.clearBindings();
      bind(insert, sheet, row);
      insert.exec();
    }
    transaction.commit();
  }
  void finish() override {}

 protected:
  // What it has written is in one file then.
  void close() { database_.reset(), lock_.reset(); }

 private:
  static std::vector<Row> all(SQLite::Statement& rows) {
    std::vector<Row> list;
    while (rows.executeStep()) {
      Row& row = list.emplace_back();
      for (int i = 0; i < rows.getColumnCount(); ++i)
        row.push_back(rows.isColumnNull(i) ? std::nullopt
                                           : std::optional(rows.getColumn(i).getString()));
    }
    return list;
  }

  std::optional<DirectoryLock> lock_;
  std::optional<SQLite::Database> database_;
};

class CopyRows : private TemporaryFolder, public FileRows {
 public:
  explicit CopyRows(const std::string& file) : FileRows(unpacked(file, directory)) {}

 private:
  static const std::string& unpacked(const std::string& file, const std::string& into) {
    restore(into, file, false);
    return into;
  }
};

class NewDirectoryRows : public FileRows {
 public:
  NewDirectoryRows(const std::string& directory, bool replaces)
      : FileRows(cleared(directory, replaces)), directory_(directory), replaces_(replaces) {}

  void finish() override {
    close();
    restore(directory_, database_file(unfinished(directory_)), replaces_);
    fs::remove_all(unfinished(directory_));
  }

 private:
  static std::string unfinished(const std::string& directory) { return directory + "/moving"; }
  static std::string cleared(const std::string& directory, bool replaces) {
    if (replaces)
      fs::remove_all(unfinished(directory));
    else if (fs::exists(database_file(directory)))
      throw std::runtime_error(fmt::format(
          "{} exists; say --replace to put what is moved in its place", database_file(directory)));
    return unfinished(directory);
  }

  const std::string directory_;
  const bool replaces_;
};

class NewCopyRows : private TemporaryFolder, public FileRows {
 public:
  explicit NewCopyRows(const std::string& file) : FileRows(directory), file_(file) {
    if (fs::exists(file))
      throw std::runtime_error(fmt::format("{} exists already; name a new file", file));
  }
  void finish() override {
    close();
    back_up(directory, file_);
  }

 private:
  const std::string file_;
};

}  // namespace

std::unique_ptr<Rows> rows_of_directory(const std::string& directory) {
  demand_database(directory);
  return std::make_unique<FileRows>(directory);
}
std::unique_ptr<Rows> rows_of_copy(const std::string& file) {
  return std::make_unique<CopyRows>(file);
}
std::unique_ptr<NewRows> new_rows_of_directory(const std::string& directory, bool replaces) {
  return std::make_unique<NewDirectoryRows>(directory, replaces);
}
std::unique_ptr<NewRows> new_rows_of_copy(const std::string& file) {
  return std::make_unique<NewCopyRows>(file);
}

}  // namespace ziggurat::server
