// Sessions of people, tokens of their bots, and what is done together with signing in.
#include "server/postgres/postgres_store.h"

namespace ziggurat::server::postgres {

std::optional<Session> PostgresStore::session(const std::string& hash) {
  return row_of(reader().ask(R"sql(
    SELECT "user", seen, false FROM sessions WHERE hash = $1
    UNION ALL SELECT "user", 0, true FROM tokens WHERE hash = $1)sql",
                             Blob{hash}),
                [](Columns& c) {
                  const Id user = c.number();
                  const Millis seen = c.number();
                  return Session{user, seen, c.flag()};
                });
}

Millis PostgresStore::last_seen(Id user) {
  return number_of(reader().ask(R"(SELECT max(seen) FROM sessions WHERE "user" = $1)", user));
}

std::vector<Token> PostgresStore::tokens(Id user) {
  return rows_of(
      reader().ask(R"(SELECT id, name, created FROM tokens WHERE "user" = $1 ORDER BY id)", user),
      [](Columns& c) {
        const Id id = c.number();
        std::string name = c.text();
        return Token{id, std::move(name), c.number()};
      });
}

namespace {

bool has_password(Connection& writer, Id user, const std::string& hash) {
  return !writer.ask("SELECT 1 FROM users WHERE password = $1 AND id = $2", hash, user).empty();
}

void end_tokens(Connection& writer, Id user) {
  writer.add(R"(DELETE FROM tokens WHERE "user" = $1)", user);
}

bool is_banned(Connection& writer, Id user, Millis now) {
  return !writer
              .ask(
                  "SELECT 1 FROM restraints WHERE kind = 'ban' AND who = $1 "
                  "AND (until = 0 OR until > $2)",
                  restrained(user), now)
              .empty();
}

// What is not kept with a table; and the tables that cannot be read, which nobody has in memory.
// Where both have something of a kind, the guest's takes the place of the other.
void hand_over_the_rest(Connection& writer, Id from, Id to) {
  for (const char* sql : {
           R"(UPDATE seats SET "user" = $2 WHERE "user" = $1)",
           R"(UPDATE tables SET host = $2 WHERE host = $1)",
           R"(DELETE FROM solved WHERE "user" = $2 AND puzzle IN
                (SELECT puzzle FROM solved WHERE "user" = $1))",
           R"(UPDATE solved SET "user" = $2 WHERE "user" = $1)",
           R"(UPDATE endings SET "user" = $2 WHERE "user" = $1)",
           R"(UPDATE sagas SET host = $2 WHERE host = $1)",
           R"(DELETE FROM saga_people WHERE "user" = $2 AND saga IN
                (SELECT saga FROM saga_people WHERE "user" = $1))",
           R"(UPDATE saga_people SET "user" = $2 WHERE "user" = $1)",
           R"(DELETE FROM notices WHERE "user" = $2 AND (table_id, kind) IN
                (SELECT table_id, kind FROM notices WHERE "user" = $1))",
           R"(UPDATE notices SET "user" = $2 WHERE "user" = $1)",
           R"(DELETE FROM notes WHERE "user" = $2 AND table_id IN
                (SELECT table_id FROM notes WHERE "user" = $1))",
           R"(UPDATE notes SET "user" = $2 WHERE "user" = $1)",
           R"(UPDATE chat SET "user" = $2 WHERE "user" = $1 AND table_id IN
                (SELECT table_id FROM seats WHERE "user" = $2))",
       })
    writer.add(sql, from, to);
}

void end_session(Connection& writer, const std::string& hash) {
  writer.add("DELETE FROM sessions WHERE hash = $1", Blob{hash});
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
  writer.add("INSERT INTO sessions VALUES($1, $2, $3)", Blob{in.session}, in.user, in.at);
  return {};
}

Outcome put(Connection& writer, const PasswordReset& reset) {
  writer.add("UPDATE users SET password = $1 WHERE id = $2", reset.password, reset.user);
  writer.add(R"(DELETE FROM sessions WHERE "user" = $1)", reset.user);
  if (reset.ends_tokens) end_tokens(writer, reset.user);
  return {};
}

Outcome put(Connection& writer, const SigningOut& out) {
  end_session(writer, out.session);
  return {};
}

Outcome put(Connection& writer, const SessionUse& use) {
  writer.add(
      "UPDATE sessions SET seen = $1::bigint WHERE hash = $2 AND seen > $1::bigint - $3::bigint",
      use.at, Blob{use.session}, use.lasts);
  return {};
}

// A change of the password may be written just before this: then there is no token any more.
Outcome put(Connection& writer, const NewToken& token) {
  const auto made = writer.ask(R"sql(
    INSERT INTO tokens(hash, "user", name, created)
      SELECT $1::bytea, $2::bigint, $3::text, $4::bigint
      WHERE EXISTS(SELECT 1 FROM sessions WHERE hash = $5)
         OR EXISTS(SELECT 1 FROM tokens WHERE hash = $5)
    RETURNING id)sql",
                               Blob{token.hash}, token.user, token.name, token.at, Blob{token.by});
  return {.refused = made.empty()};
}

Outcome put(Connection& writer, const TokenRemoval& removal) {
  writer.add(R"(DELETE FROM tokens WHERE "user" = $1 AND id = $2)", removal.user, removal.token);
  return {};
}

}  // namespace ziggurat::server::postgres
