// Every request is held against its row of the table of operations; nobody asks too often; chat and
// notes stay where they belong.
#include "server/address.h"
#include "server/seen.h"
#include "server/shapes.h"
#include "server/typescript.h"
#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

// ---- fields ----

Json good_value(const Type& type) {
  switch (type.is) {
    case Type::Is::Text: return "x";
    case Type::Is::Number: return 1;
    case Type::Is::Flag: return true;
    case Type::Is::List: return Json::array({good_value(*type.of[0])});
    case Type::Is::Map: return Json::object();
    case Type::Is::Word: return type.words[0];
    default: return nullptr;
  }
}

std::vector<Json> values_of_other_types(const Field& field) {
  std::vector<Json> values = {nullptr, 1.5};
  if (field.type != Type::Text) values.push_back("x");
  if (field.type != Type::Number) values.push_back(1);
  if (field.type != Type::Flag) values.push_back(true);
  values.push_back(field.type.is == Type::Is::Map ? Json{{"x", 1}} : Json::object());
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
  if (field.type.is == Type::Is::List)
    return {Json(std::vector<Json>(field.most + 1, good_value(*field.type.of[0])))};
  if (field.type.is == Type::Is::Map) {
    Json large = Json::object();
    for (long i = 0; i <= field.most; ++i) large[std::to_string(i)] = "x";
    return {large};
  }
  return {};
}

Json largest_value(const Field& field) {
  if (field.type == Type::Text) return repeated("𒀭", field.most);
  if (field.type == Type::Number) return field.most;
  return good_value(field.type);
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
    for (const Field& field : operation.fields) good[field.name] = good_value(field.type);
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
    Json fields = Json::object(), expected = Json::object();
    if (const std::size_t hole = path.find('{'); hole != std::string::npos) {
      const std::size_t end = path.find('}');
      expected[path.substr(hole + 1, end - hole - 1)] = "k3x";
      path.replace(hole, end - hole + 1, "k3x");
    }
    EXPECT_EQ(find_operation(operation.method, path, fields), &operation) << path;
    EXPECT_EQ(fields, expected);
    EXPECT_EQ(find_operation("DELETE", path, fields), nullptr);
    EXPECT_EQ(find_operation(operation.method, path + "/x", fields), nullptr);
  }
  Json fields = Json::object();
  for (const char* path :
       {"", "/", "/api", "/api/", "/api/tables//choose", "/api/tables/a/b/choose"})
    for (const char* method : {"GET", "POST"})
      EXPECT_EQ(find_operation(method, path, fields), nullptr) << path;
}

// "#/components/schemas/Info" without the sign that it is in the same page.
std::string pointed_at(const Json& schema) { return schema["$ref"].get<std::string>().substr(1); }

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
    Json answer = described["responses"]["200"]["content"][json]["schema"];
    if (answer.contains("$ref")) answer = page[Json::json_pointer(pointed_at(answer))];
    collect(answer, answered);
    declared.clear();
    for (const Field& field : operation.answer.fields)
      declared[field.name] = field.need == Need::Must;
    EXPECT_EQ(answered, declared);
  }
  EXPECT_EQ(listed, expected);
}

TEST(OpenApi, HasEveryShapeItRefersTo) {
  const Json page = openapi();
  const auto& schemas = page["components"]["schemas"];
  for (const char* name : {"Info", "Now", "Entry", "Message", "TableEvent", "ErrorMessage"})
    EXPECT_TRUE(schemas.contains(name)) << name;
  std::set<std::string> used;
  const std::function<void(const Json&)> walk = [&](const Json& part) {
    if (part.is_object() && part.contains("$ref")) used.insert(pointed_at(part));
    if (part.is_structured())
      for (const Json& inner : part) walk(inner);
  };
  walk(page);
  for (const std::string& pointer : used)
    EXPECT_TRUE(page.contains(Json::json_pointer(pointer))) << pointer;
  for (const auto& [name, schema] : schemas.items())
    EXPECT_TRUE(used.contains("/components/schemas/" + name)) << name << " is not used";
  EXPECT_EQ(schemas["Info"]["properties"]["seats"]["items"]["$ref"],
            "#/components/schemas/SeatInfo");
}

// ---- shapes ----

