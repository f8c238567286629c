#pragma once
// Nobody learns what he may not know. Whole games are played in two houses in lock step: people,
// times, ids and everything in public are the same; what chance deals to the others, and what they
// choose in secret, is not. Every byte that reaches the viewer, whatever he asks for, must be the
// same in both houses. What a viewer may know of a game is said by its `Game`, which therefore must
// not ask the code under test.
#include "core/playout.h"
#include "core/table_of.h"
#include "games/games.h"
#include "tests/house_test.h"

namespace ziggurat::server {

// Of a game: the tests of what is shipped play it to its end.
#ifdef NDEBUG
constexpr int most_steps = 100'000;
#else
constexpr int most_steps = 40;
#endif

struct Case {
  int seats;
  Seat viewer;
  OptionWords options;
  u64 seed;
  int steps = most_steps;
  // Where the two houses begin, if not by lot: positions that the viewer cannot tell apart. Only
  // somebody who plays alone may set up a position, so one person holds all seats, each on a screen
  // of its own.
  std::string positions[2] = {};
  bool is_alone() const { return !positions[0].empty(); }
};

template <class Game>
class LockStep {
  using Rules = typename Game::Rules;
  using State = typename Rules::State;

  // One of the two houses, with a copy of its game that shows everything.
  struct Stage {
    House house;
    std::vector<std::unique_ptr<Socket>> seats;
    std::unique_ptr<Socket> onlooker = std::make_unique<Socket>(house);
    std::string id;
    std::unique_ptr<Table> truth;

    const State& state() const { return static_cast<const TableOf<Rules>&>(*truth).position_now(); }
  };

  // How a house goes on by itself after a choice: by chance, and by answers of which everybody
  // knows that they are the only ones, unless somebody could not take back any more what he has
  // chosen.
  struct GoingOn {
    State state;
    bool answers;  // not for who holds several seats
    Seat can_undo = nobody;
    Rng rng{0};

    GoingOn(const State& after, Seat chosen_by, const Case& c)
        : state(after), answers(!c.is_alone()) {
      Decision decision;
      flow::decide(state, decision);
      if (can_take_back(chosen_by, decision.who)) can_undo = chosen_by;
    }
    struct Made {
      Choice choice;
      Part part;
    };
    // Nothing: somebody has to be asked.
    std::optional<Made> next() {
      Decision decision, then;
      flow::decide(state, decision);
      const bool by_chance = decision.who == chance;
      const bool foregone = answers && is_foregone<Rules>(state, decision);
      if (decision.who == nobody || (!by_chance && !foregone)) return std::nullopt;
      const Choice choice = decision.choices[by_chance ? pick(decision, rng) : 0];
      State after = state;
      flow::apply(after, choice);
      flow::decide(after, then);
      if (decision.who == can_undo && then.who != can_undo) return std::nullopt;
      state = after;
      return Made{choice, by_chance ? Part::First : Part::Further};
    }
  };

 public:
  explicit LockStep(Case c) : case_(std::move(c)), rng_(case_.seed) {
    for (Stage& stage : stages_) sit_down(stage);
    begin();
  }

  void play() {
    for (; !is_over() && steps_ < std::min(case_.steps, most_steps) && !testing::Test::HasFailure();
         ++steps_) {
      ask_around(false);
      if (!make_some_choice() && !make_same_choice() && !unmake_secret_choice()) break;
      if (rng_.below(12) == 0) undo();
      if (rng_.below(30) == 0) take_back_by_consent();
      if (rng_.below(20) == 0) talk();
      compare();
    }
    ask_around(true);
    if (is_over()) ends_differ();
  }

  // How many choices were made, and before how many the hands were not the same in both houses.
  int steps() const { return steps_; }
  int steps_apart() const { return apart_; }
  bool is_over() const { return stages_[0].truth->over(); }
  const std::map<std::string, int>& asked() const { return asked_; }
  // How often each kind of news was told, and how many secret choices were not the same.
  const std::map<int, int>& told() const { return told_; }
  int secrets() const { return secret_count_; }
  // How many answers the houses gave because there was no other.
  int single_answers() const { return single_answers_; }

