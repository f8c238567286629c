#pragma once
// What an owner of the box may correct without touching code: characters, cards, objectives, land,
// maps and prices. Plain tables, filled from JSON (data_json.cpp); the files under data/ are the
// house's own, and each value there says whether it is the rulebooks' or ours.
#include "core/fixed_list.h"
#include "crescent/types.h"

namespace ziggurat::crescent {

using Name = char[32];  // a word of the data, ended by 0

// ---- what can be asked about a position ----

enum class ConditionKind : u8 {
  Always,
  Attacker,
  Defender,
  Terrain,       // the active hex has one of these terrains (a bit for each)
  Stronghold,    // a fort or castle stands in the active hex
  Controls,      // you control the active hex
  TokensBeside,  // you have tokens in at least so many hexes beside the active hex
  UnitsHere,     // you have at least so many units in the active hex
  OwnAction,     // you are the one who acts, and no clash is in progress
  count
};
struct Condition {
  ConditionKind kind = ConditionKind::Always;
  u8 argument = 0;
  bool operator==(const Condition&) const = default;
};

// Numbers that objectives count.
enum class Metric : u8 {
  Tokens,              // own influence tokens on the map
  TokenTerrains,       // different terrains with an own token
  TokensInCities,      // hexes with a city and an own token
  TokensInRough,       // own tokens in desert, mountain and wilderness
  Towns,               // on the map
  Cities,              // on the map
  Settlements,         // towns and cities on the map
  Patrons,             // other players who control a hex with a town or city
  Controlled,          // hexes under own control
  Quarries,            // of these, quarries
  Crossings,           // of these, the crossing
  Forts,               // own, on the map
  Castles,             // own, on the map
  Palace,              // 1 if it stands
  HolySiteControl,     // 1 if you control it
  HolySiteInfluence,   // 1 if your token is there
  HolySiteSettlement,  // 1 if your token, town or city is there
  HolySitePresence,    // 1 if you control it or your token is there
  Mercenaries,         // of all players, on the map
  MercenaryCustomers,  // other players with a mercenary on the map
  Sacked,              // buildings sacked this year by this player
  count
};

// ---- cards ----

enum class Keyword : u8 { Combat, Contest, Action, Anytime, count };

// base, or `then` if the condition holds; plus something for a town or city in the active hex; or
// so much for each unit assigned to the card.
struct Amount {
  i8 base = 0;
  bool per_assigned = false;
  i8 town = 0, city = 0;
  Condition condition;
  i8 then = 0;  // only if condition.kind is not Always
  bool operator==(const Amount&) const = default;
};

enum class OpKind : u8 {
  Strength,           // amount
  Influence,          // amount
  EnemyStrength,      // amount (negative), on the opponent
  TargetInfluence,    // amount, on the side of a player you choose
  GiveCard,           // to the opponent or the chosen player, when cards are removed
  SpareLosses,        // amount: that many losses fewer
  WeakenStrongholds,  // fort and castle of the active hex count 0
  CancelCard,         // argument: CardType; one not yet resolved, of any player
  BringInUnit,        // an own unit from a hex beside, assigned to the card
  PlaceOrdinary,      // from the reserves card into the active hex, assigned to the card
  PlaceMercenary,     // from the supply into the active hex, assigned to the card
  RemoveMercenary,    // of any player, in the active hex or beside
  WithdrawUnits,      // up to argument own units to hexes beside
  SackBonus,          // amount more coins for each building sacked
  ForbidSack,         // the opponent may not sack
  FleeBeside,         // a loser's units go to a hex beside instead of retreating
  LookAtHand,         // of another player
  PlaceToken,         // beside an own token, where no token is and nobody else controls
  BuildCheaply,       // one building, amount coins cheaper
  RecruitUnits,  // as the Recruit action, up to argument; without a reserves card, one mercenary
  HireFree,      // argument mercenaries from the supply, as the Hire action places them
  GainCoins,     // amount, and one for each own token in rough land up to argument
  IgnoreRivers,  // until the end of the action
  ExtraMove,     // Move argument
  count
};
struct Op {
  OpKind kind = OpKind::Strength;
  u8 argument = 0;
  bool discard = false;  // CancelCard: to the discard pile instead of its usual place
  Amount amount;
  bool operator==(const Op&) const = default;
};

struct Effect {
  Keyword when = Keyword::Combat;
  FixedList<Condition, 2> conditions;  // all must hold
  u8 assign_least = 0, assign_most = 0;
  bool assign_half = false;  // exactly half of the own units, rounded down
  FixedList<Op, 3> ops;
};

struct Card {
  Name id;    // "siege_engines"
  Name name;  // as the data calls it; texts have better ones for the house's own cards
  Seat affiliation = nobody;
  CardType type = CardType::Event;
  u8 copies = 0;
  bool early = false;           // resolved before all but strategy cards
  bool in_deck = true;          // else it starts in `affiliation`'s hand
  bool stays_assigned = false;  // units assigned to it go to the supply once the winner is known
  u8 keywords = 0;              // a bit for each
  FixedList<Effect, 4> effects;
  constexpr bool has(Keyword keyword) const { return keywords >> static_cast<int>(keyword) & 1; }
};

// ---- characters ----

struct Need {
  Metric metric;
  u8 at_least;
};
struct Pay {
  Metric metric;
  u8 each;  // so many count once
  i8 points;
};
struct Objective {
  Name id;
  bool year_one = false;  // scored in the first year only
  FixedList<Need, 2> needs;
  i8 points = 0;           // once, if all needs are met
  FixedList<Pay, 3> pays;  // each as often as it applies
  u8 most = 0;             // points; 0: no limit
};

struct Group {  // starting pieces that stand together
  Units units{};
  EnumArray<Building, u8> buildings{};
  u8 tokens = 0;
};

struct Character {
  u8 units = 0;                          // disks
  EnumArray<Building, u8> buildings{};   // how many there are
  EnumArray<Building, u8> build_cost{};  // 0: cannot build it
  u8 tokens = 0;
  u8 coins = 0;                         // at the start
  u8 unit_limit = 5;                    // in one hex
  u8 build = 0, move = 0, recruit = 0;  // X of the actions; 0: not available
  Group groups[2];
  FixedList<Objective, 6> objectives;
  // The exchange of coins for points while scoring; 0: none.
  u8 exchange_coins = 0, exchange_points = 0;
};

// ---- land ----

struct MapHex {
  Cell cell;
  Tile tile;
  u8 rotation;
};
struct Map {
  FixedList<MapHex, max_hexes> hexes;
  Cell groups[max_players][2];  // where the starting pieces stand
};
constexpr int map_count = 5;

struct Data {
  char fingerprint[20];  // "house-4" and so on, or "own-" and a hash of the files
  FixedList<Card, max_card_kinds> cards;
  int card_count = 0;           // copies of all kinds
  CardKind kind_of[max_cards];  // of each card
  CardId first_of[max_card_kinds + 1];
  // How choices and news name a kind: by the house's number for a card of that word, else by 128
  // and more. So the words of a log mean the same whatever data is at hand.
  u8 word_of[max_card_kinds];
  Cards of_type[count_of<CardType>];
  Cards with[count_of<Keyword>];
  Cards early;
  Cards affiliated[max_players];

