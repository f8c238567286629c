// Tigris & Euphrates: what is not a scenario. The slow reference at the top knows only arrays and
// the rulebook's sentences; the engine must agree with it everywhere.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "core/perft.h"
#include "tests/game_suite.h"
#include "tigris/bundles.h"
#include "tigris/game.h"
#include "tigris/json.h"
#include "tigris/rules.h"

namespace ziggurat::tigris {
namespace {

TEST_GAME(Rules)

// ---- the reference ----

using Grid = std::array<std::array<int, column_count>, row_count>;

// Regions by recursion over the spaces: 0 nothing, otherwise the number of the region.
struct Reference {
  explicit Reference(const State& state) : s(state) {}

  bool piece(int r, int c) const {
    return inside(r, c) && s.board.pieces.has(cell_at(r, c)) && cell_at(r, c) != lifted;
  }
  bool leader(int r, int c) const {
    for (const auto& of_seat : s.board.leader)
      for (Cell at : of_seat)
        if (at == cell_at(r, c) && at != lifted) return true;
    return false;
  }
  static bool inside(int r, int c) { return r >= 0 && r < row_count && c >= 0 && c < column_count; }
  bool river(int r, int c) const { return maps[s.settings.side].river.has(cell_at(r, c)); }
  bool free(int r, int c) const { return !piece(r, c) && !s.board.ruins.has(cell_at(r, c)); }

  void paint(Grid& grid, int r, int c, int number) const {
    if (!piece(r, c) || grid[size(r)][size(c)] != 0) return;
    grid[size(r)][size(c)] = number;
    paint(grid, r + 1, c, number);
    paint(grid, r - 1, c, number);
    paint(grid, r, c + 1, number);
    paint(grid, r, c - 1, number);
  }
  static std::size_t size(int i) { return static_cast<std::size_t>(i); }

  // The numbers of the kingdoms among the regions beside a space.
  std::set<int> kingdoms_beside(int r, int c) const {
    Grid grid{};
    int next = 0;
    for (int i = 0; i < row_count; ++i)
      for (int j = 0; j < column_count; ++j)
        if (piece(i, j) && grid[size(i)][size(j)] == 0) paint(grid, i, j, ++next);
    std::set<int> kingdoms;
    for (int i = 0; i < row_count; ++i)
      for (int j = 0; j < column_count; ++j)
        if (leader(i, j)) kingdoms.insert(grid[size(i)][size(j)]);
    std::set<int> touched;
    for (const auto& [i, j] : {std::pair{r + 1, c}, {r - 1, c}, {r, c + 1}, {r, c - 1}})
      if (inside(i, j) && kingdoms.contains(grid[size(i)][size(j)]))
        touched.insert(grid[size(i)][size(j)]);
    return touched;
  }
  bool temple_beside(int r, int c) const {
    for (const auto& [i, j] : {std::pair{r + 1, c}, {r - 1, c}, {r, c + 1}, {r, c - 1}})
      if (inside(i, j) && s.board.tiles[Colour::Red].has(cell_at(i, j))) return true;
    return false;
  }

