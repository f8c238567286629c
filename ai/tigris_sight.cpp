#include "ai/tigris_sight.h"

#include <algorithm>

#include "tigris/bundles.h"
#include "tigris/rules.h"
#include "tigris/setup.h"

namespace ziggurat::tigris {
namespace {

// ---- the board at a glance ----

constexpr int most_realms = max_players * count_of<Colour>;

// A kingdom, and what is asked about it again and again.
struct Realm {
  Cells cells, reach;
  EnumArray<Colour, int> tiles{}, monuments{};
  EnumArray<Colour, Seat> ruler;
  int leaders = 0, treasures = 0;
  int room = 0, river_room = 0;  // free spaces beside it and no other
  int most_temples = 0;  // beside which a leader could stand here, touching no other; 0: no place
};

struct Glance {
  FixedList<Realm, most_realms> realms;
  u16 borders[most_realms] = {};  // the others that one tile would unite with it
  Cells free, land;               // spaces, and those outside the rivers
  Cells beside_temples[4];        // land beside at least one, two, three, four temples
  Touching touching;
  int realm_of[max_players][count_of<Colour>];  // where a leader stands, or -1
  EnumArray<Colour, int> square;  // most tiles in a square whose other spaces are free
  EnumArray<Colour, u16> final_points[max_players];
};

void count_temples(const Board& board, Glance& g) {
  board.tiles[Colour::Red].for_each([&](int temple) {
    const Cells around = beside[static_cast<std::size_t>(temple)];
    for (int i = 3; i > 0; --i) g.beside_temples[i] |= g.beside_temples[i - 1] & around;
    g.beside_temples[0] |= around;
  });
  for (Cells& cells : g.beside_temples) cells &= g.land;
}

void look_at_realm(const Board& board, const Cells& kingdom, Glance& g) {
  Realm realm;
  realm.cells = kingdom;
  realm.reach = spread(kingdom);
  for (Colour colour : each<Colour>) {
    realm.tiles[colour] = (kingdom & board.tiles[colour]).count();
    realm.ruler[colour] = nobody;
  }
  realm.treasures = (kingdom & board.treasures).count();
  for (int m = 0; m < monument_count; ++m)
    if (board.monument[m].built() && kingdom.has(board.monument[m].at))
      ++realm.monuments[monuments[m].first], ++realm.monuments[monuments[m].second];
  g.realms.push(realm);
}

void look_for_borders(Glance& g) {
  for (int i = 0; i < g.realms.size(); ++i) {
    Realm& realm = g.realms[i];
    const Cells own = realm.reach & (g.free - g.touching.two);
    realm.room = (own & g.land).count();
    realm.river_room = (own - g.land).count();
    const Cells places = realm.reach - g.touching.two;
    while (realm.most_temples < 4 && places.meets(g.beside_temples[realm.most_temples]))
      ++realm.most_temples;
    for (int j = 0; j < i; ++j)
      if ((realm.reach & g.realms[j].reach & (g.free - g.touching.three)).any())
        g.borders[i] = static_cast<u16>(g.borders[i] | 1 << j),
        g.borders[j] = static_cast<u16>(g.borders[j] | 1 << i);
  }
}

// The most tiles of the colour in a square whose other spaces are free.
int best_square(const Cells& tiles, const Cells& open) {
  // Squares by their top left space: so many of their four spaces have a tile, the others are free.
  const Cells usable = tiles | open;
  const auto shifted = [](const Cells& c, int by) {
    Cells out;
    const auto& w = c.words;
    const auto n = static_cast<unsigned>(by);
    out.words = {w[0] >> n | w[1] << (64 - n), w[1] >> n | w[2] << (64 - n), w[2] >> n};
    return out;
  };
  constexpr Cells not_last{{0x7FFF7FFF7FFF7FFF, 0x7FFF7FFF7FFF7FFF, 0x00007FFF7FFF7FFF}};
  const Cells t[4] = {tiles, shifted(tiles, 1), shifted(tiles, 16), shifted(tiles, 17)};
  const Cells fits =
      usable & shifted(usable, 1) & shifted(usable, 16) & shifted(usable, 17) & not_last;
  Cells at_least[3];
  for (const Cells& cells : t) {
    at_least[2] |= at_least[1] & cells;
    at_least[1] |= at_least[0] & cells;
    at_least[0] |= cells;
  }
  for (int i = 2; i >= 0; --i)
    if (at_least[i].meets(fits)) return i + 1;
  return 0;
}

Glance glance(const State& s) {
  Glance g;
  const Board& board = s.board;
  g.free = whole_board - board.pieces - board.ruins;
  g.land = g.free - maps[s.settings.side].river;
  count_temples(board, g);
  for (const Cells& kingdom : board.kingdoms) look_at_realm(board, kingdom, g);
  for (const Realm& realm : g.realms) g.touching.add(realm.cells);
  look_for_borders(g);
  for (Colour colour : each<Colour>)
    g.square[colour] =
        best_square(board.tiles[colour], colour == Colour::Blue ? g.free - g.land : g.land);
  for (Seat seat : seats_of(s)) g.final_points[seat] = final_points(s.player[seat]);
  for (Seat seat = 0; seat < max_players; ++seat)
    for (Colour colour : each<Colour>) {
      int& at = g.realm_of[seat][static_cast<int>(colour)] = -1;
      const Cell stands = board.leader[seat][colour];
      if (stands == off_board) continue;
      for (int i = 0; i < g.realms.size(); ++i)
        if (g.realms[i].cells.has(stands)) at = i;
      g.realms[at].ruler[colour] = seat;
      ++g.realms[at].leaders;
    }
  return g;
}

// ---- one colour of a seat ----

struct Look {
  const State& s;
  const Glance& g;
  Seat seat;
  const Player& player() const { return s.player[seat]; }
  const Realm* realm(Colour colour) const {
    const int i = g.realm_of[seat][static_cast<int>(colour)];
    return i < 0 ? nullptr : &g.realms[i];
  }
};

// Wars that one tile would start.
struct Wars {
  bool any = false, gain = false;
  double margin = 4, with_hand = 4, prize = 0;
};
Wars wars_of(const Look& look, Colour colour) {
  Wars wars;
  const int i = look.g.realm_of[look.seat][static_cast<int>(colour)];
  if (i < 0) return wars;
  const int own = look.g.realms[i].tiles[colour];
  const int hand = look.player().hand[colour];
  for_each_bit(look.g.borders[i], [&](int j) {
    const Realm& other = look.g.realms[j];
    if (other.ruler[colour] == nobody || other.ruler[colour] == look.seat) return;
    const double margin = own - other.tiles[colour];
    wars.any = true;
    wars.margin = std::min(wars.margin, margin);
    wars.with_hand = std::min(wars.with_hand, margin + hand);
    if (margin + hand > 0) wars.prize = std::max(wars.prize, 1.0 + other.tiles[colour]);
  });
  return wars;
}

// What a leader from behind the screen, or from elsewhere, could do.
struct Openings {
  double revolt = -3, prize = 0;  // the best margin against somebody's leader, and what it rules
  double vacancy = 0;             // tiles and monuments of a kingdom that lacks such a leader
};
Openings openings_for(const Look& look, Colour colour) {
  Openings best;
  for (const Realm& realm : look.g.realms) {
    const Seat ruler = realm.ruler[colour];
    if (ruler == look.seat) continue;
    if (realm.most_temples == 0) continue;
    const double worth =
        1 + 0.2 * std::min(realm.tiles[colour] + realm.room / 4, 5) + 3 * realm.monuments[colour];
    if (ruler == nobody) {
      best.vacancy = std::max(best.vacancy, worth);
      continue;
    }
    const double margin = realm.most_temples + look.player().hand[Colour::Red]
                          - revolt_strength(look.s.board, ruler, colour);
    if (margin > 0) best.prize = std::max(best.prize, worth);
    best.revolt = std::max(best.revolt, margin);
  }
  return best;
}

template <class Note>
void note_colour(const Look& look, Colour colour, int weakest, Note& note) {
  const Player& player = look.player();
  const Realm* realm = look.realm(colour);
  const Realm* kings = look.realm(Colour::Black);
  const int hand = player.hand[colour];
  const bool by_king = !realm && kings && kings->ruler[colour] == nobody;
  const Realm* scores = realm ? realm : by_king ? kings : nullptr;
  const double points = player.points[colour];
  note("points", points / 8);
  note("ahead of weakest", within(points - weakest, 6));
  note("is weakest", points == weakest);
  note("is black", colour == Colour::Black);
  note("is red", colour == Colour::Red);
  note("is blue", colour == Colour::Blue);
  note("in hand", hand / 3.0);
  note("some in hand", hand > 0);
  note("leader", realm != nullptr);
  note("by king", by_king);
  note("can score", scores ? std::min(hand, 2) / 2.0 : 0);
  const int room = !scores ? 0 : colour == Colour::Blue ? scores->river_room : scores->room;
  note("room", std::min(room, 8) / 8.0);
  note("tiles", realm ? std::min(realm->tiles[colour], 8) / 4.0 : 0);
  note("size of kingdom", realm ? realm->cells.count() / 16.0 : 0);
  note("leaders beside", realm ? (realm->leaders - 1) / 4.0 : 0);
  note("temples", realm ? std::min(revolt_strength(look.s.board, look.seat, colour), 4) / 2.0 : 0);
  note("temples and hand",
       realm ? std::min(revolt_strength(look.s.board, look.seat, colour) + player.hand[Colour::Red],
                        8)
                   / 4.0
             : 0);
  note("monuments", realm ? realm->monuments[colour] : 0);
  note("monuments for weakest", realm && points == weakest ? realm->monuments[colour] : 0);
  const Wars wars = wars_of(look, colour);
  note("war threatens", wars.any);
  note("war margin", wars.any ? within(wars.margin, 4) : 0);
  note("war margin with hand", wars.any ? within(wars.with_hand, 4) : 0);
  note("war prize", std::min(wars.prize, 6.0) / 3);
  const Openings openings = openings_for(look, colour);
  note("revolt margin", within(openings.revolt, 3));
  note("revolt prize", openings.prize / 3);
  note("vacancy", openings.vacancy / 3);
  const int square = look.g.square[colour];
  note("square lacks one", square == 3);
  note("square can be filled", square + std::min(hand, 2) >= 4);
}

// ---- the seat ----

// The weakest colour first.
std::array<Colour, count_of<Colour>> by_points(const Player& player) {
  std::array<Colour, count_of<Colour>> order = each<Colour>;
  std::stable_sort(order.begin(), order.end(),
                   [&](Colour a, Colour b) { return player.points[a] < player.points[b]; });
  return order;
}

double turns_until(const State& s, Seat seat) {
  const int players = s.settings.players;
  return 1.0 * ((seat - s.active + players) % players) / players;
}

template <class Note>
void note_seat(const Look& look, double standing, Note& note) {
  const State& s = look.s;
  const Player& player = look.player();
  const auto order = by_points(player);
  for (int i = 0; i < count_of<Colour>; ++i) {
    note.among(Sight::places[i]);
    note_colour(look, order[static_cast<std::size_t>(i)], player.points[order[0]], note);
  }
  note.among("");

  const Turn* turn = flow::over(s) ? nullptr : std::get_if<Turn>(&s.stack[0]);
  const int bag = total(s.bag), left = s.board.treasures.count();
  const double lateness = std::max(1 - bag / 120.0, 1 - std::max(0, left - 2) / 8.0);
  const Realm* traders = look.realm(Colour::Green);
  const auto& own = look.g.final_points[look.seat];
  int weakest = 0, second = 0;
  for (Seat other : seats_of(s))
    if (other != look.seat) {
      const auto& theirs = look.g.final_points[other];
      if (std::pair(int{theirs.items[0]}, int{theirs.items[1]}) > std::pair(weakest, second))
        weakest = theirs.items[0], second = theirs.items[1];
    }
  const double lead = own.items[0] - weakest;
  note("catastrophes", player.catastrophes / 2.0);
  note("treasures", player.treasures / 4.0);
  note("treasures beside trader", traders ? std::min(traders->treasures, 3) / 2.0 : 0);
  note("tiles in hand", total(player.hand) / 6.0);
  note("on turn", s.active == look.seat);
  note("actions left", turn && s.active == look.seat ? turn->actions_left / 2.0 : 0);
  note("turns to wait", turns_until(s, look.seat));
  note("bag", bag / 120.0);
  note("bag nearly empty", bag < 6 * s.settings.players);
  note("treasures left", left / 10.0);
  note("last treasures", left <= 4);
  note("two players", s.settings.players == 2);
  note("three players", s.settings.players == 3);
  note("weakest points", own.items[0] / 8.0);
  note("second points", own.items[1] / 8.0);
  note("lead", within(lead, 8));
  note("late lead", lateness * within(lead, 8));
  note("late lead of second", lateness * within(lead == 0 ? own.items[1] - second : 0, 4));
  note("lateness", lateness);
  note("standing", standing);
}

template <class Note>
void note_in(const State& s, const Glance& g, const Standings& standings, Seat seat, Note& note) {
  double mean = 0;
  for (Seat other : seats_of(s)) mean += standings[other] / s.settings.players;
  note_seat(Look{s, g, seat}, (standings[seat] - mean) / Mind::decisive, note);
}

}  // namespace

int Sight::see(const State& s, Inputs& inputs) {
  const Glance g = glance(s);
  const Standings standings = Mind::standings(s);
  int count = 0;
  for (Seat seat : seats_of(s)) {
    Noting noting(inputs.of[seat]);
    note_in(s, g, standings, seat, noting);
    count = static_cast<int>(noting.end() - inputs.of[seat]);
  }
  return count;
}

std::vector<std::string> Sight::input_names() {
  const State s = prepared_game(Settings{});
  Naming naming;
  note_in(s, glance(s), {}, 0, naming);
  return naming.names;
}

int Sight::thing_at(const State& s, Seat seat, std::size_t place) {
  return static_cast<int>(by_points(s.player[seat])[place]);
}

bool Sight::rests(const State& s) {
  if (!Mind::rests(s)) return false;
  const Turn* turn = flow::over(s) ? nullptr : std::get_if<Turn>(&s.stack.top());
  return !turn || turn->actions_left > 0;
}

bool Sight::is_decided(const State& s) { return was_last_turn(s); }

// The end of a turn is the last choice, and without actions the only one.
int Sight::reply(const State& s, const Decision& decision) {
  return decision.choices.size() == 1 ? 0 : Mind::reply(s, decision);
}

double Sight::share_of_turn(const State& s) {
  return std::holds_alternative<Turn>(s.stack.top()) ? 0.5 : 0.2;
}

bool Sight::plausible(const State& s, Choice c) {
  switch (verb_of(c)) {
    case Verb::Place: return beside[c.b.id].meets(s.board.pieces);
    case Verb::Catastrophe: return kingdom_at(s.board, c.b.id) != nullptr;
    case Verb::Swap: {  // of a colour all or nothing
      const Tiles& tiles = bundle(c.b.id);
      const Tiles& hand = s.player[s.active].hand;
      return std::all_of(each<Colour>.begin(), each<Colour>.end(), [&](Colour colour) {
        return tiles[colour] == 0 || tiles[colour] == hand[colour];
      });
    }
    default: return true;
  }
}

}  // namespace ziggurat::tigris
