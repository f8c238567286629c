// Guests and accounts. Passwords are kept only as Argon2id hashes, worked out in the background.
#include <sodium.h>

#include "server/hub.h"
#include "server/logging.h"
#include "server/typed_text.h"

namespace ziggurat::server {
namespace {

std::string argon2(const std::string& password) {
  char hash[crypto_pwhash_STRBYTES];
  if (crypto_pwhash_str(hash, password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE)
      != 0)
    throw std::runtime_error("no memory to hash a password");
  return hash;
}

bool fits(const std::string& hash, const std::string& password) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

AccountName account_name(const std::string& name, const std::string& hash) {
  return {folded(name), likenesses(name), hash};
}

std::string password_of(const Call& call, const char* field) {
  const std::string password = call.text(field);
  if (const std::size_t size = characters(password); size < min_password || size > max_password)
    refuse(422, Message("account.password")
                    .with("least", static_cast<long>(min_password))
                    .with("most", static_cast<long>(max_password)));
  return password;
}

}  // namespace

std::string Hub::name_of(const Call& call) {
  const std::string name = clean(call.text("name"));
  if (folded(name).empty() || characters(name) > max_name)  // folded: some letters are invisible
    refuse(422, Message("account.name").with("most", static_cast<long>(max_name)));
  return name;
}

// The names of accounts are theirs, and so is what looks like them. A guest who had such a name
// before the account was made keeps it: everybody sees that he is a guest.
void Hub::demand_free_for_guests(const std::string& name) {
  if (world_.store.is_taken(likenesses(name))) refuse(409, Message("account.theirs"));
}

Id Hub::find_account(const std::string& name) {
  const auto member = world_.store.member_called(folded(clean(name)));
  return member ? member->id : 0;
}

Json Hub::user_json(Id id) {
  if (id == 0) return nullptr;
  return {{"name", user(id).name}, {"guest", user(id).guest}};
}

// What somebody has set for himself, or, if he comes by a token, for his bots.
Json Hub::settings_json(const Caller& caller) {
  if (caller.user == 0) return nullptr;
  const User& who = user(caller.user);
  return {{"forced", caller.pass.is_token ? who.bots_forced : who.forced}};
}

void Hub::settings(const CallPtr& call) {
  const Id id = call->caller.user;
  if (!call->has("forced")) return call->answer({{"settings", settings_json(call->caller)}});
  world_.store.write(SettingsChange{id, call->caller.pass.is_token, call->flag("forced", true)},
                     if_kept(call, [this, call, id] {
                       users_.erase(id);
                       call->answer({{"settings", settings_json(call->caller)}});
                     }));
}

void Hub::me(const CallPtr& call) {
  call->answer({{"user", user_json(call->caller.user)},
                {"settings", settings_json(call->caller)},
                {"waiting", world_.store.notices(call->caller.user)}});
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

// A user must be on the disk before a session can point to him.
void Hub::add_user(const CallPtr& call, const std::string& name,
                   std::optional<AccountName> account) {
  const bool guest = !account;
  world_.store.write(
      NewUser{name, std::move(account), world_.now()}, [this, call, guest](const Outcome& added) {
        if (added) return sign_in(call, {.user = added.id});
        call->refuse(guest ? 503 : 409, Message(guest ? "store.failed" : "account.taken"));
      });
}

void Hub::guest(const CallPtr& call) {
  if (call->caller.user != 0) return call->answer({{"user", user_json(call->caller.user)}});
  const std::string name =
      call->has("name") ? name_of(*call) : "Guest " + std::to_string(1000 + world_.random() % 9000);
  if (call->has("name")) demand_free_for_guests(name);
  add_user(call, name, std::nullopt);
}

void Hub::register_(const CallPtr& call) {
  const std::string name = name_of(*call), secret = password_of(*call, "password");
  const Id id = call->caller.user;
  if (id != 0 && !user(id).guest) refuse(409, Message("account.has-one"));
  const auto hash = std::make_shared<std::string>();
  work_out(
      call, [hash, secret] { *hash = argon2(secret); },
      [this, call, name, id, hash] {
        demand_valid(call->caller);
        if (id == 0) return add_user(call, name, account_name(name, *hash));
        world_.store.write(Naming{id, name, account_name(name, *hash)},
                           [this, call, id](bool kept) {
                             users_.erase(id);
                             if (kept) return sign_in(call, {.user = id});
                             call->refuse(409, Message("account.taken"));
                           });
      });
}

void Hub::login(const CallPtr& call) {
  const std::string name = folded(clean(call->text("name")));
  if (!limiter_.allow(signing_in_as, name, world_.steady()))
    refuse(429, Message("account.attempts"));
  const Member member = world_.store.member_called(name).value_or(Member());
  const auto good = std::make_shared<bool>(false);
  const std::string secret = call->text("password");
  work_out(
      call,
      // A name that does not exist takes as long as a wrong password.
      [good, hash = member.password, secret] {
        if (hash.empty())
          argon2(secret);
        else
          *good = fits(hash, secret);
      },
      [this, good, id = member.id, hash = member.password, call] {
        if (!*good) return call->refuse(403, Message("account.wrong"));
        const Id from = is_valid(call->caller.pass) ? call->caller.user : 0;
        if (from == 0 || !user(from).guest) return sign_in(call, {.user = id, .password = hash});
        if (!moving_.insert(from).second) refuse(409, Message("account.moving"));
        // Whatever is answered in the end, the move is over.
        call->reply = [this, from, reply = call->reply](Answer answer) {
          moving_.erase(from);
          reply(std::move(answer));
        };
        move_seats(std::make_shared<Move>(Move{from, id, call, hash, {}}));
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

// What the guest has begun, the account goes on with. His tables go over one by one, each in the
// way of every other change; meanwhile he himself changes nothing. His session ends last, so that
// signing in once more completes a move that was interrupted.
void Hub::move_seats(const std::shared_ptr<Move>& move) {
  perform(move->call, [&] {
    Sitting* sitting = next_to_move(*move);
    if (!sitting) return end_move(move);
    if (sitting->writing) return sitting->waiting.push_back([this, move] { move_seats(move); });
    Change change{handed_over(sitting->record, move->from, move->to), nullptr, {}};
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

// The guest is no more: neither are his tokens, which others may have.
void Hub::end_move(const std::shared_ptr<Move>& move) {
  sign_in(move->call, {.user = move->to, .password = move->password, .guest = move->from});
}

void Hub::rename(const CallPtr& call) {
  const Id id = call->caller.user;
  if (!user(id).guest) refuse(409, Message("account.keeps-name"));
  const std::string name = name_of(*call);
  demand_free_for_guests(name);
  world_.store.write(Naming{id, name, std::nullopt}, [this, id, call](bool kept) {
    users_.erase(id);
    if (kept) return call->answer({{"user", user_json(id)}});
    call->refuse(503, Message("store.failed"));
  });
}

void Hub::password(const CallPtr& call) {
  const Id id = call->caller.user;
  if (user(id).guest) refuse(409, Message("account.guest"));
  const std::string next = password_of(*call, "new"), old = call->text("old");
  const std::string stored = world_.store.member(id).value().password;
  const bool tokens_too = call->flag("tokens", false);
  const auto hash = std::make_shared<std::string>();
  work_out(
      call,
      [hash, stored, old, next] {
        if (fits(stored, old)) *hash = argon2(next);
      },
      [this, hash, stored, tokens_too, id, call] {
        if (hash->empty()) return call->refuse(403, Message("account.wrong"));
        demand_valid(call->caller);
        // Whoever knew the old password is signed out everywhere.
        sign_in(call,
                {.user = id, .password = stored, .new_password = *hash, .ends_tokens = tokens_too});
      });
}

}  // namespace ziggurat::server
