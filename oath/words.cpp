#include "oath/words.h"

namespace ziggurat::oath {

std::string print_card(u8 id) { return id == no_card ? "nothing" : card_words[id]; }
int read_card(Tokens tokens, u8& id) {
  const int found = find_word(card_words, tokens[0]);
  id = static_cast<u8>(tokens[0] == "nothing" ? no_card : found);
  return found < 0 && id != no_card ? 0 : 1;
}

std::string print_site(u8 id) {
  return id >= space_word ? space_words[id - space_word] : site_words[id];
}
int read_site(Tokens tokens, u8& id) {
  const int space = find_word(space_words, tokens[0]), site = find_word(site_words, tokens[0]);
  if (space < 0 && site < 0) return 0;
  id = static_cast<u8>(site >= 0 ? site : space_word + space);
  return 1;
}

namespace {

// Faces of up to four dice in three numbers: hollow swords, swords, skulls; or shields, double
// shields, doublers.
std::string print_dice(u8 id) {
  return std::to_string(id / 25) + "-" + std::to_string(id / 5 % 5) + "-" + std::to_string(id % 5);
}
int read_dice(Tokens tokens, u8& id) {
  const std::string_view text = tokens[0];
  if (text.size() != 5 || text[1] != '-' || text[3] != '-') return 0;
  int faces = 0;
  for (int at : {0, 2, 4}) {
    const int n = text[static_cast<std::size_t>(at)] - '0';
    if (n < 0 || n > 4) return 0;
    faces = faces * 5 + n;
  }
  id = static_cast<u8>(faces);
  return 1;
}

constexpr Row<Verb, VerbWords> verb_rows[] = {
    {Verb::None, {}},
    {Verb::SearchDeck, {"search"}},
    {Verb::SearchPile, {"search-pile", false, Kind::Region}},
    {Verb::Muster, {"muster", false, Kind::Card}},
    {Verb::TradeFavor, {"trade-favor", false, Kind::Card}},
    {Verb::TradeSecrets, {"trade-secrets", false, Kind::Card}},
    {Verb::RecoverRelic, {"recover", false, Kind::Amount}},
    {Verb::RecoverBanner, {"recover-banner", false, Kind::Banner, Kind::Amount}},
    {Verb::Campaign, {"campaign", false, Kind::Seat, Kind::Site}},
    {Verb::Travel, {"travel", false, Kind::Site}},
    {Verb::With, {"with", false, Kind::Card}},
    {Verb::Without, {"without", false, Kind::Card}},
    {Verb::Back, {"back"}},
    {Verb::Play, {"play", false, Kind::Card}},
    {Verb::Dismiss, {"dismiss", false, Kind::Card}},
    {Verb::ShowAdviser, {"show-adviser", false, Kind::Card, Kind::Seat}},
    {Verb::Use, {"use", false, Kind::Card}},
    {Verb::UseSite, {"use-site", false, Kind::Site}},
    {Verb::Peek, {"peek", false, Kind::Amount}},
    {Verb::PeekReliquary, {"peek-reliquary", false, Kind::Amount}},
    {Verb::Station, {"station", true}},
    {Verb::Recall, {"recall", true}},
    {Verb::Lend, {"lend", true, Kind::Seat}},
    {Verb::Borrow, {"borrow", true, Kind::Seat}},
    {Verb::Offer, {"offer", false, Kind::Seat}},
    {Verb::Exile, {"exile", false, Kind::Seat}},
    {Verb::ExileSelf, {"exile-self"}},
    {Verb::EndTurn, {"end"}},
    {Verb::Add, {"add"}},
    {Verb::TakeFavor, {"take-favor"}},
    {Verb::TakeSecret, {"take-secret"}},
    {Verb::Yes, {"yes"}},
    {Verb::No, {"no"}},
    {Verb::Done, {"done"}},
    {Verb::Choose, {"choose", false, Kind::Card}},
    {Verb::ChooseSeat, {"player", false, Kind::Seat}},
    {Verb::ChooseSite, {"site", false, Kind::Site}},
    {Verb::ChooseSuit, {"suit", false, Kind::Suit}},
    {Verb::ChooseRegion, {"region", false, Kind::Region}},
    {Verb::ChooseOath, {"oath", false, Kind::Oath}},
    {Verb::ChooseBanner, {"banner", false, Kind::Banner}},
    {Verb::ChooseRole, {"board", false, Kind::Role}},
    {Verb::Number, {"number", false, Kind::Amount}},
    {Verb::ChooseHidden, {"hidden", false, Kind::Seat, Kind::Amount}},
    {Verb::ChooseRelic, {"relic", false, Kind::Site, Kind::Amount}},
    {Verb::ChooseSlot, {"slot", false, Kind::Amount}},
    {Verb::ToSite, {"to-site", false, Kind::Site, Kind::Card}},
    {Verb::AsAdviser, {"adviser", false, Kind::Card}},
    {Verb::FaceDown, {"facedown", false, Kind::Card}},
    {Verb::Reveal, {"reveal"}},
    {Verb::Discard, {"discard", false, Kind::Card}},
    {Verb::TargetSite, {"target-site", false, Kind::Site}},
    {Verb::TargetRelic, {"target-relic", false, Kind::Card}},
    {Verb::TargetBanner, {"target-banner", false, Kind::Banner}},
    {Verb::TargetPawn, {"target-pawn"}},
    {Verb::TargetHidden, {"target-hidden", false, Kind::Site, Kind::Amount}},
    {Verb::Roll, {"roll", false, Kind::Amount}},
    {Verb::Plan, {"plan", false, Kind::Card}},
    {Verb::PlanMore, {"plan-more", false, Kind::Card}},
    {Verb::Sacrifice, {"sacrifice", true}},
    {Verb::Lose, {"lose", true, Kind::Seat}},
    {Verb::LoseAt, {"lose-at", true, Kind::Site}},
    {Verb::Place, {"place", true, Kind::Site}},
    {Verb::Lift, {"lift", true, Kind::Site}},
    {Verb::Give, {"give", true}},
    {Verb::Ask, {"ask", true}},
    {Verb::GiveSecrets, {"give-secrets", true}},
    {Verb::AskSecrets, {"ask-secrets", true}},
    {Verb::BuySecret, {"buy", false, Kind::Seat}},
    {Verb::SellSecret, {"sell", false, Kind::Seat}},
    {Verb::GiveCard, {"give-card", false, Kind::Card}},
    {Verb::AskCard, {"ask-card", false, Kind::Card}},
    {Verb::AskHidden, {"ask-hidden", false, Kind::Amount}},
    {Verb::GiveBanner, {"give-banner", false, Kind::Banner}},
    {Verb::AskBanner, {"ask-banner", false, Kind::Banner}},
    {Verb::GiveSite, {"give-site", false, Kind::Site}},
    {Verb::AskSite, {"ask-site", false, Kind::Site}},
    {Verb::Promise, {"promise", false, Kind::Amount}},
    {Verb::AskPromise, {"ask-promise", false, Kind::Amount}},
    {Verb::Show, {"show", false, Kind::Amount}},
    {Verb::Propose, {"propose"}},
    {Verb::Accept, {"accept"}},
    {Verb::Refuse, {"refuse"}},
    {Verb::Turn, {"turn"}},
    {Verb::Draw, {"draw", false, Kind::Card}},
    {Verb::DealSite, {"deal-site", false, Kind::Site}},
    {Verb::RollAttack, {"roll-attack", false, Kind::Dice}},
    {Verb::RollDefense, {"roll-defense", false, Kind::Dice}},
    {Verb::RollEnd, {"roll-end", false, Kind::Amount}},
};
constexpr auto verbs = in_order(verb_rows);

// What events that vary speak of.
constexpr const char* alone_or_region[] = {"alone", "region"};
constexpr const char* alone_or_seat[] = {"alone", "seat"};
constexpr const char* card_or_card_and_region[] = {"card", "card-region"};
constexpr const char* suit_card_or_site[] = {"suit", "card", "site"};
constexpr const char* seat_or_card[] = {"seat", "card"};
constexpr const char* alone_or_site[] = {"alone", "site"};
constexpr const char* site_or_card[] = {"site", "card"};
constexpr const char* card_or_card_and_seat[] = {"card", "card-seat"};
constexpr const char* banner_or_banner_and_seat[] = {"banner", "banner-seat"};
constexpr const char* card_from[] = {"card", "card-seat", "card-site"};
constexpr const char* looked_at[] = {"card", "card-seat", "site"};
constexpr const char* targets[] = {"site", "card", "banner", "seat"};
constexpr const char* alone_or_two_cards[] = {"alone", "card-card"};

constexpr Row<Event, EventWords> event_rows[] = {
    {Event::Round, {.word = "round", .tempo = Tempo::Quiet}},
    {Event::TurnOf, {.word = "turn-of", .tempo = Tempo::Quiet, .mark = a_turn}},
    {Event::Searched, {"searched", false, alone_or_region}},
    {Event::VisionDrawn, {"vision-drawn"}},
    {Event::Drew, {"drew", true, {}, Tempo::Quiet}},
    {Event::Discarded, {"discarded", true}},
    {Event::Buried, {"buried", true, card_or_card_and_region}},
    {Event::Played, {"played"}},
    {Event::PlayedUp, {"played-up"}},
    {Event::PlayedDown, {"played-down", true}},
    {Event::RevealedVision, {.word = "revealed-vision", .mark = "vision"}},
    {Event::Conspired, {"conspired"}},
    {Event::GainedFavor, {"gained-favor", false, suit_card_or_site}},
    {Event::LostFavor, {"lost-favor"}},
    {Event::PaidFavor, {"paid-favor", false, seat_or_card}},
    {Event::BurntFavor, {"burnt-favor"}},
    {Event::MovedFavor, {"moved-favor"}},
    {Event::GainedSecrets, {"gained-secrets"}},
    {Event::BurntSecrets, {"burnt-secrets"}},
    {Event::PaidSecrets, {"paid-secrets"}},
    {Event::TurnedSecrets, {"turned-secrets"}},
    {Event::GainedWarbands, {"gained-warbands"}},
    {Event::Killed, {"killed", false, alone_or_site}},
    {Event::Moved, {"moved", false, site_or_card}},
    {Event::MovedBack, {"moved-back"}},
    {Event::Lent, {"lent"}},
    {Event::GainedSupply, {"gained-supply"}},
    {Event::SpentSupply, {.word = "spent-supply", .tempo = Tempo::Quiet}},
    {Event::Mustered, {"mustered"}},
    {Event::Traded, {"traded", false, card_or_card_and_seat}},
    {Event::Recovered, {.word = "recovered", .mark = "relic"}},
    {Event::RecoveredBanner,
     {"recovered-banner", false, banner_or_banner_and_seat, Tempo::Plain, "banner"}},
    {Event::Took, {"took", false, card_from, Tempo::Plain, "relic"}},
    {Event::TookFromReliquary, {"took-from-reliquary"}},
    {Event::TookBanner, {"took-banner", false, banner_or_banner_and_seat, Tempo::Plain, "banner"}},
    {Event::Gave, {"gave"}},
    {Event::GaveBanner, {.word = "gave-banner", .mark = "banner"}},
    {Event::GaveAdviser, {"gave-adviser", true}},
    {Event::Travelled, {"travelled"}},
    {Event::Uncovered, {"uncovered"}},
    {Event::RelicsLaid, {"relics-laid"}},
    {Event::Looked, {"looked", true, looked_at}},
    {Event::LookedAtPile, {"looked-at-pile"}},
    {Event::Used, {"used"}},
    {Event::Returned, {"returned"}},
    {Event::Modified, {"modified"}},
    {Event::Title, {.word = "title", .mark = "title"}},
    {Event::Usurper, {.word = "usurper", .mark = "title"}},
    {Event::Mob, {"mob"}},
    {Event::BannerTokens, {"banner-tokens"}},
    {Event::Attacked, {.word = "attacked", .tempo = Tempo::Slow, .mark = "campaign"}},
    {Event::Targeted, {"targeted", false, targets, Tempo::Slow}},
    {Event::Pools, {.word = "pools", .tempo = Tempo::Slow}},
    {Event::Joined, {.word = "joined", .tempo = Tempo::Slow}},
    {Event::PlanUsed, {.word = "plan-used", .tempo = Tempo::Slow}},
    {Event::AttackRoll, {.word = "attack-roll", .tempo = Tempo::Slow}},
    {Event::DefenseRoll, {.word = "defense-roll", .tempo = Tempo::Slow}},
    {Event::Skulls, {.word = "skulls", .tempo = Tempo::Slow}},
    {Event::Sacrificed, {.word = "sacrificed", .tempo = Tempo::Slow}},
    {Event::AttackSum, {.word = "attack-sum", .tempo = Tempo::Slow}},
    {Event::DefenseSum, {.word = "defense-sum", .tempo = Tempo::Slow}},
    {Event::AttackerWon, {.word = "attacker-won", .tempo = Tempo::Slow}},
    {Event::DefenderWon, {.word = "defender-won", .tempo = Tempo::Slow}},
    {Event::Banished, {"banished"}},
    {Event::Offered, {"offered"}},
    {Event::Agreed, {"agreed"}},
    {Event::Refused, {"refused", false, alone_or_seat}},
    {Event::Promised, {"promised"}},
    {Event::BecameCitizen, {.word = "became-citizen", .mark = "citizen"}},
    {Event::Exiled, {"exiled"}},
    {Event::WarbandsTurned, {"warbands-turned", false, alone_or_site}},
    {Event::CardMoved, {"card-moved"}},
    {Event::PileMoved, {"pile-moved"}},
    {Event::Caged, {"caged"}},
    {Event::Swapped, {"swapped", false, alone_or_two_cards}},
    {Event::EndDie, {.word = "end-die", .tempo = Tempo::Slow}},
    {Event::Won, {"won"}},
    {Event::NewOath, {"new-oath"}},
    {Event::Built, {"built"}},
    {Event::Ruined, {"ruined"}},
    {Event::SiteRemoved, {"site-removed"}},
    {Event::Added, {"added"}},
    {Event::Dispossessed, {"dispossessed"}},
    {Event::More, {"more"}},
};
constexpr auto events = in_order(event_rows);

// Names of cards and sites; numbers that are none have none.
struct PrintedNames {
  std::vector<const char*> cards = {"nothing"}, sites;
  PrintedNames() {
    for (const char* name : card_words)
      if (*name) cards.push_back(name);
    for (const char* name : site_words) sites.push_back(name);
    for (const char* name : space_words) sites.push_back(name);
  }
};

const PrintedNames& names() {
  static const PrintedNames all;
  return all;
}

constexpr Row<Kind, KindWords> kind_rows[] = {
    {Kind::Nothing, {}},
    {Kind::Amount, amounts},
    {Kind::Seat, named<side_words>("seat")},
    {Kind::Site, one_of_each({"site", print_site, read_site, [] { return Names(names().sites); }})},
    {Kind::Card, one_of_each({"card", print_card, read_card, [] { return Names(names().cards); }})},
    {Kind::Suit, named<suit_words>("suit")},
    {Kind::Region, named<region_words>("region")},
    {Kind::Banner, one_of_each(named<banner_words>("banner"))},
    {Kind::Oath, named<oath_words>("oath")},
    {Kind::Role, named<role_words>("role")},
    {Kind::Dice, {.name = "dice", .print = print_dice, .read = read_dice}},
};
constexpr auto kinds = in_order(kind_rows);
constexpr Vocabulary words = {"oath",       kinds.items, verbs.items,
                              events.items, side_words,  resource_words};

}  // namespace

const Vocabulary& vocabulary() { return words; }

}  // namespace ziggurat::oath
