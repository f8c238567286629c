#include "core/json_words.h"

#include "core/json.h"
#include "core/seats.h"

namespace ziggurat {

// ---- messages ----

namespace {

Json argument_json(const Message::Arg& arg) {
  if (!arg.inner.empty()) return {{"say", to_json(arg.inner)}};
  Json value = std::visit([](const auto& v) { return Json(v); }, arg.value);
  if (arg.name_key.empty()) return value;
  return {{"is", std::move(value)}, {"name", arg.name_key}};
}

}  // namespace

Json to_json(const Message& message) {
  Json json;
  json["key"] = message.key;
  if (message.args.empty()) return json;
  Json& args = json["args"];
  for (const Message::Arg& arg : message.args) args[arg.name] = argument_json(arg);
  return json;
}

Json to_json(const std::vector<Message>& messages) {
  Json list = Json::array();
  for (const Message& message : messages) list.push_back(to_json(message));
  return list;
}

namespace {

constexpr Type::Field named_thing_fields[] = {has("is", Type::Text, "To select by"),
                                              has("name", Type::Text, "The key of its text")};
constexpr Type named_thing = object(named_thing_fields);
constexpr Type::Field said_fields[] = {has("say", list_of<message_type>, "Joined with commas")};
constexpr Type said = object(said_fields);
constexpr Type argument =
    shape("MessageArgument", one_of<Type::Number, Type::Text, named_thing, said>);
constexpr Type::Field message_fields[] = {
    has("key", Type::Text, "Of the catalogues"),
    may_have("args", message_arguments_type, "What to put in")};

}  // namespace

constexpr Type message_arguments_type = map_of<argument>;
constexpr Type message_type =
    shape("Message", object(message_fields), "A sentence without a language");

// ---- seats and news ----

Json seat_json(const Vocabulary& vocabulary, Seat seat) {
  return seat < vocabulary.seats.size() ? Json(vocabulary.seats[seat]) : Json(nullptr);
}

Json seats_json(const Vocabulary& vocabulary, u8 set) {
  Json list = Json::array();
  for_each_seat(set, [&](Seat seat) { list.push_back(vocabulary.seats[seat]); });
  return list;
}

namespace {

// A key and its arguments beside it; one that is itself said by messages is a list of such.
Json plain_json(const Message& message) {
  Json json = {{"key", message.key}};
  for (const Message::Arg& arg : message.args) {
    std::visit([&](const auto& value) { json[arg.name] = value; }, arg.value);
    if (arg.inner.empty()) continue;
    Json& parts = json[arg.name] = Json::array();
    for (const Message& part : arg.inner) parts.push_back(plain_json(part));
  }
  return json;
}

}  // namespace

Json news_json(const Vocabulary& vocabulary, std::span<const News> news, Seat viewer) {
  Json list = Json::array();
  for (const News& one : news) list.push_back(plain_json(describe(vocabulary, one, viewer)));
  return list;
}

}  // namespace ziggurat
