#pragma once
// Games that follow from each other: the world that one leaves is what the next begins with. A
// world is a line of text, which is the game's own.
#include <string>
#include <string_view>

#include "core/game.h"
#include "core/json_shape.h"
#include "core/table.h"

namespace ziggurat {

// What a saga needs to know of its game; from the `Saga` of the game's `Rules`, if they have one.
class Sagas {
 public:
  virtual ~Sagas() = default;
  // A world in which nobody has played yet, as the options say; an error if there are none such.
  virtual Result<std::string> first_world(const OptionWords&, std::string_view name) const = 0;
  // What everybody may know of a world; an error says in which column its text is wrong.
  virtual Result<Json> world(std::string_view text) const = 0;
  // A position in which so many begin to play. What lies hidden there is dealt anew: whoever has
  // read the text, or the log of the game before, knows no more than the others.
  virtual Result<std::string> position(std::string_view world, int seats, const OptionWords&,
                                       Rng&) const = 0;
  // Of a finished game: the world that it leaves to a saga of this name, and how it went, from the
  // world that it began with to that.
  virtual std::string world_left(const Table& finished, std::string_view name) const = 0;
  virtual Json passage(const Table& finished, std::string_view before,
                       std::string_view after) const = 0;
  // After how many choices it was decided: its last map, before the world is made ready.
  virtual int decided(const Table& finished) const = 0;
  virtual Seat seat_of_winner() const = 0;  // where whoever has won sits in the next game
  virtual const Type& world_type() const = 0;
  virtual const Type& passage_type() const = 0;
};

}  // namespace ziggurat
