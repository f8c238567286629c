// What whoever minds the house orders, and what people do with all that is theirs: take it along,
// or go.
#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

class OrdersTest : public HouseTest {
 protected:
  // As `ziggurat admin` leaves it while the house is open; what came of it.
  Order give(const char* kind, Id user, Json args = Json::object()) {
    const Id id = desk->leave({.at = house.now,
                               .by = "root",
                               .kind = kind,
                               .about = "somebody",
                               .user = user,
                               .args = std::move(args)});
    house.hub().tick();
    house.wait([&] { return desk->order(id).done != 0; });
    return desk->order(id);
  }
  void carry_out(const char* kind, Id user, Json args = Json::object()) {
    const Order order = give(kind, user, std::move(args));
    EXPECT_FALSE(order.refused) << order.outcome;
  }
  Id id_of(const char* name) { return desk->people({.part = name}, 1).at(0).id; }
  Reply login(const char* name, const char* password) {
    return house.ask({}, "login", {{"name", name}, {"password", password}});
  }
  std::string name_of_seat(const std::string& table_id, int seat) {
    return table({}, table_id)["table"]["seats"][seat]["name"];
  }

  std::unique_ptr<Desk> desk = open_desk(house.directory());
  Person ada = house.account("Ada", "correct horse"), bob = house.account("Bob", "battery staple");
  static constexpr Millis day = 24LL * 3600 * 1000;
};

// ---- restraints ----

TEST_F(OrdersTest, WhoIsMutedPlaysOnButDoesNotChat) {
  const std::string id = game_of({ada, bob});
  const Json hello = {{"table", id}, {"room", "seats"}, {"text", "Hello"}};
  carry_out("mute", id_of("Ada"), {{"until", house.now + day}, {"reason", "too loud"}});
  const Reply refused = house.ask(ada, "chat", hello);
  EXPECT_EQ(refused.status, 403);
  ASSERT_EQ(refused.key(), "chat.muted");
  const std::string said = refused.body["error"]["text"];
  EXPECT_NE(said.find("2023-11-15 22:13 UTC"), std::string::npos) << said;
  EXPECT_NE(said.find("too loud"), std::string::npos) << said;
  house.ask_well(bob, "chat", hello);
  choose(ada, id, "end");
  house.now += day;
  house.ask_well(ada, "chat", hello);
  carry_out("mute", id_of("Ada"));
  EXPECT_EQ(house.refusal(ada, "chat", hello), "chat.muted") << "for good";
  carry_out("unmute", id_of("Ada"));
  house.ask_well(ada, "chat", hello);
  EXPECT_TRUE(give("unmute", id_of("Ada")).refused) << "there is nothing to lift";
}

TEST_F(OrdersTest, WhoIsBannedIsSentOffAndStaysOut) {
  const Person bot{.cookie = "", .token = house.ask_well(ada, "token", {{"name", "Bot"}})["token"]};
  Socket hers(house, ada), bots(house, bot, Socket::Kind::Stream), his(house, bob);
  carry_out("ban", id_of("Ada"), {{"until", house.now + day}, {"reason", "cheating"}});
  EXPECT_TRUE(hers.closed);
  EXPECT_TRUE(bots.closed);
  EXPECT_FALSE(his.closed);
  for (const Person& person : {ada, bot})
    EXPECT_EQ(house.refusal(person, "settings"), "request.sign-in");
  const Reply refused = login("ada", "correct horse");
  ASSERT_EQ(refused.key(), "account.banned");
  EXPECT_NE(refused.body["error"]["text"].get<std::string>().find("cheating"), std::string::npos);
  EXPECT_EQ(login("ada", "wrong").key(), "account.wrong") << "nobody else is told";
  house.now += day;
  EXPECT_TRUE(login("ada", "correct horse").good());
}

TEST_F(OrdersTest, WhoIsJustSigningInIsBannedToo) {
  house.hashes = false;
  const auto reply =
      house.begin_asking({}, "login", {{"name", "Ada"}, {"password", "correct horse"}});
  carry_out("ban", id_of("Ada"));
  house.hashes = true;
  house.wait([&] { return reply->given; });
  EXPECT_EQ(reply->key(), "account.banned");
}

