// Sagas: games that follow from each other in one world. What a world is, the game says
// (core/saga.h); here is kept which game led to which, and who belongs to it.
#include "server/sagas.h"

#include "core/saga.h"
#include "games/games.h"
#include "server/hub.h"
#include "server/lobby.h"
#include "server/operations.h"
#include "server/played.h"
#include "server/table_names.h"
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

// One that is not public is known to its people alone: to others there is none.
KeptSaga saga_called(Hub& hub, const Call& call) {
  auto saga = hub.world.store.saga(call.text("saga"), call.caller.user);
  if (!saga || (!saga->record.is_public && !saga->has_viewer)) refuse(404, Message("saga.unknown"));
  return std::move(*saga);
}

std::string world_text(Hub& hub, const std::string& saga, int n) {
  const auto text = hub.world.store.world(saga, n);
  if (!text) refuse(422, Message("saga.world"));
  return *text;
}

// The table of the next game, from when it is set up until it ends; empty if there is none.
std::string table_under_way(Hub& hub, const KeptSaga& saga) {
  const auto is_next = [&](const Record& record) {
    return record.saga && record.saga->id == saga.record.id && record.saga->n == saga.games + 1;
  };
  for (const auto& [id, sitting] : hub.tables.all())
    if (sitting->coming && is_next(*sitting->coming) && !sitting->coming->has_ended()) return id;
  return saga.under_way;
}

Json saga_row_json(Hub& hub, const KeptSaga& saga) {
  const SagaRecord& record = saga.record;
  const std::string table = table_under_way(hub, saga);
  return {{"id", record.id},
          {"name", record.name},
          {"game", record.game},
          {"options", options_json(record.options)},
          {"public", record.is_public},
          {"host", hub.people.user(record.host).name},
          {"yours", saga.has_viewer},
          {"games", saga.games},
          {"table", table.empty() ? Json(nullptr) : Json(table)},
          {"branch", record.branch_of.empty()
                         ? Json(nullptr)
                         : Json{{"saga", record.branch_of}, {"n", record.branch_n}}},
          {"world", *sagas_of(record.game).world(saga.world)},
          {"created", record.created},
          {"changed", record.changed}};
}

Json chapters_json(Hub& hub, const std::vector<Chapter>& chapters, const std::string& game) {
  Json games = Json::array();
  for (const Chapter& chapter : chapters)
    games.push_back({{"n", chapter.n},
                     {"table", chapter.table},
                     {"name", called(chapter.table, chapter.name)},
                     {"ended", chapter.ended},
                     {"seats", endings_json(hub, chapter.seats, game)},
                     {"decided", chapter.decided},
                     {"passage", Json::parse(chapter.passage)}});
  return games;
}

Json players_json(Hub& hub, const std::vector<SagaPlayer>& players) {
  Json people = Json::array();
  for (const SagaPlayer& player : players) {
    const bool is_person = player.user != 0;
    people.push_back({{"name", is_person ? Json(hub.people.user(player.user).name) : Json(nullptr)},
                      {"guest", is_person && hub.people.user(player.user).guest},
                      {"level", is_person ? Json(nullptr) : Json(player.level)},
                      {"played", player.played},
                      {"won", player.won}});
  }
  return people;
}

void add_saga(Hub& hub, const CallPtr& call, SagaRecord saga, const std::string& world) {
  if (hub.world.store.sagas_begun(call->caller.user) >= max_sagas_of_user)
    refuse(409, Message("saga.many").with("most", max_sagas_of_user));
  saga.id = new_id(hub);
  saga.name = saga_name_of(*call);
  saga.host = call->caller.user;
  saga.is_public = call->flag("public", false);
  saga.created = saga.changed = hub.world.now();
  hub.write(NewSaga{saga, world}, if_kept(call, [call, id = saga.id] {
              call->answer({{"saga", id}});
            }));
}

// Those who played last, in the same order, whoever has won in the place that is due to him. Whom
// the house can invite is invited; by seat their names. Seats of guests are open to all.
Json sit_as_before(Hub& hub, const KeptSaga& saga, Record& record) {
  const std::string& game = saga.record.game;
  const auto last = hub.world.store.records({&saga.last_table, 1});
  if (last.empty()) refuse(422, Message("saga.seats"));
  const auto endings = read_result(last[0].result);
  const auto won = std::find_if(endings.begin(), endings.end(),
                                [](const Ending& ending) { return ending.rank == 1; });
  const std::size_t seats = last[0].chairs.size();
  const std::size_t winner = static_cast<std::size_t>(won - endings.begin()) % seats;
  const std::size_t place = sagas_of(game).seat_of_winner();
  const Vocabulary& words = find_title(game)->game->vocabulary();
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
    else if (chair.user != record.host && !hub.people.user(chair.user).guest
             && !hub.people.user(record.host).guest)
      invite[seat_word(words, seat)] = hub.people.user(chair.user).name;
  }
  return invite;
}

}  // namespace

