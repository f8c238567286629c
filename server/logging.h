#pragma once
// Structured logs: one JSON object a line on standard error. Names of operations, numbers and
// error texts; never passwords, tokens, cookies, chat or what a seat has in hand.
#include "core/json.h"

namespace ziggurat::server {

void log_info(const char* event, Json fields = Json::object());
void log_warning(const char* event, Json fields);
// The same line is written once a minute, and then says how often it was repeated: a request, or a
// connection, that was refused, and what went wrong.
void log_refused(const char* what, int status, const std::string& reason,
                 const std::string& address);
void log_error(const char* event, Json fields = Json::object());
void set_log_level(const std::string& level);  // "info", "warning", "error" or "off"

}  // namespace ziggurat::server
