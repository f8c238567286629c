#pragma once
// Information-set Monte-Carlo tree search. Every iteration imagines a world that the seat cannot
// tell from the real one, walks down the tree in it, and widens the tree by one node. Nodes are
// known by the choices that led to them; what chance drew on the way is not part of the path, so a
// node stands for all the worlds in which it can be reached, and a branch counts how often it could
// have been taken. Each seat is expected to seek its own victory.
//
// A turn may offer a thousand choices. A node therefore looks around: it tries every choice of the
// present world for one action and takes in only the best. When its visits have doubled it looks
// again, in the world of that moment, and takes in a few more.
#include <numeric>
#include <span>
#include <utility>

#include "ai/dealing.h"
#include "ai/mind.h"
#include "ai/player.h"
#include "ai/search_style.h"
#include "ai/turn_so_far.h"
#include "core/table_of.h"

namespace ziggurat {

template <class R, class Mind>
class Search final : public Player {
 public:
  using State = typename R::State;

  // What it remembers is bounded; what does not fit any more is judged but not kept.
  explicit Search(const Patience& patience, Mind mind = {}, SearchStyle style = {},
                  std::size_t most_nodes = 1 << 15)
      : patience_(patience),
        mind_(mind),
        style_(style),
        most_nodes_(most_nodes),
        most_branches_(8 * most_nodes) {
    nodes_.reserve(most_nodes_);
    branches_.reserve(most_branches_);
  }

  int choose(const Table& table, Rng& rng) override {
    const Decision& decision = table.decision();
    if (decision.choices.size() == 1) return 0;
    share_ = 1;
    const State& now = position_of(table);
    nodes_.clear();
    if (is_decided<Mind>(now)) return pick(decision, rng);
    if (is_talk<Mind>(decision)) return choose_in_talk<R>(mind_, now, decision, rng);
    if constexpr (requires { Mind::share_of_turn(now); }) share_ = Mind::share_of_turn(now);
    think(table, {}, rng);
    return best_promising(now, decision, rng);
  }

  // Thinks about the present question with all its patience, for the sake of its opinions. Choices
  // that are asked for are looked at whatever it thinks of them.
  void weigh(const Table& table, std::span<const int> asked_for, Rng& rng) {
    share_ = 1;
    weighing_ = true;
    think(table, asked_for, rng);
    weighing_ = false;
  }

  // What it thinks, after it has thought, of each choice that it has looked at; in a talk none.
  struct Opinion {
    Choice choice;
    int visits;
    double chance;  // to win: the mean over its visits, or what it seemed before the first
    double doubt;   // the standard error of the mean
    bool operator==(const Opinion&) const = default;
  };
  std::vector<Opinion> opinions() const {
    std::vector<Opinion> all;
    if (nodes_.empty()) return all;
    for (int b = nodes_[0].branches; b != none; b = branches_[b].next) {
      const Branch& branch = branches_[b];
      if (branch.visits == 0) {
        all.push_back({branch.choice, 0, branch.prior, doubt_before});
        continue;
      }
      const double mean = branch.won / static_cast<float>(branch.visits);
      all.push_back({branch.choice, branch.visits, mean, doubt_of(branch, mean)});
    }
    return all;
  }

 private:
  static constexpr int none = -1;

  // A choice that was taken in.
  struct Branch {
    Choice choice;
    int next = none;    // the node's next branch
    int child = none;   // the first node that may follow
    int looks = 0;      // how often it was tried
    float prior = 0;    // what the seat expected of it when it was tried
    float weight = 0;   // how much of the attention the prior deserves
    int available = 0;  // passes in which it could be taken
    int visits = 0;
    float won = 0;  // the sum of what the seat expected at the ends of its visits
  };

  // A question with more than one answer. After the same choices different questions may follow,
  // because a hidden hand or a draw leaves no choice in one of the worlds: those are siblings.
  struct Node {
    Seat who = nobody;
    const char* prompt = nullptr;
    int sibling = none;
    int branches = none;
    int glimpses = 0;  // still to be had before it looks around
    int looks = 0;
    int next_look = 0;  // when it has so many visits
    int visits = 0;
    float gained = 0;  // the sum of what visits found beyond the priors
  };

  struct Taken {
    int node, branch;
  };

  // ---- the course ----

  static const State& position_of(const Table& table) {
    return static_cast<const TableOf<R>&>(table).position_now();
  }

