// Positions as text, one thing a line; '#' starts a comment at the beginning of a line:
//
//   players 5
//   option map=variable
//   years 4                          short for: option years=4
//   map divided_lands                short for: option map=divided_lands, and all hexes of that map
//   turn warlord 1 2                 who acts next, in which year and round
//   hex H8 fertile crossing 2 palace caliph:2+1m
//   hex H9 fertile river 2 town fort:sultan token:murshid
//   hex G8 desert holy
//   at F9 castle:caliph              pieces in a hex that is there already
//   coins warlord 3                  likewise points, reserve and sacked (buildings, this year)
//   resting murshid nomad            do not want to be asked for anytime cards
//   ships warlord                    ignores rivers in this action
//   hand murshid imam rebel*         * = the others do not know that this card is there
//   front caliph guard               used up until upkeep
//   market far1 guard near2 elder
//   court court1 imam                the Sultan's market
//   discard levy levy
//
// Forces: 3 ordinary units, 2m two mercenaries, 2+1m both. The number of a river is the first of
// the two edges it runs along, that of a crossing the corner where its river begins; 0 if there is
// none. What is not named is as at the start of a game: pieces in their supply, coins and points as
// given out. Cards not named lie in the deck, or in the hand in which they start.
//
// Whether the deck has been looked into is not written: it is one pile. Those from whom cards are
// hidden cannot tell these from the deck's, the others know what lies in it.
#include "crescent/position.h"

#include "core/position.h"

#include "crescent/game.h"
#include "crescent/rules.h"
#include "crescent/setup.h"

namespace ziggurat::crescent {
namespace {

// ---- printing ----

std::string land_words(const Hex& hex) {
  const std::string terrain = word(hex.terrain), turn = " " + std::to_string(hex.rotation);
  switch (hex.feature) {
    case Feature::River: return terrain + " river" + turn;
    case Feature::Crossing: return terrain + " crossing" + turn;
    case Feature::HolySite: return terrain + " holy";
    default: return terrain;
  }
}

std::string piece_words(const State& s, HexId at) {
  const Hex& hex = s.board.hexes[at];
  std::string text;
  if (s.board.palace == at) text += " palace";
  if (hex.stronghold != Stronghold::None)
    text += std::string(" ") + (hex.stronghold == Stronghold::Fort ? "fort:" : "castle:")
            + character_words[hex.stronghold_owner];
  if (hex.settlement != Settlement::None)
    text += hex.settlement == Settlement::Town ? " town" : " city";
  for (Seat seat = 0; seat < max_players; ++seat)
    if (units_in(hex, seat) > 0)
      text += std::string(" ") + character_words[seat] + ":" + force_word(hex.units[seat]);
  if (hex.token != nobody) text += std::string(" token:") + character_words[hex.token];
  return text;
}

// "hand murshid imam rebel*", or nothing if there are no cards.
std::string pile_words(const State& s, std::string line, Place place, bool marks_hidden) {
  const Cards cards = cards_in(s, place);
  for_each_card(cards, [&](CardId card) {
    const bool hidden = marks_hidden && !s.cards.known[max_players].has(card);
    line += std::string(" ") + card_of(s, card).id + (hidden ? "*" : "");
  });
  return cards.any() ? line + "\n" : "";
}

std::string slot_words(const State& s, std::string line, int first, int count) {
  bool any = false;
  for (int slot = first; slot < first + count; ++slot) {
    const Place place = slot < market_size ? market(slot) : court(slot - market_size);
    for_each_card(cards_in(s, place), [&](CardId card) {
      line += " " + slot_word(static_cast<u8>(slot)) + " " + card_of(s, card).id;
      any = true;
    });
  }
  return any ? line + "\n" : "";
}

std::string turn_words(const State& s) {
  if (s.stack.size() < 2 || !std::holds_alternative<Action>(s.stack[1])) return "";
  return std::string("turn ") + character_words[s.active] + " " + std::to_string(s.year) + " "
         + std::to_string(std::get<Year>(s.stack[0]).round + 1) + "\n";
}

// ---- parsing ----

class Reader : PositionReader {
 public:
  Reader() : PositionReader(info(), vocabulary(), info().max_seats) {}
  Result<State> read(std::string_view text) {
    Message problem = read_all(text);
    if (!problem.key.empty()) return problem;
    return settle_accounts();
  }

