#include "server/postgres/worker.h"

#include <fmt/format.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

#include "ai/player.h"
#include "server/logging.h"
#include "server/postgres/database.h"
#include "server/postgres/formats.h"
#include "server/postgres/postgres_store.h"
#include "server/sitting.h"

namespace ziggurat::server::postgres {

// A job that it has, and the thread that thinks about it.
struct Worker::Taken {
  std::string house;
  std::int64_t number = 0;
  Job job;
  std::string words;  // once it is done; empty: nothing could be decided
  std::atomic<bool> is_done = false;
  std::atomic<bool> stop = false;  // another has it
  std::jthread thread;
};

namespace {

std::string name_of_machine() {
  char name[256] = {};
  return gethostname(name, sizeof name - 1) == 0 ? name : "worker";
}

// Whoever asked has the table before him: if it is not the same here, he decides by himself.
std::string decide(const Job& job, std::optional<KeptTable> kept,
                   const std::atomic<bool>& stop) try {
  if (!kept || !is_level(job.level)) return {};
  const auto sitting = sit_down(std::move(*kept));
  if (!sitting->table || sitting->parts || sitting->seq != job.seq || sitting->table->over())
    return {};
  const Table& table = *sitting->table;
  return table.words(table.decision().choices[choose(job, table, stop)]);
} catch (const std::exception& error) {
  log_error("job.failed", {{"table", job.table}, {"error", error.what()}});
  return {};
}

const std::string show = R"sql(
  INSERT INTO workers VALUES($1, $2, now())
  ON CONFLICT(id) DO UPDATE SET hands = excluded.hands, seen = now())sql";

const std::string keep_job = fmt::format(
    "UPDATE jobs SET until = now() + {} WHERE house = $1 AND n = $2 AND worker = $3 RETURNING 1",
    patience);

// First what is waited for; then for whom fewest think now; then who came first.
const std::string take_job = fmt::format(R"sql(
  UPDATE jobs SET worker = $1, until = now() + {}
  WHERE (house, n) = (
    SELECT house, n FROM jobs AS free
    WHERE answer IS NULL AND (until < now()) IS NOT FALSE
    ORDER BY urgency,
      (SELECT count(*) FROM jobs WHERE address = free.address AND answer IS NULL AND until >= now()),
      (SELECT count(*) FROM jobs WHERE person = free.person AND answer IS NULL AND until >= now()),
      asked, house, n
    LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING house, n, table_id, seq, level, pace, seed)sql",
                                         patience);

// Unless it is another's by now.
constexpr const char* give_answer = R"sql(
  WITH given AS (UPDATE jobs SET answer = $4
                 WHERE house = $1 AND n = $2 AND worker = $3 AND answer IS NULL RETURNING house)
  SELECT pg_notify(house, '') FROM given)sql";

}  // namespace

Worker::Worker(const WorkerSettings& settings)
    : settings_(settings),
      name_(new_name(name_of_machine())),
      listening_(settings.database, {channel_of_jobs},
                 [this](Connection& reached) { greet(reached); }) {}

Worker::~Worker() = default;

void Worker::greet(Connection& reached) {
  const std::string& url = settings_.database.url;
  demand_known_format(reached, url);
  demand_whole(reached, url);
  if (format_of(reached) < newest_format)
    throw std::runtime_error(fmt::format(
        "{} was last opened by an older ziggurat: start the server of this version first", url));
  reached.ask("DELETE FROM workers WHERE seen < now() - '1 minute'::interval");
  next_beat_ = {};
}

void Worker::stop() {
  stopping_ = true;
  listening_.wake();
}

void Worker::run() {
  log_info("worker.started", {{"worker", name_}, {"workers", settings_.workers}});
  while (!stopping_) {
    try {
      work();
    } catch (const std::exception& error) {  // what was not done is done the next time
      log_error("worker.failed", {{"worker", name_}, {"error", error.what()}});
    }
    listening_.wait(beat);
  }
  give_back();
  log_info("worker.stopped", {{"worker", name_}, {"choices", choices_}});
}

