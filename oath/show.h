#pragma once
// What the picture, the look at a thing and the score sheet share. Not for the rules.
#include "core/message.h"
#include "oath/card.h"
#include "oath/view.h"

namespace ziggurat::oath {

using Lines = std::vector<Message>;

// Whether a campaign still waits for the attacker to declare its targets: there are no dice yet.
bool declares_targets(const View&);

// The exchange that is being put together or answered, or null.
const Deal* deal_in(const View&);

// Names: {card} is the word to select by, {card_name} the name. Of a card that is not known the
// word is its back: hidden_denizen, hidden_vision, hidden_relic, hidden; of none it is "nothing".
Message with_card(Message, CardId);
Message with_player(Message, const char* argument, Seat);  // bandits and nobody, too
Message with_suit(Message, Suit);                          // "none" if there is none
Message with_site(Message, const State&, SiteId);          // by its card, or by its space
const char* yes_no(bool);

// What is printed on a card or a site.
constexpr const char* limit_words[] = {"none", "site", "adviser"};
constexpr const char* act_words[] = {"none",    "search", "muster",  "trade",
                                     "recover", "travel", "campaign"};
constexpr const char* sides_words[] = {"none", "attacker", "defender", "either"};
constexpr const char* relic_price_words[] = {"none", "bank", "favor", "secrets"};
constexpr const char* word(Limit limit) { return limit_words[static_cast<int>(limit)]; }
constexpr const char* word(Act act) { return act_words[static_cast<int>(act)]; }
constexpr const char* word(Sides sides) { return sides_words[static_cast<int>(sides)]; }
constexpr const char* word(RelicPrice price) { return relic_price_words[static_cast<int>(price)]; }
const char* kind_of(CardId);
// Whether there is more to know than it says: oath.ruling.<name>.
bool has_ruling(CardId);
bool has_ruling(SiteCard);
void describe_facts(CardId, Lines&);
void describe_facts(SiteCard, Lines&);

// What a seat has towards the goal of an oath.
Message say_goal(const State&, Seat, Oath);
// How far a vision is from its fulfilment. The Conspiracy has no goal.
void describe_vision(const State&, Seat, CardId vision, Lines&);

}  // namespace ziggurat::oath
