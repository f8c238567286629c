// Guests, accounts, sessions and tokens.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

class AccountsTest : public HouseTest {
 protected:
  Json me(const Person& person) { return house.ask_well(person, "me")["user"]; }
  Reply log_in(const Person& from, const char* name, const char* password) {
    return house.ask(from, "login", {{"name", name}, {"password", password}});
  }
  static Person with(const Reply& reply) { return {.cookie = *reply.cookie, .token = ""}; }
};

const char* const password = "correct horse battery";

TEST_F(AccountsTest, AGuestHasANameAndASession) {
  EXPECT_EQ(me({}), nullptr);
  const Person ada = house.guest("Ada");
  EXPECT_EQ(me(ada), (Json{{"name", "Ada"}, {"guest", true}}));
  EXPECT_EQ(me({.cookie = ada.cookie + "x", .token = ""}), nullptr);
  EXPECT_EQ(me({.cookie = std::string(1000, 'x'), .token = ""}), nullptr);
}

TEST_F(AccountsTest, AGuestWithoutANameIsGivenOne) {
  const Reply reply = house.ask({}, "guest");
  EXPECT_TRUE(reply.body["user"]["name"].get<std::string>().starts_with("Guest "));
}

TEST_F(AccountsTest, WhoIsAGuestAlreadyStaysTheSame) {
  const Person ada = house.guest("Ada");
  const Reply reply = house.ask(ada, "guest", {{"name", "Eve"}});
  EXPECT_EQ(reply.body["user"]["name"], "Ada");
  EXPECT_FALSE(reply.cookie);
}

TEST_F(AccountsTest, NamesAreCleanedAndMeasuredInCharacters) {
  EXPECT_EQ(me(house.guest("  Žofie\n\u202E "))["name"], "Žofie");
  std::string thirty, more;
  for (int i = 0; i < 30; ++i) thirty += "ž";
  EXPECT_EQ(me(house.guest(thirty.c_str()))["name"], thirty);
  more = thirty + "ž";
  for (const char* bad : {"", "   ", "\u200B", "\u3164", more.c_str()})
    EXPECT_EQ(house.refusal({}, "guest", {{"name", bad}}), "account.name") << bad;
}

TEST_F(AccountsTest, AGuestWhoRegistersKeepsHisGames) {
  const Person guest = house.guest("Ada");
  const std::string id = create(guest, {"me", "random"});
  const Reply reply = house.ask(guest, "register", {{"name", "Ada L"}, {"password", password}});
  EXPECT_EQ(reply.body["user"], (Json{{"name", "Ada L"}, {"guest", false}}));
  const Person ada = with(reply);
  EXPECT_EQ(table(ada, id)["table"]["you"], Json::array({"archer"}));
  EXPECT_EQ(table(ada, id)["table"]["seats"][0]["name"], "Ada L");
  EXPECT_EQ(me(guest), nullptr) << "the session of the guest has ended";
  EXPECT_EQ(house.refusal(ada, "register", {{"name", "Eve"}, {"password", password}}),
            "account.has-one");
}

TEST_F(AccountsTest, TheGamesOfAGuestMoveToTheAccountHeLogsInTo) {
  house.account("Ada", password);
  const Person guest = house.guest("Somebody"), other = house.guest("Bob");
  const std::string id = game_of({guest, other});
  const std::string open = create(guest, {"me", "open"});
  house.ask_well(guest, "notes", {{"table", id}, {"text", "mine"}});
  EXPECT_EQ(house.ask_well(guest, "me")["waiting"], 1);

  const Person ada = with(log_in(guest, "Ada", password));
  EXPECT_EQ(table(ada, id)["table"]["you"], Json::array({"archer"}));
  EXPECT_EQ(table(ada, id)["table"]["host"], "Ada");
  EXPECT_EQ(table(ada, id)["notes"], "mine");
  EXPECT_EQ(table(ada, open)["table"]["seats"][0]["name"], "Ada");
  EXPECT_EQ(house.ask_well(ada, "me")["waiting"], 1);
  EXPECT_EQ(me(guest), nullptr);
  choose(ada, id, "end");
  house.restart();
  EXPECT_EQ(table(ada, id)["table"]["you"], Json::array({"archer"}));
  EXPECT_EQ(table(ada, open)["table"]["host"], "Ada");
}

