#include "ai/net.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

#include "core/rng.h"

namespace ziggurat {
namespace {

// Where the parts of a kind's weights begin.
template <class Float>
struct Parts {
  Float* into;      // hidden units, a row for each input, and one for the thresholds
  Float* out;       // of the hidden units
  Float* straight;  // one for each input, then what the kind has anyway
};
template <class Float>
Parts<Float> parts(const Net& net, std::span<Float> weights, int kind) {
  Float* const at = weights.data() + static_cast<std::size_t>(kind) * net.kind_size();
  const auto rows = static_cast<std::ptrdiff_t>(net.names.size() + 1) * Net::hidden;
  return {at, at + rows, at + rows + Net::hidden};
}
Parts<const float> parts(const Net& net, int kind) {
  return parts(net, std::span(net.weights), kind);
}

// Four hidden units, which the processor adds up at once.
using Units = float __attribute__((vector_size(16)));
constexpr int groups = Net::hidden / 4;

// Of the hidden units, and the straight one. Each is made in the order of the inputs; those of
// zero, which are many, add nothing.
struct Sums {
  alignas(Units) float units[Net::hidden];
  float straight;
};

Sums sums_of(const Net& net, const Parts<const float>& of, const float* in) {
  const int n = net.inputs();
  int awake[most_inputs + 1], count = 0;
  for (int i = 0; i < n; ++i) {
    awake[count] = i;
    count += in[i] != 0;
  }
  Units units[groups];
  std::memcpy(units, of.into + n * Net::hidden, sizeof units);
  float straight = of.straight[n];
  for (int k = 0; k < count; ++k) {
    const int i = awake[k];
    const float* row = of.into + i * Net::hidden;
#pragma GCC unroll 8  // so that the sums stay in registers
    for (int g = 0; g < groups; ++g) {
      Units weights;
      std::memcpy(&weights, row + 4 * g, sizeof weights);
      units[g] += in[i] * weights;
    }
    straight += in[i] * of.straight[i];
  }
  Sums sums;
  std::memcpy(sums.units, units, sizeof units);
  sums.straight = straight;
  return sums;
}

}  // namespace

float& Net::straight(int kind, int input) {
  return parts(*this, std::span(weights), kind).straight[input];
}

float Net::score(int kind, const float* in) const {
  const Parts<const float> of = parts(*this, kind);
  const Sums sums = sums_of(*this, of, in);
  float sum = sums.straight;
  for (int h = 0; h < hidden; ++h) sum += std::max(sums.units[h], 0.0F) * of.out[h];
  return sum;
}

void Net::add_slope(int kind, const float* in, float by, std::span<float> slope) const {
  const Parts<const float> of = parts(*this, kind);
  const Sums sums = sums_of(*this, of, in);
  float wake[hidden];
  for (int h = 0; h < hidden; ++h) wake[h] = sums.units[h] > 0 ? by * of.out[h] : 0;
  for (int i = 0; i < inputs(); ++i) {
    const float* row = of.into + i * hidden;
    float sum = by * of.straight[i];
    for (int h = 0; h < hidden; ++h) sum += row[h] * wake[h];
    slope[static_cast<std::size_t>(i)] += sum;
  }
}

void Net::add_gradient(int kind, const float* in, float by, std::span<float> gradient) const {
  const Parts<const float> of = parts(*this, kind);
  const Parts<float> to = parts(*this, gradient, kind);
  const Sums sums = sums_of(*this, of, in);
  float wake[hidden];
  const int n = inputs();
  for (int h = 0; h < hidden; ++h) {
    to.out[h] += by * std::max(sums.units[h], 0.0F);
    wake[h] = sums.units[h] > 0 ? by * of.out[h] : 0;
    to.into[n * hidden + h] += wake[h];
  }
  for (int i = 0; i < n; ++i) {
    const float x = in[i];
    if (x == 0) continue;
    to.straight[i] += by * x;
    float* row = to.into + i * hidden;
    for (int h = 0; h < hidden; ++h) row[h] += x * wake[h];
  }
  to.straight[n] += by;
}

Net new_net(std::vector<std::string> names, int kinds, u64 seed) {
  Net net{.names = std::move(names), .kinds = kinds, .weights = {}, .history = {}};
  net.weights.assign(net.kind_size() * static_cast<std::size_t>(kinds), 0.0F);
  Rng rng(seed);
  const auto size = static_cast<float>(1 / std::sqrt(static_cast<double>(net.names.size())));
  for (int kind = 0; kind < kinds; ++kind) {
    float* at = net.weights.data() + static_cast<std::size_t>(kind) * net.kind_size();
    for (std::size_t i = 0; i < net.names.size() * Net::hidden; ++i)
      at[i] = size * (static_cast<float>(rng.below(2001)) / 1000.0F - 1);
    at[(net.names.size() + 2) * Net::hidden + net.names.size() - 1] = 1;  // the last, straight
  }
  return net;
}

// ---- as text ----
//
//   # where it comes from
//   kind 0
//   thresholds …
//   out …
//   points of weakest: straight, into each hidden unit
//   …
//   always: what the kind has anyway

namespace {

void write_numbers(std::string& to, std::span<const float> numbers) {
  for (float x : numbers) {
    char digits[32];
    const auto end =
        std::to_chars(digits, digits + sizeof digits, x, std::chars_format::general, 4);
    to += ' ';
    to.append(digits, end.ptr);
  }
  to += '\n';
}

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}
  bool done() const { return rest_.empty(); }
  int line() const { return line_; }
  std::string_view next() {
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    const std::string_view found = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++line_;
    return found;
  }

