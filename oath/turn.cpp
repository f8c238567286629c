// Rounds and turns: Wake, Act, Rest (section 4), and how a game ends (3.3, 3.4).
#include "oath/rules.h"

namespace ziggurat::oath {

// ---- numbers ----

int search_cost(const State& s, Seat who) {
  constexpr int by_visions_drawn[] = {2, 3, 3, 4, 4, 4};
  if (holds(s, who, Banner::DarkestSecret)) return 2;
  return by_visions_drawn[std::min<int>(s.visions_drawn, 5)];
}

// 4.3.3: by the warbands in the own bank. A Citizen takes the Chancellor's marker as it stands.
int refreshed_supply(const State& s, Seat who) {
  const int left = warbands_in_bank(s, who);
  switch (s.player[who].role) {
    case Role::Citizen: return s.player[chancellor].supply;
    case Role::Chancellor: return left >= 18 ? 6 : left >= 11 ? 5 : left >= 4 ? 4 : 3;
    default: return left >= 9 ? 6 : left >= 4 ? 5 : 4;
  }
}

// 4.3.1–2. Favor on a card without a suit belongs to no bank and is burnt.
void return_favor_and_secrets(State& s, Seat who, CardId except) {
  int favor = 0, secrets = 0;
  for (int i = 0; i < card_numbers; ++i) {
    const CardId card = CardId(i);
    if (is_free(s, card)) continue;
    secrets += std::exchange(s.cards.secrets[card], u8{0});
    if (s.cards.favor[card] == 0 || card == except) continue;
    favor += s.cards.favor[card];
    return_tokens(s, who, card);
  }
  Player& player = s.player[who];
  player.secrets = static_cast<u8>(player.secrets + secrets + player.secrets_down);
  player.secrets_down = 0;
  s.tell(Event::Returned, who, favor, amount_ref(secrets));
}

void end_act_phase(State& s) { s.act_over = true; }

PlayerTurn& turn_in_progress(State& s) {
  return const_cast<PlayerTurn&>(turn_in_progress(std::as_const(s)));
}
const PlayerTurn& turn_in_progress(const State& s) {
  int i = s.stack.size() - 1;
  while (!std::holds_alternative<PlayerTurn>(s.stack[i])) --i;
  return std::get<PlayerTurn>(s.stack[i]);
}

namespace {

Seat on_turn(const State&, const PlayerTurn& turn) { return turn.who; }

// ---- Wake ----

Then wake(State& s, PlayerTurn& turn, Choice) {
  s.turn = turn.who;
  s.act_over = s.scepter_taken = false;
  for (Site& site : s.site) site.discarded = 0;
  s.tell(Event::TurnOf, turn.who, s.round);
  if (holds(s, turn.who, Banner::PeoplesFavor)) turn.mob_steps = s.mob ? 2 : 1;
  return Then::Next;
}

// 4.1.1: a favor onto the banner, or one from it to a poorest bank, never the last.
void list_favor_of_people(const State& s, const PlayerTurn& turn, Choices& out) {
  if (turn.mob_steps == 0) return;
  const bool can_return = s.banner[Banner::PeoplesFavor].tokens > 1;
  if (spendable_favor(s, turn.who) > 0) out.add(choice(Verb::Add));
  if (can_return)
    for (Suit suit : each<Suit>)
      if (poorest_banks(s) & suit_bit(suit)) out.add(choice(Verb::ChooseSuit, 0, suit_ref(suit)));
  // Favor in the Nomad bank may be spent here, but need not.
  if (favor_of(s, turn.who) == 0 && !can_return && !out.empty()) out.add(choice(Verb::No));
}

}  // namespace

Then tend_favor_of_people(State& s, PlayerTurn& turn, Choice c) {
  BannerState& banner = s.banner[Banner::PeoplesFavor];
  if (verb_of(c) == Verb::Add) {
    spend_favor(s, turn.who, 1);
    ++banner.tokens;
  } else if (verb_of(c) == Verb::ChooseSuit) {
    --banner.tokens;
    ++s.bank[Suit(c.a.id)];
  }
  s.tell(Event::BannerTokens, turn.who, banner.tokens, banner_ref(Banner::PeoplesFavor));
  return --turn.mob_steps > 0 ? Then::Again : Then::Next;
}

namespace {

Then turn_to_mob(State& s, PlayerTurn& turn, Choice) {
  turn.mob_steps = 0;  // even if nothing could be done
  const BannerState& banner = s.banner[Banner::PeoplesFavor];
  if (banner.holder == turn.who && banner.tokens >= mob_size && !s.mob) {
    s.mob = true;
    s.tell(Event::Mob, turn.who, 1);
  }
  return Then::Next;
}

// 4.1.2–3. Who has two reasons has not won by a vision alone.
Then look_for_victory(State& s, PlayerTurn& turn, Choice) {
  if (s.player[turn.who].role != Role::Exile) return Then::Next;
  const bool keeps_oath = s.title == turn.who;
  if (keeps_oath && s.usurper) return win(s, {turn.who, Victory::Usurper}), Then::Done;
  if (has_fulfilled_vision(s, turn.who)) return win(s, {turn.who, Victory::Visionary}), Then::Done;
  if (keeps_oath) {
    s.usurper = true;
    s.tell(Event::Usurper, turn.who);
  }
  return Then::Next;
}

// 4.1.4: only these sites hold tokens.
void list_opportunities(const State& s, const PlayerTurn& turn, Choices& out) {
  const Site& site = s.site[s.player[turn.who].pawn];
  if (site.favor > 0) out.add(choice(Verb::TakeFavor));
  if (site.secrets > 0) out.add(choice(Verb::TakeSecret));
  if (!out.empty()) out.add(choice(Verb::No));
}

Then take_opportunity(State& s, PlayerTurn& turn, Choice c) {
  Site& site = s.site[s.player[turn.who].pawn];
  if (verb_of(c) == Verb::TakeFavor) {
    --site.favor;
    receive_favor(s, turn.who, 1);
    s.tell(Event::GainedFavor, turn.who, 1, site_ref(s, s.player[turn.who].pawn));
  } else if (verb_of(c) == Verb::TakeSecret) {
    --site.secrets;
    gain_secrets(s, turn.who, 1);
  }
  return Then::Next;
}

// ---- Act ----

bool may_act(const State& s, const PlayerTurn&) { return !s.act_over; }

// With modifiers chosen, the action they modify has to follow, or they are put back. What would
// modify a Search can be declined for an adviser that is turned up as well (6.1).
void list_act(const State& s, const PlayerTurn& turn, Choices& out) {
  if (!may_act(s, turn)) return;
  const Seat who = turn.who;
  const Act act = modified_act(s);
  const auto may = [&](Act a) { return act == Act::None || act == a; };
  if (may(Act::Search)) list_searches(s, who, out);
  if (may(Act::Muster)) list_musters(s, who, out);
  if (may(Act::Trade)) list_trades(s, who, out);
  if (may(Act::Recover)) list_recoveries(s, who, out);
  if (may(Act::Campaign)) list_campaigns(s, who, false, 0, nobody, out);
  if (may(Act::Travel)) list_travels(s, who, false, out);
  list_modifiers(s, who, act, out);
  if (act != Act::None) {
    const bool all_declined = std::all_of(s.mods.begin(), s.mods.end(),
                                          [&](CardId card) { return is_declined(s, card); });
    if (act == Act::Search && all_declined) list_facedown_advisers(s, who, out);
    out.add(choice(Verb::Back));
  } else {
    list_minor_actions(s, who, out);
    list_actions(s, who, out);
    out.add(choice(Verb::EndTurn));
  }
  out.sort();
}

void take_major_action(State& s, Seat who, Choice c) {
  switch (verb_of(c)) {
    case Verb::SearchDeck:
    case Verb::SearchPile: return search(s, who, c);
    case Verb::Muster: return muster(s, who, c);
    case Verb::TradeFavor:
    case Verb::TradeSecrets: return trade(s, who, c);
    case Verb::RecoverRelic:
    case Verb::RecoverBanner: return recover(s, who, c);
    case Verb::Campaign: return campaign(s, who, c, false, false);
    default: return travel(s, who, c, false);
  }
}

}  // namespace

Then act(State& s, PlayerTurn& turn, Choice c) {
  const Verb verb = verb_of(c);
  if (verb == Verb::EndTurn) return Then::Next;
  if (verb == Verb::Back) {
    s.mods.clear();
  } else if (verb == Verb::With || verb == Verb::Without) {
    add_modifier(s, c);
  } else if (verb == Verb::Use) {
    use_power(s, turn.who, card_of(c.a), Part::Action);
  } else if (verb == Verb::UseSite) {
    use_power(s, turn.who, no_card, Part::Site);
  } else if (verb <= Verb::Travel) {
    take_major_action(s, turn.who, c);
  } else {
    take_minor_action(s, turn.who, c);
  }
  return Then::Again;
}

namespace {

// ---- Rest ----

Then rest(State& s, PlayerTurn& turn, Choice) {
  s.act_over = false;
  s.mods.clear();
  return_favor_and_secrets(s, turn.who, no_card);
  const int unspent = s.player[turn.who].supply;
  s.player[turn.who].supply =
      static_cast<u8>(std::min(full_supply, refreshed_supply(s, turn.who) + unspent));
  return Then::Next;
}

void list_rest(const State& s, const PlayerTurn& turn, Choices& out) {
  list_rest_powers(s, turn, out);
  if (!out.empty()) out.add(choice(Verb::Done));
  out.sort();
}

Then use_rest_power(State& s, PlayerTurn& turn, Choice c) {
  if (verb_of(c) == Verb::Done) return Then::Next;
  turn.rested.push(card_of(c.a));
  use_power(s, turn.who, card_of(c.a), Part::Rest);
  return Then::Again;
}

constexpr Step<State, PlayerTurn> turn_steps[] = {
    happens(wake),
    {"wake.peoples-favor", on_turn, list_favor_of_people, tend_favor_of_people},
    happens(turn_to_mob),
    happens(look_for_victory),
    {"wake.site", on_turn, list_opportunities, take_opportunity},
    {"turn.act", on_turn, list_act, act, may_act},
    happens(rest),
    {"turn.rest", on_turn, list_rest, use_rest_power},
};

// ---- a major action that a power gives ----

Seat extra_actor(const State&, const ExtraAction& extra) { return extra.who; }

void list_extra_travels(const State& s, const ExtraAction& extra, Choices& out) {
  if (extra.what != Extra::Travel) return;
  list_travels(s, extra.who, true, out);
  list_modifiers(s, extra.who, Act::Travel, out);
  out.add(choice(s.mods.empty() ? Verb::No : Verb::Back));
  out.sort();
}

Then take_extra_travel(State& s, ExtraAction& extra, Choice c) {
  switch (verb_of(c)) {
    case Verb::With:
    case Verb::Without: return add_modifier(s, c), Then::Again;
    case Verb::Back: return s.mods.clear(), Then::Again;
    case Verb::Travel: travel(s, extra.who, c, true); return Then::Done;
    default: return Then::Done;
  }
}

void list_extra_campaigns(const State& s, const ExtraAction& extra, Choices& out) {
  if (extra.what == Extra::Travel) return;
  list_campaigns(s, extra.who, true, extra.from, extra.against, out);
  if (!out.empty()) out.add(choice(Verb::No));
  out.sort();
}

Then take_extra_campaign(State& s, ExtraAction& extra, Choice c) {
  if (verb_of(c) == Verb::Campaign) campaign(s, extra.who, c, true, extra.joined);
  return Then::Done;
}

constexpr Step<State, ExtraAction> extra_steps[] = {
    {"extra.travel", extra_actor, list_extra_travels, take_extra_travel},
    {"extra.campaign", extra_actor, list_extra_campaigns, take_extra_campaign},
};

// ---- rounds ----

Then begin_turn(State& s, Rounds& rounds, Choice) {
  if (rounds.who == chancellor) s.tell(Event::Round, nobody, s.round);
  s.call(PlayerTurn{.who = rounds.who});
  return Then::Next;
}

Then end_turn(State& s, Rounds& rounds, Choice) {
  s.turn = nobody;
  if (s.winner != nobody) return Then::Next;
  rounds.who = next_seat(s, rounds.who);
  if (rounds.who != chancellor) return Then::Restart;
  if (s.round == last_round) win(s, outcome_by_exhaustion(s));
  return Then::Next;
}

void list_end_die(const State& s, const Rounds&, Choices& out) {
  if (!regime_may_be_stable(s)) return;
  for (int n = 1; n <= 6; ++n) out.add(choice(Verb::RollEnd, 0, amount_ref(n)), 1);
}

Then roll_end_die(State& s, Rounds& rounds, Choice c) {
  rounds.die = c.a.id;
  s.tell(Event::EndDie, nobody, c.a.id);
  return Then::Next;
}

// The Squalid District's ruler may shift the die; a Citizen may not, the Chancellor may.
Seat shifter(const State& s, const Rounds&) { return card_ruler(s, SqualidDistrict); }

void list_shifts(const State& s, const Rounds& rounds, Choices& out) {
  if (rounds.die == 0 || shifter(s, rounds) >= max_players) return;
  out.add(choice(Verb::No));
  out.add(choice(Verb::Number, 0, amount_ref(rounds.die - 1)));
  out.add(choice(Verb::Number, 0, amount_ref(rounds.die + 1)));
}

Then shift_die(State& s, Rounds& rounds, Choice c) {
  if (verb_of(c) == Verb::No) return Then::Next;
  rounds.die = c.a.id;
  s.tell(Event::EndDie, shifter(s, rounds), c.a.id);
  return Then::Next;
}

Then end_round(State& s, Rounds& rounds, Choice) {
  if (regime_may_be_stable(s) && rounds.die >= die_that_ends(s.round))
    win(s, outcome_for_empire(s, Victory::StableRegime));
  if (s.winner != nobody) return s.call(Chronicling{.who = s.winner}), Then::Done;
  rounds.die = 0;
  ++s.round;
  return Then::Restart;
}

constexpr Step<State, Rounds> round_steps[] = {
    happens(begin_turn),
    happens(end_turn),
    {"round.end-die", turns_over<Rounds>, list_end_die, roll_end_die},
    {"round.shift-die", shifter, list_shifts, shift_die},
    happens(end_round),
};

}  // namespace

std::span<const Step<State, PlayerTurn>> steps_of(const PlayerTurn&) { return turn_steps; }
std::span<const Step<State, ExtraAction>> steps_of(const ExtraAction&) { return extra_steps; }
std::span<const Step<State, Rounds>> steps_of(const Rounds&) { return round_steps; }

}  // namespace ziggurat::oath
