// Influence (rulebook, "Šíření vlivu", "Soupeření o vliv").
#include "crescent/rules.h"

namespace ziggurat::crescent {

// "A hex in which you are present or that is adjacent to one", without your own token.
Hexes may_influence(const State& s, const Ground& ground, Seat seat) {
  if (s.player[seat].tokens == 0) return 0;
  Hexes reached = ground.present;
  for_each_hex(ground.present, [&](HexId hex) { reached |= beside(s, seat, hex); });
  return reached & static_cast<Hexes>(~ground.tokens);
}

namespace {

// Everybody else who is present, and the Murshid if a token of his is next door.
u8 participants_at(const State& s, Seat attacker, HexId at) {
  u8 set = 0;
  for (Seat seat : seats_of(s)) {
    if (seat == attacker) continue;
    const bool next_door = seat == murshid && (tokens_of(s, murshid) & beside(s, murshid, at)) != 0;
    if (next_door || is_present(s, seat, at)) set |= only(seat);
  }
  return set;
}

Seat first_of(u8 seats) { return static_cast<Seat>(std::countr_zero(seats)); }

// Beside a token of the Murshid's, but for a river: Ships could still bring him into it.
bool murshid_may_sail_in(const State& s, Seat attacker, HexId at) {
  return attacker != murshid && (tokens_of(s, murshid) & s.board.touching[at]) != 0;
}

}  // namespace

void spread_influence(State& s, Seat seat, HexId at) {
  const u8 others = participants_at(s, seat, at);
  if (others == 0 && !murshid_may_sail_in(s, seat, at)) return place_token(s, seat, at);
  s.clash = Clash{.hex = at, .contest = true, .attacker = seat, .participants = others};
  s.call(Contest{.to_choose = others, .to_declare = others});
}

// ---- the strength of a side ----

namespace {

bool is_military(const State& s, Seat seat) {
  return units_in(s.board.hexes[s.clash.hex], seat) > 0 || has_stronghold(s, s.clash.hex, seat);
}
bool is_civil(const State& s, Seat seat) {
  return has_settlement(s, s.clash.hex, seat) || s.board.hexes[s.clash.hex].token == seat;
}

// Who stands on this side, a bit for each.
u8 members(const Clash& clash, Side side) {
  const u8 others = static_cast<u8>(clash.participants & ~clash.supporters);
  return side == Side::Defender ? others : static_cast<u8>(only(clash.attacker) | clash.supporters);
}

}  // namespace

Influence influence_of(const State& s, Seat seat) {
  return {is_military(s, seat), is_civil(s, seat), s.clash.bonus[seat]};
}

Influence influence_of(const State& s, Side side) {
  const u8 seats = members(s.clash, side);
  Influence influence;
  for (Seat seat : seats_of(s)) {
    if (!(seats >> seat & 1)) continue;
    const Influence own = influence_of(s, seat);
    influence.military |= own.military;
    influence.civil += own.civil;
    influence.cards += own.cards;
  }
  if (side == Side::Defender && s.settings.one_civil_for_defenders)
    influence.civil = std::min(influence.civil, 1);
  return influence;
}

// ---- the steps ----

namespace {

Then open_contest_window(State& s, Contest&, Choice) {
  s.call(Window{.first = s.clash.attacker});
  return Then::Next;
}

// Ships may have brought the Murshid next door. Without anybody else there is no contest.
Then gather(State& s, Contest& contest, Choice) {
  s.clash.participants |= participants_at(s, s.clash.attacker, s.clash.hex);
  if (s.clash.participants == 0) {
    place_token(s, s.clash.attacker, s.clash.hex);
    s.clash = Clash{};
    return Then::Done;
  }
  s.tell(Event::Contest, s.clash.attacker, 0, hex_ref(s, s.clash.hex));
  contest.to_choose = contest.to_declare = s.clash.participants;
  begin_dealings(s);
  return Then::Next;
}

Seat contender(const State& s, const Contest&) { return s.clash.attacker; }
void list_attacker_cards(const State& s, const Contest&, Choices& out) {
  if (may_hold(s, s.clash.attacker, Keyword::Contest))
    list_picks(s, s.clash.attacker, Keyword::Contest, Verb::Choose, {}, out);
}
Then attacker_chooses(State& s, Contest&, Choice c) {
  choose_cards(s, s.clash.attacker, c.a.id);
  return Then::Next;
}

Then skip_empty_hands(State& s, Contest& contest, Choice) {
  for (Seat seat : seats_of(s))
    if (!may_hold(s, seat, Keyword::Contest)) contest.to_choose &= static_cast<u8>(~only(seat));
  return Then::Next;
}
Seat participant_to_choose(const State&, const Contest& contest) {
  return first_of(contest.to_choose);
}
void list_participant_cards(const State& s, const Contest& contest, Choices& out) {
  if (contest.to_choose != 0)
    list_picks(s, first_of(contest.to_choose), Keyword::Contest, Verb::Choose, {}, out);
}
Then participant_chooses(State& s, Contest& contest, Choice c) {
  choose_cards(s, first_of(contest.to_choose), c.a.id);
  contest.to_choose &= static_cast<u8>(contest.to_choose - 1);
  return Then::Again;
}

// "In turn order": after cards are chosen, before they are revealed.
Seat participant_to_declare(const State&, const Contest& contest) {
  return first_of(contest.to_declare);
}
void list_sides(const State&, const Contest& contest, Choices& out) {
  if (contest.to_declare == 0) return;
  out.add(choice(Verb::Support));
  out.add(choice(Verb::Defend));
}
Then declare(State& s, Contest& contest, Choice c) {
  const Seat seat = first_of(contest.to_declare);
  const bool supports = verb_of(c) == Verb::Support;
  if (supports) s.clash.supporters |= only(seat);
  s.tell(Event::Declared, seat, 0, side_ref(supports ? Side::Attacker : Side::Defender));
  contest.to_declare &= static_cast<u8>(contest.to_declare - 1);
  return Then::Again;
}

Then resolve_cards(State& s, Contest&, Choice) {
  reveal_cards(s);
  s.call(Resolution{});
  return Then::Next;
}

Then compare(State& s, Contest&, Choice) {
  for (Side side : each<Side>) {
    const Influence influence = influence_of(s, side);
    s.tell(Event::Compared, nobody, influence.total(), side_ref(side));
    s.tell(Event::InfluenceParts, nobody, influence.cards, amount_ref(influence.military),
           amount_ref(influence.civil));
  }
  count_up(s, influence_strength(s, Side::Attacker), influence_strength(s, Side::Defender));
  return Then::Next;
}
Seat scales(const State&, const Contest&) { return murshid; }
void list_contest_ties(const State& s, const Contest&, Choices& out) { list_ties(s, out); }
Then tip_scales(State& s, Contest&, Choice c) {
  decide_tie(s, c);
  return Then::Next;
}

Then conclude_contest(State& s, Contest&, Choice) {
  s.tell(Event::Won, s.clash.attacker, s.clash.winner == Side::Attacker);
  pay_deals(s);
  if (s.clash.winner == Side::Attacker) place_token(s, s.clash.attacker, s.clash.hex);
  put_cards_away(s);
  s.clash = Clash{};
  return Then::Done;
}

constexpr Step<State, Contest> contest_steps[] = {
    happens(open_contest_window, "contest.window"),
    happens(gather, "contest.gather"),
    {"contest.attack", contender, list_attacker_cards, attacker_chooses},
    happens(skip_empty_hands, "contest.hands"),
    {"contest.cards", participant_to_choose, list_participant_cards, participant_chooses},
    {"contest.side", participant_to_declare, list_sides, declare},
    {"contest.reveal", turns_over<Contest>, list_reveal<Contest>, resolve_cards},
    happens(compare, "contest.compare"),
    {"contest.tie", scales, list_contest_ties, tip_scales},
    happens(conclude_contest, "contest.end"),
};

}  // namespace

std::span<const Step<State, Contest>> steps_of(const Contest&) { return contest_steps; }

}  // namespace ziggurat::crescent
