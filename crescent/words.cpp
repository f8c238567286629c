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

std::string force_word(const Units& units) {
  const int ordinary = units[UnitKind::Ordinary], mercenaries = units[UnitKind::Mercenary];
  if (mercenaries == 0) return std::to_string(ordinary);
  const std::string hired = std::to_string(mercenaries) + "m";
  return ordinary == 0 ? hired : std::to_string(ordinary) + "+" + hired;
}

bool read_force(std::string_view hired, Units& units) {
  const auto read = [](std::string_view digits, int& n) {
    return parse_number(digits, n) && n >= 0 && n <= most_units;
  };
  int ordinary = 0, mercenaries = 0;
  if (const std::size_t plus = hired.find('+'); plus != std::string_view::npos) {
    if (!read(hired.substr(0, plus), ordinary) || hired.back() != 'm') return false;
    hired.remove_prefix(plus + 1);
  }
  const bool any = !hired.empty() && (hired.back() | 0x20) == 'm';
  if (any) hired.remove_suffix(1);
  if (!read(hired, any ? mercenaries : ordinary)) return false;
  units = {{static_cast<u8>(ordinary), static_cast<u8>(mercenaries)}};
  return true;
}

namespace {

constexpr const char* group_words[] = {"first", "second"};

// Slots are named by the house's markets, cards and objectives by its data; own data may have more
// of these, which no text knows.
struct HouseWords {
  std::vector<std::string> slots;
  std::vector<const char*> slot_names, card_names, objective_names;
  HouseWords() {
    const Data& house = house_data();
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

template <Kind kind>
std::string print_force(u8 id) {
  return force_word(units_of_force(ref(kind, id)));
}
template <Kind kind>
int read_force(Tokens tokens, u8& id) {
  Units units;
  if (!read_force(tokens[0], units)) return 0;
  const int ordinary = units[UnitKind::Ordinary], mercenaries = units[UnitKind::Mercenary];
  const Ref force = force_ref(ordinary, mercenaries);
  id = force.id;
  const bool has_number = kind == Kind::Force || std::min(ordinary, mercenaries) < host_base;
  return Kind(force.kind) == kind && has_number ? 1 : 0;
}
template <Kind kind>
std::vector<Message> say_force(u8 id) {
  const Units units = units_of_force(ref(kind, id));
  std::vector<Message> parts;
  for (UnitKind unit : each<UnitKind>)
    if (units[unit] > 0 || (unit == UnitKind::Ordinary && total(units) == 0))
      parts.push_back(
          Message("crescent.force").with("n", long{units[unit]}).with("unit", word(unit)));
  return parts;
}
template <Kind kind>
constexpr KindWords forces = {
    .name = "force", .print = print_force<kind>, .read = read_force<kind>, .say = say_force<kind>};

// Cards that only own data has are numbered behind the house's.
const Card& card_named_by(u8 id) {
  return id < first_own_word ? house_data().cards[id]
                             : data_set(own_set).cards[id - first_own_word];
}
std::string print_card(u8 id) { return card_named_by(id).id; }
std::string name_card(u8 id) { return card_named_by(id).name; }
int read_card(Tokens tokens, u8& id) {
  const int own = has_own_data() ? find_card_kind(data_set(own_set), tokens[0]) : -1;
  const int house = find_card_kind(house_data(), tokens[0]);
  if (own < 0 && house < 0) return 0;
  id = own < 0 ? static_cast<u8>(house) : data_set(own_set).word_of[own];
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

// No choice speaks of objectives, so they need not be read.
std::string print_objective(u8 id) { return objective_called(id).id; }

constexpr Row<Verb, VerbWords> verb_rows[] = {
    {Verb::None, {}},
    // an action
    {Verb::Influence, {"influence", false, Kind::Hex}},
    {Verb::Build, {"build", false, Kind::Building, Kind::Hex}},
    {Verb::Move, {"move", false, Kind::Hex, Kind::Hex, Kind::Force}},
    {Verb::Assault, {"assault", false, Kind::Hex, Kind::Hex, Kind::Force}},
    {Verb::Recruit, {"recruit", false, Kind::Hex}},
    {Verb::Hire, {"hire", true}},
    {Verb::Bribe, {"bribe", true, Kind::Hex}},
    {Verb::Buy, {"buy"}},
    {Verb::Play, {"play", false, Kind::Card}},
    {Verb::Collect, {"collect"}},
    {Verb::Revolt, {"revolt", false, Kind::Hex}},
    {Verb::Muster, {"muster"}},
    {Verb::Plot, {"plot"}},
    {Verb::Conspire, {"conspire"}},
    {Verb::Palace, {"palace", false, Kind::Hex}},
    {Verb::Desert, {"desert", true, Kind::Hex}},
    {Verb::Stay, {"stay"}},
    {Verb::Anytime, {"anytime", false, Kind::Card}},
    // within actions
    {Verb::One, {"one", false, Kind::Hex}},
    {Verb::Two, {"two", false, Kind::Hex}},
    {Verb::Offer, {"offer", false, Kind::Amount}},
    {Verb::AskCard, {"bid", false, Kind::Slot, Kind::Amount}},
    {Verb::AskPoints, {"ask", false, Kind::Seat, Kind::Amount}},
    {Verb::Counter, {"counter", false, Kind::Amount}},
    {Verb::Accept, {"accept"}},
    {Verb::AcceptFrom, {"agree", false, Kind::Seat}},
    {Verb::Refuse, {"refuse"}},
    {Verb::Purchase, {"purchase", false, Kind::Slot}},
    {Verb::Take, {"take", false, Kind::Card}},
    {Verb::Nothing, {"nothing"}},
    {Verb::Discard, {"discard", false, Kind::Card}},
    {Verb::Dismiss, {"dismiss", false, Kind::Hex, Kind::Force}},
    // combats and contests
    {Verb::Promise, {"promise", false, Kind::Amount}},
    {Verb::Choose, {"choose", false, Kind::Pick}},
    {Verb::Meddle, {"meddle", false, Kind::Side, Kind::Pick}},
    {Verb::Support, {"support"}},
    {Verb::Defend, {"defend"}},
    {Verb::Resolve, {"resolve", false, Kind::Card}},
    {Verb::Assign, {"assign", false, Kind::Force}},
    {Verb::Cancel, {"cancel", false, Kind::Seat, Kind::Card}},
    {Verb::Remove, {"remove", false, Kind::Seat, Kind::Hex}},
    {Verb::BringIn, {"bring", false, Kind::Hex, Kind::Force}},
    {Verb::Withdraw, {"withdraw", false, Kind::Hex, Kind::Force}},
    {Verb::Place, {"place", false, Kind::Hex}},
    {Verb::Use, {"use"}},
    {Verb::Target, {"target", false, Kind::Seat}},
    {Verb::Decline, {"decline"}},
    {Verb::Tie, {"tie", false, Kind::Side}},
    {Verb::Lose, {"lose", false, Kind::Force}},
    {Verb::Flee, {"flee", false, Kind::Hex}},
    {Verb::Capture, {"capture"}},
    {Verb::Leave, {"leave"}},
    {Verb::Sack, {"sack"}},
    {Verb::Spare, {"spare"}},
    // between actions
    {Verb::HandIn, {"hand-in", true}},
    {Verb::Pass, {"pass"}},
    {Verb::Rest, {"rest"}},
    {Verb::Back, {"back"}},
    {Verb::Done, {"done"}},
    // set-up
    {Verb::Lay, {"lay", true, Kind::Tile, Kind::Hex}},
    {Verb::Found, {"found", false, Kind::Group, Kind::Hex}},
    // chance
    {Verb::Draw, {"draw", false, Kind::Card}},
    {Verb::Reveal, {"reveal"}},
    {Verb::Deal, {"deal", false, Kind::Tile}},
};
constexpr auto verbs = in_order(verb_rows);

// A unit is brought to a hex from the reserves card or the supply, or from the hex beside it.
constexpr const char* from_card_or_hex[] = {"hex", "hex-hex"};

constexpr Row<Event, EventWords> event_rows[] = {
    {Event::Year, {"year"}},
    {Event::Income, {"income"}},
    {Event::Reserves, {"reserves"}},
    {Event::Returned, {"returned"}},
    {Event::Cleared, {"cleared"}},
    {Event::Drawn, {"drawn"}},
    {Event::Reshuffled, {"reshuffled"}},
    {Event::Turn, {.word = "turn", .tempo = Tempo::Quiet, .mark = a_turn}},
    {Event::Dealt, {"dealt", true, {}, Tempo::Quiet}},
    {Event::Laid, {"laid"}},
    {Event::Founded, {"founded"}},
    {Event::Paid, {"paid"}},
    {Event::PaidBank, {"paid-bank"}},
    {Event::Gained, {"gained"}},
    {Event::Token, {"token"}},
    {Event::TokenGone, {"token-gone"}},
    {Event::Built, {"built"}},
    {Event::Moved, {.word = "moved", .counts = Kind::Force}},
    {Event::Assaulted, {.word = "assaulted", .counts = Kind::Force}},
    {Event::Recruited, {"recruited"}},
    {Event::Hired, {"hired"}},
    {Event::Offered, {"offered"}},
    {Event::OfferedFor, {"offered-for"}},
    {Event::Countered, {"countered"}},
    {Event::Agreed, {.word = "agreed", .mark = "deal"}},
    {Event::Refused, {"refused"}},
    {Event::Bribed, {"bribed"}},
    {Event::Bought, {"bought"}},
    {Event::Took, {"took"}},
    {Event::Looked, {"looked", true}},
    {Event::Plotted, {"plotted", true}},
    {Event::Conspired, {"conspired"}},
    {Event::PutBack, {"put-back"}},
    {Event::Played, {"played"}},
    {Event::Spied, {"spied"}},
    {Event::Saw, {"saw", true}},
    {Event::Ships, {"ships"}},
    {Event::Revolted, {.word = "revolted", .mark = "revolt"}},
    {Event::PalaceMoved, {"palace"}},
    {Event::Deserted, {"deserted"}},
    {Event::Combat, {.word = "combat", .tempo = Tempo::Slow, .mark = "combat"}},
    {Event::Contest, {.word = "contest", .tempo = Tempo::Slow, .mark = "contest"}},
    {Event::Promised, {"promised"}},
    {Event::Asked, {"asked"}},
    {Event::Dealing, {.word = "dealing", .tempo = Tempo::Slow, .mark = "deal"}},
    {Event::Chose, {.word = "chose", .tempo = Tempo::Quiet}},
    {Event::Declared, {.word = "declared", .tempo = Tempo::Slow}},
    {Event::Meddled, {.word = "meddled", .tempo = Tempo::Slow}},
    {Event::Revealed, {.word = "revealed", .tempo = Tempo::Slow}},
    {Event::Resolved, {.word = "resolved", .tempo = Tempo::Slow}},
    {Event::Canceled, {"canceled"}},
    {Event::Assigned, {"assigned"}},
    {Event::Removed, {"removed"}},
    {Event::BroughtIn, {.word = "brought-in", .shapes = from_card_or_hex, .counts = Kind::Force}},
    {Event::Withdrew, {.word = "withdrew", .counts = Kind::Force}},
    {Event::Weakened, {"weakened"}},
    {Event::Strength, {.word = "strength", .tempo = Tempo::Slow}},
    {Event::StrengthParts, {"strength-parts"}},
    {Event::Compared, {.word = "compared", .tempo = Tempo::Slow}},
    {Event::InfluenceParts, {"influence-parts"}},
    {Event::TieDecided, {.word = "tie", .tempo = Tempo::Slow}},
    {Event::Won, {.word = "won", .tempo = Tempo::Slow}},
    {Event::PaidPoints, {"paid-points"}},
    {Event::Spent, {.word = "spent", .counts = Kind::Force}},
    {Event::Lost, {.word = "lost", .tempo = Tempo::Slow, .counts = Kind::Force}},
    {Event::Retreated, {.word = "retreated", .counts = Kind::Force}},
    {Event::Discarded, {"discarded"}},
    {Event::ToHand, {"to-hand"}},
    {Event::Captured, {"captured"}},
    {Event::Sacked, {"sacked"}},
    {Event::Razed, {"razed"}},
    {Event::Scored, {.word = "scored", .mark = "scoring"}},
    {Event::Plunder, {"plunder"}},
    {Event::HandedIn, {"handed-in"}},
    {Event::Dismissed, {.word = "dismissed", .counts = Kind::Force}},
    {Event::More, {"more"}},
    {Event::Over, {"over"}},
};
constexpr auto events = in_order(event_rows);

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

namespace {

constexpr Row<Kind, KindWords> kind_rows[] = {
    {Kind::Nothing, {}},
    {Kind::Amount, amounts},
    {Kind::Seat, named<character_words>("seat")},
    {Kind::Hex, one_of_each({.name = "hex", .print = cell_word, .read = read_cell})},
    {Kind::Building, named<building_words>("building")},
    {Kind::Force, forces<Kind::Force>},
    {Kind::Host, going_on(forces<Kind::Host>)},
    {Kind::Card,
     {.name = "card",
      .print = print_card,
      .read = read_card,
      .names = [] { return Names(house_words().card_names); },
      .own_name = name_card}},
    {Kind::Slot,
     {.name = "slot",
      .print = slot_word,
      .read = read_slot,
      .names = [] { return Names(house_words().slot_names); }}},
    {Kind::Side, named<side_words>("side")},
    {Kind::Pick, {.name = "pick", .print = print_pick, .read = read_pick, .say = say_pick}},
    {Kind::Tile, named<tile_words>("tile")},
    {Kind::Terrain, named<terrain_words>("terrain")},
    {Kind::Group, named<group_words>("group")},
    {Kind::Objective,
     {.name = "objective",
      .print = print_objective,
      .names = [] { return Names(house_words().objective_names); },
      .own_name = print_objective}},
};
constexpr auto kinds = in_order(kind_rows);
constexpr Vocabulary words = {"crescent",   kinds.items,     verbs.items,
                              events.items, character_words, resource_words};

}  // namespace

const Vocabulary& vocabulary() { return words; }

}  // namespace ziggurat::crescent
