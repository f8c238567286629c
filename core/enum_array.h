#pragma once
// An array indexed by meaning, not by int: EnumArray<Colour, u8> hand; hand[Colour::Red]. The enum
// ends with `count`.
#include <array>
#include <cstddef>

#include "core/basics.h"

namespace ziggurat {

template <class Enum>
constexpr int count_of = static_cast<int>(Enum::count);

template <class Enum, class T>
struct EnumArray {
  T items[count_of<Enum>];

  constexpr T& operator[](Enum e) { return items[static_cast<int>(e)]; }
  constexpr const T& operator[](Enum e) const { return items[static_cast<int>(e)]; }
  constexpr T* begin() { return items; }
  constexpr T* end() { return items + count_of<Enum>; }
  constexpr const T* begin() const { return items; }
  constexpr const T* end() const { return items + count_of<Enum>; }
  bool operator==(const EnumArray&) const = default;
};

// A table with a row for each value of an enum. Each row stands beside the value it is for, so that
// a forgotten one cannot shift the others.
template <class Enum, class T>
struct Row {
  Enum of;
  T item;
};

void a_row_is_missing_or_misplaced();  // Nobody has written it: whoever needs it does not compile.

// The items of such a table. Row i must be for value i, and all must be there: the result is to be
// `constexpr`, and the compiler looks.
template <class Enum, class T, std::size_t rows>
constexpr EnumArray<Enum, T> in_order(const Row<Enum, T> (&table)[rows]) {
  if (rows != count_of<Enum>) a_row_is_missing_or_misplaced();
  EnumArray<Enum, T> items{};
  for (std::size_t i = 0; i < rows; ++i) {
    if (table[i].of != Enum(i)) a_row_is_missing_or_misplaced();
    items.items[i] = table[i].item;
  }
  return items;
}

// Every value of an enum that ends with `count`, for range-for.
template <class Enum>
constexpr auto each = [] {
  std::array<Enum, count_of<Enum>> all{};
  for (int i = 0; i < count_of<Enum>; ++i) all[static_cast<std::size_t>(i)] = Enum(i);
  return all;
}();

}  // namespace ziggurat
