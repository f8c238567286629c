// Crescent Moon: the data files. The house's own are right; each kind of mistake in them is found
// where it is and said in every language.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "core/json.h"
#include "core/texts.h"
#include "crescent/data_json.h"
#include "crescent/data_words.h"
#include "crescent/game.h"

namespace ziggurat::crescent {
namespace {

// The four files as JSON, to be changed and read again.
struct Files {
  EnumArray<DataFile, Json> json;

  Files() {
    for (DataFile file : each<DataFile>) json[file] = Json::parse(*house_files[0].files[file]);
  }
  DataReading read() const {
    EnumArray<DataFile, std::string> texts;
    DataFiles files;
    for (DataFile file : each<DataFile>) {
      texts[file] = json[file].dump();
      files[file] = texts[file];
    }
    return read_data(files);
  }
};

std::string text_argument(const Message& message, std::string_view name) {
  for (const Message::Arg& argument : message.args)
    if (argument.name == name) return std::get<std::string>(argument.value);
  return "(none)";
}

std::string told(const std::vector<Message>& mistakes) { return Texts::english().list(mistakes); }

// ---- the house's own data ----

TEST(CrescentData, TheHouseFilesHaveNoMistake) {
  EXPECT_EQ(told(read_data(house_files[0].files).mistakes), "");
  EXPECT_STREQ(house_data().fingerprint, "house-4");
  EXPECT_STREQ(data_set(1).fingerprint, "house-3");
  EXPECT_STREQ(data_set(2).fingerprint, "house-2");
  EXPECT_STREQ(data_set(3).fingerprint, "house");
  EXPECT_EQ(&data_set(0), &house_data());
}

TEST(CrescentData, ThereAreSixtyNineCards) {
  const Data& data = house_data();
  EXPECT_EQ(data.cards.size(), 30);
  EXPECT_EQ(data.card_count, 69);
  int in_deck = 0;
  EnumArray<CardType, int> of_type{};
  for (const Card& card : data.cards) {
    in_deck += card.in_deck ? card.copies : 0;
    of_type[card.type] += card.copies;
  }
  EXPECT_EQ(in_deck, 68);
  // Without Warfare, 16 are the Warlord's; the Murshid has the most.
  EXPECT_EQ(data.affiliated[warlord].count(), 17);
  EXPECT_EQ(data.affiliated[murshid].count(), 20);
  EXPECT_EQ(data.affiliated[sultan].count(), 0);
  EXPECT_EQ(data.affiliated[caliph].count(), 16);
  EXPECT_EQ(data.affiliated[nomad].count(), 16);
  for (CardType type : each<CardType>)
    EXPECT_EQ(data.of_type[static_cast<int>(type)].count(), of_type[type]);
  EXPECT_EQ(data.of_type[static_cast<int>(CardType::Strategy)].count(), 1);
}

TEST(CrescentData, CopiesOfAKindLieSideBySide) {
  const Data& data = house_data();
  for (CardKind kind = 0; kind < data.cards.size(); ++kind) {
    EXPECT_EQ(data.first_of[kind + 1] - data.first_of[kind], data.cards[kind].copies);
    for (CardId card = data.first_of[kind]; card < data.first_of[kind + 1]; ++card) {
      EXPECT_EQ(data.kind_of[card], kind);
      EXPECT_EQ(data.cards[kind].early, std::string(data.cards[kind].id) == "assassinate");
      for (Keyword keyword : each<Keyword>)
        EXPECT_EQ(data.with[static_cast<int>(keyword)].has(card), data.cards[kind].has(keyword));
    }
  }
}

const Card& card_named(const char* id) {
  for (const Card& card : house_data().cards)
    if (std::string(card.id) == id) return card;
  throw std::runtime_error(id);
}

TEST(CrescentData, EffectsAreReadAsTheyAreWritten) {
  const Card& warfare = card_named("warfare");
  EXPECT_TRUE(!warfare.in_deck && warfare.stays_assigned && warfare.type == CardType::Strategy);
  EXPECT_TRUE(warfare.effects[0].assign_half);
  EXPECT_EQ(warfare.effects[0].ops[0].kind, OpKind::Strength);
  EXPECT_EQ(warfare.effects[0].ops[0].amount.base, 1);
  EXPECT_TRUE(warfare.effects[0].ops[0].amount.per_assigned);

  const Effect& ambush = card_named("ambush").effects[0];
  EXPECT_EQ(ambush.ops[0].amount.base, 1);
  EXPECT_EQ(ambush.ops[0].amount.then, 2);
  EXPECT_EQ(ambush.ops[0].amount.condition, (Condition{ConditionKind::Terrain, 0b00110}));

  const Effect& raiders = card_named("raiders").effects[0];
  EXPECT_EQ(raiders.assign_least, 0);
  EXPECT_EQ(raiders.assign_most, 3);

  const Card& siege = card_named("siege_engines");
  EXPECT_EQ(siege.effects[0].conditions[0].kind, ConditionKind::Attacker);
  EXPECT_EQ(siege.effects[0].assign_least, 1);
  EXPECT_EQ(siege.effects[1].conditions.size(), 2);

  const Op& caravan = card_named("caravan").effects[0].ops[0];
  EXPECT_EQ(caravan.amount.base, 2);
  EXPECT_EQ(caravan.argument, 2);

  const Op& assassinate = card_named("assassinate").effects[1].ops[0];
  EXPECT_EQ(assassinate.argument, static_cast<u8>(CardType::Character));
  EXPECT_TRUE(assassinate.discard);
  EXPECT_FALSE(card_named("sandstorm").effects[0].ops[0].discard);

  const Effect& elder = card_named("elder").effects[0];
  EXPECT_EQ(elder.ops[0].kind, OpKind::RemoveMercenary);
  EXPECT_EQ(elder.ops[1].kind, OpKind::PlaceMercenary);

  const Card& rebel = card_named("rebel");
  EXPECT_TRUE(rebel.has(Keyword::Combat) && rebel.has(Keyword::Contest));
  EXPECT_FALSE(rebel.has(Keyword::Anytime));
  EXPECT_EQ(rebel.effects[0].ops[0].amount.city, 2);
}

TEST(CrescentData, ComponentsAreThoseOfTheBox) {
  const Data& data = house_data();
  int units = 0, buildings = 0, tokens = 0, coins = 0;
  for (const Character& character : data.characters) {
    units += character.units;
    for (u8 n : character.buildings) buildings += n;
    tokens += character.tokens;
    coins += character.coins;
  }
  EXPECT_EQ(units, 60);
  EXPECT_EQ(buildings, 59);
  EXPECT_EQ(tokens, 42);
  EXPECT_EQ(coins, 3 + 3 + 16 + 8 + 0);
  EXPECT_EQ(data.characters[warlord].unit_limit, 7);
  EXPECT_EQ(data.characters[sultan].groups[1].buildings[Building::Town], 1);
  EXPECT_EQ(data.characters[warlord].build_cost[Building::Fort], 0);
  EXPECT_EQ(data.plunder[Building::City], 4);
  EXPECT_EQ(data.characters[nomad].exchange_coins, 5);
}

TEST(CrescentData, SixteenTilesAndThirteenWithFourPlayers) {
  const Data& data = house_data();
  for (int players : {4, 5})
    for (const auto& maps : data.maps)
      EXPECT_EQ(maps[players - 4].hexes.size(), players == 4 ? 13 : 16);
  EXPECT_EQ(data.maps[0][0].groups[nomad][0], no_cell);
  const Data& first = data_set(house_sets - 1);
  EXPECT_EQ(first.maps[0][1].groups[warlord][0], cell_at(-1, -1));
}

// Every value of the files says where it is from; none has been read off the box by us.
TEST(CrescentData, ValuesAreCountedByTheirSource) {
  const DataCounts counts = read_data(house_files[0].files).counts;
  EXPECT_GT(counts.from_rulebook, 90);
  EXPECT_GT(counts.from_house, 150);
  EXPECT_EQ(counts.from_box, 0);
  EXPECT_EQ(counts.objectives, 19);

  Files files;
  files.json[DataFile::OfCards]["cards"][3]["sources"]["copies"] = "box";
  const DataCounts changed = files.read().counts;
  EXPECT_EQ(changed.from_box, 1);
  EXPECT_EQ(changed.from_house, counts.from_house - 1);

  // Objectives and prices say it for themselves.
  Files of_one;
  of_one.json[DataFile::OfCharacters]["characters"][1]["source"] = "box";
  EXPECT_EQ(of_one.read().counts.from_box, 7);
}

// A table says only the name of a tuning. So none ever changes: new values are a new tuning.
TEST(CrescentData, TuningsNeverChange) {
  constexpr const char* fingerprints[house_sets] = {"own-fd3e836d", "own-55a36371", "own-e4e3e4d0",
                                                    "own-a518d19b"};
  for (int set = 0; set < house_sets; ++set)
    EXPECT_STREQ(read_data(house_files[set].files).data.fingerprint, fingerprints[set])
        << house_files[set].name;
}

// Words of logs mean the same in all of them, and what is printed is.
void expect_same_words_and_print(u8 set) {
  const Data &newest = house_data(), &older = data_set(set);
  ASSERT_EQ(newest.cards.size(), older.cards.size());
  for (int kind = 0; kind < newest.cards.size(); ++kind) {
    EXPECT_STREQ(newest.cards[kind].id, older.cards[kind].id);
    EXPECT_EQ(newest.word_of[kind], kind);
    EXPECT_EQ(older.word_of[kind], kind);
  }
  EXPECT_EQ(newest.card_count, older.card_count);
  EXPECT_EQ(newest.income, older.income);
  EXPECT_EQ(newest.sack_coins, older.sack_coins);
  EXPECT_EQ(newest.surcharge, older.surcharge);
  EXPECT_EQ(newest.plunder_unit, older.plunder_unit);
  for (Building printed : {Building::Fort, Building::City})
    EXPECT_EQ(newest.plunder[printed], older.plunder[printed]);
  for (Seat seat = 0; seat < max_players; ++seat) {
    const Character &a = newest.characters[seat], &b = older.characters[seat];
    EXPECT_EQ(a.coins, b.coins);
    EXPECT_EQ(a.units, b.units);
    EXPECT_EQ(a.buildings, b.buildings);
    ASSERT_EQ(a.objectives.size(), b.objectives.size());
    for (int i = 0; i < a.objectives.size(); ++i) {
      EXPECT_STREQ(a.objectives[i].id, b.objectives[i].id);
      EXPECT_STREQ(objective_called(objective_number(set, seat, i)).id, b.objectives[i].id);
    }
  }
}

TEST(CrescentData, TuningsShareTheirWordsAndWhatIsPrinted) {
  for (u8 set = 1; set < house_sets; ++set) expect_same_words_and_print(set);
}

// ---- the fingerprint ----

TEST(CrescentData, AnotherValueGivesAnotherFingerprint) {
  Files files;
  const std::string before = files.read().data.fingerprint;
  EXPECT_EQ(before.size(), std::string("own-01234567").size());
  EXPECT_EQ(before.substr(0, 4), "own-");
  std::set<std::string> all = {before};
  Files cards, characters, land, maps, order;
  cards.json[DataFile::OfCards]["cards"][3]["copies"] = 2;
  characters.json[DataFile::OfCharacters]["characters"][0]["coins"] = 4;
  land.json[DataFile::OfLand]["sack_coins"]["fort"] = 2;
  maps.json[DataFile::OfMaps]["maps"][0]["start"]["warlord"][1] = "J8";
  Json& kinds = order.json[DataFile::OfCards]["cards"];
  std::swap(kinds[1], kinds[2]);
  for (const Files* changed : {&cards, &characters, &land, &maps, &order}) {
    const DataReading reading = changed->read();
    EXPECT_EQ(told(reading.mistakes), "");
    EXPECT_TRUE(all.insert(reading.data.fingerprint).second);
  }
  EXPECT_EQ(cards.read().data.card_count, 68);
  EXPECT_EQ(land.read().data.sack_coins[Building::Fort], 2);
}

TEST(CrescentData, NotesSourcesAndOrderOfFieldsAreNoDifference) {
  Files files;
  const std::string before = files.read().data.fingerprint;
  Json& card = files.json[DataFile::OfCards]["cards"][3];
  card["note"] = "looked up";
  card["sources"]["copies"] = "box";
  const Json name = card["name"];
  card.erase("name");
  card["name"] = name;
  const DataReading reading = files.read();
  EXPECT_EQ(told(reading.mistakes), "");
  EXPECT_EQ(reading.data.fingerprint, before);
}

// ---- mistakes ----

// At `at`, a JSON pointer, the file is given another value, or loses it.
struct Mistake {
  const char* key;
  DataFile file;
  const char* at;
  const char* value;  // empty: taken out; "+…": added at the end of the list
  const char* path;

