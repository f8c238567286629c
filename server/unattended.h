#pragma once
// A house that is opened for a moment, without a web site and without anybody in it, so that orders
// which wait there are carried out.
#include "server/stores.h"

namespace ziggurat::server {

// Throws if the house cannot be opened; StoreInUse if it is open: then it does so by itself.
void carry_out_orders(const StorePlace&);

}  // namespace ziggurat::server
