#pragma once
// What the server's tests have in common: a house whose answers must all fit what was declared, and
// people who sit down in it.
#include <gtest/gtest.h>

#include "tests/house.h"

namespace ziggurat::server {

class HouseTest : public testing::Test {
 protected:
  HouseTest() = default;
  explicit HouseTest(HubSettings settings) : house(settings) {}
  void TearDown() override {
    house.complain_about_statements();
    EXPECT_EQ(house.complaints, std::vector<std::string>());
  }

  std::string create(const Person& host, std::vector<std::string> seats,
                     Json more = Json::object()) {
    more["game"] = "tigris";
    more["seats"] = seats;
    return house.ask_well(host, "create", std::move(more))["table"];
  }
  // A game of these people against each other, who begins with the first.
  std::string game_of(const std::vector<Person>& people, const char* pace = "none") {
    std::vector<std::string> seats(people.size(), "open");
    seats[0] = "me";
    const std::string id = create(people[0], seats, {{"pace", pace}});
    for (std::size_t i = 1; i < people.size(); ++i) {
      house.dice = {first_to_begin};
      house.ask_well(people[i], "join", {{"table", id}});
    }
    return id;
  }
  Json table(const Person& person, const std::string& id) {
    return house.ask_well(person, "table", {{"table", id}});
  }
  int seq(const std::string& id) { return table({}, id)["now"]["seq"]; }
  Json choose(const Person& person, const std::string& id, const char* words) {
    return house.ask_well(person, "choose", {{"table", id}, {"seq", seq(id)}, {"words", words}});
  }
  // The first choice with this verb.
  std::string some(const Person& person, const std::string& id, const std::string& verb) {
    const Json choices = table(person, id)["now"]["choices"];
    for (const Json& group : choices) {
      if (group["verb"] != verb) continue;
      std::string words = verb;
      for (const Json& thing : group.value("with", Json::array()))
        words += " " + thing[1].get<std::string>();
      if (group.contains("of")) words += " " + group["of"][0].get<std::string>();
      return words;
    }
    return "";
  }
  // Tables that somebody plays at, whether he is asked or not.
  std::size_t going_on(const Person& person) {
    const Json lobby = house.ask_well(person, "lobby");
    return lobby["waiting"].size() + lobby["yours"].size();
  }
  std::string status(const std::string& id) { return table({}, id)["table"]["status"]; }
  // Who is asked passes until the game is over: it is once everybody has passed twice in a row.
  void pass_until_over(const std::vector<Person>& people, const std::string& id) {
    for (int turn = 0; status(id) == "playing"; ++turn)
      choose(people[static_cast<std::size_t>(turn) % people.size()], id, "end");
  }

  House house;

 private:
  static constexpr u64 first_to_begin = 3;
};

}  // namespace ziggurat::server
