#include "oath/words.h"

#include <array>

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

constexpr u8 kind(Kind k) { return static_cast<u8>(k); }
constexpr u8 amount = kind(Kind::Amount), seat = kind(Kind::Seat), site = kind(Kind::Site),
             card = kind(Kind::Card), suit = kind(Kind::Suit), region = kind(Kind::Region),
             banner = kind(Kind::Banner), oath = kind(Kind::Oath), role = kind(Kind::Role),
             dice = kind(Kind::Dice);

struct VerbRow {
  Verb verb;
  VerbWords words;
};
constexpr VerbRow verb_rows[] = {
    {Verb::SearchDeck, {"search"}},
    {Verb::SearchPile, {"search-pile", false, region}},
    {Verb::Muster, {"muster", false, card}},
    {Verb::TradeFavor, {"trade-favor", false, card}},
    {Verb::TradeSecrets, {"trade-secrets", false, card}},
    {Verb::RecoverRelic, {"recover", false, amount}},
    {Verb::RecoverBanner, {"recover-banner", false, banner, amount}},
    {Verb::Campaign, {"campaign", false, seat, site}},
    {Verb::Travel, {"travel", false, site}},
    {Verb::With, {"with", false, card}},
    {Verb::Without, {"without", false, card}},
    {Verb::Back, {"back"}},
    {Verb::Play, {"play", false, card}},
    {Verb::Dismiss, {"dismiss", false, card}},
    {Verb::ShowAdviser, {"show-adviser", false, card, seat}},
    {Verb::Use, {"use", false, card}},
    {Verb::UseSite, {"use-site", false, site}},
    {Verb::Peek, {"peek", false, amount}},
    {Verb::PeekReliquary, {"peek-reliquary", false, amount}},
    {Verb::Station, {"station", true}},
    {Verb::Recall, {"recall", true}},
    {Verb::Lend, {"lend", true, seat}},
    {Verb::Borrow, {"borrow", true, seat}},
    {Verb::Offer, {"offer", false, seat}},
    {Verb::Exile, {"exile", false, seat}},
    {Verb::ExileSelf, {"exile-self"}},
    {Verb::EndTurn, {"end"}},
    {Verb::Add, {"add"}},
    {Verb::TakeFavor, {"take-favor"}},
    {Verb::TakeSecret, {"take-secret"}},
    {Verb::Yes, {"yes"}},
    {Verb::No, {"no"}},
    {Verb::Done, {"done"}},
    {Verb::Choose, {"choose", false, card}},
    {Verb::ChooseSeat, {"player", false, seat}},
    {Verb::ChooseSite, {"site", false, site}},
    {Verb::ChooseSuit, {"suit", false, suit}},
    {Verb::ChooseRegion, {"region", false, region}},
    {Verb::ChooseOath, {"oath", false, oath}},
    {Verb::ChooseBanner, {"banner", false, banner}},
    {Verb::ChooseRole, {"board", false, role}},
    {Verb::Number, {"number", false, amount}},
    {Verb::ChooseHidden, {"hidden", false, seat, amount}},
    {Verb::ChooseRelic, {"relic", false, site, amount}},
    {Verb::ChooseSlot, {"slot", false, amount}},
    {Verb::ToSite, {"to-site", false, site, card}},
    {Verb::AsAdviser, {"adviser", false, card}},
    {Verb::FaceDown, {"facedown", false, card}},
    {Verb::Reveal, {"reveal"}},
    {Verb::Discard, {"discard", false, card}},
    {Verb::TargetSite, {"target-site", false, site}},
    {Verb::TargetRelic, {"target-relic", false, card}},
    {Verb::TargetBanner, {"target-banner", false, banner}},
    {Verb::TargetPawn, {"target-pawn"}},
    {Verb::TargetHidden, {"target-hidden", false, site, amount}},
    {Verb::Roll, {"roll", false, amount}},
    {Verb::Plan, {"plan", false, card}},
    {Verb::PlanMore, {"plan-more", false, card}},
    {Verb::Sacrifice, {"sacrifice", true}},
    {Verb::Lose, {"lose", true, seat}},
    {Verb::LoseAt, {"lose-at", true, site}},
    {Verb::Place, {"place", true, site}},
    {Verb::Lift, {"lift", true, site}},
    {Verb::Give, {"give", true}},
    {Verb::Ask, {"ask", true}},
    {Verb::GiveSecrets, {"give-secrets", true}},
    {Verb::AskSecrets, {"ask-secrets", true}},
    {Verb::BuySecret, {"buy", false, seat}},
    {Verb::SellSecret, {"sell", false, seat}},
    {Verb::GiveCard, {"give-card", false, card}},
    {Verb::AskCard, {"ask-card", false, card}},
    {Verb::AskHidden, {"ask-hidden", false, amount}},
    {Verb::GiveBanner, {"give-banner", false, banner}},
    {Verb::AskBanner, {"ask-banner", false, banner}},
    {Verb::GiveSite, {"give-site", false, site}},
    {Verb::AskSite, {"ask-site", false, site}},
    {Verb::Promise, {"promise", false, amount}},
    {Verb::AskPromise, {"ask-promise", false, amount}},
    {Verb::Show, {"show", false, amount}},
    {Verb::Propose, {"propose"}},
    {Verb::Accept, {"accept"}},
    {Verb::Refuse, {"refuse"}},
    {Verb::Turn, {"turn"}},
    {Verb::Draw, {"draw", false, card}},
    {Verb::DealSite, {"deal-site", false, site}},
    {Verb::RollAttack, {"roll-attack", false, dice}},
    {Verb::RollDefense, {"roll-defense", false, dice}},
    {Verb::RollEnd, {"roll-end", false, amount}},
};

