#pragma once
// What people have asked the computer to think about: advice, for which they wait, and the analysis
// of finished games, of which they are told. All of it is thought out in short pieces that take
// their turns with the tables (server/thinking.h).
#include <map>

#include "server/operation.h"
#include "server/thinking.h"

namespace ziggurat {
struct Analysis;
struct Opinion;
}  // namespace ziggurat

namespace ziggurat::server {

class Errands {
 public:
  explicit Errands(Hub& hub) : hub_(hub) {}

  using Advised = std::function<void(const std::vector<Opinion>& best_first)>;
  void advise(const CallPtr&, const std::shared_ptr<const Table>&, std::vector<int> asked_for,
              double seconds, Advised);
  void call_off_advice(const Client&);

  struct Progress {
    const char* state;
    int done = 0, of = 0;
  };
  void start_analysis(const Sitting&, const Caller&);
  Progress progress_of_analysis(const Sitting&) const;
  std::optional<std::string> kept_analysis(const Sitting&);

  // What somebody has asked for at a table; of what others want, too, only his part.
  void cancel(Id person, const std::string& table);

  // Whether this is one whose turn it is; then a worker takes up its next piece.
  bool begin_piece(const Thought&);

 private:
  struct Errand;
  using ErrandPtr = std::shared_ptr<Errand>;
  bool is_wanted(const ErrandPtr&) const;
  void end(const ErrandPtr&, int status, const Message& reason);
  void line_up_analysis(Id person);
  void keep_analysis(const ErrandPtr&, int seq, const Table&, const Analysis&);
  void tell_analysis(const std::string& table, const char* state, int done, int of);

  Hub& hub_;
  std::map<std::string, ErrandPtr> errands_;  // by the name that thoughts have of them
  u64 ever_ = 0;
};

}  // namespace ziggurat::server
