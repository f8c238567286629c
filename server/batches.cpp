#include "server/batches.h"

#include "server/logging.h"

namespace ziggurat::server {

Batches::Batches(Transactions& transactions, Store::Post post)
    : transactions_(transactions), post_(std::move(post)), thread_([this] { run(); }) {}

Batches::~Batches() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Batches::add(Work work, Store::Done done) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(work), std::move(done)});
  }
  wake_.notify_one();
}

std::string Batches::trouble() const {
  const std::lock_guard lock(mutex_);
  return trouble_;
}

void Batches::run() {
  for (;;) {
    std::vector<Task> tasks;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      tasks.swap(waiting_);
    }
    write(tasks);
    post_([tasks = std::move(tasks)] {
      for (const Task& task : tasks) task.done(task.outcome);
    });
  }
}

// What is wrong with the database concerns everybody; what is wrong with a piece of work does not.
void Batches::note_trouble(const std::exception& error) {
  log_error("store.write", {{"error", error.what()}});
  if (!transactions_.is_trouble(error)) return;
  ++troubles_;
  const std::lock_guard lock(mutex_);
  trouble_ = error.what();
}

// All pieces of work as one, which almost always does. If something is wrong with one of them, each
// counts by itself.
void Batches::write(std::vector<Task>& tasks) {
  troubles_before_ = troubles_;
  try {
    transactions_.begin();
    for (Task& task : tasks) task.perform();
    transactions_.flush();
  } catch (const std::exception& error) {
    undo(tasks);
    if (tasks.size() > 1 && !transactions_.is_trouble(error)) return write_apart(tasks);
    return note_trouble(error);
  }
  commit(tasks);
}

void Batches::write_apart(std::vector<Task>& tasks) {
  try {
    transactions_.begin();
    for (Task& task : tasks) perform_as_part(task);
  } catch (const std::exception& error) {
    undo(tasks);
    return note_trouble(error);
  }
  commit(tasks);
}

// All or nothing of it, whatever becomes of the others.
void Batches::perform_as_part(Task& task) {
  transactions_.begin_part();
  try {
    task.perform();
    transactions_.flush();
  } catch (const std::exception& error) {
    note_trouble(error);
    task.outcome = {};
    return transactions_.drop_part();
  }
  transactions_.keep_part();
}

void Batches::undo(std::vector<Task>& tasks) {
  transactions_.roll_back();
  for (Task& task : tasks) task.outcome = {};
}

// Nothing counts unless the whole is committed.
void Batches::commit(std::vector<Task>& tasks) {
  try {
    if (!transactions_.commit() || troubles_ > troubles_before_) return;
    const std::lock_guard lock(mutex_);
    trouble_.clear();
  } catch (const std::exception& error) {
    note_trouble(error);
    transactions_.roll_back();
    if (was_kept()) return;
    for (Task& task : tasks) task.outcome = {};
  }
}

// A database that goes away in the middle of a commit has to say what became of it once it is back:
// nobody may be told that something was not kept which is there.
bool Batches::was_kept() {
  constexpr std::chrono::milliseconds pause(100);
  for (;;) {
    if (const auto kept = transactions_.was_kept()) return *kept;
    std::unique_lock lock(mutex_);
    if (wake_.wait_for(lock, pause, [this] { return closing_; })) return false;
  }
}

}  // namespace ziggurat::server
