#pragma once
// The house: tables, people and what they ask of it. Everything here runs on one thread; the
// database and the computer players have their own and report back.
#include <atomic>
#include <map>
#include <set>

#include "server/changes.h"
#include "server/client.h"
#include "server/metrics.h"
#include "server/operation.h"
#include "server/thinking.h"

namespace ziggurat {
struct Analysis;
struct Opinion;
}  // namespace ziggurat

namespace ziggurat::server {

std::string name_of(const Call&);

// What the hub needs from outside, so that a test can bring its own time and chance.
struct World {
  // Runs the work, which throws nothing, on another thread, then `done` on the hub's.
  using Background = std::function<void(std::function<void()> work, std::function<void()> done)>;

  Store& store;
  Background think;  // for computer players: as many at once as the settings say
  Background hash;   // for passwords: nobody who signs in waits for a computer player
  const std::atomic<bool>& closing;  // the house closes, whoever thinks may stop
  std::function<Millis()> now;       // of the calendar: whoever minds the machine may set it
  std::function<Millis()> steady;    // only ever goes on: for how long and how often
  std::function<u64()> random;
  // Runs something on the hub's thread when so much time has passed by the steady clock.
  std::function<void(Millis, std::function<void()>)> later;
};

struct HubSettings {
  double thinking_pace = 1;  // multiplies how long computer players think
  double rate_scale = 1;     // multiplies how often things may be asked
  int workers = 1;           // computer players that think at once
  // If positive, opinions are thought out so far, however long it takes: the same on every machine.
  int iterations = 0;
};

class Hub {
 public:
  Hub(World, HubSettings);

  // A request over HTTP, by an operation that was found. Answers now or later.
  void call(CallPtr);
  // A frame from a socket; false if he asks too often.
  bool receive(Client&, std::string_view frame);
  // Why he may not open another socket or stream now; nothing if he may. Asking counts.
  std::optional<Refusal> why_no_line(const Caller&);
  void connect(Client&);
  void disconnect(Client&);
  // Who a session cookie or a bot's token stands for; 0 if nobody.
  Id user_of_session(std::string_view secret, Pass&);
  Id user_of_token(std::string_view secret, Pass&);

  void resume();  // after a start: computer players go on where they were, in the ticks that follow
  void tick();    // once a second
  Metrics& metrics() { return metrics_; }
  // Why the house cannot do its work now; empty if it can.
  std::string trouble() const { return world_.store.trouble(); }
  std::size_t sittings_in_memory() const { return sittings_.size(); }

  // hub.cpp
  void run(const CallPtr&);
  bool may_ask(const Caller&);
  // Whether it is not too often; of a person, else of all at his address who have not signed in.
  bool allow(const Rate& of_person, const Rate& of_address, const Caller&);
  void perform(const CallPtr&, const std::function<void()>&);
  void demand_seldom(const Rate&, const std::string& who, const char* otherwise = "request.rate");
  // The table of a request; refuses if there is none.
  Sitting& sitting_of(const Call&);
  Sitting* find_sitting(const std::string& id);
  Sitting* sitting_in_memory(const std::string& id);
  Sitting* find_sound_sitting(const std::string& id);  // null also if it cannot be read
  void upgrade(Sitting&);
  // Looks after the tables that other rules have brought so far, one at a time.
  void upgrade_next();
  // Goes on with a call that has to wait, unless it was given up meanwhile.
  std::function<void()> when_due(const CallPtr&, std::function<void()> go_on);
  // Calls again once the change that is being written is done; false if there is none.
  bool defer(Sitting&, const CallPtr&);
  // The only way a table changes: onto the disk, then in memory, then to everybody.
  void keep(Sitting&, Change, Store::Done);
  void swap_in(Sitting&, const Change&);
  void make_spectators(Sitting&);
  void release(Sitting&);
  void reply_when_kept(Sitting&, Change, const CallPtr&);
  void tell_whose_turn(const Sitting&, Id asked_before);
  void welcome_streams(Sitting&);
  void tell_user(Id user, const Json& event);
  void lobby_changed() { lobby_dirty_ = public_counts_stale_ = true; }
  const User& user(Id);
  // Who plays at a table and was heard from is who waits for its computer players.
  void hear(Sitting&, Id user, const std::string& address);
  void resume_some();
  void probe();
  bool may_be_forgotten(Sitting&) const;

