// What every store promises, told by what is written and what is read; nothing here knows which
// database does it. A row in `kinds` puts another one to all of it.
#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>
#include <thread>
#include <tuple>

#include "games/games.h"
#include "server/logging.h"
#include "server/postgres/database.h"
#include "server/sqlite/database_file.h"
#include "tests/postgres.h"

namespace ziggurat::server {
namespace {

namespace fs = std::filesystem;

// Where a store can be opened, closed and opened again; what it has kept goes with this.
class Place {
 public:
  virtual ~Place() = default;
  virtual std::unique_ptr<Store> open(Store::Post) = 0;
  virtual std::unique_ptr<Desk> desk() = 0;
};

class Folder final : public Place {
 public:
  Folder() {
    std::string path = (fs::temp_directory_path() / "ziggurat-contract-XXXXXX").string();
    directory_ = mkdtemp(path.data());
  }
  ~Folder() override { fs::remove_all(directory_); }
  std::unique_ptr<Store> open(Store::Post post) override {
    return open_store(directory_, std::move(post));
  }
  std::unique_ptr<Desk> desk() override { return open_desk(directory_); }

 private:
  std::string directory_;
};

class Database : public Place {
 public:
  ~Database() override { drop_database(address_); }
  std::unique_ptr<Store> open(Store::Post post) override {
    return postgres::open_store(address_, std::move(post), node_);
  }
  std::unique_ptr<Desk> desk() override { return postgres::open_desk(address_); }

 protected:
  NodeSettings node_;

 private:
  const postgres::Address address_ = new_database();
};

class SharedDatabase final : public Database {
 public:
  SharedDatabase() { node_ = {"192.0.2.1:1", 60'000}; }
};

template <class OneKind>
std::unique_ptr<Place> make() {
  return std::make_unique<OneKind>();
}
struct Kind {
  const char* name;
  std::unique_ptr<Place> (*place)();
};
const Kind kinds[] = {
    {"Sqlite", make<Folder>}, {"Postgres", make<Database>}, {"Node", make<SharedDatabase>}};

std::string kind_name(const testing::TestParamInfo<Kind>& row) { return row.param.name; }

// ---- what is compared ----

auto told(const Chair& c) {
  return std::tuple(c.kind, c.user, c.level, c.resigned, c.clock, c.by_bot);
}
auto told(const Entry& e) {
  return std::tuple(e.seat, e.words, e.made, e.at, e.digest, e.rules, e.part);
}
template <class One>
auto told(const std::vector<One>& all) {
  std::vector<decltype(told(all.front()))> list;
  for (const One& one : all) list.push_back(told(one));
  return list;
}
auto told(const Record& r) {
  const auto of_saga = r.saga ? std::tuple(r.saga->id, r.saga->name, r.saga->n, r.saga->is_public)
                              : std::tuple(std::string(), std::string(), 0, false);
  return std::tuple_cat(
      std::tuple(r.id, r.name, r.setting.game, r.setting.rules, r.setting.seats, r.setting.options,
                 r.setting.position, r.begun_by, r.seed, r.host, r.is_public, r.chance_by_hand,
                 r.pace),
      std::tuple(r.status, r.created, r.changed, r.asked, r.asked_at, r.rematch, r.proposal,
                 r.result, r.parting, r.stage, r.last, r.gives_hints, r.hinted),
      std::tuple(r.line ? r.line->table : "", r.line ? r.line->made : 0, told(r.chairs), r.removed),
      of_saga);
}

std::vector<std::string> ids_of(const std::vector<Listed>& tables) {
  std::vector<std::string> ids;
  for (const Listed& table : tables) ids.push_back(table.id);
  return ids;
}
using Ids = std::vector<std::string>;

class StoreContract : public testing::TestWithParam<Kind> {
 protected:
  StoreContract() : place_(GetParam().place()) {
    set_log_level("off");  // some writes fail on purpose
    open();
  }

  Store& store() { return *store_; }
  std::unique_ptr<Desk> desk() { return place_->desk(); }
  void close() { store_.reset(); }
  void open() {
    store_ = place_->open([this](std::function<void()> task) {
      std::unique_lock lock(mutex_);
      posted_.push_back(std::move(task));
      wake_.notify_all();
      wake_.wait(lock, [this] { return !held_; });
    });
  }

  // ---- writing ----
  // Adds it to those that are under way; what comes of it is noted in `outcomes`.
  void begin(Write write) {
    store_->write(std::move(write), [this, n = begun_++](const Outcome& outcome) {
      outcomes.emplace_back(n, outcome);
    });
  }
  void wait() {
    while (outcomes.size() < begun_) {
      std::function<void()> next;
      {
        std::unique_lock lock(mutex_);
        if (!wake_.wait_for(lock, std::chrono::seconds(60), [this] { return !posted_.empty(); }))
          throw std::runtime_error("nothing comes of a write");
        next = std::move(posted_.front());
        posted_.pop_front();
      }
      next();
    }
  }
  Outcome write(Write one) {
    begin(std::move(one));
    wait();
    return outcomes.back().second;
  }
  void keep(Write one) { EXPECT_TRUE(write(std::move(one)).kept); }
  // Those that wait while another one is finished are written together.
  std::vector<Outcome> write_together(std::vector<Write> writes) {
    hold(true);
    begin(Probe());
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return !posted_.empty(); });
    }
    for (Write& one : writes) begin(std::move(one));
    hold(false);
    const std::size_t before = begun_ - writes.size();
    wait();
    std::vector<Outcome> came;
    for (std::size_t i = before; i < begun_; ++i) {
      EXPECT_EQ(outcomes[i].first, i) << "in the order in which they were asked for";
      came.push_back(outcomes[i].second);
    }
    return came;
  }

  // ---- who and what there is ----
  Id guest(const char* name = "Guest") { return write(NewUser{name, std::nullopt, now}).id; }
  static AccountName account_name(const std::string& name) {
    return {name, {"like " + name}, "hash of " + name};
  }
  Id account(const char* name) { return write(NewUser{name, account_name(name), now}).id; }
  void sign_in(Id user, const char* session) {
    keep(SigningIn{.user = user, .session = session, .at = now});
  }

  static Chair person(Id user) { return {Sitter::Person, user, ""}; }
  static Chair computer(const char* level) { return {Sitter::Ai, 0, level}; }
  static Chair open_chair(Id kept_for = 0) { return {Sitter::Open, kept_for, ""}; }
  // A running game in which the first seat is asked.
  Record record(const char* id, Id host, std::vector<Chair> chairs) {
    Record r;
    r.id = id;
    r.setting = {"tigris", rules(), static_cast<int>(chairs.size()), {}, ""};
    r.begun_by = rules();
    r.host = host;
    r.pace = "none";
    r.status = Status::Playing;
    r.created = r.changed = ++now;
    r.asked = 0;
    r.asked_at = now;
    r.chairs = std::move(chairs);
    return r;
  }
  static int rules() { return find_title("tigris")->game->info().rules_version; }
  void begin_table(const Record& r, std::vector<Entry> entries = {}) {
    keep(TableChange{.record = r, .is_new = true, .entries = std::move(entries)});
  }
  TableChange change(const Record& before, const Record& after, int seq = 0,
                     std::vector<Entry> entries = {}) {
    return {after, false, touched_by(before, after), seq, std::move(entries), std::nullopt};
  }
  static Entry choice(Seat seat, const char* words, int made) {
    return {.seat = seat, .words = words, .made = made, .at = 5, .digest = 0xFFFFFFFFFFFFFFF0};
  }
  // It was begun, and is over with this result.
  void ended(Record r, const char* result = "archer 7 rank 1 bull 3 rank 2") {
    begin_table(r);
    const Record before = r;
    r.status = Status::Over;
    r.asked = nobody;
    r.changed = ++now;
    r.result = result;
    keep(change(before, r));
  }
  Lobby lobby(Id user) { return store().lobby(question(user)); }
  LobbyQuestion question(Id user) {
    return {.user = user, .most = 10, .ended_since = 0, .most_ended = 10};
  }

  Millis now = 1'700'000'000'000;
  std::vector<std::pair<std::size_t, Outcome>> outcomes;

