// Positions as text, one thing a line; '#' starts a comment at the beginning of a line:
//
//   players 3
//   option board=advanced
//   turn bull 2                      whose turn, and how many actions are left
//   turn bull 1 used                 a tile or a catastrophe has left a supply in this turn
//   columns E F G                    names the columns of the rows below
//   row 3 t* . Ap                    the spaces E3, F3, G3
//   hand bull temple temple farm
//   points bull settlement 1 temple 0 farm 2 market 0
//   treasures bull 1
//   catastrophes bull 2
//   swapped bull farm
//   monument red-green F5 temple     top left space, and what lies face down under it
//   wonder F5 temple                 middle space
//   building F5
//   bag settlement 20 temple 31 farm 22 market 19
//   quiet 0
//   idle 0
//
// Spaces: '.' free land, '~' free river, s t f m a tile, t* a temple with a treasure, # face down,
// #* face down with a treasure, x a catastrophe, and a leader by dynasty and kind: Ak Bp Pf Lt.
// Spaces not drawn are as at the start of a game. Without a bag line nothing has left the game.
#include "tigris/position.h"

#include "core/position.h"

#include <algorithm>

#include "tigris/game.h"
#include "tigris/rules.h"
#include "tigris/setup.h"

namespace ziggurat::tigris {
namespace {

// ---- printing ----

std::string space_word(const State& s, Cell at) {
  const Board& b = s.board;
  if (b.ruins.has(at)) return "x";
  if (b.leaders.has(at)) {
    const auto [seat, colour] = leader_at(b, at);
    return {dynasty_letters[seat], leader_letters[static_cast<std::size_t>(colour)]};
  }
  const std::string treasure = b.treasures.has(at) ? "*" : "";
  if (b.face_down.has(at)) return "#" + treasure;
  if (const Colour colour = tile_at(b, at); colour != Colour::count)
    return tile_letters[static_cast<std::size_t>(colour)] + treasure;
  return maps[s.settings.side].river.has(at) ? "~" : ".";
}

std::string tile_counts(const auto& counts) {
  std::string text;
  for (Colour colour : each<Colour>)
    text += std::string(" ") + word(colour) + " " + std::to_string(counts[colour]);
  return text;
}

std::string tile_list(const Tiles& tiles) {
  std::string text;
  for (Colour colour : each<Colour>)
    for (int i = 0; i < tiles[colour]; ++i) text += std::string(" ") + word(colour);
  return text;
}

// ---- parsing ----

class Reader : PositionReader {
 public:
  Reader() : PositionReader(info(), vocabulary(), info().min_seats) {}
  Result<State> read(std::string_view text) {
    Message problem = read_all(text);
    if (!problem.key.empty()) return problem;
    return settle_accounts();
  }

 private:
  bool read_line(std::string_view keyword) override {
    if (keyword == "turn") return read_turn();
    if (keyword == "columns") return read_columns();
    if (keyword == "row") return read_row();
    if (keyword == "hand") return read_tiles(&Player::hand);
    if (keyword == "swapped") return read_tiles(&Player::swapped);
    if (keyword == "points") return read_points();
    if (keyword == "treasures") return read_count(&Player::treasures, 14);
    if (keyword == "catastrophes") return read_count(&Player::catastrophes, catastrophes_each);
    if (keyword == "monument") return read_monument();
    if (keyword == "wonder") return read_wonder();
    if (keyword == "building") return read_building();
    if (keyword == "bag") return read_bag();
    if (keyword == "quiet") return read_small(s_.quiet_turns);
    if (keyword == "idle") return read_small(s_.idle_turns);
    return false;
  }

  void begin(const OptionValues& options, int players) override {
    s_ = prepared_game(*tigris::options().settings(options, players));
    s_.stack.clear();
    s_.call(Turn{});
    s_.news.clear();
  }

