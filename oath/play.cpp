// Playing a card (5.1.4, 6.1), the limits that it has to keep (7.2, 7.6.4), and what it brings
// before its own power works (7.3.3). A card that makes room is part of the answer to how a card is
// played; further ones, which few powers allow, are asked for after it.
#include "oath/rules.h"

namespace ziggurat::oath {

// ---- what forbids it ----

namespace {

// A card at a site speaks of the enemies of its ruler …
bool is_enemy_of(const State& s, Seat who, CardId card) {
  return at_a_site(s, card) && enemies(s, who, card_ruler(s, card));
}
// … or only of those who stand at a site of that ruler.
bool is_subject_to(const State& s, Seat who, CardId card) {
  return is_enemy_of(s, who, card) && rules_site(s, card_ruler(s, card), s.player[who].pawn);
}

bool may_reveal(const State& s, Seat who, CardId vision) {
  if (has_adviser(s, who, VowOfObedience) || is_subject_to(s, who, SecretPolice)) return false;
  if (vision == Conspiracy) return true;
  if (s.player[who].role != Role::Exile) return false;
  return !at_a_site(s, SacredGround) || site_of(s, SacredGround) == s.player[who].pawn;
}

}  // namespace

bool may_play_faceup(const State& s, Seat who, CardId card) {
  if (is_vision(card)) return may_reveal(s, who, card);
  return suit_of(card) != Suit::Beast || !is_enemy_of(s, who, RuinedTemple);
}

bool may_play_facedown(const State& s, Seat who) { return !is_enemy_of(s, who, Gossip); }

Seat search_toll(const State& s, Seat who) {
  return is_subject_to(s, who, ForcedLabor) ? card_ruler(s, ForcedLabor) : nobody;
}

// ---- the limit of advisers ----

namespace {

bool limits_to_two(CardId card) {
  return card == Assassin || card == SilverTongue || card == Insomnia;
}
bool sets_limit(CardId card) { return limits_to_two(card) || card == FamilyWagon; }

// A row of advisers. Only those face up have a suit and a power; limits do not add up.
struct Row {
  int all = 0, not_nomad = 0;
  bool few = false, wagon = false;

