#pragma once
// The format of the database: what every version of this program has made of it.
#include "server/postgres/connection.h"

namespace ziggurat::server::postgres {

extern const int newest_format;
int format_of(Connection&);  // 0: it is no database of this program
// Throws if a newer program has written it.
void demand_known_format(Connection&, const std::string& url);
// Takes the steps that it lacks, each as a whole or not at all.
void bring_up_to_date(Connection&);

}  // namespace ziggurat::server::postgres