constexpr auto verbs = [] {
  std::array<VerbWords, count_of<Verb>> all{};
  for (const VerbRow& row : verb_rows) all[static_cast<std::size_t>(row.verb)] = row.words;
  return all;
}();
static_assert(std::size(verb_rows) == count_of<Verb> - 1, "every verb has a word");

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

struct EventRow {
  Event event;
  EventWords words;
};
constexpr EventRow event_rows[] = {
    {Event::Round, {"round"}},
    {Event::TurnOf, {"turn-of"}},
    {Event::Searched, {"searched", false, alone_or_region}},
    {Event::VisionDrawn, {"vision-drawn"}},
    {Event::Drew, {"drew", true}},
    {Event::Discarded, {"discarded", true}},
    {Event::Buried, {"buried", true, card_or_card_and_region}},
    {Event::Played, {"played"}},
    {Event::PlayedUp, {"played-up"}},
    {Event::PlayedDown, {"played-down", true}},
    {Event::RevealedVision, {"revealed-vision"}},
    {Event::Conspired, {"conspired"}},
    {Event::GainedFavor, {"gained-favor", false, suit_card_or_site}},
    {Event::LostFavor, {"lost-favor"}},
    {Event::PaidFavor, {"paid-favor", false, seat_or_card}},
    {Event::MovedFavor, {"moved-favor"}},
    {Event::BurntFavor, {"burnt-favor"}},
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
    {Event::SpentSupply, {"spent-supply"}},
    {Event::Mustered, {"mustered"}},
    {Event::Traded, {"traded", false, card_or_card_and_seat}},
    {Event::Recovered, {"recovered"}},
    {Event::RecoveredBanner, {"recovered-banner", false, banner_or_banner_and_seat}},
    {Event::Took, {"took", false, card_from}},
    {Event::TookFromReliquary, {"took-from-reliquary"}},
    {Event::TookBanner, {"took-banner", false, banner_or_banner_and_seat}},
    {Event::Gave, {"gave"}},
    {Event::GaveBanner, {"gave-banner"}},
    {Event::GaveAdviser, {"gave-adviser", true}},
    {Event::Travelled, {"travelled"}},
    {Event::Uncovered, {"uncovered"}},
    {Event::RelicsLaid, {"relics-laid"}},
    {Event::Looked, {"looked", true, looked_at}},
    {Event::LookedAtPile, {"looked-at-pile"}},
    {Event::Used, {"used"}},
    {Event::Returned, {"returned"}},
    {Event::Modified, {"modified"}},
    {Event::Title, {"title"}},
    {Event::Usurper, {"usurper"}},
    {Event::Mob, {"mob"}},
    {Event::BannerTokens, {"banner-tokens"}},
    {Event::Attacked, {"attacked"}},
    {Event::Targeted, {"targeted", false, targets}},
    {Event::Pools, {"pools"}},
    {Event::Joined, {"joined"}},
    {Event::PlanUsed, {"plan-used"}},
    {Event::AttackRoll, {"attack-roll"}},
    {Event::DefenseRoll, {"defense-roll"}},
    {Event::Skulls, {"skulls"}},
    {Event::Sacrificed, {"sacrificed"}},
    {Event::AttackSum, {"attack-sum"}},
    {Event::DefenseSum, {"defense-sum"}},
    {Event::AttackerWon, {"attacker-won"}},
    {Event::DefenderWon, {"defender-won"}},
    {Event::Banished, {"banished"}},
    {Event::Offered, {"offered"}},
    {Event::Agreed, {"agreed"}},
    {Event::Refused, {"refused", false, alone_or_seat}},
    {Event::Promised, {"promised"}},
    {Event::BecameCitizen, {"became-citizen"}},
    {Event::Exiled, {"exiled"}},
    {Event::WarbandsTurned, {"warbands-turned", false, alone_or_site}},
    {Event::CardMoved, {"card-moved"}},
    {Event::PileMoved, {"pile-moved"}},
    {Event::Caged, {"caged"}},
    {Event::Swapped, {"swapped", false, alone_or_two_cards}},
    {Event::EndDie, {"end-die"}},
    {Event::Won, {"won"}},
    {Event::NewOath, {"new-oath"}},
    {Event::Built, {"built"}},
    {Event::Ruined, {"ruined"}},
    {Event::SiteRemoved, {"site-removed"}},
    {Event::Added, {"added"}},
    {Event::Dispossessed, {"dispossessed"}},
    {Event::More, {"more"}},
};

