// What a seat may know (9.4), and worlds it cannot tell from the real one.
#include "oath/view.h"

#include <algorithm>
#include <cstring>

#include "core/shuffle.h"
#include "oath/rules.h"

namespace ziggurat::oath {
namespace {

bool knows(const State& s, Seat viewer, CardId card) {
  return card == no_card || sees(s.cards.seen_by[card], viewer);
}

// Backs tell visions from denizens, and relics from both.
CardId back_of(CardId card) {
  return is_relic(card) ? hidden_relic : is_vision(card) ? hidden_vision : hidden_denizen;
}

CardId seen(const State& s, Seat viewer, CardId card) {
  return knows(s, viewer, card) ? card : back_of(card);
}

// Frames that speak of a card; everybody else's frames speak of public things.
template <class Visit>
void for_each_card_in(Stack& stack, Visit visit) {
  for (Frame& frame : stack) {
    if (auto* play = std::get_if<PlayCard>(&frame)) visit(play->card);
    if (auto* power = std::get_if<Power>(&frame)) visit(power->other);
    if (auto* found = std::get_if<Recover>(&frame)) visit(found->relic);
  }
}

// While a deck is dealt or built anew, no card of it lies on top yet.
bool deck_is_laid_out(const State& s) {
  return std::none_of(s.stack.begin(), s.stack.end(), [](const Frame& frame) {
    return std::holds_alternative<Setup>(frame) || std::holds_alternative<Chronicling>(frame);
  });
}

Seat searcher_of(const State& s) {
  return s.cards.drawn.empty()
             ? nobody
             : static_cast<Seat>(s.cards.place[s.cards.drawn[0]].code - drawn_by(0).code);
}

void show_player(const State& s, Seat seat, View& v) {
  const Player& player = s.player[seat];
  SeenPlayer& shown = v.player[seat];
  static_cast<OpenPlayer&>(shown) = player;
  shown.bank = static_cast<u8>(warbands_in_bank(s, seat));
  for (CardId card : player.advisers)
    shown.advisers.push({seen(s, v.viewer, card), is_facedown(s, card)});
}

void show_sites(const State& s, View& v) {
  for (SiteId at = 0; at < site_count; ++at) {
    Site& site = v.site[at] = s.site[at];
    if (!site.faceup && !sees(site.seen_by, v.viewer)) site.card = SiteCard::none;
    site.seen_by = 0;
    for (CardId& card : site.relics) card = seen(s, v.viewer, card);
  }
}

// The number of cards in the world deck can be counted by whoever has watched; only the back of
// the top card is there to see.
void show_piles(const State& s, View& v) {
  for (CardId card : s.cards.deck) v.deck.push(knows(s, v.viewer, card) ? card : hidden_card);
  if (deck_is_laid_out(s) && !s.cards.deck.empty())
    v.deck.top() = seen(s, v.viewer, s.cards.deck.top());
  for (Region region : each<Region>)
    for (CardId card : s.cards.discards[region]) v.discards[region].push(seen(s, v.viewer, card));
  for (CardId card : s.cards.relic_deck) v.relic_deck.push(seen(s, v.viewer, card));
  for (int slot = 0; slot < reliquary_size; ++slot)
    v.reliquary[slot] = seen(s, v.viewer, s.cards.reliquary[slot]);
  v.searcher = searcher_of(s);
  for (CardId card : s.cards.drawn) v.drawn.push(seen(s, v.viewer, card));
  for (int i = 0; i < denizen_count; ++i) {
    if (s.cards.place[i] != dispossessed) continue;
    ++v.dispossessed_count;
    if (knows(s, v.viewer, CardId(i))) v.dispossessed.add(i);
  }
}

}  // namespace

View view(const State& s, Seat viewer) {
  View v{};
  static_cast<Open&>(v) = s;
  static_cast<CardTokens&>(v) = s.cards;
  v.viewer = viewer;
  show_sites(s, v);
  for (Seat seat : seats_of(s)) show_player(s, seat, v);
  show_piles(s, v);
  v.stack = s.stack;
  for_each_card_in(v.stack, [&](CardId& card) { card = seen(s, viewer, card); });
  v.news = as_seen_by(s.news, viewer);
  return v;
}

// ---- imagined worlds ----

namespace {

// A place that holds a card the viewer does not know.
struct Berth {
  CardId* at;   // where its number stands; null: among the dispossessed, which lie in no order
  CardId was;   // the real card
  bool vision;  // what its back shows; in the deck it is a guess
};

class Dealer {
 public:
  Dealer(State& world, Seat viewer, Rng& rng) : world_(world), viewer_(viewer), rng_(rng) {
    for (int i = 0; i < card_numbers; ++i) now_[i] = CardId(i);
  }

