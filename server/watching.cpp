// Looking at a table: who sees what, and telling everybody who watches.
#include "games/games.h"
#include "server/hub.h"
#include "server/seen.h"

namespace ziggurat::server {
namespace {

const Vocabulary& words_of(const Record& record) {
  return find_title(record.setting.game)->game->vocabulary();
}

Written seat_words(const Vocabulary& words, const std::vector<Seat>& seats) {
  List list;
  for (Seat seat : seats) list.add(seat_word(words, seat));
  return list.end();
}

// What the record keeps as JSON, if there is any.
Written kept(const std::string& json) { return {json.empty() ? "null" : json}; }

// A choice to which the present rules do not lead; null if they do.
const Entry* lost_choice(const Sitting& sitting, int made) {
  const auto found = std::find_if(sitting.beyond.begin(), sitting.beyond.end(),
                                  [&](const Entry& entry) { return entry.made == made; });
  return found == sitting.beyond.end() ? nullptr : &*found;
}

std::shared_ptr<const std::string> line_of(Written event) {
  return std::make_shared<const std::string>(std::move(event.text));
}

}  // namespace

// Through whose eyes a request looks: his own seats', or a spectator's. After the end the screens
// are lifted and everybody may look through any.
Seat Hub::viewer_of(const Sitting& sitting, const Call& call) const {
  const auto mine = sitting.record.seats_of(call.caller.user);
  const auto is_mine = [&](Seat seat) {
    return std::find(mine.begin(), mine.end(), seat) != mine.end();
  };
  if (!call.has("as")) {
    if (mine.empty()) return spectator;
    return is_mine(sitting.record.asked) ? sitting.record.asked : mine.front();
  }
  const std::string as = call.text("as");
  if (as == "spectator") return spectator;
  const Seat seat = parse_seat(words_of(sitting.record), as);
  if (seat >= sitting.record.chairs.size()) refuse(422, Message("table.seat"));
  if (!is_mine(seat) && !sitting.record.lies_open()) refuse(403, Message("table.not-yours"));
  return seat;
}

bool Hub::is_here(const std::vector<Sitting::Watcher>& present, Id user) {
  return std::any_of(present.begin(), present.end(),
                     [&](const Sitting::Watcher& watcher) { return watcher.client->user == user; });
}

void Hub::add_watcher(Sitting& sitting, Client& client, Seat viewer) {
  const auto known = std::find_if(sitting.watchers.begin(), sitting.watchers.end(),
                                  [&](const auto& watcher) { return watcher.client == &client; });
  const bool is_new = known == sitting.watchers.end();
  if (is_new)
    sitting.watchers.push_back({&client, viewer});
  else
    known->viewer = viewer;
  client.watches.insert(&sitting);
  hear(sitting, client.user, client.address);
  Object event;
  event.with("event", "table");
  add_table(event, sitting, client.user, viewer);
  client.send(line_of(event.end()));
  if (is_new) presence_changed_.insert(&sitting);
  consider(sitting);
}

void Hub::remove_watcher(Sitting& sitting, Client& client) {
  const auto gone = std::erase_if(sitting.watchers,
                                  [&](const auto& watcher) { return watcher.client == &client; });
  client.watches.erase(&sitting);
  if (gone > 0) presence_changed_.insert(&sitting);
}

// Once for all who came and went since the last time: a crowd that leaves would otherwise be told
// about each of its own.
void Hub::tell_presence() {
  for (Sitting* sitting : std::exchange(presence_changed_, {})) show_info(*sitting);
}

namespace {

// One that is not public is known to its people alone.
Json saga_json(const Record& record, Id viewer) {
  const auto& saga = record.saga;
  const bool is_his = viewer != 0 && record.concerns(viewer);
  if (!saga || (!saga->is_public && !is_his)) return nullptr;
  return {{"id", saga->id}, {"name", saga->name}, {"n", saga->n}};
}

Json line_json(const Record& record) {
  if (!record.line) return nullptr;
  const auto& [table, made, puzzle] = *record.line;
  return {{"table", table.empty() ? Json(nullptr) : Json(table)},
          {"made", made},
          {"puzzle", puzzle.empty() ? Json(nullptr) : Json(puzzle)}};
}

}  // namespace

Written Hub::info_of(const Record& record, const std::vector<Sitting::Watcher>& present,
                     Id viewer) {
  const Millis now = world_.now();
  const Vocabulary& words = words_of(record);
  List seats;
  int watchers = 0;
  for (const Sitting::Watcher& watcher : present)
    if (!record.seats(watcher.client->user)) ++watchers;
  for (std::size_t i = 0; i < record.chairs.size(); ++i) {
    const Seat seat = static_cast<Seat>(i);
    const Chair& chair = record.chairs[i];
    const bool person = chair.kind == Sitter::Person;
    const User* who = chair.user != 0 ? &user(chair.user) : nullptr;
    std::optional<Written> clock;
    if (person && record.has_clock())
      clock = Object()
                  .with("left", record.clock_of(seat, now))
                  .with("running", seat == record.asked)
                  .end();
    std::optional<std::string_view> name, level;
    if (who) name = who->name;
    if (chair.kind == Sitter::Ai) level = chair.level;
    seats.add(Object()
                  .with("seat", seat_word(words, seat))
                  .with("kind", word(chair.kind))
                  .with("name", name)
                  .with("guest", who && who->guest)
                  .with("level", level)
                  .with("you", person && chair.user == viewer)
                  .with("here", person && is_here(present, chair.user))
                  .with("resigned", chair.resigned)
                  .with("retake", chair.is_lent() && chair.user == viewer)
                  .with("clock", clock)
                  .with("kept", chair.is_kept())
                  .end());
  }
  Object options;
  for (const auto& [option, value] : record.setting.options) options.with(option.c_str(), value);
  std::vector<Seat> asked;
  if (record.asked != nobody) asked.push_back(record.asked);
  return Object()
      .with("id", record.id)
      .with("name", record.called())
      .with("game", record.setting.game)
      .with("options", options.end())
      .with("status", word(record.status))
      .with("public", record.is_public)
      .with("host", user(record.host).name)
      .with("hosting", record.host == viewer)
      .with("pace", record.pace)
      .with("seats", seats.end())
      .with("you", seat_words(words, record.seats_of(viewer)))
      .with("invited", seat_words(words, record.kept_for(viewer)))
      .with("asked", seat_words(words, asked))
      .with("stage", kept(record.stage))
      .with("last", kept(record.last))
      .with("watchers", watchers)
      .with("proposal", proposal_json(record))
      .with("rematch", record.rematch.empty() ? Json(nullptr) : Json(record.rematch))
      .with("parting", record.parting ? parting_json(*record.parting) : Json(nullptr))
      .with("saga", saga_json(record, viewer))
      .with("hints", record.allows_hints())
      .with("hinted", record.hinted)
      .with("line", line_json(record))
      .with("created", record.created)
      .with("time", now)
      .end();
}

Json Hub::proposal_json(const Record& record) {
  if (!record.proposal) return nullptr;
  const Vocabulary& words = words_of(record);
  const Proposal& p = *record.proposal;
  Json waiting = Json::array();
  for (Id person : still_to_agree(record))
    waiting.push_back(seat_word(words, record.seats_of(person).front()));
  Json json = {{"kind", p.kind}, {"by", seat_word(words, p.by)}, {"waiting", waiting}};
  if (p.kind == "takeback") json["to"] = p.to;
  if (p.kind == "replace") json["seat"] = seat_word(words, p.seat), json["level"] = p.level;
  return json;
}

Written Hub::shown(const Sitting& sitting, const ShownEntry& entry, Seat viewer) const {
  Object shown;
  shown.with("made", entry.made)
      .with("seat", seat_word(words_of(sitting.record), entry.seat))
      .with("at", entry.at);
  if (entry.rules > 0) return shown.with("rules", entry.rules).end();
  if (entry.rewound > 0) return shown.with("rewind", entry.rewound).end();
  if (const Entry* lost = lost_choice(sitting, entry.made)) {
    // Nobody can tell any more what it brought about. Its words may name what only its maker knows.
    const bool may_know = lost->seat == viewer || sitting.record.lies_open();
    return shown.with("words", may_know ? lost->words : std::nullopt).end();
  }
  shown.with("news", news_of(*sitting.table, viewer, entry.made));
  // A lesson reads off its table how far it has come.
  if (sitting.record.chance_by_hand && viewer != spectator)
    shown.with("choice", choice_json(*sitting.table, entry.made));
  return shown.end();
}

Written Hub::now_of(const Sitting& sitting, Seat viewer) {
  if (!sitting.table) return {"null"};
  std::optional<std::string> result;
  if (sitting.record.status == Status::Over) result = sitting.record.result;
  if (sitting.record.parting)
    return parted_object(*sitting.table, viewer, sitting.seq, result).end();
  Object now = now_object(*sitting.table, viewer, sitting.seq, result);
  if (const Json reminder = reminder_json(sitting, viewer); !reminder.is_null())
    now.with("standing", reminder);
  return now.end();
}

void Hub::add_table(Object& to, Sitting& sitting, Id viewer, Seat as) {
  to.with("table", info_of(sitting.record, sitting.watchers, viewer))
      .with("now", now_of(sitting, as))
      .with("entries", entries_of(sitting, sitting.entries, as));
  add_talk(to, sitting, viewer);
}

Written Hub::entries_of(const Sitting& sitting, std::span<const ShownEntry> entries,
                        Seat viewer) const {
  List list;
  for (const ShownEntry& entry : entries) list.add(shown(sitting, entry, viewer));
  return list.end();
}

// Whom the information about a table is for: each person who has something here, such as a seat
// that the computer plays for him; all the others, however many they are, read the same.
Id Hub::reader_of(const Sitting& sitting, const Client& client) {
  return sitting.record.concerns(client.user) ? client.user : 0;
}

void Hub::show_info(Sitting& sitting) {
  presence_changed_.erase(&sitting);
  std::map<Id, std::shared_ptr<const std::string>> lines;
  for (const Sitting::Watcher& watcher : sitting.watchers) {
    const Id reader = reader_of(sitting, *watcher.client);
    auto& line = lines[reader];
    if (!line)
      line = line_of(Object()
                         .with("event", "info")
                         .with("id", sitting.record.id)
                         .with("info", info_of(sitting.record, sitting.watchers, reader))
                         .end());
    watcher.client->send(line);
  }
}

// One text for each pair of eyes, however many look through them.
void Hub::show_now(Sitting& sitting, const std::vector<ShownEntry>& fresh, bool with_info) {
  if (with_info) presence_changed_.erase(&sitting);
  std::map<std::pair<Seat, Id>, std::shared_ptr<const std::string>> lines;
  for (const Sitting::Watcher& watcher : sitting.watchers) {
    const Id reader = with_info ? reader_of(sitting, *watcher.client) : 0;
    auto& line = lines[{watcher.viewer, reader}];
    if (!line) {
      Object event;
      event.with("event", "now")
          .with("id", sitting.record.id)
          .with("now", now_of(sitting, watcher.viewer))
          .with("entries", entries_of(sitting, fresh, watcher.viewer));
      if (with_info) event.with("info", info_of(sitting.record, sitting.watchers, reader));
      line = line_of(event.end());
    }
    watcher.client->send(line);
  }
}

// ---- operations ----

void Hub::watch(const CallPtr& call) {
  Client* client = call->caller.client;
  if (!client) refuse(400, Message("request.socket"));
  if (call->flag("lobby", false)) {
    client->sees_lobby = true;
    return call->answer();
  }
  Sitting& sitting = sitting_of(*call);
  const Seat viewer = viewer_of(sitting, *call);
  call->answer();
  add_watcher(sitting, *client, viewer);
}

void Hub::unwatch(const CallPtr& call) {
  Client* client = call->caller.client;
  if (!client) refuse(400, Message("request.socket"));
  if (call->flag("lobby", false)) client->sees_lobby = false;
  if (call->has("table")) remove_watcher(sitting_of(*call), *client);
  call->answer();
}

void Hub::table(const CallPtr& call) {
  Sitting& sitting = sitting_of(*call);
  Object whole;
  add_table(whole, sitting, call->caller.user, viewer_of(sitting, *call));
  call->answer(whole.end());
}

namespace {
const Table& game_of(const Sitting& sitting) {
  if (!sitting.table)
    refuse(409, Message(sitting.record.began() ? "table.stopped" : "table.not-begun"));
  return *sitting.table;
}
}  // namespace

void Hub::look(const CallPtr& call) {
  const Sitting& sitting = sitting_of(*call);
  const Seat viewer = viewer_of(sitting, *call);
  call->answer({{"messages", to_json(game_of(sitting).look(viewer, call->text("what")))}});
}

void Hub::score(const CallPtr& call) {
  const Sitting& sitting = sitting_of(*call);
  const Seat viewer = viewer_of(sitting, *call);
  call->answer({{"messages", to_json(game_of(sitting).score_sheet(viewer))}});
}

// Only of one's own choices: whether another's would be legal could betray what he holds.
void Hub::why(const CallPtr& call) {
  const Sitting& sitting = sitting_of(*call);
  demand_game(sitting);
  demand_asked(*sitting.table, seat_of(sitting, *call));
  if (!call->has("thing") && !call->has("verb"))
    return call->answer(why_json(*sitting.table, call->text("words")));
  call->answer(why_each_json(*sitting.table, call->text("thing"), call->text("verb")));
}

// The game after so many choices. What stands on the table now need not be played again.
std::shared_ptr<const Table> Hub::moment(const Sitting& sitting, long made) {
  const Table& game = game_of(sitting);
  if (made > game.choices_made()) refuse(422, Message("table.moment"));
  if (made == game.choices_made()) return sitting.table;
  metrics_.replays.Increment();
  std::shared_ptr<Table> then = game.copy();
  then->rewind(static_cast<int>(made));
  return then;
}

void Hub::picture(const CallPtr& call) {
  const Sitting& sitting = sitting_of(*call);
  const Seat viewer = viewer_of(sitting, *call);
  const Table& game = game_of(sitting);
  const long made = call->number("at", game.choices_made());
  call->answer({{"lines", picture_json(*moment(sitting, made), viewer)}});
}

void Hub::at(const CallPtr& call) {
  const Sitting& sitting = sitting_of(*call);
  const Seat viewer = viewer_of(sitting, *call);
  const long made = call->number("made", 0);
  const auto then = moment(sitting, made);
  List entries;
  for (const ShownEntry& line : sitting.entries)
    if (line.made == made && line.is_choice()) entries.add(shown(sitting, line, viewer));
  call->answer(Object()
                   .with("now", moment_object(*then, viewer).end())
                   .with("entries", entries.end())
                   .end());
}

void Hub::steps(const CallPtr& call) {
  const Sitting& sitting = sitting_of(*call);
  const Seat viewer = viewer_of(sitting, *call);
  const Table& game = game_of(sitting);
  const long from = call->number("from", 0), to = call->number("to", game.choices_made());
  if (from > to || to > game.choices_made()) refuse(422, Message("table.moment"));
  metrics_.replays.Increment();
  call->answer({{"steps", steps_json(game, viewer, static_cast<int>(from), static_cast<int>(to))}});
}

void Hub::timeline(const CallPtr& call) { call->answer(timeline_json(game_of(sitting_of(*call)))); }

// The whole log names what was drawn and laid off in secret: not before the end. Where the present
// rules part from the game it is the log of those by which it was played.
void Hub::log(const CallPtr& call) {
  const Sitting& sitting = sitting_of(*call);
  if (!sitting.record.lies_open()) refuse(403, Message("table.log-after"));
  Log log = sitting.table ? sitting.table->log() : Log{sitting.record.setting, {}, "", 0};
  if (sitting.record.parting) log.setting.rules = sitting.record.setting.rules;
  for (const Entry& entry : sitting.beyond)
    log.choices.push_back({0, seat_word(words_of(sitting.record), entry.seat), *entry.words});
  log.result = sitting.record.result;
  call->answer({{"log", print_log(log)}});
}

// All is open after the end. Where the present rules part from the game only its result is known.
void Hub::account(const CallPtr& call) {
  const Sitting& sitting = sitting_of(*call);
  if (sitting.record.status != Status::Over) refuse(409, Message("ending.not-over"));
  if (sitting.record.parting)
    return call->answer(plain_account_json(words_of(sitting.record), sitting.record.result));
  call->answer(account_json(*sitting.table));
}

}  // namespace ziggurat::server
