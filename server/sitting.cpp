#include "server/sitting.h"

#include <algorithm>

#include "server/seen.h"
#include "server/upgrade.h"

namespace ziggurat::server {

// The last choice of a seat that brought something about; what chance draws after it belongs to it.
void note_progress(Record& record, const Table& table, Millis at) {
  record.stage = written(table.stage()).text;
  record.last.clear();
  for (int made = table.choices_made(); made > 0; --made) {
    if (table.maker_of(made) == chance || table.seen_news_of(made, spectator).empty()) continue;
    record.last = Object().with("news", news_of(table, spectator, made)).with("at", at).end().text;
    return;
  }
}

bool Sitting::is_watched_by(const Client& client) const {
  return std::any_of(watchers.begin(), watchers.end(),
                     [&](const Watcher& watcher) { return watcher.client == &client; });
}

const ShownEntry& Sitting::add_entry(const Entry& entry) {
  ++seq;
  ShownEntry shown{entry.seat, entry.made, entry.at};
  shown.rules = entry.rules;
  if (entry.words || entry.rules > 0) return entries.emplace_back(shown);
  const auto stands = [&](const ShownEntry& e) { return !e.is_choice() || e.made <= entry.made; };
  const auto kept = std::stable_partition(entries.begin(), entries.end(), stands);
  shown.rewound = static_cast<int>(entries.end() - kept);
  entries.erase(kept, entries.end());
  std::erase_if(beyond, [&](const Entry& lost) { return lost.made > entry.made; });
  if (beyond.empty()) parts.reset();
  return entries.emplace_back(shown);
}

void Window::note(const Decision& decision, Millis steady) {
  const bool goes_on = prompt == decision.prompt
                       && std::find(asked.begin(), asked.end(), decision.who) == asked.end();
  if (!goes_on) *this = {decision.prompt, steady, {}};
  asked.push_back(decision.who);
}

Seat seat_asked(const Table& table) {
  const Seat who = table.decision().who;
  return who == chance ? nobody : who;
}

namespace {

// The log is the truth: the game is what the choices that stand lead to.
void play_log(Sitting& sitting, std::vector<Entry> log) {
  std::vector<Entry> choices;
  for (Entry& entry : log) {
    sitting.add_entry(entry);
    if (entry.words)
      choices.push_back(std::move(entry));
    else if (entry.rules == 0)
      choices.resize(static_cast<std::size_t>(entry.made));
  }
  const Replayed played = play_again(sitting.record, choices);
  sitting.table = played.table;
  sitting.parts = played.parts;
  sitting.record.parting.reset();
  if (!sitting.parts) return;
  const int made = sitting.table ? sitting.table->choices_made() : 0;
  sitting.record.parting = {made, static_cast<int>(choices.size()), to_json(*sitting.parts)};
  sitting.beyond.assign(choices.begin() + made, choices.end());
}

}  // namespace

std::unique_ptr<Sitting> sit_down(KeptTable kept) {
  auto sitting = std::make_unique<Sitting>();
  sitting->record = std::move(kept.record);
  sitting->standing = std::move(kept.standing);
  if (sitting->record.began()) play_log(*sitting, std::move(kept.log));
  if (sitting->table && sitting->record.stage.empty())  // written before it was kept
    note_progress(sitting->record, *sitting->table, sitting->record.changed);
  return sitting;
}

}  // namespace ziggurat::server
