#include "tools/arena_json.h"

#include "ai/arena_record.h"
#include "core/json.h"

namespace ziggurat {
namespace {

Json pair(const Interval& interval) { return {interval.low, interval.high}; }

Json mean_of(const BlockSum& sum, int blocks) {
  return {{"mean", sum.mean(blocks)}, {"interval", pair(sum.interval(blocks))}};
}

Json tally_json(const Tally& tally) {
  Json json = {{"games", tally.games}, {"blocks", tally.blocks}};
  if (tally.blocks == 0) return json;
  json["wins"] = {{"share", tally.win_share()}, {"interval", pair(tally.win_interval())}};
  json["points"] = mean_of(tally.points, tally.blocks);
  for (const auto& [key, source] : tally.sources) {
    Json& row = json["sources"][key] = mean_of(source.points, tally.blocks);
    row["paid_in"] = static_cast<double>(source.paid_in) / tally.games;
  }
  return json;
}

Json tallies_json(const std::vector<Tally>& tallies) {
  Json all = Json::array();
  for (const Tally& tally : tallies) all.push_back(tally_json(tally));
  return all;
}

Json part_json(const ArenaReport::Part& part, const std::string& each) {
  Json json = {{"players", part.players}};
  if (!part.value.empty()) json[each] = part.value;
  json["games"] = part.games;
  json["contestants"] = tallies_json(part.contestants);
  json["seats"] = tallies_json(part.seats);
  for (const std::vector<Tally>& seats : part.contestants_by_seat)
    json["contestants_by_seat"].push_back(tallies_json(seats));
  return json;
}

Json contestants_json(const Arena& arena, const ArenaReport& report) {
  Json all = Json::array();
  for (std::size_t i = 0; i < report.ratings.size(); ++i) {
    const ArenaReport::Effort& effort = report.efforts[i];
    Json& row = all.emplace_back(Json{{"name", arena.request().contestants[i].name},
                                      {"elo", report.ratings[i].elo},
                                      {"interval", pair(report.ratings[i].interval)},
                                      {"choices", effort.choices},
                                      {"thinking_seconds", effort.thinking},
                                      {"longest_thought", effort.longest},
                                      {"waits", effort.waits},
                                      {"waiting_seconds", effort.waiting},
                                      {"longest_wait", effort.longest_wait}});
    for (const auto& [ahead, met] : report.meetings[i])
      row["came_before"].push_back(Json{{"games", met}, {"ahead", ahead}});
  }
  return all;
}

const char* word_for(Conclusion conclusion) {
  switch (conclusion) {
    case Conclusion::Stronger: return "stronger";
    case Conclusion::NotStronger: return "not_stronger";
    case Conclusion::Undecided: return "undecided";
    case Conclusion::TooFewGames: return "too_few_games";
    case Conclusion::Measured: break;
  }
  return "measured";
}

}  // namespace

Json arena_json(const Arena& arena, const ArenaReport& report, std::string_view program) {
  Json json = {{"match", Json::parse(record_header(arena.request(), program))},
               {"games", report.games},
               {"blocks", report.blocks},
               {"cpu_hours", report.seconds / 3600},
               {"result", word_for(conclusion_of(arena, report))}};
  if (const auto& test = arena.test())
    json["test"] = {{"elo0", arena.request().until->elo0},
                    {"elo1", arena.request().until->elo1},
                    {"evidence", test->evidence()},
                    {"enough", SequentialTest::enough()}};
  json["contestants"] = contestants_json(arena, report);
  for (const auto& [name, sum] : report.stage) json["stage"][name] = mean_of(sum, report.blocks);
  const std::vector<ArenaReport::Part> by_players = report.by_players();
  for (const auto& part : by_players) json["by_players"].push_back(part_json(part, ""));
  if (const std::string& each = arena.request().each; !each.empty())
    for (const auto& part : report.parts) json["by_option"].push_back(part_json(part, each));
  return json;
}

}  // namespace ziggurat
