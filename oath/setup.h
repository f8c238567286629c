#pragma once
// Preparing a game (section 1), and what the chronicle shares with it: laying out at random.
#include <algorithm>

#include "oath/chronicle.h"

namespace ziggurat::oath {

// Ready for the first question. From a ready-made world, which chance completes …
State prepared_game(const Settings&);
// … or from a chronicle: its piles lie as they are written, and what it leaves open is dealt.
State prepared_game(const Chronicle&, const Settings&);

// Spaces without a site: a site from the box is dealt there, face down.
SiteId empty_space(const State&);  // the first, or no_site
void list_sites_to_deal(const State&, Choices&);
void deal_site(State&, SiteCard);

// A deck in the making: its lowest cards, so many as are `dealt`, have their place; the others lie
// on them in no order, and one of them is dealt next.
constexpr int top_layer = 12, top_visions = 2, middle_layer = 18;  // the others lie below (8.8)
Cards undealt(const auto& deck, int dealt) {
  Cards cards;
  for (int i = dealt; i < deck.size(); ++i) cards.add(deck[i]);
  return cards;
}
void list_deck_deals(const State&, int dealt, Choices&);  // of the world deck, by its layers
void deal(auto& deck, u8& dealt, CardId card) {
  const auto at = std::find(deck.begin() + dealt, deck.end(), card);
  std::rotate(deck.begin() + dealt, at, at + 1);
  ++dealt;
}

}  // namespace ziggurat::oath
