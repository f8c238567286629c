#pragma once
// The driver's dice. Never part of a state: what has not been drawn yet exists nowhere.
// SplitMix64: small, fast, the same numbers on every machine (std distributions are not).
#include "core/basics.h"

namespace ziggurat {

class Rng {
 public:
  explicit constexpr Rng(u64 seed) : state_(seed) {}

  constexpr u64 next() {
    u64 z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  // A number from 0 to n-1. The bias of multiply-and-shift is below n / 2^32.
  constexpr u32 below(u32 n) { return static_cast<u32>(((next() >> 32) * n) >> 32); }

 private:
  u64 state_;
};

}  // namespace ziggurat