  bool read_turn() {
    int actions = 0;
    const bool used = words_.size() == 4 && words_[3] == "used";
    if ((words_.size() != 3 && !used) || !read_seat(s_.active) || !parse_number(words_[2], actions)
        || actions < 0 || actions > 2)
      return false;
    Turn& turn = std::get<Turn>(s_.stack.top());
    turn.actions_left = static_cast<u8>(actions);
    turn.progress = used;
    return true;
  }
  bool read_columns() {
    columns_.clear();
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const int column = (words_[i][0] | 0x20) - 'a';
      if (words_[i].size() != 1 || column < 0 || column >= column_count) return false;
      columns_.push_back(column);
    }
    return true;
  }
  bool read_row() {
    int row = 0;
    if (words_.size() != columns_.size() + 2 || !parse_number(words_[1], row) || row < 1
        || row > row_count)
      return false;
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (!read_space(words_[i + 2], cell_at(row - 1, columns_[i]))) return false;
    return true;
  }
  bool read_space(std::string_view mark, Cell at) {
    Board& b = s_.board;
    clear_space(at);
    if (mark == ".") return !maps[s_.settings.side].river.has(at);
    if (mark == "~") return maps[s_.settings.side].river.has(at);
    if (mark == "x") return b.ruins.add(at), true;
    if (mark == "#" || mark == "#*") {
      b.face_down.add(at);
      if (mark == "#*") b.treasures.add(at);
      return true;
    }
    if (const std::size_t colour = tile_letters.find(mark[0]); colour != std::string_view::npos) {
      if (mark.size() > 2 || (mark.size() == 2 && mark != "t*")) return false;
      b.tiles[Colour(colour)].add(at);
      if (mark.size() == 2) b.treasures.add(at);
      return true;
    }
    const std::size_t dynasty = dynasty_letters.find(mark[0]);
    const std::size_t leader =
        mark.size() == 2 ? leader_letters.find(mark[1]) : std::string_view::npos;
    if (dynasty == std::string_view::npos || leader == std::string_view::npos) return false;
    Cell& stands = b.leader[dynasty][Colour(leader)];
    if (stands != off_board) return false;  // twice on the board
    stands = at;
    return true;
  }
  void clear_space(Cell at) {
    Board& b = s_.board;
    for (Cells* cells : {&b.tiles[Colour::Black], &b.tiles[Colour::Red], &b.tiles[Colour::Blue],
                         &b.tiles[Colour::Green], &b.face_down, &b.ruins, &b.treasures})
      cells->remove(at);
    for (auto& leaders : b.leader)
      for (Cell& stands : leaders)
        if (stands == at) stands = off_board;
  }
  bool read_tiles(Tiles Player::*where) {
    Seat seat = nobody;
    if (!read_seat(seat)) return false;
    Tiles tiles{};
    for (std::size_t i = 2; i < words_.size(); ++i) {
      const int colour = find_word(tile_words, words_[i]);
      if (colour < 0 || total(tiles) >= 153) return false;
      ++tiles.items[colour];
    }
    s_.player[seat].*where = tiles;
    return true;
  }
  // "settlement 1 temple 0 …": any of the four, from the word at `first` on.
  bool read_amounts(std::size_t first, int most, auto& amounts) {
    for (std::size_t i = first; i < words_.size(); i += 2) {
      int n = 0;
      const int colour = find_word(tile_words, words_[i]);
      if (colour < 0 || i + 1 >= words_.size() || !parse_number(words_[i + 1], n)) return false;
      if (n < 0 || n > most) return false;
      amounts.items[colour] = static_cast<std::decay_t<decltype(amounts.items[0])>>(n);
    }
    return true;
  }
  bool read_points() {
    Seat seat = nobody;
    return read_seat(seat) && read_amounts(2, 9999, s_.player[seat].points);
  }
  bool read_bag() {
    bag_given_ = true;
    s_.bag = {};
    return read_amounts(1, 153, s_.bag);
  }
  bool read_count(u8 Player::*where, int most) {
    Seat seat = nobody;
    int n = 0;
    if (words_.size() != 3 || !read_seat(seat) || !parse_number(words_[2], n)) return false;
    s_.player[seat].*where = static_cast<u8>(n);
    return n >= 0 && n <= most;
  }
  bool read_small(u8& where) {
    int n = 0;
    if (words_.size() != 2 || !parse_number(words_[1], n) || n < 0 || n >= 100) return false;
    where = static_cast<u8>(n);
    return true;
  }
  // "F5 temple": a space, and the colour of what lies face down there.
  bool read_site(std::size_t first, Site& site) {
    if (site.built() || words_.size() != first + 2) return false;
    const int colour = find_word(tile_words, words_[first + 1]);
    site.tiles = Colour(colour);
    return colour >= 0 && read_cell(Tokens(words_).subspan(first), site.at) > 0;
  }
  bool read_monument() {
    if (words_.size() < 2) return false;
    const int which = find_word(monument_words, words_[1]);
    return which >= 0 && read_site(2, s_.board.monument[which]);
  }
  bool read_wonder() { return read_site(1, s_.board.wonder); }
  bool read_building() {
    Cell at = off_board;
    if (words_.size() != 2 || !read_cell(Tokens(words_).subspan(1), at)) return false;
    for (Colour colour : each<Colour>)
      if (s_.board.tiles[colour].has(at)) return s_.board.building[colour] = at, true;
    return false;
  }

