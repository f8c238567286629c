// Hidden are the faces of cards and relics that lie face down, of facedown sites, of what somebody
// draws and keeps, and the order of the decks. Backs are public: they tell visions from denizens.
// See lock_step.h.
#include "oath/chronicle.h"
#include "oath/game.h"
#include "oath/json.h"
#include "oath/rules.h"
#include "tests/lock_step.h"

namespace ziggurat::server {
namespace {

using oath::CardId;
using oath::Event;
using oath::Place;
using oath::Region;
using oath::SiteCard;
using oath::SiteId;
using oath::State;
using oath::Verb;

// ---- what a viewer may know ----

// Writes down what can be seen, one number after the other.
struct Facts {
  std::string text;
  void add(int n) { text += std::to_string(n) + ' '; }
  void add_all(const auto& numbers) {
    for (const auto& n : numbers) add(static_cast<int>(n));
    text += '/';
  }
};

int back_of(CardId card) { return card == oath::no_card ? -1 : oath::is_vision(card) ? -2 : -3; }

bool is_laid_out(const State& s) {
  for (const oath::Frame& frame : s.stack)
    if (std::holds_alternative<oath::Setup>(frame)) return false;
  return true;
}

// Nobody has seen anything yet.
bool is_being_dealt(const State& s) {
  const auto* setup = s.stack.empty() ? nullptr : std::get_if<oath::Setup>(&s.stack.top());
  return setup && setup->cards < s.cards.deck.size();
}

// The face if it lies open, or if the viewer has looked at it: what he has looked at is held
// against his memory in a test of its own.
void add_card(Facts& facts, const State& s, CardId card, Seat viewer) {
  const bool is_seen = card == oath::no_card || sees(s.cards.seen_by[card], viewer);
  facts.add(is_seen ? int{card} : back_of(card));
}

void add_sites(Facts& facts, const State& s, Seat viewer) {
  for (const oath::Site& site : s.site) {
    const bool is_seen = site.faceup || sees(site.seen_by, viewer);
    facts.add(is_seen ? static_cast<int>(site.card) : -1);
    for (int n : {int{site.faceup}, int{site.warbands}, int{site.colour}, int{site.favor},
                  int{site.secrets}})
      facts.add(n);
    facts.add_all(site.cards);
    for (CardId card : site.relics) add_card(facts, s, card, viewer);
  }
}

void add_players(Facts& facts, const State& s, Seat viewer) {
  for (Seat seat : seats_of(s)) {
    const oath::Player& player = s.player[seat];
    for (int n : {static_cast<int>(player.role), int{player.board}, int{player.pawn},
                  int{player.favor}, int{player.secrets}, int{player.secrets_down},
                  int{player.warbands}, int{player.supply}, int{player.vision}})
      facts.add(n);
    facts.add(static_cast<int>(player.relics));
    for (CardId card : player.advisers) {
      facts.add(oath::is_facedown(s, card));
      add_card(facts, s, card, viewer);
    }
    facts.add(s.cage[seat]);
    facts.add(s.foretold[seat]);
  }
}

// Of the decks only the back of the top card can be seen, and that once they are laid out.
void add_piles(Facts& facts, const State& s, Seat viewer) {
  facts.add(s.cards.deck.size());
  facts.add(s.cards.relic_deck.size());
  if (is_laid_out(s) && !s.cards.deck.empty()) facts.add(back_of(s.cards.deck.top()));
  for (const oath::Pile& pile : s.cards.discards) {
    facts.text += '|';
    for (CardId card : pile)
      facts.add(s.cards.seen_by[card] == everyone ? int{card} : back_of(card));
  }
  for (CardId card : s.cards.reliquary) add_card(facts, s, card, viewer);
  for (CardId card : s.cards.drawn) {
    facts.add(s.cards.place[card].code);
    facts.add(s.cards.place[card] == oath::drawn_by(viewer) ? int{card} : back_of(card));
  }
  facts.add(static_cast<int>(
      std::count(std::begin(s.cards.place), std::end(s.cards.place), oath::dispossessed)));
}

void add_table(Facts& facts, const State& s) {
  facts.add_all(s.bank);
  for (const oath::BannerState& banner : s.banner)
    facts.add(banner.holder), facts.add(banner.tokens);
  for (int n :
       {int{s.shared_favor}, int{s.mob}, static_cast<int>(s.oath), int{s.title}, int{s.usurper},
        int{s.prophecy}, int{s.visions_drawn}, int{s.round}, int{s.turn}, int{s.act_over},
        int{s.scepter_taken}, int{s.winner}, static_cast<int>(s.victory), int{s.citizen_boards}})
    facts.add(n);
  facts.add_all(s.mods);
  for (int card = 0; card < oath::card_numbers; ++card)
    if (!oath::is_free(s, CardId(card)))
      for (int n : {card, int{s.cards.favor[card]}, int{s.cards.secrets[card]}}) facts.add(n);
}

// At the set-up the viewer's own hand is still to come from the bottom of the deck: if it is to be
// the same, it must lie there already.
constexpr int hand_size = 3;
int cards_below_hand(const State& s, Seat viewer) {
  int below = 0;
  for (int i = s.stack.size() - 1; i >= 0; --i) {
    if (const auto* setup = std::get_if<oath::Setup>(&s.stack[i]))
      return setup->cards == s.cards.deck.size() ? count_of<Region> + hand_size * viewer : -1;
    const auto* opening = std::get_if<oath::Opening>(&s.stack[i]);
    if (!opening || opening->step > 0) continue;
    if (opening->who == viewer) return below;
    below += hand_size;
  }
  return -1;
}
void add_coming_hand(Facts& facts, const State& s, Seat viewer) {
  const int below = cards_below_hand(s, viewer);
  for (int i = 0; viewer != spectator && below >= 0 && i < hand_size; ++i)
    facts.add(s.cards.deck[below + i]);
}

// What happened, without the cards that only others saw.
void add_news(Facts& facts, const State& s, Seat viewer) {
  for (const News& news : s.news) {
    const Event event = Event(news.kind);
    const bool is_secret = event == Event::Drew || event == Event::Looked
                           || event == Event::PlayedDown || event == Event::Discarded
                           || event == Event::Buried || event == Event::GaveAdviser;
    for (int n : {int{news.kind}, int{news.seat}, int{news.n}, int{news.b.kind}, int{news.b.id}})
      facts.add(n);
    const bool is_shown = event == Event::Looked && news.seen_by == everyone;  // Brass Horse
    if (!is_secret || is_shown || news.seat == viewer) facts.add(news.a.id);
  }
}

// Everybody sees which card of a row somebody takes up to play it.
void add_card_in_play(Facts& facts, const State& s) {
  for (const oath::Frame& frame : s.stack)
    if (const auto* play = std::get_if<oath::PlayCard>(&frame))
      for (const oath::Player& player : s.player)
        for (CardId card : player.advisers) facts.add(card == play->card);
}

// The question; and the answers, if they are the viewer's.
void add_question(Facts& facts, const State& s, Seat viewer) {
  Decision decision;
  flow::decide(s, decision);
  facts.text += decision.prompt;
  facts.add(decision.who);
  if (decision.who != viewer) return;
  for (const Choice& c : decision.choices) facts.text += print(oath::vocabulary(), c) + '/';
}

// Bargaining is done aloud.
std::vector<oath::Deal> deals_of(const State& s) {
  std::vector<oath::Deal> deals;
  for (const oath::Frame& frame : s.stack)
    if (const auto* deal = std::get_if<oath::Deal>(&frame)) deals.push_back(*deal);
  return deals;
}

struct InTheOpen {
  std::string facts;
  oath::Battle battle;
  std::vector<oath::Deal> deals;
  bool operator==(const InTheOpen&) const = default;
};

// ---- the game ----

// A seat's own facedown advisers, and whatever lies hidden anywhere.
bool differ_in_secret(const State& one, const State& other) {
  if (!(one.cards == other.cards)) return true;
  for (SiteId at = 0; at < oath::site_count; ++at)
    if (one.site[at].card != other.site[at].card) return true;
  return false;
}

// Alike but for the cards they name.
bool names_another_card(const Choice& one, const Choice& other) {
  const auto alike = [](Ref a, Ref b) {
    return a == b || (a.kind == static_cast<u8>(oath::Kind::Card) && b.kind == a.kind);
  };
  return one.verb == other.verb && one.n == other.n && alike(one.a, other.a)
         && alike(one.b, other.b) && alike(one.c, other.c);
}

struct Oath {
  using Rules = oath::Rules;
  using State = oath::State;
  static constexpr const char* name = "oath";
  static constexpr int most_rolls = 60, most_pairs = 1200;

