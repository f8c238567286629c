#include "terminal/play.h"

#include <fmt/format.h>

#include "ai/player.h"
#include "terminal/hint.h"
#include "terminal/input.h"

namespace ziggurat {
namespace {

constexpr std::size_t max_input = 4096;

std::string ansi(Ink ink) {
  switch (ink) {
    case Ink::Plain: return "";
    case Ink::Faint: return "\033[2m";
    case Ink::Strong: return "\033[1m";
    case Ink::Black: return "\033[1;37;40m";
    case Ink::Red: return "\033[1;97;41m";
    case Ink::Blue: return "\033[1;97;44m";
    case Ink::Green: return "\033[1;30;42m";
    case Ink::Water: return "\033[34m";
  }
  return "";
}

class LineGame {
 public:
  LineGame(const PlayRequest& request, std::istream& in, std::ostream& out)
      : request_(request), texts_(*request.texts), in_(in), out_(out), rng_(request.seed) {}

  int run() {
    if (!begin()) return 2;
    out_ << say(Message("play.welcome")
                    .with("game", request_.game->info().name,
                          std::string("game.") + request_.game->info().name))
         << "\n";
    for (Seat seat = 0; seat < table_->seats(); ++seat)
      if (is_person(seat))
        out_ << say(with_seat(words(), Message("play.you-are"), "seat", seat)) << "\n";
    out_ << say("play.first-help") << "\n\n";
    bool more = true;
    while (more && !table_->over()) more = advance();
    if (table_->over()) finish();
    return 0;
  }

 private:
  // ---- the table ----

  bool begin() {
    Setting setting;
    setting.seats = static_cast<int>(request_.seats.size());
    setting.options = request_.options;
    setting.position = request_.position;
    if (!request_.load.empty()) return load(request_.load);
    auto begun = request_.game->begin(std::move(setting));
    if (!begun) return complain(begun.error());
    seat_players(std::move(*begun));
    return true;
  }

  // A new table with the same players; a game for more seats than were named is filled up.
  void seat_players(std::unique_ptr<Table> table) {
    table_ = std::move(table);
    players_.clear();
    for (int seat = 0; seat < table_->seats(); ++seat) {
      const auto at = static_cast<std::size_t>(seat);
      const std::string& kind =
          at < request_.seats.size() ? request_.seats[at] : request_.seats.back();
      players_.push_back(kind == "person" ? nullptr : make_player(kind, *table_));
    }
    unread_.assign(players_.size(), {});
    last_person_ = nobody;
    look_again_ = true;
  }

  bool is_person(Seat seat) const { return seat < players_.size() && !players_[seat]; }

  // One choice, by whoever is asked. False when the input has ended.
  bool advance() {
    const Seat who = table_->decision().who;
    if (who == chance) {
      table_->choose_by_lot(rng_);
    } else if (players_[who]) {
      table_->choose(players_[who]->choose(*table_, rng_));
    } else {
      return ask_person(who);
    }
    look_again_ |= who != chance;
    spread_news();
    return true;
  }

  // Each person hears what happened as far as the seat may know it; when its turn to look comes.
  void spread_news() {
    for (Seat seat = 0; seat < players_.size(); ++seat)
      if (is_person(seat))
        for (const Message& message : table_->news(seat)) unread_[seat].push_back(say(message));
  }

  void print_news(Seat seat) {
    std::vector<std::string>& lines = unread_[seat];
    for (std::size_t i = 0; i < lines.size();) {
      std::size_t same = i + 1;
      while (same < lines.size() && lines[same] == lines[i]) ++same;
      out_ << "- " << lines[i];
      if (same - i > 1) out_ << fmt::format(" (×{})", same - i);
      out_ << "\n";
      i = same;
    }
    if (!lines.empty()) out_ << "\n";
    lines.clear();
  }

  // ---- a person's decision ----

  bool ask_person(Seat who) {
    if (!draw_curtain(who)) return false;
    print_news(who);
    if (look_again_ || who != last_person_) show_board(who);
    look_again_ = false;
    last_person_ = who;
    out_ << say(table_->prompt(who)) << "\n" << say(hint(*table_)) << "\n";
    const int made = table_->choices_made();
    while (!look_again_ && table_->choices_made() == made) {
      out_ << "> " << std::flush;
      std::string line;
      const Read read = read_line(in_, line, max_input);
      if (read == Read::End) return leave();
      if (read == Read::TooLong) {
        complain(Message("play.long").with("most", static_cast<long>(max_input)));
        continue;
      }
      if (!obey(who, line)) return false;
    }
    return true;
  }

