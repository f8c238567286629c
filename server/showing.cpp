#include "server/showing.h"

#include "server/agreeing.h"
#include "server/at_table.h"
#include "server/hub.h"
#include "server/seen.h"
#include "server/standing.h"
#include "server/talking.h"

namespace ziggurat::server {
namespace {

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

Json proposal_json(const Record& record) {
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

}  // namespace

bool is_here(const std::vector<Sitting::Watcher>& present, Id user) {
  return std::any_of(present.begin(), present.end(),
                     [&](const Sitting::Watcher& watcher) { return watcher.client->user == user; });
}

Written info_of(Hub& hub, const Record& record, const std::vector<Sitting::Watcher>& present,
                Id viewer) {
  const Millis now = hub.world.now();
  const Vocabulary& words = words_of(record);
  List seats;
  int watchers = 0;
  for (const Sitting::Watcher& watcher : present)
    if (!record.seats(watcher.client->user)) ++watchers;
  for (std::size_t i = 0; i < record.chairs.size(); ++i) {
    const Seat seat = static_cast<Seat>(i);
    const Chair& chair = record.chairs[i];
    const bool person = chair.kind == Sitter::Person;
    const User* who = chair.user != 0 ? &hub.people.user(chair.user) : nullptr;
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
      .with("host", hub.people.user(record.host).name)
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

Written shown(const Sitting& sitting, const ShownEntry& entry, Seat viewer) {
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

Written entries_of(const Sitting& sitting, std::span<const ShownEntry> entries, Seat viewer) {
  List list;
  for (const ShownEntry& entry : entries) list.add(shown(sitting, entry, viewer));
  return list.end();
}

Written now_of(Hub& hub, const Sitting& sitting, Seat viewer) {
  if (!sitting.table) return {"null"};
  std::optional<std::string> result;
  if (sitting.record.status == Status::Over) result = sitting.record.result;
  if (sitting.record.parting)
    return parted_object(*sitting.table, viewer, sitting.seq, result).end();
  Object now = now_object(*sitting.table, viewer, sitting.seq, result);
  if (const Json reminder = reminder_json(hub, sitting, viewer); !reminder.is_null())
    now.with("standing", reminder);
  return now.end();
}

void add_table(Hub& hub, Object& to, Sitting& sitting, Id viewer, Seat as) {
  to.with("table", info_of(hub, sitting.record, sitting.watchers, viewer))
      .with("now", now_of(hub, sitting, as))
      .with("entries", entries_of(sitting, sitting.entries, as));
  add_talk(hub, to, sitting, viewer);
}

}  // namespace ziggurat::server
