#include "server/upgrade.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>

#include "games/games.h"

namespace ziggurat::server {
namespace {

void append(std::string& text, const Message& message) {
  text += message.key + '\n';
  for (const Message::Arg& arg : message.args) {
    text += arg.name + '=';
    std::visit([&](const auto& value) { text += fmt::format("{}\n", value); }, arg.value);
    for (const Message& inner : arg.inner) append(text, inner);
  }
}

int present_rules(const Record& record) {
  return find_title(record.setting.game)->game->info().rules_version;
}

Message parts_at(Message message, const Table& table) {
  return std::move(message)
      .with("n", table.choices_made() + 1)
      .with("rules", table.setting().rules);
}

// Whether a game that goes on, or is over, is so by the present rules, too.
bool ends_alike(const Record& record, const Table& table) {
  return record.status == Status::Closed || table.over() == (record.status == Status::Over);
}

// Whose clock ran, and who was asked, until the rules parted from the game.
void stop(Record& record, Millis now) {
  if (record.asked != nobody)
    record.chairs[record.asked].clock = record.clock_of(record.asked, now);
  record.status = Status::Stopped;
  record.asked = nobody;
  record.asked_at = now;
  record.proposal.reset();
}

}  // namespace

u64 digest_of(const Table& table) {
  std::string text = fmt::format("{}\n{}\n", table.decision().who, table.decision().prompt);
  // Most is told to all in the same words.
  std::optional<std::vector<News>> told;
  std::string words;
  for (int i = 0; i <= table.seats(); ++i) {
    const Seat viewer = i < table.seats() ? static_cast<Seat>(i) : spectator;
    auto news = table.seen_news_of(table.choices_made(), viewer);
    if (news != told) {
      words.clear();
      for (const News& one : news) append(words, describe(table.vocabulary(), one, viewer));
      told = std::move(news);
    }
    text += words;
  }
  const Scores scores = table.scores();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(scores.seats); ++seat)
    text += fmt::format("{} {}\n", scores.points[seat], scores.rank[seat]);
  constexpr unsigned char key[crypto_shorthash_KEYBYTES] = {};  // it hides nothing
  u64 digest = 0;
  static_assert(sizeof digest == crypto_shorthash_BYTES);
  crypto_shorthash(reinterpret_cast<unsigned char*>(&digest),
                   reinterpret_cast<const unsigned char*>(text.data()), text.size(), key);
  return digest;
}

Entry entry_of(const Table& table, std::string words, Millis at) {
  const int made = table.choices_made();
  return {table.maker_of(made), std::move(words), made, at, digest_of(table), 0,
          table.part_at(made)};
}

Entry rules_entry(const Sitting& sitting, Millis at) {
  return {.seat = chance,
          .words = std::nullopt,
          .made = sitting.table->choices_made(),
          .at = at,
          .digest = std::nullopt,
          .rules = sitting.table->setting().rules,
          .part = Part::First};
}

Replayed play_again(const Record& record, std::span<const Entry> choices) {
  auto begun = find_title(record.setting.game)->game->begin(record.setting);
  if (!begun) return {nullptr, Message("parting.setting").with("reason", begun.error())};
  const std::shared_ptr<Table> table = std::move(*begun);
  for (const Entry& entry : choices) {
    if (table->decision().who != entry.seat)
      return {table, parts_at(Message("parting.asked"), *table)};
    const auto index = table->find(*entry.words);
    if (!index) return {table, parts_at(Message("parting.illegal"), *table)};
    table->choose(*index, entry.part);
    const bool is_last = &entry == &choices.back();
    if ((!entry.digest || *entry.digest == digest_of(*table))
        && (!is_last || ends_alike(record, *table)))
      continue;
    table->rewind(table->choices_made() - 1);
    return {table, parts_at(Message("parting.outcome"), *table)};
  }
  return {table, std::nullopt};
}

std::optional<Upgrade> upgrade_of(const Sitting& sitting, Millis now) {
  Upgrade upgrade{sitting.record, {}};
  Record& record = upgrade.record;
  if (!record.began()) return std::nullopt;
  if (record.status == Status::Playing && record.parting) {
    stop(record, now);
    return upgrade;
  }
  if (record.parting) return std::nullopt;
  if (record.status == Status::Over && record.result.empty()) {
    record.result = sitting.table->result();
    return upgrade;
  }
  const bool goes_on_again = record.status == Status::Stopped;
  const bool by_other_rules =
      record.status == Status::Playing && record.setting.rules != present_rules(record);
  if (!goes_on_again && !by_other_rules) return std::nullopt;
  record.status = Status::Playing;
  record.setting.rules = present_rules(record);
  record.asked = seat_asked(*sitting.table);
  if (goes_on_again) record.asked_at = now, record.proposal.reset();
  upgrade.entries.push_back(rules_entry(sitting, now));
  return upgrade;
}

std::vector<std::string> tables_of_other_rules(Store& store) {
  std::vector<std::string> ids;
  for (const Title& title : titles()) {
    const GameInfo& info = title.game->info();
    std::ranges::move(store.tables_of_other_rules(info.name, info.rules_version),
                      std::back_inserter(ids));
  }
  return ids;
}

// ---- before a release ----

Outlook look_ahead(Store& store, const std::function<void(int, int)>& progress) {
  const auto ids = store.games();
  Outlook outlook;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    progress(static_cast<int>(i), static_cast<int>(ids.size()));
    const auto sitting = sit_down(*store.table(ids[i]));
    const Record& record = sitting->record;
    if (record.status == Status::Over)
      ++(sitting->parts ? outlook.cut : outlook.whole);
    else if (!sitting->parts)
      ++outlook.going_on;
    else
      outlook.stopped.push_back({record.id, record.setting.game, record.setting.rules,
                                 record.parting->made, record.parting->of, *sitting->parts,
                                 sitting->beyond.empty() ? "" : *sitting->beyond.front().words});
  }
  return outlook;
}

}  // namespace ziggurat::server
