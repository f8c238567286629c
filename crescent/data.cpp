// Which tables a game is played with.
#include "crescent/data.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <string_view>

#include "crescent/data_json.h"

namespace ziggurat::crescent {

const Data& house_data() {
  static const Data* data = [] {
    // Lives as long as the program.
    auto* reading = new DataReading(read_data(house_files));
    assert(reading->mistakes.empty() && "crescent/data/ has a mistake; check-data names it");
    if (!reading->mistakes.empty()) std::abort();
    std::copy_n("house", sizeof "house", reading->data.fingerprint);
    std::iota(std::begin(reading->data.word_of), std::end(reading->data.word_of), u8{0});
    return &reading->data;
  }();
  return *data;
}

// Filled before main() begins: games ask for their data in every step of a search.
const Data* data_sets[2] = {&house_data(), nullptr};

void number_cards(Data& data) {
  std::fill(std::begin(data.of_type), std::end(data.of_type), Cards{});
  std::fill(std::begin(data.with), std::end(data.with), Cards{});
  std::fill(std::begin(data.affiliated), std::end(data.affiliated), Cards{});
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
    }
  }
  data.first_of[data.cards.size()] = next;
  data.card_count = next;
}

// Choices are listed by kinds and sorted by words, so both must have one order: cards that the
// house has too come first, as the house numbers them.
void install_own_data(const Data& data) {
  static std::unique_ptr<Data> own;
  own = std::make_unique<Data>(data);
  const auto& house = house_data().cards;
  const auto house_number = [&](const Card& card) {
    const auto same = std::find_if(house.begin(), house.end(), [&](const Card& c) {
      return std::string_view(c.id) == card.id;
    });
    return same - house.begin();
  };
  std::stable_sort(own->cards.begin(), own->cards.end(),
                   [&](const Card& a, const Card& b) { return house_number(a) < house_number(b); });
  for (int kind = 0; kind < own->cards.size(); ++kind) {
    const auto number = house_number(own->cards[kind]);
    own->word_of[kind] = static_cast<u8>(number < house.size() ? number : first_own_word + kind);
  }
  number_cards(*own);
  data_sets[1] = own.get();
}

bool has_own_data() { return data_sets[1] != nullptr; }

}  // namespace ziggurat::crescent
