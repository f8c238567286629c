// What can be said about single things on the table, from what one seat may know. The numbers come
// from the rules themselves, asked about the part of the table that is seen.
#include <algorithm>
#include <string>

#include "oath/picture.h"
#include "oath/rules.h"
#include "oath/show.h"
#include "oath/words.h"

namespace ziggurat::oath {

bool declares_targets(const View& v) {
  for (int i = v.stack.size() - 1; i >= 0; --i)
    if (const Campaign* campaign = std::get_if<Campaign>(&v.stack[i]))
      return is_at(*campaign, declare_target);
  return false;
}

const Deal* deal_in(const View& v) {
  for (const Frame& frame : v.stack)
    if (const Deal* deal = std::get_if<Deal>(&frame)) return deal;
  return nullptr;
}
namespace {

template <class Noun>
Message with_noun(Message message, const char* argument, Noun noun) {
  return std::move(message).with(argument, word(noun),
                                 std::string("oath.") + argument + "." + word(noun));
}

Message say_player(Seat seat) { return with_player(Message("oath.look.name.seat"), "seat", seat); }
Message say_site(const State& s, SiteId at) {
  return with_site(Message("oath.look.name.site"), s, at);
}
Message say_banner(Banner banner) {
  return with_noun(Message("oath.look.name.banner"), "banner", banner);
}
Message say_card(CardId card) { return with_card(Message("oath.look.name.card"), card); }

// A card with what lies on it; tokens lie on known cards only.
Message say_laden_card(const View& v, CardId card) {
  const bool known = card < card_numbers;
  return with_card(Message("oath.look.name.laden-card"), card)
      .with("favor", known ? v.favor[card] : 0)
      .with("secrets", known ? v.secrets[card] : 0);
}

Lines names_of(const auto& cards) {
  Lines names;
  for (CardId card : cards) names.push_back(say_card(card));
  return names;
}
// Hidden things are chosen by their numbers.
Lines numbered(const auto& cards) {
  Lines names;
  for (CardId card : cards)
    names.push_back(with_card(Message("oath.look.name.numbered"), card)
                        .with("n", static_cast<long>(names.size()) + 1));
  return names;
}
// What is known of a pile, from its top down.
Lines known_from_top(const auto& pile) {
  Lines names;
  for (int i = pile.size() - 1; i >= 0; --i)
    if (pile[i] < card_numbers) names.push_back(say_card(pile[i]));
  return names;
}
Lines seats_in(u8 set) {
  Lines seats;
  for_each_seat(set, [&](Seat seat) { seats.push_back(say_player(seat)); });
  return seats;
}
Lines sites_in_set(const State& s, Sites set) {
  Lines sites;
  for_each_site(set, [&](SiteId at) { sites.push_back(say_site(s, at)); });
  return sites;
}
Lines relics_in(Relics set) {
  Lines names;
  for_each_relic(set, [&](CardId card) { names.push_back(say_card(card)); });
  return names;
}
Lines banners_in(int set) {
  Lines names;
  for (Banner banner : each<Banner>)
    if (set >> static_cast<int>(banner) & 1) names.push_back(say_banner(banner));
  return names;
}

void append(Lines& out, Lines more) {
  out.insert(out.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// With the number of things, so that a text can say it if there are none.
Message with_list(Message message, const char* argument, Lines things) {
  message.with("n", static_cast<long>(things.size()));
  return std::move(message).with(argument, std::move(things));
}

// Says a list that is worth saying.
void add_list(Lines& out, const char* key, const char* argument, Lines things) {
  if (!things.empty()) out.push_back(with_list(Message(key), argument, std::move(things)));
}

// ---- a card ----

Message where_at_sites(const State& s, CardId card) {
  for (SiteId at = 0; at < site_count; ++at) {
    if (s.cards.place[card] == at_site(at))
      return with_player(with_site(Message("oath.look.where.site"), s, at), "seat",
                         card_ruler(s, card));
    if (s.cards.place[card] == relic_at(at))
      return with_site(Message("oath.look.where.relic-at-site"), s, at);
    if (is_edifice(card) && s.cards.place[other_side(card)] == at_site(at))
      return with_site(Message("oath.look.where.reverse"), s, at);
  }
  return Message();
}

Message where_at_players(const State& s, CardId card) {
  const Place place = s.cards.place[card];
  for (Seat seat : seats_of(s)) {
    if (place == adviser_of(seat))
      return with_player(Message("oath.look.where.adviser"), "seat", seat)
          .with("facedown", yes_no(is_facedown(s, card)));
    if (place == relic_of(seat)) return with_player(Message("oath.look.where.relic"), "seat", seat);
    if (place == vision_of(seat))
      return with_player(Message("oath.look.where.vision"), "seat", seat);
    if (place == drawn_by(seat)) return with_player(Message("oath.look.where.drawn"), "seat", seat);
  }
  return Message();
}

Message where_in_piles(const State& s, CardId card) {
  const Place place = s.cards.place[card];
  for (Region region : each<Region>)
    if (place == discard_pile(region))
      return with_noun(Message("oath.look.where.pile"), "region", region);
  for (int slot = 0; slot < reliquary_size; ++slot)
    if (place == in_reliquary(slot))
      return Message("oath.look.where.reliquary").with("n", slot + 1);
  if (place == world_deck) return Message("oath.look.where.deck");
  if (place == relic_deck) return Message("oath.look.where.relic-deck");
  if (place == dispossessed) return Message("oath.look.where.dispossessed");
  return Message("oath.look.where.unknown");
}

Message say_where(const State& s, CardId card) {
  Message at_site = where_at_sites(s, card);
  if (!at_site.key.empty()) return at_site;
  Message at_player = where_at_players(s, card);
  return at_player.key.empty() ? where_in_piles(s, card) : at_player;
}

void describe_cage(const View& v, Lines& out) {
  for (Seat seat : seats_of(v))
    if (v.cage[seat] > 0)
      out.push_back(with_player(Message("oath.look.cage"), "seat", seat).with("n", v.cage[seat]));
}

void describe_prophets(const View& v, CardId vision, Lines& out) {
  for_each_seat(v.prophecy, [&](Seat seat) {
    if (v.foretold[seat] == vision)
      out.push_back(with_player(with_card(Message("oath.look.foretold"), vision), "seat", seat));
  });
}

void describe_card(const View& v, const State& s, CardId card, Lines& out) {
  describe_facts(card, out);
  out.push_back(say_where(s, card));
  if (!is_free(s, card))
    out.push_back(
        Message("oath.look.tokens").with("favor", v.favor[card]).with("secrets", v.secrets[card]));
  if (card == ObsidianCage) describe_cage(v, out);
  if (is_vision(card)) describe_prophets(v, card, out);
}

// ---- a site ----

void describe_force(const State& s, SiteId at, Lines& out) {
  const Site& site = s.site[at];
  out.push_back(with_player(Message("oath.look.ruler"), "seat", ruler(s, at))
                    .with("warbands", site.warbands)
                    .with("bandits", site.warbands > 0 ? 0 : bandits_at(s, at)));
}

void describe_things_at(const View& v, const State& s, SiteId at, Lines& out) {
  const Site& site = v.site[at];
  if (site.favor > 0 || site.secrets > 0)
    out.push_back(
        Message("oath.look.tokens").with("favor", site.favor).with("secrets", site.secrets));
  u8 pawns = 0;
  for (Seat seat : seats_of(v))
    if (v.player[seat].pawn == at) pawns |= seat_bit(seat);
  add_list(out, "oath.look.pawns", "seats", seats_in(pawns));
  Lines cards;
  for (CardId card : site.cards) cards.push_back(say_laden_card(v, card));
  if (site.faceup)
    out.push_back(with_list(Message("oath.look.cards"), "cards", std::move(cards))
                      .with("capacity", capacity(s, at)));
  add_list(out, "oath.look.relics", "cards", numbered(site.relics));
}

void describe_space(const View& v, const State& s, SiteId at, Lines& out) {
  const Site& site = v.site[at];
  const bool known = site.card != SiteCard::none;
  const std::string space = space_words[at], name = known ? word(site.card) : "unknown";
  Message title = Message("oath.look.site").with("space", space, "oath.site." + space);
  title.with("site", name, known ? "oath.site." + name : "");
  if (!known) title.with("site_name", std::string_view());
  out.push_back(
      with_noun(std::move(title), "region", region_of(at)).with("faceup", yes_no(site.faceup)));
  if (known) describe_facts(site.card, out);
  if (site.faceup) describe_force(s, at, out);
  describe_things_at(v, s, at, out);
}

// It may also lie face down where the viewer does not know it.
void describe_site(const View& v, const State& s, SiteCard card, Lines& out) {
  for (SiteId at = 0; at < site_count; ++at)
    if (v.site[at].card == card) return describe_space(v, s, at, out);
  const std::string name = word(card);
  out.push_back(Message("oath.look.site-away").with("site", name, "oath.site." + name));
  describe_facts(card, out);
}

// ---- piles, banks, banners ----

const char* back_of(CardId card) {
  if (card == no_card) return "none";
  return card == hidden_vision || (card < card_numbers && is_vision(card)) ? "vision" : "denizen";
}

void describe_pile(const View& v, Region region, Lines& out) {
  const Pile& pile = v.discards[region];
  out.push_back(with_noun(Message("oath.look.pile"), "region", region)
                    .with("n", pile.size())
                    .with("top", back_of(pile.empty() ? no_card : pile.top())));
  add_list(out, "oath.look.known", "cards", known_from_top(pile));
}

// How many cards the world deck holds is not public (9.4).
void describe_deck(const View& v, const State& s, Lines& out) {
  Message deck = Message("oath.look.deck")
                     .with("top", back_of(v.deck.empty() ? no_card : v.deck.top()))
                     .with("visions", v.visions_drawn);
  const bool plays = v.viewer < v.settings.players;
  out.push_back(std::move(deck).with("cost", plays ? search_cost(s, v.viewer) : 0));
  add_list(out, "oath.look.known", "cards", known_from_top(v.deck));
}

void describe_relic_deck(const View& v, Lines& out) {
  out.push_back(Message("oath.look.relic-deck").with("n", v.relic_deck.size()));
  add_list(out, "oath.look.known", "cards", known_from_top(v.relic_deck));
}

void describe_dispossessed(const View& v, Lines& out) {
  Lines known;
  v.dispossessed.for_each([&](int card) { known.push_back(say_card(CardId(card))); });
  out.push_back(Message("oath.look.dispossessed").with("n", v.dispossessed_count));
  add_list(out, "oath.look.known", "cards", std::move(known));
}

void describe_piles(const View& v, const State& s, Lines& out) {
  describe_deck(v, s, out);
  for (Region region : each<Region>) describe_pile(v, region, out);
  describe_relic_deck(v, out);
  describe_dispossessed(v, out);
}

void describe_region(const View& v, const State& s, Region region, Lines& out) {
  Lines sites;
  for_each_site(sites_in(region), [&](SiteId at) { sites.push_back(say_site(s, at)); });
  out.push_back(with_noun(with_list(Message("oath.look.region"), "sites", std::move(sites)),
                          "region", region));
  describe_pile(v, region, out);
}

Message say_bank(const View& v, Suit suit) {
  return with_suit(Message("oath.look.bank"), suit).with("n", v.bank[suit]);
}

void describe_banks(const View& v, Lines& out) {
  for (Suit suit : each<Suit>) out.push_back(say_bank(v, suit));
  out.push_back(Message("oath.look.shared-bank").with("n", v.shared_favor));
}

// The bank, and where the cards of the suit lie open.
void describe_suit(const View& v, const State& s, Suit suit, Lines& out) {
  out.push_back(say_bank(v, suit));
  for (SiteId at = 0; at < site_count; ++at) {
    Lines cards;
    for (CardId card : v.site[at].cards)
      if (suit_of(card) == suit) cards.push_back(say_laden_card(v, card));
    if (!cards.empty())
      out.push_back(with_site(with_list(Message("oath.look.suit-at-site"), "cards", cards), s, at));
  }
  for (Seat seat : seats_of(v)) {
    Lines cards;
    for (const SeenAdviser& adviser : v.player[seat].advisers)
      if (!adviser.facedown && suit_of(adviser.card) == suit)
        cards.push_back(say_laden_card(v, adviser.card));
    if (!cards.empty())
      out.push_back(
          with_player(with_list(Message("oath.look.suit-advisers"), "cards", cards), "seat", seat));
  }
}

void describe_banner(const View& v, Banner banner, Lines& out) {
  const BannerState& it = v.banner[banner];
  Message line = with_noun(Message("oath.look.banner"), "banner", banner);
  out.push_back(with_player(std::move(line), "seat", it.holder)
                    .with("n", it.tokens)
                    .with("mob", yes_no(banner == Banner::PeoplesFavor && v.mob)));
  out.push_back(Message(std::string("oath.look.banner-rule.") + word(banner)));
}

void describe_banners(const View& v, Lines& out) {
  for (Banner banner : each<Banner>) describe_banner(v, banner, out);
}

void describe_reliquary(const View& v, Lines& out) {
  for (int slot = 0; slot < reliquary_size; ++slot) {
    const CardId card = v.reliquary[slot];
    out.push_back(with_card(Message("oath.look.slot").with("n", slot + 1), card));
    if (card == no_card)
      out.push_back(Message("oath.look.power")
                        .with("text", Message("oath.reliquary." + std::to_string(slot + 1))));
  }
}

void describe_reliquary_powers(const View& v, Lines& out) {
  for (int slot = 0; slot < reliquary_size; ++slot)
    out.push_back(Message("oath.look.slot-power")
                      .with("n", slot + 1)
                      .with("text", Message("oath.reliquary." + std::to_string(slot + 1)))
                      .with("works", yes_no(v.reliquary[slot] == no_card)));
}

// ---- oath and title ----

void describe_oath(Oath oath, Lines& out) {
  out.push_back(with_noun(Message("oath.look.oath"), "oath", oath));
}

void describe_oath_here(const State& s, Lines& out) {
  describe_oath(s.oath, out);
  for (Seat seat : seats_of(s)) out.push_back(say_goal(s, seat, s.oath));
}

void describe_title(const State& s, Lines& out) {
  out.push_back(with_player(Message("oath.look.title"), "seat", s.title)
                    .with("usurper", yes_no(s.usurper))
                    .with("role", word(s.player[s.title].role)));
  describe_oath_here(s, out);
}

// ---- promises ----

Message say_promise(int promise) { return Message("oath.promise." + std::to_string(promise)); }

void describe_promises(Lines& out) {
  for (int n = 1; n <= promise_count; ++n)
    out.push_back(Message("oath.look.promise").with("n", n).with("text", say_promise(n)));
}

Message say_pledge(const Pledge& pledge) {
  Message line = with_player(Message("oath.look.pledge"), "from", pledge.from);
  return with_player(std::move(line), "to", pledge.to).with("text", say_promise(pledge.promise));
}

void describe_pledges(const View& v, Lines& out) {
  for (const Pledge& pledge : v.pledges) out.push_back(say_pledge(pledge));
  if (out.empty()) out.push_back(Message("oath.look.no-pledges"));
}

// ---- a player ----

void describe_board(const View& v, const State& s, Seat seat, Lines& out) {
  const SeenPlayer& player = v.player[seat];
  const bool citizen = player.role == Role::Citizen;
  out.push_back(Message("oath.look.board")
                    .with("favor", player.favor)
                    .with("secrets", player.secrets)
                    .with("facedown", player.secrets_down)
                    .with("warbands", player.warbands)
                    .with("bank", citizen ? v.player[chancellor].bank : player.bank)
                    .with("citizen", yes_no(citizen)));
  if (const int in_bank = spendable_favor(s, seat) - player.favor; in_bank > 0)
    out.push_back(Message("oath.look.favor-in-bank").with("n", in_bank));
  out.push_back(Message("oath.look.supply")
                    .with("n", player.supply)
                    .with("refresh", refreshed_supply(s, seat))
                    .with("search", search_cost(s, seat)));
  if (player.pawn != no_site) out.push_back(with_site(Message("oath.look.pawn"), s, player.pawn));
}

void describe_court(const View& v, Seat seat, Lines& out) {
  const SeenPlayer& player = v.player[seat];
  Lines advisers;
  for (const SeenAdviser& adviser : player.advisers) {
    const bool known = adviser.card < card_numbers;
    advisers.push_back(with_card(Message("oath.look.name.adviser"), adviser.card)
                           .with("n", static_cast<long>(advisers.size()) + 1)
                           .with("facedown", yes_no(adviser.facedown))
                           .with("favor", known ? v.favor[adviser.card] : 0)
                           .with("secrets", known ? v.secrets[adviser.card] : 0));
  }
  out.push_back(with_list(Message("oath.look.advisers"), "cards", std::move(advisers)));
  Lines relics, banners;
  for_each_relic(player.relics, [&](CardId card) { relics.push_back(say_laden_card(v, card)); });
  add_list(out, "oath.look.held", "cards", std::move(relics));
  for (Banner banner : each<Banner>)
    if (v.banner[banner].holder == seat) banners.push_back(say_banner(banner));
  add_list(out, "oath.look.held-banners", "banners", std::move(banners));
}

void describe_player(const View& v, const State& s, Seat seat, Lines& out) {
  const bool keeps = v.title == seat;
  out.push_back(
      with_noun(with_player(Message("oath.look.player"), "seat", seat), "role", v.player[seat].role)
          .with("title", !keeps      ? "none"
                         : v.usurper ? "usurper"
                                     : "oathkeeper")
          .with("successor", yes_no(is_successor(s, seat))));
  describe_board(v, s, seat, out);
  describe_court(v, seat, out);
  add_list(out, "oath.look.rules", "sites", sites_in_set(s, ruled_by(s, seat)));
  describe_vision(s, seat, v.player[seat].vision, out);
  if (v.prophecy & seat_bit(seat)) {
    out.push_back(
        with_player(with_card(Message("oath.look.foretold"), v.foretold[seat]), "seat", seat));
    describe_vision(s, seat, v.foretold[seat], out);
  }
  for (const Pledge& pledge : v.pledges)
    if (pledge.from == seat || pledge.to == seat) out.push_back(say_pledge(pledge));
}

// ---- a campaign ----

Lines targets_of(const State& s, const Battle& battle) {
  Lines targets = sites_in_set(s, battle.target_sites);
  append(targets, relics_in(battle.target_relics));
  append(targets, banners_in(battle.target_banners));
  if (battle.target_pawn)
    targets.push_back(with_player(Message("oath.look.target.pawn"), "seat", battle.defender));
  for (int i = 0; i < 2 * site_count; ++i)
    if (battle.target_hidden >> i & 1)
      targets.push_back(with_site(Message("oath.look.target.hidden").with("n", i % 2 + 1), s,
                                  static_cast<SiteId>(i / 2)));
  return targets;
}

void describe_rolls(const Battle& battle, Lines& out) {
  if (battle.shields + battle.double_shields + battle.doublers > 0)
    out.push_back(Message("oath.look.defense-roll")
                      .with("shields", battle.shields)
                      .with("double", battle.double_shields)
                      .with("doublers", battle.doublers));
  if (battle.hollow + battle.swords + battle.skulls > 0)
    out.push_back(Message("oath.look.attack-roll")
                      .with("hollow", battle.hollow)
                      .with("swords", battle.swords)
                      .with("skulls", battle.skulls));
  if (battle.attack != 0 || battle.defense != 0)
    out.push_back(Message("oath.look.sums")
                      .with("attack", battle.attack)
                      .with("defense", battle.defense)
                      .with("sacrificed", battle.sacrificed));
  if (battle.decided)
    out.push_back(Message("oath.look.decided")
                      .with("winner", battle.winner == Side::Attacker ? "attacker" : "defender"));
}

void describe_campaign(const View& v, const State& s, Lines& out) {
  const Battle& battle = v.battle;
  if (battle.attacker == nobody) return out.push_back(Message("oath.look.no-campaign"));
  Message title = with_player(Message("oath.look.campaign"), "attacker", battle.attacker);
  out.push_back(
      with_site(with_player(std::move(title), "defender", battle.defender), s, battle.from));
  out.push_back(with_list(Message("oath.look.targets"), "targets", targets_of(s, battle)));
  if (declares_targets(v))
    out.push_back(Message("oath.look.target-dice").with("dice", target_dice(s)));
  else
    out.push_back(Message("oath.look.dice")
                      .with("attack", battle.attack_dice)
                      .with("defense", battle.defense_dice));
  out.push_back(
      Message("oath.look.forces")
          .with("attack", force(s, Side::Attacker))
          .with("defense", declares_targets(v) ? coming_defense(s) : force(s, Side::Defender)));
  add_list(out, "oath.look.allies", "seats", seats_in(battle.allies));
  for (const PlanUse& plan : battle.plans)
    out.push_back(with_player(with_card(Message("oath.look.plan"), plan.card), "seat", plan.user));
  describe_rolls(battle, out);
}

// ---- an exchange ----

Lines advisers_in(const View& v, Seat seat, u16 which) {
  Lines names;
  const auto& advisers = v.player[seat].advisers;
  for (int i = 0; i < advisers.size(); ++i)
    if (which >> i & 1)
      names.push_back(
          with_card(Message("oath.look.name.numbered"), advisers[i].card).with("n", i + 1));
  return names;
}

void describe_goods(const View& v, const State& s, Seat giver, const Goods& goods, Lines& out) {
  Lines things;
  if (goods.favor > 0) things.push_back(Message("oath.look.goods.favor").with("n", goods.favor));
  if (goods.secrets > 0)
    things.push_back(Message("oath.look.goods.secrets").with("n", goods.secrets));
  append(things, relics_in(goods.relics));
  append(things, advisers_in(v, giver, goods.advisers));
  append(things, banners_in(goods.banners));
  append(things, sites_in_set(s, goods.sites));
  if (goods.promise > 0)
    things.push_back(Message("oath.look.goods.promise").with("text", say_promise(goods.promise)));
  out.push_back(with_player(with_list(Message("oath.look.gives"), "things", std::move(things)),
                            "seat", giver));
}

void describe_deal(const View& v, const State& s, Lines& out) {
  const Deal* deal = deal_in(v);
  if (!deal) return out.push_back(Message("oath.look.no-deal"));
  Message title = with_player(Message("oath.look.deal"), "from", deal->from);
  title = with_player(std::move(title), "to", deal->to);
  out.push_back(std::move(title).with("citizenship", yes_no(deal->citizenship)));
  if (deal->citizenship && deal->step > 0)  // once it has been chosen
    out.push_back(
        with_card(Message("oath.look.slot").with("n", deal->slot + 1), v.reliquary[deal->slot]));
  describe_goods(v, s, deal->from, deal->given, out);
  describe_goods(v, s, deal->to, deal->asked, out);
}

// ---- the whole ----

constexpr const char* frame_words[] = {
    "setup",        "rounds",        "turn",        "extra_action", "search",    "play",
    "discard",      "adviser_limit", "trade",       "recover",      "travel",    "campaign",
    "losses",       "occupation",    "power",       "power_use",    "deal",      "naturalization",
    "warband_move", "peeking",       "title",       "thieves",      "aftermath", "bank_gain",
    "chronicling",  "opening",       "new_citizens"};
static_assert(std::size(frame_words) == std::variant_size_v<Frame>);

// Rounds and turns have lines of their own, and the frame that pays for a power says no more than
// the power's.
void describe_progress(const View& v, Lines& out) {
  Lines steps;
  for (const Frame& frame : v.stack) {
    if (std::holds_alternative<Rounds>(frame) || std::holds_alternative<PlayerTurn>(frame)
        || std::holds_alternative<PowerUse>(frame))
      continue;
    const Power* power = std::get_if<Power>(&frame);
    Message step = power && power->card < card_numbers
                       ? with_card(Message("oath.look.step.power"), power->card)
                       : Message("oath.look.step").with("step", frame_words[frame.index()]);
    if (steps.empty() || steps.back() != step) steps.push_back(std::move(step));
  }
  add_list(out, "oath.look.progress", "steps", std::move(steps));
}

// Those that are used anyway are in the list if they are not to be.
void describe_modifiers(const View& v, Lines& out) {
  Lines used, declined;
  for (CardId card : v.mods)
    (row(card).modifies == Modifies::IfUseful ? declined : used).push_back(say_card(card));
  add_list(out, "oath.look.with", "cards", std::move(used));
  add_list(out, "oath.look.without", "cards", std::move(declined));
}

void describe_table(const View& v, const State& s, Lines& out) {
  out.push_back(Message("oath.look.round")
                    .with("round", v.round)
                    .with("rounds", last_round)
                    .with("visions", v.visions_drawn));
  if (v.turn < v.settings.players)
    out.push_back(with_player(Message("oath.look.turn"), "seat", v.turn));
  describe_progress(v, out);
  describe_modifiers(v, out);
  if (v.battle.attacker != nobody) describe_campaign(v, s, out);
  if (deal_in(v)) describe_deal(v, s, out);
  if (!v.drawn.empty())
    out.push_back(with_player(with_list(Message("oath.look.drawn"), "cards", names_of(v.drawn)),
                              "seat", v.searcher));
}

void describe_oaths(Lines& out) {
  for (Oath oath : each<Oath>) describe_oath(oath, out);
}

void describe_sites(const View& v, const State& s, Lines& out) {
  for (Region region : each<Region>) {
    describe_region(v, s, region, out);
    for_each_site(sites_in(region), [&](SiteId at) { describe_space(v, s, at, out); });
  }
}

// ---- what can be looked at ----

struct Topic {
  const char* word;
  void (*describe)(const View&, const State&, Lines&);
};
constexpr Topic topics[] = {
    {"sites", describe_sites},
    {"banks", [](const View& v, const State&, Lines& out) { describe_banks(v, out); }},
    {"piles", describe_piles},
    {"deck", describe_deck},
    {"relic-deck", [](const View& v, const State&, Lines& out) { describe_relic_deck(v, out); }},
    {"dispossessed",
     [](const View& v, const State&, Lines& out) { describe_dispossessed(v, out); }},
    {"reliquary", [](const View& v, const State&, Lines& out) { describe_reliquary(v, out); }},
    {"reliquary-powers",
     [](const View& v, const State&, Lines& out) { describe_reliquary_powers(v, out); }},
    {"oath", [](const View&, const State& s, Lines& out) { describe_oath_here(s, out); }},
    {"oaths", [](const View&, const State&, Lines& out) { describe_oaths(out); }},
    {"title", [](const View&, const State& s, Lines& out) { describe_title(s, out); }},
    {"banners", [](const View& v, const State&, Lines& out) { describe_banners(v, out); }},
    {"promises", [](const View&, const State&, Lines& out) { describe_promises(out); }},
    {"pledges", [](const View& v, const State&, Lines& out) { describe_pledges(v, out); }},
    {"campaign", describe_campaign},
    {"deal", describe_deal},
};

// All words in one list, so that a shortened one has to be clear among all of them.
enum class Sort : u8 { Topic, Seat, Site, Space, Region, Suit, Banner, Oath, Card };
struct Words {
  std::vector<const char*> words;
  struct Thing {
    Sort sort;
    u8 number;
  };
  std::vector<Thing> things;

  explicit Words(int players) {
    for (const Topic& topic : topics) add(topic.word, Sort::Topic, &topic - topics);
    for (int i = 0; i < players; ++i) add(seat_words[i], Sort::Seat, i);
    add_all(site_words, Sort::Site);
    add_all(space_words, Sort::Space);
    add_all(region_words, Sort::Region);
    add_all(suit_words, Sort::Suit);
    add_all(banner_words, Sort::Banner);
    add_all(oath_words, Sort::Oath);
    for (int i = 0; i < card_numbers; ++i)
      if (*card_words[i]) add(card_words[i], Sort::Card, i);
  }

 private:
  void add(const char* name, Sort sort, std::ptrdiff_t number) {
    words.push_back(name);
    things.push_back({sort, static_cast<u8>(number)});
  }
  void add_all(std::span<const char* const> names, Sort sort) {
    for (std::size_t i = 0; i < names.size(); ++i)
      add(names[i], sort, static_cast<std::ptrdiff_t>(i));
  }
};

void describe_thing(const View& v, const State& s, Words::Thing thing, Lines& out) {
  const u8 number = thing.number;
  switch (thing.sort) {
    case Sort::Topic: return topics[number].describe(v, s, out);
    case Sort::Seat: return describe_player(v, s, number, out);
    case Sort::Site: return describe_site(v, s, SiteCard(number), out);
    case Sort::Space: return describe_space(v, s, number, out);
    case Sort::Region: return describe_region(v, s, Region(number), out);
    case Sort::Suit: return describe_suit(v, s, Suit(number), out);
    case Sort::Banner: return describe_banner(v, Banner(number), out);
    case Sort::Oath: return describe_oath(Oath(number), out);
    case Sort::Card: return describe_card(v, s, CardId(number), out);
  }
}

// Not too long, and not cut inside a letter.
std::string beginning_of(const std::string& text) {
  std::size_t end = std::min<std::size_t>(text.size(), 40);
  while (end > 0 && end < text.size() && (static_cast<u8>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

}  // namespace

std::vector<Message> look(const View& v, std::string_view what) {
  Lines out;
  const State s = seen_table(v);
  std::string name;
  for (std::string_view part : split(what)) name += (name.empty() ? "" : "-") + std::string(part);
  if (name.empty()) return describe_table(v, s, out), out;
  const Words words(v.settings.players);
  const int found = find_word(words.words, name);
  if (found >= 0)
    describe_thing(v, s, words.things[static_cast<std::size_t>(found)], out);
  else
    out.push_back(Message("oath.look.unknown").with("what", beginning_of(name)));
  return out;
}

}  // namespace ziggurat::oath
