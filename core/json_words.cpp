#include "core/json_words.h"

#include "core/json.h"
#include "core/seats.h"

namespace ziggurat {

Json seat_json(const Vocabulary& vocabulary, Seat seat) {
  return seat < vocabulary.seats.size() ? Json(vocabulary.seats[seat]) : Json(nullptr);
}

Json seats_json(const Vocabulary& vocabulary, u8 set) {
  Json list = Json::array();
  for_each_seat(set, [&](Seat seat) { list.push_back(vocabulary.seats[seat]); });
  return list;
}

Json news_json(const Vocabulary& vocabulary, std::span<const News> news, Seat viewer) {
  Json list = Json::array();
  for (const News& one : news) {
    const Message message = describe(vocabulary, one, viewer);
    Json json = {{"key", message.key}};
    for (const Message::Arg& arg : message.args)
      std::visit([&](const auto& value) { json[arg.name] = value; }, arg.value);
    list.push_back(std::move(json));
  }
  return list;
}

}  // namespace ziggurat
