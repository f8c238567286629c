#pragma once
// How somebody goes for good: the computer plays on for him, what he has set up and nobody has
// begun is closed, and nothing is left of him but that somebody was there.
#include "server/store.h"

namespace ziggurat::server {

struct Hub;

// Not while he is going already, or on his way to an account.
void depart(Hub&, Id who, Store::Done);

}  // namespace ziggurat::server
