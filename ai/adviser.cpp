#include "ai/adviser.h"

#include "games/games.h"

namespace ziggurat {

std::unique_ptr<Adviser> make_adviser(const Table& table) {
  const Title* title = find_title(table.info().name);
  return title ? title->adviser() : nullptr;
}

}  // namespace ziggurat
