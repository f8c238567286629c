#include "server/postgres/database.h"

#include "server/postgres/postgres_store.h"

namespace ziggurat::server::postgres {

std::unique_ptr<Store> open_store(const Address& address, Store::Post post) {
  return std::make_unique<PostgresStore>(address, std::move(post));
}

}  // namespace ziggurat::server::postgres
