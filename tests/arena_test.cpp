// Matches between computer players: everybody sits everywhere, the same is counted on any number of
// cores, a match stops when it is decided, and one that was broken off goes on.
#include <gtest/gtest.h>

#include <set>

#include "ai/arena_record.h"
#include "ai/arena_report.h"
#include "games/games.h"

namespace ziggurat {
namespace {

constexpr const char* program = "test 1";

ArenaRequest request_for(const char* game, const std::vector<const char*>& contestants) {
  ArenaRequest request;
  request.game = find_title(game)->game.get();
  for (const char* word : contestants)
    request.contestants.push_back(*read_contestant(word, {.iterations = 1}));
  return request;
}

// Plays a match; what it records is added to the text.
std::unique_ptr<Arena> played(const ArenaRequest& request, std::string* record = nullptr) {
  auto arena = std::make_unique<Arena>(request);
  if (record) *record += record_header(request, program);
  arena->play([&](const PlayedGame& game) {
    if (record) *record += record_line(*arena, game);
  });
  return arena;
}

void expect_same(const Tally& a, const Tally& b) {
  EXPECT_EQ(a.games, b.games);
  EXPECT_EQ(a.blocks, b.blocks);
  EXPECT_EQ(a.shares.sum, b.shares.sum);
  EXPECT_EQ(a.points.sum, b.points.sum);
  EXPECT_EQ(a.points.squares, b.points.squares);
  ASSERT_EQ(a.sources.size(), b.sources.size());
  for (const auto& [key, source] : a.sources) {
    EXPECT_EQ(source.points.sum, b.sources.at(key).points.sum) << key;
    EXPECT_EQ(source.paid_in, b.sources.at(key).paid_in) << key;
  }
}

void expect_same(const Arena& one, const Arena& other) {
  const ArenaReport a = report_on(one, 0), b = report_on(other, 0);
  EXPECT_EQ(a.games, b.games);
  ASSERT_EQ(a.parts.size(), b.parts.size());
  for (std::size_t part = 0; part < a.parts.size(); ++part) {
    EXPECT_EQ(a.parts[part].value, b.parts[part].value);
    for (std::size_t seat = 0; seat < a.parts[part].seats.size(); ++seat)
      expect_same(a.parts[part].seats[seat], b.parts[part].seats[seat]);
    for (std::size_t i = 0; i < a.parts[part].contestants.size(); ++i)
      expect_same(a.parts[part].contestants[i], b.parts[part].contestants[i]);
  }
  for (std::size_t i = 0; i < a.ratings.size(); ++i) {
    EXPECT_EQ(a.ratings[i].elo, b.ratings[i].elo);
    EXPECT_EQ(a.ratings[i].interval.low, b.ratings[i].interval.low);
  }
}

TEST(Arena, SeatsEverybodyEverywhereInEveryBlock) {
  ArenaRequest request = request_for("tigris", {"random", "basic", "steady"});
  request.seats = {0, 1, 2, 1};
  request.games = 30;
  const Arena arena(request);
  EXPECT_EQ(arena.games(), 32);
  std::set<LineUp> orders;
  for (const ArenaBlock& block : arena.blocks()) {
    orders.insert(block.lineup);
    for (std::size_t seat = 0; seat < 4; ++seat) {
      std::vector<int> here(3);
      for (int game = 0; game < 4; ++game) ++here[block.contestant(block.first + game, seat)];
      EXPECT_EQ(here, (std::vector{1, 2, 1}));
    }
  }
  EXPECT_GT(orders.size(), 3u);
}

TEST(Arena, DoesNotRepeatGamesOfPlayersWhoAreAllTheSame) {
  ArenaRequest request = request_for("tigris", {"random"});
  request.seats = {0, 0, 0};
  request.games = 5;
  EXPECT_EQ(Arena(request).blocks().size(), 5u);
}

TEST(Arena, PlaysSeveralNumbersOfPlayersAndValuesInTurn) {
  ArenaRequest request = request_for("tigris", {"random", "basic", "steady", "random@2"});
  request.players = {2, 3};
  request.each = "board";
  request.games = 10;
  const Arena arena(request);
  std::vector<std::pair<int, std::string>> kinds;
  for (const ArenaBlock& block : arena.blocks()) kinds.emplace_back(block.players(), block.value);
  EXPECT_EQ(kinds, (std::vector<std::pair<int, std::string>>{
                       {2, "standard"}, {3, "standard"}, {2, "advanced"}, {3, "advanced"}}));
  EXPECT_EQ(arena.games(), 10);
}

TEST(Arena, CountsEveryGameOnce) {
  ArenaRequest request = request_for("tigris", {"random", "basic"});
  request.seats = {0, 0, 1};
  request.games = 6;
  const auto arena = played(request);
  const ArenaReport report = report_on(*arena, 0);
  const ArenaReport::Part& part = report.parts[0];
  EXPECT_EQ(report.games, 6);
  EXPECT_EQ(report.blocks, 2);
  EXPECT_EQ(part.contestants[0].games, 12);
  EXPECT_NEAR(2 * part.contestants[0].win_share() + part.contestants[1].win_share(), 1, 1e-9);
  EXPECT_GT(part.contestants[1].points.mean(2), part.contestants[0].points.mean(2));
  EXPECT_GT(report.ratings[1].elo, 0);
  EXPECT_EQ(report.meetings[1][0].all, 12);
  EXPECT_GT(report.efforts[1].thinking, report.efforts[0].thinking);
  EXPECT_GE(report.seconds, report.efforts[0].thinking + report.efforts[1].thinking);
  EXPECT_EQ(conclusion_of(*arena, report), Conclusion::TooFewGames);
}

// Each waits as long as the others think between two of its choices; the last thoughts of a game
// nobody waits for.
TEST(Arena, TellsHowLongOneWaitsAndHowFarGamesCame) {
  ArenaRequest request = request_for("oath", {"random", "basic"});
  request.seats = {0, 0, 1};
  request.games = 3;
  const auto arena = played(request);
  const ArenaReport report = report_on(*arena, 0);
  double thinking = 0, waiting = 0, round = 0;
  for (const ArenaReport::Effort& effort : report.efforts) {
    EXPECT_GT(effort.waits, 0);
    EXPECT_LT(effort.waits, effort.choices);
    EXPECT_GE(effort.waiting, effort.longest_wait);
    thinking += effort.thinking;
    waiting += effort.waiting;
  }
  EXPECT_LT(waiting, 2 * thinking) << "two wait while one thinks";
  EXPECT_GT(waiting, 1.5 * thinking);
  for (int game = 0; game < 3; ++game)
    round += static_cast<double>(arena->played(game).stage.at("n")) / 3;
  EXPECT_NEAR(report.stage.at("n").mean(1), round, 1e-9);
  EXPECT_GE(round, 3);
  EXPECT_LE(round, 8);
}

// Whatever the order in which games end.
TEST(Arena, CountsBySeatAndMapTheSameOnAnyNumberOfCores) {
  ArenaRequest request = request_for("crescent", {"random"});
  request.seats = {0, 0, 0, 0};
  request.each = "map";
  request.games = 24;
  const auto one = (request.cores = 1, played(request));
  const auto many = (request.cores = 3, played(request));
  expect_same(*one, *many);
  const ArenaReport report = report_on(*one, 0);
  ASSERT_EQ(report.parts.size(), 6u);
  EXPECT_EQ(report.parts[1].value, "spring_thaw");
  for (const Tally& seat : report.parts[1].seats) {
    EXPECT_EQ(seat.games, 4);
    double sum = 0;
    for (const auto& [key, source] : seat.sources) sum += source.points.sum;
    EXPECT_NEAR(sum, seat.points.sum, 1e-9) << "every point came from somewhere";
  }
  const std::vector<ArenaReport::Part> all = report.by_players();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].seats[2].games, 24);
}

