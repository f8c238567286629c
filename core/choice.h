#pragma once
// One pick: what players send, what the log stores, what the screen shows, what search expands.
#include <bit>
#include <compare>
#include <cstring>
#include <type_traits>

#include "core/fixed_list.h"

namespace ziggurat {

// Something on the table. Each game numbers its own kinds; 0 is "nothing".
struct Ref {
  u8 kind;
  u8 id;
  auto operator<=>(const Ref&) const = default;
};

// Two kinds are the same in every game; the others follow them.
constexpr u8 amount_kind = 1, seat_kind = 2;

// Of a game's own kind, by number or enum.
template <class Kind>
constexpr Ref ref(Kind kind, auto id) {
  return {static_cast<u8>(kind), static_cast<u8>(id)};
}
constexpr Ref amount_ref(int n) { return ref(amount_kind, n); }
constexpr Ref seat_ref(Seat seat) { return ref(seat_kind, seat); }

// "verb n of a to b": a few bytes whose meaning is the game's vocabulary (core/words.h).
struct alignas(8) Choice {
  u8 verb;
  i8 n;
  Ref a, b, c;

  // In the order of its fields, as one number: lists are sorted and searched all the time.
  constexpr u64 key() const {
    static_assert(std::endian::native == std::endian::little);
    constexpr u64 sign_of_n = u64{0x80} << 48;
    return __builtin_bswap64(std::bit_cast<u64>(*this)) ^ sign_of_n;
  }
  constexpr bool operator==(const Choice& other) const { return key() == other.key(); }
  constexpr auto operator<=>(const Choice& other) const { return key() <=> other.key(); }
};
static_assert(sizeof(Choice) == 8 && std::is_trivial_v<Choice>);

template <class Verb>
constexpr Choice choice(Verb verb, int n = 0, Ref a = {}, Ref b = {}, Ref c = {}) {
  return {static_cast<u8>(verb), static_cast<i8>(n), a, b, c};
}

// The legal list: strictly ascending, so that it has one order and no duplicates. Chance gives a
// weight to each of its outcomes.
class Choices {
 public:
  // The longest list any game can ask for; each derives its bound where it lists.
  using List = FixedList<Choice, 2304>;
  using Weights = FixedList<u16, 256>;

  void add(Choice c) { list_.push(c); }
  void add(Choice c, int weight) {
    list_.push(c);
    weights_.push(static_cast<u16>(weight));
  }
  // `base` once for each id of a list (such as BitSet::Members), put in as the id of b. Joins whole
  // words: most of a long list of choices comes from here.
  void add_each(Choice base, const auto& members) {
    constexpr int place = std::countr_zero(std::bit_cast<u64>(Choice{0, 0, {}, {0, 1}, {}}));
    const u64 head = std::bit_cast<u64>(base);
    Choice* const to = list_.grow(members.count);
    for (int i = 0; i < members.count; ++i) {
      const u64 word = head | u64{members.items[i]} << place;
      std::memcpy(to + i, &word, sizeof word);
    }
  }
  // For lists that are put together from many rules: brings them into their one order.
  void sort() {
    assert(weights_.empty());
    std::sort(list_.begin(), list_.end());
  }
  void clear() {
    list_.clear();
    weights_.clear();
  }
  int size() const { return list_.size(); }
  bool empty() const { return list_.empty(); }
  const Choice& operator[](int i) const { return list_[i]; }
  const Choice* begin() const { return list_.begin(); }
  const Choice* end() const { return list_.end(); }
  const Weights& weights() const { return weights_; }
  template <class Verb>
  bool has_verb(Verb verb) const {
    return std::any_of(begin(), end(), [&](Choice c) { return c.verb == static_cast<u8>(verb); });
  }
  // Where a choice stands in the list, or -1.
  int find(Choice c) const {
    const Choice* at = std::lower_bound(begin(), end(), c);
    return at != end() && *at == c ? static_cast<int>(at - begin()) : -1;
  }

 private:
  List list_;
  Weights weights_;
};

// Who is asked what, with everything that may be answered. Not part of a state; drivers reuse one.
struct Decision {
  Seat who = nobody;
  const char* prompt = "";
  Choices choices;
};

}  // namespace ziggurat
