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

// Whether it is still this one: it may be changed while somebody signs in with it.
bool has_password(SQLite::Database& database, Id user, const std::string& hash) {
  SQLite::Statement row(database, "SELECT password = ? FROM users WHERE id = ?");
  row.bind(1, hash);
  row.bind(2, user);
  return row.executeStep() && row.getColumn(0).getInt() != 0;
}

void put_password(SQLite::Database& database, Id user, const std::string& hash) {
  SQLite::Statement put(database, "UPDATE users SET password = ? WHERE id = ?");
  put.bind(1, hash);
  put.bind(2, user);
  put.exec();
}

void end_all(SQLite::Database& database, const char* sql, Id user) {
  SQLite::Statement end(database, sql);
  end.bind(1, user);
  end.exec();
}

bool fits(const std::string& hash, const std::string& password) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

// Fails if the name looks like that of another account.
void claim_name(SQLite::Database& database, Id user, const std::string& name) {
  for (const std::string& likeness : likenesses(name)) {
    SQLite::Statement put(database, "INSERT INTO likenesses VALUES(?, ?)");
    put.bind(1, likeness);
    put.bind(2, user);
    put.exec();
  }
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
  for (const std::string& likeness : likenesses(name)) {
    SQLite::Statement row(world_.store.read(), "SELECT 1 FROM likenesses WHERE likeness = ?");
    row.bind(1, likeness);
    if (row.executeStep()) refuse(409, Message("account.theirs"));
  }
}

Id Hub::find_account(const std::string& name) {
  SQLite::Statement row(world_.store.read(), "SELECT id FROM users WHERE folded = ?");
  row.bind(1, folded(clean(name)));
  return row.executeStep() ? row.getColumn(0).getInt64() : 0;
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
  const char* sql = call->caller.pass.is_token ? "UPDATE users SET bots_forced = ? WHERE id = ?"
                                               : "UPDATE users SET forced = ? WHERE id = ?";
  world_.store.write(
      [id, sql, forced = call->flag("forced", true)](SQLite::Database& database) {
        SQLite::Statement put(database, sql);
        put.bind(1, forced ? 1 : 0);
        put.bind(2, id);
        put.exec();
      },
      if_kept(call, [this, call, id] {
        users_.erase(id);
        call->answer({{"settings", settings_json(call->caller)}});
      }));
}

void Hub::me(const CallPtr& call) {
  SQLite::Statement count(world_.store.read(), "SELECT count(*) FROM notices WHERE user = ?");
  count.bind(1, call->caller.user);
  count.executeStep();
  call->answer({{"user", user_json(call->caller.user)},
                {"settings", settings_json(call->caller)},
                {"waiting", count.getColumn(0).getInt()}});
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
void Hub::add_user(const std::string& name, const std::string& key, const std::string& password,
                   const CallPtr& call) {
  const auto id = std::make_shared<Id>(0);
  world_.store.write(
      [id, name, key, password, now = world_.now()](SQLite::Database& database) {
        SQLite::Statement put(
            database,
            "INSERT INTO users(name, folded, password, created) VALUES(?, nullif(?, ''), ?, ?)");
        put.bind(1, name);
        put.bind(2, key);
        put.bind(3, password);
        put.bind(4, now);
        put.exec();
        *id = database.getLastInsertRowid();
        if (!key.empty()) claim_name(database, *id, name);
      },
      [this, id, call, key](bool kept) {
        if (kept) return sign_in(*id, call);
        call->refuse(key.empty() ? 503 : 409,
                     Message(key.empty() ? "store.failed" : "account.taken"));
      });
}

void Hub::guest(const CallPtr& call) {
  if (call->caller.user != 0) return call->answer({{"user", user_json(call->caller.user)}});
  const std::string name =
      call->has("name") ? name_of(*call) : "Guest " + std::to_string(1000 + world_.random() % 9000);
  if (call->has("name")) demand_free_for_guests(name);
  add_user(name, "", "", call);
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
        if (id == 0) return add_user(name, folded(name), *hash, call);
        world_.store.write(
            [id, name, key = folded(name), hash = *hash](SQLite::Database& database) {
              SQLite::Statement put(
                  database, "UPDATE users SET name = ?, folded = ?, password = ? WHERE id = ?");
              put.bind(1, name);
              put.bind(2, key);
              put.bind(3, hash);
              put.bind(4, id);
              put.exec();
              claim_name(database, id, name);
            },
            [this, call, id](bool kept) {
              users_.erase(id);
              if (kept) return sign_in(id, call);
              call->refuse(409, Message("account.taken"));
            });
      });
}

