#include "server/seen.h"

#include <sstream>

namespace ziggurat::server {
namespace {

Json argument_json(const Message::Arg& arg) {
  if (!arg.inner.empty()) return {{"say", to_json(arg.inner)}};
  Json value = std::visit([](const auto& v) { return Json(v); }, arg.value);
  if (arg.name_key.empty()) return value;
  return {{"is", std::move(value)}, {"name", arg.name_key}};
}

Json seat_json(const Table& table, Seat seat) {
  if (seat == nobody || seat == spectator) return nullptr;
  return seat_word(table.vocabulary(), seat);
}

// The things of a choice, in the order in which its words name them.
std::vector<Ref> things_of(Choice c) {
  std::vector<Ref> things;
  for (Ref ref : {c.a, c.b, c.c})
    if (ref.kind != 0) things.push_back(ref);
  return things;
}

// Consecutive choices that differ in their last thing, as one group.
class Groups {
 public:
  explicit Groups(const Vocabulary& words) : words_(words) {}

  void add(int index, Choice c) {
    auto things = things_of(c);
    const Ref last = things.empty() ? Ref{} : things.back();
    if (!things.empty()) things.pop_back();
    if (last.kind == 0 || !belongs(c, things, last.kind)) begin(index, c, things, last.kind);
    if (last.kind != 0) append(last);
  }
  Json take() { return std::move(list_); }

 private:
  bool belongs(Choice c, const std::vector<Ref>& things, u8 kind) const {
    return !list_.empty() && kind == kind_ && c.verb == first_.verb && c.n == first_.n
           && things == with_;
  }
  void begin(int index, Choice c, const std::vector<Ref>& things, u8 kind) {
    first_ = c, with_ = things, kind_ = kind;
    Json group;
    group["i"] = index;
    group["verb"] = words_.verbs[c.verb].word;
    if (words_.verbs[c.verb].counted) group["n"] = c.n;
    for (Ref ref : things)
      group["with"].push_back({words_.kinds[ref.kind].name, words_.kinds[ref.kind].print(ref.id)});
    if (kind != 0) group["kind"] = words_.kinds[kind].name;
    list_.push_back(std::move(group));
  }
  void append(Ref last) {
    const KindWords& kind = words_.kinds[last.kind];
    Json& group = list_.back();
    group["of"].push_back(kind.print(last.id));
    if (kind.say) group["say"].push_back(to_json(kind.say(last.id)));
  }

  const Vocabulary& words_;
  Json list_ = Json::array();
  Choice first_{};
  std::vector<Ref> with_;
  u8 kind_ = 0;
};

Json choices_json(const Table& table) {
  Groups groups(table.vocabulary());
  const Choices& choices = table.decision().choices;
  for (int i = 0; i < choices.size(); ++i) groups.add(i, choices[i]);
  return groups.take();
}

Json undo_json(const Table& table, Seat viewer) {
  const auto reason = table.why_no_undo(viewer);
  return {{"steps", table.undoable(viewer)}, {"reason", reason ? to_json(*reason) : Json(nullptr)}};
}

constexpr const char* ink_words[] = {"plain", "faint", "strong", "black",
                                     "red",   "blue",  "green",  "water"};

// Three worlds show whether a result hangs on what the seat does not know. The dice that make
// them are the same each time, so that asking twice teaches nothing.
constexpr int world_count = 3;
std::unique_ptr<Table> tried(const Table& table, int index, int world) {
  Rng rng(static_cast<u64>(world) + 1);
  auto imagined = table.imagine(table.decision().who, rng);
  imagined->choose(index);
  return imagined;
}

}  // namespace

Json to_json(const Message& message) {
  Json json;
  json["key"] = message.key;
  if (message.args.empty()) return json;
  Json& args = json["args"];
  for (const Message::Arg& arg : message.args) args[arg.name] = argument_json(arg);
  return json;
}

Json to_json(const std::vector<Message>& messages) {
  Json list = Json::array();
  for (const Message& message : messages) list.push_back(to_json(message));
  return list;
}

Json now_json(const Table& table, Seat viewer, int seq) {
  Json json;
  json["seq"] = seq;
  json["made"] = table.choices_made();
  json["over"] = table.over();
  json["viewer"] = seat_json(table, viewer);
  json["asked"] = seat_json(table, table.decision().who);
  json["phase"] = table.decision().prompt;
  json["prompt"] = to_json(table.prompt(viewer));
  if (viewer == table.decision().who) json["choices"] = choices_json(table);
  if (viewer != spectator) json["undo"] = undo_json(table, viewer);
  json["view"] = table.view(viewer);
  if (table.over()) json["result"] = result_json(table.result());
  return json;
}

Json parted_json(const Table& table, Seat viewer, int seq,
                 const std::optional<std::string>& result) {
  Json json = now_json(table, viewer, seq);
  json.erase("choices");
  json.erase("undo");
  json["over"] = result.has_value();
  json["asked"] = nullptr;
  json["prompt"] = to_json(Message(result ? "table.over" : "table.stopped"));
  if (result) json["result"] = result_json(*result);
  return json;
}

Json result_json(const std::string& result) {
  Json json = Json::object();
  std::istringstream words(result);
  std::string seat, rank_word;
  int points = 0, rank = 0;
  while (words >> seat >> points >> rank_word >> rank)
    json[seat] = {{"points", points}, {"rank", rank}};
  return json;
}

Json moment_json(const Table& then, Seat viewer) {
  Json json = now_json(then, viewer, then.choices_made());
  json.erase("choices");
  json.erase("undo");
  return json;
}

Json news_json(const Table& table, Seat viewer, int made) {
  return to_json(table.news_of(made, viewer));
}

bool could_be_undone(const Table& table, int index) {
  const Seat seat = table.decision().who;
  return can_take_back(seat, tried(table, index, 0)->decision().who);
}

Json preview_json(const Table& table, int index) {
  const Seat seat = table.decision().who;
  const auto first = tried(table, index, 0);
  const Json view = first->view(seat);
  bool certain = true;
  for (int world = 1; world < world_count; ++world)
    certain = certain && tried(table, index, world)->view(seat) == view;
  return {{"certain", certain},
          {"undoable", can_take_back(seat, first->decision().who)},
          {"asked", certain ? seat_json(table, first->decision().who) : Json(nullptr)},
          {"news", certain ? to_json(first->news(seat)) : Json::array()},
          {"view", certain ? view : Json(nullptr)}};
}

Json picture_json(const Table& table, Seat viewer) {
  Json lines = Json::array();
  for (const PictureLine& line : table.picture(viewer)) {
    Json spans = Json::array();
    for (const Span& span : line)
      spans.push_back({span.text, ink_words[static_cast<std::size_t>(span.ink)]});
    lines.push_back(std::move(spans));
  }
  return lines;
}

Json why_json(const Table& table, std::string_view words) {
  const auto reason = table.why(words);
  return {{"legal", !reason}, {"reason", reason ? to_json(*reason) : Json(nullptr)}};
}

}  // namespace ziggurat::server
