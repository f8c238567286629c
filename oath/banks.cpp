// Favor, secrets, warbands and Supply (2.1.3, 2.1.7, 2.2; 9.3; section 10, "gain", "burn", "give",
// "kill"). Every token passes through here.
#include "oath/rules.h"

namespace ziggurat::oath {

// ---- favor ----

namespace {

bool keeps_favor_in_bank(const State& s, Seat seat) { return has_adviser(s, seat, VowOfKinship); }

void add(u8& to, int n) { to = static_cast<u8>(to + n); }
void take(u8& from, int n) {
  assert(n >= 0 && from >= n && "tokens cannot be owed");
  from = static_cast<u8>(from - n);
}

}  // namespace

int spendable_favor(const State& s, Seat seat) {
  return s.player[seat].favor + (keeps_favor_in_bank(s, seat) ? s.bank[Suit::Nomad] : 0);
}

void spend_favor(State& s, Seat seat, int n) {
  const int own = std::min(n, int{s.player[seat].favor});
  take(s.player[seat].favor, own);
  if (n > own) take(s.bank[Suit::Nomad], n - own);
}

void receive_favor(State& s, Seat seat, int n) {
  add(keeps_favor_in_bank(s, seat) ? s.bank[Suit::Nomad] : s.player[seat].favor, n);
}

int gain_favor(State& s, Seat seat, Suit suit, int n) {
  n = std::clamp(n, 0, int{s.bank[suit]});
  if (n == 0) return 0;
  take(s.bank[suit], n);
  receive_favor(s, seat, n);
  s.tell(Event::GainedFavor, seat, n, suit_ref(suit));
  return n;
}

void favor_to_bank(State& s, Seat seat, Suit suit, int n) {
  if (n == 0) return;
  spend_favor(s, seat, n);
  add(s.bank[suit], n);
  s.tell(Event::LostFavor, seat, n, suit_ref(suit));
}

// Vow of Renewal catches what is burnt.
void burn_loose_favor(State& s, int n) {
  const Seat renewed = adviser_holder(s, VowOfRenewal);
  if (renewed == nobody || n == 0) return add(s.shared_favor, n);
  receive_favor(s, renewed, n);
  s.tell(Event::GainedFavor, renewed, n, card_ref(VowOfRenewal));
}

void burn_favor(State& s, Seat seat, int n) {
  if (n == 0) return;
  spend_favor(s, seat, n);
  s.tell(Event::BurntFavor, seat, n);
  burn_loose_favor(s, n);
}

int give_favor(State& s, Seat from, Seat to, int n) {
  n = std::min(n, int{s.player[from].favor});
  if (n == 0) return 0;
  if (to >= max_players) return burn_favor(s, from, n), n;
  take(s.player[from].favor, n);
  receive_favor(s, to, n);
  s.tell(Event::PaidFavor, from, n, seat_ref(to));
  return n;
}

// Of one's own will, hence from wherever the player may spend it.
void pay_favor(State& s, Seat from, Seat to, int n) {
  if (n == 0) return;
  if (to >= max_players) return burn_favor(s, from, n);
  spend_favor(s, from, n);
  receive_favor(s, to, n);
  s.tell(Event::PaidFavor, from, n, seat_ref(to));
}

// ---- secrets ----

void gain_secrets(State& s, Seat seat, int n) {
  if (n <= 0) return;
  add(s.player[seat].secrets, n);
  s.tell(Event::GainedSecrets, seat, n);
}

void burn_secrets(State& s, Seat seat, int n) {
  if (n == 0) return;
  take(s.player[seat].secrets, n);
  s.tell(Event::BurntSecrets, seat, n);
}

// Who is made to burn some keeps those that can still be used.
void lose_secrets(State& s, Seat seat, int n) {
  if (n == 0) return;
  const int down = std::min(n, int{s.player[seat].secrets_down});
  take(s.player[seat].secrets_down, down);
  take(s.player[seat].secrets, n - down);
  s.tell(Event::BurntSecrets, seat, n);
}

int give_secrets(State& s, Seat from, Seat to, int n) {
  n = has_adviser(s, from, VowOfSilence) ? 0 : std::min(n, all_secrets(s, from));
  if (n == 0) return 0;
  const int up = std::min(n, int{s.player[from].secrets});
  take(s.player[from].secrets, up);
  take(s.player[from].secrets_down, n - up);
  add(s.player[to].secrets, n);
  s.tell(Event::PaidSecrets, from, n, seat_ref(to));
  return n;
}

void turn_secrets(State& s, Seat seat, int n) {
  if (n == 0) return;
  take(s.player[seat].secrets, n);
  add(s.player[seat].secrets_down, n);
  s.tell(Event::TurnedSecrets, seat, n);
}

// ---- warbands ----

int warbands_in_bank(const State& s, Seat colour) {
  int elsewhere = s.cage[colour] + (s.prophecy >> colour & 1);
  for (const Site& site : s.site)
    if (site.warbands > 0 && site.colour == colour) elsewhere += site.warbands;
  for (Seat seat : seats_of(s))
    if (colour_of(s, seat) == colour) elsewhere += s.player[seat].warbands;
  const Seat sides[] = {s.battle.attacker, s.battle.defender};
  for (int side = 0; side < count_of<Side>; ++side)
    if (sides[side] < max_players && colour_of(s, sides[side]) == colour)
      elsewhere += s.battle.in_hospital[side];
  return (colour == chancellor ? purple_warbands : exile_warbands) - elsewhere;
}

int gain_warbands(State& s, Seat seat, int n) {
  n = std::min(n, warbands_in_bank(s, colour_of(s, seat)));
  if (n <= 0) return 0;
  add(s.player[seat].warbands, n);
  s.tell(Event::GainedWarbands, seat, n);
  return n;
}

void kill_on_board(State& s, Seat seat, int n) {
  n = std::min(n, int{s.player[seat].warbands});
  if (n == 0) return;
  take(s.player[seat].warbands, n);
  s.tell(Event::Killed, seat, n);
}

namespace {

void take_off(Site& site, int n) {
  take(site.warbands, n);
  if (site.warbands == 0) site.colour = nobody;
}

}  // namespace

void kill_at_site(State& s, SiteId at, int n) {
  Site& site = s.site[at];
  n = std::min(n, int{site.warbands});
  if (n == 0) return;
  s.tell(Event::Killed, site.colour, n, site_ref(s, at));
  take_off(site, n);
}

bool may_place_warbands(const State& s, Seat seat) { return !holds(s, seat, RingOfDevotion); }

void place_warbands(State& s, Seat seat, SiteId at, int n) {
  if (n == 0) return;
  Site& site = s.site[at];
  assert(site.warbands == 0 || site.colour == colour_of(s, seat));
  take(s.player[seat].warbands, n);
  add(site.warbands, n);
  site.colour = colour_of(s, seat);
  s.tell(Event::Moved, seat, n, site_ref(s, at));
}

void lift_warbands(State& s, Seat seat, SiteId at, int n) {
  if (n == 0) return;
  take_off(s.site[at], n);
  add(s.player[seat].warbands, n);
  s.tell(Event::MovedBack, seat, n, site_ref(s, at));
}

// ---- Supply ----

void gain_supply(State& s, Seat seat, int n) {
  n = std::min(n, full_supply - s.player[seat].supply);
  if (n <= 0) return;
  add(s.player[seat].supply, n);
  s.tell(Event::GainedSupply, seat, n);
}

void spend_supply(State& s, Seat seat, int n) {
  if (n == 0) return;
  take(s.player[seat].supply, n);
  s.tell(Event::SpentSupply, seat, n);
}

// ---- banks compared, and gains from several ----

u8 poorest_banks(const State& s) {
  const u8 least = *std::min_element(s.bank.begin(), s.bank.end());
  u8 suits = 0;
  for (Suit suit : each<Suit>)
    if (s.bank[suit] == least) suits |= suit_bit(suit);
  return suits;
}

u8 richest_banks(const State& s) {
  const u8 most = *std::max_element(s.bank.begin(), s.bank.end());
  u8 suits = 0;
  for (Suit suit : each<Suit>)
    if (s.bank[suit] == most) suits |= suit_bit(suit);
  return suits;
}

void take_from_banks(State& s, Seat seat, int n, u8 suits, bool distinct, bool one_bank) {
  if (n > 0)
    s.call(BankGain{.who = seat,
                    .left = static_cast<u8>(n),
                    .suits = suits,
                    .distinct = distinct,
                    .one_bank = one_bank});
}

namespace {

Seat gains(const State&, const BankGain& gain) { return gain.who; }

void list_banks(const State& s, const BankGain& gain, Choices& out) {
  if (gain.left == 0) return;
  for (Suit suit : each<Suit>)
    if ((gain.suits & suit_bit(suit)) && s.bank[suit] > 0)
      out.add(choice(Verb::ChooseSuit, 0, suit_ref(suit)));
}

Then take_from_bank(State& s, BankGain& gain, Choice c) {
  const Suit suit = Suit(c.a.id);
  if (gain.one_bank) return gain_favor(s, gain.who, suit, gain.left), Then::Done;
  gain_favor(s, gain.who, suit, 1);
  --gain.left;
  if (gain.distinct) gain.suits &= static_cast<u8>(~suit_bit(suit));
  return Then::Again;
}

constexpr Step<State, BankGain> bank_steps[] = {
    {"bank.choose", gains, list_banks, take_from_bank},
};

}  // namespace

std::span<const Step<State, BankGain>> steps_of(const BankGain&) { return bank_steps; }

}  // namespace ziggurat::oath
