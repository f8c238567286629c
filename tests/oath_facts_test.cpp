// Oath: what the view tells programs that follows from rules. Over random games it is held against
// what then happens, and in small positions against the rulebook.
#include <fmt/format.h>

#include <map>

#include "oath/game.h"
#include "oath/rules.h"
#include "tests/moments.h"

namespace ziggurat::oath {
namespace {

constexpr Seat red = 1, blue = 2;

constexpr auto& position = position_of<Rules>;

void choose(State& s, std::string_view words) { flow::apply(s, legal_choice<Rules>(s, words)); }

// A few random games.
void play(int players, u64 games, const VisitOf<State>& visit) {
  const OptionValues options(info().options.size(), u8{0});
  for (u64 seed = 1; seed <= games; ++seed)
    play_by_lot(*new_game<Rules>(options, players), seed, visit);
}

int sum_of(const Json& list, const char* field) {
  int sum = 0;
  for (const Json& one : list) sum += one[field].get<int>();
  return sum;
}

// ---- sites and players ----

constexpr const char* wild_table = R"(players 3
turn red
site cradle-1 plains longbows keep
site cradle-2 mine salt-the-earth
facedown provinces-1 river
site provinces-2 mountain bandit-chief
warbands plains chancellor 2
player chancellor pawn plains
player red exile pawn plains warbands 3
player blue exile pawn mine
advisers red assassin
advisers blue family-wagon
)";

TEST(OathFacts, TellWhoRulesASiteAndWhatStillFitsThere) {
  const Json sites = seen_by(position(wild_table), red)["sites"];
  EXPECT_EQ(sites[0]["ruler"], "chancellor");
  EXPECT_EQ(sites[0]["bandits"], 0);
  EXPECT_EQ(sites[0]["room"], 1);
  EXPECT_EQ(sites[1]["ruler"], "bandits");
  EXPECT_EQ(sites[1]["bandits"], 3) << "the Bandit Chief's two come on top";
  EXPECT_EQ(sites[1]["capacity"], 1) << "Salt the Earth leaves room for itself alone";
  EXPECT_EQ(sites[1]["room"], 0);
  EXPECT_EQ(sites[2]["ruler"], nullptr);
  EXPECT_EQ(sites[2]["room"], 0);
}

TEST(OathFacts, GiveBanditsToWhoWearsTheirCrown) {
  const Json sites =
      seen_by(position(wild_table + std::string("held red bandit-crown\n")), blue)["sites"];
  EXPECT_EQ(sites[1]["ruler"], "red");
  EXPECT_EQ(sites[1]["bandits"], 3);
}

TEST(OathFacts, TellHowManyAdvisersAPlayerMayHave) {
  const Json players = seen_by(position(wild_table), red)["players"];
  EXPECT_EQ(players["chancellor"]["adviser_limit"], 3);
  EXPECT_EQ(players["red"]["adviser_limit"], 2);
  EXPECT_EQ(players["blue"]["adviser_limit"], 1);
}

// ---- standing ----

constexpr const char* late_table = R"(players 4
oath supremacy
round 6
turn red
site cradle-1 plains
site cradle-2 mine
site provinces-1 mountain
site hinterland-1 salt-flats
warbands plains chancellor 2
warbands mine chancellor 1
warbands mountain red 3
player chancellor pawn plains
player red exile pawn mountain
player blue citizen pawn plains
player white exile pawn salt-flats
advisers red conquest*
held blue sticky-fire
held white ivory-eye
vision white sanctuary
)";

TEST(OathFacts, TellHowEverybodyStands) {
  const Json standing = seen_by(position(late_table), red)["standing"];
  EXPECT_EQ(standing["oath"]["has"], (Json{{"chancellor", 2}, {"red", 1}, {"white", 0}}))
      << "under Supremacy the Chancellor stands for the Empire";
  EXPECT_EQ(standing["oath"]["leads"], Json::array({"chancellor"}));
  EXPECT_EQ(standing["succession"]["has"]["blue"], 1);
  EXPECT_EQ(standing["succession"]["successor"], nullptr) << "the Chancellor has the Scepter";
  EXPECT_EQ(standing["end"]["die"], 5);
  EXPECT_EQ(standing["end"]["rolled"], true);
}

