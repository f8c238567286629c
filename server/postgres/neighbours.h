#pragma once
// The other nodes (server/circle.h), as this one hears of them: on a thread of its own, which also
// gives up whoever has been silent for too long.
#include "server/batches.h"
#include "server/circle.h"
#include "server/postgres/listening.h"

namespace ziggurat::server::postgres {

class Writer;

class Neighbours final : public Circle {
 public:
  Neighbours(const Address&, const NodeSettings&, Writer&, Batches&, Store::Post);
  ~Neighbours() override;

  void listen(Listener) override;
  void tell(const std::string&) override;
  Id number() const override { return number_; }
  bool is_sure() const override;
  void come_back() override;
  Neighbour claim(const std::string& table) override;
  std::string secret() override;

 private:
  void greet(Connection&);
  void run();
  void look_around();
  void renew_lease();
  void hear(const std::string&);

  const std::chrono::milliseconds lease_;
  Writer& writer_;
  Batches& batches_;
  const Store::Post post_;
  Id number_;
  Listener listener_;
  Connection claiming_;  // on the hub's thread
  std::string channel_;
  const std::shared_ptr<std::atomic<bool>> renewing_ = std::make_shared<std::atomic<bool>>(false);
  bool is_reached_anew_ = false;
  Listening listening_;  // on its own
  std::atomic<bool> closing_ = false;
  std::thread thread_;
};

}  // namespace ziggurat::server::postgres
