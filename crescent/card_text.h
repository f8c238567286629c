#pragma once
// What a card does, said from its data: so own data are explained as well as the house's.
#include "core/message.h"
#include "crescent/state.h"

namespace ziggurat::crescent {

// Adds the arguments by which texts speak of a thing.
Message with_thing(Message, Ref);
Ref card_word_ref(const Settings&, CardKind);

Message card_summary(const Settings&, CardKind);               // name, type, whose it is
std::vector<Message> card_effects(const Settings&, CardKind);  // a line for each effect
std::vector<Message> card_notes(const Settings&, CardKind);    // when it is resolved, where it goes
Message metric_name(Metric);

}  // namespace ziggurat::crescent