  using Known = InTheOpen;
  static Known known_to(const State& s, Seat viewer) {
    Facts facts;
    if (is_being_dealt(s)) return {};
    add_sites(facts, s, viewer);
    add_players(facts, s, viewer);
    add_piles(facts, s, viewer);
    add_table(facts, s);
    add_coming_hand(facts, s, viewer);
    add_news(facts, s, viewer);
    add_card_in_play(facts, s);
    add_question(facts, s, viewer);
    return {std::move(facts.text), s.battle, deals_of(s)};
  }
  static bool look_alike(const Choice& one, const Choice& other) {
    return names_another_card(one, other);
  }
  static bool are_apart(const State& one, const State& other) {
    return differ_in_secret(one, other);
  }
  // Games with many advisers and relics are the lively ones.
  static int points(const State& s, Seat who) {
    return s.player[who].advisers.size() + std::popcount(s.player[who].relics)
           + s.player[who].secrets;
  }
  static constexpr const char* looks[] = {"",           "sites",        "piles",     "deck",
                                          "relic-deck", "dispossessed", "reliquary", "red",
                                          "campaign",   "deal",         "title"};
  // Some card, site or space.
  static std::string some_place(Rng& rng) {
    const u32 sort = rng.below(4);
    if (sort == 0) return oath::space_words[rng.below(oath::site_count)];
    if (sort == 1) return oath::site_words[rng.below(count_of<SiteCard>)];
    for (;;)
      if (const char* word = oath::card_words[rng.below(oath::card_numbers)]; *word) return word;
  }
  static constexpr const char* sentences[] = {"search",
                                              "search-pile cradle",
                                              "recover 1",
                                              "peek 1",
                                              "peek-reliquary 2",
                                              "travel mine",
                                              "travel cradle-2",
                                              "play wolves",
                                              "dismiss wolves",
                                              "choose wolves",
                                              "discard wolves",
                                              "facedown nothing",
                                              "reveal",
                                              "hidden red 1",
                                              "relic plains 1",
                                              "use wolves",
                                              "to-site plains nothing",
                                              "adviser wolves",
                                              "target-hidden mine 1",
                                              "fly"};
};

std::string word_of(const Case& c) {
  return std::to_string(c.seats) + " seats, viewer " + std::to_string(c.viewer) + ", seed "
         + std::to_string(c.seed);
}

// What was asked and told in several games.
struct Course {
  std::map<std::string, int> asked;
  std::map<int, int> told;
  int steps = 0, apart = 0, secrets = 0, ended = 0;

