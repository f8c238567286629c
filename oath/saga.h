#pragma once
// Games that follow from each other in one world: what the command line and the house share (the
// contract of core/saga.h).
#include "core/game.h"
#include "core/json_shape.h"
#include "oath/chronicle.h"

namespace ziggurat::oath {

// Where so many begin to play in this world.
std::string position_in(const Chronicle&, int players, const OptionWords& = {});
// The world as it is played next: all that lies face down there is dealt anew. Of the relics, the
// four that are due to the Reliquary stay these four.
Chronicle dealt_anew(Chronicle, Rng&);
// The denizens of the world deck, also while they are left to chance.
Cards denizens_in_deck(const Chronicle&);
// What lies at a site: denizens and an edifice, from the left, and relics face down.
struct SiteCards {
  FixedList<CardId, site_places> cards;
  int relics = 0;
};
SiteCards cards_at(const ChronicleSite&);
// The seat that won the last game; empty if the text does not say.
std::string winner_word(const Chronicle&);

// ---- saga_json.cpp ----

extern const Type world_type, passage_type;
Json world_json(const Chronicle&);
Json passage_json(const State& end, const Chronicle& before, const Chronicle& after);

struct Saga {
  static Result<std::string> first_world(const Settings&, std::string_view name);
  static Result<Json> world(std::string_view text);
  static Result<std::string> position(std::string_view world, int seats, const OptionWords&, Rng&);
  static std::string world_left(const State& end, std::string_view name);
  static Json passage(const State& end, std::string_view before, std::string_view after);
  static bool is_decided(const State& s) { return s.winner != nobody; }
  static constexpr Seat seat_of_winner = chancellor;
  static constexpr const Type& world_type = oath::world_type;
  static constexpr const Type& passage_type = oath::passage_type;
};

}  // namespace ziggurat::oath
