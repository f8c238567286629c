#include "ai/analysis_json.h"

namespace ziggurat {

Json to_json(const Analysis& analysis, const Table& table) {
  const auto word = [&](Seat seat) { return seat_word(table.vocabulary(), seat); };
  Json chances = Json::array(), grades = Json::array(), swings = Json::array();
  for (const Moment& moment : analysis.chances)
    chances.push_back(
        {{"made", moment.made},
         {"p", std::vector(moment.chances.begin(), moment.chances.begin() + table.seats())}});
  for (const Weighed& weighed : analysis.grades)
    grades.push_back({{"made", weighed.made},
                      {"seat", word(weighed.seat)},
                      {"lost", weighed.lost},
                      {"grade", grade_words[static_cast<std::size_t>(weighed.grade)]},
                      {"chance", weighed.chance},
                      {"best", weighed.best}});
  for (const Swing& swing : analysis.swings)
    swings.push_back({{"made", swing.made},
                      {"seat", word(swing.seat)},
                      {"before", swing.before},
                      {"after", swing.after}});
  return {{"chances", std::move(chances)},
          {"grades", std::move(grades)},
          {"swings", std::move(swings)},
          {"lost", analysis.lost}};
}

}  // namespace ziggurat