  void add(const LockStep<Oath>& game) {
    for (const auto& [question, times] : game.asked()) asked[question] += times;
    for (const auto& [event, times] : game.told()) told[event] += times;
    steps += game.steps(), apart += game.steps_apart(), secrets += game.secrets();
    ended += game.is_over();
  }
};

TEST(OathRedaction, AViewerReceivesTheSameBytesWhateverTheOthersHold) {
  const Case cases[] = {
      {3, 0, {}, 1},
      {4, 1, {{"world", "people"}}, 2},
      {2, 1, {{"world", "devotion"}}, 3},
      {5, 4, {{"world", "ruins"}}, 4, 250},
      {3, spectator, {{"world", "protection"}}, 5},
      {6, 2, {}, 6},
      {6, spectator, {{"world", "ruins"}}, 7, 120},
  };
  Course course;
  for (const Case& c : cases) {
    SCOPED_TRACE(word_of(c));
    LockStep<Oath> game(c);
    game.play();
    if (HasFailure()) return;
    course.add(game);
  }
  if (most_steps < 1000) return;
  EXPECT_GT(course.apart, course.steps / 2);
  EXPECT_GT(course.secrets, 50);
  EXPECT_GE(course.ended, 2) << "the houses part too early";
  for (const char* question : {"setup.adviser", "setup.discard", "search.discard", "play.card",
                               "campaign.targets", "exchange.terms", "chronicle.offer"})
    EXPECT_TRUE(course.asked.contains(question)) << question;
  for (Event event : {Event::Drew, Event::PlayedDown, Event::Discarded, Event::Looked})
    EXPECT_GT(course.told[static_cast<int>(event)], 0) << static_cast<int>(event);
}

// ---- from positions on ----

// A place for a card, and what holds there whichever card it is.
struct Berth {
  CardId* at;  // null: among the Dispossessed, which lie in no order
  Place place;
  SeenBy seen_by;
  bool facedown;
};

class Redealing {
 public:
  Redealing(const State& s, Seat viewer, Rng& rng) : world_(s), viewer_(viewer), rng_(rng) {}

