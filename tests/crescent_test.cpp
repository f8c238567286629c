// What Crescent Moon keeps beyond the properties of every game.
#include <gtest/gtest.h>

#include "crescent/game.h"
#include "crescent/json.h"
#include "crescent/rules.h"
#include "tests/game_suite.h"

namespace ziggurat::crescent {
namespace {

TEST_GAME(Rules, "hand.discard", "limit.dismiss", "combat.flee")

// Calls visit(before, after) for every choice of some random games.
void for_each_choice(int games, const auto& visit) {
  for (int game = 0; game < games; ++game) {
    OptionValues options(info().options.size(), 0);
    options[0] = static_cast<u8>(game % count_of<MapChoice>);
    State state = *new_game<Rules>(options, game % 2 ? 4 : 5);
    Rng rng(static_cast<u64>(game) + 1);
    Decision decision;
    for (flow::decide(state, decision); decision.who != nobody; flow::decide(state, decision)) {
      const State before = state;
      flow::apply(state, decision.choices[pick(decision, rng)]);
      visit(before, state);
    }
  }
}

// Coins enter and leave the game only through the bank, and each time it is told.
TEST(Coins, EnterAndLeaveThroughTheBankOnly) {
  const auto all_coins = [](const State& s) {
    int sum = 0;
    for (const Player& player : s.player) sum += player.coins;
    return sum;
  };
  for_each_choice(60, [&](const State& before, const State& after) {
    int through_bank = 0;
    for (const News& news : after.news) switch (Event(news.kind)) {
        case Event::Income:
        case Event::Gained:
        case Event::Sacked: through_bank += news.n; break;
        case Event::PaidBank:
        case Event::HandedIn: through_bank -= news.n; break;
        default: break;
      }
    ASSERT_EQ(all_coins(after) - all_coins(before), through_bank);
  });
}

// Points come from objectives, plunder and the Nomad's riches; the Murshid's deals only move them.
TEST(Points, AreAllAnnounced) {
  const auto all_points = [](const State& s) {
    int sum = 0;
    for (const Player& player : s.player) sum += player.points;
    return sum;
  };
  for_each_choice(60, [&](const State& before, const State& after) {
    int announced = 0;
    for (const News& news : after.news) switch (Event(news.kind)) {
        case Event::Scored:
        case Event::Plunder: announced += news.n; break;
        case Event::HandedIn: announced += news.a.id; break;
        default: break;
      }
    ASSERT_EQ(all_points(after) - all_points(before), announced);
  });
}

// Negotiations are bounded: between two choices of an action stand at most so many other choices.
TEST(Talks, NeverStallAnAction) {
  int in_action = 0, most = 0;
  for_each_choice(60, [&](const State& before, const State& after) {
    const bool talks = std::holds_alternative<Bargain>(before.stack.top())
                       || std::holds_alternative<Purchase>(before.stack.top())
                       || std::holds_alternative<Dealings>(before.stack.top());
    in_action = before.active == after.active ? in_action + talks : 0;
    most = std::max(most, in_action);
  });
  EXPECT_GT(most, 5);
  EXPECT_LE(most, 40);
}

// Who is asked in a window, and what may be answered but a card, depends on what everyone knows.
TEST(Window, AsksWhoeverMayHaveACard) {
  int asked = 0;
  for_each_choice(30, [&](const State& before, const State&) {
    const Window* window = std::get_if<Window>(&before.stack.top());
    if (!window) return;
    Decision decision;
    flow::decide(before, decision);
    if (decision.who >= before.settings.players) return;
    ++asked;
    ASSERT_TRUE(may_hold(before, decision.who, Keyword::Anytime));
    ASSERT_FALSE(before.player[decision.who].resting);
    ASSERT_GE(decision.choices.find(choice(Verb::Pass)), 0);
    ASSERT_GE(decision.choices.find(choice(Verb::Rest)), 0);
  });
  EXPECT_GT(asked, 100);
}

// The Murshid's secret cards may be anything of his; a hand that everyone has seen is no secret.
TEST(Window, AsksNobodyWhoseCardsAreAllSeen) {
  State s = *new_game<Rules>(OptionValues(info().options.size(), 0), 5);
  EXPECT_EQ(hand_size(s, warlord), 1);  // Warfare
  EXPECT_FALSE(may_hold(s, warlord, Keyword::Anytime));
  EXPECT_TRUE(may_hold(s, warlord, Keyword::Combat));
  const CardId card = data(s).first_of[0];
  s.cards.place[card] = hand(murshid);
  EXPECT_EQ(may_hold(s, murshid, Keyword::Anytime), card_of(s, card).has(Keyword::Anytime));
  forget(s, cards_in(s, hand(murshid)), murshid);
  EXPECT_TRUE(may_hold(s, murshid, Keyword::Anytime));
}

// A castle that is conquered but may be neither captured nor sacked is razed: no coins, no points.
// No card of the house forbids to sack; an owner's may.
TEST(Combat, ACardThatForbidsSackingLeavesNothingToTake) {
  Data own = house_data();
  const auto guard = std::find_if(own.cards.begin(), own.cards.end(), [](const Card& card) {
    return std::string_view(card.id) == "guard";
  });
  guard->effects.clear();
  Effect forbid;
  Op forbidding;
  forbidding.kind = OpKind::ForbidSack;
  forbid.ops.push(forbidding);
  guard->effects.push(forbid);
  install_own_data(own);

  const auto after_combat = [](u8 data_number, const char* choices) {
    State s = *parse_position(
        "players 5\nturn warlord 1 1\nhex H8 fertile city\nhex H9 fertile castle:caliph\n"
        "hex H10 fertile warlord:5\nhex G9 fertile warlord:1\nhand caliph guard\n"
        "at H9 town\n");
    s.settings.data = data_number;
    s.player[warlord].buildings[Building::Castle] = 0;  // nothing to capture it with
    for (const char* c : {"assault H10 H9 5", "choose none", choices, "reveal"}) {
      const auto parsed = parse(vocabulary(), c);
      Decision decision;
      flow::decide(s, decision);
      const int at = decision.choices.find(*parsed);
      EXPECT_GE(at, 0) << c << " at " << decision.prompt;
      if (at >= 0) flow::apply(s, decision.choices[at]);
    }
    return s;
  };
  const State sacked = after_combat(own_set, "choose none");
  EXPECT_EQ(sacked.player[warlord].coins, 3 + 3);
  EXPECT_EQ(std::get<Combat>(sacked.stack.top()).step, 18);  // the town may be sacked, too

  const State razed = after_combat(own_set, "choose 1");
  const HexId at = hex_at(razed.board, cell_at(1, 0));
  EXPECT_EQ(razed.board.hexes[at].stronghold, Stronghold::None);
  EXPECT_EQ(razed.player[caliph].buildings[Building::Castle],
            data(razed).characters[caliph].buildings[Building::Castle]);
  EXPECT_EQ(razed.player[warlord].coins, 3);
  EXPECT_EQ(razed.player[warlord].points, 5);
  EXPECT_EQ(razed.board.hexes[at].settlement, Settlement::Town);
  EXPECT_EQ(controller(razed, at), warlord);
}

// Own data may allow more units in a hex than the house's characters have.
TEST(Desertion, TakesAnyNumberThatLiesThere) {
  Data own = house_data();
  own.characters[warlord].unit_limit = 10;
  install_own_data(own);
  State s = *parse_position("players 5\nturn nomad 1 1\nhex H8 fertile warlord:3m\n");
  s.settings.data = own_set;
  const HexId at = hex_at(s.board, cell_at(0, 0));
  s.board.hexes[at].units[warlord][UnitKind::Mercenary] = 9;
  Decision decision;
  flow::decide(s, decision);
  EXPECT_GE(decision.choices.find(choice(Verb::Desert, 9, cell_ref(cell_at(0, 0)))), 0);
  EXPECT_LT(decision.choices.find(choice(Verb::Desert, 10, cell_ref(cell_at(0, 0)))), 0);
}

TEST(News, EndsWithARemarkWhereThereIsMoreThanFits) {
  State s = *new_game<Rules>(OptionValues(info().options.size(), 0), 5);
  s.news.clear();
  for (int i = 0; i < 100; ++i) s.tell(Event::Gained, warlord, 1);
  EXPECT_EQ(s.news.size(), s.news.capacity());
  EXPECT_EQ(Event(s.news[s.news.size() - 2].kind), Event::Gained);
  EXPECT_EQ(Event(s.news.top().kind), Event::More);
}

// Nobody else's view changes with the number of cards chosen for a clash.
TEST(Secrets, TheNumberOfChosenCardsIsHidden) {
  int seen = 0;
  for_each_choice(60, [&](const State& before, const State&) {
    Decision decision;
    flow::decide(before, decision);
    if (decision.who >= before.settings.players || verb_of(decision.choices[0]) != Verb::Choose)
      return;
    for (Seat viewer : seats_of(before)) {
      if (viewer == decision.who) continue;
      State none = before, all = before;
      flow::apply(none, decision.choices[0]);
      flow::apply(all, decision.choices[decision.choices.size() - 1]);
      Decision after_none, after_all;
      flow::decide(none, after_none);
      flow::decide(all, after_all);
      ASSERT_EQ(after_none.who, after_all.who);
      ASSERT_TRUE(view(none, viewer) == view(all, viewer));
      ++seen;
    }
  });
  EXPECT_GT(seen, 500);
}

}  // namespace
}  // namespace ziggurat::crescent
