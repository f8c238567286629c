// Which tables somebody is shown: the lists of the lobby, and positions to draw small.
#include <set>

#include "server/hub.h"
#include "server/operations.h"
#include "server/seen.h"
#include "server/showing.h"

namespace ziggurat::server {
namespace {

// Words that a request names; none: any will do.
using Words = std::vector<std::string>;

Words any_of(const Call& call, const char* field) { return call.fields.value(field, Words()); }
bool is_among(const Words& words, std::string_view word) {
  return words.empty() || std::ranges::find(words, word) != words.end();
}

// A list is asked for tables of these games and paces, without the first few.
struct Wanted {
  Words lists, games, paces;
  long from;

  bool asks_for(const char* list) const { return is_among(lists, list); }
  bool fits(const Listed& table) const {
    return is_among(games, table.game) && is_among(paces, table.pace);
  }
};

// One of those that are his, and the list where others see it.
struct Shown : Listed {
  const char* elsewhere = "";
};
using Lists = std::map<std::string, std::vector<Shown>>;

bool is_shown_before(const Listed& a, const Listed& b) {
  return a.at != b.at ? a.at > b.at : a.id < b.id;
}

const char* list_of(Status status) { return status == Status::Open ? "open" : "running"; }

// Those that have not ended, by list, each once.
Lists lists_of(std::vector<SeatOfUser> seats) {
  Lists lists;
  std::set<std::string> seen;
  for (SeatOfUser& seat : seats) {
    if (!seen.insert(seat.table).second) continue;
    Shown table{{std::move(seat.table), std::move(seat.game), std::move(seat.pace), seat.changed}};
    const bool is_open = seat.status == Status::Open && seat.free > 0;
    if (seat.is_public && (is_open || seat.status == Status::Playing))
      table.elsewhere = list_of(seat.status);
    if (seat.is_awaited) table.at = -seat.asked_at;
    lists[seat.is_awaited             ? "waiting"
          : seat.kind == Sitter::Open ? "invited"
                                      : "yours"]
        .push_back(std::move(table));
  }
  for (auto& [name, list] : lists) std::sort(list.begin(), list.end(), is_shown_before);
  return lists;
}

// Each once, the latest first.
std::vector<Shown> finished_tables(std::vector<Listed> ended) {
  std::vector<Shown> list;
  std::set<std::string> seen;
  for (Listed& table : ended)
    if (seen.insert(table.id).second) list.push_back({std::move(table)});
  std::sort(list.begin(), list.end(), is_shown_before);
  return list;
}

Written infos(Hub& hub, std::span<const Listed> tables, Id viewer) {
  std::vector<std::string> unloaded;
  for (const Listed& table : tables)
    if (!hub.tables.in_memory(table.id)) unloaded.push_back(table.id);
  const std::vector<Record> records = hub.world.store.records(unloaded);
  auto next = records.begin();
  List list;
  for (const Listed& table : tables)
    if (const Sitting* sitting = hub.tables.in_memory(table.id))
      list.add(info_of(hub, sitting->record, sitting->watchers, viewer));
    else if (next != records.end() && next->id == table.id)
      list.add(info_of(hub, *next++, {}, viewer));
  return list.end();
}

}  // namespace

void operation::lobby(Hub& hub, const CallPtr& call) {
  const Id viewer = call->caller.user;
  const Wanted wanted{any_of(*call, "lists"), any_of(*call, "games"), any_of(*call, "pace"),
                      call->number("from", 0)};
  Lobby lobby = hub.tables.lobby({.user = viewer,
                                  .games = wanted.games,
                                  .paces = wanted.paces,
                                  .open = wanted.asks_for("open"),
                                  .running = wanted.asks_for("running"),
                                  .from = wanted.from,
                                  .most = max_lobby,
                                  .ended_since = hub.world.now() - lately,
                                  .most_ended = max_finished});
  Lists lists = lists_of(std::move(lobby.his));
  lists["finished"] = finished_tables(std::move(lobby.ended));
  std::map<std::string, std::map<std::string, int>> counts;
  for (const PublicCount& count : lobby.counts)
    if (is_among(wanted.paces, count.pace))
      counts[list_of(count.status)][count.game] += count.tables;
  for (auto& [name, list] : lists)
    for (const Shown& table : list) {
      if (!is_among(wanted.paces, table.pace)) continue;
      ++counts[name][table.game];
      if (*table.elsewhere) --counts[table.elsewhere][table.game];
    }
  Object body;
  for (const char* name : {"waiting", "invited", "yours", "finished"}) {
    std::vector<Listed> fitting;
    for (Shown& table : lists[name])
      if (wanted.asks_for(name) && wanted.fits(table)) fitting.push_back(std::move(table));
    const auto all = std::span<const Listed>(fitting);
    const auto rest = all.subspan(std::min(all.size(), static_cast<std::size_t>(wanted.from)));
    body.with(name, infos(hub, rest.first(std::min<std::size_t>(rest.size(), max_lobby)), viewer));
  }
  body.with("open", infos(hub, lobby.open, viewer))
      .with("running", infos(hub, lobby.running, viewer));
  Object numbers;
  for (const char* name : {"waiting", "invited", "yours", "open", "running", "finished"}) {
    Object of_list;
    for (const auto& [game, n] : counts[name])
      if (n > 0) of_list.with(game.c_str(), n);
    numbers.with(name, of_list.end());
  }
  call->answer(body.with("counts", numbers.end()).end());
}

// Positions that are not in memory have to be played first: of these a few at a time.
void operation::thumbs(Hub& hub, const CallPtr& call) {
  Json thumbs = Json::object();
  int loaded = 0;
  for (const Json& given : call->fields["tables"]) {
    const std::string id = given.get<std::string>().substr(0, 40);
    if (thumbs.contains(id)) continue;
    const Sitting* sitting = hub.tables.in_memory(id);
    if (!sitting && loaded < max_thumbs_loaded) ++loaded, sitting = hub.tables.glance(id);
    if (!sitting || !sitting->table || !sitting->record.may_see(call->caller.user)) continue;
    if (std::exchange(sitting->thumb_seq, sitting->seq) != sitting->seq)
      sitting->thumb = thumb_json(*sitting->table);
    thumbs[id] = sitting->thumb;
  }
  call->answer({{"thumbs", std::move(thumbs)}});
}

}  // namespace ziggurat::server