  Character characters[max_players];
  EnumArray<Building, u8> plunder{};  // the Warlord's points for sacking
  u8 plunder_unit = 0;                // and for a unit the enemy loses

  EnumArray<Terrain, u8> income{};
  EnumArray<Terrain, u8> surcharge{};
  u8 town_income = 0, city_income = 0, sultan_token_income = 0;
  EnumArray<Building, u8> sack_coins{};
  u8 market_slots[count_of<Market>] = {};  // nine in all
  u8 market_price[count_of<Market>] = {};
  u8 hire_price[2] = {};  // with four players: of one unit, of two
  u8 start_points = 0;

  EnumArray<Tile, u8> tiles{};               // in the box
  EnumArray<Tile, u8> tiles_not_for_four{};  // taken out with four players
  Map maps[map_count][2];                    // with four players, with five
};

constexpr u8 first_own_word = 128;

void number_cards(Data&);  // fills the tables that follow from the list of cards

// The set a game is played with: the house's tunings, the newest first, and then what `--data`
// brought. An older tuning never changes, for games are played with it.
constexpr int house_sets = 4, own_set = house_sets;
extern const Data* data_sets[house_sets + 1];
inline const Data& data_set(u8 number) { return *data_sets[number]; }
inline const Data& house_data() { return data_set(0); }
void install_own_data(const Data&);
bool has_own_data();

// Which objective of which character in which set, as choices and news name it.
constexpr int objectives_each = 8, objectives_of_all = max_players * objectives_each;
constexpr int objective_number(int set, Seat seat, int objective) {
  return set * objectives_of_all + seat * objectives_each + objective;
}
static_assert((own_set + 1) * objectives_of_all <= 256, "they have one byte");
inline const Objective& objective_called(int number) {
  return data_set(static_cast<u8>(number / objectives_of_all))
      .characters[number % objectives_of_all / objectives_each]
      .objectives[number % objectives_each];
}

}  // namespace ziggurat::crescent
