// What a card does, said from its data. Every operation, condition and number has a text of its
// own; sentences are put together as lists, which works in every language.
#include "crescent/card_text.h"

#include <string>

#include "crescent/words.h"

namespace ziggurat::crescent {

Message with_thing(Message message, Ref thing) {
  for (Message::Arg& arg : describe(vocabulary(), choice(Verb::Play, 0, thing)).args)
    message.args.push_back(std::move(arg));
  return message;
}

Ref card_word_ref(const Settings& settings, CardKind kind) {
  return ref(Kind::Card, data_set(settings.data).word_of[kind]);
}

namespace {

std::string with_sign(int n) { return (n < 0 ? "−" : "+") + std::to_string(n < 0 ? -n : n); }

std::vector<Message> terrains_of(u8 bits) {
  std::vector<Message> terrains;
  for (Terrain terrain : each<Terrain>)
    if (bits >> static_cast<int>(terrain) & 1)
      terrains.push_back(with_thing(Message("crescent.look.terrain"),
                                    ref(Kind::Terrain, static_cast<int>(terrain))));
  return terrains;
}

Message say(const Condition& condition) {
  switch (condition.kind) {
    case ConditionKind::Attacker: return Message("crescent.if.attacker");
    case ConditionKind::Defender: return Message("crescent.if.defender");
    case ConditionKind::Terrain:
      return Message("crescent.if.terrain").with("terrains", terrains_of(condition.argument));
    case ConditionKind::Stronghold: return Message("crescent.if.stronghold");
    case ConditionKind::Controls: return Message("crescent.if.controls");
    case ConditionKind::TokensBeside:
      return Message("crescent.if.tokens-beside").with("n", condition.argument);
    case ConditionKind::UnitsHere:
      return Message("crescent.if.units-here").with("n", condition.argument);
    default: return Message("crescent.if.own-action");
  }
}

Message say(Keyword keyword) {
  switch (keyword) {
    case Keyword::Combat: return Message("crescent.when.combat");
    case Keyword::Contest: return Message("crescent.when.contest");
    case Keyword::Action: return Message("crescent.when.action");
    default: return Message("crescent.when.anytime");
  }
}

// A number with its sign, which is turned where the operation takes something away.
std::vector<Message> say(const Amount& amount, int sign) {
  std::vector<Message> parts;
  const auto add = [&](Message message, int n) {
    parts.push_back(std::move(message).with("n", with_sign(sign * n)));
  };
  const bool depends = amount.condition.kind != ConditionKind::Always;
  if (amount.per_assigned)
    add(Message("crescent.look.amount.each"), amount.base);
  else if (amount.base != 0 || depends)
    add(Message("crescent.look.amount.plain"), amount.base);
  if (depends)
    add(Message("crescent.look.amount.instead").with("if", say(amount.condition)), amount.then);
  if (amount.town != 0) add(Message("crescent.look.amount.town"), amount.town);
  if (amount.city != 0) add(Message("crescent.look.amount.city"), amount.city);
  return parts;
}

Message say(const Op& op) {
  const auto with_amount = [&](Message message, int sign = 1) {
    return std::move(message).with("amount", say(op.amount, sign));
  };
  const auto with_number = [&](Message message) {
    return std::move(message).with("n", op.argument);
  };
  switch (op.kind) {
    case OpKind::Strength: return with_amount(Message("crescent.op.strength"));
    case OpKind::Influence: return with_amount(Message("crescent.op.influence"));
    case OpKind::EnemyStrength: return with_amount(Message("crescent.op.enemy-strength"));
    case OpKind::TargetInfluence: return with_amount(Message("crescent.op.target-influence"));
    case OpKind::GiveCard: return Message("crescent.op.give-card");
    case OpKind::SpareLosses: return with_amount(Message("crescent.op.spare-losses"), -1);
    case OpKind::WeakenStrongholds: return Message("crescent.op.weaken-strongholds");
    case OpKind::CancelCard:
      return Message("crescent.op.cancel-card")
          .with("type", data_words::card_types[op.argument])
          .with("discard", op.discard ? "yes" : "no");
    case OpKind::BringInUnit: return Message("crescent.op.bring-in-unit");
    case OpKind::PlaceOrdinary: return Message("crescent.op.place-ordinary");
    case OpKind::PlaceMercenary: return Message("crescent.op.place-mercenary");
    case OpKind::RemoveMercenary: return Message("crescent.op.remove-mercenary");
    case OpKind::WithdrawUnits: return with_number(Message("crescent.op.withdraw-units"));
    case OpKind::SackBonus: return with_amount(Message("crescent.op.sack-bonus"));
    case OpKind::ForbidSack: return Message("crescent.op.forbid-sack");
    case OpKind::FleeBeside: return Message("crescent.op.flee-beside");
    case OpKind::LookAtHand: return Message("crescent.op.look-at-hand");
    case OpKind::PlaceToken: return Message("crescent.op.place-token");
    case OpKind::BuildCheaply: return with_amount(Message("crescent.op.build-cheaply"), -1);
    case OpKind::RecruitUnits: return with_number(Message("crescent.op.recruit-units"));
    case OpKind::HireFree: return with_number(Message("crescent.op.hire-free"));
    case OpKind::GainCoins: return with_number(with_amount(Message("crescent.op.gain-coins")));
    case OpKind::IgnoreRivers: return Message("crescent.op.ignore-rivers");
    default: return with_number(Message("crescent.op.extra-move"));
  }
}

Message say(const Effect& effect) {
  std::vector<Message> when = {say(effect.when)}, what;
  for (const Condition& condition : effect.conditions) when.push_back(say(condition));
  if (effect.assign_half) when.push_back(Message("crescent.look.assign.half"));
  if (effect.assign_most > 0)
    when.push_back(Message("crescent.look.assign.units")
                       .with("least", effect.assign_least)
                       .with("most", effect.assign_most));
  for (const Op& op : effect.ops) what.push_back(say(op));
  return Message("crescent.look.effect")
      .with("when", std::move(when))
      .with("what", std::move(what));
}

}  // namespace

Message card_summary(const Settings& settings, CardKind kind) {
  const Card& card = data_set(settings.data).cards[kind];
  Message message = with_thing(Message("crescent.look.card"), card_word_ref(settings, kind))
                        .with("type", data_words::card_types[static_cast<std::size_t>(card.type)])
                        .with("copies", card.copies);
  if (card.affiliation < max_players)
    return with_seat(vocabulary(), std::move(message), "seat", card.affiliation);
  return std::move(message).with("seat", "nobody").with("seat_name", "");
}

std::vector<Message> card_effects(const Settings& settings, CardKind kind) {
  std::vector<Message> lines;
  for (const Effect& effect : data_set(settings.data).cards[kind].effects)
    lines.push_back(say(effect));
  return lines;
}

std::vector<Message> card_notes(const Settings& settings, CardKind kind) {
  const Card& card = data_set(settings.data).cards[kind];
  std::vector<Message> lines;
  if (card.early) lines.push_back(Message("crescent.look.card.early"));
  if (card.stays_assigned) lines.push_back(Message("crescent.look.card.stays-assigned"));
  if (!card.in_deck) lines.push_back(Message("crescent.look.card.from-the-start"));
  lines.push_back(Message("crescent.look.card.after")
                      .with("type", data_words::card_types[static_cast<std::size_t>(card.type)]));
  return lines;
}

Message metric_name(Metric metric) {
  switch (metric) {
    case Metric::Tokens: return Message("crescent.metric.tokens");
    case Metric::TokenTerrains: return Message("crescent.metric.token-terrains");
    case Metric::TokensInCities: return Message("crescent.metric.tokens-in-cities");
    case Metric::TokensInRough: return Message("crescent.metric.tokens-in-rough");
    case Metric::Towns: return Message("crescent.metric.towns");
    case Metric::Cities: return Message("crescent.metric.cities");
    case Metric::Settlements: return Message("crescent.metric.settlements");
    case Metric::Patrons: return Message("crescent.metric.patrons");
    case Metric::Controlled: return Message("crescent.metric.controlled");
    case Metric::Quarries: return Message("crescent.metric.quarries");
    case Metric::Crossings: return Message("crescent.metric.crossings");
    case Metric::Forts: return Message("crescent.metric.forts");
    case Metric::Castles: return Message("crescent.metric.castles");
    case Metric::Palace: return Message("crescent.metric.palace");
    case Metric::HolySiteControl: return Message("crescent.metric.holy-site-control");
    case Metric::HolySiteInfluence: return Message("crescent.metric.holy-site-influence");
    case Metric::HolySiteSettlement: return Message("crescent.metric.holy-site-settlement");
    case Metric::HolySitePresence: return Message("crescent.metric.holy-site-presence");
    case Metric::Mercenaries: return Message("crescent.metric.mercenaries");
    case Metric::MercenaryCustomers: return Message("crescent.metric.mercenary-customers");
    default: return Message("crescent.metric.sacked");
  }
}

}  // namespace ziggurat::crescent
