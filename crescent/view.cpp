// Who may know what: hands are secret but counted, points lie face down, how many cards were chosen
// for a clash is secret, and what somebody has seen of the deck only he knows. Coins, reserves and
// everything on the map and the market lie open. A card that all have seen go into a hand is known
// there until it leaves.
#include "crescent/view.h"

#include <algorithm>
#include <array>

#include "core/shuffle.h"
#include "crescent/rules.h"
#include "crescent/setup.h"

namespace ziggurat::crescent {
namespace {

int row_of(Seat viewer) { return std::min(int{viewer}, max_players); }

// Whether a card of a hand has been chosen only its owner sees.
Place shown_place(const State& s, CardId card, Seat viewer) {
  const Place place = s.cards.place[card];
  const bool is_chosen = place.code >= chosen(0).code && place.code < chosen(max_players).code;
  if (!is_chosen || place == chosen(viewer)) return place;
  return hand(static_cast<Seat>(place.code - chosen(0).code));
}

int total(const EnumArray<Tile, u8>& tiles) {
  int n = 0;
  for (u8 count : tiles) n += count;
  return n;
}

// By place, then by kind, those that are not known last. Cards are numbered by their kinds, so it
// is enough to count how many lie in each place.
void show_cards(const State& s, View& v) {
  const Cards& known = s.cards.known[row_of(v.viewer)];
  constexpr int place_count = 128;
  u8 next[place_count + 1] = {};
  const int count = data(s).card_count;
  SeenCard* const shown = v.cards.grow(count);
  for (CardId card = 0; card < count; ++card) ++next[shown_place(s, card, v.viewer).code + 1];
  for (int place = 0; place < place_count; ++place)
    next[place + 1] = static_cast<u8>(next[place + 1] + next[place]);
  for (bool is_known : {true, false})
    for (CardId card = 0; card < count; ++card) {
      if (known.has(card) != is_known) continue;
      const Place place = shown_place(s, card, v.viewer);
      shown[next[place.code]++] = {place, is_known ? kind_of(s, card) : unknown_card};
    }
}

// For whom the Murshid's cards count is shown with them.
void hide_meddling(Clash& clash) {
  if (!(clash.chose >> murshid & 1)) return;
  clash.meddles = false;
  clash.meddles_for = Side::Attacker;
}

}  // namespace

View view(const State& s, Seat viewer) {
  View v{};
  static_cast<Open&>(v) = s;
  if (viewer != murshid) hide_meddling(v.clash);
  v.viewer = viewer;
  for (Seat seat : seats_of(s)) {
    const Player& player = s.player[seat];
    const bool points_seen = seat == viewer || flow::over(s);
    v.player[seat] = {player, points_seen, points_seen ? player.points : i16{0},
                      static_cast<u8>(hand_size(s, seat)), static_cast<u8>(total(player.tiles))};
  }
  show_cards(s, v);
  if (takes_part(s, viewer)) v.tiles = s.player[viewer].tiles;
  v.stack = s.stack;
  v.news = as_seen_by(s.news, viewer);
  return v;
}

// ---- imagined worlds ----

namespace {

using Pool = FixedList<CardId, max_cards>;
Pool pool_of(const Cards& set) {
  Pool pool;
  for_each_card(set, [&](CardId card) { pool.push(card); });
  return pool;
}

// What is publicly known of the unknown cards in a place: the Murshid plots for his own cards only,
// and what he puts under the deck holds none of them.
enum class Sort : u8 { Murshids, Others, Any };
Sort sort_at(const State& s, Place place) {
  if (place == hand(murshid) || place == chosen(murshid)) return Sort::Murshids;
  if (in_deck(place) && (s.cards.barren >> place.code & 1)) return Sort::Others;
  return Sort::Any;
}

// A place that a card the viewer does not know lies in, and who else knows what lies there.
struct Berth {
  Place place;
  u8 known = 0;  // a bit for each row
};

// Deals the cards whose place the viewer does not know to the places they came from. Who knew the
// card that was there knows the one that is there now. The places are sorted: from the same dice
// comes the same world whatever the real one is, so that no number of tries tells about it.
void deal_unknown_cards(State& world, Seat viewer, Rng& rng) {
  Cards unknown;
  for (CardId card = 0; card < data(world).card_count; ++card) unknown.add(card);
  unknown -= world.cards.known[row_of(viewer)];
  FixedList<Berth, max_cards> berths;
  for_each_card(unknown, [&](CardId card) {
    Berth berth{world.cards.place[card]};
    for (int row = 0; row <= max_players; ++row)
      if (world.cards.known[row].has(card)) berth.known |= static_cast<u8>(1u << row);
    berths.push(berth);
  });
  std::sort(berths.begin(), berths.end(), [](const Berth& a, const Berth& b) {
    return std::pair(a.place.code, a.known) < std::pair(b.place.code, b.known);
  });
  const auto put = [&](CardId card, const Berth& berth) {
    world.cards.place[card] = berth.place;
    for (int row = 0; row <= max_players; ++row) {
      world.cards.known[row].remove(card);
      if (berth.known >> row & 1) world.cards.known[row].add(card);
    }
  };
  Pool murshids = pool_of(unknown & data(world).affiliated[murshid]);
  Pool others = pool_of(unknown - data(world).affiliated[murshid]);
  const auto fill = [&](Sort sort, Pool& pool) {
    for (const Berth& berth : berths)
      if (sort_at(world, berth.place) == sort) put(take_any(pool, rng), berth);
  };
  fill(Sort::Murshids, murshids);
  fill(Sort::Others, others);
  for (CardId card : murshids) others.push(card);
  fill(Sort::Any, others);
}

void take_back_choices(State& world, Seat viewer) {
  for (Seat seat : seats_of(world))
    if (seat != viewer)
      for_each_card(cards_in(world, chosen(seat)),
                    [&](CardId card) { world.cards.place[card] = hand(seat); });
}

// What the others have chosen for a clash is anybody's guess.
void guess_choices(State& world, Seat viewer, Rng& rng) {
  const Keyword keyword = world.clash.contest ? Keyword::Contest : Keyword::Combat;
  for (Seat seat : seats_of(world)) {
    if (seat == viewer || !(world.clash.chose >> seat & 1)) continue;
    for_each_card(cards_in(world, hand(seat)) & data(world).with[static_cast<int>(keyword)],
                  [&](CardId card) {
                    if (rng.below(2) == 0) world.cards.place[card] = chosen(seat);
                  });
  }
  if (viewer == murshid || world.clash.contest || !(world.clash.chose >> murshid & 1)) return;
  world.clash.meddles = cards_in(world, chosen(murshid)).any();
  world.clash.meddles_for =
      world.clash.meddles && rng.below(2) == 0 ? Side::Defender : Side::Attacker;
}

// Land tiles that the others hold, or nobody yet.
void deal_unknown_tiles(State& world, Seat viewer, Rng& rng) {
  EnumArray<Tile, u8> unknown = undealt_tiles(world);
  for (Seat seat : seats_of(world))
    for (Tile tile : each<Tile>)
      if (seat != viewer)
        unknown[tile] = static_cast<u8>(unknown[tile] + world.player[seat].tiles[tile]);
  FixedList<Tile, max_hexes> pool;
  for (Tile tile : each<Tile>)
    for (int i = 0; i < unknown[tile]; ++i) pool.push(tile);
  for (Seat seat : seats_of(world)) {
    if (seat == viewer) continue;
    auto& tiles = world.player[seat].tiles;
    for (int n = total(std::exchange(tiles, {})); n > 0; --n) ++tiles[take_any(pool, rng)];
  }
}

}  // namespace

State imagine(const State& s, Seat viewer, Rng& rng) {
  State world = s;
  for (Cards& lost : world.cards.lost_sight) lost = {};  // was about the real cards
  take_back_choices(world, viewer);
  deal_unknown_cards(world, viewer, rng);
  guess_choices(world, viewer, rng);
  deal_unknown_tiles(world, viewer, rng);
  world.news = as_seen_by(world.news, viewer);
  return world;
}

}  // namespace ziggurat::crescent
