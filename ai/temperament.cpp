#include "ai/temperament.h"

namespace ziggurat {
namespace {

// Of a thing, as in "weakest.monuments", or of the seat.
bool is_about(std::string_view name, std::string_view input) {
  return name == input || name.ends_with("." + std::string(input));
}

}  // namespace

Net tempered(Net net, Temperament temperament, std::span<const Liking> likings) {
  for (const Liking& liking : likings)
    for (std::size_t i = 0; i < net.names.size(); ++i)
      if (liking.whose == temperament && is_about(net.names[i], liking.input))
        for (int kind = 0; kind < net.kinds; ++kind)
          net.straight(kind, static_cast<int>(i)) += liking.more;
  return net;
}

Temperament temperament_at(std::string_view table, Seat seat) {
  constexpr auto count = static_cast<u32>(Temperament::count);
  u32 sum = static_cast<u32>(seat);
  for (const char c : table) sum = sum * 31 + static_cast<unsigned char>(c);
  return Temperament((sum >> 8 ^ sum) % count);
}

}  // namespace ziggurat
