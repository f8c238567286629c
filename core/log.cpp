#include "core/log.h"

#include <algorithm>

namespace ziggurat {
namespace {

constexpr std::string_view first_line = "ziggurat log 1";

std::string_view trim(std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  return text;
}

// Splits "keyword rest" and says whether the line begins with the keyword.
bool after(std::string_view line, std::string_view keyword, std::string& rest) {
  if (!line.starts_with(keyword) || line.size() <= keyword.size() || line[keyword.size()] != ' ')
    return false;
  rest = trim(line.substr(keyword.size()));
  return true;
}

enum class Part { Title, Header, Position, Choices, End };

class Reader {
 public:
  Result<Log> read(std::string_view text) {
    if (text.size() > max_log_bytes)
      return Message("log.large").with("most", static_cast<long>(max_log_bytes >> 20));
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      ++number_;
      const std::string_view line = text.substr(at, end - at);
      at = end + 1;
      if (line.size() > max_log_line)
        return wrong("log.long").with("most", static_cast<long>(max_log_line));
      if (const std::string_view trimmed = trim(line); !trimmed.empty() && trimmed[0] != '#')
        if (!read_line(trimmed)) return std::move(problem_);
    }
    if (part_ == Part::Title) return Message("log.empty").with("title", first_line);
    if (part_ != Part::Choices && part_ != Part::End) return wrong("log.cut");
    return std::move(log_);
  }

 private:
  Message wrong(const char* key) { return Message(key).with("line", number_); }
  bool fail(Message problem) { return problem_ = std::move(problem), false; }

  bool read_line(std::string_view line) {
    switch (part_) {
      case Part::Title:
        if (line != first_line) return fail(wrong("log.title").with("title", first_line));
        part_ = Part::Header;
        return true;
      case Part::Header: return read_header(line);
      case Part::Position:
        if (line == "start") return end_position();
        log_.setting.position += std::string(line) + "\n";
        return true;
      case Part::Choices: return read_choice(line);
      case Part::End: return fail(wrong("log.after-result"));
    }
    return false;
  }

  // One of comments alone is a position as well: a table as its game's reader finds it.
  bool end_position() {
    if (log_.setting.position.empty()) log_.setting.position = "\n";
    return part_ = Part::Choices, true;
  }

  bool read_header(std::string_view line) {
    std::string rest;
    if (line == "position") return part_ = Part::Position, true;
    if (line == "start") return part_ = Part::Choices, true;
    if (after(line, "game", log_.setting.game)) return true;
    if (after(line, "rules", rest))
      return parse_number(rest, log_.setting.rules) || bad_number(rest);
    if (after(line, "seats", rest))
      return parse_number(rest, log_.setting.seats) || bad_number(rest);
    if (after(line, "option", rest)) {
      const std::size_t equals = rest.find('=');
      if (equals == std::string::npos) return fail(wrong("log.option").with("text", rest));
      log_.setting.options.emplace_back(rest.substr(0, equals), rest.substr(equals + 1));
      return true;
    }
    return fail(wrong("log.header").with("text", line));
  }
  bool bad_number(std::string_view text) { return fail(wrong("log.number").with("text", text)); }

  bool read_choice(std::string_view line) {
    if (after(line, "result", log_.result)) {
      log_.result_line = number_;
      part_ = Part::End;
      return true;
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return fail(wrong("log.choice").with("text", line));
    log_.choices.push_back({number_, std::string(trim(line.substr(0, colon))),
                            std::string(trim(line.substr(colon + 1)))});
    return true;
  }

  Log log_;
  Part part_ = Part::Title;
  int number_ = 0;
  Message problem_;
};

bool says(const OptionWords& options, std::string_view name) {
  return std::any_of(options.begin(), options.end(),
                     [&](const auto& option) { return option.first == name; });
}
// `option name=value`, or `name value`.
bool says(std::string_view position, const std::string& name) {
  for (std::size_t at = 0; at < position.size();) {
    const std::size_t end = std::min(position.find('\n', at), position.size());
    const auto words = split(position.substr(at, end - at));
    at = end + 1;
    if (words.size() == 2
        && (words[0] == name || (words[0] == "option" && words[1].starts_with(name + "="))))
      return true;
  }
  return false;
}

}  // namespace

void say_old_defaults(const GameInfo& info, int begun_by, Setting& setting) {
  if (begun_by == 0) return;
  for (const OptionInfo& option : info.options) {
    const std::string name = option.name;
    const auto then = std::find_if(option.old_defaults.begin(), option.old_defaults.end(),
                                   [&](const OldDefault& old) { return begun_by <= old.rules; });
    if (then == option.old_defaults.end() || says(setting.options, name)
        || says(setting.position, name))
      continue;
    setting.options.emplace_back(name, then->value);
    if (!setting.position.empty())
      setting.position.insert(0, "option " + name + "=" + then->value + "\n");
  }
}

std::string print_log(const Log& log) {
  std::string text = std::string(first_line) + "\ngame " + log.setting.game;
  text += "\nrules " + std::to_string(log.setting.rules);
  text += "\nseats " + std::to_string(log.setting.seats) + "\n";
  for (const auto& [name, value] : log.setting.options)
    text += "option " + name + "=" + value + "\n";
  if (const std::string& position = log.setting.position; !position.empty())
    text += "position\n" + position + (position.back() == '\n' ? "" : "\n");
  text += "start\n";
  for (const Log::Line& line : log.choices) text += line.seat + ": " + line.words + "\n";
  if (!log.result.empty()) text += "result " + log.result + "\n";
  return text;
}

Result<Log> parse_log(std::string_view text) { return Reader().read(text); }

}  // namespace ziggurat