  // What lies face down, as it could lie for all that the viewer knows. Now and then whole piles
  // stay as they are, so that he can draw from them and learn the same.
  State redealt() {
    take_up(world_.cards.deck);
    for (oath::Pile& pile : world_.cards.discards) take_up(pile);
    for (oath::Player& player : world_.player) take_up(player.advisers);
    for (int card = 0; card < oath::denizen_count; ++card)
      if (world_.cards.place[card] == oath::dispossessed) take_up(CardId(card), nullptr);
    deal(&oath::is_vision), deal(&oath::is_denizen);
    take_up(world_.cards.relic_deck);
    for (oath::Site& site : world_.site) take_up(site.relics);
    take_up(world_.cards.reliquary);
    deal(&oath::is_relic);
    if (rng_.below(2) == 0) deal_sites();
    return world_;
  }

 private:
  void take_up(auto& list) {
    if (rng_.below(3) == 0) return;
    for (CardId& card : list) take_up(card, &card);
  }
  void take_up(CardId card, CardId* at) {
    if (card == oath::no_card || !oath::is_facedown(world_, card)) return;
    if (viewer_ != spectator && sees(world_.cards.seen_by[card], viewer_)) return;
    if (world_.cards.seen_by[card] == everyone) return;
    up_.emplace_back(card, Berth{at, world_.cards.place[card], world_.cards.seen_by[card], true});
  }
  // Cards with one kind of back.
  void deal(bool (*is_kind)(CardId)) {
    std::vector<CardId> cards;
    std::vector<Berth> berths;
    for (const auto& [card, berth] : up_)
      if (is_kind(card)) cards.push_back(card), berths.push_back(berth);
    for (std::size_t i = cards.size(); i > 1; --i)
      std::swap(cards[i - 1], cards[rng_.below(static_cast<u32>(i))]);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      world_.cards.place[cards[i]] = berths[i].place;
      world_.cards.seen_by[cards[i]] = berths[i].seen_by;
      if (berths[i].at) *berths[i].at = cards[i];
    }
    std::erase_if(up_, [&](const auto& one) { return is_kind(one.first); });
  }
  void deal_sites() {
    for (oath::Site& site : world_.site) {
      if (site.faceup || sees(site.seen_by, viewer_)) continue;
      const SiteCard other = SiteCard(rng_.below(count_of<SiteCard>));
      const bool is_free = std::none_of(std::begin(world_.site), std::end(world_.site),
                                        [&](const oath::Site& one) { return one.card == other; });
      if (is_free) site.card = other;
    }
  }

