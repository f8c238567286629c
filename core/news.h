#pragma once
// What happened since the last choice, for log, animation and screen reader. The numbers and things
// of an event may be known to some seats only; the others learn that it happened.
#include "core/choice.h"
#include "core/fixed_list.h"
#include "core/knowledge.h"

namespace ziggurat {

struct News {
  u8 kind;         // the game's own list of events; the vocabulary names them
  SeenBy seen_by;  // who learns `a`
  Seat seat;       // whom it happened to
  i8 n;
  Ref a, b;
  bool operator==(const News&) const = default;
};
static_assert(sizeof(News) == 8);

constexpr News as_seen_by(News news, Seat viewer) {
  if (!sees(news.seen_by, viewer)) news.a = Ref{};
  return news;
}

template <int most>
constexpr FixedList<News, most> as_seen_by(FixedList<News, most> list, Seat viewer) {
  for (News& news : list) news = as_seen_by(news, viewer);
  return list;
}

}  // namespace ziggurat