  void deal() {
    collect();
    guess_backs_in_deck();
    FixedList<CardId, 208> denizens, visions;
    for (const Berth& berth : berths_) (is_vision(berth.was) ? visions : denizens).push(berth.was);
    put_in_order_and_shuffle(denizens);
    put_in_order_and_shuffle(visions);
    for (const Berth& berth : berths_) settle(berth, berth.vision ? visions : denizens);
    deal_relics();
    deal_sites();
    for_each_card_in(world_.stack, [&](CardId& card) {
      if (card < card_numbers) card = now_[card];
    });
  }

 private:
  void collect() {
    const auto look_at = [&](auto& list) {
      for (CardId& card : list)
        if (!knows(world_, viewer_, card)) berths_.push({&card, card, is_vision(card)});
    };
    look_at(world_.cards.deck);
    in_deck_ = berths_.size();
    for (auto& pile : world_.cards.discards) look_at(pile);
    for (Player& player : world_.player) look_at(player.advisers);
    look_at(world_.cards.drawn);
    FixedList<CardId, 208> put_away;
    for (int i = 0; i < denizen_count; ++i)
      if (world_.cards.place[i] == dispossessed && !knows(world_, viewer_, CardId(i)))
        put_away.push(CardId(i));
    // Which of them lies where means nothing; who knows them does.
    std::sort(put_away.begin(), put_away.end(), [&](CardId a, CardId b) {
      return world_.cards.seen_by[a] < world_.cards.seen_by[b];
    });
    for (CardId card : put_away) berths_.push({nullptr, card, false});
  }

  // How many visions a layer holds is known to all, where they lie is not, save on top.
  void guess_backs_in_deck() {
    const Pile& deck = world_.cards.deck;
    const int size = deck.size();
    const int shown = deck_is_laid_out(world_) ? size - 1 : size;  // where a back can be seen
    int above = size;  // cards from here on belong to the layers dealt with
    for (int layer = 0; layer < 3; ++layer) {
      const int below = layer < 2 ? std::max(0, above - world_.layer[layer]) : 0;
      FixedList<int, 208> free;
      int visions = 0;
      for (int i = 0; i < in_deck_; ++i) {
        const int position = static_cast<int>(berths_[i].at - deck.begin());
        if (position < below || position >= above || position == shown) continue;
        visions += berths_[i].vision;
        berths_[i].vision = false;
        free.push(i);
      }
      shuffle(free, rng_);
      for (int i = 0; i < visions; ++i) berths_[free[i]].vision = true;
      above = below;
    }
  }

  void put_in_order_and_shuffle(FixedList<CardId, 208>& cards) {
    std::sort(cards.begin(), cards.end());
    shuffle(cards, rng_);
  }

  // Whoever knew the card that was there knows the one that is there now.
  void settle(const Berth& berth, FixedList<CardId, 208>& pool) {
    const CardId card = pool.top();
    pool.pop();
    take_over(berth.was, card);
    if (berth.at) *berth.at = card;
  }
  void take_over(CardId was, CardId card) {
    now_[was] = card;
    world_.cards.place[card] = before_.place[was];
    world_.cards.seen_by[card] = before_.seen_by[was];
    if (before_.facedown.has(was))
      world_.cards.facedown.add(card);
    else
      world_.cards.facedown.remove(card);
  }

  void deal_relics() {
    FixedList<CardId*, relic_count> places;
    FixedList<CardId, 208> pool;
    const auto look_at = [&](CardId& card) {
      if (knows(world_, viewer_, card)) return;
      places.push(&card);
      pool.push(card);
    };
    for (CardId& card : world_.cards.relic_deck) look_at(card);
    for (Site& site : world_.site)
      for (CardId& card : site.relics) look_at(card);
    for (CardId& card : world_.cards.reliquary) look_at(card);
    put_in_order_and_shuffle(pool);
    for (int i = 0; i < places.size(); ++i) {
      take_over(*places[i], pool[i]);
      *places[i] = pool[i];
    }
  }

  void deal_sites() {
    FixedList<SiteCard, count_of<SiteCard>> pool;
    for (SiteCard card : each<SiteCard>) {
      const bool known =
          std::any_of(std::begin(world_.site), std::end(world_.site), [&](const Site& site) {
            return site.card == card && (site.faceup || sees(site.seen_by, viewer_));
          });
      if (!known) pool.push(card);
    }
    shuffle(pool, rng_);
    for (Site& site : world_.site) {
      if (site.faceup || site.card == SiteCard::none || sees(site.seen_by, viewer_)) continue;
      site.card = pool.top();
      pool.pop();
    }
  }

  State& world_;
  const Seat viewer_;
  Rng& rng_;
  const CardTable before_ = world_.cards;
  FixedList<Berth, 208> berths_;
  int in_deck_ = 0;
  CardId now_[card_numbers];
};

}  // namespace

State imagine(const State& s, Seat viewer, Rng& rng) {
  State world = s;
  Dealer(world, viewer, rng).deal();
  world.news = as_seen_by(world.news, viewer);
  return world;
}

}  // namespace ziggurat::oath
