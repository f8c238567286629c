// Crescent Moon: what the view tells programs that follows from rules. Over random games it is held
// against what then happens, and in small positions against the rulebook.
#include <set>

#include "crescent/game.h"
#include "crescent/rules.h"
#include "tests/moments.h"

namespace ziggurat::crescent {
namespace {

constexpr auto& position = position_of<Rules>;
using Visit = VisitOf<State>;

const char* question(const State& s) {
  Decision decision;
  flow::decide(s, decision);
  return decision.prompt;
}

void choose(State& s, std::string_view words) { flow::apply(s, legal_choice<Rules>(s, words)); }
void pass_windows(State& s) {
  while (question(s) == std::string_view("anytime.card")) choose(s, "pass");
}

// Any verb with equal odds: otherwise nearly all would be moves.
Choice lively_choice(const Decision& decision, Rng& rng) {
  if (decision.who == chance) return decision.choices[pick(decision, rng)];
  std::set<u8> verbs;
  for (const Choice& c : decision.choices) verbs.insert(c.verb);
  auto verb = verbs.begin();
  std::advance(verb, rng.below(static_cast<u32>(verbs.size())));
  std::vector<Choice> of_verb;
  for (const Choice& c : decision.choices)
    if (c.verb == *verb) of_verb.push_back(c);
  return of_verb[rng.below(static_cast<u32>(of_verb.size()))];
}

void play_on(const State& state, bool lively, u64 seed, const Visit& visit) {
  if (!lively) return play_by_lot(state, seed, visit);
  Rng rng(seed);
  ziggurat::play_on<State>(
      state, [&](const Decision& decision) { return lively_choice(decision, rng); }, visit);
}

// Every other game is lively and by the other value of each option.
void play(int players, u64 games, const Visit& visit) {
  for (u64 seed = 1; seed <= games; ++seed) {
    const bool lively = seed % 2 == 0;
    OptionValues options(info().options.size(), u8{0});
    if (lively)
      for (std::size_t i = 2; i + 1 < options.size(); ++i) options[i] = 1;
    play_on(*new_game<Rules>(options, players), lively, seed, visit);
  }
}

// Games that begin with large armies and full hands.
void play_crowded(u64 games, const Visit& visit) {
  const State start = position(R"(players 5
turn warlord 1 1
hex H8 fertile warlord:7
hex H9 fertile warlord:7
hex I8 fertile warlord:6
hex G8 fertile caliph:3+1m
hex G9 fertile caliph:4
hex G7 fertile nomad:3m
coins warlord 20
coins caliph 20
coins nomad 20
hand warlord warfare raiders raiders destroyer cavalry cavalry pillage ambush
hand caliph guard guard general infantry infantry siege_engines vizier levy
market far1 imam far2 spy middle1 ships near1 caravan near2 sellswords
)");
  for (u64 seed = 1; seed <= games; ++seed) play_on(start, seed % 2 == 0, seed, visit);
}

bool was_told(const State& s, Event event) {
  return std::any_of(s.news.begin(), s.news.end(),
                     [&](const News& news) { return Event(news.kind) == event; });
}
int told(const State& s, Event event, Seat seat) {
  int sum = 0;
  for (const News& news : s.news)
    if (Event(news.kind) == event && news.seat == seat) sum += news.n;
  return sum;
}

// The same of an event that tells a force.
int units_told(const State& s, Event event, Seat seat) {
  int sum = 0;
  for (const News& news : s.news)
    if (Event(news.kind) == event && news.seat == seat)
      sum += total(units_of_force(ref(Kind::Force, static_cast<u8>(news.n))));
  return sum;
}

// Choices that leave all pieces where they are.
bool is_idle(Choice c) {
  constexpr Verb idle[] = {Verb::Pass, Verb::Rest, Verb::Stay, Verb::Done, Verb::HandIn};
  return std::find(std::begin(idle), std::end(idle), verb_of(c)) != std::end(idle);
}

// ---- the year ----

int sum_of(const Json& list, const char* field) {
  int sum = 0;
  for (const Json& one : list) sum += one[field].get<int>();
  return sum;
}

void expect_parts_add_up(const Json& objective) {
  int points = sum_of(objective["pays"], "sum");
  if (objective["met"]) points += objective["reward"].get<int>();
  if (!objective["most"].is_null()) points = std::min(points, objective["most"].get<int>());
  for (const Json& pay : objective["pays"])
    EXPECT_EQ(pay["sum"],
              pay["now"].get<int>() / pay["each"].get<int>() * pay["points"].get<int>());
  bool met = !objective["needs"].empty();
  for (const Json& need : objective["needs"]) met &= need["now"] >= need["needed"];
  EXPECT_EQ(objective["met"], met) << objective;
  EXPECT_EQ(objective["points"], objective["lapsed"] ? 0 : points) << objective;
}

TEST(CrescentFacts, ObjectivesTellWhatTheYearsEndScores) {
  int ends = 0, scored = 0;
  for (int players : {4, 5})
    play(players, 40, [&](const State& s, const Decision&, Choice c, const State& then) {
      const bool is_end = was_told(then, Event::Scored) || then.year != s.year || flow::over(then);
      if (!is_end || !is_idle(c) || verb_of(c) == Verb::HandIn) return;
      ++ends;
      const Json json = seen_by(s, spectator);
      for (Seat seat : seats_of(s)) {
        const Json& objectives = json["players"][character_words[seat]]["objectives"];
        EXPECT_EQ(sum_of(objectives, "points"), told(then, Event::Scored, seat));
        for (const Json& objective : objectives) expect_parts_add_up(objective);
        scored += told(then, Event::Scored, seat) > 0;
      }
    });
  EXPECT_GT(ends, 40);
  EXPECT_GT(scored, 100);
}

TEST(CrescentFacts, IncomeAndReservesTellWhatTheNextYearBrings) {
  int years = 0, added = 0;
  for (int players : {4, 5})
    play(players, 40, [&](const State& s, const Decision&, Choice c, const State& then) {
      if (!was_told(then, Event::Income) || !is_idle(c)) return;
      ++years;
      const Json json = seen_by(s, spectator);
      for (Seat seat : seats_of(s)) {
        const Json& player = json["players"][character_words[seat]];
        EXPECT_EQ(player["income"]["coins"], told(then, Event::Income, seat));
        int by_hex = 0;
        for (const Json& hex : player["income"]["hexes"]) {
          by_hex += hex["coins"].get<int>();
          EXPECT_EQ(hex["coins"], hex["land"].get<int>() + hex["settlement"].get<int>()
                                      + hex["token"].get<int>());
        }
        EXPECT_EQ(by_hex, player["income"]["coins"]);
        EXPECT_EQ(player["reserves"].is_null(), !has_reserves(seat));
        if (!has_reserves(seat)) continue;
        EXPECT_EQ(player["reserves"]["added"], told(then, Event::Reserves, seat));
        added += told(then, Event::Reserves, seat) > 0;
      }
    });
  EXPECT_GT(years, 30);
  EXPECT_GT(added, 10);
}

TEST(CrescentFacts, TheSultansIncomeHasItsSources) {
  const State s = position(R"(players 4
turn sultan 1 1
hex H8 fertile city castle:sultan token:sultan
hex H9 desert town fort:caliph
)");
  const Json players = seen_by(s, spectator)["players"];
  const Data& d = data(s);
  EXPECT_EQ(
      players["sultan"]["income"]["hexes"]["H8"],
      (Json{{"coins", d.income[Terrain::Fertile] + 2 * d.city_income + 2 * d.sultan_token_income},
            {"land", d.income[Terrain::Fertile]},
            {"settlement", 2 * d.city_income},
            {"token", 2 * d.sultan_token_income}}))
      << "as the one who controls it, and as the Sultan";
  EXPECT_EQ(players["sultan"]["income"]["hexes"]["H9"]["coins"], d.town_income);
  EXPECT_EQ(players["caliph"]["income"]["hexes"]["H9"]["settlement"], d.town_income);
  EXPECT_FALSE(players["caliph"]["income"]["hexes"].contains("H8"));
}

TEST(CrescentFacts, TheNomadsCoinsAreWorthWhatHandingThemInBrings) {
  int handed_in = 0;
  play(5, 8, [&](const State& s, const Decision& decision, Choice c, const State& then) {
    if (verb_of(c) != Verb::HandIn) return;
    const Json nomads = seen_by(s, nomad)["players"]["nomad"];
    State rich = s;
    const Choice all = decision.choices[decision.choices.size() - 1];
    flow::apply(rich, all);
    if (all.n < 118) {  // a choice names no more than 120 coins
      EXPECT_EQ(rich.player[nomad].points - s.player[nomad].points, nomads["exchange"]["worth"]);
    }
    EXPECT_EQ(
        then.player[nomad].points - s.player[nomad].points,
        c.n / nomads["exchange"]["coins"].get<int>() * nomads["exchange"]["points"].get<int>());
    ++handed_in;
  });
  EXPECT_GT(handed_in, 5);
}

TEST(CrescentFacts, ThePlunderTableTellsWhatTheWarlordScoresAtOnce) {
  int plundered = 0;
  for (int players : {4, 5})
    play(players, 40, [&](const State& s, const Decision&, Choice, const State& then) {
      if (!was_told(then, Event::Plunder) || s.clash.hex != no_hex || was_told(then, Event::Combat))
        return;  // in a combat points gather over several choices
      const Json table = seen_by(s, warlord)["players"]["warlord"]["plunder"];
      int points = 0;
      for (const News& news : then.news)
        if (Event(news.kind) == Event::Sacked && news.seat == warlord)
          points += table[word(Building(news.a.id))].get<int>();
      EXPECT_EQ(told(then, Event::Plunder, warlord), points);
      ++plundered;
    });
  EXPECT_GT(plundered, 5);
  const Json players =
      seen_by(*new_game<Rules>(OptionValues(info().options.size()), 5), 0)["players"];
  EXPECT_EQ(players["warlord"]["plunder"]["unit"], house_data().plunder_unit);
  EXPECT_EQ(players["caliph"]["plunder"], nullptr);
  EXPECT_EQ(players["caliph"]["exchange"], nullptr);
}

// ---- actions ----

const Json* action_of(const Json& player, const std::string& verb) {
  for (const Json& action : player["actions"])
    if (action["verb"] == verb) return &action;
  return nullptr;
}

// Only whether a hand holds a card to be played can be unclear, and only to others.
TEST(CrescentFacts, ActionsTellWhatCanBeChosen) {
  int impossible = 0, unclear = 0;
  std::set<std::string> reasons;
  for (int players : {4, 5})
    play(players, 6, [&](const State& s, const Decision& decision, Choice, const State&) {
      if (decision.prompt != std::string_view("action.choose")) return;
      for (Seat viewer : {s.active, static_cast<Seat>((s.active + 1) % players), spectator}) {
        const Json player = seen_by(s, viewer)["players"][character_words[s.active]];
        for (Verb verb = Verb::Influence; verb <= Verb::Stay; verb = Verb(int(verb) + 1)) {
          const std::string name = vocabulary().verbs[static_cast<std::size_t>(verb)].word;
          const bool legal = decision.choices.has_verb(verb);
          const Json* action = action_of(player, name);
          ASSERT_TRUE(action || !legal) << name;
          if (!action) continue;
          const Json& possible = (*action)["possible"];
          unclear += possible.is_null();
          EXPECT_TRUE(possible == legal || (possible.is_null() && verb == Verb::Play)) << name;
          EXPECT_FALSE(possible.is_null() && viewer == s.active);
          EXPECT_EQ((*action)["reason"].is_string(), viewer == s.active && !legal) << *action;
          if (!(*action)["reason"].is_string()) continue;
          reasons.insert((*action)["reason"].get<std::string>());
          ++impossible;
        }
      }
    });
  EXPECT_GT(impossible, 100);
  EXPECT_GT(unclear, 100);
  EXPECT_GT(reasons.size(), 8u);
  for (const std::string& reason : reasons)
    for (const char* language : Texts::languages()) {
      const std::string said = (*Texts::in(language))(Message(reason));
      EXPECT_EQ(said.find("crescent."), std::string::npos) << language << ": " << said;
      EXPECT_EQ(said.find('{'), std::string::npos) << language << ": " << said;
    }
}

TEST(CrescentFacts, ActionsTellHowOftenAndWhyNot) {
  const State s = position(R"(players 5
turn caliph 1 1
hex H8 fertile castle:caliph palace
hex H9 fertile river 2 warlord:1
coins caliph 0
)");
  const Json own = seen_by(s, caliph)["players"]["caliph"];
  const auto reason = [&](const char* verb) { return (*action_of(own, verb))["reason"]; };
  EXPECT_EQ((*action_of(own, "recruit"))["times"], 3);
  EXPECT_EQ((*action_of(own, "build"))["times"], 2);
  EXPECT_EQ(reason("build"), "crescent.why.no-site") << "a castle stands, and nowhere else is he";
  EXPECT_EQ(reason("move"), "crescent.why.no-units");
  EXPECT_EQ(reason("assault"), "crescent.why.no-units");
  EXPECT_EQ(reason("recruit"), "crescent.why.no-reserve");
  EXPECT_EQ(reason("palace"), "crescent.why.no-palace-site");
  EXPECT_EQ(reason("play"), "crescent.why.no-action-card");
  EXPECT_EQ(reason("influence"), nullptr);
  EXPECT_EQ(action_of(own, "muster"), nullptr);
  const Json warlords = seen_by(s, caliph)["players"]["warlord"];
  EXPECT_EQ((*action_of(warlords, "move"))["times"], 3);
  EXPECT_EQ((*action_of(warlords, "muster"))["possible"], false);
  EXPECT_EQ((*action_of(warlords, "muster"))["reason"], nullptr);
  EXPECT_EQ(action_of(warlords, "build"), nullptr);
}

// ---- clashes ----

// The sums that a counting announces, as the view tells sums.
Json announced(const State& then) {
  Json sides = Json::array();
  for (const News& news : then.news) {
    const Event event = Event(news.kind);
    if (event == Event::Strength || event == Event::Compared) sides.push_back({{"sum", news.n}});
    if (event == Event::StrengthParts)
      sides.back()["parts"] = {{"units", news.a.id}, {"strongholds", news.b.id}, {"cards", news.n}};
    if (event == Event::InfluenceParts)
      sides.back()["parts"] = {{"military", news.a.id}, {"civil", news.b.id}, {"cards", news.n}};
  }
  return sides;
}

TEST(CrescentFacts, SumsOfAClashAreThoseThatAreAnnounced) {
  int combats = 0, contests = 0, losses = 0;
  for (int players : {4, 5})
    play(players, 16, [&](const State& s, const Decision&, Choice c, const State& then) {
      const Json sums = announced(then);
      if (verb_of(c) != Verb::Reveal || sums.empty() || was_told(then, Event::Revealed)) return;
      ++(s.clash.contest ? contests : combats);
      const Json clash = seen_by(s, spectator)["clash"];
      EXPECT_EQ(clash["winner"], nullptr);
      EXPECT_EQ(clash["total"], nullptr);
      for (Side side : each<Side>) {
        const Json& told_side = clash["sums"]["sides"][side_words[static_cast<int>(side)]];
        EXPECT_EQ(told_side["sum"], sums[static_cast<std::size_t>(side)]["sum"]);
        EXPECT_EQ(told_side["parts"], sums[static_cast<std::size_t>(side)]["parts"]);
        const Seat seat = seat_of(s.clash, side);
        if (s.clash.contest || then.clash.owed > 0 || flow::over(then)) continue;
        if (question(then) == std::string_view("combat.tie")) continue;
        EXPECT_EQ(clash["sums"]["losses"][side_words[static_cast<int>(side)]],
                  units_told(then, Event::Lost, seat));
        losses += units_told(then, Event::Lost, seat) > 0;
      }
    });
  EXPECT_GT(combats, 40);
  EXPECT_GT(contests, 40);
  EXPECT_GT(losses, 20);
}

// In a contest the sum of a side follows from what each brings; in a combat there is one to each.
TEST(CrescentFacts, PartsOfEachAddUpToThoseOfASide) {
  int clashes = 0;
  play(5, 12, [&](const State&, const Decision&, Choice, const State& then) {
    if (then.clash.hex == no_hex) return;
    const Json clash = seen_by(then, spectator)["clash"];
    ++clashes;
    for (const Json& side : clash["sums"]["sides"]) {
      int cards = 0, sum = 0;
      for (const Json& seat : side["seats"])
        cards += clash["sums"]["by"][seat.get<std::string>()]["cards"].get<int>();
      for (const Json& part : side["parts"]) sum += part.get<int>();
      EXPECT_EQ(side["parts"]["cards"], cards) << clash;
      EXPECT_EQ(side["sum"], sum) << clash;
    }
    for (const Json& seat : clash["undeclared"])
      for (const Json& side : clash["sums"]["sides"])
        EXPECT_EQ(std::count(side["seats"].begin(), side["seats"].end(), seat), 0) << clash;
  });
  EXPECT_GT(clashes, 200);
}

TEST(CrescentFacts, AClashClaimsNothingBeforeItIsKnown) {
  int ties = 0, meddled = 0, promised = 0;
  play(5, 50, [&](const State& s, const Decision& decision, Choice c, const State& then) {
    if (then.clash.hex == no_hex) return;
    const Json after = seen_by(then, spectator)["clash"];
    if (verb_of(c) == Verb::Meddle) {
      EXPECT_EQ(after["meddles_for"], nullptr) << "until it is turned over";
      EXPECT_EQ(seen_by(then, murshid)["clash"]["meddles_for"],
                side_words[static_cast<int>(c.a.id)]);
      State shown = then;
      flow::apply(shown, choice(Verb::Reveal));
      if (shown.clash.hex != no_hex) {
        EXPECT_EQ(seen_by(shown, spectator)["clash"]["meddles_for"],
                  side_words[static_cast<int>(c.a.id)]);
      }
      ++meddled;
    }
    if (verb_of(c) == Verb::Promise) {
      const char* seat = character_words[decision.who];
      EXPECT_EQ(seen_by(s, spectator)["clash"]["promise"][seat], nullptr);
      EXPECT_EQ(after["promise"][seat], c.a.id);
      ++promised;
    }
    if (question(then) == std::string_view("combat.tie")
        || question(then) == std::string_view("contest.tie")) {
      EXPECT_EQ(after["tie"], (Json{{"decides", "murshid"}, {"wins", nullptr}}));
      EXPECT_EQ(after["total"]["attacker"], after["total"]["defender"]);
      EXPECT_EQ(after["winner"], nullptr);
      ++ties;
    }
    if (!after["winner"].is_null()) {
      EXPECT_FALSE(after["total"].is_null());
      const int lead =
          after["total"]["attacker"].get<int>() - after["total"]["defender"].get<int>();
      if (lead != 0 || after["tie"]["decides"].is_null()) {
        EXPECT_EQ(after["winner"], lead >= 0 ? "attacker" : "defender");
      }
    }
  });
  EXPECT_GT(ties, 3);
  EXPECT_GT(meddled, 10);
  EXPECT_GT(promised, 50);
}

// ---- forecasts ----

// The others' choices taken back: nobody has chosen cards but this seat.
State alone_with_cards(State s, Seat seat) {
  for (Seat other : seats_of(s))
    if (other != seat)
      for_each_card(cards_in(s, chosen(other)),
                    [&](CardId card) { s.cards.place[card] = hand(other); });
  s.clash.meddles &= seat == murshid;
  return s;
}

// Everything that the clash can come to if nobody chooses other cards, by both sides' sums.
// Gives up where there are too many ways.
struct Outcomes {
  std::set<std::pair<int, int>> sums;
  int ways = 0;
  static constexpr int most_ways = 3000;

