#pragma once
// How a store writes: all that waits goes into one transaction, so that one round trip, or one
// flush to the disk, serves many tables. Every piece of work counts by itself; it may be done
// twice, if what was done the first time is undone.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/store.h"

namespace ziggurat::server {

// What a database does for it, on the thread of the batches. Whatever goes wrong is thrown.
class Transactions {
 public:
  virtual ~Transactions() = default;
  virtual void begin() = 0;
  virtual void flush() {}                 // afterwards all that was asked for has been done
  virtual bool commit() = 0;              // whether anything was changed
  virtual void roll_back() noexcept = 0;  // there may be nothing left to roll back
  // What became of a commit that has thrown; nothing: it cannot be told yet.
  virtual std::optional<bool> was_kept() { return false; }
  // A part of it, which can be undone alone.
  virtual void begin_part() = 0;
  virtual void keep_part() = 0;
  virtual void drop_part() = 0;
  // Whether this concerns everybody, as a full disk does, and not a piece of work alone.
  virtual bool is_trouble(const std::exception&) const = 0;
};

class Batches {
 public:
  using Work = std::function<Outcome()>;

  Batches(Transactions&, Store::Post);
  ~Batches();  // after all of it has been done

  void add(Work, Store::Done);
  std::string trouble() const;
  u64 troubles() const { return troubles_; }

 private:
  struct Task {
    Work work;
    Store::Done done;
    Outcome outcome = {};

    void perform() { outcome = work(), outcome.kept = true; }
  };
  void run();
  void write(std::vector<Task>&);
  void write_apart(std::vector<Task>&);
  void perform_as_part(Task&);
  void undo(std::vector<Task>&);
  void commit(std::vector<Task>&);
  bool was_kept();
  void note_trouble(const std::exception&);

  Transactions& transactions_;
  Store::Post post_;
  mutable std::mutex mutex_;
  std::string trouble_;
  std::atomic<u64> troubles_ = 0;
  u64 troubles_before_ = 0;  // before the batch that is being written
  std::condition_variable wake_;
  std::vector<Task> waiting_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace ziggurat::server
