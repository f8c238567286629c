// Sessions of people, tokens of their bots, and what is done together with signing in.
#include "server/sqlite/sqlite_store.h"

namespace ziggurat::server {

std::optional<Session> SqliteStore::session(const std::string& hash) {
  return Query(reader_,
               "SELECT user, seen, 0 FROM sessions WHERE hash = ?1 "
               "UNION ALL SELECT user, 0, 1 FROM tokens WHERE hash = ?1",
               Blob{hash})
      .row([](Columns& c) {
        const Id user = c.number();
        const Millis seen = c.number();
        return Session{user, seen, c.flag()};
      });
}

Millis SqliteStore::last_seen(Id user) {
  return Query(reader_, "SELECT max(seen) FROM sessions WHERE user = ?", user).number();
}

std::vector<Token> SqliteStore::tokens(Id user) {
  return Query(reader_, "SELECT id, name, created FROM tokens WHERE user = ? ORDER BY id", user)
      .rows([](Columns& c) {
        const Id id = c.number();
        std::string name = c.text();
        return Token{id, std::move(name), c.number()};
      });
}

namespace {

bool has_password(Connection& writer, Id user, const std::string& hash) {
  return Query(writer, "SELECT 1 FROM users WHERE password = ? AND id = ?", hash, user).next();
}

void end_tokens(Connection& writer, Id user) {
  execute(writer, "DELETE FROM tokens WHERE user = ?", user);
}

bool is_banned(Connection& writer, Id user, Millis now) {
  return Query(writer,
               "SELECT 1 FROM restraints WHERE kind = 'ban' AND who = ? "
               "AND (until = 0 OR until > ?)",
               restrained(user), now)
      .next();
}

// What is not kept with a table; and the tables that cannot be read, which nobody has in memory.
void hand_over_the_rest(Connection& writer, Id from, Id to) {
  for (const char* sql :
       {"UPDATE seats SET user = ?2 WHERE user = ?1", "UPDATE tables SET host = ?2 WHERE host = ?1",
        "UPDATE OR REPLACE solved SET user = ?2 WHERE user = ?1",
        "UPDATE endings SET user = ?2 WHERE user = ?1",
        "UPDATE sagas SET host = ?2 WHERE host = ?1",
        "UPDATE OR REPLACE saga_people SET user = ?2 WHERE user = ?1",
        "UPDATE OR REPLACE notices SET user = ?2 WHERE user = ?1",
        "UPDATE OR REPLACE notes SET user = ?2 WHERE user = ?1",
        "UPDATE chat SET user = ?2 WHERE user = ?1 AND table_id IN "
        "(SELECT table_id FROM seats WHERE user = ?2)"})
    execute(writer, sql, from, to);
}

void end_session(Connection& writer, const std::string& hash) {
  execute(writer, "DELETE FROM sessions WHERE hash = ?", Blob{hash});
}

}  // namespace

Outcome put(Connection& writer, const SigningIn& in) {
  if (in.password && !has_password(writer, in.user, *in.password)) return {.refused = true};
  if (is_banned(writer, in.user, in.at)) return {.refused = true};
  if (in.guest != 0) {
    hand_over_the_rest(writer, in.guest, in.user);
    end_tokens(writer, in.guest);
  }
  if (in.new_password) put(writer, PasswordReset{in.user, *in.new_password, in.ends_tokens});
  end_session(writer, in.before);
  execute(writer, "INSERT INTO sessions VALUES(?, ?, ?)", Blob{in.session}, in.user, in.at);
  return {};
}

Outcome put(Connection& writer, const PasswordReset& reset) {
  execute(writer, "UPDATE users SET password = ? WHERE id = ?", reset.password, reset.user);
  execute(writer, "DELETE FROM sessions WHERE user = ?", reset.user);
  if (reset.ends_tokens) end_tokens(writer, reset.user);
  return {};
}

Outcome put(Connection& writer, const SigningOut& out) {
  end_session(writer, out.session);
  return {};
}

Outcome put(Connection& writer, const SessionUse& use) {
  execute(writer, "UPDATE sessions SET seen = ?1 WHERE hash = ?2 AND seen > ?1 - ?3", use.at,
          Blob{use.session}, use.lasts);
  return {};
}

// A change of the password may be written just before this: then there is no token any more.
Outcome put(Connection& writer, const NewToken& token) {
  const int made = execute(writer,
                           "INSERT INTO tokens(hash, user, name, created) SELECT ?1, ?2, ?3, ?4 "
                           "WHERE EXISTS(SELECT 1 FROM sessions WHERE hash = ?5) "
                           "OR EXISTS(SELECT 1 FROM tokens WHERE hash = ?5)",
                           Blob{token.hash}, token.user, token.name, token.at, Blob{token.by});
  return {.refused = made == 0};
}

Outcome put(Connection& writer, const TokenRemoval& removal) {
  execute(writer, "DELETE FROM tokens WHERE user = ? AND id = ?", removal.user, removal.token);
  return {};
}

}  // namespace ziggurat::server
