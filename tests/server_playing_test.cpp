// Choosing, taking back, agreeing, giving up and the clocks.
#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

constexpr Millis minute = 60'000;

class PlayingTest : public HouseTest {
 protected:
  Json now(const Person& person, const std::string& id) { return table(person, id)["now"]; }
  Json proposal(const std::string& id) { return table(ada, id)["table"]["proposal"]; }
  Json seat(const std::string& id, int number) { return table(ada, id)["table"]["seats"][number]; }
  Json undo(const Person& person, const std::string& id, bool all = false) {
    return house.ask_well(person, "undo", {{"table", id}, {"seq", seq(id)}, {"all", all}});
  }
  std::string undo_refused(const Person& person, const std::string& id) {
    return house.refusal(person, "undo", {{"table", id}, {"seq", seq(id)}});
  }
  void propose(const Person& person, const std::string& id, Json fields) {
    fields["table"] = id;
    house.ask_well(person, "propose", std::move(fields));
  }
  std::string propose_refused(const Person& person, const std::string& id, Json fields) {
    fields["table"] = id;
    return house.refusal(person, "propose", std::move(fields));
  }
  void answer(const Person& person, const std::string& id, bool accept) {
    house.ask_well(person, "answer", {{"table", id}, {"accept", accept}});
  }

  Person ada = house.guest("Ada"), bob = house.guest("Bob"), eve = house.guest("Eve");
};

// ---- choosing ----

TEST_F(PlayingTest, AChoiceIsMadeByNumberOrByWords) {
  const std::string id = game_of({ada, bob});
  const Json before = now(ada, id);
  int count = 0;
  for (const Json& group : before["choices"])
    count += group.contains("of") ? static_cast<int>(group["of"].size()) : 1;
  house.ask_well(ada, "choose", {{"table", id}, {"seq", before["seq"]}, {"index", 0}});
  const Json by_number = now(ada, id)["view"];
  undo(ada, id);
  EXPECT_EQ(now(ada, id)["view"]["board"], before["view"]["board"]);
  choose(ada, id, some(ada, id, before["choices"][0]["verb"]).c_str());
  EXPECT_EQ(now(ada, id)["view"], by_number);

  const auto refused = [&](const Person& person, Json fields) {
    fields["table"] = id;
    if (!fields.contains("seq")) fields["seq"] = seq(id);
    return house.refusal(person, "choose", fields);
  };
  EXPECT_EQ(refused(ada, {{"index", count + 1000}}), "choose.index");
  EXPECT_EQ(refused(ada, Json::object()), "choose.index");
  EXPECT_EQ(refused(ada, {{"words", "fly"}}), "words.verb");
  EXPECT_EQ(refused(ada, {{"words", "support 3"}}).substr(0, 11), "tigris.why.");
  EXPECT_EQ(refused(ada, {{"words", "end"}, {"seat", "bull"}}), "table.not-yours");
  EXPECT_EQ(refused(ada, {{"words", "end"}, {"seat", "horse"}}), "table.not-yours");
  EXPECT_EQ(refused(bob, {{"words", "end"}}), "choose.not-asked");
  EXPECT_EQ(refused(eve, {{"words", "end"}}), "table.no-seat");
  EXPECT_EQ(refused(ada, {{"words", "end"}, {"seq", 0}}), "choose.stale");
  EXPECT_EQ(house.refusal(bob, "why", {{"table", id}, {"words", "end"}}), "choose.not-asked");
  EXPECT_EQ(house.ask_well(ada, "why", {{"table", id}, {"words", "end"}})["legal"], true);
}

