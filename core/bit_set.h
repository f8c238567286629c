#pragma once
// A set of small numbers as words of bits.
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>

#include "core/basics.h"

namespace ziggurat {

// For each byte its members, packed in ascending order into eight bytes.
constexpr auto members_of_byte = [] {
  std::array<u64, 256> all{};
  for (u64 byte = 0; byte < 256; ++byte)
    for (u64 bit = 0, n = 0; bit < 8; ++bit)
      if ((byte >> bit) & 1) all[byte] |= bit << (8 * n++);
  return all;
}();
constexpr auto count_of_byte = [] {
  std::array<u8, 256> all{};
  for (u64 byte = 0; byte < 256; ++byte) all[byte] = static_cast<u8>(std::popcount(byte));
  return all;
}();

// Calls visit(i) for each bit of a number that is a set.
template <class Bits, class Visit>
constexpr void for_each_bit(Bits set, Visit visit) {
  for (; set; set = static_cast<Bits>(set & (set - 1))) visit(std::countr_zero(set));
}

template <int Size>
struct BitSet {
  static constexpr int word_count = (Size + 63) / 64;
  std::array<u64, word_count> words{};

  static constexpr BitSet of(int i) {
    BitSet set;
    set.add(i);
    return set;
  }

  constexpr bool has(int i) const { return (words[word(i)] >> (i % 64)) & 1; }
  constexpr void add(int i) { words[word(i)] |= u64{1} << (i % 64); }
  constexpr void remove(int i) { words[word(i)] &= ~(u64{1} << (i % 64)); }

  constexpr bool any() const {
    u64 all = 0;
    for (u64 w : words) all |= w;
    return all != 0;
  }
  constexpr int count() const {
    int n = 0;
    for (u64 w : words) n += std::popcount(w);
    return n;
  }
  // Cheaper than count() where the machine has no instruction for it.
  constexpr bool more_than_one() const {
    bool seen = false;
    for (u64 w : words) {
      if ((w & (w - 1)) || (w && seen)) return true;
      seen |= w != 0;
    }
    return false;
  }
  constexpr int first() const {
    for (int i = 0; i < word_count; ++i)
      if (words[static_cast<std::size_t>(i)])
        return 64 * i + std::countr_zero(words[static_cast<std::size_t>(i)]);
    assert(false && "first() of an empty set");
    return Size;
  }
  constexpr bool within(const BitSet& other) const { return !(*this - other).any(); }
  constexpr bool meets(const BitSet& other) const { return (*this & other).any(); }

  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (int i = 0; i < word_count; ++i)
      for (u64 w = words[static_cast<std::size_t>(i)]; w; w &= w - 1)
        visit(64 * i + std::countr_zero(w));
  }

  // The member that has n smaller ones.
  constexpr int nth(int n) const {
    int at = 0;
    u64 w = words[0];
    for (std::size_t i = 0; n >= std::popcount(w); at += 64) {
      n -= std::popcount(w);
      w = words[++i];
    }
    for (int half = 32; half >= 8; half /= 2)
      if (const int below = std::popcount(w & ((u64{1} << half) - 1)); n >= below) {
        n -= below;
        w >>= half;
        at += half;
      }
    return at + static_cast<int>(members_of_byte[w & 0xFF] >> (8 * n) & 0xFF);
  }

  template <int Wider>
  constexpr BitSet<Wider> wider() const {
    BitSet<Wider> set;
    std::copy(words.begin(), words.end(), set.words.begin());
    return set;
  }

  // The members of a set of at most 256, written down. Goes byte by byte: where a list of hundreds
  // of choices is made from a few sets, this is twice as fast as for_each.
  struct Members {
    u8 items[word_count * 64 + 8];  // whole bytes are written, so up to eight more than there are
    int count = 0;
    const u8* begin() const { return items; }
    const u8* end() const { return items + count; }
  };
  Members members() const {
    static_assert(Size <= 256 && std::endian::native == std::endian::little);
    Members all;
    for (u64 i = 0; i < word_count; ++i)
      for (u64 shift = 0; shift < 64; shift += 8) {
        const u64 byte = (words[i] >> shift) & 0xFF;
        const u64 packed = members_of_byte[byte] + 0x0101010101010101 * (64 * i + shift);
        std::memcpy(all.items + all.count, &packed, sizeof packed);
        all.count += count_of_byte[byte];
      }
    return all;
  }

  constexpr BitSet& operator|=(const BitSet& o) { return *this = *this | o; }
  constexpr BitSet& operator&=(const BitSet& o) { return *this = *this & o; }
  constexpr BitSet& operator-=(const BitSet& o) { return *this = *this - o; }
  friend constexpr BitSet operator|(BitSet a, const BitSet& b) {
    for (std::size_t i = 0; i < word_count; ++i) a.words[i] |= b.words[i];
    return a;
  }
  friend constexpr BitSet operator&(BitSet a, const BitSet& b) {
    for (std::size_t i = 0; i < word_count; ++i) a.words[i] &= b.words[i];
    return a;
  }
  friend constexpr BitSet operator-(BitSet a, const BitSet& b) {
    for (std::size_t i = 0; i < word_count; ++i) a.words[i] &= ~b.words[i];
    return a;
  }
  bool operator==(const BitSet&) const = default;

 private:
  static constexpr std::size_t word(int i) {
    assert(i >= 0 && i < Size);
    return static_cast<std::size_t>(i / 64);
  }
};

// Which of these bytes, or things as small, are this one. Compares eight at once.
template <class Byte, int Size>
BitSet<Size> where_equal(const Byte (&bytes)[Size], Byte one) {
  static_assert(sizeof(Byte) == 1 && std::endian::native == std::endian::little);
  constexpr u64 ones = 0x0101010101010101, low_bits = 0x7F * ones;
  const u64 pattern = std::bit_cast<u8>(one) * ones;
  BitSet<Size> set;
  int i = 0;
  for (; i + 8 <= Size; i += 8) {
    u64 eight;
    std::memcpy(&eight, bytes + i, sizeof eight);
    eight ^= pattern;                                                         // zero where equal
    const u64 equal = ~(((eight & low_bits) + low_bits) | eight | low_bits);  // 0x80 where zero
    const u64 packed = ((equal >> 7) * 0x0102040810204080) >> 56;
    set.words[static_cast<std::size_t>(i / 64)] |= packed << (i % 64);
  }
  for (; i < Size; ++i)
    if (bytes[i] == one) set.add(i);
  return set;
}

}  // namespace ziggurat