 private:
  // Also lays the land.
  bool is_option(std::string_view keyword) override {
    has_map_ |= keyword == "map";
    return keyword == "years" || keyword == "map";
  }
  bool read_line(std::string_view keyword) override {
    if (keyword == "turn") return read_turn();
    if (keyword == "hex") return read_hex();
    if (keyword == "at") return read_at();
    if (keyword == "coins") return read_number(&Player::coins, 0, 999);
    if (keyword == "points") return read_number(&Player::points, -999, 999);
    if (keyword == "reserve") return read_number(&Player::reserve, 0, 99);
    if (keyword == "sacked") return read_number(&Player::sacked, 0, 99);
    if (keyword == "resting")
      return read_seats([](State& s, Seat seat) { s.player[seat].resting = true; });
    if (keyword == "ships") return read_seats([](State& s, Seat seat) { s.ships |= only(seat); });
    if (keyword == "hand") return read_pile(hand);
    if (keyword == "front") return read_pile(front);
    if (keyword == "market" || keyword == "court") return read_slots();
    if (keyword == "discard") return read_discard();
    return false;
  }

  void begin(const OptionValues& options, int players) override {
    s_ = empty_game(*crescent::options().settings(options, players));
    if (has_map_ && s_.settings.map != MapChoice::Variable) lay_map(s_);
  }

  bool read_turn() {
    int year = 0, round = 0;
    if (words_.size() != 4 || !read_seat(turn_.turn) || !parse_number(words_[2], year)
        || !parse_number(words_[3], round))
      return false;
    if (year < 1 || year > s_.settings.years || round < 1 || round > rounds_in_year) return false;
    s_.year = static_cast<u8>(year);
    turn_.round = static_cast<u8>(round - 1);
    return true;
  }

  // "hex H9 fertile river 2", then pieces.
  bool read_hex() {
    Cell cell = no_cell;
    std::size_t next = 3;
    if (words_.size() < 3 || !read_cell(Tokens(words_).subspan(1), cell)) return false;
    if (s_.board.hex_count == max_hexes || hex_at(s_.board, cell) != no_hex) return false;
    const int terrain = find_word(terrain_words, words_[2]);
    if (terrain < 0) return false;
    Tile tile = Tile(static_cast<int>(Tile::Fertile) + terrain);
    u8 rotation = 0;
    if (next < words_.size() && read_feature(words_[next], tile)) {
      ++next;
      if ((tile == Tile::River || tile == Tile::Crossing) && next < words_.size()
          && read_rotation(words_[next], rotation))
        ++next;
    }
    lay_hex(s_.board, cell, tile, rotation);
    return read_pieces(next, hex_at(s_.board, cell));
  }
  static bool read_feature(std::string_view name, Tile& tile) {
    const Tile feature = name == "river"      ? Tile::River
                         : name == "crossing" ? Tile::Crossing
                         : name == "holy"     ? Tile::HolySite
                                              : Tile::count;
    if (feature == Tile::count || terrain_of(feature) != terrain_of(tile)) return false;
    tile = feature;
    return true;
  }
  static bool read_rotation(std::string_view name, u8& rotation) {
    int n = 0;
    if (!parse_number(name, n) || n < 0 || n > 5) return false;
    rotation = static_cast<u8>(n);
    return true;
  }
  bool read_at() {
    Cell cell = no_cell;
    if (words_.size() < 2 || !read_cell(Tokens(words_).subspan(1), cell)) return false;
    const HexId hex = hex_at(s_.board, cell);
    return hex != no_hex && read_pieces(2, hex);
  }
  bool read_pieces(std::size_t first, HexId hex) {
    for (std::size_t i = first; i < words_.size(); ++i)
      if (!read_piece(words_[i], hex)) return false;
    return true;
  }
  // What is there already cannot be put there again.
  bool read_piece(std::string_view piece, HexId at) {
    Hex& hex = s_.board.hexes[at];
    if (piece == "palace") return std::exchange(s_.board.palace, at) == no_hex;
    if (piece == "town") return put(hex.settlement, Settlement::None, Settlement::Town);
    if (piece == "city") return put(hex.settlement, Settlement::None, Settlement::City);
    const std::size_t colon = piece.find(':');
    if (colon == std::string_view::npos || colon + 1 == piece.size()) return false;
    const std::string_view kind = piece.substr(0, colon), owner = piece.substr(colon + 1);
    Seat seat = nobody;
    if (is_seat(kind, seat)) return read_units(owner, hex, seat);
    if (!is_seat(owner, seat)) return false;
    if (kind == "token") return put(hex.token, nobody, seat);
    if (kind != "fort" && kind != "castle") return false;
    hex.stronghold_owner = seat;
    return put(hex.stronghold, Stronghold::None,
               kind == "fort" ? Stronghold::Fort : Stronghold::Castle);
  }
  template <class Piece>
  static bool put(Piece& where, Piece none, Piece piece) {
    return std::exchange(where, piece) == none;
  }
  static bool read_units(std::string_view text, Hex& hex, Seat seat) {
    return units_in(hex, seat) == 0 && read_force(text, hex.units[seat]);
  }

