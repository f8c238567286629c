// When more is asked of the house than it can do.
#include "server/strain.h"
#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

TEST(Strain, IsALatenessThatComesAgainAndAgain) {
  Strain strain;
  strain.note_lateness(2 * most_lateness);
  EXPECT_EQ(strain.reason(), "") << "once";
  for (int i = 0; i < 20; ++i) strain.note_lateness(2 * most_lateness);
  EXPECT_NE(strain.reason(), "");
  for (int i = 0; i < 20; ++i) strain.note_lateness(0);
  EXPECT_EQ(strain.reason(), "");
}

TEST(Strain, IsMoreThanCanBeWritten) {
  Strain strain;
  for (std::size_t i = 0; i < most_writes_waiting; ++i) strain.begin_write();
  EXPECT_EQ(strain.reason(), "");
  strain.begin_write();
  EXPECT_EQ(strain.reason(), "2001 changes wait to be written");
  strain.end_write();
  EXPECT_EQ(strain.reason(), "");
}

class StrainTest : public HouseTest {
 protected:
  void be_late(Millis late) {
    for (int i = 0; i < 20; ++i) house.hub().tick(late);
  }
  Person ada = house.guest("Ada");
};

TEST_F(StrainTest, NobodyNewComesInAndNoTableOpensButWhoPlaysGoesOn) {
  const std::string id = create(ada, {"me", "me"});
  be_late(2 * most_lateness);
  EXPECT_NE(house.hub().trouble(), "");
  EXPECT_EQ(house.refusal({}, "guest", {{"name", "Bob"}}), "request.strain");
  EXPECT_EQ(house.refusal({}, "register", {{"name", "Bob"}, {"password", "long enough"}}),
            "request.strain");
  EXPECT_EQ(house.refusal(ada, "create", {{"game", "tigris"}, {"seats", {"me", "me"}}}),
            "request.strain");
  EXPECT_EQ(house.refusal(ada, "puzzle", {{"game", "tigris"}, {"puzzle", "none"}}),
            "request.strain");
  const int seq = table(ada, id)["now"]["seq"];
  house.ask_well(ada, "choose", {{"table", id}, {"seq", seq}, {"index", 0}});
  be_late(0);
  EXPECT_EQ(house.hub().trouble(), "");
  EXPECT_NE(create(ada, {"me", "me"}), "");
}

TEST_F(StrainTest, ChangesThatAreWrittenAreNoStrainAnyMore) {
  for (int i = 0; i < 3; ++i) create(ada, {"me", "me"});
  EXPECT_EQ(house.hub().strain.writes(), 0u);
}

}  // namespace
}  // namespace ziggurat::server
