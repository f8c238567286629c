#include "core/json_shape.h"

#include <algorithm>

#include "core/json.h"

namespace ziggurat {
namespace {

std::string unless(bool right, const char* flaw) { return right ? "" : flaw; }

std::string inside(const std::string& where, const std::string& flaw) {
  if (flaw.empty()) return "";
  return where + (flaw.find(": ") == std::string::npos ? ": " : ".") + flaw;
}

bool is_among(std::span<const char* const> words, std::string_view text) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

std::string misfit_of_items(const Json& list, const Type& type) {
  if (!list.is_array()) return "no list";
  const bool alike = type.is == Type::Is::List;
  if (!alike && list.size() != type.of.size()) return "of another length";
  for (std::size_t i = 0; i < list.size(); ++i)
    if (const auto flaw = misfit(list[i], *type.of[alike ? 0 : i]); !flaw.empty())
      return inside(std::to_string(i), flaw);
  return "";
}

std::string misfit_of_map(const Json& map, const Type& type) {
  if (!map.is_object()) return "no object";
  const Type& keys = *type.of[1];
  for (const char* word : keys.words)
    if (!map.contains(word)) return inside(word, "missing");
  for (const auto& [key, value] : map.items()) {
    if (!keys.words.empty() && !is_among(keys.words, key)) return inside(key, "not declared");
    if (const auto flaw = misfit(value, *type.of[0]); !flaw.empty()) return inside(key, flaw);
  }
  return "";
}

std::string misfit_of_fields(const Json& object, const Type& type) {
  if (!object.is_object()) return "no object";
  std::size_t known = 0;
  for (const Type::Field& field : type.fields) {
    const auto found = object.find(field.name);
    if (found == object.end()) {
      if (field.need == Need::Must) return inside(field.name, "missing");
      continue;
    }
    ++known;
    if (const auto flaw = misfit(*found, field.type); !flaw.empty())
      return inside(field.name, flaw);
  }
  if (known == object.size()) return "";
  for (const auto& [name, value] : object.items())
    if (std::none_of(type.fields.begin(), type.fields.end(),
                     [&, &name = name](const Type::Field& field) { return field.name == name; }))
      return inside(name, "not declared");
  return "";
}

// Of several types that do not fit, the one that fits furthest in was probably meant.
std::string misfit_of_all(const Json& value, const Type& type) {
  std::string nearest;
  for (const Type* one : type.of) {
    const std::string flaw = misfit(value, *one);
    if (flaw.empty()) return "";
    if (std::count(flaw.begin(), flaw.end(), '.') > std::count(nearest.begin(), nearest.end(), '.')
        || nearest.empty())
      nearest = flaw;
  }
  return nearest;
}

}  // namespace

std::string misfit(const Json& value, const Type& type) {
  using Is = Type::Is;
  switch (type.is) {
    case Is::Any: return "";
    case Is::Null: return unless(value.is_null(), "not null");
    case Is::Text: return unless(value.is_string(), "no text");
    case Is::Number: return unless(value.is_number_integer(), "no whole number");
    case Is::Flag: return unless(value.is_boolean(), "no flag");
    case Is::Word:
      return unless(value.is_string() && is_among(type.words, value.get_ref<const std::string&>()),
                    "none of its words");
    case Is::List:
    case Is::Tuple: return misfit_of_items(value, type);
    case Is::Map: return misfit_of_map(value, type);
    case Is::Either: return misfit_of_all(value, type);
    case Is::Object: return misfit_of_fields(value, type);
  }
  return "no type";
}

}  // namespace ziggurat
