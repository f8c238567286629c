// Sessions of people and tokens of their bots. Their secrets are long and random, and kept only as
// BLAKE2b hashes. Once one has ended, nothing that came in by it goes on.
#include <sodium.h>

#include <limits>

#include "server/hub.h"
#include "server/typed_text.h"

namespace ziggurat::server {
namespace {

constexpr std::size_t longest_secret = 64;
constexpr Millis never = std::numeric_limits<Millis>::max();

std::string new_secret() {
  unsigned char bytes[24];
  randombytes_buf(bytes, sizeof bytes);
  char text[sodium_base64_ENCODED_LEN(sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING)];
  sodium_bin2base64(text, sizeof text, bytes, sizeof bytes,
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text;
}

std::string hash_of(std::string_view secret) {
  std::string hash(32, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(),
                     reinterpret_cast<const unsigned char*>(secret.data()), secret.size(), nullptr,
                     0);
  return hash;
}

void bind_blob(SQLite::Statement& statement, int at, const std::string& bytes) {
  statement.bind(at, bytes.data(), static_cast<int>(bytes.size()));
}

void end_session(SQLite::Database& database, const std::string& hash) {
  SQLite::Statement end(database, "DELETE FROM sessions WHERE hash = ?");
  bind_blob(end, 1, hash);
  end.exec();
}

void begin_session(SQLite::Database& database, const std::string& hash, Id user, Millis now) {
  SQLite::Statement put(database, "INSERT INTO sessions VALUES(?, ?, ?)");
  bind_blob(put, 1, hash);
  put.bind(2, user);
  put.bind(3, now);
  put.exec();
}

}  // namespace

// ---- who is who ----

Id Hub::user_of_session(std::string_view secret, Pass& pass) {
  if (secret.empty() || secret.size() > longest_secret) return 0;
  const std::string hash = hash_of(secret);
  SQLite::Statement row(world_.store.read(), "SELECT user, seen FROM sessions WHERE hash = ?");
  bind_blob(row, 1, hash);
  const Millis now = world_.now();
  if (!row.executeStep()) return 0;
  const Millis seen = row.getColumn(1).getInt64();
  if (seen + session_lasts < now) return 0;
  pass = {hash, seen + session_lasts, false};
  keep_seen(pass);
  return row.getColumn(0).getInt64();
}

Id Hub::user_of_token(std::string_view secret, Pass& pass) {
  if (secret.empty() || secret.size() > longest_secret) return 0;
  const std::string hash = hash_of(secret);
  SQLite::Statement row(world_.store.read(), "SELECT user FROM tokens WHERE hash = ?");
  bind_blob(row, 1, hash);
  if (!row.executeStep()) return 0;
  pass = {hash, never, true};
  return row.getColumn(0).getInt64();
}

// That a session is in use keeps it alive, and tells after a restart how long its owner has been
// away. One that has expired stays so.
void Hub::keep_seen(const Pass& pass) {
  const Millis now = world_.now();
  if (pass.ends - session_lasts > now - seen_every) return;
  world_.store.write(
      [hash = pass.hash, now](SQLite::Database& database) {
        SQLite::Statement put(database,
                              "UPDATE sessions SET seen = ?1 WHERE hash = ?2 AND seen > ?1 - ?3");
        put.bind(1, now);
        bind_blob(put, 2, hash);
        put.bind(3, session_lasts);
        put.exec();
      },
      [](bool) {});
}

// ---- what has ended ----

Millis Hub::end_of(const Pass& pass) {
  SQLite::Statement row(world_.store.read(),
                        "SELECT seen + ?2 FROM sessions WHERE hash = ?1 "
                        "UNION ALL SELECT ?3 FROM tokens WHERE hash = ?1");
  bind_blob(row, 1, pass.hash);
  row.bind(2, session_lasts);
  row.bind(3, never);
  return row.executeStep() ? row.getColumn(0).getInt64() : 0;
}

bool Hub::is_valid(const Pass& pass) { return pass.hash.empty() || end_of(pass) > world_.now(); }

// Of a request that had to wait: its sender may have been signed out meanwhile.
void Hub::demand_valid(const Caller& caller) {
  if (!is_valid(caller.pass)) refuse(401, Message("request.sign-in"));
  if (moving_.contains(caller.user)) refuse(409, Message("account.moving"));
}

// The hub forgets them first, so that nothing more is told to them or heard from them.
void Hub::send_off_ended(std::vector<Client*> clients) {
  static const auto line = std::make_shared<const std::string>(R"({"event":"signed-out"})");
  for (Client* client : clients) {
    if (is_valid(client->pass)) continue;
    disconnect(*client);
    client->send_off(line);
  }
}

void Hub::send_off_ended(Id user) {
  std::vector<Client*> clients;
  const auto [first, last] = clients_of_user_.equal_range(user);
  for (auto entry = first; entry != last; ++entry) clients.push_back(entry->second);
  send_off_ended(std::move(clients));
}

// ---- signing in and out ----

// A new session for the user in place of the one he came with. Who stays the same person keeps his
// connections.
void Hub::sign_in(Id id, const CallPtr& call, Permit permit) {
  const std::string secret = new_secret();
  const Pass before = call->caller.pass, pass{hash_of(secret), world_.now() + session_lasts, false};
  const auto permitted = std::make_shared<bool>(true);
  world_.store.write(
      [id, now = world_.now(), before, pass, permitted, permit](SQLite::Database& database) {
        *permitted = !permit || permit(database);
        if (!*permitted) return;
        end_session(database, before.hash);
        begin_session(database, pass.hash, id, now);
      },
      if_kept(call, [this, id, call, secret, before, pass, permitted] {
        if (!*permitted) return call->refuse(403, Message("account.wrong"));
        call->reply({200, Object().with("user", user_json(id)).end(), secret, {}});
        const auto [first, last] = clients_of_user_.equal_range(id);
        for (auto entry = first; entry != last; ++entry)
          if (entry->second->pass.hash == before.hash) entry->second->pass = pass;
        send_off_ended(id);
        send_off_ended(call->caller.user);
      }));
}

void Hub::logout(const CallPtr& call) {
  world_.store.write(
      [hash = call->caller.pass.hash](SQLite::Database& database) { end_session(database, hash); },
      if_kept(call, [this, call] {
        call->reply({200, Object().end(), "", {}});
        send_off_ended(call->caller.user);
      }));
}

// ---- tokens ----

void Hub::tokens(const CallPtr& call) {
  SQLite::Statement rows(world_.store.read(),
                         "SELECT id, name, created FROM tokens WHERE user = ? ORDER BY id");
  rows.bind(1, call->caller.user);
  Json list = Json::array();
  while (rows.executeStep())
    list.push_back({{"id", rows.getColumn(0).getInt64()},
                    {"name", rows.getColumn(1).getString()},
                    {"created", rows.getColumn(2).getInt64()}});
  call->answer({{"tokens", list}});
}

void Hub::token(const CallPtr& call) {
  SQLite::Statement count(world_.store.read(), "SELECT count(*) FROM tokens WHERE user = ?");
  count.bind(1, call->caller.user);
  count.executeStep();
  if (count.getColumn(0).getInt() >= max_tokens_of_user)
    refuse(409, Message("account.tokens").with("most", max_tokens_of_user));
  const std::string secret = new_secret();
  const auto made = std::make_shared<bool>(false);
  world_.store.write(
      // A change of the password may be written just before this: then there is no token any more.
      [id = call->caller.user, name = name_of(*call), hash = hash_of(secret), made,
       now = world_.now(), pass = call->caller.pass](SQLite::Database& database) {
        SQLite::Statement put(database,
                              "INSERT INTO tokens(hash, user, name, created) SELECT ?1, ?2, ?3, ?4 "
                              "WHERE EXISTS(SELECT 1 FROM sessions WHERE hash = ?5) "
                              "OR EXISTS(SELECT 1 FROM tokens WHERE hash = ?5)");
        bind_blob(put, 1, hash);
        put.bind(2, id);
        put.bind(3, name);
        put.bind(4, now);
        bind_blob(put, 5, pass.hash);
        *made = put.exec() == 1;
      },
      if_kept(call, [secret, call, made] {
        if (!*made) return call->refuse(401, Message("request.sign-in"));
        call->answer({{"token", secret}});
      }));
}

void Hub::revoke(const CallPtr& call) {
  const Id who = call->caller.user;
  world_.store.write(
      [who, id = call->number("id", 0)](SQLite::Database& database) {
        SQLite::Statement end(database, "DELETE FROM tokens WHERE user = ? AND id = ?");
        end.bind(1, who);
        end.bind(2, static_cast<std::int64_t>(id));
        end.exec();
      },
      if_kept(call, [this, call, who] {
        call->answer();
        send_off_ended(who);
      }));
}

}  // namespace ziggurat::server
