// Crescent Moon: what programs are told that follows from rules and data. Prices of choices, costs,
// purchases, forces in the news, and the catalogue, each held against the rules' own numbers.
#include <map>

#include "core/json_words.h"
#include "crescent/card_text.h"
#include "crescent/game.h"
#include "crescent/rules.h"
#include "tests/moments.h"

namespace ziggurat {

void PrintTo(const Transfer& one, std::ostream* out) {
  const auto holder = [](Ref ref) {
    return ref == the_stock ? "stock" : crescent::character_words[ref.id];
  };
  *out << int{one.n} << ' ' << crescent::resource_words[one.what] << ": " << holder(one.from)
       << " to " << holder(one.to);
}

}  // namespace ziggurat

namespace ziggurat::crescent {
namespace {

constexpr auto& position = position_of<Rules>;
constexpr auto& legal = legal_choice<Rules>;

State after(State s, std::initializer_list<std::string_view> choices) {
  for (const std::string_view words : choices) flow::apply(s, legal(s, words));
  return s;
}

// A few random games, each on another map.
void play(int players, u64 games, const VisitOf<State>& visit) {
  for (u64 seed = 1; seed <= games; ++seed) {
    OptionValues options(info().options.size(), u8{0});
    options[0] = static_cast<u8>(seed % count_of<MapChoice>);
    play_by_lot(*new_game<Rules>(options, players), seed, visit);
  }
}

// ---- prices ----

using Transfers = std::vector<Transfer>;

constexpr Transfer moved(Resource what, int n, Ref from, Ref to) {
  return {static_cast<u8>(what), static_cast<u8>(n), from, to};
}

Transfers price_of_choice(const State& s, Choice c) {
  Price price;
  Rules::price(s, c, price);
  return {price.begin(), price.end()};
}
Transfers price_of(const State& s, std::string_view words) {
  return price_of_choice(s, legal(s, words));
}

constexpr Ref red = seat_ref(warlord), white = seat_ref(murshid), blue = seat_ref(caliph),
              green = seat_ref(nomad);

TEST(CrescentPrices, OfBuildingsGoToTheBank) {
  const State s = position(R"(players 4
turn murshid 1 1
hex H8 mountain token:murshid
hex H9 fertile token:murshid
coins murshid 8
)");
  EXPECT_EQ(price_of(s, "build fort H8"), Transfers{moved(Resource::Coins, 3, white, the_stock)});
  EXPECT_EQ(price_of(s, "build fort H9"), Transfers{moved(Resource::Coins, 2, white, the_stock)});
  EXPECT_EQ(price_of(s, "stay"), Transfers{});
}

TEST(CrescentPrices, OfCardsGoToWhomeverTheyBelongTo) {
  const State s = after(position(R"(players 5
turn caliph 1 1
hex H8 fertile fort:caliph
coins caliph 12
market far1 imam middle1 raiders middle2 vizier near1 elder
)"),
                        {"buy"});
  EXPECT_EQ(price_of(s, "purchase far1"), Transfers{moved(Resource::Coins, 6, blue, white)});
  EXPECT_EQ(price_of(s, "purchase middle1"), Transfers{moved(Resource::Coins, 4, blue, red)});
  EXPECT_EQ(price_of(s, "purchase middle2"), Transfers{moved(Resource::Coins, 2, blue, the_stock)})
      << "half, for his own";
  EXPECT_EQ(price_of(s, "purchase near1"), Transfers{moved(Resource::Coins, 2, blue, green)});
}

TEST(CrescentPrices, OfWhatAnotherMayRefuseAreNotYetSure) {
  State s = position(R"(players 5
turn murshid 1 1
hex H8 fertile nomad:2m token:nomad
hex H9 fertile
hex K8 fertile murshid:1m
)");
  EXPECT_EQ(price_of(s, "bribe 2 H8"), Transfers{});
  s = after(s, {"bribe 2 H8"});
  EXPECT_EQ(price_of(s, "offer 3"), Transfers{});
  s = after(s, {"offer 3"});
  EXPECT_EQ(price_of(s, "accept"), (Transfers{moved(Resource::Coins, 3, white, green),
                                              moved(Resource::Supply, 2, white, the_stock),
                                              moved(Resource::Supply, 2, the_stock, green)}));
  EXPECT_EQ(price_of(s, "refuse"), Transfers{});
}

TEST(CrescentPrices, TellWhatIsTakenFromReserveSupplyAndTokens) {
  const State s = position(R"(players 5
turn warlord 1 1
hex H8 fertile token:warlord caliph:1
hex H9 fertile token:warlord
hex H10 fertile
reserve warlord 1
)");
  EXPECT_EQ(price_of(s, "recruit H9"), Transfers{moved(Resource::Reserve, 1, red, the_stock)});
  EXPECT_EQ(price_of(s, "influence H10"), Transfers{moved(Resource::Tokens, 1, red, the_stock)});
  EXPECT_EQ(price_of(s, "revolt H8"), (Transfers{moved(Resource::Supply, 2, red, the_stock),
                                                 moved(Resource::Tokens, 1, the_stock, red)}));
  EXPECT_EQ(price_of(after(s, {"muster"}), "two H9"),
            (Transfers{moved(Resource::Supply, 2, red, the_stock),
                       moved(Resource::Tokens, 1, the_stock, red)}));
}

TEST(CrescentPrices, OfAnAssaultOnAnOpenTownAreItsCoinsAndPoints) {
  const State s = position(R"(players 5
turn warlord 1 1
hex H8 fertile warlord:2
hex H9 fertile town
hex H10 fertile caliph:1
)");
  EXPECT_EQ(
      price_of(s, "assault H8 H9 1"),
      (Transfers{moved(Resource::Coins, 2, the_stock, red),
                 moved(Resource::Points, house_data().plunder[Building::Town], the_stock, red)}));
}

// What whoever is asked last lets happen is still the other's deed.
TEST(CrescentPrices, AreNotPaidByWhoeverLetsARuleGoOn) {
  const State s = after(position(R"(players 5
turn caliph 1 1
hex H8 fertile fort:caliph
hex H9 fertile river 1
hex G9 fertile token:murshid
hand caliph ships
)"),
                        {"influence H9"});
  EXPECT_EQ(price_of(s, "pass"), Transfers{});
  EXPECT_EQ(after(s, {"pass"}).player[caliph].tokens, s.player[caliph].tokens - 1);
}

TEST(CrescentPrices, OfRichesAreCoinsForPoints) {
  Data own = house_data();
  own.characters[nomad].exchange_coins = 1;
  own.characters[nomad].exchange_points = 5;
  install_own_data(own);
  int asked = 0;
  play(5, 2, [&](const State& s, const Decision& decision, Choice, const State&) {
    if (std::string_view(decision.prompt) != "year.riches") return;
    ++asked;
    State rich = s;
    rich.settings.data = own_set;
    rich.player[nomad].coins = 120;
    EXPECT_EQ(price_of(rich, "hand-in 120"),
              (Transfers{moved(Resource::Coins, 120, green, the_stock),
                         moved(Resource::Points, 255, the_stock, green),
                         moved(Resource::Points, 255, the_stock, green),
                         moved(Resource::Points, 90, the_stock, green)}));
  });
  EXPECT_GT(asked, 0);
}

// What the rules charge, by the functions by which the book is read: null if it is not so simple.
const Transfer* simple_price(const State& s, Seat who, Choice c) {
  static Transfer price;
  const auto coins = [&](int n, Ref to) { price = moved(Resource::Coins, n, seat_ref(who), to); };
  const int slot = c.a.id;
  switch (verb_of(c)) {
    case Verb::Build:
      if (std::holds_alternative<Builds>(s.stack.top()) && std::get<Builds>(s.stack.top()).discount)
        return nullptr;
      coins(build_cost(s, who, Building(c.a.id), hex_of(s, c.b), 0), the_stock);
      return &price;
    case Verb::Purchase: {
      if (slot >= market_size) return nullptr;
      const Seat owner = card_of(s, card_at(s, market(slot))).affiliation;
      coins(price_of(s, who, slot),
            owner == who || !takes_part(s, owner) ? the_stock : seat_ref(owner));
      return &price;
    }
    case Verb::Hire:
      if (takes_part(s, nomad)) return nullptr;
      coins(hire_price(s, c.n), the_stock);
      return &price;
    case Verb::Collect: price = moved(Resource::Coins, 1, the_stock, seat_ref(who)); return &price;
    case Verb::Recruit:
      price = moved(Resource::Reserve, 1, seat_ref(who), the_stock);
      return &price;
    default: return nullptr;
  }
}

TEST(CrescentPrices, AreWhatTheRulesCharge) {
  int held = 0;
  for (int players : {4, 5})
    play(players, 24, [&](const State& s, const Decision& decision, Choice, const State&) {
      if (decision.who == chance) return;
      for (const Choice& c : decision.choices)
        if (const Transfer* price = simple_price(s, decision.who, c)) {
          ++held;
          ASSERT_EQ(price_of_choice(s, c), Transfers{*price}) << print(vocabulary(), c);
        }
    });
  EXPECT_GT(held, 10'000);
}

// ---- costs, and what was bought ----

TEST(CrescentFacts, TellWhatEachBuildingCostsTheViewerInEachHex) {
  const State s = position(R"(players 4
turn caliph 1 1
hex H8 desert fort:caliph
hex H9 fertile
)");
  EXPECT_EQ(seen_by(s, caliph)["costs"], Json::parse(R"({
      "build": {"H8": {"fort": 3, "castle": 4}, "H9": {"fort": 1, "castle": 2}},
      "hire": [2, 6]})"));
  EXPECT_EQ(seen_by(s, sultan)["costs"]["build"]["H9"],
            Json::parse(R"({"fort": 2, "castle": 3, "town": 2, "city": 3})"));
  EXPECT_EQ(seen_by(s, warlord)["costs"]["build"]["H9"], Json::object());
  EXPECT_EQ(seen_by(s, spectator)["costs"]["build"], nullptr);
}

TEST(CrescentFacts, TellWhatBuildingsCostWhileACardMakesThemCheaper) {
  const State s = position(R"(players 5
turn caliph 1 1
hex H8 desert fort:caliph
hand caliph master_builder
)");
  const auto costs = [](const State& at, Seat viewer) { return seen_by(at, viewer)["costs"]; };
  const State cheap = after(s, {"play master_builder"});
  const int discount = costs(s, caliph)["build"]["H8"]["castle"].get<int>()
                       - costs(cheap, caliph)["build"]["H8"]["castle"].get<int>();
  EXPECT_EQ(discount, std::get<Builds>(cheap.stack.top()).discount);
  EXPECT_GT(discount, 0);
  EXPECT_EQ(costs(cheap, sultan), costs(s, sultan));
  EXPECT_EQ(costs(s, caliph)["hire"], nullptr) << "the Nomad is asked";
}

TEST(CrescentFacts, TellWhatWasBoughtInThisActionAndForHowMuch) {
  const State begun = after(position(R"(players 5
turn caliph 1 1
hex H8 fertile fort:caliph
coins caliph 12
market far1 imam middle1 raiders near1 elder
court court2 vizier
)"),
                            {"buy"});
  const auto progress = [](const State& s) { return seen_by(s, spectator)["progress"].back(); };
  EXPECT_EQ(progress(begun)["bought"], Json::array());
  const State s = after(begun, {"bid court2 1", "accept", "purchase near1"});
  EXPECT_EQ(progress(s)["bought"],
            Json::parse(R"([{"slot": "court2", "price": 1}, {"slot": "near1", "price": 2}])"));
  EXPECT_EQ(progress(s)["markets_used"], Json::array({"near"}));
  EXPECT_EQ(progress(s)["court_used"], true);
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
  for (UnitKind kind : each<UnitKind>) add(kind, units_of_force(force)[kind]);
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
  play(4, 60, [&](const State& s, const Decision&, Choice, const State& then) {
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

// ---- the catalogue ----

Json row_of(const Json& rows, std::string_view id) {
  for (const Json& one : rows)
    if (one["id"] == id) return one;
  return nullptr;
}

TEST(CrescentCatalogue, HasTheTypeItDeclares) {
  EXPECT_EQ(misfit(catalogue({}), catalogue_type), "");
}

TEST(CrescentCatalogue, HasARowForEveryCardOfTheData) {
  const Json cards = catalogue({})["cards"];
  const Data& house = house_data();
  ASSERT_EQ(cards.size(), static_cast<std::size_t>(house.cards.size()));
  int copies = 0;
  for (CardKind kind = 0; kind < house.cards.size(); ++kind) {
    const Card& card = house.cards[kind];
    const Json row = row_of(cards, card.id);
    ASSERT_FALSE(row.is_null()) << card.id;
    EXPECT_EQ(row["name"], card.name);
    EXPECT_EQ(row["affiliation"], seat_json(vocabulary(), card.affiliation));
    EXPECT_EQ(row["type"], data_words::card_types[static_cast<std::size_t>(card.type)]);
    EXPECT_EQ(row["early"], card.early);
    EXPECT_EQ(row["in_deck"], card.in_deck);
    EXPECT_EQ(row["stays_assigned"], card.stays_assigned);
    ASSERT_EQ(row["effects"].size(), static_cast<std::size_t>(card.effects.size()));
    for (int i = 0; i < card.effects.size(); ++i) {
      const Json& effect = row["effects"][static_cast<std::size_t>(i)];
      const auto texts = card_effects({}, kind);
      EXPECT_EQ(effect["when"],
                data_words::keywords[static_cast<std::size_t>(card.effects[i].when)]);
      EXPECT_EQ(effect["conditions"].size(),
                static_cast<std::size_t>(card.effects[i].conditions.size()));
      EXPECT_EQ(effect["operations"].size(), static_cast<std::size_t>(card.effects[i].ops.size()));
      EXPECT_EQ(effect["operations"][0],
                data_words::operations[static_cast<std::size_t>(card.effects[i].ops[0].kind)]);
      EXPECT_EQ(effect["text"], to_json(texts[static_cast<std::size_t>(i)]));
    }
    copies += row["copies"].get<int>();
  }
  EXPECT_EQ(copies, house.card_count);
}

TEST(CrescentCatalogue, TellsWhatIsPrintedOnCards) {
  const Json cards = catalogue({})["cards"];
  const Json warfare = row_of(cards, "warfare");
  EXPECT_EQ(warfare["affiliation"], "warlord");
  EXPECT_EQ(warfare["in_deck"], false);
  EXPECT_EQ(warfare["after_clash"], "hand");
  EXPECT_EQ(row_of(cards, "ships")["after_clash"], nullptr);
  EXPECT_EQ(row_of(cards, "assassinate")["after_clash"], "discard");
  EXPECT_EQ(row_of(cards, "imam")["after_clash"], "front");
}

TEST(CrescentCatalogue, HasTheSheetsOfTheCharacters) {
  const Json characters = catalogue({})["characters"];
  const auto actions = [&](const char* seat) {
    const Json row = row_of(characters, seat);
    std::string text;
    for (const Json& one : row["actions"]) {
      text += (text.empty() ? "" : " ") + one["verb"].get<std::string>();
      if (one["times"] != 1) text += std::to_string(one["times"].get<int>());
    }
    return text;
  };
  EXPECT_EQ(actions("warlord"),
            "influence move3 assault recruit2 hire bribe buy play revolt muster");
  EXPECT_EQ(actions("murshid"), "influence build2 move2 assault hire bribe buy play plot");
  EXPECT_EQ(actions("sultan"), "influence build3 move2 assault hire bribe buy play conspire");
  EXPECT_EQ(actions("caliph"),
            "influence build2 move2 assault recruit3 hire bribe buy play collect palace");
  EXPECT_EQ(actions("nomad"), "influence build2 move2 assault recruit2 buy play collect desert");
  for (Seat seat = 0; seat < max_players; ++seat) {
    const Character& character = house_data().characters[seat];
    const Json row = row_of(characters, character_words[seat]);
    EXPECT_EQ(row["coins"], character.coins);
    EXPECT_EQ(row["units"], character.units);
    EXPECT_EQ(row["tokens"], character.tokens);
    EXPECT_EQ(row["unit_limit"], character.unit_limit);
    for (Building building : each<Building>) {
      EXPECT_EQ(row["buildings"].value(word(building), 0), character.buildings[building]);
      EXPECT_EQ(row["build_costs"].value(word(building), 0), character.build_cost[building]);
    }
    ASSERT_EQ(row["objectives"].size(), static_cast<std::size_t>(character.objectives.size()));
    for (int i = 0; i < character.objectives.size(); ++i) {
      const Json& told = row["objectives"][static_cast<std::size_t>(i)];
      const Objective& objective = character.objectives[i];
      EXPECT_EQ(told["id"], objective.id);
      EXPECT_EQ(told["year_one"], objective.year_one);
      EXPECT_EQ(told["points"], objective.points);
      EXPECT_EQ(told["needs"].size(), static_cast<std::size_t>(objective.needs.size()));
      EXPECT_EQ(told["pays"].size(), static_cast<std::size_t>(objective.pays.size()));
    }
  }
  EXPECT_EQ(row_of(characters, "nomad")["reserves"], "mercenary");
  EXPECT_EQ(row_of(characters, "murshid")["reserves"], nullptr);
  EXPECT_EQ(row_of(characters, "warlord")["objectives"][0]["needs"][1]["metric"], "sacked");
  EXPECT_EQ(row_of(characters, "warlord")["objectives"][2]["pays"][1],
            (Json{{"metric", "castles"},
                  {"text", to_json(metric_name(Metric::Castles))},
                  {"each", 1},
                  {"points", house_data().characters[warlord].objectives[2].pays[1].points}}));
}

TEST(CrescentCatalogue, HasLandPiecesAndMarkets) {
  const Json rows = catalogue({});
  const Data& house = house_data();
  for (Terrain terrain : each<Terrain>)
    EXPECT_EQ(row_of(rows["terrains"], word(terrain)),
              (Json{{"id", word(terrain)},
                    {"income", house.income[terrain]},
                    {"surcharge", house.surcharge[terrain]}}));
  EXPECT_EQ(row_of(rows["buildings"], "castle"),
            (Json{{"id", "castle"},
                  {"strength", 2},
                  {"income", 0},
                  {"sack_coins", 3},
                  {"plunder", house.plunder[Building::Castle]}}));
  EXPECT_EQ(row_of(rows["buildings"], "palace")["strength"], 2);
  EXPECT_EQ(row_of(rows["buildings"], "city")["income"], 2);
  EXPECT_EQ(row_of(rows["tiles"], "wilderness")["copies_with_four"], 1);
  EXPECT_EQ(row_of(rows["markets"], "near"),
            Json::parse(R"({"id": "near", "slots": ["near1", "near2"], "price": 2,
                            "own_price": 1})"));
  EXPECT_EQ(rows["hire_prices"], Json::array({2, 6}));
  EXPECT_EQ(rows["plunder_of_unit"], 1);
}

// Whoever brings data of his own sees his cards.
TEST(CrescentCatalogue, IsThatOfTheDataThatArePlayedWith) {
  Data own = house_data();
  own.cards[0].copies = 7;
  own.income[Terrain::Desert] = 4;
  install_own_data(own);
  Settings settings;
  settings.data = own_set;
  const Json rows = catalogue(settings);
  EXPECT_EQ(rows["cards"][0]["copies"], 7);
  EXPECT_EQ(row_of(rows["terrains"], "desert")["income"], 4);
  EXPECT_EQ(misfit(rows, catalogue_type), "");
}

}  // namespace
}  // namespace ziggurat::crescent
