// What combats and influence contests have in common: ties, the removal of cards, and the Murshid's
// deals (rulebook, "Jazýček na vahách", "Uzavírání dohod").
#include "crescent/rules.h"

namespace ziggurat::crescent {

bool murshid_is_near(const State& s) {
  const HexId at = s.clash.hex;
  return (tokens_of(s, murshid) & (bit(at) | beside(s, murshid, at))) != 0;
}

bool murshid_may_meddle(const State& s) {
  const Clash& clash = s.clash;
  return !clash.contest && clash.attacker != murshid && clash.defender != murshid
         && murshid_is_near(s);
}

Side side_of(const Clash& clash, Seat seat) {
  if (seat == clash.attacker) return Side::Attacker;
  return clash.supporters >> seat & 1 ? Side::Attacker : Side::Defender;
}

void count_up(State& s, int attack, int defence) {
  const auto fits = [](int n) { return static_cast<i8>(std::clamp(n, -120, 120)); };
  s.clash.total[static_cast<int>(Side::Attacker)] = fits(attack);
  s.clash.total[static_cast<int>(Side::Defender)] = fits(defence);
  s.clash.winner = attack >= defence ? Side::Attacker : Side::Defender;
  s.clash.counted = true;
  s.clash.decided = s.clash.total[0] != s.clash.total[1] || tie_breaker(s) == nobody;
}

// "In hexes with your token you decide ties": everywhere else the attacker wins them.
Seat tie_breaker(const State& s) {
  return s.board.hexes[s.clash.hex].token == murshid ? murshid : nobody;
}
void list_ties(const State& s, Choices& out) {
  if (s.clash.decided) return;
  for (Side side : each<Side>) out.add(choice(Verb::Tie, 0, side_ref(side)));
}
void decide_tie(State& s, Choice c) {
  s.clash.winner = Side(c.a.id);
  s.clash.decided = true;
  s.tell(Event::TieDecided, murshid, 0, c.a);
}

// Paid "even if the Murshid did nothing", and only by a winner.
void pay_deals(State& s) {
  for (Seat seat : seats_of(s)) {
    const int points = s.clash.deal[seat];
    if (points == 0 || side_of(s.clash, seat) != s.clash.winner) continue;
    s.player[seat].points = static_cast<i16>(s.player[seat].points - points);
    s.player[murshid].points = static_cast<i16>(s.player[murshid].points + points);
    s.tell(Event::PaidPoints, seat, points);
  }
}

// Events are discarded, characters and battalions lie before their owner until upkeep, a strategy
// goes back to the hand.
Place after_clash(CardType type, Seat owner) {
  switch (type) {
    case CardType::Strategy: return hand(owner);
    case CardType::Event: return discard_pile;
    default: return front(owner);
  }
}

// Some cards change hands.
void put_cards_away(State& s) {
  for (Seat seat : seats_of(s)) {
    for_each_card(cards_in(s, resolved(seat)), [&](CardId card) {
      move_openly(s, card, after_clash(card_of(s, card).type, seat));
    });
    for_each_card(cards_in(s, given_to(seat)), [&](CardId card) {
      s.tell(Event::ToHand, seat, 0, card_ref(s, card));
      to_hand(s, card, seat);
    });
  }
  for (Seat seat : seats_of(s)) limit_hand(s, seat);
}

// ---- the Murshid's deals: up to five points for support, before any card is chosen ----

namespace {

constexpr int most_points_promised = 5;

u8 possible_partners(const State& s) {
  const Clash& clash = s.clash;
  const u8 others = clash.contest ? clash.participants : only(clash.defender);
  return static_cast<u8>((only(clash.attacker) | others) & ~only(murshid));
}

}  // namespace

void begin_dealings(State& s) {
  const bool fights =
      s.clash.attacker == murshid || (!s.clash.contest && s.clash.defender == murshid);
  if (fights || !murshid_is_near(s)) return;
  const u8 partners = possible_partners(s);
  s.call(Dealings{.to_promise = partners, .to_ask = partners});
}

namespace {

// Each partner first says what the support would be worth. Everyone is asked, whatever they have.
Seat promiser(const State&, const Dealings& dealings) {
  return static_cast<Seat>(std::countr_zero(dealings.to_promise));
}
void list_promises(const State& s, const Dealings& dealings, Choices& out) {
  if (dealings.to_promise == 0) return;
  const int own = std::max(0, int{s.player[promiser(s, dealings)].points});
  for (int points = 0; points <= std::min(own, most_points_promised); ++points)
    out.add(choice(Verb::Promise, 0, amount_ref(points)));
}
Then promise(State& s, Dealings& dealings, Choice c) {
  const Seat seat = promiser(s, dealings);
  s.clash.promise[seat] = c.a.id;
  s.clash.promised |= only(seat);
  if (c.a.id > 0) s.tell(Event::Promised, seat, c.a.id);
  dealings.to_promise &= static_cast<u8>(dealings.to_promise - 1);
  return Then::Again;
}

bool may_deal_on(const State& s) {
  if (s.settings.deals_with_all) return true;
  return std::all_of(std::begin(s.clash.deal), std::end(s.clash.deal),
                     [](u8 points) { return points == 0; });
}

// The Murshid takes an offer, names a price of his own (once to each), or leaves it.
Seat dealer(const State&, const Dealings&) { return murshid; }
void list_answers(const State& s, const Dealings& dealings, Choices& out) {
  if (!may_deal_on(s)) return;
  for (Seat seat : seats_of(s))
    for (int points = 1; points <= most_points_promised; ++points)
      if (dealings.to_ask >> seat & 1 && points != s.clash.promise[seat])
        out.add(choice(Verb::AskPoints, 0, seat_ref(seat), amount_ref(points)));
  for (Seat seat : seats_of(s))
    if (s.clash.promise[seat] > 0 && s.clash.deal[seat] == 0)
      out.add(choice(Verb::AcceptFrom, 0, seat_ref(seat)));
  if (!out.empty()) out.add(choice(Verb::Refuse));
}

void agree(State& s, Dealings& dealings, Seat seat, int points) {
  s.clash.deal[seat] = static_cast<u8>(points);
  dealings.to_ask &= static_cast<u8>(~only(seat));
  s.tell(Event::Dealing, seat, points);
}

Then answer(State& s, Dealings& dealings, Choice c) {
  if (verb_of(c) == Verb::Refuse) return Then::Done;
  if (verb_of(c) == Verb::AcceptFrom) {
    agree(s, dealings, c.a.id, s.clash.promise[c.a.id]);
    return Then::Again;
  }
  dealings.asked = c.a.id;
  dealings.price = c.b.id;
  dealings.to_ask &= static_cast<u8>(~only(c.a.id));
  s.tell(Event::Asked, c.a.id, c.b.id);
  return Then::Next;
}

Seat asked_for_points(const State&, const Dealings& dealings) { return dealings.asked; }
void list_partner_replies(const State& s, const Dealings& dealings, Choices& out) {
  if (dealings.asked == nobody) return;
  if (s.player[dealings.asked].points >= dealings.price) out.add(choice(Verb::Accept));
  out.add(choice(Verb::Refuse));
}
Then partner_replies(State& s, Dealings& dealings, Choice c) {
  const Seat seat = std::exchange(dealings.asked, nobody);
  if (verb_of(c) == Verb::Accept)
    agree(s, dealings, seat, dealings.price);
  else
    s.tell(Event::Refused, seat);
  return Then::Restart;
}

constexpr Step<State, Dealings> dealings_steps[] = {
    {"deal.promise", promiser, list_promises, promise},
    {"deal.answer", dealer, list_answers, answer},
    {"deal.reply", asked_for_points, list_partner_replies, partner_replies},
};

}  // namespace

std::span<const Step<State, Dealings>> steps_of(const Dealings&) { return dealings_steps; }

}  // namespace ziggurat::crescent
