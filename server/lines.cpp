// Lines that a reader tries out by himself, from a moment of a finished game: what lay hidden then
// is dealt anew, as his seat could have imagined it, and the computer plays the other seats.
#include "server/lines.h"

#include "ai/levels.h"
#include "ai/player.h"
#include "games/games.h"
#include "server/agreeing.h"
#include "server/at_table.h"
#include "server/changes.h"
#include "server/hub.h"
#include "server/operations.h"

namespace ziggurat::server {

Result<Setting> imagined(const Table& then, Seat seat, Rng& rng) {
  auto position = then.imagine(seat, rng)->position();
  if (!position) return position.error();
  return Setting{then.setting().game, 0, then.seats(), {}, *position};
}

Beginning beginning_of(const std::shared_ptr<const Table>& then, Seat seat, Rng& rng) {
  const std::unique_ptr<Table> table = then->copy();
  for (;;) {
    const int made = table->choices_made();
    const auto setting = imagined(*table, seat, rng);
    if (setting) return {made, *setting};
    // Of the rulebook's set-up nothing was dealt yet; a position may have hidden things.
    if (made == 0 && table->setting().position.empty()) return {0, table->setting()};
    if (made == 0) refuse(409, setting.error());
    table->rewind(made - 1);
  }
}

namespace {

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

// The oldest goes, unless he is looking at it.
void make_room_for_line(Hub& hub, Id host, bool for_puzzle) {
  const std::size_t most = for_puzzle ? max_puzzle_tables : max_private_lines;
  const auto ids = hub.world.store.lines_of(host, for_puzzle);
  std::size_t left = ids.size();
  for (const std::string& id : ids) {
    if (left < most) return;
    if (hub.nodes.is_elsewhere(id))
      hub.nodes.ask("remove-line", {{"table", id}});
    else if (!hub.tables.let_go(id))
      continue;
    else
      hub.write(TableRemoval{id}, [](bool) {});
    --left;
  }
  if (left >= most) refuse(409, Message("branch.many").with("most", static_cast<long>(most)));
}

}  // namespace

void open_line(Hub& hub, const CallPtr& call, LineOfTable left, const Beginning& beginning,
               Seat seat, const std::vector<std::string>& opening) {
  Record line;
  line.host = call->caller.user;
  line.pace = "none";
  line.setting = beginning.setting;
  line.line = std::move(left);
  const auto like = find_title(line.setting.game)->game->begin(line.setting);
  if (!like) refuse(409, like.error());
  for (Seat s = 0; s < (*like)->seats(); ++s)
    line.chairs.push_back(chair_in_line(s == seat, line.host, **like));
  make_room_for_line(hub, line.host, !line.line->puzzle.empty());
  hub.tables.open(set_up(hub, std::move(line), opening),
                  [&hub, call, made = beginning.made](Sitting* sitting) {
                    if (!sitting) return call->refuse(503, Message("store.failed"));
                    hub.tables.hear(*sitting, call->caller.user, call->caller.address);
                    call->answer({{"table", sitting->record.id}, {"made", made}});
                  });
}

// Nobody has relied on anything in a line: whatever was chosen there can be taken back.
int made_after_return(const Table& table, Seat seat, bool all) {
  if (table.choices_made() == 0) refuse(409, Message("undo.nothing"));
  return all ? 0 : before_last_choice(table, seat);
}

// ---- the operation ----

void operation::remove_line(Hub& hub, const CallPtr& call) {
  const std::string id = call->text("table");
  hub.nodes.demand_here(id);
  if (!hub.tables.let_go(id)) return call->answer();
  hub.write(TableRemoval{id}, if_kept(call, [call] { call->answer(); }));
}

void operation::branch(Hub& hub, const CallPtr& call) {
  const Sitting& origin = hub.tables.of(*call);
  const Record& game = origin.record;
  if (!game.lies_open() && !game.line) refuse(409, Message("analysis.after"));
  const auto then = moment(hub, origin, call->number("made", 0));
  const Seat seat = seat_in_line(game, viewer_of(origin, *call), then->decision().who, *call);
  Rng rng(hub.world.random());
  const Beginning beginning = beginning_of(then, seat, rng);
  LineOfTable left = game.line.value_or(LineOfTable{game.id, beginning.made});
  left.puzzle.clear();
  open_line(hub, call, std::move(left), beginning, seat, {});
}

}  // namespace ziggurat::server
