#pragma once
// Who is here, by sockets and streams, at which tables he looks, and what everybody is told.
#include <map>
#include <set>
#include <unordered_map>
#include <vector>

#include "server/client.h"
#include "server/sitting.h"

namespace ziggurat::server {

struct Hub;

class Presence {
 public:
  explicit Presence(Hub&);

  // ---- coming and going ----
  void connect(Client&);
  void disconnect(Client&);
  bool is_connected(Client& client) const { return clients_.contains(&client); }
  std::size_t lines_of(Id user) const { return clients_of_user_.count(user); }
  // He has another session now, and keeps what he came in by the one before.
  void renew(Id user, const Pass& before, const Pass& now);
  // Whoever came in by a session that has ended.
  void send_off_ended(Id user);
  void send_off_from(const std::string& address);  // whoever came from there
  void leave(Client&);                             // all tables
  void close_all();
  void note(Id user);  // he has asked for something
  Millis away_for(Id user);

  // ---- tables ----
  void add_watcher(Sitting&, Client&, Seat viewer);
  void remove_watcher(Sitting&, Client&);
  // What everybody there is told about a change that was kept.
  void tell_change(Sitting&, const Record& before, const std::vector<ShownEntry>& fresh);
  void show_renamed(Id user);  // where he has something, at the next tick
  void forget(Sitting& sitting) { changed_.erase(&sitting); }  // it leaves the memory
  void empty(Sitting&);                                        // likewise, with whoever is there

  // ---- people ----
  void tell(Id user, const Json& event);
  void tell_lobby() { lobby_changed_ = true; }  // at the next tick
  void tick();

  // ---- what other nodes say ----
  void tell_here(Id user, const Json& event);
  void tell_lobby_here();
  void renew_here(Id user, const std::string& before, const Pass& now);
  void send_off_ended_here(Id user) { send_off_ended(clients_of(user)); }
  void send_off_all_ended() { send_off_ended({clients_.begin(), clients_.end()}); }
  void follow(const std::string& table, Id user);  // by his streams
  // Who has asked for something since this was last asked.
  std::set<Id> noted() { return std::exchange(noted_, {}); }
  void note_elsewhere(Id user);

 private:
  std::vector<Client*> clients_of(Id user) const;
  void send_off_ended(const std::vector<Client*>&);
  void send_off(Client&);
  void make_spectators(Sitting&);
  void welcome_streams(Sitting&);
  void show_info(Sitting&);
  void show_now(Sitting&, const std::vector<ShownEntry>& fresh, bool with_info);
  void tell_whose_turn(const Sitting&, Id asked_before);

  Hub& hub_;
  std::set<Client*> clients_;
  std::uint64_t clients_ever_ = 0;
  std::multimap<Id, Client*> clients_of_user_;
  Millis started_;                            // by the steady clock, as
  std::unordered_map<Id, Millis> last_here_;  // this
  std::set<Id> noted_;                        // not told to other nodes yet
  std::set<Sitting*> changed_;                // who is there has changed, but nobody was told yet
  bool lobby_changed_ = false;
};

}  // namespace ziggurat::server
