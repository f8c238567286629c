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
    commit(tasks);
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

// All or nothing of it, whatever becomes of the others.
void Batches::perform_as_part(Task& task) {
  transactions_.begin_part();
  try {
    task.perform();
  } catch (const std::exception& error) {
    note_trouble(error);
    transactions_.drop_part();
    return;
  }
  transactions_.keep_part();
}

// Each piece of work counts by itself, but none unless the whole is committed. One that is alone is
// the whole.
void Batches::commit(std::vector<Task>& tasks) {
  const u64 troubles_before = troubles_;
  try {
    transactions_.begin();
    if (tasks.size() == 1)
      tasks[0].perform();
    else
      for (Task& task : tasks) perform_as_part(task);
    if (!transactions_.commit() || troubles_ > troubles_before) return;
    const std::lock_guard lock(mutex_);
    trouble_.clear();
  } catch (const std::exception& error) {
    note_trouble(error);
    transactions_.roll_back();
    for (Task& task : tasks) task.outcome = {};
  }
}

}  // namespace ziggurat::server