TEST(OathFacts, TellEverybodyOfRevealedVisionsAndOnlyTheOwnerOfOthers) {
  const State s = position(late_table);
  const auto visions = [&](Seat viewer) { return seen_by(s, viewer)["standing"]["visions"]; };
  ASSERT_EQ(visions(red).size(), 2u);
  EXPECT_EQ(visions(red)[0]["seat"], "white");
  EXPECT_EQ(visions(red)[0]["revealed"], true);
  EXPECT_EQ(visions(red)[1]["vision"], "conquest");
  EXPECT_EQ(visions(red)[1]["has"]["red"], 1);
  EXPECT_EQ(visions(red)[1]["leads"], false) << "the Empire rules more";
  EXPECT_EQ(visions(blue).size(), 1u);
  EXPECT_EQ(visions(spectator).size(), 1u);
}

// ---- a Search ----

Place place_of(const Json& goal) {
  if (goal["pile"] == "deck") return world_deck;
  for (Region region : each<Region>)
    if (goal["pile"] == word(region)) return discard_pile(region);
  return in_box;
}

TEST(OathFacts, TellWhereDiscardsWillGo) {
  int discards = 0;
  play(4, 12, [&](const State& s, const Decision& decision, Choice c, const State& then) {
    if (decision.who == chance || verb_of(c) != Verb::Discard) return;
    if (s.cards.place[card_of(c.a)] != drawn_by(decision.who)) return;
    const Json goal = seen_by(s, decision.who)["search"]["to"];
    if (goal.is_null()) return;
    ++discards;
    EXPECT_EQ(then.cards.place[card_of(c.a)], place_of(goal)) << goal << print_position(s);
  });
  EXPECT_GT(discards, 100);
}

// ---- campaigns ----

int told(const State& s, Event event) {
  for (const News& news : s.news)
    if (news.kind == static_cast<u8>(event)) return news.n;
  return -1;
}

void expect_dice_add_up(const Json& battle) {
  if (battle["dice"].is_null() || battle["step"] == "targets") return;
  EXPECT_EQ(sum_of(battle["dice"]["attack"], "dice"), battle["attack_dice"]) << battle;
  EXPECT_EQ(sum_of(battle["dice"]["defense"], "dice"), battle["defense_dice"]) << battle;
}

void expect_forces_add_up(const Json& battle) {
  for (const char* side : {"attacker", "defender"}) {
    const Json& force = battle["forces"][side];
    EXPECT_EQ(sum_of(force["places"], "warbands") + sum_of(force["places"], "bandits"),
              force["sum"]);
  }
}

// News count in a byte. How many sums were told.
int expect_sums_as_told(const State& s, const Json& battle) {
  const int shields = told(s, Event::DefenseRoll), swords = told(s, Event::AttackRoll);
  if (shields >= 0 && shields < 127) {
    EXPECT_EQ(battle["rolls"]["defense"]["sum"], shields);
  }
  if (swords >= 0) {
    EXPECT_EQ(battle["rolls"]["attack"]["sum"], swords);
  }
  if (told(s, Event::Skulls) >= 0) {
    EXPECT_EQ(battle["killed_by_skulls"], told(s, Event::Skulls));
  }
  return (shields >= 0) + (swords >= 0);
}

TEST(OathFacts, TellWhereTheDiceAndForcesOfCampaignsComeFrom) {
  int battles = 0, rolls = 0, plans = 0;
  play(5, 20, [&](const State&, const Decision&, Choice, const State& then) {
    if (then.battle.attacker == nobody) return;
    const Json battle = seen_by(then, spectator)["battle"];
    expect_dice_add_up(battle);
    expect_forces_add_up(battle);
    ++battles;
    plans += !battle["plans"].empty();
    rolls += expect_sums_as_told(then, battle);
  });
  EXPECT_GT(battles, 500);
  EXPECT_GT(rolls, 100);
  EXPECT_GT(plans, 50);
}