 private:
  void hold(bool held) {
    const std::lock_guard lock(mutex_);
    held_ = held;
    wake_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> posted_;
  bool held_ = false;
  std::size_t begun_ = 0;
  std::unique_ptr<Place> place_;
  std::unique_ptr<Store> store_;
};
INSTANTIATE_TEST_SUITE_P(All, StoreContract, testing::ValuesIn(kinds), kind_name);

// ---- all or nothing, in order ----

TEST_P(StoreContract, WhatWasKeptIsThereWhenItIsOpenedAgain) {
  const Id ada = account("ada");
  close();
  open();
  EXPECT_EQ(store().user(ada).value().name, "ada");
  EXPECT_EQ(store().trouble(), "");
  EXPECT_EQ(store().troubles(), 0u);
}

TEST_P(StoreContract, AllThatWasAskedForIsWrittenBeforeItCloses) {
  const Id ada = account("ada");
  const Record game = record("t1", ada, {person(ada)});
  begin_table(game);
  for (int i = 0; i < 50; ++i) begin(change(game, game, i, {choice(0, "end", i + 1)}));
  close();
  open();
  EXPECT_EQ(store().table("t1").value().log.size(), 50u);
}

TEST_P(StoreContract, OfAWriteThatFailsNothingIsKept) {
  const Id ada = account("ada"), bob = account("bob");
  const Record before = record("t1", ada, {person(ada), person(bob)});
  begin_table(before, {choice(0, "end", 1)});
  Record after = before;
  after.hinted = 3;
  after.name = "Ours";
  after.asked = 1;
  after.chairs[1].resigned = true;
  // The second entry of the log is there already.
  EXPECT_FALSE(write(change(before, after, 0, {choice(0, "other", 1)})).kept);
  EXPECT_EQ(told(store().table("t1").value().record), told(before));
  EXPECT_EQ(store().notices(ada), 1);
  EXPECT_EQ(store().trouble(), "") << "nothing is wrong with the database";
  keep(change(before, after, 1, {choice(1, "end", 2)}));
  EXPECT_EQ(told(store().table("t1").value().record), told(after));
}

TEST_P(StoreContract, WhatIsWrittenTogetherCountsEachByItself) {
  const Id ada = account("ada");
  const Record game = record("t1", ada, {person(ada)});
  begin_table(game);
  const auto came = write_together({change(game, game, 0, {choice(0, "first", 1)}),
                                    change(game, game, 0, {choice(0, "in its place", 1)}),
                                    NewUser{"Other", account_name("ada"), now},
                                    change(game, game, 1, {choice(0, "second", 2)}),
                                    NewUser{"Late", std::nullopt, now}});
  EXPECT_TRUE(came[0].kept);
  EXPECT_FALSE(came[1].kept);
  EXPECT_FALSE(came[2].kept);
  EXPECT_TRUE(came[3].kept);
  EXPECT_TRUE(came[4].kept);
  const auto log = store().table("t1").value().log;
  ASSERT_EQ(log.size(), 2u);
  EXPECT_EQ(log[0].words, "first");
  EXPECT_EQ(log[1].words, "second");
  EXPECT_EQ(store().user(came[4].id).value().name, "Late");
  EXPECT_EQ(store().trouble(), "");
}

TEST_P(StoreContract, AProbeLeavesNothing) {
  keep(Probe());
  keep(Probe());
  EXPECT_EQ(store().trouble(), "");
}

// ---- people ----

TEST_P(StoreContract, GuestsAndAccountsAreToldApart) {
  const Id bob = guest("Bob"), ada = write(NewUser{"Ada", account_name("ada"), 77}).id;
  EXPECT_NE(bob, ada);
  EXPECT_TRUE(store().user(bob).value().guest);
  EXPECT_FALSE(store().user(ada).value().guest);
  EXPECT_EQ(store().user(ada).value().name, "Ada");
  EXPECT_FALSE(store().user(ada + 100));
  const Member member = store().member_called("ada").value();
  EXPECT_EQ(member.id, ada);
  EXPECT_EQ(member.password, "hash of ada");
  EXPECT_EQ(member.created, 77);
  EXPECT_EQ(store().member(ada).value().id, ada);
  EXPECT_FALSE(store().member(bob)) << "nobody signs in as a guest";
  EXPECT_FALSE(store().member_called("bob"));
  EXPECT_TRUE(store().is_taken({"like nobody", "like ada"}));
  EXPECT_FALSE(store().is_taken({"like nobody", "ada"}));
  EXPECT_FALSE(store().is_taken({}));
}

TEST_P(StoreContract, TheNameOfAnAccountIsItsOwn) {
  account("ada");
  EXPECT_FALSE(write(NewUser{"Ada", AccountName{"ada", {"other"}, "x"}, now}).kept);
  EXPECT_FALSE(store().is_taken({"other"}));
  const Id bob = guest("Bob");
  EXPECT_FALSE(write(Naming{bob, "Lookalike", AccountName{"b", {"new", "like ada"}, "x"}}).kept);
  EXPECT_EQ(store().user(bob).value().name, "Bob");
  EXPECT_TRUE(store().user(bob).value().guest);
  EXPECT_FALSE(store().is_taken({"new"}));
  keep(Naming{bob, "Robert", std::nullopt});
  EXPECT_EQ(store().user(bob).value().name, "Robert");
  EXPECT_TRUE(store().user(bob).value().guest);
  keep(Naming{bob, "Bob", account_name("bob")});
  EXPECT_FALSE(store().user(bob).value().guest);
  EXPECT_EQ(store().member_called("bob").value().id, bob);
}

TEST_P(StoreContract, SettingsAreOfHimselfOrOfHisBots) {
  const Id ada = account("ada");
  const auto settings = [&] {
    const User user = store().user(ada).value();
    return std::pair(user.forced, user.bots_forced);
  };
  EXPECT_EQ(settings(), std::pair(true, false));
  keep(SettingsChange{ada, false, false});
  EXPECT_EQ(settings(), std::pair(false, false));
  keep(SettingsChange{ada, true, true});
  EXPECT_EQ(settings(), std::pair(false, true));
}

// ---- sessions and tokens ----

TEST_P(StoreContract, SessionsBeginAndEnd) {
  const Id ada = account("ada");
  const std::string bytes("a\0b\xff", 4);  // a hash is no text
  keep(SigningIn{.user = ada, .session = bytes, .at = 100});
  const Session session = store().session(bytes).value();
  EXPECT_EQ(session.user, ada);
  EXPECT_EQ(session.seen, 100);
  EXPECT_FALSE(session.is_token);
  EXPECT_FALSE(store().session("a"));
  keep(SigningIn{.user = ada, .session = "second", .before = bytes, .at = 200});
  EXPECT_FALSE(store().session(bytes));
  EXPECT_EQ(store().last_seen(ada), 200);
  keep(SigningOut{"second"});
  EXPECT_FALSE(store().session("second"));
  EXPECT_EQ(store().last_seen(ada), 0);
}

TEST_P(StoreContract, ASessionThatHasRunOutStaysSo) {
  const Id ada = account("ada");
  keep(SigningIn{.user = ada, .session = "s", .at = 100});
  keep(SessionUse{"s", 150, 50});
  EXPECT_EQ(store().session("s").value().seen, 100) << "it ended just then";
  keep(SessionUse{"s", 149, 50});
  EXPECT_EQ(store().session("s").value().seen, 149);
  keep(SessionUse{"unknown", 149, 50});
  EXPECT_FALSE(store().session("unknown"));
}

TEST_P(StoreContract, WhoseSessionHasEndedGetsNoToken) {
  const Id ada = account("ada"), bob = account("bob");
  sign_in(ada, "s");
  keep(NewToken{ada, "token", "Bot", 5, "s"});
  EXPECT_FALSE(write(NewToken{ada, "second", "Its own", 6, "token"}).refused);
  EXPECT_TRUE(write(NewToken{ada, "third", "Late", 7, "ended"}).refused);
  EXPECT_FALSE(store().session("third"));
  const Session session = store().session("token").value();
  EXPECT_EQ(session.user, ada);
  EXPECT_TRUE(session.is_token);
  auto tokens = store().tokens(ada);
  ASSERT_EQ(tokens.size(), 2u);
  EXPECT_EQ(tokens[0].name, "Bot");
  EXPECT_EQ(tokens[0].created, 5);
  EXPECT_EQ(tokens[1].name, "Its own");
  keep(TokenRemoval{bob, tokens[0].id});
  EXPECT_EQ(store().tokens(ada).size(), 2u) << "it is not his";
  keep(TokenRemoval{ada, tokens[0].id});
  EXPECT_FALSE(store().session("token"));
  EXPECT_EQ(store().tokens(ada).size(), 1u);
}

TEST_P(StoreContract, ANewPasswordEndsWhatTheOldOneBegan) {
  const Id ada = account("ada"), bob = account("bob");
  sign_in(ada, "here");
  sign_in(ada, "there");
  sign_in(bob, "bobs");
  keep(NewToken{ada, "token", "Bot", 5, "here"});
  const SigningIn anew{.user = ada,
                       .session = "new",
                       .before = "here",
                       .at = now,
                       .password = "hash of ada",
                       .new_password = "better"};
  // The token is asked for before, and written after.
  const auto came = write_together({anew, NewToken{ada, "late", "Late", 7, "there"}});
  EXPECT_FALSE(came[0].refused);
  EXPECT_TRUE(came[1].refused);
  EXPECT_EQ(store().member(ada).value().password, "better");
  for (const char* ended : {"here", "there", "late"}) EXPECT_FALSE(store().session(ended)) << ended;
  for (const char* going : {"new", "bobs", "token"}) EXPECT_TRUE(store().session(going)) << going;

  SigningIn again = anew;  // by the password of before
  again.session = "newer";
  again.ends_tokens = true;
  EXPECT_TRUE(write(again).refused);
  EXPECT_FALSE(store().session("newer"));
  EXPECT_TRUE(store().session("new"));
  EXPECT_TRUE(store().session("token"));
  again.password = "better";
  EXPECT_FALSE(write(again).refused);
  EXPECT_FALSE(store().session("token"));
  EXPECT_TRUE(store().session("newer"));
}

// ---- minding the house ----

TEST_P(StoreContract, RestraintsHoldUntilTheyEndOrAreLifted) {
  const Id ada = account("ada");
  const auto held = [&](Bar bar, const std::string& who) {
    return store().restraint(bar, who, now).has_value();
  };
  const Restraint for_a_while{restrained(ada), now + 10, "loud"};
  keep(Restraining{Bar::Mute, for_a_while, ada});
  EXPECT_EQ(store().restraint(Bar::Mute, restrained(ada), now).value().until, now + 10);
  EXPECT_EQ(store().restraint(Bar::Mute, restrained(ada), now).value().reason, "loud");
  EXPECT_FALSE(held(Bar::Ban, restrained(ada)));
  now += 10;
  EXPECT_FALSE(held(Bar::Mute, restrained(ada)));
  keep(Restraining{Bar::Mute, {restrained(ada), 0, ""}, ada});
  now += 1'000'000'000;
  EXPECT_TRUE(held(Bar::Mute, restrained(ada))) << "for good";
  const Restraining lifted{Bar::Mute, {restrained(ada), 0, ""}, ada, true};
  EXPECT_FALSE(write(lifted).refused);
  EXPECT_FALSE(held(Bar::Mute, restrained(ada)));
  EXPECT_TRUE(write(lifted).refused) << "there is nothing to lift";
  keep(Restraining{Bar::BanOfAddress, {"192.0.2.7", 0, "spam"}});
  keep(Restraining{Bar::BanOfAddress, {"2001:db8::/64", now, "ended"}});
  const auto banned = store().orders(now).banned;
  ASSERT_EQ(banned.size(), 1u);
  EXPECT_EQ(banned[0].who, "192.0.2.7");
  EXPECT_EQ(desk()->restraints(Bar::BanOfAddress, now).size(), 1u);
}

TEST_P(StoreContract, WhoIsBannedHasNoSessionAndGetsNone) {
  const Id ada = account("ada"), bob = account("bob");
  sign_in(ada, "adas");
  sign_in(bob, "bobs");
  keep(NewToken{ada, "token", "Bot", 5, "adas"});
  // He signs in before the ban is written, and again after it.
  const SigningIn late{.user = ada, .session = "late", .at = now};
  const auto came =
      write_together({SigningIn{.user = ada, .session = "second", .at = now},
                      Restraining{Bar::Ban, {restrained(ada), now + 10, ""}, ada}, late});
  EXPECT_TRUE(came[2].refused);
  for (const char* ended : {"adas", "second", "late", "token"})
    EXPECT_FALSE(store().session(ended)) << ended;
  EXPECT_TRUE(store().session("bobs"));
  now += 10;
  sign_in(ada, "after");
  EXPECT_TRUE(store().session("after"));
}

TEST_P(StoreContract, AResetPasswordEndsSessions) {
  const Id ada = account("ada");
  sign_in(ada, "here");
  keep(NewToken{ada, "token", "Bot", 5, "here"});
  keep(PasswordReset{ada, "new hash", false});
  EXPECT_EQ(store().member(ada).value().password, "new hash");
  EXPECT_FALSE(store().session("here"));
  EXPECT_TRUE(store().session("token"));
  keep(PasswordReset{ada, "newer hash", true});
  EXPECT_FALSE(store().session("token"));
}

TEST_P(StoreContract, OrdersWaitUntilTheyAreDone) {
  const Id ada = account("ada");
  const auto office = desk();
  const Order mute{.at = 5,
                   .by = "root",
                   .kind = "mute",
                   .about = "ada",
                   .user = ada,
                   .args = {{"reason", "loud"}, {"secret", "x"}}};
  const Id first = office->leave(mute), second = office->leave({.kind = "prune", .args = {}});
  auto waiting = store().orders(now).waiting;
  ASSERT_EQ(waiting.size(), 2u);
  EXPECT_EQ(std::tuple(waiting[0].id, waiting[0].at, waiting[0].by, waiting[0].kind,
                       waiting[0].about, waiting[0].user, waiting[0].args),
            std::tuple(first, 5, "root", "mute", "ada", ada, mute.args));
  keep(OrderDone{first, 9, true, "so it was", {{"reason", "loud"}}});
  keep(OrderDone{first, 10, false, "once more", {}});
  const Order done = office->order(first);
  EXPECT_EQ(std::tuple(done.done, done.refused, done.outcome), std::tuple(9, true, "so it was"));
  EXPECT_EQ(done.args, Json({{"reason", "loud"}}));
  waiting = store().orders(now).waiting;
  ASSERT_EQ(waiting.size(), 1u);
  EXPECT_EQ(waiting[0].id, second);
  EXPECT_EQ(office->order(second).done, 0);
  EXPECT_EQ(office->orders(1).at(0).id, second) << "the latest first";
}

TEST_P(StoreContract, TheDeskFindsPeopleAndTables) {
  const Id ada = write(NewUser{"Ada Lovelace", account_name("ada lovelace"), 7}).id,
           bob = guest("Bob");
  keep(SigningIn{.user = bob, .session = "bobs", .at = 200});
  keep(SigningIn{.user = ada, .session = "adas", .at = 100});
  keep(Restraining{Bar::Mute, {restrained(bob), 77, ""}, bob});
  Record named = record("t1", ada, {person(ada), person(bob), computer("steward")});
  named.name = "Evening";
  begin_table(named);
  ended(record("t2", bob, {person(bob)}));
  const auto office = desk();
  const auto all = office->people({}, 9);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(std::tuple(all[0].id, all[0].name, all[0].guest, all[0].seen, all[0].tables),
            std::tuple(bob, "Bob", true, 200, 1));
  EXPECT_EQ(all[0].muted, 77);
  EXPECT_FALSE(all[0].banned);
  EXPECT_EQ(std::tuple(all[1].id, all[1].guest, all[1].created), std::tuple(ada, false, 7));
  EXPECT_EQ(office->people({}, 1).size(), 1u);
  EXPECT_EQ(office->people({.part = "LOVE"}, 9).at(0).id, ada);
  EXPECT_EQ(office->people({.account = "ada lovelace"}, 9).at(0).id, ada);
  EXPECT_EQ(office->people({.id = bob}, 9).at(0).id, bob);
  EXPECT_TRUE(office->people({.account = "ada"}, 9).empty());
  EXPECT_TRUE(office->people({.part = "%"}, 9).empty());
  const auto tables = office->tables("", 9);
  ASSERT_EQ(tables.size(), 2u);
  EXPECT_EQ(tables[0].id, "t2");
  EXPECT_EQ(std::tuple(tables[1].name, tables[1].game, tables[1].status, tables[1].host),
            std::tuple("Evening", "tigris", "playing", "Ada Lovelace"));
  EXPECT_EQ(tables[1].people, "Ada Lovelace, Bob");
  EXPECT_EQ(office->tables("evening", 9).at(0).id, "t1");
  EXPECT_EQ(office->tables("bob", 9).size(), 2u);
  EXPECT_EQ(office->tables("t2", 9).size(), 1u);
  EXPECT_TRUE(office->tables("lovelace", 9).empty()) << "a whole name";
}

// ---- what somebody leaves with him ----

class DepartureContract : public StoreContract {
 protected:
  void SetUp() override {
    ada = account("ada"), bob = account("bob");
    sign_in(ada, "adas");
    keep(NewToken{ada, "token", "Bot", 5, "adas"});
    ended(record("old", ada, {person(ada), person(bob)}));
    Record open = record("open", bob, {person(bob), open_chair()});
    open.status = Status::Open;
    begin_table(open);
    Record without_ada = open;
    without_ada.removed = {ada};
    keep(TableChange{.record = without_ada});
    keep(ChatLine{"old", {"seats", ada, "hers", 3}});
    keep(ChatLine{"old", {"seats", bob, "his", 4}});
    keep(Note{"old", ada, "noted"});
    keep(Solved{ada, "tigris.1", 1});
    keep(NewSaga{
        {.id = "saga", .name = "Saga", .game = "oath", .options = {}, .host = ada, .branch_of = ""},
        "world"});
    keep(Restraining{Bar::Mute, {restrained(ada), 0, ""}, ada});
    order = desk()->leave({.kind = "mute", .about = "ada", .user = ada, .args = {}});
  }
  Id ada = 0, bob = 0, order = 0;
};
INSTANTIATE_TEST_SUITE_P(All, DepartureContract, testing::ValuesIn(kinds), kind_name);

TEST_P(DepartureContract, AllThatIsKeptOfSomebodyIsToldToHim) {
  const Belongings all = store().belongings(ada);
  EXPECT_GT(all.created, 0);
  ASSERT_EQ(all.seats.size(), 1u);
  EXPECT_EQ(std::tuple(all.seats[0].table, all.seats[0].game, all.seats[0].status,
                       all.seats[0].kind, all.seats[0].seat, all.seats[0].resigned),
            std::tuple("old", "tigris", "over", "person", 0, false));
  ASSERT_EQ(all.endings.size(), 1u);
  EXPECT_EQ(std::tuple(all.endings[0].table, all.endings[0].points, all.endings[0].rank),
            std::tuple("old", 7, 1));
  ASSERT_EQ(all.said.size(), 1u);
  EXPECT_EQ(all.said[0].text, "hers");
  ASSERT_EQ(all.notes.size(), 1u);
  EXPECT_EQ(all.notes[0].text, "noted");
  ASSERT_EQ(all.sagas.size(), 1u);
  EXPECT_EQ(std::tuple(all.sagas[0].id, all.sagas[0].is_host), std::tuple("saga", true));
}

TEST_P(DepartureContract, OfWhoGoesNothingIsLeftButThatHeWasThere) {
  keep(Departure{ada});
  const User gone = store().user(ada).value();
  EXPECT_EQ(gone.name, "");
  EXPECT_FALSE(store().member(ada));
  EXPECT_FALSE(store().member_called("ada"));
  EXPECT_FALSE(store().is_taken({"like ada"}));
  EXPECT_FALSE(store().session("adas"));
  EXPECT_FALSE(store().session("token"));
  EXPECT_TRUE(store().solved(ada).empty());
  EXPECT_FALSE(store().restraint(Bar::Mute, restrained(ada), now));
  EXPECT_TRUE(store().table("open").value().record.removed.empty());
  const Talk talk = store().talk("old", ada, {true, true}, 9);
  ASSERT_EQ(talk.lines.size(), 1u);
  EXPECT_EQ(talk.lines[0].text, "his");
  EXPECT_EQ(talk.note, "");
  EXPECT_EQ(desk()->order(order).about, "person " + std::to_string(ada));
  EXPECT_TRUE(desk()->people({.id = ada}, 9).empty());
  // What others have is as it was.
  EXPECT_EQ(store().table("old").value().record.chairs[0].user, ada);
  EXPECT_EQ(store().history({bob, bob, ""}, INT64_MAX, 9).at(0).seats.size(), 2u);
  EXPECT_EQ(store().saga("saga", bob).value().world, "world");
  EXPECT_NE(account("ada"), ada) << "the name is anybody's";
}

TEST_P(DepartureContract, ToWhomNothingRefersIsNoMore) {
  const Id eve = account("eve");
  keep(Departure{eve});
  EXPECT_FALSE(store().user(eve));
}

TEST_P(DepartureContract, PruningTakesGuestsOfWhomNobodyHasHeard) {
  const Id quiet = guest("Quiet"), here = guest("Here"), plays = guest("Plays"),
           played = guest("Played"), token = guest("Token"), host = guest("Host");
  const Millis since = now + 1000;
  keep(SigningIn{.user = quiet, .session = "old", .at = since - 1});
  keep(SigningIn{.user = here, .session = "new", .at = since});
  sign_in(token, "tokens");
  keep(NewToken{token, "a token", "Bot", 5, "tokens"});
  begin_table(record("going", bob, {person(plays), person(bob)}));
  begin_table(record("hosted", host, {person(bob)}));
  ended(record("ended", bob, {person(played), person(bob)}));
  EXPECT_EQ(desk()->guests_to_prune(since), 2);
  EXPECT_EQ(desk()->sessions_to_prune(since), 3) << "of ada, too";
  const Outcome first = write(Pruning{since, now, 0, 1});
  EXPECT_EQ(std::tuple(first.pruned, first.id), std::tuple(1, quiet)) << "so many at once";
  EXPECT_EQ(write(Pruning{since, now, played, 9}).pruned, 0);
  EXPECT_EQ(write(Pruning{since, now, first.id, 9}).id, played);
  EXPECT_EQ(write(Pruning{since, now, 0, 9}).pruned, 0);
  EXPECT_FALSE(store().user(quiet));
  EXPECT_FALSE(store().session("old"));
  EXPECT_TRUE(store().session("new"));
  EXPECT_EQ(store().user(played).value().name, "") << "the game is still told";
  for (const Id stays : {here, plays, token, host})
    EXPECT_NE(store().user(stays).value().name, "") << stays;
  EXPECT_TRUE(store().member_called("ada")) << "an account";
  const Id late = guest("Late");
  keep(Restraining{Bar::Ban, {restrained(late), now + 5, ""}, late});
  keep(Pruning{0, now + 5, 0, 9});
  EXPECT_FALSE(store().restraint(Bar::Ban, restrained(late), now)) << "it has ended since";
}

// ---- a table ----

TEST_P(StoreContract, ATableIsReadAsItWasWritten) {
  const Id ada = account("ada"), bob = account("bob"), eve = account("eve");
  Record r = record("t1", ada, {person(ada), computer("steward"), open_chair(bob), open_chair()});
  r.setting.options = {{"board", "advanced"}, {"other", "word"}};
  r.setting.position = "players 2\nturn bull 1\n";
  r.seed = 0xFFFFFFFFFFFFFFFF;
  r.is_public = r.chance_by_hand = r.gives_hints = true;
  r.name = "Ours";
  r.pace = "live";
  r.stage = R"({"key":"stage"})";
  r.last = R"({"at":1})";
  r.line = {"origin", 12};
  r.chairs[0].clock = -5;
  r.chairs[0].by_bot = true;
  r.chairs[1].user = bob;
  r.chairs[1].resigned = true;
  std::vector<Entry> log = {choice(0, "end", 1), choice(chance, "draw", 2), choice(1, "place", 3)};
  log[2].part = Part::Further;
  log[1].digest.reset();
  log.push_back({.seat = 1, .words = std::nullopt, .made = 1, .at = 9});
  log.push_back({.seat = chance, .words = std::nullopt, .made = 1, .at = 10, .rules = 7});
  begin_table(r, log);
  const auto kept = store().table("t1").value();
  EXPECT_EQ(told(kept.record), told(r));
  EXPECT_EQ(told(kept.log), told(log));
  EXPECT_TRUE(kept.standing.empty());

  Record after = r;
  after.status = Status::Stopped;
  after.name = "";
  after.host = bob;
  after.asked = nobody;
  after.asked_at += 10;
  after.rematch = "t2";
  after.proposal = Proposal{"replace", 1, 3, 2, "archon", {ada, bob}};
  after.parting = Parting{2, 3, {{"key", "parting.illegal"}}};
  after.setting.rules = r.setting.rules + 1;
  after.stage = after.last = "";
  after.hinted = 2;
  after.removed = {eve};
  after.chairs[2] = person(bob);
  after.chairs[0].clock = 99;
  keep(change(r, after, 5, {choice(2, "end", 2)}));
  log.push_back(choice(2, "end", 2));
  EXPECT_EQ(told(store().table("t1").value().record), told(after));
  EXPECT_EQ(told(store().table("t1").value().log), told(log));
  EXPECT_FALSE(store().table("t2"));
}

TEST_P(StoreContract, OnlyWhatWasTouchedIsWritten) {
  const Id ada = account("ada");
  const Record r = record("t1", ada, {person(ada), person(ada)});
  begin_table(r);
  Record after = r;
  after.name = "Untouched";
  after.hinted = 4;
  after.chairs[0] = computer("steward");
  after.chairs[1].clock = 70;
  after.stage = "far";
  after.asked = 1;
  ++after.changed;
  keep(TableChange{after, false, {false, false, 0, 0b10}, 0, {}, std::nullopt});
  Record kept = r;
  kept.chairs[1].clock = 70;
  kept.stage = "far";
  kept.asked = 1;
  kept.changed = after.changed;
  EXPECT_EQ(told(store().table("t1").value().record), told(kept));
}

TEST_P(StoreContract, ManyRecordsComeInTheOrderInWhichTheyWereAskedFor) {
  const Id ada = account("ada");
  for (const char* id : {"t1", "t2", "t3"}) begin_table(record(id, ada, {person(ada)}));
  const Ids asked = {"t3", "unknown", "t1"};
  const auto records = store().records(asked);
  ASSERT_EQ(records.size(), 2u);
  EXPECT_EQ(told(records[0]), told(store().table("t3").value().record));
  EXPECT_EQ(records[1].id, "t1");
}

TEST_P(StoreContract, StandingAnswersStandUntilTheyAreReplaced) {
  const Id ada = account("ada");
  begin_table(record("t1", ada, {person(ada), person(ada)}));
  keep(StandingAnswers{"t1", 0, {{"defend", "no"}, {"revolt", "no"}}});
  keep(StandingAnswers{"t1", 1, {{"defend", "no"}}});
  keep(StandingAnswers{"t1", 0, {{"defend", "ask"}}});
  const StandingWords words = {{0, {{"defend", "ask"}, {"revolt", "no"}}}, {1, {{"defend", "no"}}}};
  EXPECT_EQ(store().table("t1").value().standing, words);
}

TEST_P(StoreContract, EveryoneWhomATableWaitsForHasANotice) {
  const Id ada = account("ada"), bob = account("bob");
  Record first = record("t1", ada, {person(ada), person(bob)});
  begin_table(first);
  const Record second = record("t2", bob, {person(bob)});
  begin_table(second);
  EXPECT_EQ(store().notices(ada), 1);
  EXPECT_EQ(store().notices(bob), 1);
  Record next = first;
  next.asked = 1;
  keep(change(first, next));
  EXPECT_EQ(store().notices(ada), 0);
  EXPECT_EQ(store().notices(bob), 2);
  Record stopped = next;
  stopped.status = Status::Stopped;
  stopped.asked = nobody;
  keep(change(next, stopped));
  EXPECT_EQ(store().notices(ada), 1) << "all have to say what becomes of it";
  EXPECT_EQ(store().notices(bob), 2);
  Record closed = stopped;
  closed.status = Status::Closed;
  keep(change(stopped, closed));
  EXPECT_EQ(store().notices(ada), 0);
  EXPECT_EQ(store().notices(bob), 1);
}

TEST_P(StoreContract, ATableIsRemovedWithAllThatBelongsToIt) {
  const Id ada = account("ada"), bob = account("bob");
  Record line = record("t1", ada, {person(ada), person(bob)});
  begin_table(line, {choice(0, "end", 1)});
  Record after = line;
  after.removed = {bob};
  keep(change(line, after));
  keep(StandingAnswers{"t1", 0, {{"defend", "no"}}});
  keep(ChatLine{"t1", {"seats", ada, "hello", 1}});
  keep(Note{"t1", ada, "mine"});
  keep(WeighedGame{"t1", 1, "engine", "{}"});
  const Record other = record("t2", ada, {person(ada)});
  begin_table(other);
  keep(TableRemoval{"t1"});
  EXPECT_FALSE(store().table("t1"));
  EXPECT_EQ(store().notices(ada), 1);
  EXPECT_FALSE(store().weighed("t1", 1, "engine"));
  EXPECT_TRUE(store().talk("t1", ada, {true, true}, 9).lines.empty());
  EXPECT_EQ(store().talk("t1", ada, {true, true}, 9).note, "");
  EXPECT_EQ(told(store().table("t2").value().record), told(other));
  begin_table(line);
  EXPECT_TRUE(store().table("t1").value().log.empty()) << "nothing of the former one is left";
}

TEST_P(StoreContract, PeopleHearTheirRoomsInOrder) {
  const Id ada = account("ada"), bob = account("bob");
  begin_table(record("t1", ada, {person(ada)}));
  begin_table(record("t2", ada, {person(ada)}));
  int at = 0;
  for (const char* text : {"one", "two", "three"}) keep(ChatLine{"t1", {"seats", ada, text, ++at}});
  keep(ChatLine{"t1", {"watchers", bob, "four", ++at}});
  keep(ChatLine{"t2", {"seats", ada, "elsewhere", ++at}});
  keep(Note{"t1", ada, "first"});
  keep(Note{"t1", ada, "mine"});
  const auto texts = [&](Hearing hears, int most) {
    Ids list;
    for (const SaidLine& said : store().talk("t1", ada, hears, most).lines)
      list.push_back(said.text);
    return list;
  };
  EXPECT_EQ(texts({true, false}, 9), (Ids{"one", "two", "three"}));
  EXPECT_EQ(texts({true, false}, 2), (Ids{"two", "three"})) << "the last ones";
  EXPECT_EQ(texts({false, true}, 9), (Ids{"four"}));
  EXPECT_EQ(texts({true, true}, 2), (Ids{"three", "four"}));
  EXPECT_EQ(texts({}, 9), Ids());
  const SaidLine said = store().talk("t1", ada, {false, true}, 9).lines.at(0);
  EXPECT_EQ(said.room, "watchers");
  EXPECT_EQ(said.user, bob);
  EXPECT_EQ(said.at, 4);
  EXPECT_EQ(store().talk("t1", ada, {}, 9).note, "mine");
  EXPECT_EQ(store().talk("t1", bob, {}, 9).note, "");
}

TEST_P(StoreContract, AGameIsWeighedByOneEngineAtATime) {
  const Id ada = account("ada");
  begin_table(record("t1", ada, {person(ada)}));
  EXPECT_FALSE(store().weighed("t1", 3, "old"));
  keep(WeighedGame{"t1", 3, "old", "its opinion"});
  EXPECT_EQ(store().weighed("t1", 3, "old"), "its opinion");
  EXPECT_FALSE(store().weighed("t1", 4, "old"));
  EXPECT_FALSE(store().weighed("t1", 3, "new"));
  keep(WeighedGame{"t1", 3, "new", "another"});
  EXPECT_EQ(store().weighed("t1", 3, "new"), "another");
  EXPECT_FALSE(store().weighed("t1", 3, "old"));
}

TEST_P(StoreContract, WhoHasSolvedAQuestionStaysKnown) {
  const Id ada = account("ada"), bob = account("bob");
  keep(Solved{ada, "tigris 7", 5});
  keep(Solved{ada, "tigris 7", 6});
  EXPECT_EQ(store().solved(ada), (std::vector<std::string>{"tigris 7"}));
  EXPECT_TRUE(store().solved(bob).empty());
}

// ---- lists ----

TEST_P(StoreContract, TheLobbyKnowsWhereSomebodySits) {
  const Id ada = account("ada"), bob = account("bob");
  begin_table(record("waits", bob, {person(ada), person(bob)}));
  Record open = record("invited", bob, {open_chair(ada), person(bob), open_chair()});
  open.status = Status::Open;
  open.asked = nobody;
  open.is_public = true;
  begin_table(open);
  Record lesson = record("lesson", ada, {person(ada)});
  lesson.chance_by_hand = true;
  begin_table(lesson);
  Record line = record("line", ada, {person(ada)});
  line.line = {"waits", 1};
  begin_table(line);
  Record given_up = record("given up", bob, {person(bob), person(ada)});
  given_up.chairs[1].resigned = true;
  begin_table(given_up);
  ended(record("over", bob, {person(ada), person(bob)}));

  std::map<std::string, SeatOfUser> his;
  for (const SeatOfUser& seat : lobby(ada).his) his[seat.table] = seat;
  ASSERT_EQ(his.size(), 2u);
  const SeatOfUser& waits = his.at("waits");
  EXPECT_TRUE(waits.is_awaited);
  EXPECT_EQ(waits.kind, Sitter::Person);
  EXPECT_EQ(waits.status, Status::Playing);
  EXPECT_EQ(waits.game, "tigris");
  EXPECT_EQ(waits.pace, "none");
  EXPECT_FALSE(waits.is_public);
  EXPECT_EQ(waits.asked_at, store().table("waits").value().record.asked_at);
  const SeatOfUser& invited = his.at("invited");
  EXPECT_FALSE(invited.is_awaited);
  EXPECT_EQ(invited.kind, Sitter::Open);
  EXPECT_EQ(invited.status, Status::Open);
  EXPECT_EQ(invited.free, 1);
  EXPECT_TRUE(invited.is_public);
  EXPECT_TRUE(lobby(0).his.empty());
}

TEST_P(StoreContract, PublicTablesComeInPagesTheLatestFirst) {
  const Id ada = account("ada"), bob = account("bob");
  std::vector<Record> records;
  for (const char* id : {"t0", "t1", "t2", "t3", "t4", "t5"}) {
    Record r = record(id, ada, {person(ada), open_chair()});
    r.is_public = true;
    r.status = Status::Open;
    r.asked = nobody;
    records.push_back(r);
  }
  records[1].pace = "live";
  records[2].is_public = false;
  records[3].chairs[1] = person(bob);  // he sits there
  records[3].chairs.push_back(open_chair());
  records[4].status = Status::Playing;
  records[5].chairs[1] = open_chair(ada);  // no seat for just anybody
  for (const Record& r : records) begin_table(r);
  Record moved = records[0];
  moved.changed = ++now;
  keep(change(records[0], moved));

  LobbyQuestion asked = question(bob);
  EXPECT_EQ(ids_of(store().lobby(asked).open), (Ids{"t0", "t1"}));
  EXPECT_EQ(ids_of(store().lobby(asked).running), (Ids{"t4"}));
  EXPECT_EQ(ids_of(lobby(0).open), (Ids{"t0", "t3", "t1"}));
  asked.from = 1;
  EXPECT_EQ(ids_of(store().lobby(asked).open), (Ids{"t1"}));
  asked.from = 0, asked.most = 1;
  EXPECT_EQ(ids_of(store().lobby(asked).open), (Ids{"t0"}));
  asked.paces = {"daily", "live"};
  EXPECT_EQ(ids_of(store().lobby(asked).open), (Ids{"t1"}));
  EXPECT_TRUE(store().lobby(asked).running.empty());
  asked.paces = {};
  asked.games = {"oath"};
  EXPECT_TRUE(store().lobby(asked).open.empty());
  asked.games = {"oath", "tigris"};
  asked.open = asked.counts = false;
  EXPECT_TRUE(store().lobby(asked).open.empty());
  EXPECT_EQ(ids_of(store().lobby(asked).running), (Ids{"t4"}));
  EXPECT_TRUE(store().lobby(asked).counts.empty());
  const Listed table = lobby(0).open.at(0);
  EXPECT_EQ(table.game, "tigris");
  EXPECT_EQ(table.pace, "none");
  EXPECT_EQ(table.at, now);

  std::map<std::pair<Status, std::string>, int> counts;
  for (const PublicCount& count : lobby(bob).counts) {
    EXPECT_EQ(count.game, "tigris");
    counts[{count.status, count.pace}] += count.tables;
  }
  const decltype(counts) all = {
      {{Status::Open, "none"}, 2}, {{Status::Open, "live"}, 1}, {{Status::Playing, "none"}, 1}};
  EXPECT_EQ(counts, all);
}

TEST_P(StoreContract, GamesThatHaveEndedAreHisOrRecentlyPublic) {
  const Id ada = account("ada"), bob = account("bob"), eve = account("eve");
  ended(record("private", ada, {person(ada), person(bob)}));
  Record open = record("public", ada, {person(ada), person(bob)});
  open.is_public = true;
  ended(open);
  const Millis between = now;
  Record second = record("later", eve, {person(eve), person(bob)});
  second.is_public = true;
  ended(second);
  const auto sorted = [&](const LobbyQuestion& asked) {
    auto list = store().lobby(asked).ended;
    std::ranges::stable_sort(list, std::ranges::greater(), &Listed::at);
    Ids ids = ids_of(list);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
  };
  EXPECT_EQ(sorted(question(ada)), (Ids{"later", "public", "private"}));
  EXPECT_EQ(sorted(question(0)), (Ids{"later", "public"}));
  LobbyQuestion asked = question(0);
  asked.ended_since = between;
  EXPECT_EQ(sorted(asked), (Ids{"later"}));
  asked = question(bob);
  asked.most_ended = 1;
  EXPECT_EQ(sorted(asked), (Ids{"later"}));
}

TEST_P(StoreContract, TablesAreFoundByWhatSomebodyHasToDoWithThem) {
  const Id ada = account("ada"), bob = account("bob");
  begin_table(record("running", ada, {person(ada), person(bob)}));
  Record open = record("open", ada, {person(ada), open_chair(bob), open_chair(bob)});
  open.status = Status::Open;
  open.asked = nobody;
  begin_table(open);
  Record closed = record("closed", ada, {person(ada), person(bob)});
  closed.status = Status::Closed;
  closed.asked = nobody;
  begin_table(closed);
  for (const char* id : {"newer line", "older line"}) {
    Record line = record(id, bob, {person(bob)});
    line.line = {"closed", 3};
    line.changed -= id[0] == 'o' ? 100 : 0;
    begin_table(line);
  }
  const auto sorted = [](Ids ids) {
    std::ranges::sort(ids);
    return ids;
  };
  EXPECT_EQ(store().tables_begun(ada), 2);
  EXPECT_EQ(store().tables_begun(bob), 0) << "lines do not count";
  EXPECT_EQ(store().tables_joined(bob), 1) << "an invitation is no seat";
  EXPECT_EQ(store().tables_joined(ada), 0) << "they are her own";
  EXPECT_EQ(store().invitations(bob, ada), 2);
  EXPECT_EQ(store().invitations(ada, bob), 0);
  EXPECT_EQ(sorted(store().tables_played(bob)), (Ids{"running"}));
  EXPECT_EQ(sorted(store().tables_concerning(bob)),
            (Ids{"closed", "newer line", "older line", "open", "running"}));
  EXPECT_EQ(sorted(store().tables_concerning(ada)), (Ids{"closed", "open", "running"}));
  Record question = record("question", bob, {person(bob)});
  question.line = {"closed", 3, "7"};
  begin_table(question);
  EXPECT_EQ(store().lines_of(bob, false), (Ids{"older line", "newer line"}));
  EXPECT_EQ(store().lines_of(bob, true), (Ids{"question"}));
  EXPECT_TRUE(store().lines_of(ada, false).empty());
  EXPECT_EQ(store().table("question")->record.line->puzzle, "7");
}

TEST_P(StoreContract, TheHouseFindsWhatItHasToLookAfter) {
  const Id ada = account("ada");
  begin_table(record("person asked", ada, {person(ada), computer("steward")}));
  Record computer_asked = record("computer asked", ada, {person(ada), computer("steward")});
  computer_asked.asked = 1;
  begin_table(computer_asked);
  begin_table(record("standing", ada, {person(ada)}));
  keep(StandingAnswers{"standing", 0, {{"defend", "no"}}});
  begin_table(record("of another", ada, {person(ada), person(ada)}));
  keep(StandingAnswers{"of another", 1, {{"defend", "no"}}});
  EXPECT_EQ(store().tables_for_the_house(), (Ids{"standing", "computer asked"}));

  Record old = record("old", ada, {person(ada)});
  old.setting.rules = rules() - 1;
  begin_table(old);
  Record open = old;
  open.id = "open";
  open.status = Status::Open;
  begin_table(open);
  ended(record("noted", ada, {person(ada)}), "archer 1 rank 1");
  ended(record("not noted", ada, {person(ada)}), "");
  EXPECT_EQ(store().tables_of_other_rules("tigris", rules()), (Ids{"old", "not noted"}));
  EXPECT_TRUE(store().tables_of_other_rules("oath", 0).empty());
  Ids games = store().games();
  std::ranges::sort(games);
  EXPECT_EQ(games, (Ids{"computer asked", "not noted", "noted", "of another", "old", "person asked",
                        "standing"}));
}

// ---- what people have played ----

class EndingsContract : public StoreContract {
 protected:
  void SetUp() override {
    ada = account("ada"), bob = account("bob"), eve = account("eve");
    ended(record("t1", ada, {person(ada), person(bob)}));
    Record open = record("t2", ada, {person(bob), person(ada)});
    open.is_public = true;
    open.name = "Named";
    ended(open);
    ended(record("t3", ada, {person(ada), computer("steward")}));
    ended(record("t4", ada, {person(ada), person(ada)}));  // against herself
    Record lesson = record("t5", ada, {person(ada), computer("steward")});
    lesson.chance_by_hand = true;
    ended(lesson);
  }

