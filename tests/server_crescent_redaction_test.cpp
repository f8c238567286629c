// Hands and points are hidden, which cards were chosen for a clash, what was plotted and seen, and
// the land tiles of a variable set-up. See lock_step.h.
#include "crescent/game.h"
#include "crescent/json.h"
#include "crescent/rules.h"
#include "tests/lock_step.h"

namespace ziggurat::server {
namespace {

using crescent::CardId;
using crescent::Event;
using crescent::Place;
using crescent::State;
using crescent::Verb;

// Kinds of cards by their places, in order.
using Piles = std::vector<std::pair<u8, u8>>;

Piles piles_of(const State& s, const std::function<bool(Place)>& is_open) {
  Piles piles;
  for (CardId card = 0; card < crescent::data(s).card_count; ++card) {
    const Place place = s.cards.place[card];
    if (is_open(place)) piles.emplace_back(place.code, crescent::kind_of(s, card));
  }
  std::sort(piles.begin(), piles.end());
  return piles;
}

// Somebody looks at cards of the deck.
Seat looker_of(const State& s) {
  for (const crescent::Frame& frame : s.stack)
    if (const auto* look = std::get_if<crescent::Look>(&frame)) return look->who;
  return nobody;
}

bool is_open_to(const State& s, Place place, Seat viewer) {
  if (crescent::in_deck(place)) return false;
  if (place == crescent::looked_at) return looker_of(s) == viewer;
  for (Seat seat = 0; seat < crescent::max_players; ++seat)
    if (place == crescent::hand(seat) || place == crescent::chosen(seat)) return seat == viewer;
  return true;
}

// What happened, without the cards and tiles that only somebody else saw.
std::vector<News> told_to(const State& s, Seat viewer) {
  std::vector<News> told;
  Seat spy = nobody;
  for (News news : s.news) {
    const Event event = Event(news.kind);
    if (event == Event::Spied) spy = news.seat;
    const bool is_secret = event == Event::Looked || event == Event::Plotted
                           || event == Event::Dealt || event == Event::Saw;
    if (is_secret && (event == Event::Saw ? spy : news.seat) != viewer) news.a = Ref{};
    news.seen_by = everyone;
    told.push_back(news);
  }
  return told;
}

// Everything that lies in the open. Points are only handed out in the open, too.
struct InTheOpen {
  crescent::Board board;
  crescent::Clash clash;
  std::vector<crescent::Player> players;
  u8 year, ships;
  Seat active;
  Piles cards;
  std::vector<News> news;
  bool operator==(const InTheOpen&) const = default;
};

struct Crescent {
  using Rules = crescent::Rules;
  using State = crescent::State;
  static constexpr const char* name = "crescent";
  static constexpr int most_rolls = 400;