  // Several people at one screen: the next must not see what the last one saw.
  bool draw_curtain(Seat who) {
    if (!request_.interactive || last_person_ == nobody || last_person_ == who) return true;
    out_ << std::string(60, '\n') << say(with_seat(words(), Message("play.curtain"), "seat", who))
         << std::flush;
    std::string line;
    return read_line(in_, line, max_input) != Read::End;
  }

  // False ends the game at this terminal.
  bool obey(Seat who, const std::string& line) {
    const auto tokens = split(line);
    if (tokens.empty()) return true;
    const std::string command(tokens[0]);
    const std::string rest = trimmed_rest(line, tokens);
    if (command == "help") return help(), true;
    if (command == "legal") return list_legal(rest), true;
    if (command == "why") return explain(rest), true;
    if (command == "undo") return undo(who), true;
    if (command == "look") return look(who, rest), true;
    if (command == "score") return out_ << texts_.list(table_->score_sheet(who)), true;
    if (command == "save") return save(rest), true;
    if (command == "load") return load_command(rest), true;
    if (command == "quit") return leave();
    choose(line);
    return true;
  }

  void choose(const std::string& line) {
    int index = 0;
    if (parse_number(line, index)) {  // a number of the last list of legal choices
      if (index < 1 || index > table_->decision().choices.size()) {
        complain(Message("play.number").with("most", table_->decision().choices.size()));
        return;
      }
      --index;
    } else {
      const auto found = table_->find(line);
      if (!found) {
        complain(found.error());
        return;
      }
      index = *found;
    }
    table_->choose(index);
    spread_news();
    keep();
  }

  // ---- commands ----

  // Some games have more to tell to who starts the program than to who plays in a browser.
  void help() {
    out_ << say("play.help") << "\n" << say(game_key("help")) << "\n";
    const std::string more = game_key("help.terminal");
    if (texts_.keys().contains(more)) out_ << say(more) << "\n";
  }

  // Choices that differ only in the space stand together, each with its number. Without a filter
  // the large groups are only counted.
  void list_legal(std::string_view filter) {
    struct Group {
      std::string head;
      std::vector<std::string> members;
    };
    std::vector<Group> groups;
    const Choices& choices = table_->decision().choices;
    int shown = 0;
    for (int i = 0; i < choices.size(); ++i) {
      const std::string words = table_->words(choices[i]);
      if (!words.starts_with(filter)) continue;
      ++shown;
      const bool placed =
          table_->vocabulary().kinds[choices[i].b.kind].name == std::string_view("cell");
      const std::size_t last = placed ? words.rfind(' ') : words.size();
      const std::string head = words.substr(0, last);
      if (!placed) {
        groups.push_back({say(Message("play.choice")
                                  .with("n", i + 1)
                                  .with("words", words)
                                  .with("text", describe(table_->vocabulary(), choices[i]))),
                          {}});
        continue;
      }
      if (groups.empty() || groups.back().head != head) groups.push_back({head, {}});
      groups.back().members.push_back(fmt::format("{}:{}", i + 1, words.substr(last + 1)));
    }
    for (const Group& group : groups) {
      constexpr std::size_t few = 12;
      if (filter.empty() && group.members.size() > few)
        out_ << say(Message("play.group")
                        .with("words", group.head)
                        .with("n", static_cast<long>(group.members.size())))
             << "\n";
      else
        print_group(group.head, group.members);
    }
    if (shown == 0)
      complain(Message("play.none").with("word", filter));
    else
      out_ << say(Message("play.legal").with("n", shown)) << "\n";
  }
  void print_group(const std::string& head, const std::vector<std::string>& members) {
    constexpr std::size_t width = 96;
    std::string line = "  " + head + " ";
    for (const std::string& member : members) {
      if (line.size() + member.size() > width) {
        out_ << line << "\n";
        line = std::string(head.size() + 3, ' ');
      }
      line += " " + member;
    }
    out_ << line << "\n";
  }

  void explain(const std::string& words) {
    if (words.empty()) {
      const std::string game = table_->info().name;
      out_ << say(Message(game + ".rule." + table_->decision().prompt)) << "\n";
      complain(Message("play.why-what"));
      return;
    }
    const auto reason = table_->why(words);
    out_ << (reason ? say(*reason) : say("play.is-legal")) << "\n";
  }

  void undo(Seat who) {
    if (const auto problem = table_->undo(who)) {
      complain(*problem);
      return;
    }
    keep();
    unread_[who].clear();
    look_again_ = true;
    out_ << say("play.undone") << "\n";
  }

