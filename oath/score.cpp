// The score sheet. Oath has no points: it says who keeps the oath and how surely, what the Exiles'
// visions lack, and how the game would end. The numbers come from the rules themselves, asked about
// the part of the table that is seen; all of this is public.
#include "oath/picture.h"
#include "oath/rules.h"
#include "oath/show.h"
#include "oath/words.h"

namespace ziggurat::oath {
namespace {

// ---- the oath ----

// By how much the holder of the title is ahead of everybody else.
int lead(const State& s) {
  int best = 0;
  for (Seat seat : seats_of(s))
    if (seat != s.title && stands_for_itself(s, seat))
      best = std::max(best, oath_score(s, seat, s.oath));
  return oath_score(s, s.title, s.oath) - best;
}

void describe_oath(const State& s, Lines& out) {
  out.push_back(Message("oath.score.oath")
                    .with("oath", word(s.oath), std::string("oath.oath.") + word(s.oath)));
  for (Seat seat : seats_of(s))
    if (stands_for_itself(s, seat)) out.push_back(say_goal(s, seat, s.oath));
  out.push_back(with_player(Message("oath.score.title"), "seat", s.title)
                    .with("usurper", yes_no(s.usurper))
                    .with("n", oath_score(s, s.title, s.oath))
                    .with("lead", lead(s)));
}

void describe_successor(const State& s, Lines& out) {
  bool any = false;
  for (Seat seat : seats_of(s)) {
    any |= s.player[seat].role == Role::Citizen;
    if (is_successor(s, seat))
      return out.push_back(with_player(Message("oath.score.successor"), "seat", seat));
  }
  if (any) out.push_back(Message("oath.score.no-successor").with("oath", word(s.oath)));
}

// ---- the end ----

void describe_rounds(const State& s, Lines& out) {
  out.push_back(
      Message("oath.score.rounds").with("round", s.round).with("left", last_round - s.round));
  const int needed = die_that_ends(s.round);
  if (s.round == last_round) return out.push_back(Message("oath.score.last-round"));
  if (needed == 0) return out.push_back(Message("oath.score.no-die-yet"));
  out.push_back(
      Message("oath.score.die").with("n", needed).with("rolled", yes_no(regime_may_be_stable(s))));
}

// Who would win by just waking up, were nothing to change until then.
void describe_wakes(const State& s, Lines& out) {
  for (Seat seat : seats_of(s)) {
    if (s.player[seat].role != Role::Exile) continue;
    const bool usurps = s.title == seat && s.usurper;
    if (usurps || has_fulfilled_vision(s, seat))
      out.push_back(with_player(Message("oath.score.wake"), "seat", seat)
                        .with("how", word(usurps ? Victory::Usurper : Victory::Visionary)));
    else if (s.title == seat)
      out.push_back(with_player(Message("oath.score.turns-usurper"), "seat", seat));
  }
}

Message say_outcome(Message message, const Outcome& outcome) {
  return with_player(std::move(message), "seat", outcome.winner).with("how", word(outcome.how));
}

}  // namespace

Message say_goal(const State& s, Seat seat, Oath oath) {
  return with_player(Message("oath.score.goal"), "seat", seat)
      .with("oath", word(oath))
      .with("n", oath_score(s, seat, oath));
}

void describe_vision(const State& s, Seat seat, CardId vision, Lines& out) {
  if (vision >= card_numbers || vision == Conspiracy) return;
  const Oath goal = oath_of(vision);
  int best = 0;
  for (Seat other : seats_of(s))
    if (other != seat) best = std::max(best, oath_score(s, other, goal));
  out.push_back(with_card(with_player(Message("oath.score.vision"), "seat", seat), vision)
                    .with("oath", word(goal))
                    .with("n", oath_score(s, seat, goal))
                    .with("best", best)
                    .with("missing", std::max(0, visions_to_win - s.visions_drawn))
                    .with("fulfilled", yes_no(fulfils_vision(s, seat, vision))));
}

// Once somebody has won, the table is being made ready for the next game and tells no more.
std::vector<Message> score_sheet(const View& v) {
  Lines out;
  const State s = seen_table(v);
  if (s.winner < s.settings.players)
    return {say_outcome(Message("oath.score.won"), {s.winner, s.victory})};
  describe_oath(s, out);
  for (Seat seat : seats_of(s)) {
    describe_vision(s, seat, s.player[seat].vision, out);
    if (s.prophecy & seat_bit(seat)) describe_vision(s, seat, s.foretold[seat], out);
  }
  describe_successor(s, out);
  describe_rounds(s, out);
  describe_wakes(s, out);
  out.push_back(say_outcome(Message("oath.score.now"), outcome_by_exhaustion(s)));
  return out;
}

}  // namespace ziggurat::oath