 private:
  // ---- the same in both houses ----

  void each(const std::function<void(Stage&)>& what) {
    for (Stage& stage : stages_) what(stage);
  }
  std::vector<Socket*> viewers(Stage& stage) const {
    if (case_.viewer == spectator) return {stage.onlooker.get()};
    return {stage.seats[case_.viewer].get(), stage.onlooker.get()};
  }
  void viewers_ask(const char* operation, const Json& fields) {
    const auto known = find_operation(operation)->fields;
    const auto takes = [&](const std::string& name) {
      return std::any_of(known.begin(), known.end(),
                         [&](const Field& field) { return field.name == name; });
    };
    each([&](Stage& stage) {
      for (Socket* viewer : viewers(stage)) {
        Json asked = fields;
        if (takes("table")) asked["table"] = stage.id;
        if (case_.is_alone() && viewer != stage.onlooker.get())
          for (const char* whose : {"as", "seat"})
            if (takes(whose)) asked[whose] = word_of(case_.viewer);
        viewer->ask(operation, asked);
      }
    });
  }
  static std::string word_of(Seat seat) { return seat_word(Rules::vocabulary(), seat); }
  Json ask(Stage& stage, Seat seat, const char* operation, Json fields) {
    fields["table"] = stage.id;
    Json answer = stage.seats[seat]->ask(operation, std::move(fields));
    EXPECT_FALSE(answer.contains("error")) << operation << " " << answer.dump();
    return answer;
  }

  // What has come since the last time.
  void compare() {
    ASSERT_EQ(stages_[0].house.complaints, std::vector<std::string>());
    ASSERT_EQ(stages_[1].house.complaints, std::vector<std::string>());
    const auto ours = viewers(stages_[0]), theirs = viewers(stages_[1]);
    for (std::size_t who = 0; who < ours.size(); ++who) {
      ASSERT_EQ(ours[who]->lines.size(), theirs[who]->lines.size());
      for (std::size_t i = 0; i < ours[who]->lines.size(); ++i)
        ASSERT_EQ(ours[who]->lines[i], theirs[who]->lines[i])
            << (who == 0 ? "the viewer" : "the onlooker") << ", line " << i << ", step " << steps_;
    }
    each([](Stage& stage) {
      for (auto& seat : stage.seats) seat->forget();
      stage.onlooker->forget();
      stage.house.now += 7'000;
    });
  }

  // ---- setting up ----

  void sit_down(Stage& stage) {
    if (case_.is_alone()) return sit_down_alone(stage);
    Json options = Json::object();
    for (const auto& [name, value] : case_.options) options[name] = value;
    std::vector<std::string> seats(static_cast<std::size_t>(case_.seats), "open");
    seats[0] = "me";
    for (int seat = 0; seat < case_.seats; ++seat) {
      const Person person = stage.house.guest(("Seat " + std::to_string(seat)).c_str());
      stage.seats.push_back(std::make_unique<Socket>(stage.house, person));
      if (seat == 0)
        stage.id = stage.seats[0]->ask("create", {{"game", Game::name},
                                                  {"seats", seats},
                                                  {"options", options},
                                                  {"public", true},
                                                  {"pace", "live"}})["table"];
      else if (seat + 1 < case_.seats)
        ask(stage, static_cast<Seat>(seat), "join", Json::object());
      ask(stage, static_cast<Seat>(seat), "watch", Json::object());
    }
    stage.onlooker->ask("watch", {{"table", stage.id}});
    Setting setting;
    setting.seats = case_.seats;
    setting.options = case_.options;
    stage.truth = std::move(*find_title(Game::name)->game->begin(setting));
  }

