#pragma once
// The machine interface: one JSON request a line, one JSON answer a line. Never exits on a bad
// request; nothing is changed by one. docs/SESSION.md lists the requests.
#include <memory>
#include <string>
#include <string_view>

#include "core/json.h"
#include "core/table.h"
#include "core/texts.h"

namespace ziggurat {

class Session {
 public:
  static constexpr std::size_t max_line = 8 << 20;  // a log of four megabytes, escaped

  std::string answer(std::string_view line);

 private:
  Json handle(const Json& request);
  Json games() const;
  Json begin(const Json& request);
  Json decision(const Json& request) const;
  Json choose(const Json& request);
  Json position() const;
  Json undo(const Json& request);
  Json why(const Json& request) const;
  Json status() const;
  void let_chance_decide();

  std::unique_ptr<Table> table_;
  Rng rng_{0};
  bool chance_by_hand_ = false;
  const Texts* texts_ = &Texts::english();
};

}  // namespace ziggurat