// What could be done with a space, or with a verb: one answer for all, by the reasons that `why`
// gives for each choice.
TEST_F(PlayingTest, WhyAboutAThingAnswersForEveryVerbThatNamesIt) {
  const std::string id = create(
      ada, {"me", "me"},
      {{"position", "turn archer 2\ncolumns E F G\nrow 5 t Bk .\nhand archer temple farm\n"}});
  const auto why = [&](Json fields) {
    fields["table"] = id;
    return house.ask_well(ada, "why", std::move(fields));
  };
  const auto of_verb = [](const Json& answer, const char* verb) {
    for (const Json& one : answer["verbs"])
      if (one["verb"] == verb) return one;
    return Json();
  };
  const Json leader_there = why({{"thing", "F5"}});
  EXPECT_EQ(leader_there["legal"], false);
  const auto only_reason = [&](const char* verb) {
    const Json reasons = of_verb(leader_there, verb)["reasons"];
    return reasons.size() == 1 ? reasons[0]["key"].get<std::string>() : reasons.dump();
  };
  EXPECT_EQ(only_reason("place"), "tigris.why.occupied");
  EXPECT_EQ(only_reason("leader"), "tigris.why.occupied");
  EXPECT_EQ(only_reason("catastrophe"), "tigris.why.on-leader");
  EXPECT_TRUE(of_verb(leader_there, "take").is_null()) << "nobody is asked about treasures";
  EXPECT_EQ(of_verb(leader_there, "place")["reasons"][0],
            why({{"words", "place temple F5"}})["reason"])
      << "the same words as about the one choice";

  const Json free = why({{"thing", "G5"}});
  EXPECT_EQ(free["legal"], true);
  EXPECT_EQ(free["reason"], nullptr);
  EXPECT_EQ(of_verb(free, "place")["legal"], true);
  EXPECT_EQ(of_verb(free, "leader")["reasons"][0]["key"], "tigris.why.no-temple");

  EXPECT_EQ(why({{"verb", "end"}})["legal"], true);
  const Json withdraw = why({{"verb", "withdraw"}});
  EXPECT_EQ(withdraw["verbs"].size(), 1u);
  EXPECT_EQ(withdraw["reason"]["key"], "tigris.why.not-on-board");
  EXPECT_EQ(of_verb(why({{"verb", "support"}}), "support")["reasons"][0]["key"],
            "tigris.why.not-now")
      << "who asks about a verb is told even that";
  EXPECT_EQ(why({{"verb", "place"}, {"thing", "F5"}})["verbs"].size(), 1u);
  EXPECT_EQ(why({{"thing", "nonsense"}})["reason"]["key"], "why.nothing");
  EXPECT_EQ(house.refusal(bob, "why", {{"table", id}, {"thing", "F5"}}), "table.no-seat");
}

// Whatever is said about a thing agrees with the list of choices, in every game.
TEST_F(PlayingTest, WhyAboutAThingAgreesWithWhatIsLegal) {
  for (const char* game : {"tigris", "crescent", "oath"}) {
    const Json made = house.ask_well(
        ada, "create", {{"game", game}, {"seats", {"me", "me", "me", "me"}}, {"seed", 7}});
    const std::string id = made["table"];
    for (int turn = 0; turn < 12; ++turn) {
      const Json at = now(ada, id);
      for (const Json& group : at["choices"]) {
        if (!group.contains("of")) continue;
        const Json answer = house.ask_well(ada, "why", {{"table", id}, {"thing", group["of"][0]}});
        EXPECT_EQ(answer["legal"], true) << group.dump();
        EXPECT_TRUE(std::any_of(
            answer["verbs"].begin(), answer["verbs"].end(),
            [&](const Json& one) { return one["verb"] == group["verb"] && one["legal"] == true; }))
            << group.dump() << answer.dump();
      }
      house.ask_well(ada, "choose", {{"table", id}, {"seq", at["seq"]}, {"index", 0}});
    }
  }
}

TEST_F(PlayingTest, WhoIsNotSureIsAskedBackBeforeWhatCannotBeTakenBack) {
  const std::string id = game_of({ada, bob});
  const Json fields = {{"table", id}, {"seq", seq(id)}, {"words", "end"}, {"sure", false}};
  const Json asked_back = house.ask_well(ada, "choose", fields);
  ASSERT_TRUE(asked_back.contains("confirm"));
  EXPECT_EQ(asked_back["confirm"]["undoable"], false);
  EXPECT_EQ(now(ada, id)["asked"], "archer") << "nothing was done";
  Json small = fields;
  small["words"] = some(ada, id, "place");
  EXPECT_TRUE(house.ask_well(ada, "choose", small).contains("seq"));
  EXPECT_TRUE(house.ask_well(ada, "preview", {{"table", id}, {"seq", seq(id)}, {"words", "end"}})
                  .contains("certain"));
}

// ---- taking back ----

