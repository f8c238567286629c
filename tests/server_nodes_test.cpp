// Several stores on one database of PostgreSQL (server/circle.h): whose a table is, and that nobody
// writes who has been given up.
#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>

#include "games/games.h"
#include "server/logging.h"
#include "server/postgres/database.h"
#include "tests/postgres.h"

namespace ziggurat::server {
namespace {

// A node whose hub is the test.
class Node {
 public:
  Node(const postgres::Address& database, Millis lease)
      : store_(postgres::open_store(database,
                                    [this](std::function<void()> task) {
                                      const std::lock_guard lock(mutex_);
                                      posted_.push_back(std::move(task));
                                      wake_.notify_one();
                                    },
                                    {"192.0.2.1:1", lease})) {}

  Store& store() { return *store_; }
  Circle& circle() { return *store_->circle(); }
  // It renews its lease, and hears of the others.
  void live() {
    circle().listen({[this](const std::vector<Neighbour>& living) { others = living.size() - 1; },
                     [this](const std::string& told) { heard.push_back(told); }, [] {}});
  }
  void wait(const std::function<bool()>& until) {
    while (!until()) {
      std::function<void()> next;
      {
        std::unique_lock lock(mutex_);
        if (!wake_.wait_for(lock, std::chrono::seconds(60), [this] { return !posted_.empty(); }))
          throw std::runtime_error("it does not happen");
        next = std::move(posted_.front());
        posted_.pop_front();
      }
      next();
    }
  }
  Outcome write(Write one) {
    std::optional<Outcome> came;
    store_->write(std::move(one), [&](const Outcome& outcome) { came = outcome; });
    wait([&] { return came.has_value(); });
    return *came;
  }

  std::size_t others = 0;
  std::vector<std::string> heard;

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> posted_;
  std::unique_ptr<Store> store_;
};

constexpr Millis for_ever = 60'000, a_while = 5000, hardly = 1500;

class NodesTest : public testing::Test {
 protected:
  NodesTest() { set_log_level("off"); }
  ~NodesTest() override { drop_database(database); }

  // A table that is the node's.
  void begin_table(Node& node) {
    record.id = "t";
    record.setting = {"tigris", 1, 2, {}, ""};
    record.host = node.write(NewUser{"Ada", std::nullopt, 1}).id;
    record.pace = "none";
    record.status = Status::Playing;
    record.asked_at = 1;
    record.chairs.resize(2, {Sitter::Person, record.host, ""});
    EXPECT_TRUE(node.write(TableChange{.record = record, .is_new = true}).kept);
  }
  TableChange choice(int seq) const {
    return {.record = record,
            .seq = seq,
            .entries = {{.seat = 0, .words = "end", .made = seq + 1, .at = 5, .digest = 1}}};
  }
  static std::size_t entries(Node& node) { return node.store().table("t").value().log.size(); }

  const postgres::Address database = new_database();
  Record record;
};

TEST_F(NodesTest, ATableBelongsToOneNodeAtATime) {
  auto one = std::make_unique<Node>(database, for_ever);
  Node two(database, for_ever);
  begin_table(*one);
  EXPECT_LT(one->circle().number(), two.circle().number());
  EXPECT_EQ(one->circle().claim("t").number, one->circle().number());
  EXPECT_EQ(two.circle().claim("t").number, one->circle().number());
  EXPECT_EQ(two.circle().claim("t").address, "192.0.2.1:1");
  EXPECT_EQ(two.circle().claim("another").number, 0);
  one.reset();  // whoever goes on purpose leaves them at once
  EXPECT_EQ(two.circle().claim("t").number, two.circle().number());
}

TEST_F(NodesTest, WhoeverWasSilentIsGivenUpAndWritesNothing) {
  Node silent(database, hardly), other(database, a_while);
  begin_table(silent);
  const Id before = silent.circle().number();
  other.live();
  other.wait([&] { return other.circle().claim("t").number == other.circle().number(); });
  EXPECT_FALSE(silent.circle().is_sure());
  EXPECT_FALSE(silent.write(choice(0)).kept);
  EXPECT_NE(silent.store().trouble(), "");
  EXPECT_EQ(entries(other), 0u);
  EXPECT_TRUE(other.write(choice(0)).kept);
  // He has another number by now, but what is asked for by the old one is not written under it.
  EXPECT_FALSE(silent.write(choice(1)).kept);
  EXPECT_FALSE(silent.circle().is_sure());
  silent.circle().come_back();
  EXPECT_GT(silent.circle().number(), before);
  EXPECT_EQ(silent.circle().claim("t").number, other.circle().number());
  // As slow as he is he may be given up once more before that.
  while (!silent.write(Note{"t", record.host, "I am here"}).kept) silent.circle().come_back();
  EXPECT_EQ(entries(silent), 1u);
}

TEST_F(NodesTest, WhoeverWritesOrLivesIsNotGivenUp) {
  Node one(database, a_while), two(database, a_while);
  begin_table(one);
  one.live();
  two.live();
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(a_while + 1000);
  two.wait([&] { return std::chrono::steady_clock::now() > end; });
  EXPECT_EQ(two.others, 1u);
  EXPECT_EQ(two.circle().claim("t").number, one.circle().number());
  EXPECT_TRUE(one.write(choice(0)).kept);
  EXPECT_TRUE(one.circle().is_sure());
}

TEST_F(NodesTest, WhatOneTellsTheOthersHear) {
  Node one(database, a_while), two(database, a_while);
  one.live();
  two.live();
  two.wait([&] { return two.others == 1; });
  one.circle().tell("“Hello”");
  one.write(Probe());
  two.wait([&] { return !two.heard.empty(); });
  EXPECT_EQ(two.heard, std::vector<std::string>{"“Hello”"});
  EXPECT_EQ(one.heard, std::vector<std::string>{});
}

TEST_F(NodesTest, NobodyHasItAloneWhileNodesHaveIt) {
  const auto alone = [&] { postgres::open_store(database, [](auto) {}); };
  {
    Node one(database, for_ever);
    EXPECT_THROW(alone(), std::runtime_error);
    begin_table(one);
  }
  const auto store = postgres::open_store(database, [](auto) {});
  EXPECT_THROW(Node(database, for_ever), std::runtime_error);
}

}  // namespace
}  // namespace ziggurat::server
