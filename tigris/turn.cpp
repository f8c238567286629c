// The course of the game (rulebook, "Průběh hry", "Konec tahu", "Konec hry"): up to two actions,
// then monuments pay, hands are refilled, and the next player clockwise has his turn.
#include "tigris/rules.h"

namespace ziggurat::tigris {
namespace {

Seat active(const State& s, const Turn&) { return s.active; }

Then pay_monuments(State& s, Turn&, Choice) {
  score_monuments(s);
  return Then::Next;
}

// The wonder (an option): the active player whose king shares its kingdom takes a point of any
// colour.
void list_wonder_points(const State& s, const Turn&, Choices& out) {
  const Cell king = s.board.leader[s.active][Colour::Black];
  if (!s.board.wonder.built() || king == off_board) return;
  if (!kingdom_at(s.board, king)->has(s.board.wonder.at)) return;
  for (Colour colour : each<Colour>) out.add(choice(Verb::Point, 0, tile_ref(colour)));
}
Then take_wonder_point(State& s, Turn&, Choice c) {
  gain_points(s, s.active, colour_of(c.a), 1);
  return Then::Next;
}

constexpr int idle_rounds = 2;
constexpr int most_quiet_turns = 100;

Then count_idle(State& s, Turn& turn, Choice) {
  bool progress = turn.progress;
  for (Seat seat : seats_of(s)) progress |= total(s.player[seat].hand) < hand_size;
  s.quiet_turns = progress ? u8{0} : static_cast<u8>(s.quiet_turns + 1);
  s.idle_turns = turn.actions_left < 2 ? u8{0} : static_cast<u8>(s.idle_turns + 1);
  return Then::Next;
}

// The active player first, then the others clockwise.
Then refill_hands(State& s, Turn&, Choice) {
  Seat seat = s.active;
  for (int i = 0; i < s.settings.players; ++i, seat = next_seat(s, seat))
    if (const int held = total(s.player[seat].hand); held < hand_size) {
      s.call(DrawTiles{.who = seat, .left = static_cast<u8>(hand_size - held)});
      return Then::Again;
    }
  return Then::Next;
}

Then next_turn(State& s, Turn& turn, Choice) {
  if (has_few_treasures(s) || is_idle(s)) {
    finish(s);
    return Then::Done;
  }
  turn = Turn{};
  s.active = next_seat(s, s.active);
  s.tell(Event::Turn, s.active);
  return Then::Restart;
}

constexpr Step<State, Turn> turn_steps[] = {
    {"turn.action", active, list_actions, act, always},
    happens(pay_monuments),
    {"turn.wonder", active, list_wonder_points, take_wonder_point},
    happens(count_idle),
    happens(refill_hands),
    happens(next_turn),
};

// ---- drawing from the bag, for a swap or a refill ----

// "If the bag is empty and a player cannot fill his supply, the game ends", at that very moment.
Then look_into_bag(State& s, DrawTiles& draw, Choice) {
  if (total(s.bag) >= draw.left) return Then::Next;
  finish(s);
  return Then::Done;
}

Seat bag(const State&, const DrawTiles&) { return chance; }
void list_tiles(const State& s, const DrawTiles& draw, Choices& out) {
  if (draw.left == 0) return;
  for (Colour colour : each<Colour>)
    if (s.bag[colour] > 0) out.add(choice(Verb::Draw, 0, tile_ref(colour)), s.bag[colour]);
}
Then draw_tile(State& s, DrawTiles& draw, Choice c) {
  const Colour colour = colour_of(c.a);
  --s.bag[colour];
  ++s.player[draw.who].hand[colour];
  --draw.left;
  s.tell(Event::Drew, draw.who, 1, c.a, {}, only(draw.who));
  return Then::Again;
}

constexpr Step<State, DrawTiles> draw_steps[] = {
    happens(look_into_bag),
    {"draw.tile", bag, list_tiles, draw_tile},
};

}  // namespace

bool has_few_treasures(const State& s) { return s.board.treasures.count() <= 2; }

// The rulebook knows no end to a game in which nobody builds. Ours is over when everybody has
// passed twice in a row, or when no tile and no catastrophe was used for a hundred turns.
bool is_idle(const State& s) {
  return s.idle_turns >= idle_rounds * s.settings.players || s.quiet_turns >= most_quiet_turns;
}

bool was_last_turn(const State& s) {
  const Turn* turn = flow::over(s) ? nullptr : std::get_if<Turn>(&s.stack[0]);
  if (!turn || !is_at(*turn, refill_hands)) return false;
  int missing = 0;
  for (Seat seat : seats_of(s)) missing += hand_size - total(s.player[seat].hand);
  return missing > total(s.bag) || has_few_treasures(s) || is_idle(s);
}

void finish(State& s) {
  s.tell(Event::Over, nobody);
  s.stack.clear();
}

std::span<const Step<State, Turn>> steps_of(const Turn&) { return turn_steps; }
std::span<const Step<State, DrawTiles>> steps_of(const DrawTiles&) { return draw_steps; }

}  // namespace ziggurat::tigris