TEST_F(OrdersTest, NobodyIsLetInFromABannedAddress) {
  const Person there{.cookie = bob.cookie, .token = "", .address = "2001:db8::/64"};
  Socket before(house, there), elsewhere(house, bob);
  const Json network = {{"address", "2001:db8::/64"}, {"until", house.now + day}};
  carry_out("ban", 0, network);
  EXPECT_TRUE(before.closed);
  EXPECT_FALSE(elsewhere.closed);
  const auto why_no_line = [&](const Person& person) {
    Caller caller;
    caller.address = person.address;
    return house.hub().requests.why_no_line(caller);
  };
  for (const char* operation : {"me", "lobby", "guest"})
    EXPECT_EQ(house.refusal(there, operation), "address.banned") << operation;
  EXPECT_EQ(why_no_line(there).value().message.key, "address.banned");
  EXPECT_FALSE(why_no_line(bob));
  house.ask_well(bob, "lobby");
  house.restart();
  house.hub().resume();
  EXPECT_EQ(house.refusal(there, "lobby"), "address.banned") << "from the first moment";
  house.now += day;
  house.hub().tick();
  house.ask_well(there, "lobby");
  carry_out("ban", 0, {{"address", "2001:db8::/64"}});
  EXPECT_EQ(house.refusal(there, "lobby"), "address.banned");
  carry_out("unban", 0, network);
  house.ask_well(there, "lobby");
}

// ---- other orders ----

TEST_F(OrdersTest, AResetPasswordIsTheOnlyOne) {
  const Person bot{.cookie = "", .token = house.ask_well(ada, "token", {{"name", "Bot"}})["token"]};
  Socket hers(house, ada);
  const std::string hash = house.store().member(id_of("Bob")).value().password;
  const Json args = {{"secret", hash}};
  EXPECT_FALSE(give("reset-password", id_of("Ada"), args).args.contains("secret"));
  EXPECT_TRUE(hers.closed);
  EXPECT_EQ(login("Ada", "correct horse").key(), "account.wrong");
  EXPECT_TRUE(login("Ada", "battery staple").good());
  house.ask_well(bot, "settings");
  carry_out("reset-password", id_of("Ada"), {{"secret", hash}, {"tokens", true}});
  EXPECT_EQ(house.refusal(bot, "settings"), "request.sign-in");
  house.guest("Eve");
  EXPECT_TRUE(give("reset-password", id_of("Eve"), args).refused) << "she has none";
}

TEST_F(OrdersTest, AClosedTableIsOver) {
  const std::string id = game_of({ada, bob}), open = create(ada, {"me", "open"});
  Socket watcher(house, bob);
  watcher.ask("watch", {{"table", id}});
  carry_out("close", 0, {{"table", id}});
  carry_out("close", 0, {{"table", open}});
  EXPECT_EQ(status(id), "closed");
  EXPECT_EQ(watcher.events("info").back()["info"]["status"], "closed");
  EXPECT_EQ(house.refusal(bob, "join", {{"table", open}}), "join.begun");
  EXPECT_EQ(going_on(ada), 0u);
  EXPECT_TRUE(give("close", 0, {{"table", id}}).refused);
  EXPECT_TRUE(give("close", 0, {{"table", "nowhere"}}).refused);
}

TEST_F(OrdersTest, GuestsOfWhomNobodyHasHeardGo) {
  const Person quiet = house.guest("Quiet"), plays = house.guest("Plays");
  const std::string id = game_of({ada, plays});
  house.now += 2 * day;
  carry_out("prune", 0, {{"since", house.now - day}});
  EXPECT_EQ(house.refusal(quiet, "settings"), "request.sign-in");
  EXPECT_EQ(name_of_seat(id, 1), "Plays");
  EXPECT_TRUE(desk->people({.part = "Quiet"}, 9).empty());
  EXPECT_TRUE(login("Ada", "correct horse").good());
}

TEST_F(OrdersTest, WhatWasLeftWhileTheHouseWasClosedIsDoneOnce) {
  Id order = 0;
  house.restart([&] {
    order = open_desk(house.directory())
                ->leave({.kind = "mute", .user = id_of("Ada"), .args = Json::object()});
  });
  EXPECT_EQ(desk->order(order).done, 0);
  house.hub().resume();
  house.wait([&] { return desk->order(order).done != 0; });
  const Millis done = desk->order(order).done;
  carry_out("unmute", id_of("Ada"));
  house.now += 1000;
  house.hub().tick();
  house.pump();
  EXPECT_EQ(desk->order(order).done, done);
  EXPECT_FALSE(house.store().restraint(Bar::Mute, restrained(id_of("Ada")), house.now));
}

