#include "ai/arena_record.h"

#include "core/json.h"

namespace ziggurat {
namespace {

using Outcome = PlayedGame::Outcome;

Json header(const ArenaRequest& request, std::string_view program) {
  const GameInfo& info = request.game->info();
  Json options = Json::object(), contestants = Json::array();
  for (const auto& [name, value] : request.options) options[name] = value;
  for (const Contestant& one : request.contestants) {
    Json& row = contestants.emplace_back(Json{{"name", one.name}});
    if (one.patience.iterations > 0) row["iterations"] = one.patience.iterations;
    if (one.has_clock()) row["seconds"] = one.patience.seconds;
  }
  return {{"program", program},          {"game", info.name},
          {"rules", info.rules_version}, {"options", std::move(options)},
          {"each", request.each},        {"contestants", std::move(contestants)},
          {"seats", request.seats},      {"players", request.players},
          {"seed", request.seed}};
}

// Something of every seat.
template <class Get>
Json by_seat(const PlayedGame& game, Get get) {
  Json all = Json::array();
  for (const Outcome& seat : game.seats) all.push_back(std::invoke(get, seat));
  return all;
}

std::size_t contestant_named(const ArenaRequest& request, const std::string& name) {
  std::size_t i = 0;
  while (i < request.contestants.size() && request.contestants[i].name != name) ++i;
  return i;
}

PlayedGame game_of(const Json& line, const ArenaRequest& request) {
  PlayedGame game{.number = line.at("game").get<int>(),
                  .seconds = line.at("seconds").get<double>(),
                  .stage = line.at("stage").get<std::map<std::string, long>>()};
  for (std::size_t i = 0; i < line.at("seats").size(); ++i) {
    const auto at = [&](const char* field) { return line.at(field).at(i); };
    Outcome& seat = game.seats.emplace_back();
    seat.contestant = contestant_named(request, at("seats").get<std::string>());
    seat.rank = at("ranks").get<int>();
    seat.points = at("points").get<int>();
    seat.sources = at("sources").get<std::map<std::string, int>>();
    seat.choices = at("choices").get<int>();
    seat.thinking = at("thinking").get<double>();
    seat.longest = at("longest").get<double>();
    seat.waits = at("waits").get<int>();
    seat.waiting = at("waiting").get<double>();
    seat.longest_wait = at("longest_wait").get<double>();
  }
  return game;
}

// The fields in which two matches differ; all if one of them is none.
std::string differences(const Json& ours, const Json& other) {
  std::string fields;
  for (const auto& [field, value] : ours.items())
    if (!other.is_object() || !other.contains(field) || other.at(field) != value)
      fields += (fields.empty() ? "" : ", ") + field;
  return fields;
}

}  // namespace

std::string record_header(const ArenaRequest& request, std::string_view program) {
  return header(request, program).dump() + "\n";
}

std::string record_line(const Arena& arena, const PlayedGame& game) {
  Json line = {{"game", game.number}};
  if (!arena.request().each.empty()) line[arena.request().each] = arena.block_of(game.number).value;
  line["seats"] = by_seat(
      game, [&](const Outcome& seat) { return arena.request().contestants[seat.contestant].name; });
  line["ranks"] = by_seat(game, &Outcome::rank);
  line["points"] = by_seat(game, &Outcome::points);
  line["sources"] = by_seat(game, &Outcome::sources);
  line["choices"] = by_seat(game, &Outcome::choices);
  line["thinking"] = by_seat(game, &Outcome::thinking);
  line["longest"] = by_seat(game, &Outcome::longest);
  line["waits"] = by_seat(game, &Outcome::waits);
  line["waiting"] = by_seat(game, &Outcome::waiting);
  line["longest_wait"] = by_seat(game, &Outcome::longest_wait);
  line["stage"] = game.stage;
  line["seconds"] = game.seconds;
  return line.dump() + "\n";
}

Result<ArenaRecord> read_record(std::string_view text, const ArenaRequest& request,
                                std::string_view program) {
  ArenaRecord record;
  const std::string first = record_header(request, program);
  if (std::string_view(first).starts_with(text)) return record;  // nothing, or a torn header
  long number = 1;
  for (std::size_t end = text.find('\n'); end != text.npos;
       end = text.find('\n', record.whole), ++number) {
    const std::string_view line = text.substr(record.whole, end - record.whole);
    const Json json = Json::parse(line, nullptr, false);
    record.whole = end + 1;
    if (number == 1) {
      const std::string other = differences(header(request, program), json);
      if (!other.empty()) return Message("arena.other").with("what", other);
      continue;
    }
    try {
      record.games.push_back(game_of(json, request));
    } catch (const Json::exception&) {
      return Message("arena.line").with("line", number);
    }
    const int game = record.games.back().number;
    if (game < 0 || game >= most_games) return Message("arena.line").with("line", number);
  }
  if (number == 1)
    return Message("arena.other").with("what", differences(header(request, program), {}));
  return record;
}

}  // namespace ziggurat
