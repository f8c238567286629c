#include "server/at_table.h"

#include "games/games.h"
#include "server/hub.h"

namespace ziggurat::server {

const Vocabulary& words_of(const Record& record) {
  return find_title(record.setting.game)->game->vocabulary();
}

void demand_game(const Sitting& sitting) {
  if (sitting.record.status == Status::Open) refuse(409, Message("table.not-begun"));
  if (sitting.record.status == Status::Over) refuse(409, Message("table.over"));
  if (sitting.record.status == Status::Closed) refuse(409, Message("table.closed"));
  if (sitting.record.status == Status::Stopped) refuse(409, Message("table.stopped"));
}

void demand_asked(const Table& table, Seat seat) {
  if (const Seat asked = table.decision().who; asked != seat)
    refuse(409, with_seat(table.vocabulary(), Message("choose.not-asked"), "seat", asked));
}

Seat seat_of(const Sitting& sitting, const Call& call) {
  const auto seats = sitting.record.seats_of(call.caller.user);
  if (seats.empty()) refuse(403, Message("table.no-seat"));
  const Vocabulary& words = words_of(sitting.record);
  if (call.has("seat")) {
    const Seat seat = parse_seat(words, call.text("seat"));
    if (std::find(seats.begin(), seats.end(), seat) == seats.end())
      refuse(403, Message("table.not-yours"));
    return seat;
  }
  const bool is_asked = std::find(seats.begin(), seats.end(), sitting.record.asked) != seats.end();
  return is_asked ? sitting.record.asked : seats.front();
}

// Through whose eyes a request looks: his own seats', or a spectator's. After the end the screens
// are lifted and everybody may look through any.
Seat viewer_of(const Sitting& sitting, const Call& call) {
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

const Table& game_of(const Sitting& sitting) {
  if (!sitting.table)
    refuse(409, Message(sitting.record.began() ? "table.stopped" : "table.not-begun"));
  return *sitting.table;
}

// What stands on the table now need not be played again.
std::shared_ptr<const Table> moment(Hub& hub, const Sitting& sitting, long made) {
  const Table& game = game_of(sitting);
  if (made > game.choices_made()) refuse(422, Message("table.moment"));
  if (made == game.choices_made()) return sitting.table;
  hub.metrics.replays.Increment();
  std::shared_ptr<Table> then = game.copy();
  then->rewind(static_cast<int>(made));
  return then;
}

}  // namespace ziggurat::server
