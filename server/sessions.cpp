// Sessions of people and tokens of their bots. Their secrets are long and random, and kept only as
// BLAKE2b hashes. Once one has ended, nothing that came in by it goes on.
#include <sodium.h>

#include <limits>

#include "server/hub.h"
#include "server/logging.h"
#include "server/operations.h"
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

}  // namespace

// ---- who is who ----

Id People::user_of_session(std::string_view secret, Pass& pass) {
  if (secret.empty() || secret.size() > longest_secret) return 0;
  const std::string hash = hash_of(secret);
  const auto session = hub_.world.store.session(hash);
  if (!session || session->is_token) return 0;
  const Millis ends = session->seen + session_lasts;
  if (ends < hub_.world.now()) return 0;
  pass = {hash, ends, false};
  keep_seen(pass);
  return session->user;
}

Id People::user_of_token(std::string_view secret, Pass& pass) {
  if (secret.empty() || secret.size() > longest_secret) return 0;
  const std::string hash = hash_of(secret);
  const auto token = hub_.world.store.session(hash);
  if (!token || !token->is_token) return 0;
  pass = {hash, never, true};
  return token->user;
}

// That a session is in use keeps it alive, and tells after a restart how long its owner has been
// away. One that has expired stays so.
void People::keep_seen(const Pass& pass) {
  const Millis now = hub_.world.now();
  if (pass.ends - session_lasts > now - seen_every) return;
  hub_.write(SessionUse{pass.hash, now, session_lasts}, [](bool) {});
}

// ---- what has ended ----

Millis People::end_of(const Pass& pass) {
  const auto session = hub_.world.store.session(pass.hash);
  if (!session) return 0;
  return session->is_token ? never : session->seen + session_lasts;
}

bool People::is_valid(const Pass& pass) {
  return pass.hash.empty() || end_of(pass) > hub_.world.now();
}

// Of a request that had to wait: its sender may have been signed out meanwhile.
void People::demand_valid(const Caller& caller) {
  if (!is_valid(caller.pass)) refuse(401, Message("request.sign-in"));
  if (is_moving(caller.user)) refuse(409, Message("account.moving"));
}

// ---- signing in and out ----

// Either he is banned, or his password has just become another.
Message People::why_not_in(Id id) {
  if (const auto ban = hub_.world.store.restraint(Bar::Ban, restrained(id), hub_.world.now()))
    return Orders::told(Message("account.banned"), *ban);
  return Message("account.wrong");
}

// A new session for the user in place of the one he came with. Who stays the same person keeps his
// connections.
void People::sign_in(const CallPtr& call, SigningIn in) {
  const std::string secret = new_secret();
  const Pass before = call->caller.pass,
             pass{hash_of(secret), hub_.world.now() + session_lasts, false};
  in.session = pass.hash;
  in.before = before.hash;
  in.at = hub_.world.now();
  hub_.write(
      in, if_kept(call, [this, id = in.user, call, secret, before, pass](const Outcome& outcome) {
        if (outcome.refused) return call->refuse(403, why_not_in(id));
        log_info("signed-in", {{"name", user(id).name}, {"address", call->caller.address}});
        call->reply({200, Object().with("user", user_json(id)).end(), secret, {}});
        hub_.presence.renew(id, before, pass);
        hub_.presence.send_off_ended(id);
        hub_.presence.send_off_ended(call->caller.user);
      }));
}

// ---- the operations ----

void operation::logout(Hub& hub, const CallPtr& call) {
  hub.write(SigningOut{call->caller.pass.hash}, if_kept(call, [&hub, call] {
              log_info("signed-out", {{"address", call->caller.address}});
              call->reply({200, Object().end(), "", {}});
              hub.presence.send_off_ended(call->caller.user);
            }));
}

void operation::tokens(Hub& hub, const CallPtr& call) {
  Json list = Json::array();
  for (const Token& token : hub.world.store.tokens(call->caller.user))
    list.push_back({{"id", token.id}, {"name", token.name}, {"created", token.created}});
  call->answer({{"tokens", list}});
}

void operation::token(Hub& hub, const CallPtr& call) {
  if (std::ssize(hub.world.store.tokens(call->caller.user)) >= max_tokens_of_user)
    refuse(409, Message("account.tokens").with("most", max_tokens_of_user));
  const std::string secret = new_secret();
  hub.write(NewToken{call->caller.user, hash_of(secret), name_of(*call), hub.world.now(),
                     call->caller.pass.hash},
            if_kept(call, [secret, call](const Outcome& outcome) {
              if (outcome.refused) return call->refuse(401, Message("request.sign-in"));
              call->answer({{"token", secret}});
            }));
}

void operation::revoke(Hub& hub, const CallPtr& call) {
  const Id who = call->caller.user;
  hub.write(TokenRemoval{who, call->number("id", 0)}, if_kept(call, [&hub, call, who] {
              call->answer();
              hub.presence.send_off_ended(who);
            }));
}

}  // namespace ziggurat::server
