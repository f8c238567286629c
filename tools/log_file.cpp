#include "tools/log_file.h"

#include <iostream>

#include "games/games.h"
#include "terminal/input.h"
#include "tools/checked.h"

namespace ziggurat {

Played play_log(const Texts& texts, const std::string& path) {
  const auto wrong = [&](const Message& message) {
    std::cerr << path << ": " << texts(message) << "\n";
    return Played{nullptr, 1};
  };
  const FileText file = read_file(path, max_log_bytes);
  if (!file.error.empty())
    return {nullptr,
            complain(texts, Message("file.read").with("file", path).with("error", file.error))};
  const auto log = parse_log(file.text);
  if (!log) return wrong(log.error());
  const Title* title = find_title(log->setting.game);
  if (!title)
    return wrong(
        Message("game.unknown").with("name", log->setting.game).with("known", title_names()));
  auto table = replay(*title->game, *log);
  if (!table) return wrong(table.error());
  return {std::move(*table), 0};
}

}  // namespace ziggurat
