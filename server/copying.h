#pragma once
// All that a house keeps as rows, which any of its databases can give and take: how it is copied
// from one kind to another.
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/basics.h"

namespace ziggurat::server {

struct Column {
  enum class Kind : u8 { Number, Flag, Text, Bytes };
  const char* name;
  Kind kind;
};
// A table of the database.
struct Sheet {
  const char* name;
  std::size_t keys;  // so many columns tell its rows apart and put them in order
  std::vector<Column> columns;
};
// All of them but for what no house keeps (jobs, workers); rows refer only to what is in those
// before theirs.
const std::vector<Sheet>& sheets();

// Its values as texts: numbers are decimal, flags 0 or 1, bytes as they are; nothing is null.
using Row = std::vector<std::optional<std::string>>;

// A database that is copied.
class Rows {
 public:
  virtual ~Rows() = default;
  // In order, those after the one with this key; all, if that is empty.
  virtual std::vector<Row> read(const Sheet&, const Row& key, int most) = 0;
  virtual std::size_t count(const Sheet&) = 0;
};
// One that it is copied into.
class NewRows : public Rows {
 public:
  virtual Row last_key(const Sheet&) = 0;  // empty: there is no row
  virtual void put(const Sheet&, const std::vector<Row>&) = 0;
  virtual void finish() = 0;  // from now on it is a house's database
};

// How many rows there are of how many.
using CopyProgress = std::function<void(std::size_t done, std::size_t of)>;
// Goes on after what is there, compares all that is there then, and finishes it. Throws if it is
// not the same.
void copy(Rows& from, NewRows& to, const CopyProgress&);

}  // namespace ziggurat::server