constexpr auto events = [] {
  std::array<EventWords, count_of<Event>> all{};
  for (const EventRow& row : event_rows) all[static_cast<std::size_t>(row.event)] = row.words;
  return all;
}();
static_assert(std::size(event_rows) == count_of<Event>, "every event has a word");

// Names of cards and sites; numbers that are none have none.
struct Names {
  std::vector<const char*> cards = {"nothing"}, sites;
  Names() {
    for (const char* name : card_words)
      if (*name) cards.push_back(name);
    for (const char* name : site_words) sites.push_back(name);
    for (const char* name : space_words) sites.push_back(name);
  }
};

}  // namespace

const Vocabulary& vocabulary() {
  static const Names names;
  static const KindWords kinds[count_of<Kind>] = {
      {},
      {"amount", print_amount, read_amount},
      {"seat", print_named<side_words>, read_named<side_words>, side_words},
      {"site", print_site, read_site, names.sites},
      {"card", print_card, read_card, names.cards},
      {"suit", print_named<suit_words>, read_named<suit_words>, suit_words},
      {"region", print_named<region_words>, read_named<region_words>, region_words},
      {"banner", print_named<banner_words>, read_named<banner_words>, banner_words},
      {"oath", print_named<oath_words>, read_named<oath_words>, oath_words},
      {"role", print_named<role_words>, read_named<role_words>, role_words},
      {"dice", print_dice, read_dice},
  };
  static const Vocabulary words = {"oath", kinds, verbs, events, side_words};
  return words;
}

}  // namespace ziggurat::oath
