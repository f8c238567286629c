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

// Every value of an enum that ends with `count`, for range-for.
template <class Enum>
constexpr auto each = [] {
  std::array<Enum, count_of<Enum>> all{};
  for (int i = 0; i < count_of<Enum>; ++i) all[static_cast<std::size_t>(i)] = Enum(i);
  return all;
}();

}  // namespace ziggurat
