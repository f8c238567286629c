#pragma once
// The house: tables, people and what they ask of it. Everything here runs on one thread; the
// database and the computer players have their own and report back.
#include <atomic>
#include <map>
#include <set>

#include "server/client.h"
#include "server/lines.h"
#include "server/metrics.h"
#include "server/operation.h"
#include "server/thinking.h"

namespace ziggurat {
struct Analysis;
struct Opinion;
}  // namespace ziggurat

namespace ziggurat::server {

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

  // ---- the operations, by file ----
  // accounts.cpp
  void me(const CallPtr&);
  void guest(const CallPtr&);
  void register_(const CallPtr&);
  void login(const CallPtr&);
  void rename(const CallPtr&);
  void settings(const CallPtr&);
  void password(const CallPtr&);
  // sessions.cpp
  void logout(const CallPtr&);
  void tokens(const CallPtr&);
  void token(const CallPtr&);
  void revoke(const CallPtr&);
  // lists.cpp
  void lobby(const CallPtr&);
  void thumbs(const CallPtr&);
  // people.cpp
  void profile(const CallPtr&);
  void record(const CallPtr&);
  void history(const CallPtr&);
  // lobby.cpp
  void games(const CallPtr&);
  void catalogue(const CallPtr&);
  void create(const CallPtr&);
  void join(const CallPtr&);
  void leave(const CallPtr&);
  void decline(const CallPtr&);
  void name_table(const CallPtr&);
  void remove(const CallPtr&);
  // sagas.cpp
  void sagas(const CallPtr&);
  void saga(const CallPtr&);
  void saga_new(const CallPtr&);
  void saga_import(const CallPtr&);
  void saga_play(const CallPtr&);
  void saga_branch(const CallPtr&);
  // watching.cpp
  void watch(const CallPtr&);
  void unwatch(const CallPtr&);
  void table(const CallPtr&);
  void look(const CallPtr&);
  void score(const CallPtr&);
  void why(const CallPtr&);
  void picture(const CallPtr&);
  void at(const CallPtr&);
  void steps(const CallPtr&);
  void timeline(const CallPtr&);
  void log(const CallPtr&);
  void account(const CallPtr&);
  // playing.cpp
  void choose(const CallPtr&);
  void preview(const CallPtr&);
  void undo(const CallPtr&);
  void resign(const CallPtr&);
  // advising.cpp
  void hint(const CallPtr&);
  void best(const CallPtr&);
  void analysis(const CallPtr&);
  void cancel(const CallPtr&);
  // lines.cpp
  void branch(const CallPtr&);
  // puzzles.cpp
  void puzzles(const CallPtr&);
  void mistakes(const CallPtr&);
  void puzzle(const CallPtr&);
  void solve(const CallPtr&);
  // agreeing.cpp
  void propose(const CallPtr&);
  void answer(const CallPtr&);
  void retake(const CallPtr&);
  // standing.cpp
  void standing(const CallPtr&);
  // talking.cpp
  void chat(const CallPtr&);
  void notes(const CallPtr&);

 private:
  // A table as it is to be, and what led there.
  struct Change {
    Record record;
    std::shared_ptr<const Table> table;
    std::vector<Entry> entries;
    Window window = {};
    std::optional<WorldLeft> left = {};  // to the saga, if the game is over
  };

  // hub.cpp
  void run(const CallPtr&);
  bool may_ask(const Caller&);
  // Whether it is not too often; of a person, else of all at his address who have not signed in.
  bool allow(const Rate& of_person, const Rate& of_address, const Caller&);
  void perform(const CallPtr&, const std::function<void()>&);
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

  // lobby.cpp
  std::string new_id();
  Change begin(Record, const std::vector<std::string>& opening = {});
  void demand_room_for_more(Id user);
  void deal(Change&, const std::vector<std::string>& opening = {});
  void open_sitting(Change, std::function<void(Sitting*)> done);
  Record table_asked_for(const Call&, const std::string& game);
  void open_table(const CallPtr&, Record, const Json& invite);
  void keep_seats(const Json& invite, Record&);

  // sagas.cpp
  KeptSaga saga_called(const Call&);  // that he may see
  std::string world_text(const std::string& saga, int n);
  std::string table_under_way(const KeptSaga&);
  void add_saga(const CallPtr&, SagaRecord, const std::string& world);
  Json sit_as_before(const KeptSaga&, Record&);
  Json saga_row_json(const KeptSaga&);
  Json chapters_json(const std::vector<Chapter>&, const std::string& game);
  Json players_json(const std::vector<SagaPlayer>&);
  WorldLeft world_left(const Record&, const Table& finished);

  // lists.cpp
  Written infos(std::span<const Listed>, Id viewer);

  // people.cpp
  Id account_called(const Call&);
  Json endings_json(const std::vector<SeatEnding>&, const std::string& game);

  // watching.cpp
  Seat viewer_of(const Sitting&, const Call&) const;
  void add_watcher(Sitting&, Client&, Seat viewer);
  void remove_watcher(Sitting&, Client&);
  void tell_presence();
  std::shared_ptr<const Table> moment(const Sitting&, long made);
  static bool is_here(const std::vector<Sitting::Watcher>&, Id user);
  Written info_of(const Record&, const std::vector<Sitting::Watcher>&, Id viewer);
  Json proposal_json(const Record&);
  void add_table(Object& to, Sitting&, Id viewer, Seat as);
  Written shown(const Sitting&, const ShownEntry&, Seat viewer) const;
  Written entries_of(const Sitting&, std::span<const ShownEntry>, Seat viewer) const;
  Written now_of(const Sitting&, Seat viewer);
  static Id reader_of(const Sitting&, const Client&);
  void show_info(Sitting&);
  void show_now(Sitting&, const std::vector<ShownEntry>& fresh, bool with_info);

