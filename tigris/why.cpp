// Why a choice is not legal. The list of choices decides (actions.cpp and the others); this page
// only finds words for it. A test compares the two on every conceivable choice.
#include "tigris/why.h"

#include "tigris/bundles.h"
#include "tigris/rules.h"
#include "tigris/words.h"

namespace ziggurat::tigris {
namespace {

const char* why_no_tile(const State& s, Colour colour, Cell at) {
  const bool river = maps[s.settings.side].river.has(at);
  if (s.player[s.active].hand[colour] == 0) return "no-tile";
  if (s.board.ruins.has(at)) return "ruined";
  if (s.board.pieces.has(at)) return "occupied";
  if (colour == Colour::Blue && !river) return "farm-on-land";
  if (colour != Colour::Blue && river) return "tile-on-river";
  return "joins-three";
}

const char* why_no_leader(const State& s, Colour colour, Cell at) {
  if (s.board.leader[s.active][colour] == at) return "same-space";
  if (s.board.ruins.has(at)) return "ruined";
  if (s.board.pieces.has(at)) return "occupied";
  if (maps[s.settings.side].river.has(at)) return "leader-on-river";
  if (!beside[at].meets(s.board.tiles[Colour::Red])) return "no-temple";
  return "joins-two";
}

const char* why_no_catastrophe(const State& s, Cell at) {
  if (s.player[s.active].catastrophes == 0) return "no-catastrophe";
  if (s.board.ruins.has(at)) return "ruined";
  if (s.board.leaders.has(at)) return "on-leader";
  if (s.board.face_down.has(at)) return "on-monument";
  if (s.board.treasures.has(at)) return "on-treasure";
  return "on-building";
}

const char* why_no_support(const State& s, const auto& conflict, int n) {
  const Seat seat = conflict.step == 0 ? conflict.attacker : conflict.defender;
  return n < 0 || n > s.player[seat].hand[support_colour(conflict)] ? "too-many" : "no-use";
}

const char* why_no_monument(const State& s, const TilePlaced& placed, Choice c) {
  if (verb_of(c) == Verb::Wonder) return "no-cross";
  if (verb_of(c) != Verb::Monument) return "not-now";
  if (s.board.monument[c.a.id].built()) return "monument-stands";
  if (!monuments[c.a.id].shows(placed.colour)) return "monument-colour";
  return "no-square";
}

const char* why_no_treasure(const State& s, Cell at) {
  const Cells treasures = *kingdom_to_share(s) & s.board.treasures;
  return treasures.has(at) ? "priority-first" : "no-treasure";
}

const char* why_no_action(const State& s, const Turn& turn, Choice c) {
  if (verb_of(c) > Verb::End) return "not-now";
  if (turn.actions_left == 0) return "no-actions";
  switch (verb_of(c)) {
    case Verb::Place: return why_no_tile(s, colour_of(c.a), c.b.id);
    case Verb::Leader: return why_no_leader(s, colour_of(c.a), c.b.id);
    case Verb::Withdraw: return "not-on-board";
    case Verb::Catastrophe: return why_no_catastrophe(s, c.b.id);
    default: return "not-in-hand";
  }
}

constexpr const char* reasons[] = {
    "over",
    "not-now",
    "no-actions",
    "no-tile",
    "ruined",
    "occupied",
    "farm-on-land",
    "tile-on-river",
    "joins-three",
    "same-space",
    "leader-on-river",
    "no-temple",
    "joins-two",
    "not-on-board",
    "no-catastrophe",
    "on-leader",
    "on-monument",
    "on-treasure",
    "on-building",
    "not-in-hand",
    "too-many",
    "no-use",
    "no-war",
    "monument-stands",
    "monument-colour",
    "no-square",
    "no-cross",
    "no-row",
    "priority-first",
    "no-treasure",
};
}  // namespace

const std::span<const char* const> all_reasons = reasons;

const char* reason(const State& s, const Decision& asked, Choice c) {
  const Frame& frame = s.stack.top();
  if (const Turn* turn = std::get_if<Turn>(&frame))
    return is_at(*turn, act) ? why_no_action(s, *turn, c) : "not-now";
  if (const TilePlaced* placed = std::get_if<TilePlaced>(&frame))
    if (is_at(*placed, build_monument)) return why_no_monument(s, *placed, c);
  if (!asked.choices.has_verb(c.verb)) return "not-now";
  switch (verb_of(c)) {
    case Verb::Support:
      if (const Revolt* revolt = std::get_if<Revolt>(&frame))
        return why_no_support(s, *revolt, c.n);
      return why_no_support(s, std::get<War>(frame), c.n);
    case Verb::War: return "no-war";
    case Verb::Building: return "no-row";
    case Verb::Take: return why_no_treasure(s, c.a.id);
    default: return "not-now";
  }
}

}  // namespace ziggurat::tigris