  template <class Part, class Number>
  bool read_number(Number Part::*where, int least, int most) {
    Seat seat = nobody;
    int n = 0;
    if (words_.size() != 3 || !read_seat(seat) || !parse_number(words_[2], n)) return false;
    s_.player[seat].*where = static_cast<Number>(n);
    return n >= least && n <= most;
  }
  bool read_seats(void (*mark)(State&, Seat)) {
    Seat seat = nobody;
    for (std::size_t i = 1; i < words_.size(); ++i) {
      if (!is_seat(words_[i], seat)) return false;
      mark(s_, seat);
    }
    return true;
  }

  // ---- cards ----

  // A card of this kind that no line has named yet.
  CardId next_card(std::string_view name) {
    const int kind = find_card_kind(data(s_), name);
    if (kind < 0) return no_card;
    for (CardId card = data(s_).first_of[kind]; card < data(s_).first_of[kind + 1]; ++card)
      if (!named_.has(card)) return named_.add(card), card;
    problem_ = wrong("crescent.position.cards").with("card", data(s_).cards[kind].id);
    return no_card;
  }
  bool put_card(std::string_view name, Place place) {
    const CardId card = next_card(name);
    if (card == no_card) return !problem_.key.empty();
    s_.cards.place[card] = place;
    return true;
  }
  bool read_pile(Place (*place)(Seat)) {
    Seat seat = nobody;
    if (!read_seat(seat)) return false;
    for (std::size_t i = 2; i < words_.size(); ++i) {
      std::string_view name = words_[i];
      const bool hidden = place == hand && name.back() == '*';
      if (hidden) name.remove_suffix(1);
      const CardId card = next_card(name);
      if (card == no_card) return !problem_.key.empty();
      s_.cards.place[card] = place(seat);
      if (hidden) hidden_[seat].add(card);
    }
    return true;
  }
  bool read_slots() {
    if (words_.size() % 2 == 0) return false;
    for (std::size_t i = 1; i < words_.size(); i += 2) {
      u8 slot = 0;
      if (!read_slot(Tokens(words_).subspan(i), slot)) return false;
      const Place place = slot < market_size ? market(slot) : court(slot - market_size);
      if (cards_in(s_, place).any() || !put_card(words_[i + 1], place)) return false;
    }
    return true;
  }
  bool read_discard() {
    for (std::size_t i = 1; i < words_.size(); ++i)
      if (!put_card(words_[i], discard_pile)) return false;
    return true;
  }