  Id ada = 0, bob = 0, eve = 0;
};
INSTANTIATE_TEST_SUITE_P(All, EndingsContract, testing::ValuesIn(kinds), kind_name);

TEST_P(EndingsContract, OthersKnowOfPublicGamesAndOfTheirOwn) {
  const auto played = [&](Id viewer) {
    const auto rows = store().played({ada, viewer, ""});
    return rows.empty() ? std::tuple(0, 0, 0)
                        : std::tuple(rows[0].played, rows[0].won, rows[0].left);
  };
  EXPECT_EQ(played(ada), std::tuple(3, 2, 0));
  EXPECT_EQ(played(bob), std::tuple(2, 1, 0));
  EXPECT_EQ(played(eve), std::tuple(1, 0, 0));
  EXPECT_EQ(played(0), std::tuple(1, 0, 0));
  EXPECT_EQ(store().played({ada, ada, ""}).at(0).game, "tigris");
  EXPECT_EQ(store().played({ada, ada, ""}).at(0).last, store().table("t3").value().record.changed);
  EXPECT_EQ(store().played({ada, ada, "tigris"}).size(), 1u);
  EXPECT_TRUE(store().played({ada, ada, "oath"}).empty());
}

TEST_P(EndingsContract, WhomSomebodyHasMetIsCounted) {
  const auto people = store().played_with({ada, ada, ""}, PlayedBy::People, 9);
  ASSERT_EQ(people.size(), 1u);
  EXPECT_EQ(people[0].user, bob);
  EXPECT_EQ(std::tuple(people[0].played, people[0].won, people[0].ahead), std::tuple(2, 1, 1));
  const auto levels = store().played_with({ada, ada, ""}, PlayedBy::Levels, 9);
  ASSERT_EQ(levels.size(), 1u);
  EXPECT_EQ(levels[0].level, "steward");
  const auto characters = store().played_with({ada, ada, ""}, PlayedBy::Characters, 9);
  ASSERT_EQ(characters.size(), 2u);
  EXPECT_EQ(std::tuple(characters[0].game, characters[0].seat, characters[0].played),
            std::tuple("tigris", 0, 2));
  EXPECT_EQ(characters[1].seat, 1);
  EXPECT_EQ(store().played_with({ada, ada, ""}, PlayedBy::Characters, 1).size(), 1u);
  EXPECT_TRUE(store().played_with({ada, eve, ""}, PlayedBy::Levels, 9).empty());
}

TEST_P(EndingsContract, HistoryComesInPagesTheLatestFirst) {
  const KnownOf hers{ada, ada, ""};
  const auto all = store().history(hers, INT64_MAX, 9);
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].table, "t3");
  EXPECT_EQ(all[1].table, "t2");
  EXPECT_EQ(all[1].name, "Named");
  EXPECT_EQ(all[1].game, "tigris");
  EXPECT_EQ(all[1].seat, 1);
  EXPECT_EQ(all[1].ended, store().table("t2").value().record.changed);
  ASSERT_EQ(all[1].seats.size(), 2u);
  EXPECT_EQ(all[1].seats[0].user, bob);
  EXPECT_EQ(std::tuple(all[1].seats[0].points, all[1].seats[0].rank), std::tuple(7, 1));
  EXPECT_EQ(all[0].seats[1].user, 0);
  EXPECT_EQ(all[0].seats[1].level, "steward");
  EXPECT_FALSE(all[0].seats[1].left);
  EXPECT_EQ(store().history(hers, INT64_MAX, 1).size(), 1u);
  const auto rest = store().history(hers, all[0].n, 9);
  ASSERT_EQ(rest.size(), 2u);
  EXPECT_EQ(rest[0].table, "t2");
}

