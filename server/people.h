#pragma once
// Who is who: guests and accounts, their sessions and their bots' tokens, and a guest's things on
// their way to the account that he signs in to.
#include "server/operation.h"

namespace ziggurat::server {

// The name that a request gives to somebody, or to a token of his; refuses what is none.
std::string name_of(const Call&);

class People {
 public:
  explicit People(Hub& hub) : hub_(hub) {}

  const User& user(Id);
  void forget(Id);                               // something about him has changed
  void forget_all();                             // or about many;
  void forget_here(Id id) { users_.erase(id); }  // as another node has said
  void forget_all_here() { users_.clear(); }
  Json user_json(Id);                              // null: nobody
  Id account_called(const std::string& any_name);  // 0: there is none

  // ---- sessions and tokens (sessions.cpp) ----
  // Who a session cookie or a bot's token stands for; 0 if nobody.
  Id user_of_session(std::string_view secret, Pass&);
  Id user_of_token(std::string_view secret, Pass&);
  bool is_valid(const Pass&);
  void demand_valid(const Caller&);
  void keep_seen(const Pass&);
  // With a new session, and whatever else is to be done together with that.
  void sign_in(const CallPtr&, SigningIn);

  // Works out something about a password and goes on; refuses if too many wait for that already.
  void work_out(const CallPtr&, std::function<void()> work, std::function<void()> go_on);

  // Signs a guest in to his account once all his tables have gone over to it.
  void move_over(const CallPtr&, Id guest, SigningIn);
  int passwords_waiting() const { return hashing_; }
  // Who goes over to an account, or for good, does nothing else meanwhile.
  bool is_moving(Id who) const { return moving_.contains(who); }
  void begin_moving(Id who) { moving_.insert(who); }
  void end_moving(Id who) { moving_.erase(who); }

 private:
  struct Move {
    Id guest;
    SigningIn in;
    CallPtr call;
    std::set<std::string> broken;  // tables that cannot be read
    std::string elsewhere = {};    // another node has the next one
  };
  void move_seats(const std::shared_ptr<Move>&);
  void move_seats_elsewhere(const std::shared_ptr<Move>&);
  Sitting* next_to_move(Move&);
  Message why_not_in(Id);
  Millis end_of(const Pass&);  // 0: it has been ended

  Hub& hub_;
  std::unordered_map<Id, User> users_;
  std::set<Id> moving_;
  int hashing_ = 0;  // passwords that are being worked out, or wait for it
};

}  // namespace ziggurat::server