  void follow(const State& s) {
    Decision decision;
    flow::decide(s, decision);
    for (const Choice& c : decision.choices) {
      const Verb verb = verb_of(c);
      if (verb == Verb::Meddle || (verb == Verb::Choose && c.a.id != 0)) continue;
      if (++ways > most_ways) return;
      State then = s;
      flow::apply(then, c);
      const Json sides = announced(then);
      if (sides.empty())
        follow(then);
      else
        sums.emplace(sides[0]["sum"].get<int>(), sides[1]["sum"].get<int>());
    }
  }
};

TEST(CrescentFacts, ForecastsTellTheBestThatOwnCardsAloneCanDo) {
  int forecasts = 0, with_cards = 0;
  for (int players : {4, 5})
    play(players, 20, [&](const State&, const Decision& decision, Choice c, const State& then) {
      const Verb verb = verb_of(c);
      if (verb != Verb::Choose && verb != Verb::Meddle && verb != Verb::Support
          && verb != Verb::Defend)
        return;
      const Seat seat = decision.who;
      const Json clash = seen_by(then, seat)["clash"];
      const bool chose = then.clash.chose >> seat & 1;  // he may have had none to choose from
      ASSERT_EQ(clash["forecast"].is_null(), !chose);
      ASSERT_EQ(seen_by(then, spectator)["clash"]["forecast"], nullptr);
      if (!chose || !clash["undeclared"].empty()) return;
      const auto sum = [&](const char* side) {
        return clash["forecast"]["sides"][side]["sum"].get<int>();
      };
      Outcomes outcomes;
      outcomes.follow(alone_with_cards(then, seat));
      if (outcomes.ways > Outcomes::most_ways) return;
      EXPECT_TRUE(outcomes.sums.contains({sum("attacker"), sum("defender")}))
          << clash["forecast"] << print_position(then);
      const bool lends = !then.clash.contest && seat == murshid && then.clash.meddles;
      const Side side = lends ? then.clash.meddles_for : side_of(then.clash, seat);
      for (const auto& [attack, defence] : outcomes.sums) {
        const int sign = side == Side::Attacker ? 1 : -1;
        EXPECT_LE(sign * (attack - defence), sign * (sum("attacker") - sum("defender")))
            << clash["forecast"];
      }
      ++forecasts;
      with_cards += cards_in(then, chosen(seat)).any();
    });
  EXPECT_GT(forecasts, 100);
  EXPECT_GT(with_cards, 50);
}

constexpr const char* crossing_table = R"(players 5
turn caliph 2 3
hex G8 fertile token:murshid
hex G9 mountain palace caliph:3+1m
hex H8 fertile crossing 2 fort:warlord warlord:2+1m
hex H9 desert
points caliph 13
points warlord 19
hand warlord warfare cavalry ambush raiders*
hand murshid assassinate* imam*
hand caliph general infantry siege_engines vizier levy
)";

TEST(CrescentFacts, ACombatIsToldByItsParts) {
  State s = position(crossing_table);
  choose(s, "assault G9 H8 3+1m");
  pass_windows(s);
  for (const char* words : {"promise 1", "promise 2", "agree caliph"}) choose(s, words);
  const Json clash = seen_by(s, caliph)["clash"];
  EXPECT_EQ(clash["sums"]["sides"]["attacker"],
            (Json{{"seats", {"caliph"}},
                  {"sum", 4},
                  {"parts", {{"units", 4}, {"strongholds", 0}, {"cards", 0}}}}));
  EXPECT_EQ(clash["sums"]["by"]["warlord"], (Json{{"units", 3}, {"strongholds", 1}, {"cards", 0}}));
  EXPECT_EQ(clash["sums"]["losses"], (Json{{"attacker", 2}, {"defender", 2}}));
  EXPECT_EQ(clash["tie"], (Json{{"decides", nullptr}, {"wins", "attacker"}}));
  EXPECT_EQ(clash["promise"]["caliph"], 2);
  EXPECT_EQ(clash["promise"]["sultan"], nullptr);
  EXPECT_EQ(clash["deal"]["caliph"], 2);
  EXPECT_EQ(clash["cards_to_come"], Json({"warlord", "murshid", "caliph"}));
  EXPECT_EQ(clash["forecast"], nullptr);

  choose(s, "choose 1 3");
  const Json mine = seen_by(s, caliph)["clash"];
  EXPECT_EQ(mine["forecast"]["sides"]["attacker"]["sum"], 5) << "the General counts";
  EXPECT_EQ(mine["forecast"]["sides"]["defender"]["sum"], 3) << "Siege Engines weaken the fort";
  EXPECT_EQ(mine["forecast"]["losses"], (Json{{"attacker", 1}, {"defender", 2}}));
  EXPECT_EQ(mine["cards_to_come"], Json({"warlord", "murshid"}));
  EXPECT_EQ(seen_by(s, warlord)["clash"]["forecast"], nullptr);
  EXPECT_EQ(seen_by(s, warlord)["players"]["caliph"]["chosen"], nullptr);
  EXPECT_EQ(seen_by(s, caliph)["players"]["caliph"]["chosen"], Json({"general", "siege_engines"}));
  EXPECT_EQ(seen_by(s, caliph)["players"]["sultan"]["chosen"], Json::array());
}

TEST(CrescentFacts, AContestIsToldByItsPartsBeforeAndAfterASideIsTaken) {
  State s = position(R"(players 5
turn sultan 2 3
hex F9 quarry caliph:1 token:murshid
hex F10 fertile fort:sultan
hand caliph vizier levy
hand sultan elder
)");
  choose(s, "influence F9");
  const Json begun = seen_by(s, caliph)["clash"];
  EXPECT_EQ(begun["undeclared"], Json({"murshid", "caliph"})) << "also while anytime cards are";
  pass_windows(s);
  for (const char* words : {"promise 0", "promise 0", "refuse"}) choose(s, words);
  choose(s, "choose 1");
  const Json chosen_cards = seen_by(s, caliph)["clash"];
  EXPECT_EQ(chosen_cards["forecast"]["by"]["caliph"],
            (Json{{"military", 1}, {"civil", 0}, {"cards", 2}}))
      << "he controls the hex";
  EXPECT_EQ(chosen_cards["forecast"]["sides"]["defender"]["sum"], 0) << "nobody has declared";
  choose(s, "defend");
  State supports = s, defends = s;
  choose(supports, "support");
  choose(defends, "defend");
  const auto sums = [](const State& then) {
    const Json sides = seen_by(then, caliph)["clash"]["forecast"]["sides"];
    return std::pair(sides["attacker"]["sum"].get<int>(), sides["defender"]["sum"].get<int>());
  };
  EXPECT_EQ(sums(supports), std::pair(3, 1));
  EXPECT_EQ(sums(defends), std::pair(0, 4));
  EXPECT_EQ(seen_by(supports, caliph)["clash"]["tie"]["decides"], "murshid");
}

// ---- talks ----

TEST(CrescentFacts, TalksTellTheOfferBesideTheCounter) {
  State s = position(R"(players 5
turn caliph 1 1
hex H8 fertile castle:caliph
hex I8 fertile nomad:2m
coins caliph 9
reserve nomad 3
court court1 imam
)");
  EXPECT_EQ(seen_by(s, nomad)["talks"], nullptr);
  choose(s, "hire 2");
  EXPECT_EQ(seen_by(s, nomad)["talks"], Json::parse(R"({"about": "hire", "customer": "caliph",
      "with": "nomad", "asked": "caliph", "units": 2, "hex": null, "offer": null, "counter": null,
      "talks_left": 3})"));
  choose(s, "offer 3");
  EXPECT_EQ(seen_by(s, spectator)["talks"]["offer"], 3);
  EXPECT_EQ(seen_by(s, spectator)["talks"]["asked"], "nomad");
  choose(s, "counter 6");
  const Json talks = seen_by(s, spectator)["talks"];
  EXPECT_EQ(talks["offer"], 3);
  EXPECT_EQ(talks["counter"], 6);
  EXPECT_EQ(talks["asked"], "caliph");
  EXPECT_EQ(talks["talks_left"], 2);
  State agreed = s;
  choose(agreed, "accept");
  EXPECT_EQ(agreed.player[caliph].coins, 3);
  EXPECT_EQ(seen_by(agreed, spectator)["talks"], nullptr);
  choose(s, "refuse");
  EXPECT_EQ(seen_by(s, spectator)["talks"], nullptr);

  choose(s, "buy");
  EXPECT_EQ(seen_by(s, spectator)["talks"], nullptr) << "nobody has asked for a card yet";
  choose(s, "bid court1 4");
  EXPECT_EQ(seen_by(s, spectator)["talks"], Json::parse(R"({"about": "card",
      "customer": "caliph", "with": "sultan", "asked": "sultan", "slot": "court1", "card": "imam",
      "offer": 4, "counter": null, "talks_left": 1})"));
  choose(s, "counter 7");
  EXPECT_EQ(seen_by(s, spectator)["talks"]["offer"], 4);
  EXPECT_EQ(seen_by(s, spectator)["talks"]["counter"], 7);
  choose(s, "accept");
  EXPECT_EQ(seen_by(s, spectator)["talks"], nullptr);
}

// ---- the unit limit ----

TEST(CrescentFacts, CrowdedHexesTellWhoWillBeDismissed) {
  int dismissed = 0;
  play_crowded(10, [&](const State& s, const Decision& decision, Choice c, const State& then) {
    const bool acts = std::any_of(then.stack.begin(), then.stack.end(), [](const Frame& frame) {
      return std::holds_alternative<Action>(frame);
    });
    const Json seen = seen_by(then, spectator);
    for (const Json& hex : seen["hexes"]) EXPECT_TRUE(acts || hex["crowded"].empty());
    if (verb_of(c) != Verb::Dismiss) return;
    ++dismissed;
    const Json before = seen_by(s, spectator);
    const char* seat = character_words[decision.who];
    EXPECT_EQ(before["hexes"][cell_word(c.a.id)]["crowded"][seat],
              units_told(then, Event::Dismissed, decision.who));
    EXPECT_EQ(units_in(then.board.hexes[hex_of(then, c.a)], decision.who),
              before["players"][seat]["unit_limit"]);
  });
  EXPECT_GT(dismissed, 5);
}

// ---- the whole view ----

// Of each rule in progress some views, and of all moments a few.
TEST(CrescentFacts, EveryViewOfWholeGamesIsAsDeclared) {
  int moments = 0, seen[std::variant_size_v<Frame>] = {};
  const Visit visit = [&](const State&, const Decision&, Choice, const State& then) {
    bool is_rare = ++moments % 5 == 0;
    for (const Frame& frame : then.stack) is_rare |= ++seen[frame.index()] < 40;
    if (!is_rare) return;
    for (Seat viewer : {static_cast<Seat>(moments % then.settings.players), spectator}) {
      Json json = seen_by(then, viewer);
      json.erase("news");
      ASSERT_EQ(misfit(json, view_type), "") << print_position(then);
    }
  };
  for (int players : {4, 5}) play(players, 6, visit);
  play_crowded(6, visit);
  for (int times : seen) EXPECT_GT(times, 0) << "of each rule in progress";
}

}  // namespace
}  // namespace ziggurat::crescent
