#pragma once
// The components of Oath (section 2), where they are on the table, and how the game is played.
#include "core/fixed_list.h"
#include "core/knowledge.h"
#include "oath/types.h"

namespace ziggurat::oath {

// How the game is played; the defaults and their reasons are in RULES.md.
struct Settings {
  u8 players = 4;
  u8 world = 0;                      // which of the ready-made chronicles; see worlds.h
  bool underflow_defends = false;    // an attack die that cannot be removed adds a defense die
  bool any_target_here = false;      // a relic or banner of a pawn here is target enough
  bool renewal_from_banner = false;  // Vow of Renewal takes what is burnt from a seized banner, too
  bool operator==(const Settings&) const = default;
};

constexpr int most_relics_at_site = 2;  // the Drowned City's
struct Site {
  SiteCard card = SiteCard::none;
  bool faceup = false;
  SeenBy seen_by = 0;  // who knows the card while it lies face down
  u8 warbands = 0;     // all of one colour
  Seat colour = nobody;
  u8 favor = 0, secrets = 0;   // on the site card itself
  u8 discarded = 0;            // suits discarded from here this turn by the player whose turn it is
  FixedList<CardId, 6> cards;  // denizens and edifices, in the order in which they came
  FixedList<CardId, 4> relics;  // face down
  bool operator==(const Site&) const = default;
};

// A Family Wagon carries any number of Nomads, of whom 25 can be advisers; beside them three, the
// Pied Piper, and those that an exchange has just brought.
constexpr int most_other_advisers = 7, most_advisers = 25 + most_other_advisers;

// What lies on and before a player's board …
struct OpenPlayer {
  Role role = Role::Exile;
  u8 board = 0;  // which of the five boards, 1–5 (the Chancellor's is 0): the chronicle turns them
  SiteId pawn = no_site;
  u8 favor = 0;
  u8 secrets = 0;       // face up
  u8 secrets_down = 0;  // cannot be placed or burnt as a cost
  u8 warbands = 0;      // on the board: purple for the Chancellor and Citizens
  u8 supply = full_supply;
  CardId vision = no_card;  // revealed
  Relics relics = 0;
  bool operator==(const OpenPlayer&) const = default;
};
// … and the advisers, in the order in which they came; some lie face down.
struct Player : OpenPlayer {
  FixedList<CardId, most_advisers> advisers;
  bool operator==(const Player&) const = default;
};

// Where a card is: one byte.
struct Place {
  u8 code = 0;
  bool operator==(const Place&) const = default;
};
constexpr Place in_archive = {0}, dispossessed = {1}, world_deck = {2}, relic_deck = {3},
                in_box = {4};
constexpr Place discard_pile(Region r) { return {static_cast<u8>(8 + static_cast<int>(r))}; }
constexpr Place at_site(SiteId site) { return {static_cast<u8>(16 + site)}; }
constexpr Place relic_at(SiteId site) { return {static_cast<u8>(24 + site)}; }
constexpr Place adviser_of(Seat s) { return {static_cast<u8>(32 + s)}; }
constexpr Place relic_of(Seat s) { return {static_cast<u8>(40 + s)}; }
constexpr Place vision_of(Seat s) { return {static_cast<u8>(48 + s)}; }
constexpr Place drawn_by(Seat s) { return {static_cast<u8>(56 + s)}; }  // held, to be played
constexpr Place in_reliquary(int slot) { return {static_cast<u8>(64 + slot)}; }

// Piles are lists from the bottom to the top.
using Pile = FixedList<CardId, 208>;

// What lies on each card.
struct CardTokens {
  u8 favor[card_numbers];
  u8 secrets[card_numbers];
  bool operator==(const CardTokens&) const = default;
};

struct CardTable : CardTokens {
  Place place[card_numbers];
  SeenBy seen_by[card_numbers];  // who knows which card lies there
  Cards facedown;                // advisers, and whatever lies in a pile
  Pile deck;                     // the world deck
  EnumArray<Region, Pile> discards;
  FixedList<CardId, relic_count> relic_deck;
  CardId reliquary[reliquary_size];
  // What the player who searches holds, in the order drawn: eight, and as many from the
  // Dispossessed.
  FixedList<CardId, 16> drawn;
  bool operator==(const CardTable&) const = default;
};

struct BannerState {
  Seat holder = nobody;  // nobody: in the shared bank
  u8 tokens = 1;
  bool operator==(const BannerState&) const = default;
};

// How the game was won.
enum class Victory : u8 { None, Usurper, Visionary, StableRegime, Exhaustion, count };

// A promise for later, given at the Tribunal: shown, not enforced.
struct Pledge {
  Seat from = nobody, to = nobody;
  u8 promise = 0;
  bool operator==(const Pledge&) const = default;
};
constexpr int promise_count = 6;  // see exchange.cpp

}  // namespace ziggurat::oath