  void sit_down_alone(Stage& stage) {
    const std::string& position = case_.positions[&stage - stages_];
    const Person person = stage.house.guest("Everybody");
    const std::vector<std::string> seats(static_cast<std::size_t>(case_.seats), "me");
    for (int seat = 0; seat < case_.seats; ++seat) {
      stage.seats.push_back(std::make_unique<Socket>(stage.house, person));
      if (seat == 0)
        stage.id = stage.seats[0]->ask("create", {{"game", Game::name},
                                                  {"seats", seats},
                                                  {"position", position},
                                                  {"public", true}})["table"];
      ask(stage, static_cast<Seat>(seat), "watch", {{"as", word_of(static_cast<Seat>(seat))}});
    }
    stage.onlooker->ask("watch", {{"table", stage.id}});
    Setting setting;
    setting.position = position;
    stage.truth = std::move(*find_title(Game::name)->game->begin(setting));
  }

  // The last one sits down, and chance begins.
  void begin() {
    if (case_.is_alone()) {
      for (Stage& stage : stages_)
        seq_ = stage.onlooker->ask("table", {{"table", stage.id}})["now"]["seq"];
      return compare();
    }
    const GoingOn before[] = {{stages_[0].state(), nobody, case_},
                              {stages_[1].state(), nobody, case_}};
    ASSERT_TRUE(roll_pair(before) || roll(before));
    for (int i = 0; i < 2; ++i) {
      stages_[i].house.dice = {rolled_[i]};
      seq_ = ask(stages_[i], static_cast<Seat>(case_.seats - 1), "join", Json::object())["seq"];
      follow(stages_[i], before[i], rolled_[i]);
      ask(stages_[i], static_cast<Seat>(case_.seats - 1), "watch", Json::object());
    }
    compare();
  }

  // ---- chance ----

  // Two numbers from which chance does the same to the viewer, if there are any. Different ones are
  // tried first: from the same number the houses would hardly ever come apart. Whoever draws the
  // last pieces of a pile may learn from them what the others hold: then there may be none.
  bool roll(const GoingOn (&begun)[2]) {
    if (Game::known_to(begun[0].state, case_.viewer)
        != Game::known_to(begun[1].state, case_.viewer))
      return false;
    for (int tries = 0; tries < 4; ++tries) {
      rolled_[0] = rng_.next();
      const auto known = known_after(begun[0], rolled_[0]);
      for (int i = 0; i < Game::most_rolls; ++i) {
        rolled_[1] = i + 1 == Game::most_rolls ? rolled_[0] : rng_.next();
        if (is_known_after(begun[1], rolled_[1], known)) return true;
      }
    }
    return false;
  }
  // Any two of many numbers, where one alone would have to wait long for another that deals the
  // viewer the same cards. False if the game has no need of this, or none were found.
  bool roll_pair(const GoingOn (&begun)[2]) {
    if constexpr (requires { Game::most_pairs; }) {
      std::vector<std::pair<u64, typename Game::Known>> tried[2];
      for (int i = 0; i < Game::most_pairs; ++i)
        for (int side : {0, 1}) {
          rolled_[side] = rng_.next();
          const Known known = known_after(begun[side], rolled_[side]);
          if (known.empty()) return false;
          tried[side].emplace_back(rolled_[side], known.back());
          for (const auto& [number, last] : tried[1 - side]) {
            if (last != known.back()) continue;
            rolled_[1 - side] = number;
            if (is_known_after(begun[1 - side], number, known)) return true;
          }
        }
    }
    return false;
  }
  // What the viewer may know after each thing that the house does now.
  using Known = std::vector<typename Game::Known>;
  Known known_after(GoingOn house, u64 number) const {
    Known known;
    house.rng = Rng(number);
    while (house.next()) known.push_back(Game::known_to(house.state, case_.viewer));
    return known;
  }
  bool is_known_after(GoingOn house, u64 number, const Known& known) const {
    house.rng = Rng(number);
    std::size_t done = 0;
    for (; house.next(); ++done)
      if (done == known.size() || Game::known_to(house.state, case_.viewer) != known[done])
        return false;
    return done == known.size();
  }
  void follow(Stage& stage, GoingOn house, u64 number) {
    house.rng = Rng(number);
    while (const auto made = house.next()) {
      if (&stage == stages_ && made->part == Part::Further)
        ++single_answers_, ++asked_[stage.truth->decision().prompt];
      stage.truth->choose(stage.truth->decision().choices.find(made->choice), made->part);
    }
  }

