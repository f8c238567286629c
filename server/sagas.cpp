// Sagas: games that follow from each other in one world. What a world is, the game says
// (core/saga.h); here is kept which game led to which, and who belongs to it.
#include "core/saga.h"

#include "games/games.h"
#include "server/hub.h"
#include "server/typed_text.h"

namespace ziggurat::server {
namespace {

const Sagas& sagas_of(const std::string& game) {
  const Title* title = find_title(game);
  const Sagas* sagas = title ? title->game->sagas() : nullptr;
  if (!sagas) refuse(422, Message("saga.game").with("name", game.substr(0, 40)));
  return *sagas;
}

std::string saga_name_of(const Call& call) {
  const std::string name = clean(call.text("name"));
  if (characters(name) > max_table_name || folded(name).empty())
    refuse(422, Message("saga.name").with("most", static_cast<long>(max_table_name)));
  return name;
}

// Whoever played there for people that have left plays on for them.
std::string level_of(const Chair& chair) {
  return chair.kind == Sitter::Ai && chair.user == 0 ? chair.level : "";
}

}  // namespace

struct Hub::SagaRow {
  std::string id, name, game;
  Json options = Json::object();
  Id host = 0;
  bool is_public = false;
  Millis created = 0, changed = 0;
  std::string branch_of;
  int branch_n = 0;
  int games = 0;  // that were played to their end: the number of its last world

