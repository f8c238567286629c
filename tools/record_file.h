#pragma once
// A file that grows by whole lines, and that one program at a time may write.
#include <string>

namespace ziggurat {

class RecordFile {
 public:
  RecordFile() = default;
  RecordFile(const RecordFile&) = delete;
  RecordFile& operator=(const RecordFile&) = delete;
  ~RecordFile();

  // What is in it; it is made if it is not there. Afterwards error() says whether that went well.
  std::string open(const std::string& path);
  void cut(std::size_t bytes);  // keeps only its beginning
  void append(const std::string& line);

  bool is_open() const { return file_ >= 0; }
  bool is_busy() const { return busy_; }               // another program is writing it
  const std::string& error() const { return error_; }  // empty: all went well so far

 private:
  void fail();

  int file_ = -1;
  bool busy_ = false;
  std::string error_;
};

}  // namespace ziggurat
