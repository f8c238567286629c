#include "terminal/session.h"

#include "games/games.h"
#include "terminal/hint.h"

namespace ziggurat {
namespace {

// A request that cannot be answered; caught where the answer is written.
struct Refusal {
  Message message;
};
[[noreturn]] void refuse(Message message) { throw Refusal{std::move(message)}; }

const Json* field(const Json& request, const char* name) {
  const auto found = request.find(name);
  return found == request.end() || found->is_null() ? nullptr : &*found;
}
std::string text_field(const Json& request, const char* name, const char* otherwise = nullptr) {
  const Json* value = field(request, name);
  if (!value && otherwise) return otherwise;
  if (!value || !value->is_string()) refuse(Message("session.text").with("field", name));
  return value->get<std::string>();
}
long number_field(const Json& request, const char* name, std::optional<long> otherwise = {}) {
  const Json* value = field(request, name);
  if (!value && otherwise) return *otherwise;
  if (!value || !value->is_number_integer() || value->is_number_float())
    refuse(Message("session.number").with("field", name));
  return value->get<long>();
}

Seat seat_field(const Json& request, const Table& table) {
  const std::string word = text_field(request, "seat");
  if (word == "spectator") return spectator;
  const Seat seat = parse_seat(table.vocabulary(), word);
  if (seat < table.seats()) return seat;
  std::string known = "spectator";
  for (int i = 0; i < table.seats(); ++i)
    known += ", " + seat_word(table.vocabulary(), static_cast<Seat>(i));
  refuse(Message("session.seat").with("word", word.substr(0, 60)).with("known", known));
}

}  // namespace

std::string Session::answer(std::string_view line) {
  Json reply;
  Json id;
  try {
    if (line.size() > max_line)
      refuse(Message("session.long").with("most", static_cast<long>(max_line >> 20)));
    const Json request = Json::parse(line, nullptr, false);
    if (request.is_discarded()) refuse(Message("session.json"));
    if (!request.is_object()) refuse(Message("session.object"));
    if (const Json* given = field(request, "id")) id = *given;
    if (field(request, "lang")) {
      const std::string lang = text_field(request, "lang");
      const Texts* texts = Texts::in(lang);
      if (!texts) refuse(Message("session.lang").with("word", lang.substr(0, 60)));
      texts_ = texts;
    }
    reply = handle(request);
    reply["ok"] = true;
  } catch (const Refusal& refusal) {
    reply = {{"error", {{"key", refusal.message.key}, {"text", (*texts_)(refusal.message)}}}};
    reply["ok"] = false;
  }
  if (!id.is_null()) reply["id"] = id;
  return reply.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json Session::handle(const Json& request) {
  const std::string what = text_field(request, "do");
  if (what == "games") return games();
  if (what == "new") return begin(request);
  constexpr std::string_view known =
      "games, new, decision, choose, view, state, position, undo, log, why, result";
  constexpr std::string_view needs_table[] = {"decision", "choose", "view", "state", "position",
                                              "undo",     "log",    "why",  "result"};
  if (std::find(std::begin(needs_table), std::end(needs_table), what) == std::end(needs_table))
    refuse(Message("session.do").with("word", what.substr(0, 60)).with("known", known));
  if (!table_) refuse(Message("session.no-game"));
  if (what == "decision") return decision(request);
  if (what == "choose") return choose(request);
  if (what == "view") return {{"view", table_->view(seat_field(request, *table_))}};
  if (what == "state") return {{"state", table_->state()}};
  if (what == "position") return position();
  if (what == "undo") return undo(request);
  if (what == "log") return {{"log", print_log(table_->log())}};
  if (what == "why") return why(request);
  return status();
}

Json Session::games() const {
  Json list = Json::array();
  for (const Title& title : titles()) {
    const GameInfo& info = title.game->info();
    Json game = {{"game", info.name},
                 {"rules", info.rules_version},
                 {"least_players", info.min_seats},
                 {"most_players", info.max_seats},
                 {"options", Json::object()}};
    for (const OptionInfo& option : info.options)
      game["options"][option.name] = {{"default", option.values[0]}, {"values", option.values}};
    list.push_back(std::move(game));
  }
  return {{"games", list}};
}

Json Session::begin(const Json& request) {
  Setting setting;
  std::optional<Log> log;
  if (field(request, "log")) {
    auto parsed = parse_log(text_field(request, "log"));
    if (!parsed) refuse(parsed.error());
    log = std::move(*parsed);
    setting.game = log->setting.game;
  } else {
    setting.game = text_field(request, "game");
  }
  const Title* title = find_title(setting.game);
  if (!title)
    refuse(Message("game.unknown")
               .with("name", setting.game.substr(0, 60))
               .with("known", title_names()));
  setting.position = text_field(request, "position", "");
  setting.seats = static_cast<int>(std::clamp(number_field(request, "players", 2), -1L, 1000L));
  if (const Json* options = field(request, "options")) {
    if (!options->is_object()) refuse(Message("session.options"));
    for (const auto& [name, value] : options->items()) {
      if (!value.is_string())
        refuse(Message("session.text").with("field", "options." + name.substr(0, 60)));
      setting.options.emplace_back(name.substr(0, 60), value.get<std::string>().substr(0, 60));
    }
  }
  const std::string by = text_field(request, "chance", "auto");
  if (by != "auto" && by != "manual")
    refuse(Message("session.chance").with("word", by.substr(0, 60)));
  const long seed = number_field(request, "seed", 1);

  auto begun = log ? replay(*title->game, *log) : title->game->begin(std::move(setting));
  if (!begun) refuse(begun.error());
  table_ = std::move(*begun);
  rng_ = Rng(static_cast<u64>(seed));
  chance_by_hand_ = by == "manual";
  let_chance_decide();
  return status();
}

void Session::let_chance_decide() {
  while (!chance_by_hand_ && table_->decision().who == chance) table_->choose_by_lot(rng_);
}

Json Session::status() const {
  Json json = {{"made", table_->choices_made()}, {"over", table_->over()}};
  if (!table_->over()) {
    json["who"] = seat_word(table_->vocabulary(), table_->decision().who);
    json["prompt"] = table_->decision().prompt;
    json["choices"] = table_->decision().choices.size();
    return json;
  }
  const Scores scores = table_->scores();
  for (int seat = 0; seat < scores.seats; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    json["result"][seat_word(table_->vocabulary(), static_cast<Seat>(seat))] = {
        {"points", scores.points[at]}, {"rank", scores.rank[at]}};
  }
  return json;
}

Json Session::decision(const Json& request) const {
  Json json = status();
  if (table_->over()) return json;
  const bool texts = field(request, "texts") && *field(request, "texts") == true;
  json["text"] = (*texts_)(table_->prompt(table_->decision().who));
  json["hint"] = (*texts_)(hint(*table_));
  Json list = Json::array();
  const Choices& choices = table_->decision().choices;
  for (int i = 0; i < choices.size(); ++i) {
    Json choice = {{"i", i}, {"words", table_->words(choices[i])}};
    if (texts) choice["text"] = (*texts_)(describe(table_->vocabulary(), choices[i]));
    if (!choices.weights().empty()) choice["weight"] = choices.weights()[i];
    list.push_back(std::move(choice));
  }
  json["choices"] = std::move(list);
  return json;
}

Json Session::choose(const Json& request) {
  if (table_->over()) refuse(Message("session.over"));
  if (field(request, "seat")) {
    const Seat asked = table_->decision().who;
    const std::string word = text_field(request, "seat");
    if (word != seat_word(table_->vocabulary(), asked))
      refuse(with_seat(table_->vocabulary(), Message("session.not-asked"), "asked", asked));
  }
  // A client that says how many choices it has seen cannot answer yesterday's question.
  if (const long made = number_field(request, "made", table_->choices_made());
      made != table_->choices_made())
    refuse(Message("session.stale").with("made", table_->choices_made()));
  int index = 0;
  if (field(request, "words")) {
    const auto found = table_->find(text_field(request, "words"));
    if (!found) refuse(found.error());
    index = *found;
  } else {
    const long given = number_field(request, "index");
    if (given < 0 || given >= table_->decision().choices.size())
      refuse(Message("session.index")
                 .with("n", given)
                 .with("most", table_->decision().choices.size() - 1));
    index = static_cast<int>(given);
  }
  table_->choose(index);
  Json news = Json::array();
  for (const Message& message : table_->news(spectator)) news.push_back((*texts_)(message));
  let_chance_decide();
  Json json = status();
  json["news"] = std::move(news);
  return json;
}

Json Session::position() const {
  auto text = table_->position();
  if (!text) refuse(text.error());
  return {{"position", std::move(*text)}};
}

Json Session::undo(const Json& request) {
  const Seat seat = seat_field(request, *table_);
  if (const auto problem = table_->undo(seat)) refuse(*problem);
  return status();
}

Json Session::why(const Json& request) const {
  const auto reason = table_->why(text_field(request, "words"));
  if (!reason) return {{"legal", true}};
  return {{"legal", false}, {"key", reason->key}, {"text", (*texts_)(*reason)}};
}

}  // namespace ziggurat
