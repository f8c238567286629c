#include "server/copying.h"

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <stdexcept>

namespace ziggurat::server {
namespace {

constexpr int rows_at_once = 1000;

constexpr Column number(const char* name) { return {name, Column::Kind::Number}; }
constexpr Column flag(const char* name) { return {name, Column::Kind::Flag}; }
constexpr Column text(const char* name) { return {name, Column::Kind::Text}; }
constexpr Column bytes(const char* name) { return {name, Column::Kind::Bytes}; }

}  // namespace

const std::vector<Sheet>& sheets() {
  static const std::vector<Sheet> all = {
      {"users",
       1,
       {number("id"), text("name"), text("folded"), text("password"), number("created"),
        flag("forced"), flag("bots_forced")}},
      {"likenesses", 1, {text("likeness"), number("user")}},
      {"sessions", 1, {bytes("hash"), number("user"), number("seen")}},
      {"tokens", 1, {number("id"), bytes("hash"), number("user"), text("name"), number("created")}},
      {"sagas",
       1,
       {text("id"), text("name"), text("game"), text("options"), number("host"), flag("public"),
        number("created"), number("changed"), text("branch_of"), number("branch_n")}},
      {"tables", 1, {text("id"),        text("game"),        number("rules"),   text("options"),
                     text("position"),  number("seed"),      number("host"),    flag("public"),
                     text("pace"),      text("status"),      number("created"), number("changed"),
                     number("asked"),   number("asked_at"),  text("rematch"),   text("proposal"),
                     number("goes_by"), text("result"),      text("parting"),   flag("by_hand"),
                     text("name"),      number("free"),      text("stage"),     text("last"),
                     text("saga"),      number("saga_n"),    flag("hints"),     number("hinted"),
                     text("line_of"),   number("line_made"), text("puzzle")}},
      {"seats",
       2,
       {text("table_id"), number("seat"), text("kind"), number("user"), text("level"),
        flag("resigned"), number("clock"), flag("by_bot"), flag("going")}},
      {"log",
       2,
       {text("table_id"), number("seq"), number("seat"), text("words"), number("made"),
        number("at"), number("digest"), number("rules"), flag("further")}},
      {"removed", 2, {text("table_id"), number("user")}},
      {"standing", 3, {text("table_id"), number("seat"), text("prompt"), text("word")}},
      {"notices", 3, {number("user"), text("table_id"), text("kind"), number("at")}},
      {"chat",
       2,
       {text("table_id"), number("n"), text("room"), number("user"), text("text"), number("at")}},
      {"notes", 2, {text("table_id"), number("user"), text("text")}},
      {"endings",
       1,
       {number("n"), text("table_id"), number("seat"), text("game"), text("pace"), flag("public"),
        number("ended"), number("user"), text("level"), number("points"), number("rank"),
        flag("quit"), flag("counts")}},
      {"worlds",
       2,
       {text("saga"), number("n"), text("text"), text("table_id"), text("passage"),
        number("decided"), number("at")}},
      {"saga_people", 2, {number("user"), text("saga")}},
      {"analyses", 1, {text("table_id"), number("seq"), text("engine"), text("contents")}},
      {"solved", 2, {number("user"), text("puzzle"), number("at")}},
      {"orders",
       1,
       {number("id"), number("at"), text("giver"), text("kind"), text("about"), number("user"),
        text("args"), number("done"), flag("refused"), text("outcome")}},
      {"restraints", 2, {text("kind"), text("who"), number("until"), text("reason")}},
  };
  return all;
}

namespace {

Row key_of(const Sheet& sheet, const Row& row) { return {row.begin(), row.begin() + sheet.keys}; }

// Does something with each of its rows after one, some at a time.
void for_rows(Rows& rows, const Sheet& sheet, Row key,
              const std::function<void(const std::vector<Row>&)>& use) {
  for (;;) {
    const auto some = rows.read(sheet, key, rows_at_once);
    if (some.empty()) return;
    use(some);
    key = key_of(sheet, some.back());
  }
}

struct Checksum {
  std::size_t rows = 0;
  std::array<unsigned char, crypto_generichash_BYTES> hash = {};
  bool operator==(const Checksum&) const = default;
};

Checksum checksum_of(Rows& rows, const Sheet& sheet) {
  Checksum sum;
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, sum.hash.size());
  const auto add = [&](const std::string& part) {
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(part.data()),
                              part.size());
  };
  for_rows(rows, sheet, {}, [&](const std::vector<Row>& some) {
    sum.rows += some.size();
    for (const Row& row : some)
      for (const auto& value : row) {
        add(value ? std::to_string(value->size()) + ":" : "-");
        if (value) add(*value);
      }
  });
  crypto_generichash_final(&state, sum.hash.data(), sum.hash.size());
  return sum;
}

}  // namespace

void copy(Rows& from, NewRows& to, const CopyProgress& progress) {
  std::size_t done = 0, of = 0;
  for (const Sheet& sheet : sheets()) of += from.count(sheet);
  for (const Sheet& sheet : sheets()) {
    done += to.count(sheet);
    for_rows(from, sheet, to.last_key(sheet), [&](const std::vector<Row>& some) {
      to.put(sheet, some);
      progress(done += some.size(), of);
    });
  }
  for (const Sheet& sheet : sheets()) {
    const Checksum was = checksum_of(from, sheet), is = checksum_of(to, sheet);
    if (is != was)
      throw std::runtime_error(fmt::format(
          "the copy is not the same: {} has {} rows there, {} here, or what they say differs. Was "
          "the house open since the copying began? Then begin anew with --replace",
          sheet.name, is.rows, was.rows));
  }
  to.finish();
}

}  // namespace ziggurat::server
