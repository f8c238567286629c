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

struct SeenPlayer {
  Role role;
  u8 board;
  SiteId pawn;
  u8 favor, secrets, secrets_down, warbands, supply;
  u8 bank;  // warbands in the own bank
  CardId vision;
  FixedList<SeenAdviser, most_advisers> advisers;
  Relics relics;
  bool operator==(const SeenPlayer&) const = default;
};

struct View {
  Settings settings;
  Seat viewer;
  Site site[site_count];  // the card of a facedown site only if seen; relics as seen
  SeenPlayer player[max_players];
  EnumArray<Suit, u8> bank;
  u8 shared_favor;
  EnumArray<Banner, BannerState> banner;
  bool mob;
  Oath oath;
  Seat title;
  bool usurper;
  u8 cage[max_players];
  u8 prophecy;
  CardId foretold[max_players];
  u8 visions_drawn;
  u8 round;
  Seat turn;
  bool act_over, scepter_taken;
  FixedList<CardId, 12> mods;
  FixedList<Pledge, 12> pledges;
  Battle battle;
  Seat winner;
  Victory victory;
  u8 citizen_boards;
  u16 games;
  Pile deck;  // bottom to top: what the viewer knows of it, and the back of the top card
  EnumArray<Region, Pile> discards;
  FixedList<CardId, relic_count> relic_deck;
  CardId reliquary[reliquary_size];
  Seat searcher;                // who holds cards that are to be played
  FixedList<CardId, 16> drawn;  // them
  Cards dispossessed;           // as far as seen
  u8 dispossessed_count;
  u8 favor[card_numbers], secrets[card_numbers];  // on cards
  Stack stack;  // what is in progress, without the cards the viewer does not know
  FixedList<News, most_news> news;
  bool operator==(const View&) const = default;
};

View view(const State&, Seat viewer);
State imagine(const State&, Seat viewer, Rng&);
const char* check(const State&);  // the key of a broken invariant; null: none
extern const std::span<const char* const> all_invariants;

}  // namespace ziggurat::oath