TEST(Shapes, WhatIsOddInAnAnswerIsFoundHoweverDeepItLies) {
  const Json line = {{"room", "seats"}, {"name", "Ada"},   {"guest", true},
                     {"seat", nullptr}, {"text", "Hello"}, {"at", 1}};
  const Json message = {{"key", "a"}, {"args", {{"n", 1}, {"of", {{"say", {{{"key", "b"}}}}}}}}};
  const Json entry = {{"made", 1}, {"seat", "bull"}, {"at", 2}, {"news", {message}}};
  const auto flaw = [&](const char* where, const Json& value, bool erases = false) {
    Json event = {{"event", "chat"}, {"id", "x"}, {"line", line}};
    const Json::json_pointer place(where);
    if (erases)
      event[place.parent_pointer()].erase(place.back());
    else
      event[place] = value;
    return flaw_of_event(event);
  };
  const auto says = [&](const std::string& found, const char* part) {
    EXPECT_NE(found.find(part), std::string::npos) << found;
  };
  EXPECT_EQ(flaw("/line/text", "Well"), "");
  says(flaw("/line/text", 7), "line.text: no text");
  says(flaw("/line/room", "kitchen"), "line.room: none of its words");
  says(flaw("/line/seat", true), "line.seat: no text");
  says(flaw("/line/ip", "::1"), "line.ip: not declared");
  says(flaw("/line/at", nullptr, true), "line.at: missing");
  says(flaw("/line/at", 1.5), "line.at: no whole number");
  EXPECT_EQ(misfit(entry, shapes::entry), "");
  Json odd = entry;
  odd["news"][0]["args"]["of"]["say"][0]["kez"] = 1;
  says(misfit(odd, shapes::entry), "news.0.args.of.say.0.kez: not declared");
}

// A view after every choice of a random game, through all eyes in turn, by the first and by the
// last value of each option.
TEST(Shapes, EveryViewIsAsItsGameSays) {
  for (const Title& title : titles()) {
    const GameInfo& rules = title.game->info();
    const int most = title.view_type.is == Type::Is::Any ? 20 : 400;  // choices
    for (const bool last : {false, true})
      for (int seats = rules.min_seats; seats <= rules.max_seats; ++seats) {
        Setting setting;
        setting.seats = seats;
        for (const OptionInfo& option : rules.options)
          setting.options.emplace_back(option.name,
                                       last ? option.values.back() : option.values.front());
        const auto table = std::move(*title.game->begin(setting));
        for (Rng rng(7); !table->over() && table->choices_made() < most;
             table->choose_by_lot(rng)) {
          const int viewer = table->choices_made() % (seats + 1);
          const Json view = view_json(*table, viewer == seats ? spectator : Seat(viewer));
          ASSERT_EQ(misfit(view, title.view_type), "")
              << rules.name << " after " << table->choices_made() << " choices";
          ASSERT_FALSE(view.contains("news")) << "the entries tell them";
        }
      }
  }
}

// A view is looked for in all that is sent: positions, moments of a replay, previews.
TEST(Shapes, AStrangeViewIsFoundHoweverDeepItLies) {
  const auto begun = [](const char* name) {
    const Game& game = *find_title(name)->game;
    Setting setting;
    setting.seats = game.info().min_seats;
    return view_json(**game.begin(setting), spectator);
  };
  const Json view = begun("tigris"), other = begun("oath");
  const auto flaw = [](const Json& sent) {
    return flaw_of_views(sent, find_title("tigris")->view_type);
  };
  const auto in_preview = [](bool certain, const Json& seen) {
    return Json{{"confirm", {{"certain", certain}, {"view", seen}}}};
  };
  EXPECT_EQ(flaw({{"now", {{"view", view}}}}), "");
  EXPECT_NE(flaw({{"now", {{"view", other}}}}), "");
  EXPECT_NE(flaw({{"now", {{"view", nullptr}}}}), "");
  EXPECT_EQ(flaw(in_preview(true, view)), "");
  EXPECT_NE(flaw(in_preview(true, nullptr)), "");
  EXPECT_EQ(flaw(in_preview(false, nullptr)), "");
  EXPECT_NE(flaw(in_preview(false, view)), "") << "what is not certain is not shown";
}

TEST(Shapes, EveryCatalogueIsAsItsGameSays) {
  for (const Title& title : titles())
    for (const OptionInfo& option : title.game->info().options)
      for (const char* value : option.values) {
        const auto rows = title.game->catalogue({{option.name, value}});
        ASSERT_TRUE(rows) << option.name << " " << value;
        EXPECT_EQ(misfit(*rows, title.catalogue_type), "") << option.name << " " << value;
      }
}

