#include "tigris/words.h"

#include "tigris/bundles.h"

namespace ziggurat::tigris {

const char* const dynasty_words[max_players] = {"archer", "bull", "potter", "lion"};
const char* const tile_words[count_of<Colour>] = {"settlement", "temple", "farm", "market"};
const char* const leader_words[count_of<Colour>] = {"king", "priest", "farmer", "trader"};
const char* const monument_words[monument_count] = {"black-red", "black-blue", "black-green",
                                                    "red-blue",  "red-green",  "blue-green"};

std::string cell_word(u8 cell) {
  return std::string(1, static_cast<char>('A' + column_of(cell)))
         + std::to_string(row_of(cell) + 1);
}

int read_cell(Tokens tokens, u8& cell) {
  const std::string_view word = tokens[0];
  const int column = (word[0] | 0x20) - 'a';
  int row = 0;
  if (column < 0 || column >= column_count || !parse_number(word.substr(1), row)) return 0;
  if (row < 1 || row > row_count) return 0;
  cell = cell_at(row - 1, column);
  return 1;
}

namespace {

// "temple temple farm", or "2 temple farm".
std::string print_bundle(u8 id) {
  std::string text;
  for (Colour colour : each<Colour>)
    for (int i = 0; i < bundle(id)[colour]; ++i)
      text += (text.empty() ? "" : " ") + std::string(word(colour));
  return text;
}
int read_bundle(Tokens tokens, u8& id) {
  Tiles tiles{};
  int times = 1;
  bool expects_tile = true;
  for (const std::string_view token : tokens) {
    int number = 0;
    if (parse_number(token, number)) {
      if (number < 1 || number > hand_size || times > 1) return 0;
      times = number;
      expects_tile = true;
      continue;
    }
    const int colour = find_word(tile_words, token);
    if (colour < 0) return 0;
    tiles.items[colour] = static_cast<u8>(tiles.items[colour] + times);
    if (total(tiles) > hand_size) return 0;
    times = 1;
    expects_tile = false;
  }
  if (expects_tile) return 0;
  id = bundle_id(tiles);
  return static_cast<int>(tokens.size());
}

std::vector<Message> say_bundle(u8 id) {
  std::vector<Message> parts;
  for (Colour colour : each<Colour>)
    if (const long n = bundle(id)[colour]; n > 0)
      parts.push_back(Message("tigris.tiles").with("n", n).with("tile", word(colour)));
  return parts;
}

constexpr u8 kind(Kind k) { return static_cast<u8>(k); }

constexpr KindWords kinds[count_of<Kind>] = {
    {},
    {"amount", print_amount, read_amount},
    {"seat", print_named<dynasty_words>, read_named<dynasty_words>, dynasty_words},
    {"tile", print_named<tile_words>, read_named<tile_words>, tile_words},
    {"leader", print_named<leader_words>, read_named<leader_words>, leader_words},
    {"cell", cell_word, read_cell},
    {"bundle", print_bundle, read_bundle, {}, say_bundle},
    {"monument", print_named<monument_words>, read_named<monument_words>, monument_words},
};

constexpr VerbWords verbs[count_of<Verb>] = {
    {},
    {"place", false, kind(Kind::Tile), kind(Kind::Space)},
    {"leader", false, kind(Kind::Leader), kind(Kind::Space)},
    {"withdraw", false, kind(Kind::Leader)},
    {"catastrophe", false, 0, kind(Kind::Space)},
    {"swap", false, 0, kind(Kind::Bundle)},
    {"end"},
    {"support", true},
    {"war", false, kind(Kind::Leader)},
    {"monument", false, kind(Kind::Monument), kind(Kind::Space)},
    {"wonder", false, kind(Kind::Space)},
    {"building", false, kind(Kind::Space)},
    {"take", false, kind(Kind::Space)},
    {"point", false, kind(Kind::Tile)},
    {"decline"},
    {"start", false, kind(Kind::Seat)},
    {"draw", false, kind(Kind::Tile)},
};

constexpr EventWords events[count_of<Event>] = {
    {"starts"}, {"turn"},     {"drew", true}, {"swapped", true}, {"placed"},  {"entered"},
    {"moved"},  {"withdrew"}, {"ruined"},     {"returned"},      {"scored"},  {"united"},
    {"war"},    {"revolt"},   {"strength"},   {"won"},           {"removed"}, {"monument"},
    {"wonder"}, {"building"}, {"declined"},   {"took"},          {"over"},
};

constexpr Vocabulary words = {"tigris", kinds, verbs, events, dynasty_words};

}  // namespace

const Vocabulary& vocabulary() { return words; }

}  // namespace ziggurat::tigris
