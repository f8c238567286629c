// Questions to solve: the positions by which computer players are judged (ai/tactics.h), and what
// somebody was asked in a game of his own. Each is put once more at a private line, where he sees
// what the seat sees; the answer is explained by what a hint is made of.
#include <fmt/format.h>

#include "ai/analysis.h"
#include "ai/tactics.h"
#include "games/games.h"
#include "server/at_table.h"
#include "server/hub.h"
#include "server/lines.h"
#include "server/operations.h"
#include "server/seen.h"
#include "server/table_names.h"

namespace ziggurat::server {
namespace {

struct Question {
  std::shared_ptr<const Table> table;
  const Tactic* tactic = nullptr;  // whose best choices are known
  std::string key;                 // by which it is kept that it was solved
  int chosen = -1;                 // the answer
  int in_game = -1;                // what was chosen there when it was asked in a game
};

// Read once: they are the program's own.
const std::vector<Tactic>& tactics_in(const Game& game) {
  static std::map<std::string, Tactics, std::less<>> all;
  const std::string name = game.info().name;
  const auto known = all.find(name);
  if (known != all.end()) return known->second.list;
  return all.emplace(name, read_tactics(game, tactics_of(name))).first->second.list;
}

const Game& game_asked_for(const Call& call) {
  if (const Title* title = find_title(call.text("game"))) return *title->game;
  refuse(422, Message("game.unknown")
                  .with("name", call.text("game").substr(0, 40))
                  .with("known", title_names()));
}

const Tactic* find_tactic(const Game& game, std::string_view name) {
  const auto& all = tactics_in(game);
  const auto found = std::ranges::find(all, name, &Tactic::name);
  return found == all.end() ? nullptr : &*found;
}

std::string key_of(std::string_view where, std::string_view puzzle) {
  return fmt::format("{} {}", where, puzzle);
}

std::vector<std::string> words_between(const Table& table, int from, int to) {
  std::vector<std::string> words;
  for (int made = from + 1; made <= to; ++made) words.push_back(table.words_of(made));
  return words;
}

// Whether these choices lead from there to the same question, as its seat sees it.
bool leads_to(const Setting& setting, const std::vector<std::string>& opening, const Table& then) {
  auto begun = find_title(setting.game)->game->begin(setting);
  if (!begun) return false;
  Table& table = **begun;
  for (const std::string& words : opening) {
    const auto found = table.over() ? Result<int>(Message("table.over")) : table.find(words);
    if (!found) return false;
    table.choose(*found);
  }
  const Decision &asked = table.decision(), &once = then.decision();
  return asked.who == once.who && std::ranges::equal(asked.choices, once.choices)
         && table.prompt(once.who) == then.prompt(once.who);
}

std::set<std::string> solved_by(Hub& hub, Id user) {
  const auto list = hub.world.store.solved(user);
  return {list.begin(), list.end()};
}

void open_position(Hub& hub, const CallPtr& call) {
  const Game& game = game_asked_for(*call);
  const Tactic* tactic = find_tactic(game, call->text("puzzle"));
  if (!tactic) refuse(404, Message("puzzle.unknown"));
  const Table& table = *tactic->table;
  open_line(hub, call, {"", 0, tactic->name}, {0, table.setting()}, table.decision().who,
            words_between(table, 0, table.choices_made()));
}

// What is hidden is dealt anew, in such a way that what was chosen from there on still leads to the
// question.
void open_own_question(Hub& hub, const CallPtr& call) {
  const Sitting& origin = hub.tables.of(*call);
  if (origin.record.status != Status::Over || origin.record.parting || origin.record.line)
    refuse(409, Message("analysis.after"));
  const int made = static_cast<int>(call->number("made", 0));
  const auto then = moment(hub, origin, made);
  const Seat seat = then->decision().who;
  const auto his = origin.record.seats_of(call->caller.user);
  if (std::ranges::find(his, seat) == his.end()) refuse(403, Message("puzzle.not-yours"));
  Rng rng(hub.world.random());
  Beginning beginning = beginning_of(then, seat, rng);
  const auto begun = moment(hub, origin, beginning.made);
  const auto opening = words_between(*then, beginning.made, made);
  // Of the rulebook's set-up nothing would be hidden.
  for (int tries = 0; tries < max_puzzle_worlds && !beginning.setting.position.empty(); ++tries) {
    if (leads_to(beginning.setting, opening, *then))
      return open_line(hub, call, {origin.record.id, beginning.made, std::to_string(made)},
                       beginning, seat, opening);
    if (auto setting = imagined(*begun, seat, rng)) beginning.setting = std::move(*setting);
  }
  refuse(409, Message("puzzle.elsewhere"));
}

// What is known of a position, and that the computer would not have found it, if so.
std::vector<Message> known_of(const Tactic& tactic, bool is_believed) {
  std::vector<Message> known;
  if (tactic.wins) known.push_back(Message("puzzle.wins"));
  if (tactic.saves) known.push_back(Message("puzzle.saves"));
  if (known.empty())
    known.push_back(Message("puzzle.played")
                        .with("best", static_cast<long>(tactic.played_best))
                        .with("second", static_cast<long>(tactic.played_second)));
  if (!is_believed) known.push_back(Message("puzzle.doubted"));
  return known;
}

// The best first: of a position those that are known to be, whatever the computer thinks. Once it
// was told, finding it is no merit any more at this table.
void explain(Hub& hub, const CallPtr& call, const Question& question,
             std::vector<Opinion> opinions) {
  constexpr std::size_t few = 3;
  const Tactic* tactic = question.tactic;
  const Opinion likeliest = opinions.front();
  if (tactic)
    std::stable_partition(opinions.begin(), opinions.end(),
                          [&](const Opinion& one) { return tactic->is_best(one.choice); });
  const auto chosen = std::ranges::find(opinions, question.chosen, &Opinion::choice);
  const bool right = tactic ? tactic->is_best(question.chosen)
                            : grade_of(opinions.front(), *chosen) <= Grade::Good;
  const bool is_believed = !tactic || tactic->is_best(likeliest.choice);
  std::vector<Opinion> told;
  for (const Opinion& one : opinions)
    if (told.size() < few || one.choice == question.chosen || one.choice == question.in_game)
      told.push_back(one);
  Json choices = opinions_json(*question.table, told, question.chosen);
  if (tactic)
    for (Json& one : choices) one["grade"] = nullptr;
  Sitting& sitting = hub.tables.of(*call);
  const bool was_told = std::exchange(sitting.is_explained, true);
  const bool counts = right && !was_told;
  const Json answer = {
      {"right", right},
      {"choices", std::move(choices)},
      {"then", question.in_game < 0 ? Json(nullptr)
                                    : Json(question.table->words(
                                        question.table->decision().choices[question.in_game]))},
      {"known", to_json(tactic ? known_of(*tactic, is_believed) : std::vector<Message>())},
      {"solved", counts || solved_by(hub, call->caller.user).contains(question.key)}};
  if (!counts) return call->answer(answer);
  hub.write(Solved{call->caller.user, question.key, hub.world.now()},
            if_kept(call, [call, answer] { call->answer(answer); }));
}

}  // namespace

void operation::puzzles(Hub& hub, const CallPtr& call) {
  const Game& game = game_asked_for(*call);
  const auto solved = solved_by(hub, call->caller.user);
  Json list = Json::array();
  for (const Tactic& tactic : tactics_in(game))
    list.push_back({{"puzzle", tactic.name},
                    {"theme", theme_words[static_cast<std::size_t>(tactic.theme)]},
                    {"players", tactic.table->seats()},
                    {"solved", solved.contains(key_of(game.info().name, tactic.name))}});
  call->answer({{"puzzles", std::move(list)}});
}

// Of his latest games that were weighed; what the computer played for him is not his.
void operation::mistakes(Hub& hub, const CallPtr& call) {
  const Id user = call->caller.user;
  const auto solved = solved_by(hub, user);
  Json list = Json::array();
  for (const WeighedEnding& game :
       hub.world.store.weighed_of(user, call->text("table"), max_puzzle_games)) {
    const std::string word =
        seat_word(find_title(game.game)->game->vocabulary(), static_cast<Seat>(game.seat));
    const Json analysis = Json::parse(game.contents);
    for (const Json& weighed : analysis["grades"]) {
      const std::string grade = weighed["grade"];
      if (weighed["seat"] != word || (grade != "mistake" && grade != "grave")) continue;
      const int made = weighed["made"].get<int>() - 1;
      list.push_back({{"table", game.table},
                      {"name", called(game.table, game.name)},
                      {"game", game.game},
                      {"ended", game.ended},
                      {"seat", word},
                      {"made", made},
                      {"grade", grade},
                      {"lost", weighed["lost"]},
                      {"solved", solved.contains(key_of(game.table, std::to_string(made)))}});
    }
  }
  call->answer({{"mistakes", std::move(list)}});
}

void operation::puzzle(Hub& hub, const CallPtr& call) {
  call->has("table") ? open_own_question(hub, call) : open_position(hub, call);
}

// The answer is not chosen at the table, so that the question stays; whoever wants to see where it
// leads plays on there.
void operation::solve(Hub& hub, const CallPtr& call) {
  const Sitting& sitting = hub.tables.of(*call);
  const auto& line = sitting.record.line;
  if (!line || line->puzzle.empty()) refuse(409, Message("puzzle.none"));
  Question question;
  int asked = 0;
  if (line->table.empty()) {
    const std::string& game = sitting.record.setting.game;
    question.tactic = find_tactic(*find_title(game)->game, line->puzzle);
    if (!question.tactic) refuse(404, Message("puzzle.unknown"));
    question.key = key_of(game, line->puzzle);
    asked = question.tactic->table->choices_made();
  } else {
    question.key = key_of(line->table, line->puzzle);
    const int made = std::stoi(line->puzzle);
    asked = made - line->made;
    const Sitting* game = hub.tables.glance(line->table);
    if (game && game->table && made < game->table->choices_made())
      question.in_game =
          moment(hub, *game, made)->decision().choices.find(game->table->choice_of(made + 1));
  }
  question.table = moment(hub, sitting, asked);
  const auto found = question.table->find(call->text("words"));
  if (!found) refuse(422, found.error());
  question.chosen = *found;

  std::vector<int> asked_for{question.chosen};
  if (question.in_game >= 0) asked_for.push_back(question.in_game);
  if (question.tactic)
    asked_for.insert(asked_for.end(), question.tactic->best.begin(), question.tactic->best.end());
  hub.errands.advise(call, question.table, std::move(asked_for), seconds_of_hint,
                     [&hub, call, question](const std::vector<Opinion>& opinions) {
                       explain(hub, call, question, opinions);
                     });
}

}  // namespace ziggurat::server
