// Who may know what: hands are secret but counted, points lie face down, how many cards were chosen
// for a clash is secret, and what somebody has seen of the deck only he knows. Coins, reserves and
// everything on the map and the market lie open. A card that all have seen go into a hand is known
// there until it leaves.
#include "crescent/view.h"

#include <algorithm>
#include <array>

#include "crescent/rules.h"
#include "crescent/setup.h"

namespace ziggurat::crescent {
namespace {

int row_of(Seat viewer) { return std::min(int{viewer}, max_players); }

Place shown_place(const State& s, CardId card, Seat viewer) {
  const Place place = s.cards.place[card];
  for (Seat seat = 0; seat < max_players; ++seat)
    if (seat != viewer && place == chosen(seat)) return hand(seat);
  return place;
}

int total(const EnumArray<Tile, u8>& tiles) {
  int n = 0;
  for (u8 count : tiles) n += count;
  return n;
}

}  // namespace

View view(const State& s, Seat viewer) {
  View v{};
  v.settings = s.settings;
  v.viewer = viewer;
  v.year = s.year;
  v.active = s.active;
  v.ships = s.ships;
  v.board = s.board;
  for (Seat seat = 0; seat < s.settings.players; ++seat) {
    const Player& player = s.player[seat];
    SeenPlayer& seen = v.player[seat];
    seen.coins = player.coins;
    seen.points_seen = seat == viewer || flow::over(s);
    seen.points = seen.points_seen ? player.points : i16{0};
    seen.supply = player.supply;
    seen.reserve = player.reserve;
    seen.buildings = player.buildings;
    seen.tokens = player.tokens;
    seen.sacked = player.sacked;
    seen.resting = player.resting;
    seen.hand_count = static_cast<u8>(hand_size(s, seat));
    seen.tile_count = static_cast<u8>(total(player.tiles));
    seen.groups_left = player.groups_left;
  }
  const Cards& known = s.cards.known[row_of(viewer)];
  for (CardId card = 0; card < data(s).card_count; ++card)
    v.cards.push({shown_place(s, card, viewer), known.has(card) ? kind_of(s, card) : unknown_card});
  std::sort(v.cards.begin(), v.cards.end(), [](const SeenCard& a, const SeenCard& b) {
    return std::pair(a.place.code, a.kind) < std::pair(b.place.code, b.kind);
  });
  if (takes_part(s, viewer)) v.tiles = s.player[viewer].tiles;
  v.clash = s.clash;
  v.stack = s.stack;
  for (const News& news : s.news) v.news.push(as_seen_by(news, viewer));
  return v;
}

// ---- imagined worlds ----

namespace {

// A pile of cards from which one is taken at random.
struct Pool {
  FixedList<CardId, max_cards> cards;
  explicit Pool(const Cards& set) {
    for_each_card(set, [&](CardId card) { cards.push(card); });
  }
  CardId take(Rng& rng) {
    const int at = static_cast<int>(rng.below(static_cast<u32>(cards.size())));
    const CardId card = cards[at];
    cards[at] = cards.top();
    cards.pop();
    return card;
  }
};

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
// card that was there knows the one that is there now.
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
  const auto put = [&](CardId card, const Berth& berth) {
    world.cards.place[card] = berth.place;
    for (int row = 0; row <= max_players; ++row) {
      world.cards.known[row].remove(card);
      if (berth.known >> row & 1) world.cards.known[row].add(card);
    }
  };
  Pool murshids(unknown & data(world).affiliated[murshid]);
  Pool others(unknown - data(world).affiliated[murshid]);
  const auto fill = [&](Sort sort, Pool& pool) {
    for (const Berth& berth : berths)
      if (sort_at(world, berth.place) == sort) put(pool.take(rng), berth);
  };
  fill(Sort::Murshids, murshids);
  fill(Sort::Others, others);
  for (CardId card : murshids.cards) others.cards.push(card);
  fill(Sort::Any, others);
}

// What the others have chosen for a clash is anybody's guess.
void guess_choices(State& world, Seat viewer, Rng& rng) {
  const Keyword keyword = world.clash.contest ? Keyword::Contest : Keyword::Combat;
  for (Seat seat = 0; seat < world.settings.players; ++seat) {
    if (seat == viewer) continue;
    for_each_card(cards_in(world, chosen(seat)),
                  [&](CardId card) { world.cards.place[card] = hand(seat); });
    if (!(world.clash.chose >> seat & 1)) continue;
    for_each_card(cards_in(world, hand(seat)) & data(world).with[static_cast<int>(keyword)],
                  [&](CardId card) {
                    if (rng.below(2) == 0) world.cards.place[card] = chosen(seat);
                  });
  }
}

// Land tiles that the others hold, or nobody yet.
void deal_unknown_tiles(State& world, Seat viewer, Rng& rng) {
  FixedList<Tile, max_hexes> pool;
  const auto add = [&](const EnumArray<Tile, u8>& tiles) {
    for (Tile tile : each<Tile>)
      for (int i = 0; i < tiles[tile]; ++i) pool.push(tile);
  };
  add(undealt_tiles(world));
  for (Seat seat = 0; seat < world.settings.players; ++seat)
    if (seat != viewer) add(world.player[seat].tiles);
  for (Seat seat = 0; seat < world.settings.players; ++seat) {
    if (seat == viewer) continue;
    auto& tiles = world.player[seat].tiles;
    for (int n = total(std::exchange(tiles, {})); n > 0; --n) {
      const int at = static_cast<int>(rng.below(static_cast<u32>(pool.size())));
      ++tiles[pool[at]];
      pool[at] = pool.top();
      pool.pop();
    }
  }
}

}  // namespace

State imagine(const State& s, Seat viewer, Rng& rng) {
  State world = s;
  deal_unknown_cards(world, viewer, rng);
  guess_choices(world, viewer, rng);
  deal_unknown_tiles(world, viewer, rng);
  for (News& news : world.news) news = as_seen_by(news, viewer);
  return world;
}

}  // namespace ziggurat::crescent
