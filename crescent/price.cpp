// What choices cost and surely bring. There is no second list of prices: the rules themselves are
// asked, on a copy of the table, and what has changed hands when the choice has done its work is
// its price. Its work is over when somebody is asked again, when the rule that asked is left, or
// when the year goes on: what the next rule brings is not for this choice to promise.
#include "crescent/game.h"
#include "crescent/rules.h"

namespace ziggurat::crescent {
namespace {

int held(const Player& player, Resource what) {
  switch (what) {
    case Resource::Coins: return player.coins;
    case Resource::Points: return player.points;
    case Resource::Supply: return player.supply;
    case Resource::Reserve: return player.reserve;
    default: return player.tokens;
  }
}

// ---- what the choice itself does ----

State after(const State& s, Choice c) {
  const auto is_done = [&](const State& then) {
    return then.stack.size() < s.stack.size() || std::holds_alternative<Year>(then.stack.top());
  };
  State then = s;
  flow::answer(then, c);
  while (!is_done(then) && flow::go_on(then)) {
  }
  return then;
}

// ---- from whom to whom ----

// Coins and points pass from one ruler to another or come from the bank; pieces only between their
// owner and the map.
bool changes_hands(Resource what) { return what == Resource::Coins || what == Resource::Points; }

// A transfer names no more than a byte holds; own data may bring more points for coins.
void add(Price& price, Resource what, int n, Ref from, Ref to) {
  constexpr int most = 255;
  for (; n > 0; n -= most) price.add(what, std::min(n, most), from, to);
}

void add_changes(const State& before, const State& then, Resource what, Price& price) {
  int change[max_players] = {};
  for (Seat seat : seats_of(before))
    change[seat] = held(then.player[seat], what) - held(before.player[seat], what);
  for (Seat from : seats_of(before))
    for (Seat to : seats_of(before)) {
      if (!changes_hands(what) || change[from] >= 0 || change[to] <= 0) continue;
      const int n = std::min(-change[from], change[to]);
      add(price, what, n, seat_ref(from), seat_ref(to));
      change[from] += n, change[to] -= n;
    }
  for (Seat seat : seats_of(before)) {
    add(price, what, -change[seat], seat_ref(seat), the_stock);
    add(price, what, change[seat], the_stock, seat_ref(seat));
  }
}

}  // namespace

int held(const State& s, Ref holder, u8 resource) {
  return Kind(holder.kind) == Kind::Seat ? held(s.player[holder.id], Resource(resource)) : 0;
}

void price(const State& s, Choice c, Price& price) {
  const State then = after(s, c);
  for (Resource what : each<Resource>) add_changes(s, then, what, price);
}

}  // namespace ziggurat::crescent
