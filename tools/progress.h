#pragma once
// How far a long command is: a bar on a terminal, nothing in a pipe unless it is asked for.
#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <string>

namespace ziggurat {

class ProgressBar {
 public:
  explicit ProgressBar(int all, bool asked_for = false)
      : all_(all), shown_(asked_for || isatty(STDERR_FILENO) != 0) {}
  ~ProgressBar() {
    if (shown_) std::cerr << "\n";
  }
  void update(int done, const std::string& note = "") {
    const int percent = static_cast<int>(100LL * done / all_);
    if (!shown_ || (percent == percent_ && note == note_)) return;
    percent_ = percent;
    note_ = note;
    std::cerr << fmt::format("\r[{:<50}] {:3}%  {} / {}{}",
                             std::string(static_cast<std::size_t>(percent / 2), '#'), percent, done,
                             all_, note)
              << std::flush;
  }

 private:
  int all_, percent_ = -1;
  std::string note_;
  bool shown_;
};

}  // namespace ziggurat