  void think(const Table& table, std::span<const int> asked_for, Rng& rng) {
    const Decision& decision = table.decision();
    const State& now = position_of(table);
    const double start = patience_.clock();
    turn_ = TurnSoFar<Mind>(table, decision.who);
    begin(now, decision, rng);
    for (const int choice : asked_for) ask_for(now, decision, choice, rng);
    for (int done = 1; !enough(done, start); ++done) iterate(now, decision, rng);
  }

  void begin(const State& now, const Decision& decision, Rng& rng) {
    nodes_.clear();
    branches_.clear();
    asked_for_.clear();
    asked_ = decision.choices;
    squares_.assign(static_cast<std::size_t>(decision.choices.size()), 0);
    decision_ = decision;
    const int root = add_node();
    for (int i = 0; i < looks_at_root; ++i)
      look_around(root, R::imagine(now, decision.who, rng), rng);
  }

  bool enough(int done, double start) const {
    if (patience_.is_over()) return true;
    if (patience_.iterations > 0) return done > std::max(1.0, share_ * patience_.iterations);
    const double seconds = share_ * patience_.seconds, used = patience_.clock() - start;
    if (used >= seconds - one_iteration) return true;
    return !weighing_ && done % 64 == 0 && settled(done / used * (seconds - used));
  }

  // No other choice can catch up, or none is worth a thought.
  bool settled(double visits_left) const {
    const Branch& best = favourite();
    int second = 0;
    for (int b = nodes_[0].branches; b != none; b = branches_[b].next)
      if (&branches_[b] != &best) second = std::max(second, branches_[b].visits);
    return best.visits - second > visits_left || best.visits > 0.95 * nodes_[0].visits;
  }

  // The one it likes best, but for talks that lead to nothing.
  int best_promising(const State& now, const Decision& decision, Rng& rng) {
    legal_.clear();
    for (int b = nodes_[0].branches; b != none; b = branches_[b].next) legal_.push_back(b);
    std::stable_sort(legal_.begin(), legal_.end(),
                     [&](int a, int b) { return liking(branches_[a]) > liking(branches_[b]); });
    for (int b : legal_) {
      const int choice = decision.choices.find(branches_[b].choice);
      if (is_promising<R>(mind_, now, decision, choice, rng)) return choice;
    }
    return decision.choices.find(branches_[legal_[0]].choice);
  }

  const Branch& favourite() const {
    int best = nodes_[0].branches;
    for (int b = best; b != none; b = branches_[b].next)
      if (liking(branches_[b]) > liking(branches_[best])) best = b;
    return branches_[best];
  }

  // By what its visits found. The first impression counts as some of them, and is expected to be
  // off by as much as it was with the others. Without faith in it, the number of visits decides.
  std::pair<float, float> liking(const Branch& branch) const {
    const auto visits = static_cast<float>(branch.visits);
    if (style_.faith == 0) return {visits, branch.prior};
    const float impression = branch.prior + drift_at(nodes_[0]);
    return {(style_.faith * impression + branch.won) / (style_.faith + visits), 0.0F};
  }

  void iterate(const State& now, const Decision& decision, Rng& rng) {
    State world = R::imagine(now, decision.who, rng);
    decision_ = decision;
    path_.clear();
    const Odds odds = walk_down(world, rng);
    learn(odds);
    if (path_.empty()) return;
    squares_of(branches_[path_[0].branch]) += odds[decision.who] * odds[decision.who];
  }

  // Takes choices until it leaves the tree, and judges what it finds there.
  Odds walk_down(State& world, Rng& rng) {
    for (int node = 0;;) {
      if (nodes_[node].glimpses > 0) {
        --nodes_[node].glimpses;
        return judge(world, rng);
      }
      if (nodes_[node].visits >= nodes_[node].next_look && has_room())
        look_around(node, world, rng);
      int branch = node == 0 ? select_at_root() : select(nodes_[node]);
      if (branch == none && has_room()) {  // none of its branches exists in this world
        look_around(node, world, rng);
        branch = select(nodes_[node]);
      }
      if (branch == none) return judge(world, rng);
      path_.push_back({node, branch});
      flow::apply(world, branches_[branch].choice, decision_);
      if (!next_question(world, rng) || is_decided<Mind>(world))
        return odds_when_over(R::scores(world));
      node = child(branch);
      if (node == none) {
        node = add_child(branch);
        if (node == none) return judge(world, rng);
        if (nodes_[node].glimpses == 0) return look_around(node, world, rng);
      }
    }
  }

  int quick_reply(const State& world) const {
    if constexpr (deals<Mind>) return Mind::reply(world, decision_);
    return 0;
  }

