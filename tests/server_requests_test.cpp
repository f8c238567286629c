// Every request is held against its row of the table of operations; nobody asks too often; chat and
// notes stay where they belong.
#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

// ---- fields ----

Json good_value(const Field& field) {
  switch (field.type) {
    case Type::Text: return "x";
    case Type::Number: return 1;
    case Type::Flag: return true;
    case Type::Texts: return Json::array({"x"});
    case Type::Object: return Json::object();
    default: return nullptr;
  }
}

std::vector<Json> values_of_other_types(const Field& field) {
  std::vector<Json> values = {nullptr, 1.5};
  if (field.type != Type::Text) values.push_back("x");
  if (field.type != Type::Number) values.push_back(1);
  if (field.type != Type::Flag) values.push_back(true);
  if (field.type != Type::Object) values.push_back(Json::object());
  values.push_back(field.type == Type::Texts ? Json::array({"x", 1}) : Json::array({"x"}));
  return values;
}

std::string repeated(const char* text, long times) {
  std::string all;
  for (long i = 0; i < times; ++i) all += text;
  return all;
}

std::vector<Json> too_large_values(const Field& field) {
  if (field.type == Type::Text)
    return {repeated("x", field.most + 1), repeated("ž", field.most + 1)};
  if (field.type == Type::Number) return {field.most + 1, -1, std::numeric_limits<u64>::max()};
  if (field.type == Type::Texts) return {Json(std::vector<Json>(field.most + 1, "x"))};
  if (field.type == Type::Object) {
    Json large = Json::object();
    for (long i = 0; i <= field.most; ++i) large[std::to_string(i)] = 1;
    return {large};
  }
  return {};
}

Json largest_value(const Field& field) {
  if (field.type == Type::Text) return repeated("𒀭", field.most);
  if (field.type == Type::Number) return field.most;
  return good_value(field);
}

// The key with which the fields, as they come over the wire, are refused, and which it names.
std::string refused(const Operation& operation, const Json& fields) {
  try {
    check_fields(operation, read_json(fields.dump()));
    return "";
  } catch (const Refusal& refusal) {
    EXPECT_EQ(refusal.status, 400);
    return refusal.message.key + " " + std::get<std::string>(refusal.message.args[0].value);
  }
}

TEST(Fields, OfEveryOperationAreCheckedBeforeAnythingElse) {
  for (const Operation& operation : operations()) {
    SCOPED_TRACE(operation.name);
    Json good = Json::object();
    for (const Field& field : operation.fields) good[field.name] = good_value(field);
    EXPECT_EQ(refused(operation, good), "");
    Json more = good;
    more["nonsense"] = 1;
    EXPECT_EQ(refused(operation, more), "request.field nonsense");
    for (const Field& field : operation.fields) {
      const std::string name = field.name;
      const auto with = [&](const Json& value) {
        Json fields = good;
        fields[name] = value;
        return refused(operation, fields);
      };
      for (const Json& value : values_of_other_types(field))
        EXPECT_EQ(with(value), "request.type " + name) << value;
      for (const Json& value : too_large_values(field))
        EXPECT_EQ(with(value), "request.large " + name) << value;
      EXPECT_EQ(with(largest_value(field)), "");
      Json less = good;
      less.erase(name);
      EXPECT_EQ(refused(operation, less),
                field.need == Need::Must ? "request.missing " + name : "");
    }
  }
}

TEST(Fields, OfARequestAreFoundInItsPath) {
  for (const Operation& operation : operations()) {
    if (operation.over == Over::Socket) continue;
    std::string path = operation.path;
    const std::size_t hole = path.find("{table}");
    if (hole != std::string::npos) path.replace(hole, 7, "k3x");
    Json fields = Json::object();
    EXPECT_EQ(find_operation(operation.method, path, fields), &operation) << path;
    EXPECT_EQ(fields, hole == std::string::npos ? Json::object() : Json({{"table", "k3x"}}));
    EXPECT_EQ(find_operation("DELETE", path, fields), nullptr);
    EXPECT_EQ(find_operation(operation.method, path + "/x", fields), nullptr);
  }
  Json fields = Json::object();
  for (const char* path :
       {"", "/", "/api", "/api/", "/api/tables//choose", "/api/tables/a/b/choose"})
    for (const char* method : {"GET", "POST"})
      EXPECT_EQ(find_operation(method, path, fields), nullptr) << path;
}