// How many dice show each face: as chance rolled them, and as the view tells it.
using Faces = std::map<std::string, int>;

struct DiceRolled {
  Faces attack, defense;

  void add(Choice c) {
    if (verb_of(c) == Verb::RollAttack) {
      const AttackFaces faces = attack_faces(c.a);
      attack["hollow"] += faces.hollow;
      attack["sword"] += faces.swords;
      attack["skull"] += faces.skulls;
    } else {
      const DefenseFaces faces = defense_faces(c.a);
      defense["single"] += faces.single;
      defense["double"] += faces.twofold;
      defense["doubler"] += faces.doublers;
    }
  }
};

// The sum is that of the faces, all of them counted as often as the roll says.
Faces faces_told(const Json& roll) {
  Faces faces;
  int halves = 0;
  for (const Json& face : roll["faces"]) {
    const int n = face["n"].get<int>();
    if (face["face"] != "blank") faces[face["face"]] = n;
    halves += n * face["halves"].get<int>();
  }
  EXPECT_EQ(roll["sum"], halves * roll["times"].get<int>() / 2) << roll;
  return faces;
}

// Red before the Chancellor, each with three of all the cards that have a battle plan.
State eve_of_battle(Rng& rng) {
  std::vector<const char*> plans;
  for (int i = 0; i < first_relic; ++i)
    if (row(CardId(i)).plan.sides != Sides::None && row(CardId(i)).limit != Limit::Site)
      plans.push_back(card_words[i]);
  std::string advisers[2];
  for (int i = 0; i < 6; ++i) {
    std::swap(plans[i], plans[i + rng.below(static_cast<u32>(plans.size()) - i)]);
    advisers[i % 2] += std::string(" ") + plans[i];
  }
  return position(fmt::format(R"(players 3
oath people
turn red
site cradle-1 plains
site provinces-1 mountain wolves
warbands mountain chancellor 2
warbands plains chancellor 1
player chancellor pawn mountain favor 6 secrets 4 warbands 3
player red exile pawn mountain favor 6 secrets 4 warbands 7
player blue exile pawn plains
advisers red{}
advisers chancellor{}
)",
                              advisers[0], advisers[1]));
}

TEST(OathFacts, TellEveryDieOfAThousandCampaignsAsItWasRolled) {
  Rng rng(1);
  int campaigns = 0, counted_otherwise = 0;
  for (int begun = 0; campaigns < 1000; ++begun) {
    ASSERT_LT(begun, 2000);
    State s = eve_of_battle(rng);
    for (const char* words : {"campaign chancellor mountain", "roll 7"}) choose(s, words);
    DiceRolled dice;
    Decision decision;
    while (s.battle.attacker != nobody && !s.battle.decided) {
      flow::decide(s, decision);
      const Choice c = decision.choices[pick(decision, rng)];
      const bool is_roll = verb_of(c) == Verb::RollAttack || verb_of(c) == Verb::RollDefense;
      // Who uses the Jinx rolls all dice again that were rolled last.
      if (std::string_view(decision.prompt) == "campaign.jinx" && verb_of(c) == Verb::Yes)
        (dice.attack.empty() ? dice.defense : dice.attack).clear();
      flow::apply(s, c);
      if (is_roll) dice.add(c);
    }
    const Json battle = seen_by(s, spectator)["battle"];
    if (battle.is_null() || battle["rolls"]["attack"].is_null()) continue;  // it is over at once
    if (!dice.defense.empty()) {
      EXPECT_EQ(faces_told(battle["rolls"]["defense"]), dice.defense) << battle;
    }
    EXPECT_EQ(faces_told(battle["rolls"]["attack"]), dice.attack) << battle;
    ++campaigns;
    counted_otherwise += !battle["effects"].empty();
  }
  EXPECT_GE(counted_otherwise, 100);
}

