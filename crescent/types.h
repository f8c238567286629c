#pragma once
// The nouns of Crescent Moon: characters, land, pieces, cards, and the words of choices and news.
#include "core/basics.h"
#include "core/bit_set.h"
#include "core/choice.h"
#include "core/enum_array.h"

namespace ziggurat::crescent {

// A seat is a character; the order of seats is the order of turns.
constexpr int max_players = 5;
constexpr Seat warlord = 0, murshid = 1, sultan = 2, caliph = 3, nomad = 4;

enum class Terrain : u8 { Fertile, Wilderness, Mountain, Quarry, Desert, count };
enum class Feature : u8 { None, River, Crossing, HolySite, count };

// The land tiles as the variable set-up deals them.
enum class Tile : u8 {
  River,
  Fertile,
  Wilderness,
  Mountain,
  Quarry,
  Desert,
  HolySite,
  Crossing,
  count
};

enum class Building : u8 { Fort, Castle, Palace, Town, City, count };
enum class UnitKind : u8 { Ordinary, Mercenary, count };
using Units = EnumArray<UnitKind, u8>;
constexpr int total(const Units& units) {
  return units[UnitKind::Ordinary] + units[UnitKind::Mercenary];
}
constexpr int most_units = 24;  // of a character: the Warlord's

// Places on the table where land may lie: axial coordinates (q, r) from -7 to 7, pointy tops, r
// grows downwards. A cell is named by its row's letter and a number: H8 is the middle.
using Cell = u8;
constexpr int grid_radius = 7, grid_width = 2 * grid_radius + 1;
constexpr int cell_count = grid_width * grid_width;
constexpr Cell no_cell = 255;
constexpr Cell cell_at(int q, int r) {
  return static_cast<Cell>((r + grid_radius) * grid_width + q + grid_radius);
}
constexpr int q_of(Cell cell) { return cell % grid_width - grid_radius; }
constexpr int r_of(Cell cell) { return cell / grid_width - grid_radius; }

// Hexes of land on the table, in the order of their cells.
using HexId = u8;
constexpr int max_hexes = 16;
constexpr HexId no_hex = 255;
using Hexes = u16;  // a set of them
constexpr Hexes bit(HexId hex) { return static_cast<Hexes>(1u << hex); }

// Cards are numbered one by one, copies of a kind side by side; a kind is a row of the data.
using CardId = u8;
constexpr int max_cards = 80;
constexpr CardId no_card = 255;
using Cards = BitSet<max_cards>;
using CardKind = u8;
constexpr int max_card_kinds = 60;  // chance lists them

enum class CardType : u8 { Event, Character, Battalion, Strategy, count };

constexpr int market_size = 9, court_size = 3;
enum class Market : u8 { Far, Middle, Near, count };
constexpr int hand_limit = 8;
constexpr int rounds_in_year = 4;

// The two sides of a combat or of an influence contest.
enum class Side : u8 { Attacker, Defender, count };
constexpr Side other(Side side) { return side == Side::Attacker ? Side::Defender : Side::Attacker; }

// What prices speak of: of each ruler's.
enum class Resource : u8 {
  Coins,
  Points,
  Supply,   // units in it
  Reserve,  // units on the reserves card
  Tokens,   // in the supply
  count
};

// What a choice or an event can speak of.
enum class Kind : u8 {
  Nothing,
  Amount = amount_kind,
  Seat = seat_kind,
  Hex,
  Building,
  Force,  // ordinary units and mercenaries, up to 15 of each (state.h)
  Host,   // a force with more of one of them
  Card,
  Slot,  // of the market (0–8, far to near) or of the Sultan's market (9–11)
  Side,
  Pick,  // cards of one's hand by their numbers: a bit for each
  Tile,
  Terrain,
  Group,  // of starting pieces
  Objective,
  count
};

// Choices of one list are sorted by their verb first. Beside each: what it speaks of.
enum class Verb : u8 {
  None,
  // an action
  Influence,  // hex
  Build,      // building, hex
  Move,       // from, to, force
  Assault,    // from, to, force
  Recruit,    // hex: one unit
  Hire,       // n units
  Bribe,      // n units, hex
  Buy,
  Play,  // card
  Collect,
  Revolt,  // hex
  Muster,
  Plot,
  Conspire,
  Palace,  // hex
  Desert,  // n units, hex
  Stay,
  Anytime,  // card
  // within actions
  One,        // hex: muster one unit there
  Two,        // hex: muster two, the token goes
  Offer,      // amount of coins
  AskCard,    // slot, amount of coins
  AskPoints,  // seat, amount of points
  Counter,    // amount
  Accept,
  AcceptFrom,  // seat
  Refuse,
  Purchase,  // slot
  Take,      // card
  Nothing,
  Discard,  // card
  Dismiss,  // hex, force: units beyond the limit
  // combats and contests
  Promise,  // amount of points
  Choose,   // pick
  Meddle,   // side, pick
  Support,
  Defend,
  Resolve,   // card
  Assign,    // force
  Cancel,    // seat, card
  Remove,    // seat, hex: a mercenary
  BringIn,   // hex, force
  Withdraw,  // hex, force
  Place,     // hex
  Use,
  Target,  // seat
  Decline,
  Tie,   // side
  Lose,  // force
  Flee,  // hex
  Capture,
  Leave,
  Sack,
  Spare,
  // between actions
  HandIn,  // n coins
  Pass,
  Rest,
  Back,
  Done,
  // set-up
  Lay,    // n: rotation; tile, cell
  Found,  // group, hex
  // chance
  Draw,    // card
  Reveal,  // what was hidden is shown: no way back
  Deal,    // tile
  count
};

enum class Event : u8 {
  Year,
  Income,
  Reserves,
  Returned,  // cards from the table to the hand, in upkeep
  Cleared,   // a card leaves the near market
  Drawn,     // a card comes to the market
  Reshuffled,
  Turn,
  Dealt,  // land tiles
  Laid,
  Founded,
  Paid,  // coins, to a seat
  PaidBank,
  Gained,  // coins from the bank
  Token,
  TokenGone,
  Built,
  Moved,
  Assaulted,
  Recruited,
  Hired,
  Offered,
  OfferedFor,
  Countered,
  Agreed,
  Refused,
  Bribed,
  Bought,
  Took,       // a card of the Sultan's market, for nothing
  Looked,     // at cards of the deck
  Plotted,    // took a card secretly
  Conspired,  // put a card on the Sultan's market
  PutBack,
  Played,
  Spied,
  Saw,  // a card of the hand that was spied on
  Ships,
  Revolted,
  PalaceMoved,
  Deserted,
  Combat,
  Contest,
  Promised,
  Asked,
  Dealing,  // a deal with the Murshid is made
  Chose,
  Declared,
  Meddled,
  Revealed,
  Resolved,  // +n strength or influence
  Canceled,
  Assigned,
  Removed,
  BroughtIn,
  Withdrew,
  Weakened,
  Strength,
  StrengthParts,
  Compared,        // influence of a side
  InfluenceParts,  // and what it is made of
  TieDecided,
  Won,
  PaidPoints,
  Spent,  // units assigned to Warfare
  Lost,
  Retreated,
  Discarded,
  ToHand,
  Captured,
  Sacked,
  Razed,
  Scored,  // objective
  Plunder,
  HandedIn,
  Dismissed,
  More,  // happened than can be told
  Over,
  count
};

}  // namespace ziggurat::crescent
