// Looking at a table.
#include "server/at_table.h"
#include "server/hub.h"
#include "server/operations.h"
#include "server/seen.h"
#include "server/showing.h"

namespace ziggurat::server {

void operation::watch(Hub& hub, const CallPtr& call) {
  Client* client = call->caller.client;
  if (!client) refuse(400, Message("request.socket"));
  if (call->flag("lobby", false)) {
    client->sees_lobby = true;
    return call->answer();
  }
  Sitting& sitting = hub.tables.of(*call);
  const Seat viewer = viewer_of(sitting, *call);
  call->answer();
  hub.presence.add_watcher(sitting, *client, viewer);
}

void operation::unwatch(Hub& hub, const CallPtr& call) {
  Client* client = call->caller.client;
  if (!client) refuse(400, Message("request.socket"));
  if (call->flag("lobby", false)) client->sees_lobby = false;
  if (call->has("table")) hub.presence.remove_watcher(hub.tables.of(*call), *client);
  call->answer();
}

void operation::table(Hub& hub, const CallPtr& call) {
  Sitting& sitting = hub.tables.of(*call);
  Object whole;
  add_table(hub, whole, sitting, call->caller.user, viewer_of(sitting, *call));
  call->answer(whole.end());
}

void operation::look(Hub& hub, const CallPtr& call) {
  const Sitting& sitting = hub.tables.of(*call);
  const Seat viewer = viewer_of(sitting, *call);
  call->answer({{"messages", to_json(game_of(sitting).look(viewer, call->text("what")))}});
}

void operation::score(Hub& hub, const CallPtr& call) {
  const Sitting& sitting = hub.tables.of(*call);
  const Seat viewer = viewer_of(sitting, *call);
  call->answer({{"messages", to_json(game_of(sitting).score_sheet(viewer))}});
}

// Only of one's own choices: whether another's would be legal could betray what he holds.
void operation::why(Hub& hub, const CallPtr& call) {
  const Sitting& sitting = hub.tables.of(*call);
  demand_game(sitting);
  demand_asked(*sitting.table, seat_of(sitting, *call));
  if (!call->has("thing") && !call->has("verb"))
    return call->answer(why_json(*sitting.table, call->text("words")));
  call->answer(why_each_json(*sitting.table, call->text("thing"), call->text("verb")));
}

void operation::picture(Hub& hub, const CallPtr& call) {
  const Sitting& sitting = hub.tables.of(*call);
  const Seat viewer = viewer_of(sitting, *call);
  const Table& game = game_of(sitting);
  const long made = call->number("at", game.choices_made());
  call->answer({{"lines", picture_json(*moment(hub, sitting, made), viewer)}});
}

void operation::at(Hub& hub, const CallPtr& call) {
  const Sitting& sitting = hub.tables.of(*call);
  const Seat viewer = viewer_of(sitting, *call);
  const long made = call->number("made", 0);
  const auto then = moment(hub, sitting, made);
  List entries;
  for (const ShownEntry& line : sitting.entries)
    if (line.made == made && line.is_choice()) entries.add(shown(sitting, line, viewer));
  call->answer(Object()
                   .with("now", moment_object(*then, viewer).end())
                   .with("entries", entries.end())
                   .end());
}

void operation::steps(Hub& hub, const CallPtr& call) {
  const Sitting& sitting = hub.tables.of(*call);
  const Seat viewer = viewer_of(sitting, *call);
  const Table& game = game_of(sitting);
  const long from = call->number("from", 0), to = call->number("to", game.choices_made());
  if (from > to || to > game.choices_made()) refuse(422, Message("table.moment"));
  hub.metrics.replays.Increment();
  call->answer({{"steps", steps_json(game, viewer, static_cast<int>(from), static_cast<int>(to))}});
}

void operation::timeline(Hub& hub, const CallPtr& call) {
  call->answer(timeline_json(game_of(hub.tables.of(*call))));
}

// The whole log names what was drawn and laid off in secret: not before the end. Where the present
// rules part from the game it is the log of those by which it was played.
void operation::log(Hub& hub, const CallPtr& call) {
  const Sitting& sitting = hub.tables.of(*call);
  if (!sitting.record.lies_open()) refuse(403, Message("table.log-after"));
  Log log = sitting.table ? sitting.table->log() : Log{sitting.record.setting, {}, "", 0};
  if (sitting.record.parting) log.setting.rules = sitting.record.setting.rules;
  for (const Entry& entry : sitting.beyond)
    log.choices.push_back({0, seat_word(words_of(sitting.record), entry.seat), *entry.words});
  log.result = sitting.record.result;
  call->answer({{"log", print_log(log)}});
}

// All is open after the end. Where the present rules part from the game only its result is known.
void operation::account(Hub& hub, const CallPtr& call) {
  const Sitting& sitting = hub.tables.of(*call);
  if (sitting.record.status != Status::Over) refuse(409, Message("ending.not-over"));
  if (sitting.record.parting)
    return call->answer(plain_account_json(words_of(sitting.record), sitting.record.result));
  call->answer(account_json(*sitting.table));
}

}  // namespace ziggurat::server
