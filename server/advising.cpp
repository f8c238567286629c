// What the computer thinks of a game, for people who ask: hints, the best choices of a moment, and
// the analysis of a whole game.
#include "server/hub.h"

namespace ziggurat::server {

void Hub::hint(const CallPtr& call) {
  sitting_of(*call);
  refuse(403, Message("hint.forbidden"));
}

void Hub::best(const CallPtr& call) {
  sitting_of(*call);
  refuse(409, Message("analysis.after"));
}

void Hub::analysis(const CallPtr& call) {
  sitting_of(*call);
  refuse(409, Message("analysis.after"));
}

void Hub::cancel(const CallPtr& call) {
  sitting_of(*call);
  call->answer();
}

}  // namespace ziggurat::server
