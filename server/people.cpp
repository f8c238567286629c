#include "server/people.h"

#include "server/hub.h"
#include "server/logging.h"
#include "server/operations.h"
#include "server/typed_text.h"

namespace ziggurat::server {

std::string name_of(const Call& call) {
  const std::string name = clean(call.text("name"));
  if (folded(name).empty() || characters(name) > max_name)  // folded: some letters are invisible
    refuse(422, Message("account.name").with("most", static_cast<long>(max_name)));
  return name;
}

const User& People::user(Id id) {
  const auto known = users_.find(id);
  if (known != users_.end()) return known->second;
  auto user = hub_.world.store.user(id);
  if (!user) throw std::runtime_error("a user who does not exist");
  return users_[id] = std::move(*user);
}

void People::forget(Id id) {
  forget_here(id);
  hub_.nodes.tell({{"user", id}});
}

Id People::account_called(const std::string& any_name) {
  const auto member = hub_.world.store.member_called(folded(clean(any_name)));
  return member && !is_moving(member->id) ? member->id : 0;
}

Json People::user_json(Id id) {
  if (id == 0) return nullptr;
  return {{"name", user(id).name}, {"guest", user(id).guest}};
}

void People::work_out(const CallPtr& call, std::function<void()> work,
                      std::function<void()> go_on) {
  if (hashing_ >= max_hashing) refuse(503, Message("account.busy"));
  ++hashing_;
  const auto failed = std::make_shared<bool>(false);
  hub_.world.hash(
      [work = std::move(work), failed] {
        try {
          work();
        } catch (const std::exception& error) {
          log_error("password.failed", {{"error", error.what()}});
          *failed = true;
        }
      },
      [this, failed, then = hub_.requests.when_due(call, [failed, go_on = std::move(go_on)] {
        if (*failed) refuse(503, Message("account.busy"));
        go_on();
      })] {
        --hashing_;
        then();
      });
}

namespace {

// The proposals of a table name who has agreed: they lapse.
Record handed_over(Record record, Id from, Id to) {
  if (record.host == from) record.host = to;
  for (Chair& chair : record.chairs)
    if (chair.user == from) chair.user = to;
  record.proposal.reset();
  return record;
}

}  // namespace

void People::forget_all() {
  forget_all_here();
  hub_.nodes.tell({{"user", 0}});
}

void operation::hand_over(Hub& hub, const CallPtr& call) {
  Sitting* sitting = hub.tables.find(call->text("table"));
  if (!sitting) return call->answer();
  if (hub.tables.defer(*sitting, call)) return;
  const Id from = call->number("from", 0), to = call->number("to", 0);
  Change change{handed_over(sitting->record, from, to), nullptr, {}};
  hub.tables.keep(*sitting, std::move(change), if_kept(call, [call] { call->answer(); }));
}

void People::move_over(const CallPtr& call, Id guest, SigningIn in) {
  if (!moving_.insert(guest).second) refuse(409, Message("account.moving"));
  // Whatever is answered in the end, the move is over.
  call->reply = [this, guest, reply = call->reply](Answer answer) {
    moving_.erase(guest);
    reply(std::move(answer));
  };
  in.guest = guest;
  move_seats(std::make_shared<Move>(Move{guest, std::move(in), call, {}}));
}

// What the guest has begun, the account goes on with. His tables go over one by one, each in the
// way of every other change; meanwhile he himself changes nothing. His session ends last, so that
// signing in once more completes a move that was interrupted.
void People::move_seats(const std::shared_ptr<Move>& move) {
  hub_.requests.perform(move->call, [&] {
    Sitting* sitting = next_to_move(*move);
    if (!sitting && !move->elsewhere.empty()) return move_seats_elsewhere(move);
    // The guest is no more: neither are his tokens, which others may have.
    if (!sitting) return sign_in(move->call, move->in);
    if (sitting->writing) return sitting->waiting.push_back([this, move] { move_seats(move); });
    Change change{handed_over(sitting->record, move->guest, move->in.user), nullptr, {}};
    hub_.tables.keep(*sitting, std::move(change),
                     if_kept(move->call, [this, move] { move_seats(move); }));
  });
}

// The node that has the table does it.
void People::move_seats_elsewhere(const std::shared_ptr<Move>& move) {
  const std::string table = std::exchange(move->elsewhere, {});
  const Json fields = {{"table", table}, {"from", move->guest}, {"to", move->in.user}};
  hub_.nodes.ask("hand-over", fields, [this, move](bool done) {
    if (!done) return move->call->refuse(503, Message("store.failed"));
    move_seats(move);
  });
}

// A table that the guest has something to do with, or is about to; null once there is none here.
Sitting* People::next_to_move(Move& move) {
  for (auto& [id, sitting] : hub_.tables.all())
    if (sitting->record.concerns(move.guest)
        || (sitting->coming && sitting->coming->concerns(move.guest)))
      return sitting.get();
  for (const std::string& id : hub_.world.store.tables_concerning(move.guest)) {
    if (hub_.tables.all().contains(id) || move.broken.contains(id)) continue;
    if (hub_.nodes.is_elsewhere(id)) {
      move.elsewhere = id;
      return nullptr;
    }
    if (Sitting* sitting = hub_.tables.find_sound(id)) return sitting;
    move.broken.insert(id);
  }
  return nullptr;
}

}  // namespace ziggurat::server
