#include "core/position.h"

namespace ziggurat {

std::string print_players_and_options(const GameInfo& info, int players,
                                      const OptionValues& options) {
  std::string text = "players " + std::to_string(players) + "\n";
  for (const auto& [name, value] : words_of(info, options))
    text += "option " + name + "=" + value + "\n";
  return text;
}

Message PositionReader::read_all(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    ++line_;
    words_ = split(text.substr(at, end - at));
    at = end + 1;
    if (words_.empty() || words_[0].front() == '#') continue;
    bool understood = false;
    if (words_[0] == "players") {
      understood = read_players();
    } else if (words_[0] == "option" || is_option(words_[0])) {
      understood = read_option();
    } else {
      begin_once();
      understood = !problem_.key.empty() || read_line(words_[0]);
    }
    if (!problem_.key.empty()) return problem_;
    if (!understood) return wrong("position.line").with("text", std::string(words_[0]));
  }
  begin_once();
  return problem_;
}

void PositionReader::begin_once() {
  if (begun_) return;
  begun_ = true;
  const auto chosen = choose_options(info_, options_);
  if (chosen)
    begin(*chosen, players_);
  else
    problem_ = chosen.error();
}

bool PositionReader::read_players() {
  return !begun_ && words_.size() == 2 && parse_number(words_[1], players_)
         && players_ >= info_.min_seats && players_ <= info_.max_seats;
}

bool PositionReader::read_option() {
  if (begun_ || words_.size() != 2) return false;
  if (words_[0] != "option") return options_.emplace_back(words_[0], words_[1]), true;
  const std::size_t equals = words_[1].find('=');
  if (equals == std::string_view::npos) return false;
  options_.emplace_back(words_[1].substr(0, equals), words_[1].substr(equals + 1));
  return true;
}

bool PositionReader::is_seat(std::string_view word, Seat& seat) const {
  seat = parse_seat(vocabulary_, word);
  return seat < players_;
}

}  // namespace ziggurat