  using Known = InTheOpen;
  static Known known_to(const State& s, Seat viewer) {
    Known known{s.board, s.clash, {}, s.year, s.ships, s.active, {}, told_to(s, viewer)};
    for (Seat seat : seats_of(s)) {
      known.players.push_back(s.player[seat]);
      if (seat != viewer) known.players.back().tiles = {};
    }
    known.cards = piles_of(s, [&](Place place) { return is_open_to(s, place, viewer); });
    return known;
  }
  // Which cards somebody chooses or takes secretly.
  static bool look_alike(const Choice& one, const Choice& other) {
    const Verb verb = crescent::verb_of(one);
    if (verb != crescent::verb_of(other)) return false;
    return verb == Verb::Choose || verb == Verb::Take || (verb == Verb::Meddle && one.a == other.a);
  }
  static bool are_apart(const State& one, const State& other) {
    const auto anywhere = [](Place) { return true; };
    if (piles_of(one, anywhere) != piles_of(other, anywhere)) return true;
    for (int seat = 0; seat < crescent::max_players; ++seat)
      if (one.player[seat].tiles != other.player[seat].tiles) return true;
    return false;
  }
  // Games in which cards are held that not everybody has seen are the lively ones.
  static int points(const State& s, Seat who) {
    const crescent::Cards seen_by_all = s.cards.known[crescent::max_players];
    return static_cast<int>((crescent::cards_in(s, crescent::hand(who)) - seen_by_all).count());
  }
  static constexpr const char* looks[] = {"", "hand", "market", "deck", "murshid", "discard"};
  static std::string some_place(Rng& rng) {
    return crescent::cell_word(static_cast<u8>(rng.below(crescent::cell_count)));
  }
  static constexpr const char* sentences[] = {
      "done",           "plot",         "choose 1 2", "meddle attacker 1", "play spy",
      "take imam",      "anytime spy",  "promise 3",  "influence H8",      "buy",
      "target murshid", "move H8 H9 2", "fly"};
};

std::string word_of(const Case& c) {
  return std::to_string(c.seats) + " seats, viewer " + std::to_string(c.viewer) + ", seed "
         + std::to_string(c.seed);
}

TEST(CrescentRedaction, AViewerReceivesTheSameBytesWhateverTheOthersHold) {
  const OptionWords laid = {{"map", "variable"}};
  const Case cases[] = {
      {5, crescent::warlord, {}, 1, 160}, {5, crescent::murshid, {}, 2, 110},
      {5, crescent::sultan, {}, 3, 160},  {5, crescent::caliph, {{"years", "4"}}, 4, 110},
      {5, crescent::nomad, {}, 5, 160},   {5, spectator, {}, 6, 110},
      {4, crescent::caliph, laid, 7, 40}, {5, crescent::murshid, laid, 8, 40},
  };
  std::map<std::string, int> asked;
  std::map<int, int> told;
  int steps = 0, apart = 0, secrets = 0, answers = 0;
  for (const Case& c : cases) {
    SCOPED_TRACE(word_of(c));
    LockStep<Crescent> game(c);
    game.play();
    if (HasFailure()) return;
    for (const auto& [question, times] : game.asked()) asked[question] += times;
    for (const auto& [event, times] : game.told()) told[event] += times;
    steps += game.steps(), apart += game.steps_apart(), secrets += game.secrets();
    answers += game.single_answers();
  }
  if (most_steps < 1000) return;
  // Cards are bought in the open: only what was plotted, chosen or dealt as land is not the same.
  EXPECT_GT(apart, steps / 10);
  EXPECT_GT(secrets, 10);
  EXPECT_GT(answers, 5) << "by the house";
  for (const char* question :
       {"plot.take", "combat.attack", "combat.defend", "combat.meddle", "contest.attack",
        "contest.cards", "anytime.card", "deal.promise", "setup.lay"})
    EXPECT_TRUE(asked.contains(question)) << question;
  EXPECT_GT(told[static_cast<int>(Event::Plotted)], 0);
  EXPECT_GT(told[static_cast<int>(Event::Spied)], 0);
}

// ---- positions ----

// Plays on at random, any verb with equal odds, until somebody is to choose an action again and so
// many choices have been made.
State some_moment(int choices, Rng& rng) {
  State s = *new_game<Crescent::Rules>(OptionValues(crescent::info().options.size()), 5);
  Decision decision;
  for (int made = 0;; ++made) {
    flow::decide(s, decision);
    const bool acts = decision.prompt == std::string_view("action.choose");
    if (decision.who == nobody || (made >= choices && acts)) return s;
    std::map<u8, std::vector<Choice>> by_verb;
    for (const Choice& c : decision.choices) by_verb[c.verb].push_back(c);
    auto verb = by_verb.begin();
    std::advance(verb, rng.below(static_cast<u32>(by_verb.size())));
    const bool by_lot = decision.who == chance;
    flow::apply(s, by_lot ? decision.choices[pick(decision, rng)]
                          : verb->second[rng.below(static_cast<u32>(verb->second.size()))]);
  }
}

// A table at which one person holds all seats, begun from a position.
struct OneScreen {
  House house;
  Person host = house.guest("Host");
  std::string table;

