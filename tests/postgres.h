#pragma once
// A server of PostgreSQL for the tests of one program, which starts with the first that needs it
// and stops with the program, however that ends.
#include "server/postgres/address.h"

namespace ziggurat::server {

// A new, empty database there, as far as what opens it can see.
postgres::Address new_database();
void drop_database(const postgres::Address&);

}  // namespace ziggurat::server
