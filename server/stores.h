#pragma once
// Every kind of store, by where it is.
#include <memory>
#include <string>

#include "server/postgres/address.h"
#include "server/store.h"

namespace ziggurat::server {

struct StorePlace {
  std::string directory = "data";   // of SQLite's file
  postgres::Address database = {};  // unless this names one of PostgreSQL
};

// Throws if it cannot be opened, or if another program has it open.
std::unique_ptr<Store> open_store(const StorePlace&, Store::Post);

}  // namespace ziggurat::server