  explicit OneScreen(const std::string& position) {
    const std::vector<std::string> seats(5, "me");
    const Json fields = {{"game", "crescent"}, {"seats", seats}, {"position", position}};
    table = house.ask_well(host, "create", fields)["table"];
  }
  ~OneScreen() { EXPECT_EQ(house.complaints, std::vector<std::string>()); }
  Json ask(Socket& socket, const char* operation, Json fields) {
    fields["table"] = table;
    return socket.ask(operation, std::move(fields));
  }
};

std::string view_word(Seat viewer) {
  return viewer == spectator ? "spectator" : seat_word(crescent::vocabulary(), viewer);
}

// What comes of every choice, as far as the viewer may know; of long groups the first few.
void ask_for_previews(OneScreen& screen, Socket& socket, const Json& now) {
  for (const Json& group : now.value("choices", Json::array())) {
    const int first = group["i"];
    const std::size_t size = group.value("of", Json::array()).size();
    for (int i = 0; i < std::clamp(static_cast<int>(size), 1, 6); ++i)
      screen.ask(socket, "preview", {{"seq", now["seq"]}, {"index", first + i}, {"next", true}});
  }
}

// Everything that a viewer who sits there is told, and whatever else he asks.
std::vector<std::string> all_told(const State& s, Seat viewer) {
  OneScreen screen(crescent::print_position(s));
  Socket socket(screen.house, screen.host);
  const std::string as = view_word(viewer);
  screen.ask(socket, "watch", {{"as", as}});
  const Json now = screen.ask(socket, "table", {{"as", as}})["now"];
  for (const char* operation : {"score", "picture"}) screen.ask(socket, operation, {{"as", as}});
  for (const char* what : Crescent::looks) screen.ask(socket, "look", {{"what", what}, {"as", as}});
  if (now.contains("choices"))
    for (const char* words : Crescent::sentences) screen.ask(socket, "why", {{"words", words}});
  ask_for_previews(screen, socket, now);
  return socket.lines;
}

// Points lie face down: other numbers must not show either.
State with_other_points(State s, Seat viewer, Rng& rng) {
  for (Seat seat : seats_of(s))
    if (seat != viewer) s.player[seat].points = static_cast<i16>(rng.below(60));
  return s;
}

TEST(CrescentRedaction, AnImaginedWorldLooksLikeTheRealOne) {
  Rng rng(11);
  int apart = 0, plotted = 0;
  for (int moment = 0; moment < 8; ++moment) {
    const State s = some_moment(30 + 15 * moment, rng);
    if (flow::over(s)) continue;
    for (Seat viewer : {s.active, Seat{0}, Seat{1}, Seat{2}, Seat{3}, Seat{4}, spectator}) {
      const State world = with_other_points(crescent::imagine(s, viewer, rng), viewer, rng);
      const auto truth = all_told(s, viewer), imagined = all_told(world, viewer);
      ASSERT_EQ(truth.size(), imagined.size());
      for (std::size_t i = 0; i < truth.size(); ++i)
        ASSERT_EQ(truth[i], imagined[i]) << "moment " << moment << ", viewer " << int{viewer};
      apart += crescent::print_position(s) != crescent::print_position(world);
      plotted += Crescent::are_apart(s, world);
    }
  }
  EXPECT_GT(apart, 40);
  EXPECT_GT(plotted, 10);
}

// Previews try imagined worlds from the same dice each time. If these worlds hung on the real one,
// they would tell of it.
TEST(CrescentRedaction, AnImaginedWorldDoesNotHangOnTheRealOne) {
  const auto hidden = [](const State& s) { return piles_of(s, [](Place) { return true; }); };
  Rng rng(12);
  int clashes = 0, tiles = 0;
  for (u64 game = 1; game <= 30; ++game) {
    OptionValues options(crescent::info().options.size());
    options[0] = game % 2 == 0 ? static_cast<u8>(crescent::MapChoice::Variable) : 0;
    State s = *new_game<Crescent::Rules>(options, 5);
    Decision decision;
    for (int made = 0; made < 300 && !flow::over(s); ++made) {
      flow::decide(s, decision);
      flow::apply(s, decision.choices[pick(decision, rng)]);
      const Seat viewer = static_cast<Seat>(rng.below(5));
      const State world = crescent::imagine(s, viewer, rng);
      Rng dice(made), same_dice(made);
      const State one = crescent::imagine(s, viewer, dice);
      const State other = crescent::imagine(world, viewer, same_dice);
      ASSERT_EQ(hidden(one), hidden(other)) << "game " << game << ", " << made << " choices";
      for (Seat seat = 0; seat < 5; ++seat)
        ASSERT_EQ(one.player[seat].tiles, other.player[seat].tiles);
      clashes += s.clash.chose != 0;
      tiles += one.player[0].tiles != world.player[0].tiles;
    }
  }
  EXPECT_GT(clashes, 20);
  EXPECT_GT(tiles, 20);
}

// What comes of cards that are chosen secretly hangs on those of the others; a preview is certain
// all the same, because it tells what one's own would do alone, and who may still add some.
TEST(CrescentRedaction, APreviewOfCardsIsCertainAndCountsOnlyOnesOwn) {
  OneScreen screen(
      "players 5\nturn caliph 2 3\nhex G8 fertile token:murshid\nhex G9 mountain palace "
      "caliph:3+1m\nhex H8 fertile crossing 2 fort:warlord warlord:2+1m\nhex H9 desert\n"
      "hand warlord ambush* raiders*\nhand murshid assassinate* corrupt*\n"
      "hand caliph general siege_engines\n");
  Socket socket(screen.house, screen.host);
  const auto now = [&] { return screen.ask(socket, "table", Json::object())["now"]; };
  const auto choose = [&](const char* words) {
    screen.ask(socket, "choose", {{"seq", now()["seq"]}, {"words", words}});
  };
  const auto forecast = [&](const char* words) {
    const Json preview = screen.ask(socket, "preview", {{"seq", now()["seq"]}, {"words", words}});
    EXPECT_EQ(preview["certain"], true) << words;
    const Json& clash = preview["view"]["clash"];
    const Json& sides = clash["forecast"]["sides"];
    return Json{sides["attacker"]["sum"], sides["defender"]["sum"], clash["cards_to_come"]};
  };
  choose("assault G9 H8 3+1m");
  while (now()["phase"] == "anytime.card") choose("pass");
  while (now()["phase"] == "deal.promise") choose("promise 0");
  choose("refuse");
  EXPECT_EQ(forecast("choose none"), (Json{4, 4, {"warlord", "murshid"}}));
  EXPECT_EQ(forecast("choose 1"), (Json{5, 4, {"warlord", "murshid"}}));
  EXPECT_EQ(forecast("choose 1 2"), (Json{5, 3, {"warlord", "murshid"}}));
  choose("choose 1 2");
  EXPECT_EQ(forecast("choose 1"), (Json{4, 5, {"murshid", "caliph"}})) << "Ambush";
  EXPECT_EQ(forecast("choose 2"), (Json{4, 4, {"murshid", "caliph"}})) << "Raiders spare losses";
  choose("choose 2");
  EXPECT_EQ(forecast("meddle attacker 2"), (Json{4, 3, {"warlord", "caliph"}})) << "Corrupt";
  EXPECT_EQ(forecast("meddle defender 2"), (Json{3, 4, {"warlord", "caliph"}}));
}

// The Sultan plays a Spy and looks at the Murshid's hand.
std::vector<std::string> told_of_spying(const std::string& hand, Seat viewer) {
  OneScreen screen(
      "players 5\nmap divided_lands\nturn sultan 1 1\nhand sultan spy\nhand caliph guard\n"
      "hand murshid "
      + hand + "\n");
  Socket socket(screen.house, screen.host), hands(screen.house, screen.host);
  const std::string as = view_word(viewer);
  screen.ask(socket, "watch", {{"as", as}});
  for (const char* words : {"anytime spy", "target murshid"}) {
    const Json now = screen.ask(socket, "table", {{"as", as}})["now"];
    ask_for_previews(screen, socket, now);
    // Whoever looks may know.
    if (viewer == crescent::sultan && words == std::string("target murshid")) break;
    const Json made = screen.ask(hands, "choose", {{"seq", now["seq"]}, {"words", words}});
    EXPECT_TRUE(made.contains("seq")) << made.dump();
  }
  screen.ask(socket, "table", {{"as", as}});
  for (int made : {1, 2}) screen.ask(socket, "at", {{"made", made}, {"as", as}});
  screen.ask(socket, "steps", {{"from", 0}, {"as", as}});
  return socket.lines;
}

TEST(CrescentRedaction, OnlyTheSpyLearnsWhatHeSees) {
  for (Seat viewer : {crescent::warlord, crescent::sultan, crescent::caliph, spectator})
    EXPECT_EQ(told_of_spying("imam* rebel*", viewer),
              told_of_spying("corrupt* propaganda*", viewer))
        << int{viewer};
  EXPECT_NE(told_of_spying("imam* rebel*", crescent::murshid),
            told_of_spying("corrupt* propaganda*", crescent::murshid));
}

}  // namespace
}  // namespace ziggurat::server
