// Guests, accounts, sessions and tokens.
#include <sodium.h>

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
  // An account whose password is quickly worked out, for tests that sign in often.
  void add_account(const char* name, const char* secret) {
    char hash[crypto_pwhash_STRBYTES];
    ASSERT_EQ(crypto_pwhash_str(hash, secret, std::strlen(secret), crypto_pwhash_OPSLIMIT_MIN,
                                crypto_pwhash_MEMLIMIT_MIN),
              0);
    house.account(name, secret);
    house.write([&](SQLite::Database& database) {
      SQLite::Statement put(database, "UPDATE users SET password = ? WHERE folded = lower(?)");
      put.bind(1, hash);
      put.bind(2, name);
      put.exec();
    });
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

constexpr int rounds = SANITIZED ? 250 : 1000;

// A guest plays, sits down and sets up tables while he signs in, in every order that chance brings;
// the writer is kept waiting now and then, and some tables have left the memory.
TEST_F(AccountsTest, NoSeatIsLostInAThousandSignInsWhilePlaying) {
  add_account("Ada", password);
  Rng rng(11);
  std::vector<std::string> ids;  // where the account sits in the end
  for (int round = 0; round < rounds; ++round) {
    const Person guest = house.guest("Somebody"), bob = house.guest("Bob");
    const Id id = house.store().read().execAndGet("SELECT max(id) - 1 FROM users").getInt64();
    const std::string game = game_of({guest, bob}), free = create(bob, {"me", "open"});
    const int seen = seq(game);
    if (rng.below(2) == 0) {
      house.now += forget_after + 1;
      house.hub().tick();
    }
    std::optional<Gate> gate;
    if (rng.below(4) > 0) gate.emplace(house);
    std::vector<std::function<std::shared_ptr<Reply>()>> deeds = {
        [&] {
          return house.begin_asking(guest, "choose",
                                    {{"table", game}, {"seq", seen}, {"words", "end"}});
        },
        [&] {
          return house.begin_asking(bob, "propose", {{"table", game}, {"kind", "takeback"}});
        },
        [&] {
          return house.begin_asking(guest, "join", {{"table", free}});
        },
        [&] {
          return house.begin_asking(guest, "create",
                                    {{"game", "tigris"}, {"seats", Json::array({"me", "open"})}});
        },
        [&] {
          return house.begin_asking(guest, "login", {{"name", "Ada"}, {"password", password}});
        }};
    std::vector<std::shared_ptr<Reply>> replies(deeds.size());
    std::vector<u32> order = {0, 1, 2, 3, 4};
    for (u32 left = 5; left > 0; --left) {
      std::swap(order[rng.below(left)], order[left - 1]);
      replies[order[left - 1]] = deeds[order[left - 1]]();
      if (rng.below(2) == 0) house.pump();
      if (rng.below(4) == 0) gate.reset();
    }
    gate.reset();
    house.wait([&] {
      return std::all_of(replies.begin(), replies.end(), [](const auto& r) { return r->given; });
    });
    ASSERT_TRUE(replies[4]->good()) << replies[4]->body;
    const Person ada = with(*replies[4]);
    const auto demand_seat = [&](const std::string& table_id) {
      EXPECT_FALSE(table(ada, table_id)["table"]["you"].empty()) << "round " << round;
      ids.push_back(table_id);
    };
    demand_seat(game);
    if (replies[2]->good()) demand_seat(free);
    if (replies[3]->good()) demand_seat(replies[3]->body["table"]);
    for (const char* sql : {"SELECT count(*) FROM seats WHERE user = ?",
                            "SELECT count(*) FROM tables WHERE host = ?"}) {
      SQLite::Statement left(house.store().read(), sql);
      left.bind(1, id);
      left.executeStep();
      EXPECT_EQ(left.getColumn(0).getInt(), 0) << sql << ", round " << round;
    }
    if (HasFailure()) break;
  }
  house.restart();
  const Person ada = with(log_in({}, "Ada", password));
  for (const std::string& id : ids) EXPECT_FALSE(table(ada, id)["table"]["you"].empty()) << id;
}

TEST_F(AccountsTest, AMoveThatWasInterruptedIsCompletedByTheNextSignIn) {
  house.account("Ada", password);
  const Person guest = house.guest("Somebody");
  const std::string first = create(guest, {"me", "me"}), second = create(guest, {"me", "open"});
  house.write([&](SQLite::Database& database) {
    database.exec("CREATE TRIGGER broken BEFORE UPDATE ON tables WHEN OLD.id = '" + second
                  + "' BEGIN SELECT RAISE(ABORT, 'the disk is full'); END");
  });
  EXPECT_EQ(log_in(guest, "Ada", password).key(), "store.failed");
  house.write([](SQLite::Database& database) { database.exec("DROP TRIGGER broken"); });
  house.restart();
  EXPECT_EQ(me(guest)["name"], "Somebody") << "he is still who he was";
  create(guest, {"me", "me"});
  const Person ada = with(log_in(guest, "Ada", password));
  EXPECT_EQ(going_on(ada), 3u);
  EXPECT_EQ(me(guest), nullptr);
}

TEST_F(AccountsTest, WhileHisTablesMoveAGuestChangesNothing) {
  house.account("Ada", password);
  const Person guest = house.guest("Somebody"), bob = house.guest("Bob");
  const Person bot{.cookie = "", .token = house.ask_well(guest, "token", {{"name", "b"}})["token"]};
  Socket stream(house, bot, Socket::Kind::Stream);
  const std::string mine = create(guest, {"me", "me"}), free = create(bob, {"me", "open"});
  Gate gate(house);
  const auto logged_in =
      house.begin_asking(guest, "login", {{"name", "Ada"}, {"password", password}});
  house.pump();
  EXPECT_EQ(house.refusal(guest, "join", {{"table", free}}), "account.moving");
  EXPECT_EQ(house.refusal(bot, "join", {{"table", free}}), "account.moving");
  EXPECT_EQ(log_in(guest, "Ada", password).key(), "account.moving");
  gate.open();
  house.wait([&] { return logged_in->given; });
  EXPECT_EQ(table(with(*logged_in), mine)["table"]["you"].size(), 2u);
  EXPECT_EQ(me(bot), nullptr) << "who has the guest's token does not get the account";
  EXPECT_TRUE(stream.closed);
}

TEST_F(AccountsTest, ATableThatCannotBeReadMovesWithTheOthers) {
  house.account("Ada", password);
  const Person guest = house.guest("Somebody");
  const std::string broken = create(guest, {"me", "me"}), sound = create(guest, {"me", "me"});
  house.restart();
  house.write([&](SQLite::Database& database) {
    database.exec("UPDATE log SET words = 'fly' WHERE seq = 3 AND table_id = '" + broken + "'");
  });
  const Person ada = with(log_in(guest, "Ada", password));
  EXPECT_EQ(going_on(ada), 2u);
  EXPECT_EQ(table(ada, sound)["table"]["you"].size(), 2u);
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
}

TEST_F(AccountsTest, NobodyTakesANameThatLooksLikeThatOfAnAccount) {
  house.account("Paul", password);
  house.account("Mary Ann", password);
  const Person guest = house.guest("Eve");
  // With a capital I, Cyrillic letters, Greek ones, r and n, another space; and as it is.
  for (const char* name :
       {"PauI", "Рaul", "Ραul", "rnaryann", "Mary\u00A0Ann", "MaryAnn", "paul"}) {
    EXPECT_EQ(house.refusal({}, "register", {{"name", name}, {"password", password}}),
              "account.taken")
        << name;
    EXPECT_EQ(house.refusal(guest, "register", {{"name", name}, {"password", password}}),
              "account.taken")
        << name;
    EXPECT_EQ(house.refusal({}, "guest", {{"name", name}}), "account.theirs") << name;
    EXPECT_EQ(house.refusal(guest, "rename", {{"name", name}}), "account.theirs") << name;
  }
  EXPECT_EQ(me(guest), (Json{{"name", "Eve"}, {"guest", true}}));
  for (const char* name : {"Paula", "Pål", "Marie Ann"})
    EXPECT_EQ(house.ask_well(guest, "rename", {{"name", name}})["user"]["name"], name);
  EXPECT_TRUE(house.ask(guest, "register", {{"name", "Paula"}, {"password", password}}).good());
}

TEST_F(AccountsTest, AGuestWhoHadTheNameBeforeKeepsItAndIsSeenToBeAGuest) {
  const Person guest = house.guest("Ada"), ada = house.account("Ada", password);
  const std::string id = game_of({ada, guest});
  house.ask_well(guest, "chat", {{"table", id}, {"room", "seats"}, {"text", "It is me"}});
  const Json seen = table(ada, id);
  EXPECT_EQ(seen["table"]["seats"][0]["guest"], false);
  EXPECT_EQ(seen["table"]["seats"][1]["guest"], true);
  EXPECT_EQ(seen["chat"][0]["guest"], true);
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

// ---- what a session or a token has opened ends with it ----

TEST_F(AccountsTest, LoggingOutEndsTheSocketsOfTheSessionAndNoOthers) {
  const Person ada = house.account("Ada", password), elsewhere = with(log_in({}, "Ada", password));
  Socket here(house, ada), there(house, elsewhere), stranger(house);
  const std::string id = create(ada, {"me", "open"});
  here.ask("watch", {{"table", id}});
  here.forget();
  house.ask_well(ada, "logout");
  EXPECT_TRUE(here.closed);
  EXPECT_EQ(here.events("signed-out").size(), 1u);
  EXPECT_EQ(table({}, id)["table"]["seats"][0]["here"], false);
  here.forget();
  for (const char* operation : {"token", "leave"})
    here.send_frame({{"do", operation}, {"id", 1}, {"table", id}, {"name", "bot"}});
  house.ask_well(house.guest("Bob"), "join", {{"table", id}});
  EXPECT_TRUE(here.lines.empty()) << "nothing is heard from him, and nothing told to him";
  EXPECT_FALSE(there.closed);
  EXPECT_FALSE(stranger.closed);
  EXPECT_EQ(there.ask("tokens")["tokens"], Json::array());
}

TEST_F(AccountsTest, ANewPasswordEndsTheSocketsOfAllOtherSessions) {
  const Person here = house.account("Ada", password), there = with(log_in({}, "Ada", password));
  const Person bot{.cookie = "", .token = house.ask_well(here, "token", {{"name", "b"}})["token"]};
  Socket own(house, here), other(house, there), stream(house, bot, Socket::Kind::Stream);
  const Reply changed = house.ask(here, "password", {{"old", password}, {"new", "another one"}});
  EXPECT_TRUE(other.closed);
  EXPECT_FALSE(own.closed) << "he who changes it goes on";
  EXPECT_EQ(own.ask("me")["user"]["name"], "Ada");
  EXPECT_FALSE(stream.closed) << "nobody said that bots are to stop";
  house.ask_well(with(changed), "logout");
  EXPECT_TRUE(own.closed) << "by now it belongs to the new session";
}

TEST_F(AccountsTest, ANewPasswordEndsTheTokensTooIfThatIsAsked) {
  const Person ada = house.account("Ada", password);
  const Person bot{.cookie = "", .token = house.ask_well(ada, "token", {{"name", "b"}})["token"]};
  Socket stream(house, bot, Socket::Kind::Stream);
  const Reply changed =
      house.ask(ada, "password", {{"old", password}, {"new", "another one"}, {"tokens", true}});
  EXPECT_TRUE(stream.closed);
  EXPECT_EQ(me(bot), nullptr);
  EXPECT_EQ(house.ask_well(with(changed), "tokens")["tokens"], Json::array());
}

TEST_F(AccountsTest, ARevokedTokenEndsItsStreamsAndNoOthers) {
  const Person ada = house.account("Ada", password);
  const Person bot{.cookie = "", .token = house.ask_well(ada, "token", {{"name", "b"}})["token"]};
  const Person other{.cookie = "", .token = house.ask_well(ada, "token", {{"name", "c"}})["token"]};
  Socket stream(house, bot, Socket::Kind::Stream), kept(house, other, Socket::Kind::Stream);
  Socket own(house, ada);
  house.ask_well(ada, "revoke", {{"id", house.ask_well(ada, "tokens")["tokens"][0]["id"]}});
  EXPECT_TRUE(stream.closed);
  EXPECT_FALSE(kept.closed);
  EXPECT_FALSE(own.closed);
}

TEST_F(AccountsTest, AnExpiredSessionEndsItsSockets) {
  const Person ada = house.guest("Ada");
  Socket socket(house, ada), nobody(house);
  house.now += session_lasts - 1;
  house.hub().tick();
  EXPECT_FALSE(socket.closed);
  house.now += 1;
  house.hub().tick();
  EXPECT_TRUE(socket.closed);
  EXPECT_FALSE(nobody.closed);
}

TEST_F(AccountsTest, ASessionThatIsStillUsedKeepsItsSockets) {
  const Person ada = house.guest("Ada");
  Socket socket(house, ada);
  house.now += session_lasts / 2;
  EXPECT_EQ(me(ada)["name"], "Ada");
  house.write([](SQLite::Database&) {});  // that he was seen is written
  house.now += session_lasts / 2;
  house.hub().tick();
  EXPECT_FALSE(socket.closed);
}

TEST_F(AccountsTest, WhatWaitedIsNotCarriedOutForASessionThatHasEnded) {
  const Person ada = house.account("Ada", password), bob = house.guest("Bob");
  const std::string id = game_of({ada, bob});
  Socket socket(house, ada);
  Gate gate(house);
  const auto chosen = house.begin_asking(
      ada, "choose", {{"table", id}, {"seq", seq(id)}, {"words", some(ada, id, "place")}});
  socket.send_frame({{"do", "resign"}, {"id", 1}, {"table", id}});  // waits for the choice
  const auto resigned = house.begin_asking(ada, "resign", {{"table", id}});
  const auto left = house.begin_asking(ada, "logout", Json::object());
  gate.open();
  house.wait([&] { return left->given && resigned->given; });
  EXPECT_TRUE(chosen->good()) << "this was before";
  EXPECT_EQ(resigned->key(), "request.sign-in");
  EXPECT_EQ(table({}, id)["table"]["seats"][0]["kind"], "person");
}

TEST_F(AccountsTest, APasswordIsNotChangedForASessionThatHasEnded) {
  const Person ada = house.account("Ada", password);
  house.hashes = false;
  const auto changed =
      house.begin_asking(ada, "password", {{"old", password}, {"new", "another one"}});
  house.ask_well(ada, "logout");
  house.hashes = true;
  house.wait([&] { return changed->given; });
  EXPECT_EQ(changed->key(), "request.sign-in");
  EXPECT_TRUE(log_in({}, "Ada", password).good());
}

TEST_F(AccountsTest, AGuestWhoHasLeftDoesNotBecomeAnAccount) {
  const Person guest = house.guest("Ada");
  house.hashes = false;
  const auto registered =
      house.begin_asking(guest, "register", {{"name", "Ada"}, {"password", password}});
  house.ask_well(guest, "logout");
  house.hashes = true;
  house.wait([&] { return registered->given; });
  EXPECT_EQ(registered->key(), "request.sign-in");
  EXPECT_EQ(log_in({}, "Ada", password).key(), "account.wrong");
}

TEST_F(AccountsTest, NobodySlipsInWhileThePasswordIsBeingChanged) {
  const Person ada = house.account("Ada", password), thief = with(log_in({}, "Ada", password));
  Socket socket(house, thief);
  Gate gate(house);
  const auto changed = house.begin_asking(
      ada, "password", {{"old", password}, {"new", "another one"}, {"tokens", true}});
  house.pump();
  const auto token = house.begin_asking(thief, "token", {{"name", "mine"}});
  const auto entered = house.begin_asking({}, "login", {{"name", "Ada"}, {"password", password}});
  const auto again =
      house.begin_asking(thief, "password", {{"old", password}, {"new", "mine, all mine"}});
  house.pump();
  gate.open();
  house.wait([&] { return changed->given && token->given && entered->given && again->given; });
  EXPECT_TRUE(changed->good());
  EXPECT_EQ(token->key(), "request.sign-in");
  EXPECT_EQ(entered->key(), "account.wrong");
  EXPECT_EQ(again->key(), "account.wrong");
  EXPECT_TRUE(socket.closed);
  EXPECT_EQ(house.ask_well(with(*changed), "tokens")["tokens"], Json::array());
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
                             : !field.type.words.empty()  ? Json(field.type.words[0])
                                                          : Json::array({"me"});
    const Reply reply = house.ask({}, operation.name, fields);
    EXPECT_EQ(reply.key(), "request.sign-in") << operation.name;
    EXPECT_EQ(reply.status, 401);
  }
}

}  // namespace
}  // namespace ziggurat::server
