#pragma once
// The frames: who is in the middle of what, by the sections of the Law. Each has its steps in the
// file that is named.
#include "oath/battle.h"
#include "oath/components.h"

namespace ziggurat::oath {

// ---- 1 Preparing the game ----

struct Setup {  // setup.cpp
  u8 step = 0;
  Seat who = 0;
  u8 relics = 0, cards = 0;     // of the two decks: so many are dealt, from the bottom
  bool relics_written = false;  // some of them, at least
  bool operator==(const Setup&) const = default;
};
struct Opening {  // setup.cpp: a player's first hand, pawn and adviser
  u8 step = 0;
  Seat who = nobody;
  bool operator==(const Opening&) const = default;
};

// ---- 2.11 The Oathkeeper ----

struct TitleTie {  // title.cpp: the holder picks who receives the title
  u8 step = 0;
  bool operator==(const TitleTie&) const = default;
};

// ---- 4 The course of the game ----

struct Rounds {  // turn.cpp: the game from its first turn to the winner
  u8 step = 0;
  Seat who = 0;  // whose turn is next
  u8 die = 0;    // the end die
  bool operator==(const Rounds&) const = default;
};
struct PlayerTurn {  // turn.cpp: Wake, Act, Rest
  u8 step = 0;
  Seat who = nobody;
  u8 mob_steps = 0;                  // of the People's Favor, still to do
  u8 talks_left = 3;                 // exchanges and offers that may still fail
  FixedList<CardId, 6> rested = {};  // Rest powers used
  bool operator==(const PlayerTurn&) const = default;
};
// A major action without Supply that follows from a power: the same lists as in a turn.
enum class Extra : u8 { Travel, Campaign, SneakAttack };
struct ExtraAction {  // turn.cpp
  u8 step = 0;
  Seat who = nobody;
  Extra what = Extra::Travel;
  Seat against = nobody;  // of a sneak attack
  Sites from = 0;         // campaigns: led from one of these sites, as though the pawn were there
  bool joined = false;    // and the warbands there fight along
  bool operator==(const ExtraAction&) const = default;
};

// ---- 5.1 Search ----

// Where the cards go that are discarded in a Search: Bracken and the Cracked Horn give a choice.
// The number of a region is added to those that speak of a pile.
constexpr u8 usual_pile = 0, under_world_deck = 1, on_pile = 2, under_pile = 5, some_pile = 8,
             undecided = 11;
struct Search {  // search.cpp
  u8 step = 0;
  Seat who = nobody;
  bool from_deck = false;
  Region pile = Region::Cradle;
  u8 to_draw = 0, drawn = 0;
  u8 plays_left = 1;        // two with Land Warden
  bool site_play = false;   // one of the two went to a site
  bool other_play = false;  // one of the two went elsewhere
  u8 marked = 0;            // the drawn cards that go to the Dispossessed: a bit for each
  u8 swaps = 0;             // how many have come for them
  u16 with = 0, used = 0;   // modifiers that are there, and those that have worked: see search.cpp
  u8 where = undecided;
  bool operator==(const Search&) const = default;
};
// How a card comes to be played; powers do it as in a Search, or find it elsewhere.
enum class From : u8 { Search, Adviser, Power, Found };
struct PlayCard {  // play.cpp
  u8 step = 0;
  Seat who = nobody;
  CardId card = no_card;
  From from = From::Search;
  bool site_only = false;    // Land Warden's second card
  SiteId site = no_site;     // where it was played
  Verb how = Verb::None;     // the answer to how it is played …
  u8 adviser = 255;          // … the adviser that makes room: its place in the row …
  CardId dropped = no_card;  // … or the card at a site
  u8 dropped_here = 0, dropped_nearby = 0;  // so far: at that site, at others of the region
  u16 with = 0, used = 0;                   // as in a Search
  u8 where = undecided;
  bool operator==(const PlayCard&) const = default;
};
struct DiscardDrawn {  // search.cpp: the cards in hand, in an order of the player's choice
  u8 step = 0;
  Seat who = nobody;
  u8 keep = 0;  // how many stay in hand
  u8 where = usual_pile;
  bool operator==(const DiscardDrawn&) const = default;
};
struct AdviserLimit {  // play.cpp: discards advisers above the limit
  u8 step = 0;
  Seat who = nobody;
  CardId keep = no_card;  // cannot be the one
  bool operator==(const AdviserLimit&) const = default;
};

// ---- 5.3 Trade, 5.4 Recover, 5.6 Travel (5.5 Campaign is in battle.h) ----

struct Trade {  // trade.cpp: with Master of Disguise, whose advisers count
  u8 step = 0;
  Seat who = nobody;
  CardId card = no_card;
  bool for_secrets = false;
  bool operator==(const Trade&) const = default;
};
struct Recover {  // recover.cpp
  u8 step = 0;
  Seat who = nobody;
  CardId relic = no_card;  // or a banner
  Banner banner = Banner::PeoplesFavor;
  u8 amount = 0;                    // paid for a banner
  bool coded = false;               // two of them out of the shared bank: Magician's Code
  bool worship = false;             // Relic Worship
  Suit first_bank = Suit::Discord;  // where the old favor goes first
  Seat from = nobody;               // its old holder
  u8 old_tokens = 0;
  bool operator==(const Recover&) const = default;
};
struct Travel {  // travel.cpp
  u8 step = 0;
  Seat who = nobody;
  SiteId from = no_site, to = no_site;
  Seat chooser = nobody;       // who picks the destination
  Sites among = 0;             // if not chosen yet
  bool free = false;           // no Supply is spent
  bool forced = false;         // by somebody else, or by a power
  bool sites_ignored = false;  // powers of sites do not count
  u8 cost = 0;
  u8 with = 0;            // modifiers whose time is still to come: a bit for each, see travel.cpp
  u8 way = 0;             // as usual, or in a way that costs something else: see travel.cpp
  bool may_fail = false;  // the Wood's ruler may send where the Supply does not reach
  bool operator==(const Travel&) const = default;
};

// ---- 6 Minor actions ----

struct WarbandMove {  // minor.cpp: what needs somebody's consent
  u8 step = 0;
  Seat who = nobody, from = nobody, to = nobody;  // from or to `nobody`: the site
  u8 n = 0;
  Seat judge = nobody;
  bool operator==(const WarbandMove&) const = default;
};
// minor.cpp: a facedown relic or adviser is looked at, or a relic comes out of the Reliquary.
struct Peeking {
  u8 step = 0;
  Seat who = nobody;
  Seat owner = nobody;    // of an adviser
  SiteId site = no_site;  // of a relic; no_site: in the Reliquary
  u8 place = 0;           // in the row there
  bool takes = false;     // not only a look
  bool given = false;     // by another's will: nobody answers as if it had been taken
  bool operator==(const Peeking&) const = default;
};
struct Naturalization {  // citizens.cpp: an Exile becomes a Citizen
  u8 step = 0;
  Seat who = nobody;
  u8 slot = reliquary_size;  // the relic that comes with it; none: reliquary_size
  Sites left = 0;            // sites whose warbands are still to be replaced
  bool given = false;        // the relic: it was offered
  bool operator==(const Naturalization&) const = default;
};

// ---- 7 Powers ----

enum class Part : u8 { Action, Played, Rest, Won, Asks, Site };
struct Power {  // cards/*.cpp: what a card does, step by step
  u8 step = 0;
  CardId card = no_card;
  Part part = Part::Action;
  Seat who = nobody;
  // What the card's own steps have chosen so far.
  Seat seat = nobody, other_seat = nobody;
  SiteId site = no_site;
  CardId other = no_card;
  u8 n = 0, m = 0;
  bool flag = false;
  bool operator==(const Power&) const = default;
};
struct PowerUse {  // powers.cpp: pays for a power, runs it, and looks who keeps the oath
  u8 step = 0;
  CardId card = no_card;
  Part part = Part::Action;
  Seat who = nobody;
  SiteId site = no_site;  // of a site's own power
  bool operator==(const PowerUse&) const = default;
};
// What one side of an exchange hands over.
struct Goods {
  Relics relics = 0;
  u16 advisers = 0;  // by their number in the row
  u8 favor = 0, secrets = 0;
  u8 banners = 0;
  Sites sites = 0;
  u8 promise = 0;  // 0: none
  bool operator==(const Goods&) const = default;
};
// A binding exchange. The one who proposes puts it together; the other takes it or leaves it.
struct Deal {  // exchange.cpp
  u8 step = 0;
  Seat from = nobody, to = nobody;
  u8 allowed = 0;  // what may be exchanged: see rules.h
  bool citizenship = false;
  u8 slot = 0;     // of the Reliquary
  u8 crowded = 0;  // seats whose advisers may have become too many
  bool agreed = false;
  Goods given = {}, asked = {};
  bool operator==(const Deal&) const = default;
};
struct Thieves {  // reactions.cpp: Relic Thief, after relics were taken
  u8 step = 0;
  Seat taker = nobody;
  Relics taken = 0;
  Seat thief = nobody;
  bool tried = false;  // the price is paid
  u8 shields = 0, to_roll = 0;
  bool operator==(const Thieves&) const = default;
};
struct Aftermath {  // reactions.cpp: what others do when a campaign is over
  u8 step = 0;
  Seat attacker = nobody;
  u8 heralds = 0, sneaks = 0;  // still to ask: a bit for each seat
  bool operator==(const Aftermath&) const = default;
};
struct BankGain {  // banks.cpp: favor from banks of one's choice, one by one
  u8 step = 0;
  Seat who = nobody;
  u8 left = 0;
  u8 suits = 0;           // allowed: a bit for each
  bool distinct = false;  // each bank once
  bool one_bank = false;  // all from one
  bool operator==(const BankGain&) const = default;
};

// ---- 8 The chronicle ----

struct Chronicling {  // chronicle.cpp: section 8, step by step
  u8 step = 0;
  Seat who = 0;
  u8 n = 0;
  Suit suit = Suit::Discord;
  bool flag = false;
  bool operator==(const Chronicling&) const = default;
};
struct NewCitizens {  // chronicle.cpp: citizenship for the next game (8.2)
  u8 step = 0;
  Seat who = nobody;    // the winner
  Seat asked = nobody;  // who answers an offer
  u8 done = 0;          // who cannot be offered it any more: a bit for each
  bool operator==(const NewCitizens&) const = default;
};

}  // namespace ziggurat::oath
