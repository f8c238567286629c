#pragma once
// What a seat has chosen since its turn began. A choice that costs nothing, or was taken back, is
// not made twice in a turn: what was refused will be refused again, and what was moved to and fro
// could be moved forever. A mind for whose game that matters offers ends_turn(choice),
// is_free(choice) and takes_back(choice).
#include "core/table.h"

namespace ziggurat {

template <class Mind>
class TurnSoFar {
 public:
  TurnSoFar() = default;
  TurnSoFar(const Table& table, Seat seat) {
    if constexpr (matters)
      for (int made = table.choices_made(); made > 0 && !Mind::ends_turn(table.choice_of(made));
           --made)
        if (table.maker_of(made) == seat) chosen_.push_back(table.choice_of(made));
    std::reverse(chosen_.begin(), chosen_.end());
  }

  void note(Choice choice) {
    if constexpr (matters) chosen_.push_back(choice);
  }
  void clear() { chosen_.clear(); }

  bool forbids(Choice choice) const {
    if constexpr (matters) {
      const bool free = Mind::is_free(choice);
      if (free && chosen_.size() >= enough) return true;
      for (std::size_t i = 0; i < chosen_.size(); ++i) {
        const bool back = i + 1 < chosen_.size() && Mind::takes_back(chosen_[i + 1]);
        if (chosen_[i] == choice && (free || back)) return true;
      }
    }
    return false;
  }

 private:
  static constexpr bool matters = requires(Choice choice) { Mind::is_free(choice); };
  static constexpr std::size_t enough = 30;
  std::vector<Choice> chosen_;
};

}  // namespace ziggurat
