#pragma once
// What can be asked, a function each, in the file of its topic; operations.cpp has a row for it.
#include "server/operation.h"

namespace ziggurat::server::operation {

// accounts.cpp
Asked me, guest, register_, login, rename, settings, password, delete_account;
// belongings.cpp
Asked export_;
// sessions.cpp
Asked logout, tokens, token, revoke;
// lists.cpp
Asked lobby, thumbs;
// played.cpp
Asked profile, record, history;
// lobby.cpp
Asked games, catalogue, create, join, leave, decline, name_table, remove;
// sagas.cpp
Asked sagas, saga, saga_new, saga_import, saga_play, saga_branch;
// watching.cpp
Asked watch, unwatch, table, look, score, why, picture, at, steps, timeline, log, account;
// playing.cpp
Asked choose, preview, undo, resign;
// advising.cpp
Asked hint, best, analysis, cancel;
// lines.cpp
Asked branch;
// puzzles.cpp
Asked puzzles, mistakes, puzzle, solve;
// agreeing.cpp
Asked propose, answer, retake;
// standing.cpp
Asked standing;
// talking.cpp
Asked chat, notes;
// What only nodes ask of each other (nodes.cpp): people.cpp, lines.cpp.
Asked hand_over, see_off, close, remove_line;

}  // namespace ziggurat::server::operation
