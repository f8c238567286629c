// Guests and accounts.
#include "server/columns.h"
#include "server/sqlite/sqlite_store.h"

namespace ziggurat::server {
namespace {

// Fails if the name looks like that of another account.
void claim_name(Connection& writer, Id user, const AccountName& name) {
  for (const std::string& likeness : name.likenesses)
    execute(writer, "INSERT INTO likenesses VALUES(?, ?)", likeness, user);
}

}  // namespace

std::optional<User> SqliteStore::user(Id id) {
  return Query(reader_, "SELECT name, folded IS NULL, forced, bots_forced FROM users WHERE id = ?",
               id)
      .row([](Columns& c) {
        std::string name = c.text();
        const bool guest = c.flag(), forced = c.flag();
        return User{std::move(name), guest, forced, c.flag()};
      });
}

std::optional<Member> SqliteStore::member(Id id) {
  return Query(reader_,
               "SELECT id, password, created FROM users WHERE id = ? AND folded IS NOT NULL", id)
      .row(read_member<Columns>);
}

std::optional<Member> SqliteStore::member_called(const std::string& folded) {
  return Query(reader_, "SELECT id, password, created FROM users WHERE folded = ?", folded)
      .row(read_member<Columns>);
}

bool SqliteStore::is_taken(const std::set<std::string>& likenesses) {
  Query one(reader_, "SELECT 1 FROM likenesses WHERE likeness = ?");
  return std::ranges::any_of(
      likenesses, [&](const std::string& likeness) { return one.again(likeness).next(); });
}

int SqliteStore::notices(Id user) {
  return Query(reader_, "SELECT count(*) FROM notices WHERE user = ?", user).count();
}

Outcome put(Connection& writer, const NewUser& one) {
  const auto& account = one.account;
  execute(writer, "INSERT INTO users(name, folded, password, created) VALUES(?, ?, ?, ?)", one.name,
          account ? std::optional(account->folded) : std::nullopt, account ? account->password : "",
          one.at);
  const Id id = writer.getLastInsertRowid();
  if (account) claim_name(writer, id, *account);
  return {.id = id};
}

Outcome put(Connection& writer, const Naming& naming) {
  execute(writer, "UPDATE users SET name = ? WHERE id = ?", naming.name, naming.user);
  if (!naming.account) return {};
  execute(writer, "UPDATE users SET folded = ?, password = ? WHERE id = ?", naming.account->folded,
          naming.account->password, naming.user);
  claim_name(writer, naming.user, *naming.account);
  return {};
}

Outcome put(Connection& writer, const SettingsChange& change) {
  execute(writer,
          change.of_bots ? "UPDATE users SET bots_forced = ? WHERE id = ?"
                         : "UPDATE users SET forced = ? WHERE id = ?",
          change.forced ? 1 : 0, change.user);
  return {};
}

}  // namespace ziggurat::server
