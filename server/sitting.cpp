#include "server/sitting.h"

#include <algorithm>
#include <functional>
#include <sstream>
#include <tuple>

#include "games/games.h"
#include "server/seen.h"
#include "server/table_names.h"
#include "server/upgrade.h"

namespace ziggurat::server {
namespace {

constexpr Millis minute = 60'000, hour = 60 * minute;
constexpr Pace all_paces[] = {
    {"none", 0, 0},
    {"live", 20 * minute, 1 * minute},
    {"daily", 72 * hour, 24 * hour},
};
constexpr const char* status_words[] = {"open", "playing", "over", "closed", "stopped"};
constexpr const char* sitter_words[] = {"open", "person", "ai"};

template <class Enum, std::size_t Size>
Enum read_word(const char* const (&words)[Size], const std::string& word) {
  const auto found = std::find(std::begin(words), std::end(words), word);
  if (found == std::end(words)) throw std::runtime_error("the database says “" + word + "”");
  return static_cast<Enum>(found - std::begin(words));
}

Json proposal_json(const Proposal& p) {
  return {{"kind", p.kind}, {"by", p.by},       {"to", p.to},
          {"seat", p.seat}, {"level", p.level}, {"yes", p.yes}};
}
Proposal read_proposal(const std::string& text) {
  const Json json = Json::parse(text);
  return {json["kind"], json["by"], json["to"], json["seat"], json["level"], json["yes"]};
}

Parting read_parting(const std::string& text) {
  const Json json = Json::parse(text);
  return {json["made"], json["of"], json["reason"]};
}

Json options_json(const OptionWords& options) {
  Json json = Json::object();
  for (const auto& [name, value] : options) json[name] = value;
  return json;
}

// What changes with every step of a game. What is not bound is null.
void bind_progress(SQLite::Statement& statement, const Record& r) {
  statement.bind(":id", r.id);
  statement.bind(":changed", r.changed);
  if (r.asked != nobody) statement.bind(":asked", static_cast<int>(r.asked));
  statement.bind(":asked_at", r.asked_at);
  if (!r.stage.empty()) statement.bind(":stage", r.stage);
  if (!r.last.empty()) statement.bind(":last", r.last);
}

// All that changes while the table lives.
void bind_changing(SQLite::Statement& statement, const Record& r) {
  bind_progress(statement, r);
  statement.bind(":name", r.name);
  statement.bind(":host", r.host);
  statement.bind(":status", word(r.status));
  statement.bind(":rematch", r.rematch);
  if (r.proposal) statement.bind(":proposal", proposal_json(*r.proposal).dump());
  statement.bind(":rules", r.begun_by);
  statement.bind(":goes_by", r.setting.rules);
  if (!r.result.empty()) statement.bind(":result", r.result);
  if (r.parting) statement.bind(":parting", parting_json(*r.parting).dump());
  statement.bind(":by_hand", r.chance_by_hand ? 1 : 0);
  statement.bind(":free", r.free_chairs());
  statement.bind(":hinted", r.hinted);
}

bool has(u32 seats, std::size_t seat) { return (seats >> seat & 1) != 0; }

void put_chair(Connection& writer, const Record& r, std::size_t seat) {
  const Chair& chair = r.chairs[seat];
  SQLite::Statement& put =
      writer.prepared("INSERT OR REPLACE INTO seats VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)");
  put.bind(1, r.id);
  put.bind(2, static_cast<int>(seat));
  put.bind(3, word(chair.kind));
  if (chair.user != 0) put.bind(4, chair.user);
  put.bind(5, chair.level);
  put.bind(6, chair.resigned ? 1 : 0);
  put.bind(7, chair.clock);
  put.bind(8, chair.by_bot ? 1 : 0);
  put.bind(9, r.has_ended() ? 0 : 1);
  put.exec();
  if (!r.saga || chair.user == 0) return;
  SQLite::Statement& belongs = writer.prepared("INSERT OR IGNORE INTO saga_people VALUES(?, ?)");
  belongs.bind(1, chair.user);
  belongs.bind(2, r.saga->id);
  belongs.exec();
}

void put_clock(Connection& writer, const Record& r, std::size_t seat) {
  SQLite::Statement& put =
      writer.prepared("UPDATE seats SET clock = ? WHERE table_id = ? AND seat = ?");
  put.bind(1, r.chairs[seat].clock);
  put.bind(2, r.id);
  put.bind(3, static_cast<int>(seat));
  put.exec();
}

void put_chairs(Connection& writer, const Record& r, const Touched& touched) {
  for (std::size_t seat = 0; seat < r.chairs.size(); ++seat)
    if (has(touched.chairs, seat))
      put_chair(writer, r, seat);
    else if (has(touched.clocks, seat))
      put_clock(writer, r, seat);
}

void put_removed(Connection& writer, const Record& r) {
  for (const Id user : r.removed) {
    SQLite::Statement& put = writer.prepared("INSERT OR IGNORE INTO removed VALUES(?, ?)");
    put.bind(1, r.id);
    put.bind(2, user);
    put.exec();
  }
}

// A notice for everybody whom the table waits for.
void put_notices(Connection& writer, const Record& r) {
  SQLite::Statement& clear = writer.prepared("DELETE FROM notices WHERE table_id = ?");
  clear.bind(1, r.id);
  clear.exec();
  for (Id person : r.awaited()) {
    SQLite::Statement& put = writer.prepared("INSERT INTO notices VALUES(?, ?, ?, ?)");
    put.bind(1, person);
    put.bind(2, r.id);
    put.bind(3, r.status == Status::Stopped ? "stopped" : "turn");
    put.bind(4, r.asked_at);
    put.exec();
  }
}

// What came of a finished game, seat by seat, for those who look back. Who sat there may still pass
// to another account. Whoever set up the position or knew what chance would bring has proved
// nothing, nor has he who played against himself; the worlds of sagas are nobody's doing. Lessons
// and lines are not looked back at.
void put_endings(Connection& writer, const Record& r) {
  if (r.status != Status::Over || r.chance_by_hand || r.line) return;
  const auto endings = read_result(r.result);
  for (std::size_t seat = 0; seat < endings.size(); ++seat) {
    SQLite::Statement& put = writer.prepared(R"sql(
      INSERT INTO endings(table_id, seat, game, pace, public, ended, user, level, points, rank,
                          quit, counts)
        SELECT id, seat, game, pace, public, changed, user, level, ?3, ?4,
               kind = 'ai' AND user IS NOT NULL,
               (position = '' OR saga IS NOT NULL) AND seed IS NULL AND (SELECT count(*) FROM
                 seats AS others WHERE others.table_id = id AND others.user = seats.user) < 2
        FROM tables JOIN seats ON table_id = id WHERE id = ?1 AND seat = ?2
      ON CONFLICT DO UPDATE SET user = excluded.user, counts = excluded.counts
        WHERE (user, counts) IS NOT (excluded.user, excluded.counts))sql");
    put.bind(1, r.id);
    put.bind(2, static_cast<int>(seat));
    put.bind(3, endings[seat].points);
    put.bind(4, endings[seat].rank);
    put.exec();
  }
}

}  // namespace

OptionWords option_words(const Json& by_name) {
  OptionWords words;
  for (const auto& [name, value] : by_name.items())
    words.emplace_back(name.substr(0, 40), value.get<std::string>().substr(0, 40));
  return words;
}

std::span<const Pace> paces() { return all_paces; }
const Pace* find_pace(std::string_view name) {
  const auto found = std::find_if(std::begin(all_paces), std::end(all_paces),
                                  [&](const Pace& pace) { return pace.name == name; });
  return found == std::end(all_paces) ? nullptr : found;
}
const char* word(Status status) { return status_words[static_cast<std::size_t>(status)]; }
const char* word(Sitter kind) { return sitter_words[static_cast<std::size_t>(kind)]; }

int Record::free_chairs() const {
  return static_cast<int>(
      std::count_if(chairs.begin(), chairs.end(), std::mem_fn(&Chair::is_free)));
}

std::string Record::called() const { return name.empty() ? given_name(id) : name; }

std::vector<Seat> Record::kept_for(Id user) const {
  std::vector<Seat> seats;
  for (std::size_t seat = 0; seat < chairs.size(); ++seat)
    if (chairs[seat].is_kept() && chairs[seat].user == user)
      seats.push_back(static_cast<Seat>(seat));
  return seats;
}

std::vector<Seat> Record::seats_of(Id user) const {
  std::vector<Seat> seats;
  for (std::size_t seat = 0; seat < chairs.size(); ++seat)
    if (user != 0 && chairs[seat].kind == Sitter::Person && chairs[seat].user == user)
      seats.push_back(static_cast<Seat>(seat));
  return seats;
}

bool Record::seats(Id user) const {
  return user != 0 && std::any_of(chairs.begin(), chairs.end(), [&](const Chair& chair) {
           return chair.kind == Sitter::Person && chair.user == user;
         });
}

std::vector<Id> Record::people() const {
  std::vector<Id> users;
  for (const Chair& chair : chairs)
    if (chair.kind == Sitter::Person
        && std::find(users.begin(), users.end(), chair.user) == users.end())
      users.push_back(chair.user);
  return users;
}

// Nobody else plays here, nor will come back to a seat that the computer plays for him; or all knew
// of it when they sat down.
bool Record::allows_hints() const {
  std::set<Id> players;
  for (const Chair& chair : chairs)
    if (chair.kind == Sitter::Person || chair.is_lent()) players.insert(chair.user);
  return gives_hints || players.size() == 1;
}

bool Record::all_belong_to(Id user) const { return seats_of(user).size() == chairs.size(); }

bool Record::concerns(Id user) const {
  return host == user || std::any_of(chairs.begin(), chairs.end(), [&](const Chair& chair) {
           return chair.user == user;
         });
}

// The person who is asked; where the game has stopped all who have not said what should become of
// it. Nobody waits for whoever plays all the seats and chance besides, or a line of his own.
std::vector<Id> Record::awaited() const {
  if (line) return {};
  if (status == Status::Stopped) {
    auto users = people();
    if (proposal)
      std::erase_if(users, [&](Id user) {
        return std::find(proposal->yes.begin(), proposal->yes.end(), user) != proposal->yes.end();
      });
    return users;
  }
  if (chance_by_hand || asked == nobody || chairs[asked].kind != Sitter::Person) return {};
  return {chairs[asked].user};
}

Json parting_json(const Parting& p) {
  return {{"made", p.made}, {"of", p.of}, {"reason", p.reason}};
}

Seat seat_asked(const Table& table) {
  const Seat who = table.decision().who;
  return who == chance ? nobody : who;
}

Millis Record::clock_of(Seat seat, Millis now) const {
  return chairs[seat].clock - (seat == asked ? now - asked_at : 0);
}

std::vector<Ending> read_result(const std::string& result) {
  std::vector<Ending> endings;
  std::istringstream words(result);
  Ending one;
  for (std::string rank_word; words >> one.seat >> one.points >> rank_word >> one.rank;)
    endings.push_back(one);
  return endings;
}

// The last choice of a seat that brought something about; what chance draws after it belongs to it.
void note_progress(Record& record, const Table& table, Millis at) {
  record.stage = written(table.stage()).text;
  record.last.clear();
  for (int made = table.choices_made(); made > 0; --made) {
    if (table.maker_of(made) == chance || table.seen_news_of(made, spectator).empty()) continue;
    record.last = Object().with("news", news_of(table, spectator, made)).with("at", at).end().text;
    return;
  }
}

bool Sitting::is_watched_by(const Client& client) const {
  return std::any_of(watchers.begin(), watchers.end(),
                     [&](const Watcher& watcher) { return watcher.client == &client; });
}

const ShownEntry& Sitting::add_entry(const Entry& entry) {
  ++seq;
  ShownEntry shown{entry.seat, entry.made, entry.at};
  shown.rules = entry.rules;
  if (entry.words || entry.rules > 0) return entries.emplace_back(shown);
  const auto stands = [&](const ShownEntry& e) { return !e.is_choice() || e.made <= entry.made; };
  const auto kept = std::stable_partition(entries.begin(), entries.end(), stands);
  shown.rewound = static_cast<int>(entries.end() - kept);
  entries.erase(kept, entries.end());
  std::erase_if(beyond, [&](const Entry& lost) { return lost.made > entry.made; });
  if (beyond.empty()) parts.reset();
  return entries.emplace_back(shown);
}

void Window::note(const Decision& decision, Millis steady) {
  const bool goes_on = prompt == decision.prompt
                       && std::find(asked.begin(), asked.end(), decision.who) == asked.end();
  if (!goes_on) *this = {decision.prompt, steady, {}};
  asked.push_back(decision.who);
}

void insert(Connection& writer, const Record& r) {
  SQLite::Statement& put = writer.prepared(
      "INSERT INTO tables VALUES(:id, :game, :rules, :options, :position, "
      ":seed, :host, :public, :pace, :status, :created, :changed, :asked, "
      ":asked_at, :rematch, :proposal, :goes_by, :result, :parting, :by_hand, :name, :free, "
      ":stage, :last, :saga, :saga_n, :hints, :hinted, :line_of, :line_made)");
  put.bind(":game", r.setting.game);
  put.bind(":options", options_json(r.setting.options).dump());
  put.bind(":position", r.setting.position);
  if (r.seed) put.bind(":seed", static_cast<std::int64_t>(*r.seed));
  put.bind(":public", r.is_public ? 1 : 0);
  put.bind(":pace", r.pace);
  put.bind(":created", r.created);
  if (r.saga) put.bind(":saga", r.saga->id), put.bind(":saga_n", r.saga->n);
  put.bind(":hints", r.gives_hints ? 1 : 0);
  if (r.line) put.bind(":line_of", r.line->table), put.bind(":line_made", r.line->made);
  bind_changing(put, r);
  put.exec();
  put_chairs(writer, r, {});
  put_notices(writer, r);
  put_endings(writer, r);
}

namespace {

// An index follows when a column of it is named here, whether or not that has changed.
void update_progress(Connection& writer, const Record& r) {
  SQLite::Statement& put = writer.prepared(
      "UPDATE tables SET changed = :changed, asked = :asked, asked_at = :asked_at, "
      "stage = :stage, last = :last WHERE id = :id");
  bind_progress(put, r);
  put.exec();
}

void update_all(Connection& writer, const Record& r) {
  SQLite::Statement& put = writer.prepared(
      "UPDATE tables SET host = :host, status = :status, changed = :changed, asked = :asked, "
      "asked_at = :asked_at, rematch = :rematch, proposal = :proposal, "
      "rules = :rules, goes_by = :goes_by, result = :result, parting = :parting, "
      "by_hand = :by_hand, name = :name, free = :free, stage = :stage, last = :last, hinted = "
      ":hinted "
      "WHERE id = :id");
  bind_changing(put, r);
  put.exec();
  put_removed(writer, r);
}

}  // namespace

Touched touched_by(const Record& before, const Record& after) {
  const auto set_up = [](const Record& r) {
    return std::tie(r.name, r.setting.rules, r.begun_by, r.host, r.chance_by_hand, r.status,
                    r.rematch, r.proposal, r.result, r.parting, r.removed, r.hinted);
  };
  Touched touched{set_up(before) != set_up(after) || before.free_chairs() != after.free_chairs(),
                  before.awaited() != after.awaited() || before.asked_at != after.asked_at
                      || before.status != after.status,
                  0, 0};
  if (before.has_ended() != after.has_ended()) touched.chairs = ~0u;
  for (std::size_t seat = 0; seat < after.chairs.size(); ++seat) {
    Chair chair = before.chairs[seat];
    if (chair.clock != after.chairs[seat].clock) touched.clocks |= 1u << seat;
    chair.clock = after.chairs[seat].clock;
    if (chair != after.chairs[seat]) touched.chairs |= 1u << seat;
  }
  return touched;
}

void update(Connection& writer, const Record& r, const Touched& touched) {
  if (touched.set_up)
    update_all(writer, r);
  else
    update_progress(writer, r);
  put_chairs(writer, r, touched);
  if (touched.awaited) put_notices(writer, r);
  if (touched.set_up || touched.chairs != 0) put_endings(writer, r);
}

void append(Connection& writer, const std::string& table, int seq, const Entry& entry) {
  SQLite::Statement& put = writer.prepared("INSERT INTO log VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)");
  put.bind(1, table);
  put.bind(2, seq);
  put.bind(3, static_cast<int>(entry.seat));
  if (entry.words) put.bind(4, *entry.words);
  put.bind(5, entry.made);
  put.bind(6, entry.at);
  if (entry.digest) put.bind(7, static_cast<std::int64_t>(*entry.digest));
  if (entry.rules > 0) put.bind(8, entry.rules);
  if (entry.part == Part::Further) put.bind(9, 1);
  put.exec();
}

// Should two games ever have begun in the same world, the first to end goes on with the saga.
void put_world(Connection& writer, const Record& r, const WorldLeft& left) {
  SQLite::Statement& put =
      writer.prepared("INSERT OR IGNORE INTO worlds VALUES(?, ?, ?, ?, ?, ?, ?)");
  put.bind(1, r.saga->id);
  put.bind(2, r.saga->n);
  put.bind(3, left.text);
  put.bind(4, r.id);
  put.bind(5, left.passage);
  put.bind(6, left.decided);
  put.bind(7, r.changed);
  put.exec();
  SQLite::Statement& touch = writer.prepared("UPDATE sagas SET changed = ? WHERE id = ?");
  touch.bind(1, r.changed);
  touch.bind(2, r.saga->id);
  touch.exec();
}

void put_standing(Connection& writer, const std::string& table, Seat seat,
                  const std::string& prompt, const std::string& word) {
  SQLite::Statement& put = writer.prepared("INSERT OR REPLACE INTO standing VALUES(?, ?, ?, ?)");
  put.bind(1, table);
  put.bind(2, static_cast<int>(seat));
  put.bind(3, prompt);
  put.bind(4, word);
  put.exec();
}

namespace {

// The columns of a row, one after the other: looking for each by its name would be most of the work
// of a lobby.
class Columns {
 public:
  explicit Columns(SQLite::Statement& row) : row_(row) {}

