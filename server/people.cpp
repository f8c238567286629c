#include "server/hub.h"
#include "server/logging.h"
#include "server/typed_text.h"

namespace ziggurat::server {

std::string name_of(const Call& call) {
  const std::string name = clean(call.text("name"));
  if (folded(name).empty() || characters(name) > max_name)  // folded: some letters are invisible
    refuse(422, Message("account.name").with("most", static_cast<long>(max_name)));
  return name;
}

const User& Hub::user(Id id) {
  const auto known = users_.find(id);
  if (known != users_.end()) return known->second;
  auto user = world_.store.user(id);
  if (!user) throw std::runtime_error("a user who does not exist");
  return users_[id] = std::move(*user);
}

Id Hub::find_account(const std::string& name) {
  const auto member = world_.store.member_called(folded(clean(name)));
  return member ? member->id : 0;
}

Json Hub::user_json(Id id) {
  if (id == 0) return nullptr;
  return {{"name", user(id).name}, {"guest", user(id).guest}};
}

void Hub::work_out(const CallPtr& call, std::function<void()> work, std::function<void()> go_on) {
  if (hashing_ >= max_hashing) refuse(503, Message("account.busy"));
  ++hashing_;
  const auto failed = std::make_shared<bool>(false);
  world_.hash(
      [work = std::move(work), failed] {
        try {
          work();
        } catch (const std::exception& error) {
          log_error("password.failed", {{"error", error.what()}});
          *failed = true;
        }
      },
      [this, failed, then = when_due(call, [failed, go_on = std::move(go_on)] {
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

void Hub::move_over(const CallPtr& call, Id from, SigningIn in) {
  if (!moving_.insert(from).second) refuse(409, Message("account.moving"));
  // Whatever is answered in the end, the move is over.
  call->reply = [this, from, reply = call->reply](Answer answer) {
    moving_.erase(from);
    reply(std::move(answer));
  };
  in.guest = from;
  move_seats(std::make_shared<Move>(Move{from, std::move(in), call, {}}));
}

// What the guest has begun, the account goes on with. His tables go over one by one, each in the
// way of every other change; meanwhile he himself changes nothing. His session ends last, so that
// signing in once more completes a move that was interrupted.
void Hub::move_seats(const std::shared_ptr<Move>& move) {
  perform(move->call, [&] {
    Sitting* sitting = next_to_move(*move);
    // The guest is no more: neither are his tokens, which others may have.
    if (!sitting) return sign_in(move->call, move->in);
    if (sitting->writing) return sitting->waiting.push_back([this, move] { move_seats(move); });
    Change change{handed_over(sitting->record, move->from, move->in.user), nullptr, {}};
    keep(*sitting, std::move(change), if_kept(move->call, [this, move] { move_seats(move); }));
  });
}

// A table that the guest has something to do with, or is about to; null once there is none.
Sitting* Hub::next_to_move(Move& move) {
  for (auto& [id, sitting] : sittings_)
    if (sitting->record.concerns(move.from)
        || (sitting->coming && sitting->coming->concerns(move.from)))
      return sitting.get();
  for (const std::string& id : world_.store.tables_concerning(move.from)) {
    if (sittings_.contains(id) || move.broken.contains(id)) continue;
    if (Sitting* sitting = find_sound_sitting(id)) return sitting;
    move.broken.insert(id);
  }
  return nullptr;
}

}  // namespace ziggurat::server
