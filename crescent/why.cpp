// Why a choice is not legal. The lists of the chapters decide; this page only finds words for it.
#include "crescent/why.h"

#include <limits>

#include "crescent/rules.h"
#include "crescent/words.h"

namespace ziggurat::crescent {
namespace {

bool is_beside(const State& s, Seat seat, HexId from, HexId to) {
  return (beside(s, seat, from) & bit(to)) != 0;
}
bool foreign(const State& s, Seat seat, HexId hex) {
  const Seat owner = controller(s, hex);
  return owner != nobody && owner != seat;
}

const char* why_no_march(const State& s, Seat seat, Choice c) {
  const HexId from = hex_of(s, c.a), to = hex_of(s, c.b);
  if (from == no_hex || to == no_hex) return "no-land";
  const Units &here = s.board.hexes[from].units[seat], named = units_of_force(c.c);
  if (total(named) == 0 || named[UnitKind::Ordinary] > here[UnitKind::Ordinary]
      || named[UnitKind::Mercenary] > here[UnitKind::Mercenary])
    return "no-such-units";
  if (!is_beside(s, seat, from, to)) return "not-beside";
  if (verb_of(c) == Verb::Assault) return "nothing-to-assault";
  return foreign(s, seat, to) ? "controlled" : "not-these-units";
}

const char* why_no_influence(const State& s, HexId hex) {
  if (hex == no_hex) return "no-land";
  if (s.player[s.active].tokens == 0) return "no-token-left";
  return s.board.hexes[hex].token == s.active ? "own-token" : "out-of-reach";
}

const char* why_no_building(const State& s, Seat seat, Choice c) {
  const Building building = Building(c.a.id);
  const HexId at = hex_of(s, c.b);
  if (at == no_hex) return "no-land";
  if (character(s, seat).build_cost[building] == 0) return "cannot-build";
  if (s.player[seat].buildings[building] == 0) return "no-piece";
  const Hex& hex = s.board.hexes[at];
  switch (building) {
    case Building::Fort:
      if (hex.stronghold != Stronghold::None) return "site-taken";
      if (foreign(s, seat, at)) return "controlled";
      if (!is_present(s, seat, at)) return "not-present";
      break;
    case Building::Castle:
      if (hex.stronghold != Stronghold::Fort || hex.stronghold_owner != seat) return "needs-fort";
      break;
    case Building::Town:
      if (hex.settlement != Settlement::None) return "site-taken";
      break;
    case Building::City:
      if (hex.settlement != Settlement::Town) return "needs-town";
      break;
    default: break;
  }
  return build_cost(s, seat, building, at, 0) > s.player[seat].coins ? "too-dear" : "built-here";
}

const char* why_no_place(const State& s, Seat seat, HexId hex) {
  if (hex == no_hex) return "no-land";
  if (foreign(s, seat, hex)) return "controlled";
  return is_present(s, seat, hex) ? "not-now" : "not-present";
}

// Of a card that places a token without a contest.
const char* why_no_token(const State& s, Seat seat, HexId hex) {
  if (hex == no_hex) return "no-land";
  if (s.board.hexes[hex].token == seat) return "own-token";
  if (s.board.hexes[hex].token != nobody) return "occupied";
  return foreign(s, seat, hex) ? "controlled" : "out-of-reach";
}

const char* why_no_recruit(const State& s, Seat seat, HexId hex) {
  if (character(s, seat).recruit == 0) return "not-yours";
  return s.player[seat].reserve == 0 ? "no-reserve" : why_no_place(s, seat, hex);
}

const char* why_no_talk(const State& s) {
  if (!takes_part(s, nomad)) return "no-nomad";
  if (s.active == nomad) return "not-yours";
  return action_in_progress(s).talks_left == 0 ? "no-talks" : "no-mercenaries";
}

const char* why_no_hire(const State& s, int units) {
  if (s.active == nomad) return "not-yours";
  if (takes_part(s, nomad) && action_in_progress(s).talks_left == 0) return "no-talks";
  if (may_hire_into(s, ground_of(s, s.active)) == 0) return "no-room";
  return units > most_to_hire(s, s.active) ? "no-mercenaries" : "too-dear";
}

const char* why_no_card(const State& s, Seat seat, Choice c) {
  const bool held = find_card(s, cards_in(s, hand(seat)), c.a) != no_card;
  return held ? "wrong-moment" : "no-such-card";
}

const char* why_no_muster(const State& s) {
  if (s.active != warlord) return "not-yours";
  return s.player[warlord].supply == 0 ? "no-supply" : "no-token-there";
}

const char* why_no_action(const State& s, Choice c) {
  const Seat seat = s.active;
  switch (verb_of(c)) {
    case Verb::Influence: return why_no_influence(s, hex_of(s, c.a));
    case Verb::Build: return why_no_building(s, seat, c);
    case Verb::Move:
    case Verb::Assault: return why_no_march(s, seat, c);
    case Verb::Recruit: return why_no_recruit(s, seat, hex_of(s, c.a));
    case Verb::Hire: return why_no_hire(s, c.n);
    case Verb::Bribe: return why_no_talk(s);
    case Verb::Buy: return "nothing-to-buy";
    case Verb::Play:
    case Verb::Anytime: return why_no_card(s, seat, c);
    case Verb::Muster: return why_no_muster(s);
    case Verb::Revolt:
      if (seat == warlord && s.player[warlord].supply == 0) return "no-supply";
      return seat == warlord ? "no-revolt" : "not-yours";
    case Verb::Collect:
    case Verb::Plot:
    case Verb::Conspire: return "not-yours";
    case Verb::Palace:
      if (seat == caliph && s.board.palace == hex_of(s, c.a)) return "palace-stands";
      return seat == caliph ? why_no_place(s, seat, hex_of(s, c.a)) : "not-yours";
    case Verb::Desert: return seat == nomad ? "no-mercenaries" : "not-yours";
    default: return "not-now";
  }
}

const char* why_no_purchase(const State& s, const Purchase& purchase, int slot) {
  const Place place = slot < market_size ? market(slot) : court(slot - market_size);
  if (!cards_in(s, place).any()) return "empty-slot";
  if (slot >= market_size) return s.active == sultan ? "market-used" : "sultans-card";
  const bool used = has_bought_from(s, purchase, market_of(slot, data(s)));
  return used ? "market-used" : "too-dear";
}

const char* why_no_founding(const State& s, const Setup& setup, Choice c) {
  const HexId at = hex_of(s, c.b);
  if (at == no_hex) return "no-land";
  if (!(s.player[setup.who].groups_left >> c.a.id & 1)) return "group-placed";
  const Hex& hex = s.board.hexes[at];
  const bool barred = hex.terrain == Terrain::Quarry || hex.feature == Feature::HolySite;
  return barred ? "barred" : "occupied";
}

int land_beside(const State& s, Cell cell) {
  int n = 0;
  for (int edge = 0; edge < 6; ++edge) {
    const Cell next = beside(cell, edge);
    n += next != no_cell && hex_at(s.board, next) != no_hex;
  }
  return n;
}

const char* why_no_land(const State& s, const Setup& setup, const Choices& legal, Choice c) {
  const Tile tile = Tile(c.a.id);
  if (s.player[setup.who].tiles[tile] == 0) return "no-tile";
  if (hex_at(s.board, c.b.id) != no_hex) return "occupied";
  if (tile == Tile::River) return "river-must-go-on";
  const Choice* const better =
      std::find_if(legal.begin(), legal.end(), [&](const Choice& way) { return way.a == c.a; });
  const bool touches_enough = land_beside(s, c.b.id) >= land_beside(s, better->b.id);
  return touches_enough ? "river-must-go-on" : "touch-more";
}

// For questions inside an action: the verb fits, its things do not.
const char* why_not_this(const State& s, const Frame& frame, const Decision& asked, Choice c) {
  const Seat who = asked.who;
  switch (verb_of(c)) {
    case Verb::Purchase: return why_no_purchase(s, std::get<Purchase>(frame), c.a.id);
    case Verb::Lay: return why_no_land(s, std::get<Setup>(frame), asked.choices, c);
    case Verb::Found: return why_no_founding(s, std::get<Setup>(frame), c);
    case Verb::Palace: return "not-present";
    case Verb::Build: return why_no_building(s, who, c);
    case Verb::Move:
    case Verb::Assault: return why_no_march(s, who, c);
    case Verb::Recruit: return why_no_recruit(s, who, hex_of(s, c.a));
    case Verb::Place:
      if (std::holds_alternative<CardEffect>(frame)) return why_no_token(s, who, hex_of(s, c.a));
      return why_no_place(s, who, hex_of(s, c.a));
    case Verb::Offer:
    case Verb::AskCard:
    case Verb::Counter: return "wrong-price";
    case Verb::Promise:
    case Verb::AskPoints: return "wrong-points";
    case Verb::Choose:
    case Verb::Meddle: return "wrong-cards";
    case Verb::Anytime:
    case Verb::Discard:
    case Verb::Resolve: return why_no_card(s, who, c);
    case Verb::Assign:
    case Verb::Lose:
    case Verb::Dismiss:
    case Verb::BringIn:
    case Verb::Withdraw: return "wrong-units";
    case Verb::HandIn: return "wrong-coins";
    default: return "no-such-target";
  }
}

bool has_units(const State& s, Seat seat) {
  return count_units(s, seat, UnitKind::Ordinary) + count_units(s, seat, UnitKind::Mercenary) > 0;
}

const char* why_no_building_at_all(const State& s, Seat seat) {
  const bool has_piece =
      std::any_of(each<Building>.begin(), each<Building>.end(), [&](Building building) {
        return character(s, seat).build_cost[building] > 0
               && s.player[seat].buildings[building] > 0;
      });
  if (!has_piece) return "no-pieces";
  State rich = s;
  rich.player[seat].coins = std::numeric_limits<u16>::max();
  Choices builds;
  list_builds(rich, ground_of(rich, seat), seat, 0, 0, builds);
  return builds.empty() ? "no-site" : "too-dear";
}

constexpr const char* reasons[] = {
    "over",           "chance",          "not-now",        "not-yours",        "no-land",
    "no-such-units",  "not-these-units", "not-beside",     "controlled",       "nothing-to-assault",
    "no-token-left",  "own-token",       "out-of-reach",   "cannot-build",     "no-piece",
    "site-taken",     "not-present",     "needs-fort",     "needs-town",       "too-dear",
    "built-here",     "no-reserve",      "no-nomad",       "no-talks",         "no-mercenaries",
    "no-room",        "wrong-moment",    "no-such-card",   "no-supply",        "no-token-there",
    "nothing-to-buy", "no-revolt",       "palace-stands",  "empty-slot",       "market-used",
    "sultans-card",   "group-placed",    "barred",         "occupied",         "no-tile",
    "touch-more",     "wrong-price",     "wrong-points",   "river-must-go-on", "wrong-cards",
    "wrong-units",    "wrong-coins",     "no-such-target", "no-hex-in-reach",  "no-pieces",
    "no-site",        "no-units",        "no-way",         "no-target",        "no-action-card",
    "no-palace-site",
};

}  // namespace

const std::span<const char* const> all_reasons = reasons;

const char* why_not_at_all(const State& s, Verb verb) {
  const Seat seat = s.active;
  switch (verb) {
    case Verb::Influence: return s.player[seat].tokens == 0 ? "no-token-left" : "no-hex-in-reach";
    case Verb::Build: return why_no_building_at_all(s, seat);
    case Verb::Move: return has_units(s, seat) ? "no-way" : "no-units";
    case Verb::Assault: return has_units(s, seat) ? "no-target" : "no-units";
    case Verb::Recruit: return s.player[seat].reserve == 0 ? "no-reserve" : "no-room";
    case Verb::Hire: return why_no_hire(s, 1);
    case Verb::Bribe: return why_no_talk(s);
    case Verb::Play: return "no-action-card";
    case Verb::Palace: return "no-palace-site";
    default: return why_no_action(s, choice(verb));  // it needs no thing to say why
  }
}

const char* reason(const State& s, const Decision& asked, Choice c) {
  if (asked.who == chance) return "chance";
  const Frame& frame = s.stack.top();
  if (std::holds_alternative<Action>(frame)) return why_no_action(s, c);
  return asked.choices.has_verb(verb_of(c)) ? why_not_this(s, frame, asked, c) : "not-now";
}

}  // namespace ziggurat::crescent
