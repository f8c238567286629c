// Guests and accounts.
#include "server/columns.h"
#include "server/postgres/postgres_store.h"

namespace ziggurat::server::postgres {
std::optional<User> PostgresStore::user(Id id) {
  return row_of(reader().ask("SELECT name, folded IS NULL, forced, bots_forced FROM users "
                             "WHERE id = $1",
                             id),
                [](Columns& c) {
                  std::string name = c.text();
                  const bool guest = c.flag(), forced = c.flag();
                  return User{std::move(name), guest, forced, c.flag()};
                });
}

std::optional<Member> PostgresStore::member(Id id) {
  return row_of(
      reader().ask("SELECT id, password, created FROM users WHERE id = $1 AND folded IS NOT NULL",
                   id),
      read_member<Columns>);
}

std::optional<Member> PostgresStore::member_called(const std::string& folded) {
  return row_of(reader().ask("SELECT id, password, created FROM users WHERE folded = $1", folded),
                read_member<Columns>);
}

bool PostgresStore::is_taken(const std::set<std::string>& likenesses) {
  const std::vector<std::string> list(likenesses.begin(), likenesses.end());
  return !reader().ask("SELECT 1 FROM likenesses WHERE likeness = ANY($1) LIMIT 1", list).empty();
}

int PostgresStore::notices(Id user) {
  return count_of(reader().ask(R"(SELECT count(*) FROM notices WHERE "user" = $1)", user));
}

namespace {

// Fails if the name looks like that of another account.
void claim_name(Connection& writer, Id user, const AccountName& name) {
  for (const std::string& likeness : name.likenesses)
    writer.add("INSERT INTO likenesses VALUES($1, $2)", likeness, user);
}

}  // namespace

Outcome put(Connection& writer, const NewUser& one) {
  const auto& account = one.account;
  const Id id = number_of(writer.ask(
      "INSERT INTO users(name, folded, password, created) VALUES($1, $2, $3, $4) RETURNING id",
      one.name, account ? std::optional(account->folded) : std::nullopt,
      account ? account->password : "", one.at));
  if (account) claim_name(writer, id, *account);
  return {.id = id};
}

Outcome put(Connection& writer, const Naming& naming) {
  writer.add("UPDATE users SET name = $1 WHERE id = $2", naming.name, naming.user);
  if (!naming.account) return {};
  writer.add("UPDATE users SET folded = $1, password = $2 WHERE id = $3", naming.account->folded,
             naming.account->password, naming.user);
  claim_name(writer, naming.user, *naming.account);
  return {};
}

Outcome put(Connection& writer, const SettingsChange& change) {
  writer.add(change.of_bots ? "UPDATE users SET bots_forced = $1 WHERE id = $2"
                            : "UPDATE users SET forced = $1 WHERE id = $2",
             change.forced, change.user);
  return {};
}

}  // namespace ziggurat::server::postgres
