// Computer players that think elsewhere: what a house makes of their answers, and what a worker
// answers.
#include "server/helpers.h"

#include <sodium.h>

#include "core/playout.h"
#include "games/games.h"
#include "server/logging.h"
#include "server/postgres/database.h"
#include "server/postgres/worker.h"
#include "server/upgrade.h"
#include "tests/house_test.h"
#include "tests/postgres.h"

namespace ziggurat::server {
namespace {

// ---- what the house makes of it ----

// They answer when the test says so.
class SlowHelpers final : public Helpers {
 public:
  void count(Counted told) override { counted = std::move(told); }
  void ask(const Job& job, const Thought& whose, Answered answered) override {
    EXPECT_TRUE(whose.elsewhere);
    jobs.push_back(job);
    waiting.push_back(std::move(answered));
  }
  void answer(const std::optional<std::string>& words) { std::exchange(waiting, {}).at(0)(words); }

  Counted counted;
  std::vector<Job> jobs;
  std::vector<Answered> waiting;
};

class HelpersTest : public testing::Test {
 protected:
  HelpersTest() {
    house.works = false;
    house.hub().resume();
    helpers.counted(1);
    id = house.ask_well(
        ada, "create",
        {{"game", "tigris"}, {"seats", {"me", "random"}}, {"position", "turn bull 2\n"}})["table"];
  }
  Sitting& sitting() { return *house.hub().tables.in_memory(id); }
  Json now() { return house.ask_well(ada, "table", {{"table", id}})["now"]; }

  SlowHelpers helpers;
  House house{{.thinking_pace = 0.5, .rate_scale = 1e6, .workers = 0}, &helpers};
  const Person ada = house.guest("Ada");
  std::string id;
};

TEST_F(HelpersTest, WhatTheyChooseIsChosen) {
  ASSERT_EQ(helpers.jobs.size(), 1u);
  EXPECT_EQ(house.work_waiting(), 0u) << "the house does not think itself";
  const Job job = helpers.jobs[0];
  EXPECT_EQ(job.table, id);
  EXPECT_EQ(job.seq, now()["seq"]);
  EXPECT_EQ(job.level, "random");
  EXPECT_EQ(job.pace, 0.5);
  const Table& table = *sitting().table;
  const int made = table.choices_made();
  const std::string words = table.words(table.decision().choices[1]);
  helpers.answer(words);
  house.wait([&] { return now()["seq"] > job.seq; });
  EXPECT_EQ(sitting().table->words_of(made + 1), words);
  EXPECT_EQ(house.hub().metrics.computer_choices_elsewhere.Value(), 1);
  ASSERT_EQ(now()["asked"], "bull");
  ASSERT_EQ(helpers.jobs.size(), 2u);
  EXPECT_NE(helpers.jobs[1].seed, job.seed);
}

TEST_F(HelpersTest, WhatIsNoChoiceIsThoughtOverInTheHouse) {
  for (const char* words : {"", "build palace", "end end"}) {
    const Json before = now();
    helpers.answer(words);
    EXPECT_TRUE(helpers.waiting.empty()) << "they are not asked again";
    ASSERT_EQ(house.work_waiting(), 1u) << words;
    EXPECT_EQ(now(), before);
    house.think_once();
    house.wait([&] { return now()["seq"] != before["seq"]; });
    if (now()["asked"] != "bull") break;
    ASSERT_EQ(helpers.waiting.size(), 1u) << "the next question is another matter";
  }
}

TEST_F(HelpersTest, WhenNobodyIsThereTheHouseThinksItself) {
  helpers.counted(0);
  helpers.answer(std::nullopt);
  EXPECT_EQ(house.work_waiting(), 1u);
  EXPECT_TRUE(helpers.waiting.empty());
}

TEST_F(HelpersTest, WhatComesTooLateIsOfNoUse) {
  const int seq = now()["seq"];
  // The game has gone on without them, as when somebody takes his seat back.
  bool kept = false;
  const Choices& listed = sitting().table->decision().choices;
  const std::string late = sitting().table->words(listed[0]);
  house.hub().tables.keep(sitting(), after_choices(house.hub(), sitting(), {listed[1]}, nullptr),
                          [&](bool done) { kept = done; });
  house.wait([&] { return kept; });
  ASSERT_EQ(now()["seq"], seq + 1);
  helpers.answer(late);
  EXPECT_EQ(now()["seq"], seq + 1);
  EXPECT_EQ(house.hub().metrics.computer_choices.Value(), 0);
}

// ---- what a worker answers ----

class WorkerTest : public testing::Test {
 protected:
  WorkerTest() {
    if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
    set_log_level("off");
    const Id ada = keep(NewUser{"Ada", std::nullopt, 1}).id;
    record.host = ada;
  }
  ~WorkerTest() override {
    if (thread.joinable()) worker->stop(), thread.join();
    helpers.reset();
    store.reset();
    drop_database(address);
  }