TEST_P(EndingsContract, WhoGaveUpHasLeft) {
  Record r = record("t6", ada, {person(ada), computer("steward")});
  r.chairs[1].user = bob;  // for whom it played on
  ended(r);
  EXPECT_TRUE(store().history({bob, bob, ""}, INT64_MAX, 1).at(0).seats.at(1).left);
  EXPECT_EQ(store().played({bob, bob, ""}).at(0).left, 1);
  EXPECT_EQ(store().played_with({ada, ada, ""}, PlayedBy::People, 9).at(0).played, 2);
}

TEST_P(EndingsContract, WhatAGuestHadIsTheAccounts) {
  const Id guest_id = guest("Passing"), other = guest("Other");
  ended(record("his", guest_id, {person(guest_id), person(bob)}));
  begin_table(record("going", guest_id, {person(guest_id), person(bob)}));
  begin_table(record("elsewhere", bob, {person(bob), person(other)}));
  keep(NewSaga{{.id = "saga",
                .name = "Saga",
                .game = "oath",
                .options = {},
                .host = guest_id,
                .branch_of = ""},
               "world"});
  keep(Note{"going", guest_id, "mine"});
  keep(ChatLine{"going", {"seats", guest_id, "I sit here", 1}});
  keep(ChatLine{"elsewhere", {"watchers", guest_id, "I watch", 2}});
  sign_in(guest_id, "guest's");
  keep(NewToken{guest_id, "token", "Bot", 1, "guest's"});

  const SigningIn in{.user = eve,
                     .session = "new",
                     .before = "guest's",
                     .at = now,
                     .password = "wrong",
                     .guest = guest_id};
  EXPECT_TRUE(write(in).refused);
  EXPECT_EQ(store().tables_concerning(guest_id).size(), 2u);
  SigningIn right = in;
  right.password = "hash of eve";
  EXPECT_FALSE(write(right).refused);

  EXPECT_TRUE(store().tables_concerning(guest_id).empty());
  EXPECT_EQ(store().tables_concerning(eve).size(), 2u);
  const Record going = store().table("going").value().record;
  EXPECT_EQ(going.host, eve);
  EXPECT_EQ(going.chairs[0].user, eve);
  EXPECT_EQ(going.chairs[1].user, bob);
  EXPECT_EQ(store().notices(eve), 1);
  EXPECT_EQ(store().notices(guest_id), 0);
  EXPECT_EQ(store().history({eve, eve, ""}, INT64_MAX, 9).at(0).table, "his");
  EXPECT_TRUE(store().history({guest_id, guest_id, ""}, INT64_MAX, 9).empty());
  EXPECT_EQ(store().sagas(eve, 9).size(), 1u);
  EXPECT_EQ(store().sagas_begun(eve), 1);
  EXPECT_TRUE(store().sagas(guest_id, 9).empty());
  EXPECT_EQ(store().talk("going", eve, {}, 9).note, "mine");
  EXPECT_EQ(store().talk("going", eve, {true, true}, 9).lines.at(0).user, eve);
  EXPECT_EQ(store().talk("elsewhere", eve, {true, true}, 9).lines.at(0).user, guest_id)
      << "she does not sit there";
  EXPECT_FALSE(store().session("token"));
  EXPECT_FALSE(store().session("guest's"));
  EXPECT_EQ(store().session("new").value().user, eve);
  EXPECT_EQ(told(store().table("elsewhere").value().record.chairs),
            told(std::vector{person(bob), person(other)}));
}

