#pragma once
// A game in progress, of whatever title: what terminal, session, server and replay drive.
#include <functional>
#include <memory>

#include "core/json_fwd.h"
#include "core/log.h"

namespace ziggurat {

// Whether a seat may take a choice back: until another seat, or chance, is asked. Until then
// nothing has become known to it (core/suite.h proves that), and nobody has relied on it.
constexpr bool can_take_back(Seat who, Seat asked_next) {
  return who != chance && asked_next == who;
}

// What undo takes back: one choice, or several that were made together.
enum class Part : u8 { First, Further };

class Table {
 public:
  virtual ~Table() = default;

  const GameInfo& info() const { return info_; }
  const Vocabulary& vocabulary() const { return vocabulary_; }
  const Setting& setting() const { return setting_; }
  int seats() const { return setting_.seats; }
  const Decision& decision() const { return decision_; }
  bool over() const { return decision_.who == nobody; }
  virtual Scores scores() const = 0;
  virtual bool foregone() const = 0;  // everybody knows that there is nothing to decide
  std::string result() const;         // "archer 3 rank 2 bull 5 rank 1" once the game is over

  // Further: it is taken back together with the choice before it, whoever made that.
  void choose(int index, Part = Part::First);
  void choose_by_lot(Rng&);  // what chance, or a seat without a mind of its own, does
  // The number of the choice these words mean, or what is wrong with them.
  Result<int> find(std::string_view words) const;
  std::string words(Choice c) const { return print(vocabulary_, c); }
  virtual void price(Choice, Price&) const = 0;  // of one that is listed
  // Why words cannot be chosen now; empty if they can.
  std::optional<Message> why(std::string_view words) const;

  // Takes back the seat's last choice, with those that were made together with it, unless something
  // has become known or another was asked since. Null if it was done, otherwise why not.
  std::optional<Message> undo(Seat);
  int undoable(Seat) const;                        // how often undo could be done in a row
  int after_undo(Seat, int times) const;           // how many choices would stay then
  std::optional<Message> why_no_undo(Seat) const;  // null: it can be done
  int choices_made() const { return static_cast<int>(history_.size()); }
  void rewind(int made);  // to what the table was after so many choices

  // The same game once more, to try something or to look back.
  virtual std::unique_ptr<Table> copy() const = 0;
  // A game that goes on from a world which this seat cannot tell from the real one.
  virtual std::unique_ptr<Table> imagine(Seat, Rng&) const = 0;

  Message prompt(Seat viewer) const;
  std::vector<Message> news(Seat viewer) const { return news_of(choices_made(), viewer); }
  // What the choice that led to `made` choices brought about, and who made it.
  std::vector<Message> news_of(int made, Seat viewer) const;
  std::vector<News> seen_news_of(int made, Seat viewer) const;
  Seat maker_of(int made) const { return made_at(made).who; }
  Choice choice_of(int made) const { return made_at(made).choice; }
  Part part_at(int made) const { return made_at(made).part; }
  std::string words_of(int made) const { return words(made_at(made).choice); }
  // Shows the table as it was after each of these numbers of choices, which ascend. Plays once.
  void look_back(std::span<const int> moments,
                 const std::function<void(const Table& then)>& look) const;
  virtual Picture picture(Seat viewer) const = 0;
  virtual std::vector<Message> look(Seat viewer, std::string_view what) const = 0;
  virtual std::vector<Message> score_sheet(Seat viewer) const = 0;
  virtual Message stage() const = 0;    // how far the game has come, as everybody knows
  virtual Account account() const = 0;  // once it is over
  virtual Json view(Seat viewer) const = 0;
  virtual Json view_alone(Seat viewer) const = 0;  // the same without its news
  virtual Json state() const = 0;                  // everything, secrets included
  // As text that leads back to this very question; an error in the middle of something, which a
  // position cannot tell.
  virtual Result<std::string> position() const = 0;
  Log log() const;

 protected:
  Table(const GameInfo& info, const Vocabulary& vocabulary, Setting setting)
      : info_(info), vocabulary_(vocabulary), setting_(std::move(setting)) {}

  virtual void apply(Choice) = 0;
  virtual void restart() = 0;  // to the state before the first choice
  virtual void ask(Decision&) const = 0;
  // The question as this seat may know it.
  virtual Message prompt_message(Seat viewer) const = 0;
  virtual Message why_not(Choice) const = 0;
  virtual std::span<const News> latest_news() const = 0;

  struct Made {
    Seat who;
    Choice choice;
    Seat asked_next;
    Part part;
    std::vector<News> news;
  };
  std::span<const Made> history() const { return history_; }

  Decision decision_;

 private:
  const Made& made_at(int made) const { return history_[static_cast<std::size_t>(made - 1)]; }
  int undoable_choices(Seat) const;
  const GameInfo& info_;
  const Vocabulary& vocabulary_;
  Setting setting_;
  std::vector<Made> history_;
};

class Sagas;

// A title.
class Game {
 public:
  virtual ~Game() = default;
  virtual const GameInfo& info() const = 0;
  virtual const Vocabulary& vocabulary() const = 0;
  // Begins a game as the setting says; the setting's rules version is filled in.
  virtual Result<std::unique_ptr<Table>> begin(Setting) const = 0;
  // What never changes about its things, by the options; an error if there are no such options.
  virtual Result<Json> catalogue(const OptionWords&) const = 0;
  // Null: each of its games stands alone.
  virtual const Sagas* sagas() const = 0;
};

// Plays a log from its beginning; an error names the line and what was legal there.
Result<std::unique_ptr<Table>> replay(const Game&, const Log&);

}  // namespace ziggurat