// A match that is soon decided, and its record.
struct Decided {
  ArenaRequest request = request_for("tigris", {"random", "random@2"});
  std::string record;
  std::unique_ptr<Arena> arena;

  Decided() {
    request.seats = {0, 1};
    request.games = 400;
    request.until = Hypotheses{0, 300};
    request.cores = 2;
    arena = played(request, &record);
  }
};

TEST(Arena, StopsWhenItIsDecided) {
  const Decided match;
  const ArenaReport report = report_on(*match.arena, 0);
  EXPECT_EQ(conclusion_of(*match.arena, report), Conclusion::NotStronger);
  EXPECT_LT(match.arena->games_done(), 200);
  EXPECT_EQ(report.games, 2 * match.arena->counted_blocks());
  ArenaRequest alone = match.request;
  alone.cores = 1;
  expect_same(*match.arena, *played(alone));
}

TEST(ArenaRecord, GoesOnWhereItWasBrokenOff) {
  const Decided match;
  // Cut in the middle of a line, with games missing before it.
  std::string text = match.record;
  const std::size_t second = text.find('\n', text.find('\n') + 1) + 1;
  text.erase(second, text.find('\n', second) + 1 - second);
  const std::size_t torn = text.size() / 2;
  text.resize(torn);
  const auto record = read_record(text, match.request, program);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->whole, text.rfind('\n') + 1);
  EXPECT_EQ(std::ssize(record->games), std::count(text.begin(), text.end(), '\n') - 1);
  ArenaRequest alone = match.request;
  alone.cores = 1;  // on several, one may go on while another is kept from the game that decides
  Arena arena(alone);
  for (const PlayedGame& game : record->games) {
    EXPECT_TRUE(arena.fits(game));
    arena.take(game);
  }
  int more = 0;
  arena.play([&](const PlayedGame&) { ++more; });
  EXPECT_LE(more, match.arena->games_done() - std::ssize(record->games));
  expect_same(*match.arena, arena);
  const PlayedGame& kept = record->games[0];
  EXPECT_EQ(arena.played(kept.number).seconds, kept.seconds) << "what it has is not played again";
  const PlayedGame& first = match.arena->played(kept.number);
  EXPECT_EQ(kept.stage, first.stage);
  EXPECT_EQ(kept.seats[0].waits, first.seats[0].waits);
  EXPECT_EQ(kept.seats[0].longest_wait, first.seats[0].longest_wait);
}

