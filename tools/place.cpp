#include "tools/place.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

namespace ziggurat {

CLI::Option* add_password_file(CLI::App& app, server::StorePlace& place) {
  return app.add_option("--password-file", place.database.password_file,
                        "whose first line is the password of the database; else it is where "
                        "PostgreSQL's own programs look, as in PGPASSWORD or PGPASSFILE");
}

CLI::Option* add_store(CLI::App& app, server::StorePlace& place) {
  CLI::Option* store = app.add_option(
      "--store", place.database.url,
      "a database of PostgreSQL, such as postgresql://ziggurat@db.example.org/ziggurat");
  add_password_file(app, place)->needs(store);
  return store;
}

void add_place(CLI::App& app, server::StorePlace& place) {
  CLI::Option* data = app.add_option("--data", place.directory,
                                     "directory of the database; it is made if it is missing")
                          ->capture_default_str();
  add_store(app, place)->excludes(data);
}

int guarded(const std::function<int()>& action) {
  try {
    return action();
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}

}  // namespace ziggurat
