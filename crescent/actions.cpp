// The action phase (rulebook, "Fáze akcí", "Akce", "Jedinečné akce"): which actions a character
// has, and what follows each.
#include "crescent/rules.h"

namespace ziggurat::crescent {

int times_in_action(const Data& d, Seat seat, Verb verb) {
  const Character& own = d.characters[seat];
  switch (verb) {
    case Verb::Build: return own.build;
    case Verb::Move: return own.move;
    case Verb::Recruit: return own.recruit;
    case Verb::Influence:
    case Verb::Assault:
    case Verb::Buy:
    case Verb::Play: return 1;
    case Verb::Hire:
    case Verb::Bribe: return seat != nomad;
    case Verb::Collect: return seat == caliph || seat == nomad;
    case Verb::Revolt:
    case Verb::Muster: return seat == warlord;
    case Verb::Plot: return seat == murshid;
    case Verb::Conspire: return seat == sultan;
    case Verb::Palace: return seat == caliph;
    case Verb::Desert: return seat == nomad;
    default: return 0;
  }
}

int times_in_action(const State& s, Seat seat, Verb verb) {
  if (verb == Verb::Stay) return 1;  // on no sheet: a Move without moves
  if (verb == Verb::Bribe && !takes_part(s, nomad)) return 0;
  return times_in_action(data(s), seat, verb);
}

namespace {

Seat actor(const State& s, const Action&) { return s.active; }

// ---- every action, in the order of the verbs ----

void list_influence(const State& s, const Ground& ground, Choices& out) {
  for_each_hex(may_influence(s, ground, s.active),
               [&](HexId hex) { out.add(choice(Verb::Influence, 0, hex_ref(s, hex))); });
}

void list_recruits(const State& s, const Ground& ground, Choices& out) {
  if (s.player[s.active].reserve == 0) return;
  for_each_hex(may_recruit_into(s, ground, s.active),
               [&](HexId hex) { out.add(choice(Verb::Recruit, 0, hex_ref(s, hex))); });
}

void list_action_cards(const State& s, Choices& out) {
  const Cards usable =
      cards_in(s, hand(s.active)) & data(s).with[static_cast<int>(Keyword::Action)];
  for_each_kind(s, usable, [&](CardId card) { out.add(choice(Verb::Play, 0, card_ref(s, card))); });
}

void list_revolts(const State& s, const Ground& ground, Choices& out) {
  if (s.player[warlord].supply == 0) return;
  for_each_hex(ground.tokens & ground.foreign,
               [&](HexId hex) { out.add(choice(Verb::Revolt, 0, hex_ref(s, hex))); });
}

void list_palace_sites(const State& s, const Ground& ground, Choices& out) {
  for_each_hex(ground.present & may_move_into(s, ground), [&](HexId hex) {
    if (hex != s.board.palace) out.add(choice(Verb::Palace, 0, hex_ref(s, hex)));
  });
}

void list_actions(const State& s, const Action& action, Choices& out) {
  const Seat seat = s.active;
  const auto has = [&](Verb verb) { return times_in_action(s, seat, verb) > 0; };
  const Ground ground = ground_of(s, seat);
  list_influence(s, ground, out);
  if (has(Verb::Build)) list_builds(s, ground, seat, 0, 0, out);
  if (has(Verb::Move)) list_marches(s, seat, Verb::Move, may_move_into(s, ground), out);
  list_marches(s, seat, Verb::Assault, may_assault(s, ground), out);
  if (has(Verb::Recruit)) list_recruits(s, ground, out);
  if (has(Verb::Hire)) list_hires(s, ground, out);
  if (has(Verb::Bribe)) list_bribes(s, out);
  if (can_buy_power_cards(s, action)) out.add(choice(Verb::Buy));
  list_action_cards(s, out);
  if (has(Verb::Collect)) out.add(choice(Verb::Collect));
  if (has(Verb::Revolt)) list_revolts(s, ground, out);
  if (has(Verb::Muster) && may_muster_in(s, ground) != 0 && s.player[warlord].supply > 0)
    out.add(choice(Verb::Muster));
  if (has(Verb::Plot)) out.add(choice(Verb::Plot));
  if (has(Verb::Conspire)) out.add(choice(Verb::Conspire));
  if (has(Verb::Palace)) list_palace_sites(s, ground, out);
  if (has(Verb::Desert)) list_desertions(s, out);
  // "Move up to X times": also not at all. So there is always something to choose.
  out.add(choice(Verb::Stay));
  list_anytime(s, seat, out);
}

// "Remove your token, place 2 ordinary units from your supply": as many as there are.
void revolt(State& s, HexId at) {
  const Seat defender = controller(s, at);
  s.tell(Event::Revolted, warlord, 0, hex_ref(s, at));
  remove_token(s, at);
  place_units(s, warlord, at, UnitKind::Ordinary, std::min(2, int{s.player[warlord].supply}));
  begin_combat(s, warlord, defender, at);
}

void play_action_card(State& s, Choice c) {
  const CardId card = find_card(s, cards_in(s, hand(s.active)), c.a);
  s.tell(Event::Played, s.active, 0, c.a);
  move_openly(s, card, discard_pile);
  s.call(CardEffect{.card = card, .user = s.active, .keyword = Keyword::Action});
}

constexpr int plot_looks_at = 7, conspiracy_looks_at = 10;

Then act(State& s, Action&, Choice c) {
  const Seat seat = s.active;
  const auto one_less = [](int n) { return static_cast<u8>(n - 1); };
  switch (verb_of(c)) {
    case Verb::Anytime: play_anytime(s, seat, c); return Then::Again;
    case Verb::Influence: spread_influence(s, seat, hex_of(s, c.a)); break;
    case Verb::Build:
      build(s, seat, c, 0);
      s.call(Builds{
          .who = seat, .left = one_less(character(s, seat).build), .built = bit(hex_of(s, c.b))});
      break;
    case Verb::Move:
      march(s, seat, c);
      s.call(Moves{.who = seat, .left = one_less(character(s, seat).move)});
      break;
    case Verb::Assault: assault(s, seat, c); break;
    case Verb::Recruit:
      recruit(s, seat, hex_of(s, c.a));
      s.call(Recruits{.who = seat, .left = one_less(character(s, seat).recruit)});
      break;
    case Verb::Hire: hire(s, c); break;
    case Verb::Bribe: bribe(s, c); break;
    case Verb::Buy: s.call(Purchase{}); break;
    case Verb::Play: play_action_card(s, c); break;
    case Verb::Collect: gain_coins(s, seat, 1); break;
    case Verb::Revolt: revolt(s, hex_of(s, c.a)); break;
    case Verb::Muster: s.call(Mustering{.left = may_muster_in(s, ground_of(s, warlord))}); break;
    case Verb::Plot:
      s.call(Look{.who = murshid,
                  .to_see = plot_looks_at,
                  .to_take = hand_size(s, murshid) == 0 ? u8{2} : u8{1}});
      break;
    case Verb::Conspire:
      s.call(Look{.who = sultan,
                  .to_see = conspiracy_looks_at,
                  .to_take = static_cast<u8>(free_court_slots(s))});
      break;
    case Verb::Palace:
      put_palace(s, hex_of(s, c.a));
      s.tell(Event::PalaceMoved, caliph, 0, c.a);
      break;
    case Verb::Desert: desert(s, c); break;
    default: break;
  }
  return Then::Next;
}

// A deal that failed leads back to the choice of an action.
Then after_talks(State&, Action& action, Choice) {
  if (!action.failed) return Then::Next;
  action.failed = false;
  return Then::Restart;
}

Then open_window(State& s, Action&, Choice) {
  s.call(Window{.first = s.active});
  return Then::Next;
}

Then check_limits(State& s, Action&, Choice) {
  s.call(UnitLimit{});
  return Then::Next;
}

Then end_action(State& s, Action&, Choice) {
  s.ships = 0;
  return Then::Done;
}

constexpr Step<State, Action> action_steps[] = {
    {"action.choose", actor, list_actions, act, always},
    happens(after_talks, "action.talks"),
    happens(open_window, "action.window"),
    happens(check_limits, "action.limits"),
    happens(end_action, "action.end"),
};

}  // namespace

std::span<const Step<State, Action>> steps_of(const Action&) { return action_steps; }

}  // namespace ziggurat::crescent
