// Lines that a reader tries out by himself, from a moment of a finished game: what lay hidden then
// is dealt anew, as his seat could have imagined it, and the computer plays the other seats.
#include "ai/levels.h"
#include "ai/player.h"
#include "server/hub.h"

namespace ziggurat::server {
namespace {

// The last moment, up to this one, that a position can tell: not the middle of something.
struct Beginning {
  int made;
  Setting setting;
};
Beginning beginning_of(const std::shared_ptr<const Table>& then, Seat seat, Rng& rng) {
  const std::unique_ptr<Table> table = then->copy();
  for (;;) {
    const int made = table->choices_made();
    const auto position = table->imagine(seat, rng)->position();
    if (position) return {made, {table->setting().game, 0, table->seats(), {}, *position}};
    // Of the rulebook's set-up nothing was dealt yet; a position may have hidden things.
    if (made == 0 && table->setting().position.empty()) return {0, table->setting()};
    if (made == 0) refuse(409, position.error());
    table->rewind(made - 1);
  }
}

// Who looks on from outside, or has several seats, tries what the one who was asked could have
// done.
Seat seat_in_line(const Record& game, Seat viewer, Seat asked, const Call& call) {
  if (asked >= game.chairs.size()) return viewer == spectator ? 0 : viewer;
  const bool is_his = game.chairs[asked].user == call.caller.user;
  return viewer == spectator || (is_his && !call.has("as")) ? asked : viewer;
}

Chair chair_in_line(bool is_his, Id reader, const Table& table) {
  if (is_his) return {Sitter::Person, reader, ""};
  const char* level = make_player(usual_level, table) ? usual_level : "random";
  return {Sitter::Ai, 0, level};
}

void erase_table(Connection& writer, const std::string& id) {
  for (const char* sql :
       {"DELETE FROM analyses WHERE table_id = ?", "DELETE FROM standing WHERE table_id = ?",
        "DELETE FROM removed WHERE table_id = ?", "DELETE FROM notes WHERE table_id = ?",
        "DELETE FROM chat WHERE table_id = ?", "DELETE FROM notices WHERE table_id = ?",
        "DELETE FROM log WHERE table_id = ?", "DELETE FROM seats WHERE table_id = ?",
        "DELETE FROM tables WHERE id = ?"}) {
    SQLite::Statement& erase = writer.prepared(sql);
    erase.bind(1, id);
    erase.exec();
  }
}

}  // namespace

void Hub::branch(const CallPtr& call) {
  const Sitting& origin = sitting_of(*call);
  const Record& game = origin.record;
  if (!game.lies_open() && !game.line) refuse(409, Message("analysis.after"));
  const auto then = moment(origin, call->number("made", 0));
  const Seat seat = seat_in_line(game, viewer_of(origin, *call), then->decision().who, *call);
  Rng rng(world_.random());
  const Beginning beginning = beginning_of(then, seat, rng);

  Record line;
  line.host = call->caller.user;
  line.pace = "none";
  line.setting = beginning.setting;
  line.line = game.line ? game.line : LineOfTable{game.id, beginning.made};
  for (Seat s = 0; s < game.chairs.size(); ++s)
    line.chairs.push_back(chair_in_line(s == seat, line.host, *then));
  make_room_for_line(line.host);
  open_sitting(begin(std::move(line)), [this, call, made = beginning.made](Sitting* sitting) {
    if (!sitting) return call->refuse(503, Message("store.failed"));
    hear(*sitting, call->caller.user, call->caller.address);
    call->answer({{"table", sitting->record.id}, {"made", made}});
  });
}

// The oldest goes, unless he is looking at it.
void Hub::make_room_for_line(Id host) {
  Query rows(world_.store.read(),
             "SELECT id FROM tables WHERE host = ? AND line_of IS NOT NULL ORDER BY changed");
  rows->bind(1, host);
  std::vector<std::string> ids;
  while (rows->executeStep()) ids.push_back(rows->getColumn(0).getString());
  std::size_t left = ids.size();
  for (const std::string& id : ids) {
    if (left < max_private_lines) return;
    if (const auto known = sittings_.find(id); known != sittings_.end()) {
      Sitting& line = *known->second;
      if (line.watchers.empty()) thinking_.drop(id);
      if (!may_be_forgotten(line)) continue;
      presence_changed_.erase(&line);
      sittings_.erase(known);
    }
    world_.store.write([id](Connection& writer) { erase_table(writer, id); }, [](bool) {});
    --left;
  }
  if (left >= max_private_lines)
    refuse(409, Message("branch.many").with("most", max_private_lines));
}

// Nobody has relied on anything in a line: whatever was chosen there can be taken back.
int Hub::made_after_return(const Table& table, Seat seat, bool all) {
  if (table.choices_made() == 0) refuse(409, Message("undo.nothing"));
  return all ? 0 : before_last_choice(table, seat);
}

}  // namespace ziggurat::server
