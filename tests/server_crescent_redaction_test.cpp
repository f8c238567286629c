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

  using Known = InTheOpen;
  static Known known_to(const State& s, Seat viewer) {
    Known known{s.board, s.clash, {}, s.year, s.ships, s.active, {}, told_to(s, viewer)};
    for (Seat seat = 0; seat < s.settings.players; ++seat) {
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
  // Games in which cards go from hand to hand are the lively ones.
  static int points(const State& s, Seat who) { return crescent::hand_size(s, who); }
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
      {5, crescent::warlord, {}, 1, 220},  {5, crescent::murshid, {}, 2, 220},
      {5, crescent::sultan, {}, 3, 220},   {5, crescent::caliph, {{"years", "4"}}, 4, 220},
      {5, crescent::nomad, {}, 5, 220},    {5, spectator, {}, 6, 220},
      {4, crescent::caliph, laid, 7, 220},
  };
  std::map<std::string, int> asked;
  std::map<int, int> told;
  int steps = 0, apart = 0, secrets = 0;
  for (const Case& c : cases) {
    SCOPED_TRACE(word_of(c));
    LockStep<Crescent> game(c);
    game.play();
    if (HasFailure()) return;
    asked.insert(game.asked().begin(), game.asked().end());
    for (const auto& [event, times] : game.told()) told[event] += times;
    steps += game.steps(), apart += game.steps_apart(), secrets += game.secrets();
    std::cerr << word_of(c) << " " << game.steps() << " " << game.steps_apart() << " "
              << game.secrets() << "\n";
  }
  for (auto& [q, n] : asked) std::cerr << q << " " << n << "\n";
  for (auto& [q, n] : told) std::cerr << q << ":" << n << " ";
  if (most_steps < 1000) return;
  EXPECT_GT(apart, steps / 2);
  EXPECT_GT(secrets, 20);
  for (const char* question :
       {"plot.take", "conspire.place", "combat.attack", "combat.defend", "combat.meddle",
        "contest.attack", "contest.cards", "anytime.card", "deal.promise", "setup.lay"})
    EXPECT_TRUE(asked.contains(question)) << question;
  EXPECT_GT(told[static_cast<int>(Event::Plotted)], 0);
  EXPECT_GT(told[static_cast<int>(Event::Spied)], 0);
}

}  // namespace
}  // namespace ziggurat::server
