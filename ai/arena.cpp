#include "ai/arena.h"

#include <algorithm>
#include <array>
#include <utility>

#include "ai/parallel.h"

namespace ziggurat {
namespace {

// Points of one seat by where they came from, whenever they came.
std::map<std::string, int> sources_of(const Account& account, std::size_t seat) {
  std::map<std::string, int> sources;
  for (std::size_t column = 0; column < account.columns.size(); ++column) {
    const Account::Cell& cell = account.rows[seat][column];
    for (const Account::Part& part : cell.parts) sources[part.key] += part.n;
    if (cell.parts.empty() && account.columns[column].counts && cell.n + cell.plus != 0)
      sources[account.columns[column].title.key] += cell.n + cell.plus;
  }
  return sources;
}

std::vector<std::string> values_of(const ArenaRequest& request) {
  std::vector<std::string> values;
  for (const OptionInfo& option : request.game->info().options)
    if (option.name == request.each) values.assign(option.values.begin(), option.values.end());
  if (values.empty()) values.emplace_back();
  return values;
}

std::map<std::string, long> numbers_of(const Message& message) {
  std::map<std::string, long> numbers;
  for (const Message::Arg& arg : message.args)
    if (const long* n = std::get_if<long>(&arg.value)) numbers[arg.name] = *n;
  return numbers;
}

// How long each seat has been waiting since it was asked.
class Waits {
 public:
  void thought(Seat seat, double seconds) {
    for (std::size_t other = 0; other < since_.size(); ++other)
      if (other != seat) since_[other] += seconds;
  }
  void end(Seat seat, PlayedGame::Outcome& outcome) {
    const double wait = std::exchange(since_[seat], 0);
    if (wait == 0) return;
    ++outcome.waits;
    outcome.waiting += wait;
    outcome.longest_wait = std::max(outcome.longest_wait, wait);
  }

 private:
  std::array<double, max_seats> since_{};
};

// Moving on changes nothing for players who are all the same.
int games_in_block(const LineUp& lineup) {
  const bool alike = std::equal(lineup.begin() + 1, lineup.end(), lineup.begin());
  return alike ? 1 : static_cast<int>(lineup.size());
}

std::vector<ArenaBlock> plan(const ArenaRequest& request) {
  const std::vector<std::string> values = values_of(request);
  Rng rng(request.seed);
  std::map<int, LineUps> drawn;  // for each number of players
  for (const int n : request.players)
    drawn.emplace(n, LineUps(request.contestants.size(), rng.next()));
  const std::size_t numbers = std::max<std::size_t>(1, request.players.size());
  std::vector<ArenaBlock> blocks;
  for (int games = 0; games < request.games; games += blocks.back().games) {
    LineUp lineup = request.seats;
    if (lineup.empty()) {
      const int players = request.players[blocks.size() % numbers];
      lineup = drawn.at(players).draw(players);
    } else {
      shuffle_seats(lineup, rng);
    }
    const int in_block = games_in_block(lineup);
    blocks.push_back(
        {values[blocks.size() / numbers % values.size()], std::move(lineup), games, in_block});
  }
  return blocks;
}

}  // namespace

double PlayedGame::share(std::size_t seat) const {
  const auto winners =
      std::count_if(seats.begin(), seats.end(), [](const Outcome& one) { return one.rank == 1; });
  return seats[seat].rank == 1 ? 1.0 / static_cast<double>(winners) : 0;
}

Arena::Arena(ArenaRequest request)
    : request_(std::move(request)), blocks_(plan(request_)), luck_(Rng(request_.seed).next()) {
  for (std::size_t i = 0; i < blocks_.size(); ++i)
    block_of_.resize(block_of_.size() + static_cast<std::size_t>(blocks_[i].games), i);
  played_.resize(block_of_.size());
  if (request_.until) test_.emplace(*request_.until);
}

const ArenaBlock& Arena::block_of(int game) const {
  return blocks_[block_of_[static_cast<std::size_t>(game)]];
}

PlayedGame Arena::play(int game) const {
  const double start = thread_seconds();
  const ArenaBlock& block = block_of(game);
  Setting setting;
  setting.seats = block.players();
  setting.options = request_.options;
  if (!request_.each.empty()) setting.options.emplace_back(request_.each, block.value);
  const auto table = std::move(*request_.game->begin(std::move(setting)));
  std::vector<std::unique_ptr<Player>> players;
  PlayedGame played{.number = game};
  for (std::size_t seat = 0; seat < block.lineup.size(); ++seat) {
    played.seats.push_back({.contestant = block.contestant(game, seat)});
    players.push_back(request_.contestants[played.seats[seat].contestant].player(*table));
  }
  Rng luck(luck_ + block_of_[static_cast<std::size_t>(game)]);
  Rng thoughts(~(luck_ + static_cast<u64>(game)));
  Waits waits;
  while (!table->over()) {
    const Decision& decision = table->decision();
    if (decision.who == chance) {
      table->choose_by_lot(luck);
      continue;
    }
    PlayedGame::Outcome& seat = played.seats[decision.who];
    const bool is_question = decision.choices.size() > 1;
    if (is_question) waits.end(decision.who, seat);
    const double began = thread_seconds();
    seat.choices += is_question;
    const int choice = players[decision.who]->choose(*table, thoughts);
    const double thought = thread_seconds() - began;
    seat.thinking += thought;
    seat.longest = std::max(seat.longest, thought);
    if (is_question) waits.thought(decision.who, thought);
    table->choose(choice);
  }

  played.stage = numbers_of(table->stage());
  const Scores scores = table->scores();
  const Account account = table->account();
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    played.seats[seat].rank = scores.rank[seat];
    played.seats[seat].points = scores.points[seat];
    played.seats[seat].sources = sources_of(account, seat);
  }
  played.seconds = thread_seconds() - start;
  return played;
}

