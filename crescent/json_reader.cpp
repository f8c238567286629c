#include "crescent/json_reader.h"

#include <algorithm>
#include <climits>
#include <set>

#include "crescent/data_json.h"
#include "crescent/data_words.h"

namespace ziggurat::crescent {
namespace {

constexpr int max_mistakes = 100;  // said; the others are counted
constexpr int max_depth = 12;      // the deepest field of the schema lies at ten
constexpr int max_fields = 60;     // of one object; the library's objects are slow beyond that

std::string path_of(const std::string& path, std::string_view field) {
  return path.empty() ? std::string(field) : path + "." + std::string(field);
}

// Walks through the text before the library builds anything from it, and stops where it is not fit
// to be built.
class Syntax {
 public:
  explicit Syntax(std::string_view text) : text_(text) {}
  Message problem;  // if sax_parse said no
  std::string path;

  bool null() { return value(); }
  bool boolean(bool) { return value(); }
  bool number_integer(Json::number_integer_t) { return value(); }
  bool number_unsigned(Json::number_unsigned_t) { return value(); }
  bool number_float(Json::number_float_t, const std::string&) { return value(); }
  bool string(std::string&) { return value(); }
  bool binary(Json::binary_t&) { return value(); }
  bool start_object(std::size_t) { return value() && open(); }
  bool start_array(std::size_t) { return value() && open(); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(std::string& name) {
    Level& level = levels_.back();
    if (static_cast<int>(level.names.size()) == max_fields)
      return stop(Message("crescent.data.many-fields").with("most", max_fields));
    if (!level.names.insert(name).second)
      return stop(Message("crescent.data.twice-field").with("field", shortened(name)));
    level.name = shortened(name);
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) {
    const std::string_view before = text_.substr(0, position);
    const long line = 1 + std::count(before.begin(), before.end(), '\n');
    return stop(Message("crescent.data.not-json").with("line", line));
  }

 private:
  struct Level {
    std::set<std::string> names;
    std::string name;  // of the field we are in; empty in a list
    int index = -1;    // in a list
  };

  bool value() {
    if (!levels_.empty() && levels_.back().name.empty()) ++levels_.back().index;
    return true;
  }
  bool open() {
    if (static_cast<int>(levels_.size()) == max_depth)
      return stop(Message("crescent.data.deep").with("most", max_depth));
    levels_.emplace_back();
    return true;
  }
  bool close() {
    levels_.pop_back();
    return true;
  }
  bool stop(Message message) {
    for (const Level& level : levels_)
      if (!level.name.empty())
        path = path_of(path, level.name);
      else if (level.index >= 0)
        path += "[" + std::to_string(level.index) + "]";
    problem = std::move(message);
    return false;
  }

  std::string_view text_;
  std::vector<Level> levels_;
};

const char* type_of(const Json& value) {
  if (value.is_number_integer()) return "number";
  if (value.is_number()) return "fraction";
  if (value.is_string()) return "text";
  if (value.is_array()) return "list";
  if (value.is_object()) return "object";
  if (value.is_boolean()) return "truth";
  return "nothing";
}

// Numbers beyond all ranges need not be exact.
long clamped(const Json& value) {
  if (value.is_number_unsigned())
    return static_cast<long>(std::min<u64>(value.get<u64>(), INT_MAX));
  return std::clamp<long>(value.get<long>(), INT_MIN, INT_MAX);
}

// Records within the record say themselves where they are from.
bool has_own_source(const Json& value) {
  if (value.is_array()) return !value.empty() && has_own_source(value[0]);
  return value.is_object() && value.contains("source");
}

}  // namespace

std::string shortened(std::string_view text) {
  constexpr std::size_t most = 40;
  if (text.size() <= most) return std::string(text);
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return std::string(text.substr(0, end)) + "…";
}

std::string joined(Words words) {
  std::string all;
  for (const char* word : words) all += (all.empty() ? "" : ", ") + std::string(word);
  return all;
}

std::optional<Json> JsonReader::parse(const char* file, std::optional<std::string_view> text) {
  Spot top{file, "", nullptr};
  if (!text) {
    complain(top, Message("crescent.data.no-file"));
    return {};
  }
  if (text->size() > max_data_bytes) {
    complain(top, Message("crescent.data.large").with("most", long{max_data_bytes / 1'000'000}));
    return {};
  }
  Syntax syntax(*text);
  if (!Json::sax_parse(*text, &syntax)) {
    top.path = syntax.path;
    complain(top, syntax.problem);
    return {};
  }
  return Json::parse(*text, nullptr, false);
}

void JsonReader::complain(const Spot& at, Message message) {
  if (static_cast<int>(mistakes_.size()) == max_mistakes) {
    ++left_out_;
    return;
  }
  message.with("file", at.file).with("path", at.path);
  std::string where = at.file;
  if (!at.path.empty()) where += ", " + at.path;
  if (!at.inside.empty()) where += " (" + at.inside + ")";
  message.with("where", where);
  mistakes_.push_back(std::move(message));
}

std::vector<Message> JsonReader::all_mistakes() const {
  std::vector<Message> all = mistakes_;
  if (left_out_ > 0) all.push_back(Message("crescent.data.more").with("n", left_out_));
  return all;
}

bool JsonReader::is(const Spot& at, bool right, const char* expected) {
  if (!right)
    complain(
        at,
        Message("crescent.data.type").with("found", type_of(*at.value)).with("expected", expected));
  return right;
}

bool JsonReader::object(const Spot& at, const Fields& fields) {
  if (!is(at, at.value->is_object(), "object")) return false;
  std::vector<const char*> names;
  for (const Field& field : fields) names.push_back(field.name);
  for (auto one = at.value->begin(); one != at.value->end(); ++one)
    if (std::none_of(names.begin(), names.end(), [&](const char* n) { return one.key() == n; }))
      complain(at, Message("crescent.data.unknown-field")
                       .with("field", shortened(one.key()))
                       .with("known", joined(names)));
  for (const Field& field : fields)
    if (field.required && !at.value->contains(field.name))
      complain(at, Message("crescent.data.no-field").with("field", field.name));
  return true;
}

bool JsonReader::record(const Spot& at, Fields fields) {
  for (const char* name : {"source", "sources", "note"}) fields.push_back(optional(name));
  if (!object(at, fields)) return false;
  read_sources(at);
  if (const auto note = field(at, "note")) text(*note);
  return true;
}

void JsonReader::read_sources(const Spot& at) {
  const auto source = field(at, "source");
  if (!source) {
    complain(at, Message("crescent.data.no-source").with("known", joined(data_words::sources)));
    return;
  }
  const int usual = word(*source, data_words::sources);
  const auto sources = field(at, "sources");
  if (sources && is(*sources, sources->value->is_object(), "object"))
    for (auto one = sources->value->begin(); one != sources->value->end(); ++one)
      if (!at.value->contains(one.key()))
        complain(*sources,
                 Message("crescent.data.source-of-nothing").with("field", shortened(one.key())));
  for (auto one = at.value->begin(); one != at.value->end(); ++one) {
    const std::string& name = one.key();
    if (name == "id" || name == "source" || name == "sources" || name == "note") continue;
    if (has_own_source(one.value())) continue;
    int from = usual;
    if (sources && sources->value->is_object())
      if (const auto exception = field(*sources, name.c_str()))
        from = word(*exception, data_words::sources);
    from_rulebook += from == 0;
    from_house += from == 1;
    from_box += from == 2;
  }
}

std::optional<Spot> JsonReader::field(const Spot& at, const char* name) {
  const auto found = at.value->find(name);
  if (found == at.value->end()) return {};
  return Spot{at.file, path_of(at.path, name), &*found, at.inside};
}

std::vector<Spot> JsonReader::items(const Spot& at, int least, int most) {
  if (!is(at, at.value->is_array(), "list")) return {};
  const int found = static_cast<int>(at.value->size());
  if (found < least || found > most)
    complain(at, Message("crescent.data.length")
                     .with("found", found)
                     .with("least", least)
                     .with("most", most));
  std::vector<Spot> all;
  for (int i = 0; i < std::min(found, most); ++i) {
    const Json& item = (*at.value)[static_cast<std::size_t>(i)];
    all.push_back({at.file, at.path + "[" + std::to_string(i) + "]", &item, at.inside});
    for (const char* name : {"id", "map"})
      if (item.is_object())
        if (const auto id = item.find(name); id != item.end() && id->is_string())
          all.back().inside = shortened(id->get_ref<const std::string&>());
  }
  return all;
}

int JsonReader::number(const Spot& at, int least, int most) {
  if (!is(at, at.value->is_number_integer(), "number")) return least;
  const long found = clamped(*at.value);
  if (found >= least && found <= most) return static_cast<int>(found);
  complain(
      at,
      Message("crescent.data.range").with("found", found).with("least", least).with("most", most));
  return least;
}

int JsonReader::number_field(const Spot& at, const char* name, int least, int most) {
  const auto found = field(at, name);
  return found ? number(*found, least, most) : 0;
}

bool JsonReader::truth(const Spot& at) {
  return is(at, at.value->is_boolean(), "truth") && at.value->get<bool>();
}

std::optional<std::string> JsonReader::text(const Spot& at) {
  if (!is(at, at.value->is_string(), "text")) return {};
  return at.value->get<std::string>();
}

int JsonReader::word(const Spot& at, Words words) {
  const auto found = text(at);
  if (!found) return -1;
  const auto known =
      std::find_if(words.begin(), words.end(), [&](const char* w) { return *found == w; });
  if (known != words.end()) return static_cast<int>(known - words.begin());
  complain(
      at,
      Message("crescent.data.word").with("found", shortened(*found)).with("known", joined(words)));
  return -1;
}

std::string JsonReader::identifier(const Spot& at, int most) {
  const auto found = text(at);
  if (!found) return {};
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  };
  const bool letter_first = !found->empty() && (*found)[0] >= 'a' && (*found)[0] <= 'z';
  if (letter_first && static_cast<int>(found->size()) <= most
      && std::all_of(found->begin(), found->end(), fits))
    return *found;
  complain(at,
           Message("crescent.data.identifier").with("found", shortened(*found)).with("most", most));
  return {};
}

std::string JsonReader::title(const Spot& at, int most) {
  const auto found = text(at);
  if (!found) return {};
  const auto control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; };
  if (!found->empty() && static_cast<int>(found->size()) <= most
      && std::none_of(found->begin(), found->end(), control))
    return *found;
  complain(at, Message("crescent.data.title").with("found", shortened(*found)).with("most", most));
  return {};
}

}  // namespace ziggurat::crescent