void Hub::login(const CallPtr& call) {
  struct Attempt {
    Id id = 0;
    std::string hash;
    bool good = false;
  };
  const auto attempt = std::make_shared<Attempt>();
  const std::string name = folded(clean(call->text("name")));
  if (!limiter_.allow(signing_in_as, name, world_.steady()))
    refuse(429, Message("account.attempts"));
  SQLite::Statement row(world_.store.read(), "SELECT id, password FROM users WHERE folded = ?");
  row.bind(1, name);
  if (row.executeStep())
    attempt->id = row.getColumn(0).getInt64(), attempt->hash = row.getColumn(1).getString();
  const std::string secret = call->text("password");
  work_out(
      call,
      // A name that does not exist takes as long as a wrong password.
      [attempt, secret] {
        if (attempt->hash.empty())
          argon2(secret);
        else
          attempt->good = fits(attempt->hash, secret);
      },
      [this, attempt, call] {
        if (!attempt->good) return call->refuse(403, Message("account.wrong"));
        const Id from = is_valid(call->caller.pass) ? call->caller.user : 0;
        const Permit permit = [attempt](SQLite::Database& database) {
          return has_password(database, attempt->id, attempt->hash);
        };
        if (from == 0 || !user(from).guest) return sign_in(attempt->id, call, permit);
        if (!moving_.insert(from).second) refuse(409, Message("account.moving"));
        // Whatever is answered in the end, the move is over.
        call->reply = [this, from, reply = call->reply](Answer answer) {
          moving_.erase(from);
          reply(std::move(answer));
        };
        move_seats(std::make_shared<Move>(Move{from, attempt->id, call, permit, {}}));
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

// What is not kept with a table; and the tables that cannot be read, which nobody has in memory.
void hand_over_the_rest(SQLite::Database& database, Id from, Id to) {
  for (const char* sql :
       {"UPDATE seats SET user = ?2 WHERE user = ?1", "UPDATE tables SET host = ?2 WHERE host = ?1",
        "UPDATE endings SET user = ?2 WHERE user = ?1",
        "UPDATE sagas SET host = ?2 WHERE host = ?1",
        "UPDATE OR REPLACE saga_people SET user = ?2 WHERE user = ?1",
        "UPDATE OR REPLACE notices SET user = ?2 WHERE user = ?1",
        "UPDATE OR REPLACE notes SET user = ?2 WHERE user = ?1",
        "UPDATE chat SET user = ?2 WHERE user = ?1 AND table_id IN "
        "(SELECT table_id FROM seats WHERE user = ?2)"}) {
    SQLite::Statement move(database, sql);
    move.bind(1, from);
    move.bind(2, to);
    move.exec();
  }
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
  SQLite::Statement rows(world_.store.read(),
                         "SELECT id FROM tables WHERE host = ?1 OR id IN "
                         "(SELECT table_id FROM seats WHERE user = ?1)");
  rows.bind(1, move.from);
  while (rows.executeStep()) {
    const std::string id = rows.getColumn(0).getString();
    if (sittings_.contains(id) || move.broken.contains(id)) continue;
    if (Sitting* sitting = find_sound_sitting(id)) return sitting;
    move.broken.insert(id);
  }
  return nullptr;
}

// The guest is no more: neither are his tokens, which others may have.
void Hub::end_move(const std::shared_ptr<Move>& move) {
  sign_in(move->to, move->call, [move](SQLite::Database& database) {
    if (!move->permit(database)) return false;
    hand_over_the_rest(database, move->from, move->to);
    end_all(database, "DELETE FROM tokens WHERE user = ?", move->from);
    return true;
  });
}

void Hub::rename(const CallPtr& call) {
  const Id id = call->caller.user;
  if (!user(id).guest) refuse(409, Message("account.keeps-name"));
  const std::string name = name_of(*call);
  demand_free_for_guests(name);
  world_.store.write(
      [id, name](SQLite::Database& database) {
        SQLite::Statement put(database, "UPDATE users SET name = ? WHERE id = ?");
        put.bind(1, name);
        put.bind(2, id);
        put.exec();
      },
      [this, id, call](bool kept) {
        users_.erase(id);
        if (kept) return call->answer({{"user", user_json(id)}});
        call->refuse(503, Message("store.failed"));
      });
}

void Hub::password(const CallPtr& call) {
  const Id id = call->caller.user;
  if (user(id).guest) refuse(409, Message("account.guest"));
  const std::string next = password_of(*call, "new"), old = call->text("old");
  SQLite::Statement row(world_.store.read(), "SELECT password FROM users WHERE id = ?");
  row.bind(1, id);
  row.executeStep();
  const std::string stored = row.getColumn(0).getString();
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
        sign_in(id, call, [=, hash = *hash](SQLite::Database& database) {
          if (!has_password(database, id, stored)) return false;
          put_password(database, id, hash);
          end_all(database, "DELETE FROM sessions WHERE user = ?", id);
          if (tokens_too) end_all(database, "DELETE FROM tokens WHERE user = ?", id);
          return true;
        });
      });
}

}  // namespace ziggurat::server
