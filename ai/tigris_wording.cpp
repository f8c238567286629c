#include "ai/tigris_sight.h"

namespace ziggurat::tigris {
namespace {

using enum Taste;

constexpr ReasonRow reasons[] = {
    // of a colour, from the weakest to the strongest
    {"points", "points", MoreIsBetter},
    {"ahead of weakest", "points", MoreIsBetter},
    {"is weakest"},
    {"is black"},
    {"is red"},
    {"is blue"},
    {"in hand", "hand", MoreIsBetter},
    {"some in hand", "hand", MoreIsBetter},
    {"leader", "leader", MoreIsBetter},
    {"by king", "leader", MoreIsBetter},
    {"can score", "hand", MoreIsBetter},
    {"room", "room", MoreIsBetter},
    {"tiles", "kingdom", MoreIsBetter},
    {"size of kingdom", "kingdom"},
    {"leaders beside", "kingdom"},
    {"temples", "safety", MoreIsBetter},
    {"temples and hand", "safety", MoreIsBetter},
    {"monuments", "monument", MoreIsBetter},
    {"monuments for weakest", "monument", MoreIsBetter},
    {"war threatens", "war", LessIsBetter},
    {"war margin", "war", MoreIsBetter},
    {"war margin with hand", "war", MoreIsBetter},
    {"war prize", "spoils", MoreIsBetter},
    {"revolt margin", "revolt", MoreIsBetter},
    {"revolt prize", "revolt", MoreIsBetter},
    {"vacancy", "vacancy", MoreIsBetter},
    {"square lacks one", "square", MoreIsBetter},
    {"square can be filled", "square", MoreIsBetter},
    // of the seat
    {"catastrophes", "catastrophe", MoreIsBetter},
    {"treasures", "treasure", MoreIsBetter},
    {"treasures beside trader", "treasure", MoreIsBetter},
    {"tiles in hand"},
    {"on turn"},
    {"actions left"},
    {"turns to wait"},
    {"bag", "time"},
    {"bag nearly empty", "time"},
    {"treasures left", "time"},
    {"last treasures", "time"},
    {"two players"},
    {"three players"},
    {"weakest points", "points", MoreIsBetter, "weakest"},
    {"second points", "points", MoreIsBetter, "second"},
    {"lead", "lead", MoreIsBetter},
    {"late lead", "lead", MoreIsBetter},
    {"late lead of second", "lead", MoreIsBetter},
    {"lateness", "time"},
    {"standing"},
};

constexpr NudgeRow nudges[] = {
    {"place", "place", true}, {"leader", "leader"},
    {"withdraw", "leader"},   {"catastrophe", "catastrophe"},
    {"swap", "hand"},         {"end", "hold"},
    {"support", "support"},   {"war", "war"},
    {"monument", "monument"}, {"wonder", "monument"},
    {"building", "building"}, {"take", "treasure"},
    {"point", "points"},      {"decline", "hold"},
};

}  // namespace

const Wording Sight::wording = {reasons, nudges};

}  // namespace ziggurat::tigris