// ---- sagas ----

class SagaContract : public StoreContract {
 protected:
  void SetUp() override {
    ada = account("ada"), bob = account("bob"), eve = account("eve");
    saga = {.id = "saga",
            .name = "Saga",
            .game = "oath",
            .options = {{"deck", "new"}},
            .host = ada,
            .is_public = true,
            .created = 5,
            .changed = 5,
            .branch_of = ""};
    keep(NewSaga{saga, "world 0"});
  }
  Record begin_game(const char* id, int n) {
    Record r = record(id, ada, {person(ada), person(bob)});
    r.saga = {"saga", "Saga", n, true};
    r.setting.position = "a world";
    begin_table(r);
    return r;
  }
  void end_game(Record r, const char* world, const char* result = "archer 7 rank 1 bull 3 rank 2") {
    const Record before = r;
    r.status = Status::Over;
    r.asked = nobody;
    r.changed = ++now;
    r.result = result;
    TableChange over = change(before, r);
    over.left = {world, R"({"how":"it went"})", 9};
    keep(over);
  }

  Id ada = 0, bob = 0, eve = 0;
  SagaRecord saga;
};
INSTANTIATE_TEST_SUITE_P(All, SagaContract, testing::ValuesIn(kinds), kind_name);

TEST_P(SagaContract, ASagaIsReadAsItBegan) {
  const KeptSaga kept = store().saga("saga", bob).value();
  EXPECT_EQ(std::tuple(kept.record.id, kept.record.name, kept.record.game, kept.record.options),
            std::tuple(saga.id, saga.name, saga.game, saga.options));
  EXPECT_EQ(std::tuple(kept.record.host, kept.record.is_public, kept.record.created,
                       kept.record.changed, kept.record.branch_of, kept.record.branch_n),
            std::tuple(ada, true, 5, 5, "", 0));
  EXPECT_EQ(std::tuple(kept.games, kept.world, kept.last_table, kept.under_way),
            std::tuple(0, "world 0", "", ""));
  EXPECT_FALSE(kept.has_viewer);
  EXPECT_TRUE(store().saga("saga", ada).value().has_viewer);
  EXPECT_FALSE(store().saga("unknown", ada));
  EXPECT_EQ(store().sagas_begun(ada), 1);
  EXPECT_EQ(store().sagas_begun(bob), 0);
  SagaRecord branch = saga;
  branch.id = "branch";
  branch.branch_of = "saga";
  branch.branch_n = 4;
  keep(NewSaga{branch, "world 4"});
  EXPECT_EQ(store().saga("branch", 0).value().record.branch_of, "saga");
  EXPECT_EQ(store().saga("branch", 0).value().record.branch_n, 4);
  EXPECT_FALSE(write(NewSaga{branch, "once more"}).kept);
  EXPECT_EQ(store().world("branch", 0), "world 4");
}

