#pragma once
// How much, how long and how often: every limit of the house in one place.
#include <algorithm>
#include <chrono>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/basics.h"

namespace ziggurat::server {

constexpr std::size_t max_request = 64 << 10;  // bytes of a body or of a frame
constexpr int max_depth = 8;                   // of objects and lists in a request

// Bytes that wait for a slow reader. From the first mark on, nothing more is read from him; at the
// second he is cut off. It is high because a bot that connects is sent all its tables at once.
constexpr std::size_t enough_unsent = 256 << 10;
constexpr std::size_t max_unsent = 8 << 20;
constexpr std::size_t max_unsent_of_address = 16 << 20;  // for all its readers together
constexpr int max_in_system = 256 << 10;                 // what the system takes besides, for each
// Who does not take a piece in so many seconds, 6 KB in each, is not reading.
constexpr std::size_t max_piece = 64 << 10;
constexpr std::chrono::seconds patience_with_reader{10};

constexpr std::size_t max_chat = 500;       // characters
constexpr std::size_t max_notes = 10'000;   // characters
constexpr std::size_t max_name = 30;        // characters
constexpr std::size_t max_table_name = 40;  // characters
// Between nodes: a view of a table may be long. Whoever is silent for so long is gone.
constexpr std::size_t max_frame_of_node = 16 << 20, max_greeting = 1 << 10;
constexpr std::size_t max_unsent_to_node = 256 << 20;
constexpr std::chrono::seconds patience_at_start{3};
constexpr int patience_with_node_ms = 3000;

constexpr std::size_t min_password = 8, max_password = 200;
constexpr int max_tables_of_user = 50;  // that have not ended
// Tables of others, not ended, where one sits. A guest is soon made, so he takes fewer seats.
constexpr int max_joined_by_guest = 10, max_joined_by_account = 50;
constexpr int max_tokens_of_user = 10;
constexpr int max_sagas_of_user = 50;  // that he has begun
constexpr int max_sagas_listed = 100;
constexpr long max_saga_games = 200;
constexpr int max_chapters = 10;  // finished games of a saga in a page
constexpr long max_world = 5000;  // characters
// Passwords that are worked out or wait for it. Each takes a tenth of a second and 64 MB, one after
// the other, so that whoever is let in waits a few seconds at most.
constexpr int max_hashing = 20;
constexpr int max_lobby = 24;      // tables in a page of each list of the lobby
constexpr int max_finished = 200;  // seats of his, and games of others, among which they are found
constexpr long max_thumbs = 12;    // positions in one answer
constexpr int max_thumbs_loaded = 4;  // of them, not yet in memory
constexpr int max_history = 20;       // finished games in a page
constexpr int few_games = 10;         // of fewer a share says little
constexpr int max_record_rows = 50;   // people, levels or characters
// Seats at one time that one host keeps for the same person.
constexpr int max_invitations = 3;
constexpr Millis lately = 24LL * 3600 * 1000;  // for so long others see a finished game
constexpr int max_chat_shown = 200;            // lines
constexpr std::size_t most_reasons_tried = 6;  // choices with one verb, to say why there is none
constexpr std::size_t max_waiting = 64;        // requests at one table
constexpr long max_list = 40;                  // choices that are made together
constexpr long max_words = 200;                // characters of one
// A standing answer is given so long after the first of a row of questions was asked.
constexpr Millis standing_after = 1500;
constexpr std::ptrdiff_t max_steps = 40;  // positions in one answer
constexpr int max_choices_told = 100;     // of one step, the last ones: it may sum up many
constexpr Millis session_lasts = 90LL * 24 * 3600 * 1000;
// Who has not been connected for so long may be replaced: where a clock runs, and where none does.
// At a daily pace only the clock counts.
constexpr Millis absent_after = 60 * 1000, absent_after_untimed = 24LL * 3600 * 1000;
constexpr Millis seen_every = 3600 * 1000;  // how exactly it is kept when somebody was last here
constexpr Millis forget_after = 10 * 60 * 1000;  // a table nobody looks at leaves the memory
// Whoever asked about a table so long ago without watching it still waits for its computer players:
// a bot that polls does so every few seconds.
constexpr Millis attention_lasts = 15 * 1000;
// Computer players that think at once for one person, for one address, and at tables that nobody
// waits for. Whoever else comes finds a worker at once, if there are two.
constexpr int max_thoughts_of_person(int workers) { return std::max(1, workers / 2); }
constexpr int max_thoughts_of_address(int workers) { return std::max(1, workers - 1); }
constexpr int max_unawaited_thoughts(int workers) { return std::max(1, workers - 1); }
// What people ask the computer to think about is thought out in pieces of so many seconds, so that
// others need not wait for the whole of it, and it can be ended. One hint at a time for a person.
constexpr double seconds_of_hint = 3, seconds_of_piece = 1.5;
constexpr long usual_best_seconds = 8;
constexpr long max_best_seconds = 30;
constexpr int max_hint_choices = 3;
constexpr int max_advice = 50;             // hints at one time, and best choices
constexpr int max_analyses_of_person = 5;  // that wait, beside the one that is worked on
constexpr int max_analyses = 100;          // at one time
constexpr int max_private_lines = 10;      // of a person; the oldest goes
constexpr int max_puzzle_tables = 3;       // likewise, beside them
constexpr int max_puzzle_games = 12;       // of a person, the latest that were weighed
constexpr int max_puzzle_worlds = 40;      // imagined for a question that must be the same there
// Tables that are loaded each second after a start so that their computer players go on; more only
// once those have had their turn. Loading plays a whole log, and perhaps nobody comes.
constexpr std::size_t max_resumed = 4;
// What could not be written is tried again after a pause, which doubles each time.
constexpr Millis first_pause = 1000, longest_pause = 30 * 1000;

// From here on the house has too much to do (server/strain.h). A flush to the disk serves all
// changes that wait, so that so many of them are seconds of it.
constexpr std::size_t most_writes_waiting = 2000;
constexpr Millis most_lateness = 250;

// Bytes of a database that is read through at the start, log and all.
constexpr std::uintmax_t max_checked = 1 << 30;

// So many at once, and so many a second in the long run.
struct Rate {
  const char* name;
  double burst, per_second;
};
// Requests of any kind, over sockets and HTTP together. Who plays asks once or twice a second, a
// page that opens a handful at once. Many people may share an address, that of a school or of a
// café: fifty who play are far from its limit, and nobody can use it up alone, because what is
// refused to a person does not count for his address. Who has not signed in shares one person's
// rate with all others at his address who have not.
constexpr Rate requests_of_person{"person", 120, 30};
constexpr Rate requests_of_address{"address", 360, 90};
// Opening sockets and streams: a page opens one and keeps it. A stream is told all its tables at
// once, which is work. After a restart everybody at an address comes back at the same time.
constexpr Rate lines_of_person{"person-lines", 30, 0.5};
constexpr Rate lines_of_address{"address-lines", 200, 5};
constexpr std::size_t max_lines_of_person = 30;  // open at one time: tabs, machines and bots

constexpr Rate signing_in{"sign-in", 10, 0.1};       // of an address: passwords and new guests
constexpr Rate making{"making", 20, 0.2};            // of a user: tables and tokens
constexpr Rate making_here{"making-here", 60, 1};    // of an address, over all users: tables
constexpr Rate joining{"joining", 10, 0.1};          // of a user: seats
constexpr Rate joining_from{"joining-from", 60, 1};  // of an address
constexpr Rate inviting{"inviting", 10, 0.01};       // of a user: seats kept for others
constexpr Rate looking{"looking", 60, 4};            // at positions: of an address
constexpr Rate talking{"talking", 6, 0.5};           // of a user: chat
// Of an address: what happened step by step. Who plays asks after each choice of another; a whole
// game is played again for it, and many positions are written.
constexpr Rate looking_back{"looking-back", 120, 12};
constexpr Rate advising{"advising", 10, 0.5};    // of a user: hints and the best choices
constexpr Rate exporting{"exporting", 5, 0.01};  // of a user: all that is kept of him
// Attempts to sign in to one account, from wherever. One address alone cannot keep it busy: it may
// try only half as often.
constexpr Rate signing_in_as{"account", 20, 0.2};

// What somebody has used up of what he is allowed.
struct Spent {
  std::string who;  // and what for
  double most = 0, used = 0;
};

class RateLimiter {
 public:
  explicit RateLimiter(double scale) : scale_(scale) {}
  // Whether one more is allowed now.
  bool allow(const Rate& rate, const std::string& who, Millis now) {
    const double most = rate.burst * scale_;
    Bucket& bucket = buckets_.try_emplace(rate.name + ('/' + who), most, now).first->second;
    const double refilled = static_cast<double>(now - bucket.at) / 1000 * rate.per_second * scale_;
    bucket.left = std::min(most, bucket.left + refilled);
    bucket.at = now;
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    if (bucket.left < most / 2) ++bucket.told;
    return true;
  }
  // Of whoever has used up half, what he has used since this was last asked.
  std::vector<Spent> spent() {
    std::vector<Spent> all;
    for (auto& [who, bucket] : buckets_)
      if (const double used = std::exchange(bucket.told, 0); used > 0)
        all.push_back({who, bucket.most, used});
    return all;
  }
  void note_spent(const Spent& elsewhere, Millis now) {
    buckets_.try_emplace(elsewhere.who, elsewhere.most, now).first->second.left -= elsewhere.used;
  }
  // Forgets who has been quiet for so long that his bucket is full again.
  void forget(Millis now) {
    std::erase_if(buckets_, [&](const auto& entry) { return now - entry.second.at > 600'000; });
  }

 private:
  struct Bucket {
    double most, left;
    Millis at;
    double told = 0;  // not yet, of what was used
    Bucket(double full, Millis now) : most(full), left(full), at(now) {}
  };
  double scale_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace ziggurat::server
