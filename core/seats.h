#pragma once
// The seats of a table, and sets of them: a bit for each. A table is whatever has `settings` with
// the number of its players: a state, a view.
#include "core/basics.h"
#include "core/bit_set.h"

namespace ziggurat {

// The first so many seats, for range-for.
struct Seats {
  int count;

  struct Iterator {
    int seat;
    constexpr Seat operator*() const { return static_cast<Seat>(seat); }
    constexpr Iterator& operator++() { return ++seat, *this; }
    constexpr bool operator==(const Iterator&) const = default;
  };
  constexpr Iterator begin() const { return {0}; }
  constexpr Iterator end() const { return {count}; }
};
constexpr Seats seats_of(const auto& table) { return {table.settings.players}; }

// Clockwise.
constexpr Seat next_seat(const auto& table, Seat seat) {
  return seat + 1 == table.settings.players ? Seat{0} : static_cast<Seat>(seat + 1);
}

constexpr u8 seat_bit(Seat seat) { return static_cast<u8>(1u << seat); }
constexpr u8 all_seats(const auto& table) {
  return static_cast<u8>((1u << table.settings.players) - 1);
}
template <class Visit>
constexpr void for_each_seat(u8 set, Visit visit) {
  for_each_bit(set, [&](int seat) { visit(static_cast<Seat>(seat)); });
}

}  // namespace ziggurat
