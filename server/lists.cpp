// Which tables somebody is shown: the lists of the lobby, and positions to draw small.
#include <set>

#include "server/hub.h"
#include "server/seen.h"

namespace ziggurat::server {
namespace {

// Words as SQL looks for one of them: "|live|daily|"; empty: any will do.
std::string any_of(const Call& call, const char* field) {
  std::string words;
  const Json given = call.fields.value(field, Json::array());
  for (const Json& word : given)
    words += (words.empty() ? "|" : "") + word.get<std::string>() + "|";
  return words;
}
bool is_among(const std::string& words, const std::string& word) {
  return words.empty() || words.find('|' + word + '|') != std::string::npos;
}

}  // namespace

// A list is asked for tables of these games and paces, without the first few.
struct Hub::Wanted {
  std::string lists, games, paces;
  long from;

  bool asks_for(const char* list) const { return is_among(lists, list); }
  bool fits(const Listed& table) const {
    return is_among(games, table.game) && is_among(paces, table.pace);
  }
};

bool Hub::is_shown_before(const Listed& a, const Listed& b) {
  return a.at != b.at ? a.at > b.at : a.id < b.id;
}

// Those that have not ended, by list, each once; what he has given up is no longer his, and lessons
// and lines are no tables to come back to.
std::map<std::string, std::vector<Hub::Listed>> Hub::tables_of(Id user) {
  std::map<std::string, std::vector<Listed>> lists;
  if (user == 0) return lists;
  Query rows(world_.store.read(), R"sql(
    SELECT id, game, pace, status, public, free, kind, changed, asked_at,
           EXISTS (SELECT 1 FROM notices WHERE notices.user = :user AND notices.table_id = id)
    FROM seats JOIN tables ON id = table_id
    WHERE user = :user AND going = 1 AND resigned = 0 AND by_hand = 0 AND line_of IS NULL)sql");
  rows->bind(":user", user);
  std::set<std::string> seen;
  while (rows->executeStep()) {
    Listed table{rows->getColumn(0).getString(), rows->getColumn(1).getString(),
                 rows->getColumn(2).getString(), rows->getColumn(7).getInt64()};
    if (!seen.insert(table.id).second) continue;
    const std::string status = rows->getColumn(3).getString(),
                      kind = rows->getColumn(6).getString();
    const bool is_public = rows->getColumn(4).getInt() != 0,
               waits = rows->getColumn(9).getInt() != 0;
    if (is_public && status == "open" && rows->getColumn(5).getInt() > 0) table.shown_in = "open";
    if (is_public && status == "playing") table.shown_in = "running";
    if (waits) table.at = -rows->getColumn(8).getInt64();
    lists[waits ? "waiting" : kind == "open" ? "invited" : "yours"].push_back(std::move(table));
  }
  for (auto& [name, list] : lists) std::sort(list.begin(), list.end(), is_shown_before);
  return lists;
}

// His, and public ones that have just ended; the latest first.
std::vector<Hub::Listed> Hub::finished_tables(Id user) {
  std::vector<Listed> list;
  std::set<std::string> seen;
  const auto add = [&](SQLite::Statement& rows) {
    while (rows.executeStep()) {
      Listed table{rows.getColumn(0).getString(), rows.getColumn(1).getString(),
                   rows.getColumn(2).getString(), rows.getColumn(3).getInt64()};
      if (seen.insert(table.id).second) list.push_back(std::move(table));
    }
  };
  Query his(world_.store.read(),
            "SELECT table_id, game, pace, n FROM endings WHERE user = ? ORDER BY n DESC LIMIT ?");
  his->bind(1, user);
  his->bind(2, max_finished);
  if (user != 0) add(*his);
  Query latest(world_.store.read(),
               "SELECT table_id, game, pace, n FROM endings WHERE public = 1 AND "
               "seat = 0 AND ended > ? ORDER BY ended DESC LIMIT ?");
  latest->bind(1, world_.now() - lately);
  latest->bind(2, max_finished);
  add(*latest);
  std::sort(list.begin(), list.end(), is_shown_before);
  return list;
}

// A page of what others play, or wait to play.
std::vector<Hub::Listed> Hub::public_tables(const char* which, Id viewer, const Wanted& wanted) {
  Query rows(world_.store.read(), std::string(R"sql(
    SELECT id, game, pace, changed FROM tables WHERE public = 1 AND )sql")
                                      + which + R"sql(
      AND id NOT IN (SELECT table_id FROM seats WHERE user = :user AND going = 1 AND resigned = 0)
      AND (:games = '' OR instr(:games, '|' || game || '|'))
      AND (:paces = '' OR instr(:paces, '|' || pace || '|'))
    ORDER BY changed DESC LIMIT :most OFFSET :from)sql");
  rows->bind(":user", viewer);
  rows->bind(":games", wanted.games);
  rows->bind(":paces", wanted.paces);
  rows->bind(":most", max_lobby);
  rows->bind(":from", static_cast<std::int64_t>(wanted.from));
  std::vector<Listed> list;
  while (rows->executeStep())
    list.push_back({rows->getColumn(0).getString(), rows->getColumn(1).getString(),
                    rows->getColumn(2).getString(), rows->getColumn(3).getInt64()});
  return list;
}

// How many everybody is shown, by list, game and pace. Counted again only when some table has
// changed its list.
const Hub::PublicCounts& Hub::public_counts() {
  if (!std::exchange(public_counts_stale_, false)) return public_counts_;
  public_counts_.clear();
  SQLite::Statement rows(world_.store.read(), R"sql(
    SELECT status, game, pace, count(*) FROM tables
    WHERE public = 1 AND status IN ('open', 'playing') AND (status = 'playing' OR free > 0)
    GROUP BY status, game, pace)sql");
  while (rows.executeStep())
    public_counts_[{rows.getColumn(0).getString() == "open" ? "open" : "running",
                    rows.getColumn(1).getString(), rows.getColumn(2).getString()}] =
        rows.getColumn(3).getInt();
  return public_counts_;
}

Written Hub::infos(std::span<const Listed> tables, Id viewer) {
  std::vector<std::string> unloaded;
  for (const Listed& table : tables)
    if (!sitting_in_memory(table.id)) unloaded.push_back(table.id);
  const std::vector<Record> records = load_records(world_.store.read(), unloaded);
  auto next = records.begin();
  List list;
  for (const Listed& table : tables)
    if (const Sitting* sitting = sitting_in_memory(table.id))
      list.add(info_of(sitting->record, sitting->watchers, viewer));
    else if (next != records.end() && next->id == table.id)
      list.add(info_of(*next++, {}, viewer));
  return list.end();
}

void Hub::lobby(const CallPtr& call) {
  const Id viewer = call->caller.user;
  const Wanted wanted{any_of(*call, "lists"), any_of(*call, "games"), any_of(*call, "pace"),
                      call->number("from", 0)};
  // All lists of one moment; and it is not locked again for each of a hundred tables.
  const SQLite::Transaction moment(world_.store.read());
  auto lists = tables_of(viewer);
  lists["finished"] = finished_tables(viewer);
  std::map<std::string, std::map<std::string, int>> counts;
  for (const auto& [where, n] : public_counts())
    if (const auto& [name, game, pace] = where; is_among(wanted.paces, pace))
      counts[name][game] += n;
  for (auto& [name, list] : lists)
    for (const Listed& table : list) {
      if (!is_among(wanted.paces, table.pace)) continue;
      ++counts[name][table.game];
      if (*table.shown_in) --counts[table.shown_in][table.game];
    }
  Object body;
  for (const char* name : {"waiting", "invited", "yours", "finished"}) {
    std::vector<Listed>& list = lists[name];
    std::erase_if(list, [&](const Listed& table) { return !wanted.fits(table); });
    const auto all = std::span<const Listed>(list);
    const auto rest = all.subspan(std::min(all.size(), static_cast<std::size_t>(wanted.from)));
    const auto page = rest.first(std::min<std::size_t>(rest.size(), max_lobby));
    body.with(name, infos(wanted.asks_for(name) ? page : all.first(0), viewer));
  }
  for (const auto& [name, which] : {std::pair("open", "status = 'open' AND free > 0"),
                                    std::pair("running", "status = 'playing'")}) {
    std::vector<Listed> page;
    if (wanted.asks_for(name)) page = public_tables(which, viewer, wanted);
    body.with(name, infos(page, viewer));
  }
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
void Hub::thumbs(const CallPtr& call) {
  Json thumbs = Json::object();
  int loaded = 0;
  for (const Json& given : call->fields["tables"]) {
    const std::string id = given.get<std::string>().substr(0, 40);
    if (thumbs.contains(id)) continue;
    Sitting* sitting = sitting_in_memory(id);
    if (!sitting && loaded < max_thumbs_loaded) ++loaded, sitting = find_sound_sitting(id);
    if (!sitting || !sitting->table || !sitting->record.may_see(call->caller.user)) continue;
    if (std::exchange(sitting->thumb_seq, sitting->seq) != sitting->seq)
      sitting->thumb = thumb_json(*sitting->table);
    thumbs[id] = sitting->thumb;
  }
  call->answer({{"thumbs", std::move(thumbs)}});
}

}  // namespace ziggurat::server
