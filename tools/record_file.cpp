#include "tools/record_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace ziggurat {

RecordFile::~RecordFile() {
  if (file_ >= 0) close(file_);
}

void RecordFile::fail() {
  if (error_.empty()) error_ = std::strerror(errno);
}

std::string RecordFile::open(const std::string& path) {
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file_ < 0) return fail(), "";
  if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
    busy_ = errno == EWOULDBLOCK;
    return fail(), "";
  }
  std::string text;
  char part[1 << 16];
  for (;;) {
    const ssize_t n = read(file_, part, sizeof part);
    if (n < 0) fail();
    if (n <= 0) return text;
    text.append(part, static_cast<std::size_t>(n));
  }
}

void RecordFile::cut(std::size_t bytes) {
  if (ftruncate(file_, static_cast<off_t>(bytes)) != 0) fail();
}

// A line that was written by halves is the last one.
void RecordFile::append(const std::string& line) {
  for (std::size_t done = 0; done < line.size() && error_.empty();) {
    const ssize_t n = write(file_, line.data() + done, line.size() - done);
    if (n < 0) fail();
    if (n > 0) done += static_cast<std::size_t>(n);
  }
}

}  // namespace ziggurat
