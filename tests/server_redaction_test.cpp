// Nobody learns what he may not know. Whole games are played in two houses in lock step: people,
// times, ids and everything in public are the same; what chance deals to the others, and what they
// lay off in secret, is not. Every byte that reaches the viewer, whatever he asks for, must be the
// same in both houses.
#include "games/games.h"
#include "tests/house_test.h"
#include "tigris/bundles.h"
#include "tigris/game.h"
#include "tigris/json.h"

namespace ziggurat::server {
namespace {

using tigris::State;

#ifdef __SANITIZE_ADDRESS__
constexpr int most_steps = 60;  // of a game: sanitizers take their time
#else
constexpr int most_steps = 100'000;
#endif

// One of the two houses, with a copy of its game that shows everything.
struct Stage {
  House house;
  std::vector<std::unique_ptr<Socket>> seats;
  std::unique_ptr<Socket> onlooker = std::make_unique<Socket>(house);
  std::string id;
  std::unique_ptr<Table> truth;

  const State& state() const {
    return static_cast<const TableOf<tigris::Rules>&>(*truth).position_now();
  }
};

struct Case {
  int seats;
  Seat viewer;
  OptionWords options;
  u64 seed;
};

// What the viewer knows of a draw: who begins, and what comes into his own hand.
using Drawn = std::vector<std::pair<Seat, tigris::Tiles>>;

Drawn let_chance_decide(State& state, u64 number, Seat viewer) {
  Drawn drawn;
  Rng rng(number);
  Decision decision;
  for (flow::decide(state, decision); decision.who == chance; flow::decide(state, decision)) {
    flow::apply(state, decision.choices[pick(decision, rng)]);
    drawn.emplace_back(state.active,
                       viewer == spectator ? tigris::Tiles{} : state.player[viewer].hand);
  }
  return drawn;
}

// What a seat is asked now; the usual question if chance is asked, or nobody.
const char* question_of(const State& state) {
  constexpr const char* usual = "turn.action";
  if (flow::over(state)) return usual;
  return std::visit(
      [&](const auto& frame) {
        const auto& step = steps_of(frame)[frame.step];
        return step.who(state, frame) == chance ? usual : step.prompt;
      },
      state.stack.top());
}

class LockStep {
 public:
  explicit LockStep(Case c) : case_(std::move(c)), rng_(case_.seed) {
    for (Stage& stage : stages_) sit_down(stage);
    begin();
  }

