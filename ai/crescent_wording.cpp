#include "ai/crescent_sight.h"
#include "crescent/data.h"
#include "crescent/words.h"

namespace ziggurat::crescent {
namespace {

using enum Taste;

constexpr ReasonRow reasons[] = {
    {"points", "points", MoreIsBetter},
    {"objectives", "objectives", MoreIsBetter},
    {"coins' use", "coins", MoreIsBetter},
    {"units' use", "units", MoreIsBetter},
    {"cards' use", "cards", MoreIsBetter},
    {"land's use", "land", MoreIsBetter},
    {"plunder", "plunder", MoreIsBetter},
    {"danger", "danger", LessIsBetter},
    // of an objective
    {"pays", "objective", MoreIsBetter},
    {"promises", "objective", MoreIsBetter},
    {"pays later", "objective", MoreIsBetter},
    {"promises later", "objective", MoreIsBetter},
    // means
    {"coins", "coins", MoreIsBetter},
    {"poor", "coins", LessIsBetter},
    {"income", "income", MoreIsBetter},
    {"income later", "income", MoreIsBetter},
    {"ordinary units", "units", MoreIsBetter},
    {"mercenaries", "mercenaries", MoreIsBetter},
    {"reserve", "reserve", MoreIsBetter},
    {"to come", "reserve", MoreIsBetter},
    {"supply"},
    {"cards", "cards", MoreIsBetter},
    {"used cards"},
    {"tokens to place"},
    {"tokens", "influence", MoreIsBetter},
    {"hexes", "land", MoreIsBetter},
    // what objectives count
    {"token_terrains", "influence", MoreIsBetter},
    {"tokens_in_cities", "influence", MoreIsBetter},
    {"tokens_in_rough", "influence", MoreIsBetter},
    {"towns", "settlements"},
    {"cities", "settlements"},
    {"settlements", "settlements"},
    {"patrons", "customers", MoreIsBetter},
    {"controlled", "land", MoreIsBetter},
    {"quarries", "land", MoreIsBetter},
    {"crossings", "land", MoreIsBetter},
    {"forts", "strongholds", MoreIsBetter},
    {"castles", "strongholds", MoreIsBetter},
    {"palace", "strongholds", MoreIsBetter},
    {"holy_site_control", "holy", MoreIsBetter},
    {"holy_site_influence", "holy", MoreIsBetter},
    {"holy_site_settlement", "holy", MoreIsBetter},
    {"holy_site_presence", "holy", MoreIsBetter},
    {"mercenary_customers", "customers", MoreIsBetter},
    {"sacked", "plunder", MoreIsBetter},
    // of another seat
    {"lead", "rival", MoreIsBetter},
    {"lead in points", "rival", MoreIsBetter},
    {"force beside", "neighbour", LessIsBetter},
    // time
    {"first year"},
    {"last year"},
    {"left of year"},
    {"left"},
    {"last round"},
    {"on turn"},
    {"has acted"},
    {"four players"},
    {"divided_lands"},
    {"spring_thaw"},
    {"fertile_valley"},
    {"open_plains"},
    {"meeting_place"},
    {"standing"},
};

constexpr NudgeRow nudges[] = {
    {"influence", "influence"},
    {"build", "build"},
    {"move", "units"},
    {"assault", "attack"},
    {"recruit", "recruit"},
    {"hire", "mercenaries"},
    {"bribe", "mercenaries"},
    {"buy", "market"},
    {"play", "card"},
    {"collect", "coins"},
    {"revolt", "recruit"},
    {"muster", "recruit"},
    {"plot", "market"},
    {"conspire", "market"},
    {"palace", "build"},
    {"desert", "mercenaries"},
    {"stay", "hold"},
    {"anytime", "card"},
    {"one", "units"},
    {"two", "units"},
    {"offer", "deal"},
    {"bid", "deal"},
    {"ask", "deal"},
    {"counter", "deal"},
    {"accept", "deal"},
    {"agree", "deal"},
    {"refuse", "deal"},
    {"purchase", "market"},
    {"take", "market"},
    {"nothing", "hold"},
    {"discard", "card"},
    {"dismiss", "units"},
    {"promise", "deal"},
    {"choose", "fight"},
    {"meddle", "fight"},
    {"support", "fight"},
    {"defend", "fight"},
    {"resolve", "fight"},
    {"assign", "fight"},
    {"cancel", "fight"},
    {"remove", "fight"},
    {"bring", "units"},
    {"withdraw", "units"},
    {"place", "units"},
    {"use", "card"},
    {"target", "fight"},
    {"decline", "hold"},
    {"tie", "fight"},
    {"lose", "fight"},
    {"flee", "fight"},
    {"capture", "spoils"},
    {"leave", "spoils"},
    {"sack", "spoils"},
    {"spare", "spoils"},
    {"hand-in", "card"},
    {"pass", "hold"},
    {"rest", "hold"},
    {"back", "hold"},
    {"done", "hold"},
    {"lay", "land"},
    {"found", "land"},
};

}  // namespace

const Wording Sight::wording = {reasons, nudges};

Ref Sight::thing_of(const State& s, Seat seat, std::string_view which) {
  constexpr std::string_view order[] = {"first", "second", "third", "fourth", "fifth", "sixth"};
  const auto at = std::ranges::find(order, which) - std::begin(order);
  return ref(Kind::Objective, objective_number(s.settings.data, seat, static_cast<int>(at)));
}

}  // namespace ziggurat::crescent
