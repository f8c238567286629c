// Learned players: nets reckon and learn as they should, sights see what there is, no level sees
// what its seat may not know, and nobody goes on forever.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>

#include "ai/crescent_sight.h"
#include "ai/learned.h"
#include "ai/levels.h"
#include "ai/oath_sight.h"
#include "ai/search.h"
#include "ai/tigris_sight.h"
#include "ai/train.h"
#include "ai/weights.h"
#include "crescent/game.h"
#include "crescent/json.h"
#include "oath/game.h"
#include "oath/json.h"
#include "tests/samples.h"
#include "tests/share_of_wins.h"
#include "tigris/game.h"
#include "tigris/json.h"

namespace ziggurat {
namespace {

constexpr const char* all_games[] = {"tigris", "crescent", "oath"};

// ---- nets ----

Net some_net(u64 seed) {
  Net net = new_net({"first", "second", "third"}, 2, seed);
  Rng rng(seed);
  for (float& weight : net.weights) weight = static_cast<float>(rng.below(2001)) / 1000.0F - 1;
  return net;
}

// The same sum once more, in double.
double reference(const Net& net, std::size_t kind, const float* inputs) {
  const std::size_t n = net.names.size(), hidden = Net::hidden;
  const float* const at = net.weights.data() + kind * net.kind_size();
  const float* const out = at + (n + 1) * hidden;
  const float* const straight = out + hidden;
  double sum = straight[n];
  for (std::size_t i = 0; i < n; ++i) sum += 1.0 * straight[i] * inputs[i];
  for (std::size_t h = 0; h < hidden; ++h) {
    double unit = at[n * hidden + h];
    for (std::size_t i = 0; i < n; ++i) unit += 1.0 * at[i * hidden + h] * inputs[i];
    sum += std::max(unit, 0.0) * out[h];
  }
  return sum;
}

constexpr float some_inputs[3] = {0.7F, 0, -1.3F};

TEST(Net, ScoresAsTheReferenceDoes) {
  for (u64 seed = 1; seed < 20; ++seed)
    for (int kind : {0, 1})
      EXPECT_NEAR(some_net(seed).score(kind, some_inputs),
                  reference(some_net(seed), static_cast<std::size_t>(kind), some_inputs), 1e-4);
}

TEST(Net, KnowsHowEachWeightChangesItsScore) {
  const Net net = some_net(7);
  std::vector<float> gradient(net.weights.size());
  net.add_gradient(1, some_inputs, 1, gradient);
  constexpr float step = 1e-3F;
  for (std::size_t i = 0; i < net.weights.size(); ++i) {
    Net other = net;
    other.weights[i] += step;
    const double change =
        (reference(other, 1, some_inputs) - reference(net, 1, some_inputs)) / step;
    EXPECT_NEAR(gradient[i], change, 2e-2) << i;
  }
}

TEST(Net, ANewOneJudgesByTheLastInputAlone) {
  const Net net = new_net({"first", "second", "standing"}, 1, 3);
  EXPECT_NEAR(net.score(0, some_inputs), some_inputs[2], 1e-6);
}

TEST(Net, IsReadAsItIsWritten) {
  Net net = some_net(5);
  net.history = "where it comes from\nand more\n";
  const auto again = read_net(written(net), net.names, net.kinds);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->history, net.history);
  for (std::size_t i = 0; i < net.weights.size(); ++i)
    EXPECT_NEAR(again->weights[i], net.weights[i], 1e-3);
  EXPECT_EQ(written(*again), written(*read_net(written(*again), net.names, net.kinds)));
}

TEST(Net, AFaultInItsTextIsToldByItsLine) {
  const Net net = some_net(5);
  const std::string text = written(net);
  EXPECT_FALSE(read_net("", net.names, net.kinds));
  EXPECT_FALSE(read_net(text, {"first", "third", "second"}, net.kinds));
  EXPECT_FALSE(read_net(text, net.names, 3));
  EXPECT_FALSE(read_net(text + "more", net.names, net.kinds));
  for (const char* wrong : {"x", "nan", "inf", "1e99", ""}) {
    std::string broken = text;
    const std::size_t at = broken.find(' ', broken.find("second:"));
    broken.replace(at + 1, broken.find(' ', at + 1) - at - 1, wrong);
    const auto read = read_net(broken, net.names, net.kinds);
    ASSERT_FALSE(read) << wrong;
    EXPECT_EQ(read.error(), Message("weights.line").with("line", 5L)) << wrong;
  }
}

TEST(Learner, LearnsWhoWins) {
  std::vector<Lesson> lessons;
  Rng rng(3);
  for (int i = 0; i < 200; ++i) {
    Lesson lesson;
    lesson.seats = 2;
    for (int k = 0; k < 6; ++k)
      lesson.inputs.push_back(static_cast<float>(rng.below(2001)) / 1000.0F - 1);
    const bool first = std::abs(lesson.inputs[0]) > std::abs(lesson.inputs[3]);  // no straight rule
    lesson.outcome[first ? 0 : 1] = 1;
    lessons.push_back(lesson);
  }
  const auto ignorance_of = [&](const Net& net) {
    double sum = 0;
    for (const Lesson& lesson : lessons) {
      const float scores[2] = {net.score(0, lesson.inputs.data()),
                               net.score(0, lesson.inputs.data() + 3)};
      sum += ignorance(chances(scores), lesson.outcome, 2);
    }
    return sum / static_cast<double>(lessons.size());
  };
  Learner learner(new_net({"first", "second", "third"}, 1, 1));
  EXPECT_GT(ignorance_of(learner.net()), 0.9);
  std::vector<const Lesson*> all;
  for (const Lesson& lesson : lessons) all.push_back(&lesson);
  for (int i = 0; i < 400; ++i) learner.learn(all, 0.01);
  EXPECT_LT(ignorance_of(learner.net()), 0.3);
}

// ---- what they see ----

template <class R, class Sight>
void expect_good_inputs(const char* game) {
  const std::size_t names = Sight::input_names().size();
  ASSERT_LE(names, static_cast<std::size_t>(most_inputs));
  for_each_sample(game, 8 * effort, [&](const Table& table) {
    const auto& state = static_cast<const TableOf<R>&>(table).position_now();
    Inputs inputs;
    ASSERT_EQ(Sight::see(state, inputs), static_cast<int>(names));
    for (Seat seat : seats_of(state)) {
      EXPECT_LT(Sight::kind(state, seat), Sight::kinds);
      for (std::size_t i = 0; i < names; ++i)
        EXPECT_LT(std::abs(inputs.of[seat][i]), 20) << Sight::input_names()[i];  // nor nan
    }
  });
}

TEST(Sights, SeeNumbersOfSensibleSizeEachWithAName) {
  expect_good_inputs<tigris::Rules, tigris::Sight>("tigris");
  expect_good_inputs<crescent::Rules, crescent::Sight>("crescent");
  expect_good_inputs<oath::Rules, oath::Sight>("oath");
}

TEST(Weights, OfTheHouseFitWhatIsSeen) {
  for (const char* game : all_games) {
    const School& school = *find_title(game)->school;
    const auto file =
        std::find_if(weights_files.begin(), weights_files.end(),
                     [&](const WeightsFile& f) { return f.game == std::string(game); });
    ASSERT_NE(file, weights_files.end());
    EXPECT_LE(std::string_view(file->text).size(), 300'000u);
    EXPECT_TRUE(read_net(file->text, school.inputs, school.kinds)) << game;
  }
}

// ---- temperaments ----

TEST(Temperaments, CountMoreWhatTheyLike) {
  constexpr Liking likings[] = {{Temperament::Builder, "walls", 0.5F},
                                {Temperament::Raider, "ships", 0.25F}};
  const Net even = new_net({"walls", "north.walls", "ships", "great walls"}, 2, 1);
  constexpr float seen[] = {1, 2, 4, 8};
  const auto gain = [&](Temperament temperament, int kind) {
    return tempered(even, temperament, likings).score(kind, seen) - even.score(kind, seen);
  };
  for (int kind : {0, 1}) {
    EXPECT_FLOAT_EQ(gain(Temperament::Even, kind), 0);
    EXPECT_FLOAT_EQ(gain(Temperament::Builder, kind), 0.5F * (1 + 2));
    EXPECT_FLOAT_EQ(gain(Temperament::Raider, kind), 0.25F * 4);
    EXPECT_FLOAT_EQ(gain(Temperament::Dealer, kind), 0);
  }
}

template <class Sight>
void expect_likings() {
  const auto names = Sight::input_names();
  for (const Liking& liking : Sight::likings) {
    const Net plain = new_net(names, 1, 1);
    const Liking alone[] = {liking};
    EXPECT_NE(tempered(plain, liking.whose, alone).weights, plain.weights) << liking.input;
  }
}

TEST(Temperaments, LikeWhatIsSeen) {
  expect_likings<tigris::Sight>();
  expect_likings<crescent::Sight>();
  expect_likings<oath::Sight>();
}

TEST(Temperaments, DifferFromTableToTableAndFromSeatToSeat) {
  std::set<Temperament> at_one_table, in_one_seat;
  for (Seat seat = 0; seat < max_seats; ++seat)
    at_one_table.insert(temperament_at("9G0om8sYp_roP1iT-lpEQ", seat));
  for (int table = 0; table < 40; ++table)
    in_one_seat.insert(temperament_at("table-" + std::to_string(table), 1));
  EXPECT_GT(at_one_table.size(), 1u);
  EXPECT_EQ(in_one_seat.size(), static_cast<std::size_t>(Temperament::count));
}

// ---- how they choose ----

// In how many questions of each game it is tried: POSITIONS=10000 takes some minutes.
int positions() {
  const char* told = std::getenv("POSITIONS");
  return told ? std::atoi(told) : 15 * effort;
}

const Net& net_of(const char* game) {
  static std::map<std::string, Net> nets;
  const auto [net, is_new] = nets.try_emplace(game);
  if (is_new)
    for (const WeightsFile& file : weights_files)
      if (file.game == std::string_view(game)) {
        const School& school = *find_title(game)->school;
        net->second = *read_net(file.text, school.inputs, school.kinds);
      }
  return net->second;
}

// Not only their choices: all that they thought on the way.
template <class R, class Sight>
void expect_same_thoughts(const char* game) {
  using Judge = Learned<Sight, typename R::State>;
  int different_worlds = 0;
  for_each_question(game, positions(), [&](const Table& table) {
    const auto [one, other] = worlds_of(table);
    different_worlds += one->state() != other->state();
    for (const char* level : {"apprentice", "scribe"}) {
      const auto player = make_player(level, table);
      EXPECT_EQ(choice_of(*player, *one, 5), choice_of(*player, *other, 5)) << level;
    }
    Search<R, Judge> search({.iterations = 60}, Judge(net_of(game)), Sight::style);
    const int choice = choice_of(search, *one, 5);
    EXPECT_TRUE(0 <= choice && choice < table.decision().choices.size());
    const auto opinions = search.opinions();
    EXPECT_EQ(choice_of(search, *other, 5), choice);
    EXPECT_EQ(search.opinions(), opinions);
    EXPECT_EQ(choice_of(search, *one, 5), choice) << "what it thought before must not matter";
  });
  std::cout << game << ": " << different_worlds << " of " << positions() << " worlds differed\n";
  EXPECT_GT(different_worlds, positions() / 4);
}

TEST(Levels, ThinkTheSameInWorldsTheirSeatCannotTellApart) {
  expect_same_thoughts<tigris::Rules, tigris::Sight>("tigris");
  expect_same_thoughts<crescent::Rules, crescent::Sight>("crescent");
  expect_same_thoughts<oath::Rules, oath::Sight>("oath");
}

TEST(TurnSoFar, ForbidsWhatWasFreeOrTakenBack) {
  using oath::Verb;
  TurnSoFar<oath::Sight> turn;
  const Choice offer = choice(Verb::Offer, 0, seat_ref(2)), muster = choice(Verb::Muster),
               campaign = choice(Verb::Campaign, 0, seat_ref(1));
  turn.note(offer);
  turn.note(muster);
  turn.note(campaign);
  EXPECT_TRUE(turn.forbids(offer));
  EXPECT_FALSE(turn.forbids(choice(Verb::Offer, 0, seat_ref(3))));
  EXPECT_FALSE(turn.forbids(muster)) << "it costs Supply";
  EXPECT_FALSE(turn.forbids(campaign));
  turn.note(choice(Verb::Back));
  EXPECT_TRUE(turn.forbids(campaign));
  turn.clear();
  EXPECT_FALSE(turn.forbids(offer));
  for (int i = 0; i < 40; ++i) turn.note(muster);
  EXPECT_TRUE(turn.forbids(offer)) << "enough";
}

// Few games tell only what is plain; by how much is for the arena.
TEST(Levels, LearnedOnesAreStronger) {
  for (const char* game : all_games) {
    const Game& title = *find_title(game)->game;
    const int seats = title.info().min_seats;
    EXPECT_GT(share_of_wins(title, "scribe", "random", seats, seats * effort, 1), 0.7) << game;
  }
  const Game& oath = *find_title("oath")->game;
  EXPECT_GT(share_of_wins(oath, "scribe", "basic", 4, 12 * effort, 1), 0.3);
}

// ---- how they learn ----

TEST(Training, ComesToTheSameOnAnyNumberOfCores) {
  const auto learned = [](int cores) {
    const Title* title = find_title("oath");
    const TrainRequest request{
        .title = title, .games = 4 * effort, .batch = effort, .seed = 5, .cores = cores};
    Training training(request, Learner(new_net(title->school->inputs, title->school->kinds, 5)));
    while (!training.done()) training.play_batch();
    return training.learner().net().weights;
  };
  const std::vector<float> alone = learned(1);
  EXPECT_EQ(learned(2), alone);
  const School& school = *find_title("oath")->school;
  EXPECT_NE(alone, new_net(school.inputs, school.kinds, 5).weights) << "it has learned something";
}

}  // namespace
}  // namespace ziggurat
