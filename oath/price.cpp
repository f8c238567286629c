// What choices cost and surely bring. There is no second list of prices: the rules themselves are
// asked, on a copy of the table, and what has changed hands when the choice has done its work is
// its price. Its work is over when somebody is asked again or the turn goes on: what the end of a
// turn brings is nobody's price.
#include "oath/game.h"
#include "oath/rules.h"
#include "oath/words.h"

namespace ziggurat::oath {
namespace {

// Sites are named by their spaces here, because a choice may turn them over.
constexpr Ref space_ref(SiteId at) { return ref(Kind::Site, space_word + at); }

int held_by_seat(const Player& player, Resource what) {
  switch (what) {
    case Resource::Supply: return player.supply;
    case Resource::Favor: return player.favor;
    case Resource::Secrets: return player.secrets;
    case Resource::TurnedSecrets: return player.secrets_down;
    default: return player.warbands;
  }
}

int held_at_site(const Site& site, Resource what) {
  switch (what) {
    case Resource::Favor: return site.favor;
    case Resource::Secrets: return site.secrets;
    case Resource::Warbands: return site.warbands;
    default: return 0;
  }
}

int held_on_card(const CardTable& cards, int card, Resource what) {
  return what == Resource::Favor     ? cards.favor[card]
         : what == Resource::Secrets ? cards.secrets[card]
                                     : 0;
}

int held_on_banner(const State& s, Banner banner, Resource what) {
  const Resource tokens = banner == Banner::PeoplesFavor ? Resource::Favor : Resource::Secrets;
  return what == tokens ? s.banner[banner].tokens : 0;
}

int held(const State& s, Ref holder, Resource what) {
  switch (Kind(holder.kind)) {
    case Kind::Seat: return held_by_seat(s.player[holder.id], what);
    case Kind::Site: return held_at_site(s.site[holder.id - space_word], what);
    case Kind::Card: return held_on_card(s.cards, holder.id, what);
    case Kind::Suit: return what == Resource::Favor ? s.bank[Suit(holder.id)] : 0;
    case Kind::Banner: return held_on_banner(s, Banner(holder.id), what);
    default: return 0;
  }
}

template <class Visit>
void for_each_holder(const State& s, Visit visit) {
  for (Seat seat : seats_of(s)) visit(seat_ref(seat));
  for (Suit suit : each<Suit>) visit(suit_ref(suit));
  for (Banner banner : each<Banner>) visit(banner_ref(banner));
  for (SiteId at = 0; at < site_count; ++at) visit(space_ref(at));
  for (int card = 0; card < card_numbers; ++card) visit(card_ref(CardId(card)));
}

// ---- what the choice itself does ----

bool is_done(const State& s) {
  return s.stack.empty() || std::holds_alternative<PlayerTurn>(s.stack.top())
         || std::holds_alternative<Rounds>(s.stack.top());
}

State after(const State& s, Choice c) {
  State then = s;
  flow::answer(then, c);
  while (!is_done(then) && flow::go_on(then)) {
  }
  return then;
}

// ---- from whom to whom ----

struct Change {
  Ref holder;
  int n;
};
using Changes = FixedList<Change, 64>;

// Who has lost is matched with who has gained, in the order of the holders; the rest goes to the
// stock, or comes from there.
void add_transfers(Resource what, Changes& losses, Changes& gains, Price& price) {
  const auto move = [&](int n, Ref from, Ref to) {
    if (price.size() < price.capacity()) price.add(what, n, from, to);
  };
  for (Change& loss : losses) {
    for (Change& gain : gains) {
      const int n = std::min(loss.n, gain.n);
      move(n, loss.holder, gain.holder);
      loss.n -= n, gain.n -= n;
    }
    move(loss.n, loss.holder, the_stock);
  }
  for (const Change& gain : gains) move(gain.n, the_stock, gain.holder);
}

void add_changes(const State& before, const State& then, Resource what, Price& price) {
  Changes losses, gains;
  for_each_holder(before, [&](Ref holder) {
    const int n = held(then, holder, what) - held(before, holder, what);
    if (n < 0) losses.push({holder, -n});
    if (n > 0) gains.push({holder, n});
  });
  add_transfers(what, losses, gains, price);
}

}  // namespace

int held(const State& s, Ref holder, u8 resource) { return held(s, holder, Resource(resource)); }

void price(const State& s, Choice c, Price& price) {
  const State then = after(s, c);
  for (Resource what : each<Resource>) add_changes(s, then, what, price);
  if (price.size() == price.capacity()) price.clear();  // rather nothing than a part of it
}

}  // namespace ziggurat::oath
