// The ready-made worlds. Each might have come about: with every game that was played six cards
// joined the first 54, three of a suit, two of the next, one of the one after (8.4), and six were
// dispossessed (8.5). Sites that are not written down are dealt; relics are laid in the set-up.
#include "oath/worlds.h"

#include <algorithm>
#include <initializer_list>

namespace ziggurat::oath {
namespace {

constexpr u8 red = board_bit(1), blue = board_bit(2), white = board_bit(3), yellow = board_bit(4),
             black = board_bit(5);

constexpr ChronicleSite dealt;
constexpr ChronicleSite inhabited(SiteCard card, std::initializer_list<CardId> cards) {
  ChronicleSite site{.card = card, .faceup = true};
  CardId* slot = site.cards;
  for (CardId inhabitant : cards) *slot++ = inhabitant;
  return site;
}

constexpr CardId people_added[] = {Homesteaders, CropRotation, Herald,      VowOfPeace,
                                   DeedWriter,   SaladDays,    TwinBrother, Hospitality,
                                   FaeMerchant,  SecondChance, AnimalHost,  MemoryOfNature};
constexpr CardId people_dispossessed[] = {BearTraps,   Pressgangs,   Scouts,        ErrandBoy,
                                          TinkersFair, Naysayers,    MagiciansCode, Inquisitor,
                                          TheOldOak,   LongLostHeir, MemoryOfHome,  VowOfPeace};

constexpr CardId devotion_added[] = {
    KindredWarriors, Observatory, ForgottenVault, MapLibrary,  WitchsBargain, Riots,
    GamblingHall,    Gossip,      Slander,        CodeOfHonor, Curfew,        HuntingParty,
    ARoundOfAle,     Convoys,     TwinBrother,    Birdsong,    SecondChance,  PiedPiper};
constexpr CardId devotion_dispossessed[] = {
    Wrestlers,      Garrison,     SecondWind,   Scryer,       DisgracedCaptain, TheGathering,
    FaithfulFriend, FireTalkers,  SpiritSnare,  ActingTroupe, Inquisitor,       LongLostHeir,
    Rangers,        RovingTerror, GamblingHall, Gossip,       Curfew,           SecondChance};

constexpr CardId protection_added[] = {
    BloodPact,    Zealots,       SaltTheEarth,  ChaosCult,    CodeOfHonor, Messenger,
    ForcedLabor,  TollRoads,     KnightsErrant, HuntingParty, ARoundOfAle, LandWarden,
    FabledFeast,  RelicBreaker,  MountedPatrol, GreatCrusade, AncientPact, WayStation,
    SacredGround, NatureWorship, Birdsong,      SecondChance, Mushrooms,   Bracken};
constexpr CardId protection_dispossessed[] = {
    Wrestlers,       Longbows,        Scouts,       MartialCulture, ErrandBoy,       Mercenaries,
    RainBoots,       ASmallFavor,     KeyToTheCity, FaithfulFriend, Tents,           SpiritSnare,
    Dazzle,          AnimalPlaymates, TrueNames,    Rangers,        ExtraProvisions, MemoryOfHome,
    TravelingDoctor, TavernSongs,     RelicBreaker, MountedPatrol,  SacredGround,    NatureWorship};

constexpr CardId ruins_added[] = {
    SecretSignal,   TerrorSpells,   Revelation,     Observatory,    Jinx,         InitiationRite,
    MapLibrary,     WitchsBargain,  Blackmail,      CrackedSage,    FalseProphet, SaltTheEarth,
    SilverTongue,   GamblingHall,   BoilingLake,    Enchantress,    Insomnia,     Outriders,
    FieldPromotion, ShieldWall,     Captains,       VowOfObedience, HuntingParty, CouncilSeat,
    Homesteaders,   CharmingFriend, FamilyHeirloom, Levelers,       TheGreatLevy, BallotBox,
    Convoys,        SpecialEnvoy,   SpellBreaker,   WayStation,     TwinBrother,  Hospitality,
    SmallFriends,   SecondChance,   InsectSwarm,    WarTortoise,    WalledGarden, VowOfBeastkin};
constexpr CardId ruins_dispossessed[] = {
    Pressgangs,       Alchemist,    TinkersFair,   RainBoots,      SecondWind,     Scryer,
    DisgracedCaptain, Naysayers,    BookBurning,   AncientBinding, Elders,         TheGathering,
    FaithfulFriend,   Tents,        MagiciansCode, SpiritSnare,    WizardSchool,   Dazzle,
    ActingTroupe,     TrueNames,    TheOldOak,     MemoryOfHome,   WelcomingParty, TravelingDoctor,
    ArmedMob,         TerrorSpells, Revelation,    WitchsBargain,  FalseProphet,   Enchantress,
    Outriders,        Captains,     CouncilSeat,   CharmingFriend, Levelers,       BallotBox,
    Convoys,          WayStation,   Hospitality,   SmallFriends,   InsectSwarm,    VowOfBeastkin};

constexpr ReadyWorld worlds[] = {
    // first
    {Oath::Supremacy,
     0,
     1,
     {inhabited(SiteCard::Plains, {Longbows}), dealt, inhabited(SiteCard::Mountain, {TamingCharm}),
      dealt, dealt, inhabited(SiteCard::RockyCoast, {Elders}), dealt, dealt},
     {},
     {}},
    // people
    {Oath::People,
     blue,
     3,
     {inhabited(SiteCard::AncientCity, {Garrison, FestivalDistrict}),
      inhabited(SiteCard::GreatSlum, {TavernSongs, WaysideInn, Homesteaders}),
      inhabited(SiteCard::RockyCoast, {Elders}),
      inhabited(SiteCard::FertileValley, {HallOfDebate, CropRotation}),
      inhabited(SiteCard::River, {Tents}), dealt, dealt, dealt},
     people_added,
     people_dispossessed},
    // devotion
    {Oath::Devotion,
     red | black,
     4,
     {inhabited(SiteCard::StandingStones, {GreatSpire, WizardSchool}),
      inhabited(SiteCard::Plains, {Observatory, Longbows}),
      inhabited(SiteCard::DeepWoods, {ForestTemple, TheOldOak}),
      inhabited(SiteCard::BuriedGiant, {MapLibrary}), dealt, dealt, dealt, dealt},
     devotion_added,
     devotion_dispossessed},
    // protection
    {Oath::Protection,
     blue | white | yellow,
     5,
     {inhabited(SiteCard::TheTribunal, {SprawlingRampart, Keep}),
      inhabited(SiteCard::Mountain, {TamingCharm}), inhabited(SiteCard::SaltFlats, {TollRoads}),
      inhabited(SiteCard::Mine, {Alchemist}),
      inhabited(SiteCard::Steppe, {AncientForge, GreatHerd}),
      inhabited(SiteCard::ShroudedWood, {Wolves}),
      inhabited(SiteCard::LushCoast, {WayStation, Mushrooms}), dealt},
     protection_added,
     protection_dispossessed},
    // ruins
    {Oath::Supremacy,
     white,
     8,
     {inhabited(SiteCard::Plains, {Longbows, Scouts}),
      inhabited(SiteCard::DrownedCity, {SaltTheEarth}),
      inhabited(SiteCard::BarrenCoast, {BanditRampart}),
      inhabited(SiteCard::CharmingValley, {HallOfMockery, ForestPaths}),
      inhabited(SiteCard::Marshes, {RuinedTemple}), inhabited(SiteCard::Wastes, {SqualidDistrict}),
      inhabited(SiteCard::AncientCity, {FallenSpire}),
      inhabited(SiteCard::ShroudedWood, {BrokenForge})},
     ruins_added,
     ruins_dispossessed},
};
static_assert(std::size(worlds) == world_count);

}  // namespace

const ReadyWorld& ready_world(int number) {
  assert(number >= 0 && number < world_count);
  return worlds[number];
}

// The deck of the first game is left to chance; those of the others are written without visions, so
// that chance builds them.
Chronicle first_chronicle(std::string_view name, int world) {
  const ReadyWorld& from = ready_world(world);
  Chronicle chronicle;
  chronicle.name = fitting_name(name);
  chronicle.games = from.games;
  chronicle.oath = from.oath;
  chronicle.citizens = from.citizens;
  std::copy(std::begin(from.site), std::end(from.site), chronicle.site);
  for (CardId card : from.dispossessed) chronicle.dispossessed.push(card);
  if (world == 0) return chronicle;
  Cards left;
  for (int card = 0; card < starter_count; ++card) left.add(card);
  for (CardId card : from.added) left.add(card);
  for (CardId card : from.dispossessed) left.remove(card);
  for (const ChronicleSite& site : from.site)
    for (CardId card : site.cards)
      if (card != no_card) left.remove(card);
  left.for_each([&](int card) { chronicle.deck.push(CardId(card)); });
  return chronicle;
}

}  // namespace ziggurat::oath