constexpr const char* border_table = R"(players 3
oath people
turn red
site cradle-1 plains
site cradle-2 mine
site provinces-1 mountain wolves
warbands mountain chancellor 2
warbands plains chancellor 1
player chancellor pawn mountain favor 2 warbands 3
player red exile pawn mountain warbands 7
player blue exile pawn mine
held chancellor sticky-fire
)";

TEST(OathFacts, TellTheDiceOfTargetsBeforeTheyAreDeclared) {
  State s = position(border_table);
  choose(s, "campaign chancellor mountain");
  const Json battle = seen_by(s, blue)["battle"];
  EXPECT_EQ(battle["step"], "targets");
  EXPECT_EQ(battle["dice"]["attack"], Json::parse(R"([{"chosen": "red", "dice": 7},
                            {"sites": ["provinces-1"], "dice": -1}])"));
  EXPECT_EQ(battle["dice"]["defense"],
            Json::parse(R"([{"site": "provinces-1", "dice": 1, "must": true},
                            {"title": "chancellor", "dice": 1}])"));
  EXPECT_EQ(battle["forces"]["defender"]["sum"], 5);
  Json pawn, plains;
  for (const Json& one : battle["dice"]["candidates"]) {
    if (one["words"] == "target-pawn") pawn = one["dice"];
    if (one["words"] == "target-site plains") plains = one["dice"];
  }
  EXPECT_EQ(pawn, 2);
  EXPECT_EQ(plains, 1);
}

TEST(OathFacts, TellTheFacesOfAllDice) {
  State s = position(border_table);
  for (const char* words : {"campaign chancellor mountain", "roll 5", "done"}) choose(s, words);
  EXPECT_EQ(seen_by(s, blue)["battle"]["rolls"], (Json{{"attack", nullptr}, {"defense", nullptr}}));
  choose(s, "roll-defense 1-0-1");
  const Json rolls = seen_by(s, blue)["battle"]["rolls"];
  EXPECT_EQ(rolls["defense"], Json::parse(R"({"faces": [
                                  {"face": "doubler", "n": 1, "halves": 0},
                                  {"face": "double", "n": 0, "halves": 4},
                                  {"face": "single", "n": 1, "halves": 2},
                                  {"face": "blank", "n": 0, "halves": 0}], "times": 2, "sum": 2})"));
  EXPECT_EQ(rolls["attack"], nullptr);
  choose(s, "roll-attack 1-1-2");
  EXPECT_EQ(seen_by(s, blue)["battle"]["rolls"]["attack"], Json::parse(R"({"faces": [
                {"face": "skull", "n": 2, "halves": 4},
                {"face": "sword", "n": 1, "halves": 2},
                {"face": "hollow", "n": 1, "halves": 1}], "times": 1, "sum": 5})"));
  EXPECT_EQ(seen_by(s, blue)["battle"]["killed_by_skulls"], 2);
}

// How likely the attacker wins from here on: every roll is tried. Nobody uses a plan, and who may
// sacrifice warbands does so, or never does.
double chance_to_win(const State& s, bool sacrificing) {
  Decision decision;
  flow::decide(s, decision);
  const Choices& choices = decision.choices;
  const bool is_roll = !choices.weights().empty();
  double won = 0, all = 0;
  for (int i = 0; i < choices.size(); ++i) {
    const Verb verb = verb_of(choices[i]);
    if (verb == Verb::Plan || verb == (sacrificing ? Verb::No : Verb::Sacrifice)) continue;
    State then = s;
    flow::apply(then, choices[i]);
    const double weight = is_roll ? choices.weights()[i] : 1;
    all += weight;
    if (told(then, Event::AttackerWon) >= 0)
      won += weight;
    else if (told(then, Event::DefenderWon) < 0)
      won += weight * chance_to_win(then, sacrificing);
    if (!is_roll) break;
  }
  return won / all;
}

