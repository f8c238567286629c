#pragma once
// How a table is shown: the map in characters, and what can be said about single things.
#include "core/message.h"
#include "core/picture.h"
#include "oath/view.h"

namespace ziggurat::oath {

Picture picture(const View&);
std::vector<Message> look(const View&, std::string_view what);
std::vector<Message> score_sheet(const View&);

// What a view knows, as a state, so that the rules' own functions can be asked about it: piles hold
// only what is known.
State seen_table(const View&);

}  // namespace ziggurat::oath
