#pragma once
// Computer players that think in other programs (server/postgres/worker.h): what they are to choose
// stands in the database. Who takes a job has it for a moment, and says again and again that he is
// still at it; if he does not, another takes it. What time it is the database says.
#include <chrono>
#include <mutex>
#include <thread>

#include "server/helpers.h"
#include "server/postgres/listening.h"

namespace ziggurat::server::postgres {

// How often workers say that they are there, and houses look whether they are.
constexpr std::chrono::milliseconds beat{1000};
// For so long somebody is believed to be there who is not heard of, as the database reads it.
constexpr const char* patience = "'3 seconds'::interval";

// What is said about jobs, and about who is there. Of answers a house hears on a channel of its
// own.
constexpr const char *channel_of_jobs = "jobs", *channel_of_workers = "workers";

// A name that nobody else has.
std::string new_name(const std::string& beginning);

class PostgresHelpers final : public Helpers {
 public:
  PostgresHelpers(const Address&, Store::Post);
  ~PostgresHelpers() override;  // its jobs go with it

  void count(Counted) override;
  void ask(const Job&, const Thought& whose, Answered) override;

 private:
  struct Asked {
    Job job;
    Thought whose;
    Answered answered;
    bool is_there = false;  // in the database
  };
  bool closes();
  void run();
  void take_up();
  void look();
  void put(std::int64_t number, const Asked&);
  void answer(std::int64_t number, std::optional<std::string> words);
  void take_back();
  void leave();

  const Store::Post post_;
  const std::string house_ = new_name("house");
  Listening listening_;
  std::mutex mutex_;
  bool closing_ = false;
  std::vector<Asked> fresh_;  // since the thread last looked
  // Only the thread knows these.
  Counted counted_;
  int workers_ = 0;
  std::map<std::int64_t, Asked> asked_;
  std::int64_t ever_ = 0;
  std::thread thread_;
};

}  // namespace ziggurat::server::postgres
