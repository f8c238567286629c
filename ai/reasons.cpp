#include "ai/reasons.h"

#include <algorithm>
#include <cmath>

namespace ziggurat {
namespace {

// What stands before the dot and behind it.
struct Parts {
  std::string_view thing, rest;
};
Parts parts_of(std::string_view input) {
  const std::size_t dot = input.find('.');
  if (dot == std::string_view::npos) return {{}, input};
  return {input.substr(0, dot), input.substr(dot + 1)};
}

bool is_believed(const ReasonRow& row, const Difference& difference) {
  return row.taste == Taste::AsJudged
         || (static_cast<int>(row.taste) * difference.more > 0) == (difference.gain > 0);
}

}  // namespace

Message with_thing(const Vocabulary& vocabulary, Message message, Ref thing) {
  Choice of_it{};
  of_it.a = thing;
  for (Message::Arg& arg : describe(vocabulary, of_it).args) message.args.push_back(std::move(arg));
  return message;
}

const ReasonRow* find_reason(const Wording& wording, std::string_view input) {
  const std::string_view rest = parts_of(input).rest;
  const auto row = std::ranges::find_if(
      wording.reasons, [&](const ReasonRow& r) { return std::string_view(r.input) == rest; });
  return row == wording.reasons.end() ? nullptr : &*row;
}

// The first word of what the input is said of: "first" of "first objective".
std::string_view which_of(const ReasonRow& row, std::string_view input) {
  if (*row.which) return row.which;
  const std::string_view thing = parts_of(input).thing;
  return thing.substr(0, thing.find(' '));
}

void add_reason(std::vector<Reason>& all, const Reason& one) {
  const auto known = std::ranges::find_if(
      all, [&](const Reason& r) { return r.reason == one.reason && r.which == one.which; });
  if (known == all.end())
    all.push_back(one);
  else
    known->gain += one.gain;
}

std::vector<Reason> reasons_for(const Wording& wording, const std::vector<std::string>& inputs,
                                std::span<const Difference> differences) {
  std::vector<Reason> all;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const ReasonRow* row = find_reason(wording, inputs[i]);
    if (row && *row->reason && is_believed(*row, differences[i]))
      add_reason(all, {row->reason, which_of(*row, inputs[i]), differences[i].gain});
  }
  return all;
}

std::vector<Reason> main_reasons(std::vector<Reason> all, bool is_better) {
  constexpr double least = 0.004;  // of a chance
  constexpr double share = 0.2;    // of the greatest
  constexpr std::size_t most = 3;
  std::ranges::sort(all, std::ranges::greater(), [](const Reason& r) { return std::abs(r.gain); });
  std::vector<Reason> told, against;
  for (const Reason& reason : all) {
    if (std::abs(reason.gain) < std::max(least, share * std::abs(all.front().gain))) break;
    ((reason.gain > 0) == is_better ? told : against).push_back(reason);
  }
  if (told.empty()) return {};  // it is better, or worse, for what comes later: this says not why
  told.resize(std::min(told.size(), against.empty() ? most : most - 1));
  if (!against.empty()) told.push_back(against.front());
  return told;
}

}  // namespace ziggurat
