#pragma once
// A sentence not yet in any language: a key of the catalogues and its arguments. The engine never
// writes sentences; core/texts.h turns messages into them.
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ziggurat {

struct Message {
  struct Arg {
    std::string name;
    std::variant<long, std::string> value;
    // For a thing that has a name in each language: the key of it. The text may then use both
    // {tile}, the word to select by, and {tile_name}, the name.
    std::string name_key;
    std::vector<Message> inner;  // if the argument is itself a message, or a list of them
    bool operator==(const Arg&) const = default;
  };
  std::string key;
  std::vector<Arg> args;

  Message() = default;
  explicit Message(std::string_view k) : key(k) {}

  Message& with(std::string_view name, long value) & {
    return args.push_back({std::string(name), value, {}, {}}), *this;
  }
  Message& with(std::string_view name, std::string_view value, std::string name_key = {}) & {
    return args.push_back({std::string(name), std::string(value), std::move(name_key), {}}), *this;
  }
  Message& with(std::string_view name, Message inner) & {
    return args.push_back({std::string(name), std::string(), {}, {std::move(inner)}}), *this;
  }
  Message& with(std::string_view name, std::vector<Message> inner) & {
    return args.push_back({std::string(name), std::string(), {}, std::move(inner)}), *this;
  }
  // The same of a message that is being made: Message("undo.other").with("seat", …).
  template <class... Value>
  Message&& with(std::string_view name, Value&&... value) && {
    return std::move(this->with(name, std::forward<Value>(value)...));
  }
  bool operator==(const Message&) const = default;
};

// Either a value or a message that says what is wrong with the input it was to be made from.
template <class T>
class Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Message error) : value_(std::move(error)) {}

  explicit operator bool() const { return value_.index() == 0; }
  T& operator*() { return std::get<0>(value_); }
  const T& operator*() const { return std::get<0>(value_); }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }
  const Message& error() const { return std::get<1>(value_); }

 private:
  std::variant<T, Message> value_;
};

}  // namespace ziggurat