TEST_F(OrdersTest, WhatCannotBeDoneIsRefused) {
  for (const char* kind : {"mute", "ban", "delete", "reset-password", "dance"})
    EXPECT_TRUE(give(kind, 4711, {{"secret", "x"}}).refused) << kind;
  EXPECT_TRUE(give("close", 0).refused) << "it does not say which";
  carry_out("mute", id_of("Ada"));
}

// ---- going ----

class DepartureTest : public OrdersTest {
 protected:
  static Json sure(const char* password) { return {{"sure", true}, {"password", password}}; }
};

TEST_F(DepartureTest, WhoGoesLeavesAFormerPlayer) {
  const std::string over = game_of({ada, bob}), running = game_of({ada, bob}),
                    open = create(ada, {"me", "open"}), bobs = create(bob, {"me", "open", "open"});
  pass_until_over({ada, bob}, over);
  house.ask_well(ada, "join", {{"table", bobs}});
  house.ask_well(ada, "chat", {{"table", over}, {"room", "seats"}, {"text", "Well played"}});
  house.ask_well(ada, "notes", {{"table", over}, {"text", "Beware of him"}});
  const std::string line = house.ask_well(ada, "branch", {{"table", over}, {"made", 0}})["table"];
  Socket hers(house, ada), his(house, bob);
  his.ask("watch", {{"table", running}});
  const int so_far = seq(running);
  const Reply reply = house.ask(ada, "delete-account", sure("correct horse"));
  EXPECT_TRUE(reply.good()) << reply.body;
  EXPECT_EQ(reply.cookie, "");
  EXPECT_TRUE(hers.closed);
  EXPECT_EQ(house.refusal(ada, "settings"), "request.sign-in");
  EXPECT_EQ(login("Ada", "correct horse").key(), "account.wrong");

  EXPECT_EQ(status(running), "playing");
  const Json seat = table({}, running)["table"]["seats"][0];
  EXPECT_EQ(seat["kind"], "ai");
  EXPECT_EQ(seat["resigned"], true);
  EXPECT_EQ(seat["name"], "");
  house.hub().tick();
  const auto told = std::ranges::find_if(his.lines.rbegin(), his.lines.rend(), [](const auto& one) {
    return Json::parse(one).contains("info");
  });
  EXPECT_EQ(Json::parse(*told)["info"]["seats"][0]["name"], "");
  house.wait([&] { return seq(running) > so_far; });  // the computer plays on
  EXPECT_EQ(status(open), "closed");
  EXPECT_EQ(status(bobs), "open");
  EXPECT_EQ(table({}, bobs)["table"]["seats"][1]["kind"], "open");
  EXPECT_EQ(name_of_seat(over, 0), "");
  EXPECT_EQ(table({}, over)["chat"], Json::array());
  house.wait([&] { return !house.store().table(line); });
  EXPECT_EQ(house.refusal({}, "table", {{"table", line}}), "table.unknown");
  const Json games = house.ask_well(bob, "history", {{"name", "Bob"}})["games"];
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0]["seats"][0]["name"], "");
  EXPECT_EQ(house.refusal(bob, "profile", {{"name", "Ada"}}), "profile.unknown");

  const Person other = house.account("Ada", "another password");
  EXPECT_EQ(going_on(other), 0u) << "the name is anybody's, and nothing comes with it";
}

