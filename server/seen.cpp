#include "server/seen.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <set>

#include "ai/analysis.h"
#include "server/limits.h"
#include "server/record.h"

namespace ziggurat::server {
namespace {

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

Written holder(const Vocabulary& words, Ref holder) {
  if (holder == the_stock) return {"null"};
  const KindWords& kind = words.kinds[holder.kind];
  if (holder.kind == seat_kind) return written(kind.print(holder.id));
  return List().add(kind.name).add(kind.print(holder.id)).end();
}

Written price_of(const Vocabulary& words, const Price& price) {
  List list;
  for (const Transfer& one : price)
    list.add(Object()
                 .with("what", words.resources[one.what])
                 .with("n", one.n)
                 .with("from", holder(words, one.from))
                 .with("to", holder(words, one.to))
                 .end());
  return list.end();
}

// Consecutive choices that differ in their last thing, as one group. What they cost stands beside
// them, unless all of a group are free.
class Groups {
 public:
  explicit Groups(const Vocabulary& words) : words_(words) {}

  void add(int index, Choice c, const Price& price) {
    Choice first = c;
    Ref& place = first.c.kind != 0 ? first.c : first.b.kind != 0 ? first.b : first.a;
    const Ref last = std::exchange(place, {});
    if (last.kind == 0 || last.kind != kind_ || first != first_) begin(index, first, last.kind);
    if (last.kind != 0) append(last);
    if (words_.resources.empty()) return;
    is_free_ = is_free_ && price.empty();
    costs_.add(price_of(words_, price));
  }
  Written end() { return end_group(), list_.end(); }

 private:
  void begin(int index, Choice first, u8 kind) {
    end_group();
    first_ = first, kind_ = kind, is_free_ = true;
    of_ = say_ = costs_ = {};
    group_.emplace().with("i", index).with("verb", words_.verbs[first.verb].word);
    if (words_.verbs[first.verb].counted) group_->with("n", first.n);
    List with;
    for (Ref ref : things_of(first))
      with.add(
          List().add(words_.kinds[ref.kind].name).add(words_.kinds[ref.kind].print(ref.id)).end());
    if (!with.empty()) group_->with("with", with.end());
    if (kind != 0) group_->with("kind", words_.kinds[kind].name);
  }
  void append(Ref last) {
    const KindWords& kind = words_.kinds[last.kind];
    of_.add(kind.print(last.id));
    if (kind.say) say_.add(kind.say(last.id));
  }
  void end_group() {
    if (!group_) return;
    if (!of_.empty()) group_->with("of", of_.end());
    if (!say_.empty()) group_->with("say", say_.end());
    if (!is_free_) group_->with("cost", costs_.end());
    list_.add(group_->end());
  }

  const Vocabulary& words_;
  List list_;
  std::optional<Object> group_;
  Choice first_{};  // without its last thing, of this kind
  u8 kind_ = 0;
  List of_, say_, costs_;
  bool is_free_ = true;
};

// Of the choices from one number to another.
Written groups_of(const Table& table, int from, int to) {
  Groups groups(table.vocabulary());
  const Choices& choices = table.decision().choices;
  const bool has_prices = !table.vocabulary().resources.empty();
  for (int i = from; i < to; ++i) {
    Price price;
    if (has_prices) table.price(choices[i], price);
    groups.add(i, choices[i], price);
  }
  return groups.end();
}

Written undo_of(const Table& table, Seat viewer) {
  return Object()
      .with("steps", table.undoable(viewer))
      .with("reason", table.why_no_undo(viewer))
      .end();
}

constexpr const char* ink_words[] = {"plain", "faint", "strong", "black",
                                     "red",   "blue",  "green",  "water"};

// Three worlds show whether a result hangs on what the seat does not know. The dice that make
// them are the same each time, so that asking twice teaches nothing.
constexpr int world_count = 3;
std::unique_ptr<Table> imagined_by(const Table& table, Seat seat, int world) {
  Rng rng(static_cast<u64>(world) + 1);
  return table.imagine(seat, rng);
}

// Choices made in such a world.
struct Tried {
  std::unique_ptr<Table> table;
  Json news = Json::array();