TEST_F(PlayingTest, ChoicesAreTakenBackOneByOneOrAllAtOnce) {
  const std::string id = game_of({ada, bob});
  const Json before = now(ada, id);
  EXPECT_EQ(before["undo"]["steps"], 0);
  EXPECT_EQ(undo_refused(ada, id), "undo.chance") << "the hands were dealt";
  for (int i = 0; i < 2; ++i) choose(ada, id, some(ada, id, "place").c_str());
  EXPECT_EQ(now(ada, id)["undo"]["steps"], 2);
  EXPECT_EQ(now(bob, id)["undo"]["steps"], 0);
  EXPECT_EQ(undo_refused(bob, id), "undo.other");
  EXPECT_EQ(house.refusal(ada, "undo", {{"table", id}, {"seq", seq(id) - 1}}), "choose.stale");
  undo(ada, id);
  EXPECT_EQ(now(ada, id)["undo"]["steps"], 1);
  choose(ada, id, some(ada, id, "leader").c_str());
  const Json entries = table(ada, id)["entries"];
  EXPECT_EQ(entries[entries.size() - 2]["rewind"], 1) << "that it was taken back stays to be seen";
  undo(ada, id, true);
  const Json after = now(ada, id);
  EXPECT_EQ(after["made"], before["made"]);
  EXPECT_EQ(after["view"]["board"], before["view"]["board"]);
  EXPECT_EQ(after["choices"], before["choices"]);
  EXPECT_EQ(after["seq"], before["seq"].get<int>() + 5);
  EXPECT_EQ(table(ada, id)["entries"].back()["rewind"], 2);
}

TEST_F(PlayingTest, NothingIsTakenBackAfterADraw) {
  const std::string id = game_of({ada, bob});
  choose(ada, id, some(ada, id, "place").c_str());
  choose(ada, id, some(ada, id, "swap").c_str());
  EXPECT_EQ(now(ada, id)["undo"]["steps"], 0);
  EXPECT_EQ(now(ada, id)["undo"]["reason"]["key"], "undo.chance");
  EXPECT_EQ(undo_refused(ada, id), "undo.chance");
  EXPECT_EQ(house.refusal(ada, "undo", {{"table", id}, {"seq", seq(id)}, {"all", true}}),
            "undo.chance");
}

TEST_F(PlayingTest, TheOthersAgreeToATakeback) {
  const std::string id = game_of({ada, bob, eve});
  const Json before = now(ada, id);
  choose(ada, id, "end");
  propose(ada, id, {{"kind", "takeback"}});
  EXPECT_EQ(proposal(id)["kind"], "takeback");
  EXPECT_EQ(proposal(id)["by"], "archer");
  EXPECT_EQ(proposal(id)["to"], before["made"]);
  EXPECT_EQ(proposal(id)["waiting"], Json::array({"bull", "potter"}));
  EXPECT_EQ(propose_refused(bob, id, {{"kind", "takeback"}}), "propose.pending");
  answer(bob, id, true);
  EXPECT_EQ(proposal(id)["waiting"], Json::array({"potter"}));
  EXPECT_EQ(house.refusal(bob, "answer", {{"table", id}, {"accept", true}}), "propose.not-asked");
  EXPECT_EQ(house.refusal(ada, "answer", {{"table", id}, {"accept", true}}), "propose.not-asked");
  EXPECT_EQ(now(ada, id)["asked"], "bull");
  answer(eve, id, true);
  EXPECT_EQ(proposal(id), nullptr);
  EXPECT_EQ(now(ada, id)["made"], before["made"]);
  EXPECT_EQ(now(ada, id)["asked"], "archer");
  EXPECT_EQ(house.refusal(eve, "answer", {{"table", id}, {"accept", true}}), "propose.none");
}

TEST_F(PlayingTest, ATakebackMayGoBackToAnEarlierChoiceOfOnesOwn) {
  const std::string id = game_of({ada, bob});
  const int dealt = now(ada, id)["made"];
  choose(ada, id, some(ada, id, "place").c_str());
  choose(ada, id, "end");
  const int other = now(ada, id)["made"];
  choose(bob, id, "end");
  EXPECT_EQ(propose_refused(ada, id, {{"kind", "takeback"}, {"to", other}}), "propose.takeback");
  EXPECT_EQ(propose_refused(ada, id, {{"kind", "takeback"}, {"to", 0}}), "propose.takeback");
  EXPECT_EQ(propose_refused(ada, id, {{"kind", "takeback"}, {"to", 1'000'000}}),
            "propose.takeback");
  propose(ada, id, {{"kind", "takeback"}, {"to", dealt}});
  answer(bob, id, true);
  EXPECT_EQ(now(ada, id)["made"], dealt);
}

