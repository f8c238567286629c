// What can be played; making, joining and leaving tables.
#include "server/lobby.h"

#include <fmt/format.h>

#include "ai/levels.h"
#include "ai/player.h"
#include "games/games.h"
#include "server/changes.h"
#include "server/hub.h"
#include "server/operations.h"
#include "server/typed_text.h"

namespace ziggurat::server {
namespace {

Chair chair_for(const std::string& word, Id maker, const Pace& pace) {
  if (word == "me") return {Sitter::Person, maker, "", false, pace.bank};
  if (word == "open") return {Sitter::Open, 0, "", false, pace.bank};
  if (is_level(word)) return {Sitter::Ai, 0, word, false, 0};
  refuse(422, Message("seats.word").with("word", word.substr(0, 40)));
}

const Title& title_of(const Call& call) {
  if (const Title* title = find_title(call.text("game"))) return *title;
  refuse(422, Message("game.unknown")
                  .with("name", call.text("game").substr(0, 40))
                  .with("known", title_names()));
}

OptionWords options_of(const Call& call) {
  return option_words(call.fields.value("options", Json::object()));
}

std::string table_name_of(const Call& call) {
  const std::string name = clean(call.text("name"));
  if (characters(name) > max_table_name)
    refuse(422, Message("table.name").with("most", static_cast<long>(max_table_name)));
  return folded(name).empty() ? "" : name;  // some letters are invisible
}

// Seats that he is just taking count, too.
void demand_room_for_more(Hub& hub, Id who) {
  const auto is_taking = [&](const auto& entry) {
    const Sitting& sitting = *entry.second;
    return sitting.coming && !sitting.coming->seats_of(who).empty()
           && sitting.record.seats_of(who).empty();
  };
  const auto taking = std::count_if(hub.tables.all().begin(), hub.tables.all().end(), is_taking);
  const int most = hub.people.user(who).guest ? max_joined_by_guest : max_joined_by_account;
  if (hub.world.store.tables_joined(who) + taking >= most)
    refuse(409, Message("join.many").with("most", most));
}

// Seats of a new table that wait for somebody. Only accounts invite and are invited: the names of
// guests are not theirs alone, and a guest who is refused would soon be another.
void keep_seats(Hub& hub, const Json& invite, Record& record) {
  if (!invite.empty() && hub.people.user(record.host).guest) refuse(403, Message("invite.account"));
  const Vocabulary& words = find_title(record.setting.game)->game->vocabulary();
  for (const auto& [seat_called, name] : invite.items()) {
    const Seat seat = parse_seat(words, seat_called);
    if (seat >= record.chairs.size() || record.chairs[seat].kind != Sitter::Open)
      refuse(422, Message("invite.seat"));
    const Id who = hub.people.account_called(name);
    if (who == 0)
      refuse(422,
             Message("invite.unknown").with("name", clean(name.get<std::string>().substr(0, 100))));
    if (record.concerns(who))
      refuse(422, Message("invite.twice").with("name", hub.people.user(who).name));
    if (hub.world.store.invitations(who, record.host) >= max_invitations)
      refuse(409, Message("invite.many")
                      .with("name", hub.people.user(who).name)
                      .with("most", max_invitations));
    hub.requests.demand_seldom(inviting, std::to_string(record.host));
    record.chairs[seat].user = who;
  }
}

}  // namespace

// Long enough that nobody guesses it: whoever has the link of a table may come in.
std::string new_id(Hub& hub) {
  constexpr char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";  // 32 that are not mistaken
  std::string id;
  for (int half = 0; half < 2; ++half) {
    u64 bits = hub.world.random();
    for (int i = 0; i < 8; ++i, bits >>= 5) id += letters[bits & 31];
  }
  return id;
}

Record table_asked_for(Hub& hub, const Call& call, const std::string& game) {
  hub.requests.demand_seldom(making_here, call.caller.address);
  Record record;
  record.host = call.caller.user;
  record.is_public = call.flag("public", false);
  record.pace = call.text("pace", "none");
  record.name = table_name_of(call);
  record.setting.game = game;
  const Pace* pace = find_pace(record.pace);
  if (!pace) refuse(422, Message("create.pace"));
  const Json seats = call.fields.value("seats", Json::array());
  for (const Json& seat : seats) {
    Chair& chair = record.chairs.emplace_back(chair_for(seat, record.host, *pace));
    chair.by_bot = chair.kind == Sitter::Person && call.caller.pass.is_token;
  }
  return record;
}

void open_table(Hub& hub, const CallPtr& call, Record record, const Json& invite) {
  record.setting.seats = static_cast<int>(record.chairs.size());
  // The table itself knows best whether these settings make a game.
  const auto tried = find_title(record.setting.game)->game->begin(record.setting);
  if (!tried) refuse(422, tried.error());
  if ((*tried)->seats() != record.setting.seats)
    refuse(422, Message("create.position").with("n", (*tried)->seats()));
  record.setting = (*tried)->setting();
  for (const Chair& chair : record.chairs)
    if (chair.kind == Sitter::Ai && !make_player(chair.level, **tried))
      refuse(422, Message("seats.level"));

  if (hub.world.store.tables_begun(record.host) >= max_tables_of_user)
    refuse(409, Message("create.many").with("most", max_tables_of_user));

  keep_seats(hub, invite, record);
  hub.tables.open(set_up(hub, std::move(record)), [&hub, call](Sitting* sitting) {
    if (!sitting) return call->refuse(503, Message("store.failed"));
    hub.tables.hear(*sitting, call->caller.user, call->caller.address);
    call->answer({{"table", sitting->record.id}});
    for (const Chair& chair : sitting->record.chairs)
      if (chair.is_kept())
        hub.presence.tell(chair.user,
                          {{"event", "notice"}, {"id", sitting->record.id}, {"kind", "invited"}});
  });
}

// ---- the operations ----

void operation::games(Hub&, const CallPtr& call) {
  Json list = Json::array();
  for (const Title& title : titles()) {
    const GameInfo& info = title.game->info();
    Json options = Json::array();
    for (const OptionInfo& option : info.options) {
      Json presets = Json::object();
      for (const Preset& preset : option.presets) presets[preset.book] = preset.value;
      options.push_back(
          {{"name", option.name}, {"values", option.values}, {"presets", std::move(presets)}});
    }
    Json standing = Json::object();
    for (const Standing& row : info.standing) standing[row.prompt].push_back(row.word);
    list.push_back({{"game", info.name},
                    {"least", info.min_seats},
                    {"most", info.max_seats},
                    {"minutes", info.minutes},
                    {"weight", info.weight},
                    {"seats", title.game->vocabulary().seats},
                    {"options", options},
                    {"standing", standing},
                    {"sagas", title.game->sagas() != nullptr}});
  }
  Json pace_list = Json::array();
  for (const Pace& pace : paces())
    pace_list.push_back({{"name", pace.name}, {"bank", pace.bank}, {"credit", pace.credit}});
  Json level_list = Json::array();
  for (const Level& level : levels) {
    Json ratings = Json::object();
    for (const MeasuredLevel& one : measured_levels)
      if (std::string_view(one.level) == level.name)
        ratings[one.game] = {{"rating", one.rating}, {"within", one.within}};
    level_list.push_back({{"level", level.name}, {"ratings", std::move(ratings)}});
  }
  call->answer({{"games", list}, {"levels", level_list}, {"paces", pace_list}});
}

// Large, and always the same for the same rules and data: whoever has it is told that he does.
void operation::catalogue(Hub&, const CallPtr& call) {
  const Game& game = *title_of(*call).game;
  auto rows = game.catalogue(options_of(*call));
  if (!rows) refuse(422, rows.error());
  const std::string text = rows->dump();
  const std::string fingerprint = fmt::format("{:016x}", std::hash<std::string>{}(text));
  Object body;
  body.with("game", game.info().name).with("fingerprint", fingerprint).with("rows", Written{text});
  call->reply({200, body.end(), std::nullopt, '"' + fingerprint + '"'});
}

void operation::create(Hub& hub, const CallPtr& call) {
  const Title& title = title_of(*call);
  Record record = table_asked_for(hub, *call, title.game->info().name);
  if (record.seats_of(record.host).empty()) refuse(422, Message("create.no-seat"));
  const bool others = record.has_open_chair();
  // Who knows the seed, or has set the pieces, knows what the others should not.
  if (others && (call->has("seed") || call->has("position"))) refuse(422, Message("create.alone"));
  const std::string chance_by = call->text("chance", "auto");
  if (chance_by != "auto" && chance_by != "manual")
    refuse(422, Message("session.chance").with("word", chance_by));
  record.chance_by_hand = chance_by == "manual";
  // What one of them decides must be nothing to anybody else.
  if (record.chance_by_hand && (record.is_public || !record.all_belong_to(record.host)))
    refuse(422, Message("create.chance"));
  if (call->has("seed")) record.seed = static_cast<u64>(call->number("seed", 0));

  record.gives_hints = call->flag("hints", false);
  record.setting.position = call->text("position");
  record.setting.options = options_of(*call);
  open_table(hub, call, std::move(record), call->fields.value("invite", Json::object()));
}

// Whoever does not want the seat that is kept for him leaves it to anybody.
void operation::decline(Hub& hub, const CallPtr& call) {
  Sitting& sitting = hub.tables.of(*call);
  if (hub.tables.defer(sitting, call)) return;
  const auto mine = sitting.record.kept_for(call->caller.user);
  if (sitting.record.status != Status::Open || mine.empty()) refuse(403, Message("invite.none"));
  Change change{sitting.record, nullptr, {}};
  for (Seat seat : mine) change.record.chairs[seat].user = 0;
  hub.tables.reply_when_kept(sitting, std::move(change), call);
}

void operation::name_table(Hub& hub, const CallPtr& call) {
  Sitting& sitting = hub.tables.of(*call);
  if (hub.tables.defer(sitting, call)) return;
  if (call->caller.user != sitting.record.host) refuse(403, Message("table.host"));
  Change change{sitting.record, nullptr, {}};
  change.record.name = table_name_of(*call);
  hub.tables.reply_when_kept(sitting, std::move(change), call);
}

void operation::join(Hub& hub, const CallPtr& call) {
  Sitting& sitting = hub.tables.of(*call);
  if (hub.tables.defer(sitting, call)) return;
  if (sitting.record.status != Status::Open) refuse(409, Message("join.begun"));
  if (!sitting.record.seats_of(call->caller.user).empty()) refuse(409, Message("join.sits"));
  if (sitting.record.removed.contains(call->caller.user)) refuse(403, Message("join.removed"));
  demand_room_for_more(hub, call->caller.user);
  hub.requests.demand_seldom(joining_from, call->caller.address);
  Change change{sitting.record, nullptr, {}};
  auto& chairs = change.record.chairs;
  const auto is_for_him = [&](const Chair& chair) {
    return chair.is_free() || (chair.is_kept() && chair.user == call->caller.user);
  };
  std::size_t at = 0;
  if (call->has("seat")) {
    at =
        parse_seat(find_title(sitting.record.setting.game)->game->vocabulary(), call->text("seat"));
    if (at >= chairs.size()) refuse(422, Message("table.seat"));
    if (chairs[at].kind != Sitter::Open) refuse(409, Message("join.taken"));
    if (!is_for_him(chairs[at])) refuse(403, Message("join.kept"));
  } else {
    const auto his = sitting.record.kept_for(call->caller.user);
    while (at < chairs.size() && (his.empty() ? !chairs[at].is_free() : at != his.front())) ++at;
    if (at == chairs.size()) refuse(403, Message("join.kept"));
  }
  for (Seat kept : sitting.record.kept_for(call->caller.user)) chairs[kept].user = 0;
  chairs[at] = {Sitter::Person, call->caller.user, "",
                false,          chairs[at].clock,  call->caller.pass.is_token};
  if (!change.record.has_open_chair()) deal(hub, change);
  hub.tables.lists_changed();
  hub.tables.reply_when_kept(sitting, std::move(change), call);
}

void operation::leave(Hub& hub, const CallPtr& call) {
  Sitting& sitting = hub.tables.of(*call);
  if (hub.tables.defer(sitting, call)) return;
  if (sitting.record.status != Status::Open) refuse(409, Message("leave.begun"));
  if (!sitting.record.seats(call->caller.user)) refuse(403, Message("table.no-seat"));
  hub.tables.lists_changed();
  hub.tables.reply_when_kept(sitting, after_leaving(sitting, call->caller.user), call);
}

// Before the game begins the host decides who plays. Whom he sends away is told so, and does not
// come back to this table.
void operation::remove(Hub& hub, const CallPtr& call) {
  Sitting& sitting = hub.tables.of(*call);
  if (hub.tables.defer(sitting, call)) return;
  if (call->caller.user != sitting.record.host) refuse(403, Message("remove.host"));
  if (sitting.record.status != Status::Open) refuse(409, Message("remove.begun"));
  Change change{sitting.record, nullptr, {}};
  auto& chairs = change.record.chairs;
  const Seat seat =
      parse_seat(find_title(sitting.record.setting.game)->game->vocabulary(), call->text("seat"));
  if (seat >= chairs.size()) refuse(422, Message("table.seat"));
  const Id who = chairs[seat].user;
  if (chairs[seat].is_kept()) {  // nobody has come yet: only the invitation is withdrawn
    chairs[seat].user = 0;
    return hub.tables.reply_when_kept(sitting, std::move(change), call);
  }
  if (chairs[seat].kind != Sitter::Person || who == sitting.record.host)
    refuse(422, Message("remove.whom"));
  for (Seat his : sitting.record.seats_of(who))
    chairs[his] = {Sitter::Open, 0, "", false, chairs[his].clock};
  change.record.removed.insert(who);
  hub.tables.lists_changed();
  hub.tables.keep(sitting, std::move(change), if_kept(call, [&hub, &sitting, call, who] {
                    call->answer({{"seq", sitting.seq}});
                    hub.presence.tell(
                        who, {{"event", "notice"}, {"id", sitting.record.id}, {"kind", "removed"}});
                  }));
}

}  // namespace ziggurat::server