  void add(CardId card, bool facedown) {
    ++all;
    not_nomad += facedown || suit_of(card) != Suit::Nomad;
    if (facedown) return;
    few |= limits_to_two(card);
    wagon |= card == FamilyWagon;
  }
  int limit() const { return wagon ? 1 : few ? 2 : 3; }
  // The Family Wagon counts those alone that are not Nomads.
  int excess() const { return std::max(0, (wagon ? not_nomad : all) - limit()); }
};

using Leaving = u32;  // advisers by their place in the row

Row row_of(const State& s, Seat seat, Leaving leaving = 0) {
  Row advisers;
  const auto& cards = s.player[seat].advisers;
  for (int i = 0; i < cards.size(); ++i)
    if (!(leaving >> i & 1)) advisers.add(cards[i], is_facedown(s, cards[i]));
  return advisers;
}

// The Pied Piper comes whatever the limit is.
int excess_with(Row advisers, CardId coming, bool facedown) {
  if (coming == PiedPiper && !facedown) return 0;
  advisers.add(coming, facedown);
  return advisers.excess();
}

}  // namespace

int adviser_limit(const State& s, Seat seat) { return row_of(s, seat).limit(); }

// A facedown card is not named where others could read it, so it may be discarded as well.
void limit_advisers(State& s, Seat seat, CardId keep) {
  if (row_of(s, seat).excess() == 0) return;
  const bool named = keep != no_card && !is_facedown(s, keep);
  s.call(AdviserLimit{.who = seat, .keep = named ? keep : no_card});
}

namespace {

Seat limited(const State&, const AdviserLimit& limit) { return limit.who; }

void list_surplus(const State& s, const AdviserLimit& limit, Choices& out) {
  const auto& advisers = s.player[limit.who].advisers;
  const int excess = row_of(s, limit.who).excess();
  for (int i = 0; excess > 0 && i < advisers.size(); ++i) {
    const CardId card = advisers[i];
    const bool loose =
        is_facedown(s, card) || (can_be_moved(s, limit.who, card) && !is_modifying(s, card));
    if (card != limit.keep && loose && row_of(s, limit.who, Leaving{1} << i).excess() < excess)
      out.add(choice(Verb::Discard, 0, card_ref(card)));
  }
  out.sort();
}

Then discard_surplus(State& s, AdviserLimit& limit, Choice c) {
  discard(s, limit.who, card_of(c.a));
  return Then::Again;
}

constexpr Step<State, AdviserLimit> limit_steps[] = {
    {"play.adviser-limit", limited, list_surplus, discard_surplus},
};

// ---- as an adviser ----

constexpr u8 no_adviser = 255;

bool has(const PlayCard& play, CardId modifier) { return play.with & search_modifier(modifier); }
bool has_worked(const PlayCard& play, CardId modifier) {
  return play.used & search_modifier(modifier);
}

bool is_loose(const State& s, const PlayCard& play, CardId card) {
  return can_be_moved(s, play.who, card) && !has_worked(play, card);
}

int place_in_row(const State& s, Seat seat, CardId card) {
  const auto& advisers = s.player[seat].advisers;
  return static_cast<int>(std::find(advisers.begin(), advisers.end(), card) - advisers.begin());
}

// Once the card has come. An adviser that is turned up does not count twice.
int excess_after(const State& s, const PlayCard& play, bool facedown, Leaving leaving) {
  if (play.from == From::Adviser) leaving |= Leaving{1} << place_in_row(s, play.who, play.card);
  return excess_with(row_of(s, play.who, leaving), play.card, facedown);
}

// Those who are too many already (the Pied Piper's doing) may stay, unless the card itself sets a
// limit (7.6.4).
bool needs_room(const State& s, const PlayCard& play, bool facedown) {
  const int before = !facedown && sets_limit(play.card) ? 0 : row_of(s, play.who).excess();
  return excess_after(s, play, facedown, 0) > before;
}

// Whether it helps to discard this one, the others that would have to follow included.
bool makes_room(const State& s, const PlayCard& play, bool facedown, Leaving leaving, int i) {
  const auto& advisers = s.player[play.who].advisers;
  const CardId card = advisers[i];
  if ((leaving >> i & 1) || card == play.card) return false;
  if (!is_facedown(s, card) && !is_loose(s, play, card)) return false;
  const int excess = excess_after(s, play, facedown, leaving);
  leaving |= Leaving{1} << i;
  const int rest = excess_after(s, play, facedown, leaving);
  if (rest == 0 || rest >= excess) return rest == 0;
  for (int next = 0; next < advisers.size(); ++next)
    if (makes_room(s, play, facedown, leaving, next)) return true;
  return false;
}

void list_adviser_plays(const State& s, const PlayCard& play, Verb how, Choices& out) {
  const bool facedown = how == Verb::FaceDown;
  if (!needs_room(s, play, facedown)) return out.add(choice(how, 0, card_ref(no_card)));
  const auto& advisers = s.player[play.who].advisers;
  for (int i = 0; i < advisers.size(); ++i)
    if (makes_room(s, play, facedown, 0, i)) out.add(choice(how, 0, card_ref(advisers[i])));
}

// ---- to a site ----

bool has_peoples_favor(const State& s, const PlayCard& play) {
  return holds(s, play.who, Banner::PeoplesFavor);
}

Sites own_region(const State& s, const PlayCard& play) {
  return faceup_sites(s) & sites_in(region_of(s, play.who));
}

// One's own site, or with the People's Favor any of the region.
Sites usual_sites(const State& s, const PlayCard& play) {
  return has_peoples_favor(s, play) ? own_region(s, play) : bit(s.player[play.who].pawn);
}

Sites possible_sites(const State& s, const PlayCard& play) {
  const Suit suit = suit_of(play.card);
  const bool grows = has(play, NewGrowth) && (suit == Suit::Beast || suit == Suit::Hearth);
  return grows ? faceup_sites(s) : usual_sites(s, play);
}

// How many cards may be discarded first at the very site that the card goes to …
int discards_there(const State& s, const PlayCard& play, SiteId at) {
  return has(play, CropRotation) + (s.site[at].card == SiteCard::GreatSlum);
}

// … and the People's Favor adds one at any site of the region, maybe the same.
bool allows_discards(const State& s, const PlayCard& play, SiteId at, int there, int here,
                     int nearby) {
  const int anywhere = has_peoples_favor(s, play);
  const bool in_region = own_region(s, play) & bit(at);
  return nearby <= anywhere && here <= there + (in_region ? anywhere - nearby : 0);
}

// A modifier cannot be discarded while it is needed (7.4.3).
bool may_drop(const State& s, const PlayCard& play, SiteId at, CardId card) {
  if (!is_denizen(card) || !is_loose(s, play, card)) return false;
  if (card == NewGrowth && !(usual_sites(s, play) & bit(at))) return false;
  const bool is_here = site_of(s, card) == at;
  const int there = discards_there(s, play, at) - (card == CropRotation && has(play, CropRotation));
  return allows_discards(s, play, at, there, play.dropped_here + is_here,
                         play.dropped_nearby + !is_here);
}

// Salt the Earth needs no room, but no card there may be locked.
bool fits(const State& s, const PlayCard& play, SiteId at, CardId without) {
  const auto& cards = s.site[at].cards;
  if (play.card != SaltTheEarth)
    return cards.size() - (without != no_card && site_of(s, without) == at) < capacity(s, at);
  return std::all_of(cards.begin(), cards.end(), [&](CardId card) {
    return card == without || can_be_moved(s, play.who, card);
  });
}

bool some_drop_fits(const State& s, const PlayCard& play, SiteId at) {
  const auto& cards = s.site[at].cards;
  return std::any_of(cards.begin(), cards.end(), [&](CardId card) {
    return may_drop(s, play, at, card) && fits(s, play, at, card);
  });
}

// Whether there is room after this one, or another one can still make it.
bool leads_to_room(const State& s, const PlayCard& play, SiteId at, CardId card) {
  if (fits(s, play, at, card)) return true;
  PlayCard then = play;
  ++(site_of(s, card) == at ? then.dropped_here : then.dropped_nearby);
  then.with &= static_cast<u16>(~search_modifier(card));
  return some_drop_fits(s, then, at);
}

template <class Visit>
void for_each_drop(const State& s, const PlayCard& play, SiteId at, Visit visit) {
  const Sites nearby = has_peoples_favor(s, play) ? own_region(s, play) : Sites{0};
  for_each_site(static_cast<Sites>(nearby | bit(at)), [&](SiteId from) {
    for (CardId card : s.site[from].cards)
      if (may_drop(s, play, at, card) && leads_to_room(s, play, at, card)) visit(card);
  });
}

void list_site_plays(const State& s, const PlayCard& play, Choices& out) {
  for_each_site(possible_sites(s, play), [&](SiteId at) {
    const Ref there = site_ref(s, at);
    if (fits(s, play, at, no_card)) out.add(choice(Verb::ToSite, 0, there, card_ref(no_card)));
    for_each_drop(s, play, at,
                  [&](CardId card) { out.add(choice(Verb::ToSite, 0, there, card_ref(card))); });
  });
}

// ---- the question ----

Then begin_play(State& s, PlayCard& play, Choice) {
  if (play.from == From::Search || play.from == From::Found) return Then::Next;
  play.with = modifiers_of_plays(s, play.who);
  if (play.from == From::Adviser) s.mods.clear();
  if (play.from != From::Adviser || play.how != Verb::None) return Then::Next;
  const Seat lord = search_toll(s, play.who);
  if (lord != nobody) pay_favor(s, play.who, lord, 1);
  return Then::Next;
}

Seat player(const State&, const PlayCard& play) { return play.who; }

void list_faceup_plays(const State& s, const PlayCard& play, Choices& out) {
  if (!may_play_faceup(s, play.who, play.card)) return;
  const Limit limit = row(play.card).limit;
  if (is_vision(play.card)) {
    if (!play.site_only) out.add(choice(Verb::Reveal));
    return;
  }
  if (limit != Limit::Adviser) list_site_plays(s, play, out);
  if (limit != Limit::Site && !play.site_only) list_adviser_plays(s, play, Verb::AsAdviser, out);
}

// An adviser that lies face down already is played face up, or not at all.
void list_plays(const State& s, const PlayCard& play, Choices& out) {
  if (play.how != Verb::None) return;
  list_faceup_plays(s, play, out);
  if (play.from != From::Adviser) {
    if (!play.site_only && may_play_facedown(s, play.who))
      list_adviser_plays(s, play, Verb::FaceDown, out);
    out.add(choice(Verb::Discard, 0, card_ref(play.card)));
  }
  out.sort();
}

// What modifiers have done is remembered for the second card of a Search.
void remember(State& s, const PlayCard& play) {
  if (play.from != From::Search) return;
  Search& search = search_in_progress(s);
  search.with = play.with;
  search.used = play.used;
  search.where = play.where;
}

Then choose_play(State& s, PlayCard& play, Choice c) {
  play.how = verb_of(c);
  if (play.how == Verb::ToSite) {
    play.site = site_of(s, c.a);
    play.dropped = card_of(c.b);
    if (!(usual_sites(s, play) & bit(play.site))) play.used |= search_modifier(NewGrowth);
  } else if (play.how == Verb::AsAdviser || play.how == Verb::FaceDown) {
    if (card_of(c.a) != no_card)
      play.adviser = static_cast<u8>(place_in_row(s, play.who, card_of(c.a)));
  }
  return Then::Next;
}

// ---- making room ----

Seat prophet_on(const State& s, CardId vision) {
  for (Seat seat : seats_of(s))
    if ((s.prophecy & seat_bit(seat)) && s.foretold[seat] == vision) return seat;
  return nobody;
}

CardId first_drop(const State& s, const PlayCard& play) {
  return play.adviser != no_adviser ? s.player[play.who].advisers[play.adviser] : play.dropped;
}

bool replaces_vision(const State& s, const PlayCard& play) {
  const CardId old = s.player[play.who].vision;
  return play.how == Verb::Reveal && play.card != Conspiracy && old != no_card
         && prophet_on(s, old) == nobody;
}

void list_play_discard_places(const State& s, const PlayCard& play, Choices& out) {
  const CardId drop = first_drop(s, play);
  const bool discards = play.how == Verb::Discard || drop != no_card || replaces_vision(s, play);
  if (play.where == undecided && discards)
    list_discard_places(static_cast<u16>(play.with & ~search_modifier(drop)), out);
}

void list_play_ends_of_pile(const State&, const PlayCard& play, Choices& out) {
  list_ends_of_pile(play.where, out);
}

Then choose_discard_place(State& s, PlayCard& play, Choice c) {
  play.where = discard_place(play.where, c);
  if (play.where == under_world_deck) play.used |= search_modifier(CrackedHorn);
  if (play.where >= on_pile) play.used |= search_modifier(Bracken);
  remember(s, play);
  return Then::Next;
}

// What is counted at the site and could not be without Crop Rotation, Crop Rotation has done.
void count_drop(const State& s, PlayCard& play, SiteId from) {
  ++(from == play.site ? play.dropped_here : play.dropped_nearby);
  const int there = discards_there(s, play, play.site) - has(play, CropRotation);
  if (!allows_discards(s, play, play.site, there, play.dropped_here, play.dropped_nearby))
    play.used |= search_modifier(CropRotation);
}

void drop(State& s, PlayCard& play, CardId card) {
  const SiteId from = site_of(s, card);
  play.with &= static_cast<u16>(~search_modifier(card));
  if (from != no_site) count_drop(s, play, from);
  discard_to(s, play.who, card, play.where);
  remember(s, play);
}

Then drop_first(State& s, PlayCard& play, Choice) {
  const CardId card = first_drop(s, play);
  play.adviser = no_adviser;
  if (card != no_card) drop(s, play, card);
  return Then::Next;
}

void list_more_advisers(const State& s, const PlayCard& play, Choices& out) {
  const bool facedown = play.how == Verb::FaceDown;
  if (!needs_room(s, play, facedown)) return;
  const auto& advisers = s.player[play.who].advisers;
  for (int i = 0; i < advisers.size(); ++i)
    if (makes_room(s, play, facedown, 0, i))
      out.add(choice(Verb::Discard, 0, card_ref(advisers[i])));
}

void list_more_drops(const State& s, const PlayCard& play, Choices& out) {
  if (play.how == Verb::AsAdviser || play.how == Verb::FaceDown) list_more_advisers(s, play, out);
  if (play.how == Verb::ToSite && play.dropped != no_card) {
    for_each_drop(s, play, play.site,
                  [&](CardId card) { out.add(choice(Verb::Discard, 0, card_ref(card))); });
    if (!out.empty() && fits(s, play, play.site, no_card)) out.add(choice(Verb::Done));
  }
  out.sort();
}

Then drop_more(State& s, PlayCard& play, Choice c) {
  if (verb_of(c) == Verb::Done) return Then::Next;
  drop(s, play, card_of(c.a));
  return Then::Again;
}

// ---- laying it down ----

// A False Prophet's warband on it dies, and the vision is that player's to play or to discard.
void lay_vision_off(State& s, Seat owner, u8 where) {
  const CardId vision = s.player[owner].vision;
  const Seat prophet = prophet_on(s, vision);
  if (prophet == nobody) return discard_to(s, owner, vision, where);
  s.prophecy &= static_cast<u8>(~seat_bit(prophet));
  s.foretold[prophet] = no_card;
  s.tell(Event::Killed, prophet, 1);
  put_in_hand(s, vision, prophet);
  s.call(PlayCard{.who = prophet, .card = vision, .from = From::Power});
}

void reveal(State& s, const PlayCard& play) {
  if (play.card == Conspiracy) {
    turn_faceup(s, Conspiracy);
    put_aside(s, Conspiracy, in_box);
    s.tell(Event::Conspired, play.who, 0, card_ref(Conspiracy));
  } else {
    if (s.player[play.who].vision != no_card) lay_vision_off(s, play.who, play.where);
    put_as_vision(s, play.card, play.who);
    s.tell(Event::RevealedVision, play.who, 0, card_ref(play.card));
  }
  note_vision_played(s, play.who);
}

void note_play_of_search(State& s, const PlayCard& play) {
  if (play.from != From::Search || play.how == Verb::Discard) return;
  Search& search = search_in_progress(s);
  (play.how == Verb::ToSite ? search.site_play : search.other_play) = true;
}

Then lay_card(State& s, PlayCard& play, Choice) {
  note_play_of_search(s, play);
  switch (play.how) {
    case Verb::ToSite:
      put_at_site(s, play.card, play.site);
      s.tell(Event::Played, play.who, 0, card_ref(play.card), site_ref(s, play.site));
      return Then::Next;
    case Verb::AsAdviser:
      put_as_adviser(s, play.card, play.who, false);
      s.tell(Event::PlayedUp, play.who, 0, card_ref(play.card));
      return Then::Next;
    case Verb::FaceDown:
      put_as_adviser(s, play.card, play.who, true);
      s.tell(Event::PlayedDown, play.who, 0, card_ref(play.card), {}, s.cards.seen_by[play.card]);
      return Then::Done;
    case Verb::Reveal: return reveal(s, play), Then::Next;
    case Verb::Discard: discard_to(s, play.who, play.card, play.where); return Then::Done;
    default: return Then::Done;
  }
}

// ---- the Conspiracy (5.1.4.IV) ----

constexpr Cost price_of_conspiracy = {.burnt_secrets = 1};

// Advisers that have the suit of some adviser of the victim.
int matching_advisers(const State& s, Seat who, Seat victim) {
  int n = 0;
  for (Suit suit : each<Suit>)
    if (count_advisers(s, victim, suit) > 0) n += count_advisers(s, who, suit);
  return n;
}

void list_prizes(const State& s, const PlayCard& play, Choices& out) {
  if (play.how != Verb::Reveal || play.card != Conspiracy) return;
  if (!can_pay(s, play.who, Conspiracy, price_of_conspiracy)) return;
  for_each_neighbour(s, play.who, [&](Seat victim) {
    if (matching_advisers(s, play.who, victim) < 2) return;
    for_each_relic(s.player[victim].relics, [&](CardId card) {
      if (can_take_relic(s, play.who, card)) out.add(choice(Verb::Choose, 0, card_ref(card)));
    });
    for (Banner banner : each<Banner>)
      if (holds(s, victim, banner) && can_take_banner(s, play.who, banner))
        out.add(choice(Verb::ChooseBanner, 0, banner_ref(banner)));
  });
  if (!out.empty()) out.add(choice(Verb::No));
  out.sort();
}

Then conspire(State& s, PlayCard& play, Choice c) {
  if (verb_of(c) == Verb::No) return Then::Next;
  pay(s, play.who, Conspiracy, price_of_conspiracy);
  if (verb_of(c) == Verb::Choose)
    take_relic(s, play.who, card_of(c.a));
  else
    seize_banner(s, play.who, Banner(c.a.id));
  pass_title_on(s);
  return Then::Next;
}

Then end_vision(State& s, PlayCard& play, Choice) {
  if (play.how != Verb::Reveal) return Then::Next;
  pass_title_on(s);
  return Then::Done;
}

// ---- what a denizen brings ----

// Homelands reward cards of their suit, unless one of that suit was discarded from there this turn.
void reward_at_homeland(State& s, const PlayCard& play) {
  const Site& site = s.site[play.site];
  const Suit suit = suit_of(play.card);
  if (row(site.card).homeland != suit || (site.discarded & suit_bit(suit))) return;
  switch (site.card) {
    case SiteCard::FertileValley: gain_favor(s, play.who, suit, 1); break;
    case SiteCard::Steppe:
    case SiteCard::StandingStones: gain_secrets(s, play.who, 1); break;
    case SiteCard::AncientCity: gain_warbands(s, play.who, 2); break;
    default:
      if (!site.relics.empty() && can_take_relic(s, play.who, site.relics[0]))
        recover_without_price(s, play.who, site.relics[0]);
  }
}

Then reward_at_site(State& s, PlayCard& play, Choice) {
  if (play.how != Verb::ToSite) return Then::Next;
  if (has(play, BookOfRecords))
    gain_secrets(s, play.who, 1);
  else
    gain_favor(s, play.who, suit_of(play.card), 1);
  reward_at_homeland(s, play);
  return Then::Next;
}

// Once in a Search, even if it plays two cards.
bool works_now(PlayCard& play, CardId modifier) {
  if (!has(play, modifier) || has_worked(play, modifier)) return false;
  play.used |= search_modifier(modifier);
  return true;
}

Then reward_by_modifiers(State& s, PlayCard& play, Choice) {
  if (play.from != From::Adviser && works_now(play, WelcomingParty))
    gain_favor(s, play.who, Suit::Hearth, 1);
  if (suit_of(play.card) == Suit::Beast && works_now(play, WildCry)) {
    gain_supply(s, play.who, 1);
    gain_warbands(s, play.who, 2);
  }
  remember(s, play);
  return Then::Next;
}

Then let_others_note(State& s, PlayCard& play, Choice) {
  note_card_played(s, play.who, play.card);
  return Then::Next;
}

Then use_power_when_played(State& s, PlayCard& play, Choice) {
  play_power(s, play.who, play.card, play.site);
  return Then::Done;
}

constexpr Step<State, PlayCard> play_steps[] = {
    happens(begin_play),
    {"play.card", player, list_plays, choose_play},
    {"play.where", player, list_play_discard_places, choose_discard_place},
    {"play.on-top", player, list_play_ends_of_pile, choose_discard_place},
    happens(drop_first),
    {"play.discard", player, list_more_drops, drop_more},
    happens(lay_card),
    {"conspiracy.prize", player, list_prizes, conspire},
    happens(end_vision),
    happens(reward_at_site),
    happens(reward_by_modifiers),
    happens(let_others_note),
    happens(use_power_when_played),
};

bool can_turn_up(const State& s, Seat who, CardId card) {
  PlayCard play{.who = who, .card = card, .from = From::Adviser};
  play.with = modifiers_of_plays(s, who);
  Choices plays;
  list_plays(s, play, plays);
  return !plays.empty();
}

}  // namespace

void discard_vision(State& s, Seat owner) { lay_vision_off(s, owner, usual_pile); }

// 6.1. Forced Labor is paid for playing, not for discarding.
void list_facedown_advisers(const State& s, Seat who, Choices& out) {
  const bool can_pay_toll = search_toll(s, who) == nobody || spendable_favor(s, who) > 0;
  for (CardId card : s.player[who].advisers) {
    if (!is_facedown(s, card)) continue;
    if (can_pay_toll && can_turn_up(s, who, card)) out.add(choice(Verb::Play, 0, card_ref(card)));
    out.add(choice(Verb::Dismiss, 0, card_ref(card)));
  }
}

std::span<const Step<State, PlayCard>> steps_of(const PlayCard&) { return play_steps; }
std::span<const Step<State, AdviserLimit>> steps_of(const AdviserLimit&) { return limit_steps; }

}  // namespace ziggurat::oath
