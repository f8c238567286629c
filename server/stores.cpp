#include "server/stores.h"

#include "server/postgres/database.h"
#include "server/sqlite/database_file.h"

namespace ziggurat::server {

std::unique_ptr<Store> open_store(const StorePlace& place, Store::Post post) {
  if (place.database.url.empty()) return open_store(place.directory, std::move(post));
  return postgres::open_store(place.database, std::move(post));
}

}  // namespace ziggurat::server
