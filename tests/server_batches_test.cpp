// How writes are put together, whatever becomes of them: what is said here of a database that goes
// away in the middle of a commit no real one can be made to do at will.
#include "server/batches.h"

#include <gtest/gtest.h>

#include <future>

#include "server/logging.h"

namespace ziggurat::server {
namespace {

class Gone : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Notes what it is asked for.
struct Script final : Transactions {
  void begin() override { said += "begin "; }
  bool commit() override {
    said += "commit ";
    if (commit_is_lost) throw Gone("no answer");
    return true;
  }
  void roll_back() noexcept override { said += "back "; }
  std::optional<bool> was_kept() override {
    said += "kept? ";
    const auto next = answers.front();
    answers.erase(answers.begin());
    return next;
  }
  void begin_part() override { said += "( "; }
  void keep_part() override { said += ") "; }
  void drop_part() override { said += "X "; }
  bool is_trouble(const std::exception& error) const override {
    return dynamic_cast<const Gone*>(&error) != nullptr;
  }

  std::string said;
  bool commit_is_lost = false;
  std::vector<std::optional<bool>> answers;
};

class BatchesTest : public testing::Test {
 protected:
  BatchesTest() { set_log_level("off"); }

  // What comes of pieces of work that are written together.
  std::vector<Outcome> write(std::vector<Batches::Work> works) {
    std::vector<Outcome> came;
    std::promise<void> begun, go, all;
    const std::size_t pieces = works.size();
    Batches batches(script, [](auto task) { task(); });
    batches.add(
        [&] {
          begun.set_value();
          go.get_future().wait();
          return Outcome();
        },
        [&](const Outcome&) { script.said.clear(), script.commit_is_lost = commit_is_lost; });
    begun.get_future().wait();
    for (Batches::Work& work : works)
      batches.add(std::move(work), [&](const Outcome& outcome) {
        came.push_back(outcome);
        if (came.size() == pieces) all.set_value();
      });
    go.set_value();
    all.get_future().wait();
    return came;
  }
  Batches::Work piece(Id id) {
    return [this, id] {
      script.said += std::to_string(id) + " ";
      return Outcome{.id = id};
    };
  }
  Batches::Work broken(const std::exception_ptr& error) {
    return [this, error]() -> Outcome {
      script.said += "! ";
      std::rethrow_exception(error);
    };
  }

  Script script;
  bool commit_is_lost = false;
};

TEST_F(BatchesTest, WhatWaitsIsWrittenAsOne) {
  const auto came = write({piece(1), piece(2)});
  EXPECT_EQ(script.said, "begin 1 2 commit ");
  ASSERT_EQ(came.size(), 2u);
  EXPECT_TRUE(came[0].kept && came[1].kept);
  EXPECT_EQ(came[1].id, 2);
}

TEST_F(BatchesTest, EachCountsByItselfIfSomethingIsWrongWithOne) {
  const auto came =
      write({piece(1), broken(std::make_exception_ptr(std::runtime_error("wrong"))), piece(3)});
  EXPECT_EQ(script.said, "begin 1 ! back begin ( 1 ) ( ! X ( 3 ) commit ");
  EXPECT_TRUE(came[0].kept);
  EXPECT_FALSE(came[1].kept);
  EXPECT_TRUE(came[2].kept);
}

TEST_F(BatchesTest, WhatIsWrongWithTheDatabaseConcernsAll) {
  const auto came = write({piece(1), broken(std::make_exception_ptr(Gone("away"))), piece(3)});
  EXPECT_EQ(script.said, "begin 1 ! back ");
  for (const Outcome& outcome : came) EXPECT_FALSE(outcome.kept);
}

TEST_F(BatchesTest, NobodyIsToldBeforeALostCommitIsFound) {
  commit_is_lost = true;
  script.answers = {std::nullopt, std::nullopt, true};
  const auto came = write({piece(1), piece(2)});
  EXPECT_EQ(script.said, "begin 1 2 commit back kept? kept? kept? ");
  EXPECT_TRUE(came[0].kept && came[1].kept);
  EXPECT_EQ(came[0].id, 1);
}

TEST_F(BatchesTest, ALostCommitMayHaveBeenNone) {
  commit_is_lost = true;
  script.answers = {std::nullopt, false};
  const auto came = write({piece(1), piece(2)});
  EXPECT_FALSE(came[0].kept || came[1].kept);
  EXPECT_EQ(came[0].id, 0);
}

}  // namespace
}  // namespace ziggurat::server
