// States and views for programs, in the words of the game.
#include "tigris/json.h"

#include "core/json.h"
#include "core/json_words.h"
#include "tigris/json_types.h"
#include "tigris/rules.h"
#include "tigris/words.h"

namespace ziggurat::tigris {

Json cells_json(const Cells& cells) {
  Json list = Json::array();
  cells.for_each([&](int at) { list.push_back(cell_word(static_cast<u8>(at))); });
  return list;
}

namespace {

Json cell_json(Cell at) { return at == off_board ? Json(nullptr) : Json(cell_word(at)); }

Json by_tile(const auto& of_colour) {
  Json object;
  for (Colour colour : each<Colour>) object[word(colour)] = of_colour[colour];
  return object;
}

Json site_json(const Site& site) {
  if (!site.built()) return nullptr;
  return {{"at", cell_word(site.at)}, {"tiles", word(site.tiles)}};
}

// For every leader on the board, the tiles that would count for it.
Json strengths_json(const Board& b, const Settings& settings, Cell united_by) {
  Json list = Json::array();
  for (Seat seat : Seats{settings.players})
    for (Colour colour : each<Colour>) {
      const Cell at = b.leader[seat][colour];
      if (at == off_board) continue;
      const auto* kingdom = kingdom_at(b, at);
      list.push_back({{"seat", dynasty_words[seat]},
                      {"leader", leader_word(colour)},
                      {"at", cell_word(at)},
                      {"kingdom", kingdom - b.kingdoms.begin()},
                      {"supporters", cells_json(supporters(b, seat, colour, united_by))},
                      {"temples", cells_json(spread(Cells::of(at)) & b.tiles[Colour::Red])}});
    }
  return list;
}

Json board_json(const Board& b, const Settings& settings, Cell united_by) {
  Json json;
  json["side"] = settings.side == Side::Standard ? "standard" : "advanced";
  json["river"] = cells_json(maps[settings.side].river);
  json["priority"] = cells_json(maps[settings.side].priority);
  for (Colour colour : each<Colour>) json["tiles"][word(colour)] = cells_json(b.tiles[colour]);
  json["face_down"] = cells_json(b.face_down);
  json["ruins"] = cells_json(b.ruins);
  json["treasures"] = cells_json(b.treasures);
  for (Seat seat : Seats{settings.players})
    for (Colour colour : each<Colour>)
      json["leaders"][dynasty_words[seat]][leader_word(colour)] = cell_json(b.leader[seat][colour]);
  for (int m = 0; m < monument_count; ++m)
    json["monuments"][monument_words[m]] = site_json(b.monument[m]);
  if (settings.wonder) json["wonder"] = site_json(b.wonder);
  if (settings.buildings)
    for (Colour colour : each<Colour>)
      json["buildings"][word(colour)] = cell_json(b.building[colour]);
  json["kingdoms"] = Json::array();
  for (const Cells& kingdom : b.kingdoms) json["kingdoms"].push_back(cells_json(kingdom));
  json["strengths"] = strengths_json(b, settings, united_by);
  return json;
}

// Leaders of one colour that share the kingdom around the unification tile: their wars are to come.
Json wars_json(const Board& b, Cell united_by) {
  Json list = Json::array();
  const Cells* kingdom = kingdom_at(b, united_by);
  for (Colour colour : each<Colour>) {
    int rivals = 0;
    for (const auto& leaders : b.leader)
      rivals += kingdom && leaders[colour] != off_board && kingdom->has(leaders[colour]);
    if (rivals > 1) list.push_back(leader_word(colour));
  }
  return list;
}

Json conflict_json(const char* kind, const Board& board, const auto& c) {
  Json json = {{"kind", kind},
               {"leader", leader_word(c.colour)},
               {"attacker", dynasty_words[c.attacker]},
               {"defender", dynasty_words[c.defender]},
               {"attacker_board", board_strength(board, c, c.attacker)},
               {"defender_board", board_strength(board, c, c.defender)}};
  json["attack"] = c.step > 0 ? Json(c.attack) : Json(nullptr);
  return json;
}

// What is in progress, from the outermost rule to the innermost.
Json progress_json(const Stack& stack, const Board& b) {
  Json list = Json::array();
  for (const Frame& frame : stack) {
    if (const Turn* turn = std::get_if<Turn>(&frame))
      list.push_back({{"kind", "turn"}, {"actions_left", turn->actions_left}});
    if (const DrawTiles* draw = std::get_if<DrawTiles>(&frame))
      list.push_back({{"kind", "draw"}, {"seat", dynasty_words[draw->who]}, {"left", draw->left}});
    if (const TilePlaced* placed = std::get_if<TilePlaced>(&frame))
      list.push_back({{"kind", "tile"},
                      {"tile", word(placed->colour)},
                      {"at", cell_word(placed->at)},
                      {"unites", placed->unites}});
    if (const TilePlaced* placed = std::get_if<TilePlaced>(&frame); placed && placed->unites)
      list.back()["pending"] = wars_json(b, placed->at);
    if (const LeaderPlaced* placed = std::get_if<LeaderPlaced>(&frame))
      list.push_back({{"kind", "leader"}, {"leader", leader_word(placed->colour)}});
    if (const Revolt* revolt = std::get_if<Revolt>(&frame))
      list.push_back(conflict_json("revolt", b, *revolt));
    if (const War* war = std::get_if<War>(&frame)) {
      list.push_back(conflict_json("war", b, *war));
      list.back()["united_by"] = cell_word(war->united_by);
      list.back()["pending"] = wars_json(b, war->united_by);
    }
  }
  return list;
}

}  // namespace

Json to_json(const View& v) {
  Json json;
  json["viewer"] = seat_json(vocabulary(), v.viewer);
  json["active"] = dynasty_words[v.active];
  json["progress"] = progress_json(v.stack, v.board);
  json["board"] = board_json(v.board, v.settings, uniting_tile(v.stack));
  json["bag"] = v.bag_count;
  if (v.viewer < v.settings.players) json["hand"] = by_tile(v.hand);
  for (Seat seat : seats_of(v)) {
    const Screen& screen = v.screen[seat];
    Json& player = json["players"][dynasty_words[seat]];
    player["tiles"] = screen.hand_count;
    player["catastrophes"] = screen.catastrophes;
    player["points"] = screen.lifted ? by_tile(screen.points) : Json(nullptr);
    player["treasures"] = screen.lifted ? Json(screen.treasures) : Json(nullptr);
  }
  json["news"] = news_json(vocabulary(), {v.news.begin(), v.news.end()}, v.viewer);
  return json;
}

Json to_json(const State& s) {
  Json json;
  json["active"] = dynasty_words[s.active];
  json["over"] = flow::over(s);
  json["progress"] = progress_json(s.stack, s.board);
  json["board"] = board_json(s.board, s.settings, uniting_tile(s.stack));
  json["bag"] = by_tile(s.bag);
  json["gone"] = by_tile(s.gone);
  for (Seat seat : seats_of(s)) {
    const Player& p = s.player[seat];
    Json& player = json["players"][dynasty_words[seat]];
    player["hand"] = by_tile(p.hand);
    player["swapped"] = by_tile(p.swapped);
    player["points"] = by_tile(p.points);
    player["treasures"] = p.treasures;
    player["catastrophes"] = p.catastrophes;
    player["final"] = final_points(p).items;
  }
  json["quiet_turns"] = s.quiet_turns;
  json["idle_turns"] = s.idle_turns;
  return json;
}

// ---- what a view looks like ----

namespace {

using namespace types;

constexpr Type numbers_by_tile = shape("ByTile", map_of<number, tile>);

constexpr Type::Field site_fields[] = {has("at", cell), has("tiles", tile)};
constexpr Type site = shape("Site", object(site_fields));
constexpr Type::Field strength_fields[] = {
    has("seat", seat),
    has("leader", leader),
    has("at", cell),
    has("kingdom", number),
    has("supporters", cells, "The tiles that fight for it in a war"),
    has("temples", cells, "Those beside it, which count in a revolt")};
constexpr Type strength = shape("Strength", object(strength_fields), "A leader on the board");
constexpr Type::Field board_fields[] = {
    has("side", either<"standard", "advanced">),
    has("river", cells),
    has("priority", cells, "Where treasures are taken first"),
    has("tiles", map_of<cells, tile>),
    has("face_down", cells),
    has("ruins", cells),
    has("treasures", cells),
    has("leaders", map_of<map_of<or_null<cell>, leader>>, "By seat"),
    has("monuments", map_of<or_null<site>, monument>),
    may_have("wonder", or_null<site>, "If it is played with"),
    may_have("buildings", map_of<or_null<cell>, tile>, "If they are played with"),
    has("kingdoms", list_of<cells>),
    has("strengths", list_of<strength>)};
constexpr Type board = shape("Board", object(board_fields));

// The fields that wars and revolts have in common.
constexpr Type::Field fought_for = has("leader", leader);
constexpr Type::Field attacker = has("attacker", seat), defender = has("defender", seat);
constexpr Type::Field attacker_board = has("attacker_board", number, "Strength on the board");
constexpr Type::Field defender_board = has("defender_board", number, "Strength on the board");
constexpr Type::Field attack =
    has("attack", or_null<number>, "What the attacker has added; null: he has not yet");
constexpr Type::Field pending = has("pending", list_of<leader>, "Wars that are to come");
constexpr Type::Field war_fields[] = {has("kind", either<"war">),
                                      fought_for,
                                      attacker,
                                      defender,
                                      attacker_board,
                                      defender_board,
                                      attack,
                                      has("united_by", cell),
                                      pending};
constexpr Type war = shape("War", object(war_fields));
constexpr Type::Field revolt_fields[] = {has("kind", either<"revolt">),
                                         fought_for,
                                         attacker,
                                         defender,
                                         attacker_board,
                                         defender_board,
                                         attack};
constexpr Type revolt = shape("Revolt", object(revolt_fields));
constexpr Type conflict = shape("Conflict", one_of<war, revolt>);

constexpr Type::Field turn_fields[] = {has("kind", either<"turn">), has("actions_left", number)};
constexpr Type turn = object(turn_fields);
constexpr Type::Field draw_fields[] = {has("kind", either<"draw">), has("seat", seat),
                                       has("left", number)};
constexpr Type draw = object(draw_fields);
constexpr Type::Field placed_fields[] = {has("kind", either<"tile">), has("tile", tile),
                                         has("at", cell), has("unites", Type::Flag),
                                         may_have("pending", list_of<leader>)};
constexpr Type placed = object(placed_fields);
constexpr Type::Field entered_fields[] = {has("kind", either<"leader">), has("leader", leader)};
constexpr Type entered = object(entered_fields);
constexpr Type frame = shape("Frame", one_of<conflict, turn, draw, placed, entered>,
                             "A rule that is in progress inside the one before it");

constexpr Type::Field player_fields[] = {
    has("tiles", number, "How many he holds"), has("catastrophes", number),
    has("points", or_null<numbers_by_tile>, "null behind the screen"),
    has("treasures", or_null<number>, "null behind the screen")};
constexpr Type player = shape("Player", object(player_fields));
constexpr Type::Field view_fields[] = {has("viewer", or_null<seat>),
                                       has("active", seat),
                                       has("progress", list_of<frame>),
                                       has("board", board),
                                       has("bag", number, "Tiles in it"),
                                       may_have("hand", numbers_by_tile, "The viewer's"),
                                       has("players", map_of<player>, "By seat")};

}  // namespace

constexpr Type view_type = shape("View", object(view_fields), "What one seat sees");

}  // namespace ziggurat::tigris
