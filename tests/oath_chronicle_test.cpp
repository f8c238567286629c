// Oath: the chronicle. Its text is read and written again letter by letter, each kind of mistake is
// found where it is; a game is prepared from it, and what the winner writes is the next one.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/rng.h"
#include "oath/rules.h"
#include "oath/saga.h"
#include "oath/setup.h"
#include "oath/view.h"
#include "oath/worlds.h"

namespace ziggurat::oath {
namespace {

// ---- texts ----

// As the module writes a first game: nothing but three sites.
const std::string bare =
    "030301000110Empire and Exile0000000123450403FFFFFFFFFFFF0724FFFFFFFFFFFFFFFFFFFF0B19FFFF"
    "FFFFFFFFFFFFFFFF000000002007UNKNOWN";
// The game that the book of examples goes through.
const std::string walkthrough =
    "03030100011BThe Chrysanthemum Chronicle1600000123450403FFFF20FFFFFF0724FFE92BFFFFFF19FFFFFF"
    "0B19FFFF22FFFFFF2AFFFFFF38061B1E0A292508D62B2DD21C022818D5151D312CD3071AD4050F223013331F340B"
    "3512232F320D09210C000E01041410112720262A172E160013E8E7E0EBDCDAEDE6E4EADFE2E1E3DBDDE5DEEC0020"
    "07UNKNOWN";
const std::string second_game =
    "030301000210Empire and Exile0002010123450CFFFFDF22FFFFFF12FFFFFF2EFFFFFF25FFFFFF05FFFFFF21FF"
    "FFFF1EFFFFFF3B3F67266B0488D6A316D5B9A87CD2A0867A9C1966D3337649B268D45401AFB0C04092610DB6937F"
    "413996943647B157B7659013A6956C519E89557306C39A64503B3213E0E2E7DBDDDCDEE6E1E9E3EDDAE8E4ECEBE5"
    "EA000407UNKNOWN";
// Of version 3.2.0, with an edifice.
const std::string older =
    "030200000212Benis the Dinosaur000C0201234511FFDDEC0724FFED1521C8DB08FFFFFF0B0CFFFF0502FFFF25"
    "FFFFFF2BFFFFFF36D2300AD6293C33151C2E076BD30B0F0938137C321018D5231F482F1E35D41D312C118200222D"
    "140E05041734282008250D19062B1B01062A1A1216262710EAE6E0E3DCDEE1E4E9E2E7DAEBE5E8DF";
const std::string texts[] = {bare, walkthrough, second_game, older};

// Before 3.1.0 nothing was written after the dispossessed.
std::string without_relics(std::string text) {
  text.replace(0, 6, "030000");
  return text.substr(0, text.size() - 2 - 2 * 16);
}

Chronicle read(const std::string& text) {
  const Result<Chronicle> chronicle = parse_chronicle(text);
  EXPECT_TRUE(chronicle) << chronicle.error().key;
  return chronicle ? *chronicle : Chronicle{};
}

TEST(OathChronicleText, IsWrittenAsItWasRead) {
  for (const std::string& text : texts) EXPECT_EQ(print_chronicle(read(text)), text);
  EXPECT_EQ(print_chronicle(read(without_relics(older))), without_relics(older));
}

// Only what can be played is read: room is kept, and nobody's adviser lies at a site. What modified
// the Search in which Salt the Earth was played lies on beside it.
TEST(OathChronicleText, KeepsTheRoomOfSites) {
  const auto with_cards = [](CardId first, CardId second) {
    Chronicle chronicle = first_chronicle();
    chronicle.site[0].card = SiteCard::Mine;
    chronicle.site[0].cards[0] = first;
    chronicle.site[0].cards[1] = second;
    return parse_chronicle(print_chronicle(chronicle));
  };
  EXPECT_TRUE(with_cards(Wolves, no_card));
  EXPECT_TRUE(with_cards(WelcomingParty, SaltTheEarth));
  ASSERT_FALSE(with_cards(Wolves, Tents));
  EXPECT_EQ(with_cards(Wolves, Tents).error().key, "oath.chronicle.error.place");
  ASSERT_FALSE(with_cards(Assassin, no_card));
}

TEST(OathChronicleText, SaysEverything) {
  const Chronicle chronicle = read(older);
  EXPECT_EQ(chronicle.games, 2);
  EXPECT_EQ(chronicle.name, "Benis the Dinosaur");
  EXPECT_EQ(chronicle.citizens, board_bit(3) | board_bit(4));
  EXPECT_EQ(chronicle.oath, Oath::Devotion);
  EXPECT_EQ(chronicle.site[0].card, SiteCard::DrownedCity);
  EXPECT_TRUE(chronicle.site[0].faceup);
  EXPECT_EQ(chronicle.site[2].cards[1], HallOfDebate);
  EXPECT_EQ(chronicle.site[7].card, SiteCard::BuriedGiant);
  EXPECT_FALSE(chronicle.site[7].faceup);
  EXPECT_EQ(chronicle.deck.size(), 54);
  EXPECT_EQ(chronicle.deck[0], Sanctuary);
  EXPECT_EQ(chronicle.dispossessed.size(), 6);
  EXPECT_EQ(chronicle.relics.size(), 16);
  EXPECT_FALSE(chronicle.has_previous);
  EXPECT_EQ(read(second_game).previous_winner, board_bit(3));
  EXPECT_EQ(read(second_game).winner_name, "UNKNOWN");
}

TEST(OathChronicleText, OfOldVersionsEndsEarly) {
  const Chronicle chronicle = read(without_relics(older));
  EXPECT_FALSE(chronicle.has_relics);
  EXPECT_FALSE(chronicle.has_previous);
  EXPECT_EQ(chronicle.dispossessed.size(), 6);
}

TEST(OathChronicleText, MayNameTheLastWinnerBeforeItsTime) {
  std::string early = older + "000803Ann";
  early.replace(0, 6, "030100");
  EXPECT_EQ(parse_chronicle(early).error().key, "oath.chronicle.error.trailing");
  early.replace(0, 6, "030101");
  EXPECT_EQ(read(early).winner_name, "Ann");
  EXPECT_EQ(print_chronicle(read(early)), early);
}

TEST(OathChronicleText, HoldsNamesOfAnyLanguage) {
  Chronicle chronicle = read(second_game);
  chronicle.name = "Říše a vyhnanci";
  chronicle.winner_name = "";
  EXPECT_EQ(read(print_chronicle(chronicle)), chronicle);
}

TEST(OathChronicleText, NamesAreMadeToFit) {
  EXPECT_EQ(fitting_name("Empire\n and\x1B[2J \xFF\xC3\x28"), "Empire and[2J (");
  EXPECT_EQ(fitting_name(std::string(300, 'a')), std::string(255, 'a'));
  std::string long_name(254, 'a');
  EXPECT_EQ(fitting_name(long_name + "ř"), long_name);
}

// ---- mistakes ----

struct Mistake {
  const char* key;
  const std::string* text;
  std::string_view old, now;  // what is replaced; empty: the whole text
  int column;                 // where the mistake is found, from the start of what is replaced
};
const Mistake mistakes[] = {
    {"end", &second_game, "07UNKNOWN", "08UNKNOWN", 9},
    {"end", &second_game, "EA000407UNKNOWN", "EA00", 4},
    {"hex", &second_game, "030301", "0x0301", 1},
    {"hex", &second_game, "0CFFFFDF", "0cFFFFDF", 1},
    {"version", &second_game, "030301", "040000", 0},
    {"version", &second_game, "030301", "010500", 0},
    {"empty", &second_game, "10Empire and Exile", "00", 0},
    {"text", &second_game, "Empire and", "Empire\tand", 6},
    {"text", &second_game, "Empire and",
     "Empire\xFF"
     "and",
     6},
    {"text", &second_game, "Empire and",
     "Empi\xED\xA0\x80"
     "and",
     4},
    {"boards", &second_game, "Exile000201", "Exile002001", 7},
    {"oath", &second_game, "Exile000201", "Exile000204", 9},
    {"suits", &second_game, "012345", "012346", 5},
    {"site", &second_game, "22FFFFFF", "17FFFFFF", 0},
    {"site", &second_game, "22FFFFFF", "2FFFFFFF", 0},
    {"site-twice", &second_game, "22FFFFFF", "24FFFFFF", 0},
    {"card", &second_game, "0CFFFFDF", "0CFFFFD8", 6},
    {"card", &second_game, "0CFFFFDF", "0CFFFFEE", 6},
    {"card", &second_game, "3B3F67", "3BFF67", 2},
    {"place", &second_game, "0CFFFFDF", "0CFFD2DF", 4},
    {"place", &second_game, "3B3F67", "3BC667", 2},
    {"place", &second_game, "06C39A", "06D29A", 2},
    {"place", &second_game, "13E0E2", "13E000", 4},
    {"twice", &second_game, "3B3F67", "3B6767", 4},
    {"twice", &second_game, "13E0E2", "13E0DF", 4},
    {"twice", &older, "08FFFFFF", "08C9FFFF", 2},
    {"no-site", &bare, "0403FFFFFFFFFFFF", "0403FFFFFF05FFFF", 10},
    {"facedown", &second_game, "22FFFFFF", "2205FFFF", 2},
    {"cradle", &second_game, "0CFFFFDF", "24FFFFFF", 0},
    {"cradle", &bare, "0403FFFF", "FFFFFFFF", 0},
    {"small-deck", &bare, "000000002007", "05D2D3D4D5D600002007", 0},
    {"small-deck", &bare, "000000002007", "01000000002007", 0},
    {"visions", &second_game, "D2A0", "02A0", -28},
    {"winner", &second_game, "000407UNKNOWN", "000307UNKNOWN", 2},
    {"trailing", &second_game, "07UNKNOWN", "07UNKNOWN ", 9},
};

long column_of(const Message& message) {
  for (const Message::Arg& argument : message.args)
    if (argument.name == "column") return std::get<long>(argument.value);
  return -1;
}

TEST(OathChronicleText, MistakesAreFoundWhereTheyAre) {
  for (const Mistake& mistake : mistakes) {
    std::string text = *mistake.text;
    const std::size_t at = text.rfind(mistake.old);
    ASSERT_NE(at, std::string::npos) << mistake.old;
    text.replace(at, mistake.old.size(), mistake.now);
    const Result<Chronicle> chronicle = parse_chronicle(text);
    ASSERT_FALSE(chronicle) << mistake.key << " " << mistake.now;
    EXPECT_EQ(chronicle.error().key, std::string("oath.chronicle.error.") + mistake.key)
        << mistake.now;
    EXPECT_EQ(column_of(chronicle.error()), static_cast<long>(at) + mistake.column + 1)
        << mistake.key << " " << mistake.now;
  }
}

TEST(OathChronicleText, IsNotReadIfItIsTooLong) {
  EXPECT_EQ(parse_chronicle(second_game + std::string(longest_chronicle, ' ')).error().key,
            "oath.chronicle.error.large");
}

TEST(OathChronicleText, CutOffAnywhereIsAMistake) {
  for (const std::string& text : texts)
    for (std::size_t length = 0; length < text.size(); ++length) {
      const Result<Chronicle> chronicle = parse_chronicle(text.substr(0, length));
      ASSERT_FALSE(chronicle) << length;
      EXPECT_LE(column_of(chronicle.error()), static_cast<long>(length) + 1);
    }
}

// Whatever can be read is written again as it was.
TEST(OathChronicleText, WithAnyLetterChangedIsReadExactlyOrNotAtAll) {
  for (const std::string& text : texts)
    for (std::size_t at = 0; at < text.size(); ++at)
      for (char letter : {'0', '1', '7', 'A', 'F', 'a', '\0', '\x80'}) {
        std::string changed = text;
        changed[at] = letter;
        const Result<Chronicle> chronicle = parse_chronicle(changed);
        if (chronicle)
          EXPECT_EQ(print_chronicle(*chronicle), changed);
        else
          EXPECT_GE(column_of(chronicle.error()), 1);
      }
}

// ---- set-up ----

Settings players(int n, int world = 0) {
  Settings settings;
  settings.players = static_cast<u8>(n);
  settings.world = static_cast<u8>(world);
  return settings;
}

Decision question(const State& s) {
  Decision decision;
  flow::decide(s, decision);
  return decision;
}

void choose(State& s, std::string_view prompt, Choice c) {
  const Decision asked = question(s);
  EXPECT_EQ(asked.prompt, prompt);
  ASSERT_GE(asked.choices.find(c), 0) << prompt;
  flow::apply(s, c);
}

Choice any_of(const Choices& choices, Rng& rng) {
  if (choices.weights().empty())
    return choices[static_cast<int>(rng.below(static_cast<u32>(choices.size())))];
  u32 sum = 0;
  for (u16 weight : choices.weights()) sum += weight;
  u32 drawn = rng.below(sum);
  for (int i = 0;; ++i) {
    if (drawn < choices.weights()[i]) return choices[i];
    drawn -= choices.weights()[i];
  }
}

// Answers at random until somebody is asked what begins with this word.
void play_until(State& s, Rng& rng, std::string_view word) {
  while (!flow::over(s)) {
    const Decision asked = question(s);
    if (std::string_view(asked.prompt).starts_with(word)) return;
    ASSERT_EQ(check(s), nullptr) << asked.prompt;
    ASSERT_FALSE(asked.choices.empty()) << asked.prompt;
    flow::apply(s, any_of(asked.choices, rng));
  }
}
void finish_setup(State& s, Rng& rng) {
  while (question(s).who == chance || std::string_view(question(s).prompt).starts_with("setup.")) {
    ASSERT_EQ(check(s), nullptr) << question(s).prompt;
    flow::apply(s, any_of(question(s).choices, rng));
  }
  ASSERT_EQ(check(s), nullptr);
}

std::vector<CardId> listed(const auto& list) { return {list.begin(), list.end()}; }

TEST(OathSetup, GoesAsTheBookOfExamplesSays) {
  State s = prepared_game(read(walkthrough), players(4));
  const auto open = [&](Seat seat, SiteCard site, CardId adviser, CardId first) {
    choose(s, "setup.hand", choice(Verb::Turn));
    if (seat != chancellor)
      choose(s, "setup.pawn", choice(Verb::ChooseSite, 0, ref(Kind::Site, static_cast<int>(site))));
    choose(s, "setup.adviser", choice(Verb::Choose, 0, card_ref(adviser)));
    choose(s, "setup.discard", choice(Verb::Discard, 0, card_ref(first)));
    EXPECT_EQ(listed(s.player[seat].advisers), std::vector{adviser});
    EXPECT_EQ(s.cards.seen_by[adviser], only(seat));
  };
  open(0, SiteCard::Plains, ForestPaths, Wolves);
  open(1, SiteCard::Mountain, AnimalPlaymates, KeyToTheCity);
  open(2, SiteCard::Mountain, Naysayers, Keep);
  open(3, SiteCard::RockyCoast, ASmallFavor, Wrestlers);
  EXPECT_EQ(check(s), nullptr);

  EXPECT_EQ(s.player[0].pawn, 0);
  EXPECT_EQ(listed(s.cards.discards[Region::Cradle]),
            (std::vector{AncientBinding, Wrestlers, TinkersFair}));
  EXPECT_EQ(listed(s.cards.discards[Region::Provinces]),
            (std::vector{WaysideInn, Wolves, SpiritSnare}));
  EXPECT_EQ(listed(s.cards.discards[Region::Hinterland]),
            (std::vector{HorseArchers, KeyToTheCity, SleightOfHand, Keep, BattleHonors}));
  EXPECT_EQ(s.cards.deck.size(), 41);
  EXPECT_EQ(s.cards.deck.top(), Garrison);
  EXPECT_EQ(s.cards.deck[0], WizardSchool);
  EXPECT_EQ(s.layer[0], 12);
  EXPECT_EQ(s.layer[1], 18);
  const CardId reliquary[] = {BookOfRecords, GrandMask, RingOfDevotion, TruthfulHarp};
  for (int slot = 0; slot < reliquary_size; ++slot)
    EXPECT_EQ(s.cards.reliquary[slot], reliquary[slot]);
  EXPECT_EQ(s.cards.relic_deck.top(), CursedCauldron);
  EXPECT_EQ(s.cards.relic_deck[0], CircletOfCommand);
  EXPECT_EQ(listed(s.site[2].relics), std::vector{IvoryEye});
  EXPECT_EQ(s.visions_drawn, 0);

  EXPECT_EQ(s.player[0].favor, 2);
  EXPECT_EQ(s.player[1].favor, 1);
  EXPECT_EQ(s.player[3].secrets, 1);
  EXPECT_EQ(s.player[0].warbands, 3);
  EXPECT_EQ(s.site[0].warbands, 2);
  EXPECT_EQ(s.site[2].warbands, 1);
  EXPECT_EQ(s.site[5].warbands, 1);
  EXPECT_EQ(s.site[1].warbands, 0);
  for (u8 favor : s.bank) EXPECT_EQ(favor, 3);
  EXPECT_EQ(s.shared_favor, 36 - 18 - 1 - 2 - 3);
}

TEST(OathSetup, OfAFirstGameIsDealtByChance) {
  Rng rng(1);
  State s = prepared_game(players(4));
  EXPECT_STREQ(question(s).prompt, "setup.site");
  EXPECT_EQ(question(s).choices.size(), 20);
  finish_setup(s, rng);
  EXPECT_EQ(s.site[0].card, SiteCard::Plains);
  EXPECT_EQ(listed(s.site[5].cards), std::vector{Elders});
  EXPECT_EQ(s.site[2].relics.size(), 1);
  EXPECT_EQ(s.cards.deck.size(), 56 - 15);
  EXPECT_EQ(s.cards.relic_deck.size(), 15);
  EXPECT_EQ(prepared_game(read(bare), players(4)), prepared_game(players(4)));
}

// Ten denizens and two visions on top, fifteen and three below: at each card the weights say how
// probable a vision is.
TEST(OathSetup, TheWorldDeckIsBuiltInLayers) {
  for (u64 seed = 0; seed < 20; ++seed) {
    Rng rng(seed);
    State s = prepared_game(players(3));
    play_until(s, rng, "setup.deck");
    int left = s.cards.deck.size(), visions_left = 5;
    for (; std::string_view(question(s).prompt) == "setup.deck"; --left) {
      const Choices choices = question(s).choices;
      int of_visions = 0, sum = 0;
      std::set<int> weights[2];
      for (int i = 0; i < choices.size(); ++i) {
        const bool vision = is_vision(card_of(choices[i].a));
        of_visions += vision ? choices.weights()[i] : 0;
        sum += choices.weights()[i];
        weights[vision].insert(choices.weights()[i]);
      }
      EXPECT_LE(weights[0].size(), 1u);
      EXPECT_LE(weights[1].size(), 1u);
      const int due = left > 30 ? 0 : left > 12 ? visions_left - 2 : visions_left;
      const int in_layer = left > 30 ? left - 30 : left > 12 ? left - 12 : left;
      EXPECT_EQ(of_visions * in_layer, due * sum) << left;
      const Choice c = any_of(choices, rng);
      visions_left -= is_vision(card_of(c.a));
      flow::apply(s, c);
    }
    EXPECT_EQ(left, 0);
  }
}

// As the box before step 19 says: the denizens are there, the visions come to them.
TEST(OathSetup, ADeckThatWasNotRebuiltIsBuiltNow) {
  Chronicle chronicle = read(walkthrough);
  chronicle.deck.clear();
  for (CardId card : read(walkthrough).deck)
    if (!is_vision(card)) chronicle.deck.push(card);
  const Chronicle kept = read(print_chronicle(chronicle));
  EXPECT_EQ(kept.deck.size(), 51);
  Rng rng(3);
  State s = prepared_game(kept, players(4));
  EXPECT_STREQ(question(s).prompt, "setup.deck");
  play_until(s, rng, "setup.hand");
  EXPECT_EQ(s.layer[0], 12);
  EXPECT_EQ(s.layer[1], 18);
  EXPECT_EQ(s.cards.deck.size(), 56 - 3);
  const auto visions = [&](int from_top, int n) {
    int found = 0;
    for (int i = 0; i < n; ++i)
      found += is_vision(s.cards.deck[s.cards.deck.size() - 1 - from_top - i]);
    return found;
  };
  EXPECT_EQ(visions(0, 12), 2);
  EXPECT_EQ(visions(12, 18), 3);
  finish_setup(s, rng);
}

// Older texts name only a part of the relic deck. The others are not lost: they come upon it, and
// from there into the Reliquary.
TEST(OathSetup, RelicsThatAreNotWrittenAreDealtOntoTheDeck) {
  Chronicle chronicle = read(walkthrough);
  const std::vector<CardId> written = listed(chronicle.relics);
  const std::set<CardId> missing(written.end() - 4, written.end());
  for (int i = 0; i < 4; ++i) chronicle.relics.pop();
  chronicle.site[2].cards[2] = no_card;  // the Mountain lacks its relic as well
  Rng rng(4);
  State s = prepared_game(read(print_chronicle(chronicle)), players(4));
  EXPECT_STREQ(question(s).prompt, "setup.relic-deck");
  EXPECT_EQ(question(s).choices.size(), 5);
  finish_setup(s, rng);
  int come_back = 0;
  for (CardId card : s.cards.reliquary) come_back += missing.contains(card) || card == IvoryEye;
  EXPECT_EQ(come_back, 4);
  EXPECT_EQ(s.site[2].relics.size(), 1);
  EXPECT_EQ(s.cards.relic_deck.size(), 20 - 4 - 1);

  chronicle.relics.clear();  // none is written: all of them are dealt
  s = prepared_game(read(print_chronicle(chronicle)), players(4));
  EXPECT_EQ(question(s).choices.size(), 20);
}

TEST(OathSetup, CitizensAndExilesChooseTheirBoards) {
  Rng rng(3);
  State s = prepared_game(read(older), players(4));  // white and yellow are Citizens
  choose(s, "setup.board", choice(Verb::ChooseRole, 0, role_ref(Role::Citizen)));
  choose(s, "setup.board", choice(Verb::ChooseRole, 0, role_ref(Role::Exile)));
  choose(s, "setup.board", choice(Verb::ChooseRole, 0, role_ref(Role::Citizen)));
  EXPECT_EQ(s.player[1].board, 3);
  EXPECT_EQ(s.player[2].board, 1);
  EXPECT_EQ(s.player[3].board, 4);
  EXPECT_EQ(s.player[1].warbands, 3);
  EXPECT_TRUE(holds(s, chancellor, Banner::DarkestSecret));
  // The Chancellor's, the two Citizens', and those at four inhabited sites and the Drowned City.
  EXPECT_EQ(warbands_in_bank(s, chancellor), purple_warbands - 3 - 3 - 3 - 2 - 4);
  finish_setup(s, rng);
}

TEST(OathSetup, WhereThereIsNothingToChooseNobodyIsAsked) {
  Chronicle chronicle = read(older);
  chronicle.citizens = 1;
  State s = prepared_game(chronicle, players(6));
  choose(s, "setup.board", choice(Verb::ChooseRole, 0, role_ref(Role::Citizen)));
  EXPECT_STREQ(question(s).prompt, "setup.hand");
}

TEST(OathSetup, TheChancellorPlacesFavorThatDoesNotSuffice) {
  Rng rng(5);
  State s = prepared_game(players(6, 3));  // Mine and Salt Flats lie open
  play_until(s, rng, "setup.favor");
  EXPECT_EQ(question(s).who, chancellor);
  EXPECT_EQ(s.shared_favor, 4);
  for (int i = 0; i < 2; ++i)
    choose(s, "setup.favor",
           choice(Verb::ChooseSite, 0, ref(Kind::Site, static_cast<int>(SiteCard::SaltFlats))));
  for (int i = 0; i < 2; ++i)
    choose(s, "setup.favor",
           choice(Verb::ChooseSite, 0, ref(Kind::Site, static_cast<int>(SiteCard::Mine))));
  EXPECT_STREQ(question(s).prompt, "setup.hand");
  EXPECT_EQ(s.shared_favor, 0);
}

TEST(OathSetup, VisionsInOpeningHandsAreDrawn) {
  Rng rng(6);
  Chronicle chronicle = read(walkthrough);
  std::swap(chronicle.deck[7], chronicle.deck[54]);  // a vision for the Provinces' pile
  State s = prepared_game(chronicle, players(4));
  EXPECT_EQ(s.visions_drawn, 1);
  EXPECT_EQ(s.layer[0], 0);  // such a deck was not built in layers
  finish_setup(s, rng);
  EXPECT_EQ(s.visions_drawn, 1);
}

// The Archive and the box can be looked through; what is in play or dispossessed cannot.
TEST(OathSetup, TheArchiveIsOpenToAll) {
  const State s = prepared_game(read(older), players(4));
  int open = 0;
  for (int card = 0; card < denizen_count; ++card) {
    const Place place = s.cards.place[card];
    const bool is_hidden = place == world_deck || place == dispossessed;
    open += place == in_archive;
    if (is_hidden || place == in_archive) {
      EXPECT_EQ(s.cards.seen_by[card], is_hidden ? SeenBy{0} : everyone) << card;
    }
  }
  EXPECT_GT(open, 100);
}

class OathWorlds : public testing::TestWithParam<int> {};
TEST_P(OathWorlds, CanBeSetUp) {
  for (int n = 2; n <= max_players; ++n) {
    Rng rng(static_cast<u64>(n));
    State s = prepared_game(players(n, GetParam()));
    int in_play = 0, gone = 0;
    for (int card = 0; card < denizen_count; ++card) {
      gone += s.cards.place[card] == dispossessed;
      in_play += s.cards.place[card] == world_deck || at_a_site(s, CardId(card));
    }
    EXPECT_EQ(in_play + gone, starter_count + 6 * (s.games - 1));
    EXPECT_EQ(gone, 6 * (s.games - 1));
    finish_setup(s, rng);
    EXPECT_EQ(s.stack.size(), 2);
    EXPECT_EQ(s.turn, chancellor);
  }
}
INSTANTIATE_TEST_SUITE_P(All, OathWorlds, testing::Range(0, world_count),
                         [](const auto& one) { return std::string(world_words[one.param]); });

// ---- section 8 ----

// A game that somebody has just won, with the board of `older` and warbands of seats at its sites.
State won(const Chronicle& chronicle, Seat winner, const std::map<SiteId, Seat>& rulers,
          int n = 4) {
  Rng rng(7);
  State s = prepared_game(chronicle, players(n));
  finish_setup(s, rng);
  while (!s.stack.empty()) s.stack.pop();
  for (Site& site : s.site) site.warbands = 0, site.colour = nobody;
  for (const auto& [at, seat] : rulers) s.site[at].warbands = 2, s.site[at].colour = seat;
  s.winner = winner;
  s.call(Chronicling{.who = winner});
  return s;
}
Chronicle with_exiles(Chronicle chronicle) {
  chronicle.citizens = 0;
  return chronicle;
}

TEST(OathChronicle, TheNewOathIsAnother) {
  State s = won(with_exiles(read(older)), chancellor, {{0, 0}});
  flow::settle(s);
  EXPECT_STREQ(question(s).prompt, "chronicle.oath");
  const Choices oaths = question(s).choices;
  EXPECT_EQ(oaths.size(), 3);
  EXPECT_EQ(oaths.find(choice(Verb::ChooseOath, 0, oath_ref(Oath::Devotion))), -1);
}

TEST(OathChronicle, AVisionAloneDecidesTheOath) {
  for (const bool usurper : {false, true}) {
    State s = won(with_exiles(read(older)), 1, {{0, 1}, {1, 1}, {2, 0}});
    put_as_vision(s, Conquest, 1);
    s.visions_drawn = 3;
    s.title = 1;
    s.usurper = usurper;
    flow::settle(s);
    if (usurper)
      EXPECT_STREQ(question(s).prompt, "chronicle.oath");
    else
      EXPECT_EQ(s.oath, Oath::Supremacy);
  }
}

TEST(OathChronicle, AnExilesVictoryUndoesCitizens) {
  Rng rng(8);
  Chronicle chronicle = read(older);
  chronicle.citizens = board_bit(1) | board_bit(5);
  State s = prepared_game(chronicle, players(4));
  choose(s, "setup.board", choice(Verb::ChooseRole, 0, role_ref(Role::Citizen)));  // 1: red
  choose(s, "setup.board", choice(Verb::ChooseRole, 0, role_ref(Role::Exile)));    // 2: blue
  choose(s, "setup.board", choice(Verb::ChooseRole, 0, role_ref(Role::Exile)));    // 3: white
  finish_setup(s, rng);
  while (!s.stack.empty()) s.stack.pop();
  for (Site& site : s.site) site.warbands = 0, site.colour = nobody;
  s.site[0].warbands = 5, s.site[0].colour = 2;
  s.site[4].warbands = 4, s.site[4].colour = 3;
  s.site[1].warbands = 1, s.site[1].colour = chancellor;
  s.winner = 2;
  s.call(Chronicling{.who = 2});
  flow::settle(s);
  choose(s, "chronicle.oath", choice(Verb::ChooseOath, 0, oath_ref(Oath::People)));
  const Choices offers = question(s).choices;
  ASSERT_EQ(offers.size(), 2) << "one who was a Citizen cannot be asked";
  choose(s, "chronicle.offer", choice(Verb::Offer, 0, seat_ref(3)));
  EXPECT_EQ(question(s).who, 3);
  choose(s, "chronicle.answer", choice(Verb::Accept));
  play_until(s, rng, "nothing");
  EXPECT_EQ(s.site[0].card, SiteCard::DrownedCity);
  EXPECT_EQ(s.site[1].card, SiteCard::RockyCoast) << "the new Citizen's site is the winner's";
  const Chronicle next = chronicle_of(s, "", "Ann");
  EXPECT_EQ(next.games, 3);
  EXPECT_EQ(next.name, default_chronicle_name);
  EXPECT_EQ(next.winner_name, "Ann");
  EXPECT_EQ(next.oath, Oath::People);
  EXPECT_EQ(next.citizens, board_bit(3));
  EXPECT_EQ(next.previous_citizens, board_bit(1) | board_bit(5));
  EXPECT_EQ(next.previous_winner, board_bit(2));
}

TEST(OathChronicle, OnlyTheEmpireBuilds) {
  for (const Seat winner : {Seat{0}, Seat{1}}) {
    State s = won(with_exiles(read(older)), winner, {{1, winner}, {2, winner}, {5, winner}});
    flow::settle(s);
    choose(s, "chronicle.oath", choice(Verb::ChooseOath, 0, oath_ref(Oath::People)));
    choose(s, "chronicle.offer", choice(Verb::Done));
    if (winner == 1) {
      EXPECT_STREQ(question(s).prompt, "chronicle.site");
      continue;
    }
    // Not at the site that has an edifice already.
    const Choices choices = question(s).choices;
    EXPECT_EQ(choices.size(), 3);
    choose(s, "chronicle.edifice", choice(Verb::Choose, 0, card_ref(TamingCharm)));
    EXPECT_EQ(site_of(s, GreatSpire), 0) << "moved up into the Cradle";
    EXPECT_EQ(s.cards.place[TamingCharm], world_deck);
    EXPECT_EQ(check(s), nullptr);
  }
}

TEST(OathChronicle, RuinsAreRepaired) {
  Chronicle chronicle = with_exiles(read(older));
  chronicle.site[2].cards[1] = HallOfMockery;
  State s = won(chronicle, chancellor, {{2, chancellor}});
  flow::settle(s);
  choose(s, "chronicle.oath", choice(Verb::ChooseOath, 0, oath_ref(Oath::People)));
  choose(s, "chronicle.offer", choice(Verb::Done));
  choose(s, "chronicle.edifice", choice(Verb::Choose, 0, card_ref(HallOfMockery)));
  EXPECT_EQ(site_of(s, HallOfDebate), 0);
  EXPECT_EQ(check(s), nullptr);
}

// Edifices of others fall into ruin and go to the end of the map; the winner's sites move up.
TEST(OathChronicle, TheMapIsCleared) {
  State s = won(with_exiles(read(older)), 1, {{1, 1}, {4, 1}, {5, 2}});
  flow::settle(s);
  choose(s, "chronicle.oath", choice(Verb::ChooseOath, 0, oath_ref(Oath::People)));
  choose(s, "chronicle.offer", choice(Verb::Done));
  EXPECT_EQ(s.site[0].card, SiteCard::Mountain);
  EXPECT_EQ(listed(s.site[0].cards), std::vector{TamingCharm});
  EXPECT_EQ(s.site[1].card, SiteCard::RockyCoast);
  EXPECT_EQ(s.site[7].card, SiteCard::ShroudedWood);
  EXPECT_EQ(listed(s.site[7].cards), std::vector{HallOfMockery});
  EXPECT_EQ(s.site[7].relics.size(), 1);
  for (SiteId at = 2; at < 7; ++at) EXPECT_EQ(s.site[at].card, SiteCard::none);
  EXPECT_EQ(question(s).choices.size(), 20) << "those that were removed can come back";
  Rng rng(9);
  play_until(s, rng, "nothing");
  EXPECT_TRUE(s.site[2].faceup) << "the Provinces had no faceup site";
  EXPECT_FALSE(s.site[5].faceup);
}

TEST(OathChronicle, ARuinThatNobodyKeepsIsBackInTheArchive) {
  Chronicle chronicle = with_exiles(read(older));
  chronicle.site[2].cards[1] = HallOfMockery;
  State s = won(chronicle, 1, {{1, 1}});
  flow::settle(s);
  choose(s, "chronicle.oath", choice(Verb::ChooseOath, 0, oath_ref(Oath::People)));
  choose(s, "chronicle.offer", choice(Verb::Done));
  EXPECT_EQ(s.cards.place[HallOfMockery], in_box);
  EXPECT_EQ(s.cards.place[HallOfDebate], in_archive);
  EXPECT_EQ(check(s), nullptr);
}

TEST(OathChronicle, RuinsFillTheProvincesLast) {
  Chronicle chronicle = with_exiles(read(older));
  const CardId ruins[] = {BanditRampart, RuinedTemple, SqualidDistrict, FallenSpire, HallOfMockery};
  const SiteCard sites[] = {SiteCard::Plains, SiteCard::River, SiteCard::Marshes, SiteCard::Steppe,
                            SiteCard::FertileValley};
  chronicle.site[0] = {SiteCard::Mine, true, {no_card, no_card, no_card}};
  chronicle.site[1] = {SiteCard::Mountain, true, {TamingCharm, no_card, no_card}};
  for (int i = 0; i < 5; ++i)
    chronicle.site[i + 2] = {sites[i], true, {other_side(ruins[i]), no_card, no_card}};
  chronicle.site[7] = {SiteCard::RockyCoast, true, {Longbows, no_card, no_card}};
  State s = won(chronicle, 1, {{1, 1}, {7, 1}});
  flow::settle(s);
  choose(s, "chronicle.oath", choice(Verb::ChooseOath, 0, oath_ref(Oath::People)));
  choose(s, "chronicle.offer", choice(Verb::Done));
  EXPECT_EQ(s.site[0].card, SiteCard::Mountain);
  EXPECT_EQ(s.site[1].card, SiteCard::RockyCoast);
  EXPECT_EQ(s.site[2].card, SiteCard::none);
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(s.site[i + 3].card, sites[i]);
    EXPECT_EQ(listed(s.site[i + 3].cards), std::vector{ruins[i]});
  }
}

TEST(OathChronicle, TheForestTempleKeepsSitesWithBeasts) {
  Chronicle chronicle = with_exiles(read(older));
  chronicle.site[4].cards[0] = Mushrooms;
  chronicle.site[5].cards[1] = ForestTemple;
  State s = won(chronicle, 1, {{1, 1}});
  flow::settle(s);
  choose(s, "chronicle.oath", choice(Verb::ChooseOath, 0, oath_ref(Oath::People)));
  choose(s, "chronicle.offer", choice(Verb::Done));
  EXPECT_EQ(s.site[1].card, SiteCard::RockyCoast);
  EXPECT_EQ(listed(s.site[1].cards), std::vector{Mushrooms});
  EXPECT_EQ(s.site[7].card, SiteCard::River);
  EXPECT_EQ(listed(s.site[7].cards), std::vector{RuinedTemple});
}

TEST(OathChronicle, SixCardsComeAndSixGo) {
  Rng rng(10);
  State s = won(with_exiles(read(older)), 1, {{1, 1}});
  for (CardId card : {GiantPython, Birdsong}) put_as_adviser(s, card, 1, false);
  flow::settle(s);
  std::map<Suit, int> added;
  int gone = 0;
  while (!flow::over(s)) {
    ASSERT_EQ(check(s), nullptr);
    const Decision asked = question(s);
    const Choice c = any_of(asked.choices, rng);
    const std::string_view prompt = asked.prompt;
    EXPECT_NE(prompt, "chronicle.suit") << "most advisers are beasts";
    if (prompt == "chronicle.add") ++added[suit_of(card_of(c.a))];
    gone += prompt == "chronicle.dispossess";
    flow::apply(s, c);
  }
  EXPECT_EQ(added, (std::map<Suit, int>{{Suit::Beast, 3}, {Suit::Nomad, 2}, {Suit::Discord, 1}}));
  EXPECT_EQ(gone, 6);
  EXPECT_EQ(chronicle_of(s, "", "").dispossessed.size(), 12);
}

TEST(OathChronicle, ATieOfSuitsIsTheWinnersToBreak) {
  Rng rng(11);
  State s = won(with_exiles(read(older)), 1, {{1, 1}});
  flow::settle(s);
  play_until(s, rng, "chronicle.suit");
  EXPECT_EQ(question(s).who, 1);
  EXPECT_EQ(question(s).choices.size(), count_of<Suit>) << "nobody advises in the open";
}

TEST(OathChronicle, AnEmptyArchiveIsFilledFromTheDispossessed) {
  Rng rng(12);
  State s = won(with_exiles(read(older)), 1, {{1, 1}});
  put_as_adviser(s, Bracken, 1, false);
  for (int card = 0; card < denizen_count; ++card)
    if (s.cards.place[card] == in_archive && suit_of(CardId(card)) == Suit::Nomad)
      put_aside(s, CardId(card), dispossessed);
  flow::settle(s);
  int added = 0;
  while (!flow::over(s)) {
    ASSERT_EQ(check(s), nullptr);
    const Decision asked = question(s);
    const Choice c = any_of(asked.choices, rng);
    if (std::string_view(asked.prompt) == "chronicle.add") {
      ++added;
      EXPECT_EQ(suit_of(card_of(c.a)), Suit::Nomad);
    }
    flow::apply(s, c);
  }
  EXPECT_EQ(added, 6);
  EXPECT_EQ(chronicle_of(s, "", "").dispossessed.size(), 6) << "the others are in the Archive";
}

TEST(OathChronicle, RelicsOfTheWinnerLieOnTop) {
  Rng rng(13);
  State s = won(with_exiles(read(older)), 1, {{1, 1}});
  const CardId under = s.cards.relic_deck[0], other = s.cards.relic_deck[1];
  give_relic_to(s, under, 1);
  give_relic_to(s, other, 2);
  give_relic_to(s, GrandScepter, 1);
  std::set<CardId> upper = {under};
  for (CardId card : s.cards.reliquary) upper.insert(card);
  flow::settle(s);
  play_until(s, rng, "nothing");
  const Chronicle next = chronicle_of(s, "", "");
  std::set<CardId> top;
  for (int i = 1; i <= 5; ++i) top.insert(next.relics[next.relics.size() - i]);
  EXPECT_EQ(top, upper);
  EXPECT_EQ(s.cards.place[GrandScepter], in_box);
}

// Two of the five visions are in the upper twelve cards, three in the eighteen below.
TEST(OathChronicle, TheWorldDeckIsBuiltAgain) {
  Rng rng(14);
  State s = won(with_exiles(read(older)), 1, {{1, 1}});
  put_aside(s, Conspiracy, in_box);
  put_as_vision(s, Faith, 1);
  flow::settle(s);
  play_until(s, rng, "nothing");
  const Chronicle next = chronicle_of(s, "", "");
  const auto visions_between = [&](int from, int to) {
    return std::count_if(next.deck.begin() + from, next.deck.begin() + to, is_vision);
  };
  EXPECT_EQ(visions_between(0, top_layer), 2);
  EXPECT_EQ(visions_between(top_layer, top_layer + middle_layer), 3);
  EXPECT_EQ(visions_between(top_layer + middle_layer, next.deck.size()), 0);
  EXPECT_EQ(std::count(next.deck.begin(), next.deck.end(), Conspiracy), 1);
}

// Chronicles without end: each world leads to the next, and every text can be read.
TEST(OathChronicle, GoesOnAndOn) {
  for (u64 seed = 0; seed < 3; ++seed) {
    Rng rng(seed);
    const int n = 2 + static_cast<int>(seed) * 2;
    State s = prepared_game(players(n, static_cast<int>(seed) + 1));
    for (int game = 0; game < 40; ++game) {
      finish_setup(s, rng);
      while (!s.stack.empty()) s.stack.pop();
      for (SiteId at = 0; at < site_count; ++at)
        if (s.site[at].faceup && s.site[at].warbands == 0 && rng.below(2)) {
          const Seat seat = static_cast<Seat>(rng.below(static_cast<u32>(n)));
          s.site[at].warbands = 1;
          s.site[at].colour = colour_of(s, seat);
        }
      for (Seat seat = 0; seat < n; ++seat)
        for (CardId card : s.player[seat].advisers)
          if (is_denizen(card) && row(card).limit != Limit::Site) turn_faceup(s, card);
      s.winner = static_cast<Seat>(rng.below(static_cast<u32>(n)));
      s.call(Chronicling{.who = s.winner});
      flow::settle(s);
      play_until(s, rng, "nothing");
      const Chronicle next = chronicle_of(s, "Name", "Winner");
      const Result<Chronicle> again = parse_chronicle(print_chronicle(next));
      ASSERT_TRUE(again) << again.error().key;
      ASSERT_EQ(*again, next);
      s = prepared_game(next, players(n));
    }
  }
}

// ---- sagas ----

TEST(OathSaga, ReadyMadeWorldsCanBeWritten) {
  for (int world = 0; world < world_count; ++world) {
    const Chronicle written = first_chronicle("", world);
    Chronicle named = written;
    named.name = default_chronicle_name;
    EXPECT_EQ(read(print_chronicle(named)), named);
    State by_text = prepared_game(named, players(4));
    by_text.settings.world = static_cast<u8>(world);
    State by_option = prepared_game(players(4, world));
    const auto gathered = [](const State& s) {
      std::set<CardId> cards(s.cards.deck.begin(), s.cards.deck.end());
      return cards;
    };
    EXPECT_EQ(gathered(by_text), gathered(by_option));
    by_text.cards.deck = by_option.cards.deck;  // dealt by chance in any case
    EXPECT_EQ(by_text, by_option) << world_words[world];
  }
}

// Whoever has read the text, or the log of the game before, knows nothing of what lies hidden.
TEST(OathSaga, WhatLiesHiddenIsDealtAnew) {
  const Chronicle world = read(second_game);
  std::set<CardId> due;  // to the Reliquary
  for (int i = 1; i <= reliquary_size; ++i) due.insert(world.relics[world.relics.size() - i]);
  std::set<CardId> tops, relics_of_site;
  std::set<SiteCard> hidden_sites;
  for (u64 seed = 1; seed <= 12; ++seed) {
    Rng rng(seed);
    const Chronicle next = read(print_chronicle(dealt_anew(world, rng)));
    relics_of_site.insert(next.site[0].cards[2]);
    EXPECT_EQ(next.site[0].card, world.site[0].card);
    State s = prepared_game(next, players(3));
    finish_setup(s, rng);
    for (CardId card : s.cards.reliquary) EXPECT_TRUE(due.contains(card)) << card_words[card];
    tops.insert(s.cards.deck.top());
    hidden_sites.insert(s.site[1].card);
    EXPECT_EQ(s.cards.deck.size() + 3 + 3 * 3, world.deck.size());
  }
  EXPECT_GT(tops.size(), 4u);
  EXPECT_GT(hidden_sites.size(), 4u);
  EXPECT_GT(relics_of_site.size(), 4u);
}

// Relics that are written nowhere come on top of the deck, so they are due to the Reliquary before
// those that are.
TEST(OathSaga, WhatIsNotWrittenIsDueToTheReliquary) {
  for (int unwritten : {2, 6}) {
    Chronicle world = read(second_game);
    std::set<CardId> due;
    for (int i = 1; i <= std::max(unwritten, reliquary_size); ++i)
      due.insert(world.relics[world.relics.size() - i]);
    for (int i = 0; i < unwritten; ++i) world.relics.pop();
    for (u64 seed = 1; seed <= 12; ++seed) {
      Rng rng(seed);
      State s = prepared_game(dealt_anew(world, rng), players(3));
      finish_setup(s, rng);
      for (CardId card : s.cards.reliquary) EXPECT_TRUE(due.contains(card)) << card_words[card];
    }
  }
}

TEST(OathSaga, TheWinnerIsTheSeatNotTheBoard) {
  Chronicle world = read(second_game);
  EXPECT_EQ(winner_word(world), "white") << "by the board: the name says nothing";
  world.winner_name = "red";
  EXPECT_EQ(winner_word(world), "red");
  world.winner_name = "Ada";
  world.previous_winner = 0;
  EXPECT_EQ(winner_word(world), "");
}

}  // namespace
}  // namespace ziggurat::oath
