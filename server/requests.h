#pragma once
// What is asked of the house, over HTTP or a socket: whether it may be asked, and how often.
// Whatever goes wrong becomes the answer.
#include "server/operation.h"

namespace ziggurat::server {

class Requests {
 public:
  explicit Requests(Hub&);

  // Over HTTP, by an operation that was found. Answers now or later.
  void call(const CallPtr&);
  // By another node, who has seen to it that it is not too often.
  void call_from_node(const CallPtr&);
  // A frame from a socket; false if he asks too often.
  bool receive(Client&, std::string_view frame);
  // Why he may not open another socket or stream now; nothing if he may. Asking counts.
  std::optional<Refusal> why_no_line(const Caller&);
  // Refuses what somebody, or somebody at an address, does too often.
  void demand_seldom(const Rate&, const std::string& who,
                     const Message& refusal = Message("request.rate"));

  // Does something for a call: its answer, if that fails.
  void perform(const CallPtr&, const std::function<void()>&);
  // Goes on with a call that has to wait, unless it was given up meanwhile.
  std::function<void()> when_due(const CallPtr&, std::function<void()> go_on);

  // By much, since the last time; and what other nodes say so of.
  std::vector<Spent> spent() { return limiter_.spent(); }
  void note_spent(const std::vector<Spent>& elsewhere);

  void tick();

 private:
  bool may_ask(const Caller&);
  // Whether it is not too often; of a person, else of all at his address who have not signed in.
  bool allow(const Rate& of_person, const Rate& of_address, const Caller&);
  void run(const CallPtr&);
  void measure(Call&);  // from now on, to its answer

  Hub& hub_;
  RateLimiter limiter_;
};

}  // namespace ziggurat::server