  std::set<std::string> actions() {
    std::set<std::string> words = {"end"};
    const auto& hand = s.player[s.active].hand;
    for (int r = 0; r < row_count; ++r)
      for (int c = 0; c < column_count; ++c) {
        const std::string at = cell_word(cell_at(r, c));
        for (Colour colour : each<Colour>)
          if (hand[colour] > 0 && free(r, c) && river(r, c) == (colour == Colour::Blue)
              && kingdoms_beside(r, c).size() <= 2)
            words.insert(std::string("place ") + word(colour) + " " + at);
        for (Colour colour : each<Colour>) {
          const Cell from = s.board.leader[s.active][colour];
          lifted = from;
          if (cell_at(r, c) != from && free(r, c) && !river(r, c) && temple_beside(r, c)
              && kingdoms_beside(r, c).size() <= 1)
            words.insert(std::string("leader ") + leader_word(colour) + " " + at);
          lifted = off_board;
        }
        const Cell cell = cell_at(r, c);
        const bool tile = tile_at(s.board, cell) != Colour::count;
        if (s.player[s.active].catastrophes > 0 && (free(r, c) || tile)
            && !s.board.treasures.has(cell)
            && (s.settings.catastrophe_on_building
                || std::count(s.board.building.begin(), s.board.building.end(), cell) == 0))
          words.insert("catastrophe " + at);
      }
    for (Colour colour : each<Colour>)
      if (s.board.leader[s.active][colour] != off_board)
        words.insert(std::string("withdraw ") + leader_word(colour));
    for (int id = 0; id < bundle_count; ++id) {
      const Tiles& tiles = bundle(static_cast<u8>(id));
      bool held = true;
      for (Colour colour : each<Colour>) held &= tiles[colour] <= hand[colour];
      if (held)
        words.insert(
            print(vocabulary(), choice(Verb::Swap, 0, {}, bundle_ref(static_cast<u8>(id)))));
    }
    return words;
  }

