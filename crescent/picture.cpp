// The table in characters, from what one seat may know. Hexes are bricks, each row moved by half a
// brick: so each touches six others, and an edge where a river parts two of them is drawn with
// waves. Whose a piece is says the first letter of its owner.
#include "crescent/picture.h"

#include <algorithm>
#include <limits>
#include <string>

#include "crescent/rules.h"
#include "crescent/words.h"

namespace ziggurat::crescent {

State seen_table(const View& v) {
  State s{};
  static_cast<Open&>(s) = v;
  s.stack = v.stack;
  for (Seat seat = 0; seat < max_players; ++seat)
    s.player[seat] = {v.player[seat], v.player[seat].points};
  std::fill(std::begin(s.cards.place), std::end(s.cards.place), in_box);
  CardId next[max_card_kinds];
  std::copy_n(data(s).first_of, data(s).cards.size(), next);
  for (const SeenCard& card : v.cards)
    if (card.kind != unknown_card) s.cards.place[next[card.kind]++] = card.place;
  return s;
}

int round_of(const Stack& stack) {
  for (const Frame& frame : stack)
    if (const Year* year = std::get_if<Year>(&frame))
      return is_at(*year, next_action) ? year->round + 1 : 0;
  return 0;
}

std::vector<CardKind> cards_at(const View& v, Place place) {
  std::vector<CardKind> kinds;
  for (const SeenCard& card : v.cards)
    if (card.place == place) kinds.push_back(card.kind);
  return kinds;
}

int deck_size(const View& v) {
  return static_cast<int>(std::count_if(v.cards.begin(), v.cards.end(),
                                        [](const SeenCard& card) { return in_deck(card.place); }));
}

namespace {

constexpr char letters[] = "WMSCN";
constexpr Ink inks[] = {Ink::Black, Ink::Red, Ink::Green, Ink::Blue, Ink::Strong};

// ---- the map ----

constexpr int half_brick = 8, brick = 2 * half_brick, inside = brick - 1;
constexpr int least_height = 3;

Span owned(std::string text, Seat owner) { return {std::move(text), inks[owner]}; }
std::string of(const char* thing, Seat owner) { return std::string(thing) + ':' + letters[owner]; }

// Each word for itself.
std::vector<Phrase> phrases(const PictureLine& words) {
  std::vector<Phrase> each;
  for (const Span& word : words) each.push_back({word});
  return each;
}

// Three groups, each on lines of its own: the land, what is built there, who is there.
Picture words_in(const View& v, HexId at) {
  const Hex& hex = v.board.hexes[at];
  const PictureLine land = {{cell_word(hex.cell), Ink::Strong}, {word(hex.terrain)}};
  PictureLine things, who;
  if (hex.feature == Feature::Crossing) things.push_back({"crossing"});
  if (hex.feature == Feature::HolySite) things.push_back({"holy-site"});
  if (hex.settlement != Settlement::None)
    things.push_back(owned(hex.settlement == Settlement::Town ? "town" : "city", sultan));
  if (v.board.palace == at) things.push_back(owned("palace", caliph));
  if (hex.stronghold != Stronghold::None)
    things.push_back(
        owned(of(hex.stronghold == Stronghold::Fort ? "fort" : "castle", hex.stronghold_owner),
              hex.stronghold_owner));
  if (hex.token != nobody) who.push_back(owned(of("token", hex.token), hex.token));
  for (Seat seat = 0; seat < max_players; ++seat)
    if (units_in(hex, seat) > 0)
      who.push_back(owned(letters[seat] + (':' + force_word(hex.units[seat])), seat));
  Picture lines;
  for (const PictureLine& group : {land, things, who}) add_line(lines, phrases(group), {inside});
  return lines;
}

// A half of a brick: bricks of row r begin at halves 2q + r.
int first_half(Cell cell) { return 2 * q_of(cell) + r_of(cell); }

HexId hex_over(const Board& board, int r, int half) {
  const int q = (half - r) >> 1;
  const bool outside = q < -grid_radius || q > grid_radius || r < -grid_radius || r > grid_radius;
  return outside ? no_hex : hex_at(board, cell_at(q, r));
}

bool river_between(const Board& board, HexId a, HexId b) {
  return a != no_hex && b != no_hex && (board.touching[a] & ~board.adjacent[a] & bit(b)) != 0;
}

struct Extent {  // of the land in use
  int top = grid_radius, bottom = -grid_radius;
  int left = std::numeric_limits<int>::max(), right = std::numeric_limits<int>::min();
};
Extent extent_of(const Board& board) {
  Extent extent;
  for (HexId hex = 0; hex < board.hex_count; ++hex) {
    const Cell cell = board.hexes[hex].cell;
    extent.top = std::min(extent.top, r_of(cell));
    extent.bottom = std::max(extent.bottom, r_of(cell));
    extent.left = std::min(extent.left, first_half(cell));
    extent.right = std::max(extent.right, first_half(cell) + 1);
  }
  return extent;
}

// The edges between the rows above and below.
void draw_edges(Sheet& sheet, const Board& board, const Extent& extent, int below, int line) {
  for (int half = extent.left; half <= extent.right; ++half) {
    const HexId upper = hex_over(board, below - 1, half), lower = hex_over(board, below, half);
    if (upper == no_hex && lower == no_hex) continue;
    const bool river = river_between(board, upper, lower);
    const int column = (half - extent.left) * half_brick;
    sheet.write(line, column, "+", Ink::Faint);
    sheet.write(line, column + half_brick, "+", Ink::Faint);
    sheet.write(line, column + 1, std::string(half_brick - 1, river ? '~' : '-'),
                river ? Ink::Water : Ink::Faint);
  }
}

void draw_brick(Sheet& sheet, const Board& board, const Extent& extent, HexId hex,
                const Picture& words, int line, int height) {
  const Cell cell = board.hexes[hex].cell;
  const int half = first_half(cell), column = (half - extent.left) * half_brick;
  const auto side = [&](HexId next, int at) {
    const bool river = river_between(board, hex, next);
    for (int i = 0; i < height; ++i)
      sheet.write(line + i, at, river ? "~" : "|", river ? Ink::Water : Ink::Faint);
  };
  side(hex_over(board, r_of(cell), half - 1), column);
  side(hex_over(board, r_of(cell), half + 2), column + brick);
  for (std::size_t i = 0; i < words.size(); ++i) {
    int at = column + 1;
    for (const Span& span : words[i]) {
      sheet.write(line + static_cast<int>(i), at, span.text, span.ink);
      at += static_cast<int>(span.text.size());
    }
  }
}

// Every row is as high as the fullest of its bricks.
Picture draw_map(const View& v) {
  const Board& board = v.board;
  const Extent extent = extent_of(board);
  Sheet sheet;
  int line = 0;
  HexId hex = 0;
  for (int r = extent.top; r <= extent.bottom; ++r) {
    std::vector<Picture> row;
    int height = least_height;
    for (HexId h = hex; h < board.hex_count && r_of(board.hexes[h].cell) == r; ++h) {
      row.push_back(words_in(v, h));
      height = std::max(height, static_cast<int>(row.back().size()));
    }
    draw_edges(sheet, board, extent, r, line);
    for (const Picture& words : row)
      draw_brick(sheet, board, extent, hex++, words, line + 1, height);
    line += height + 1;
  }
  if (board.hex_count > 0) draw_edges(sheet, board, extent, extent.bottom + 1, line);
  return sheet.lines();
}

// ---- what lies beside the map ----

constexpr int page_width = 98, page_indent = 11;

std::string name_of(const View& v, CardKind kind) {
  return kind == unknown_card ? "?" : data_set(v.settings.data).cards[kind].id;
}

std::string names_of(const View& v, Place place) {
  std::string names;
  for (CardKind kind : cards_at(v, place)) names += ' ' + name_of(v, kind);
  return names;
}

std::string counted(const char* thing, int n) {
  return std::string(thing) + ' ' + std::to_string(n);
}

void add_row(Picture& lines, const PictureLine& words) {
  add_line(lines, phrases(words), {page_width, 2, page_indent});
}

void add_calendar(const View& v, Picture& lines) {
  PictureLine words = {{counted("year", v.year) + "/" + std::to_string(v.settings.years)}};
  if (const int round = round_of(v.stack)) words.push_back({counted("round", round)});
  if (v.active < v.settings.players)
    words.push_back({std::string("active ") + character_words[v.active]});
  words.push_back({counted("deck", deck_size(v))});
  words.push_back({counted("discard", static_cast<int>(cards_at(v, discard_pile).size()))});
  if (const std::string seen = names_of(v, looked_at); !seen.empty())
    words.push_back({"looked-at:" + seen});
  add_row(lines, words);
}

std::string supply_of(const SeenPlayer& player) {
  std::string words =
      counted("supply: units", player.supply) + ' ' + counted("tokens", player.tokens);
  for (Building building : each<Building>)
    if (player.buildings[building] > 0)
      words += ' ' + counted(word(building), player.buildings[building]);
  return words;
}

void add_player(const View& v, Seat seat, Picture& lines) {
  const SeenPlayer& player = v.player[seat];
  std::string name = letters[seat] + (' ' + std::string(character_words[seat]));
  name.resize(page_indent - 2, ' ');
  PictureLine words = {owned(std::move(name), seat), {counted("coins", player.coins)}};
  words.push_back({player.points_seen ? counted("points", player.points) : "points ?"});
  if (has_reserves(seat)) words.push_back({counted("reserve", player.reserve)});
  words.push_back({supply_of(player)});
  if (player.sacked > 0) words.push_back({counted("sacked", player.sacked)});
  if (player.resting) words.push_back({"resting"});
  if (player.tile_count > 0) words.push_back({counted("tiles", player.tile_count)});
  const std::string held = names_of(v, hand(seat));
  words.push_back({counted("hand", player.hand_count) + (held.empty() ? "" : ":" + held)});
  const auto add = [&](const char* zone, Place place) {
    if (const std::string cards = names_of(v, place); !cards.empty())
      words.push_back({std::string(zone) + ':' + cards});
  };
  add("front", front(seat));
  add("chosen", chosen(seat));
  add("waiting", waiting(seat));
  add("resolved", resolved(seat));
  add("given", given_to(seat));
  add_row(lines, words);
}

void add_market(const View& v, Picture& lines) {
  const State s = seen_table(v);
  PictureLine words = {{"market   ", Ink::Strong}}, of_sultan = {{"court    ", Ink::Strong}};
  for (int slot = 0; slot < market_size; ++slot) {
    const auto cards = cards_at(v, market(slot));
    const std::string price =
        cards.empty() ? "" : ' ' + std::to_string(price_of(s, v.viewer, slot));
    words.push_back({slot_word(static_cast<u8>(slot)) + ' '
                     + (cards.empty() ? "-" : name_of(v, cards[0])) + price});
  }
  for (int slot = 0; slot < court_size; ++slot) {
    const auto cards = cards_at(v, court(slot));
    of_sultan.push_back({slot_word(static_cast<u8>(market_size + slot)) + ' '
                         + (cards.empty() ? "-" : name_of(v, cards[0]))});
  }
  add_row(lines, words);
  add_row(lines, of_sultan);
}

void add_own(const View& v, Picture& lines) {
  PictureLine words = {{"your hand", Ink::Strong}}, tiles = {{"your land", Ink::Strong}};
  int number = 0;
  for (CardKind kind : cards_at(v, hand(v.viewer)))
    words.push_back({std::to_string(++number) + ' ' + name_of(v, kind)});
  for (Tile tile : each<Tile>)
    if (v.tiles[tile] > 0) tiles.push_back({counted(word(tile), v.tiles[tile])});
  add_row(lines, words);
  if (tiles.size() > 1) add_row(lines, tiles);
}

}  // namespace

Picture picture(const View& v) {
  Picture lines = draw_map(v);
  add_calendar(v, lines);
  for (Seat seat : seats_of(v)) add_player(v, seat, lines);
  add_market(v, lines);
  if (v.viewer < v.settings.players) add_own(v, lines);
  return lines;
}

}  // namespace ziggurat::crescent
