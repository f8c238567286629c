#include "server/logging.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace ziggurat::server {
namespace {

spdlog::logger& logger() {
  static const auto made = [] {
    auto log = spdlog::stderr_logger_mt("ziggurat");
    log->set_pattern(R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})",
                     spdlog::pattern_time_type::utc);
    log->flush_on(spdlog::level::info);
    return log;
  }();
  return *made;
}

// The fields without the braces of the object: the pattern has them.
std::string line(const char* event, const Json& fields) {
  Json whole = {{"event", event}};
  whole.update(fields);
  const std::string text = whole.dump(-1, ' ', false, Json::error_handler_t::replace);
  return text.substr(1, text.size() - 2);
}

}  // namespace

void log_info(const char* event, Json fields) {
  if (logger().should_log(spdlog::level::info)) logger().info("{}", line(event, fields));
}
void log_error(const char* event, Json fields) { logger().error("{}", line(event, fields)); }
void set_log_level(const std::string& level) { logger().set_level(spdlog::level::from_str(level)); }

}  // namespace ziggurat::server
