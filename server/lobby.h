#pragma once
// Setting up a table.
#include "server/operation.h"

namespace ziggurat::server {

// Of a table or a saga.
std::string new_id(Hub&);
// What a request says about a table that is to be: who sits there, and by which clock.
Record table_asked_for(Hub&, const Call&, const std::string& game);
// The invited are named by seat.
void open_table(Hub&, const CallPtr&, Record, const Json& invite);

}  // namespace ziggurat::server
