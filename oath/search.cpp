// Search (5.1): Supply is spent, cards are drawn, all but one are discarded; the one that is left
// is played or discarded (play.cpp). The modifiers in use are read at the start, because what
// happens on the way may change who has access to them.
#include "oath/rules.h"

namespace ziggurat::oath {

// ---- modifiers ----

namespace {

// Each has a bit. The first nine work from the start of a Search; Observatory does if the pile that
// is searched lies elsewhere; the rest only once what they speak of happens.
constexpr CardId modifiers[] = {ErrandBoy,     Augury,       HuntingParty,   LandWarden,
                                NewsFromAfar,  Mushrooms,    GreatSpire,     TruthfulHarp,
                                BookOfRecords, Observatory,  WelcomingParty, WildCry,
                                NewGrowth,     CropRotation, Bracken,        CrackedHorn};
constexpr int at_once = 9;
static_assert(std::size(modifiers) <= 16);

const Search* find_search(const State& s) {
  for (int i = s.stack.size() - 1; i >= 0; --i)
    if (const auto* search = std::get_if<Search>(&s.stack[i])) return search;
  return nullptr;
}

bool has(u16 set, CardId modifier) { return set & search_modifier(modifier); }

}  // namespace

u16 search_modifier(CardId card) {
  for (std::size_t i = 0; i < std::size(modifiers); ++i)
    if (modifiers[i] == card) return static_cast<u16>(1u << i);
  return 0;
}

// 6.1: what modifies a play modifies this one, too, unless it was declined.
u16 modifiers_of_plays(const State& s, Seat who) {
  u16 set = 0;
  for (CardId card :
       {BookOfRecords, WelcomingParty, WildCry, NewGrowth, CropRotation, Bracken, CrackedHorn})
    if (could_use(s, who, card) && !is_declined(s, card)) set |= search_modifier(card);
  return set;
}

bool is_modifying(const State& s, CardId card) {
  const Search* search = find_search(s);
  return search && has(search->used, card);
}

Search& search_in_progress(State& s) {
  const Search* search = find_search(s);
  assert(search && "a card of a Search is played within it");
  return const_cast<Search&>(*search);
}

// ---- numbers ----

namespace {

// Slot four of the Reliquary, once it is empty, makes the Chancellor greedy.
bool is_greedy(const State& s, Seat who) {
  return who == chancellor && s.cards.reliquary[reliquary_size - 1] == no_card;
}

bool is_in_marshes(const State& s, Seat who) {
  const Site& site = s.site[s.player[who].pawn];
  return site.faceup && site.card == SiteCard::Marshes;
}

int supply_needed(const State& s, Seat who, bool from_deck) {
  if (uses(s, who, NewsFromAfar) || uses(s, who, Mushrooms)) return 0;
  return from_deck ? search_cost(s, who) : 2;
}

bool can_afford(const State& s, Seat who, bool from_deck) {
  const int supply = supply_needed(s, who, from_deck);
  if (supply > s.player[who].supply || (supply > 2 && is_greedy(s, who))) return false;
  return search_toll(s, who) == nobody || favor_left(s, who) > 0;
}

}  // namespace

// What adds cards adds them to the one of the Mushrooms as well.
int cards_to_draw(const State& s, Seat who, bool from_deck) {
  int n = !from_deck && uses(s, who, Mushrooms) ? 1 : 3;
  if (uses(s, who, Augury)) n += 1;
  if (uses(s, who, TruthfulHarp)) n += 2;
  if (is_greedy(s, who)) n += 2;
  if (is_in_marshes(s, who)) n -= 1;
  return n;
}

// ---- the world deck ----

// A vision that the Cracked Horn has buried can be drawn again; the track ends at five.
void note_vision(State& s, CardId card) {
  constexpr int end_of_track = 5;
  if (!is_vision(card)) return;
  if (s.visions_drawn < end_of_track) ++s.visions_drawn;
  s.tell(Event::VisionDrawn, s.turn, s.visions_drawn);
}

void take_from_deck(State& s, CardId card) {
  assert(s.cards.place[card] == world_deck);
  const Pile& deck = s.cards.deck;
  int depth = static_cast<int>(deck.end() - std::find(deck.begin(), deck.end(), card)) - 1;
  for (u8& layer : s.layer) {
    if (depth < layer) {
      --layer;
      break;
    }
    depth -= layer;
  }
  note_vision(s, card);
}

// ---- choosing what to search ----

namespace {

// Errand Boy goes to another region, or was paid for nothing.
bool reaches_pile(const State& s, Seat who, Region region) {
  if (region == region_of(s, who)) return !uses(s, who, ErrandBoy);
  return uses(s, who, ErrandBoy) || uses(s, who, Observatory);
}

}  // namespace

void list_searches(const State& s, Seat who, Choices& out) {
  const bool piles_only = uses(s, who, Mushrooms) || uses(s, who, ErrandBoy);
  if (!piles_only && !s.cards.deck.empty() && can_afford(s, who, true)
      && cards_to_draw(s, who, true) > 0)
    out.add(choice(Verb::SearchDeck));
  if (!can_afford(s, who, false) || cards_to_draw(s, who, false) <= 0) return;
  for (Region region : each<Region>)
    if (!s.cards.discards[region].empty() && reaches_pile(s, who, region))
      out.add(choice(Verb::SearchPile, 0, region_ref(region)));
}

namespace {

void read_modifiers(const State& s, Search& search) {
  for (std::size_t i = 0; i < std::size(modifiers); ++i) {
    const CardId card = modifiers[i];
    if (!uses(s, search.who, card) || (card == HuntingParty && !search.from_deck)) continue;
    search.with |= search_modifier(card);
    if (i < at_once) search.used |= search_modifier(card);
  }
  const bool elsewhere = !search.from_deck && search.pile != region_of(s, search.who);
  if (elsewhere && !has(search.with, ErrandBoy)) search.used |= search_modifier(Observatory);
}

}  // namespace

void search(State& s, Seat who, Choice c) {
  Search frame{.who = who, .from_deck = verb_of(c) == Verb::SearchDeck};
  if (!frame.from_deck) frame.pile = Region(c.a.id);
  read_modifiers(s, frame);
  frame.to_draw = static_cast<u8>(cards_to_draw(s, who, frame.from_deck));
  frame.plays_left = has(frame.with, LandWarden) ? 2 : 1;
  const int supply = supply_needed(s, who, frame.from_deck);
  const Seat lord = search_toll(s, who);
  pay_modifiers(s, who, Act::Search);
  spend_supply(s, who, supply);
  if (lord != nobody) pay_favor(s, who, lord, 1);
  s.call(frame);
}

// ---- where discards go ----

// As usual, under the world deck, or on or under any one pile.
void list_discard_places(u16 modifiers_there, Choices& out) {
  const bool bracken = has(modifiers_there, Bracken), horn = has(modifiers_there, CrackedHorn);
  if (!bracken && !horn) return;
  out.add(choice(Verb::No));
  if (horn) out.add(choice(Verb::Choose, 0, card_ref(CrackedHorn)));
  for (Region region : each<Region>)
    if (bracken) out.add(choice(Verb::ChooseRegion, 0, region_ref(region)));
}

// Whether they go on top.
void list_ends_of_pile(u8 where, Choices& out) {
  if (where < some_pile || where == undecided) return;
  out.add(choice(Verb::Yes));
  out.add(choice(Verb::No));
}

u8 discard_place(u8 where, Choice c) {
  if (where != undecided) {
    const int region = where - some_pile;
    return static_cast<u8>((verb_of(c) == Verb::Yes ? on_pile : under_pile) + region);
  }
  switch (verb_of(c)) {
    case Verb::Choose: return under_world_deck;
    case Verb::ChooseRegion: return static_cast<u8>(some_pile + c.a.id);
    default: return usual_pile;
  }
}

DiscardGoal discard_goal(Region usual, u8 where) {
  if (where == under_world_deck) return {.under = true};
  if (where == usual_pile || where >= some_pile) return {.pile = usual};
  const bool under = where >= under_pile;
  return {.pile = Region(where - (under ? under_pile : on_pile)), .under = under};
}

void discard_to(State& s, Seat who, CardId card, u8 where) {
  const DiscardGoal goal = discard_goal(discard_region(s, who, card), where);
  const SeenBy seen_by = leave_for_discard(s, who, card);
  if (!goal.pile) {
    put_under_deck(s, card);
    s.tell(Event::Buried, who, 0, card_ref(card), {}, seen_by);
    return;
  }
  goal.under ? put_under_pile(s, card, *goal.pile) : put_on_pile(s, card, *goal.pile);
  s.tell(goal.under ? Event::Buried : Event::Discarded, who, 0, card_ref(card),
         region_ref(*goal.pile), seen_by);
}

bool is_discard_place_open(u8 where, u16 modifiers_there) {
  if (where != undecided) return where >= some_pile;
  Choices places;
  list_discard_places(modifiers_there, places);
  return !places.empty();
}

namespace {

// ---- the cards in hand ----

// A False Prophet may come to hold a vision while another player searches.
using Hand = FixedList<CardId, 16>;
Hand hand_of(const State& s, Seat who) {
  Hand hand;
  for (CardId card : s.cards.drawn)
    if (s.cards.place[card] == drawn_by(who)) hand.push(card);
  return hand;
}

void show_to_all(State& s, CardId card) {
  for (Seat seat : seats_of(s)) show(s, card, seat);
}

Seat searcher(const State&, const Search& search) { return search.who; }

// ---- drawing ----

const Pile& source(const State& s, const Search& search) {
  return search.from_deck ? s.cards.deck : s.cards.discards[search.pile];
}

void draw_one(State& s, Search& search, CardId card) {
  if (search.from_deck) take_from_deck(s, card);
  put_in_hand(s, card, search.who);
  if (has(search.with, TruthfulHarp)) show_to_all(s, card);
  s.tell(Event::Drew, search.who, 0, card_ref(card), {}, s.cards.seen_by[card]);
  ++search.drawn;
}

// A vision ends the drawing from the world deck, not that from a pile. Mushrooms grow at the
// bottom.
Then draw(State& s, Search& search, Choice) {
  const Pile& pile = source(s, search);
  while (search.drawn < search.to_draw && !pile.empty()) {
    const CardId card = has(search.with, Mushrooms) ? pile[0] : pile.top();
    draw_one(s, search, card);
    if (search.from_deck && is_vision(card)) break;
  }
  s.tell(Event::Searched, search.who, search.drawn,
         search.from_deck ? Ref{} : region_ref(search.pile));
  return Then::Next;
}

// ---- Great Spire ----

int dispossessed_count(const State& s) { return denizens_in(s, dispossessed).count(); }

// All cards to be swapped are named before the first is replaced.
void list_swaps(const State& s, const Search& search, Choices& out) {
  if (!has(search.with, GreatSpire)) return;
  const bool more = std::popcount(search.marked) < dispossessed_count(s);
  for (int i = 0; more && i < s.cards.drawn.size(); ++i)
    if (is_denizen(s.cards.drawn[i]) && !(search.marked >> i & 1))
      out.add(choice(Verb::Choose, 0, card_ref(s.cards.drawn[i])));
  if (!out.empty()) out.add(choice(Verb::Done));
  out.sort();
}

Then mark_swap(State& s, Search& search, Choice c) {
  if (verb_of(c) == Verb::Done) return Then::Next;
  const auto& drawn = s.cards.drawn;
  const auto at = std::find(drawn.begin(), drawn.end(), card_of(c.a)) - drawn.begin();
  search.marked |= static_cast<u8>(1u << at);
  return Then::Again;
}

// Each of the Dispossessed is as likely as the others; what is swapped for them joins them later.
void list_replacements(const State& s, const Search& search, Choices& out) {
  if (search.swaps == std::popcount(search.marked)) return;
  list_draws(denizens_in(s, dispossessed), out);
}

Then replace_one(State& s, Search& search, Choice c) {
  const CardId card = card_of(c.a);
  forget(s, card);
  put_in_hand(s, card, search.who);
  s.tell(Event::Drew, search.who, 0, c.a, {}, s.cards.seen_by[card]);
  ++search.swaps;
  return Then::Again;
}

Then put_swapped_aside(State& s, Search& search, Choice) {
  for (int i = search.drawn - 1; i >= 0; --i)
    if (search.marked >> i & 1) put_aside(s, s.cards.drawn[i], dispossessed);
  if (search.swaps > 0) s.tell(Event::Dispossessed, search.who, search.swaps);
  return Then::Next;
}

// ---- discarding ----

void list_search_discard_places(const State& s, const Search& search, Choices& out) {
  if (hand_of(s, search.who).size() > search.plays_left) list_discard_places(search.with, out);
}

void list_search_ends_of_pile(const State&, const Search& search, Choices& out) {
  list_ends_of_pile(search.where, out);
}

Then choose_discard_place(State&, Search& search, Choice c) {
  search.where = discard_place(search.where, c);
  if (search.where == under_world_deck) search.used |= search_modifier(CrackedHorn);
  if (search.where >= on_pile) search.used |= search_modifier(Bracken);
  return Then::Next;
}

Then discard_others(State& s, Search& search, Choice) {
  s.call(DiscardDrawn{.who = search.who, .keep = search.plays_left, .where = search.where});
  return Then::Next;
}

// ---- playing what is left ----

// The Truthful Harp shows what is kept, even if it has come from the Dispossessed.
Then show_kept(State& s, Search& search, Choice) {
  if (!has(search.with, TruthfulHarp)) return Then::Next;
  for (CardId card : hand_of(s, search.who)) show_to_all(s, card);
  return Then::Next;
}

void play_one(State& s, const Search& search, CardId card) {
  s.call(PlayCard{.who = search.who,
                  .card = card,
                  .from = From::Search,
                  .site_only = search.other_play && !search.site_play,
                  .with = search.with,
                  .used = search.used,
                  .where = search.where});
}

// With Land Warden: which of the two is played first.
void list_kept(const State& s, const Search& search, Choices& out) {
  const Hand hand = hand_of(s, search.who);
  if (hand.size() < 2) return;
  for (CardId card : hand) out.add(choice(Verb::Choose, 0, card_ref(card)));
  out.sort();
}

Then play_first(State& s, Search& search, Choice c) {
  play_one(s, search, card_of(c.a));
  return Then::Next;
}

Then play_last(State& s, Search& search, Choice) {
  const Hand hand = hand_of(s, search.who);
  if (!hand.empty()) play_one(s, search, hand[0]);
  return Then::Next;
}

Then hunt(State& s, Search& search, Choice) {
  if (has(search.with, HuntingParty) && !s.act_over)
    s.call(ExtraAction{.who = search.who, .what = Extra::Campaign});
  return Then::Done;
}

constexpr Step<State, Search> search_steps[] = {
    {"search.draw", turns_over<Search>, list_turn<Search>, draw},
    {"search.swap", searcher, list_swaps, mark_swap},
    {"search.replace", turns_over<Search>, list_replacements, replace_one},
    happens(put_swapped_aside),
    {"search.where", searcher, list_search_discard_places, choose_discard_place},
    {"search.on-top", searcher, list_search_ends_of_pile, choose_discard_place},
    happens(discard_others),
    happens(show_kept),
    {"search.first", searcher, list_kept, play_first},
    happens(play_last),
    happens(hunt),
};

// ---- one by one, in an order of the player's choice, unseen by the others ----

Then sort_hand(State& s, DiscardDrawn& discards, Choice) {
  if (hand_of(s, discards.who).size() > discards.keep) lose_sight(s, discards.who);
  return Then::Next;
}

Seat discarder(const State&, const DiscardDrawn& discards) { return discards.who; }

void list_discards(const State& s, const DiscardDrawn& discards, Choices& out) {
  const Hand hand = hand_of(s, discards.who);
  if (hand.size() <= discards.keep) return;
  for (CardId card : hand) out.add(choice(Verb::Discard, 0, card_ref(card)));
  out.sort();
}

Then discard_one(State& s, DiscardDrawn& discards, Choice c) {
  discard_to(s, discards.who, card_of(c.a), discards.where);
  return Then::Again;
}

constexpr Step<State, DiscardDrawn> discard_steps[] = {
    happens(sort_hand),
    {"search.discard", discarder, list_discards, discard_one},
};

}  // namespace

std::span<const Step<State, Search>> steps_of(const Search&) { return search_steps; }
std::span<const Step<State, DiscardDrawn>> steps_of(const DiscardDrawn&) { return discard_steps; }

}  // namespace ziggurat::oath
