#include "server/stores.h"

#include "server/postgres/database.h"
#include "server/postgres/helpers.h"
#include "server/postgres/rows.h"
#include "server/sqlite/database_file.h"
#include "server/sqlite/rows.h"

namespace ziggurat::server {
namespace {

bool is_file(const StorePlace& place) { return place.database.url.empty(); }

void without_progress(std::size_t, std::size_t) {}

}  // namespace

std::unique_ptr<Store> open_store(const StorePlace& place, Store::Post post,
                                  const NodeSettings& node) {
  if (!is_file(place)) return postgres::open_store(place.database, std::move(post), node);
  if (node.has_others())
    throw std::runtime_error(
        "several nodes need a database that they share: --node goes with --store postgresql://…");
  return open_store(place.directory, std::move(post));
}

std::unique_ptr<Desk> open_desk(const StorePlace& place) {
  return is_file(place) ? open_desk(place.directory) : postgres::open_desk(place.database);
}

std::unique_ptr<Helpers> open_helpers(const StorePlace& place, Store::Post post) {
  if (is_file(place)) return nullptr;
  return std::make_unique<postgres::PostgresHelpers>(place.database, std::move(post));
}

void back_up(const StorePlace& place, const std::string& to) {
  if (is_file(place)) return back_up(place.directory, to);
  copy(*postgres::rows_of_moment(place.database), *new_rows_of_copy(to), without_progress);
}

void restore(const StorePlace& place, const std::string& from, bool replace) {
  if (is_file(place)) return restore(place.directory, from, replace);
  copy(*rows_of_copy(from), *postgres::new_rows_at_once(place.database, replace), without_progress);
}

std::unique_ptr<Store> open_copy(const StorePlace& place) {
  if (is_file(place)) return open_copy(place.directory);
  const TemporaryFolder folder;
  back_up(place, database_file(folder.directory));
  return open_copy(folder.directory);
}

void move(const StorePlace& from, const StorePlace& to, bool replace,
          const CopyProgress& progress) {
  const auto rows =
      is_file(from) ? rows_of_directory(from.directory) : postgres::rows_of_database(from.database);
  const auto new_rows = is_file(to) ? new_rows_of_directory(to.directory, replace)
                                    : postgres::new_rows_of_database(to.database, replace);
  copy(*rows, *new_rows, progress);
}

}  // namespace ziggurat::server
