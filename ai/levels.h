#pragma once
// The levels of computer players, weakest first.
#include <span>
#include <string_view>

namespace ziggurat {

struct Level {
  const char* name;
  double seconds;  // that it thinks in a turn, where a game does not ask for more; 0: it only tries
  float moodiness;  // by how much of a chance to win a choice may seem better to it than it is
};

constexpr Level levels[] = {
    {"apprentice", 0, 0.03F},  // errs by little
    {"scribe", 0, 0},          // looks one choice ahead
    {"steward", 0.6, 0},       // searches
    {"vizier", 3, 0},          // longer
    {"oracle", 9, 0},          // longest
};
constexpr const char* usual_level = "steward";

// How strong levels were measured to be in a game (docs/AI.md), in Elo: a scribe has 1500. The
// figure may be off by so much, 19 times of 20. What is not here was not measured.
struct MeasuredLevel {
  const char *game, *level;
  int rating, within;
};
constexpr MeasuredLevel measured_levels[] = {
    {"tigris", "apprentice", 1395, 26},   {"tigris", "scribe", 1500, 0},
    {"crescent", "apprentice", 1381, 17}, {"crescent", "scribe", 1500, 0},
    {"oath", "apprentice", 1363, 35},     {"oath", "scribe", 1500, 0},
    {"oath", "steward", 1652, 33},
};

// Those of older tables: they play at random, look one choice ahead, or think for a second.
constexpr const char* old_levels[] = {"random", "basic", "steady"};

constexpr const Level* find_level(std::string_view name) {
  for (const Level& level : levels)
    if (level.name == name) return &level;
  return nullptr;
}

}  // namespace ziggurat
