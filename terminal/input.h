#pragma once
// Lines from outside, of bounded length.
#include <istream>
#include <string>

namespace ziggurat {

enum class Read { Line, TooLong, End };

// Reads one line without its end. A line longer than `most` is skipped whole and reported.
Read read_line(std::istream&, std::string& line, std::size_t most);

// A whole file, or why it cannot be had.
struct FileText {
  std::string text, error;
};
FileText read_file(const std::string& path, std::size_t most);
std::string write_file(const std::string& path, const std::string& text);  // empty: done

}  // namespace ziggurat
