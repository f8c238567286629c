// Chat and private notes.
#include "server/sqlite/sqlite_store.h"

namespace ziggurat::server {

Talk SqliteStore::talk(const std::string& table, Id user, Hearing hears, int most) {
  Query lines(reader_,
              "SELECT room, user, text, at FROM chat WHERE table_id = ? AND room IN (?, ?) "
              "ORDER BY n DESC LIMIT ?",
              table, hears.seats ? "seats" : "", hears.watchers ? "watchers" : "", most);
  Talk talk;
  talk.lines = lines.rows([](Columns& c) {
    std::string room = c.text();
    const Id who = c.number();
    std::string text = c.text();
    return SaidLine{std::move(room), who, std::move(text), c.number()};
  });
  std::ranges::reverse(talk.lines);
  talk.note = Query(reader_, "SELECT text FROM notes WHERE table_id = ? AND user = ?", table, user)
                  .row([](Columns& c) { return c.text(); })
                  .value_or("");
  return talk;
}

Outcome put(Connection& writer, const ChatLine& line) {
  execute(writer,
          "INSERT INTO chat SELECT ?1, coalesce(max(n), 0) + 1, ?2, ?3, ?4, ?5 "
          "FROM chat WHERE table_id = ?1",
          line.table, line.said.room, line.said.user, line.said.text, line.said.at);
  return {};
}

Outcome put(Connection& writer, const Note& note) {
  execute(writer, "REPLACE INTO notes VALUES(?, ?, ?)", note.table, note.user, note.text);
  return {};
}

}  // namespace ziggurat::server
