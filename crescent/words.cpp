#include "crescent/words.h"

#include "crescent/rules.h"

namespace ziggurat::crescent {

std::string cell_word(u8 cell) {
  return std::string(1, static_cast<char>('A' + r_of(cell) + grid_radius))
         + std::to_string(q_of(cell) + grid_radius + 1);
}

int read_cell(Tokens tokens, u8& cell) {
  const std::string_view name = tokens[0];
  const int row = (name[0] | 0x20) - 'a';
  int column = 0;
  if (row < 0 || row >= grid_width || !parse_number(name.substr(1), column)) return 0;
  if (column < 1 || column > grid_width) return 0;
  cell = cell_at(column - 1 - grid_radius, row - grid_radius);
  return 1;
}

std::string force_word(u8 force) {
  const int ordinary = force / 16, mercenaries = force % 16;
  if (mercenaries == 0) return std::to_string(ordinary);
  const std::string hired = std::to_string(mercenaries) + "m";
  return ordinary == 0 ? hired : std::to_string(ordinary) + "+" + hired;
}

int read_force(Tokens tokens, u8& force) {
  const auto read = [](std::string_view digits, int& n) {
    return parse_number(digits, n) && n >= 0 && n < 16;
  };
  std::string_view hired = tokens[0];
  int ordinary = 0, mercenaries = 0;
  if (const std::size_t plus = hired.find('+'); plus != std::string_view::npos) {
    if (!read(hired.substr(0, plus), ordinary) || hired.back() != 'm') return 0;
    hired.remove_prefix(plus + 1);
  }
  const bool any = !hired.empty() && (hired.back() | 0x20) == 'm';
  if (any) hired.remove_suffix(1);
  if (!read(hired, any ? mercenaries : ordinary)) return 0;
  force = force_ref(ordinary, mercenaries).id;
  return 1;
}

namespace {

constexpr const char* group_words[] = {"first", "second"};

// Slots are named by the house's markets, cards and objectives by its data; own data may have more
// of these, which no text knows.
struct HouseWords {
  std::vector<std::string> slots;
  std::vector<const char*> slot_names, card_names, objective_names;
  HouseWords() {
    const Data& house = data_set(0);
    for (std::size_t market = 0; market < data_words::markets.size(); ++market)
      for (int i = 1; i <= house.market_slots[market]; ++i)
        slots.push_back(data_words::markets[market] + std::to_string(i));
    for (int i = 1; i <= court_size; ++i) slots.push_back("court" + std::to_string(i));
    for (const std::string& slot : slots) slot_names.push_back(slot.c_str());
    for (const Card& card : house.cards) card_names.push_back(card.id);
    for (const Character& character : house.characters)
      for (const Objective& objective : character.objectives)
        objective_names.push_back(objective.id);
  }
};
const HouseWords& house_words() {
  static const HouseWords words;
  return words;
}

std::vector<Message> say_force(u8 force) {
  std::vector<Message> parts;
  const auto add = [&](long n, UnitKind kind) {
    parts.push_back(Message("crescent.force").with("n", n).with("unit", word(kind)));
  };
  if (force / 16 > 0 || force == 0) add(force / 16, UnitKind::Ordinary);
  if (force % 16 > 0) add(force % 16, UnitKind::Mercenary);
  return parts;
}

// Cards that only own data has are numbered behind the house's.
const Card& card_named_by(u8 id) {
  return id < first_own_word ? data_set(0).cards[id] : data_set(1).cards[id - first_own_word];
}
std::string print_card(u8 id) { return card_named_by(id).id; }
std::string name_card(u8 id) { return card_named_by(id).name; }
int read_card(Tokens tokens, u8& id) {
  const int own = has_own_data() ? find_card_kind(data_set(1), tokens[0]) : -1;
  const int house = find_card_kind(data_set(0), tokens[0]);
  if (own < 0 && house < 0) return 0;
  id = own < 0 ? static_cast<u8>(house) : data_set(1).word_of[own];
  return 1;
}

// Numbers of cards in the hand: "1 3", or "none".
std::string print_pick(u8 bits) {
  std::string text;
  for (int i = 0; i < hand_limit; ++i)
    if (bits >> i & 1) text += (text.empty() ? "" : " ") + std::to_string(i + 1);
  return text.empty() ? "none" : text;
}
int read_pick(Tokens tokens, u8& bits) {
  bits = 0;
  if (tokens.size() == 1 && tokens[0] == "none") return 1;
  for (const std::string_view token : tokens) {
    int number = 0;
    if (!parse_number(token, number) || number < 1 || number > hand_limit) return 0;
    const u8 bit = static_cast<u8>(1u << (number - 1));
    if (bits & bit) return 0;
    bits |= bit;
  }
  return static_cast<int>(tokens.size());
}
std::vector<Message> say_pick(u8 bits) {
  if (bits == 0) return {Message("crescent.pick.none")};
  std::vector<Message> parts;
  for (int i = 0; i < hand_limit; ++i)
    if (bits >> i & 1) parts.push_back(Message("crescent.pick.card").with("n", i + 1));
  return parts;
}

// Eight for each seat. No choice speaks of objectives, so they need not be read.
std::string print_objective(u8 id) {
  return data_set(id / 128).characters[id % 128 / 8].objectives[id % 8].id;
}

constexpr u8 kind(Kind k) { return static_cast<u8>(k); }
constexpr u8 amount = kind(Kind::Amount), seat = kind(Kind::Seat), hex = kind(Kind::Hex),
             building = kind(Kind::Building), force = kind(Kind::Force), card = kind(Kind::Card),
             slot = kind(Kind::Slot), side = kind(Kind::Side), pick = kind(Kind::Pick),
             tile = kind(Kind::Tile), group = kind(Kind::Group);

constexpr VerbWords verbs[count_of<Verb>] = {
    {},
    // an action
    {"influence", false, hex},
    {"build", false, building, hex},
    {"move", false, hex, hex, force},
    {"assault", false, hex, hex, force},
    {"recruit", false, hex},
    {"hire", true},
    {"bribe", true, hex},
    {"buy"},
    {"play", false, card},
    {"collect"},
    {"revolt", false, hex},
    {"muster"},
    {"plot"},
    {"conspire"},
    {"palace", false, hex},
    {"desert", true, hex},
    {"stay"},
    {"anytime", false, card},
    // within actions
    {"one", false, hex},
    {"two", false, hex},
    {"offer", false, amount},
    {"bid", false, slot, amount},
    {"ask", false, seat, amount},
    {"counter", false, amount},
    {"accept"},
    {"agree", false, seat},
    {"refuse"},
    {"purchase", false, slot},
    {"take", false, card},
    {"nothing"},
    {"discard", false, card},
    {"dismiss", false, hex, force},
    // combats and contests
    {"promise", false, amount},
    {"choose", false, pick},
    {"meddle", false, side, pick},
    {"support"},
    {"defend"},
    {"resolve", false, card},
    {"assign", false, force},
    {"cancel", false, seat, card},
    {"remove", false, seat, hex},
    {"bring", false, hex, force},
    {"withdraw", false, hex, force},
    {"place", false, hex},
    {"use"},
    {"target", false, seat},
    {"decline"},
    {"tie", false, side},
    {"lose", false, force},
    {"flee", false, hex},
    {"capture"},
    {"leave"},
    {"sack"},
    {"spare"},
    // between actions
    {"hand-in", true},
    {"pass"},
    {"rest"},
    {"back"},
    {"done"},
    // set-up
    {"lay", true, tile, hex},
    {"found", false, group, hex},
    // chance
    {"draw", false, card},
    {"reveal"},
    {"deal", false, tile},
};

constexpr EventWords events[count_of<Event>] = {
    {"year"},          {"income"},     {"reserves"},       {"returned"},    {"cleared"},
    {"drawn"},         {"reshuffled"}, {"turn"},           {"dealt", true}, {"laid"},
    {"founded"},       {"paid"},       {"paid-bank"},      {"gained"},      {"token"},
    {"token-gone"},    {"built"},      {"moved"},          {"assaulted"},   {"recruited"},
    {"hired"},         {"offered"},    {"offered-for"},    {"countered"},   {"agreed"},
    {"refused"},       {"bribed"},     {"bought"},         {"took"},        {"looked", true},
    {"plotted", true}, {"conspired"},  {"put-back"},       {"played"},      {"spied"},
    {"saw", true},     {"ships"},      {"revolted"},       {"palace"},      {"deserted"},
    {"combat"},        {"contest"},    {"promised"},       {"asked"},       {"dealing"},
    {"chose"},         {"declared"},   {"meddled"},        {"revealed"},    {"resolved"},
    {"canceled"},      {"assigned"},   {"removed"},        {"brought-in"},  {"withdrew"},
    {"weakened"},      {"strength"},   {"strength-parts"}, {"compared"},    {"influence-parts"},
    {"tie"},           {"won"},        {"paid-points"},    {"spent"},       {"lost"},
    {"retreated"},     {"discarded"},  {"to-hand"},        {"captured"},    {"sacked"},
    {"razed"},         {"scored"},     {"plunder"},        {"handed-in"},   {"dismissed"},
    {"more"},          {"over"},
};

}  // namespace

std::string slot_word(u8 id) { return house_words().slots[id]; }
int read_slot(Tokens tokens, u8& id) {
  const int found = find_word(house_words().slot_names, tokens[0]);
  id = static_cast<u8>(found);
  return found < 0 ? 0 : 1;
}

int find_card_kind(const Data& set, std::string_view text) {
  std::vector<const char*> words;
  for (const Card& one : set.cards) words.push_back(one.id);
  return find_word(words, text);
}

const Vocabulary& vocabulary() {
  const HouseWords& house = house_words();
  static const KindWords kinds[count_of<Kind>] = {
      {},
      {"amount", print_amount, read_amount},
      {"seat", print_named<character_words>, read_named<character_words>, character_words},
      {"hex", cell_word, read_cell},
      {"building", print_named<building_words>, read_named<building_words>, building_words},
      {"force", force_word, read_force, {}, say_force},
      {"card", print_card, read_card, house.card_names, nullptr, name_card},
      {"slot", slot_word, read_slot, house.slot_names},
      {"side", print_named<side_words>, read_named<side_words>, side_words},
      {"pick", print_pick, read_pick, {}, say_pick},
      {"tile", print_named<tile_words>, read_named<tile_words>, tile_words},
      {"terrain", print_named<terrain_words>, read_named<terrain_words>, terrain_words},
      {"group", print_named<group_words>, read_named<group_words>, group_words},
      {"objective", print_objective, nullptr, house.objective_names, nullptr, print_objective},
  };
  static const Vocabulary words = {"crescent", kinds, verbs, events, character_words};
  return words;
}

}  // namespace ziggurat::crescent