TEST_P(SagaContract, WhatAGameLeavesIsTheNextWorld) {
  const Record first = begin_game("t1", 1), rival = begin_game("t1b", 1);
  EXPECT_EQ(told(store().table("t1").value().record), told(first));
  const std::string under_way = store().saga("saga", ada).value().under_way;
  EXPECT_TRUE(under_way == "t1" || under_way == "t1b");
  EXPECT_TRUE(store().saga("saga", bob).value().has_viewer) << "he sits down in it";
  end_game(first, "world 1");
  const Millis changed = now;
  end_game(rival, "world 1 of the other");
  const KeptSaga kept = store().saga("saga", eve).value();
  EXPECT_EQ(std::tuple(kept.games, kept.world, kept.last_table, kept.under_way),
            std::tuple(1, "world 1", "t1", ""));
  EXPECT_GE(kept.record.changed, changed);
  EXPECT_EQ(store().world("saga", 0), "world 0");
  EXPECT_EQ(store().world("saga", 1), "world 1");
  EXPECT_FALSE(store().world("saga", 2));
  begin_game("t2", 2);
  EXPECT_EQ(store().saga("saga", eve).value().under_way, "t2");
}

TEST_P(SagaContract, ChaptersComeInPagesTheLatestFirst) {
  for (const auto& [id, n] : {std::pair("t1", 1), {"t2", 2}, {"t3", 3}})
    end_game(begin_game(id, n), ("world " + std::to_string(n)).c_str(),
             n == 3 ? "archer 1 rank 2 bull 2 rank 1" : "archer 7 rank 1 bull 3 rank 2");
  const SagaPage page = store().saga_page("saga", 2, 4, 2);
  EXPECT_EQ(page.world, "world 2");
  ASSERT_EQ(page.chapters.size(), 2u);
  EXPECT_EQ(page.chapters[0].n, 3);
  EXPECT_EQ(page.chapters[1].n, 2);
  EXPECT_EQ(page.chapters[1].table, "t2");
  EXPECT_EQ(page.chapters[1].name, "");
  EXPECT_EQ(page.chapters[1].passage, R"({"how":"it went"})");
  EXPECT_EQ(page.chapters[1].decided, 9);
  EXPECT_EQ(page.chapters[1].ended, store().table("t2").value().record.changed);
  ASSERT_EQ(page.chapters[1].seats.size(), 2u);
  EXPECT_EQ(page.chapters[1].seats[0].user, ada);
  ASSERT_EQ(page.players.size(), 2u);
  EXPECT_EQ(std::tuple(page.players[0].user, page.players[0].played, page.players[0].won),
            std::tuple(ada, 3, 2));
  EXPECT_EQ(std::tuple(page.players[1].user, page.players[1].won), std::tuple(bob, 1));
  const SagaPage rest = store().saga_page("saga", 7, 2, 2);
  EXPECT_FALSE(rest.world);
  ASSERT_EQ(rest.chapters.size(), 1u);
  EXPECT_EQ(rest.chapters[0].n, 1);
}

TEST_P(SagaContract, SomebodysSagasComeTheLatestFirst) {
  SagaRecord later = saga;
  later.id = "later";
  later.changed = 6;
  keep(NewSaga{later, "world"});
  const auto ids = [&](Id viewer, int most) {
    Ids list;
    for (const KeptSaga& kept : store().sagas(viewer, most)) {
      EXPECT_TRUE(kept.has_viewer);
      list.push_back(kept.record.id);
    }
    return list;
  };
  EXPECT_EQ(ids(ada, 9), (Ids{"later", "saga"}));
  EXPECT_EQ(ids(ada, 1), (Ids{"later"}));
  EXPECT_EQ(ids(bob, 9), Ids());
  end_game(begin_game("t1", 1), "world 1");
  EXPECT_EQ(ids(ada, 9), (Ids{"saga", "later"}));
  EXPECT_EQ(ids(bob, 9), (Ids{"saga"}));
}

}  // namespace
}  // namespace ziggurat::server
