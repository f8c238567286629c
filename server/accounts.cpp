// Guests and accounts. The hashes of passwords are worked out in the background.
#include "server/departing.h"
#include "server/hub.h"
#include "server/logging.h"
#include "server/operations.h"
#include "server/passwords.h"
#include "server/typed_text.h"

namespace ziggurat::server {
namespace {

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

// The names of accounts are theirs, and so is what looks like them. A guest who had such a name
// before the account was made keeps it: everybody sees that he is a guest.
void demand_free_for_guests(Hub& hub, const std::string& name) {
  if (hub.world.store.is_taken(likenesses(name))) refuse(409, Message("account.theirs"));
}

// What somebody has set for himself, or, if he comes by a token, for his bots.
Json settings_json(Hub& hub, const Caller& caller) {
  if (caller.user == 0) return nullptr;
  const User& who = hub.people.user(caller.user);
  return {{"forced", caller.pass.is_token ? who.bots_forced : who.forced}};
}

// A user must be on the disk before a session can point to him.
void add_user(Hub& hub, const CallPtr& call, const std::string& name,
              std::optional<AccountName> account) {
  const bool guest = !account;
  hub.write(NewUser{name, std::move(account), hub.world.now()},
            [&hub, call, guest](const Outcome& added) {
              if (added) return hub.people.sign_in(call, {.user = added.id});
              call->refuse(guest ? 503 : 409, Message(guest ? "store.failed" : "account.taken"));
            });
}

void depart_for(Hub& hub, const CallPtr& call) {
  const std::string name = hub.people.user(call->caller.user).name;
  depart(hub, call->caller.user, if_kept(call, [call, name] {
           log_info("account-deleted", {{"name", name}, {"address", call->caller.address}});
           call->reply({200, Object().end(), "", {}});
         }));
}

}  // namespace

void operation::settings(Hub& hub, const CallPtr& call) {
  const Id id = call->caller.user;
  if (!call->has("forced")) return call->answer({{"settings", settings_json(hub, call->caller)}});
  hub.write(SettingsChange{id, call->caller.pass.is_token, call->flag("forced", true)},
            if_kept(call, [&hub, call, id] {
              hub.people.forget(id);
              call->answer({{"settings", settings_json(hub, call->caller)}});
            }));
}

void operation::me(Hub& hub, const CallPtr& call) {
  call->answer({{"user", hub.people.user_json(call->caller.user)},
                {"settings", settings_json(hub, call->caller)},
                {"waiting", hub.world.store.notices(call->caller.user)}});
}

void operation::guest(Hub& hub, const CallPtr& call) {
  if (call->caller.user != 0)
    return call->answer({{"user", hub.people.user_json(call->caller.user)}});
  const std::string name = call->has("name")
                               ? name_of(*call)
                               : "Guest " + std::to_string(1000 + hub.world.random() % 9000);
  if (call->has("name")) demand_free_for_guests(hub, name);
  add_user(hub, call, name, std::nullopt);
}

void operation::register_(Hub& hub, const CallPtr& call) {
  const std::string name = name_of(*call), secret = password_of(*call, "password");
  const Id id = call->caller.user;
  if (id != 0 && !hub.people.user(id).guest) refuse(409, Message("account.has-one"));
  const auto hash = std::make_shared<std::string>();
  hub.people.work_out(
      call, [hash, secret] { *hash = hash_of_password(secret); },
      [&hub, call, name, id, hash] {
        hub.people.demand_valid(call->caller);
        if (id == 0) return add_user(hub, call, name, account_name(name, *hash));
        hub.write(Naming{id, name, account_name(name, *hash)}, [&hub, call, id](bool kept) {
          hub.people.forget(id);
          if (kept) return hub.people.sign_in(call, {.user = id});
          call->refuse(409, Message("account.taken"));
        });
      });
}

void operation::login(Hub& hub, const CallPtr& call) {
  const std::string name = folded(clean(call->text("name")));
  hub.requests.demand_seldom(signing_in_as, name, Message("account.attempts"));
  const Member member = hub.world.store.member_called(name).value_or(Member());
  const auto good = std::make_shared<bool>(false);
  const std::string secret = call->text("password");
  hub.people.work_out(
      call,
      // A name that does not exist takes as long as a wrong password.
      [good, hash = member.password, secret] {
        if (hash.empty())
          hash_of_password(secret);
        else
          *good = is_password(hash, secret);
      },
      [&hub, good, id = member.id, hash = member.password, call] {
        if (!*good) return call->refuse(403, Message("account.wrong"));
        const Id from = hub.people.is_valid(call->caller.pass) ? call->caller.user : 0;
        if (from == 0 || !hub.people.user(from).guest)
          return hub.people.sign_in(call, {.user = id, .password = hash});
        hub.people.move_over(call, from, {.user = id, .password = hash});
      });
}

void operation::rename(Hub& hub, const CallPtr& call) {
  const Id id = call->caller.user;
  if (!hub.people.user(id).guest) refuse(409, Message("account.keeps-name"));
  const std::string name = name_of(*call);
  demand_free_for_guests(hub, name);
  hub.write(Naming{id, name, std::nullopt}, [&hub, id, call](bool kept) {
    hub.people.forget(id);
    if (kept) return call->answer({{"user", hub.people.user_json(id)}});
    call->refuse(503, Message("store.failed"));
  });
}

void operation::password(Hub& hub, const CallPtr& call) {
  const Id id = call->caller.user;
  if (hub.people.user(id).guest) refuse(409, Message("account.guest"));
  const std::string next = password_of(*call, "new"), old = call->text("old");
  const std::string stored = hub.world.store.member(id).value().password;
  const bool tokens_too = call->flag("tokens", false);
  const auto hash = std::make_shared<std::string>();
  hub.people.work_out(
      call,
      [hash, stored, old, next] {
        if (is_password(stored, old)) *hash = hash_of_password(next);
      },
      [&hub, hash, stored, tokens_too, id, call] {
        if (hash->empty()) return call->refuse(403, Message("account.wrong"));
        hub.people.demand_valid(call->caller);
        // Whoever knew the old password is signed out everywhere.
        hub.people.sign_in(
            call,
            {.user = id, .password = stored, .new_password = *hash, .ends_tokens = tokens_too});
      });
}

// A guest has no password; who has his token alone cannot end him.
void operation::delete_account(Hub& hub, const CallPtr& call) {
  if (call->caller.pass.is_token) refuse(403, Message("account.by-token"));
  if (!call->flag("sure", false)) refuse(422, Message("account.sure"));
  const auto member = hub.world.store.member(call->caller.user);
  if (!member) return depart_for(hub, call);
  const auto good = std::make_shared<bool>(false);
  hub.people.work_out(
      call,
      [good, hash = member->password, secret = call->text("password")] {
        *good = is_password(hash, secret);
      },
      [&hub, good, call] {
        if (!*good) return call->refuse(403, Message("account.wrong-password"));
        hub.people.demand_valid(call->caller);
        depart_for(hub, call);
      });
}

}  // namespace ziggurat::server
