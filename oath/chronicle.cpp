// Writing the game into the chronicle (section 8): the winner goes through the steps, chance does
// the shuffling, and what is left on the table at the end is the world of the next game.
#include "oath/chronicle.h"

#include "oath/rules.h"
#include "oath/setup.h"

namespace ziggurat::oath {
namespace {

constexpr int cards_added = 6, cards_dispossessed = 6;

Seat winner(const State&, const Chronicling& writing) { return writing.who; }
Seat by_lot(const State&, const Chronicling&) { return chance; }

bool is_exile(const State& s, Seat seat) { return s.player[seat].role == Role::Exile; }

// ---- 8.1: the new oath ----

// The vision to which alone the winner owes the victory. An Exile wins by a vision, as the Usurper,
// or in both ways at once; a False Prophet may have fulfilled a second vision.
CardId only_vision(const State& s, Seat who) {
  if (!is_exile(s, who) || (s.usurper && s.title == who)) return no_card;
  const CardId own = s.player[who].vision;
  const CardId other = s.prophecy & seat_bit(who) ? s.foretold[who] : no_card;
  const bool by_own = own != no_card && fulfils_vision(s, who, own);
  const bool by_other = other != no_card && other != own && fulfils_vision(s, who, other);
  if (by_own == by_other) return no_card;
  return by_own ? own : other;
}

void swear(State& s, Seat who, Oath oath) {
  s.oath = oath;
  s.tell(Event::NewOath, who, 0, oath_ref(oath));
}

Then swear_to_vision(State& s, Chronicling& writing, Choice) {
  const CardId vision = only_vision(s, writing.who);
  writing.flag = vision != no_card;
  if (vision != no_card) swear(s, writing.who, oath_of(vision));
  return Then::Next;
}

void list_oaths(const State& s, const Chronicling& writing, Choices& out) {
  if (writing.flag) return;
  for (Oath oath : each<Oath>)
    if (oath != s.oath) out.add(choice(Verb::ChooseOath, 0, oath_ref(oath)));
}
Then choose_oath(State& s, Chronicling& writing, Choice c) {
  swear(s, writing.who, Oath(c.a.id));
  return Then::Next;
}

// ---- 8.2: citizenship ----

// From here on it only counts who rules a site, and one warband says that as well as many. Tokens
// are cleared away (8.3.4) before the cards they lie on move.
void leave_single_warbands(State& s) {
  for (Site& site : s.site) site.warbands = std::min(site.warbands, u8{1});
  for (Player& player : s.player) player.warbands = 0;
  for (u8& caged : s.cage) caged = 0;
  s.prophecy = 0;
  s.battle = Battle{};
}
void clear_tokens(State& s) {
  int favor = s.shared_favor;
  for (int card = 0; card < card_numbers; ++card) {
    favor += s.cards.favor[card];
    s.cards.favor[card] = s.cards.secrets[card] = 0;
  }
  for (Site& site : s.site) {
    favor += site.favor;
    site.favor = site.secrets = 0;
  }
  s.shared_favor = static_cast<u8>(favor);
}

// Boards that nobody took lie in the box on their side.
u8 citizens_now(const State& s) {
  u8 boards = s.citizen_boards;
  for (Seat seat = 1; seat < s.settings.players; ++seat) {
    const u8 board = static_cast<u8>(1u << s.player[seat].board);
    boards = static_cast<u8>(is_exile(s, seat) ? boards & ~board : boards | board);
  }
  return boards;
}

// What the title and the visions were good for is over.
Then turn_boards(State& s, Chronicling& writing, Choice) {
  leave_single_warbands(s);
  clear_tokens(s);
  s.usurper = false;
  s.former_citizens = s.citizen_boards = citizens_now(s);
  NewCitizens talk = {.who = writing.who, .done = seat_bit(writing.who)};
  if (is_exile(s, writing.who)) {
    s.citizen_boards = 0;
    for (Seat seat = 1; seat < s.settings.players; ++seat) {
      if (is_exile(s, seat)) continue;
      s.player[seat].role = Role::Exile;
      talk.done |= seat_bit(seat);
      s.tell(Event::Exiled, seat);
    }
  }
  s.call(talk);
  return Then::Next;
}

Seat host(const State&, const NewCitizens& talk) { return talk.who; }
void list_offers(const State& s, const NewCitizens& talk, Choices& out) {
  for (Seat seat = 1; seat < s.settings.players; ++seat)
    if (is_exile(s, seat) && !(talk.done & seat_bit(seat)))
      out.add(choice(Verb::Offer, 0, seat_ref(seat)));
  if (!out.empty()) out.add(choice(Verb::Done));
}
Then offer(State& s, NewCitizens& talk, Choice c) {
  if (verb_of(c) == Verb::Done) return Then::Done;
  talk.asked = c.a.id;
  talk.done |= seat_bit(talk.asked);
  s.tell(Event::Offered, talk.who, 0, c.a);
  return Then::Next;
}

Seat asked(const State&, const NewCitizens& talk) { return talk.asked; }
void list_answers(const State&, const NewCitizens& talk, Choices& out) {
  if (talk.asked == nobody) return;
  out.add(choice(Verb::Accept));
  out.add(choice(Verb::Refuse));
}
// One of the winner's warbands takes over each site that the new Citizen rules, also where only
// the bandits of the Bandit Crown stood. A Citizen's board has no place for a vision.
Then answer(State& s, NewCitizens& talk, Choice c) {
  const Seat seat = std::exchange(talk.asked, nobody);
  if (verb_of(c) == Verb::Refuse) return s.tell(Event::Refused, seat), Then::Restart;
  const Sites ruled = ruled_by(s, seat);
  s.player[seat].role = Role::Citizen;
  for_each_site(ruled, [&](SiteId at) {
    s.site[at].warbands = 1;
    s.site[at].colour = colour_of(s, talk.who);
  });
  if (s.player[seat].vision != no_card) put_aside(s, s.player[seat].vision, in_box);
  s.tell(Event::BecameCitizen, seat);
  return Then::Restart;
}

// ---- 8.3.1: an edifice ----

CardId edifice_of(Suit suit) {
  for (int card = first_edifice; card < first_vision; card += 2)
    if (suit_of(CardId(card)) == suit) return CardId(card);
  return no_card;
}

bool in_the_archive(const State& s, CardId edifice) {
  return !at_a_site(s, edifice) && !at_a_site(s, other_side(edifice));
}

bool has_edifice(const Site& site) {
  return std::any_of(site.cards.begin(), site.cards.end(), is_edifice);
}

// Salt the Earth takes its own room along when it goes.
bool can_be_replaced(const State& s, SiteId at, CardId card) {
  const Site& site = s.site[at];
  if (has_edifice(site) || !is_denizen(card) || !in_the_archive(s, edifice_of(suit_of(card))))
    return false;
  return card != SaltTheEarth || site.cards.size() <= row(site.card).capacity;
}

// A denizen gives way to the edifice of its suit; a ruin is repaired.
void list_edifices(const State& s, const Chronicling& writing, Choices& out) {
  if (is_exile(s, writing.who)) return;
  Cards cards;
  for_each_site(ruled_by(s, writing.who), [&](SiteId at) {
    for (CardId card : s.site[at].cards)
      if (is_ruin(card) || can_be_replaced(s, at, card)) cards.add(card);
  });
  if (!cards.any()) return;
  out.add(choice(Verb::No));
  cards.for_each([&](int card) { out.add(choice(Verb::Choose, 0, card_ref(CardId(card)))); });
}

void turn_over(State& s, CardId edifice) {
  const SiteId at = site_of(s, edifice);
  const CardId now = other_side(edifice);
  std::replace(s.site[at].cards.begin(), s.site[at].cards.end(), edifice, now);
  s.cards.place[now] = at_site(at);
  s.cards.place[edifice] = in_box;
  turn_faceup(s, now);
}

Then build(State& s, Chronicling&, Choice c) {
  if (verb_of(c) == Verb::No) return Then::Next;
  const CardId card = card_of(c.a);
  const SiteId at = site_of(s, card);
  const CardId edifice = is_ruin(card) ? other_side(card) : edifice_of(suit_of(card));
  if (is_ruin(card)) {
    turn_over(s, card);
  } else {
    put_under_deck(s, card);
    put_at_site(s, edifice, at);
  }
  s.tell(Event::Built, nobody, 0, card_ref(edifice), site_ref(s, at));
  return Then::Next;
}

// ---- 8.3.2 to 8.3.5: the map ----

bool is_intact(CardId card) { return is_edifice(card) && !is_ruin(card); }

template <class Test>
Sites sites_where(const State& s, Test test) {
  Sites sites = 0;
  for (SiteId at = 0; at < site_count; ++at)
    if (std::any_of(s.site[at].cards.begin(), s.site[at].cards.end(), test)) sites |= bit(at);
  return sites;
}

Sites kept_sites(const State& s, Sites ruled) {
  Sites kept = ruled | sites_where(s, is_intact);
  if (at_a_site(s, ForestTemple))
    kept |= sites_where(s, [](CardId card) { return suit_of(card) == Suit::Beast; });
  return kept;
}

// All piles are shuffled together soon, so it does not matter where a denizen goes.
void discard_denizens(State& s, SiteId at) {
  const auto cards = s.site[at].cards;
  for (CardId card : cards)
    if (is_denizen(card)) put_on_pile(s, card, region_of(at));
}

void remove_site(State& s, SiteId at) {
  s.tell(Event::SiteRemoved, nobody, 0, site_ref(s, at));
  discard_denizens(s, at);
  const auto ruins = s.site[at].cards;
  for (CardId card : ruins) {
    put_aside(s, card, in_box);
    s.cards.place[other_side(card)] = in_archive;
  }
  const auto relics = s.site[at].relics;
  for (CardId card : relics) put_relic_under_deck(s, card);
  s.site[at] = Site();
}

// What the winner does not rule falls into ruin, and people leave.
void ruin(State& s, SiteId at) {
  const auto cards = s.site[at].cards;
  if (std::none_of(cards.begin(), cards.end(), is_intact)) return;
  for (CardId card : cards) {
    if (!is_intact(card)) continue;
    turn_over(s, card);
    s.tell(Event::Ruined, nobody, 0, card_ref(other_side(card)), site_ref(s, at));
  }
  discard_denizens(s, at);
}

void clear_pieces(State& s) {
  for (Player& player : s.player) player.pawn = no_site;
  for (Site& site : s.site) {
    site.warbands = site.discarded = 0;
    site.colour = nobody;
  }
}

void move_site(State& s, const Site& site, SiteId to) {
  s.site[to] = site;
  for (CardId card : site.cards) s.cards.place[card] = at_site(to);
  for (CardId card : site.relics) s.cards.place[card] = relic_at(to);
}

// The sites move up: first the Cradle is filled, then the Provinces, then the Hinterland, always
// from the top, with the next one on the way down. Those with ruins were set aside; they fill what
// is empty from the bottom up, but never in the Cradle.
void move_sites(State& s) {
  const Sites ruined = sites_where(s, is_ruin);
  FixedList<Site, site_count> upper, lower;
  for (SiteId at = 0; at < site_count; ++at) {
    if (s.site[at].card != SiteCard::none) (ruined & bit(at) ? lower : upper).push(s.site[at]);
    s.site[at] = Site();
  }
  for (int i = 0; i < upper.size(); ++i) move_site(s, upper[i], static_cast<SiteId>(i));
  for (SiteId at = site_count; at-- > top_of(Region::Provinces) && !lower.empty();) {
    if (s.site[at].card != SiteCard::none) continue;
    move_site(s, lower.top(), at);
    lower.pop();
  }
  assert(lower.empty() && "there are only six edifices");
}

Then clear_map(State& s, Chronicling& writing, Choice) {
  const Sites ruled = ruled_by(s, writing.who);
  const Sites kept = kept_sites(s, ruled);
  for_each_site(static_cast<Sites>(~kept), [&](SiteId at) { remove_site(s, at); });
  for_each_site(static_cast<Sites>(kept & ~ruled), [&](SiteId at) { ruin(s, at); });
  clear_pieces(s);
  move_sites(s);
  return Then::Next;
}

void list_new_sites(const State& s, const Chronicling&, Choices& out) {
  list_sites_to_deal(s, out);
}
Then lay_site(State& s, Chronicling&, Choice c) {
  deal_site(s, SiteCard(c.a.id));
  return Then::Again;
}

Then reveal_regions(State& s, Chronicling&, Choice) {
  for (Region region : each<Region>) {
    if (faceup_sites(s) & sites_in(region)) continue;
    const SiteId top = top_of(region);
    s.site[top].faceup = true;
    s.tell(Event::Uncovered, nobody, 0, site_ref(s, top));
  }
  return Then::Next;
}

// ---- 8.4: six cards join the world deck ----

Suit clockwise(Suit suit, int steps) {
  return Suit((static_cast<int>(suit) + steps) % count_of<Suit>);
}

Cards put_away(const State& s, Place place, Suit suit) {
  return denizens_in(s, place) & cards_of(suit);
}

template <class Count>
u8 most_frequent(Count count) {
  int most = 0;
  u8 suits = 0;
  for (Suit suit : each<Suit>) {
    const int n = count(suit);
    if (n > most) suits = 0;
    most = std::max(most, n);
    if (n == most) suits |= suit_bit(suit);
  }
  return suits;
}
u8 advisers_suits(const State& s, Seat who) {
  return most_frequent([&](Suit suit) { return count_advisers(s, who, suit); });
}
u8 largest_dispossessed(const State& s) {
  return most_frequent([&](Suit suit) { return put_away(s, dispossessed, suit).count(); });
}

void list_tied(u8 suits, Choices& out) {
  if (std::has_single_bit(suits)) return;
  for (Suit suit : each<Suit>)
    if (suits & suit_bit(suit)) out.add(choice(Verb::ChooseSuit, 0, suit_ref(suit)));
}
Suit first_of(u8 suits) { return Suit(std::countr_zero(suits)); }

Then find_suit(State& s, Chronicling& writing, Choice) {
  writing.suit = first_of(advisers_suits(s, writing.who));
  return Then::Next;
}
void list_suits(const State& s, const Chronicling& writing, Choices& out) {
  list_tied(advisers_suits(s, writing.who), out);
}
Then choose_suit(State&, Chronicling& writing, Choice c) {
  writing.suit = Suit(c.a.id);
  return Then::Next;
}

// Three cards of the suit, two of the next, one of the one after.
Suit suit_of_draw(const Chronicling& writing) {
  return clockwise(writing.suit, writing.n < 3 ? 0 : writing.n < 5 ? 1 : 2);
}

// If the Archive does not have all six, none comes from it: `flag`. Then the dispossessed are
// sorted, and their most numerous suit helps out.
Then look_into_archive(State& s, Chronicling& writing, Choice) {
  writing.n = 0;
  writing.flag = false;
  for (int i = 0; i < 3; ++i)
    writing.flag |= put_away(s, in_archive, clockwise(writing.suit, i)).count() < 3 - i;
  return Then::Next;
}
void list_sorting(const State& s, const Chronicling& writing, Choices& out) {
  if (writing.flag) list_turn(s, writing, out);
}
Then sort_dispossessed(State& s, Chronicling& writing, Choice) {
  for (int card = 0; card < denizen_count; ++card)
    if (s.cards.place[card] == dispossessed) s.cards.seen_by[card] = everyone;
  writing.suit = first_of(largest_dispossessed(s));
  return Then::Next;
}
void list_largest(const State& s, const Chronicling& writing, Choices& out) {
  if (writing.flag && put_away(s, dispossessed, writing.suit).any())
    list_tied(largest_dispossessed(s), out);
}

void list_additions(const State& s, const Chronicling& writing, Choices& out) {
  if (writing.flag)
    list_draws(put_away(s, dispossessed, writing.suit), out);
  else
    list_draws(put_away(s, in_archive, suit_of_draw(writing)), out);
}
Then add_card(State& s, Chronicling& writing, Choice c) {
  put_under_deck(s, card_of(c.a));
  forget(s, card_of(c.a));
  ++writing.n;
  return writing.n < cards_added ? Then::Again : Then::Next;
}

Then end_additions(State& s, Chronicling& writing, Choice) {
  s.tell(Event::Added, nobody, writing.n, suit_ref(writing.suit));
  for (int card = 0; writing.flag && card < denizen_count; ++card)
    if (s.cards.place[card] == dispossessed) put_aside(s, CardId(card), in_archive);
  writing.n = 0;
  return Then::Next;
}

// ---- 8.5: six cards leave ----

// The visions are set aside, the Conspiracy from the box with them; the losers' advisers are
// shuffled with the piles.
Then gather_piles(State& s, Chronicling& writing, Choice) {
  for (int vision = first_vision; vision <= Conquest; ++vision)
    put_aside(s, CardId(vision), in_box);
  for (Seat seat : seats_of(s)) {
    if (seat == writing.who) continue;
    const auto advisers = s.player[seat].advisers;
    for (CardId card : advisers) put_on_pile(s, card, Region::Cradle);
  }
  for (const Pile& pile : s.cards.discards)
    for (CardId card : pile) forget(s, card);
  return Then::Next;
}

void list_outcasts(const State& s, const Chronicling&, Choices& out) {
  Cards cards;
  for (const Pile& pile : s.cards.discards)
    for (CardId card : pile) cards.add(card);
  list_draws(cards, out);
}
Then dispossess(State& s, Chronicling& writing, Choice c) {
  put_aside(s, card_of(c.a), dispossessed);
  ++writing.n;
  return writing.n < cards_dispossessed ? Then::Again : Then::Next;
}

// ---- 8.6: relics ----

Then return_relics(State& s, Chronicling& writing, Choice) {
  s.tell(Event::Dispossessed, nobody, writing.n);
  put_aside(s, GrandScepter, in_box);
  for (Seat seat : seats_of(s))
    if (seat != writing.who)
      for_each_relic(s.player[seat].relics, [&](CardId card) { put_relic_under_deck(s, card); });
  for (CardId card : s.cards.relic_deck) forget(s, card);
  writing.n = 0;  // dealt
  return Then::Next;
}

SiteId site_without_relic(const State& s) {
  for (SiteId at = 0; at < site_count; ++at)
    if (s.site[at].faceup && s.site[at].relics.size() < row(s.site[at].card).relics) return at;
  return no_site;
}
void list_site_relics(const State& s, const Chronicling&, Choices& out) {
  if (site_without_relic(s) != no_site) list_draws(undealt(s.cards.relic_deck, 0), out);
}
Then lay_site_relic(State& s, Chronicling&, Choice c) {
  put_relic_at(s, card_of(c.a), site_without_relic(s));
  return Then::Again;
}

// The winner's relics and those of the Reliquary come on top. As the top four will be spread over
// the Reliquary at random, at least four are shuffled together.
void list_relics(const State& s, const Chronicling& writing, Choices& out) {
  const Cards lower = undealt(s.cards.relic_deck, writing.n);
  Cards upper;
  for_each_relic(s.player[writing.who].relics, [&](CardId card) { upper.add(card); });
  for (CardId card : s.cards.reliquary)
    if (card != no_card) upper.add(card);
  const bool enough = lower.count() + upper.count() > std::max(reliquary_size, upper.count());
  list_draws(enough ? lower : lower | upper, out);
}
Then lay_relic(State& s, Chronicling& writing, Choice c) {
  const CardId card = card_of(c.a);
  if (s.cards.place[card] != relic_deck) {
    put_relic_on_deck(s, card);
    forget(s, card);
  }
  deal(s.cards.relic_deck, writing.n, card);
  return Then::Again;
}

// ---- 8.7, 8.8: boards, and the world deck ----

void clear_boards(State& s) {
  s.citizen_boards = citizens_now(s);
  for (Player& player : s.player) player.favor = player.secrets = player.secrets_down = 0;
  for (u8& bank : s.bank) bank = 0;
  for (BannerState& banner : s.banner) banner = BannerState{};
  s.shared_favor = static_cast<u8>(total_favor - s.banner[Banner::PeoplesFavor].tokens);
  s.mob = false;
  s.visions_drawn = 0;
  s.turn = nobody;
  s.pledges.clear();
}

bool is_in_play(const State& s, CardId card) {
  const Place place = s.cards.place[card];
  return place != in_archive && place != dispossessed && !at_a_site(s, card);
}

Then gather_deck(State& s, Chronicling& writing, Choice) {
  clear_boards(s);
  for (int card = 0; card < denizen_count; ++card)
    if (is_in_play(s, CardId(card))) put_under_deck(s, CardId(card));
  for (int card = first_vision; card <= Conquest; ++card) put_under_deck(s, CardId(card));
  for (CardId card : s.cards.deck) forget(s, card);
  s.layer[0] = top_layer;
  s.layer[1] = middle_layer;
  writing.n = 0;  // dealt
  return Then::Next;
}

void list_deck(const State& s, const Chronicling& writing, Choices& out) {
  list_deck_deals(s, writing.n, out);
}
Then lay_card(State& s, Chronicling& writing, Choice c) {
  deal(s.cards.deck, writing.n, card_of(c.a));
  return Then::Again;
}

constexpr Step<State, Chronicling> steps[] = {
    happens(swear_to_vision),
    {"chronicle.oath", winner, list_oaths, choose_oath},
    happens(turn_boards),
    {"chronicle.edifice", winner, list_edifices, build},
    happens(clear_map),
    {"chronicle.site", by_lot, list_new_sites, lay_site},
    happens(reveal_regions),
    happens(find_suit),
    {"chronicle.suit", winner, list_suits, choose_suit},
    happens(look_into_archive),
    {"chronicle.sort", by_lot, list_sorting, sort_dispossessed},
    {"chronicle.largest", winner, list_largest, choose_suit},
    {"chronicle.add", by_lot, list_additions, add_card},
    happens(end_additions),
    happens(gather_piles),
    {"chronicle.dispossess", by_lot, list_outcasts, dispossess},
    happens(return_relics),
    {"chronicle.site-relic", by_lot, list_site_relics, lay_site_relic},
    {"chronicle.relic-deck", by_lot, list_relics, lay_relic},
    happens(gather_deck),
    {"chronicle.deck", by_lot, list_deck, lay_card},
};

constexpr Step<State, NewCitizens> talk_steps[] = {
    {"chronicle.offer", host, list_offers, offer},
    {"chronicle.answer", asked, list_answers, answer},
};

}  // namespace

std::span<const Step<State, Chronicling>> steps_of(const Chronicling&) { return steps; }
std::span<const Step<State, NewCitizens>> steps_of(const NewCitizens&) { return talk_steps; }

// ---- what is handed on ----

namespace {

// The text has three places for each site, which is all that sites can hold. Should a power ever
// leave more there, denizens go under the world deck, and relics onto their deck, from where the
// set-up takes them.
void write_site(const Site& site, ChronicleSite& written, Chronicle& chronicle) {
  written.card = site.card;
  written.faceup = site.faceup;
  int left = 0, right = site_places;
  for (CardId card : site.cards) {
    if (left < site_places)
      written.cards[left++] = card;
    else
      chronicle.deck.push(card);
  }
  for (CardId card : site.relics) {
    if (left < right)
      written.cards[--right] = card;
    else
      chronicle.relics.push(card);
  }
}

}  // namespace

Chronicle chronicle_of(const State& s, std::string_view name, std::string_view winner_name) {
  assert(s.winner != nobody && "only a game that is over can be handed on");
  Chronicle chronicle;
  chronicle.games = static_cast<u16>(std::min(s.games + 1, 0xFFFF));
  chronicle.name = fitting_name(name);
  if (chronicle.name.empty()) chronicle.name = default_chronicle_name;
  chronicle.citizens = static_cast<u8>(s.citizen_boards >> 1);
  chronicle.oath = s.oath;
  for (int i = s.cards.deck.size() - 1; i >= 0; --i) chronicle.deck.push(s.cards.deck[i]);
  for (CardId card : s.cards.relic_deck) chronicle.relics.push(card);
  for (SiteId at = 0; at < site_count; ++at) write_site(s.site[at], chronicle.site[at], chronicle);
  for (int card = 0; card < denizen_count; ++card)
    if (s.cards.place[card] == dispossessed) chronicle.dispossessed.push(CardId(card));
  chronicle.previous_citizens = static_cast<u8>(s.former_citizens >> 1);
  chronicle.previous_winner = board_bit(s.player[s.winner].board);
  chronicle.winner_name = fitting_name(winner_name);
  return chronicle;
}

}  // namespace ziggurat::oath
