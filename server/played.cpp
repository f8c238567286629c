// What people have played: from what came of finished games. Of anybody else's only those that were
// public count, and those at which whoever asks sat himself.
#include "server/played.h"

#include "games/games.h"
#include "server/hub.h"
#include "server/operations.h"
#include "server/table_names.h"

namespace ziggurat::server {
namespace {

KnownOf known_of(Id who, const Call& call) { return {who, call.caller.user, call.text("game")}; }

std::string seat_in(const std::string& game, int seat) {
  return seat_word(find_title(game)->game->vocabulary(), static_cast<Seat>(seat));
}

Id account_called(Hub& hub, const Call& call) {
  const Id id = hub.people.account_called(call.text("name"));
  if (id == 0) refuse(404, Message("profile.unknown"));
  return id;
}

}  // namespace

Json endings_json(Hub& hub, const std::vector<SeatEnding>& endings, const std::string& game) {
  Json seats = Json::array();
  for (const SeatEnding& ending : endings)
    seats.push_back(
        {{"seat", seat_in(game, ending.seat)},
         {"name", ending.user != 0 ? Json(hub.people.user(ending.user).name) : Json(nullptr)},
         {"guest", ending.user != 0 && hub.people.user(ending.user).guest},
         {"level", ending.level.empty() ? Json(nullptr) : Json(ending.level)},
         {"points", ending.points},
         {"rank", ending.rank},
         {"left", ending.left}});
  return seats;
}

// ---- the operations ----

void operation::profile(Hub& hub, const CallPtr& call) {
  const Id who = account_called(hub, *call);
  Json games = Json::array();
  for (const Played& game : hub.world.store.played(known_of(who, *call)))
    games.push_back({{"game", game.game},
                     {"played", game.played},
                     {"won", game.won},
                     {"left", game.left},
                     {"few", game.played < few_games},
                     {"last", game.last}});
  call->answer({{"name", hub.people.user(who).name},
                {"you", who == call->caller.user},
                {"since", hub.world.store.member(who).value().created},
                {"games", std::move(games)}});
}

void operation::record(Hub& hub, const CallPtr& call) {
  const Id who = account_called(hub, *call);
  const std::string by = call->text("by");
  const PlayedBy what = by == "people"   ? PlayedBy::People
                        : by == "levels" ? PlayedBy::Levels
                                         : PlayedBy::Characters;
  const auto key = [&](const PlayedWith& row) {
    if (what == PlayedBy::People) return hub.people.user(row.user).name;
    return what == PlayedBy::Levels ? row.level : seat_in(row.game, row.seat);
  };
  Json list = Json::array();
  for (const PlayedWith& row :
       hub.world.store.played_with(known_of(who, *call), what, max_record_rows))
    list.push_back({{"game", row.game.empty() ? Json(nullptr) : Json(row.game)},
                    {"key", key(row)},
                    {"guest", what == PlayedBy::People && hub.people.user(row.user).guest},
                    {"played", row.played},
                    {"won", row.won},
                    {"ahead", row.ahead},
                    {"few", row.played < few_games}});
  call->answer({{"rows", std::move(list)}});
}

void operation::history(Hub& hub, const CallPtr& call) {
  const Id who = account_called(hub, *call);
  const long before = call->number("before", std::numeric_limits<long>::max());
  auto found = hub.world.store.history(known_of(who, *call), before, max_history + 1);
  const bool more = found.size() > static_cast<std::size_t>(max_history);
  if (more) found.pop_back();
  Json games = Json::array();
  for (const FinishedGame& game : found)
    games.push_back({{"table", game.table},
                     {"name", called(game.table, game.name)},
                     {"game", game.game},
                     {"ended", game.ended},
                     {"seat", seat_in(game.game, game.seat)},
                     {"seats", endings_json(hub, game.seats, game.game)}});
  call->answer(
      {{"games", std::move(games)}, {"before", more ? Json(found.back().n) : Json(nullptr)}});
}

}  // namespace ziggurat::server
