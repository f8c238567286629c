// The Oathkeeper's title and the ways to win (2.10, 2.11, section 3).
#include "oath/rules.h"

namespace ziggurat::oath {

int relics_and_banners(const State& s, Seat seat) {
  return std::popcount(s.player[seat].relics) + holds(s, seat, Banner::PeoplesFavor)
         + holds(s, seat, Banner::DarkestSecret);
}

int oath_score(const State& s, Seat seat, Oath oath, Seat outcast) {
  switch (oath) {
    case Oath::Supremacy: return std::popcount(ruled_by(s, seat, outcast));
    case Oath::People: return holds(s, seat, Banner::PeoplesFavor);
    case Oath::Devotion: return holds(s, seat, Banner::DarkestSecret);
    default: return relics_and_banners(s, seat);
  }
}

// ---- who keeps the oath ----

bool stands_for_itself(const State& s, Seat seat) {
  return s.oath != Oath::Supremacy || s.player[seat].role != Role::Citizen;
}

// Nobody keeps it with nothing at all.
u8 best_keepers(const State& s) {
  int best = 1;
  u8 keepers = 0;
  for (Seat seat : seats_of(s)) {
    if (!stands_for_itself(s, seat)) continue;
    const int score = oath_score(s, seat, s.oath, nobody);  // outcasts still belong to the Empire
    if (score > best) best = score, keepers = 0;
    if (score == best) keepers |= seat_bit(seat);
  }
  return keepers;
}

namespace {

// "Whoever takes the title turns it to the Oathkeeper's side." The Chaos Cult profits.
void take_title(State& s, Seat seat) {
  s.title = seat;
  s.usurper = false;
  s.tell(Event::Title, seat);
  const Seat cultist = adviser_holder(s, ChaosCult);
  if (cultist != nobody && cultist != seat) give_favor(s, seat, cultist, 1);
}

Seat title_holder(const State& s, const TitleTie&) { return s.title; }

void list_keepers(const State& s, const TitleTie&, Choices& out) {
  for_each_seat(best_keepers(s),
                [&](Seat seat) { out.add(choice(Verb::ChooseSeat, 0, seat_ref(seat))); });
}

Then pass_title(State& s, TitleTie&, Choice c) {
  take_title(s, c.a.id);
  return Then::Done;
}

constexpr Step<State, TitleTie> tie_steps[] = {
    {"title.pass", title_holder, list_keepers, pass_title},
};

}  // namespace

std::span<const Step<State, TitleTie>> steps_of(const TitleTie&) { return tie_steps; }

Seat due_title(const State& s) {
  const u8 keepers = best_keepers(s);
  const Seat holder = stands_for_itself(s, s.title) ? s.title : chancellor;
  if (keepers == 0) return s.title;
  if (keepers & seat_bit(holder)) return holder;
  return std::has_single_bit(keepers) ? static_cast<Seat>(std::countr_zero(keepers)) : nobody;
}

void pass_title_on(State& s) {
  const Seat due = due_title(s);
  if (due == nobody)
    s.call(TitleTie{});
  else if (due != s.title)
    take_title(s, due);
}

// ---- winning ----

int succession_score(const State& s, Seat seat) {
  switch (s.oath) {
    case Oath::Supremacy: return relics_and_banners(s, seat);
    case Oath::People: return holds(s, seat, Banner::DarkestSecret);
    case Oath::Protection: return holds(s, seat, Banner::PeoplesFavor);
    default: return holds(s, seat, GrandScepter);
  }
}

// Strictly ahead of everybody else in the Empire.
bool is_successor(const State& s, Seat seat) {
  if (s.player[seat].role != Role::Citizen) return false;
  for (Seat other : seats_of(s))
    if (other != seat && s.player[other].role != Role::Exile
        && succession_score(s, other) >= succession_score(s, seat))
      return false;
  return true;
}

Oath oath_of(CardId vision) {
  switch (vision) {
    case Conquest: return Oath::Supremacy;
    case Rebellion: return Oath::People;
    case Sanctuary: return Oath::Protection;
    default: return Oath::Devotion;
  }
}

// A tie is not enough for a Vision, unlike for the title.
bool has_most(const State& s, Seat seat, Oath oath) {
  const int score = oath_score(s, seat, oath);
  for (Seat other : seats_of(s))
    if (other != seat && oath_score(s, other, oath) >= score) return false;
  return score > 0;
}

bool fulfils_vision(const State& s, Seat seat, CardId vision) {
  return s.player[seat].role == Role::Exile && s.visions_drawn >= visions_to_win
         && has_most(s, seat, oath_of(vision));
}

bool has_fulfilled_vision(const State& s, Seat seat) {
  const CardId own = s.player[seat].vision;
  if (own != no_card && fulfils_vision(s, seat, own)) return true;
  return (s.prophecy & seat_bit(seat)) && fulfils_vision(s, seat, s.foretold[seat]);
}

Outcome outcome_for_empire(const State& s, Victory how) {
  for (Seat seat : seats_of(s))
    if (is_successor(s, seat)) return {seat, how};
  return {chancellor, how};
}

int die_that_ends(int round) {
  switch (round) {
    case 5: return 6;
    case 6: return 5;
    case 7: return 3;
    default: return 0;
  }
}

bool regime_may_be_stable(const State& s) {
  return s.winner == nobody && die_that_ends(s.round) > 0 && s.player[s.title].role != Role::Exile;
}

// The Empire as Oathkeeper, a Usurper, the Visionaries in the order of their visions, and last the
// Empire again.
Outcome outcome_by_exhaustion(const State& s) {
  if (s.player[s.title].role != Role::Exile) return outcome_for_empire(s, Victory::Exhaustion);
  if (s.usurper) return {s.title, Victory::Usurper};
  for (CardId vision : {Conquest, Rebellion, Sanctuary, Faith})
    for (Seat seat : seats_of(s)) {
      const bool has_it = s.player[seat].vision == vision
                          || ((s.prophecy & seat_bit(seat)) && s.foretold[seat] == vision);
      if (has_it && fulfils_vision(s, seat, vision)) return {seat, Victory::Visionary};
    }
  return outcome_for_empire(s, Victory::Exhaustion);
}

void win(State& s, const Outcome& outcome) {
  s.winner = outcome.winner;
  s.victory = outcome.how;
  s.tell(Event::Won, s.winner, static_cast<int>(s.victory));
}

}  // namespace ziggurat::oath