  void play() {
    for (; !is_over() && steps_ < most_steps && !testing::Test::HasFailure(); ++steps_) {
      ask_around(false);
      if (!make_some_choice()) break;
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
    const bool is_about_table = std::any_of(known.begin(), known.end(), [](const Field& field) {
      return field.name == std::string("table");
    });
    each([&](Stage& stage) {
      Json with_table = fields;
      if (is_about_table) with_table["table"] = stage.id;
      for (Socket* viewer : viewers(stage)) viewer->ask(operation, with_table);
    });
  }
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
  bool hands_differ() const {
    for (int seat = 0; seat < case_.seats; ++seat)
      if (stages_[0].state().player[seat].hand != stages_[1].state().player[seat].hand) return true;
    return false;
  }

  // ---- setting up ----

  void sit_down(Stage& stage) {
    Json options = Json::object();
    for (const auto& [name, value] : case_.options) options[name] = value;
    std::vector<std::string> seats(static_cast<std::size_t>(case_.seats), "open");
    seats[0] = "me";
    for (int seat = 0; seat < case_.seats; ++seat) {
      const Person person = stage.house.guest(("Seat " + std::to_string(seat)).c_str());
      stage.seats.push_back(std::make_unique<Socket>(stage.house, person));
      if (seat == 0)
        stage.id = stage.seats[0]->ask("create", {{"game", "tigris"},
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
    stage.truth = std::move(*find_title("tigris")->game->begin(setting));
  }

  // The last one sits down, and the tiles are dealt.
  void begin() {
    const State before[] = {stages_[0].state(), stages_[1].state()};
    ASSERT_TRUE(roll(before));
    for (int i = 0; i < 2; ++i) {
      stages_[i].house.dice = {rolled_[i]};
      seq_ = ask(stages_[i], static_cast<Seat>(case_.seats - 1), "join", Json::object())["seq"];
      draw(stages_[i], rolled_[i]);
      ask(stages_[i], static_cast<Seat>(case_.seats - 1), "watch", Json::object());
    }
    compare();
  }

  // ---- chance ----

  // Two numbers from which chance does the same to the viewer, if there are any. Whoever draws the
  // last tiles of a bag may learn from them what the others hold: then there are none.
  bool roll(const State (&states)[2]) {
    for (int tries = 0; tries < 4; ++tries) {
      State first = states[0];
      rolled_[0] = rng_.next();
      const Drawn drawn = let_chance_decide(first, rolled_[0], case_.viewer);
      for (int i = 0; i < 10'000; ++i) {
        State second = states[1];
        rolled_[1] = rng_.next();
        if (let_chance_decide(second, rolled_[1], case_.viewer) == drawn) return true;
      }
    }
    return false;
  }
  static void draw(Stage& stage, u64 number) {
    Rng rng(number);
    while (stage.truth->decision().who == chance) stage.truth->choose_by_lot(rng);
  }

  // ---- choosing ----

  using Pair = std::array<Choice, 2>;
  using CommonChoices = std::map<u8, std::vector<Pair>>;  // by verb

  // Choices that are legal in both houses and look the same to the viewer. Tiles that another lays
  // off are of any colour, as long as they are as many.
  CommonChoices common_choices() {
    const Decision &first = stages_[0].truth->decision(), &second = stages_[1].truth->decision();
    CommonChoices common;
    for (const Choice& c : first.choices)
      if (first.who != case_.viewer && tigris::verb_of(c) == tigris::Verb::Swap) {
        for (const Choice& other : second.choices)
          if (tigris::verb_of(other) == tigris::Verb::Swap
              && total(tigris::bundle(other.b.id)) == total(tigris::bundle(c.b.id)))
            common[c.verb].push_back({c, other});
      } else if (second.choices.find(c) >= 0) {
        common[c.verb].push_back({c, c});
      }
    return common;
  }

  // False if the houses must part.
  bool make_some_choice() {
    const auto common = common_choices();
    for (int tries = 0; tries < 8; ++tries) {
      const Pair pair = rng_.below(3) == 0 ? some_choice(common) : lively_choice(common);
      State states[] = {stages_[0].state(), stages_[1].state()};
      for (std::size_t i = 0; i < 2; ++i) flow::apply(states[i], pair[i]);
      if (roll(states)) return make(pair), true;
    }
    return false;
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
    const auto points = [&](const State& state) {
      int sum = 0;
      for (u16 of_colour : state.player[who].points) sum += of_colour;
      return sum;
    };
    const Pair* best = nullptr;
    int most = 0;
    for (const auto& [verb, pairs] : common)
      for (const Pair& pair : pairs) {
        State state = now;
        flow::apply(state, pair[0]);
        const auto asked = asked_.find(question_of(state));
        const bool is_rare = asked == asked_.end() || asked->second < 8;
        const int value = (is_rare ? 100'000 : 0) + 1000 * (points(state) - points(now))
                          + static_cast<int>(rng_.below(1000));
        if (!best || value > most) best = &pair, most = value;
      }
    return *best;
  }

  void make(const Pair& pair) {
    const bool sure = rng_.below(2) == 0;
    ++asked_[stages_[0].truth->decision().prompt];
    apart_ += hands_differ();
    for (std::size_t i = 0; i < 2; ++i) {
      Stage& stage = stages_[i];
      const Seat who = stage.truth->decision().who;
      Json fields = {{"seq", seq_}, {"words", stage.truth->words(pair[i])}, {"sure", sure}};
      stage.house.dice = {rolled_[i]};
      Json answer = ask(stage, who, "choose", fields);
      if (answer.contains("confirm")) {
        fields["sure"] = true;
        stage.house.dice = {rolled_[i]};
        answer = ask(stage, who, "choose", fields);
      }
      stage.truth->choose(stage.truth->decision().choices.find(pair[i]));
      draw(stage, rolled_[i]);
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
  }

  void take_back_by_consent() {
    if (stages_[0].truth->over()) return;
    const Seat by = static_cast<Seat>(rng_.below(static_cast<u32>(case_.seats)));
    int to = stages_[0].truth->choices_made();
    while (to > 0 && stages_[0].truth->maker_of(to) != by) --to;
    if (to-- == 0) return;
    each([&](Stage& stage) {
      ask(stage, by, "propose", {{"kind", "takeback"}});
      for (int seat = 0; seat < case_.seats; ++seat)
        if (seat != by)
          next_seq_ = ask(stage, static_cast<Seat>(seat), "answer", {{"accept", true}})["seq"];
      stage.truth->rewind(to);
    });
    seq_ = next_seq_;
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
      for (const char* what : {"", "kingdoms", "bull"}) viewers_ask("look", {{"what", what}});
    if (now_and_then())
      viewers_ask("look", {{"what", tigris::cell_word(static_cast<u8>(rng_.below(176)))}});
    if (now_and_then()) viewers_ask("score", Json::object());
    if (now_and_then()) viewers_ask("picture", Json::object());
    if (now_and_then()) viewers_ask("picture", {{"at", some_moment()}});
    if (now_and_then()) viewers_ask("at", {{"made", some_moment()}});
    if (now_and_then()) viewers_ask("at", {{"made", made + 1}});
    if (everything || steps_ % 64 == 0)
      for (const char* operation : {"table", "watch", "lobby", "me"})
        viewers_ask(operation, Json::object());
    if (everything)
      for (int moment = 0; moment <= made; ++moment) viewers_ask("at", {{"made", moment}});
    if (now_and_then()) ask_about_choices();
    if (now_and_then() && !game.over()) ask_for_what_is_not_theirs();
    compare();
  }

  void ask_about_choices() {
    const Decision& decision = stages_[0].truth->decision();
    viewers_ask("undo", {{"seq", seq_ + 1}});
    viewers_ask("choose", {{"seq", seq_ - 1}, {"index", 0}});
    for (const char* words : {"place temple F3", "place farm A1", "swap temple", "leader king B2",
                              "support 3", "catastrophe C3", "end", "fly"}) {
      viewers_ask("why", {{"words", words}});
      viewers_ask("preview", {{"seq", seq_}, {"words", words}});
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
    const std::string seat = seat_word(tigris::vocabulary(), static_cast<Seat>(other));
    for (const char* operation : {"table", "look", "score", "picture", "watch"})
      viewers_ask(operation, {{"as", seat}});
    viewers_ask("at", {{"made", 3}, {"as", seat}});
    viewers_ask("why", {{"words", "end"}, {"seat", seat}});
    viewers_ask("choose", {{"seq", seq_}, {"words", "end"}, {"seat", seat}});
    viewers_ask("preview", {{"seq", seq_}, {"words", "end"}, {"seat", seat}});
    viewers_ask("log", Json::object());
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
  int steps_ = 0, apart_ = 0;
  std::map<std::string, int> asked_;
};

// Whether these questions were all asked at least once.
void expect_asked(const std::map<std::string, int>& asked) {
  for (const char* question : {"revolt.attack", "revolt.defend", "war.choose", "war.attack",
                               "war.defend", "monument.build", "treasure.take", "building.found"})
    EXPECT_TRUE(asked.contains(question)) << question;
}

TEST(Redaction, AViewerReceivesTheSameBytesWhateverTheOthersHold) {
  const Case cases[] = {{2, 0, {}, 1},
                        {3, 1, {{"board", "advanced"}, {"buildings", "on"}, {"wonder", "on"}}, 3},
                        {4, 3, {{"support", "english"}}, 4},
                        {3, spectator, {}, 5}};
  std::map<std::string, int> asked;
  int ended = 0;
  for (const Case& c : cases) {
    SCOPED_TRACE(std::to_string(c.seats) + " seats, viewer " + std::to_string(c.viewer));
    LockStep game(c);
    game.play();
    if (HasFailure()) return;
    EXPECT_GT(game.steps_apart(), game.steps() / 2);
    asked.insert(game.asked().begin(), game.asked().end());
    ended += game.is_over();
  }
  if (most_steps < 1000) return;
  EXPECT_GE(ended, 2) << "the houses part too early";
  expect_asked(asked);
}

}  // namespace
}  // namespace ziggurat::server
