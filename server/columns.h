#pragma once
// What the columns of a row say, in the order in which every store asks for them. A store says what
// its columns are: text(), number(), small(), flag(), each of the next one, and if_any().
#include "games/games.h"
#include "server/desk.h"

namespace ziggurat::server {

template <class Columns>
Member read_member(Columns& c) {
  const Id id = c.number();
  std::string password = c.text();
  return {id, std::move(password), c.number()};
}

template <class Columns>
Listed read_listed(Columns& c) {
  std::string id = c.text(), game = c.text(), pace = c.text();
  return {std::move(id), std::move(game), std::move(pace), c.number()};
}

template <class Columns>
Chair read_chair(Columns& c) {
  const auto kind = read_sitter(c.text());
  const Id user = c.number();
  std::string level = c.text();
  const bool resigned = c.flag();
  const Millis clock = c.number();
  return {kind, user, std::move(level), resigned, clock, c.flag()};
}

// All but its chairs.
template <class Columns>
Record read_record(Columns& c) {
  Record r;
  r.id = c.text();
  r.setting.game = c.text();
  r.begun_by = c.small();
  r.setting.options = read_options(c.text());
  r.setting.position = c.text();
  say_old_defaults(find_title(r.setting.game)->game->info(), r.begun_by, r.setting);
  r.seed = c.if_any([](auto& of) { return static_cast<u64>(of.number()); });
  r.host = c.number();
  r.is_public = c.flag();
  r.pace = c.text();
  r.status = read_status(c.text());
  r.created = c.number();
  r.changed = c.number();
  r.asked = c.if_any([](auto& of) { return static_cast<Seat>(of.small()); }).value_or(nobody);
  r.asked_at = c.number();
  r.rematch = c.text();
  r.proposal = c.if_any([](auto& of) { return read_proposal(of.text()); });
  r.setting.rules = c.small();
  r.result = c.text();
  r.parting = c.if_any([](auto& of) { return read_parting(of.text()); });
  r.chance_by_hand = c.flag();
  r.name = c.text();
  r.stage = c.text();
  r.last = c.text();
  r.gives_hints = c.flag();
  r.hinted = c.small();
  auto left = c.if_any([](auto& of) { return of.text(); });
  const int left_after = c.small();
  std::string puzzle = c.text();
  if (left) r.line = {std::move(*left), left_after, std::move(puzzle)};
  if (auto id = c.if_any([](auto& of) { return of.text(); })) {
    const int game = c.small();
    std::string name = c.text();
    r.saga = {std::move(*id), std::move(name), game, c.flag()};
  }
  return r;
}

template <class Columns>
Restraint read_restraint(Columns& c) {
  std::string who = c.text();
  const Millis until = c.number();
  return {std::move(who), until, c.text()};
}

template <class Columns>
Order read_order(Columns& c) {
  Order order;
  order.id = c.number();
  order.at = c.number();
  order.by = c.text();
  order.kind = c.text();
  order.about = c.text();
  order.user = c.number();
  order.args = Json::parse(c.text());
  order.done = c.number();
  order.refused = c.flag();
  order.outcome = c.text();
  return order;
}

// ---- what somebody leaves with him ----

template <class Columns>
Belongings::Seat read_seat_of(Columns& c) {
  Belongings::Seat one;
  one.table = c.text();
  one.name = c.text();
  one.game = c.text();
  one.status = c.text();
  one.kind = c.text();
  one.seat = c.small();
  one.resigned = c.flag();
  one.created = c.number();
  one.changed = c.number();
  return one;
}

template <class Columns>
Belongings::Ending read_ending_of(Columns& c) {
  Belongings::Ending one;
  one.table = c.text();
  one.game = c.text();
  one.seat = c.small();
  one.points = c.small();
  one.rank = c.small();
  one.ended = c.number();
  return one;
}

template <class Columns>
Belongings::Said read_said_by(Columns& c) {
  std::string table = c.text(), room = c.text(), text = c.text();
  return {std::move(table), std::move(room), std::move(text), c.number()};
}

template <class Columns>
Belongings::Noted read_noted_by(Columns& c) {
  std::string table = c.text();
  return {std::move(table), c.text()};
}

template <class Columns>
Belongings::Saga read_saga_of(Columns& c) {
  std::string id = c.text(), name = c.text();
  return {std::move(id), std::move(name), c.flag()};
}

// ---- what is found for whoever minds the house ----

template <class Columns>
PersonFound read_person_found(Columns& c) {
  PersonFound one;
  one.id = c.number();
  one.name = c.text();
  one.guest = c.flag();
  one.created = c.number();
  one.seen = c.number();
  one.tables = c.small();
  one.muted = c.if_any([](auto& of) { return Millis{of.number()}; });
  one.banned = c.if_any([](auto& of) { return Millis{of.number()}; });
  return one;
}

template <class Columns>
TableFound read_table_found(Columns& c) {
  TableFound one;
  one.id = c.text();
  one.name = c.text();
  one.game = c.text();
  one.status = c.text();
  one.is_public = c.flag();
  one.host = c.text();
  one.people = c.text();
  one.changed = c.number();
  return one;
}

template <class Columns>
Entry read_entry(Columns& c) {
  const Seat seat = static_cast<Seat>(c.small());
  auto words = c.if_any([](auto& of) { return of.text(); });
  const int made = c.small();
  const Millis at = c.number();
  const auto digest = c.if_any([](auto& of) { return static_cast<u64>(of.number()); });
  const int rules = c.small();
  const Part part = c.flag() ? Part::Further : Part::First;
  return {seat, std::move(words), made, at, digest, rules, part};
}

template <class Columns>
KeptSaga read_saga(Columns& c) {
  KeptSaga saga;
  SagaRecord& record = saga.record;
  record.id = c.text();
  record.name = c.text();
  record.game = c.text();
  record.options = read_options(c.text());
  record.host = c.number();
  record.is_public = c.flag();
  record.created = c.number();
  record.changed = c.number();
  record.branch_of = c.text();
  record.branch_n = c.small();
  saga.games = c.small();
  saga.world = c.text();
  saga.last_table = c.text();
  saga.under_way = c.text();
  saga.has_viewer = c.flag();
  return saga;
}

}  // namespace ziggurat::server