  std::string text() { return row_.getColumn(at_++).getString(); }
  std::int64_t number() { return row_.getColumn(at_++).getInt64(); }
  int small() { return row_.getColumn(at_++).getInt(); }
  bool flag() { return small() != 0; }
  // What `read` makes of the next one; nothing if that is null.
  auto if_any(auto read) -> std::optional<decltype(read(*this))> {
    if (!row_.isColumnNull(at_)) return read(*this);
    ++at_;
    return std::nullopt;
  }

 private:
  SQLite::Statement& row_;
  int at_ = 0;
};

OptionWords read_options(const std::string& text) {
  return text == "{}" ? OptionWords{} : option_words(Json::parse(text));
}

Record read_record(SQLite::Statement& row, SQLite::Statement& seats) {
  Record r;
  Columns columns(row);
  r.id = columns.text();
  r.setting.game = columns.text();
  r.begun_by = columns.small();
  r.setting.options = read_options(columns.text());
  r.setting.position = columns.text();
  say_old_defaults(find_title(r.setting.game)->game->info(), r.begun_by, r.setting);
  r.seed = columns.if_any([](Columns& c) { return static_cast<u64>(c.number()); });
  r.host = columns.number();
  r.is_public = columns.flag();
  r.pace = columns.text();
  r.status = read_word<Status>(status_words, columns.text());
  r.created = columns.number();
  r.changed = columns.number();
  r.asked =
      columns.if_any([](Columns& c) { return static_cast<Seat>(c.small()); }).value_or(nobody);
  r.asked_at = columns.number();
  r.rematch = columns.text();
  r.proposal = columns.if_any([](Columns& c) { return read_proposal(c.text()); });
  r.setting.rules = columns.small();
  r.result = columns.text();
  r.parting = columns.if_any([](Columns& c) { return read_parting(c.text()); });
  r.chance_by_hand = columns.flag();
  r.name = columns.text();
  r.stage = columns.text();
  r.last = columns.text();
  r.gives_hints = columns.flag();
  r.hinted = columns.small();
  auto left = columns.if_any([](Columns& c) { return c.text(); });
  const int left_after = columns.small();
  if (left) r.line = {std::move(*left), left_after};
  if (auto id = columns.if_any([](Columns& c) { return c.text(); })) {
    const int game = columns.small();
    std::string name = columns.text();
    r.saga = {std::move(*id), std::move(name), game, columns.flag()};
  }

  seats.reset();
  seats.bind(1, r.id);
  while (seats.executeStep()) {
    Columns chair(seats);
    const auto kind = read_word<Sitter>(sitter_words, chair.text());
    const Id user = chair.number();
    std::string level = chair.text();
    const bool resigned = chair.flag();
    const Millis clock = chair.number();
    r.chairs.push_back({kind, user, std::move(level), resigned, clock, chair.flag()});
  }
  r.setting.seats = static_cast<int>(r.chairs.size());
  return r;
}

Entry read_entry(SQLite::Statement& row) {
  Columns columns(row);
  const Seat seat = static_cast<Seat>(columns.small());
  auto words = columns.if_any([](Columns& c) { return c.text(); });
  const int made = columns.small();
  const Millis at = columns.number();
  const auto digest = columns.if_any([](Columns& c) { return static_cast<u64>(c.number()); });
  const int rules = columns.small();
  return {seat,
          std::move(words),
          made,
          at,
          digest,
          rules,
          columns.flag() ? Part::Further : Part::First};
}

void read_removed(SQLite::Database& database, Record& r) {
  SQLite::Statement removed(database, "SELECT user FROM removed WHERE table_id = ?");
  removed.bind(1, r.id);
  while (removed.executeStep()) r.removed.insert(removed.getColumn(0).getInt64());
}

void read_standing(SQLite::Database& database, Sitting& sitting) {
  SQLite::Statement rows(database, "SELECT seat, prompt, word FROM standing WHERE table_id = ?");
  rows.bind(1, sitting.record.id);
  while (rows.executeStep()) {
    Columns columns(rows);
    auto& of_seat = sitting.standing[static_cast<Seat>(columns.small())];
    std::string prompt = columns.text();
    of_seat[std::move(prompt)] = columns.text();
  }
}

// The log is the truth: the game is what the choices that stand lead to.
void play_log(SQLite::Database& database, Sitting& sitting) {
  SQLite::Statement rows(database,
                         "SELECT seat, words, made, at, digest, rules, further FROM log "
                         "WHERE table_id = ? ORDER BY seq");
  rows.bind(1, sitting.record.id);
  std::vector<Entry> choices;
  while (rows.executeStep()) {
    Entry entry = read_entry(rows);
    sitting.add_entry(entry);
    if (entry.words)
      choices.push_back(std::move(entry));
    else if (entry.rules == 0)
      choices.resize(static_cast<std::size_t>(entry.made));
  }
  const Replayed played = play_again(sitting.record, choices);
  sitting.table = played.table;
  sitting.parts = played.parts;
  sitting.record.parting.reset();
  if (!sitting.parts) return;
  const int made = sitting.table ? sitting.table->choices_made() : 0;
  sitting.record.parting = {made, static_cast<int>(choices.size()), to_json(*sitting.parts)};
  sitting.beyond.assign(choices.begin() + made, choices.end());
}

}  // namespace

std::vector<Record> load_records(Connection& database, std::span<const std::string> ids) {
  Query row(database,
            "SELECT id, game, rules, options, position, seed, host, public, pace, "
            "status, created, changed, asked, asked_at, rematch, proposal, goes_by, "
            "result, parting, by_hand, name, stage, last, hints, hinted, line_of, line_made, saga, "
            "saga_n, (SELECT name FROM sagas WHERE sagas.id = saga), "
            "(SELECT public FROM sagas WHERE sagas.id = saga) FROM tables WHERE id = ?");
  Query seats(database,
              "SELECT kind, user, level, resigned, clock, by_bot FROM seats "
              "WHERE table_id = ? ORDER BY seat");
  std::vector<Record> records;
  for (const std::string& id : ids) {
    row->reset();
    row->bind(1, id);
    if (row->executeStep()) records.push_back(read_record(*row, *seats));
  }
  return records;
}

std::unique_ptr<Sitting> load_sitting(Connection& database, const std::string& id) {
  auto records = load_records(database, {&id, 1});
  if (records.empty()) return nullptr;
  auto sitting = std::make_unique<Sitting>();
  sitting->record = std::move(records.front());
  read_removed(database, sitting->record);
  read_standing(database, *sitting);
  if (sitting->record.began()) play_log(database, *sitting);
  if (sitting->table && sitting->record.stage.empty())  // written before it was kept
    note_progress(sitting->record, *sitting->table, sitting->record.changed);
  return sitting;
}

}  // namespace ziggurat::server
