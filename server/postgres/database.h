#pragma once
// The store in a database of PostgreSQL.
#include <memory>

#include "server/postgres/address.h"
#include "server/store.h"

namespace ziggurat::server::postgres {

// Opens it or, in an empty database, makes what it needs; throws if it cannot, if another program
// has it open, or if a newer program made it. One that an older program made is brought up to date.
std::unique_ptr<Store> open_store(const Address&, Store::Post);

}  // namespace ziggurat::server::postgres
