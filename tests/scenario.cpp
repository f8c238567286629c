#include "tests/scenario.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "core/json.h"
#include "core/texts.h"
#include "games/games.h"

namespace ziggurat {
namespace {

struct Failure {
  std::string what;
};
[[noreturn]] void fail(std::string what) { throw Failure{std::move(what)}; }

std::string plain(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

const Json& at_path(const Json& root, std::string_view path) {
  const Json* here = &root;
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t dot = std::min(path.find('.', at), path.size());
    const std::string name(path.substr(at, dot - at));
    int index = 0;
    if (here->is_array() && parse_number(name, index) && index >= 0
        && static_cast<std::size_t>(index) < here->size())
      here = &(*here)[static_cast<std::size_t>(index)];
    else if (here->is_object() && here->contains(name))
      here = &(*here)[name];
    else
      fail(fmt::format("there is no “{}” in “{}”", name, path));
    at = dot + 1;
  }
  return *here;
}

class Run {
 public:
  Run(const Title& title, const Scenario& scenario) : title_(title), scenario_(scenario) {}

  std::string go() {
    int number = scenario_.line;
    try {
      begin();
      for (const Scenario::Line& line : scenario_.script) {
        number = line.number;
        obey(line.text);
        look();
      }
      return {};
    } catch (const Failure& failure) {
      return fmt::format("{}:{}: {}", scenario_.file, number, failure.what);
    }
  }

 private:
  void begin() {
    Setting setting;
    for (const Scenario::Line& line : scenario_.position) {
      const auto words = split(line.text);
      if (words[0] != "new") {
        setting.position += line.text + "\n";
        continue;
      }
      if (words.size() < 2 || !parse_number(words[1], setting.seats))
        fail("new SEATS [option=value …]");
      for (std::size_t i = 2; i < words.size(); ++i) {
        const std::size_t equals = words[i].find('=');
        if (equals == std::string_view::npos) fail("options look like name=value");
        setting.options.emplace_back(words[i].substr(0, equals), words[i].substr(equals + 1));
      }
    }
    auto begun = title_.game->begin(std::move(setting));
    if (begun)
      table_ = std::move(*begun);
    else
      refused_ = begun.error();
  }

  void obey(const std::string& line) {
    const auto words = split(line);
    if (words[0] == "rejected") return expect_rejection(words);
    if (!table_) fail("the position was refused: " + Texts::english()(refused_));
    if (words[0] == "expect") return expect(words);
    if (words[0] == "view") return expect_view(words);
    if (words[0] == "legal") return expect_legal(rest_after(line, 1));
    if (words[0] == "illegal") return expect_illegal(rest_after(line, 1));
    if (words[0] == "undo") return undo(words);
    choose(line);
  }

  // What whoever is asked sees is as the game says.
  void look() const {
    if (!table_) return;
    const Seat asked = table_->decision().who;
    Json view = table_->view(asked < table_->seats() ? asked : spectator);
    view.erase("news");
    if (const auto flaw = misfit(view, title_.view_type); !flaw.empty())
      fail("a strange view, " + flaw);
  }

  void expect_rejection(const std::vector<std::string_view>& words) {
    if (table_) fail("the position was accepted");
    if (words.size() != 2 || refused_.key != words[1])
      fail("refused because of " + refused_.key + ": " + Texts::english()(refused_));
  }

  // "archer: place temple F3"
  void choose(const std::string& line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) fail("neither a choice nor an expectation");
    const std::string asked = seat_word(table_->vocabulary(), table_->decision().who);
    if (table_->over()) fail("the game is over");
    if (line.substr(0, colon) != asked)
      fail(fmt::format("{} is asked ({})", asked, table_->decision().prompt));
    const std::string_view words = rest_after(line, 1);
    if (asked == "chance" && words == "any") {
      while (table_->decision().who == chance) table_->choose_by_lot(rng_);
      return;
    }
    const auto found = table_->find(words);
    if (!found) fail("not legal: " + Texts::english()(found.error()));
    table_->choose(*found);
  }

  void expect_legal(std::string_view words) {
    if (const auto why = table_->why(words)) fail("not legal: " + Texts::english()(*why));
  }

