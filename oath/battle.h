#pragma once
// A campaign in progress (5.5): all of it is public.
#include "core/fixed_list.h"
#include "oath/types.h"

namespace ziggurat::oath {

enum class Side : u8 { Attacker, Defender, count };
constexpr Side other(Side side) { return side == Side::Attacker ? Side::Defender : Side::Attacker; }

constexpr u8 banner_bit(Banner banner) { return static_cast<u8>(1u << static_cast<int>(banner)); }

struct PlanUse {
  CardId card = no_card;
  Seat user = nobody;                    // bandits, too
  bool more = false;                     // the stronger of two ways
  i8 attack_dice = 0, defense_dice = 0;  // by which it has changed the pools
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
  u8 chosen_dice = 0;  // by the attacker; sites and plans change their number
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
  bool rolled[count_of<Side>] = {};
  u8 to_roll = 0;  // dice of the roll in progress
  u8 killed_by_skulls = 0;
  u8 sacrificed = 0;
  i16 attack = 0, defense = 0;  // the sums
  bool decided = false;
  Side winner = Side::Defender;
  bool operator==(const Battle&) const = default;
};

// ---- the frames ----

// A campaign has three tables of steps: campaign.cpp, battle.cpp, outcome.cpp.
enum class Phase : u8 { Targets, Battle, Outcome, count };
// Its steps as players know them (5.5.1–5.5.8).
enum class BattleStep : u8 {
  Targets,
  Allies,
  AttackPlans,
  DefensePlans,
  Rolls,
  Sacrifice,
  Losses,
  Spoils,
  count
};
struct Campaign {  // the numbers are in Open::battle
  u8 step = 0;
  Phase phase = Phase::Targets;
  Seat who = nobody;
  u8 to_ask = 0;             // seats that may still join or use plans: a bit for each
  u8 volunteers = 0;         // Citizens who would join
  u16 kept = 0;              // of the Relic Hunter: not buried, as in Battle::target_hidden …
  Relics kept_relics = 0;    // … and of those won from the defender
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

}  // namespace ziggurat::oath