  void look(Seat who, std::string_view what) {
    if (what.empty())
      show_board(who);
    else
      out_ << texts_.list(table_->look(who, what));
  }

  void save(const std::string& path) {
    if (path.empty()) {
      complain(Message("play.save-where"));
      return;
    }
    const std::string error = write_file(path, print_log(table_->log()));
    if (!error.empty())
      complain(Message("file.write").with("file", path).with("error", error));
    else
      out_ << say(Message("play.saved").with("file", path)) << "\n";
  }

  void load_command(const std::string& path) {
    if (path.empty()) {
      complain(Message("play.load-what"));
      return;
    }
    if (load(path)) out_ << say(Message("play.loaded").with("file", path)) << "\n";
  }

  // On any mistake the present game goes on.
  bool load(const std::string& path) {
    const FileText file = read_file(path, max_log_bytes);
    if (!file.error.empty())
      return complain(Message("file.read").with("file", path).with("error", file.error));
    const auto log = parse_log(file.text);
    if (!log) return complain(log.error());
    if (log->setting.game != request_.game->info().name)
      return complain(Message("log.other-game").with("name", log->setting.game));
    auto table = replay(*request_.game, *log);
    if (!table) return complain(table.error());
    seat_players(std::move(*table));
    return true;
  }

  // ---- telling ----

  void show_board(Seat who) {
    for (const PictureLine& line : table_->picture(who)) {
      for (const Span& span : line) {
        const std::string code = request_.colours ? ansi(span.ink) : "";
        out_ << code << span.text << (code.empty() ? "" : "\033[0m");
      }
      out_ << "\n";
    }
    out_ << texts_.list(table_->look(who, ""));
  }

  void finish() {
    for (Seat seat = 0; seat < players_.size(); ++seat)
      if (is_person(seat)) {
        print_news(seat);
        break;
      }
    out_ << say("table.over") << "\n" << texts_.list(table_->score_sheet(spectator));
    const Scores scores = table_->scores();
    for (int rank = 1; rank <= scores.seats; ++rank)
      for (int seat = 0; seat < scores.seats; ++seat)
        if (const auto at = static_cast<std::size_t>(seat); scores.rank[at] == rank)
          out_ << say(with_seat(words(),
                                Message("play.rank")
                                    .with("rank", rank)
                                    .with("points", scores.points[at])
                                    .with("game", table_->info().name),
                                "seat", static_cast<Seat>(seat)))
               << "\n";
    keep();
    request_.over(*table_);
  }

  // Keeps the game where it can be found again, whatever happens to this terminal.
  void keep() {
    if (request_.autosave.empty() || keep_failed_) return;
    const std::string error = write_file(request_.autosave, print_log(table_->log()));
    keep_failed_ = !error.empty();
    if (keep_failed_)
      complain(Message("file.write").with("file", request_.autosave).with("error", error));
  }

  bool leave() {
    out_ << "\n" << say("play.left") << "\n";
    if (!request_.autosave.empty() && !keep_failed_ && table_->choices_made() > 0) {
      keep();
      out_ << say(Message("play.go-on")
                      .with("game", request_.game->info().name)
                      .with("file", request_.autosave))
           << "\n";
    }
    return false;
  }

  bool complain(const Message& message) { return out_ << say(message) << "\n", false; }
  std::string say(const Message& message) const { return texts_(message); }
  std::string say(std::string_view key) const { return texts_(key); }
  std::string game_key(const char* name) const {
    return std::string(request_.game->info().name) + "." + name;
  }
  const Vocabulary& words() const { return table_->vocabulary(); }
  static std::string trimmed_rest(const std::string& line,
                                  const std::vector<std::string_view>& tokens) {
    if (tokens.size() < 2) return {};
    const auto start = static_cast<std::size_t>(tokens[1].data() - line.data());
    const auto end =
        static_cast<std::size_t>(tokens.back().data() + tokens.back().size() - line.data());
    return line.substr(start, end - start);
  }

  const PlayRequest& request_;
  const Texts& texts_;
  std::istream& in_;
  std::ostream& out_;
  Rng rng_;
  std::unique_ptr<Table> table_;
  std::vector<std::unique_ptr<Player>> players_;  // null: a person
  std::vector<std::vector<std::string>> unread_;
  Seat last_person_ = nobody;
  bool look_again_ = true;  // the board has changed by another's hand
  bool keep_failed_ = false;
};

}  // namespace

int play(const PlayRequest& request, std::istream& in, std::ostream& out) {
  return LineGame(request, in, out).run();
}

}  // namespace ziggurat
