#pragma once
// What one seat may know.
#include "core/rng.h"
#include "oath/state.h"

namespace ziggurat::oath {

// In place of a card that the viewer does not know: what its back shows, where that is public.
constexpr CardId hidden_denizen = CardId(250), hidden_vision = CardId(251),
                 hidden_relic = CardId(252), hidden_card = CardId(253);

struct SeenAdviser {
  CardId card;  // or what its back shows
  bool facedown;
  bool operator==(const SeenAdviser&) const = default;
};

struct SeenPlayer : OpenPlayer {
  u8 bank;  // warbands in the own bank
  FixedList<SeenAdviser, most_advisers> advisers;
  bool operator==(const SeenPlayer&) const = default;
};

struct View : Open, CardTokens {
  Seat viewer;
  Site site[site_count];  // the card of a facedown site only if seen; relics as seen
  SeenPlayer player[max_players];
  Pile deck;  // bottom to top: what the viewer knows of it, and the back of the top card
  EnumArray<Region, Pile> discards;
  FixedList<CardId, relic_count> relic_deck;
  CardId reliquary[reliquary_size];
  Seat searcher;                // who holds cards that are to be played
  FixedList<CardId, 16> drawn;  // them
  Cards dispossessed;           // as far as seen
  u8 dispossessed_count;
  Stack stack;  // what is in progress, without the cards the viewer does not know
  FixedList<News, most_news> news;
  bool operator==(const View&) const = default;
};

View view(const State&, Seat viewer);
State imagine(const State&, Seat viewer, Rng&);
const char* check(const State&);  // the key of a broken invariant; null: none
extern const std::span<const char* const> all_invariants;

}  // namespace ziggurat::oath
