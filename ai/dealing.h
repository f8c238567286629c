#pragma once
// Talks about a price. Whoever speaks tries, in worlds that it can imagine, what would come of an
// agreement and of none, for itself and for the other one, and proposes what serves both best. So
// nobody is bothered with what he has to refuse, and nobody pays more than a thing is worth to him.
// A mind whose game has such talks offers is_talk(decision), and agrees(choice) and
// declines(choice), which answer a proposal. Where a proposal is put together piece by piece it
// offers proposes(choice), too, which ends that, and takes_back(choice), which gives it up. Inside
// a tree talks go by the mind's quick replies.
#include <vector>

#include "ai/mind.h"

namespace ziggurat {

template <class Mind>
constexpr bool deals = requires(const Decision& decision) {
  Mind::is_talk(decision);
};

template <class Mind>
bool is_talk(const Decision& decision) {
  if constexpr (deals<Mind>) return Mind::is_talk(decision);
  return false;
}

template <class R, class Mind>
class Dealing {
 public:
  using State = typename R::State;

  Dealing(const Mind& mind, int worlds) : mind_(mind), worlds_(worlds) {}

  // What the seat says that is asked in a talk.
  int choose(const State& now, const Decision& decision, Rng& rng) {
    weigh(now, decision, rng);
    if (const int good = best_for_both(); good >= 0) return good;
    const int retreat = best([](const Prospect& p) { return p.is_retreat ? p.agreed : none; });
    // It has to say something, although nothing serves both.
    return retreat >= 0 ? retreat
                        : best([](const Prospect& p) { return std::min(gain(p), p.theirs); });
  }

  // Whether a choice may lead to something, if it opens a talk: it is talked through in thought.
  bool is_promising(const State& now, const Decision& decision, int opening, Rng& rng) {
    State talking = now;
    Decision asked;
    flow::apply(talking, decision.choices[opening]);
    flow::decide(talking, asked);
    while (asked.who == decision.who && Mind::is_talk(asked)) {
      weigh(talking, asked, rng);
      const int next = best_for_both();
      if (next < 0) return false;
      flow::apply(talking, asked.choices[next]);
      flow::decide(talking, asked);
    }
    return true;
  }

 private:
  static constexpr double none = -1e9;
  static constexpr double worthwhile = 0.002;   // of a chance to win
  static constexpr double worth_a_word = 0.01;  // more than what could be had without

  // What is to be expected of a choice. One that the other may agree to is a proposal.
  struct Prospect {
    bool is_proposal = false;
    bool is_piece = false;           // of one: more can be added
    bool is_retreat = false;         // nothing is proposed after all
    double agreed = 0, refused = 0;  // the chance of who speaks
    double theirs = 0;               // what the other would gain by agreeing
  };

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static double gain(const Prospect& p) { return p.agreed - p.refused; }

  // The product of what both gain, if both do. A further piece has to be worth its word.
  static double fairness(const Prospect& p, double without) {
    if (!p.is_proposal || p.theirs < worthwhile || gain(p) < worthwhile) return none;
    if (p.agreed < without + worth_a_word) return none;
    return (p.is_piece ? 0.9 : 1) * p.theirs * std::min(gain(p), p.agreed - without);
  }

  // Of a piece that serves only one of both, but so much that there is something to give for it.
  static double hope(const Prospect& p) {
    const double both = gain(p) + p.theirs;
    return p.is_piece && both > worth_a_word ? both : none;
  }

  // What serves both, or does without the other, or may become such a thing; -1: nothing.
  int best_for_both() const {
    const auto alone = [](const Prospect& p) { return p.is_proposal ? none : p.agreed; };
    const int plain = best([&](const Prospect& p) { return p.is_retreat ? none : alone(p); });
    const int without = best(alone);
    const double at_least = without < 0 ? none : prospects_[at(without)].agreed;
    const int fair = best([&](const Prospect& p) { return fairness(p, at_least); });
    if (fair >= 0) return fair;
    const int piece = best(hope);
    return piece >= 0 ? piece : plain;
  }

