// Lines that a reader tries out by himself, from a moment of a finished game.
#include "server/hub.h"

namespace ziggurat::server {

void Hub::branch(const CallPtr& call) {
  sitting_of(*call);
  refuse(409, Message("analysis.after"));
}

}  // namespace ziggurat::server