TEST(OathFacts, TellTheOddsOfACampaignExactly) {
  for (const char* more : {"", "advisers chancellor vow-of-peace\n"}) {
    State s = position(std::string(border_table) + more);
    choose(s, "campaign chancellor mountain");
    const Json odds = seen_by(s, blue)["battle"]["odds"];
    ASSERT_EQ(odds.size(), 8u) << "with none of the seven dice, or with up to all of them";
    for (const Json& of : odds) {
      State then = s;
      choose(then, "roll " + std::to_string(of["dice"].get<int>()));
      EXPECT_NEAR(of["alone"].get<double>(), 100 * chance_to_win(then, false), 1) << of << more;
      EXPECT_NEAR(of["sacrificing"].get<double>(), 100 * chance_to_win(then, true), 1)
          << of << more;
      const Json now = seen_by(then, red)["battle"]["odds"];
      if (!now.empty()) {
        EXPECT_EQ(now[0], of);
      }
    }
  }
}

// As it then is, where a warband is left at each site.
TEST(OathFacts, TellHowTheOathWouldStandAfterAVictory) {
  State s = position(R"(players 3
oath supremacy
turn blue
site cradle-1 plains
site cradle-2 river
site provinces-1 mountain
warbands plains chancellor 1
warbands river chancellor 1
warbands mountain blue 1
player chancellor pawn mountain warbands 0
player blue exile pawn plains warbands 8
)");
  choose(s, "campaign chancellor plains");
  const auto prize = [&] { return seen_by(s, spectator)["battle"]["prize"]; };
  EXPECT_EQ(prize()["has"], (Json{{"chancellor", 1}, {"red", 0}, {"blue", 2}}));
  EXPECT_EQ(prize()["title"], "blue");
  choose(s, "target-site river");
  EXPECT_EQ(prize()["has"]["chancellor"], 0);
  const Json foretold = prize();
  for (const char* words : {"roll 3", "roll-defense 0-0-0", "roll-attack 0-4-0"}) {
    EXPECT_EQ(prize(), foretold) << words;
    choose(s, words);
  }
  EXPECT_EQ(prize(), nullptr) << "it is decided";
  for (const char* words : {"lose-at 1 plains", "place 1 plains", "place 1 river"})
    choose(s, words);
  const Json view = seen_by(s, spectator);
  EXPECT_EQ(view["standing"]["oath"]["has"], foretold["has"]);
  EXPECT_EQ(view["title"]["holder"], foretold["title"]);
}

TEST(OathFacts, TellWhatAnAllyWouldMakeOfTheOdds) {
  State s = position(R"(players 3
oath people
turn blue
site cradle-1 plains
warbands plains chancellor 1
player chancellor pawn plains warbands 1
player red citizen pawn plains warbands 6
player blue exile pawn plains warbands 8
)");
  choose(s, "campaign chancellor plains");
  const Json all = seen_by(s, blue)["battle"]["odds"].back();
  EXPECT_LT(all["joined"]["red"].get<int>(), all["sacrificing"].get<int>());
  choose(s, "roll 8");
  EXPECT_EQ(seen_by(s, red)["battle"]["odds"], Json::array({all})) << "Red is asked";
  for (const char* words : {"yes", "player red"}) choose(s, words);
  EXPECT_NEAR(all["joined"]["red"].get<double>(), 100 * chance_to_win(s, true), 1);
}

// ---- bargains ----

