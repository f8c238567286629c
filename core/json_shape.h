#pragma once
// What JSON looks like: the types of answers, events and views, as constant tables. From them
// follow the checks of requests and, in tests, of all that is sent, the OpenAPI page and the
// browser's TypeScript.
#include <span>
#include <string>

#include "core/basics.h"
#include "core/json_fwd.h"

namespace ziggurat {

enum class Need : u8 { May, Must };

struct Type {
  enum class Is : u8 { Any, Null, Text, Number, Flag, Word, List, Map, Tuple, Either, Object };
  struct Field {
    const char* name;
    const Type& type;
    Need need;
    long most;  // of a request: characters of a text, items of a list, the largest number
    const char* about;
  };

  Is is;
  std::span<const Type* const> of = {};  // what is in it; of a map the values, then the keys
  std::span<const char* const> words = {};
  std::span<const Field> fields = {};
  const char* name = "";  // a type that has one is written once, under it
  const char* about = "";

  static const Type Any, Null, Text, Number, Flag, Texts;
  bool operator==(const Type& other) const { return this == &other; }
};

template <const Type&... types>
inline constexpr const Type* pointers_to[] = {&types...};

inline constexpr Type Type::Any{Type::Is::Any};
inline constexpr Type Type::Null{Type::Is::Null};
inline constexpr Type Type::Text{Type::Is::Text};
inline constexpr Type Type::Number{Type::Is::Number};  // a whole one
inline constexpr Type Type::Flag{Type::Is::Flag};
inline constexpr Type Type::Texts{Type::Is::List, pointers_to<Type::Text>};

template <const Type& of>
inline constexpr Type list_of{Type::Is::List, pointers_to<of>};
// By words, it has all of them.
template <const Type& of, const Type& by = Type::Text>
inline constexpr Type map_of{Type::Is::Map, pointers_to<of, by>};
template <const Type&... of>
inline constexpr Type tuple_of{Type::Is::Tuple, pointers_to<of...>};
template <const Type&... of>
inline constexpr Type one_of{Type::Is::Either, pointers_to<of...>};
template <const Type& of>
inline constexpr Type or_null = one_of<of, Type::Null>;

// A text from a list that stands elsewhere, or from one that is written here.
template <const auto& words>
inline constexpr Type word_in{Type::Is::Word, {}, words};
// Where the first of the list stands for none, which is written as null.
template <const auto& words>
inline constexpr Type word_but_first{Type::Is::Word, {}, std::span(words).subspan(1)};
struct Literal {
  char text[24] = {};
  template <std::size_t size>
  constexpr Literal(const char (&literal)[size]) {
    for (std::size_t i = 0; i < size; ++i) text[i] = literal[i];
  }
};
template <Literal... literals>
inline constexpr const char* texts_of[] = {literals.text...};
template <Literal... literals>
inline constexpr Type either = word_in<texts_of<literals...>>;

// An object has these fields and no others.
constexpr Type object(std::span<const Type::Field> fields) {
  return {Type::Is::Object, {}, {}, fields};
}
// A type with a name.
constexpr Type shape(const char* name, Type type, const char* about = "") {
  type.name = name;
  type.about = about;
  return type;
}
constexpr Type::Field has(const char* name, const Type& type, const char* about = "") {
  return {name, type, Need::Must, 0, about};
}
constexpr Type::Field may_have(const char* name, const Type& type, const char* about = "") {
  return {name, type, Need::May, 0, about};
}

// What keeps a value from being of the type, after the way to it: "seats.2.clock: no object". Empty
// if nothing does.
std::string misfit(const Json&, const Type&);

}  // namespace ziggurat