  // What is not on the board, in a hand or in the bag has left the game; then all must add up.
  Result<State> settle_accounts() {
    Board& b = s_.board;
    b.leaders = {};
    b.pieces = b.face_down;
    for (const Cells& of_colour : b.tiles) b.pieces |= of_colour;
    for (const auto& leaders : b.leader)
      for (Cell at : leaders)
        if (at != off_board) b.leaders.add(at);
    b.pieces |= b.leaders;
    b.kingdoms.clear();
    for (Cells rulers = b.leaders; rulers.any();) {
      const Cells kingdom = region_at(b, static_cast<Cell>(rulers.first()));
      b.kingdoms.push(kingdom);
      rulers -= kingdom;
    }
    std::sort(b.kingdoms.begin(), b.kingdoms.end(),
              [](const Cells& x, const Cells& y) { return x.first() < y.first(); });
    for (Colour colour : each<Colour>) {
      int used = b.tiles[colour].count();
      for (const Site& site : b.monument) used += site.built() && site.tiles == colour ? 4 : 0;
      used += b.wonder.built() && b.wonder.tiles == colour ? 5 : 0;
      for (const Player& player : s_.player) used += player.hand[colour] + player.swapped[colour];
      const int rest = box_tiles[colour] - used - (bag_given_ ? s_.bag[colour] : 0);
      if (rest < 0) return Message("position.tiles").with("tile", word(colour));
      (bag_given_ ? s_.gone : s_.bag)[colour] = static_cast<u8>(rest);
    }
    if (const char* broken = check(s_))
      return Message("position.broken")
          .with("what", Message("tigris.broken." + std::string(broken)));
    return s_;
  }

  bool bag_given_ = false;
  std::vector<int> columns_;
  State s_;
};

}  // namespace

std::string print_position(const State& s) {
  std::string text =
      print_players_and_options(info(), s.settings.players, options().values_in(s.settings));
  const Turn* turn = flow::over(s) ? nullptr : std::get_if<Turn>(&s.stack.top());
  if (turn)
    text += std::string("turn ") + dynasty_words[s.active] + " "
            + std::to_string(turn->actions_left) + (turn->progress ? " used\n" : "\n");
  text += "columns A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P\n";
  for (int row = 0; row < row_count; ++row) {
    std::string line = "row " + std::to_string(row + 1) + (row < 9 ? " " : "");
    for (int column = 0; column < column_count; ++column) {
      line.resize(8 + 3 * static_cast<std::size_t>(column), ' ');
      line += space_word(s, cell_at(row, column));
    }
    text += line + "\n";
  }
  const auto site_words = [](const Site& site) {
    return " " + cell_word(site.at) + " " + word(site.tiles) + "\n";
  };
  for (int m = 0; m < monument_count; ++m)
    if (s.board.monument[m].built())
      text += std::string("monument ") + monument_words[m] + site_words(s.board.monument[m]);
  if (s.board.wonder.built()) text += "wonder" + site_words(s.board.wonder);
  for (Cell at : s.board.building)
    if (at != off_board) text += "building " + cell_word(at) + "\n";
  for (Seat seat : seats_of(s)) {
    const Player& player = s.player[seat];
    const std::string name = std::string(" ") + dynasty_words[seat];
    text += "hand" + name + tile_list(player.hand) + "\n";
    text += "points" + name + tile_counts(player.points) + "\n";
    text += "treasures" + name + " " + std::to_string(player.treasures) + "\n";
    text += "catastrophes" + name + " " + std::to_string(player.catastrophes) + "\n";
    if (total(player.swapped) > 0) text += "swapped" + name + tile_list(player.swapped) + "\n";
  }
  text += "bag" + tile_counts(s.bag) + "\n";
  text +=
      "quiet " + std::to_string(s.quiet_turns) + "\nidle " + std::to_string(s.idle_turns) + "\n";
  return text;
}

Result<State> parse_position(std::string_view text) { return Reader().read(text); }

}  // namespace ziggurat::tigris
