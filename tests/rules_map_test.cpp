// RULES.md keeps its word: every function and test it names exists, every numbered row names both,
// and every case of the scenarios is named.
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "crescent/data.h"
#include "games/games.h"
#include "oath/types.h"

namespace ziggurat {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

// "REV-06" of "case REV-06: Equal totals …".
std::set<std::string> case_ids(const fs::path& folder) {
  std::set<std::string> ids;
  for (const auto& entry : fs::directory_iterator(folder)) {
    std::istringstream in(contents(entry.path()));
    for (std::string line; std::getline(in, line);)
      if (line.starts_with("case ")) ids.insert(line.substr(5, line.find(':') - 5));
  }
  return ids;
}

bool has_word(const std::string& text, const std::string& word) {
  const auto is_letter = [&](std::size_t at) {
    return at < text.size()
           && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_');
  };
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
    if (!is_letter(at - 1) && !is_letter(at + word.size())) return true;
  return false;
}

// Thousands of names lie in a few dozen files.
bool file_has_word(const fs::path& path, const std::string& word) {
  static std::map<fs::path, std::string> files;
  const auto [file, is_new] = files.try_emplace(path);
  if (is_new) file->second = contents(path);
  return has_word(file->second, word);
}

TEST(RulesMap, NamesWhatExistsAndAllOfIt) {
  const fs::path sources = SOURCES;
  const std::regex ticked("`([^`]+)`"), row(R"(^\| [A-Z]\d+(\.\w+)* \|)");
  for (const Title& title : titles()) {
    const std::string game = title.game->info().name;
    const std::set<std::string> cases = case_ids(sources / "tests" / "scenarios" / game);
    EXPECT_FALSE(cases.empty());
    std::set<std::string> named;
    int rows = 0;
    std::istringstream rules(contents(sources / game / "RULES.md"));
    for (std::string line; std::getline(rules, line);) {
      if (!line.starts_with("| ")) continue;
      int functions = 0, tests = 0;
      for (std::sregex_iterator at(line.begin(), line.end(), ticked), end; at != end; ++at) {
        const std::string name = (*at)[1];
        const std::size_t colon = name.find(':');
        if (colon == std::string::npos) {
          EXPECT_TRUE(cases.contains(name)) << game << ": no case " << name << "\n" << line;
          named.insert(name);
          ++tests;
          continue;
        }
        const std::string file = name.substr(0, colon);
        const bool test = file.ends_with("_test.cpp");
        EXPECT_TRUE(file_has_word(sources / (test ? "tests" : game) / file, name.substr(colon + 1)))
            << name << "\n"
            << line;
        ++(test ? tests : functions);
      }
      if (!std::regex_search(line, row)) continue;
      ++rows;
      const bool mapped = functions > 0 && tests > 0;
      EXPECT_TRUE(mapped || line.find("not applicable: physical") != std::string::npos
                  || line.find("**missing**") != std::string::npos)
          << line;
    }
    EXPECT_GT(rows, 100) << game;
    for (const std::string& id : cases)
      EXPECT_TRUE(named.contains(id) || id == "UNDO")
          << game << ": a case that RULES.md does not name: " << id;
  }
}

// "Set-up" of "### Set-up (Příprava na hru)" and of "| Set-up | setup.cpp |".
std::string chapter_of(std::string line) {
  line = line.substr(line.find(' ') + 1);
  return line.substr(0, std::min(line.find(" ("), line.find(" |")));
}

// The page begins with which file has which chapter: every chapter is there, every source is named,
// and whatever is named is there.
TEST(RulesMap, BeginsWithTheFilesOfEachChapter) {
  const std::regex file(R"([\w/]+\.(cpp|h|json))");
  for (const Title& title : titles()) {
    const fs::path folder = fs::path(SOURCES) / title.game->info().name;
    std::set<std::string> chapters, named;
    int headings = 0;
    bool at_head = false;
    std::istringstream rules(contents(folder / "RULES.md"));
    for (std::string line; std::getline(rules, line);) {
      if (line.starts_with("## ")) at_head = line.starts_with("## Which file has which ");
      if (line.starts_with("### ")) {
        EXPECT_TRUE(chapters.contains(chapter_of(line))) << folder << ": " << line;
        ++headings;
      }
      if (!at_head || !line.starts_with("| ")) continue;
      chapters.insert(chapter_of(line));
      for (std::sregex_iterator at(line.begin(), line.end(), file), end; at != end; ++at)
        named.insert(at->str());
    }
    EXPECT_GT(headings, 10) << folder;
    for (const std::string& name : named) EXPECT_TRUE(fs::exists(folder / name)) << folder / name;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
      EXPECT_TRUE(entry.path().extension() != ".cpp"
                  || named.contains(fs::relative(entry.path(), folder)))
          << entry.path();
  }
}

void expect_effect_and_limit(const std::set<std::string>& cases, const std::string& word) {
  for (const char* what : {"-effect", "-limit"}) EXPECT_TRUE(cases.contains(word + what)) << word;
}

// Every card of the house has a case that shows its effect and one that shows its limit.
TEST(RulesMap, EveryCardOfCrescentMoonHasItsCases) {
  const std::set<std::string> cases =
      case_ids(fs::path(SOURCES) / "tests" / "scenarios" / "crescent");
  for (const crescent::Card& card : crescent::house_data().cards)
    expect_effect_and_limit(cases, std::string(card.id));
}

// And so has every card of Oath, on both of its sides, every site and every place of the Reliquary.
TEST(RulesMap, EveryCardOfOathHasItsCases) {
  const std::set<std::string> cases = case_ids(fs::path(SOURCES) / "tests" / "scenarios" / "oath");
  for (const std::string word : oath::card_words)
    if (!word.empty()) expect_effect_and_limit(cases, word);
  for (const std::string word : oath::site_words) expect_effect_and_limit(cases, "site-" + word);
  for (int slot = 1; slot <= oath::reliquary_size; ++slot)
    expect_effect_and_limit(cases, "reliquary-" + std::to_string(slot));
}

}  // namespace
}  // namespace ziggurat
