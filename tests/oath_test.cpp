// What Oath keeps beyond the properties of every game.
#include <gtest/gtest.h>

#include "oath/game.h"
#include "oath/json.h"
#include "oath/lines.h"
#include "oath/rules.h"
#include "tests/game_suite.h"

namespace ziggurat::oath {
namespace {

// A title of so many settings plays fewer games of each; lines of games follow below. The few under
// sanitizers do not come to all questions.
TEST(Suite, EveryPropertyHoldsInRandomGames) {
  test_random_games<Rules>({"extra.travel",         "search.first",
                            "citizen.replace",      "martial-culture.citizen",
                            "blackmail.pay",        "play.adviser-limit",
                            "garrison.site",        "blackmail.relic",
                            "conspiracy.prize",     "trade.disguise",
                            "relic-hunter.turn",    "relic-hunter.keep",
                            "wild-mounts.beast",    "occupy.joined",
                            "relic-thief.use",      "relic-thief.roll",
                            "relic-thief.jinx",     "chronicle.sort",
                            "chronicle.largest",    "terror-spells.victim",
                            "revelation.burn",      "bewitch.citizen",
                            "dream-thief.first",    "dream-thief.second",
                            "dream-thief.turn",     "assassin.victim",
                            "false-prophet.vision", "royal-ambitions.relic",
                            "riots.suit",           "riots.order",
                            "gambling-hall.jinx",   "enchantress.swap",
                            "palanquin.passenger",  "palanquin.site",
                            "palanquin.turn",       "siege-engines.site",
                            "relic-hunter.target",  "charming-friend.victim",
                            "levelers.from",        "levelers.to",
                            "relic-breaker.relic",  "resettle.card",
                            "resettle.site",        "oracle.turn",
                            "pilgrimage.draw",      "pilgrimage.order",
                            "ancient-pact.relic",   "threatening-roar.order"},
                           suite_games / 4, suite_games >= 64);
}

// Calls visit(before, choice, after) for every choice of some random games.
void for_each_choice(int games, const auto& visit) {
  for (int game = 0; game < games; ++game) {
    OptionValues options(info().options.size(), 0);
    options[0] = static_cast<u8>(game % static_cast<int>(info().options[0].values.size()));
    State state = *new_game<Rules>(options, 2 + game % 5);
    Rng rng(static_cast<u64>(game) + 1);
    Decision decision;
    for (flow::decide(state, decision); decision.who != nobody; flow::decide(state, decision)) {
      const State before = state;
      const Choice made = decision.choices[pick(decision, rng)];
      flow::apply(state, made);
      visit(before, made, state);
    }
  }
}

// Ten games in a row, from chronicle to chronicle, for every number of players: with Citizens,
// ruins and every oath.
TEST(Lines, KeepEveryPropertyFromGameToGame) {
  constexpr int lines = SANITIZED ? 5 : 25;
  const LinesReport report =
      play_lines({.lines = lines, .games = 10, .players = 0, .progress = [](int) {}});
  ASSERT_FALSE(report.violation) << report.violation->what << "\n" << report.violation->log;
  for (Oath oath : each<Oath>)
    EXPECT_GT(report.coverage.oaths[static_cast<std::size_t>(oath)], 0u) << word(oath);
  EXPECT_GT(report.coverage.citizens, 0u);
  EXPECT_GT(report.coverage.ruins, 0u);
}

// Exchanges, offers and requests are bounded: a turn does not drown in talk.
TEST(Talks, EndWithinATurn) {
  int in_turn = 0, most = 0;
  for_each_choice(100, [&](const State& before, Choice, const State& after) {
    in_turn =
        before.turn == after.turn ? in_turn + std::holds_alternative<Deal>(before.stack.top()) : 0;
    most = std::max(most, in_turn);
  });
  EXPECT_GT(most, 4);
  EXPECT_LE(most, 200);
}

// Where the house would answer, every answer leads to the same table in the end, though not by the
// same news.
State after_losses(State state, Choice first) {
  Decision decision;
  flow::apply(state, first);
  for (flow::decide(state, decision); std::string_view(decision.prompt) == "losses.where";
       flow::decide(state, decision))
    flow::apply(state, decision.choices[0]);
  state.news.clear();
  return state;
}
TEST(Foregone, LossesThatComeToTheSame) {
  int alike = 0;
  for_each_choice(60, [&](const State& before, Choice made, const State&) {
    if (!answers_alike(before)) return;
    Decision decision;
    flow::decide(before, decision);
    ASSERT_STREQ(decision.prompt, "losses.where");
    alike += decision.choices.size() > 1;
    for (const Choice other : decision.choices)
      EXPECT_EQ(after_losses(before, other), after_losses(before, made));
  });
  EXPECT_GT(alike, 0);
}

// Whether the last of these choices, made one after the other, tells that a modifier was used.
bool is_told_of(CardId modifier, const std::string& position,
                std::initializer_list<const char*> choices) {
  State state = *parse_position("players 4\nturn red\n" + position);
  for (const char* words : choices) flow::apply(state, *parse(vocabulary(), words));
  return std::any_of(state.news.begin(), state.news.end(), [&](const News& news) {
    return Event(news.kind) == Event::Modified && news.a == card_ref(modifier);
  });
}
TEST(News, ModifiersOfOtherCardsAreNotToldOf) {
  const std::string table =
      "site cradle-1 fertile-valley the-old-oak wolves\n"
      "player red favor 2 secrets 1\nadvisers red true-names birdsong animal-playmates\n";
  EXPECT_TRUE(is_told_of(TheOldOak, table, {"trade-secrets the-old-oak"}));
  EXPECT_FALSE(is_told_of(TheOldOak, table, {"trade-secrets wolves"}));
  EXPECT_FALSE(is_told_of(TheOldOak, table, {"trade-favor the-old-oak"}));
  EXPECT_TRUE(is_told_of(Birdsong, table, {"trade-secrets wolves"}));
  EXPECT_TRUE(is_told_of(AnimalPlaymates, table, {"muster wolves"}));
}
TEST(News, ModifiersOutOfReachAreNotToldOf) {
  const std::string table =
      "site cradle-1 fertile-valley wolves\nplayer red secrets 2\n"
      "advisers red master-of-disguise birdsong\n";
  EXPECT_TRUE(is_told_of(Birdsong, table, {"trade-favor wolves"}));
  EXPECT_FALSE(is_told_of(Birdsong, table,
                          {"with master-of-disguise", "trade-favor wolves", "player blue"}));
}
// The price itself may come out of the bank, which is then the poorest.
TEST(News, ModifiersThatBringNothingAreNotToldOf) {
  const std::string table = "site cradle-1 charming-valley scryer\nadvisers red downtrodden\n";
  EXPECT_FALSE(is_told_of(Downtrodden, table, {"muster scryer"}));
  EXPECT_TRUE(is_told_of(Downtrodden, table + "bank discord 1\n", {"muster scryer"}));
  EXPECT_TRUE(is_told_of(Downtrodden,
                         "site cradle-1 charming-valley elders\nplayer red favor 0\n"
                         "advisers red downtrodden vow-of-kinship\n",
                         {"muster elders"}));
}

// What was shown beside an action is what its seat has paid and got when it may act again; the
// property of every game (core/suite.h) goes on only until the next question.
TEST(Price, IsWhatWasPaid) {
  constexpr int games = SANITIZED ? 40 : 400;
  const auto asks_for_an_act = [](const Decision& decision) {
    return std::string_view(decision.prompt) == "turn.act";
  };
  int paid = 0;
  for_each_choice(games, [&](const State& before, Choice made, const State& after) {
    Decision first, next;
    flow::decide(before, first);
    flow::decide(after, next);
    if (first.who != next.who || !asks_for_an_act(first) || !asks_for_an_act(next)) return;
    const Ref seat = seat_ref(first.who);
    Price shown;
    price(before, made, shown);
    for (u8 what = 0; what < count_of<Resource>; ++what)
      ASSERT_EQ(held(after, seat, what) - held(before, seat, what), shown.gain_of(seat, what))
          << print(vocabulary(), made) << ": " << resource_words[what];
    ++paid;
  });
  EXPECT_GE(paid, 25 * games);
}
// Also what is paid for the People's Favor, although it is asked next where the old favor goes.
TEST(Price, OfABannerIsAllOfIt) {
  const State state = *parse_position(
      "players 2\nturn red\nplayer red favor 5\nbanner peoples-favor chancellor 3\n");
  Price shown;
  price(state, *parse(vocabulary(), "recover-banner peoples-favor 4"), shown);
  const Ref red = seat_ref(1);
  EXPECT_EQ(shown.gain_of(red, static_cast<u8>(Resource::Supply)), -1);
  EXPECT_EQ(shown.gain_of(red, static_cast<u8>(Resource::Favor)), -4);
  EXPECT_EQ(shown.gain_of(banner_ref(Banner::PeoplesFavor), static_cast<u8>(Resource::Favor)), 4);
}

// The title is never held by somebody while another fulfils its oath better.
TEST(Title, IsWhereTheOathIsKept) {
  for_each_choice(60, [&](const State&, Choice, const State& after) {
    if (after.stack.size() != 2 || !std::holds_alternative<PlayerTurn>(after.stack.top())) return;
    State again = after;
    pass_title_on(again);
    ASSERT_EQ(again.title, after.title);
    ASSERT_EQ(again.stack.size(), after.stack.size());
  });
}

// What no game leads to is refused: more relics at a site than any has, relics where nobody has
// been, a sixth board, more advisers than an exchange can bring.
TEST(Position, RefusesWhatCannotBe) {
  const std::string table = "players 2\nturn red\n";
  for (const char* line :
       {"site cradle-1 plains\nrelics plains map whistle ivory-eye\n",
        "facedown cradle-2 drowned-city\nrelics cradle-2 map\n", "player red board 6\n",
        "advisers red keep* garrison* captains* curfew* scouts* wolves* rangers* wrestlers*\n"})
    EXPECT_FALSE(parse_position(table + line)) << line;
  EXPECT_TRUE(parse_position(table + "site cradle-1 plains\nrelics plains map whistle\n"));
}

// A position can be asked for at any time, after the end as well.
TEST(Position, IsPrintedWhenTheGameIsOver) {
  State last;
  for_each_choice(1, [&](const State&, Choice, const State& after) { last = after; });
  ASSERT_TRUE(flow::over(last));
  EXPECT_FALSE(print_position(last).empty());
}

// A position between two actions is written and read without loss.
TEST(Position, SurvivesBeingPrinted) {
  int printed = 0;
  for_each_choice(20, [&](const State&, Choice, const State& after) {
    if (after.stack.size() != 2 || !std::holds_alternative<PlayerTurn>(after.stack.top())) return;
    const auto& turn = std::get<PlayerTurn>(after.stack.top());
    if (std::string_view(steps_of(turn)[turn.step].prompt) != "turn.act") return;
    if (!after.mods.empty() || ++printed % 7 != 0) return;
    const std::string text = print_position(after);
    const auto read = parse_position(text);
    ASSERT_TRUE(read) << read.error().key << "\n" << text;
    State expected = after;
    expected.news.clear();
    ASSERT_EQ(print_position(*read), text);
    for (Seat seat : seats_of(after)) ASSERT_EQ(view(*read, seat), view(expected, seat)) << text;
  });
  EXPECT_GT(printed, 200);
}

// Every card has exactly one row, and every row a card.
TEST(Cards, HaveOneRowEach) {
  std::array<int, card_numbers> rows{};
  for (const auto& file :
       {discord_cards(), arcane_cards(), order_cards(), hearth_cards(), beast_cards(),
        nomad_cards(), relic_cards(), edifice_cards(), vision_cards()})
    for (const CardRow& card : file) ++rows[card.id];
  for (int i = 0; i < card_numbers; ++i)
    EXPECT_EQ(rows[static_cast<std::size_t>(i)], *card_words[i] ? 1 : 0) << i << card_words[i];
}

// A row that does nothing is a row that was forgotten. What has neither steps nor a plan is a
// modifier or a persistent power, or changes a limit as long as it lies there.
TEST(Cards, DoSomething) {
  for (int i = 0; i < card_numbers; ++i) {
    const CardRow& card = row(CardId(i));
    if (!*card_words[i] || is_vision(CardId(i)) || CardId(i) == GrandScepter) continue;
    const bool acts = !card.action.empty() || !card.played.empty() || !card.rest.empty()
                      || !card.won.empty() || card.plan.sides != Sides::None
                      || card.modifies != Modifies::Never || card.persistent;
    EXPECT_TRUE(acts) << card_words[i];
  }
}

}  // namespace
}  // namespace ziggurat::oath
