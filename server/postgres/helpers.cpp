#include "server/postgres/helpers.h"

#include <fmt/format.h>
#include <sodium.h>

#include <set>

#include "server/logging.h"

namespace ziggurat::server::postgres {
namespace {

// What a house has left that is no more.
constexpr const char* forget_old_jobs =
    "DELETE FROM jobs WHERE asked < now() - '10 minutes'::interval AND (until < now()) IS NOT "
    "FALSE";

constexpr const char* put_job = R"sql(
  INSERT INTO jobs(house, n, table_id, seq, level, pace, seed, urgency, address, person)
  VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING)sql";

constexpr const char* take_answers =
    "DELETE FROM jobs WHERE house = $1 AND answer IS NOT NULL RETURNING n, answer";

const std::string count_workers =
    fmt::format("SELECT coalesce(sum(hands), 0) FROM workers WHERE seen > now() - {}", patience);

}  // namespace

std::string new_name(const std::string& beginning) {
  u64 number;
  randombytes_buf(&number, sizeof number);
  return fmt::format("{}_{:016x}", beginning, number);
}

PostgresHelpers::PostgresHelpers(const Address& address, Store::Post post)
    : post_(std::move(post)),
      listening_(address, {house_, channel_of_workers},
                 [](Connection& reached) { reached.run(forget_old_jobs); }) {}

PostgresHelpers::~PostgresHelpers() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  listening_.wake();
  thread_.join();
}

void PostgresHelpers::count(Counted counted) {
  counted_ = std::move(counted);
  thread_ = std::thread([this] { run(); });
}

void PostgresHelpers::ask(const Job& job, const Thought& whose, Answered answered) {
  {
    const std::lock_guard lock(mutex_);
    fresh_.push_back({job, whose, std::move(answered)});
  }
  listening_.wake();
}

// ---- on a thread of its own ----

bool PostgresHelpers::closes() {
  const std::lock_guard lock(mutex_);
  return closing_;
}

void PostgresHelpers::run() {
  while (!closes()) {
    take_up();
    try {
      look();
    } catch (const std::exception& error) {  // what was not done is done the next time
      log_error("jobs.failed", {{"error", error.what()}});
    }
    listening_.wait(beat);
  }
  leave();
}

void PostgresHelpers::take_up() {
  const std::lock_guard lock(mutex_);
  for (Asked& asked : fresh_) asked_[ever_++] = std::move(asked);
  fresh_.clear();
}

// Puts new jobs there and takes the answers of others, together.
void PostgresHelpers::look() {
  Connection& database = listening_.connection();
  database.forget();
  database.demand_open();
  database.add(count_workers);
  database.add(take_answers, house_);
  for (const auto& [number, asked] : asked_)
    if (!asked.is_there) put(number, asked);
  database.add("SELECT n FROM jobs WHERE house = $1", house_);
  const auto found = database.send();

  for (auto& [number, asked] : asked_) asked.is_there = true;
  if (const int workers = count_of(found[0]); std::exchange(workers_, workers) != workers)
    post_([counted = counted_, workers] { counted(workers); });
  for (const pqxx::row& row : found[1]) answer(row[0].as<std::int64_t>(), row[1].c_str());
  // A database that has crashed does not know of jobs any more.
  std::set<std::int64_t> there;
  for (const pqxx::row& row : found.back()) there.insert(row[0].as<std::int64_t>());
  std::vector<std::int64_t> lost;
  for (const auto& [number, asked] : asked_)
    if (!there.contains(number)) lost.push_back(number);
  for (const auto number : lost) answer(number, std::nullopt);
  if (workers_ == 0 && !asked_.empty()) take_back();
}

void PostgresHelpers::put(std::int64_t number, const Asked& asked) {
  const auto& [job, whose, answered, is_there] = asked;
  Connection& database = listening_.connection();
  database.add(put_job, house_, number, job.table, job.seq, job.level, fmt::format("{}", job.pace),
               static_cast<std::int64_t>(job.seed), static_cast<int>(whose.urgency), whose.address,
               whose.person);
  database.add_word(fmt::format("NOTIFY {}", channel_of_jobs));
}

void PostgresHelpers::answer(std::int64_t number, std::optional<std::string> words) {
  auto asked = asked_.extract(number);
  if (asked.empty()) return;
  post_([answered = std::move(asked.mapped().answered), words = std::move(words)] {
    answered(words);
  });
}

// Nobody is there who would do it.
void PostgresHelpers::take_back() {
  const auto found = listening_.connection().ask(
      "DELETE FROM jobs WHERE house = $1 AND answer IS NULL RETURNING n", house_);
  for (const pqxx::row& row : found) answer(row[0].as<std::int64_t>(), std::nullopt);
}

void PostgresHelpers::leave() try {
  listening_.connection().demand_open();
  listening_.connection().ask("DELETE FROM jobs WHERE house = $1", house_);
} catch (const std::exception&) {  // another house forgets them
}

}  // namespace ziggurat::server::postgres
