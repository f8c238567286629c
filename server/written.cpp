#include "server/written.h"

#include <algorithm>

namespace ziggurat::server {

void write(std::string& to, std::string_view value) {
  const auto is_plain = [](char c) { return c >= ' ' && c < 0x7F && c != '"' && c != '\\'; };
  if (std::all_of(value.begin(), value.end(), is_plain))
    ((to += '"') += value) += '"';
  else
    to += Json(value).dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Almost all of it are short plain words, which the library would look at letter by letter.
void write(std::string& to, const Json& value) {
  if (value.is_string()) {
    write(to, std::string_view(value.get_ref<const std::string&>()));
  } else if (value.is_array()) {
    char before = '[';
    for (const Json& one : value) {
      to += std::exchange(before, ',');
      write(to, one);
    }
    to += value.empty() ? "[]" : "]";
  } else if (value.is_object()) {
    char before = '{';
    for (const auto& [key, member] : value.get_ref<const Json::object_t&>()) {
      to += std::exchange(before, ',');
      write(to, std::string_view(key));
      to += ':';
      write(to, member);
    }
    to += value.empty() ? "{}" : "}";
  } else if (value.is_number_unsigned()) {
    write(to, value.get<std::uint64_t>());
  } else if (value.is_number_integer()) {
    write(to, value.get<std::int64_t>());
  } else {
    to += value.dump();
  }
}

void write(std::string& to, const std::vector<Message>& messages) {
  List list;
  for (const Message& message : messages) list.add(message);
  write(to, list.end());
}

namespace {

Written argument(const Message::Arg& arg) {
  if (!arg.inner.empty()) return Object().with("say", arg.inner).end();
  Written value = std::visit([](const auto& v) { return written(v); }, arg.value);
  if (arg.name_key.empty()) return value;
  return Object().with("is", value).with("name", arg.name_key).end();
}

}  // namespace

void write(std::string& to, const Message& message) {
  Object object, args;
  object.with("key", message.key);
  for (const Message::Arg& arg : message.args) args.with(arg.name.c_str(), argument(arg));
  if (!message.args.empty()) object.with("args", args.end());
  write(to, object.end());
}

}  // namespace ziggurat::server
