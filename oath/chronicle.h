#pragma once
// What one game hands on to the next (section 8), and the line of text in which it travels between
// tables: that of the game's module for Tabletop Simulator.
#include <string>
#include <string_view>

#include "core/message.h"
#include "oath/state.h"

namespace ziggurat::oath {

constexpr int site_places = 3;
struct ChronicleSite {
  SiteCard card = SiteCard::none;  // none: left to chance
  bool faceup = false;
  // Denizens and an edifice, either side of it, from the left; relics from the right.
  CardId cards[site_places] = {no_card, no_card, no_card};
  bool operator==(const ChronicleSite&) const = default;
};

// Boards as bits: 1 red, 2 blue, 4 white, 8 yellow, 16 black; 32 is the Chancellor's.
constexpr u8 all_boards = 0x1F, chancellor_board = 0x20;
constexpr u8 board_bit(int board) {
  return board == 0 ? chancellor_board : static_cast<u8>(1u << (board - 1));
}

struct Chronicle {
  u8 version[3] = {3, 3, 1};
  u16 games = 1;  // the number of the game that is played with it
  std::string name;
  u8 players = 0;   // who takes part: means nothing before 3.3.2
  u8 citizens = 0;  // boards on their Citizen's side
  Oath oath = Oath::Supremacy;
  u8 suits[6] = {0, 1, 2, 3, 4, 5};  // an order of the suits that no rule asks for
  ChronicleSite site[site_count];
  // The world deck, top first; empty: left to chance, and so is the order without visions.
  FixedList<CardId, 203> deck;
  FixedList<CardId, 198> dispossessed;
  bool has_relics = true;                 // not before 3.1.0
  FixedList<CardId, 20> relics;           // the relic deck, top last; others come upon it by chance
  bool has_previous = true;               // the last game: not before 3.3.1
  u8 previous_citizens = 0;               // as the game ended
  u8 previous_winner = chancellor_board;  // 0: not known
  std::string winner_name;
  bool operator==(const Chronicle&) const = default;
};

// Whether the world deck lies ready, with its visions (8.8).
bool is_built(const Chronicle&);

// ---- chronicle_string.cpp ----

constexpr std::size_t longest_chronicle = 4096;  // bytes; none that is right comes near
// An error says in which column it is: oath.chronicle.error.<what>.
Result<Chronicle> parse_chronicle(std::string_view);
std::string print_chronicle(const Chronicle&);
// A name as the text can hold it: at most 255 bytes, and nothing that cannot be shown. That of a
// chronicle must not be empty.
constexpr const char* default_chronicle_name = "Empire and Exile";
std::string fitting_name(std::string_view);

// ---- worlds.cpp ----

// A chronicle in which nobody has played yet: of the first game, or of another ready-made world.
Chronicle first_chronicle(std::string_view name = default_chronicle_name, int world = 0);

// ---- chronicle.cpp ----

// Of a game that is over and has been written into the chronicle: what the next one starts from.
Chronicle chronicle_of(const State& finished, std::string_view name, std::string_view winner_name);

}  // namespace ziggurat::oath
