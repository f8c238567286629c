#pragma once
// The rows of a database of PostgreSQL, for what is copied from it or into it.
#include <memory>

#include "server/copying.h"
#include "server/postgres/address.h"

namespace ziggurat::server::postgres {

// Of one moment; a server may be running.
std::unique_ptr<Rows> rows_of_moment(const Address&);
// Nobody else opens it meanwhile.
std::unique_ptr<Rows> rows_of_database(const Address&);

// A new house in an empty database. What is already there, but not finished, is gone on with;
// unless it `replaces` that, and whatever house is there.
std::unique_ptr<NewRows> new_rows_of_database(const Address&, bool replaces);
// The same all at once: until it is finished nothing is changed.
std::unique_ptr<NewRows> new_rows_at_once(const Address&, bool replaces);

}  // namespace ziggurat::server::postgres