  // playing.cpp
  Seat seat_of(const Sitting&, const Call&) const;  // which of his the request is about
  void demand_game(const Sitting&) const;
  static void demand_asked(const Table&, Seat);
  Seat chooser_of(const Sitting&, const Call&) const;  // the same, or chance
  std::vector<Choice> choices_of(const Sitting&, const Call&, Seat) const;
  Change after_choices(const Sitting&, const std::vector<Choice>&, const Caller* by);
  Change after_rewind(const Sitting&, Seat by, int made);
  Change after_parting(const Sitting&, Seat by);
  // Goes on from what was chosen until somebody has to be asked.
  void go_on(Change&, const std::shared_ptr<Table>&, const StandingWords&, int seq);
  void make(Change&, Table&, int index, Part) const;
  void ask_next(Record&, const Table&) const;
  bool is_awaited(const Sitting&) const;
  void consider(Sitting&);  // whether the house is to answer, or a computer player to think
  void line_up(Sitting&);   // for a worker, if one is
  void rest(Sitting&);      // after a failed write
  void think();             // as many as there are workers for
  void begin_thinking(Sitting&, const Thought&);

  // standing.cpp
  std::optional<int> answer_of_house(const Record&, const Table&, const StandingWords&,
                                     const Window&);
  bool wants_forced(const Record&, Seat);
  bool is_due(const Window&) const;
  const Standing* standing_of(const Sitting&, Seat) const;
  Json reminder_json(const Sitting&, Seat);
  void give_standing_answers(Sitting&);

  // advising.cpp
  // Something that people have asked the computer to think about.
  struct Errand;
  using ErrandPtr = std::shared_ptr<Errand>;
  static std::string advice_for(Id person);
  static std::string analysis_of(const std::string& table);
  void begin_piece(const Thought&);
  bool is_wanted(const ErrandPtr&) const;
  void end_errand(const ErrandPtr&, int status, const Message& reason);
  void call_off_advice(const Client&);
  using Advised = std::function<void(const std::vector<Opinion>&)>;
  void advise(const CallPtr&, const std::shared_ptr<const Table>&, std::vector<int> asked_for,
              double seconds, Advised);
  Seat demand_hint(const Sitting&, const Call&) const;
  void give_hint(const CallPtr&, const std::vector<Opinion>&);
  std::optional<std::string> kept_analysis(const Sitting&);
  void start_analysis(const Sitting&, const Caller&);
  void line_up_analysis(Id person);
  void keep_analysis(const ErrandPtr&, int seq, const Table&, const Analysis&);
  void tell_analysis(const std::string& table, const char* state, int done, int of);

  // lines.cpp
  static int made_after_return(const Table&, Seat, bool all);
  // Where one of whoever calls has this seat, and the computer the others.
  void open_line(const CallPtr&, LineOfTable, const Beginning&, Seat,
                 const std::vector<std::string>& opening);
  void make_room_for_line(Id host, bool for_puzzle);

  // puzzles.cpp
  struct Question;
  std::set<std::string> solved_by(Id user);
  void open_position(const CallPtr&);
  void open_own_question(const CallPtr&);
  void explain(const CallPtr&, const Question&, std::vector<Opinion>);

  // agreeing.cpp
  Millis away_for(Id user);
  bool may_be_replaced(const Sitting&, Seat);
  static int before_last_choice(const Table&, Seat);
  int takeback_of(const Sitting&, const Call&, Seat by) const;
  void settle(Sitting&, const CallPtr&);
  std::vector<Id> still_to_agree(const Record&) const;
  void carry_out(Sitting&, const CallPtr&);

  // talking.cpp
  bool hears(const Sitting&, Id user, const std::string& sitting) const;
  // The lines that he hears, the last ones, and what he has noted.
  void add_talk(Object& to, const Sitting&, Id user);

  // sessions.cpp
  // With a new session, and whatever else is to be done together with that.
  void sign_in(const CallPtr&, SigningIn);
  Millis end_of(const Pass&);  // 0: it has been ended
  bool is_valid(const Pass&);
  void keep_seen(const Pass&);
  void demand_valid(const Caller&);
  void send_off_ended(std::vector<Client*>);
  void send_off_ended(Id user);

  // accounts.cpp
  // Works out something about a password and goes on; refuses if too many wait for that already.
  void work_out(const CallPtr&, std::function<void()> work, std::function<void()> go_on);
  void add_user(const CallPtr&, const std::string& name, std::optional<AccountName>);
  static std::string name_of(const Call&);
  Id find_account(const std::string& name);  // 0: there is none
  void demand_free_for_guests(const std::string& name);
  // A guest's tables on their way to the account that he signs in to.
  struct Move {
    Id from, to;
    CallPtr call;
    std::string password;          // its hash, by which he signs in
    std::set<std::string> broken;  // tables that cannot be read
  };
  void move_seats(const std::shared_ptr<Move>&);
  Sitting* next_to_move(Move&);
  void end_move(const std::shared_ptr<Move>&);
  Json user_json(Id);
  Json settings_json(const Caller&);

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
