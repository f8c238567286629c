#pragma once
// The store in PostgreSQL: one connection reads, on the hub's thread; another writes, on that of
// the batches. The statements are in the files of their topics.
#include <atomic>

#include "server/batches.h"
#include "server/postgres/neighbours.h"

namespace ziggurat::server::postgres {

// Holds the database for one program at a time, as long as it is connected: whoever writes knows
// that nobody else has since he opened it. Or for nodes alone: then each transaction finds out
// first whether this node was given up.
class Writer final : public Transactions {
 public:
  Writer(const Address&, NodeSettings);  // opens or makes the database
  ~Writer() override;
  Connection& connection() { return connection_; }

  // Of a node, on any thread.
  Id number() const { return number_; }
  bool is_sure() const { return Clock::now().time_since_epoch().count() < sure_until_; }

  void begin() override;
  void flush() override { connection_.send(); }
  bool commit() override;
  void roll_back() noexcept override;
  std::optional<bool> was_kept() override;
  void begin_part() override;
  void keep_part() override;
  void drop_part() override;
  bool is_trouble(const std::exception&) const override;

 private:
  using Clock = std::chrono::steady_clock;
  void greet(Connection&);
  void open_alone(Connection&);
  void join(Connection&);
  void renewed_at(Clock::time_point);

  const std::string url_;
  const NodeSettings node_;
  std::int64_t opened_ = 0, batch_ = 0;
  std::atomic<Id> number_ = 0;
  Id writes_as_ = 0;  // the batch
  Clock::time_point renewing_;
  std::atomic<Clock::rep> sure_until_ = 0;
  Connection connection_;
};

class PostgresStore : public Store {
 public:
  PostgresStore(const Address&, Post, const NodeSettings& = {});

  // accounts.cpp
  std::optional<User> user(Id) override;
  std::optional<Member> member(Id) override;
  std::optional<Member> member_called(const std::string& folded) override;
  bool is_taken(const std::set<std::string>& likenesses) override;
  int notices(Id user) override;
  // sessions.cpp
  std::optional<Session> session(const std::string& hash) override;
  Millis last_seen(Id user) override;
  std::vector<Token> tokens(Id user) override;
  // orders.cpp
  std::optional<Restraint> restraint(Bar, const std::string& who, Millis now) override;
  Belongings belongings(Id user) override;
  OpenOrders orders(Millis now) override;
  // people.cpp
  std::vector<Played> played(const KnownOf&) override;
  std::vector<PlayedWith> played_with(const KnownOf&, PlayedBy, int most) override;
  std::vector<FinishedGame> history(const KnownOf&, std::int64_t before, int most) override;
  // tables.cpp
  std::optional<KeptTable> table(const std::string& id) override;
  std::vector<Record> records(std::span<const std::string> ids) override;
  std::optional<std::string> weighed(const std::string& table, int seq,
                                     const std::string& engine) override;
  std::vector<WeighedEnding> weighed_of(Id user, const std::string& table, int most) override;
  std::vector<std::string> solved(Id user) override;
  // talking.cpp
  Talk talk(const std::string& table, Id user, Hearing, int most) override;
  // lists.cpp
  Lobby lobby(const LobbyQuestion&) override;
  int tables_begun(Id user) override;
  int tables_joined(Id user) override;
  int invitations(Id user, Id host) override;
  std::vector<std::string> tables_played(Id user) override;
  std::vector<std::string> tables_concerning(Id user) override;
  std::vector<std::string> lines_of(Id user, bool with_puzzle) override;
  std::vector<std::string> tables_for_the_house() override;
  std::vector<std::string> games() override;
  std::vector<std::string> tables_of_other_rules(const std::string& game, int rules) override;
  // sagas.cpp
  std::optional<KeptSaga> saga(const std::string& id, Id viewer) override;
  std::vector<KeptSaga> sagas(Id viewer, int most) override;
  int sagas_begun(Id user) override;
  SagaPage saga_page(const std::string& id, int n, int before, int most) override;
  std::optional<std::string> world(const std::string& saga, int n) override;

  void write(Write, Done) override;
  std::string trouble() const override;
  u64 troubles() const override { return batches_.troubles(); }
  Circle* circle() override { return neighbours_ ? &*neighbours_ : nullptr; }

 private:
  Connection& reader();

  Writer writer_;
  mutable Connection reader_;
  Batches batches_;
  std::optional<Neighbours> neighbours_;
};

std::optional<KeptTable> read_table(Connection&, const std::string& id);  // tables.cpp

// What came of seats, by their tables (people.cpp).
extern const char* const endings_of_tables;
std::map<std::string, std::vector<SeatEnding>> read_endings(const pqxx::result&);

// What each write does, in the files of the reads.
Outcome put(Connection&, const TableChange&);
Outcome put(Connection&, const TableRemoval&);
Outcome put(Connection&, const StandingAnswers&);
Outcome put(Connection&, const ChatLine&);
Outcome put(Connection&, const Note&);
Outcome put(Connection&, const WeighedGame&);
Outcome put(Connection&, const Solved&);
Outcome put(Connection&, const NewSaga&);
Outcome put(Connection&, const NewUser&);
Outcome put(Connection&, const Naming&);
Outcome put(Connection&, const SettingsChange&);
Outcome put(Connection&, const SigningIn&);
Outcome put(Connection&, const SigningOut&);
Outcome put(Connection&, const SessionUse&);
Outcome put(Connection&, const NewToken&);
Outcome put(Connection&, const TokenRemoval&);
Outcome put(Connection&, const PasswordReset&);
Outcome put(Connection&, const Restraining&);
Outcome put(Connection&, const Departure&);
Outcome put(Connection&, const Pruning&);
Outcome put(Connection&, const OrderDone&);
Outcome put(Connection&, const Probe&);

}  // namespace ziggurat::server::postgres
