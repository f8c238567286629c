#pragma once
// The files of the web client, held in memory with their compressed forms.
#include <map>
#include <string>

namespace ziggurat::server {

struct File {
  std::string plain, gzip, brotli;  // the last two are empty where they were not made
  const char* type;
  std::string tag;  // changes with the content
  bool forever;     // its name has its hash: it never changes
};

class Files {
 public:
  explicit Files(const std::string& directory);  // an empty set if there is no such directory
  // The page of the client for any path that is no file.
  const File* find(const std::string& path) const;
  bool empty() const { return files_.empty(); }

 private:
  std::map<std::string, File> files_;
};

}  // namespace ziggurat::server
