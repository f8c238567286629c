#include "tools/checked.h"

#include <iostream>

#include "crescent/data.h"

namespace ziggurat {
namespace {

// What --data brought is played with, unless the options say otherwise.
void add_data_option(const std::string& game, OptionWords& words) {
  const bool given = std::any_of(words.begin(), words.end(),
                                 [](const auto& word) { return word.first == "data"; });
  if (game == "crescent" && crescent::has_own_data() && !given)
    words.emplace_back("data", crescent::data_set(crescent::own_set).fingerprint);
}

}  // namespace

// A word without '=' is an option without a value and will be refused by name.
OptionWords option_words(const std::vector<std::string>& given) {
  OptionWords words;
  for (const std::string& text : given) {
    const std::size_t equals = text.find('=');
    words.emplace_back(text.substr(0, equals),
                       equals == std::string::npos ? "" : text.substr(equals + 1));
  }
  return words;
}

int complain(const Texts& texts, const Message& message) {
  std::cerr << texts(message) << "\n";
  return 2;
}

const Texts* texts_in(const std::string& lang) {
  if (const Texts* texts = Texts::in(lang)) return texts;
  complain(Texts::english(), Message("session.lang").with("word", lang));
  return nullptr;
}

bool check_common(const Common& common, Checked& checked) {
  checked.texts = texts_in(common.lang);
  if (!checked.texts) return false;
  const auto refuse = [&](const Message& message) {
    return complain(*checked.texts, message), false;
  };
  checked.title = find_title(common.game);
  if (!checked.title)
    return refuse(Message("game.unknown").with("name", common.game).with("known", title_names()));
  const GameInfo& info = checked.title->game->info();
  checked.words = option_words(common.options);
  add_data_option(common.game, checked.words);
  const auto options = choose_options(info, checked.words);
  if (!options) return refuse(options.error());
  checked.options = *options;
  checked.players = common.players == 0 ? info.max_seats : common.players;
  if (checked.players < info.min_seats || checked.players > info.max_seats)
    return refuse(Message("seats.wrong")
                      .with("game", info.name)
                      .with("n", checked.players)
                      .with("least", info.min_seats)
                      .with("most", info.max_seats));
  return true;
}

}  // namespace ziggurat
