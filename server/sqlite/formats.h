#pragma once
// The format of the database: what every version of this program has made of it.
#include <SQLiteCpp/SQLiteCpp.h>

namespace ziggurat::server {

extern const int newest_format;
int format_of(SQLite::Database&);  // 0: it is no database of this program
// Throws if a newer program has written it.
void demand_known_format(SQLite::Database&, const std::string& file);
// Takes the steps that it lacks, each as a whole or not at all.
void bring_up_to_date(SQLite::Database&);

}  // namespace ziggurat::server
