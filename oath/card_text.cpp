// What things are called in messages, and what is printed on cards and sites, wherever they are.
#include <algorithm>

#include "oath/card.h"
#include "oath/show.h"
#include "oath/words.h"

namespace ziggurat::oath {

// ---- names ----

const char* yes_no(bool yes) { return yes ? "yes" : "no"; }

namespace {

const char* back_word(CardId card) {
  switch (int{card}) {
    case hidden_denizen: return "hidden_denizen";
    case hidden_vision: return "hidden_vision";
    case hidden_relic: return "hidden_relic";
    default: return "hidden";
  }
}

}  // namespace

Message with_card(Message message, CardId card) {
  if (card >= card_numbers && card != no_card)
    return std::move(message).with("card", back_word(card)).with("card_name", std::string_view());
  const std::string name = print_card(card);
  return std::move(message).with("card", name, "oath.card." + name);
}

Message with_player(Message message, const char* argument, Seat seat) {
  if (seat >= std::size(side_words))
    return std::move(message)
        .with(argument, "nobody")
        .with(std::string(argument) + "_name", std::string_view());
  const std::string name = side_words[seat];
  return std::move(message).with(argument, name, "oath.seat." + name);
}

Message with_suit(Message message, Suit suit) {
  if (suit == Suit::none)
    return std::move(message).with("suit", "none").with("suit_name", std::string_view());
  return std::move(message).with("suit", word(suit), std::string("oath.suit.") + word(suit));
}

Message with_site(Message message, const State& s, SiteId at) {
  const std::string name = print_site(site_ref(s, at).id);
  return std::move(message).with("site", name, "oath.site." + name);
}

// ---- rulings ----

namespace {

// Those of which something is asked that their text does not answer: oath.ruling.<name> does.
constexpr CardId ruled_cards[] = {
    Wrestlers,      BearTraps,        MartialCulture, ErrandBoy,      KeyToTheCity,
    AncientBinding, WarningSignals,   TheGathering,   Tents,          GreatHerd,
    ActingTroupe,   Inquisitor,       Wolves,         TrueNames,      ForestPaths,
    Rangers,        SecretSignal,     Augury,         TerrorSpells,   GleamingArmor,
    Jinx,           VowOfSilence,     ForgottenVault, WitchsBargain,  MasterOfDisguise,
    Charlatan,      Dissent,          FalseProphet,   VowOfRenewal,   SaltTheEarth,
    Riots,          BoilingLake,      RelicThief,     SneakAttack,    Gossip,
    Slander,        Messenger,        Palanquin,      MilitaryParade, TomeGuardians,
    Tyrant,         ForcedLabor,      Captains,       TollRoads,      VowOfObedience,
    PeaceEnvoy,     RelicHunter,      CropRotation,   LandWarden,     SaddleMakers,
    VowOfPeace,     DeedWriter,       SaladDays,      Marriage,       Hospital,
    VowOfKinship,   WildMounts,       Oracle,         SpellBreaker,   AncientPact,
    FamilyWagon,    RelicWorship,     GraspingVines,  FaeMerchant,    SecondChance,
    PiedPiper,      Mushrooms,        InsectSwarm,    VowOfUnion,     GiantPython,
    WildCry,        VowOfPoverty,     Bracken,        ForestTemple,   SqualidDistrict,
    GreatSpire,     Conspiracy,       StickyFire,     CursedCauldron, BrassHorse,
    TruthfulHarp,   GrandMask,        Whistle,        CrackedHorn,    BanditCrown,
    SkeletonKey,    CircletOfCommand, ObsidianCage,   BookOfRecords,  DragonskinDrum,
    GrandScepter};
constexpr SiteCard ruled_sites[] = {
    SiteCard::Mine,        SiteCard::SaltFlats,    SiteCard::Plains,        SiteCard::Mountain,
    SiteCard::DrownedCity, SiteCard::ShroudedWood, SiteCard::TheHiddenPlace};

Message say_ruling(const char* name) {
  return Message("oath.look.ruling").with("text", Message("oath.ruling." + std::string(name)));
}

}  // namespace

bool has_ruling(CardId card) {
  return std::find(std::begin(ruled_cards), std::end(ruled_cards), card) != std::end(ruled_cards);
}
bool has_ruling(SiteCard card) {
  return std::find(std::begin(ruled_sites), std::end(ruled_sites), card) != std::end(ruled_sites);
}

// ---- a card ----

const char* kind_of(CardId card) {
  if (is_relic(card)) return "relic";
  if (is_vision(card)) return "vision";
  if (is_ruin(card)) return "ruin";
  return is_edifice(card) ? "edifice" : "denizen";
}

namespace {

// How its power comes into play.
Lines uses_of(const CardRow& card) {
  Lines uses;
  const auto add = [&](bool has, const char* key) {
    if (has) uses.push_back(Message(key));
  };
  add(!card.action.empty(), "oath.look.use.action");
  add(!card.played.empty(), "oath.look.use.played");
  add(!card.rest.empty(), "oath.look.use.rest");
  if (card.modifies != Modifies::Never)
    uses.push_back(Message("oath.look.use.modifier").with("act", word(card.act)));
  if (card.plan.sides != Sides::None)
    uses.push_back(Message("oath.look.use.plan").with("side", word(card.plan.sides)));
  add(card.persistent, "oath.look.use.persistent");
  return uses;
}

Lines parts_of(const Cost& cost) {
  Lines parts;
  const auto add = [&](int n, const char* key) {
    if (n > 0) parts.push_back(Message(key).with("n", n));
  };
  add(cost.favor, "oath.look.cost.favor");
  add(cost.secrets, "oath.look.cost.secrets");
  add(cost.burnt_favor, "oath.look.cost.burnt-favor");
  add(cost.burnt_secrets, "oath.look.cost.burnt-secrets");
  return parts;
}

}  // namespace

void describe_facts(CardId card, Lines& out) {
  const CardRow& facts = row(card);
  Message summary = with_suit(with_card(Message("oath.look.card"), card), facts.suit);
  out.push_back(std::move(summary)
                    .with("kind", kind_of(card))
                    .with("limit", word(facts.limit))
                    .with("locked", yes_no(facts.locked))
                    .with("dice", facts.shields));
  if (Lines uses = uses_of(facts); !uses.empty())
    out.push_back(Message("oath.look.uses").with("uses", std::move(uses)));
  if (Lines parts = parts_of(facts.cost); !parts.empty())
    out.push_back(Message("oath.look.cost").with("parts", std::move(parts)));
  out.push_back(Message("oath.look.effect")
                    .with("text", Message("oath.effect." + std::string(card_words[card]))));
  if (has_ruling(card)) out.push_back(say_ruling(card_words[card]));
  if (is_edifice(card))
    out.push_back(with_card(Message("oath.look.other-side"), other_side(card))
                      .with("ruin", yes_no(is_ruin(other_side(card)))));
}

// ---- a site ----

void describe_facts(SiteCard card, Lines& out) {
  const SiteRow& facts = row(card);
  const char* name = site_words[static_cast<int>(card)];
  out.push_back(
      Message("oath.look.power").with("text", Message("oath.site_power." + std::string(name))));
  if (has_ruling(card)) out.push_back(say_ruling(name));
  out.push_back(with_suit(Message("oath.look.site-card"), facts.bank)
                    .with("capacity", facts.capacity)
                    .with("favor", facts.favor)
                    .with("secrets", facts.secrets)
                    .with("relics", facts.relics)
                    .with("price", word(facts.price))
                    .with("amount", facts.amount));
}

}  // namespace ziggurat::oath
