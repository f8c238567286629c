#pragma once
// How every game proceeds. A state holds a stack of frames: who is in the middle of what. A frame
// is a small struct with a `step`; its rule is a table of steps, each a question next to its
// consequence. `steps_of(frame)` names the table. The game is over when nothing is in progress.
#include <cassert>
#include <span>
#include <utility>
#include <variant>

#include "core/choice.h"
#include "core/news.h"

namespace ziggurat {

// What every state begins with: the rules in progress, the innermost on top, and what has happened
// since the last choice. An event `More` stands for all that there is no room to tell.
template <class Stack, class Event, int most_news>
struct Progress {
  Stack stack;
  FixedList<News, most_news> news;

  void call(const auto& frame) { stack.push(frame); }
  void tell(Event event, Seat seat, int n = 0, Ref a = {}, Ref b = {}, SeenBy seen_by = everyone) {
    if constexpr (requires { Event::More; }) {
      const int room = most_news - news.size();
      if (room == 0) return;
      if (room == 1) event = Event::More, seen_by = everyone, seat = nobody, n = 0, a = b = Ref{};
    }
    news.push({static_cast<u8>(event), seen_by, seat, static_cast<i8>(n), a, b});
  }
  bool operator==(const Progress&) const = default;
};

enum class Then : u8 {
  Next,     // go on with the step below
  Again,    // ask this one once more
  Restart,  // go back to the first step
  Done,     // leave the rule
};

template <class State, class Frame>
struct Step {
  const char* prompt;                                  // names the question in texts and tests
  Seat (*who)(const State&, const Frame&);             // null: the step asks nobody, it happens
  void (*list)(const State&, const Frame&, Choices&);  // every legal answer
  Then (*then)(State&, Frame&, Choice);                // what the answer does; may call a rule
  // A step without an answer is skipped. Where a list is long, this may say that it is not empty,
  // which saves making it if nobody wants to see it.
  bool (*surely)(const State&, const Frame&) = nullptr;
};

// Of a step that is never skipped.
template <class State, class Frame>
bool always(const State&, const Frame&) {
  return true;
}

// A step that asks nobody. Most need no name.
template <class State, class Frame>
constexpr Step<State, Frame> happens(Then (*then)(State&, Frame&, Choice), const char* name = "") {
  return {name, nullptr, nullptr, then};
}

// Whether a rule has come to the step with this consequence.
template <class State, class Frame>
bool is_at(const Frame& frame, Then (*then)(State&, Frame&, Choice)) {
  const auto steps = steps_of(frame);
  return frame.step < steps.size() && steps[frame.step].then == then;
}

// Lets it go on there.
template <class State, class Frame>
void go_to(Frame& frame, Then (*then)(State&, Frame&, Choice)) {
  for (frame.step = 0; !is_at(frame, then); ++frame.step)
    assert(frame.step < steps_of(frame).size() && "a rule has no such step");
}

namespace flow {

template <class State, class Frame>
void take_step(State& state, Frame& frame, Choice choice) {
  const u8 at = frame.step;
  const auto steps = steps_of(frame);
  switch (steps[at].then(state, frame, choice)) {
    case Then::Next: frame.step = static_cast<u8>(at + 1); break;
    case Then::Again: break;
    case Then::Restart: frame.step = 0; break;
    case Then::Done: frame.step = static_cast<u8>(steps.size()); break;
  }
}

template <class State>
bool over(const State& state) {
  return state.stack.empty();
}

// Completes the question on top of the stack: its answers are there already, or are listed now.
// They need not be spelled out.
template <class State>
void ask_briefly(const State& state, Decision& decision) {
  decision.who = nobody;
  decision.prompt = "over";
  if (over(state)) return;
  std::visit(
      [&](const auto& frame) {
        const auto& step = steps_of(frame)[frame.step];
        decision.prompt = step.prompt;
        decision.who = step.who(state, frame);
        if (decision.choices.empty()) step.list(state, frame, decision.choices);
      },
      state.stack.top());
}
template <class State>
void ask(const State& state, Decision& decision) {
  ask_briefly(state, decision);
  decision.choices.spell_out();
}

// The question on top of the stack: a pure reading.
template <class State>
void decide(const State& state, Decision& decision) {
  decision.choices.clear();
  ask(state, decision);
}

// In a deep stack, the rules that have nothing left to do leave before the next question. Their
// last step has called another rule, so they are still there; those that follow from each other
// without end would fill the stack.
template <class State>
void drop_finished(State& state) {
  if (state.stack.size() <= state.stack.capacity() / 2) return;
  for (int i = state.stack.size() - 2; i >= 0; --i)
    if (std::visit([](const auto& frame) { return frame.step >= steps_of(frame).size(); },
                   state.stack[i]))
      state.stack.erase(i);
}

// More than any rule does between two questions: one that goes on never asks.
constexpr int max_quiet_steps = 10'000;

// One step that needs no choice; false if there is none: the game rests on a question or is over.
// `answers` are those to the question, if they had to be listed to know.
template <class State>
bool go_on(State& state, Choices& answers) {
  answers.clear();
  if (over(state)) return false;
  return std::visit(
      [&](auto& frame) {
        const auto steps = steps_of(frame);
        if (frame.step >= steps.size()) return state.stack.pop(), true;
        const auto& step = steps[frame.step];
        if (!step.who) return take_step(state, frame, Choice{}), true;
        if (step.surely && step.surely(state, frame)) return false;
        step.list(state, frame, answers);
        if (!answers.empty()) return false;
        return ++frame.step, true;
      },
      state.stack.top());
}
template <class State>
bool go_on(State& state) {
  Choices answers;
  return go_on(state, answers);
}

// Runs whatever needs no choice, until the game rests on a question or is over.
template <class State>
void settle(State& state, Choices& answers) {
  for (int quiet = 0; go_on(state, answers); ++quiet)
    assert(quiet < max_quiet_steps && "a rule never asks");
  drop_finished(state);
}
template <class State>
void settle(State& state) {
  Choices answers;
  settle(state, answers);
}

// What the choice itself does; then the game settles.
template <class State>
void answer(State& state, Choice choice) {
  state.news.clear();
  std::visit([&](auto& frame) { take_step(state, frame, choice); }, state.stack.top());
}

template <class State>
void apply(State& state, Choice choice) {
  answer(state, choice);
  settle(state);
}
// The same where the next question is wanted, too: `ask` completes it, and nothing is listed twice.
template <class State>
void apply(State& state, Choice choice, Decision& next) {
  answer(state, choice);
  settle(state, next.choices);
}

}  // namespace flow
}  // namespace ziggurat