  const State& s;
  Cell lifted = off_board;
};

// Visits the decisions of a few random games.
void for_each_decision(int games, const OptionValues& options, int players,
                       const std::function<void(const State&, const Decision&)>& visit) {
  Decision decision;
  Rng rng(11);
  for (int game = 0; game < games; ++game) {
    State s = *new_game<Rules>(options, players);
    for (flow::decide(s, decision); decision.who != nobody; flow::decide(s, decision)) {
      visit(s, decision);
      Choice chosen = decision.choices[pick(decision, rng)];
      // Catastrophes are kept for later: monuments and buildings need time to stand in their way.
      while (verb_of(chosen) == Verb::Catastrophe && rng.below(64) != 0)
        chosen = decision.choices[pick(decision, rng)];
      flow::apply(s, chosen);
    }
  }
}

TEST(Tigris, ActionsAreThoseOfTheSlowReference) {
  int compared = 0;
  const auto compare = [&](const State& s, const Decision& d) {
    if (std::string_view(d.prompt) != "turn.action" || d.choices.size() == 1) return;
    std::set<std::string> listed;
    for (const Choice& c : d.choices) listed.insert(print(vocabulary(), c));
    ASSERT_EQ(listed, Reference(s).actions()) << print_position(s);
    ++compared;
  };
  for_each_decision(2, OptionValues(6, 0), 4, compare);
  for_each_decision(2, OptionValues(6, 0), 2, compare);
  for_each_decision(1, OptionValues(6, 1), 3, compare);
  EXPECT_GT(compared, 400);
}

// Every choice that can be written down is either listed or has a reason.
TEST(Tigris, WhatIsNotListedHasAReason) {
  std::vector<Choice> conceivable;
  for (int v = 1; v < count_of<Verb>; ++v) {
    const VerbWords& verb = vocabulary().verbs[static_cast<std::size_t>(v)];
    const auto ids = [](u8 kind) {
      constexpr int sizes[] = {1, 8, max_players, 4, 4, cell_count, bundle_count, monument_count};
      return sizes[kind];
    };
    for (int n = verb.counted ? -1 : 0; n <= (verb.counted ? 7 : 0); ++n)
      for (int a = 0; a < ids(verb.a.number); ++a)
        for (int b = 0; b < ids(verb.b.number); ++b)
          conceivable.push_back({static_cast<u8>(v),
                                 static_cast<i8>(n),
                                 {verb.a.number, static_cast<u8>(a)},
                                 {verb.b.number, static_cast<u8>(b)},
                                 {}});
  }
  std::map<std::string, int> given;
  int visited = 0;
  for (const OptionValues& options : {OptionValues(6, 0), OptionValues{1, 1, 1, 1, 1, 0}})
    for_each_decision(60, options, 3, [&](const State& s, const Decision& d) {
      const bool rare = std::string_view(d.prompt) != "turn.action" && d.who != chance;
      if (++visited % (rare ? 4 : 64) != 0) return;
      int listed = 0;
      for (const Choice& c : conceivable) {
        if (d.choices.find(c) >= 0) {
          ++listed;
          continue;
        }
        ++given[why_not<Rules>(s, d, c).key];
      }
      ASSERT_EQ(listed, d.choices.size());
    });
  given["tigris.why.over"] = 1;  // no decision asks after the end
  for (const char* reason : all_reasons)
    EXPECT_GT(given["tigris.why." + std::string(reason)], 0) << reason;
}

TEST(Tigris, PositionsSurviveBeingPrintedAndRead) {
  int tried = 0;
  for (const u8 every_option : {u8{0}, u8{1}})
    for (int players : {2, 3, 4})
      for_each_decision(3, OptionValues(6, every_option), players,
                        [&](const State& s, const Decision& d) {
                          if (std::string_view(d.prompt) != "turn.action"
                              || std::get<Turn>(s.stack.top()).actions_left != 2)
                            return;
                          const auto read = parse_position(print_position(s));
                          ASSERT_TRUE(read) << read.error().key << "\n" << print_position(s);
                          State expected = s;
                          expected.news.clear();
                          ASSERT_TRUE(*read == expected) << print_position(s);
                          ++tried;
                        });
  EXPECT_GT(tried, 500);
}

// Counted once and checked by the reference above; a change here is a change of the rules.
TEST(Tigris, Perft) {
  const auto count = [](int players, u8 side, int depth) {
    OptionValues options(6, 0);
    options[0] = side;
    State s = *new_game<Rules>(options, players);
    Rng rng(1);
    settle_chance(s, rng);
    return perft(s, depth);
  };
  EXPECT_EQ(count(2, 0, 1), 609u);
  EXPECT_EQ(count(2, 0, 2), 339055u);
  EXPECT_EQ(count(2, 0, 3), 915401u);
  EXPECT_EQ(count(4, 1, 1), 762u);
  EXPECT_EQ(count(4, 1, 2), 503477u);
}

TEST(Tigris, BagAfterDealing) {
  // SET-01, SET-02.
  const int expected[2][3] = {{131, 125, 119}, {127, 121, 115}};
  for (u8 side : {u8{0}, u8{1}})
    for (int players : {2, 3, 4}) {
      OptionValues options(6, 0);
      options[0] = side;
      State s = *new_game<Rules>(options, players);
      EXPECT_EQ(total(s.bag), side == 0 ? 143 : 139);
      EXPECT_EQ(s.bag[Colour::Red], side == 0 ? 47 : 43);
      Rng rng(3);
      settle_chance(s, rng);
      EXPECT_EQ(total(s.bag), expected[side][players - 2]);
    }
}

// SCO-02: no other way of sharing out the treasures gives a better sorted result.
RC_GTEST_PROP(TigrisProperty, RaisingTheWeakestColourIsBest, ()) {
  Player player{};
  for (Colour colour : each<Colour>) player.points[colour] = *rc::gen::inRange<u16>(0, 12);
  player.treasures = *rc::gen::inRange<u8>(0, 7);
  const auto ours = final_points(player);
  for (int a = 0; a <= player.treasures; ++a)
    for (int b = 0; a + b <= player.treasures; ++b)
      for (int c = 0; a + b + c <= player.treasures; ++c) {
        auto other = player.points;
        const int shares[] = {a, b, c, player.treasures - a - b - c};
        for (int i = 0; i < 4; ++i) other.items[i] = static_cast<u16>(other.items[i] + shares[i]);
        std::sort(other.begin(), other.end());
        RC_ASSERT(
            !std::lexicographical_compare(ours.begin(), ours.end(), other.begin(), other.end()));
      }
}

RC_GTEST_PROP(TigrisProperty, FloodReachesWhatIsConnected, (const std::vector<u8>& cells)) {
  Cells ground;
  for (u8 cell : cells)
    if (cell < cell_count) ground.add(cell);
  if (!ground.any()) return;
  const int seed = ground.first();
  const Cells reached = flood(Cells::of(seed), ground);
  RC_ASSERT(reached.within(ground) && reached.has(seed));
  RC_ASSERT((spread(reached) & ground) == reached);  // closed
  for (Cells rest = reached - Cells::of(seed), grown = Cells::of(seed); rest.any();) {
    const Cells next = spread(grown) & rest;
    RC_ASSERT(next.any());  // connected
    grown |= next;
    rest -= next;
  }
}

TEST(Tigris, SpreadIsTheSpaceAndItsEdgesOnly) {
  for (int r = 0; r < row_count; ++r)
    for (int c = 0; c < column_count; ++c) {
      Cells expected;
      for (const auto& [i, j] : {std::pair{r, c}, {r + 1, c}, {r - 1, c}, {r, c + 1}, {r, c - 1}})
        if (Reference::inside(i, j)) expected.add(cell_at(i, j));
      EXPECT_EQ(spread(Cells::of(cell_at(r, c))), expected);
    }
}

// What a seat cannot know is dealt anew, with the odds of drawing blindly from all unseen tiles;
// what it knows stays.
TEST(Tigris, ImaginedHandsAreDealtFromTheUnseenTiles) {
  const auto parsed = parse_position(
      "players 3\nhand archer temple temple farm\nhand bull market market market market market "
      "market\n"
      "hand potter farm farm farm farm farm farm\nswapped bull settlement settlement\n");
  ASSERT_TRUE(parsed) << parsed.error().key;
  const State& s = *parsed;
  Tiles unseen = s.bag;
  for (const Player& player : {s.player[1], s.player[2]})
    for (Colour colour : each<Colour>)
      unseen[colour] =
          static_cast<u8>(unseen[colour] + player.hand[colour] + player.swapped[colour]);
  Rng rng(1);
  constexpr int worlds = 20'000;
  EnumArray<Colour, double> hand{}, swapped{};
  for (int i = 0; i < worlds; ++i) {
    const State world = imagine(s, 0, rng);
    ASSERT_EQ(world.player[0], s.player[0]);
    ASSERT_EQ(world.board, s.board);
    for (Colour colour : each<Colour>) {
      hand[colour] += world.player[1].hand[colour];
      swapped[colour] += world.player[1].swapped[colour];
    }
  }
  for (Colour colour : each<Colour>) {
    const double share = static_cast<double>(unseen[colour]) / total(unseen);
    EXPECT_NEAR(hand[colour] / worlds, 6 * share, 0.05) << word(colour);
    EXPECT_NEAR(swapped[colour] / worlds, 2 * share, 0.03) << word(colour);
  }
}

// Looking at a kingdom in the middle of a war shows what each side has, not the sum of both.
TEST(Tigris, LookTellsTheSidesOfAWarApart) {
  const auto parsed = parse_position(
      "turn archer 2\ncolumns G H I J K\nrow 4 Ak t . m s\nrow 5 s . . t Bk\nhand archer "
      "settlement\n");
  ASSERT_TRUE(parsed) << parsed.error().key;
  State s = *parsed;
  flow::apply(s, choice(Verb::Place, 0, tile_ref(Colour::Black), cell_ref(cell_at(3, 8))));
  std::vector<long> strengths;
  for (const Message& message : look(view(s, 0), "I4"))
    for (const Message::Arg& arg : message.args)
      if (arg.name == "supporters") strengths.push_back(std::get<long>(arg.value));
  EXPECT_EQ(strengths, (std::vector<long>{1, 1}));
}

TEST(Tigris, StateStaysSmall) { EXPECT_LE(sizeof(State), 1024u); }

}  // namespace
}  // namespace ziggurat::tigris
