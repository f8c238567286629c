// Work that takes long: passwords and computer players, and whose turn it is with them.
#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

class ThinkingTest : public HouseTest {
 protected:
  std::shared_ptr<Reply> begin_registering(const std::string& name) {
    return house.begin_asking({}, "register", {{"name", name}, {"password", "long enough"}});
  }

  Person ada = house.guest("Ada");
};

// ---- passwords ----

TEST_F(ThinkingTest, APasswordDoesNotWaitForAComputerPlayer) {
  house.works = false;
  create(ada, {"me", "random"}, {{"position", "turn bull 2\n"}});
  ASSERT_EQ(house.work_waiting(), 1u);
  EXPECT_TRUE(house.ask({}, "register", {{"name", "Eve"}, {"password", "long enough"}}).good());
}

TEST_F(ThinkingTest, TooManyPasswordsAreRefusedAtOnceAndTheOthersWorkedOut) {
  std::vector<std::shared_ptr<Reply>> let_in;
  for (int i = 0; i < max_hashing; ++i) let_in.push_back(begin_registering(std::to_string(i)));
  const auto refused = begin_registering("Eve");
  ASSERT_TRUE(refused->given);
  EXPECT_EQ(refused->status, 503);
  EXPECT_EQ(refused->key(), "account.busy");
  house.wait([&] { return let_in.back()->given; });
  for (const auto& reply : let_in) EXPECT_TRUE(reply->good());
  EXPECT_TRUE(house.ask({}, "register", {{"name", "Eve"}, {"password", "long enough"}}).good());
}

}  // namespace
}  // namespace ziggurat::server
