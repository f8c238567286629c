#include "core/table.h"

#include <cassert>

#include "core/playout.h"

namespace ziggurat {

void Table::choose(int index, Part part) {
  const Seat who = decision_.who;
  const Choice choice = decision_.choices[index];
  apply(choice);
  ask(decision_);
  const auto news = latest_news();
  history_.push_back({who, choice, decision_.who, part, {news.begin(), news.end()}});
}

void Table::choose_by_lot(Rng& rng) { choose(pick(decision_, rng)); }

Result<int> Table::find(std::string_view words) const {
  const auto parsed = parse(vocabulary_, words);
  if (!parsed) return parsed.error();
  const int index = decision_.choices.find(*parsed);
  if (index >= 0) return index;
  return why_not(*parsed);
}

std::optional<Message> Table::why(std::string_view words) const {
  const auto found = find(words);
  if (found) return std::nullopt;
  return found.error();
}

int Table::undoable_choices(Seat seat) const {
  int count = 0;
  for (auto made = history_.rbegin(); made != history_.rend(); ++made, ++count)
    if (made->who != seat || !can_take_back(seat, made->asked_next)) break;
  return count;
}

// What belongs to a choice that must stay, stays with it.
int Table::undoable(Seat seat) const {
  const auto last = history_.end() - undoable_choices(seat);
  return static_cast<int>(std::count_if(last, history_.end(),
                                        [](const Made& made) { return made.part == Part::First; }));
}

int Table::after_undo(Seat seat, int times) const {
  assert(times <= undoable(seat) && "some of it must stay");
  int made = choices_made();
  for (; times > 0; --made) times -= part_at(made) == Part::First;
  return made;
}

std::optional<Message> Table::why_no_undo(Seat seat) const {
  if (history_.empty()) return Message("undo.nothing");
  if (undoable(seat) > 0) return std::nullopt;
  const int stays = choices_made() - undoable_choices(seat);
  if (stays == 0) return Message("undo.nothing");
  const Made& last = made_at(stays);
  if (last.who == chance || last.asked_next == chance) return Message("undo.chance");
  if (last.who != seat) return with_seat(vocabulary_, Message("undo.other"), "seat", last.who);
  if (last.asked_next == nobody) return Message("undo.over");
  return with_seat(vocabulary_, Message("undo.asked"), "seat", last.asked_next);
}

std::optional<Message> Table::undo(Seat seat) {
  auto reason = why_no_undo(seat);
  if (!reason) rewind(after_undo(seat, 1));
  return reason;
}

// From the beginning: a choice takes less than a microsecond, remembering each state would not.
void Table::rewind(int made) {
  history_.resize(static_cast<std::size_t>(made));
  restart();
  for (const Made& kept : history_) apply(kept.choice);
  ask(decision_);
}

Message Table::prompt(Seat viewer) const {
  if (over()) return Message("table.over");
  Message message = prompt_message(viewer);
  message.key += viewer == decision_.who ? ".you" : ".other";
  return with_seat(vocabulary_, std::move(message), "seat", decision_.who);
}

std::vector<Message> Table::news_of(int made, Seat viewer) const {
  std::vector<Message> messages;
  for (const News& news : seen_news_of(made, viewer))
    messages.push_back(describe(vocabulary_, news, viewer));
  return messages;
}

std::vector<News> Table::seen_news_of(int made, Seat viewer) const {
  std::vector<News> seen;
  if (made == 0) return seen;
  for (const News& news : history_[static_cast<std::size_t>(made - 1)].news)
    seen.push_back(as_seen_by(news, viewer));
  return seen;
}

void Table::look_back(std::span<const int> moments,
                      const std::function<void(const Table&)>& look) const {
  if (moments.empty()) return;
  const auto then = copy();
  then->rewind(moments.front());
  for (const int moment : moments) {
    while (then->choices_made() < moment) {
      const Choice next = history_[static_cast<std::size_t>(then->choices_made())].choice;
      then->choose(then->decision().choices.find(next));
    }
    look(*then);
  }
}

std::string Table::result() const {
  if (!over()) return {};
  std::string text;
  const Scores scores = this->scores();
  for (int seat = 0; seat < scores.seats; ++seat)
    text += (seat ? " " : "") + seat_word(vocabulary_, static_cast<Seat>(seat)) + " "
            + std::to_string(scores.points[static_cast<std::size_t>(seat)]) + " rank "
            + std::to_string(scores.rank[static_cast<std::size_t>(seat)]);
  return text;
}

Log Table::log() const {
  Log log;
  log.setting = setting_;
  for (const Made& made : history_)
    log.choices.push_back({0, seat_word(vocabulary_, made.who), print(vocabulary_, made.choice)});
  log.result = result();
  return log;
}

namespace {

// What could have stood in a wrong line: choices with the same verb first, a dozen at most.
std::string some_legal(const Table& table, std::string_view wrong) {
  constexpr std::size_t most = 12;
  const auto tokens = split(wrong);
  const std::string_view verb = tokens.empty() ? std::string_view() : tokens[0];
  std::vector<std::string> same, rest;
  for (const Choice& c : table.decision().choices) {
    std::string words = table.words(c);
    (words.substr(0, words.find(' ')) == verb ? same : rest).push_back(std::move(words));
  }
  same.insert(same.end(), rest.begin(), rest.end());
  std::string text;
  for (std::size_t i = 0; i < same.size() && i < most; ++i) text += (i ? ", " : "") + same[i];
  return text + (same.size() > most ? ", …" : "");
}

}  // namespace

Result<std::unique_ptr<Table>> replay(const Game& game, const Log& log) {
  if (log.setting.rules != game.info().rules_version)
    return Message("log.rules")
        .with("rules", log.setting.rules)
        .with("ours", game.info().rules_version);
  auto begun = game.begin(log.setting);
  if (!begun) return begun.error();
  Table& table = **begun;
  for (const Log::Line& line : log.choices) {
    if (table.over()) return Message("log.over").with("line", line.number);
    const std::string asked = seat_word(table.vocabulary(), table.decision().who);
    if (line.seat != asked)
      return Message("log.seat")
          .with("line", line.number)
          .with("word", line.seat)
          .with("asked", asked);
    const auto found = table.find(line.words);
    if (!found)
      return Message("log.illegal")
          .with("line", line.number)
          .with("text", line.seat + ": " + line.words)
          .with("reason", found.error())
          .with("n", table.decision().choices.size())
          .with("legal", some_legal(table, line.words));
    table.choose(*found);
  }
  if (!log.result.empty() && log.result != table.result())
    return Message("log.result")
        .with("line", log.result_line)
        .with("text", log.result)
        .with("ours", table.over() ? table.result() : "-");
  return begun;
}

}  // namespace ziggurat
