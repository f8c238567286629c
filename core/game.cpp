#include "core/game.h"

#include <algorithm>

namespace ziggurat {

bool is_open(const GameInfo& info, std::string_view prompt) {
  return std::find(info.open_prompts.begin(), info.open_prompts.end(), prompt)
         != info.open_prompts.end();
}

const Standing* find_standing(const GameInfo& info, std::string_view prompt,
                              std::string_view word) {
  const auto found =
      std::find_if(info.standing.begin(), info.standing.end(),
                   [&](const Standing& row) { return row.prompt == prompt && row.word == word; });
  return found == info.standing.end() ? nullptr : &*found;
}

Message no_such_value(const OptionInfo& option, std::string_view value) {
  std::string known;
  for (const char* word : option.values) known += (known.empty() ? "" : ", ") + std::string(word);
  return Message("option.value")
      .with("name", option.name)
      .with("value", value)
      .with("known", known);
}

Result<OptionValues> choose_options(const GameInfo& info, const OptionWords& words) {
  OptionValues chosen(info.options.size(), 0);
  std::vector<bool> given(info.options.size(), false);
  for (const auto& word : words) {
    const std::string &name = word.first, &value = word.second;
    const auto option = std::find_if(info.options.begin(), info.options.end(),
                                     [&](const OptionInfo& o) { return name == o.name; });
    if (option == info.options.end()) {
      std::string known;
      for (const OptionInfo& o : info.options)
        known += (known.empty() ? "" : ", ") + std::string(o.name);
      return Message("option.unknown").with("name", name).with("known", known);
    }
    const auto index = static_cast<std::size_t>(option - info.options.begin());
    if (given[index]) return Message("option.twice").with("name", name);
    const auto allowed = std::find_if(option->values.begin(), option->values.end(),
                                      [&](const char* v) { return value == v; });
    if (allowed == option->values.end()) return no_such_value(*option, value);
    given[index] = true;
    chosen[index] = static_cast<u8>(allowed - option->values.begin());
  }
  return chosen;
}

OptionWords words_of(const GameInfo& info, const OptionValues& values) {
  OptionWords words;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] != 0) words.emplace_back(info.options[i].name, info.options[i].values[values[i]]);
  return words;
}

}  // namespace ziggurat