  // Runs what comes to the hub's thread until it is so.
  void wait(const std::function<bool()>& until) {
    while (!until()) {
      std::function<void()> next;
      {
        std::unique_lock lock(mutex);
        if (!wake.wait_for(lock, std::chrono::seconds(60), [this] { return !posted.empty(); }))
          throw std::runtime_error("nothing comes");
        next = std::move(posted.front());
        posted.pop_front();
      }
      next();
    }
  }
  Outcome keep(Write write) {
    std::optional<Outcome> came;
    store->write(std::move(write), [&](const Outcome& outcome) { came = outcome; });
    wait([&] { return came.has_value(); });
    EXPECT_TRUE(came->kept);
    return *came;
  }
  // A game by lot, so far, with computer players.
  std::shared_ptr<Table> begin(const char* game, int choices) {
    const Title& title = *find_title(game);
    const GameInfo& info = title.game->info();
    record.id = std::string(game) + " " + std::to_string(choices);
    record.setting = {game, info.rules_version, info.max_seats, {}, ""};
    record.begun_by = info.rules_version;
    record.pace = "none";
    record.status = Status::Playing;
    record.created = record.changed = record.asked_at = 1;
    record.chairs.assign(static_cast<std::size_t>(info.max_seats), {Sitter::Ai, 0, "scribe"});
    std::shared_ptr<Table> table = std::move(*title.game->begin(record.setting));
    std::vector<Entry> entries;
    Rng rng(7);
    while (table->choices_made() < choices || table->decision().who == chance) {
      table->choose_by_lot(rng);
      entries.push_back(entry_of(*table, table->words_of(table->choices_made()), 1));
    }
    record.asked = seat_asked(*table);
    keep(TableChange{.record = record, .is_new = true, .entries = std::move(entries)});
    return table;
  }
  void start_worker() {
    worker.emplace(postgres::WorkerSettings{.database = address});
    thread = std::thread([this] { worker->run(); });
    helpers->count([this](int workers) { counted = workers; });
    wait([this] { return counted == 1; });
  }
  std::optional<std::string> ask(const Job& job) {
    std::optional<std::string> words;
    bool came = false;
    helpers->ask(job, {}, [&](const auto& answer) { words = answer, came = true; });
    wait([&] { return came; });
    return words;
  }

  const postgres::Address address = new_database();
  std::mutex mutex;
  std::condition_variable wake;
  std::deque<std::function<void()>> posted;
  const Store::Post post = [this](std::function<void()> task) {
    const std::lock_guard lock(mutex);
    posted.push_back(std::move(task));
    wake.notify_one();
  };
  std::unique_ptr<Store> store = postgres::open_store(address, post);
  std::unique_ptr<Helpers> helpers = std::make_unique<postgres::PostgresHelpers>(address, post);
  Record record;
  std::optional<postgres::Worker> worker;
  std::thread thread;
  int counted = 0;
};

TEST_F(WorkerTest, TheSameSeedLeadsToTheSameChoiceThereAndHere) {
  start_worker();
  std::set<std::string> different;
  const std::atomic<bool> never = false;
  for (const char* game : {"tigris", "oath"}) {
    const auto table = begin(game, 40);
    for (const char* level : {"random", "apprentice", "scribe"})
      for (const u64 seed : {u64{1}, u64{2}, ~u64{0}}) {
        const Job job{record.id, table->choices_made(), level, 0.01, seed};
        const Choice here = table->decision().choices[choose(job, *table, never)];
        EXPECT_EQ(ask(job).value(), table->words(here)) << game << " " << level << " " << seed;
        different.insert(table->words(here));
      }
  }
  EXPECT_GT(different.size(), 2u);
}

TEST_F(WorkerTest, WhoDoesNotSeeTheSameTableDoesNotDecide) {
  start_worker();
  const auto table = begin("tigris", 20);
  const int seq = table->choices_made();
  EXPECT_EQ(ask({record.id, seq - 1, "random"}).value(), "") << "the game has gone on";
  EXPECT_EQ(ask({record.id, seq + 1, "random"}).value(), "");
  EXPECT_EQ(ask({"nowhere", seq, "random"}).value(), "");
  EXPECT_EQ(ask({record.id, seq, "genius"}).value(), "") << "there is no such level";
  EXPECT_NE(ask({record.id, seq, "random"}).value(), "");
}

TEST_F(WorkerTest, WhenTheLastOneGoesTheHouseHearsOfIt) {
  start_worker();
  worker->stop();
  thread.join();
  wait([this] { return counted == 0; });
  const auto table = begin("tigris", 20);
  EXPECT_FALSE(ask({record.id, table->choices_made(), "random"})) << "nobody is there";
}

}  // namespace
}  // namespace ziggurat::server
