#pragma once
// A game of Oath: one plain struct.
#include <span>
#include <type_traits>
#include <variant>

#include "core/flow.h"
#include "core/seats.h"
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

// ---- the table ----

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

struct Player {
  Role role = Role::Exile;
  u8 board = 0;  // which of the five boards, 1–5 (the Chancellor's is 0): the chronicle turns them
  SiteId pawn = no_site;
  u8 favor = 0;
  u8 secrets = 0;       // face up
  u8 secrets_down = 0;  // cannot be placed or burnt as a cost
  u8 warbands = 0;      // on the board: purple for the Chancellor and Citizens
  u8 supply = full_supply;
  CardId vision = no_card;                    // revealed
  FixedList<CardId, most_advisers> advisers;  // in the order in which they came; some face down
  Relics relics = 0;
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

struct CardTable {
  Place place[card_numbers];
  SeenBy seen_by[card_numbers];  // who knows which card lies there
  u8 favor[card_numbers];        // tokens on it
  u8 secrets[card_numbers];
  Cards facedown;  // advisers, and whatever lies in a pile
  Pile deck;       // the world deck
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

// ---- a campaign in progress: all of it public ----

enum class Side : u8 { Attacker, Defender, count };
constexpr Side other(Side side) { return side == Side::Attacker ? Side::Defender : Side::Attacker; }

struct PlanUse {
  CardId card = no_card;
  Seat user = nobody;  // bandits, too
  bool more = false;   // the stronger of two ways
  bool operator==(const PlanUse&) const = default;
};

struct Battle {
  Seat attacker = nobody, defender = nobody;  // the defender may be `bandits`
  SiteId from = no_site;                      // where the attacker's pawn is, or counts as being
  Seat outcast = nobody;  // a Citizen who does not count as Imperial in this campaign
  Sites target_sites = 0;
  Relics target_relics = 0;
  u8 target_banners = 0;  // a bit for each
  bool target_pawn = false;
  u16 target_hidden = 0;   // facedown relics at sites: bit 2 × site + number
  u8 allies = 0;           // a bit for each seat
  Sites attack_sites = 0;  // whose warbands fight in the attacker's force
  bool joined = false;     // those of `from` do, by the power that leads the campaign from there
  u8 defense_boards = 0;   // whose boards are in the defending force
  Sites defense_sites = 0;
  i16 attack_dice = 0, defense_dice = 0;
  FixedList<PlanUse, 24> plans = {};
  // What plans and powers have changed.
  bool plans_barred[count_of<Side>] = {};  // no (further) plans
  bool spared[count_of<Side>] = {};        // none of the force is killed in defeat
  bool kills_all[count_of<Side>] = {};     // this side loses its whole force in defeat
  SiteId hospital[count_of<Side>] = {no_site, no_site};
  u8 in_hospital[count_of<Side>] = {};  // warbands that will recover there
  u8 killed[count_of<Side>] = {};       // warbands of this side
  u8 survivors[max_players] = {};       // of the beaten force, now on these boards
  bool skulls_ignored = false, hollow_ignored = false, double_swords_ignored = false;
  bool single_shields_ignored = false, double_shields_ignored = false;
  bool attack_doubled = false, attack_halved = false, no_sacrifice = false;
  u8 sacrifice_value = 1;
  // The rolls, by faces.
  u8 hollow = 0, swords = 0, skulls = 0;  // a skull's face shows two swords as well
  u8 shields = 0, double_shields = 0, doublers = 0;
  u8 to_roll = 0;  // dice of the roll in progress
  u8 sacrificed = 0;
  i16 attack = 0, defense = 0;  // the sums
  bool decided = false;
  Side winner = Side::Defender;
  bool operator==(const Battle&) const = default;
};

// ---- the frames: who is in the middle of what; each has its steps in a chapter's file ----

struct Setup {  // setup.cpp
  u8 step = 0;
  Seat who = 0;
  u8 relics = 0, cards = 0;  // of the two decks: so many are dealt, from the bottom
  bool operator==(const Setup&) const = default;
};
struct Opening {  // setup.cpp: a player's first hand, pawn and adviser
  u8 step = 0;
  Seat who = nobody;
  bool operator==(const Opening&) const = default;
};
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
struct Campaign {  // campaign.cpp; the numbers are in State::battle
  u8 step = 0;
  Seat who = nobody;
  u8 to_ask = 0;             // seats that may still join or use plans: a bit for each
  u8 volunteers = 0;         // Citizens who would join
  u16 kept = 0;              // hidden relics that are not buried, as in Battle::target_hidden
  bool nomads_stay = false;  // Wild Mounts
  bool free = false;         // no Supply is spent
  u8 plan = 0;               // the next one to resolve at the end
  u8 second_winds = 0;
  bool operator==(const Campaign&) const = default;
};
struct Losses {  // losses.cpp: warbands of a force that die, place by place
  u8 step = 0;
  Seat chooser = nobody;
  u8 left = 0;
  u8 boards = 0;  // still to come, a bit for each seat
  Sites sites = 0;
  Side side = Side::Attacker;
  bool operator==(const Losses&) const = default;
};
struct Occupation {  // losses.cpp: warbands onto the targeted sites
  u8 step = 0;
  Seat who = nobody;
  Sites left = 0;  // the targets …
  Sites from = 0;  // … and for the next of them the sites of the force that may send some
  bool operator==(const Occupation&) const = default;
};
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
// A binding exchange. The one who proposes puts it together; the other takes it or leaves it.
struct Deal {  // exchange.cpp
  u8 step = 0;
  Seat from = nobody, to = nobody;
  u8 goods = 0;  // what may be exchanged: see rules.h
  bool citizenship = false;
  u8 slot = 0;  // of the Reliquary
  u8 favor_given = 0, favor_asked = 0, secrets_given = 0, secrets_asked = 0;
  Relics relics_given = 0, relics_asked = 0;
  u16 advisers_given = 0, advisers_asked = 0;  // by their number in the row
  u8 banners_given = 0, banners_asked = 0;
  Sites sites_given = 0, sites_asked = 0;
  u8 promise_given = 0, promise_asked = 0;  // 0: none
  u8 crowded = 0;                           // seats whose advisers may have become too many
  bool agreed = false;
  bool operator==(const Deal&) const = default;
};
struct Naturalization {  // citizens.cpp: an Exile becomes a Citizen
  u8 step = 0;
  Seat who = nobody;
  u8 slot = reliquary_size;  // the relic that comes with it; none: reliquary_size
  Sites left = 0;            // sites whose warbands are still to be replaced
  bool given = false;        // the relic: it was offered
  bool operator==(const Naturalization&) const = default;
};
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
struct TitleTie {  // title.cpp: the holder picks who receives the title
  u8 step = 0;
  bool operator==(const TitleTie&) const = default;
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

using Frame = std::variant<Setup, Rounds, PlayerTurn, ExtraAction, Search, PlayCard, DiscardDrawn,
                           AdviserLimit, Trade, Recover, Travel, Campaign, Losses, Occupation,
                           Power, PowerUse, Deal, Naturalization, WarbandMove, Peeking, TitleTie,
                           Thieves, Aftermath, BankGain, Chronicling, Opening, NewCitizens>;
using Stack = FixedList<Frame, 20>;

// Of a campaign with many plans not everything can be told.
constexpr int most_news = 64;

struct State : Progress<Stack, Event, most_news> {
  Site site[site_count];
  Player player[max_players];
  CardTable cards;
  EnumArray<Suit, u8> bank{};     // favor banks
  u8 shared_favor = total_favor;  // in the shared bank
  EnumArray<Banner, BannerState> banner{};
  bool mob = false;  // the side of the People's Favor
  Oath oath = Oath::Supremacy;
  Seat title = chancellor;    // who holds it
  bool usurper = false;       // which side is up
  u8 cage[max_players] = {};  // warbands on the Obsidian Cage, by colour
  u8 prophecy = 0;            // colours of the warbands of False Prophets …
  CardId foretold[max_players] = {no_card, no_card, no_card,
                                  no_card, no_card, no_card};  // … and on which vision each stands
  u8 visions_drawn = 0;
  u8 layer[2] = {};  // how many cards of the upper two layers are left in the world deck
  u8 round = 1;
  Seat turn = nobody;          // whose turn it is
  bool act_over = false;       // the Act Phase ends now
  bool scepter_taken = false;  // this turn: it cannot be used
  FixedList<CardId, 12> mods;  // modifiers chosen, or declined, for the next major action
  FixedList<Pledge, 12> pledges;
  Battle battle;
  Seat winner = nobody;
  Victory victory = Victory::None;
  u8 citizen_boards = 0;   // on their Citizen's side, those in the box too: bits 1 to 5
  u8 former_citizens = 0;  // the same when the game was won, before the chronicle turned them
  u16 games = 0;           // of this chronicle so far, with this one
  Settings settings;
  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 4096);

// The tables of steps, each in its chapter's file.
std::span<const Step<State, Setup>> steps_of(const Setup&);
std::span<const Step<State, Rounds>> steps_of(const Rounds&);
std::span<const Step<State, PlayerTurn>> steps_of(const PlayerTurn&);
std::span<const Step<State, ExtraAction>> steps_of(const ExtraAction&);
std::span<const Step<State, Search>> steps_of(const Search&);
std::span<const Step<State, PlayCard>> steps_of(const PlayCard&);
std::span<const Step<State, DiscardDrawn>> steps_of(const DiscardDrawn&);
std::span<const Step<State, AdviserLimit>> steps_of(const AdviserLimit&);
std::span<const Step<State, Trade>> steps_of(const Trade&);
std::span<const Step<State, Recover>> steps_of(const Recover&);
std::span<const Step<State, Travel>> steps_of(const Travel&);
std::span<const Step<State, Campaign>> steps_of(const Campaign&);
std::span<const Step<State, Losses>> steps_of(const Losses&);
std::span<const Step<State, Occupation>> steps_of(const Occupation&);
std::span<const Step<State, Power>> steps_of(const Power&);
std::span<const Step<State, PowerUse>> steps_of(const PowerUse&);
std::span<const Step<State, Deal>> steps_of(const Deal&);
std::span<const Step<State, Naturalization>> steps_of(const Naturalization&);
std::span<const Step<State, WarbandMove>> steps_of(const WarbandMove&);
std::span<const Step<State, Peeking>> steps_of(const Peeking&);
std::span<const Step<State, TitleTie>> steps_of(const TitleTie&);
std::span<const Step<State, Thieves>> steps_of(const Thieves&);
std::span<const Step<State, Aftermath>> steps_of(const Aftermath&);
std::span<const Step<State, BankGain>> steps_of(const BankGain&);
std::span<const Step<State, Chronicling>> steps_of(const Chronicling&);
std::span<const Step<State, Opening>> steps_of(const Opening&);
std::span<const Step<State, NewCitizens>> steps_of(const NewCitizens&);

// References to things, for choices and news.
constexpr Ref card_ref(CardId card) { return ref(Kind::Card, card); }
constexpr Ref suit_ref(Suit suit) { return ref(Kind::Suit, suit); }
constexpr Ref region_ref(Region region) { return ref(Kind::Region, region); }
constexpr Ref banner_ref(Banner banner) { return ref(Kind::Banner, banner); }
constexpr Ref oath_ref(Oath oath) { return ref(Kind::Oath, oath); }
constexpr Ref role_ref(Role role) { return ref(Kind::Role, role); }
constexpr int space_word = 32;  // a facedown site is called by its space
inline Ref site_ref(const State& s, SiteId site) {
  const Site& it = s.site[site];
  return ref(Kind::Site, it.faceup ? static_cast<int>(it.card) : space_word + site);
}
inline SiteId site_of(const State& s, Ref r) {
  for (SiteId site = 0; site < site_count; ++site)
    if (site_ref(s, site) == r) return site;
  return no_site;
}
constexpr CardId card_of(Ref r) { return CardId(r.id); }

constexpr Verb verb_of(Choice c) { return Verb(c.verb); }

}  // namespace ziggurat::oath
