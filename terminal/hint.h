#pragma once
// What can be typed now. A question says what is asked; how it is answered in words follows from
// the legal choices alone, so it names nothing that is not legal.
#include <string>

#include "core/table.h"

namespace ziggurat {

// "accept, refuse, counter 4 … counter 9": every verb with its first choice, and with the last one
// where few verbs leave room for it.
std::string examples(const Vocabulary&, const Choices&);
Message hint(const Table&);

}  // namespace ziggurat
