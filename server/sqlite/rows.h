#pragma once
// The rows of SQLite's file, for what is copied from it or into it.
#include <memory>

#include "server/copying.h"

namespace ziggurat::server {

// Of the database in a directory, which nobody else opens meanwhile.
std::unique_ptr<Rows> rows_of_directory(const std::string& directory);
// Of a copy of it, which is one file and may be of an older format.
std::unique_ptr<Rows> rows_of_copy(const std::string& file);

// A new database in a directory. Until it is finished it lies in a folder there, and what is
// already in that is gone on with; unless it `replaces` that, and the database that is there.
std::unique_ptr<NewRows> new_rows_of_directory(const std::string& directory, bool replaces);
// A new copy.
std::unique_ptr<NewRows> new_rows_of_copy(const std::string& file);

}  // namespace ziggurat::server
