#include "server/strain.h"

#include "server/limits.h"

namespace ziggurat::server {

// A moment of work is no strain; one that comes again and again is.
void Strain::note_lateness(Millis late) { lateness_ = (3 * lateness_ + late) / 4; }

std::string Strain::reason() const {
  if (writes_ > most_writes_waiting) return std::to_string(writes_) + " changes wait to be written";
  if (lateness_ > most_lateness) return "answers come " + std::to_string(lateness_) + " ms late";
  return {};
}

}  // namespace ziggurat::server
