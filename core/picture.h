#pragma once
// The table drawn in characters, with inks that a terminal may turn into colours. The letters alone
// must say everything.
#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/basics.h"

namespace ziggurat {

enum class Ink : u8 { Plain, Faint, Strong, Black, Red, Blue, Green, Water };

struct Span {
  std::string text;
  Ink ink = Ink::Plain;
};
using PictureLine = std::vector<Span>;
using Picture = std::vector<PictureLine>;
using Phrase = PictureLine;  // is not broken

int width_of(const PictureLine&);
void append(PictureLine&, const PictureLine& more);
std::string blanks(int n);

// Adds a line of phrases, `gap` blanks apart; what does not fit goes on below, a little to the
// right.
struct Packing {
  int width, gap = 1, indent = 0;
};
void add_line(Picture&, std::span<const Phrase>, Packing);

// Characters anywhere on a sheet.
class Sheet {
 public:
  void write(int row, int column, std::string_view text, Ink);
  Picture lines() const;  // what is of one ink and side by side becomes one span

 private:
  struct Mark {
    char letter;
    Ink ink;
  };
  std::vector<std::vector<Mark>> rows_;
};

// Lines of phrases in a box of this width.
template <int width>
class Box {
 public:
  void line(const std::vector<Phrase>& phrases) {
    add_line(lines_, phrases, {.width = width, .indent = 2});
  }
  const Picture& lines() const { return lines_; }

 private:
  Picture lines_;
};

// Boxes, so many side by side. A row is as high as the fullest of its boxes; where the last row was
// shorter or longer, the line between them is as long as the longer.
template <int columns, int width>
class BoxPage {
 public:
  void row(std::span<const Box<width>> boxes) {
    edge(std::max(boxes.size(), last_));
    last_ = boxes.size();
    std::size_t height = 0;
    for (const auto& box : boxes) height = std::max(height, box.lines().size());
    for (std::size_t i = 0; i < height; ++i) {
      PictureLine line = {{"|", Ink::Faint}};
      for (const auto& box : boxes) {
        const PictureLine words = i < box.lines().size() ? box.lines()[i] : PictureLine{};
        append(line, words);
        line.push_back({blanks(width - width_of(words))});
        line.push_back({"|", Ink::Faint});
      }
      picture_.push_back(std::move(line));
    }
  }
  void rows(std::span<const Box<width>> boxes) {
    for (std::size_t i = 0; i < boxes.size(); i += columns)
      row(boxes.subspan(i, std::min<std::size_t>(columns, boxes.size() - i)));
  }
  Picture finish() {
    edge(last_);
    return std::move(picture_);
  }

 private:
  void edge(std::size_t boxes) {
    std::string text = "+";
    for (std::size_t i = 0; i < boxes; ++i) text += std::string(width, '-') + '+';
    picture_.push_back({{std::move(text), Ink::Faint}});
  }

  Picture picture_;
  std::size_t last_ = 0;
};

}  // namespace ziggurat
