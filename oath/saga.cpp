#include "oath/saga.h"

#include <algorithm>

#include "core/rng.h"
#include "oath/card.h"
#include "oath/words.h"
#include "oath/worlds.h"

namespace ziggurat::oath {

// Which world it is says the chronicle itself.
std::string position_in(const Chronicle& world, int players, const OptionWords& options) {
  std::string text = "players " + std::to_string(players) + "\n";
  for (const auto& [name, value] : options)
    if (name != "world") text += "option " + name + "=" + value + "\n";
  return text + "chronicle " + print_chronicle(world) + "\n";
}

// Without its visions the deck is built once more, relics that are not written come on top of the
// others by chance, and so do sites into spaces that have none.
Chronicle dealt_anew(Chronicle world, Rng& rng) {
  const auto deck = world.deck;
  world.deck.clear();
  for (CardId card : deck)
    if (!is_vision(card)) world.deck.push(card);
  std::vector<CardId*> hidden;
  for (ChronicleSite& site : world.site) {
    if (!site.faceup) site.card = SiteCard::none;
    for (CardId& card : site.cards)
      if (card != no_card && is_relic(card)) hidden.push_back(&card);
  }
  // Of the four that are due to the Reliquary some may not be written in any case.
  const int written = world.relics.size() + static_cast<int>(hidden.size());
  for (int n = relic_count - 1 - written; n < reliquary_size && !world.relics.empty(); ++n)
    world.relics.pop();
  for (CardId& card : world.relics) hidden.push_back(&card);
  for (std::size_t n = hidden.size(); n > 1; --n)
    std::swap(*hidden[n - 1], *hidden[rng.below(static_cast<u32>(n))]);
  return world;
}

Cards denizens_in_deck(const Chronicle& world) {
  Cards denizens;
  for (CardId card : world.deck)
    if (is_denizen(card)) denizens.add(card);
  if (!world.deck.empty()) return denizens;
  for (int card = 0; card < starter_count; ++card) denizens.add(card);
  for (const ChronicleSite& site : world.site)
    for (CardId card : site.cards)
      if (card != no_card) denizens.remove(card);
  for (CardId card : world.dispossessed) denizens.remove(card);
  return denizens;
}

SiteCards cards_at(const ChronicleSite& site) {
  SiteCards found;
  for (CardId card : site.cards) {
    if (card == no_card) continue;
    if (is_relic(card))
      ++found.relics;
    else
      found.cards.push(card);
  }
  return found;
}

// Our own texts name the seat: the board that was played from need not have its colour.
std::string winner_word(const Chronicle& world) {
  const auto is_named = [&](std::string_view word) { return word == world.winner_name; };
  if (std::any_of(std::begin(seat_words), std::end(seat_words), is_named)) return world.winner_name;
  for (int board = 0; board < max_players; ++board)
    if (world.previous_winner == board_bit(board)) return seat_words[board];
  return "";
}

Result<std::string> Saga::first_world(const Settings& settings, std::string_view name) {
  Chronicle world = first_chronicle(name, settings.world);
  if (world.name.empty()) world.name = default_chronicle_name;
  return print_chronicle(world);
}

Result<std::string> Saga::position(std::string_view text, int seats, const OptionWords& options,
                                   Rng& rng) {
  const auto world = parse_chronicle(text);
  if (!world) return world.error();
  return position_in(dealt_anew(*world, rng), seats, options);
}

std::string Saga::world_left(const State& end, std::string_view name) {
  return print_chronicle(chronicle_of(end, name, seat_words[end.winner]));
}

}  // namespace ziggurat::oath
