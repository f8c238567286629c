#pragma once
// A rule that was put right must not break a game that was begun before. Whenever a table is opened
// its log is played by the present rules, and held against what was noted when the choices were
// made. Where both agree the game goes on; where they part it is stopped there, and its people
// decide what becomes of it.
#include "server/sitting.h"

namespace ziggurat::server {

// What the last choice has brought about, in eight bytes: who is asked what now, what everybody
// was told, and the scores. Which other choices there are is no part of it, so that a rule may
// allow more, or less, than it did as long as nobody has made use of it.
u64 digest_of(const Table&);

// The entry for the choice that was made last.
Entry entry_of(const Table&, std::string words, Millis at);
// The entry that says that the game goes on by the present rules.
Entry rules_entry(const Sitting&, Millis at);

// A game, as far as the present rules lead to it.
struct Replayed {
  std::shared_ptr<const Table> table;  // null if it cannot even be set up
  std::optional<Message> parts;        // why it does not go further; null: it does
};
// The choices are those that stand. Rows that earlier programs wrote have no digest: of them, only
// that the choice is legal and who was asked is compared.
Replayed play_again(const Record&, std::span<const Entry> choices);

// What is to be changed about a table that was just read: the game goes on by the present rules,
// or is stopped, or goes on again; a finished game gets its result noted. Nothing, as a rule.
struct Upgrade {
  Record record;
  std::vector<Entry> entries;
};
std::optional<Upgrade> upgrade_of(const Sitting&, Millis now);

// Those that upgrade_of would change because the rules are others than they were, or because they
// were over before results were noted.
std::vector<std::string> tables_of_other_rules(Store&);

// What the present program would make of the tables of a house.
struct Outlook {
  struct Stopped {
    std::string id, game;
    int rules;  // that it goes by
    int made, of;
    Message reason;
    std::string choice;  // where they part; empty: it is not about a choice
  };
  int going_on = 0;        // running tables
  int whole = 0, cut = 0;  // finished games that can be replayed to the end, or not
  std::vector<Stopped> stopped;
};
// Says how far it has come.
Outlook look_ahead(Store&, const std::function<void(int done, int of)>& progress);

}  // namespace ziggurat::server