TEST(TypeScript, HasEveryOperationAndWord) {
  const std::string wire = typescript();
  for (const Operation& operation : operations()) {
    const std::string name = operation.name;
    const std::string property = name.find('-') == std::string::npos ? name : "'" + name + "'";
    EXPECT_NE(wire.find("\n  " + property + ": {\n"), std::string::npos) << name;
  }
  EXPECT_NE(wire.find("\n  clock: Clock | null;\n"), std::string::npos);
  for (const Title& title : titles()) {
    const std::string page = typescript(title);
    const auto has_word = [&](const char* word) {
      return page.find("'" + std::string(word) + "'") != std::string::npos;
    };
    for (const char* type : {" View ", " Catalogue "})
      EXPECT_NE(page.find(type), std::string::npos) << type;
    for (const char* prompt : title.game->info().prompts) EXPECT_TRUE(has_word(prompt)) << prompt;
    for (const VerbWords& verb : title.game->vocabulary().verbs)
      EXPECT_TRUE(!*verb.word || has_word(verb.word)) << verb.word;
  }
}

// ---- JSON as text ----

TEST(Written, IsWhatTheLibraryWouldWrite) {
  const Json odd = {
      {"plain", "temple F3"},
      {"quoted \"key\"", "a \"word\" and a back\\slash"},
      {"controlled", "line\nline\ttab\x01\x7F"},
      {"foreign", "Řeka • Тигр 🏺"},
      {"broken", "half a letter: \xC5"},
      {"numbers", {0, -1, 1.5, INT64_MIN, UINT64_MAX}},
      {"rest", {nullptr, true, false, Json::array(), Json::object(), {{"deep", {}}}}}};
  EXPECT_EQ(text_of(odd), odd.dump(-1, ' ', false, Json::error_handler_t::replace));
}

TEST(Written, SaysMessagesAsTheyAreSaidElsewhere) {
  const Message message = Message("a.key")
                              .with("n", long{-3})
                              .with("tile", "temple", "tigris.tile.temple")
                              .with("name", "Ada \"A\"")
                              .with("one", Message("inner"))
                              .with("parts", std::vector{Message("x").with("n", 1L), Message("y")});
  EXPECT_EQ(written(message).text, to_json(message).dump());
  EXPECT_EQ(written(Message("bare")).text, R"({"key":"bare"})");
  EXPECT_EQ(written(std::vector<Message>()).text, "[]");
}

TEST(Written, GoesValueByValue) {
  EXPECT_EQ(Object().end().text, "{}");
  EXPECT_EQ(List().end().text, "[]");
  const std::optional<std::string> nothing;
  const Written text = Object()
                           .with("n", u8{200})
                           .with("is", true)
                           .with("not", nothing)
                           .with("name", std::string("Ada \"A\""))
                           .with("list", List().add(1).add("two").add(Json{{"n", 3}}).end())
                           .end();
  EXPECT_EQ(text.text,
            R"({"n":200,"is":true,"not":null,"name":"Ada \"A\"","list":[1,"two",{"n":3}]})");
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
    house.hub().requests.receive(socket, frame);
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

TEST_F(RequestsTest, ACatalogueIsTheSameUntilAnOptionChangesIt) {
  const auto catalogue = [&](Json fields) { return house.ask_well(Person{}, "catalogue", fields); };
  const Json plain = catalogue({{"game", "tigris"}});
  EXPECT_EQ(plain["game"], "tigris");
  EXPECT_EQ(plain["rows"]["monuments"].size(), 6u);
  EXPECT_EQ(plain["rows"]["monuments"][0]["tiles"], Json({"settlement", "temple"}));
  EXPECT_EQ(catalogue({{"game", "tigris"}}), plain);
  const Json other = catalogue({{"game", "tigris"}, {"options", {{"board", "advanced"}}}});
  EXPECT_NE(other["fingerprint"], plain["fingerprint"]);
  EXPECT_NE(other["rows"]["map"]["river"], plain["rows"]["map"]["river"]);
  EXPECT_EQ(house.refusal(Person{}, "catalogue", {{"game", "chess"}}), "game.unknown");
  const Json wrong = {{"game", "tigris"}, {"options", {{"board", "round"}}}};
  EXPECT_EQ(house.refusal(Person{}, "catalogue", wrong), "option.value");
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
  RatesTest() : HouseTest(HubSettings{.thinking_pace = 0.001, .rate_scale = 1}) {}
  static Person elsewhere(Person person) {
    person.address = "192.0.2.2";
    return person;
  }
  // How many requests in a row are fulfilled before one is refused as too frequent.
  int burst(const Person& person, const char* operation = "me",
            const Json& fields = Json::object()) {
    for (int count = 0;; ++count)
      if (const Reply reply = house.ask(person, operation, fields); reply.status == 429) {
        EXPECT_EQ(reply.key(), "request.rate");
        return count;
      }
  }
};

