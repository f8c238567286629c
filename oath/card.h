#pragma once
// A card is a row: its facts, and what it does as steps. The rows are in cards/, a file for each
// suit, for relics, edifices and visions; the effect stands above its row in our own words.
#include <array>

#include "oath/state.h"

namespace ziggurat::oath {

// "Restriction banners": where a card may be played face up.
enum class Limit : u8 { None, Site, Adviser };

// What using a power takes: tokens placed on the card, tokens burnt.
struct Cost {
  u8 favor = 0, secrets = 0, burnt_favor = 0, burnt_secrets = 0;
  constexpr bool any() const { return favor || secrets || burnt_favor || burnt_secrets; }
  constexpr bool takes_secrets() const { return secrets || burnt_secrets; }
};

// The major action that a modifier modifies.
enum class Act : u8 { None, Search, Muster, Trade, Recover, Travel, Campaign };

// How a modifier comes to be used.
enum class Modifies : u8 {
  Never,     // the card is no modifier
  IfChosen,  // costs something or has a drawback: `with` it
  IfUseful,  // only gives, and costs nothing: used unless one plays `without` it
  Always,    // "must"
  Allows,    // widens what may be chosen; the choice itself shows whether it was used
};

enum class Sides : u8 { None, Attacker, Defender, Either };

// When a battle plan is discarded.
enum class Lasts : u8 {
  Stays,
  DiscardedAtEnd,
  DiscardedIfDefeated,
  DiscardedUnlessFavored,
  DiscardedIfMore
};

struct BattlePlan {
  Sides sides = Sides::None;
  // Whether it may be used now, beyond ruling and paying; null: always.
  bool (*can)(const State&, Seat user) = nullptr;
  // Changes State::battle.
  void (*use)(State&, const PlanUse&) = nullptr;
  Lasts lasts = Lasts::Stays;
  bool two_ways = false;  // PlanMore is offered, too
};

using PowerSteps = std::span<const Step<State, Power>>;

struct CardRow {
  CardId id = no_card;
  Suit suit = Suit::none;
  Limit limit = Limit::None;
  bool locked = false;
  Cost cost = {};
  u8 shields = 0;  // defense dice of a relic
  // Action, When Played, Rest, "if victorious": the steps, if it has such a power.
  PowerSteps action = {}, played = {}, rest = {}, won = {};
  PowerSteps asks = {};  // of a battle plan that asks something when it is used
  // Whether the Action, Rest or modifier may be used now, beyond access and cost; null: always.
  bool (*can)(const State&, Seat who) = nullptr;
  Act act = Act::None;
  Modifies modifies = Modifies::Never;
  BattlePlan plan = {};
  bool persistent = false;  // its power needs no access; the chapters ask for it by name
};

extern const std::array<const CardRow*, card_numbers> card_rows;  // powers.cpp
inline const CardRow& row(CardId card) { return *card_rows[card]; }

// The facts of a site. Each is defended by a die and has a bandit of its own.
constexpr int dice_of_site = 1, bandits_of_site = 1;
enum class RelicPrice : u8 { None, FavorToBank, BurnFavor, BurnSecrets };
struct SiteRow {
  SiteCard id;
  u8 capacity;
  u8 favor = 0, secrets = 0, relics = 0;  // laid when it is revealed
  RelicPrice price = RelicPrice::None;
  u8 amount = 0;
  Suit bank = Suit::none;
  Suit homeland = Suit::none;  // playing such a card here is rewarded (play.cpp)
  bool coast = false;
};
extern const SiteRow site_rows[count_of<SiteCard>];  // cards/sites.cpp
inline const SiteRow& row(SiteCard card) { return site_rows[static_cast<int>(card)]; }

PowerSteps tribunal_steps();  // the only site with an Action

// The rows of each file.
std::span<const CardRow> discord_cards();
std::span<const CardRow> arcane_cards();
std::span<const CardRow> order_cards();
std::span<const CardRow> hearth_cards();
std::span<const CardRow> beast_cards();
std::span<const CardRow> nomad_cards();
std::span<const CardRow> relic_cards();
std::span<const CardRow> edifice_cards();
std::span<const CardRow> vision_cards();

inline Suit suit_of(CardId card) { return row(card).suit; }
const Cards& cards_of(Suit);  // powers.cpp
inline bool is_locked(CardId card) { return row(card).locked; }

// ---- small pieces that many steps are made of ----

// A step that asks nobody.
template <auto effect>
Then does(State& s, Power& power, Choice) {
  effect(s, power);
  return Then::Next;
}
constexpr Step<State, Power> step(Then (*then)(State&, Power&, Choice)) { return happens(then); }
inline Seat user(const State&, const Power& power) { return power.who; }
// Where something hidden is about to be shown, chance turns it over: no way back.
template <class Frame>
Seat turns_over(const State&, const Frame&) {
  return chance;
}
template <class Frame>
void list_turn(const State&, const Frame&, Choices& out) {
  out.add(choice(Verb::Turn), 1);
}

}  // namespace ziggurat::oath
