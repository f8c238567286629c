// Which tables a game is played with.
#include "crescent/data.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <string_view>

#include "crescent/data_json.h"

namespace ziggurat::crescent {

namespace {

// Choices are listed by kinds and sorted by words, so both must have one order: cards that the
// newest tuning has too come first, as it numbers them.
void number_words(Data& data, const Data& newest) {
  const auto& house = newest.cards;
  const auto house_number = [&](const Card& card) {
    const auto same = std::find_if(house.begin(), house.end(), [&](const Card& c) {
      return std::string_view(c.id) == card.id;
    });
    return same - house.begin();
  };
  std::stable_sort(data.cards.begin(), data.cards.end(),
                   [&](const Card& a, const Card& b) { return house_number(a) < house_number(b); });
  for (int kind = 0; kind < data.cards.size(); ++kind) {
    const auto number = house_number(data.cards[kind]);
    data.word_of[kind] = static_cast<u8>(number < house.size() ? number : first_own_word + kind);
  }
  number_cards(data);
}

// Lives as long as the program.
const Data* read_house(int number) {
  auto* reading = new DataReading(read_data(house_files[number].files));
  assert(reading->mistakes.empty() && "crescent/data/ has a mistake; check-data names it");
  if (!reading->mistakes.empty()) std::abort();
  Data& data = reading->data;
  const std::string_view name = house_files[number].name;
  *std::copy(name.begin(), name.end(), data.fingerprint) = 0;
  number_words(data, number == 0 ? data : house_data());
  return &data;
}

}  // namespace

// Filled before main() begins: games ask for their data in every step of a search.
const Data* data_sets[house_sets + 1] = {read_house(0), read_house(1), read_house(2),
                                         read_house(3)};

void number_cards(Data& data) {
  std::fill(std::begin(data.of_type), std::end(data.of_type), Cards{});
  std::fill(std::begin(data.with), std::end(data.with), Cards{});
  std::fill(std::begin(data.affiliated), std::end(data.affiliated), Cards{});
  data.early = {};
  CardId next = 0;
  for (CardKind kind = 0; kind < data.cards.size(); ++kind) {
    const Card& card = data.cards[kind];
    data.first_of[kind] = next;
    for (int copy = 0; copy < card.copies; ++copy, ++next) {
      assert(next < max_cards);
      data.kind_of[next] = kind;
      data.of_type[static_cast<int>(card.type)].add(next);
      for (Keyword keyword : each<Keyword>)
        if (card.has(keyword)) data.with[static_cast<int>(keyword)].add(next);
      data.affiliated[card.affiliation].add(next);
      if (card.early) data.early.add(next);
    }
  }
  data.first_of[data.cards.size()] = next;
  data.card_count = next;
}

void install_own_data(const Data& data) {
  static Data own;
  own = data;
  number_words(own, house_data());
  data_sets[own_set] = &own;
}

bool has_own_data() { return data_sets[own_set] != nullptr; }

}  // namespace ziggurat::crescent
