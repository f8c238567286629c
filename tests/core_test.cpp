#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "core/bit_set.h"
#include "core/log.h"
#include "core/table.h"
#include "core/texts.h"
#include "games/games.h"
#include "tigris/words.h"

namespace ziggurat {
namespace {

RC_GTEST_PROP(BitSetProperty, MembersAreWhatForEachVisits, (const std::vector<u8>& members)) {
  BitSet<176> set;
  for (u8 m : members)
    if (m < 176) set.add(m);
  std::vector<int> visited, listed;
  set.for_each([&](int i) { visited.push_back(i); });
  const auto all = set.members();
  for (u8 m : all) listed.push_back(m);
  RC_ASSERT(visited == listed);
  for (int i = 0; i < set.count(); ++i)
    RC_ASSERT(set.nth(i) == listed[static_cast<std::size_t>(i)]);
  RC_ASSERT(set.count() == static_cast<int>(visited.size()));
  RC_ASSERT(set.more_than_one() == (visited.size() > 1));
  RC_ASSERT(set.any() == !visited.empty());
}

RC_GTEST_PROP(BitSetProperty, WhereBytesAreEqualIsFoundByLookingAtEach,
              (const std::vector<u8>& bytes, u8 one)) {
  u8 looked_at[61] = {};  // whole words, and some more
  for (std::size_t i = 0; i < bytes.size(); ++i) looked_at[i % 61] = bytes[i];
  for (u8 sought : {one, looked_at[60], looked_at[0], u8{0}, u8{0x80}, u8{0xFF}}) {
    BitSet<61> expected;
    for (int i = 0; i < 61; ++i)
      if (looked_at[i] == sought) expected.add(i);
    RC_ASSERT(where_equal(looked_at, sought) == expected);
  }
}

// A run for each set, and after it a choice that stands alone.
Choices some_choices(const std::vector<std::vector<u8>>& sets) {
  Choices choices;
  for (u8 verb = 0; verb < std::min<std::size_t>(sets.size(), 8); ++verb) {
    BitSet<176> set;
    for (u8 m : sets[verb])
      if (m < 176) set.add(m);
    choices.add_each(Choice{verb, 1, {3, 4}, {5, 0}, {}}, set);
    choices.add(Choice{verb, 2, {}, {}, {}});
  }
  return choices;
}

RC_GTEST_PROP(Choices, AreTheSameSpelledOutOrNot, (const std::vector<std::vector<u8>>& sets)) {
  const Choices brief = some_choices(sets);
  Choices spelled_out = brief;
  spelled_out.spell_out();
  RC_ASSERT(brief.size() == spelled_out.size());
  for (int i = 0; i < brief.size(); ++i) {
    RC_ASSERT(brief.nth(i) == spelled_out[i]);
    RC_ASSERT(spelled_out.nth(i) == spelled_out[i]);
    if (i > 0) RC_ASSERT(spelled_out[i - 1] < spelled_out[i]);
    RC_ASSERT(spelled_out.find(spelled_out[i]) == i);
  }
}

TEST(FixedList, InsertsAndErasesInOrder) {
  FixedList<int, 4> list;
  list.push(1);
  list.push(3);
  list.insert(1, 2);
  EXPECT_TRUE(std::equal(list.begin(), list.end(), std::begin({1, 2, 3})));
  list.erase(0);
  EXPECT_TRUE(std::equal(list.begin(), list.end(), std::begin({2, 3})));
  FixedList<int, 4> other;
  other.push(2);
  other.push(3);
  EXPECT_TRUE(list == other);
}

enum class Fruit : u8 { Apple, Pear, Plum, count };
constexpr Row<Fruit, int> every_fruit[] = {{Fruit::Apple, 5}, {Fruit::Pear, 6}, {Fruit::Plum, 7}};
constexpr Row<Fruit, int> no_pear[] = {{Fruit::Apple, 5}, {Fruit::Plum, 7}};
constexpr Row<Fruit, int> pear_last[] = {{Fruit::Apple, 5}, {Fruit::Plum, 7}, {Fruit::Pear, 6}};

template <const auto& rows>
concept Compiles = requires {
  typename std::bool_constant<(in_order(rows), true)>;
};

TEST(Rows, CompileOnlyIfEveryValueHasItsOwnInItsPlace) {
  EXPECT_TRUE(Compiles<every_fruit>);
  EXPECT_FALSE(Compiles<no_pear>);
  EXPECT_FALSE(Compiles<pear_last>);
  constexpr auto prices = in_order(every_fruit);
  EXPECT_EQ(prices[Fruit::Plum], 7);
}

TEST(Seats, GoRoundTheTable) {
  struct {
    struct {
      u8 players = 3;
    } settings;
  } table;
  std::vector<int> visited, in_set;
  for (Seat seat : seats_of(table)) visited.push_back(seat);
  for_each_seat(seat_bit(1) | seat_bit(2), [&](Seat seat) { in_set.push_back(seat); });
  EXPECT_EQ(visited, (std::vector{0, 1, 2}));
  EXPECT_EQ(in_set, (std::vector{1, 2}));
  EXPECT_EQ(all_seats(table), 0b111);
  EXPECT_EQ(next_seat(table, 1), 2);
  EXPECT_EQ(next_seat(table, 2), 0);
}

TEST(Rng, PicksEveryNumberAboutEquallyOften) {
  Rng rng(1);
  int seen[10] = {};
  for (int i = 0; i < 100'000; ++i) ++seen[rng.below(10)];
  for (int n : seen) EXPECT_NEAR(n, 10'000, 500);
}

TEST(Choices, OfChanceMayBeListedAsSets) {
  BitSet<256> set;
  for (int i : {0, 63, 64, 255}) set.add(i);
  Choices choices;
  choices.add(Choice{1, 0, {}, {}, {}}, 7);
  choices.add_draws(Choice{2, 0, {3, 0}, {4, 5}, {}}, set, 2);
  ASSERT_EQ(choices.size(), 5);
  ASSERT_EQ(choices.weights().size(), 5);
  EXPECT_EQ(choices[3], (Choice{2, 0, {3, 64}, {4, 5}, {}}));
  EXPECT_EQ(choices[4], (Choice{2, 0, {3, 255}, {4, 5}, {}}));
  EXPECT_EQ(choices.weights()[0], 7);
  EXPECT_EQ(choices.weights()[4], 2);
}

RC_GTEST_PROP(Choices, AreSortedWhateverOrderTheyComeIn, (const std::vector<u64>& keys)) {
  Choices choices;
  std::vector<Choice> expected;
  for (u64 key : keys) expected.push_back(std::bit_cast<Choice>(key));
  for (Choice c : expected) choices.add(c);
  choices.sort();
  std::sort(expected.begin(), expected.end());
  RC_ASSERT(std::equal(choices.begin(), choices.end(), expected.begin(), expected.end()));
}

TEST(Chance, IsPickedByWeight) {
  Decision decision;
  decision.who = chance;
  decision.choices.add(Choice{1, 0, {}, {}, {}}, 1);
  decision.choices.add(Choice{2, 0, {}, {}, {}}, 3);
  Rng rng(1);
  int second = 0;
  for (int i = 0; i < 100'000; ++i) second += pick(decision, rng);
  EXPECT_NEAR(second, 75'000, 1'000);
}

// ---- how a game proceeds ----

// A game of one rule, which does something for ever and never asks.
struct Treadmill {
  u8 step = 0;
};
struct TreadmillState {
  FixedList<std::variant<Treadmill>, 4> stack;
};
std::span<const Step<TreadmillState, Treadmill>> steps_of(const Treadmill&) {
  static constexpr Step<TreadmillState, Treadmill> steps[] = {
      happens(+[](TreadmillState&, Treadmill&, Choice) { return Then::Again; })};
  return steps;
}

TEST(FlowDeathTest, ARuleThatNeverAsksIsAnError) {
  TreadmillState state;
  state.stack.push(Treadmill{});
  EXPECT_DEATH(flow::settle(state), "a rule never asks");
}

// ---- words ----

std::string error_of(std::string_view text) {
  const auto parsed = parse(tigris::vocabulary(), text);
  return parsed ? "none" : parsed.error().key;
}

TEST(Words, MayBeShortenedAsLongAsTheyAreClear) {
  const auto whole = parse(tigris::vocabulary(), "place temple F3");
  const auto brief = parse(tigris::vocabulary(), "  PL te f3 ");
  ASSERT_TRUE(whole && brief);
  EXPECT_EQ(*whole, *brief);
  EXPECT_EQ(error_of("w temple"), "words.verb");  // withdraw, war, wonder
}

TEST(Words, SayWhatIsWrong) {
  EXPECT_EQ(error_of(""), "words.empty");
  EXPECT_EQ(error_of("dance"), "words.verb");
  EXPECT_EQ(error_of("place"), "words.missing");
  EXPECT_EQ(error_of("place temple"), "words.missing");
  EXPECT_EQ(error_of("place church F3"), "words.thing");
  EXPECT_EQ(error_of("place temple Q3"), "words.thing");
  EXPECT_EQ(error_of("place temple F12"), "words.thing");
  EXPECT_EQ(error_of("place temple F0"), "words.thing");
  EXPECT_EQ(error_of("place temple F3 now"), "words.extra");
  EXPECT_EQ(error_of("support"), "words.number");
  EXPECT_EQ(error_of("support many"), "words.number");
  EXPECT_EQ(error_of("support 1000"), "words.number");
  EXPECT_EQ(error_of("swap temple temple temple temple temple temple temple"), "words.thing");
  EXPECT_EQ(error_of("swap 3"), "words.thing");
  EXPECT_EQ(error_of("swap 2 temple farm"), "none");
}

// ---- logs ----

std::string log_error(std::string_view text) {
  const auto log = parse_log(text);
  if (!log) return Texts::english()(log.error());
  const Title* title = find_title(log->setting.game);
  if (!title) return "no such game";
  const auto table = replay(*title->game, *log);
  return table ? "none" : Texts::english()(table.error());
}

constexpr const char* head = "ziggurat log 1\ngame tigris\nrules 1\nseats 2\nstart\n";

TEST(Log, ErrorsNameTheLineAndWhatIsWrong) {
  const auto says = [](const std::string& text, std::string_view part) {
    EXPECT_NE(log_error(text).find(part), std::string::npos) << log_error(text);
  };
  EXPECT_EQ(log_error(head), "none");
  says("", "empty");
  says("hello\n", "Line 1");
  says("ziggurat log 1\nhello there\n", "Line 2");
  says("ziggurat log 1\nseats two\n", "“two” is not a number");
  says("ziggurat log 1\ngame tigris\n", "before the line “start”");
  says("ziggurat log 1\ngame tigris\nrules 9\nseats 2\nstart\n", "version 9");
  says("ziggurat log 1\ngame tigris\nrules 1\nseats 7\nstart\n", "2 to 4 players, not 7");
  says("ziggurat log 1\ngame tigris\nrules 1\nseats 2\noption colour=red\nstart\n",
       "no option “colour”");
  says(std::string(head) + "chance start archer\n", "Line 6");
  says(std::string(head) + "archer: end\n", "Line 6: “archer” was to answer, but chance was asked");
  says(std::string(head) + "chance: start lion\n",
       "Line 6: “chance: start lion” is not legal there");
  says(std::string(head) + "chance: start lion\n", "start archer, start bull");
  says(std::string(head) + "# a comment\nchance: start bull\nchance: draw castle\n", "Line 8");
  says(std::string(head) + "chance: start bull\nresult bull 3\nchance: draw farm\n",
       "Line 8: something follows");
  says(std::string(head) + "chance: start bull\nresult bull 3\n", "Line 7: the log says");
  says(std::string(head) + std::string(5000, 'x') + "\n", "Line 6 is longer");
  says(std::string(5 << 20, '\n'), "larger than 4 MB");
}

TEST(Log, AFinishedGameIsItsOwnProof) {
  const Title& title = *find_title("tigris");
  Setting setting;
  setting.seats = 3;
  auto table = title.game->begin(setting);
  ASSERT_TRUE(table);
  Rng rng(4);
  while (!(*table)->over()) (*table)->choose_by_lot(rng);
  const std::string text = print_log((*table)->log());
  EXPECT_EQ(log_error(text), "none");
  const std::size_t result = text.find("result ");
  ASSERT_NE(result, std::string::npos);
  std::string forged = text;
  forged.replace(forged.find("rank 1", result), 6, "rank 2");
  EXPECT_NE(log_error(forged).find("replaying gives"), std::string::npos);
}

// The log of a game that began from this position, played on by lot for a few choices.
std::string log_from(const std::string& position) {
  Setting setting;
  setting.position = position;
  auto table = find_title("tigris")->game->begin(setting);
  EXPECT_TRUE(table) << position;
  Rng rng(4);
  for (int i = 0; i < 3; ++i) (*table)->choose_by_lot(rng);
  return print_log((*table)->log());
}

TEST(Log, OfAGameFromAPositionReplaysHoweverTheTextEnds) {
  for (const char* position : {"turn bull 2\n", "turn bull 2", "turn bull 2\r\n", "# all as usual",
                               "\n", "turn bull 2\n# indeed"})
    EXPECT_EQ(log_error(log_from(position)), "none") << position;
}

// Finished games, kept: they must go on being legal, with the same result. A fix that breaks one
// raises the game's rules version.
TEST(Log, FinishedGamesOnRecordReplay) {
  std::map<std::string, int> replayed;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(
           std::filesystem::path(SOURCES) / "tests/fixtures")) {
    if (entry.path().extension() != ".log") continue;
    std::ifstream in(entry.path());
    std::stringstream text;
    text << in.rdbuf();
    EXPECT_NE(text.str().find("\nresult "), std::string::npos) << entry.path();
    EXPECT_EQ(log_error(text.str()), "none") << entry.path();
    ++replayed[entry.path().parent_path().filename()];
  }
  for (const Title& title : titles()) EXPECT_GE(replayed[title.game->info().name], 5);
}

// ---- positions ----

struct Asked {
  Seat who;
  std::string prompt;
  std::vector<Choice> choices;
  bool operator==(const Asked&) const = default;
};
Asked asked_at(const Table& table) {
  const Decision& decision = table.decision();
  return {decision.who, decision.prompt, {decision.choices.begin(), decision.choices.end()}};
}

// Whoever begins a game from a position that he was given is asked what was asked there. In the
// middle of something no position is given, and so that it is of any use, between actions one is.
TEST(Position, LeadsBackToTheSameQuestionOrIsNotGiven) {
  const std::map<std::string, std::string> between_actions = {
      {"tigris", "turn.action"}, {"crescent", "action.choose"}, {"oath", "turn.act"}};
  for (const Title& title : titles()) {
    std::map<std::string, int> given, refused;
    for (u64 seed = 1; seed <= 3; ++seed) {
      Setting setting;
      setting.seats = title.game->info().max_seats;
      auto table = title.game->begin(setting);
      ASSERT_TRUE(table);
      Rng rng(seed);
      for (; !(*table)->over(); (*table)->choose_by_lot(rng)) {
        const std::string prompt = (*table)->decision().prompt;
        const auto position = (*table)->position();
        ++(position ? given : refused)[prompt];
        if (!position) continue;
        Setting from;
        from.position = *position;
        const auto again = title.game->begin(from);
        ASSERT_TRUE(again) << *position;
        ASSERT_EQ(asked_at(**again), asked_at(**table)) << *position;
      }
      EXPECT_EQ((*table)->position().error().key, "position.over");
    }
    const std::string name = title.game->info().name;
    EXPECT_GT(refused.size(), 5u) << name;
    if (const auto found = between_actions.find(name); found != between_actions.end()) {
      EXPECT_GT(given[found->second], 50) << name;
      EXPECT_LT(refused[found->second], given[found->second] / 4) << name;
    }
  }
}

// ---- options ----

TEST(Options, SayWhatIsWrong) {
  const GameInfo& info = find_title("tigris")->game->info();
  const auto error = [&](const OptionWords& words) {
    const auto chosen = choose_options(info, words);
    return chosen ? std::string("none") : chosen.error().key;
  };
  EXPECT_EQ(error({}), "none");
  EXPECT_EQ(error({{"board", "advanced"}, {"wonder", "on"}}), "none");
  EXPECT_EQ(error({{"bord", "advanced"}}), "option.unknown");
  EXPECT_EQ(error({{"board", "big"}}), "option.value");
  EXPECT_EQ(error({{"board", "advanced"}, {"board", "standard"}}), "option.twice");
}

// The signature of random play: a change of the rules shows here and is named in the commit.
// ./check holds the other compilers' programs against the same record.
TEST(Signature, IsTheOneOnRecord) {
  std::ifstream record(std::filesystem::path(SOURCES) / "tests/signatures.txt");
  std::size_t recorded = 0;
  for (std::string game, signature; record >> game >> signature; ++recorded)
    EXPECT_EQ(fmt::format("{:08x}", find_title(game)->signature()), signature) << game;
  EXPECT_EQ(recorded, titles().size());
}

}  // namespace
}  // namespace ziggurat