TEST_F(DepartureTest, OnlyWhoMeansItAndKnowsThePasswordGoes) {
  const Person bot{.cookie = "", .token = house.ask_well(ada, "token", {{"name", "Bot"}})["token"]};
  EXPECT_EQ(house.refusal(ada, "delete-account", sure("wrong")), "account.wrong-password");
  EXPECT_EQ(house.refusal(ada, "delete-account", {{"sure", true}}), "account.wrong-password");
  EXPECT_EQ(house.refusal(ada, "delete-account", {{"sure", false}, {"password", "correct horse"}}),
            "account.sure");
  EXPECT_EQ(house.refusal(bot, "delete-account", sure("correct horse")), "account.by-token");
  EXPECT_EQ(house.refusal({}, "delete-account", sure("")), "request.sign-in");
  house.ask_well(ada, "settings");
  const Person eve = house.guest("Eve");
  EXPECT_TRUE(house.ask(eve, "delete-account", {{"sure", true}}).good());
  EXPECT_EQ(house.refusal(eve, "settings"), "request.sign-in");
}

TEST_F(DepartureTest, AGameOfHisAloneIsClosed) {
  const std::string alone = create(ada, {"me", "scribe"});
  carry_out("delete", id_of("Ada"));
  EXPECT_EQ(status(alone), "closed");
  EXPECT_TRUE(give("delete", 1).refused) << "once";
}

TEST_F(DepartureTest, WhileHeGoesHeDoesNothingElse) {
  const std::string id = game_of({ada, bob});
  Gate gate(house);
  const auto going = house.begin_asking(ada, "delete-account", sure("correct horse"));
  house.pump();
  EXPECT_EQ(house.refusal(ada, "create", {{"game", "tigris"}, {"seats", {"me", "scribe"}}}),
            "account.moving");
  EXPECT_EQ(
      house.refusal(bob, "create",
                    {{"game", "tigris"}, {"seats", {"me", "open"}}, {"invite", {{"bull", "Ada"}}}}),
      "invite.unknown");
  gate.open();
  house.wait([&] { return going->given; });
  EXPECT_TRUE(going->good());
  EXPECT_EQ(table({}, id)["table"]["seats"][0]["resigned"], true);
}

TEST_F(DepartureTest, ASagaStaysReadable) {
  const std::string saga = house.ask_well(
      ada, "saga-new", {{"game", "oath"}, {"name", "Ours"}, {"public", true}})["saga"];
  house.ask_well(ada, "delete-account", sure("correct horse"));
  EXPECT_EQ(house.ask_well(bob, "saga", {{"saga", saga}})["saga"]["name"], "Ours");
}

// ---- taking along ----

TEST_F(DepartureTest, AllThatIsKeptOfSomebodyIsHisToTakeAlong) {
  const std::string id = game_of({ada, bob});
  pass_until_over({ada, bob}, id);
  house.ask_well(ada, "chat", {{"table", id}, {"room", "seats"}, {"text", "Well played"}});
  house.ask_well(bob, "chat", {{"table", id}, {"room", "seats"}, {"text", "Secret of Bob"}});
  house.ask_well(ada, "notes", {{"table", id}, {"text", "Beware of him"}});
  house.ask_well(ada, "token", {{"name", "Bot"}});
  house.ask_well(ada, "settings", {{"forced", false}});
  house.ask_well(ada, "saga-new", {{"game", "oath"}, {"name", "Ours"}});
  const Json all = house.ask_well(ada, "export");
  EXPECT_EQ(all["name"], "Ada");
  EXPECT_EQ(all["guest"], false);
  EXPECT_EQ(all["created"], house.now);
  EXPECT_EQ(all["settings"], Json({{"forced", false}, {"bots", {{"forced", false}}}}));
  EXPECT_EQ(all["tokens"], Json::array({{{"name", "Bot"}, {"created", house.now}}}));
  ASSERT_EQ(all["tables"].size(), 1u);
  EXPECT_EQ(all["tables"][0]["table"], id);
  EXPECT_EQ(all["tables"][0]["seat"], "archer");
  EXPECT_EQ(all["results"][0]["rank"], 1);
  ASSERT_EQ(all["chat"].size(), 1u);
  EXPECT_EQ(all["chat"][0]["text"], "Well played");
  EXPECT_EQ(all["notes"], Json::array({{{"table", id}, {"text", "Beware of him"}}}));
  EXPECT_EQ(all["sagas"][0]["host"], true);
  EXPECT_EQ(all.dump().find("Secret of Bob"), std::string::npos);
  EXPECT_EQ(all.dump().find("argon2"), std::string::npos);
  EXPECT_EQ(house.refusal({}, "export"), "request.sign-in");
}

}  // namespace
}  // namespace ziggurat::server
