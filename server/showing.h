#pragma once
// What somebody is shown of a table, as it goes over the wire. Whatever it tells about the game
// comes from server/seen.h.
#include "server/sitting.h"
#include "server/written.h"

namespace ziggurat::server {

struct Hub;

bool is_here(const std::vector<Sitting::Watcher>& present, Id user);
// About the table itself, for whoever reads it.
Written info_of(Hub&, const Record&, const std::vector<Sitting::Watcher>& present, Id viewer);
// What stands on it, through the eyes of a seat.
Written now_of(Hub&, const Sitting&, Seat viewer);
Written shown(const Sitting&, const ShownEntry&, Seat viewer);
Written entries_of(const Sitting&, std::span<const ShownEntry>, Seat viewer);
// All of it, with what was said.
void add_table(Hub&, Object& to, Sitting&, Id viewer, Seat as);

}  // namespace ziggurat::server
