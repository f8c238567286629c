#pragma once
// A game of Crescent Moon: one plain struct.
#include <span>
#include <type_traits>
#include <variant>

#include "core/flow.h"
#include "core/seats.h"
#include "crescent/data.h"

namespace ziggurat::crescent {

enum class MapChoice : u8 {
  DividedLands,
  SpringThaw,
  FertileValley,
  OpenPlains,
  MeetingPlace,
  Variable,
  count
};

// How the game is played; the defaults and their reasons are in RULES.md.
struct Settings {
  u8 players = 5;
  u8 years = 3;
  MapChoice map = MapChoice::DividedLands;
  u8 data = 0;                           // which data_set
  bool one_civil_for_defenders = false;  // [001, 003]; else one for each defender [000]
  bool optional_effects = false;         // [001, 003]; else as far as possible [000]
  bool deals_with_all = false;           // [001, 003]; else the Murshid deals with one player [000]
  bool desert_others_only = false;       // [000 body]; else anybody's mercenaries
  bool sack_unheld_only = false;     // [000]; else Assault sacks in one's own hexes too [001, 003]
  bool muster_freely = false;        // [001]; else every hex that can must muster [000, 003]
  bool elder_needs_removal = false;  // else the unit is placed even if none can be removed
  bool operator==(const Settings&) const = default;
};

// ---- the map ----

enum class Stronghold : u8 { None, Fort, Castle };
enum class Settlement : u8 { None, Town, City };

struct Hex {
  Cell cell = no_cell;
  Terrain terrain = Terrain::Fertile;
  Feature feature = Feature::None;
  u8 rotation = 0;  // a river runs along the edges rotation and rotation + 1
  Stronghold stronghold = Stronghold::None;
  Seat stronghold_owner = nobody;
  Settlement settlement = Settlement::None;  // the Sultan's
  Seat token = nobody;
  Units units[max_players] = {};  // two owners only while they fight
  bool operator==(const Hex&) const = default;
};

struct Board {
  Hex hexes[max_hexes];
  u8 hex_count = 0;
  HexId palace = no_hex;
  Hexes touching[max_hexes] = {};  // share an edge
  Hexes adjacent[max_hexes] = {};  // and no river lies on it
  bool operator==(const Board&) const = default;
};

// What lies before a player …
struct OpenPlayer {
  u16 coins = 0;
  u8 supply = 0;   // units that are nowhere else
  u8 reserve = 0;  // on the reserves card: ordinary units, the Nomad's are mercenaries
  EnumArray<Building, u8> buildings{};  // in the supply
  u8 tokens = 0;                        // in the supply
  u8 sacked = 0;                        // buildings sacked this year
  bool resting = false;                 // does not want to be asked for anytime cards
  u8 groups_left = 0;                   // of starting pieces: a bit for each
  bool operator==(const OpenPlayer&) const = default;
};
// … and what is secret.
struct Player : OpenPlayer {
  i16 points = 0;               // kept face down
  EnumArray<Tile, u8> tiles{};  // dealt in the variable set-up
  bool operator==(const Player&) const = default;
};

// ---- where each card is ----

// One byte: a zone and a number within it.
struct Place {
  u8 code = 0;
  bool operator==(const Place&) const = default;
};
constexpr int max_segments = 24;
// The deck is a pile of segments, each in an order that nobody knows: the highest number lies on
// top. A look at the top cards puts them back as a segment of their own.
constexpr Place deck(int segment) { return {static_cast<u8>(segment)}; }
constexpr Place hand(Seat s) { return {static_cast<u8>(32 + s)}; }
constexpr Place front(Seat s) { return {static_cast<u8>(40 + s)}; }    // used up until upkeep
constexpr Place chosen(Seat s) { return {static_cast<u8>(48 + s)}; }   // face down, in a clash
constexpr Place waiting(Seat s) { return {static_cast<u8>(56 + s)}; }  // revealed, to be resolved
constexpr Place resolved(Seat s) { return {static_cast<u8>(64 + s)}; }
constexpr Place given_to(Seat s) { return {static_cast<u8>(72 + s)}; }  // goes to s when removed
constexpr Place market(int slot) { return {static_cast<u8>(80 + slot)}; }
constexpr Place court(int slot) { return {static_cast<u8>(96 + slot)}; }  // the Sultan's market
constexpr Place discard_pile = {112};
constexpr Place looked_at = {113};  // by the one who plots or conspires
constexpr Place in_box = {114};     // numbers beyond the cards of the data
constexpr bool in_deck(Place place) { return place.code < max_segments; }

struct CardTable {
  Place place[max_cards];
  // Who knows where each card is; the last row is what everybody knows. Whether a card of a hand
  // has been chosen for a clash is known to its owner alone.
  Cards known[max_players + 1];
  // While somebody looks into the deck: what the others have lost sight of in the segment from
  // which cards are taken. If it is used up, all of it has been seen, and they know where it is
  // again.
  Cards lost_sight[max_players + 1];
  u32 barren;  // segments that everyone knows to hold no card of the Murshid's: a bit for each
  bool operator==(const CardTable&) const = default;
};

// ---- a combat or an influence contest in progress: all of it public ----

struct Clash {
  HexId hex = no_hex;
  bool contest = false;
  Seat attacker = nobody;
  Seat defender = nobody;  // of a combat
  u8 participants = 0;     // of a contest, without the attacker: a bit for each seat
  u8 supporters = 0;       // of these
  u8 chose = 0;            // who has chosen cards that are not yet revealed: a bit for each
  bool meddler = false;    // the Murshid may choose cards in this combat
  bool meddles = false;    // and has chosen some, for this side
  Side meddles_for = Side::Attacker;
  u8 promised = 0;               // who has been asked for a promise: a bit for each
  u8 promise[max_players] = {};  // points offered to the Murshid
  u8 deal[max_players] = {};     // points agreed
  i8 bonus[max_players] = {};    // strength or influence from cards, for whose side they count
  Units assigned[count_of<Side>] = {};  // to cards
  Units spent[count_of<Side>] = {};     // of these, lost to Warfare
  u8 spared[count_of<Side>] = {};       // losses fewer
  u8 sack_bonus[count_of<Side>] = {};
  bool flees[count_of<Side>] = {};
  bool sack_forbidden = false;
  bool strongholds_weak = false;
  bool counted = false;           // the total is known
  i8 total[count_of<Side>] = {};  // strength or influence
  bool decided = false;           // the winner is known
  Side winner = Side::Attacker;
  u8 owed = 0;      // losses still to be taken
  u16 plunder = 0;  // the Warlord's points so far
  bool operator==(const Clash&) const = default;
};

// ---- the frames: who is in the middle of what; each has its steps in a chapter's file ----

struct Setup {  // setup.cpp
  u8 step = 0;
  Seat who = 0;
  bool operator==(const Setup&) const = default;
};
struct Year {  // year.cpp
  u8 step = 0;
  u8 round = 0;   // of the four actions, from 0
  Seat turn = 0;  // who acts next in this round; the one who is acting is State::active
  bool operator==(const Year&) const = default;
};
struct Action {  // actions.cpp
  u8 step = 0;
  u8 talks_left = 3;    // negotiations that may still fail
  bool failed = false;  // one did: another action has to be chosen
  bool operator==(const Action&) const = default;
};
struct Moves {  // units.cpp: Move X, up to `left` more times
  u8 step = 0;
  Seat who = nobody;
  u8 left = 0;
  bool operator==(const Moves&) const = default;
};
struct Builds {  // build.cpp: Build X
  u8 step = 0;
  Seat who = nobody;
  u8 left = 0;
  u8 discount = 0;
  Hexes built = 0;  // one building in a hex and action
  bool operator==(const Builds&) const = default;
};
struct Recruits {  // units.cpp: Recruit X
  u8 step = 0;
  Seat who = nobody;
  u8 left = 0;
  bool operator==(const Recruits&) const = default;
};
struct Hires {  // mercenaries.cpp: places what was hired
  u8 step = 0;
  Seat who = nobody;
  u8 left = 0;
  bool operator==(const Hires&) const = default;
};
// mercenaries.cpp: talks with the Nomad, to hire or (with a hex) to bribe.
struct Bargain {
  u8 step = 0;
  HexId hex = no_hex;
  u8 units = 0;
  u8 offer = 0;
  u8 price = 0;  // the offer, or the other price that the Nomad named
  bool countered = false;
  bool agreed = false;
  bool operator==(const Bargain&) const = default;
};
struct BribedMove {  // mercenaries.cpp: Move 1 or Assault with just the bribed units
  u8 step = 0;
  HexId hex = no_hex;
  u8 units = 0;
  bool operator==(const BribedMove&) const = default;
};
struct Bought {
  u8 slot;  // of the market, or behind it of the Sultan's
  u8 price;
  bool operator==(const Bought&) const = default;
};
struct Purchase {  // market.cpp: Buy Power Cards
  u8 step = 0;
  FixedList<Bought, count_of<Market> + 1> bought;  // from each market once, and from the Sultan's
  u8 slot = 0;  // of the Sultan's market, and the offer in talks about it
  u8 offer = 0;
  u8 price = 0;  // the offer, or the other price that the Sultan named
  bool countered = false;
  bool agreed = false;
  bool refused = false;
  bool operator==(const Purchase&) const = default;
};
struct Refill {  // market.cpp
  u8 step = 0;
  bool court = false;  // at set-up also the Sultan's market
  bool slid = false;   // cards slide once, before the first is drawn
  Place slot = {};     // the one to be filled now
  bool operator==(const Refill&) const = default;
};
struct Look {  // market.cpp: Plot and Conspire
  u8 step = 0;
  Seat who = nobody;
  u8 to_see = 0;
  u8 to_take = 0;
  u8 missed = 0;  // cards of Plot that were not there
  bool operator==(const Look&) const = default;
};
struct Mustering {  // units.cpp
  u8 step = 0;
  Hexes left = 0;
  bool operator==(const Mustering&) const = default;
};
struct Dealings {  // clash.cpp: points for the Murshid's support
  u8 step = 0;
  u8 to_promise = 0;  // seats still to make an offer: a bit for each
  u8 to_ask = 0;      // seats the Murshid may still ask for points
  Seat asked = nobody;
  u8 price = 0;
  bool operator==(const Dealings&) const = default;
};
struct Window {  // cards.cpp: anytime cards of whoever has cards in hand
  u8 step = 0;
  Seat first = nobody;
  u8 asked = 0;  // how many seats have answered
  bool operator==(const Window&) const = default;
};
struct Combat {  // combat.cpp; the numbers are in State::clash
  u8 step = 0;
  bool operator==(const Combat&) const = default;
};
struct Contest {  // contest.cpp
  u8 step = 0;
  u8 to_choose = 0;   // participants still to choose cards: a bit for each
  u8 to_declare = 0;  // and to take sides
  bool operator==(const Contest&) const = default;
};
struct Resolution {  // resolution.cpp: the revealed cards, in their order
  u8 step = 0;
  bool operator==(const Resolution&) const = default;
};
struct CardEffect {  // resolution.cpp, cards.cpp: what one card does, effect by effect
  u8 step = 0;
  CardId card = no_card;
  Seat user = nobody;  // for whom it counts
  Keyword keyword = Keyword::Combat;
  u8 effect = 0, op = 0;
  bool begun = false;  // the effect: its conditions hold, units are assigned
  bool assigning = false;
  u8 assigned = 0;  // units assigned by this effect
  u8 count = 0;     // how often the present operation was done
  Seat target = nobody;
  bool failed = false;  // the last operation that asks found nothing, or was declined
  bool operator==(const CardEffect&) const = default;
};
struct HandLimit {  // cards.cpp
  u8 step = 0;
  Seat who = nobody;
  bool operator==(const HandLimit&) const = default;
};
struct UnitLimit {  // units.cpp
  u8 step = 0;
  bool operator==(const UnitLimit&) const = default;
};

using Frame = std::variant<Setup, Year, Action, Moves, Builds, Recruits, Hires, Bargain, BribedMove,
                           Purchase, Refill, Look, Mustering, Dealings, Window, Combat, Contest,
                           Resolution, CardEffect, HandLimit, UnitLimit>;
// Year › Action › Bargain › BribedMove › Combat › Window › CardEffect › Moves › CardEffect, and a
// hand limit; two to spare.
using Stack = FixedList<Frame, 12>;

// Of a clash with dozens of cards not everything can be told.
constexpr int most_news = 64;

// What everyone sees.
struct Open {
  Board board;
  Clash clash;
  Settings settings;
  u8 year = 1;
  Seat active = 0;  // who acts
  u8 ships = 0;     // seats that ignore rivers until the end of this action: a bit for each
  bool operator==(const Open&) const = default;
};

struct State : Progress<Stack, Event, most_news>, Open {
  Player player[max_players];
  CardTable cards;
  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 2048);

// The tables of steps, each in its chapter's file.
std::span<const Step<State, Setup>> steps_of(const Setup&);
std::span<const Step<State, Year>> steps_of(const Year&);
std::span<const Step<State, Action>> steps_of(const Action&);
std::span<const Step<State, Moves>> steps_of(const Moves&);
std::span<const Step<State, Builds>> steps_of(const Builds&);
std::span<const Step<State, Recruits>> steps_of(const Recruits&);
std::span<const Step<State, Hires>> steps_of(const Hires&);
std::span<const Step<State, Bargain>> steps_of(const Bargain&);
std::span<const Step<State, BribedMove>> steps_of(const BribedMove&);
std::span<const Step<State, Purchase>> steps_of(const Purchase&);
std::span<const Step<State, Refill>> steps_of(const Refill&);
std::span<const Step<State, Look>> steps_of(const Look&);
std::span<const Step<State, Mustering>> steps_of(const Mustering&);
std::span<const Step<State, Dealings>> steps_of(const Dealings&);
std::span<const Step<State, Window>> steps_of(const Window&);
std::span<const Step<State, Combat>> steps_of(const Combat&);
std::span<const Step<State, Contest>> steps_of(const Contest&);
std::span<const Step<State, Resolution>> steps_of(const Resolution&);
std::span<const Step<State, CardEffect>> steps_of(const CardEffect&);
std::span<const Step<State, HandLimit>> steps_of(const HandLimit&);
std::span<const Step<State, UnitLimit>> steps_of(const UnitLimit&);

// References to things, for choices and news.
constexpr Ref building_ref(Building b) { return ref(Kind::Building, b); }

// Units of both kinds as one thing: 16 × the ordinary ones + the mercenaries. Whoever gathers more
// than 15 of a kind has at most 8 of the other, so what such a host has fits a byte as well.
constexpr int most_in_force = 15, host_base = most_units - most_in_force;
constexpr Ref force_ref(int ordinary, int mercenaries) {
  constexpr auto host = [](int many, int few) {
    return host_base * (many - most_in_force - 1) + few;
  };
  if (mercenaries > most_in_force) return ref(Kind::Host, host(mercenaries, ordinary));
  if (ordinary > most_in_force)
    return ref(Kind::Host, host_base * host_base + host(ordinary, mercenaries));
  return ref(Kind::Force, ordinary * 16 + mercenaries);
}
constexpr Units units_of_force(Ref force) {
  const auto units = [](int ordinary, int mercenaries) {
    return Units{{static_cast<u8>(ordinary), static_cast<u8>(mercenaries)}};
  };
  if (Kind(force.kind) == Kind::Force) return units(force.id / 16, force.id % 16);
  const int code = force.id % (host_base * host_base);
  const int many = code / host_base + most_in_force + 1, few = code % host_base;
  return force.id == code ? units(few, many) : units(many, few);
}
// Calls visit(force, how many) for every part of these units, none and all among them, in the order
// of their references.
template <class Visit>
void for_each_part(const Units& units, Visit visit) {
  const int ordinary = units[UnitKind::Ordinary], mercenaries = units[UnitKind::Mercenary];
  for (int i = 0; i <= std::min(ordinary, most_in_force); ++i)
    for (int j = 0; j <= std::min(mercenaries, most_in_force); ++j)
      visit(ref(Kind::Force, i * 16 + j), i + j);
  for (int j = most_in_force + 1; j <= mercenaries; ++j)
    for (int i = 0; i <= ordinary; ++i) visit(force_ref(i, j), i + j);
  for (int i = most_in_force + 1; i <= ordinary; ++i)
    for (int j = 0; j <= mercenaries; ++j) visit(force_ref(i, j), i + j);
}

constexpr Ref side_ref(Side side) { return ref(Kind::Side, side); }
constexpr Ref slot_ref(int slot) { return ref(Kind::Slot, slot); }
constexpr Ref pick_ref(int bits) { return ref(Kind::Pick, bits); }
constexpr Ref tile_ref(Tile tile) { return ref(Kind::Tile, tile); }
constexpr Ref cell_ref(Cell cell) { return ref(Kind::Hex, cell); }

constexpr Verb verb_of(Choice c) { return Verb(c.verb); }

}  // namespace ziggurat::crescent