TEST_F(AccountsTest, AProposalLapsesWhenSeatsMove) {
  house.account("Ada", password);
  const Person guest = house.guest("Somebody"), other = house.guest("Bob");
  const std::string id = game_of({guest, other});
  choose(guest, id, "end");
  house.ask_well(guest, "propose", {{"table", id}, {"kind", "takeback"}});
  const Person ada = with(log_in(guest, "Ada", password));
  EXPECT_EQ(table(ada, id)["table"]["proposal"], nullptr);
  house.restart();
  EXPECT_EQ(table(ada, id)["table"]["proposal"], nullptr);
  house.ask_well(ada, "propose", {{"table", id}, {"kind", "takeback"}});
  house.ask_well(other, "answer", {{"table", id}, {"accept", true}});
  EXPECT_EQ(table(ada, id)["now"]["asked"], "archer");
}

TEST_F(AccountsTest, MovingSeatsWaitsForAChangeThatIsBeingWritten) {
  house.account("Ada", password);
  const Person guest = house.guest("Somebody"), other = house.guest("Bob");
  const std::string id = game_of({guest, other});
  Gate gate(house);
  const auto chosen =
      house.begin_asking(guest, "choose", {{"table", id}, {"seq", seq(id)}, {"words", "end"}});
  const auto logged_in =
      house.begin_asking(guest, "login", {{"name", "Ada"}, {"password", password}});
  house.pump();
  EXPECT_FALSE(logged_in->given);
  gate.open();
  house.wait([&] { return logged_in->given && chosen->given; });
  EXPECT_TRUE(chosen->good());
  const Json seen = table(with(*logged_in), id);
  EXPECT_EQ(seen["table"]["you"], Json::array({"archer"}));
  EXPECT_EQ(seen["now"]["asked"], "bull");
}

TEST_F(AccountsTest, OnlyTheRightPasswordLogsIn) {
  house.account("Ada", password);
  EXPECT_EQ(log_in({}, "Ada", "wrong horse battery").key(), "account.wrong");
  EXPECT_EQ(log_in({}, "Nobody", password).key(), "account.wrong");
  EXPECT_EQ(log_in({}, "Ada", "").status, 403);
  const Reply good = log_in({}, "ADA", password);
  ASSERT_TRUE(good.good());
  EXPECT_EQ(me(with(good))["name"], "Ada");
}

TEST_F(AccountsTest, PasswordsHaveALength) {
  for (const std::string& bad : {std::string("1234567"), std::string(201, 'x')})
    EXPECT_EQ(house.refusal({}, "register", {{"name", "Ada"}, {"password", bad}}),
              "account.password");
}

TEST_F(AccountsTest, ANameIsTakenWhateverItsCaseAndWidth) {
  house.account("Šárka", password);
  const Person guest = house.guest("Eve");
  for (const char* name : {"Šárka", "šÁRKA", "Ｓ\u030Cárka"})
    for (const Person& person : {Person{}, guest}) {
      const Reply reply = house.ask(person, "register", {{"name", name}, {"password", password}});
      EXPECT_EQ(reply.key(), "account.taken") << name;
      EXPECT_EQ(reply.status, 409);
    }
  EXPECT_EQ(me(guest), (Json{{"name", "Eve"}, {"guest", true}}));
  EXPECT_EQ(me(house.guest("šárka"))["guest"], true) << "guests log in to nothing";
}

TEST_F(AccountsTest, GuestsRenameThemselvesAndAccountsDoNot) {
  const Person guest = house.guest("Ada");
  EXPECT_EQ(house.ask_well(guest, "rename", {{"name", " Eve "}})["user"]["name"], "Eve");
  EXPECT_EQ(me(guest)["name"], "Eve");
  EXPECT_EQ(house.refusal(guest, "rename", {{"name", " "}}), "account.name");
  EXPECT_EQ(house.refusal(house.account("Bob", password), "rename", {{"name", "Rob"}}),
            "account.keeps-name");
}

TEST_F(AccountsTest, ANewPasswordEndsAllOtherSessions) {
  const Person here = house.account("Ada", password);
  const Person there = with(log_in({}, "Ada", password));
  EXPECT_EQ(house.refusal(here, "password", {{"old", "wrong horse"}, {"new", "another one"}}),
            "account.wrong");
  EXPECT_EQ(house.refusal(here, "password", {{"old", password}, {"new", "short"}}),
            "account.password");
  EXPECT_EQ(me(there)["name"], "Ada");
  const Reply changed = house.ask(here, "password", {{"old", password}, {"new", "another one"}});
  EXPECT_EQ(me(with(changed))["name"], "Ada");
  EXPECT_EQ(me(here), nullptr);
  EXPECT_EQ(me(there), nullptr);
  EXPECT_EQ(log_in({}, "Ada", password).key(), "account.wrong");
  EXPECT_TRUE(log_in({}, "Ada", "another one").good());
  EXPECT_EQ(
      house.refusal(house.guest("Eve"), "password", {{"old", password}, {"new", "another one"}}),
      "account.guest");
}

