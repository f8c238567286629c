// The Oathkeeper's title and the ways to win (2.10, 2.11, section 3).
#include "oath/rules.h"

namespace ziggurat::oath {

int relics_and_banners(const State& s, Seat seat) {
  return std::popcount(s.player[seat].relics) + holds(s, seat, Banner::PeoplesFavor)
         + holds(s, seat, Banner::DarkestSecret);
}

int oath_score(const State& s, Seat seat, Oath oath) {
  switch (oath) {
    case Oath::Supremacy: return std::popcount(ruled_by(s, seat));
    case Oath::People: return holds(s, seat, Banner::PeoplesFavor);
    case Oath::Devotion: return holds(s, seat, Banner::DarkestSecret);
    default: return relics_and_banners(s, seat);
  }
}

// ---- who keeps the oath ----

namespace {

// Under Supremacy the Empire counts as one, and the Chancellor stands for it.
bool stands_for_itself(const State& s, Seat seat) {
  return s.oath != Oath::Supremacy || seat == chancellor || s.player[seat].role == Role::Exile;
}

// Who fulfils the Oathkeeper's goal best: a bit for each. Nobody does with nothing at all.
u8 best_keepers(const State& s) {
  int best = 1;
  u8 keepers = 0;
  for (Seat seat = 0; seat < s.settings.players; ++seat) {
    if (!stands_for_itself(s, seat)) continue;
    const int score = oath_score(s, seat, s.oath);
    if (score > best) best = score, keepers = 0;
    if (score == best) keepers |= seat_bit(seat);
  }
  return keepers;
}

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

void check_title(State& s) {
  const u8 keepers = best_keepers(s);
  const Seat holder = stands_for_itself(s, s.title) ? s.title : chancellor;
  if (keepers & seat_bit(holder)) {
    if (holder != s.title) take_title(s, holder);
  } else if (std::has_single_bit(keepers)) {
    take_title(s, static_cast<Seat>(std::countr_zero(keepers)));
  } else if (keepers != 0) {
    s.call(TitleTie{});
  }
}

// ---- winning ----

// "More than the Chancellor and than any other Citizen."
bool is_successor(const State& s, Seat seat) {
  if (s.player[seat].role != Role::Citizen) return false;
  switch (s.oath) {
    case Oath::Supremacy:
      for (Seat other = 0; other < s.settings.players; ++other)
        if (other != seat && s.player[other].role != Role::Exile
            && relics_and_banners(s, other) >= relics_and_banners(s, seat))
          return false;
      return true;
    case Oath::People: return holds(s, seat, Banner::DarkestSecret);
    case Oath::Protection: return holds(s, seat, Banner::PeoplesFavor);
    default: return holds(s, seat, GrandScepter);
  }
}

namespace {

Oath oath_of(CardId vision) {
  switch (vision) {
    case Conquest: return Oath::Supremacy;
    case Rebellion: return Oath::People;
    case Sanctuary: return Oath::Protection;
    default: return Oath::Devotion;
  }
}

}  // namespace

// A tie is not enough for a Vision, unlike for the title.
bool fulfils_vision(const State& s, Seat seat, CardId vision) {
  if (s.player[seat].role != Role::Exile || s.visions_drawn < visions_to_win) return false;
  const Oath oath = oath_of(vision);
  const int score = oath_score(s, seat, oath);
  for (Seat other = 0; other < s.settings.players; ++other)
    if (other != seat && oath_score(s, other, oath) >= score) return false;
  return score > 0;
}

bool has_fulfilled_vision(const State& s, Seat seat) {
  const CardId own = s.player[seat].vision;
  if (own != no_card && fulfils_vision(s, seat, own)) return true;
  return (s.prophecy & seat_bit(seat)) && fulfils_vision(s, seat, s.foretold[seat]);
}

void win(State& s, Seat seat, Victory victory) {
  s.winner = seat;
  s.victory = victory;
  s.tell(Event::Won, seat, static_cast<int>(victory));
}

void win_for_empire(State& s, Victory victory) {
  for (Seat seat = 0; seat < s.settings.players; ++seat)
    if (is_successor(s, seat)) return win(s, seat, victory);
  win(s, chancellor, victory);
}

}  // namespace ziggurat::oath