TEST(OpenApi, ListsExactlyTheOperationsWithTheirFields) {
  const Json page = openapi();
  std::set<std::string> listed;
  for (const auto& [path, methods] : page["paths"].items())
    for (const auto& [method, described] : methods.items())
      listed.insert(described["operationId"].get<std::string>());
  std::set<std::string> expected = {"stream"};
  for (const Operation& operation : operations()) {
    if (operation.over == Over::Socket) continue;
    SCOPED_TRACE(operation.name);
    expected.insert(operation.name);
    const bool posts = operation.method == std::string("POST");
    const Json& described = page["paths"][operation.path][posts ? "post" : "get"];
    EXPECT_EQ(described["operationId"], operation.name);
    EXPECT_EQ(described.contains("security"), operation.access == Access::User);

    std::map<std::string, bool> fields, declared, answered;  // by name: whether it must be there
    for (const Json& parameter : described.value("parameters", Json::array()))
      fields[parameter["name"]] = parameter["required"];
    const auto collect = [](const Json& object, std::map<std::string, bool>& into) {
      for (const auto& [name, schema] : object["properties"].items()) into[name] = false;
      for (const Json& name : object.value("required", Json::array())) into[name] = true;
    };
    const char* const json = "application/json";
    if (posts) collect(described["requestBody"]["content"][json]["schema"], fields);
    for (const Field& field : operation.fields) declared[field.name] = field.need == Need::Must;
    EXPECT_EQ(fields, declared);
    collect(described["responses"]["200"]["content"][json]["schema"], answered);
    declared.clear();
    for (const Field& field : operation.answer) declared[field.name] = field.need == Need::Must;
    EXPECT_EQ(answered, declared);
  }
  EXPECT_EQ(listed, expected);
}

// ---- frames ----

class RequestsTest : public HouseTest {
 protected:
  Person ada = house.guest("Ada"), bob = house.guest("Bob"), eve = house.guest("Eve");
};