void Worker::work() {
  listening_.connection().forget();
  listening_.connection().demand_open();
  if (std::chrono::steady_clock::now() >= next_beat_) show_presence();
  give_answers();
  take_jobs();
}

// Before anything else: a program that was stopped for a while may have lost its jobs.
void Worker::show_presence() {
  Connection& database = listening_.connection();
  const bool is_new = next_beat_ == std::chrono::steady_clock::time_point();
  for (const auto& taken : taken_) database.add(keep_job, taken->house, taken->number, name_);
  database.add(show, name_, settings_.workers);
  if (is_new) database.add_word(fmt::format("NOTIFY {}", channel_of_workers));
  const auto kept = database.send();
  for (std::size_t i = 0; i < taken_.size(); ++i)
    if (kept[i].empty()) taken_[i]->stop = true;
  next_beat_ = std::chrono::steady_clock::now() + beat;
}

void Worker::give_answers() {
  Connection& database = listening_.connection();
  const auto done = std::partition(taken_.begin(), taken_.end(),
                                   [](const auto& taken) { return !taken->is_done; });
  if (done == taken_.end()) return;
  for (auto taken = done; taken != taken_.end(); ++taken)
    database.add(give_answer, (*taken)->house, (*taken)->number, name_, (*taken)->words);
  for (auto taken = done; const auto& given : database.send()) {
    choices_ += given.size();
    if (given.empty()) log_info("job.lost", {{"worker", name_}, {"table", (*taken)->job.table}});
    ++taken;
  }
  taken_.erase(done, taken_.end());
}

void Worker::take_jobs() {
  while (taken_.size() < static_cast<std::size_t>(settings_.workers)) {
    auto taken = take();
    if (!taken) return;
    Taken& own = *taken_.emplace_back(std::move(taken));
    own.thread = std::jthread([this, &own, kept = read(own.job.table)]() mutable {
      own.words = decide(own.job, std::move(kept), own.stop);
      own.is_done = true;
      listening_.wake();
    });
  }
}

std::unique_ptr<Worker::Taken> Worker::take() {
  const auto found = listening_.connection().ask(take_job, name_);
  if (found.empty()) return nullptr;
  const pqxx::row row = found.front();
  Columns c(row);
  auto taken = std::make_unique<Taken>();
  taken->house = c.text();
  taken->number = c.number();
  taken->job.table = c.text();
  taken->job.seq = c.small();
  taken->job.level = c.text();
  taken->job.pace = std::stod(c.text()) * settings_.pace;
  taken->job.seed = static_cast<u64>(c.number());
  return taken;
}

std::optional<KeptTable> Worker::read(const std::string& table) try {
  return read_table(listening_.connection(), table);
} catch (const std::exception& error) {
  log_error("table.broken", {{"table", table}, {"error", error.what()}});
  return std::nullopt;
}

// Others do what it has begun, and nobody waits for it any more.
void Worker::give_back() {
  for (const auto& taken : taken_) taken->stop = true;
  try {
    Connection& database = listening_.connection();
    database.forget();
    database.demand_open();
    database.add("DELETE FROM workers WHERE id = $1", name_);
    database.add("UPDATE jobs SET worker = NULL, until = NULL WHERE worker = $1 AND answer IS NULL",
                 name_);
    database.add_word(fmt::format("NOTIFY {}", channel_of_workers));
    database.add_word(fmt::format("NOTIFY {}", channel_of_jobs));
    database.send();
  } catch (const std::exception& error) {  // they will notice
    log_error("worker.failed", {{"worker", name_}, {"error", error.what()}});
  }
  taken_.clear();
}

void think(const WorkerSettings& settings) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGINT);
  sigaddset(&ends, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);  // in all threads; one waits for them
  Worker worker(settings);
  const std::jthread waiting([&] {
    int number = 0;
    sigwait(&ends, &number);
    worker.stop();
  });
  worker.run();
}

}  // namespace ziggurat::server::postgres
