#pragma once
// The options of a game: a row for each, with what may be chosen and where the settings keep it.
#include <initializer_list>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/basics.h"
#include "core/message.h"

namespace ziggurat {

// What a rulebook says where rulebooks differ, or leave doubt.
struct Preset {
  const char* book;
  const char* value;
};

// What was the default until the rules with this number, and in them.
struct OldDefault {
  int rules;
  const char* value;
};

// An option is one of a few words; the first is the default.
struct OptionInfo {
  const char* name;
  std::span<const char* const> values;
  std::span<const Preset> presets = {};           // of each rulebook that says something of it
  std::span<const OldDefault> old_defaults = {};  // oldest first
};

// For each option the number of its value.
using OptionValues = std::vector<u8>;

template <class Settings>
struct OptionRow {
  OptionInfo info;
  void (*set)(Settings&, u8 value);
  u8 (*get)(const Settings&);
};

template <class Settings, class Field>
Settings owner_of(Field Settings::*);

// A row for a field that keeps the number of the value: an enum, or a bool for two words.
template <auto field>
constexpr auto option(const char* name, std::span<const char* const> values,
                      std::span<const Preset> presets = {},
                      std::span<const OldDefault> old_defaults = {}) {
  using Settings = decltype(owner_of(field));
  using Field = std::remove_reference_t<decltype(std::declval<Settings&>().*field)>;
  return OptionRow<Settings>{
      {name, values, presets, old_defaults},
      [](Settings& settings, u8 value) { settings.*field = static_cast<Field>(value); },
      [](const Settings& settings) { return static_cast<u8>(settings.*field); }};
}

Message no_such_value(const OptionInfo&, std::string_view value);

template <class Settings>
class OptionTable {
 public:
  OptionTable(std::initializer_list<OptionRow<Settings>> rows) : rows_(rows) {
    for (const auto& row : rows_) infos_.push_back(row.info);
  }

  std::span<const OptionInfo> infos() const { return infos_; }

  Result<Settings> settings(const OptionValues& chosen, int players) const {
    if (chosen.size() != rows_.size())
      return Message("option.count")
          .with("n", static_cast<long>(chosen.size()))
          .with("options", static_cast<long>(rows_.size()));
    Settings settings;
    settings.players = static_cast<u8>(players);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (chosen[i] >= infos_[i].values.size())
        return no_such_value(infos_[i], std::to_string(chosen[i]));
      rows_[i].set(settings, chosen[i]);
    }
    return settings;
  }
  OptionValues values_in(const Settings& settings) const {
    OptionValues values;
    for (const auto& row : rows_) values.push_back(row.get(settings));
    return values;
  }

 private:
  std::vector<OptionRow<Settings>> rows_;
  std::vector<OptionInfo> infos_;
};

}  // namespace ziggurat