TEST_F(RatesTest, MakingAndSigningInAreLimited) {
  const Person ada = house.guest("Ada"), bob = house.guest("Bob");
  EXPECT_EQ(burst({}, "guest", Json::object()), 8) << "two have come in already";
  EXPECT_TRUE(house.ask(elsewhere({}), "guest").good());
  const Json fields = {{"game", "tigris"}, {"seats", Json::array({"me", "open"})}};
  EXPECT_EQ(burst(ada, "create", fields), 20);
  EXPECT_TRUE(house.ask(bob, "create", fields).good());
}

TEST_F(RatesTest, OneAddressTakesOnlySoManySeats) {
  const Json table = {{"game", "tigris"}, {"seats", {"me", "open", "open"}}};
  const Json id = {{"table", house.ask_well(house.guest("Ada"), "create", table)["table"]}};
  int taken = 0;
  for (int i = 0; i < 8; ++i) {
    const Person guest = house.guest("Guest");
    for (int j = 0; j < 9; ++j) {
      taken += house.ask(guest, "join", id).good();
      house.ask(guest, "leave", id);
    }
  }
  EXPECT_EQ(taken, 60);
}

TEST_F(RatesTest, RequestsAreLimitedByPersonAndByAddress) {
  const Person ada = house.guest("Ada"), bob = house.guest("Bob"), eve = house.guest("Eve"),
               dan = house.guest("Dan");
  house.now += 60'000;
  EXPECT_EQ(burst(ada), 120);
  EXPECT_EQ(house.refusal(elsewhere(ada), "me"), "request.rate") << "wherever she goes";
  EXPECT_EQ(burst(bob), 120) << "what is refused to one does not burden the others";
  EXPECT_EQ(burst(eve), 120);
  EXPECT_EQ(house.refusal(dan, "me"), "request.rate") << "together they have asked too often";
  EXPECT_EQ(house.refusal(elsewhere(dan), "me"), "");
  house.now += 1000;
  EXPECT_EQ(burst(ada), 30);
}

TEST_F(RatesTest, WhoHasNotSignedInSharesWithTheOthersAtHisAddress) {
  const Person ada = house.guest("Ada");
  house.now += 60'000;
  EXPECT_EQ(burst({}), 120);
  EXPECT_EQ(house.refusal(ada, "me"), "");
  EXPECT_EQ(house.refusal(elsewhere({}), "me"), "");
}

TEST_F(RatesTest, FramesAndRequestsCountTogether) {
  const Person ada = house.guest("Ada");
  house.now += 60'000;
  Socket one(house, ada), other(house, elsewhere(ada)), stranger(house);
  for (int i = 0; i < 40; ++i) {
    EXPECT_FALSE(one.ask("me").contains("error"));
    EXPECT_FALSE(other.ask("me").contains("error"));
    EXPECT_EQ(house.refusal(ada, "me"), "");
  }
  for (Socket* socket : {&one, &other})
    EXPECT_EQ(socket->ask("me")["error"]["key"], "request.rate");
  EXPECT_EQ(house.refusal(ada, "me"), "request.rate");
  EXPECT_FALSE(stranger.ask("me").contains("error"));
}

TEST_F(RatesTest, SocketsAndStreamsCannotBeOpenedAgainAndAgain) {
  const auto opened = [&](const Caller& caller) {
    for (int count = 0;; ++count)
      if (const auto reason = house.hub().requests.why_no_line(caller)) {
        EXPECT_EQ(reason->message.key, "request.rate");
        return count;
      }
  };
  Caller ada, bob;
  ada.user = 1, ada.address = bob.address = "192.0.2.1";
  EXPECT_EQ(opened(ada), 30);
  EXPECT_EQ(opened(bob), 30) << "he has not signed in";
  house.now += 2000;
  EXPECT_EQ(opened(ada), 1);
}

