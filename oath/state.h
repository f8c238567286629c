#pragma once
// A game of Oath: one plain struct.
#include <span>
#include <type_traits>
#include <variant>

#include "core/flow.h"
#include "core/seats.h"
#include "oath/frames.h"

namespace ziggurat::oath {

using Frame = std::variant<Setup, Rounds, PlayerTurn, ExtraAction, Search, PlayCard, DiscardDrawn,
                           AdviserLimit, Trade, Recover, Travel, Campaign, Losses, Occupation,
                           Power, PowerUse, Deal, Naturalization, WarbandMove, Peeking, TitleTie,
                           Thieves, Aftermath, BankGain, Chronicling, Opening, NewCitizens>;
using Stack = FixedList<Frame, 20>;

// What everyone sees.
struct Open {
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
  bool operator==(const Open&) const = default;
};

// Of a campaign with many plans not everything can be told.
constexpr int most_news = 64;

struct State : Progress<Stack, Event, most_news>, Open {
  Site site[site_count];
  Player player[max_players];
  CardTable cards;
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
