#pragma once
// One pick: what players send, what the log stores, what the screen shows, what search expands.
#include <bit>
#include <compare>
#include <type_traits>

#include "core/bit_set.h"
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
// weight to each of its outcomes. A list of hundreds is told in a few runs and has its length at
// once; whoever looks at more of it than one choice has it spelled out first.
class Choices {
 public:
  // The longest list any game can ask for; each derives its bound where it lists.
  using List = FixedList<Choice, 2304>;
  using Weights = FixedList<u16, 256>;

  Choices() = default;
  Choices(const Choices& other) { *this = other; }
  Choices& operator=(const Choices& other) {  // most of the room is free
    list_.assign(other.list_);
    weights_.assign(other.weights_);
    runs_.assign(other.runs_);
    return *this;
  }

  void add(Choice c) { list_.push(c); }
  void add(Choice c, int weight) {
    list_.push(c);
    weights_.push(static_cast<u16>(weight));
  }
  // `base` once for each member of a set, put in as the id of b.
  template <int Size>
  void add_each(Choice base, const BitSet<Size>& ids) {
    const int count = ids.count();
    if (count == 0) return;
    const int from = list_.size();
    list_.grow(count);
    runs_.push({base, ids.template wider<256>().words, static_cast<u16>(from),
                static_cast<u16>(from + count)});
  }
  // What chance draws out of a set, all with equal odds: `base` once for each, put in as the id of
  // a.
  template <int Size>
  void add_draws(Choice base, const BitSet<Size>& ids, int weight) {
    const int count = ids.count();
    Choice* to = list_.grow(count);
    ids.for_each([&](int id) { *to++ = with_id(base, place_of_a, id); });
    std::fill_n(weights_.grow(count), count, static_cast<u16>(weight));
  }
  // For lists that are put together from many rules: brings them into their one order. Each rule
  // lists in order, or nearly so; what stands right already costs a comparison.
  void sort() {
    assert(weights_.empty());
    spell_out();
    for (Choice* at = list_.begin(); at != list_.end(); ++at)
      if (at != list_.begin() && *at < at[-1])
        std::rotate(std::upper_bound(list_.begin(), at, *at), at, at + 1);
  }
  // Joins whole words: most of a long list of choices is written here.
  void spell_out() {
    for (const Run& run : runs_) {
      const auto members = run.ids().members();
      for (int i = run.from; i < run.to; ++i)
        list_[i] = with_id(run.base, place_of_b, members.items[i - run.from]);
    }
    runs_.clear();
  }
  void clear() {
    list_.clear();
    weights_.clear();
    runs_.clear();
  }
  int size() const { return list_.size(); }
  bool empty() const { return list_.empty(); }
  const Weights& weights() const { return weights_; }
  // One of them, spelled out or not.
  Choice nth(int i) const {
    for (const Run& run : runs_)
      if (i < run.to) {
        if (i < run.from) break;
        return with_id(run.base, place_of_b, run.ids().nth(i - run.from));
      }
    return list_[i];
  }

  // ---- once it is spelled out ----

  const Choice& operator[](int i) const { return spelled_out()[i]; }
  const Choice* begin() const { return spelled_out().begin(); }
  const Choice* end() const { return spelled_out().end(); }
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
  // Choices that differ by the id of b alone, and where in the list they belong.
  struct Run {
    Choice base;
    std::array<u64, BitSet<256>::word_count> members;
    u16 from, to;

    BitSet<256> ids() const { return {members}; }
  };
  static_assert(std::is_trivial_v<Run>, "an empty list costs nothing");

  // Where among the bits of a choice the id of a thing stands.
  static constexpr int place_of_a =
      std::countr_zero(std::bit_cast<u64>(Choice{0, 0, {0, 1}, {}, {}}));
  static constexpr int place_of_b =
      std::countr_zero(std::bit_cast<u64>(Choice{0, 0, {}, {0, 1}, {}}));
  static Choice with_id(Choice base, int place, int id) {
    return std::bit_cast<Choice>(std::bit_cast<u64>(base) | static_cast<u64>(id) << place);
  }
  const List& spelled_out() const {
    assert(runs_.empty());
    return list_;
  }

  List list_;  // with a gap for each run
  Weights weights_;
  FixedList<Run, 64> runs_;  // at most eight kinds of land turned six ways
};

// Who is asked what, with everything that may be answered. Not part of a state; drivers reuse one.
struct Decision {
  Seat who = nobody;
  const char* prompt = "";
  Choices choices;
};

}  // namespace ziggurat
