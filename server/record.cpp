#include "server/record.h"

#include <algorithm>
#include <functional>
#include <sstream>
#include <tuple>

#include "server/table_names.h"

namespace ziggurat::server {
namespace {

constexpr Millis minute = 60'000, hour = 60 * minute;
constexpr Pace all_paces[] = {
    {"none", 0, 0},
    {"live", 20 * minute, 1 * minute},
    {"daily", 72 * hour, 24 * hour},
};
constexpr const char* status_words[] = {"open", "playing", "over", "closed", "stopped"};
constexpr const char* sitter_words[] = {"open", "person", "ai"};

template <class Enum, std::size_t Size>
Enum read_word(const char* const (&words)[Size], const std::string& word) {
  const auto found = std::find(std::begin(words), std::end(words), word);
  if (found == std::end(words)) throw std::runtime_error("the database says “" + word + "”");
  return static_cast<Enum>(found - std::begin(words));
}

}  // namespace

std::span<const Pace> paces() { return all_paces; }
const Pace* find_pace(std::string_view name) {
  const auto found = std::find_if(std::begin(all_paces), std::end(all_paces),
                                  [&](const Pace& pace) { return pace.name == name; });
  return found == std::end(all_paces) ? nullptr : found;
}
const char* word(Status status) { return status_words[static_cast<std::size_t>(status)]; }
const char* word(Sitter kind) { return sitter_words[static_cast<std::size_t>(kind)]; }

bool Record::has_open_chair() const {
  return std::any_of(chairs.begin(), chairs.end(),
                     [](const Chair& chair) { return chair.kind == Sitter::Open; });
}

int Record::free_chairs() const {
  return static_cast<int>(
      std::count_if(chairs.begin(), chairs.end(), std::mem_fn(&Chair::is_free)));
}

std::string Record::called() const { return server::called(id, name); }

std::vector<Seat> Record::kept_for(Id user) const {
  std::vector<Seat> seats;
  for (std::size_t seat = 0; seat < chairs.size(); ++seat)
    if (chairs[seat].is_kept() && chairs[seat].user == user)
      seats.push_back(static_cast<Seat>(seat));
  return seats;
}

std::vector<Seat> Record::seats_of(Id user) const {
  std::vector<Seat> seats;
  for (std::size_t seat = 0; seat < chairs.size(); ++seat)
    if (user != 0 && chairs[seat].kind == Sitter::Person && chairs[seat].user == user)
      seats.push_back(static_cast<Seat>(seat));
  return seats;
}

bool Record::seats(Id user) const {
  return user != 0 && std::any_of(chairs.begin(), chairs.end(), [&](const Chair& chair) {
           return chair.kind == Sitter::Person && chair.user == user;
         });
}

std::vector<Id> Record::people() const {
  std::vector<Id> users;
  for (const Chair& chair : chairs)
    if (chair.kind == Sitter::Person
        && std::find(users.begin(), users.end(), chair.user) == users.end())
      users.push_back(chair.user);
  return users;
}

// Nobody else plays here, nor will come back to a seat that the computer plays for him; or all knew
// of it when they sat down.
bool Record::allows_hints() const {
  std::set<Id> players;
  for (const Chair& chair : chairs)
    if (chair.kind == Sitter::Person || chair.is_lent()) players.insert(chair.user);
  return gives_hints || players.size() == 1;
}

bool Record::all_belong_to(Id user) const { return seats_of(user).size() == chairs.size(); }

bool Record::concerns(Id user) const {
  return host == user || std::any_of(chairs.begin(), chairs.end(), [&](const Chair& chair) {
           return chair.user == user;
         });
}

// The person who is asked; where the game has stopped all who have not said what should become of
// it. Nobody waits for whoever plays all the seats and chance besides, or a line of his own.
std::vector<Id> Record::awaited() const {
  if (line) return {};
  if (status == Status::Stopped) {
    auto users = people();
    if (proposal)
      std::erase_if(users, [&](Id user) {
        return std::find(proposal->yes.begin(), proposal->yes.end(), user) != proposal->yes.end();
      });
    return users;
  }
  if (chance_by_hand || asked == nobody || chairs[asked].kind != Sitter::Person) return {};
  return {chairs[asked].user};
}

Json parting_json(const Parting& p) {
  return {{"made", p.made}, {"of", p.of}, {"reason", p.reason}};
}

Millis Record::clock_of(Seat seat, Millis now) const {
  return chairs[seat].clock - (seat == asked ? now - asked_at : 0);
}

std::vector<Ending> read_result(const std::string& result) {
  std::vector<Ending> endings;
  std::istringstream words(result);
  Ending one;
  for (std::string rank_word; words >> one.seat >> one.points >> rank_word >> one.rank;)
    endings.push_back(one);
  return endings;
}

Touched touched_by(const Record& before, const Record& after) {
  const auto set_up = [](const Record& r) {
    return std::tie(r.name, r.setting.rules, r.begun_by, r.host, r.chance_by_hand, r.status,
                    r.rematch, r.proposal, r.result, r.parting, r.removed, r.hinted);
  };
  Touched touched{set_up(before) != set_up(after) || before.free_chairs() != after.free_chairs(),
                  before.awaited() != after.awaited() || before.asked_at != after.asked_at
                      || before.status != after.status,
                  0, 0};
  if (before.has_ended() != after.has_ended()) touched.chairs = ~0u;
  for (std::size_t seat = 0; seat < after.chairs.size(); ++seat) {
    Chair chair = before.chairs[seat];
    if (chair.clock != after.chairs[seat].clock) touched.clocks |= 1u << seat;
    chair.clock = after.chairs[seat].clock;
    if (chair != after.chairs[seat]) touched.chairs |= 1u << seat;
  }
  return touched;
}

OptionWords option_words(const Json& by_name) {
  OptionWords words;
  for (const auto& [name, value] : by_name.items())
    words.emplace_back(name.substr(0, 40), value.get<std::string>().substr(0, 40));
  return words;
}

Json options_json(const OptionWords& options) {
  Json json = Json::object();
  for (const auto& [name, value] : options) json[name] = value;
  return json;
}

// ---- as a database has them ----

Status read_status(const std::string& text) { return read_word<Status>(status_words, text); }
Sitter read_sitter(const std::string& text) { return read_word<Sitter>(sitter_words, text); }

std::string options_text(const OptionWords& options) { return options_json(options).dump(); }
OptionWords read_options(const std::string& text) {
  return text == "{}" ? OptionWords{} : option_words(Json::parse(text));
}

std::string proposal_text(const Proposal& p) {
  const Json json = {{"kind", p.kind}, {"by", p.by},       {"to", p.to},
                     {"seat", p.seat}, {"level", p.level}, {"yes", p.yes}};
  return json.dump();
}
Proposal read_proposal(const std::string& text) {
  const Json json = Json::parse(text);
  return {json["kind"], json["by"], json["to"], json["seat"], json["level"], json["yes"]};
}

std::string parting_text(const Parting& parting) { return parting_json(parting).dump(); }
Parting read_parting(const std::string& text) {
  const Json json = Json::parse(text);
  return {json["made"], json["of"], json["reason"]};
}

}  // namespace ziggurat::server