void Arena::play(const std::function<void(const PlayedGame&)>& told) {
  std::vector<int> missing;
  for (int game = 0; game < games(); ++game)
    if (!played_[static_cast<std::size_t>(game)]) missing.push_back(game);
  std::atomic<bool> decided = is_decided();
  in_parallel(static_cast<int>(missing.size()), request_.cores, [&](int i) {
    if (decided) return;
    PlayedGame game = play(missing[static_cast<std::size_t>(i)]);
    const std::lock_guard lock(counting_);
    take(game);
    decided = is_decided();
    told(game);
  });
}

bool Arena::fits(const PlayedGame& game) const {
  if (game.number < 0 || game.number >= games()) return false;
  const ArenaBlock& block = block_of(game.number);
  if (game.seats.size() != block.lineup.size()) return false;
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat)
    if (game.seats[seat].contestant != block.contestant(game.number, seat)) return false;
  return true;
}

void Arena::take(PlayedGame game) {
  auto& place = played_[static_cast<std::size_t>(game.number)];
  done_ += !place;
  place = std::move(game);
  count_blocks();
}

// In their order, whatever that is in which games end; what was played beyond the decision counts
// no more.
void Arena::count_blocks() {
  for (; counted_ < std::ssize(blocks_) && !is_decided(); ++counted_) {
    const ArenaBlock& block = blocks_[static_cast<std::size_t>(counted_)];
    const auto first = played_.begin() + block.first;
    if (!std::all_of(first, first + block.games, [](const auto& game) { return game.has_value(); }))
      return;
    const BlockScore score = score_of(*this, block, 0);
    if (test_ && score.seats > 0) test_->add(score.share, block.players(), score.seats);
  }
}

BlockScore score_of(const Arena& arena, const ArenaBlock& block, std::size_t contestant) {
  BlockScore score;
  for (const std::size_t one : block.lineup) score.seats += one == contestant;
  for (int game = block.first; game < block.first + block.games; ++game)
    for (std::size_t seat = 0; seat < block.lineup.size(); ++seat)
      if (block.contestant(game, seat) == contestant) score.share += arena.played(game).share(seat);
  if (score.seats > 0) score.share /= score.seats * block.games;
  return score;
}

}  // namespace ziggurat
