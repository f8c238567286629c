#include "ai/tactics.h"

#include "core/cases.h"

namespace ziggurat {

const char* const theme_words[] = {"win", "save", "deal", "gain"};

namespace {

// A name, a colon, and what it is about.
void read_title(const std::string& title, Tactic& tactic) {
  const std::size_t colon = title.find(": ");
  tactic.name = title.substr(0, colon);
  if (colon != std::string::npos) tactic.about = title.substr(colon + 2);
}

bool read_theme(std::string_view word, Theme& theme) {
  const auto* const found = std::find(std::begin(theme_words), std::end(theme_words), word);
  theme = static_cast<Theme>(found - std::begin(theme_words));
  return theme != Theme::count;
}

// Reads one case. Each line says what is wrong with it, or nothing.
class Reader {
 public:
  explicit Reader(Tactic& tactic) : tactic_(tactic) {}

  const char* read(const std::string& line) {
    const auto words = split(line);
    if (words[0].back() == ':') return choose(line);
    if (words[0] == "best") return find(rest_after(line, 1), best());
    if (words[0] == "second") return find(rest_after(line, 1), tactic_.second);
    if (words.size() == 2 && words[0] == "theme")
      return read_theme(words[1], tactic_.theme) ? nullptr : "no such theme";
    if (words.size() == 2 && words[0] == "proved") return read_proof(words[1]);
    if (words.size() == 3 && words[0] == "expect" && words[1] == "who")
      return words[2] == asked() ? nullptr : "somebody else is asked";
    if (words.size() == 3 && words[0] == "played")
      return parse_number(words[1], tactic_.played_best)
                     && parse_number(words[2], tactic_.played_second)
                 ? nullptr
                 : "these are no numbers";
    return "this cannot be understood";
  }

  const char* what_is_missing() const {
    if (tactic_.theme == Theme::count) return "it has no theme";
    if (tactic_.best.empty()) return "it has no best choice";
    if (tactic_.second < 0 || tactic_.is_best(tactic_.second)) return "it has no second choice";
    if (tactic_.played_second < 0) return "nobody has played it";
    return nullptr;
  }

 private:
  std::string asked() const {
    return seat_word(tactic_.table->vocabulary(), tactic_.table->decision().who);
  }

  // Leads to the question, and so comes before all that is said about it.
  const char* choose(const std::string& line) {
    const std::string seat = line.substr(0, line.find(':'));
    if (seat != asked()) return "somebody else is asked";
    if (!tactic_.best.empty()) return "its choices are named already";
    int choice = -1;
    if (const char* wrong = find(rest_after(line, 1), choice)) return wrong;
    tactic_.table->choose(choice);
    return nullptr;
  }

  const char* read_proof(std::string_view word) {
    (word == "wins" ? tactic_.wins : tactic_.saves) = true;
    return word == "wins" || word == "saves" ? nullptr : "no such proof";
  }

  const char* find(std::string_view words, int& choice) const {
    const auto found = tactic_.table->find(words);
    if (!found) return "this is not legal";
    choice = *found;
    return nullptr;
  }

  int& best() { return tactic_.best.emplace_back(-1); }

  Tactic& tactic_;
};

std::string read_case(const Game& game, const Case& from, Tactic& tactic) {
  const auto wrong = [](int line, std::string_view what) {
    return std::to_string(line) + ": " + std::string(what);
  };
  read_title(from.title, tactic);
  Setting setting;
  for (const Case::Line& line : from.position) setting.position += line.text + "\n";
  auto begun = game.begin(std::move(setting));
  if (!begun) return wrong(from.line, "the position was refused: " + begun.error().key);
  tactic.table = std::move(*begun);
  Reader reader(tactic);
  for (const Case::Line& line : from.script)
    if (const char* what = reader.read(line.text)) return wrong(line.number, what);
  if (const char* what = reader.what_is_missing()) return wrong(from.line, what);
  return {};
}

}  // namespace

bool Tactic::is_best(int choice) const {
  return std::find(best.begin(), best.end(), choice) != best.end();
}

Tactics read_tactics(const Game& game, std::string_view text) {
  Tactics tactics;
  for (const Case& from : read_cases(text)) {
    tactics.problem = read_case(game, from, tactics.list.emplace_back());
    if (!tactics.problem.empty()) break;
  }
  return tactics;
}

std::string print_tactic(const Tactic& tactic) {
  const Table& table = *tactic.table;
  const Log log = table.log();
  const auto line = [](const char* keyword, const std::string& rest) {
    return std::string(keyword) + " " + rest + "\n";
  };
  const auto words = [&](int choice) { return table.words(table.decision().choices[choice]); };
  std::string text =
      line("case", tactic.name + ": " + tactic.about) + log.setting.position + "play\n";
  for (const Log::Line& made : log.choices) text += made.seat + ": " + made.words + "\n";
  text += line("expect who", seat_word(table.vocabulary(), table.decision().who));
  text += line("theme", theme_words[static_cast<std::size_t>(tactic.theme)]);
  for (const int choice : tactic.best) text += line("best", words(choice));
  text += line("second", words(tactic.second));
  if (tactic.wins) text += line("proved", "wins");
  if (tactic.saves) text += line("proved", "saves");
  return text
         + line("played",
                std::to_string(tactic.played_best) + " " + std::to_string(tactic.played_second));
}

std::string_view tactics_of(std::string_view game) {
  for (const TacticsFile& file : tactics_files)
    if (file.game == game) return file.text;
  return {};
}

}  // namespace ziggurat