TEST_F(PlayingTest, ATakebackIsDeclinedWithdrawnOrOvertaken) {
  const std::string id = game_of({ada, bob});
  EXPECT_EQ(propose_refused(ada, id, {{"kind", "takeback"}}), "undo.nothing");
  choose(ada, id, "end");
  const int made = now(ada, id)["made"];
  propose(ada, id, {{"kind", "takeback"}});
  answer(bob, id, false);
  EXPECT_EQ(proposal(id), nullptr);
  propose(ada, id, {{"kind", "takeback"}});
  EXPECT_EQ(house.refusal(eve, "answer", {{"table", id}, {"accept", false}}), "propose.not-asked");
  answer(ada, id, false);
  EXPECT_EQ(proposal(id), nullptr);
  propose(ada, id, {{"kind", "takeback"}});
  EXPECT_EQ(now(ada, id)["made"], made);
  choose(bob, id, "end");
  EXPECT_EQ(proposal(id), nullptr);
  EXPECT_EQ(propose_refused(ada, id, {{"kind", "dance"}}), "propose.kind");
  EXPECT_EQ(propose_refused(eve, id, {{"kind", "takeback"}}), "table.no-seat");
}

// ---- replacing ----

TEST_F(PlayingTest, WhoIsHereIsNotReplaced) {
  house.now += 10 * minute;
  const std::string id = game_of({ada, bob}, "live");
  const auto refused = [&](const char* seat, const char* level = "basic") {
    return propose_refused(ada, id, {{"kind", "replace"}, {"seat", seat}, {"level", level}});
  };
  EXPECT_EQ(refused("bull"), "propose.present") << "he has just sat down";
  {
    Socket socket(house, bob);
    socket.ask("watch", {{"table", id}});
    house.now += 10 * minute;
    EXPECT_EQ(refused("bull"), "propose.present");
  }
  EXPECT_EQ(refused("bull"), "propose.present") << "he may come back in a moment";
  EXPECT_EQ(refused("archer"), "propose.whom");
  EXPECT_EQ(refused("lion"), "propose.whom");
  EXPECT_EQ(refused("horse"), "propose.whom");
  EXPECT_EQ(refused("bull", "genius"), "seats.level");
  house.now += absent_after + 1;
  EXPECT_EQ(refused("bull"), "");
}

TEST_F(PlayingTest, WhoIsAwayIsReplacedIfTheOthersAgree) {
  const std::string id = game_of({ada, bob, eve});
  choose(ada, id, "end");
  house.now += absent_after_untimed + 1;
  propose(ada, id, {{"kind", "replace"}, {"seat", "bull"}, {"level", "random"}});
  EXPECT_EQ(proposal(id)["seat"], "bull");
  EXPECT_EQ(proposal(id)["level"], "random");
  EXPECT_EQ(proposal(id)["waiting"], Json::array({"potter"})) << "he himself is not asked";
  EXPECT_EQ(house.refusal(bob, "answer", {{"table", id}, {"accept", true}}), "propose.not-asked");
  answer(eve, id, true);
  EXPECT_EQ(seat(id, 1)["kind"], "ai");
  EXPECT_EQ(seat(id, 1)["level"], "random");
  house.wait([&] { return now(ada, id)["asked"] == "potter"; });
  EXPECT_EQ(house.refusal(bob, "table", {{"table", id}, {"as", "bull"}}), "table.not-yours");
}

TEST_F(PlayingTest, WhoseTimeHasRunOutIsReplacedThoughHeIsHere) {
  const std::string id = game_of({ada, bob}, "daily");
  Socket here(house, ada);
  here.ask("watch", {{"table", id}});
  const Json fields = {{"kind", "replace"}, {"seat", "archer"}, {"level", "random"}};
  house.now += 72 * 60 * minute;
  EXPECT_EQ(propose_refused(bob, id, fields), "propose.present");
  house.now += 1;
  propose(bob, id, fields);
  EXPECT_EQ(seat(id, 0)["kind"], "ai");
}

TEST_F(PlayingTest, WithoutAClockNobodyIsAwayBeforeADayHasPassed) {
  const std::string id = game_of({ada, bob});
  const Json fields = {{"kind", "replace"}, {"seat", "bull"}, {"level", "random"}};
  for (const Millis later : {2 * minute, absent_after_untimed - 2 * minute}) {
    house.now += later;
    house.hub().tick();
    EXPECT_EQ(propose_refused(ada, id, fields), "propose.present") << later;
  }
  house.now += 1;
  propose(ada, id, fields);
  EXPECT_EQ(seat(id, 1)["kind"], "ai");
}

