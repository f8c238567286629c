#pragma once
// The store in a database of PostgreSQL.
#include <memory>

#include "server/circle.h"
#include "server/desk.h"
#include "server/postgres/connection.h"

namespace ziggurat::server::postgres {

// Opens it or, in an empty database, makes what it needs; throws if it cannot, if another program
// has it open, or if a newer program made it. One that an older program made is brought up to date.
std::unique_ptr<Store> open_store(const Address&, Store::Post, const NodeSettings& = {});

// For whoever minds the house; a server may be running.
std::unique_ptr<Desk> open_desk(const Address&);

// As long as this connection lasts nobody else has the database, or nodes alone have it; throws if
// somebody is in the way.
enum class Lock : u8 { Alone, AmongNodes };
void lock(Connection&, const std::string& url, Lock);
// What is there is a house of this program, or an older one's that is brought up to date; one is
// made if there is nothing. Who has it alone knows that no node lives.
void make_up_to_date(Connection&, const std::string& url, Lock);
// Throws unless it is all there: not while it is being moved.
void demand_whole(Connection&, const std::string& url);

}  // namespace ziggurat::server::postgres
