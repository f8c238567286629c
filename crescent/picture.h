#pragma once
// How a table is shown: the map in characters, and what can be said about single things.
#include "core/message.h"
#include "core/picture.h"
#include "crescent/view.h"

namespace ziggurat::crescent {

Picture picture(const View&);
std::vector<Message> look(const View&, std::string_view what);
std::vector<Message> score_sheet(const View&);

// What a view knows, as a state, so that the rules' own functions can be asked about it: of what is
// hidden there is nothing in it, and points that are not seen are 0.
State seen_table(const View&);
int round_of(const Stack&);  // of actions, from 1; 0 outside the action phase
// The cards in a place, by their kinds; some may be unknown_card. A hand is in the order of its
// numbers.
std::vector<CardKind> cards_at(const View&, Place);
int deck_size(const View&);

}  // namespace ziggurat::crescent
