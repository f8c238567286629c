#include "ai/player.h"
#include "core/playout.h"
#include "server/helpers.h"
#include "server/logging.h"

namespace ziggurat::server {

// A mistake in a player must not end the game of the others.
int choose(const Job& job, const Table& table, const std::atomic<bool>& stop) {
  Rng rng(job.seed);
  const int by_lot = pick(table.decision(), rng);
  try {
    const Disposition disposition{temperament_at(job.table, table.decision().who)};
    return make_player(job.level, table, {.pace = job.pace, .stop = &stop}, disposition)
        ->choose(table, rng);
  } catch (const std::exception& error) {
    log_error("player.failed", {{"level", job.level}, {"error", error.what()}});
    return by_lot;
  }
}

}  // namespace ziggurat::server