TEST_F(RatesTest, SettingTheClockChangesNothing) {
  const Person ada = house.guest("Ada"), bob = house.guest("Bob");
  const std::string id = game_of({ada, bob});
  house.now += 60'000;
  burst(ada);
  house.step_clock(-3'600'000);
  house.now += 1000;
  EXPECT_EQ(burst(ada), 30) << "it was set back";
  house.step_clock(7'200'000);
  EXPECT_EQ(burst(ada), 0) << "it was set forward";
  EXPECT_EQ(house.refusal(bob, "propose", {{"table", id}, {"kind", "replace"}, {"seat", "archer"}}),
            "propose.present")
      << "Ada was here a moment ago";
}

TEST_F(RatesTest, NobodyTriesPasswordsOfAnAccountFromManyAddresses) {
  const Person ada = house.account("Ada", "correct horse");
  house.account("Bob", "battery staple");
  int place = 0;
  const auto try_password = [&](const char* name, const char* password) {
    const Person somebody{
        .cookie = "", .token = "", .address = "10.0.0." + std::to_string(++place)};
    return house.refusal(somebody, "login", {{"name", name}, {"password", password}});
  };
  for (int i = 0; i < 20; ++i) EXPECT_EQ(try_password(i % 2 ? "ada" : "ADA", "x"), "account.wrong");
  EXPECT_EQ(try_password("Ada", "correct horse"), "account.attempts")
      << "nobody learns that it fits";
  EXPECT_EQ(try_password("Bob", "battery staple"), "");
  EXPECT_EQ(house.ask_well(ada, "me")["user"]["name"], "Ada") << "who has signed in stays";
  house.now += 5000;
  EXPECT_EQ(try_password("Ada", "correct horse"), "") << "it does not last";
}

TEST_F(RequestsTest, NobodyHoldsMoreThanSoManySocketsAndStreams) {
  Socket first(house, ada);
  std::deque<Socket> more;
  Caller caller;
  caller.user = first.user;
  while (more.size() + 1 < max_lines_of_person) {
    EXPECT_FALSE(house.hub().requests.why_no_line(caller).has_value());
    more.emplace_back(house, ada, more.size() % 2 ? Socket::Kind::Stream : Socket::Kind::Socket);
  }
  EXPECT_EQ(house.hub().requests.why_no_line(caller)->message.key, "request.lines");
  more.pop_back();
  EXPECT_FALSE(house.hub().requests.why_no_line(caller).has_value());
}

TEST_F(RatesTest, ChatIsLimitedByUser) {
  const Person ada = house.guest("Ada");
  const std::string id = create(ada, {"me", "me"});
  const Json fields = {{"table", id}, {"room", "seats"}, {"text", "hello"}};
  EXPECT_EQ(burst(ada, "chat", fields), 6);
  house.now += 2001;
  EXPECT_EQ(burst(ada, "chat", fields), 1);
}

// ---- who calls ----

TEST(AddressOfCaller, IsThatOfTheLineUnlessAProxyStandsInFront) {
  EXPECT_EQ(address_of_caller("192.0.2.7", "", 0), "192.0.2.7");
  EXPECT_EQ(address_of_caller("192.0.2.7", "198.51.100.1,", 0), "192.0.2.7");
  EXPECT_EQ(address_of_caller("127.0.0.1", "", 1), "127.0.0.1");
}

TEST(AddressOfCaller, IsTakenFromTheRightByTheNumberOfProxies) {
  const auto of = [](const char* forwarded, int proxies) {
    return address_of_caller("127.0.0.1", forwarded, proxies);
  };
  for (const char* forwarded : {"198.51.100.1", "6.6.6.6,198.51.100.1", "6.6.6.6, 198.51.100.1,",
                                "6.6.6.6,7.7.7.7 ,\t198.51.100.1", ",,nonsense, ,198.51.100.1"})
    EXPECT_EQ(of(forwarded, 1), "198.51.100.1") << forwarded;
  EXPECT_EQ(of("6.6.6.6, 198.51.100.1, 10.0.0.2", 2), "198.51.100.1");
  EXPECT_EQ(of("198.51.100.1", 2), "198.51.100.1") << "somebody came in by the inner proxy";
}