TEST_F(RequestsTest, EveryFrameIsAnsweredWhateverItIs) {
  Socket socket(house, ada);
  const auto answer = [&](std::string_view frame) {
    socket.forget();
    house.hub().receive(socket, frame);
    EXPECT_EQ(socket.lines.size(), 1u) << frame;
    return Json::parse(socket.lines.at(0));
  };
  const auto key = [&](std::string_view frame) { return answer(frame)["error"]["key"]; };
  for (const char* frame : {"", "{", "[]", "7", "null", "\"do\"", "\xff", "{\"do\":\"me\"} x"})
    EXPECT_EQ(key(frame), "request.json") << frame;
  for (const char* frame : {"{}", R"({"do":7})", R"({"do":"dance"})", R"({"do":null})"})
    EXPECT_EQ(key(frame), "request.operation") << frame;
  EXPECT_EQ(key(R"({"do":"me","x":1})"), "request.field");
  const auto nested = [&](int depth) {
    return key(R"({"do":"me","x":)" + repeated("[", depth) + repeated("]", depth) + "}");
  };
  EXPECT_EQ(nested(3), "request.field");
  EXPECT_EQ(nested(20'000), "request.json") << "too deep to work through";
  for (const Operation& operation : operations()) {
    if (operation.over != Over::Http) continue;
    EXPECT_EQ(key(Json{{"do", operation.name}}.dump()), "request.operation") << operation.name;
  }
  EXPECT_EQ(answer(R"({"do":"me","id":17})")["re"], 17);
  EXPECT_EQ(answer(R"({"do":"me","id":"x"})")["re"], nullptr);
  EXPECT_EQ(answer(R"({"do":"me"})")["re"], nullptr);
}

TEST_F(RequestsTest, ErrorsSpeakTheLanguageOfTheRequest) {
  Socket socket(house, ada);
  const auto text = [&](const char* language) {
    return socket.ask("table", {{"table", "x"}, {"lang", language}})["error"]["text"];
  };
  EXPECT_EQ(text("en"), text("de"));
  std::set<std::string> texts;
  for (const char* language : Texts::languages()) texts.insert(text(language));
  EXPECT_EQ(texts.size(), Texts::languages().size());
}

// ---- how often ----

TEST(RateLimiter, AllowsABurstThenRefusesThenAllowsAgain) {
  constexpr Rate rate{"test", 3, 0.5};
  RateLimiter limiter(1);
  Millis now = 1'000'000;
  const auto allowed = [&](const char* who = "ada") { return limiter.allow(rate, who, now); };
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(allowed());
  EXPECT_FALSE(allowed());
  EXPECT_TRUE(allowed("bob")) << "each has his own";
  now += 1999;
  EXPECT_FALSE(allowed());
  now += 2;
  EXPECT_TRUE(allowed());
  EXPECT_FALSE(allowed());
  now += 1'000'000;
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(allowed()) << "never more than the burst";
  EXPECT_FALSE(allowed());
  EXPECT_TRUE(limiter.allow({"other", 1, 1}, "ada", now)) << "each rate by itself";
  limiter.forget(now);
  EXPECT_FALSE(allowed()) << "who was here a moment ago is not forgotten";
  RateLimiter wide(2);
  for (int i = 0; i < 6; ++i) EXPECT_TRUE(wide.allow(rate, "ada", now));
  EXPECT_FALSE(wide.allow(rate, "ada", now));
}

class RatesTest : public HouseTest {
 protected:
  RatesTest() : HouseTest(HubSettings{.think_seconds = 0.001, .rate_scale = 1}) {}
  // How many requests in a row are fulfilled before one is refused as too frequent.
  int burst(const Person& person, const char* operation, const Json& fields) {
    for (int count = 0;; ++count)
      if (const Reply reply = house.ask(person, operation, fields); reply.status == 429) {
        EXPECT_EQ(reply.key(), "request.rate");
        return count;
      }
  }
};

TEST_F(RatesTest, RequestsAreLimitedByAddressAndByUser) {
  const Person ada = house.guest("Ada"), bob = house.guest("Bob");
  const Person elsewhere{.cookie = bob.cookie, .token = "", .address = "192.0.2.2"};
  EXPECT_EQ(burst({}, "guest", Json::object()), 8) << "two have come in already";
  EXPECT_TRUE(house.ask({.cookie = "", .token = "", .address = "192.0.2.3"}, "guest").good());
  const Json seats = Json::array({"me", "open"});
  EXPECT_EQ(burst(ada, "create", {{"game", "tigris"}, {"seats", seats}}), 20);
  EXPECT_TRUE(house.ask(bob, "create", {{"game", "tigris"}, {"seats", seats}}).good());
  house.now += 60'000;
  EXPECT_EQ(burst(ada, "me", Json::object()), 120);
  EXPECT_EQ(house.refusal(bob, "me"), "request.rate") << "from the same address";
  EXPECT_EQ(house.refusal(elsewhere, "me"), "");
  house.now += 1000;
  EXPECT_EQ(burst(ada, "me", Json::object()), 30);
}

TEST_F(RatesTest, FramesAreLimitedBySocket) {
  Socket one(house), other(house);
  int count = 0;
  while (!one.ask("me").contains("error")) ++count;
  EXPECT_EQ(count, 120);
  EXPECT_FALSE(other.ask("me").contains("error"));
}

TEST_F(RatesTest, ChatIsLimitedByUser) {
  const Person ada = house.guest("Ada");
  const std::string id = create(ada, {"me", "me"});
  const Json fields = {{"table", id}, {"room", "seats"}, {"text", "hello"}};
  EXPECT_EQ(burst(ada, "chat", fields), 6);
  house.now += 2001;
  EXPECT_EQ(burst(ada, "chat", fields), 1);
}

// ---- chat and notes ----

class TalkingTest : public RequestsTest {
 protected:
  std::string say(const Person& person, const char* room, const std::string& text) {
    return house.refusal(person, "chat", {{"table", id}, {"room", room}, {"text", text}});
  }
  std::vector<std::string> heard(const Person& person) {
    std::vector<std::string> texts;
    const Json chat = table(person, id)["chat"];
    for (const Json& line : chat) texts.push_back(line["text"]);
    return texts;
  }
  using Heard = std::vector<std::string>;
  std::string id = game_of({ada, bob});
};

TEST_F(TalkingTest, PlayersAndWatchersTalkApartUntilTheGameIsOver) {
  Socket player(house, bob), onlooker(house, eve), stranger(house);
  for (Socket* socket : {&player, &onlooker, &stranger}) socket->ask("watch", {{"table", id}});
  EXPECT_EQ(say(ada, "seats", "among us"), "");
  EXPECT_EQ(say(eve, "watchers", "he holds temples"), "");
  EXPECT_EQ(say(ada, "watchers", "x"), "chat.not-yours");
  EXPECT_EQ(say(eve, "seats", "x"), "chat.not-yours");
  EXPECT_EQ(heard(bob), Heard({"among us"}));
  EXPECT_EQ(heard(eve), Heard({"he holds temples"}));
  EXPECT_EQ(heard({}), Heard({"he holds temples"}));
  ASSERT_EQ(player.events("chat").size(), 1u);
  const Json line = player.events("chat")[0]["line"];
  EXPECT_EQ(line["text"], "among us");
  EXPECT_EQ(line["name"], "Ada");
  EXPECT_EQ(line["seat"], "archer");
  EXPECT_EQ(line["at"], house.now);
  for (const Socket* socket : {&onlooker, &stranger}) {
    ASSERT_EQ(socket->events("chat").size(), 1u);
    EXPECT_EQ(socket->events("chat")[0]["line"]["text"], "he holds temples");
    EXPECT_EQ(socket->events("chat")[0]["line"]["seat"], nullptr);
  }
  pass_until_over({ada, bob}, id);
  for (const Person& person : {ada, eve, Person{}})
    EXPECT_EQ(heard(person), Heard({"among us", "he holds temples"}));
  EXPECT_EQ(say(eve, "seats", "well played"), "");
  EXPECT_EQ(heard(bob).back(), "well played");
}

TEST_F(TalkingTest, ALineHasALengthAndSaysSomething) {
  EXPECT_EQ(say(ada, "seats", repeated("ž", max_chat)), "");
  EXPECT_EQ(say(ada, "seats", repeated("ž", max_chat + 1)), "request.large");
  EXPECT_EQ(say(ada, "seats", " \n\u200B"), "chat.empty");
  EXPECT_EQ(say(ada, "kitchen", "x"), "chat.room");
  EXPECT_EQ(say({}, "watchers", "x"), "request.sign-in");
  EXPECT_EQ(heard(ada).size(), 1u);
}

TEST_F(TalkingTest, OnlyTheLatestLinesAreShown) {
  for (int i = 0; i < max_chat_shown + 3; ++i) say(ada, "seats", std::to_string(i));
  const auto lines = heard(bob);
  ASSERT_EQ(lines.size(), static_cast<std::size_t>(max_chat_shown));
  EXPECT_EQ(lines.front(), "3");
  EXPECT_EQ(lines.back(), std::to_string(max_chat_shown + 2));
}

TEST_F(TalkingTest, WhatOthersSayApartDoesNotPushOutWhatOneHears) {
  say(ada, "seats", "hear me");
  for (int i = 0; i < max_chat_shown + 1; ++i) say(eve, "watchers", std::to_string(i));
  EXPECT_EQ(heard(bob), Heard({"hear me"}));
}

TEST_F(TalkingTest, NotesAreSeenByTheirWriterOnly) {
  house.ask_well(ada, "notes", {{"table", id}, {"text", "first"}});
  house.ask_well(ada, "notes", {{"table", id}, {"text", "two temples\nleft"}});
  house.ask_well(eve, "notes", {{"table", id}, {"text", "an onlooker's"}});
  EXPECT_EQ(table(ada, id)["notes"], "two temples\nleft");
  EXPECT_EQ(table(eve, id)["notes"], "an onlooker's");
  for (const Person& person : {bob, Person{}}) EXPECT_EQ(table(person, id)["notes"], "");
  EXPECT_EQ(house.refusal(ada, "notes", {{"table", id}, {"text", repeated("x", max_notes + 1)}}),
            "request.large");
  pass_until_over({ada, bob}, id);
  EXPECT_EQ(table(bob, id)["notes"], "") << "after the end too";
}

}  // namespace
}  // namespace ziggurat::server