  void open_sitting(Change, std::function<void(Sitting*)> done);
  // Forgets one that is to be removed; false if somebody is there.
  bool let_go(const std::string& id);
  Lobby ask_for_lobby(LobbyQuestion);

  // presence.cpp
  void add_watcher(Sitting&, Client&, Seat viewer);
  void remove_watcher(Sitting&, Client&);
  void tell_presence();
  void show_info(Sitting&);
  void show_now(Sitting&, const std::vector<ShownEntry>& fresh, bool with_info);
  Millis away_for(Id user);
  void send_off_ended(std::vector<Client*>);
  void send_off_ended(Id user);

  // computer.cpp
  bool is_awaited(const Sitting&) const;
  void consider(Sitting&);  // whether the house is to answer, or a computer player to think
  void line_up(Sitting&);   // for a worker, if one is
  void rest(Sitting&);      // after a failed write
  void think();             // as many as there are workers for
  void begin_thinking(Sitting&, const Thought&);
  void give_standing_answers(Sitting&);

  // errands.cpp
  // Something that people have asked the computer to think about.
  struct Errand;
  using ErrandPtr = std::shared_ptr<Errand>;
  struct Progress {
    const char* state;
    int done = 0, of = 0;
  };
  static std::string advice_for(Id person);
  static std::string analysis_of(const std::string& table);
  void begin_piece(const Thought&);
  bool is_wanted(const ErrandPtr&) const;
  void end_errand(const ErrandPtr&, int status, const Message& reason);
  void call_off_advice(const Client&);
  void cancel_errands(Id person, const std::string& table);
  using Advised = std::function<void(const std::vector<Opinion>&)>;
  void advise(const CallPtr&, const std::shared_ptr<const Table>&, std::vector<int> asked_for,
              double seconds, Advised);
  std::optional<std::string> kept_analysis(const Sitting&);
  Progress progress_of_analysis(const Sitting&) const;
  void start_analysis(const Sitting&, const Caller&);
  void line_up_analysis(Id person);
  void keep_analysis(const ErrandPtr&, int seq, const Table&, const Analysis&);
  void tell_analysis(const std::string& table, const char* state, int done, int of);

  // sessions.cpp
  // With a new session, and whatever else is to be done together with that.
  void sign_in(const CallPtr&, SigningIn);
  Millis end_of(const Pass&);  // 0: it has been ended
  bool is_valid(const Pass&);
  void keep_seen(const Pass&);
  void demand_valid(const Caller&);

  // people.cpp
  // Works out something about a password and goes on; refuses if too many wait for that already.
  void work_out(const CallPtr&, std::function<void()> work, std::function<void()> go_on);
  Id find_account(const std::string& name);  // 0: there is none
  // Signs a guest in to his account once all his tables have gone over to it.
  void move_over(const CallPtr&, Id from, SigningIn);
  struct Move {
    Id from;
    SigningIn in;
    CallPtr call;
    std::set<std::string> broken;  // tables that cannot be read
  };
  void move_seats(const std::shared_ptr<Move>&);
  Sitting* next_to_move(Move&);
  Json user_json(Id);
  void forget_user(Id id) { users_.erase(id); }

  World world_;
  HubSettings settings_;
  Metrics metrics_;
  RateLimiter limiter_;
  std::unordered_map<std::string, std::unique_ptr<Sitting>> sittings_;
  std::set<Client*> clients_;
  std::uint64_t clients_ever_ = 0;
  std::multimap<Id, Client*> clients_of_user_;
  std::unordered_map<Id, User> users_;
  std::set<Id> moving_;                       // guests whose tables are going over to an account
  Millis started_;                            // by the steady clock, as
  std::unordered_map<Id, Millis> last_here_;  // this
  int hashing_ = 0;                           // passwords that are being worked out, or wait for it
  Thinking thinking_;
  std::map<std::string, ErrandPtr> errands_;  // by the name that thoughts have of them
  u64 errands_ever_ = 0;
  std::deque<std::string> to_resume_;
  std::set<Sitting*> resting_;
  std::set<Sitting*> presence_changed_;  // who is here has changed, but nobody was told yet
  bool probing_ = false;
  bool lobby_dirty_ = false;
  std::vector<PublicCount> public_counts_;
  bool public_counts_stale_ = true;
  std::deque<std::string> to_upgrade_;
};

}  // namespace ziggurat::server
