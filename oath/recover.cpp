// Recover (5.4), and every other way in which relics and banners change hands (2.4, 2.5; section
// 10, "take", "seize", "give").
#include "oath/rules.h"

namespace ziggurat::oath {

// ---- what may be taken ----

namespace {

// "Taking" is from somebody else: one's own things are never kept from oneself.
bool is_protected(const State& s, Seat taker, Seat holder) {
  if (holder == nobody || holder == taker) return false;
  return has_adviser(s, holder, LostTongue) && count_ruled(s, taker, Suit::Nomad) == 0;
}

SiteId relic_site(const State& s, CardId card) {
  const int at = s.cards.place[card].code - relic_at(0).code;
  return at >= 0 && at < site_count ? static_cast<SiteId>(at) : no_site;
}

}  // namespace

// The Circlet guards everything but itself.
bool can_take_relic(const State& s, Seat taker, CardId card) {
  const Seat holder = relic_holder(s, card);
  if (holder == nobody) return can_be_moved(s, taker, card);
  if (holder == taker) return false;
  if (card != CircletOfCommand && holds(s, holder, CircletOfCommand)) return false;
  return !is_protected(s, taker, holder);
}

// Tome Guardians keep the Darkest Secret even from an enemy who holds it already.
bool can_take_banner(const State& s, Seat taker, Banner banner) {
  if (banner == Banner::DarkestSecret && at_a_site(s, TomeGuardians)
      && enemies(s, taker, card_ruler(s, TomeGuardians)))
    return false;
  const Seat holder = s.banner[banner].holder;
  if (holder == nobody || holder == taker) return true;
  return !holds(s, holder, CircletOfCommand) && !is_protected(s, taker, holder);
}

// ---- taking and giving without a price ----

namespace {

// The Scepter cannot be used in the turn in which it was taken.
void move_relic(State& s, Seat taker, CardId card) {
  give_relic_to(s, card, taker);
  if (card == GrandScepter) s.scepter_taken = true;
}

void turn_peoples_favor(State& s, bool mob) {
  if (s.mob == mob) return;
  s.mob = mob;
  s.tell(Event::Mob, s.banner[Banner::PeoplesFavor].holder, mob);
}

}  // namespace

void take_relics(State& s, Seat taker, Relics relics) {
  if (relics == 0) return;
  for_each_relic(relics, [&](CardId card) {
    const Seat holder = relic_holder(s, card);
    const SiteId at = relic_site(s, card);
    const Ref from = holder != nobody ? seat_ref(holder) : at != no_site ? site_ref(s, at) : Ref{};
    move_relic(s, taker, card);
    s.tell(Event::Took, taker, 0, card_ref(card), from);
  });
  answer_taking(s, taker, relics);
}

void take_relic(State& s, Seat taker, CardId card) { take_relics(s, taker, relic_bit(card)); }

// Warbands leave the Obsidian Cage for the board of their colour; whoever has become a Citizen in
// the meantime gains purple ones.
void release_from_cage(State& s, Seat colour, int n) {
  s.cage[colour] = static_cast<u8>(s.cage[colour] - n);
  gain_warbands(s, colour, n);
}

// Nothing stays on a relic that goes.
void bury_relic(State& s, Seat who, CardId card) {
  s.tell(Event::Buried, who, 0, card_ref(card), {}, s.cards.seen_by[card]);
  return_tokens(s, who, card);
  for (Seat colour = 0; card == ObsidianCage && colour < max_players; ++colour)
    release_from_cage(s, colour, s.cage[colour]);
  put_relic_under_deck(s, card);
}

// Two tokens are burnt, though never the last, and the People's Favor turns to the Mob (2.5.3).
// Nobody in particular burns them: that Vow of Renewal catches them is a setting.
void seize_banner(State& s, Seat taker, Banner banner) {
  BannerState& it = s.banner[banner];
  const int burnt = std::min(2, it.tokens - 1);
  const Seat from = it.holder;
  it.tokens = static_cast<u8>(it.tokens - burnt);
  it.holder = taker;
  s.tell(Event::TookBanner, taker, it.tokens, banner_ref(banner),
         from == nobody ? Ref{} : seat_ref(from));
  if (banner != Banner::PeoplesFavor) return;
  if (s.settings.renewal_from_banner)
    burn_loose_favor(s, burnt);
  else
    s.shared_favor = static_cast<u8>(s.shared_favor + burnt);
  turn_peoples_favor(s, true);
}

// What is given keeps its tokens and its side.
void give_banner(State& s, Seat to, Banner banner) {
  const Seat from = s.banner[banner].holder;
  s.banner[banner].holder = to;
  s.tell(Event::GaveBanner, from, 0, banner_ref(banner), seat_ref(to));
}

// ---- Recover: which, and for what price (5.4.1, 5.4.2) ----

namespace {

constexpr int recover_supply = 1, coded_secrets = 2;

bool has_relic_price(const State& s, Seat who, const SiteRow& site) {
  switch (site.price) {
    case RelicPrice::FavorToBank:
    case RelicPrice::BurnFavor: return favor_left(s, who) >= site.amount;
    case RelicPrice::BurnSecrets: return secrets_left(s, who) >= site.amount;
    default: return false;
  }
}

void pay_relic_price(State& s, Seat who, const SiteRow& site) {
  switch (site.price) {
    case RelicPrice::FavorToBank: return favor_to_bank(s, who, site.bank, site.amount);
    case RelicPrice::BurnFavor: return burn_favor(s, who, site.amount);
    case RelicPrice::BurnSecrets: return burn_secrets(s, who, site.amount);
    default: return;
  }
}

void list_relics(const State& s, Seat who, Choices& out) {
  const Site& site = s.site[s.player[who].pawn];
  if (!has_relic_price(s, who, row(site.card))) return;
  for (int i = 0; i < site.relics.size(); ++i)
    if (can_take_relic(s, who, site.relics[i]))
      out.add(choice(Verb::RecoverRelic, 0, amount_ref(i + 1)));
}

// The secret is out if a card at its holder's site has a suit that none of the holder's advisers
// has (5.4.1).
bool secret_is_out(const State& s, Seat holder) {
  for (CardId card : s.site[s.player[holder].pawn].cards)
    if (suit_of(card) != Suit::none && count_advisers(s, holder, suit_of(card)) == 0) return true;
  return false;
}

// The vows forbid to recover, not to seize.
bool can_recover(const State& s, Seat who, Banner banner) {
  if (!can_take_banner(s, who, banner)) return false;
  if (banner == Banner::PeoplesFavor) return !has_adviser(s, who, VowOfRenewal);
  const Seat holder = s.banner[banner].holder;
  return !has_adviser(s, who, VowOfSilence)
         && (holder == nobody || holder == who || secret_is_out(s, holder));
}

// Any number above what lies there. With Magician's Code two of the secrets are not one's own;
// since one at least lies there, these two are never too many.
void list_banner(const State& s, Seat who, Banner banner, Choices& out) {
  if (!can_recover(s, who, banner)) return;
  const bool secrets = banner == Banner::DarkestSecret;
  const int gift = secrets && uses(s, who, MagiciansCode) ? coded_secrets : 0;
  const int most = (secrets ? secrets_left(s, who) : favor_left(s, who)) + gift;
  for (int n = s.banner[banner].tokens + 1; n <= most; ++n)
    out.add(choice(Verb::RecoverBanner, 0, banner_ref(banner), amount_ref(n)));
}

Seat recoverer(const State&, const Recover& recover) { return recover.who; }

// ---- the People's Favor: the old favor goes to the banks, one by one (5.4.4) ----

// If every bank gets the same, it does not matter which is the first.
void list_first_banks(const State&, const Recover& recover, Choices& out) {
  if (recover.relic != no_card || recover.banner != Banner::PeoplesFavor) return;
  if (recover.old_tokens % count_of<Suit> == 0) return;
  for (Suit suit : each<Suit>) out.add(choice(Verb::ChooseSuit, 0, suit_ref(suit)));
}
Then choose_first_bank(State&, Recover& recover, Choice c) {
  recover.first_bank = Suit(c.a.id);
  return Then::Next;
}

void spread_favor(State& s, Suit first, int n) {
  for (int i = 0; i < n; ++i) ++s.bank[Suit((static_cast<int>(first) + i) % count_of<Suit>)];
}

void recover_peoples_favor(State& s, const Recover& recover) {
  spread_favor(s, recover.first_bank, recover.old_tokens);
  turn_peoples_favor(s, at_a_site(s, HallOfMockery));
}

// ---- the Darkest Secret: one old secret for the new holder, the others for the old one ----

void recover_darkest_secret(State& s, const Recover& recover) {
  const int own = recover.amount - (recover.coded ? coded_secrets : 0);
  s.player[recover.who].secrets = static_cast<u8>(s.player[recover.who].secrets - own);
  gain_secrets(s, recover.who, recover.from == recover.who ? recover.old_tokens : 1);
  if (recover.from != nobody && recover.from != recover.who)
    gain_secrets(s, recover.from, recover.old_tokens - 1);
  if (const Seat silent = adviser_holder(s, VowOfSilence); silent != nobody)
    gain_secrets(s, silent, recover.amount);
}

// ---- taking it ----

void list_relic_turn(const State& s, const Recover& recover, Choices& out) {
  if (recover.relic != no_card) list_turn(s, recover, out);
}
Then turn_relic(State&, Recover&, Choice) { return Then::Next; }

void take_recovered_relic(State& s, const Recover& recover) {
  move_relic(s, recover.who, recover.relic);
  s.tell(Event::Recovered, recover.who, 0, card_ref(recover.relic));
  if (recover.worship) gain_supply(s, recover.who, 3);
  answer_taking(s, recover.who, relic_bit(recover.relic));
}

void take_recovered_banner(State& s, const Recover& recover) {
  s.banner[recover.banner] = {.holder = recover.who, .tokens = recover.amount};
  s.tell(Event::RecoveredBanner, recover.who, recover.amount, banner_ref(recover.banner),
         recover.from == nobody || recover.from == recover.who ? Ref{} : seat_ref(recover.from));
  if (recover.banner == Banner::PeoplesFavor)
    recover_peoples_favor(s, recover);
  else
    recover_darkest_secret(s, recover);
}

Then take_target(State& s, Recover& recover, Choice) {
  if (recover.relic != no_card)
    take_recovered_relic(s, recover);
  else
    take_recovered_banner(s, recover);
  pass_title_on(s);
  return Then::Done;
}

constexpr Step<State, Recover> recover_steps[] = {
    {"recover.bank", recoverer, list_first_banks, choose_first_bank},
    {"recover.turn", turns_over<Recover>, list_relic_turn, turn_relic},
    happens(take_target),
};

}  // namespace

std::span<const Step<State, Recover>> steps_of(const Recover&) { return recover_steps; }

void list_recoveries(const State& s, Seat who, Choices& out) {
  if (s.player[who].supply < recover_supply) return;
  list_relics(s, who, out);
  for (Banner banner : each<Banner>) list_banner(s, who, banner, out);
}

void recover(State& s, Seat who, Choice c) {
  Recover recover{.who = who, .worship = uses(s, who, RelicWorship)};
  const Site& site = s.site[s.player[who].pawn];
  if (verb_of(c) == Verb::RecoverRelic) {
    recover.relic = site.relics[c.a.id - 1];
  } else {
    recover.banner = Banner(c.a.id);
    recover.amount = c.b.id;
    recover.from = s.banner[recover.banner].holder;
    recover.old_tokens = s.banner[recover.banner].tokens;
    recover.coded = recover.banner == Banner::DarkestSecret && uses(s, who, MagiciansCode);
  }
  Cards idle;
  if (recover.relic == no_card) idle.add(RelicWorship);
  pay_modifiers(s, who, Act::Recover, idle);
  spend_supply(s, who, recover_supply);
  if (recover.relic != no_card) {
    pay_relic_price(s, who, row(site.card));
  } else if (recover.banner == Banner::PeoplesFavor) {
    // Paid before it is asked where the old favor goes: it lies on the banner together with that.
    spend_favor(s, who, recover.amount);
    s.banner[recover.banner].tokens += recover.amount;
  }
  s.call(recover);
}

void recover_without_price(State& s, Seat who, CardId card) {
  s.call(Recover{.who = who, .relic = card, .worship = could_use(s, who, RelicWorship)});
}

}  // namespace ziggurat::oath