 private:
  std::string_view rest_;
  int line_ = 0;
};

// Reads exactly so many numbers; false: there are not.
bool read_numbers(std::string_view from, std::span<float> numbers) {
  const char* at = from.data();
  const char* const end = at + from.size();
  for (float& x : numbers) {
    while (at != end && *at == ' ') ++at;
    const auto [next, problem] = std::from_chars(at, end, x);
    if (problem != std::errc() || !std::isfinite(x)) return false;
    at = next;
  }
  return at == end;
}

// "NAME: numbers"; false: it is not that.
bool read_row(std::string_view line, std::string_view name, std::span<float> numbers) {
  if (!line.starts_with(name)) return false;
  line.remove_prefix(name.size());
  if (!line.starts_with(':')) return false;
  return read_numbers(line.substr(1), numbers);
}

}  // namespace

std::string written(const Net& net) {
  std::string text;
  for (Reader lines(net.history); !lines.done();) text += "# " + std::string(lines.next()) + '\n';
  for (int kind = 0; kind < net.kinds; ++kind) {
    const Parts<const float> of = parts(net, kind);
    text += "kind " + std::to_string(kind) + "\nthresholds:";
    write_numbers(text, {of.into + net.inputs() * Net::hidden, Net::hidden});
    text += "out:";
    write_numbers(text, {of.out, Net::hidden});
    for (int i = 0; i < net.inputs(); ++i) {
      float row[1 + Net::hidden] = {of.straight[i]};
      std::copy_n(of.into + i * Net::hidden, Net::hidden, row + 1);
      text += net.names[static_cast<std::size_t>(i)] + ':';
      write_numbers(text, row);
    }
    text += "always:";
    write_numbers(text, {of.straight + net.inputs(), 1});
  }
  return text;
}

Result<Net> read_net(std::string_view text, std::vector<std::string> names, int kinds) {
  Net net = new_net(std::move(names), kinds, 0);
  Reader lines(text);
  std::string_view line = lines.next();
  for (; line.starts_with("# "); line = lines.next())
    net.history += std::string(line.substr(2)) + '\n';
  const auto wrong = [&] { return Message("weights.line").with("line", long{lines.line()}); };
  for (int kind = 0; kind < kinds; ++kind) {
    const Parts<float> of = parts(net, std::span(net.weights), kind);
    if (line != "kind " + std::to_string(kind)) return wrong();
    if (!read_row(lines.next(), "thresholds", {of.into + net.inputs() * Net::hidden, Net::hidden}))
      return wrong();
    if (!read_row(lines.next(), "out", {of.out, Net::hidden})) return wrong();
    for (int i = 0; i < net.inputs(); ++i) {
      float row[1 + Net::hidden];
      if (!read_row(lines.next(), net.names[static_cast<std::size_t>(i)], row)) return wrong();
      of.straight[i] = row[0];
      std::copy_n(row + 1, Net::hidden, of.into + i * Net::hidden);
    }
    if (!read_row(lines.next(), "always", {of.straight + net.inputs(), 1})) return wrong();
    line = lines.done() ? "" : lines.next();
  }
  if (!line.empty() || !lines.done()) return wrong();
  return net;
}

}  // namespace ziggurat
