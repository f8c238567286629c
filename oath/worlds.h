#pragma once
// Ready-made worlds: where a game can begin besides the very first one. They say what the piles are
// made of; the order comes from chance.
#include <iterator>
#include <span>

#include "oath/chronicle.h"

namespace ziggurat::oath {

struct ReadyWorld {
  Oath oath;
  u8 citizens;  // boards
  u16 games;    // the number of the game it is the start of
  ChronicleSite site[site_count];
  // What came from the Archive to the 54 cards of the first game, and what has left them.
  std::span<const CardId> added, dispossessed;
};
// The values of the option.
constexpr const char* world_words[] = {"first", "people", "devotion", "protection", "ruins"};
constexpr int world_count = static_cast<int>(std::size(world_words));
const ReadyWorld& ready_world(int number);  // 0 is the first game

constexpr int starter_count = 54;  // the denizens of the first game: 0 to 53

}  // namespace ziggurat::oath
