#pragma once
// JSON as text, written from front to back. Of an answer or an event only the text is wanted, and
// where it is long, or goes to many, making a tree of it first would be most of the work.
#include <concepts>
#include <optional>

#include "core/json.h"
#include "core/message.h"

namespace ziggurat::server {

// JSON that is already written.
struct Written {
  std::string text;
};

void write(std::string& to, const Json&);
void write(std::string& to, const Message&);  // as to_json of core/json_words.h
void write(std::string& to, const std::vector<Message>&);
inline void write(std::string& to, const Written& value) { to += value.text; }
inline void write(std::string& to, std::nullptr_t) { to += "null"; }
void write(std::string& to, std::integral auto value) {
  if constexpr (std::same_as<decltype(value), bool>)
    to += value ? "true" : "false";
  else
    to += std::to_string(value);
}
void write(std::string& to, std::string_view);  // what is no UTF-8 is replaced
inline void write(std::string& to, const char* value) { write(to, std::string_view(value)); }
inline void write(std::string& to, const std::string& value) { write(to, std::string_view(value)); }
template <class Value>
void write(std::string& to, const std::optional<Value>& value) {
  value ? write(to, *value) : write(to, nullptr);
}
Written written(const auto& value) {
  Written it;
  write(it.text, value);
  return it;
}

inline std::string text_of(const Json& json) { return written(json).text; }

// A list, value by value.
class List {
 public:
  bool empty() const { return text_.empty(); }
  List& add(const auto& value) {
    text_ += text_.empty() ? '[' : ',';
    write(text_, value);
    return *this;
  }
  Written end() { return {text_.empty() ? "[]" : std::move(text_ += ']')}; }

 private:
  std::string text_;
};

// An object, key by key, each once; a key is a word that can stand there as it is.
class Object {
 public:
  Object& with(const char* key, const auto& value) {
    text_ += text_.empty() ? "{\"" : ",\"";
    (text_ += key) += "\":";
    write(text_, value);
    return *this;
  }
  Written end() { return {text_.empty() ? "{}" : std::move(text_ += '}')}; }

 private:
  std::string text_;
};

}  // namespace ziggurat::server
