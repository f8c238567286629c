// All that the house keeps of somebody, for himself.
#include "games/games.h"
#include "server/hub.h"
#include "server/operations.h"
#include "server/table_names.h"

namespace ziggurat::server {

void operation::export_(Hub& hub, const CallPtr& call) {
  const Id id = call->caller.user;
  const User& who = hub.people.user(id);
  const Belongings all = hub.world.store.belongings(id);
  Json tokens = Json::array(), seats = Json::array(), results = Json::array(), chat = Json::array(),
       notes = Json::array(), sagas = Json::array();
  for (const Token& token : hub.world.store.tokens(id))
    tokens.push_back({{"name", token.name}, {"created", token.created}});
  const auto seat_called = [](const std::string& game, int seat) {
    return seat_word(find_title(game)->game->vocabulary(), static_cast<Seat>(seat));
  };
  for (const auto& seat : all.seats)
    seats.push_back({{"table", seat.table},
                     {"name", called(seat.table, seat.name)},
                     {"game", seat.game},
                     {"status", seat.status},
                     {"seat", seat_called(seat.game, seat.seat)},
                     {"kind", seat.kind},
                     {"resigned", seat.resigned},
                     {"created", seat.created},
                     {"changed", seat.changed}});
  for (const auto& ending : all.endings)
    results.push_back({{"table", ending.table},
                       {"game", ending.game},
                       {"seat", seat_called(ending.game, ending.seat)},
                       {"points", ending.points},
                       {"rank", ending.rank},
                       {"ended", ending.ended}});
  for (const auto& said : all.said)
    chat.push_back(
        {{"table", said.table}, {"room", said.room}, {"text", said.text}, {"at", said.at}});
  for (const auto& note : all.notes) notes.push_back({{"table", note.table}, {"text", note.text}});
  for (const auto& saga : all.sagas)
    sagas.push_back({{"saga", saga.id}, {"name", saga.name}, {"host", saga.is_host}});
  call->answer({{"name", who.name},
                {"guest", who.guest},
                {"created", all.created},
                {"settings", {{"forced", who.forced}, {"bots", {{"forced", who.bots_forced}}}}},
                {"tokens", tokens},
                {"tables", seats},
                {"results", results},
                {"chat", chat},
                {"notes", notes},
                {"solved", hub.world.store.solved(id)},
                {"sagas", sagas}});
}

}  // namespace ziggurat::server