  static constexpr const char* columns =
      "id, name, game, options, host, public, created, changed, branch_of, branch_n, "
      "(SELECT max(n) FROM worlds WHERE saga = id)";
  static SagaRow read(SQLite::Statement& row) {
    return {row.getColumn(0).getString(), row.getColumn(1).getString(),
            row.getColumn(2).getString(), Json::parse(row.getColumn(3).getString()),
            row.getColumn(4).getInt64(),  row.getColumn(5).getInt() != 0,
            row.getColumn(6).getInt64(),  row.getColumn(7).getInt64(),
            row.getColumn(8).getString(), row.getColumn(9).getInt(),
            row.getColumn(10).getInt()};
  }
};

bool Hub::is_of_saga(const std::string& saga, Id who) {
  SQLite::Statement row(world_.store.read(),
                        "SELECT 1 FROM saga_people WHERE user = ? AND saga = ?");
  row.bind(1, who);
  row.bind(2, saga);
  return row.executeStep();
}

// One that is not public is known to its people alone: to others there is none.
Hub::SagaRow Hub::saga_called(const Call& call) {
  SQLite::Statement row(world_.store.read(),
                        std::string("SELECT ") + SagaRow::columns + " FROM sagas WHERE id = ?");
  row.bind(1, call.text("saga"));
  if (!row.executeStep()) refuse(404, Message("saga.unknown"));
  SagaRow saga = SagaRow::read(row);
  if (!saga.is_public && !is_of_saga(saga.id, call.caller.user))
    refuse(404, Message("saga.unknown"));
  return saga;
}

std::string Hub::world_text(const std::string& saga, int n) {
  SQLite::Statement row(world_.store.read(), "SELECT text FROM worlds WHERE saga = ? AND n = ?");
  row.bind(1, saga);
  row.bind(2, n);
  if (!row.executeStep()) refuse(422, Message("saga.world"));
  return row.getColumn(0).getString();
}

// The table of the next game, from when it is set up until it ends; empty if there is none.
std::string Hub::table_under_way(const SagaRow& saga) {
  const auto is_next = [&](const Record& record) {
    return record.saga && record.saga->id == saga.id && record.saga->n == saga.games + 1;
  };
  for (const auto& [id, sitting] : sittings_)
    if (sitting->coming && is_next(*sitting->coming) && !sitting->coming->has_ended()) return id;
  SQLite::Statement row(world_.store.read(),
                        "SELECT id FROM tables WHERE saga = ? AND saga_n = ? AND status NOT IN "
                        "('over', 'closed') LIMIT 1");
  row.bind(1, saga.id);
  row.bind(2, saga.games + 1);
  return row.executeStep() ? row.getColumn(0).getString() : "";
}

// ---- looking ----

Json Hub::saga_row_json(const SagaRow& saga, Id viewer) {
  const std::string table = table_under_way(saga);
  return {{"id", saga.id},
          {"name", saga.name},
          {"game", saga.game},
          {"options", saga.options},
          {"public", saga.is_public},
          {"host", user(saga.host).name},
          {"yours", is_of_saga(saga.id, viewer)},
          {"games", saga.games},
          {"table", table.empty() ? Json(nullptr) : Json(table)},
          {"branch", saga.branch_of.empty() ? Json(nullptr)
                                            : Json{{"saga", saga.branch_of}, {"n", saga.branch_n}}},
          {"world", *sagas_of(saga.game).world(world_text(saga.id, saga.games))},
          {"created", saga.created},
          {"changed", saga.changed}};
}

Json Hub::saga_games_json(const SagaRow& saga, int before) {
  SQLite::Statement rows(
      world_.store.read(),
      "SELECT n, table_id, at, passage, decided FROM worlds WHERE saga = ? AND n > 0 AND n < ? "
      "ORDER BY n DESC LIMIT ?");
  rows.bind(1, saga.id);
  rows.bind(2, before);
  rows.bind(3, max_chapters);
  Json games = Json::array();
  while (rows.executeStep()) {
    const std::string table = rows.getColumn(1).getString();
    games.push_back({{"n", rows.getColumn(0).getInt()},
                     {"table", table},
                     {"name", name_of_table(table)},
                     {"ended", rows.getColumn(2).getInt64()},
                     {"seats", endings_json(table, saga.game)},
                     {"decided", rows.getColumn(4).getInt()},
                     {"passage", Json::parse(rows.getColumn(3).getString())}});
  }
  return games;
}

Json Hub::saga_people_json(const SagaRow& saga) {
  SQLite::Statement rows(world_.store.read(), R"sql(
    SELECT endings.user, level, count(*) AS played, sum(rank = 1 AND quit = 0) AS won
    FROM worlds JOIN endings ON endings.table_id = worlds.table_id WHERE saga = ?
    GROUP BY endings.user, CASE WHEN endings.user IS NULL THEN level END
    ORDER BY won DESC, played DESC, endings.user, level)sql");
  rows.bind(1, saga.id);
  Json people = Json::array();
  while (rows.executeStep()) {
    const Id who = rows.getColumn(0).getInt64();
    people.push_back({{"name", who != 0 ? Json(user(who).name) : Json(nullptr)},
                      {"guest", who != 0 && user(who).guest},
                      {"level", who != 0 ? Json(nullptr) : Json(rows.getColumn(1).getString())},
                      {"played", rows.getColumn(2).getInt()},
                      {"won", rows.getColumn(3).getInt()}});
  }
  return people;
}

void Hub::sagas(const CallPtr& call) {
  SQLite::Statement rows(world_.store.read(), std::string("SELECT ") + SagaRow::columns + R"sql(
    FROM saga_people JOIN sagas ON id = saga_people.saga WHERE saga_people.user = ?
    ORDER BY changed DESC, id LIMIT ?)sql");
  rows.bind(1, call->caller.user);
  rows.bind(2, max_sagas_listed);
  Json list = Json::array();
  while (rows.executeStep()) list.push_back(saga_row_json(SagaRow::read(rows), call->caller.user));
  call->answer({{"sagas", std::move(list)}});
}

// What the text tells beyond the world, such as the order of piles, is for those who play on; where
// they do so in this house, that order is another.
void Hub::saga(const CallPtr& call) {
  const SagaRow saga = saga_called(*call);
  const int n = static_cast<int>(call->number("n", saga.games));
  const std::string text = world_text(saga.id, n);
  Json row = saga_row_json(saga, call->caller.user);
  const bool yours = row["yours"];
  Json games = saga_games_json(saga, static_cast<int>(call->number("before", saga.games + 1)));
  const int first = games.empty() ? 1 : games.back()["n"].get<int>();
  call->answer({{"saga", std::move(row)},
                {"n", n},
                {"world", *sagas_of(saga.game).world(text)},
                {"text", yours ? Json(text) : Json(nullptr)},
                {"games", std::move(games)},
                {"before", first > 1 ? Json(first) : Json(nullptr)},
                {"people", saga_people_json(saga)}});
}

// ---- beginning ----

void Hub::add_saga(const CallPtr& call, SagaRow saga, const std::string& world) {
  SQLite::Statement count(world_.store.read(), "SELECT count(*) FROM sagas WHERE host = ?");
  count.bind(1, call->caller.user);
  count.executeStep();
  if (count.getColumn(0).getInt() >= max_sagas_of_user)
    refuse(409, Message("saga.many").with("most", max_sagas_of_user));
  saga.id = new_id();
  saga.name = saga_name_of(*call);
  saga.host = call->caller.user;
  saga.is_public = call->flag("public", false);
  saga.created = saga.changed = world_.now();
  world_.store.write(
      [saga, world](Connection& writer) {
        SQLite::Statement& put =
            writer.prepared("INSERT INTO sagas VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        put.bind(1, saga.id);
        put.bind(2, saga.name);
        put.bind(3, saga.game);
        put.bind(4, saga.options.dump());
        put.bind(5, saga.host);
        put.bind(6, saga.is_public ? 1 : 0);
        put.bind(7, saga.created);
        put.bind(8, saga.changed);
        if (!saga.branch_of.empty()) put.bind(9, saga.branch_of), put.bind(10, saga.branch_n);
        put.exec();
        SQLite::Statement& first =
            writer.prepared("INSERT INTO worlds VALUES(?, 0, ?, NULL, NULL, NULL, ?)");
        first.bind(1, saga.id);
        first.bind(2, world);
        first.bind(3, saga.created);
        first.exec();
        SQLite::Statement& host = writer.prepared("INSERT INTO saga_people VALUES(?, ?)");
        host.bind(1, saga.host);
        host.bind(2, saga.id);
        host.exec();
      },
      if_kept(call, [call, id = saga.id] {
        call->answer({{"saga", id}});
      }));
}

void Hub::saga_new(const CallPtr& call) {
  SagaRow saga;
  saga.game = call->text("game");
  const Json options = call->fields.value("options", Json::object());
  const auto world = sagas_of(saga.game).first_world(option_words(options), saga_name_of(*call));
  if (!world) refuse(422, world.error());
  saga.options = options;
  add_saga(call, std::move(saga), *world);
}

void Hub::saga_import(const CallPtr& call) {
  SagaRow saga;
  saga.game = call->text("game");
  const std::string text = call->text("text");
  if (const auto world = sagas_of(saga.game).world(text); !world) refuse(422, world.error());
  const Json options = call->fields.value("options", Json::object());
  if (const auto known = choose_options(find_title(saga.game)->game->info(), option_words(options));
      !known)
    refuse(422, known.error());
  saga.options = options;
  add_saga(call, std::move(saga), text);
}

void Hub::saga_branch(const CallPtr& call) {
  const SagaRow from = saga_called(*call);
  SagaRow saga;
  saga.game = from.game;
  saga.options = from.options;
  saga.branch_of = from.id;
  saga.branch_n = static_cast<int>(call->number("n", 0));
  add_saga(call, std::move(saga), world_text(from.id, static_cast<int>(call->number("n", 0))));
}

// ---- playing on ----

// Those who played last, in the same order, whoever has won in the place that is due to him. Whom
// the house can invite is invited; by seat their names. Seats of guests are open to all.
Json Hub::sit_as_before(const SagaRow& saga, Record& record) {
  SQLite::Statement row(world_.store.read(),
                        "SELECT table_id FROM worlds WHERE saga = ? AND n = ?");
  row.bind(1, saga.id);
  row.bind(2, saga.games);
  row.executeStep();
  const std::string table = row.getColumn(0).getString();
  const auto last = load_records(world_.store.read(), {&table, 1});
  if (last.empty()) refuse(422, Message("saga.seats"));
  const auto endings = read_result(last[0].result);
  const auto won = std::find_if(endings.begin(), endings.end(),
                                [](const Ending& ending) { return ending.rank == 1; });
  const std::size_t seats = last[0].chairs.size();
  const std::size_t winner = static_cast<std::size_t>(won - endings.begin()) % seats;
  const std::size_t place = sagas_of(saga.game).seat_of_winner();
  const Vocabulary& words = find_title(saga.game)->game->vocabulary();
  Json invite = Json::object();
  record.chairs.resize(seats);
  for (std::size_t i = 0; i < seats; ++i) {
    const Chair& chair = last[0].chairs[(winner + i) % seats];
    const auto seat = static_cast<Seat>((place + i) % seats);
    const bool is_his = chair.user == record.host && record.seats_of(record.host).empty();
    record.chairs[seat] = {};
    if (const std::string level = level_of(chair); !level.empty())
      record.chairs[seat] = {Sitter::Ai, 0, level, false, 0};
    else if (is_his)
      record.chairs[seat] = {Sitter::Person, record.host, "", false, 0};
    else if (chair.user != record.host && !user(chair.user).guest && !user(record.host).guest)
      invite[seat_word(words, seat)] = user(chair.user).name;
  }
  return invite;
}

void Hub::saga_play(const CallPtr& call) {
  const SagaRow saga = saga_called(*call);
  if (!is_of_saga(saga.id, call->caller.user)) refuse(403, Message("saga.not-yours"));
  if (saga.games >= max_saga_games) refuse(409, Message("saga.long").with("most", max_saga_games));
  if (!table_under_way(saga).empty()) refuse(409, Message("saga.under-way"));
  Record record = table_asked_for(*call, saga.game);
  const Json invite = record.chairs.empty() ? sit_as_before(saga, record)
                                            : call->fields.value("invite", Json::object());
  if (record.seats_of(record.host).empty()) refuse(422, Message("create.no-seat"));
  Rng rng(world_.random());
  const auto position = sagas_of(saga.game).position(world_text(saga.id, saga.games),
                                                     static_cast<int>(record.chairs.size()),
                                                     option_words(saga.options), rng);
  if (!position) refuse(422, position.error());
  record.setting.position = *position;
  record.saga = {saga.id, saga.name, saga.games + 1, saga.is_public};
  open_table(call, std::move(record), invite);
}

WorldLeft Hub::world_left(const Record& record, const Table& finished) {
  const Sagas& sagas = sagas_of(record.setting.game);
  const std::string before = world_text(record.saga->id, record.saga->n - 1);
  WorldLeft left;
  left.text = sagas.world_left(finished, record.saga->name);
  left.passage = sagas.passage(finished, before, left.text).dump();
  left.decided = sagas.decided(finished);
  return left;
}

}  // namespace ziggurat::server
