#include "tools/arena_tables.h"

#include <fmt/format.h>

namespace ziggurat {
namespace {

using Part = ArenaReport::Part;

std::string points(const BlockSum& sum, int blocks) {
  const Interval interval = sum.interval(blocks);
  return fmt::format("{:6.2f} points ({:.2f} to {:.2f})", sum.mean(blocks), interval.low,
                     interval.high);
}

std::string wins(const Tally& tally) {
  const Interval interval = tally.win_interval();
  return fmt::format("wins {:5.1f} % ({:.1f} to {:.1f})", 100 * tally.win_share(),
                     100 * interval.low, 100 * interval.high);
}

// One match, and the words to tell of it.
class Tables {
 public:
  Tables(const Texts& texts, const Arena& arena, const ArenaReport& report)
      : texts_(texts), arena_(arena), report_(report) {}

  std::string all() const {
    std::string text = fmt::format("{} games in {} blocks, {:.3f} CPU-hours\n{}\n", report_.games,
                                   report_.blocks, report_.seconds / 3600, conclusion());
    const bool several = report_.ratings.size() > 1;
    if (several) text += ratings() + meetings();
    const std::vector<Part> by_players = report_.by_players();
    for (const Part& part : by_players) {
      const std::string which =
          by_players.size() > 1 ? fmt::format(", {} players", part.players) : "";
      if (several) text += contestants(part, which);
      text += seats(part, which);
      if (several) text += contestants_by_seat(part, which);
      if (!arena_.request().each.empty())
        for (const Part& one : report_.parts)
          if (one.players == part.players)
            text += value_of_option(one, which + ", " + arena_.request().each + "=" + one.value);
    }
    return text + stages() + efforts();
  }

 private:
  const std::string& name(std::size_t contestant) const {
    return arena_.request().contestants[contestant].name;
  }
  std::string seat_name(std::size_t seat) const {
    const Vocabulary& words = arena_.request().game->vocabulary();
    return texts_(std::string(words.game) + ".seat." + words.seats[seat]);
  }

  std::string conclusion() const {
    std::string evidence;
    if (const auto& test = arena_.test())
      evidence = fmt::format(
          "by the sequential test: the evidence for {:+.0f} rather than {:+.0f} Elo is {:.2f}, and "
          "{:.2f} either way decide",
          arena_.request().until->elo1, arena_.request().until->elo0, test->evidence(),
          SequentialTest::enough());
    switch (conclusion_of(arena_, report_)) {
      case Conclusion::Stronger: return name(0) + " is stronger, decided " + evidence;
      case Conclusion::NotStronger: return name(0) + " is not stronger, decided " + evidence;
      case Conclusion::Undecided: return "undecided " + evidence;
      case Conclusion::TooFewGames:
        return fmt::format("fewer than {} games: take nothing of this for a result", least_games);
      case Conclusion::Measured: break;
    }
    return "a fixed number of games, no test";
  }

  std::string ratings() const {
    std::string text = "\nratings in Elo\n";
    for (std::size_t i = 0; i < report_.ratings.size(); ++i) {
      const auto& [elo, interval] = report_.ratings[i];
      text += interval.low < interval.high ? fmt::format("{:24} {:+6.0f} ({:+.0f} to {:+.0f})\n",
                                                         name(i), elo, interval.low, interval.high)
                                           : fmt::format("{:24} {:6}\n", name(i), 0);
    }
    return text;
  }

  std::string meetings() const {
    if (report_.meetings.size() < 3) return "";
    std::string text = "\ncame before …, in % of games\n"
                       + columns([&](std::size_t i) { return name(i); }, report_.meetings.size());
    for (std::size_t i = 0; i < report_.meetings.size(); ++i)
      text += row(name(i), report_.meetings[i],
                  [](const ArenaReport::Meetings& met) { return met.ahead / met.all; });
    return text;
  }

  template <class Name>
  static std::string columns(Name name, std::size_t count) {
    std::string text = fmt::format("{:24}", "");
    for (std::size_t i = 0; i < count; ++i) text += fmt::format(" {:>14}", name(i));
    return text + "\n";
  }
  // A share for each thing that was there at all.
  template <class Things, class Share>
  static std::string row(const std::string& name, const Things& things, Share share) {
    std::string text = fmt::format("{:24}", name);
    for (const auto& thing : things) {
      const double number = share(thing);
      text +=
          number == number ? fmt::format(" {:14.1f}", 100 * number) : fmt::format(" {:>14}", "–");
    }
    return text + "\n";
  }

  std::string contestants(const Part& part, const std::string& which) const {
    std::string text = fmt::format("\nby player{}: {} games\n", which, part.games);
    for (std::size_t i = 0; i < part.contestants.size(); ++i)
      if (const Tally& tally = part.contestants[i]; tally.games > 0)
        text +=
            fmt::format("{:32} {}, {}\n", name(i), wins(tally), points(tally.points, tally.blocks));
    return text;
  }

  std::string contestants_by_seat(const Part& part, const std::string& which) const {
    std::string text =
        "\nwins by player and seat" + which + ", in %\n"
        + columns([&](std::size_t seat) { return seat_name(seat); }, part.seats.size());
    for (std::size_t i = 0; i < part.contestants.size(); ++i)
      text += row(name(i), part.contestants_by_seat[i],
                  [](const Tally& tally) { return tally.win_share(); });
    return text;
  }

  std::string seats(const Part& part, const std::string& which) const {
    std::string text = fmt::format("\nby seat{}: {} games\n", which, part.games);
    for (std::size_t seat = 0; seat < part.seats.size(); ++seat) {
      const Tally& tally = part.seats[seat];
      text += fmt::format("{:32} {}, {}\n", seat_name(seat), wins(tally),
                          points(tally.points, tally.blocks));
      for (const auto& [key, source] : tally.sources)
        text += fmt::format("  {:30}  in {:5.1f} % of games{:12}{}\n", texts_(key),
                            100.0 * source.paid_in / tally.games, "",
                            points(source.points, tally.blocks));
    }
    return text;
  }

  std::string value_of_option(const Part& part, const std::string& which) const {
    return (part.contestants.size() > 1 ? contestants(part, which) : "") + seats(part, which);
  }

  std::string stages() const {
    std::string text = "\nhow far games came, in the mean\n";
    for (const auto& [name, sum] : report_.stage) {
      const Interval interval = sum.interval(report_.blocks);
      text += fmt::format("{:24} {:6.2f} ({:.2f} to {:.2f})\n", name, sum.mean(report_.blocks),
                          interval.low, interval.high);
    }
    return text;
  }

  std::string efforts() const {
    std::string text = "\n";
    for (std::size_t i = 0; i < report_.efforts.size(); ++i) {
      const ArenaReport::Effort& effort = report_.efforts[i];
      text += fmt::format(
          "{:24} {:.2f} ms a choice, longest thought {:.3f} s; waits {:.3f} s for the others, at "
          "most {:.3f} s\n",
          name(i), 1000 * effort.thinking / static_cast<double>(std::max(1L, effort.choices)),
          effort.longest, effort.waiting / static_cast<double>(std::max(1L, effort.waits)),
          effort.longest_wait);
    }
    return text;
  }

  const Texts& texts_;
  const Arena& arena_;
  const ArenaReport& report_;
};

}  // namespace

std::string arena_tables(const Texts& texts, const Arena& arena, const ArenaReport& report) {
  return Tables(texts, arena, report).all();
}

}  // namespace ziggurat