TEST_F(PlayingTest, HowLongSomebodyHasBeenAwayIsKnownAfterARestart) {
  const std::string id = game_of({ada, bob});
  const Json fields = {{"kind", "replace"}, {"seat", "bull"}, {"level", "random"}};
  {
    Socket here(house, bob);
    house.now += 10 * 60 * minute;
  }
  house.write([](SQLite::Database&) {});  // that he was here is written
  house.now += absent_after_untimed - 1;
  house.restart();
  EXPECT_EQ(propose_refused(ada, id, fields), "propose.present");
  house.now += 2;
  EXPECT_EQ(propose_refused(ada, id, fields), "propose.present") << "he may be coming back";
  house.now += absent_after;
  propose(ada, id, fields);
  EXPECT_EQ(seat(id, 1)["kind"], "ai");
}

TEST_F(PlayingTest, TheOwnerTakesHisSeatBackFromTheComputer) {
  const std::string id = game_of({ada, bob}, "live");
  Socket away(house, bob);
  choose(ada, id, "end");
  house.works = false;
  house.now += 21 * minute;
  propose(ada, id, {{"kind", "replace"}, {"seat", "bull"}, {"level", "random"}});
  ASSERT_EQ(house.work_waiting(), 1u) << "the computer thinks";
  EXPECT_EQ(table(bob, id)["table"]["seats"][1]["retake"], true);
  away.ask("watch", {{"table", id}});
  house.hub().tick();
  EXPECT_EQ(away.events("info").back()["info"]["seats"][1]["retake"], true) << "and goes on to";
  EXPECT_EQ(seat(id, 1)["retake"], false) << "that is not for another to do";
  EXPECT_EQ(house.ask_well(bob, "lobby")["yours"].size(), 1u) << "he still finds the table";
  EXPECT_EQ(house.refusal(ada, "retake", {{"table", id}}), "retake.none");

  away.ask("retake", {{"table", id}});
  house.works = true;
  house.pump();
  house.write([](SQLite::Database&) {});  // whatever would come of it is written
  EXPECT_EQ(now(bob, id)["asked"], "bull") << "what the computer thought of is dropped";
  EXPECT_EQ(seat(id, 1)["kind"], "person");
  EXPECT_EQ(seat(id, 1)["clock"]["left"], minute) << "with a little time at least";
  EXPECT_EQ(table(bob, id)["table"]["you"], Json::array({"bull"}));
  choose(bob, id, "end");
  house.restart();
  EXPECT_EQ(table(bob, id)["table"]["you"], Json::array({"bull"}));
}

TEST_F(PlayingTest, WhoHasResignedDoesNotComeBackAndWhoWasReplacedStillCan) {
  const std::string id = game_of({ada, bob});
  house.now += absent_after_untimed + 1;
  propose(ada, id, {{"kind", "replace"}, {"seat", "bull"}, {"level", "random"}});
  house.works = false;
  house.ask_well(ada, "resign", {{"table", id}});
  EXPECT_EQ(house.refusal(ada, "retake", {{"table", id}}), "retake.none");
  EXPECT_EQ(status(id), "playing");
  house.ask_well(bob, "retake", {{"table", id}});
  EXPECT_EQ(table(bob, id)["table"]["you"], Json::array({"bull"}));
  house.ask_well(bob, "resign", {{"table", id}});
  EXPECT_EQ(status(id), "closed") << "now nobody is left";
}

TEST_F(PlayingTest, AtADailyPaceNobodyIsAwayBeforeHisTimeHasRunOut) {
  const std::string id = game_of({ada, bob}, "daily");
  house.now += 48 * 60 * minute;
  EXPECT_EQ(propose_refused(bob, id, {{"kind", "replace"}, {"seat", "archer"}}), "propose.present");
}

// ---- once more ----