  void expect_illegal(std::string_view line) {
    std::string_view words = line, reason;
    if (const std::size_t because = line.find(" because "); because != std::string_view::npos) {
      words = line.substr(0, because);
      reason = line.substr(because + 9);
    }
    const auto why = table_->why(words);
    if (!why) fail("it is legal");
    const std::string full = std::string(title_.game->info().name) + ".why.";
    if (!why->key.starts_with(full)) fail("it cannot even be read: " + Texts::english()(*why));
    if (!reason.empty() && why->key != full + std::string(reason))
      fail(fmt::format("illegal, but because of {}", why->key));
  }

  void expect(const std::vector<std::string_view>& words) {
    if (words.size() < 3) fail("expect PATH [has|lacks|size] VALUE");
    if (words[1] == "who") return compare(seat_or_over(), words);
    if (words[1] == "prompt") return compare(table_->decision().prompt, words);
    if (words[1] == "choices") return compare(table_->decision().choices.size(), words);
    if (words[1] == "rank") return compare_rank(words);
    compare(at_path(table_->state(), words[1]), words);
  }
  Json seat_or_over() const {
    return table_->over() ? "nobody" : seat_word(table_->vocabulary(), table_->decision().who);
  }
  void compare_rank(const std::vector<std::string_view>& words) {
    if (words.size() != 4) fail("expect rank SEAT N");
    const Seat seat = parse_seat(table_->vocabulary(), words[2]);
    if (seat >= table_->seats()) fail("no such seat");
    const int rank = table_->scores().rank[seat];
    if (std::to_string(rank) != words[3]) fail(fmt::format("the rank is {}", rank));
  }

  // "view archer PATH VALUE": the same of what one seat sees.
  void expect_view(const std::vector<std::string_view>& words) {
    if (words.size() < 4) fail("view SEAT PATH [has|lacks|size] VALUE");
    const Seat viewer =
        words[1] == "spectator" ? spectator : parse_seat(table_->vocabulary(), words[1]);
    const std::vector<std::string_view> rest(words.begin() + 1, words.end());
    compare(at_path(table_->view(viewer), words[2]), rest);
  }

  // Words from the third on say what the value must be.
  void compare(const Json& value, const std::vector<std::string_view>& words) {
    const std::string_view last = words.back();
    if (words.size() == 3) {
      if (plain(value) != last) fail(fmt::format("{} is {}", words[1], plain(value)));
      return;
    }
    if (words.size() != 4) fail("too many words");
    const auto holds = [&] {
      return std::any_of(value.begin(), value.end(),
                         [&](const Json& v) { return plain(v) == last; });
    };
    if (words[2] == "size") {
      if (std::to_string(value.size()) != last)
        fail(fmt::format("{} has {}", words[1], value.size()));
    } else if (words[2] == "has") {
      if (!holds()) fail(fmt::format("{} is {}", words[1], plain(value)));
    } else if (words[2] == "lacks") {
      if (holds()) fail(fmt::format("{} is {}", words[1], plain(value)));
    } else {
      fail("has, lacks or size");
    }
  }

  // "undo archer" must work; "undo archer because undo.chance" must not.
  void undo(const std::vector<std::string_view>& words) {
    if (words.size() != 2 && words.size() != 4) fail("undo SEAT [because KEY]");
    const auto problem = table_->undo(parse_seat(table_->vocabulary(), words[1]));
    if (words.size() == 2 && problem) fail("no undo: " + problem->key);
    if (words.size() == 4 && !problem) fail("it was undone");
    if (words.size() == 4 && problem->key != words[3])
      fail("no undo, but because of " + problem->key);
  }

  const Title& title_;
  const Scenario& scenario_;
  std::unique_ptr<Table> table_;
  Message refused_;
  Rng rng_{1};
};

}  // namespace

std::vector<Scenario> read_scenarios(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  std::vector<Scenario> scenarios;
  for (Case& one : read_cases(text.str())) scenarios.push_back({std::move(one), path});
  return scenarios;
}

std::string run_scenario(const std::string& game, const Scenario& scenario) {
  const Title* title = find_title(game);
  if (!title) return "no such game: " + game;
  if (scenario.title.empty())
    return fmt::format("{}:{}: a file begins with a case", scenario.file, scenario.line);
  if (scenario.script.empty())
    return fmt::format("{}:{}: a case without a script asserts nothing", scenario.file,
                       scenario.line);
  return Run(*title, scenario).go();
}

}  // namespace ziggurat
