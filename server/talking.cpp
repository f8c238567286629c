// Chat and private notes. Those who sit and those who watch talk apart until the game is over, so
// that nobody is told what he should not know.
#include "games/games.h"
#include "server/hub.h"
#include "server/typed_text.h"

namespace ziggurat::server {

bool Hub::hears(const Sitting& sitting, Id user, const std::string& which) const {
  if (sitting.record.status == Status::Over) return true;
  const bool sits = !sitting.record.seats_of(user).empty();
  return sits == (which == "seats");
}

namespace {

Json chat_line(const Sitting& sitting, const std::string& which, Id id, const std::string& name,
               bool guest, const std::string& text, Millis at) {
  const auto seats = sitting.record.seats_of(id);
  const Vocabulary& words = find_title(sitting.record.setting.game)->game->vocabulary();
  return {{"room", which},
          {"name", name},
          {"guest", guest},
          {"seat", seats.empty() ? Json(nullptr) : Json(seat_word(words, seats.front()))},
          {"text", text},
          {"at", at}};
}

}  // namespace

Json Hub::chat_json(const Sitting& sitting, Id viewer) {
  std::vector<Json> lines;
  SQLite::Statement rows(world_.store.read(),
                         "SELECT room, user, text, at FROM chat WHERE table_id = ? AND "
                         "room IN (?, ?) ORDER BY n DESC LIMIT ?");
  rows.bind(1, sitting.record.id);
  rows.bind(2, hears(sitting, viewer, "seats") ? "seats" : "");
  rows.bind(3, hears(sitting, viewer, "watchers") ? "watchers" : "");
  rows.bind(4, max_chat_shown);
  while (rows.executeStep()) {
    const Id id = rows.getColumn(1).getInt64();
    lines.push_back(chat_line(sitting, rows.getColumn(0).getString(), id, user(id).name,
                              user(id).guest, rows.getColumn(2).getString(),
                              rows.getColumn(3).getInt64()));
  }
  return Json(std::vector<Json>(lines.rbegin(), lines.rend()));
}

std::string Hub::notes_of(const Sitting& sitting, Id viewer) {
  SQLite::Statement row(world_.store.read(),
                        "SELECT text FROM notes WHERE table_id = ? AND user = ?");
  row.bind(1, sitting.record.id);
  row.bind(2, viewer);
  return row.executeStep() ? row.getColumn(0).getString() : "";
}

void Hub::chat(const CallPtr& call) {
  Sitting& sitting = sitting_of(*call);
  const std::string which = call->text("room"), text = clean(call->text("text"));
  if (which != "seats" && which != "watchers") refuse(422, Message("chat.room"));
  if (!hears(sitting, call->caller.user, which)) refuse(403, Message("chat.not-yours"));
  if (text.empty()) refuse(422, Message("chat.empty"));
  const Id from = call->caller.user;
  const Millis at = world_.now();
  world_.store.write(
      [id = sitting.record.id, which, from, text, at](SQLite::Database& database) {
        SQLite::Statement put(database,
                              "INSERT INTO chat SELECT ?1, coalesce(max(n), 0) + 1, ?2, ?3, ?4, ?5 "
                              "FROM chat WHERE table_id = ?1");
        put.bind(1, id);
        put.bind(2, which);
        put.bind(3, from);
        put.bind(4, text);
        put.bind(5, at);
        put.exec();
      },
      if_kept(call, [this, call, id = sitting.record.id, which, from, text, at] {
        call->answer();
        Sitting* here = find_sitting(id);
        if (!here) return;
        const auto line = std::make_shared<const std::string>(
            Object()
                .with("event", "chat")
                .with("id", id)
                .with("line",
                      chat_line(*here, which, from, user(from).name, user(from).guest, text, at))
                .end()
                .text);
        for (const Sitting::Watcher& watcher : here->watchers)
          if (hears(*here, watcher.client->user, which)) watcher.client->send(line);
      }));
}

void Hub::notes(const CallPtr& call) {
  const Sitting& sitting = sitting_of(*call);
  world_.store.write(
      [id = sitting.record.id, who = call->caller.user,
       text = call->text("text")](SQLite::Database& database) {
        SQLite::Statement put(database, "REPLACE INTO notes VALUES(?, ?, ?)");
        put.bind(1, id);
        put.bind(2, who);
        put.bind(3, text);
        put.exec();
      },
      if_kept(call, [call] { call->answer(); }));
}

}  // namespace ziggurat::server