TEST_F(PlayingTest, EverybodyAgreesToPlayOnceMore) {
  const std::string id = game_of({ada, bob}, "live");
  EXPECT_EQ(propose_refused(ada, id, {{"kind", "rematch"}}), "propose.not-over");
  pass_until_over({ada, bob}, id);
  propose(ada, id, {{"kind", "rematch"}});
  EXPECT_EQ(table(ada, id)["table"]["rematch"], nullptr);
  answer(bob, id, true);
  const std::string next = table(ada, id)["table"]["rematch"];
  const Json info = table(bob, next)["table"];
  EXPECT_EQ(info["status"], "playing");
  EXPECT_EQ(info["you"], Json::array({"bull"}));
  EXPECT_EQ(info["pace"], "live");
  EXPECT_EQ(info["seats"][0]["clock"]["left"], 20 * minute);
  EXPECT_EQ(proposal(id), nullptr);
  EXPECT_EQ(propose_refused(bob, id, {{"kind", "rematch"}}), "propose.rematch-made");
}

TEST_F(PlayingTest, AgainstTheComputerOnceMoreNeedsNobodyElse) {
  const std::string id = create(ada, {"me", "me"}, {{"position", "idle 3\n"}});
  choose(ada, id, "end");
  ASSERT_EQ(status(id), "over");
  propose(ada, id, {{"kind", "rematch"}});
  EXPECT_NE(table(ada, id)["table"]["rematch"], nullptr);
}

TEST_F(PlayingTest, EverybodyMovesOnToTheNextSeatInARecast) {
  const std::string id = create(ada, {"me", "random"}, {{"position", "idle 3\n"}});
  choose(ada, id, "end");
  ASSERT_EQ(status(id), "over");
  propose(ada, id, {{"kind", "recast"}});
  const std::string next = table(ada, id)["table"]["rematch"];
  const Json info = table(ada, next)["table"];
  EXPECT_EQ(info["you"], Json::array({"bull"}));
  EXPECT_EQ(info["seats"][0]["level"], "random");
  EXPECT_EQ(propose_refused(ada, id, {{"kind", "rematch"}}), "propose.rematch-made");
}

// ---- giving up ----

TEST_F(PlayingTest, TheComputerPlaysOnForWhoResigns) {
  const std::string id = game_of({ada, bob, eve});
  Socket gone(house, ada);
  gone.ask("watch", {{"table", id}});
  choose(ada, id, "end");
  propose(ada, id, {{"kind", "takeback"}});
  house.ask_well(ada, "resign", {{"table", id}});
  EXPECT_EQ(seat(id, 0)["kind"], "ai");
  EXPECT_EQ(seat(id, 0)["resigned"], true);
  EXPECT_EQ(seat(id, 0)["name"], "Ada");
  EXPECT_EQ(proposal(id), nullptr);
  EXPECT_EQ(gone.events("table").back()["now"]["viewer"], nullptr) << "he is a spectator now";
  choose(bob, id, "end");
  EXPECT_EQ(gone.events("now").back()["now"]["viewer"], nullptr);
  choose(eve, id, "end");
  house.wait([&] { return now(bob, id)["asked"] == "bull"; });
  EXPECT_EQ(house.refusal(ada, "resign", {{"table", id}}), "table.no-seat");
  house.ask_well(bob, "resign", {{"table", id}});
  EXPECT_EQ(status(id), "playing");
  house.ask_well(eve, "resign", {{"table", id}});
  EXPECT_EQ(status(id), "closed");
  EXPECT_EQ(house.refusal(eve, "resign", {{"table", id}}), "table.closed");
}

// ---- clocks ----

TEST_F(PlayingTest, OnlyTheClockOfWhoIsAskedRuns) {
  const std::string id = game_of({ada, bob}, "live");
  const auto left = [&](int number) { return seat(id, number)["clock"]["left"].get<Millis>(); };
  EXPECT_EQ(left(0), 20 * minute);
  house.now += 5 * minute;
  EXPECT_EQ(left(0), 15 * minute);
  EXPECT_EQ(left(1), 20 * minute);
  EXPECT_EQ(seat(id, 0)["clock"]["running"], true);
  EXPECT_EQ(seat(id, 1)["clock"]["running"], false);
  choose(ada, id, some(ada, id, "place").c_str());
  EXPECT_EQ(left(0), 15 * minute) << "a second action brings no credit";
  choose(ada, id, "end");
  house.now += 2 * minute;
  EXPECT_EQ(left(0), 15 * minute);
  EXPECT_EQ(left(1), 18 * minute) << "never more than the bank holds";
  choose(bob, id, "end");
  EXPECT_EQ(left(0), 16 * minute) << "asked anew: one minute of credit";
  EXPECT_EQ(left(1), 18 * minute);
  EXPECT_EQ(seat(game_of({ada, bob}), 0)["clock"], nullptr);
}

}  // namespace
}  // namespace ziggurat::server
