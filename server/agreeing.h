#pragma once
// Who has to agree to something, and to what moment a choice is taken back.
#include "server/sitting.h"

namespace ziggurat::server {

// Every person at the table but the one who is to be replaced.
std::vector<Id> still_to_agree(const Record&);
// How many choices come before the last one with which a seat began something.
int before_last_choice(const Table&, Seat);

}  // namespace ziggurat::server