  // ---- choosing ----

  using Pair = std::array<Choice, 2>;
  using CommonChoices = std::map<u8, std::vector<Pair>>;  // by verb

  // Choices that are legal in both houses, and others of which only their maker knows which it was:
  // a few of these, for there may be thousands.
  CommonChoices common_choices() {
    const Decision &first = stages_[0].truth->decision(), &second = stages_[1].truth->decision();
    CommonChoices common;
    for (const Choice& c : first.choices) {
      if (second.choices.find(c) >= 0) common[c.verb].push_back({c, c});
      if (first.who == case_.viewer || second.choices.empty() || must_be_same_) continue;
      for (int i = 0; i < 3; ++i) {
        const u32 at = rng_.below(static_cast<u32>(second.choices.size()));
        const Choice other = second.choices[static_cast<int>(at)];
        if (other != c && Game::look_alike(c, other)) common[c.verb].push_back({c, other});
      }
    }
    return common;
  }

  // False if the houses must part.
  bool make_some_choice() {
    const auto common = common_choices();
    if (common.empty()) return false;
    for (int tries = 0; tries < 8; ++tries) {
      const Pair pair = rng_.below(3) == 0 ? some_choice(common) : lively_choice(common);
      const GoingOn after[] = {after_choice(stages_[0], pair[0]),
                               after_choice(stages_[1], pair[1])};
      if (roll(after)) return make(pair), true;
    }
    return false;
  }
  GoingOn after_choice(const Stage& stage, Choice choice) const {
    State state = stage.state();
    flow::apply(state, choice);
    return {state, stage.truth->decision().who, case_};
  }
  bool make_same_choice() {
    must_be_same_ = std::max(must_be_same_, 1);
    return make_some_choice();
  }
  // Any verb with equal odds: otherwise nearly all would be places for tiles.
  const Pair& some_choice(const CommonChoices& common) {
    auto verb = common.begin();
    std::advance(verb, rng_.below(static_cast<u32>(common.size())));
    return verb->second[rng_.below(static_cast<u32>(verb->second.size()))];
  }
  // One that leads to a question which was seldom asked, or else brings points.
  const Pair& lively_choice(const CommonChoices& common) {
    const State& now = stages_[0].state();
    const Seat who = stages_[0].truth->decision().who;
    const Pair* best = nullptr;
    int most = 0;
    for (const auto& [verb, pairs] : common)
      for (const Pair& pair : pairs) {
        State state = now;
        flow::apply(state, pair[0]);
        const int value = (is_seldom_asked(state) ? 100'000 : 0)
                          + 1000 * (Game::points(state, who) - Game::points(now, who))
                          + static_cast<int>(rng_.below(1000));
        if (!best || value > most) best = &pair, most = value;
      }
    return *best;
  }

  // Whether a seat is asked now what was seldom asked before.
  bool is_seldom_asked(const State& state) const {
    if (flow::over(state)) return false;
    const char* question = std::visit(
        [&](const auto& frame) {
          const auto& step = steps_of(frame)[frame.step];
          return step.who(state, frame) == chance ? nullptr : step.prompt;
        },
        state.stack.top());
    if (!question) return false;
    const auto asked = asked_.find(question);
    return asked == asked_.end() || asked->second < 8;
  }

  void make(const Pair& pair) {
    if (pair[0] != pair[1]) secrets_.push_back(stages_[0].truth->choices_made()), ++secret_count_;
    for (const News& news : stages_[0].state().news) ++told_[news.kind];
    const bool sure = rng_.below(2) == 0, as_list = seq_ % 2 == 0;
    if (must_be_same_ > 0) --must_be_same_;
    ++asked_[stages_[0].truth->decision().prompt];
    apart_ += Game::are_apart(stages_[0].state(), stages_[1].state());
    for (std::size_t i = 0; i < 2; ++i) {
      Stage& stage = stages_[i];
      const Seat who = stage.truth->decision().who;
      Json fields = {{"seq", seq_}, {"sure", sure}};
      const std::string words = stage.truth->words(pair[i]);
      if (as_list)
        fields["list"] = {words};
      else
        fields["words"] = words;
      const GoingOn after = after_choice(stage, pair[i]);
      stage.house.dice = {rolled_[i]};
      Json answer = ask(stage, who, "choose", fields);
      if (answer.contains("confirm")) {
        fields["sure"] = true;
        stage.house.dice = {rolled_[i]};
        answer = ask(stage, who, "choose", fields);
      }
      stage.truth->choose(stage.truth->decision().choices.find(pair[i]));
      follow(stage, after, rolled_[i]);
      next_seq_ = answer["seq"];
    }
    seq_ = next_seq_;
  }

  void undo() {
    const Seat who = stages_[0].truth->decision().who;
    if (who == nobody || stages_[0].truth->undoable(who) == 0) return;
    each([&](Stage& stage) {
      next_seq_ = ask(stage, who, "undo", {{"seq", seq_}})["seq"];
      stage.truth->undo(who);
    });
    seq_ = next_seq_;
    forget_secrets_after(stages_[0].truth->choices_made());
  }

  void take_back_by_consent() {
    if (case_.is_alone() || stages_[0].truth->over()) return;
    const Seat by = static_cast<Seat>(rng_.below(static_cast<u32>(case_.seats)));
    int to = stages_[0].truth->choices_made();
    const Table& game = *stages_[0].truth;
    while (to > 0 && (game.maker_of(to) != by || game.part_at(to) != Part::First)) --to;
    if (to > 0) take_back_to(to - 1);
  }
  void take_back_to(int to) {
    const Seat by = stages_[0].truth->maker_of(to + 1);
    each([&](Stage& stage) {
      ask(stage, by, "propose", {{"kind", "takeback"}, {"to", to}});
      for (int seat = 0; seat < case_.seats; ++seat)
        if (seat != by)
          next_seq_ = ask(stage, static_cast<Seat>(seat), "answer", {{"accept", true}})["seq"];
      stage.truth->rewind(to);
    });
    seq_ = next_seq_;
    forget_secrets_after(to);
  }

  // What was chosen secretly is about to be shown, and is not the same: the houses go back to where
  // they chose, and choose the same from there for a while. False if there is no such choice.
  bool unmake_secret_choice() {
    if (secrets_.empty() || case_.is_alone()) return false;
    take_back_to(secrets_.back());
    must_be_same_ = 6;
    compare();
    return true;
  }
  void forget_secrets_after(int made) {
    while (!secrets_.empty() && secrets_.back() >= made) secrets_.pop_back();
  }

  void talk() {
    const Seat who = static_cast<Seat>(rng_.below(static_cast<u32>(case_.seats)));
    each([&](Stage& stage) {
      ask(stage, who, "chat", {{"room", "seats"}, {"text", "Well."}});
      ask(stage, who, "notes", {{"text", "Note " + std::to_string(steps_)}});
    });
  }

  // ---- what the viewer asks ----

  // Something of everything; after a while each kind of request has come at each kind of moment.
  void ask_around(bool everything) {
    const Table& game = *stages_[0].truth;
    const int made = game.choices_made();
    const auto some_moment = [&] { return rng_.below(static_cast<u32>(made) + 1); };
    const auto now_and_then = [&] { return everything || rng_.below(6) == 0; };
    if (now_and_then())
      for (const char* what : Game::looks) viewers_ask("look", {{"what", what}});
    if (now_and_then()) viewers_ask("look", {{"what", Game::some_place(rng_)}});
    if (now_and_then()) viewers_ask("score", Json::object());
    if (now_and_then()) viewers_ask("picture", Json::object());
    if (now_and_then()) viewers_ask("picture", {{"at", some_moment()}});
    if (now_and_then()) viewers_ask("at", {{"made", some_moment()}});
    if (now_and_then()) viewers_ask("at", {{"made", made + 1}});
    if (everything || steps_ % 64 == 0)
      for (const char* operation : {"table", "watch", "lobby", "me", "settings", "standing"})
        viewers_ask(operation, Json::object());
    if (now_and_then()) viewers_ask("thumbs", {{"tables", {stages_[0].id}}});
    if (everything)
      for (int moment = 0; moment <= made; ++moment) viewers_ask("at", {{"made", moment}});
    if (everything || steps_ % 6 == 0) {
      viewers_ask("steps", {{"from", std::max(0, made - 12)}});
      viewers_ask("timeline", Json::object());
    }
    if (everything)
      for (int moment = 0; moment <= made; moment += 12)
        viewers_ask("steps", {{"from", moment}, {"to", std::min(made, moment + 12)}});
    if (now_and_then()) ask_about_choices();
    if (now_and_then() && !game.over() && !case_.is_alone()) ask_for_what_is_not_theirs();
    compare();
  }

  void ask_about_choices() {
    const Decision& decision = stages_[0].truth->decision();
    viewers_ask("undo", {{"seq", seq_ + 1}});
    viewers_ask("choose", {{"seq", seq_ - 1}, {"index", 0}});
    for (const char* words : Game::sentences) {
      viewers_ask("why", {{"words", words}});
      viewers_ask("preview", {{"seq", seq_}, {"words", words}});
      viewers_ask("preview", {{"seq", seq_}, {"list", {words, words}}});
    }
    if (decision.who != case_.viewer) return;
    std::map<u8, std::vector<int>> by_verb;
    for (int i = 0; i < decision.choices.size(); ++i)
      by_verb[decision.choices[i].verb].push_back(i);
    for (const auto& [verb, list] : by_verb)
      viewers_ask("preview",
                  {{"seq", seq_}, {"index", list[rng_.below(static_cast<u32>(list.size()))]}});
  }

  void ask_for_what_is_not_theirs() {
    const int other = (case_.viewer + 1) % case_.seats;
    const std::string seat = word_of(static_cast<Seat>(other));
    for (const char* operation : {"table", "look", "score", "picture", "watch"})
      viewers_ask(operation, {{"as", seat}});
    viewers_ask("at", {{"made", 3}, {"as", seat}});
    viewers_ask("steps", {{"from", 3}, {"as", seat}});
    viewers_ask("why", {{"words", Game::sentences[0]}, {"seat", seat}});
    viewers_ask("choose", {{"seq", seq_}, {"words", Game::sentences[0]}, {"seat", seat}});
    viewers_ask("preview", {{"seq", seq_}, {"words", Game::sentences[0]}, {"seat", seat}});
    for (const char* operation : {"log", "account"}) viewers_ask(operation, Json::object());
  }

  // Now all is open, and shows that the games were not the same.
  void ends_differ() {
    std::string logs[2];
    for (int i = 0; i < 2; ++i) {
      logs[i] = ask(stages_[i], 0, "log", Json::object())["log"];
      EXPECT_EQ(logs[i], print_log(stages_[i].truth->log()));
    }
    EXPECT_NE(logs[0], logs[1]);
  }

  Case case_;
  Rng rng_;
  Stage stages_[2];
  u64 rolled_[2] = {0, 0};
  int seq_ = 0, next_seq_ = 0;
  int steps_ = 0, apart_ = 0, single_answers_ = 0;
  std::map<std::string, int> asked_;
  std::map<int, int> told_;
  std::vector<int> secrets_;  // after how many choices one was made that is not the same
  int secret_count_ = 0;
  int must_be_same_ = 0;  // so many choices from now
};

}  // namespace ziggurat::server
