#pragma once
// Everything about a game that leaves the server is written here, for one viewer at a time, and
// only from what the game's contract says the viewer may know: his view, his choices, news as he
// sees them, and worlds he can imagine.
#include "core/json.h"
#include "core/json_words.h"
#include "core/table.h"
#include "server/written.h"

namespace ziggurat {
struct Opinion;
}

namespace ziggurat::server {

// The game's view without its news: the entries of the log tell those.
Json view_json(const Table&, Seat viewer);
// What the table shows now; `seq` counts the entries of its log. If there is a result, it has ended
// with that; whoever calls may say more.
Object now_object(const Table&, Seat viewer, int seq, const std::optional<std::string>& result);
// The same of a game from which the present rules have parted: nothing is to be chosen.
Object parted_object(const Table&, Seat viewer, int seq, const std::optional<std::string>& result);
// The same of a table as it once was: nothing is to be chosen there either.
Object moment_object(const Table& then, Seat viewer);
// A result as it is noted, "archer 3 rank 2 bull 5 rank 1".
Json result_json(const std::string& result);
// The position as it is drawn small: as a spectator sees it.
Json thumb_json(const Table&);
// Where the points of a finished game came from; `plain` of one that is only known by its result.
Json account_json(const Table&);
Json plain_account_json(const Vocabulary&, const std::string& result);
// What the choice that led to `made` choices brought about.
Written news_of(const Table&, Seat viewer, int made);
// That choice in words: only for whoever makes all choices of the game, chance's included.
Json choice_json(const Table&, int made);
// What happened between two moments, step by step: the position after each, and what led there.
// Of more than `max_steps` the oldest are one.
Json steps_json(const Table&, Seat viewer, int from, int to);
// Where the set-up ends, where turns begin and where something of note happened, as everybody knows
// it. The moments are those after the draws that belong to a choice.
Json timeline_json(const Table&);
// What choices of the seat that is asked would lead to, one after the other. They are tried in
// worlds the seat can imagine; what turns out differently there is left out. `with_next`: and what
// the seat would be asked then.
Json preview_json(const Table&, const std::vector<Choice>&, bool with_next = false);
bool could_be_undone(const Table&, const std::vector<Choice>&);
// Whether a seat could give another than its standing answer once it is asked, as far as it knows.
// Nothing if it is not going to be asked among those who are asked the same now.
std::optional<bool> could_answer_otherwise(const Table&, Seat, const Standing&);
// What the computer thinks of the choices of a question; of a moment that has passed, which of them
// was made. And what to look at first, without saying what to do.
Json opinions_json(const Table&, std::span<const Opinion> best_first, std::optional<int> made);
Json nudge_json(const Table&, const Opinion& best);
Json picture_json(const Table&, Seat viewer);
Json why_json(const Table&, std::string_view words);
// The same of all that could be done with a thing, or with a verb; either may be empty.
Json why_each_json(const Table&, const std::string& thing, const std::string& verb);

}  // namespace ziggurat::server
