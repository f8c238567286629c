// Every case in tests/scenarios/<game>/*.play is a test. `scenarios FILE…` runs only those files.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "tests/scenario.h"

namespace {

class ScenarioTest : public testing::Test {
 public:
  ScenarioTest(std::string game, ziggurat::Scenario scenario)
      : game_(std::move(game)), scenario_(std::move(scenario)) {}
  void TestBody() override {
    const std::string wrong = ziggurat::run_scenario(game_, scenario_);
    if (!wrong.empty()) FAIL() << scenario_.title << "\n" << wrong;
  }

 private:
  std::string game_;
  ziggurat::Scenario scenario_;
};

std::string test_name(std::string title, int line) {
  for (char& c : title)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return title + "_line_" + std::to_string(line);
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  std::vector<std::filesystem::path> files(argv + 1, argv + argc);
  if (files.empty())
    for (const auto& entry : std::filesystem::recursive_directory_iterator(SCENARIOS))
      if (entry.path().extension() == ".play") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    const std::string game = file.parent_path().filename().string();
    for (const ziggurat::Scenario& scenario : ziggurat::read_scenarios(file.string()))
      testing::RegisterTest((game + "_" + file.stem().string()).c_str(),
                            test_name(scenario.title, scenario.line).c_str(), nullptr, nullptr,
                            scenario.file.c_str(), scenario.line,
                            [=]() -> testing::Test* { return new ScenarioTest(game, scenario); });
  }
  return RUN_ALL_TESTS();
}
