#pragma once
// What a choice costs, and what it surely brings: shown to the one who is asked before he chooses.
//
// A game computes it by the functions by which its rules then pay, and core/suite.h holds it
// against what happens. Only what is sure is a price: what dice, cards or another seat's answer
// decide is none (an offer that may be refused, spoils of a battle not yet fought), nor is what the
// end of a turn or a year brings to everybody.
#include "core/choice.h"

namespace ziggurat {

// Whoever has a thing, or gets it: a seat, something on the table such as a bank of a suit, or the
// stock, which is nobody's. What goes there is burnt, or paid to the only bank.
constexpr Ref the_stock = {};

struct Transfer {
  u8 what;  // one of the vocabulary's resources
  u8 n;
  Ref from, to;
  bool operator==(const Transfer&) const = default;
};

class Price : public FixedList<Transfer, 24> {
 public:
  template <class Resource>
  void add(Resource what, int n, Ref from, Ref to) {
    assert(n >= 0 && n <= 255);
    if (n > 0) push({static_cast<u8>(what), static_cast<u8>(n), from, to});
  }
  // By how much the holder has more of it afterwards.
  int gain_of(Ref holder, u8 what) const {
    int gain = 0;
    for (const Transfer& one : *this)
      if (one.what == what)
        gain += (one.to == holder ? one.n : 0) - (one.from == holder ? one.n : 0);
    return gain;
  }
};

// For a game in which nothing is paid.
template <class State>
struct Priceless {
  static void price(const State&, Choice, Price&) {}
  static int held(const State&, Ref, u8) { return 0; }
};

}  // namespace ziggurat