  // Whoever knows all that is hidden knows what lies in the deck.
  void hide_cards() {
    for (int row = 0; row <= max_players; ++row) {
      Cards unknown;
      for (Seat seat = 0; seat < max_players; ++seat)
        if (seat != row) unknown |= hidden_[seat];
      if (unknown.any()) s_.cards.known[row] -= unknown | cards_in(s_, deck(0));
    }
  }

  // ---- what the lines leave open ----

  // What is neither on the map nor on a reserves card is in the supply.
  bool fill_supply(Seat seat) {
    const Character& whole = character(s_, seat);
    Player& player = s_.player[seat];
    int units = whole.units - player.reserve, tokens = whole.tokens;
    EnumArray<Building, int> buildings;
    for (Building building : each<Building>) buildings[building] = whole.buildings[building];
    for_each_hex(all_hexes(s_), [&](HexId at) {
      const Hex& hex = s_.board.hexes[at];
      units -= units_in(hex, seat);
      tokens -= hex.token == seat;
      if (hex.stronghold_owner == seat)
        --buildings[hex.stronghold == Stronghold::Fort ? Building::Fort : Building::Castle];
      if (seat == sultan && hex.settlement != Settlement::None)
        --buildings[hex.settlement == Settlement::Town ? Building::Town : Building::City];
      buildings[Building::Palace] -= seat == caliph && s_.board.palace == at;
    });
    player.supply = static_cast<u8>(units);
    player.tokens = static_cast<u8>(tokens);
    for (Building building : each<Building>)
      player.buildings[building] = static_cast<u8>(buildings[building]);
    return units >= 0 && tokens >= 0
           && std::all_of(buildings.begin(), buildings.end(), [](int n) { return n >= 0; });
  }

  Result<State> settle_accounts() {
    for (Seat seat : seats_of(s_))
      if (!fill_supply(seat))
        return with_seat(vocabulary(), Message("crescent.position.pieces"), "seat", seat);
    hide_cards();
    s_.active = turn_.turn;
    go_to(turn_, next_action);
    s_.call(turn_);
    if (const char* broken = check(s_))
      return Message("position.broken")
          .with("what", Message("crescent.broken." + std::string(broken)));
    flow::settle(s_);
    s_.news.clear();
    return s_;
  }

  bool has_map_ = false;
  Year turn_;
  Cards named_;
  Cards hidden_[max_players];  // from all but the seat that holds them
  State s_;
};

}  // namespace

std::string print_position(const State& s) {
  std::string text =
      print_players_and_options(info(), s.settings.players, options().values_in(s.settings));
  text += turn_words(s);
  for (HexId hex = 0; hex < s.board.hex_count; ++hex)
    text += "hex " + cell_word(s.board.hexes[hex].cell) + " " + land_words(s.board.hexes[hex])
            + piece_words(s, hex) + "\n";
  std::string resting, ships;
  for (Seat seat : seats_of(s)) {
    const Player& player = s.player[seat];
    const std::string name = std::string(" ") + character_words[seat];
    text += "coins" + name + " " + std::to_string(player.coins) + "\n";
    text += "points" + name + " " + std::to_string(player.points) + "\n";
    if (player.reserve) text += "reserve" + name + " " + std::to_string(player.reserve) + "\n";
    if (player.sacked) text += "sacked" + name + " " + std::to_string(player.sacked) + "\n";
    if (player.resting) resting += name;
    if (s.ships >> seat & 1) ships += name;
    text += pile_words(s, "hand" + name, hand(seat), true);
    text += pile_words(s, "front" + name, front(seat), false);
  }
  if (!resting.empty()) text += "resting" + resting + "\n";
  if (!ships.empty()) text += "ships" + ships + "\n";
  text += slot_words(s, "market", 0, market_size);
  text += slot_words(s, "court", market_size, court_size);
  return text + pile_words(s, "discard", discard_pile, false);
}

Result<State> parse_position(std::string_view text) { return Reader().read(text); }

}  // namespace ziggurat::crescent