  bool can_be_undone(Seat seat) const { return can_take_back(seat, table->decision().who); }
};
Tried tried(const Table& table, const std::vector<Choice>& choices, int world) {
  const Seat seat = table.decision().who;
  Tried tried{imagined_by(table, seat, world)};
  for (const Choice& c : choices) {
    assert(tried.table->decision().choices.find(c) >= 0 && "the seat knows what it may choose");
    tried.table->choose(tried.table->decision().choices.find(c));
    for (const Message& news : tried.table->news(seat)) tried.news.push_back(to_json(news));
  }
  return tried;
}

}  // namespace

Json view_json(const Table& table, Seat viewer) { return table.view_alone(viewer); }

namespace {

Object shown(const Table& table, Seat viewer, int seq, Seat asked, const Message& prompt,
             const std::optional<std::string>& result) {
  Object now;
  now.with("seq", seq)
      .with("made", table.choices_made())
      .with("over", result.has_value())
      .with("viewer", seat_json(table, viewer))
      .with("asked", seat_json(table, asked))
      .with("phase", table.decision().prompt)
      .with("prompt", prompt)
      .with("view", view_json(table, viewer));
  if (result) now.with("result", result_json(*result));
  return now;
}

}  // namespace

Object now_object(const Table& table, Seat viewer, int seq,
                  const std::optional<std::string>& result) {
  const Seat asked = table.decision().who;
  Object now = shown(table, viewer, seq, asked, table.prompt(viewer), result);
  if (viewer == asked) now.with("choices", groups_of(table, 0, table.decision().choices.size()));
  if (viewer != spectator) now.with("undo", undo_of(table, viewer));
  return now;
}

Object parted_object(const Table& table, Seat viewer, int seq,
                     const std::optional<std::string>& result) {
  const Message prompt(result ? "table.over" : "table.stopped");
  return shown(table, viewer, seq, nobody, prompt, result);
}

Object moment_object(const Table& then, Seat viewer) {
  std::optional<std::string> result;
  if (then.over()) result = then.result();
  return shown(then, viewer, then.choices_made(), then.decision().who, then.prompt(viewer), result);
}

Json result_json(const std::string& result) {
  Json json = Json::object();
  for (const Ending& one : read_result(result))
    json[one.seat] = {{"points", one.points}, {"rank", one.rank}};
  return json;
}

Json thumb_json(const Table& table) {
  return {{"made", table.choices_made()}, {"view", view_json(table, spectator)}};
}

namespace {

Json cell_json(const Account::Cell& cell) {
  Json parts = Json::array();
  for (const Account::Part& part : cell.parts) parts.push_back({{"key", part.key}, {"n", part.n}});
  return {{"n", cell.n}, {"plus", cell.plus}, {"low", cell.low}, {"parts", std::move(parts)}};
}

Json account_json(const Account& account, const Vocabulary& words, const Scores& scores) {
  Json columns = Json::array(), rows = Json::array();
  for (const Account::Column& column : account.columns)
    columns.push_back({{"title", to_json(column.title)}, {"counts", column.counts}});
  for (std::size_t seat = 0; seat < account.rows.size(); ++seat) {
    Json cells = Json::array();
    for (const Account::Cell& cell : account.rows[seat]) cells.push_back(cell_json(cell));
    rows.push_back({{"seat", seat_word(words, static_cast<Seat>(seat))},
                    {"cells", std::move(cells)},
                    {"total", scores.points[seat]},
                    {"rank", scores.rank[seat]}});
  }
  return {{"how", to_json(account.how)},
          {"adds", account.adds == Account::Adds::Sum ? "sum" : "least"},
          {"columns", std::move(columns)},
          {"rows", std::move(rows)},
          {"facts", to_json(account.facts)}};
}

}  // namespace

Json account_json(const Table& table) {
  return account_json(table.account(), table.vocabulary(), table.scores());
}

Json plain_account_json(const Vocabulary& words, const std::string& result) {
  Scores scores;
  for (const Ending& ending : read_result(result)) {
    const auto seat = static_cast<std::size_t>(scores.seats++);
    scores.points[seat] = ending.points;
    scores.rank[seat] = ending.rank;
  }
  return account_json(plain_account(words, scores), words, scores);
}

Written news_of(const Table& table, Seat viewer, int made) {
  return written(table.news_of(made, viewer));
}

Json choice_json(const Table& table, int made) { return table.words_of(made); }

// ---- the course of a game ----

namespace {

bool is_draw(const Table& table, int made) { return table.maker_of(made) == chance; }

// The moment at which what began with this choice has been carried out: draws belong to it.
int end_of_draws(const Table& table, int made) {
  while (made < table.choices_made() && is_draw(table, made + 1)) ++made;
  return made;
}

const EventWords& words_of(const Table& table, const News& news) {
  return table.vocabulary().events[news.kind];
}

bool is_quiet(const Table& table, const News& news) {
  return words_of(table, news).tempo == Tempo::Quiet;
}
bool is_worth_a_look(const Table& table, int made) {
  const auto news = table.seen_news_of(made, spectator);
  return !std::all_of(news.begin(), news.end(),
                      [&](const News& one) { return is_quiet(table, one); });
}

// After how many choices each step ends. A step is one choice with its draws. What alone is not
// worth a look joins the next, at the end the last. It hangs on what happened in public only: that
// a choice was the only one, say, would tell what its maker holds.
std::vector<int> ends_of_steps(const Table& table, int from, int to) {
  std::vector<int> ends;
  bool is_whole = false;
  for (int made = from + 1; made <= to; ++made) {
    if (is_whole && !is_draw(table, made)) ends.push_back(made - 1), is_whole = false;
    is_whole = is_whole || is_worth_a_look(table, made);
  }
  if (from < to && (is_whole || ends.empty())) ends.push_back(to);
  if (!ends.empty()) ends.back() = to;
  return ends;
}

// Whose step it is: who made the first choice in it that is worth a look.
Seat maker_of_step(const Table& table, int from, int to) {
  Seat maker = chance;
  for (int made = from + 1; made <= to; ++made) {
    if (is_draw(table, made)) continue;
    maker = table.maker_of(made);
    if (is_worth_a_look(table, made)) break;
  }
  return maker;
}

// What marks can point at, of all that the news speak of.
Json marks_json(const Vocabulary& words, const std::vector<News>& news) {
  Json marks = Json::array();
  for (const News& one : news)
    for (Ref ref : {one.a, one.b}) {
      if (!words.kinds[ref.kind].unique) continue;
      Json thing = {words.kinds[ref.kind].name, words.kinds[ref.kind].print(ref.id)};
      if (std::find(marks.begin(), marks.end(), thing) == marks.end())
        marks.push_back(std::move(thing));
    }
  return marks;
}

// What is worth a look of all that a step brought about; if nothing is, everything.
std::vector<News> news_of_step(const Table& table, Seat viewer, int from, int to) {
  std::vector<News> all;
  for (int made = std::max(from, to - max_choices_told) + 1; made <= to; ++made) {
    const auto news = table.seen_news_of(made, viewer);
    all.insert(all.end(), news.begin(), news.end());
  }
  std::vector<News> worth = all;
  std::erase_if(worth, [&](const News& one) { return is_quiet(table, one); });
  return worth.empty() ? all : worth;
}

Json step_json(const Table& table, const Table& then, Seat viewer, int from) {
  const int made = then.choices_made();
  const std::vector<News> news = news_of_step(table, viewer, from, made);
  std::vector<Message> told;
  for (const News& one : news) told.push_back(describe(table.vocabulary(), one, viewer));
  return {{"made", made},
          {"seat", seat_word(table.vocabulary(), maker_of_step(table, from, made))},
          {"asked", seat_json(then, then.decision().who)},
          {"phase", then.decision().prompt},
          {"news", to_json(told)},
          {"mark", marks_json(table.vocabulary(), news)},
          {"slow",
           std::any_of(news.begin(), news.end(),
                       [&](const News& one) { return words_of(table, one).tempo == Tempo::Slow; })},
          {"view", view_json(then, viewer)}};
}

}  // namespace

Json steps_json(const Table& table, Seat viewer, int from, int to) {
  std::vector<int> ends = ends_of_steps(table, from, to);
  if (ends.size() > max_steps) ends.erase(ends.begin(), ends.end() - max_steps);
  Json steps = Json::array();
  table.look_back(ends, [&](const Table& then) {
    steps.push_back(step_json(table, then, viewer, from));
    from = then.choices_made();
  });
  return steps;
}

Json timeline_json(const Table& table) {
  Json turns = Json::array(), events = Json::array();
  std::set<std::pair<int, std::string>> noted;
  for (int made = 1; made <= table.choices_made(); ++made)
    for (const News& news : table.seen_news_of(made, spectator)) {
      const std::string mark = words_of(table, news).mark;
      const int at = end_of_draws(table, made);
      if (mark == a_turn)
        turns.push_back({{"made", at},
                         {"seat", seat_json(table, news.seat)},
                         {"title", to_json(describe(table.vocabulary(), news, spectator))}});
      else if (!mark.empty() && noted.emplace(at, mark).second)
        events.push_back({{"made", at}, {"kind", mark}});
    }
  return {{"begins", end_of_draws(table, 0)}, {"turns", turns}, {"events", events}};
}

bool could_be_undone(const Table& table, const std::vector<Choice>& choices) {
  return tried(table, choices, 0).can_be_undone(table.decision().who);
}

namespace {

Json question_json(const Table& table, Seat seat) {
  const Decision& decision = table.decision();
  if (decision.who != seat) return nullptr;
  return {{"phase", decision.prompt},
          {"prompt", to_json(table.prompt(seat))},
          {"choices", Json::parse(groups_of(table, 0, decision.choices.size()).text)}};
}

}  // namespace

Json preview_json(const Table& table, const std::vector<Choice>& choices, bool with_next) {
  const Seat seat = table.decision().who;
  const Tried first = tried(table, choices, 0);
  const auto next = [&](const Tried& then) {
    return with_next ? question_json(*then.table, seat) : Json(nullptr);
  };
  const Json view = view_json(*first.table, seat), question = next(first);
  bool certain = true;
  for (int world = 1; world < world_count && certain; ++world) {
    const Tried other = tried(table, choices, world);
    certain = view_json(*other.table, seat) == view && other.news == first.news
              && next(other) == question;
  }
  Json preview = {
      {"certain", certain},
      {"undoable", first.can_be_undone(seat)},
      {"asked", certain ? seat_json(table, first.table->decision().who) : Json(nullptr)},
      {"news", certain ? first.news : Json::array()},
      {"view", certain ? view : Json(nullptr)}};
  if (certain && !question.is_null()) preview["next"] = question;
  return preview;
}

std::optional<bool> could_answer_otherwise(const Table& table, Seat seat, const Standing& row) {
  const auto world = imagined_by(table, seat, 0);
  const auto is_asked_so = [&] { return world->decision().prompt == std::string_view(row.prompt); };
  for (int others = 0; is_asked_so() && world->decision().who != seat; ++others) {
    if (others == table.seats()) return std::nullopt;
    world->choose(*world->find(row.answer));
  }
  if (!is_asked_so()) return std::nullopt;
  const auto& verbs = table.vocabulary().verbs;
  const Choices& choices = world->decision().choices;
  return row.but && std::any_of(choices.begin(), choices.end(), [&](const Choice& c) {
           return verbs[c.verb].word == std::string_view(row.but);
         });
}

namespace {

int per_mille(double share) { return static_cast<int>(std::lround(1000 * share)); }

}  // namespace

namespace {
Json arguments_json(std::span<const Argument> why) {
  Json list = Json::array();
  for (const Argument& one : why)
    list.push_back({{"says", to_json(one.says)},
                    {"speaks", speaks_words[static_cast<std::size_t>(one.speaks)]}});
  return list;
}
}  // namespace

Json opinions_json(const Table& table, std::span<const Opinion> best_first,
                   std::optional<int> made) {
  const Choices& choices = table.decision().choices;
  Json list = Json::array();
  for (const Opinion& one : best_first) {
    const Grade grade = grade_of(best_first.front(), one);
    list.push_back(
        {{"words", table.words(choices[one.choice])},
         {"choice", Json::parse(groups_of(table, one.choice, one.choice + 1).text)[0]},
         {"chance", per_mille(one.chance)},
         {"sure", per_mille(one.doubt)},
         {"made", one.choice == made},
         {"grade",
          choices.size() > 1 ? Json(grade_words[static_cast<std::size_t>(grade)]) : Json(nullptr)},
         {"why", arguments_json(one.why)}});
  }
  return list;
}

Json nudge_json(const Table& table, const Opinion& best) {
  return to_json(nudge(table, table.decision().choices[best.choice]));
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

namespace {

// A choice with its things as a list, so that one of them can be put in.
struct Spelled {
  Choice choice{};
  Ref& thing(int place) { return place == 0 ? choice.a : place == 1 ? choice.b : choice.c; }
};
constexpr int places = 3;

AnyKind kind_at(const VerbWords& verb, int place) {
  return place == 0 ? verb.a : place == 1 ? verb.b : verb.c;
}

// What a kind calls so, in full; nothing if that is no thing of it.
std::optional<Ref> thing_called(const Vocabulary& words, AnyKind kind, std::string_view called) {
  const auto tokens = split(called);
  Ref thing{};
  if (kind.number == 0 || tokens.empty()
      || read_thing(words, kind, tokens, thing) != static_cast<int>(tokens.size()))
    return std::nullopt;
  if (words.kinds[thing.kind].print(thing.id) != called) return std::nullopt;
  return thing;
}

// Where nothing with this verb is legal: it, with some things of its kinds.
std::optional<Choice> some_choice(const Vocabulary& words, std::size_t verb) {
  const VerbWords& pattern = words.verbs[verb];
  Spelled some{choice(verb, pattern.counted ? 1 : 0)};
  for (int place = 0; place < places; ++place) {
    const AnyKind kind = kind_at(pattern, place);
    if (kind.number == 0) continue;
    const Names names = words.kinds[kind.number].names();
    const auto thing = thing_called(
        words, kind, names.empty() ? words.kinds[kind.number].print(0) : std::string(names[0]));
    if (!thing) return std::nullopt;
    some.thing(place) = *thing;
  }
  return some.choice;
}

// Choices with the verb that name the thing, otherwise as those that are legal: a few of them.
std::vector<Choice> likely_choices(const Table& table, std::size_t verb, const std::string& thing) {
  const Vocabulary& words = table.vocabulary();
  std::vector<Choice> models, likely;
  for (const Choice& c : table.decision().choices)
    if (c.verb == verb) models.push_back(c);
  if (models.empty())
    if (const auto some = some_choice(words, verb)) models.push_back(*some);
  const auto add = [&](Choice c) {
    if (likely.size() < most_reasons_tried
        && std::find(likely.begin(), likely.end(), c) == likely.end())
      likely.push_back(c);
  };
  for (const Choice& model : models) {
    if (thing.empty()) add(model);
    for (int place = 0; place < places && !thing.empty(); ++place)
      if (const auto named = thing_called(words, kind_at(words.verbs[verb], place), thing)) {
        Spelled spelled{model};
        spelled.thing(place) = *named;
        add(spelled.choice);
      }
  }
  return likely;
}

// Whether some choice with the verb and the thing is legal; if not, what speaks against those that
// are likely, each reason once.
Json why_verb_json(const Table& table, std::size_t verb, const std::vector<Choice>& likely,
                   const std::string& thing) {
  const Vocabulary& words = table.vocabulary();
  const auto names_thing = [&](const Choice& c) {
    const auto things = things_of(c);
    return thing.empty() || std::any_of(things.begin(), things.end(), [&](Ref ref) {
             return words.kinds[ref.kind].print(ref.id) == thing;
           });
  };
  const Choices& choices = table.decision().choices;
  const bool legal = std::any_of(choices.begin(), choices.end(),
                                 [&](const Choice& c) { return c.verb == verb && names_thing(c); });
  Json reasons = Json::array();
  std::vector<std::string> given;
  for (const Choice& c : legal ? std::vector<Choice>() : likely) {
    const auto reason = table.why(table.words(c));
    if (!reason || std::find(given.begin(), given.end(), reason->key) != given.end()) continue;
    given.push_back(reason->key);
    reasons.push_back(to_json(*reason));
  }
  return {{"verb", words.verbs[verb].word}, {"legal", legal}, {"reasons", std::move(reasons)}};
}

// Says only that something else is asked now.
bool is_off_the_point(const Table& table, const Json& why) {
  const std::string not_now = std::string(table.info().name) + ".why.not-now";
  return why["legal"] == false
         && std::all_of(why["reasons"].begin(), why["reasons"].end(),
                        [&](const Json& reason) { return reason["key"] == not_now; });
}

}  // namespace

Json why_each_json(const Table& table, const std::string& thing, const std::string& verb) {
  const Vocabulary& words = table.vocabulary();
  Json verbs = Json::array();
  for (std::size_t i = 1; i < words.verbs.size(); ++i) {
    if (!verb.empty() && verb != words.verbs[i].word) continue;
    const auto likely = likely_choices(table, i, thing);
    if (likely.empty()) continue;
    Json why = why_verb_json(table, i, likely, thing);
    if (verb.empty() && is_off_the_point(table, why)) continue;
    verbs.push_back(std::move(why));
  }
  const auto legal = std::find_if(verbs.begin(), verbs.end(),
                                  [](const Json& why) { return why["legal"] == true; });
  const auto told = std::find_if(verbs.begin(), verbs.end(),
                                 [](const Json& why) { return !why["reasons"].empty(); });
  Json reason = nullptr;
  if (legal == verbs.end())
    reason = told != verbs.end() ? (*told)["reasons"][0] : to_json(Message("why.nothing"));
  return {{"legal", legal != verbs.end()}, {"reason", std::move(reason)}, {"verbs", verbs}};
}

}  // namespace ziggurat::server
