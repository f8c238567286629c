// What the house answers in the stead of its people: a question whose answer is foregone, and one
// to which they have given theirs once for all.
//
// Neither tells anybody anything. That there is one answer, or that all come to the same, is known
// to everybody where it is answered at once (`is_foregone` in core/game.h); elsewhere it is asked.
// A standing answer comes when its time has come, whatever the seat holds: also where it holds
// something that it wants to be reminded of. It may then answer itself, or ask to be asked.
#include "server/standing.h"

#include "server/at_table.h"
#include "server/hub.h"
#include "server/operations.h"
#include "server/seen.h"

namespace ziggurat::server {
namespace {

const std::string ask_me = "ask";  // instead of a standing answer

// Whether the answer would take away what a seat can still take back.
bool would_bind(const Table& table, int index) {
  const Decision& decision = table.decision();
  return table.undoable(decision.who) > 0 && !could_be_undone(table, {decision.choices[index]});
}

bool can_be_said(const GameInfo& game, const std::string& prompt, const std::string& word) {
  return std::any_of(game.standing.begin(), game.standing.end(), [&](const Standing& row) {
    return row.prompt == prompt && (row.word == word || word == ask_me);
  });
}

// What a seat has said about a question; null: nothing.
const Standing* said_about(const StandingWords& standing, const GameInfo& game, Seat seat,
                           const std::string& prompt) {
  const auto of_seat = standing.find(seat);
  if (of_seat == standing.end()) return nullptr;
  const auto said = of_seat->second.find(prompt);
  return said == of_seat->second.end() ? nullptr : find_standing(game, prompt, said->second);
}

// Whoever holds several seats shares a screen with others, who are to see what they are asked.
bool wants_forced(Hub& hub, const Record& record, Seat seat) {
  const Chair& chair = record.chairs[seat];
  const User& who = hub.people.user(chair.user);
  return (chair.by_bot ? who.bots_forced : who.forced) && record.seats_of(chair.user).size() == 1;
}

bool is_due(Hub& hub, const Window& window) {
  return hub.world.steady() - window.opened >= standing_after;
}

}  // namespace

const Standing* standing_of(const Sitting& sitting, Seat seat) {
  const Record& record = sitting.record;
  if (record.status != Status::Playing || record.asked == nobody || seat == spectator)
    return nullptr;
  if (record.chairs[seat].kind != Sitter::Person) return nullptr;
  const Table& table = *sitting.table;
  return said_about(sitting.standing, table.info(), seat, table.decision().prompt);
}

std::optional<int> answer_of_house(Hub& hub, const Record& record, const Table& table,
                                   const StandingWords& standing, const Window& window) {
  const Decision& asked = table.decision();
  if (table.over() || record.chairs[asked.who].kind != Sitter::Person) return std::nullopt;
  std::optional<int> index;
  if (table.foregone() && wants_forced(hub, record, asked.who))
    index = 0;
  else if (const Standing* row = said_about(standing, table.info(), asked.who, asked.prompt);
           row && is_due(hub, window))
    index = *table.find(row->answer);
  if (!index || would_bind(table, *index)) return std::nullopt;
  return index;
}

Json reminder_json(Hub& hub, const Sitting& sitting, Seat seat) {
  const Standing* row = standing_of(sitting, seat);
  if (!row) return nullptr;
  const Table& table = *sitting.table;
  if (table.decision().who == seat && would_bind(table, *table.find(row->answer))) return nullptr;
  const auto could = could_answer_otherwise(table, seat, *row);
  if (!could) return nullptr;
  const Millis left = sitting.window.opened + standing_after - hub.world.steady();
  return {{"word", row->word}, {"could", *could}, {"at", hub.world.now() + left}};
}

// ---- the operation ----

void operation::standing(Hub& hub, const CallPtr& call) {
  Sitting& sitting = hub.tables.of(*call);
  if (hub.tables.defer(sitting, call)) return;
  demand_game(sitting);
  const Seat seat = seat_of(sitting, *call);
  const GameInfo& game = sitting.table->info();
  const auto words = call->fields.value("answers", std::map<std::string, std::string>());
  for (const auto& [prompt, word] : words)
    if (!can_be_said(game, prompt, word))
      refuse(422, Message("standing.unknown")
                      .with("prompt", prompt.substr(0, 40))
                      .with("word", word.substr(0, 40)));
  if (words.empty()) return call->answer({{"standing", sitting.standing[seat]}});
  hub.write(StandingAnswers{sitting.record.id, seat, words},
            if_kept(call, [&hub, call, words, seat] {
              Sitting* here = hub.tables.in_memory(call->text("table"));
              if (!here) return call->refuse(503, Message("node.gone"));
              auto& said = here->standing[seat];
              for (const auto& [prompt, word] : words) said[prompt] = word;
              call->answer({{"standing", said}});
              hub.computer.consider(*here);
            }));
}

}  // namespace ziggurat::server
