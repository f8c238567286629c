#pragma once
// The shapes of what the server sends, by the names that docs/PROTOCOL.md uses.
#include "core/json_words.h"

namespace ziggurat::server::shapes {

inline constexpr const Type& message = message_type;
extern const Type error, user, settings, token, game, level, pace, info, lobby, thumb, now, entry,
    preview, table_contents, picture, step, timeline, why_verb, account, profile, record, history,
    pace_name, lobby_list, record_by, sagas, saga, grade, opinion, analysis, puzzle, mistake,
    belongings;
// What is pushed to whoever watches: one of the shapes, told apart by its field `event`.
extern const Type event;

}  // namespace ziggurat::server::shapes