  State world_;
  Seat viewer_;
  Rng& rng_;
  std::vector<std::pair<CardId, Berth>> up_;
};

// A whole game at random, any verb with equal odds; `at_rest` is called whenever somebody is to
// choose an action, and nothing is begun.
template <class AtRest, class AfterChoice>
void play_at_random(State s, Rng& rng, AtRest at_rest, AfterChoice after_choice) {
  Decision decision;
  while (true) {
    flow::decide(s, decision);
    if (decision.who == nobody || testing::Test::HasFailure()) return;
    if (decision.prompt == std::string_view("turn.act") && s.mods.empty()) at_rest(s);
    int chosen = pick(decision, rng);
    if (decision.who != chance) {
      const u8 verb =
          decision.choices[static_cast<int>(rng.below(static_cast<u32>(decision.choices.size())))]
              .verb;
      std::map<u8, std::vector<int>> by_verb;
      for (int i = 0; i < decision.choices.size(); ++i)
        by_verb[decision.choices[i].verb].push_back(i);
      auto some = by_verb.begin();
      std::advance(some, rng.below(static_cast<u32>(by_verb.size())));
      const auto& list = rng.below(2) ? some->second : by_verb[verb];
      chosen = list[rng.below(static_cast<u32>(list.size()))];
    }
    flow::apply(s, decision.choices[chosen]);
    after_choice(s);
  }
}
State some_game(u8 world, int players) {
  OptionValues options(oath::info().options.size());
  options[0] = world;
  return *new_game<oath::Rules>(options, players);
}

TEST(OathRedaction, TheSameHoldsFromAnyPositionOn) {
  Rng rng(21);
  Course course;
  const int most_in_a_world = most_steps < 1000 ? 2 : 20;
  int pairs = 0;
  for (u8 world = 0; world < 5; ++world) {
    const int players = 2 + world;
    int moment = static_cast<int>(rng.below(30));
    const auto compare_here = [&](const State& s) {
      if (++moment % 30 != 0 || pairs > most_in_a_world * (world + 1)) return;
      const u32 seat = rng.below(static_cast<u32>(players) + 1);
      const Seat viewer = seat == static_cast<u32>(players) ? spectator
                          : rng.below(2) == 0               ? s.turn
                                                            : static_cast<Seat>(seat);
      const State other = Redealing(s, viewer, rng).redealt();
      ASSERT_EQ(oath::check(other), nullptr);
      Case c{players, viewer, {}, rng.next(), 25};
      c.positions[0] = oath::print_position(s);
      c.positions[1] = oath::print_position(other);
      SCOPED_TRACE(word_of(c) + "\n" + c.positions[0] + "\n" + c.positions[1]);
      LockStep<Oath> game(c);
      game.play();
      course.add(game);
      ++pairs;
    };
    play_at_random(some_game(world, players), rng, compare_here, [](const State&) {});
    if (HasFailure()) return;
  }
  if (most_steps < 1000) return;
  EXPECT_GT(pairs, 20);
  EXPECT_GT(course.apart, course.steps / 2);
  for (const char* question : {"search.discard", "play.card"})
    EXPECT_TRUE(course.asked.contains(question)) << question;
}

// ---- memory ----

// What each seat, and somebody who looks on, has had before the eyes so far.
struct Memories {
  oath::Cards seen[8];
  u32 sites[8] = {};

