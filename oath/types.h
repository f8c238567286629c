#pragma once
// The nouns of Oath: suits, map, pieces, and the words of choices and news.
#include "core/basics.h"
#include "core/bit_set.h"
#include "core/choice.h"
#include "core/enum_array.h"
#include "oath/card_ids.h"

namespace ziggurat::oath {

// Seat 0 is the Chancellor; the others follow clockwise, each with pieces of a colour of its own.
constexpr int max_players = 6;
constexpr Seat chancellor = 0;
constexpr Seat bandits = 6;  // where a campaign or a site needs an owner that is no player

enum class Role : u8 { Chancellor, Citizen, Exile, count };

// In the order of the favor banks, clockwise.
enum class Suit : u8 { Discord, Arcane, Order, Hearth, Beast, Nomad, count, none = 255 };

enum class Region : u8 { Cradle, Provinces, Hinterland, count };

// A space of the map: two in the Cradle, three in the Provinces, three in the Hinterland, each from
// top to bottom.
using SiteId = u8;
constexpr int site_count = 8;
constexpr SiteId no_site = 255;
using Sites = u8;  // a set of them
constexpr Sites all_sites = 0xFF;
constexpr Sites bit(SiteId site) { return static_cast<Sites>(1u << site); }
constexpr Region region_of(SiteId site) {
  return site < 2 ? Region::Cradle : site < 5 ? Region::Provinces : Region::Hinterland;
}
constexpr SiteId top_of(Region region) {
  return region == Region::Cradle ? 0 : region == Region::Provinces ? 2 : 5;
}
// "Discard to the Provinces from the Cradle, to the Hinterland from there, and back."
constexpr Region next_region(Region region) {
  return Region((static_cast<int>(region) + 1) % count_of<Region>);
}

enum class Oath : u8 { Supremacy, People, Devotion, Protection, count };
enum class Banner : u8 { PeoplesFavor, DarkestSecret, count };

using Cards = BitSet<card_numbers>;
using Relics = u32;  // a set: bit 0 is the first relic, bit 20 the Grand Scepter
constexpr int relic_count = 21, reliquary_size = 4;
constexpr CardId relic(int i) { return CardId(first_relic + i); }
constexpr Relics relic_bit(CardId card) { return Relics{1} << (card - first_relic); }

constexpr bool is_denizen(CardId c) { return c < denizen_count; }
constexpr bool is_edifice(CardId c) { return c >= first_edifice && c < first_vision; }
constexpr bool is_ruin(CardId c) { return is_edifice(c) && c % 2 == 1; }
constexpr bool is_vision(CardId c) { return c >= first_vision && c <= Conquest; }
constexpr bool is_relic(CardId c) { return c >= first_relic && c < card_numbers; }
constexpr Cards cards_that(bool (*are)(CardId)) {
  Cards cards;
  for (int card = 0; card < card_numbers; ++card)
    if (are(CardId(card))) cards.add(card);
  return cards;
}
constexpr Cards all_denizens = cards_that(is_denizen), all_visions = cards_that(is_vision);
constexpr CardId other_side(CardId edifice) { return CardId(edifice ^ 1); }

constexpr int total_favor = 36, purple_warbands = 24, exile_warbands = 14;
constexpr int full_supply = 7, campaign_supply = 2;
constexpr int last_round = 8, visions_to_win = 3, mob_size = 6;

// What a choice or an event can speak of.
enum class Kind : u8 {
  Nothing,
  Amount = amount_kind,
  Seat = seat_kind,
  Site,  // by its card if it lies face up, otherwise by its space: 32 + SiteId
  Card,
  Suit,
  Region,
  Banner,
  Oath,
  Role,
  Dice,  // how many of up to four dice show each face: see dice.cpp
  count
};

// Choices of one list are sorted by their verb first. Beside each: what it speaks of.
enum class Verb : u8 {
  None,
  // major actions
  SearchDeck,
  SearchPile,     // region
  Muster,         // card
  TradeFavor,     // card: a secret for favor
  TradeSecrets,   // card: favor for secrets
  RecoverRelic,   // amount: the number of a relic at the site
  RecoverBanner,  // banner, amount
  Campaign,       // seat (bandits), site it is led from
  Travel,         // site; one's own: to leave for where the ruler of the Shrouded Wood says
  // before a major action
  With,     // card: use this modifier
  Without,  // card: do not use it
  Back,
  // minor actions
  Play,           // card: a facedown adviser
  Dismiss,        // card: discard a facedown adviser
  ShowAdviser,    // card, seat: let somebody look at a facedown adviser
  Use,            // card: its Action power
  UseSite,        // site: its Action power
  Peek,           // amount: a relic at the site
  PeekReliquary,  // amount: a relic of the Reliquary
  Station,        // n warbands onto the site
  Recall,         // n warbands from the site
  Lend,           // n warbands to a seat
  Borrow,         // n warbands from a seat
  Offer,          // seat: citizenship
  Exile,          // seat
  ExileSelf,
  EndTurn,
  // waking up
  Add,         // a favor to the People's Favor
  TakeFavor,   // from the site
  TakeSecret,  // from the site
  // answers
  Yes,
  No,
  Done,
  Choose,        // card
  ChooseSeat,    // seat
  ChooseSite,    // site
  ChooseSuit,    // suit
  ChooseRegion,  // region
  ChooseOath,    // oath
  ChooseBanner,  // banner
  ChooseRole,    // role
  Number,        // amount
  ChooseHidden,  // seat, amount: a facedown adviser by its number
  ChooseRelic,   // site, amount: a facedown relic by its number
  ChooseSlot,    // amount: of the Reliquary
  // playing a card
  ToSite,     // site, card discarded for it or nothing
  AsAdviser,  // adviser discarded for it or nothing
  FaceDown,   // adviser discarded for it or nothing
  Reveal,     // as vision, or the Conspiracy
  Discard,    // card
  // campaigns
  TargetSite,    // site
  TargetRelic,   // card
  TargetBanner,  // banner
  TargetPawn,
  TargetHidden,  // site, amount: a facedown relic (Relic Hunter)
  Roll,          // with so many dice: amount
  Plan,          // card
  PlanMore,      // card: the stronger of two ways to use it
  Sacrifice,     // n warbands
  Lose,          // n warbands from a seat's board
  LoseAt,        // n warbands from a site
  Place,         // n warbands onto a site
  Lift,          // n warbands from a site to the board
  // exchanges: what the one who proposes gives and asks for
  Give,         // n favor
  Ask,          // n favor
  GiveSecrets,  // n
  AskSecrets,   // n
  BuySecret,    // seat: two favor for a secret
  SellSecret,   // seat: a secret for two favor
  GiveCard,     // card: a relic, or an adviser that both see
  AskCard,      // card
  AskHidden,    // amount: the other's
  GiveBanner,   // banner
  AskBanner,    // banner
  GiveSite,     // site
  AskSite,      // site
  Promise,      // amount: one of the promises that can be made
  AskPromise,   // amount
  Show,         // amount: a relic of the Reliquary, to whom citizenship is offered
  Propose,
  Accept,
  Refuse,
  // chance
  Turn,         // what was hidden is shown: no way back
  Draw,         // card
  DealSite,     // site card
  RollAttack,   // dice
  RollDefense,  // dice
  RollEnd,      // amount
  count
};

enum class Event : u8 {
  Round,        // n
  TurnOf,       // seat
  Searched,     // seat, region or nothing (the deck), n cards drawn
  VisionDrawn,  // n drawn so far
  Drew,         // seat, card
  Discarded,    // seat, card (seen_by), region
  Buried,       // seat, card: under a deck
  Played,       // seat, card, site
  PlayedUp,     // seat, card: as adviser
  PlayedDown,   // seat, card
  RevealedVision,
  Conspired,
  GainedFavor,  // seat, n, suit
  LostFavor,    // seat, n: to a bank (suit)
  PaidFavor,    // seat, n, to a seat or onto a card
  BurntFavor,   // seat, n
  MovedFavor,   // n, from a bank (suit) to another
  GainedSecrets,
  BurntSecrets,
  PaidSecrets,    // seat, n, to a seat
  TurnedSecrets,  // seat, n: face down
  GainedWarbands,
  Killed,     // seat whose colour, n, at a site or on its board
  Moved,      // seat, n warbands, to a site or onto a vision
  MovedBack,  // seat, n warbands, from a site
  Lent,       // seat, n, to a seat
  GainedSupply,
  SpentSupply,
  Mustered,   // seat, card
  Traded,     // seat, card
  Recovered,  // seat, card
  RecoveredBanner,
  Took,               // seat, relic, from a seat
  TookFromReliquary,  // seat, relic
  TookBanner,
  Gave,  // seat, relic, to a seat
  GaveBanner,
  GaveAdviser,   // seat, card (seen_by), to a seat
  Travelled,     // seat, site
  Uncovered,     // site
  RelicsLaid,    // n relics at a site
  Looked,        // seat, card (seen_by)
  LookedAtPile,  // seat, region
  Used,          // seat, card
  Returned,      // seat, n favor to the banks; a: secrets to the board
  Modified,      // seat, card
  Title,         // seat holds it now
  Usurper,       // seat
  Mob,           // the People's Favor turned: n 1 to the Mob
  BannerTokens,  // banner has n tokens now
  Attacked,      // seat, defender
  Targeted,      // seat, site, relic or banner or pawn
  Pools,         // n attack dice, a amount of defense dice
  Joined,        // seat: an ally
  PlanUsed,      // seat, card
  AttackRoll,    // n swords
  DefenseRoll,   // n shields
  Skulls,        // seat, n
  Sacrificed,    // seat, n
  AttackSum,     // n; a: swords, b: sacrificed
  DefenseSum,    // n; a: shields, b: warbands
  AttackerWon,
  DefenderWon,
  Banished,  // seat, site
  Offered,   // seat, to a seat
  Agreed,
  Refused,
  Promised,  // seat, amount, to a seat
  BecameCitizen,
  Exiled,
  WarbandsTurned,  // seat, n: replaced by those of the new colour
  CardMoved,       // card, to a site or a seat
  PileMoved,       // seat, a region's pile onto that of another region
  Caged,           // seat whose board, n warbands onto the Obsidian Cage
  Swapped,         // card, card
  EndDie,          // n
  Won,             // seat; n: how
  NewOath,
  Built,   // card, site
  Ruined,  // card, site
  SiteRemoved,
  Added,         // n cards from the Archive, suit
  Dispossessed,  // n cards
  More,          // happened than can be told
  count
};

}  // namespace ziggurat::oath
