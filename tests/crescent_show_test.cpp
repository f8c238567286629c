// Crescent Moon: how a table is shown. The picture, what can be looked at, the score sheet and the
// JSON say what is there, say it in every language, and say no more than the viewer may know.
#include <cstdio>
#include <set>

#include "crescent/card_text.h"
#include "crescent/game.h"
#include "crescent/json.h"
#include "crescent/rules.h"
#include "tests/moments.h"

namespace ziggurat::crescent {
namespace {

std::vector<std::string> text_of(const Picture& picture) {
  std::vector<std::string> lines;
  for (const PictureLine& line : picture) {
    std::string& text = lines.emplace_back();
    for (const Span& span : line) text += span.text;
    while (text.ends_with(' ')) text.pop_back();
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

constexpr auto& position = position_of<Rules>;

OptionValues options(MapChoice map) {
  OptionValues values(info().options.size(), u8{0});
  values[0] = static_cast<u8>(map);
  return values;
}

// Visits every decision of a few random games.
void play(int players, MapChoice map, u64 games,
          const std::function<void(const State&, const Decision&)>& visit) {
  for (u64 seed = 1; seed <= games; ++seed) {
    State state = *new_game<Rules>(options(map), players);
    Rng rng(seed);
    Decision decision;
    for (;;) {
      flow::decide(state, decision);
      visit(state, decision);
      if (decision.who == nobody) break;
      flow::apply(state, decision.choices[pick(decision, rng)]);
    }
  }
}

const Message::Arg* argument(const Message& message, std::string_view name) {
  for (const Message::Arg& arg : message.args)
    if (arg.name == name) return &arg;
  return nullptr;
}
long number(const Message& message, std::string_view name) {
  const Message::Arg* arg = argument(message, name);
  return arg ? std::get<long>(arg->value) : 0;
}
long sum_of_parts(const Message& message) {
  long sum = 0;
  for (const Message& part : argument(message, "parts")->inner) sum += number(part, "n");
  return sum;
}

void expect_said(const std::vector<Message>& messages) {
  for (const char* language : Texts::languages())
    for (const Message& message : messages) {
      const std::string said = (*Texts::in(language))(message);
      EXPECT_EQ(said.find("crescent."), std::string::npos) << language << ": " << said;
      EXPECT_EQ(said.find('{'), std::string::npos) << language << ": " << said;
      EXPECT_FALSE(said.empty());
    }
}

// ---- the picture ----

constexpr const char* small_table = R"(players 5
turn caliph 2 3
hex G8 desert holy token:murshid sultan:2m
hex G9 fertile river 3 city fort:sultan
hex H7 quarry warlord:3
hex H8 fertile crossing 2 palace castle:caliph caliph:2+1m
hex H9 fertile river 2 town
hex I8 wilderness
coins warlord 12
points caliph 7
reserve caliph 2
sacked warlord 1
resting nomad
hand caliph guard guard vizier*
front caliph general
market far1 guard near2 elder
court court1 imam
discard levy levy
)";

constexpr const char* small_picture = R"(
        +-------+-------+-------+-------+
        |G8 desert      ~G9 fertile     |
        |holy-site      ~city fort:S    |
        |token:M S:2m   ~               |
+-------+-------+-------+~~~~~~~+~~~~~~~+-------+
|H7 quarry      |H8 fertile     ~H9 fertile     |
|W:3            |crossing palace~town           |
|               |castle:C       ~               |
|               |C:2+1m         ~               |
+-------+-------+-------+-------+-------+-------+
                        |I8 wilderness  |
                        |               |
                        |               |
                        +-------+-------+
)";

TEST(Picture, ShowsEveryPieceOfAKnownPosition) {
  std::vector<std::string> lines = text_of(picture(view(position(small_table), caliph)));
  lines.resize(14);
  EXPECT_EQ("\n" + joined(lines), small_picture);
}

TEST(Picture, ShowsWhatLiesBesideTheMap) {
  const State state = position(small_table);
  const auto shows = [&](Seat viewer, std::string_view words) {
    const std::string text = joined(text_of(picture(view(state, viewer))));
    return text.find(words) != std::string::npos;
  };
  EXPECT_TRUE(shows(caliph, "year 2/3  round 3  "));
  EXPECT_TRUE(shows(caliph, "W warlord  coins 12  points ?"));
  EXPECT_TRUE(shows(caliph, "sacked 1"));
  EXPECT_TRUE(shows(caliph, "points 7  reserve 2"));
  EXPECT_TRUE(shows(caliph, "your hand  1 guard  2 guard  3 vizier\n"));
  EXPECT_TRUE(shows(caliph, "front: general"));
  EXPECT_TRUE(shows(caliph, "far1 guard 3"));  // half: it is the Caliph's card
  EXPECT_TRUE(shows(warlord, "far1 guard 6"));
  EXPECT_TRUE(shows(caliph, "court1 imam  court2 -"));
  EXPECT_TRUE(shows(caliph, "discard 2\n"));
  EXPECT_TRUE(shows(warlord, "hand 3: guard guard ?"));
  EXPECT_FALSE(shows(warlord, "vizier"));
  EXPECT_FALSE(shows(spectator, "your hand"));
}

TEST(Picture, FitsAHundredColumnsOnEveryPrintedMap) {
  for (int map = 0; map < map_count; ++map)
    for (int players : {4, 5})
      play(players, MapChoice(map), 1, [&](const State& state, const Decision&) {
        for (const std::string& line : text_of(picture(view(state, warlord))))
          ASSERT_LE(line.size(), 100u) << line;
      });
}

// Waves are drawn exactly where a river parts two hexes: as many as the rules know.
TEST(Picture, DrawsEveryRiverThatParts) {
  for (int map = 0; map < map_count; ++map) {
    const State state = *new_game<Rules>(options(MapChoice(map)), 5);
    int beside = 0, above = 0, vertical = 0, horizontal = 0, in_row = 0;
    bool at_border = false;
    for (HexId a = 0; a < state.board.hex_count; ++a)
      for (HexId b = 0; b < a; ++b) {
        if (!(state.board.touching[a] & ~state.board.adjacent[a] & bit(b))) continue;
        const bool same_row = r_of(state.board.hexes[a].cell) == r_of(state.board.hexes[b].cell);
        ++(same_row ? beside : above);
      }
    for (const std::string& line : text_of(picture(view(state, spectator)))) {
      const bool border = line.find('+') != std::string::npos;
      const auto waves = static_cast<int>(std::count(line.begin(), line.end(), '~'));
      if (border)
        horizontal += waves;
      else if (at_border)  // a row begins
        vertical += in_row = waves;
      else
        EXPECT_EQ(waves, in_row) << line;
      at_border = border;
    }
    EXPECT_EQ(horizontal, 7 * above);
    EXPECT_EQ(vertical, beside);
    EXPECT_GT(beside + above, 0);
  }
}

// ---- nothing is given away ----

// Whatever is shown to a seat is the same in every world that this seat cannot tell from the real
// one; and the worlds do differ.
TEST(Show, SaysNothingThatTheViewerCannotKnow) {
  constexpr const char* words[] = {"",       "hand", "market",  "objectives", "discard", "deck",
                                   "combat", "H8",   "warlord", "nomad",      "imam"};
  constexpr Seat eyes[] = {warlord, murshid, sultan, caliph, nomad, spectator};
  int different = 0;
  for (const MapChoice map : {MapChoice::DividedLands, MapChoice::Variable}) {
    int count = 0;
    Rng rng(5);
    play(5, map, 2, [&](const State& state, const Decision&) {
      if (++count % 5 != 0) return;
      const Seat viewer = eyes[count % std::size(eyes)];
      const State world = imagine(state, viewer, rng);
      different += to_json(world) != to_json(state);
      const View real = view(state, viewer), imagined = view(world, viewer);
      ASSERT_EQ(to_json(real), to_json(imagined));
      ASSERT_EQ(text_of(picture(real)), text_of(picture(imagined)));
      ASSERT_EQ(score_sheet(real), score_sheet(imagined));
      for (const char* word : words) ASSERT_EQ(look(real, word), look(imagined, word)) << word;
    });
  }
  EXPECT_GT(different, 50);
}

// The JSON of a view hides exactly the cards and points that the state keeps from the viewer.
TEST(Show, JsonHidesHandsAndPoints) {
  int hidden_cards = 0;
  play(5, MapChoice::SpringThaw, 2, [&](const State& state, const Decision& decision) {
    for (Seat viewer : {warlord, murshid, nomad, spectator}) {
      const Json json = to_json(view(state, viewer));
      for (Seat seat = 0; seat < 5; ++seat) {
        const Json& player = json["players"][character_words[seat]];
        const bool open = seat == viewer || decision.who == nobody;
        EXPECT_EQ(player["points"].is_null(), !open);
        const Cards held = cards_in(state, hand(seat)) | cards_in(state, chosen(seat));
        const int row = viewer < max_players ? viewer : max_players;
        const long unknown = (held - state.cards.known[row]).count();
        const Json& shown = player["hand"];
        EXPECT_EQ(std::count(shown.begin(), shown.end(), Json(nullptr)), unknown);
        EXPECT_EQ(player["cards"], held.count());
        EXPECT_TRUE(seat == viewer || player["chosen"].empty());
        hidden_cards += static_cast<int>(unknown);
      }
    }
  });
  EXPECT_GT(hidden_cards, 0);
}

TEST(Json, HasTheWordsOfAKnownPosition) {
  const State state = position(small_table);
  const Json json = to_json(state);
  const Json& middle = json["hexes"]["H8"];
  EXPECT_EQ(json["year"], 2);
  EXPECT_EQ(json["round"], 3);
  EXPECT_EQ(middle["terrain"], "fertile");
  EXPECT_EQ(middle["feature"], "crossing");
  EXPECT_EQ(middle["control"], "caliph");
  EXPECT_EQ(middle["units"], Json({{"caliph", {{"ordinary", 2}, {"mercenary", 1}}}}));
  EXPECT_EQ(middle["castle"], "caliph");
  EXPECT_EQ(middle["fort"], nullptr);
  EXPECT_EQ(middle["palace"], true);
  EXPECT_EQ(json["hexes"]["G9"]["city"], true);
  EXPECT_EQ(json["hexes"]["G8"]["token"], "murshid");
  EXPECT_EQ(json["hexes"]["G8"]["adjacent"], Json({"H7", "H8"}));
  EXPECT_EQ(json["players"]["caliph"]["hand"], Json({"guard", "guard", "vizier"}));
  EXPECT_EQ(json["players"]["caliph"]["front"], Json({"general"}));
  EXPECT_EQ(json["players"]["warlord"]["coins"], 12);
  EXPECT_EQ(json["market"]["far1"], "guard");
  EXPECT_EQ(json["market"]["far2"], nullptr);
  EXPECT_EQ(json["court"]["court1"], "imam");
  EXPECT_EQ(json["discard"], Json({"levy", "levy"}));
  EXPECT_EQ(json["clash"], nullptr);
  EXPECT_EQ(json["progress"].back()["step"], "action.choose");
  EXPECT_EQ(to_json(view(state, nomad))["players"]["caliph"]["hand"],
            Json({"guard", "guard", nullptr}));
}

// ---- looking ----

// "choose 1 3" means the first and the third of what is shown as one's hand.
TEST(Look, NumbersOfTheHandAreTheNumbersOfChoices) {
  int tried = 0;
  play(4, MapChoice::OpenPlains, 4, [&](const State& state, const Decision& decision) {
    for (const Choice& c : decision.choices) {
      if (verb_of(c) != Verb::Choose || std::popcount(c.a.id) != 1) continue;
      const auto shown = cards_at(view(state, decision.who), hand(decision.who));
      State after = state;
      choose_cards(after, decision.who, c.a.id);
      const Cards picked = cards_in(after, chosen(decision.who));
      ASSERT_EQ(picked.count(), 1);
      EXPECT_EQ(kind_of(state, static_cast<CardId>(picked.first())),
                shown[static_cast<std::size_t>(std::countr_zero(c.a.id))]);
      ++tried;
    }
  });
  EXPECT_GT(tried, 10);
}

TEST(Look, EveryOwnCardIsListedWithItsEffects) {
  const View v = view(position(small_table), caliph);
  const auto lines = look(v, "hand");
  long numbered = 0, effects = 0;
  for (const Message& line : lines) {
    effects += line.key == "crescent.look.effect";
    if (line.key != "crescent.look.numbered") continue;
    EXPECT_EQ(number(line, "n"), ++numbered);
  }
  EXPECT_EQ(numbered, 3);
  EXPECT_EQ(effects, 2 + 2 + 1);  // guard, guard, vizier
}

TEST(Look, EveryCardOfTheHouseIsExplainedInEveryLanguage) {
  const View v = view(position(small_table), spectator);
  for (const Card& card : house_data().cards) {
    const auto lines = look(v, card.id);
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines[0].key, "crescent.look.card");
    const auto effects = std::count_if(lines.begin(), lines.end(), [](const Message& line) {
      return line.key == "crescent.look.effect";
    });
    EXPECT_EQ(effects, card.effects.size()) << card.id;
    expect_said(lines);
  }
  EXPECT_EQ(look(v, "siege engines"), look(v, "siege_engines"));
}

// A card that only an owner's data know, with every operation, condition and number there is.
TEST(Look, EveryOperationAndConditionOfOwnDataIsExplained) {
  static Data own = house_data();
  own.cards.clear();
  const auto add = [&](const Effect& effect) {
    Card card = house_data().cards[1];
    std::snprintf(card.id, sizeof card.id, "own_%d", own.cards.size());
    std::snprintf(card.name, sizeof card.name, "Own %d", own.cards.size());
    card.copies = 1;
    card.effects.clear();
    card.effects.push(effect);
    own.cards.push(card);
  };
  for (OpKind kind : each<OpKind>) {
    Effect effect;
    Op op;
    op.kind = kind;
    op.argument = 1;
    op.amount.base = 1;
    op.amount.town = 2;
    effect.ops.push(op);
    add(effect);
  }
  for (int kind = 1; kind < count_of<ConditionKind>; ++kind) {
    Effect effect;
    const Condition condition = {.kind = ConditionKind(kind), .argument = 3};
    effect.conditions.push(condition);
    effect.assign_most = 2;
    Op op;
    op.amount.base = 1;
    op.amount.condition = condition;
    op.amount.then = 2;
    effect.ops.push(op);
    add(effect);
  }
  install_own_data(own);
  Settings settings;
  settings.data = own_set;
  std::set<std::string> said;
  for (int kind = 0; kind < own.cards.size(); ++kind) {
    const auto lines = card_effects(settings, static_cast<CardKind>(kind));
    expect_said(lines);
    expect_said({card_summary(settings, static_cast<CardKind>(kind))});
    said.insert(Texts::english().list(lines));
  }
  EXPECT_EQ(said.size(), static_cast<std::size_t>(own.cards.size())) << "two sound alike";
  const std::string name = Texts::english()(card_summary(settings, 3));
  EXPECT_TRUE(name.starts_with("Own 3")) << name;
}

// ---- numbers ----

TEST(Look, PartsAddUpToWhatTheRulesCount) {
  int combats = 0, hexes = 0;
  play(5, MapChoice::MeetingPlace, 6, [&](const State& state, const Decision&) {
    const View v = view(state, murshid);
    if (state.clash.hex != no_hex && !state.clash.contest) {
      Side side = Side::Attacker;
      for (const Message& line : look(v, "combat")) {
        if (line.key != "crescent.look.strength") continue;
        EXPECT_EQ(number(line, "n"), combat_strength(state, side));
        EXPECT_EQ(sum_of_parts(line), number(line, "n"));
        side = other(side);
        ++combats;
      }
    }
    for (Seat seat = 0; seat < 5; ++seat)
      for (const Message& line : look(v, character_words[seat]))
        if (line.key == "crescent.look.income") {
          EXPECT_EQ(number(line, "n"), income(state, seat));
          EXPECT_EQ(sum_of_parts(line), income(state, seat));
        }
    for (HexId hex = 0; hex < state.board.hex_count; ++hex)
      for (const Message& line : look(v, cell_word(state.board.hexes[hex].cell)))
        if (line.key == "crescent.look.strength") {
          EXPECT_EQ(sum_of_parts(line), number(line, "n"));
          ++hexes;
        }
  });
  EXPECT_GT(combats, 20);
  EXPECT_GT(hexes, 1000);
}

TEST(Look, AHexTellsItsControllerItsIncomeAndItsNeighbours) {
  const View v = view(position(small_table), nomad);
  const std::string text = Texts::english().list(look(v, "H8"));
  EXPECT_NE(text.find("the crossing"), std::string::npos) << text;
  EXPECT_NE(text.find("Controlled by the Caliph"), std::string::npos) << text;
  EXPECT_NE(text.find("strength 7 (3 units, castle 2, palace 2)"), std::string::npos) << text;
  EXPECT_NE(text.find("Adjacent: G8, H7, I8."), std::string::npos) << text;
  const std::string city = Texts::english().list(look(v, "G9"));
  EXPECT_NE(city.find("income of 3 coins"), std::string::npos) << city;
  EXPECT_NE(city.find("Beyond a river, not adjacent: G8, H8, H9."), std::string::npos) << city;
}

TEST(ScoreSheet, TellsWhatObjectivesWouldGiveNow) {
  const State state = position(small_table);
  long hidden = 0, promised[max_players] = {};
  Seat seat = nobody;
  for (const Message& line : score_sheet(view(state, caliph))) {
    EXPECT_TRUE(line.key != "crescent.score.seat" || number(line, "n") == 7);
    hidden += line.key == "crescent.score.hidden";
    if (line.key == "crescent.score.seat" || line.key == "crescent.score.hidden") ++seat;
    if (line.key == "crescent.score.objective") promised[seat] += number(line, "n");
  }
  EXPECT_EQ(hidden, 4);
  for (Seat one = 0; one < 5; ++one) {
    long points = 0;
    for (const Objective& objective : character(state, one).objectives)
      points += objective_points(state, one, objective);
    EXPECT_EQ(promised[one], points);
  }
  EXPECT_GT(promised[caliph], 0);
}

TEST(Look, EverythingIsSaidInEveryLanguage) {
  int count = 0;
  play(5, MapChoice::Variable, 2, [&](const State& state, const Decision&) {
    if (++count % 29 != 0) return;
    for (Seat viewer : {warlord, spectator}) {
      const View v = view(state, viewer);
      for (const char* word : {"", "hand", "market", "objectives", "cards", "discard", "deck",
                               "combat", "H8", "A1", "caliph", "nomad", "nonsense"})
        expect_said(look(v, word));
      expect_said(score_sheet(v));
    }
  });
}

}  // namespace
}  // namespace ziggurat::crescent
