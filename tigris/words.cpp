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

constexpr Row<Kind, KindWords> kind_rows[] = {
    {Kind::None, {}},
    {Kind::Amount, amounts},
    {Kind::Seat, named<dynasty_words>("seat")},
    {Kind::Tile, named<tile_words>("tile")},
    {Kind::Leader, named<leader_words>("leader")},
    {Kind::Space, one_of_each({.name = "cell", .print = cell_word, .read = read_cell})},
    {Kind::Bundle,
     {.name = "bundle", .print = print_bundle, .read = read_bundle, .say = say_bundle}},
    {Kind::Monument, named<monument_words>("monument")},
};
constexpr auto kinds = in_order(kind_rows);

constexpr Row<Verb, VerbWords> verb_rows[] = {
    {Verb::None, {}},
    {Verb::Place, {"place", false, Kind::Tile, Kind::Space}},
    {Verb::Leader, {"leader", false, Kind::Leader, Kind::Space}},
    {Verb::Withdraw, {"withdraw", false, Kind::Leader}},
    {Verb::Catastrophe, {"catastrophe", false, 0, Kind::Space}},
    {Verb::Swap, {"swap", false, 0, Kind::Bundle}},
    {Verb::End, {"end"}},
    {Verb::Support, {"support", true}},
    {Verb::War, {"war", false, Kind::Leader}},
    {Verb::Monument, {"monument", false, Kind::Monument, Kind::Space}},
    {Verb::Wonder, {"wonder", false, Kind::Space}},
    {Verb::Building, {"building", false, Kind::Space}},
    {Verb::Take, {"take", false, Kind::Space}},
    {Verb::Point, {"point", false, Kind::Tile}},
    {Verb::Decline, {"decline"}},
    {Verb::Start, {"start", false, Kind::Seat}},
    {Verb::Draw, {"draw", false, Kind::Tile}},
};
constexpr auto verbs = in_order(verb_rows);

constexpr Row<Event, EventWords> event_rows[] = {
    {Event::Starts, {.word = "starts", .tempo = Tempo::Quiet}},
    {Event::Turn, {.word = "turn", .tempo = Tempo::Quiet, .mark = a_turn}},
    {Event::Drew, {"drew", true, {}, Tempo::Quiet}},
    {Event::Swapped, {"swapped", true}},
    {Event::Placed, {"placed"}},
    {Event::Entered, {"entered"}},
    {Event::Moved, {"moved"}},
    {Event::Withdrew, {"withdrew"}},
    {Event::Ruined, {.word = "ruined", .mark = "catastrophe"}},
    {Event::Returned, {"returned"}},
    {Event::Scored, {"scored"}},
    {Event::United, {"united"}},
    {Event::War, {.word = "war", .tempo = Tempo::Slow, .mark = "war"}},
    {Event::Revolt, {.word = "revolt", .tempo = Tempo::Slow, .mark = "revolt"}},
    {Event::Strength, {.word = "strength", .tempo = Tempo::Slow}},
    {Event::Won, {.word = "won", .tempo = Tempo::Slow}},
    {Event::Removed, {"removed"}},
    {Event::Monument, {.word = "monument", .mark = "monument"}},
    {Event::Wonder, {.word = "wonder", .mark = "monument"}},
    {Event::Building, {"building"}},
    {Event::Declined, {.word = "declined", .tempo = Tempo::Quiet}},
    {Event::Took, {.word = "took", .mark = "treasure"}},
    {Event::Over, {"over"}},
};
constexpr auto events = in_order(event_rows);

constexpr Vocabulary words = {"tigris", kinds.items, verbs.items, events.items, dynasty_words};

}  // namespace

const Vocabulary& vocabulary() { return words; }

}  // namespace ziggurat::tigris
