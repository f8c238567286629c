// What others do when something happens: Relic Thief, Book Binders, Saddle Makers, Herald, Sneak
// Attack. Several are asked clockwise after the player who acted.
#include "oath/rules.h"

namespace ziggurat::oath {

// ---- plain gains ----

// 2 favor of one bank for every vision that another player plays face up, the Conspiracy too.
void note_vision_played(State& s, Seat who) {
  const Seat binder = adviser_holder(s, BookBinders);
  if (binder == nobody || binder == who) return;
  s.tell(Event::Used, binder, 0, card_ref(BookBinders));
  take_from_banks(s, binder, 2, any_suit, false, true);
}

// 2 favor of its bank for every Nomad or Order card that another player plays face up.
void note_card_played(State& s, Seat who, CardId card) {
  const Seat maker = adviser_holder(s, SaddleMakers);
  const Suit suit = suit_of(card);
  if (maker == nobody || maker == who || (suit != Suit::Nomad && suit != Suit::Order)) return;
  s.tell(Event::Used, maker, 0, card_ref(SaddleMakers));
  gain_favor(s, maker, suit, 2);
}

// ---- Relic Thief: relics were taken in the thief's region ----

namespace {

Relics stealable(const State& s, const Thieves& thieves) {
  Relics relics = 0;
  for_each_relic(thieves.taken, [&](CardId card) {
    if (holds(s, thieves.taker, card) && can_take_relic(s, thieves.thief, card))
      relics |= relic_bit(card);
  });
  return relics;
}

Seat thief(const State&, const Thieves& thieves) { return thieves.thief; }

void list_theft(const State& s, const Thieves& thieves, Choices& out) {
  if (!stealable(s, thieves) || !can_pay(s, thieves.thief, RelicThief, row(RelicThief).cost))
    return;
  out.add(choice(Verb::Yes));
  out.add(choice(Verb::No));
}
Then attempt_theft(State& s, Thieves& thieves, Choice c) {
  if (verb_of(c) == Verb::No) return Then::Done;
  s.tell(Event::Used, thieves.thief, 0, card_ref(RelicThief));
  pay(s, thieves.thief, RelicThief, row(RelicThief).cost);
  thieves.tried = true;
  thieves.to_roll = static_cast<u8>(std::popcount(thieves.taken));
  return Then::Next;
}

int batch(const Thieves& thieves) { return std::min<int>(thieves.to_roll, dice_at_once); }
void list_theft_rolls(const State&, const Thieves& thieves, Choices& out) {
  if (thieves.to_roll > 0) list_defense_rolls(batch(thieves), out);
}
Then roll_for_theft(State& s, Thieves& thieves, Choice c) {
  const DefenseFaces faces = defense_faces(c.a);
  thieves.shields = static_cast<u8>(thieves.shields + faces.single + faces.twofold);
  thieves.to_roll = static_cast<u8>(thieves.to_roll - batch(thieves));
  if (thieves.to_roll > 0) return Then::Again;
  s.tell(Event::DefenseRoll, thieves.thief, thieves.shields);
  return Then::Next;
}

void list_second_theft(const State& s, const Thieves& thieves, Choices& out) {
  if (!thieves.tried || !may_reroll(s, thieves.thief)) return;
  out.add(choice(Verb::Yes));
  out.add(choice(Verb::No));
}
Then roll_theft_again(State& s, Thieves& thieves, Choice c) {
  if (verb_of(c) == Verb::No) return Then::Next;
  use_jinx(s, thieves.thief);
  thieves.shields = 0;
  thieves.to_roll = static_cast<u8>(std::popcount(thieves.taken));
  return Then::Next;
}

// A single face with shields on any of the dice spoils it all.
Then steal(State& s, Thieves& thieves, Choice) {
  if (!thieves.tried || thieves.shields > 0) return Then::Done;
  take_relics(s, thieves.thief, stealable(s, thieves));
  pass_title_on(s);
  return Then::Done;
}

constexpr Step<State, Thieves> theft_steps[] = {
    {"relic-thief.use", thief, list_theft, attempt_theft},
    {"relic-thief.roll", turns_over<Thieves>, list_theft_rolls, roll_for_theft},
    {"relic-thief.jinx", thief, list_second_theft, roll_theft_again},
    {"relic-thief.roll", turns_over<Thieves>, list_theft_rolls, roll_for_theft},
    happens(steal),
};

}  // namespace

std::span<const Step<State, Thieves>> steps_of(const Thieves&) { return theft_steps; }

void answer_taking(State& s, Seat taker, Relics taken) {
  const Seat holder = adviser_holder(s, RelicThief);
  if (taken == 0 || holder == nobody || holder == taker) return;
  if (region_of(s, holder) != region_of(s, taker)) return;
  s.call(Thieves{.taker = taker, .taken = taken, .thief = holder});
}

// ---- a campaign is over ----

namespace {

// The Herald tells of attacks on players for 1 favor of any bank; the Sneak Attack strikes at
// whoever has just attacked.
Then react(State& s, Aftermath& after, Choice) {
  const u8 left = after.heralds | after.sneaks;
  if (left == 0) return Then::Done;
  const Seat seat = first_after(s, after.attacker, left);
  if (after.heralds & seat_bit(seat)) {
    after.heralds = 0;
    s.tell(Event::Used, seat, 0, card_ref(Herald));
    take_from_banks(s, seat, 1, any_suit);
  } else {
    after.sneaks = 0;
    s.call(ExtraAction{.who = seat, .what = Extra::SneakAttack, .against = after.attacker});
  }
  return Then::Again;
}

constexpr Step<State, Aftermath> aftermath_steps[] = {
    happens(react),
};

}  // namespace

std::span<const Step<State, Aftermath>> steps_of(const Aftermath&) { return aftermath_steps; }

void note_campaign_over(State& s) {
  const Battle& battle = s.battle;
  const auto bit_of = [&](CardId card) {
    const Seat holder = adviser_holder(s, card);
    return holder == nobody || holder == battle.attacker ? u8{0} : seat_bit(holder);
  };
  const u8 heralds = battle.defender == bandits ? u8{0} : bit_of(Herald);
  const u8 sneaks = bit_of(SneakAttack);
  if (heralds | sneaks)
    s.call(Aftermath{.attacker = battle.attacker, .heralds = heralds, .sneaks = sneaks});
}

}  // namespace ziggurat::oath
