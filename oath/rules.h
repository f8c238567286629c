#pragma once
// What the chapters share: every number a rule or a card speaks of has one function here.
#include <optional>

#include "oath/card.h"

namespace ziggurat::oath {

template <class Visit>
void for_each_site(Sites set, Visit visit) {
  for_each_bit(set, [&](int site) { visit(static_cast<SiteId>(site)); });
}
template <class Visit>
void for_each_relic(Relics set, Visit visit) {
  for_each_bit(set, [&](int number) { visit(relic(number)); });
}
// What chance may draw, each with the same weight.
inline void list_draws(const Cards& cards, Choices& out, int weight = 1) {
  out.add_draws(choice(Verb::Draw, 0, card_ref(CardId{})), cards, weight);
}
// The first of a set of seats, clockwise after (and last of all) this one: the order in which
// powers of several owners are asked.
Seat first_after(const State&, Seat, u8 set);

// ---- empire.cpp: who rules what (section 10, "rule", "enemy"; 6.6.3) ----

Seat colour_of(const State&, Seat);  // whose warbands the seat has: the Chancellor's, or its own
bool enemies(const State&, Seat, Seat);  // either may be `bandits`
// Chancellor, or a Citizen unless cast out for this campaign.
bool imperial(const State&, Seat, Seat outcast);
inline bool imperial(const State& s, Seat seat) { return imperial(s, seat, s.battle.outcast); }
bool rules_site(const State&, Seat, SiteId, Seat outcast);
inline bool rules_site(const State& s, Seat seat, SiteId at) {
  return rules_site(s, seat, at, s.battle.outcast);
}
Sites ruled_by(const State&, Seat, Seat outcast);
inline Sites ruled_by(const State& s, Seat seat) { return ruled_by(s, seat, s.battle.outcast); }
// A player, the Chancellor for the Empire, or bandits; nobody if the site lies face down.
Seat ruler(const State&, SiteId, Seat outcast);
inline Seat ruler(const State& s, SiteId at) { return ruler(s, at, s.battle.outcast); }
// The same of cards there: the Grand Mask may change it.
Seat card_ruler(const State&, CardId);
bool rules_card(const State&, Seat, CardId);
// The Exile who, behind the Grand Mask and in the own turn, rules the cards at Imperial sites.
Seat masked_ruler(const State&);
bool rules_plan(const State&, Seat, CardId);  // battle plans need rule (7.5.1); user may be bandits
Cards cards_ruled_by(const State&, Seat);     // denizens and edifices
int count_ruled(const State&, Seat, Suit);
Seat crown_holder(const State&);       // of the Bandit Crown, or nobody
int bandits_at(const State&, SiteId);  // each site's own, and the Bandit Chief's

// ---- where cards are: cards.cpp ----

// Of a denizen or edifice on the map, or no_site.
inline SiteId site_of(const State& s, CardId card) {
  const int at = s.cards.place[card].code - at_site(0).code;
  return at >= 0 && at < site_count ? static_cast<SiteId>(at) : no_site;
}
inline bool at_a_site(const State& s, CardId c) { return site_of(s, c) != no_site; }
inline bool is_facedown(const State& s, CardId card) { return s.cards.facedown.has(card); }
// Of an adviser that lies face up, or nobody.
inline Seat adviser_holder(const State& s, CardId card) {
  const int seat = s.cards.place[card].code - adviser_of(0).code;
  return seat >= 0 && seat < max_players && !is_facedown(s, card) ? static_cast<Seat>(seat)
                                                                  : nobody;
}
inline bool has_adviser(const State& s, Seat seat, CardId c) {
  return adviser_holder(s, c) == seat;
}
inline bool holds(const State& s, Seat seat, CardId relic_card) {
  return seat < max_players && (s.player[seat].relics & relic_bit(relic_card));
}
inline Seat relic_holder(const State& s, CardId card) {  // or nobody
  const int seat = s.cards.place[card].code - relic_of(0).code;
  return seat >= 0 && seat < max_players ? static_cast<Seat>(seat) : nobody;
}
// Of a relic or a faceup adviser, or nobody.
inline Seat holder_of(const State& s, CardId card) {
  return is_relic(card) ? relic_holder(s, card) : adviser_holder(s, card);
}
// Rules it, holds it, or the pawn is there (7.1.1).
inline bool has_access(const State& s, Seat seat, CardId card) {
  const SiteId at = site_of(s, card);
  if (at == no_site) return holder_of(s, card) == seat;
  return s.player[seat].pawn == at || rules_card(s, seat, card);
}
inline bool holds(const State& s, Seat seat, Banner banner) {
  return s.banner[banner].holder == seat;
}
// Faceup advisers of a suit; Marriage counts as two.
int count_advisers(const State&, Seat, Suit);
int count_at_sites(const State&, Suit, Sites among);  // intact cards of this suit
inline Region region_of(const State& s, Seat seat) { return region_of(s.player[seat].pawn); }
Sites sites_in(Region);
Sites faceup_sites(const State&);
Cards denizens_in(const State&, Place);
int capacity(const State&, SiteId);
int room(const State&, SiteId);  // for more cards
inline bool has_room(const State& s, SiteId at) { return room(s, at) > 0; }
inline bool is_free(const State& s, CardId card) {  // no favor and no secrets on it
  return s.cards.favor[card] == 0 && s.cards.secrets[card] == 0;
}
// Whether this seat may discard, move or swap it: locked cards stay (7.2.2), and Ancient Bloodline
// locks for enemies.
bool can_be_moved(const State&, Seat by, CardId);
// Calls visit(seat) for the other players whose pawns are at the seat's site.
template <class Visit>
void for_each_neighbour(const State& s, Seat seat, Visit visit) {
  for (Seat other : seats_of(s))
    if (other != seat && s.player[other].pawn == s.player[seat].pawn) visit(other);
}

// Moving cards. Each takes the card from wherever it is.
void put_in_hand(State&, CardId, Seat);    // drawn: the seat sees it, nobody else does
void put_at_site(State&, CardId, SiteId);  // face up
void put_as_adviser(State&, CardId, Seat, bool facedown);
void put_as_vision(State&, CardId, Seat);
void put_aside(State&, CardId, Place);     // archive and box, open to all, or the Dispossessed
void put_on_pile(State&, CardId, Region);  // on top, face down
void put_under_pile(State&, CardId, Region);
void put_on_deck(State&, CardId);           // the world deck
void put_under_deck(State&, CardId);        // the world deck
void give_relic_to(State&, CardId, Seat);   // face up; says nothing
void put_relic_at(State&, CardId, SiteId);  // face down
void put_in_reliquary(State&, CardId, int slot);
void put_relic_on_deck(State&, CardId);
void put_relic_under_deck(State&, CardId);
void turn_faceup(State&, CardId);  // everyone sees it
void show(State&, CardId, Seat);   // this seat looks at it
// A hand has been sorted out of the others' sight: they no longer know which card is which.
void lose_sight(State&, Seat but);
void forget(State&, CardId);  // a shuffled card: whoever had seen it does not know which it is
// Section 10, "discard": on the pile that follows from where the pawn or the card is; tokens on it
// go home. `who` discards.
void discard(State&, Seat who, CardId);
Region discard_region(const State&, Seat who, CardId);
Region discard_region(const State&, Seat who);       // of what lies nowhere on the map
SeenBy leave_for_discard(State&, Seat who, CardId);  // what is left behind; who knew the card
void return_tokens(State&, Seat who, CardId);  // of a card that leaves: favor to its bank, secrets
                                               // face down to the player who acts
void swap_places(State&, CardId, CardId);      // on the map or among advisers, faces kept

// ---- banks.cpp: favor, secrets, warbands, Supply ----

inline int favor_of(const State& s, Seat seat) { return s.player[seat].favor; }  // on the board
int spendable_favor(const State&, Seat);  // with Vow of Kinship the Nomad bank's
void spend_favor(State&, Seat, int n);    // leaves the player; the caller puts it somewhere
void receive_favor(State&, Seat, int n);  // comes to the player, from where the caller took it
int gain_favor(State&, Seat, Suit bank, int n);  // as far as there is; how many
void favor_to_bank(State&, Seat, Suit, int n);
void burn_favor(State&, Seat, int n);               // what the seat spends
void burn_loose_favor(State&, int n);               // what has been taken from somewhere already
int give_favor(State&, Seat from, Seat to, int n);  // as able, from the board; to bandits: burnt
void pay_favor(State&, Seat from, Seat to, int n);  // bandits burn it
inline int all_secrets(const State& s, Seat seat) {
  return s.player[seat].secrets + s.player[seat].secrets_down;
}
void gain_secrets(State&, Seat, int n);
void burn_secrets(State&, Seat, int n);  // as a cost: face up
void lose_secrets(State&, Seat, int n);  // because others want it: those face down first
int give_secrets(State&, Seat from, Seat to, int n);  // as able; Vow of Silence gives none
void turn_secrets(State&, Seat, int n);               // face down
int warbands_in_bank(const State&, Seat colour);
int gain_warbands(State&, Seat, int n);  // on the board, of the colour the seat uses
void kill_on_board(State&, Seat, int n);
void kill_at_site(State&, SiteId, int n);
void place_warbands(State&, Seat, SiteId, int n);  // from the board
void lift_warbands(State&, Seat, SiteId, int n);   // to the board
bool may_place_warbands(const State&, Seat);       // Ring of Devotion
void gain_supply(State&, Seat, int n);
void spend_supply(State&, Seat, int n);
u8 poorest_banks(const State&);  // suits with the least favor, a bit for each
u8 richest_banks(const State&);
void take_from_banks(State&, Seat, int n, u8 suits, bool distinct = false, bool one_bank = false);
constexpr u8 any_suit = 0x3F;
constexpr u8 suit_bit(Suit suit) { return static_cast<u8>(1u << static_cast<int>(suit)); }

// ---- powers.cpp: access, cost, modifiers (section 7) ----

// Tokens may not be placed where some lie (7.1.2); battle plans may (7.5.3). Spell Breaker.
bool can_pay(const State&, Seat, CardId, const Cost&);
void pay(State&, Seat, CardId, const Cost&);  // out of one's turn: banks, and secrets turned
bool can_use_action(const State&, Seat, CardId);
void list_actions(const State&, Seat, Choices&);  // Use, UseSite
void use_power(State&, Seat, CardId, Part);       // pays for actions
void play_power(State&, Seat, CardId, SiteId);    // When Played
void list_rest_powers(const State&, const PlayerTurn&, Choices&);
// Whether a modifier is in use for the action that this seat takes or is about to take.
bool uses(const State&, Seat, CardId);
bool could_use(const State&, Seat, CardId);  // access, its own condition
bool is_declined(const State&, CardId);      // of those that would be used unasked
Act modified_act(const State&);              // of the modifiers chosen so far
// Of all chosen modifiers, and what they would leave to spend.
Cost modifier_cost(const State&);
int favor_left(const State&, Seat);                      // to spend, once the modifiers are paid
int secrets_left(const State&, Seat);                    // face up, likewise
void list_modifiers(const State&, Seat, Act, Choices&);  // With, Without
// All that are in use, but for those that have no part in this action; then the list is empty.
void pay_modifiers(State&, Seat, Act, const Cards& idle = {});
void add_modifier(State&, Choice);

// ---- title.cpp: the Oathkeeper, victory (2.11, 3) ----

// Sites ruled, relics and banners held, or 0 and 1.
int oath_score(const State&, Seat, Oath, Seat outcast);
inline int oath_score(const State& s, Seat seat, Oath oath) {
  return oath_score(s, seat, oath, s.battle.outcast);
}
u8 best_keepers(const State&);               // of the oath: a bit for each
bool has_most(const State&, Seat, Oath);     // more than everybody else
Seat due_title(const State&);                // who is to have it; nobody if its holder chooses
void pass_title_on(State&);                  // if it must
bool stands_for_itself(const State&, Seat);  // under Supremacy the Chancellor stands for the Empire
int succession_score(const State&, Seat);    // as oath_score, for the Successor's goal
bool is_successor(const State&, Seat);
Oath oath_of(CardId vision);
bool fulfils_vision(const State&, Seat, CardId vision);
bool has_fulfilled_vision(const State&, Seat);
int relics_and_banners(const State&, Seat);
struct Outcome {
  Seat winner;
  Victory how;
};
Outcome outcome_for_empire(const State&, Victory);  // the Chancellor, or the Successor
Outcome outcome_by_exhaustion(const State&);        // 3.4
int die_that_ends(int round);  // 3.3: the end die needs this at least; 0: it is not rolled
bool regime_may_be_stable(const State&);  // it is rolled: the Empire keeps the oath
void win(State&, const Outcome&);

// ---- setup.cpp, turn.cpp ----

Then discard_rest(State&, Opening&, Choice);
Then act(State&, PlayerTurn&, Choice);
Then tend_favor_of_people(State&, PlayerTurn&, Choice);
int search_cost(const State&, Seat);  // of the world deck
int refreshed_supply(const State&, Seat);
void return_favor_and_secrets(State&, Seat, CardId except);  // 4.3.1–2
void end_act_phase(State&);
PlayerTurn& turn_in_progress(State&);
const PlayerTurn& turn_in_progress(const State&);

// ---- search.cpp, play.cpp (5.1, 6.1) ----

void list_searches(const State&, Seat, Choices&);
void search(State&, Seat, Choice);
int cards_to_draw(const State&, Seat, bool from_deck);
// Right before a card is moved away from the world deck: keeps the layers right, counts visions.
void take_from_deck(State&, CardId);
void note_vision(State&, CardId);  // a card left the world deck: counts it if it is a vision
bool may_play_faceup(const State&, Seat, CardId);
bool may_play_facedown(const State&, Seat);
void list_facedown_advisers(const State&, Seat, Choices&);  // Play, Dismiss
int adviser_limit(const State&, Seat);
void limit_advisers(State&, Seat, CardId keep);
void discard_vision(State&, Seat);  // the revealed one; a False Prophet on it gets it to play
// Forced Labor: whom a favor is owed for a Search, or nobody. Bandits burn it.
Seat search_toll(const State&, Seat);
// The modifiers of Search as bits. Those that the seat has for cards played without a Search.
u16 search_modifier(CardId);
u16 modifiers_of_plays(const State&, Seat);
bool is_modifying(const State&, CardId);  // the Search in progress: it cannot be discarded (7.4.3)
Search& search_in_progress(State&);
// Discards in a Search: where they may go instead, in two questions, and there they go.
void list_discard_places(u16 modifiers, Choices&);
void list_ends_of_pile(u8 where, Choices&);
u8 discard_place(u8 where, Choice);
void discard_to(State&, Seat who, CardId, u8 where);
struct DiscardGoal {
  std::optional<Region> pile = {};  // none: the world deck
  bool under = false;
};
DiscardGoal discard_goal(Region usual, u8 where);
bool is_discard_place_open(u8 where, u16 modifiers);  // the player is still to be asked

// ---- muster.cpp, trade.cpp, recover.cpp, travel.cpp (5.2, 5.3, 5.4, 5.6) ----

// Suited, so no ruin, and no Beast card that the Forest Council keeps from this seat.
bool may_deal_with(const State&, Seat, CardId);
void list_musters(const State&, Seat, Choices&);
void muster(State&, Seat, Choice);
void list_trades(const State&, Seat, Choices&);
void trade(State&, Seat, Choice);
void list_recoveries(const State&, Seat, Choices&);
void recover(State&, Seat, Choice);
void recover_without_price(State&, Seat, CardId relic);  // as a reward of a homeland
bool can_take_relic(const State&, Seat, CardId);         // from its holder, or from a site
bool can_take_banner(const State&, Seat, Banner);
void take_relic(State&, Seat, CardId);   // from a player or a site; Relic Thief may answer
void take_relics(State&, Seat, Relics);  // together
void release_from_cage(State&, Seat colour, int n);
void bury_relic(State&, Seat who, CardId);  // under its deck
void seize_banner(State&, Seat, Banner);
void give_banner(State&, Seat to, Banner);
void list_travels(const State&, Seat, bool free, Choices&);
int travel_cost(const State&, Seat, SiteId to);
bool pass_bars(const State&, Seat, SiteId to);  // the Narrow Pass, on a journey of one's own will …
bool pass_bars(const State&, const Travel&, SiteId to);  // … or on any
Seat wood_keeper(const State&, Seat);  // the enemy who rules the Shrouded Wood the pawn is in
void travel(State&, Seat, SiteId to, bool free);  // by one's own will; Supply is spent here
void travel(State&, Seat, Choice, bool free);     // one of list_travels
// Somebody else, or a power, makes the pawn travel without Supply to one of these sites.
void send(State&, Seat chooser, Seat who, Sites among);
Sites can_be_sent_to(const State&, Seat who, Sites among);
Sites asking_nothing_of(const State&, Seat who, Sites among);  // of these: no toll, no secret
void reveal_site(State&, SiteId);
// As a cost of a site's power: face up ones, and Spell Breaker lets nobody.
bool can_turn_secrets(const State&, Seat, int n);

// ---- campaign.cpp, battle.cpp, outcome.cpp, plans.cpp, losses.cpp (5.5) ----

std::span<const Step<State, Campaign>> battle_steps();
std::span<const Step<State, Campaign>> outcome_steps();
Then declare_target(State&, Campaign&, Choice);
Then answer_call(State&, Campaign&, Choice);  // to join the defense
Then accept_ally(State&, Campaign&, Choice);
Then roll_defense(State&, Campaign&, Choice);
Then roll_attack(State&, Campaign&, Choice);
bool pass_bars_target(const State&, SiteId);  // the Narrow Pass keeps it from being declared
void form_pools(State&, int attack_dice);     // of the declared targets
void form_defense(State&);                    // those who are near
u8 possible_allies(const State&);             // who might join them: a bit for each
void tell_pools(State&);
// Whether it has come to the step with this consequence, or beyond.
bool has_reached(const Campaign&, Then (*)(State&, Campaign&, Choice));
BattleStep step_of(const Campaign&);
BattleStep step_of_battle(const Campaign&);   // battle.cpp
BattleStep step_of_outcome(const Campaign&);  // outcome.cpp
inline bool pawn_is_at(const State& s, Seat seat, SiteId at) {
  return seat < max_players && s.player[seat].pawn == at;
}
void list_campaigns(const State&, Seat, bool free, Sites from, Seat against, Choices&);
void campaign(State&, Seat, Choice, bool free, bool joined);
Side side_of(const State&, Seat);
bool defends(const State&, Seat);  // the defender, or an ally
u8 boards_of(const State&, Side);  // whose boards are in the side's force
Sites sites_of(const State&, Side);
int bandits_for(const State&, Seat, SiteId);  // who fight there for this seat, or for bandits
int bandits_in_force(const State&, SiteId);   // for the site's ruler
int force(const State&, Side);                // warbands (and bandits) of the side
int killable(const State&, Side);             // warbands alone: bandits never die
u8 players_of(const State&, Side);            // the players of the side
bool side_holds(const State&, Side, Banner);
bool enemy_holds(const State&, Seat user, Banner);
int enemy_advisers(const State&, Seat user, Suit);
void shift_attack_dice(State&, Seat user, int n);  // ±: the attacker adds, the defender removes
void add_defense_dice(State&, int n);
int target_dice(const State&);       // of the declared targets alone
int title_dice(const State&);        // of the defender's title
Sites shifting_sites(const State&);  // targeted Plains and Mountain: they change the attack dice
int swords_rolled(const Battle&);    // after all plans
int shields_rolled(const Battle&);
int coming_defense(const State&);  // the force at these, allies apart, until it has formed
int sacrifices_needed(const Battle&);
bool is_forbidden_to_sacrifice(const State&);
bool python_hisses(const State&);  // the Giant Python wants an even number of defense dice
void bar_plans(State&, Side);
Seat plan_user(const State&, CardId);  // who has used it in this campaign, or nobody
Cost plan_cost(const State&, Seat user, CardId);
bool may_use_plan(const State&, Seat user, CardId);  // but for its own condition
void list_plans(const State&, Seat, Choices&);
void use_plan(State&, Seat, Choice);
bool use_bandit_plan(State&);       // the next one, if any
void discard_beaten_plans(State&);  // 5.5.6
Seat rider(const State&);           // whose Wild Mounts could keep Nomad plans, or nobody
void list_replacements(const State&, Choices&);  // the Beasts that would go for them
void replace_nomads(State&, CardId beast);
void discard_used_plans(State&, bool nomads_stay);                  // 5.5.8
void kill_in_battle(State&, Side, Seat board, SiteId site, int n);  // one of board and site
int killed(const State&, Side);            // those included whom a lost Hospital cannot save
int losses_in_defeat(const State&, Side);  // if it is beaten
int favor_at_stake(const State&);          // what a victor over the pawn burns
void call_losses(State&, Seat chooser, Side, int n);
Seat retreat_home(const State&);  // whose board is left to the beaten force; also says who dies
bool dies_alike_anywhere(const State&, const Losses&);
void retreat(State&);          // 5.5.6: what is left of the beaten force
void recover_wounded(State&);  // Hospital

// ---- exchange.cpp, citizens.cpp, minor.cpp (6, 7.6) ----

// What may be exchanged, a bit for each.
constexpr u8 favor_good = 1, secret_good = 2, relic_good = 4, adviser_good = 8, banner_good = 16,
             site_good = 32, promise_good = 64;
Then choose_slot(State&, Deal&, Choice);
Then compose(State&, Deal&, Choice);
Then answer_proposal(State&, Deal&, Choice);
bool may_talk(const State&);  // some talks of this turn may still fail
void fail_talks(State&);      // one was refused or withdrawn
void propose_exchange(State&, Seat from, Seat to, u8 goods);
void list_minor_actions(const State&, Seat, Choices&);  // 6.1, 6.3–6.8
void take_minor_action(State&, Seat, Choice);
// Without a relic: slot reliquary_size. Ends the Act Phase if it is the player's turn.
void become_citizen(State&, Seat, int slot);
void become_exile(State&, Seat);
bool can_be_exiled(const State&, Seat);  // Council Seat
void take_from_reliquary(State&, Seat, int slot);
// Whether empty sites are the seat's, through its own Bandit Crown or the Empire's.
bool rules_bandits(const State&, Seat);

// ---- reactions.cpp ----

void answer_taking(State&, Seat taker, Relics);  // Relic Thief
void note_vision_played(State&, Seat);           // Book Binders
void note_card_played(State&, Seat, CardId);     // Saddle Makers
void note_campaign_over(State&);                 // Herald, Sneak Attack

// ---- dice.cpp ----

constexpr int dice_at_once = 4;
void list_attack_rolls(int dice, Choices&);  // weighted
void list_defense_rolls(int dice, Choices&);
struct AttackFaces {
  int hollow, swords, skulls;
};
struct DefenseFaces {
  int single, twofold, doublers;
};
AttackFaces attack_faces(Ref dice);
DefenseFaces defense_faces(Ref dice);
int shields_shown(int single, int twofold, int doublers);
bool may_reroll(const State&, Seat roller);  // Jinx
void use_jinx(State&, Seat roller);

}  // namespace ziggurat::oath