  void learn(Seat who, CardId card) {
    if (card < oath::card_numbers) seen[who].add(card);
  }
  void learn_all(CardId card) {
    for (Seat who = 0; who < 8; ++who) learn(who, card);
  }
  // What lies open, and what everybody holds.
  void look_around(const State& s) {
    for (int i = 0; i < oath::card_numbers; ++i) {
      const Place place = s.cards.place[i];
      const bool is_away = place == oath::in_archive || place == oath::in_box;
      const bool is_on_map =
          place.code >= oath::at_site(0).code && place.code < oath::at_site(oath::site_count).code;
      if (is_away || is_on_map) learn_all(CardId(i));
      for (Seat seat : seats_of(s)) {
        if (place == oath::relic_of(seat) || place == oath::vision_of(seat)) learn_all(CardId(i));
        if (place == oath::drawn_by(seat)) learn(seat, CardId(i));
        if (place == oath::adviser_of(seat))
          oath::is_facedown(s, CardId(i)) ? learn(seat, CardId(i)) : learn_all(CardId(i));
      }
    }
    for (const oath::Site& site : s.site)
      for (u32& known : sites)
        if (site.faceup) known |= 1u << static_cast<int>(site.card);
  }
  void hear(const State& s, const State& before) {
    for (const News& news : s.news) {
      const Event event = Event(news.kind);
      const CardId card = oath::card_of(news.a);
      // The Brass Horse turns up a card before all; so does the Inquisitor who finds the
      // Conspiracy.
      const bool is_shown = is_under_way(before, oath::BrassHorse)
                            || (is_under_way(before, oath::Inquisitor) && card == oath::Conspiracy);
      if (event == Event::Looked && news.a.kind == static_cast<u8>(oath::Kind::Site))
        sites[news.seat] |= 1u << news.a.id;
      else if (event == Event::Looked)
        is_shown ? learn_all(card) : learn(news.seat, card);
      if (event == Event::LookedAtPile)
        for (CardId one : s.cards.discards[Region(news.a.id)]) learn(news.seat, one);
      // The Truthful Harp sings to all players of what is drawn.
      if (event == Event::Drew)
        for (Seat seat : seats_of(s))
          if (seat == news.seat || uses_harp(before)) learn(seat, card);
    }
  }
  static bool is_under_way(const State& s, CardId card) {
    return std::any_of(s.stack.begin(), s.stack.end(), [&](const oath::Frame& frame) {
      const auto* power = std::get_if<oath::Power>(&frame);
      return power && power->card == card;
    });
  }
  static bool uses_harp(const State& s) {
    return std::any_of(s.stack.begin(), s.stack.end(), [&](const oath::Frame& frame) {
      const auto* search = std::get_if<oath::Search>(&frame);
      return search && (search->with & oath::search_modifier(oath::TruthfulHarp));
    });
  }
};

// Who is said to know a card has seen it once.
TEST(OathRedaction, NobodyKnowsWhatHeHasNeverSeen) {
  Rng rng(31);
  int hidden = 0;
  for (int game = 0; game < 150; ++game) {
    const int players = 2 + game % 5;
    const State start = some_game(static_cast<u8>(game % 5), players);
    Memories memories;
    State before = start;
    memories.look_around(start);
    play_at_random(
        start, rng, [](const State&) {},
        [&](const State& s) {
          memories.look_around(s);
          memories.hear(s, before);
          for (Seat who = 0; who < 8; ++who) {
            if (who >= players && who != spectator) continue;
            for (int card = 0; card < oath::card_numbers; ++card) {
              hidden += !sees(s.cards.seen_by[card], who);
              ASSERT_TRUE(!sees(s.cards.seen_by[card], who) || memories.seen[who].has(card))
                  << int{who} << " knows " << oath::card_words[card] << " at "
                  << int{s.cards.place[card].code};
            }
            for (const oath::Site& site : s.site)
              ASSERT_TRUE(site.faceup || !sees(site.seen_by, who)
                          || memories.sites[who] >> static_cast<int>(site.card) & 1);
            for (const News& news : s.news)
              ASSERT_TRUE(news.a.kind != static_cast<u8>(oath::Kind::Card)
                          || news.a.id == oath::no_card || !sees(news.seen_by, who)
                          || memories.seen[who].has(news.a.id))
                  << int{who} << " is told of " << oath::card_words[news.a.id] << " by "
                  << oath::vocabulary().events[news.kind].word;
          }
          before = s;
        });
    if (HasFailure()) return;
  }
  EXPECT_GT(hidden, 100'000);
}

// ---- what one seat does, seen by another ----

// Somebody holds all seats; what the viewer's screen is told while `words` are chosen.
std::vector<std::string> told_of(const std::string& position, int seats,
                                 std::initializer_list<const char*> words, Seat viewer) {
  House house;
  const Person host = house.guest("Host");
  const std::vector<std::string> chairs(static_cast<std::size_t>(seats), "me");
  const std::string table = house.ask_well(
      host, "create", {{"game", "oath"}, {"seats", chairs}, {"position", position}})["table"];
  Socket screen(house, host), hands(house, host);
  const std::string as = viewer == spectator ? "spectator" : seat_word(oath::vocabulary(), viewer);
  const auto ask = [&](const char* operation, Json fields) {
    fields["table"] = table, fields["as"] = as;
    return screen.ask(operation, std::move(fields));
  };
  ask("watch", Json::object());
  const auto look_around = [&] {
    const Json now = ask("table", Json::object())["now"];
    for (const char* operation : {"score", "picture"}) ask(operation, Json::object());
    for (const char* what : Oath::looks) ask("look", {{"what", what}});
    for (const char* what : {"wolves", "elders", "scryer", "keep", "map", "whistle", "mine"})
      ask("look", {{"what", what}});
    int previews = 0;
    for (const Json& group : now.value("choices", Json::array()))
      if (++previews < 12)
        screen.ask("preview",
                   {{"table", table}, {"seq", now["seq"]}, {"index", group["i"]}, {"next", true}});
    return now;
  };
  int made = 0;
  for (const char* chosen : words) {
    const Json now = look_around();
    const Json answer = hands.ask(
        "choose", {{"table", table}, {"seq", now["seq"]}, {"words", chosen}, {"sure", true}});
    EXPECT_TRUE(answer.contains("seq")) << chosen << ": " << answer.dump();
    ++made;
  }
  look_around();
  for (int moment = 0; moment <= made; ++moment) ask("at", {{"made", moment}});
  ask("steps", {{"from", 0}});
  EXPECT_EQ(house.complaints, std::vector<std::string>());
  return screen.lines;
}

// Two tables on which the same is done: only these viewers may tell them apart.
void expect_only(std::initializer_list<Seat> may_know, const std::string& one,
                 const std::string& other, std::initializer_list<const char*> words,
                 std::initializer_list<const char*> other_words) {
  const std::string table = "players 4\nturn red\n";
  for (Seat viewer : {Seat{0}, Seat{1}, Seat{2}, Seat{3}, spectator}) {
    const auto ours = told_of(table + one, 4, words, viewer);
    const auto theirs = told_of(table + other, 4, other_words, viewer);
    const bool knows = std::find(may_know.begin(), may_know.end(), viewer) != may_know.end();
    EXPECT_EQ(ours != theirs, knows) << "viewer " << int{viewer} << "\n" << one << other;
    for (std::size_t i = 0; !knows && i < std::min(ours.size(), theirs.size()); ++i)
      ASSERT_EQ(ours[i], theirs[i]);
  }
}
void expect_only(std::initializer_list<Seat> may_know, const std::string& one,
                 const std::string& other, std::initializer_list<const char*> words) {
  expect_only(may_know, one, other, words, words);
}

constexpr Seat red = 1, blue = 2;

TEST(OathRedaction, OnlyTheSearcherSeesWhatIsDrawnAndKept) {
  expect_only({red}, "deck scryer keep garrison\n", "deck mercenaries long-lost-heir wolves\n",
              {"search"});
  expect_only({red}, "deck scryer keep garrison\n", "deck mercenaries long-lost-heir wolves\n",
              {"search", "discard scryer", "discard keep", "facedown nothing", "end"},
              {"search", "discard mercenaries", "discard wolves", "facedown nothing", "end"});
  // Whoever knew a card of a pile no longer knows where it is once another has held it.
  expect_only({blue}, "discard cradle scryer keep garrison\nseen blue scryer\n",
              "discard cradle scryer keep garrison\nseen blue keep\n", {"end"});
  expect_only(
      {red}, "discard cradle scryer keep garrison\nseen blue scryer\n",
      "discard cradle scryer keep garrison\nseen blue scryer\n",
      {"search-pile cradle", "discard scryer", "discard keep", "facedown nothing", "end"},
      {"search-pile cradle", "discard garrison", "discard scryer", "facedown nothing", "end"});
}

TEST(OathRedaction, FacesOfFacedownAdvisersAreTheirOwners) {
  expect_only({red}, "advisers red scryer* keep*\n", "advisers red keep* scryer*\n", {"end"});
  expect_only({red, blue}, "advisers red scryer* keep*\nseen blue scryer\n",
              "advisers red wolves* keep*\nseen blue wolves\n", {"end"});
  expect_only({red}, "advisers red scryer*\n", "advisers red keep*\n", {"dismiss scryer"},
              {"dismiss keep"});
  // Backs are public.
  expect_only({0, 1, 2, 3, spectator}, "advisers red scryer*\n", "advisers red conquest*\n", {});
}

TEST(OathRedaction, FacedownRelicsAreKnownToThoseWhoPeeked) {
  expect_only({}, "relics plains map whistle\n", "relics plains whistle map\n", {"end"});
  expect_only({red}, "relics plains map whistle\n", "relics plains whistle map\n", {"peek 1"});
  expect_only({}, "reliquary map whistle brass-horse horned-mask\n",
              "reliquary horned-mask map cup-of-plenty whistle\n", {"end"});
  expect_only({}, "relic-deck map whistle\n", "relic-deck whistle map\n", {"end"});
}

TEST(OathRedaction, DecksPilesAndFacedownSitesAreHidden) {
  expect_only({}, "deck scryer keep\n", "deck keep scryer\n", {"end"});
  expect_only({}, "discard cradle scryer keep\n", "discard cradle keep wolves\n", {"end"});
  expect_only({}, "dispossessed scryer keep\n", "dispossessed wolves scryer\n", {"end"});
  expect_only({}, "facedown cradle-2 mine\n", "facedown cradle-2 river\n", {"end"});
  expect_only({blue}, "facedown cradle-2 mine\nseen blue cradle-2\n",
              "facedown cradle-2 river\nseen blue cradle-2\n", {"end"});
}

// ---- imagined worlds ----

// Previews, and questions as the others hear them, come from imagined worlds, from the same dice
// each time. If these worlds hung on the real one, they would tell of it.
TEST(OathRedaction, AnImaginedWorldDoesNotHangOnTheRealOne) {
  Rng rng(12);
  int apart = 0;
  for (int game = 0; game < 20; ++game) {
    const int players = 2 + game % 5;
    u64 made = 0;
    const auto compare = [&](const State& s) {
      if (++made % 3 != 0) return;
      const u32 seat = rng.below(static_cast<u32>(players) + 1);
      const Seat viewer = seat == static_cast<u32>(players) ? spectator : static_cast<Seat>(seat);
      const State world = oath::imagine(s, viewer, rng);
      ASSERT_EQ(oath::check(world), nullptr);
      ASSERT_EQ(oath::view(world, viewer), oath::view(s, viewer));
      Rng dice(made), same_dice(made);
      const State one = oath::imagine(s, viewer, dice);
      const State other = oath::imagine(world, viewer, same_dice);
      ASSERT_TRUE(one == other) << "viewer " << int{viewer} << "\n"
                                << oath::print_position(one) << oath::print_position(other);
      apart += differ_in_secret(one, world);
    };
    play_at_random(
        some_game(static_cast<u8>(game % 5), players), rng, [](const State&) {}, compare);
    if (HasFailure()) return;
  }
  EXPECT_GT(apart, 1000);
}

}  // namespace
}  // namespace ziggurat::server
