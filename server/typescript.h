#pragma once
// The browser's types, written from the tables that the server itself goes by.
#include "games/games.h"

namespace ziggurat::server {

std::string typescript();              // operations, answers and events
std::string typescript(const Title&);  // the words of a game, and its view

}  // namespace ziggurat::server