TEST(AddressOfCaller, IsAnAddress) {
  for (const char* nonsense : {"unknown", "6.6.6.6:80", "6.6.6", "6.6.6.666", "localhost",
                               "198.51.100.1 6.6.6.6", "[2001:db8::1]", "::1%eth0"})
    EXPECT_EQ(address_of_caller("127.0.0.1", nonsense, 1), "127.0.0.1") << nonsense;
}

TEST(AddressOfCaller, OfTheNewKindIsCountedByItsNetwork) {
  EXPECT_EQ(address_of_caller("2001:db8:1:2:3:4:5:6", "", 0), "2001:db8:1:2::/64");
  EXPECT_EQ(address_of_caller("2001:DB8:1:2::9", "", 0), "2001:db8:1:2::/64");
  EXPECT_EQ(address_of_caller("2001:db8:1:3::9", "", 0), "2001:db8:1:3::/64");
  EXPECT_EQ(address_of_caller("::ffff:192.0.2.7", "", 0), "192.0.2.7");
  EXPECT_EQ(address_of_caller("127.0.0.1", "2001:db8:1:2::9", 1), "2001:db8:1:2::/64");
}

TEST(Addresses, ArePlacesToListenAt) {
  EXPECT_EQ(read_endpoint("127.0.0.1:9464").address, "127.0.0.1");
  EXPECT_EQ(read_endpoint("127.0.0.1:9464").port, 9464);
  EXPECT_EQ(read_endpoint("[::1]:0").address, "::1");
  EXPECT_EQ(read_endpoint("[::1]:0").port, 0);
  for (const char* nonsense : {"", ":", "9464", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536",
                               "127.0.0.1:-1", "127.0.0.1:80x", "localhost:80", "::1"})
    EXPECT_THROW(read_endpoint(nonsense), std::runtime_error) << nonsense;
}

// ---- answers are true ----

TEST_F(RequestsTest, ARegistrationThatWasGivenUpIsNotDone) {
  house.hashes = false;
  const Json fields = {{"name", "Queen"}, {"password", "correct horse"}};
  const auto late = house.begin_asking(ada, "register", fields);
  EXPECT_TRUE(late->call.lock()->give_up());
  house.hashes = true;
  house.pump();
  EXPECT_FALSE(late->given);
  EXPECT_EQ(house.ask_well(ada, "me")["user"], Json({{"name", "Ada"}, {"guest", true}}));
  EXPECT_TRUE(house.ask(bob, "register", fields).good()) << "the name is still free";
}

TEST_F(RequestsTest, ALoginThatWasGivenUpIsNotDone) {
  house.account("Queen", "correct horse");
  const std::string id = create(ada, {"me", "me"});
  house.hashes = false;
  const auto late =
      house.begin_asking(ada, "login", {{"name", "Queen"}, {"password", "correct horse"}});
  EXPECT_TRUE(late->call.lock()->give_up());
  house.hashes = true;
  house.pump();
  EXPECT_FALSE(late->given);
  EXPECT_EQ(house.ask_well(ada, "me")["user"]["name"], "Ada");
  EXPECT_EQ(table(ada, id)["table"]["you"].size(), 2u);
}

TEST_F(RequestsTest, WhatWaitsForATableCanBeGivenUpAndWhatIsBeingWrittenCannot) {
  const std::string id = game_of({ada, bob});
  const int before = seq(id);
  std::shared_ptr<Reply> written, late;
  {
    Gate gate(house);
    written = house.begin_asking(ada, "choose", {{"table", id}, {"seq", before}, {"words", "end"}});
    late = house.begin_asking(bob, "resign", {{"table", id}});
    EXPECT_FALSE(written->call.lock()->give_up());
    EXPECT_TRUE(late->call.lock()->give_up());
  }
  house.wait([&] { return written->given; });
  EXPECT_TRUE(written->good());
  EXPECT_FALSE(late->given);
  EXPECT_EQ(seq(id), written->body["seq"]);
  EXPECT_EQ(status(id), "playing");
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
  EXPECT_EQ(house.refusal(ada, "notes", {{"table", id}, {"text", std::string("a\0b", 3)}}),
            "request.large")
      << "no database keeps that";
  pass_until_over({ada, bob}, id);
  EXPECT_EQ(table(bob, id)["notes"], "") << "after the end too";
}

}  // namespace
}  // namespace ziggurat::server
