#include "core/picture.h"

namespace ziggurat {

int width_of(const PictureLine& line) {
  std::size_t width = 0;
  for (const Span& span : line) width += span.text.size();
  return static_cast<int>(width);
}

void append(PictureLine& line, const PictureLine& more) {
  line.insert(line.end(), more.begin(), more.end());
}

std::string blanks(int n) { return std::string(static_cast<std::size_t>(n), ' '); }

void add_line(Picture& lines, std::span<const Phrase> phrases, Packing packing) {
  if (phrases.empty()) return;
  lines.push_back({});
  for (const Phrase& phrase : phrases) {
    PictureLine& last = lines.back();
    if (last.empty()) {
      append(last, phrase);
    } else if (width_of(last) + packing.gap + width_of(phrase) <= packing.width) {
      last.push_back({blanks(packing.gap)});
      append(last, phrase);
    } else {
      lines.push_back({});
      if (packing.indent > 0) lines.back().push_back({blanks(packing.indent)});
      append(lines.back(), phrase);
    }
  }
}

void Sheet::write(int row, int column, std::string_view text, Ink ink) {
  if (row >= static_cast<int>(rows_.size())) rows_.resize(static_cast<std::size_t>(row) + 1);
  auto& marks = rows_[static_cast<std::size_t>(row)];
  const std::size_t start = static_cast<std::size_t>(column);
  if (start + text.size() > marks.size()) marks.resize(start + text.size(), {' ', Ink::Plain});
  for (std::size_t i = 0; i < text.size(); ++i) marks[start + i] = {text[i], ink};
}

Picture Sheet::lines() const {
  Picture lines;
  for (const auto& marks : rows_) {
    PictureLine line;
    for (const Mark& mark : marks) {
      const Ink ink = mark.letter == ' ' ? Ink::Plain : mark.ink;
      if (line.empty() || line.back().ink != ink) line.push_back({"", ink});
      line.back().text += mark.letter;
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace ziggurat
