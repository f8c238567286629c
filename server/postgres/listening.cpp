#include "server/postgres/listening.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <system_error>

namespace ziggurat::server::postgres {
namespace {

int new_alarm() {
  const int alarm = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (alarm < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  return alarm;
}

}  // namespace

Listening::Listening(const Address& address, std::vector<std::string> channels,
                     Connection::Greeting greeting)
    : alarm_(new_alarm()),
      connection_(address, [channels = std::move(channels),
                            greeting = std::move(greeting)](Connection& reached) {
        greeting(reached);
        for (const std::string& channel : channels) reached.listen(channel);
      }) {}

Listening::~Listening() { close(alarm_); }

void Listening::wake() { eventfd_write(alarm_, 1); }

std::vector<Heard> Listening::wait(std::chrono::milliseconds most) {
  auto heard = connection_.heard();
  if (!heard.empty()) return heard;
  pollfd lines[] = {{alarm_, POLLIN, 0}, {connection_.socket(), POLLIN, 0}};
  poll(lines, std::size(lines), static_cast<int>(most.count()));
  eventfd_t times;
  eventfd_read(alarm_, &times);
  return connection_.heard();
}

}  // namespace ziggurat::server::postgres
