// Any bytes as the frames of a guest who sits at a table, one a line: each gets an answer that fits
// what its operation declares, and after a restart the table is as it was.
#include <cstdio>
#include <cstdlib>

#include "tests/house.h"

namespace {

using namespace ziggurat;
using namespace ziggurat::server;

void demand(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what.c_str());
  std::abort();
}

// The answer among the lines that came; null if there is none.
Json answer_in(const std::vector<std::string>& lines) {
  for (const std::string& line : lines)
    if (Json read = Json::parse(line); read.contains("re")) return read;
  return nullptr;
}

void try_frame(House& house, Socket& socket, std::string_view frame) {
  socket.forget();
  house.hub().requests.receive(socket, frame);
  // What is agreed on is written twice: the consent, and what follows from it.
  for (int writes = 0; writes < 4 && answer_in(socket.lines).is_null(); ++writes)
    house.write([](SQLite::Database&) {});
  Json answer = answer_in(socket.lines);
  demand(!answer.is_null(), "a frame without an answer");
  answer.erase("re");
  const Json request = read_json(frame);
  const Json name = request.is_object() ? request.value("do", Json()) : Json();
  const Operation* found = name.is_string() ? find_operation(name.get<std::string>()) : nullptr;
  demand(found || answer.contains("error"), "nothing was asked, but it was answered");
  if (found) house.complain_if(flaw_of_answer(*found, answer));
  demand(house.complaints.empty(), house.complaints.empty() ? "" : house.complaints[0]);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  House house;
  house.works = false;  // computer players take too long for this
  const Person guest = house.guest("Ada");
  const Json seats = Json::array({"me", "me", "me"});
  const std::string id = house.ask_well(
      guest, "create",
      {{"game", "tigris"}, {"seats", seats}, {"seed", 7}, {"pace", "live"}})["table"];
  {
    Socket socket(house, guest);
    socket.ask("watch", {{"table", id}});
    std::string_view text(reinterpret_cast<const char*>(data), size);
    for (int sent = 0; !text.empty() && sent < 50; ++sent) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      try_frame(house, socket, text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
      house.now += 1000;
    }
  }
  house.write([](SQLite::Database&) {});
  const Json before = house.ask_well(guest, "table", {{"table", id}});
  house.restart();
  demand(house.ask_well(guest, "table", {{"table", id}}) == before, "a restart changes the table");
  return 0;
}