  friend std::ostream& operator<<(std::ostream& out, const Mistake& mistake) {
    return out << mistake.at << " " << mistake.value;
  }
};
using F = DataFile;
constexpr Mistake mistakes[] = {
    {"type", F::OfCards, "/cards/3/copies", R"("three")", "cards[3].copies"},
    {"type", F::OfCards, "/cards/3/copies", "1.5", "cards[3].copies"},
    {"type", F::OfCards, "/cards/3", "[]", "cards[3]"},
    {"type", F::OfCards, "/cards/1/early", "1", "cards[1].early"},
    {"type", F::OfCards, "/cards/1/effects/0/do", "{}", "cards[1].effects[0].do"},
    {"type", F::OfCards, "/cards/1/note", "[]", "cards[1].note"},
    {"type", F::OfCharacters, "/characters", "null", "characters"},
    {"type", F::OfLand, "", "7", ""},
    {"type", F::OfMaps, "/maps/0/hexes/0", "7", "maps[0].hexes[0]"},
    {"unknown-field", F::OfCards, "/cards/3/colour", R"("red")", "cards[3]"},
    {"unknown-field", F::OfLand, "/income/river", "1", "income"},
    {"unknown-field", F::OfCards, "/cards/2/effects/0/do/0/discard", "true",
     "cards[2].effects[0].do[0]"},
    {"unknown-field", F::OfMaps, "/maps/0/start/nomad", R"(["G8", "G9"])", "maps[0].start"},
    {"no-field", F::OfCards, "/cards/3/name", "", "cards[3]"},
    {"no-field", F::OfLand, "/sack_coins/city", "", "sack_coins"},
    {"no-field", F::OfCards, "/cards/8/effects/0/do/0/influence/then", "",
     "cards[8].effects[0].do[0].influence"},
    {"no-field", F::OfCards, "/cards/8/effects/0/do/0/influence/if", "",
     "cards[8].effects[0].do[0].influence"},
    {"no-field", F::OfCards, "/cards/8/effects/0/do/0/influence", "{}",
     "cards[8].effects[0].do[0].influence"},
    {"no-field", F::OfCharacters, "/characters/0/plunder", "", "characters[0]"},
    {"no-field", F::OfCharacters, "/characters/0/objectives/0/points", "",
     "characters[0].objectives[0]"},
    {"no-field", F::OfCharacters, "/characters/0/objectives/0/needs", "",
     "characters[0].objectives[0]"},
    {"no-source", F::OfCards, "/cards/6/source", "", "cards[6]"},
    {"no-source", F::OfCharacters, "/characters/1/objectives/1/source", "",
     "characters[1].objectives[1]"},
    {"source-of-nothing", F::OfCards, "/cards/3/sources/colour", R"("house")", "cards[3].sources"},
    {"word", F::OfCards, "/cards/3/source", R"("hearsay")", "cards[3].source"},
    {"word", F::OfCards, "/cards/3/sources/type", R"("hearsay")", "cards[3].sources.type"},
    {"word", F::OfCards, "/cards/3/affiliation", R"("sultan")", "cards[3].affiliation"},
    {"word", F::OfCards, "/cards/3/type", R"("spell")", "cards[3].type"},
    {"word", F::OfCards, "/cards/3/effects/0/when", R"("always")", "cards[3].effects[0].when"},
    {"word", F::OfCards, "/cards/3/effects/0/do/1", R"("give_cart")", "cards[3].effects[0].do[1]"},
    {"word", F::OfCards, "/cards/2/effects/0/do/0", R"({"faith": 2})", "cards[2].effects[0].do[0]"},
    {"word", F::OfCards, "/cards/9/effects/0/if/0", R"("always")", "cards[9].effects[0].if[0]"},
    {"word", F::OfCards, "/cards/0/effects/0/assign", R"("all")", "cards[0].effects[0].assign"},
    {"word", F::OfCharacters, "/characters/2/objectives/1/pays/0/for", R"("sheep")",
     "characters[2].objectives[1].pays[0].for"},
    {"range", F::OfCards, "/cards/3/copies", "0", "cards[3].copies"},
    {"range", F::OfCards, "/cards/3/copies", "18446744073709551615", "cards[3].copies"},
    {"range", F::OfCards, "/cards/2/effects/0/do/0/influence", "-10",
     "cards[2].effects[0].do[0].influence"},
    {"range", F::OfCards, "/cards/16/effects/0/assign", "[2, 1]", "cards[16].effects[0].assign[1]"},
    {"range", F::OfLand, "/income/quarry", "-1", "income.quarry"},
    {"range", F::OfMaps, "/maps/0/players", "3", "maps[0].players"},
    {"length", F::OfCards, "/cards/3/effects", "[]", "cards[3].effects"},
    {"length", F::OfCards, "/cards/2/effects/0/do",
     R"([{"influence": 1}, {"influence": 1}, {"influence": 1}, {"influence": 1}])",
     "cards[2].effects[0].do"},
    {"length", F::OfCards, "/cards/12/effects/1/if", R"(["defender", "stronghold", "controls"])",
     "cards[12].effects[1].if"},
    {"length", F::OfCharacters, "/characters/0/groups", R"([{"tokens": 1}])",
     "characters[0].groups"},
    {"length", F::OfCharacters, "/characters/0/objectives/0/needs",
     R"({"sacked": 2, "forts": 1, "towns": 1})", "characters[0].objectives[0].needs"},
    {"length", F::OfMaps, "/maps/0/hexes", R"(+"J9 fertile")", "maps[0].hexes"},
    {"identifier", F::OfCards, "/cards/3/id", R"("Corrupt")", "cards[3].id"},
    {"identifier", F::OfCards, "/cards/3/id", R"("a_word_of_more_than_thirty_one_letters")",
     "cards[3].id"},
    {"title", F::OfCards, "/cards/3/name", R"("")", "cards[3].name"},
    {"title", F::OfCards, "/cards/3/name", R"("two\nlines")", "cards[3].name"},
    {"when", F::OfCards, "/cards/2/effects/0/do/0", R"({"strength": 2})",
     "cards[2].effects[0].do[0]"},
    {"when", F::OfCards, "/cards/6/effects/0/if", R"(["attacker"])", "cards[6].effects[0].if[0]"},
    {"when", F::OfCards, "/cards/2/effects/0/assign", "1", "cards[2].effects[0].assign"},
    {"needs-value", F::OfCards, "/cards/2/effects/0/do/0", R"("influence")",
     "cards[2].effects[0].do[0]"},
    {"needs-value", F::OfCards, "/cards/9/effects/0/if/0", R"("terrain")",
     "cards[9].effects[0].if[0]"},
    {"alone", F::OfCards, "/cards/3/effects/0/do/1", R"({"give_card": 1})",
     "cards[3].effects[0].do[1]"},
    {"only-field", F::OfCards, "/cards/0/effects/0/do/0/strength/base", "1",
     "cards[0].effects[0].do[0].strength"},
    {"nothing-assigned", F::OfCards, "/cards/0/effects/0/assign", "",
     "cards[0].effects[0].do[0].strength.per_assigned"},
    {"twice", F::OfCards, "/cards/3/id", R"("imam")", "cards[3]"},
    {"twice", F::OfCharacters, "/characters/1/objectives/1/id", R"("holy_site")",
     "characters[1].objectives[2]"},
    {"many-cards", F::OfCards, "/cards/3/copies", "20", "cards"},
    {"full-hand", F::OfCards, "/cards/0/copies", "9", "cards"},
    {"not-theirs", F::OfCharacters, "/characters/0/pieces/palace", "1",
     "characters[0].pieces.palace"},
    {"not-theirs", F::OfCharacters, "/characters/1/build_costs/city", "3",
     "characters[1].build_costs.city"},
    {"not-theirs", F::OfCharacters, "/characters/4/groups/0/ordinary", "1",
     "characters[4].groups[0].ordinary"},
    {"not-theirs", F::OfCharacters, "/characters/2/recruit", "2", "characters[2].recruit"},
    {"not-theirs", F::OfCharacters, "/characters/1/plunder",
     R"({"unit":1,"fort":1,"castle":1,"palace":1,"town":1,"city":1,"source":"box"})",
     "characters[1].plunder"},
    {"empty-group", F::OfCharacters, "/characters/0/groups/1", "{}", "characters[0].groups[1]"},
    {"one-of", F::OfCharacters, "/characters/3/groups/0/fort", "1", "characters[3].groups[0]"},
    {"one-of", F::OfCharacters, "/characters/2/groups/1/city", "1", "characters[2].groups[1]"},
    {"pays-nothing", F::OfCharacters, "/characters/1/objectives/1/pays", "",
     "characters[1].objectives[1]"},
    {"few-pieces", F::OfCharacters, "/characters/3/pieces/castle", "1", "characters[3].pieces"},
    {"few-pieces", F::OfCharacters, "/characters/0/pieces/tokens", "1", "characters[0].pieces"},
    {"nobody", F::OfCharacters, "/characters/4/id", R"("caliph")", "characters"},
    {"just-one", F::OfLand, "/tiles/crossing", "2", "tiles"},
    {"sum", F::OfLand, "/market_slots/far", "5", "market_slots"},
    {"sum", F::OfLand, "/tiles_not_for_four/wilderness", "1", "tiles_not_for_four"},
    {"sum", F::OfLand, "/tiles/desert", "2", "tiles"},
    {"hex", F::OfMaps, "/maps/0/hexes/0", R"("G8")", "maps[0].hexes[0]"},
    {"cell", F::OfMaps, "/maps/0/hexes/0", R"("Z8 desert")", "maps[0].hexes[0]"},
    {"cell", F::OfMaps, "/maps/0/start/caliph/0", R"("")", "maps[0].start.caliph[0]"},
    {"tile", F::OfMaps, "/maps/0/hexes/0", R"("G8 swamp")", "maps[0].hexes[0]"},
    {"rotation", F::OfMaps, "/maps/0/hexes/1", R"("G9 river 6")", "maps[0].hexes[1]"},
    {"rotation", F::OfMaps, "/maps/0/hexes/1", R"("G9 river")", "maps[0].hexes[1]"},
    {"rotation", F::OfMaps, "/maps/0/hexes/0", R"("G8 desert 1")", "maps[0].hexes[0]"},
    {"map-tiles", F::OfMaps, "/maps/0/hexes/0", R"("G8 mountain")", "maps[0].hexes"},
    {"map-apart", F::OfMaps, "/maps/0/hexes/10", R"("A1 quarry")", "maps[0].hexes"},
    {"river", F::OfMaps, "/maps/0/hexes/1", R"("G9 river 4")", "maps[0].hexes"},
    {"river", F::OfMaps, "/maps/0/hexes/4", R"("H8 crossing 1")", "maps[0].hexes"},
    {"overlap", F::OfMaps, "/maps/0/hexes/12", R"("H9 quarry")", "maps[0].hexes[12]"},
    {"no-land", F::OfMaps, "/maps/0/start/caliph/0", R"("A1")", "maps[0].start.caliph[0]"},
    {"taken", F::OfMaps, "/maps/0/start/caliph/0", R"("J7")", "maps[0].start.caliph[0]"},
    {"twice-map", F::OfMaps, "/maps/1/players", "4", "maps[1]"},
    {"no-map", F::OfMaps, "/maps/1/players", "4", "maps"},
};

Files with(const Mistake& mistake) {
  Files files;
  Json& file = files.json[mistake.file];
  const Json::json_pointer at(mistake.at);
  const std::string_view value = mistake.value;
  if (value.empty())
    file[at.parent_pointer()].erase(at.back());
  else if (value[0] == '+')
    file[at].push_back(Json::parse(value.substr(1)));
  else
    file[at] = Json::parse(value);
  return files;
}

class CrescentDataMistake : public testing::TestWithParam<Mistake> {};

TEST_P(CrescentDataMistake, IsFoundWhereItIs) {
  const Mistake& mistake = GetParam();
  const DataReading reading = with(mistake).read();
  const std::string key = std::string("crescent.data.") + mistake.key;
  bool found = false;
  for (const Message& message : reading.mistakes)
    found |= message.key == key && text_argument(message, "path") == mistake.path
             && text_argument(message, "file") == data_file_names[mistake.file];
  EXPECT_TRUE(found) << key << " at " << mistake.path << ", but:\n" << told(reading.mistakes);
  // Some have another in tow: what is named twice is missing elsewhere.
  const std::set<std::string> with_another = {"nobody", "twice-map", "no-map", "just-one",
                                              "map-tiles"};
  EXPECT_EQ(reading.mistakes.size(), with_another.contains(mistake.key) ? 2u : 1u)
      << told(reading.mistakes);
  for (const char* language : Texts::languages())
    for (const Message& message : reading.mistakes) {
      const std::string text = (*Texts::in(language))(message);
      EXPECT_EQ(text.find('{'), std::string::npos) << language << ": " << text;
      EXPECT_EQ(text.find("crescent.data."), std::string::npos) << language << ": " << text;
    }
}
std::string name_of(const testing::TestParamInfo<Mistake>& info) {
  std::string name = std::to_string(info.index) + "_";
  for (char c : std::string_view(info.param.key)) name += c == '-' ? '_' : c;
  return name;
}
INSTANTIATE_TEST_SUITE_P(All, CrescentDataMistake, testing::ValuesIn(mistakes), name_of);

// ---- mistakes of whole files ----

DataReading read_with_cards(std::optional<std::string_view> cards) {
  DataFiles files = house_files[0].files;
  files[DataFile::OfCards] = cards;
  return read_data(files);
}
void expect_only(const DataReading& reading, const std::string& key, const std::string& path) {
  ASSERT_EQ(reading.mistakes.size(), 1u) << told(reading.mistakes);
  EXPECT_EQ(reading.mistakes[0].key, "crescent.data." + key);
  EXPECT_EQ(text_argument(reading.mistakes[0], "file"), "cards.json");
  EXPECT_EQ(text_argument(reading.mistakes[0], "path"), path);
}

const std::string deep = R"({"cards": [)" + std::string(100'000, '[');

TEST(CrescentDataFile, IsMissing) { expect_only(read_with_cards({}), "no-file", ""); }
TEST(CrescentDataFile, IsTooLarge) {
  expect_only(read_with_cards(std::string(max_data_bytes + 1, ' ')), "large", "");
}
TEST(CrescentDataFile, IsNotJson) {
  const DataReading reading = read_with_cards("{\n\"cards\": [\n{\"id\" 3}]}");
  expect_only(reading, "not-json", "cards[0].id");
  EXPECT_NE(told(reading.mistakes).find("line 3"), std::string::npos);
  expect_only(read_with_cards(""), "not-json", "");
  expect_only(read_with_cards("{\"cards\": [\"\xFF\"]}"), "not-json", "cards");
}
TEST(CrescentDataFile, IsTooDeep) {
  expect_only(
      read_with_cards(deep), "deep", "cards" + [] {
        std::string all;
        for (int i = 0; i < 11; ++i) all += "[0]";
        return all;
      }());
}
TEST(CrescentDataFile, HasAFieldTwice) {
  expect_only(read_with_cards(R"({"cards": [{"id": "a", "id": "b"}]})"), "twice-field",
              "cards[0].id");
}
TEST(CrescentDataFile, HasTooManyFields) {
  std::string text = "{";
  for (int i = 0; i < 60'000; ++i) text += "\"a" + std::to_string(i) + "\": 1, ";
  expect_only(read_with_cards(text), "many-fields", "a59");
}
TEST(CrescentDataFile, HasTooFewCards) {
  Files files;
  Json& cards = files.json[DataFile::OfCards]["cards"];
  cards = Json::array({cards[0], cards[1]});
  expect_only(files.read(), "few-cards", "cards");
}
TEST(CrescentDataFile, HasTooManyKinds) {
  Files files;
  Json& cards = files.json[DataFile::OfCards]["cards"];
  const Json spy = cards[6];
  while (cards.size() < 61) {
    cards.push_back(spy);
    cards.back()["id"] = "spy_" + std::to_string(cards.size());
  }
  for (Json& card : cards) card["copies"] = 1;
  expect_only(files.read(), "length", "cards");
}
TEST(CrescentDataFile, HasMoreMistakesThanAnyoneWillRead) {
  Files files;
  for (Json& card : files.json[DataFile::OfCards]["cards"])
    for (const char* field : {"a", "b", "c", "d"}) card[field] = 1;
  const DataReading reading = files.read();
  EXPECT_EQ(reading.mistakes.size(), 101u);
  EXPECT_EQ(reading.mistake_count, 120);
  EXPECT_EQ(reading.mistakes.back(), Message("crescent.data.more").with("n", 20));
}

TEST(CrescentDataFile, HasACardOfNobodyInNoDeck) {
  Files files;
  files.json[DataFile::OfCards]["cards"][0].erase("affiliation");
  expect_only(files.read(), "no-field", "cards[0]");
}

TEST(CrescentDataFile, HasARiverThatForks) {
  Files files;
  Json& hexes = files.json[DataFile::OfMaps]["maps"][1]["hexes"];
  for (const auto& [hex, text] : std::map<int, const char*>{{1, "F8 river 0"},
                                                            {5, "G8 river 0"},
                                                            {10, "H8 crossing 1"},
                                                            {13, "I7 river 1"},
                                                            {14, "I8 river 1"}})
    hexes[static_cast<std::size_t>(hex)] = text;
  const DataReading reading = files.read();
  ASSERT_EQ(reading.mistakes.size(), 1u) << told(reading.mistakes);
  EXPECT_EQ(reading.mistakes[0].key, "crescent.data.river");
}

TEST(CrescentDataFile, AllMistakesAreReportedAtOnce) {
  Files files;
  files.json[DataFile::OfCards]["cards"][3]["copies"] = 0;
  files.json[DataFile::OfCharacters]["characters"][0]["coins"] = "many";
  files.json[DataFile::OfLand]["market_slots"]["far"] = 5;
  files.json[DataFile::OfMaps]["maps"][0]["hexes"][1] = "G9 river 4";
  std::set<std::string> where;
  for (const Message& message : files.read().mistakes)
    where.insert(text_argument(message, "file") + " " + message.key);
  EXPECT_EQ(where, (std::set<std::string>{
                       "cards.json crescent.data.range", "characters.json crescent.data.type",
                       "land.json crescent.data.sum", "maps.json crescent.data.river"}));
}

// No text of a mistake without a test that makes the mistake.
TEST(CrescentDataFile, EveryKindOfMistakeIsMadeHere) {
  std::set<std::string> made = {"no-file",     "large",       "not-json",  "deep",
                                "twice-field", "many-fields", "few-cards", "more"};
  for (const Mistake& mistake : mistakes) made.insert(mistake.key);
  const std::set<std::string> of_the_command = {"directory", "bad", "good", "origins", "play"};
  const std::string prefix = "crescent.data.";
  for (const std::string& key : Texts::english().keys()) {
    if (!key.starts_with(prefix)) continue;
    const std::string kind = key.substr(prefix.size());
    EXPECT_TRUE(made.contains(kind) || of_the_command.contains(kind)) << key;
  }
}

// ---- what is written for owners of the box ----

TEST(CrescentDataReadme, ExplainsEveryWord) {
  std::ifstream in(SOURCES "/crescent/data/README.md");
  std::stringstream text;
  text << in.rdbuf();
  const std::string readme = text.str();
  const auto explained = [&](const auto& words, std::size_t first = 0) {
    for (std::size_t i = first; i < words.size(); ++i)
      EXPECT_NE(readme.find("`" + std::string(words[i]) + "`"), std::string::npos) << words[i];
  };
  explained(data_words::operations);
  explained(data_words::conditions, 1);  // "always" is never written
  explained(data_words::metrics);
  explained(data_words::keywords);
  explained(data_words::card_types);
  explained(data_words::tiles);
  explained(data_words::maps);
  explained(data_words::sources);
}

}  // namespace
}  // namespace ziggurat::crescent