  // To the next question that leaves a choice, past talks. False: the game is over.
  bool next_question(State& world, Rng& rng) {
    for (flow::ask(world, decision_); decision_.who != nobody; flow::ask(world, decision_)) {
      const bool is_question = decision_.who != chance && decision_.choices.size() > 1;
      if (is_question && !is_talk<Mind>(decision_)) return true;
      const int answer = is_question ? quick_reply(world) : pick(decision_, rng);
      flow::apply(world, decision_.choices[answer], decision_);
    }
    return false;
  }

  Standings standings_of(const State& world) const {
    if constexpr (MindOf<Mind, State>)
      return mind_.standings(world);
    else
      return {};
  }

  Odds judge(State world, Rng& rng) {
    reply_.choices.clear();
    settle_action<Mind>(world, rng, reply_);
    return odds_at_rest<R, Mind>(world, standings_of(world));
  }

  void learn(const Odds& odds) {
    for (const Taken& taken : path_) {
      Node& node = nodes_[taken.node];
      Branch& branch = branches_[taken.branch];
      ++node.visits;
      ++branch.visits;
      branch.won += odds[node.who];
      node.gained += odds[node.who] - branch.prior;
    }
  }

  // ---- which branch to take ----

  // How much more visits found than was expected before.
  static float drift_at(const Node& node) {
    return node.gained / static_cast<float>(node.visits + 1);
  }

  // The mean of what was found, and a bonus for what deserves more attention than it got. A branch
  // not visited yet is expected to do as much better or worse than its prior as the others did.
  int select(Node& node) {
    legal_.clear();
    float weights = 0;
    for (int b = node.branches; b != none; b = branches_[b].next)
      if (decision_.choices.find(branches_[b].choice) >= 0) {
        legal_.push_back(b);
        weights += branches_[b].weight;
        ++branches_[b].available;
      }
    const float drift = drift_at(node);
    int best = none;
    float best_score = 0;
    for (int b : legal_) {
      const Branch& branch = branches_[b];
      const float share = branch.weight / weights;
      const auto visits = static_cast<float>(branch.visits);
      const float mean = (branch.prior + drift + branch.won) / (1 + visits);
      const float bonus =
          style_.curiosity * share * std::sqrt(static_cast<float>(branch.available));
      const float score = mean + bonus / (1 + visits);
      if (best == none || score > best_score) best = b, best_score = score;
    }
    return best;
  }

  // One visit in four goes to a choice that was asked for, until it has had as many as any.
  int select_at_root() {
    if (!asked_for_.empty() && nodes_[0].visits % 4 == 3) {
      const int least = *std::min_element(asked_for_.begin(), asked_for_.end(), [&](int a, int b) {
        return branches_[a].visits < branches_[b].visits;
      });
      if (branches_[least].visits < favourite().visits) return least;
    }
    return select(nodes_[0]);
  }

  // ---- opinions ----

  // Sees to it that a choice of the root is in the tree.
  void ask_for(const State& now, const Decision& decision, int choice, Rng& rng) {
    const Choice wanted = decision.choices[choice];
    int b = nodes_[0].branches;
    while (b != none && branches_[b].choice != wanted) b = branches_[b].next;
    if (b == none) {
      State world = R::imagine(now, decision.who, rng);
      decision_ = decision;
      flow::apply(world, wanted, decision_);
      take_in(nodes_[0], wanted, judge(world, rng)[decision.who]);
      b = nodes_[0].branches;
    }
    asked_for_.push_back(b);
  }

  // Few visits that happen to agree prove little: as if one had been off by as much as before it.
  double doubt_of(const Branch& branch, double mean) const {
    const double n = branch.visits;
    const double spread = std::max(0.0, squares_of(branch) - n * mean * mean);
    return std::sqrt(spread + doubt_before * doubt_before) / n;
  }

  float& squares_of(const Branch& of_root) {
    return squares_[static_cast<std::size_t>(asked_.find(of_root.choice))];
  }
  double squares_of(const Branch& of_root) const {
    return squares_[static_cast<std::size_t>(asked_.find(of_root.choice))];
  }

  // ---- looking around ----

