// The facts of the sites, and the Action of the only one that has any. Their other powers are told
// in the chapters they bear on: turn, play, muster, search, travel, campaign.
#include "oath/cards/shared.h"

namespace ziggurat::oath {

constinit const SiteRow site_rows[] = {
    // Wake here: take a favor from the site.
    {.id = SiteCard::Mine,
     .capacity = 1,
     .favor = 3,
     .relics = 1,
     .price = RelicPrice::FavorToBank,
     .amount = 3,
     .bank = Suit::Discord},

    // Wake here: take a favor or a secret from the site.
    {.id = SiteCard::SaltFlats, .capacity = 2, .favor = 2, .secrets = 1},

    // A Hearth card played here brings another favor of Hearth.
    {.id = SiteCard::FertileValley, .capacity = 3, .homeland = Suit::Hearth},

    // Travel to another coast costs one Supply and passes by the Narrow Pass.
    {.id = SiteCard::BarrenCoast,
     .capacity = 1,
     .relics = 1,
     .price = RelicPrice::FavorToBank,
     .amount = 3,
     .bank = Suit::Nomad,
     .coast = true},

    // Whoever targets something here attacks with one die more.
    {.id = SiteCard::Plains, .capacity = 3},

    // Its ruler musters one warband more on cards here.
    {.id = SiteCard::River, .capacity = 2},

    // A Nomad card played here brings a secret.
    {.id = SiteCard::Steppe,
     .capacity = 2,
     .relics = 1,
     .price = RelicPrice::FavorToBank,
     .amount = 3,
     .bank = Suit::Nomad,
     .homeland = Suit::Nomad},

    // Whoever targets something here attacks with one die less.
    {.id = SiteCard::Mountain,
     .capacity = 2,
     .relics = 1,
     .price = RelicPrice::BurnFavor,
     .amount = 2},

    // A coast, like the others.
    {.id = SiteCard::LushCoast, .capacity = 3, .coast = true},

    // A Search here draws one card less.
    {.id = SiteCard::Marshes,
     .capacity = 2,
     .relics = 1,
     .price = RelicPrice::BurnSecrets,
     .amount = 1},

    // A Discord card played here brings a relic of the site.
    {.id = SiteCard::Wastes,
     .capacity = 1,
     .relics = 1,
     .price = RelicPrice::BurnSecrets,
     .amount = 2,
     .homeland = Suit::Discord},

    // A coast, like the others.
    {.id = SiteCard::RockyCoast, .capacity = 2, .coast = true},

    // Travel from another region into this one ends here, and so must campaigns from outside target
    // it.
    {.id = SiteCard::NarrowPass,
     .capacity = 1,
     .relics = 1,
     .price = RelicPrice::FavorToBank,
     .amount = 3,
     .bank = Suit::Arcane},

    // Travel from here costs one Supply more.
    {.id = SiteCard::CharmingValley, .capacity = 3},

    // A Beast card played here brings a relic of the site.
    {.id = SiteCard::DeepWoods,
     .capacity = 2,
     .relics = 1,
     .price = RelicPrice::BurnSecrets,
     .amount = 2,
     .homeland = Suit::Beast},

    // An Arcane card played here brings a secret.
    {.id = SiteCard::StandingStones,
     .capacity = 2,
     .relics = 1,
     .price = RelicPrice::FavorToBank,
     .amount = 3,
     .bank = Suit::Arcane,
     .homeland = Suit::Arcane},

    // An Order card played here brings two warbands.
    {.id = SiteCard::AncientCity,
     .capacity = 2,
     .relics = 1,
     .price = RelicPrice::FavorToBank,
     .amount = 3,
     .bank = Suit::Order,
     .homeland = Suit::Order},

    // Wake here: take a secret from the site.
    {.id = SiteCard::DrownedCity,
     .capacity = 0,
     .secrets = 3,
     .relics = 2,
     .price = RelicPrice::BurnFavor,
     .amount = 2},

    // A card that comes here may first make room by the discard of another.
    {.id = SiteCard::GreatSlum, .capacity = 3},

    // Turn a secret to travel from here without Supply and past the Narrow Pass.
    {.id = SiteCard::BuriedGiant,
     .capacity = 2,
     .relics = 1,
     .price = RelicPrice::BurnSecrets,
     .amount = 1},

    // Action: exchange favor, secrets and promises with any player.
    {.id = SiteCard::TheTribunal,
     .capacity = 2,
     .relics = 1,
     .price = RelicPrice::FavorToBank,
     .amount = 3,
     .bank = Suit::Order},

    // Travel from here always costs two Supply; an enemy who rules it picks the destination.
    {.id = SiteCard::ShroudedWood,
     .capacity = 2,
     .relics = 1,
     .price = RelicPrice::BurnSecrets,
     .amount = 1},

    // Turn a secret to travel here, and another to target something here.
    {.id = SiteCard::TheHiddenPlace,
     .capacity = 2,
     .relics = 1,
     .price = RelicPrice::BurnSecrets,
     .amount = 1},
};

namespace {

constexpr Step<State, Power> steps_at_tribunal[] = {
    {"the-tribunal.partner", user, list_partners, propose<favor_good | secret_good | promise_good>},
};

}  // namespace

PowerSteps tribunal_steps() { return steps_at_tribunal; }

}  // namespace ziggurat::oath
