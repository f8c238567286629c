// Where cards are, who knows them, and how they move (2.2–2.9; section 10, "discard", "move",
// "swap", "reveal", "peek"). Every card that moves passes through here.
#include <utility>

#include "oath/rules.h"

namespace ziggurat::oath {

// ---- where things are ----

int count_advisers(const State& s, Seat seat, Suit suit) {
  int n = 0;
  for (CardId card : s.player[seat].advisers)
    if (!is_facedown(s, card) && suit_of(card) == suit) n += card == Marriage ? 2 : 1;
  return n;
}

int count_at_sites(const State& s, Suit suit, Sites among) {
  int n = 0;
  for_each_site(among, [&](SiteId at) {
    for (CardId card : s.site[at].cards) n += suit_of(card) == suit;
  });
  return n;
}

Sites sites_in(Region region) {
  switch (region) {
    case Region::Cradle: return 0b00000011;
    case Region::Provinces: return 0b00011100;
    default: return 0b11100000;
  }
}

Sites faceup_sites(const State& s) {
  Sites sites = 0;
  for (SiteId at = 0; at < site_count; ++at)
    if (s.site[at].faceup) sites |= bit(at);
  return sites;
}

Cards denizens_in(const State& s, Place place) {
  return where_equal(s.cards.place, place) & all_denizens;
}

// Salt the Earth leaves room for itself alone.
int capacity(const State& s, SiteId at) {
  if (!s.site[at].faceup) return 0;
  return site_of(s, SaltTheEarth) == at ? 1 : row(s.site[at].card).capacity;
}

int room(const State& s, SiteId at) {
  return std::max(0, capacity(s, at) - s.site[at].cards.size());
}

namespace {

SiteId resting_site(const State& s, CardId card) {
  const u8 code = s.cards.place[card].code, first = relic_at(0).code;
  if (code >= first && code < first + site_count) return static_cast<SiteId>(code - first);
  return site_of(s, card);
}

}  // namespace

bool can_be_moved(const State& s, Seat by, CardId card) {
  if (is_locked(card)) return false;
  const Seat blooded = adviser_holder(s, AncientBloodline);
  const SiteId at = resting_site(s, card);
  return blooded == nobody || at == no_site || !enemies(s, by, blooded)
         || !rules_site(s, blooded, at);
}

// ---- moving ----

namespace {

template <class List>
void remove_from(List& list, CardId card) {
  for (int i = 0; i < list.size(); ++i)
    if (list[i] == card) return list.erase(i);
  assert(false && "a card is not where its place says");
}

void take_out(State& s, CardId card) {
  const Place place = s.cards.place[card];
  const int code = place.code;
  const auto within = [&](Place first, int n) {
    return code >= first.code && code < first.code + n;
  };
  if (place == world_deck) return remove_from(s.cards.deck, card);
  if (place == relic_deck) return remove_from(s.cards.relic_deck, card);
  if (within(discard_pile(Region::Cradle), count_of<Region>))
    return remove_from(s.cards.discards.items[code - discard_pile(Region::Cradle).code], card);
  if (within(at_site(0), site_count))
    return remove_from(s.site[code - at_site(0).code].cards, card);
  if (within(relic_at(0), site_count))
    return remove_from(s.site[code - relic_at(0).code].relics, card);
  if (within(adviser_of(0), max_players))
    return remove_from(s.player[code - adviser_of(0).code].advisers, card);
  if (within(relic_of(0), max_players)) {
    s.player[code - relic_of(0).code].relics &= ~relic_bit(card);
  } else if (within(vision_of(0), max_players)) {
    s.player[code - vision_of(0).code].vision = no_card;
  } else if (within(drawn_by(0), max_players)) {
    remove_from(s.cards.drawn, card);
  } else if (within(in_reliquary(0), reliquary_size)) {
    s.cards.reliquary[code - in_reliquary(0).code] = no_card;
  }
}

void put(State& s, CardId card, Place place, bool facedown) {
  take_out(s, card);
  s.cards.place[card] = place;
  if (facedown) return s.cards.facedown.add(card);
  s.cards.facedown.remove(card);
  s.cards.seen_by[card] = everyone;
}

}  // namespace

void put_in_hand(State& s, CardId card, Seat seat) {
  put(s, card, drawn_by(seat), true);
  s.cards.drawn.push(card);
  show(s, card, seat);
}

void put_at_site(State& s, CardId card, SiteId at) {
  put(s, card, at_site(at), false);
  s.site[at].cards.push(card);
}

// Vow of Kinship hands all favor over to the Nomads.
void put_as_adviser(State& s, CardId card, Seat seat, bool facedown) {
  put(s, card, adviser_of(seat), facedown);
  s.player[seat].advisers.push(card);
  show(s, card, seat);
  if (card == VowOfKinship && !facedown)
    receive_favor(s, seat, std::exchange(s.player[seat].favor, u8{0}));
}

void put_as_vision(State& s, CardId card, Seat seat) {
  put(s, card, vision_of(seat), false);
  s.player[seat].vision = card;
}

// Archive and box can be looked through, the Dispossessed cannot.
void put_aside(State& s, CardId card, Place place) { put(s, card, place, place == dispossessed); }

void put_on_pile(State& s, CardId card, Region region) {
  put(s, card, discard_pile(region), true);
  s.cards.discards[region].push(card);
}

void put_under_pile(State& s, CardId card, Region region) {
  put(s, card, discard_pile(region), true);
  s.cards.discards[region].insert(0, card);
}

void put_on_deck(State& s, CardId card) {
  put(s, card, world_deck, true);
  s.cards.deck.push(card);
}

void put_under_deck(State& s, CardId card) {
  put(s, card, world_deck, true);
  s.cards.deck.insert(0, card);
}

void give_relic_to(State& s, CardId card, Seat seat) {
  put(s, card, relic_of(seat), false);
  s.player[seat].relics |= relic_bit(card);
}

void put_relic_at(State& s, CardId card, SiteId at) {
  put(s, card, relic_at(at), true);
  s.site[at].relics.push(card);
}

void put_in_reliquary(State& s, CardId card, int slot) {
  put(s, card, in_reliquary(slot), true);
  s.cards.reliquary[slot] = card;
}

void put_relic_on_deck(State& s, CardId card) {
  put(s, card, relic_deck, true);
  s.cards.relic_deck.push(card);
}

void put_relic_under_deck(State& s, CardId card) {
  put(s, card, relic_deck, true);
  s.cards.relic_deck.insert(0, card);
}

void turn_faceup(State& s, CardId card) {
  s.cards.facedown.remove(card);
  s.cards.seen_by[card] = everyone;
}

void show(State& s, CardId card, Seat seat) { s.cards.seen_by[card] |= only(seat); }

void lose_sight(State& s, Seat but) {
  for (CardId card : s.cards.drawn) s.cards.seen_by[card] &= only(but);
}

// ---- discarding and swapping ----

Region discard_region(const State& s, Seat who) { return next_region(region_of(s, who)); }

Region discard_region(const State& s, Seat who, CardId card) {
  const SiteId at = site_of(s, card);
  return at != no_site ? next_region(region_of(at)) : discard_region(s, who);
}

void forget(State& s, CardId card) { s.cards.seen_by[card] = 0; }

// Secrets go to the player on turn, who acts, not to the one who has to discard.
void return_tokens(State& s, Seat who, CardId card) {
  const int favor = std::exchange(s.cards.favor[card], u8{0});
  const int secrets = std::exchange(s.cards.secrets[card], u8{0});
  if (favor > 0 && suit_of(card) == Suit::none) burn_loose_favor(s, favor);
  if (favor > 0 && suit_of(card) != Suit::none)
    s.bank[suit_of(card)] = static_cast<u8>(s.bank[suit_of(card)] + favor);
  const Seat acting = s.turn != nobody ? s.turn : who;
  s.player[acting].secrets_down = static_cast<u8>(s.player[acting].secrets_down + secrets);
}

SeenBy leave_for_discard(State& s, Seat who, CardId card) {
  const SiteId at = site_of(s, card);
  if (at != no_site && who == s.turn && suit_of(card) != Suit::none)
    s.site[at].discarded |= suit_bit(suit_of(card));
  return_tokens(s, who, card);
  return s.cards.seen_by[card];
}

void discard(State& s, Seat who, CardId card) {
  const Region region = discard_region(s, who, card);
  const SeenBy seen_by = leave_for_discard(s, who, card);
  put_on_pile(s, card, region);
  s.tell(Event::Discarded, who, 0, card_ref(card), region_ref(region), seen_by);
}

void swap_places(State& s, CardId a, CardId b) {
  const auto slot_of = [&](CardId card) -> CardId* {
    const SiteId at = site_of(s, card);
    if (at != no_site) return std::find(s.site[at].cards.begin(), s.site[at].cards.end(), card);
    auto& advisers = s.player[s.cards.place[card].code - adviser_of(0).code].advisers;
    return std::find(advisers.begin(), advisers.end(), card);
  };
  std::swap(*slot_of(a), *slot_of(b));
  std::swap(s.cards.place[a], s.cards.place[b]);
  for (CardId card : {a, b}) {
    const SiteId at = site_of(s, card);
    if (at == no_site)
      show(s, card, static_cast<Seat>(s.cards.place[card].code - adviser_of(0).code));
  }
  const bool open = !is_facedown(s, a) && !is_facedown(s, b);
  s.tell(Event::Swapped, nobody, 0, open ? card_ref(a) : Ref{}, open ? card_ref(b) : Ref{});
}

}  // namespace ziggurat::oath
