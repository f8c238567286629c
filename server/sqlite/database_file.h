#pragma once
// The store in one SQLite file in WAL mode: DIR/ziggurat.db.
#include <memory>
#include <string>

#include "server/desk.h"

namespace ziggurat::server {

std::string database_file(const std::string& directory);

// Opens or makes it; throws if it cannot, if another program has it open, or if a newer one made
// it. One that an older program made is brought up to date, after a copy of it was put beside it.
std::unique_ptr<Store> open_store(const std::string& directory, Store::Post);
// A copy of it, which goes again with the store; a server may be running.
std::unique_ptr<Store> open_copy(const std::string& of);
// For whoever minds the house; a server may be running.
std::unique_ptr<Desk> open_desk(const std::string& directory);
// Throws if there is none.
void demand_database(const std::string& directory);

// Holds the directory for one program at a time; throws if another has it.
class DirectoryLock {
 public:
  explicit DirectoryLock(const std::string& directory);
  ~DirectoryLock();
  DirectoryLock(const DirectoryLock&) = delete;

 private:
  int file_ = -1;
};

// A folder for what is only needed now; it goes whatever happens.
struct TemporaryFolder {
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;

  std::string directory;
};

// Copies of the database, made while a server may be running, and put back while none is.
void back_up(const std::string& directory, const std::string& to);
void restore(const std::string& directory, const std::string& from, bool replace);

}  // namespace ziggurat::server