TEST(OathFacts, TellTheTermsOfAnOfferToEverybody) {
  State s = position(R"(players 3
turn chancellor
reliquary map whistle ivory-eye cracked-horn
held red brass-horse
player chancellor pawn plains favor 3 secrets 1
player red pawn mountain favor 2 secrets 2
)");
  EXPECT_EQ(seen_by(s, red)["deal"], nullptr);
  choose(s, "offer red");
  EXPECT_EQ(seen_by(s, red)["deal"]["slot"], nullptr);
  for (const char* words : {"slot 2", "give 2", "ask-card brass-horse"}) choose(s, words);
  const Json deal = seen_by(s, blue)["deal"];
  EXPECT_EQ(deal["from"], "chancellor");
  EXPECT_EQ(deal["citizenship"], true);
  EXPECT_EQ(deal["slot"], 2);
  EXPECT_EQ(deal["relic"], "?relic");
  EXPECT_EQ(deal["given"]["favor"], 2);
  EXPECT_EQ(deal["asked"]["relics"], Json::array({"brass-horse"}));
  EXPECT_EQ(deal["talks_left"], 3);
}

// What is neither favor nor a secret the view tells; the question says that there is more.
TEST(OathFacts, AQuestionAboutAnOfferCountsItsOtherParts) {
  State s = position(R"(players 3
turn chancellor
reliquary map whistle ivory-eye cracked-horn
held red brass-horse
player chancellor pawn plains favor 3 secrets 1
player red pawn mountain favor 2 secrets 2
)");
  const auto question = [&] {
    return Texts::english()(prompt(s, Message("oath.prompt.exchange.terms.you")));
  };
  for (const char* words : {"offer red", "slot 2", "give 2"}) choose(s, words);
  EXPECT_NE(question().find("you ask for 0 favor and 0 secrets. Add"), std::string::npos);
  choose(s, "ask-card brass-horse");
  EXPECT_NE(question().find("; the deal has 1 more part. Add"), std::string::npos) << question();
}

TEST(OathFacts, TellOfAHiddenAdviserInAnOfferOnlyItsNumber) {
  State s = position(R"(players 3
turn red
player red pawn plains favor 2
player blue pawn rocky-coast
site cradle-1 plains festival-district
advisers blue elders wolves*
)");
  for (const char* words : {"use festival-district", "player blue", "ask-hidden 2"})
    choose(s, words);
  const auto asked = [&](Seat viewer) { return seen_by(s, viewer)["deal"]["asked"]["advisers"]; };
  EXPECT_EQ(asked(red), Json::parse(R"([{"n": 2, "card": "?denizen"}])"));
  EXPECT_EQ(asked(spectator), asked(red));
  EXPECT_EQ(asked(blue), Json::parse(R"([{"n": 2, "card": "wolves"}])"));
}

// ---- the catalogue ----

Json row_of(const Json& rows, std::string_view id) {
  for (const Json& one : rows)
    if (one["id"] == id) return one;
  return nullptr;
}

TEST(OathCatalogue, HasARowForEveryCardAndSite) {
  const Json catalogue = oath::catalogue({});
  for (const std::string card : card_words)
    EXPECT_EQ(row_of(catalogue["cards"], card).is_null(), card.empty()) << card;
  for (const std::string site : site_words)
    EXPECT_FALSE(row_of(catalogue["sites"], site).is_null()) << site;
}

TEST(OathCatalogue, TellsWhatIsPrinted) {
  const Json catalogue = oath::catalogue({});
  const Json keep = row_of(catalogue["cards"], "keep");
  EXPECT_EQ(keep["suit"], "order");
  EXPECT_EQ(keep["locked"], true);
  EXPECT_EQ(keep["powers"], Json::array({"plan"}));
  EXPECT_EQ(keep["plan"]["side"], "defender");
  EXPECT_EQ(row_of(catalogue["cards"], "sticky-fire")["shields"], 2);
  EXPECT_EQ(row_of(catalogue["cards"], "conquest")["oath"], "supremacy");
  EXPECT_EQ(row_of(catalogue["cards"], "sprawling-rampart")["kind"], "edifice");
  const Json mountain = row_of(catalogue["sites"], "mountain");
  EXPECT_EQ(mountain["capacity"], 2);
  EXPECT_EQ(mountain["coast"], false);
  EXPECT_EQ(mountain["relic_price"], (Json{{"pay", "favor"}, {"amount", 2}, {"bank", nullptr}}));
}

}  // namespace
}  // namespace ziggurat::oath
