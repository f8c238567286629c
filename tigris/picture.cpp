// The table as characters and as short statements, from what one seat may know.
#include <algorithm>

#include "tigris/game.h"
#include "tigris/rules.h"

namespace ziggurat::tigris {
namespace {

constexpr Ink inks[count_of<Colour>] = {Ink::Black, Ink::Red, Ink::Blue, Ink::Green};

Span space(const View& v, Cell at) {
  const Board& b = v.board;
  if (b.ruins.has(at)) return {"x", Ink::Strong};
  if (b.leaders.has(at)) {
    const auto [seat, colour] = leader_at(b, at);
    const auto kind = static_cast<std::size_t>(colour);
    return {{dynasty_letters[seat], leader_letters[kind]}, inks[kind]};
  }
  const std::string treasure = b.treasures.has(at) ? "*" : "";
  if (b.face_down.has(at)) return {"#" + treasure, Ink::Faint};
  if (const Colour colour = tile_at(b, at); colour != Colour::count) {
    const auto kind = static_cast<std::size_t>(colour);
    const bool building = b.building[colour] == at;
    return {tile_letters[kind] + (building ? "^" + treasure : treasure), inks[kind]};
  }
  return maps[v.settings.side].river.has(at) ? Span{"~", Ink::Water} : Span{".", Ink::Faint};
}

Message with_dynasty(Message message, Seat seat) {
  return with_seat(vocabulary(), std::move(message), "seat", seat);
}
Message with_leader(Message message, Colour colour) {
  const std::string leader = leader_word(colour);
  return std::move(message).with("leader", leader, "tigris.leader." + leader);
}
Message with_tiles(Message message, const auto& counts) {
  for (Colour colour : each<Colour>) message.with(word(colour), long{counts[colour]});
  return message;
}

// A kingdom: where it begins, its leaders with what supports them, monuments and treasures.
void describe_kingdom(const View& v, const Cells& kingdom, std::vector<Message>& out) {
  const Board& b = v.board;
  out.push_back(Message("tigris.look.kingdom")
                    .with("cell", cell_word(static_cast<u8>(kingdom.first())))
                    .with("n", kingdom.count())
                    .with("treasures", (kingdom & b.treasures).count()));
  for (Seat seat : seats_of(v))
    for (Colour colour : each<Colour>) {
      const Cell at = b.leader[seat][colour];
      if (at == off_board || !kingdom.has(at)) continue;
      const std::string tile = word(colour);
      out.push_back(
          with_leader(with_dynasty(Message("tigris.look.leader"), seat), colour)
              .with("cell", cell_word(at))
              .with("supporters", supporters(b, seat, colour, uniting_tile(v.stack)).count())
              .with("tile", tile, "tigris.tile." + tile)
              .with("temples", revolt_strength(b, seat, colour)));
    }
  for (int m = 0; m < monument_count; ++m)
    if (b.monument[m].built() && kingdom.has(b.monument[m].at))
      out.push_back(Message("tigris.look.monument")
                        .with("monument", monument_words[m],
                              std::string("tigris.monument.") + monument_words[m])
                        .with("cell", cell_word(b.monument[m].at)));
  if (b.wonder.built() && kingdom.has(b.wonder.at))
    out.push_back(Message("tigris.look.wonder").with("cell", cell_word(b.wonder.at)));
}

void describe_space(const View& v, Cell at, std::vector<Message>& out) {
  const Board& b = v.board;
  Message message = Message("tigris.look.space").with("cell", cell_word(at));
  const Colour colour = tile_at(b, at);
  std::string content = maps[v.settings.side].river.has(at) ? "river" : "land";
  if (b.ruins.has(at)) content = "ruin";
  if (b.face_down.has(at)) content = "face_down";
  if (colour != Colour::count) content = word(colour);
  if (b.leaders.has(at)) {
    const auto [seat, leader] = leader_at(b, at);
    content = "leader";
    message = with_leader(with_dynasty(std::move(message), seat), leader);
  } else {
    message.with("leader_name", "").with("seat_name", "");
  }
  out.push_back(
      std::move(message)
          .with("content", content)
          .with("treasure", b.treasures.has(at) ? "yes" : "no")
          .with("building", colour != Colour::count && b.building[colour] == at ? "yes" : "no"));
  if (!b.pieces.has(at)) return;
  if (const Cells* kingdom = kingdom_at(b, at))
    describe_kingdom(v, *kingdom, out);
  else
    out.push_back(Message("tigris.look.region").with("n", region_at(b, at).count()));
}

void describe_table(const View& v, std::vector<Message>& out) {
  if (v.viewer < v.settings.players) out.push_back(with_tiles(Message("tigris.look.hand"), v.hand));
  for (Seat seat : seats_of(v)) {
    long on_board = 0;
    for (Cell at : v.board.leader[seat]) on_board += at != off_board;
    out.push_back(with_dynasty(Message("tigris.look.seat"), seat)
                      .with("tiles", v.screen[seat].hand_count)
                      .with("leaders", on_board)
                      .with("catastrophes", v.screen[seat].catastrophes));
  }
  out.push_back(Message("tigris.look.bag")
                    .with("n", v.bag_count)
                    .with("treasures", v.board.treasures.count()));
}

}  // namespace

Picture picture(const View& v) {
  Picture lines;
  PictureLine header = {{"    "}};
  for (int column = 0; column < column_count; ++column)
    header.push_back({std::string(1, static_cast<char>('A' + column)) + "  ", Ink::Faint});
  lines.push_back(header);
  for (int row = 0; row < row_count; ++row) {
    const std::string number = std::to_string(row + 1);
    PictureLine line = {{(row < 9 ? " " : "") + number + "  ", Ink::Faint}};
    for (int column = 0; column < column_count; ++column) {
      Span mark = space(v, cell_at(row, column));
      const int width = static_cast<int>(mark.text.size());
      line.push_back(std::move(mark));
      line.push_back({blanks(3 - std::min(width, 3))});
    }
    line.push_back({number, Ink::Faint});
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<Message> look(const View& v, std::string_view what) {
  std::vector<Message> out;
  const auto words = split(what);
  u8 at = off_board;
  if (words.empty())
    describe_table(v, out);
  else if (words[0] == "kingdoms")
    for (const Cells& kingdom : v.board.kingdoms) describe_kingdom(v, kingdom, out);
  else if (read_cell(words, at))
    describe_space(v, at, out);
  else
    out.push_back(Message("tigris.look.unknown").with("what", std::string(words[0].substr(0, 40))));
  if (out.empty()) out.push_back(Message("tigris.look.no-kingdoms"));
  return out;
}

std::vector<Message> score_sheet(const View& v) {
  std::vector<Message> out;
  for (Seat seat : seats_of(v)) {
    const Screen& screen = v.screen[seat];
    if (!screen.lifted) {
      out.push_back(with_dynasty(Message("tigris.score.hidden"), seat));
      continue;
    }
    Player player{};
    player.points = screen.points;
    player.treasures = screen.treasures;
    out.push_back(with_tiles(with_dynasty(Message("tigris.score.seat"), seat), screen.points)
                      .with("treasures", screen.treasures)
                      .with("weakest", final_points(player).items[0]));
  }
  return out;
}

}  // namespace ziggurat::tigris
