// Chat and private notes.
#include "server/postgres/postgres_store.h"

namespace ziggurat::server::postgres {

Talk PostgresStore::talk(const std::string& table, Id user, Hearing hears, int most) {
  Connection& asked = reader();
  asked.add(
      R"(SELECT room, "user", text, at FROM chat WHERE table_id = $1 AND room IN ($2, $3)
         ORDER BY n DESC LIMIT $4)",
      table, hears.seats ? "seats" : "", hears.watchers ? "watchers" : "", most);
  asked.add(R"(SELECT text FROM notes WHERE table_id = $1 AND "user" = $2)", table, user);
  const auto found = asked.send();
  Talk talk;
  talk.lines = rows_of(found[0], [](Columns& c) {
    std::string room = c.text();
    const Id who = c.number();
    std::string text = c.text();
    return SaidLine{std::move(room), who, std::move(text), c.number()};
  });
  std::ranges::reverse(talk.lines);
  talk.note = row_of(found[1], [](Columns& c) { return c.text(); }).value_or("");
  return talk;
}

Outcome put(Connection& writer, const ChatLine& line) {
  writer.add(R"sql(
    INSERT INTO chat
      SELECT $1::text, coalesce(max(n), 0) + 1, $2::text, $3::bigint, $4::text, $5::bigint
      FROM chat WHERE table_id = $1)sql",
             line.table, line.said.room, line.said.user, line.said.text, line.said.at);
  return {};
}

Outcome put(Connection& writer, const Note& note) {
  writer.add(R"sql(
    INSERT INTO notes VALUES($1, $2, $3)
    ON CONFLICT(table_id, "user") DO UPDATE SET text = excluded.text)sql",
             note.table, note.user, note.text);
  return {};
}

}  // namespace ziggurat::server::postgres
