// Crescent Moon: what programs are told that follows from rules and data. Prices of choices, costs,
// purchases, forces in the news, and the catalogue, each held against the rules' own numbers.
#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "core/flow.h"
#include "core/json.h"
#include "core/json_words.h"
#include "core/playout.h"
#include "core/texts.h"
#include "crescent/card_text.h"
#include "crescent/game.h"
#include "crescent/rules.h"

namespace ziggurat::crescent {
namespace {

State position(std::string_view text) {
  const Result<State> state = parse_position(text);
  EXPECT_TRUE(state) << Texts::english()(state ? Message() : state.error());
  return state ? *state : State{};
}

Json seen_by(const State& s, Seat viewer) { return to_json(view(s, viewer)); }

Choice legal(const State& s, std::string_view words) {
  Decision decision;
  flow::decide(s, decision);
  const Result<Choice> c = parse(vocabulary(), words);
  EXPECT_TRUE(c && decision.choices.find(*c) >= 0) << words;
  return c ? *c : Choice{};
}

State after(State s, std::initializer_list<std::string_view> choices) {
  for (const std::string_view words : choices) flow::apply(s, legal(s, words));
  return s;
}

// Visits every decision of a few random games, and what it leads to.
using Visit = std::function<void(const State&, const Decision&, const State& then)>;
void play(int players, u64 games, const Visit& visit) {
  for (u64 seed = 1; seed <= games; ++seed) {
    OptionValues options(info().options.size(), u8{0});
    options[0] = static_cast<u8>(seed % count_of<MapChoice>);
    State state = *new_game<Rules>(options, players);
    Rng rng(seed);
    Decision decision;
    for (flow::decide(state, decision); decision.who != nobody; flow::decide(state, decision)) {
      const State before = state;
      flow::apply(state, decision.choices[pick(decision, rng)]);
      visit(before, decision, state);
      if (::testing::Test::HasFailure()) return;
    }
  }
}

// ---- forces in the news ----

Json news_of(const State& s, std::string_view event) {
  const Json view = seen_by(s, spectator);
  for (const Json& one : view["news"])
    if (one["key"] == "crescent.event." + std::string(event)) return one;
  return nullptr;
}

Json force(int ordinary, int mercenaries) {
  Json list = Json::array();
  const auto add = [&](int n, const char* unit) {
    if (n > 0) list.push_back({{"key", "crescent.force"}, {"n", n}, {"unit", unit}});
  };
  add(ordinary, "ordinary");
  add(mercenaries, "mercenary");
  return list;
}

TEST(CrescentNews, TellMarchesByKindAndBothHexes) {
  const State s = position(R"(players 4
turn warlord 1 1
hex H8 fertile warlord:3+2m
hex H9 fertile
hex G9 fertile fort:caliph caliph:1
)");
  const Json march = news_of(after(s, {"move H8 H9 2+1m"}), "moved");
  EXPECT_EQ(march["force"], force(2, 1));
  EXPECT_EQ(march["hex"], "H8");
  EXPECT_EQ(march["hex2"], "H9");
  EXPECT_FALSE(march.contains("n"));
  const Json charge = news_of(after(s, {"assault H8 G9 2m"}), "assaulted");
  EXPECT_EQ(charge["force"], force(0, 2));
  EXPECT_EQ(charge["hex2"], "G9");
}

TEST(CrescentNews, TellLossesAndRetreatsByKindAndHex) {
  State s = position(R"(players 4
turn warlord 1 1
hex H8 fertile warlord:3+2m
hex G9 fertile caliph:1+2m
front warlord warfare
)");
  s = after(s, {"assault H8 G9 3+2m", "reveal"});
  s = after(s, {"lose 1"});
  EXPECT_EQ(news_of(s, "lost"), (Json{{"key", "crescent.event.lost"},
                                      {"seat", "warlord"},
                                      {"force", force(1, 0)},
                                      {"hex", "G9"}}));
  s = after(s, {"lose 2m"});
  EXPECT_EQ(news_of(s, "lost")["force"], force(0, 2));
  EXPECT_EQ(news_of(s, "retreated"), (Json{{"key", "crescent.event.retreated"},
                                           {"seat", "caliph"},
                                           {"force", force(1, 0)},
                                           {"hex", "G9"}}));
}

TEST(CrescentNews, NameWhatNoForceCanNameInParts) {
  State s = position("players 5\nturn warlord 1 1\nhex H8 fertile warlord:1\n");
  s.news.clear();
  tell_force(s, Event::Lost, warlord, {{20, 3}}, hex_ref(s, 0));
  ASSERT_EQ(s.news.size(), 2);
  const Json news = seen_by(s, spectator)["news"];
  EXPECT_EQ(news[0]["force"], force(15, 3));
  EXPECT_EQ(news[1]["force"], force(5, 0));
}

// Units on the map: by cell, owner and kind.
using Units = std::map<std::tuple<Cell, Seat, UnitKind>, int>;

Units units_on(const Board& board) {
  Units units;
  for (HexId hex = 0; hex < board.hex_count; ++hex)
    for (Seat seat = 0; seat < max_players; ++seat)
      for (UnitKind kind : each<UnitKind>)
        if (const int n = board.hexes[hex].units[seat][kind]; n > 0)
          units[{board.hexes[hex].cell, seat, kind}] = n;
  return units;
}

void add_units(Units& units, Ref hex, Seat seat, Ref force, int sign) {
  const auto add = [&](UnitKind kind, int n) {
    const auto here = units.try_emplace({hex.id, seat, kind}, 0).first;
    if ((here->second += sign * n) == 0) units.erase(here);
  };
  add(UnitKind::Ordinary, force.id / 16);
  add(UnitKind::Mercenary, force.id % 16);
}

// False if the news do not tell how many units came.
bool follow(Units& units, const News& news) {
  const Ref force = ref(Kind::Force, static_cast<u8>(news.n));
  const Ref mercenaries = force_ref(0, news.n);
  switch (Event(news.kind)) {
    case Event::Moved:
    case Event::Assaulted:
    case Event::Withdrew:
      add_units(units, news.a, news.seat, force, -1);
      add_units(units, news.b, news.seat, force, 1);
      return true;
    case Event::BroughtIn:
      if (news.b.kind == 0) return add_units(units, news.a, news.seat, force, 1), true;
      add_units(units, news.a, news.seat, force, -1);
      add_units(units, news.b, news.seat, force, 1);
      return true;
    case Event::Spent:
    case Event::Lost:
    case Event::Retreated:
    case Event::Dismissed: return add_units(units, news.a, news.seat, force, -1), true;
    case Event::Recruited:
      return add_units(units, news.a, news.seat, force_ref(news.n, 0), 1), true;
    case Event::Hired: return add_units(units, news.a, news.seat, mercenaries, 1), true;
    case Event::Removed: return add_units(units, news.a, news.seat, mercenaries, -1), true;
    case Event::Revolted:
    case Event::Founded:
    case Event::More: return false;
    default: return true;
  }
}

// Without the Nomad, whose recruits are mercenaries, whoever follows the news knows every unit.
TEST(CrescentNews, LeadFromOneMapToTheNext) {
  int fights = 0;
  play(4, 60, [&](const State& s, const Decision&, const State& then) {
    Units units = units_on(s.board);
    bool all_told = true;
    for (const News& news : then.news) {
      all_told &= follow(units, news);
      fights += Event(news.kind) == Event::Lost || Event(news.kind) == Event::Retreated;
    }
    if (all_told) {
      ASSERT_EQ(units, units_on(then.board)) << print_position(s);
    }
  });
  EXPECT_GT(fights, 200);
}

}  // namespace
}  // namespace ziggurat::crescent