WorldLeft world_left(Hub& hub, const Record& record, const Table& finished) {
  const Sagas& sagas = sagas_of(record.setting.game);
  const std::string before = world_text(hub, record.saga->id, record.saga->n - 1);
  WorldLeft left;
  left.text = sagas.world_left(finished, record.saga->name);
  left.passage = sagas.passage(finished, before, left.text).dump();
  left.decided = sagas.decided(finished);
  return left;
}

// ---- looking ----

void operation::sagas(Hub& hub, const CallPtr& call) {
  Json list = Json::array();
  for (const KeptSaga& saga : hub.world.store.sagas(call->caller.user, max_sagas_listed))
    list.push_back(saga_row_json(hub, saga));
  call->answer({{"sagas", std::move(list)}});
}

// What the text tells beyond the world, such as the order of piles, is for those who play on; where
// they do so in this house, that order is another.
void operation::saga(Hub& hub, const CallPtr& call) {
  const KeptSaga saga = saga_called(hub, *call);
  const std::string& game = saga.record.game;
  const int n = static_cast<int>(call->number("n", saga.games));
  const int before = static_cast<int>(call->number("before", saga.games + 1));
  const SagaPage page = hub.world.store.saga_page(saga.record.id, n, before, max_chapters);
  if (!page.world) refuse(422, Message("saga.world"));
  const int first = page.chapters.empty() ? 1 : page.chapters.back().n;
  call->answer({{"saga", saga_row_json(hub, saga)},
                {"n", n},
                {"world", *sagas_of(game).world(*page.world)},
                {"text", saga.has_viewer ? Json(*page.world) : Json(nullptr)},
                {"games", chapters_json(hub, page.chapters, game)},
                {"before", first > 1 ? Json(first) : Json(nullptr)},
                {"people", players_json(hub, page.players)}});
}

// ---- beginning ----

void operation::saga_new(Hub& hub, const CallPtr& call) {
  SagaRecord saga;
  saga.game = call->text("game");
  saga.options = option_words(call->fields.value("options", Json::object()));
  const auto world = sagas_of(saga.game).first_world(saga.options, saga_name_of(*call));
  if (!world) refuse(422, world.error());
  add_saga(hub, call, std::move(saga), *world);
}

void operation::saga_import(Hub& hub, const CallPtr& call) {
  SagaRecord saga;
  saga.game = call->text("game");
  const std::string text = call->text("text");
  if (const auto world = sagas_of(saga.game).world(text); !world) refuse(422, world.error());
  saga.options = option_words(call->fields.value("options", Json::object()));
  if (const auto known = choose_options(find_title(saga.game)->game->info(), saga.options); !known)
    refuse(422, known.error());
  add_saga(hub, call, std::move(saga), text);
}

void operation::saga_branch(Hub& hub, const CallPtr& call) {
  const SagaRecord from = saga_called(hub, *call).record;
  SagaRecord saga;
  saga.game = from.game;
  saga.options = from.options;
  saga.branch_of = from.id;
  saga.branch_n = static_cast<int>(call->number("n", 0));
  add_saga(hub, call, std::move(saga),
           world_text(hub, from.id, static_cast<int>(call->number("n", 0))));
}

// ---- playing on ----

void operation::saga_play(Hub& hub, const CallPtr& call) {
  const KeptSaga saga = saga_called(hub, *call);
  const std::string& game = saga.record.game;
  if (!saga.has_viewer) refuse(403, Message("saga.not-yours"));
  if (saga.games >= max_saga_games) refuse(409, Message("saga.long").with("most", max_saga_games));
  if (!table_under_way(hub, saga).empty()) refuse(409, Message("saga.under-way"));
  Record record = table_asked_for(hub, *call, game);
  const Json invite = record.chairs.empty() ? sit_as_before(hub, saga, record)
                                            : call->fields.value("invite", Json::object());
  if (record.seats_of(record.host).empty()) refuse(422, Message("create.no-seat"));
  Rng rng(hub.world.random());
  const auto position = sagas_of(game).position(saga.world, static_cast<int>(record.chairs.size()),
                                                saga.record.options, rng);
  if (!position) refuse(422, position.error());
  record.setting.position = *position;
  record.saga = {saga.record.id, saga.record.name, saga.games + 1, saga.record.is_public};
  open_table(hub, call, std::move(record), invite);
}

}  // namespace ziggurat::server