TEST(ArenaRecord, OfAnotherMatchIsRefused) {
  ArenaRequest request = request_for("tigris", {"random", "basic"});
  request.seats = {0, 1};
  const std::string text = record_header(request, program);
  const auto differs = [&](const ArenaRequest& other, const char* by) {
    const auto record = read_record(text, other, by);
    return record ? std::string() : std::get<std::string>(record.error().args[0].value);
  };
  ArenaRequest other = request;
  other.games = 1000, other.cores = 1;
  EXPECT_EQ(differs(other, program), "");
  EXPECT_EQ(differs(other, "test 2"), "program");
  other.seed = 2;
  EXPECT_EQ(differs(other, program), "seed");
  other = request_for("tigris", {"random", "basic@7"});
  other.seats = {0, 1};
  EXPECT_EQ(differs(other, program), "contestants");
  other = request;
  other.options = {{"board", "advanced"}};
  EXPECT_EQ(differs(other, program), "options");
}

TEST(ArenaRecord, TellsWhatIsWrongWithIt) {
  ArenaRequest request = request_for("tigris", {"random", "basic"});
  request.seats = {0, 1};
  request.games = 2;
  std::string text;
  const auto arena = played(request, &text);
  const auto error = [&](const std::string& changed) {
    const auto record = read_record(changed, request, program);
    return record ? std::string() : record.error().key;
  };
  EXPECT_EQ(error(""), "");
  EXPECT_EQ(error(text.substr(0, 20)), "") << "a header that was not written to its end";
  EXPECT_EQ(error("a letter"), "arena.other") << "nobody's text is taken for a torn header";
  EXPECT_EQ(error("a letter\n"), "arena.other");
  for (const char* line : {"\n", "{}\n", "7\n", "{\"game\":\"0\"}\n"})
    EXPECT_EQ(error(text + line), "arena.line") << line;
  const std::size_t number = text.find("\"game\":0");
  EXPECT_EQ(error(std::string(text).replace(number, 8, "\"game\":-1")), "arena.line");
  EXPECT_EQ(error(std::string(text).replace(number, 8, "\"game\":9999999")), "arena.line");

  PlayedGame game = arena->played(0);
  EXPECT_TRUE(arena->fits(game));
  std::swap(game.seats[0].contestant, game.seats[1].contestant);
  EXPECT_FALSE(arena->fits(game));
  game = arena->played(0);
  game.number = 2;
  EXPECT_FALSE(arena->fits(game));
  game = arena->played(0);
  game.seats.pop_back();
  EXPECT_FALSE(arena->fits(game));
}

}  // namespace
}  // namespace ziggurat