TEST_F(AccountsTest, LoggingOutEndsTheSession) {
  const Person ada = house.guest("Ada");
  const Reply reply = house.ask(ada, "logout");
  EXPECT_EQ(reply.cookie, "");
  EXPECT_EQ(me(ada), nullptr);
  EXPECT_TRUE(house.ask({}, "logout").good());
}

TEST_F(AccountsTest, ASessionEndsAfterALongTimeAwayAndNotBefore) {
  const Person ada = house.guest("Ada");
  for (int month = 0; month < 5; ++month) {
    house.now += session_lasts / 3;
    EXPECT_EQ(me(ada)["name"], "Ada");
    house.write([](SQLite::Database&) {});  // that he was seen is written
  }
  house.now += session_lasts + 1;
  EXPECT_EQ(me(ada), nullptr);
}

TEST_F(AccountsTest, TokensAreMadeListedAndEnded) {
  const Person ada = house.guest("Ada"), eve = house.guest("Eve");
  const std::string token = house.ask_well(ada, "token", {{"name", "bot"}})["token"];
  const Person bot{.cookie = "", .token = token};
  EXPECT_EQ(me(bot)["name"], "Ada");
  const Json list = house.ask_well(ada, "tokens")["tokens"];
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0]["name"], "bot");
  EXPECT_EQ(list[0]["created"], house.now);
  house.ask_well(eve, "revoke", {{"id", list[0]["id"]}});
  EXPECT_EQ(me(bot)["name"], "Ada") << "nobody ends the token of another";
  house.ask_well(ada, "revoke", {{"id", list[0]["id"]}});
  EXPECT_EQ(me(bot), nullptr);
  EXPECT_EQ(house.ask_well(ada, "tokens")["tokens"], Json::array());
  EXPECT_EQ(me({.cookie = "", .token = ada.cookie}), nullptr) << "a session is no token";
  EXPECT_EQ(house.refusal(ada, "token", {{"name", ""}}), "account.name");
}

TEST_F(AccountsTest, AUserHasOnlySoManyTokens) {
  const Person ada = house.guest("Ada");
  for (int i = 0; i < max_tokens_of_user; ++i) house.ask_well(ada, "token", {{"name", "bot"}});
  const Reply refused = house.ask(ada, "token", {{"name", "bot"}});
  EXPECT_EQ(refused.key(), "account.tokens");
  EXPECT_EQ(refused.status, 409);
}

TEST_F(AccountsTest, NoSecretIsInTheDatabaseInClear) {
  const Person ada = house.account("Ada", password);
  const std::string token = house.ask_well(ada, "token", {{"name", "my bot"}})["token"];
  std::string bytes;
  for (const auto& entry : std::filesystem::directory_iterator(house.directory())) {
    std::ifstream in(entry.path(), std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    bytes += text.str();
  }
  EXPECT_NE(bytes.find("my bot"), std::string::npos) << "this is where it would be";
  EXPECT_NE(bytes.find("$argon2id$"), std::string::npos);
  for (const std::string& secret : {std::string(password), ada.cookie, token})
    EXPECT_EQ(bytes.find(secret), std::string::npos);
}

TEST_F(AccountsTest, WhatNeedsAUserIsRefusedToOthers) {
  for (const Operation& operation : operations()) {
    if (operation.access != Access::User) continue;
    Json fields = Json::object();
    for (const Field& field : operation.fields)
      if (field.need == Need::Must)
        fields[field.name] = field.type == Type::Text     ? Json("x")
                             : field.type == Type::Number ? Json(1)
                             : field.type == Type::Flag   ? Json(true)
                                                          : Json::array({"me"});
    const Reply reply = house.ask({}, operation.name, fields);
    EXPECT_EQ(reply.key(), "request.sign-in") << operation.name;
    EXPECT_EQ(reply.status, 401);
  }
}

}  // namespace
}  // namespace ziggurat::server
