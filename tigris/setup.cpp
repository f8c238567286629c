// Preparing the game (rulebook, "Příprava na hru").
#include "tigris/setup.h"
#include "tigris/rules.h"

namespace ziggurat::tigris {
namespace {

Seat lots(const State&, const Setup&) { return chance; }
void list_starts(const State& s, const Setup&, Choices& out) {
  for (Seat seat : seats_of(s)) out.add(choice(Verb::Start, 0, seat_ref(seat)), 1);
}
Then choose_start(State& s, Setup&, Choice c) {
  s.active = c.a.id;
  s.tell(Event::Starts, s.active);
  return Then::Next;
}

Then deal_hands(State& s, Setup&, Choice) {
  for (Seat seat : seats_of(s))
    if (total(s.player[seat].hand) == 0) {
      s.call(DrawTiles{.who = seat, .left = hand_size});
      return Then::Again;
    }
  return Then::Next;
}

constexpr Step<State, Setup> steps[] = {
    {"setup.start", lots, list_starts, choose_start},
    happens(deal_hands),
};

}  // namespace

std::span<const Step<State, Setup>> steps_of(const Setup&) { return steps; }

State empty_game(const Settings& settings) {
  State s{};
  s.settings = settings;
  for (auto& leaders : s.board.leader)
    for (Cell& at : leaders) at = off_board;
  for (Cell& at : s.board.building) at = off_board;
  for (Seat seat : Seats{settings.players}) s.player[seat].catastrophes = catastrophes_each;
  s.bag = box_tiles;
  return s;
}

// A temple with a treasure on each winged creature; all other tiles go into the bag.
State prepared_game(const Settings& settings) {
  State s = empty_game(settings);
  const Cells& temples = maps[settings.side].temples;
  temples.for_each([&](int cell) { put_tile(s.board, static_cast<Cell>(cell), Colour::Red); });
  s.board.treasures = temples;
  s.bag[Colour::Red] = static_cast<u8>(s.bag[Colour::Red] - temples.count());
  s.call(Turn{});
  s.call(Setup{});
  flow::settle(s);
  return s;
}

}  // namespace ziggurat::tigris
