// Options, result and questions of the game.
#include "oath/game.h"

#include <algorithm>

#include "oath/rules.h"
#include "oath/worlds.h"

namespace ziggurat::oath {
namespace {

constexpr const char* underflow_values[] = {"lost", "defend"};
constexpr const char* target_values[] = {"pawn_or_site", "any"};
constexpr const char* renewal_values[] = {"players", "banners"};

constexpr Preset underflow_presets[] = {{"czech", "lost"}, {"english", "defend"}};
constexpr Preset target_presets[] = {{"czech", "pawn_or_site"}};
constexpr Preset renewal_presets[] = {{"czech", "players"}};

}  // namespace

const OptionTable<Settings>& options() {
  static const OptionTable<Settings> table = {
      option<&Settings::world>("world", world_words),
      option<&Settings::underflow_defends>("underflow", underflow_values, underflow_presets),
      option<&Settings::any_target_here>("target", target_values, target_presets),
      option<&Settings::renewal_from_banner>("renewal", renewal_values, renewal_presets),
  };
  return table;
}

namespace {

// What lies faceup, where cards lie face down, warbands, favor and the way are seen by all. That
// there is nothing left but to end the turn is for its player to say.
constexpr const char* open_prompts[] = {
    "armed-mob.victim",     "bank.choose",          "blackmail.relic",
    "blood-pact.number",    "campaign.burn",        "exchange.garrison",
    "fae-merchant.bury",    "fallen-spire.number",  "forgotten-vault.secrets",
    "homesteaders.adviser", "horned-mask.adviser",  "horned-mask.card",
    "inquisitor.adviser",   "memory-of-home.bank",  "obsidian-cage.release",
    "roving-terror.card",   "roving-terror.site",   "scryer.pile",
    "second-chance.victim", "skeleton-key.relic",   "sleight-of-hand.victim",
    "taming-charm.card",    "the-tribunal.partner", "tinkers-fair.partner",
    "travel.destination",   "travel.giant",         "travel.station",
    "wake.peoples-favor",   "whistle.player",       "wolves.victim"};

constexpr Standing standing[] = {
    {"campaign.join", "never", "no"},
    {"campaign.jinx", "never", "no"},
    {"relic-thief.jinx", "never", "no"},
    {"gambling-hall.jinx", "never", "no"},
};

}  // namespace

const GameInfo& info() {
  // The tables of steps, all three of a campaign, and those of every card.
  static const std::vector<const char*> prompts = [] {
    std::vector<const char*> all = all_prompts(static_cast<Frame*>(nullptr));
    for (Phase phase : each<Phase>) add_prompts(all, steps_of(Campaign{.phase = phase}));
    for (int i = 0; i < card_numbers; ++i) {
      const CardRow& card = row(CardId(i));
      for (const PowerSteps& steps : {card.action, card.played, card.rest, card.won, card.asks})
        add_prompts(all, steps);
    }
    return all;
  }();
  static const GameInfo info = {.name = "oath",
                                .rules_version = 2,
                                .min_seats = 2,
                                .max_seats = max_players,
                                .minutes = 120,
                                .weight = 4,
                                .options = options().infos(),
                                .prompts = prompts,
                                .reasons = all_reasons,
                                .invariants = all_invariants,
                                .open_prompts = open_prompts,
                                .standing = standing};
  return info;
}

bool answers_alike(const State& s) {
  const auto* losses = flow::over(s) ? nullptr : std::get_if<Losses>(&s.stack.top());
  return losses && dies_alike_anywhere(s, *losses);
}

Message stage(const View& v) {
  return Message("oath.stage").with("n", v.round).with("most", last_round);
}

// There is one winner, and the others are equals.
Scores scores(const State& s) {
  Scores scores;
  scores.seats = s.settings.players;
  for (int seat = 0; seat < scores.seats; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    scores.points[at] = s.winner == seat;
    scores.rank[at] = s.winner == seat || s.winner == nobody ? 1 : 2;
  }
  return scores;
}

// ---- questions, with their numbers ----

namespace {

Message with_card(Message message, CardId card) {
  const std::string name = print_card(card < card_numbers ? card : no_card);
  return std::move(message).with("card", name, "oath.card." + name);
}

Message with_site(Message message, const State& s, SiteId at, const char* argument = "site") {
  if (at == no_site) return std::move(message).with(argument, "", "");
  const std::string name = print_site(site_ref(s, at).id);
  return std::move(message).with(argument, name, "oath.site." + name);
}

Message with_player(Message message, const char* argument, Seat seat) {
  const std::string name = seat < std::size(side_words) ? side_words[seat] : "bandits";
  return std::move(message).with(argument, name, "oath.seat." + name);
}

Message with_means(Message message, const State& s, Seat seat) {
  const Player& player = s.player[seat];
  return std::move(message)
      .with("supply", player.supply)
      .with("favor", spendable_favor(s, seat))
      .with("secrets", player.secrets)
      .with("warbands", player.warbands);
}

Message with_battle(Message message, const State& s) {
  const Battle& battle = s.battle;
  message = with_player(std::move(message), "attacker", battle.attacker);
  message = with_player(std::move(message), "defender", battle.defender);
  return std::move(message)
      .with("attack_dice", battle.attack_dice)
      .with("defense_dice", battle.defense_dice)
      .with("attack", battle.attack)
      .with("defense", battle.defense);
}

Message add(Message m, const State& s, const PlayerTurn& f) {
  m.with("round", s.round).with("tokens", s.banner[Banner::PeoplesFavor].tokens);
  return with_means(std::move(m), s, f.who).with("chosen", s.mods.size());
}
Message add(Message m, const State& s, const ExtraAction& f) {
  return with_means(std::move(m), s, f.who);
}
Message add(Message m, const State&, const Rounds& f) { return std::move(m).with("n", f.die); }
Message add(Message m, const State& s, const Setup& f) {
  return with_player(std::move(m), "holder", f.who).with("n", s.cards.drawn.size());
}
Message add(Message m, const State& s, const Opening& f) {
  return with_player(std::move(m), "holder", f.who).with("n", s.cards.drawn.size());
}
Message add(Message m, const State& s, const NewCitizens& f) {
  return with_player(with_player(std::move(m), "winner", s.winner), "holder", f.asked);
}
Message add(Message m, const State& s, const Search& f) {
  return with_player(std::move(m), "searcher", f.who).with("n", s.cards.drawn.size());
}
Message add(Message m, const State&, const PlayCard& f) { return with_card(std::move(m), f.card); }
Message add(Message m, const State& s, const DiscardDrawn&) {
  return std::move(m).with("n", s.cards.drawn.size());
}
Message add(Message m, const State& s, const AdviserLimit& f) {
  return std::move(m).with("n", s.player[f.who].advisers.size());
}
Message add(Message m, const State&, const Recover& f) {
  return std::move(m).with("n", f.old_tokens);
}
Message add(Message m, const State& s, const Travel& f) {
  return with_player(with_site(std::move(m), s, f.to), "traveller", f.who).with("n", f.cost);
}
Message add(Message m, const State& s, const Campaign& f) {
  const Seat ally = f.to_ask == 0 ? bandits : first_after(s, f.who, f.to_ask);
  return with_player(with_battle(std::move(m), s), "ally", ally)
      .with("target_dice", target_dice(s))
      .with("force", force(s, Side::Attacker))
      .with("against", coming_defense(s))
      .with("burnt", favor_at_stake(s))
      .with("n", sacrifices_needed(s.battle));
}
Message add(Message m, const State& s, const Losses& f) {
  return with_battle(std::move(m), s).with("n", f.left);
}
Message add(Message m, const State& s, const Occupation& f) {
  const auto first = [](Sites sites) {
    return sites == 0 ? no_site : static_cast<SiteId>(std::countr_zero(sites));
  };
  return with_site(with_site(std::move(m), s, first(f.left)), s, first(f.from), "from")
      .with("n", s.player[f.who].warbands);
}
Message add(Message m, const State&, const Power& f) {
  return with_player(with_card(std::move(m), f.card), "user", f.who).with("n", f.n);
}
// What an exchange has besides favor and secrets.
int other_parts(const Goods& goods) {
  return std::popcount(goods.relics) + std::popcount(goods.advisers) + std::popcount(goods.banners)
         + std::popcount(goods.sites) + (goods.promise > 0);
}
Message add(Message m, const State&, const Deal& f) {
  m = with_player(with_player(std::move(m), "from", f.from), "to", f.to);
  return std::move(m)
      .with("favor_given", f.given.favor)
      .with("favor_asked", f.asked.favor)
      .with("secrets_given", f.given.secrets)
      .with("secrets_asked", f.asked.secrets)
      .with("more", other_parts(f.given) + other_parts(f.asked))
      .with("citizenship", f.citizenship);
}
Message add(Message m, const State& s, const Naturalization& f) {
  return with_player(std::move(m), "holder", f.who).with("n", warbands_in_bank(s, chancellor));
}
Message add(Message m, const State& s, const WarbandMove& f) {
  m = with_player(with_player(std::move(m), "mover", f.who), "to", f.to);
  m = f.from == nobody ? std::move(m).with("from", "site", "oath.seat.bandits")
                       : with_player(std::move(m), "from", f.from);
  return with_site(std::move(m), s, s.player[f.who].pawn).with("n", f.n);
}
Message add(Message m, const State&, const Thieves& f) {
  return with_player(std::move(m), "taker", f.taker).with("n", std::popcount(f.taken));
}
Message add(Message m, const State&, const Aftermath& f) {
  return with_player(std::move(m), "attacker", f.attacker);
}
Message add(Message m, const State&, const BankGain& f) { return std::move(m).with("n", f.left); }
Message add(Message m, const State& s, const Chronicling& f) {
  return with_player(std::move(m), "winner", s.winner).with("n", f.n);
}
Message add(Message m, const State&, const auto&) { return m; }

}  // namespace

Message prompt(const State& s, Message message) {
  return std::visit([&](const auto& frame) { return add(std::move(message), s, frame); },
                    s.stack.top());
}

}  // namespace ziggurat::oath
