#include "ai/tigris_mind.h"

#include "tigris/rules.h"

namespace ziggurat::tigris {
namespace {

// The weakest colour decides the game; the others matter less and less.
constexpr double weight_of_place[count_of<Colour>] = {6, 3, 1.5, 0.75};

double points_value(const Player& player) {
  const auto sorted = final_points(player);
  double value = 0;
  for (int i = 0; i < count_of<Colour>; ++i) value += weight_of_place[i] * sorted.items[i];
  return value;
}

// Where monuments stand, by the colours they show.
using Monuments = EnumArray<Colour, Cells>;
Monuments monuments_shown(const Board& board) {
  Monuments shown{};
  for (int m = 0; m < monument_count; ++m)
    if (board.monument[m].built())
      for (Colour colour : {monuments[m].first, monuments[m].second})
        shown[colour].add(board.monument[m].at);
  return shown;
}

// What a leader on the board promises: points for tiles, monuments, safety in conflicts.
double leader_value(const State& s, const Monuments& shown, Seat seat, Colour colour) {
  const Cell at = s.board.leader[seat][colour];
  if (at == off_board) return 0;
  const Cells& kingdom = *kingdom_at(s.board, at);
  double value = 2.0;
  value += 0.30 * std::min((kingdom & s.board.tiles[colour]).count(), 5);
  value += 0.35 * std::min(revolt_strength(s.board, seat, colour), 3);
  for (int n = (kingdom & shown[colour]).count(); n > 0; --n) value += 5;
  if (colour == Colour::Black) value += 0.8;
  if (colour == Colour::Green) value += 1.0 * (kingdom & s.board.treasures).count();
  return value;
}

double standing(const State& s, const Monuments& shown, Seat seat) {
  double value = points_value(s.player[seat]) + 1.2 * s.player[seat].catastrophes;
  for (Colour colour : each<Colour>) {
    value += leader_value(s, shown, seat, colour);
    value += s.player[seat].hand[colour] > 0 ? 0.4 : 0;
  }
  return value + 0.25 * s.player[seat].hand[Colour::Red];
}

}  // namespace

// An action is over when a turn asks again; the draws at the end of a turn need not be seen.
bool Mind::rests(const State& s) {
  if (flow::over(s)) return true;
  if (std::holds_alternative<DrawTiles>(s.stack.top())) return true;
  const Turn* turn = std::get_if<Turn>(&s.stack.top());
  return turn && turn->step == 0;
}

// In a conflict: the least that wins as far as the board shows, nothing if nothing does. Elsewhere
// the first choice, which builds, founds and takes rather than declines.
int Mind::reply(const State& s, const Decision& decision) {
  const auto least_that_wins = [&](const auto& conflict) {
    const int attack = board_strength(s.board, conflict, conflict.attacker);
    const int defence = board_strength(s.board, conflict, conflict.defender);
    const int needed =
        conflict.step == 0 ? defence - attack + 1 : attack + conflict.attack - defence;
    for (int i = 0; i < decision.choices.size(); ++i)
      if (decision.choices[i].n >= needed) return i;
    return 0;
  };
  if (const Revolt* revolt = std::get_if<Revolt>(&s.stack.top())) return least_that_wins(*revolt);
  if (const War* war = std::get_if<War>(&s.stack.top())) return least_that_wins(*war);
  return 0;
}

Standings Mind::standings(const State& s) {
  const Monuments shown = monuments_shown(s.board);
  Standings all{};
  for (Seat seat : seats_of(s)) all[seat] = standing(s, shown, seat);
  return all;
}

}  // namespace ziggurat::tigris