  // The first of the choices that are worth most; -1: all are worth nothing.
  template <class Worth>
  int best(const Worth& worth) const {
    int found = -1;
    double most = none;
    for (std::size_t i = 0; i < prospects_.size(); ++i)
      if (const double value = worth(prospects_[i]); value > most)
        found = static_cast<int>(i), most = value;
    return found;
  }

  void weigh(const State& now, const Decision& decision, Rng& rng) {
    prospects_.assign(at(decision.choices.size()), {});
    for (int w = 0; w < worlds_; ++w) {
      const State world = R::imagine(now, decision.who, rng);
      for (int i = 0; i < decision.choices.size(); ++i)
        look_at(prospects_[at(i)], world, decision.who, decision.choices[i], rng);
    }
  }

  void look_at(Prospect& prospect, const State& world, Seat seat, Choice choice, Rng& rng) {
    State said = world;
    flow::apply(said, choice);
    flow::decide(said, answer_);
    if constexpr (requires { Mind::proposes(choice); }) {
      prospect.is_retreat = Mind::takes_back(choice);
      prospect.is_piece = !Mind::proposes(choice) && propose(said, seat);
    }
    const int yes = find(Mind::agrees), no = find(Mind::declines);
    const Seat other = answer_.who;
    prospect.is_proposal = other != seat && yes >= 0 && no >= 0;
    if (!prospect.is_proposal) {
      prospect.agreed += chances(said, rng)[seat] * share();
      return;
    }
    const Choice agreeing = answer_.choices[yes], refusing = answer_.choices[no];
    const Odds agreed = chances_after(said, agreeing, rng);
    const Odds refused = chances_after(said, refusing, rng);
    prospect.agreed += agreed[seat] * share();
    prospect.refused += refused[seat] * share();
    prospect.theirs += (agreed[other] - refused[other]) * share();
  }

  // What has been put together by then; false: that is nothing yet, or no talk any more.
  bool propose(State& said, Seat seat) {
    for (bool proposed = false;;) {
      const bool talks = answer_.who == seat && Mind::is_talk(answer_);
      const int next = answer_.choices.size() == 1 ? 0 : talks ? find(Mind::proposes) : -1;
      if (next < 0) return proposed && answer_.who != seat;
      proposed = Mind::proposes(answer_.choices[next]);
      flow::apply(said, answer_.choices[next]);
      flow::decide(said, answer_);
    }
  }

  double share() const { return 1.0 / worlds_; }  // of one world

  int find(bool (*is)(Choice)) const {
    for (int i = 0; i < answer_.choices.size(); ++i)
      if (is(answer_.choices[i])) return i;
    return -1;
  }

  Odds chances_after(State state, Choice choice, Rng& rng) {
    flow::apply(state, choice);
    return chances(state, rng);
  }
  Odds chances(State state, Rng& rng) {
    answer_.choices.clear();
    settle_action<Mind>(state, rng, answer_);
    return odds_at_rest<R, Mind>(state, mind_.standings(state));
  }

  const Mind mind_;
  const int worlds_;
  Decision answer_;
  std::vector<Prospect> prospects_;  // of each choice
};

constexpr int usual_worlds = 6;

// What a seat says in a talk.
template <class R, class Mind>
int choose_in_talk(const Mind& mind, const typename R::State& now, const Decision& decision,
                   Rng& rng, int worlds = usual_worlds) {
  if constexpr (deals<Mind>) return Dealing<R, Mind>(mind, worlds).choose(now, decision, rng);
  return 0;
}

// Whether a choice may lead to something; only one that opens a talk may not.
template <class R, class Mind>
bool is_promising(const Mind& mind, const typename R::State& now, const Decision& decision,
                  int choice, Rng& rng, int worlds = usual_worlds) {
  if constexpr (deals<Mind>)
    return Dealing<R, Mind>(mind, worlds).is_promising(now, decision, choice, rng);
  return true;
}

}  // namespace ziggurat
