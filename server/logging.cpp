#include "server/logging.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <mutex>
#include <unordered_map>

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

// The same trouble again and again, such as a full disk, is one line a minute.
class Repeats {
 public:
  // How often the line was held back since it last passed; nothing: it is to be held back now.
  std::optional<int> pass(const std::string& line) {
    const std::lock_guard lock(mutex_);
    const auto now = std::chrono::steady_clock::now();
    if (seen_.size() > most_remembered) seen_.clear();
    const auto [seen, is_new] = seen_.try_emplace(line, Seen{now, 0});
    if (is_new) return 0;
    if (now - seen->second.passed < std::chrono::minutes(1)) {
      ++seen->second.held_back;
      return std::nullopt;
    }
    return std::exchange(seen->second, {now, 0}).held_back;
  }

 private:
  static constexpr std::size_t most_remembered = 1000;
  struct Seen {
    std::chrono::steady_clock::time_point passed;
    int held_back;
  };
  std::mutex mutex_;
  std::unordered_map<std::string, Seen> seen_;
};

}  // namespace

void log_info(const char* event, Json fields) {
  if (logger().should_log(spdlog::level::info)) logger().info("{}", line(event, fields));
}
void log_warning(const char* event, Json fields) {
  if (logger().should_log(spdlog::level::warn)) logger().warn("{}", line(event, fields));
}

namespace {

void log_repeats(spdlog::level::level_enum level, const char* event, Json fields) {
  static Repeats repeats;
  if (!logger().should_log(level)) return;
  const auto held_back = repeats.pass(line(event, fields));
  if (!held_back) return;
  if (*held_back > 0) fields["repeated"] = *held_back;
  logger().log(level, "{}", line(event, fields));
}

}  // namespace

void log_refused(const char* what, int status, const std::string& reason,
                 const std::string& address) {
  log_repeats(spdlog::level::warn, "refused",
              {{"operation", what}, {"status", status}, {"reason", reason}, {"address", address}});
}
void log_error(const char* event, Json fields) {
  log_repeats(spdlog::level::err, event, std::move(fields));
}
void set_log_level(const std::string& level) { logger().set_level(spdlog::level::from_str(level)); }

}  // namespace ziggurat::server
