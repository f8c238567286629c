#include "server/typescript.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/saga.h"
#include "server/operation.h"
#include "server/shapes.h"

namespace ziggurat::server {
namespace {

constexpr std::size_t width = 100;

std::string quoted(std::string_view text) { return fmt::format("'{}'", text); }
// The name of a property: not every word of ours is one of JavaScript's.
std::string property(std::string_view name) {
  return name.find('-') == std::string_view::npos ? std::string(name) : quoted(name);
}

// As many items to a line as it holds.
std::vector<std::string> filled(const std::vector<std::string>& items, std::size_t indent) {
  std::vector<std::string> lines = {""};
  for (const std::string& item : items) {
    if (indent + lines.back().size() + 1 + item.size() > width) lines.emplace_back();
    lines.back() += (lines.back().empty() ? "" : " ") + item;
  }
  return lines;
}

std::string comment(std::string_view about, std::string_view indent = "") {
  return about.empty() ? "" : fmt::format("{}/** {} */\n", indent, about);
}

// Types as TypeScript; those with a name are kept apart, each once.
class TypeScript {
 public:
  std::string of(const Type& type) {
    if (!*type.name) return written(type);
    if (std::find(known_.begin(), known_.end(), &type) == known_.end()) {
      known_.push_back(&type);  // before it is written: it may contain itself
      declared_ += declaration(type);
    }
    return type.name;
  }
  std::string of(std::span<const Field> fields) {
    if (fields.empty()) return "Record<string, never>";
    return fmt::format("{{ {} }}", fmt::join(members(fields), "; "));
  }
  // All types that were asked for, and those that they are made of.
  std::string take() { return std::move(declared_); }

 private:
  static bool is_union(const Type& type) {
    return type.is == Type::Is::Either || type.is == Type::Is::Word;
  }
  std::vector<std::string> members(std::span<const Field> fields) {
    std::vector<std::string> list;
    for (const Field& field : fields)
      list.push_back(
          fmt::format("{}{}: {}", field.name, field.need == Need::May ? "?" : "", of(field.type)));
    return list;
  }
  std::vector<std::string> each(const Type& type) {
    std::vector<std::string> list;
    for (const Type* one : type.of) list.push_back(of(*one));
    for (const char* word : type.words) list.push_back(quoted(word));
    return list;
  }
  std::string written(const Type& type) {
    using Is = Type::Is;
    switch (type.is) {
      case Is::Any: return "unknown";
      case Is::Null: return "null";
      case Is::Text: return "string";
      case Is::Number: return "number";
      case Is::Flag: return "boolean";
      case Is::List: return in_brackets(*type.of[0]) + "[]";
      case Is::Map: return fmt::format("Record<{1}, {0}>", of(*type.of[0]), of(*type.of[1]));
      case Is::Tuple: return fmt::format("[{}]", fmt::join(each(type), ", "));
      case Is::Word:
      case Is::Either: return fmt::format("{}", fmt::join(each(type), " | "));
      case Is::Object: return of(type.fields);
    }
    return "";
  }
  std::string in_brackets(const Type& type) {
    return !*type.name && is_union(type) ? "(" + of(type) + ")" : of(type);
  }
  std::string declaration(const Type& type) {
    std::string text = "\n" + comment(type.about);
    if (type.is == Type::Is::Object) {
      text += fmt::format("export interface {} {{\n", type.name);
      const auto lines = members(type.fields);
      for (std::size_t i = 0; i < lines.size(); ++i)
        text += comment(type.fields[i].about, "  ") + "  " + lines[i] + ";\n";
      return text + "}\n";
    }
    const std::string line = fmt::format("export type {} = {};\n", type.name, written(type));
    if (line.size() <= width || !is_union(type)) return text + line;
    return text + fmt::format("export type {} =\n{}", type.name, union_lines(type));
  }
  // Words as many to a line as it holds, everything else one below the other.
  std::string union_lines(const Type& type) {
    std::vector<std::string> items = each(type);
    for (std::string& item : items) item = "| " + item;
    items.back() += ";";
    if (type.is == Type::Is::Word) items = filled(items, 2);
    return fmt::format("  {}\n", fmt::join(items, "\n  "));
  }

  std::vector<const Type*> known_;
  std::string declared_;
};

std::string operation_types(TypeScript& types) {
  std::string text =
      "\n/** Whatever can be asked, with its fields and its answer. */\n"
      "export interface Operations {\n";
  for (const Operation& operation : operations())
    text += fmt::format("{}  {}: {{\n    fields: {};\n    answer: {};\n  }};\n",
                        comment(operation.about, "  "), property(operation.name),
                        types.of(operation.fields), types.of(operation.answer));
  return text + "}\n";
}

std::string routes() {
  std::string text =
      "\n/** Where HTTP is asked what is not about one table. */\n"
      "export const routes = {\n";
  for (const Operation& operation : operations())
    if (const std::string_view path = operation.path;
        operation.over != Over::Socket && path.find('{') == std::string_view::npos)
      text +=
          fmt::format("  {}: ['{}', '{}'],\n", property(operation.name), operation.method, path);
  return text + "} as const;\n";
}

// ['archer', 'bull'], or with as many to a line as it holds.
std::string list(Names words, const std::string& indent) {
  std::vector<std::string> items;
  for (const char* word : words) items.push_back(quoted(word) + ",");
  const auto lines = filled(items, indent.size() + 2);
  if (lines.size() == 1)
    return "[" + lines.front().substr(0, lines.front().size() - !words.empty()) + "]";
  return fmt::format("[\n{0}  {1}\n{0}]", indent, fmt::join(lines, "\n  " + indent));
}

std::string constant(const char* about, const char* name, Names words) {
  return fmt::format("\n/** {} */\nexport const {} = {} as const;\n", about, name, list(words, ""));
}

std::vector<const char*> words_of(const auto& rows, auto word) {
  std::vector<const char*> words;
  for (const auto& row : rows)
    if (*(row.*word)) words.push_back(row.*word);  // the first stands for none
  return words;
}

std::string kinds(const Vocabulary& vocabulary) {
  std::string text =
      "\n/** The kinds of things, and what those are called that have names. */\n"
      "export const kinds = {\n";
  for (const KindWords& kind : vocabulary.kinds)
    if (*kind.name && !kind.goes_on)
      text += fmt::format("  {}: {},\n", property(kind.name), list(kind.names(), "  "));
  return text + "} as const;\n";
}

}  // namespace

std::string typescript() {
  TypeScript types;
  const std::string last = operation_types(types) + routes();
  types.of(shapes::event);
  types.of(shapes::error);
  return "// What travels between this page and the server. Written by `ziggurat types`.\n"
         + types.take() + last;
}

std::string typescript(const Title& title) {
  const GameInfo& info = title.game->info();
  const Vocabulary& words = title.game->vocabulary();
  TypeScript types;
  types.of(title.view_type);
  types.of(title.catalogue_type);
  if (const Sagas* sagas = title.game->sagas())
    types.of(sagas->world_type()), types.of(sagas->passage_type());
  return fmt::format(
             "// The words of {0}, and what a page sees and looks up of it. Written by `ziggurat "
             "types {0}`.\n",
             info.name)
         + constant("The seats.", "seats", words.seats)
         + constant("What choices begin with.", "verbs", words_of(words.verbs, &VerbWords::word))
         + constant("The questions.", "prompts", info.prompts)
         + constant("What can happen.", "events", words_of(words.events, &EventWords::word))
         + kinds(words) + types.take();
}

}  // namespace ziggurat::server