  // Tries every choice of this world, takes in the best, and returns what it promises.
  Odds look_around(int node, const State& world, Rng& rng) {
    const Odds promise = try_choices(world, node == 0, rng);
    best_.resize(tried_.size());
    std::iota(best_.begin(), best_.end(), 0);
    const auto kept = std::min<std::ptrdiff_t>(
        style_.first_breadth + style_.more_breadth * nodes_[node].looks, std::ssize(best_));
    std::partial_sort(best_.begin(), best_.begin() + kept, best_.end(),
                      [&](int a, int b) { return tried_[a] > tried_[b]; });
    for (int b = nodes_[node].branches; b != none; b = branches_[b].next)
      if (const int i = decision_.choices.find(branches_[b].choice); i >= 0 && tried_[i] != idle) {
        remember(branches_[b], tried_[i]);
        tried_[i] = known;
      }
    for (auto i = best_.begin(); i != best_.begin() + kept; ++i)
      if (tried_[*i] != known && tried_[*i] != idle)
        take_in(nodes_[node], decision_.choices[*i], tried_[*i]);
    ++nodes_[node].looks;
    nodes_[node].next_look = std::max(4, 2 * nodes_[node].visits);
    return promise;
  }

  // For each choice what the seat may expect; returns what everybody may, after the best.
  Odds try_choices(const State& world, bool at_root, Rng& rng) {
    tried_.clear();
    if constexpr (MindOf<Mind, State>) {
      Odds promise{};
      const Standings before = standings_of(world);
      for (const Choice choice : decision_.choices) {
        if (!is_plausible<Mind>(world, choice) || (at_root && turn_.forbids(choice))) {
          tried_.push_back(idle);
          continue;
        }
        State after = world;
        play_action<Mind>(after, choice, rng, reply_);
        const Standings standings = standings_of(after);
        const Odds odds = odds_at_rest<R, Mind>(after, standings);
        const bool idles =
            is_idle<Mind>(Judged<State>{world, before}, Judged<State>{after, standings});
        if (tried_.empty() || odds[decision_.who] > promise[decision_.who]) promise = odds;
        tried_.push_back(idles ? idle : odds[decision_.who]);
      }
      return promise;
    } else {  // Nothing is known: any may come first.
      for (int i = 0; i < decision_.choices.size(); ++i)
        tried_.push_back(1e-9F * static_cast<float>(rng.below(1000)));
      return judge(world, rng);
    }
  }

  void remember(Branch& branch, float tried) const {
    ++branch.looks;
    branch.prior += (tried - branch.prior) / static_cast<float>(branch.looks);
    branch.weight = std::exp(branch.prior / style_.warmth);
  }

  // ---- the tree ----

  bool has_room() const { return branches_.size() < most_branches_; }

  void take_in(Node& node, Choice choice, float tried) {
    if (!has_room()) return;
    branches_.push_back({.choice = choice, .next = node.branches});
    remember(branches_.back(), tried);
    node.branches = static_cast<int>(branches_.size()) - 1;
  }

  int add_node() {
    if (nodes_.size() == most_nodes_) return none;
    nodes_.push_back({.who = decision_.who,
                      .prompt = decision_.prompt,
                      .glimpses = nodes_.empty() ? 0 : style_.glimpses});
    return static_cast<int>(nodes_.size()) - 1;
  }

  // The node of the present question under this branch.
  int child(int branch) const {
    int node = branches_[branch].child;
    while (node != none
           && (nodes_[node].who != decision_.who || nodes_[node].prompt != decision_.prompt))
      node = nodes_[node].sibling;
    return node;
  }
  int add_child(int branch) {
    const int node = add_node();
    if (node != none) nodes_[node].sibling = std::exchange(branches_[branch].child, node);
    return node;
  }

  static constexpr int looks_at_root = 3;
  static constexpr double one_iteration = 0.001;  // seconds, with something to spare
  static constexpr double doubt_before = 0.25;    // of a choice that was only tried
  static constexpr float known = -1, idle = -2;   // a choice that is in the tree, or shall not be

  const Patience patience_;
  const Mind mind_;
  const SearchStyle style_;
  double share_ = 1;  // of its patience that the present question gets
  const std::size_t most_nodes_, most_branches_;
  TurnSoFar<Mind> turn_;
  bool weighing_ = false;       // whoever asks waits for opinions, not for a choice
  std::vector<int> asked_for_;  // branches of the root
  Choices asked_;               // the choices of the root …
  std::vector<float> squares_;  // … and of each the sum of the squares of what its visits found
  std::vector<Node> nodes_;     // the first is the root
  std::vector<Branch> branches_;
  // Kept from one iteration to the next, so that nothing is allocated.
  Decision decision_, reply_;
  std::vector<Taken> path_;
  std::vector<int> legal_, best_;
  std::vector<float> tried_;
};

}  // namespace ziggurat
