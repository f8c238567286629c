#pragma once
// The other nodes of the house (server/circle.h). Whatever is asked about a table of theirs goes
// there with all that is known about the caller, and its answer comes back; whoever watches such a
// table does so there by a client that stands for him. What concerns people and lists is told to
// all. In a house of one program nothing here ever happens.
#include <exception>
#include <map>
#include <set>
#include <unordered_map>

#include "server/circle.h"
#include "server/link.h"
#include "server/operation.h"

namespace ziggurat::server {

// Thrown where a table is looked for that another node has; 0: nobody can know now who has it.
struct Elsewhere : std::exception {
  explicit Elsewhere(Id whose) : node(whose) {}
  Id node;
};

class Nodes {
 public:
  explicit Nodes(Hub&);

  // ---- tables ----
  // From now on the table is this node's; throws Elsewhere if it is not.
  void claim(const std::string& table);
  bool is_sure() const;  // that nobody else can have this node's tables by now
  void demand_sure() const;
  void demand_here(const std::string& table);  // likewise, unless it is in memory
  bool is_elsewhere(const std::string& table);
  // Of all that live, the one that does what is to be done once.
  bool is_first() const;

  // ---- what is asked there ----
  void forward(const CallPtr&, Id node);
  void watch(Client&, const std::string& table);  // as somebody who follows all his tables does
  // What only nodes ask of each other: of the one that has the table.
  void ask(
      const char* what, Json fields, std::function<void(bool)> done = [](bool) {});
  void disconnect(const Client&);  // he is gone from here
  // Somebody else's line, on which this node is asked.
  void accept(const std::shared_ptr<Link>&);
  bool knows(const std::string& secret) const;  // that only nodes of this house do
  Json greeting() const;

  // ---- what everybody is told ----
  void tell(const Json&);
  void tell_renewed(Id user, const std::string& before, const Pass& now);

  bool are_there() const { return circle_ != nullptr; }  // or may come
  std::string trouble() const;
  void tick();

 private:
  struct Peer {
    std::string address;
    std::shared_ptr<Link> link = {};
    std::map<u64, CallPtr> asked = {};
    std::set<std::uint64_t> watching = {};  // clients of this node
    int times_missing = 0;                  // among those who live
  };
  class Guest;
  using Guests = std::map<std::uint64_t, std::unique_ptr<Guest>>;

  void meet(const std::vector<Neighbour>&);
  void forget(Id node);
  void lose(Peer&);
  void lose_tables();
  Link& link_to(Id node);
  void try_again(const CallPtr&);
  // From the node that was asked.
  void hear_answer(Id node, const Json& head, std::string body);
  // From the node that asks.
  void hear_question(const std::shared_ptr<Link>&, Guests&, const Json& head);
  void hear(const Json& told);
  void tell_what_was_done();

  Hub& hub_;
  Circle* const circle_;
  std::string secret_;
  std::map<Id, Peer> peers_;
  std::unordered_map<std::string, Id> owners_;  // as far as is known
  std::map<std::uint64_t, Client*> clients_;    // of this node, who watch elsewhere, by number
  std::set<std::shared_ptr<Link>> accepted_;
  u64 asked_ever_ = 0;
  bool holds_ = true;  // tables, perhaps
  int unsettled_ = 0;  // times it lost them with writes that may still be under way
};

}  // namespace ziggurat::server
