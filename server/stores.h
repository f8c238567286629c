#pragma once
// Every kind of store, by where it is.
#include <memory>
#include <string>

#include "server/copying.h"
#include "server/desk.h"
#include "server/helpers.h"
#include "server/postgres/address.h"
#include "server/store.h"

namespace ziggurat::server {

struct StorePlace {
  std::string directory = "data";   // of SQLite's file
  postgres::Address database = {};  // unless this names one of PostgreSQL
};

// Throws if it cannot be opened, or if another program has it open.
std::unique_ptr<Store> open_store(const StorePlace&, Store::Post, const NodeSettings& = {});
// Null: what one program alone opens, nobody else can think about.
std::unique_ptr<Helpers> open_helpers(const StorePlace&, Store::Post);
// A copy of it, which goes again with the store; a server may be running.
std::unique_ptr<Store> open_copy(const StorePlace&);

// What whoever minds the house looks things up by; a server may be running.
std::unique_ptr<Desk> open_desk(const StorePlace&);

// A copy, one file whatever kind of store it is of, made while a server may be running; and put
// back while none is, into any kind.
void back_up(const StorePlace&, const std::string& to);
void restore(const StorePlace&, const std::string& from, bool replace);

// All of it to another place, while no server runs at either. What was interrupted is gone on with.
void move(const StorePlace& from, const StorePlace& to, bool replace, const CopyProgress&);

}  // namespace ziggurat::server
