#include "ai/oath_sight.h"

#include <algorithm>
#include <string_view>

#include "oath/rules.h"

namespace ziggurat::oath {
namespace {

struct Look {
  const State& s;
  const AllTerms& terms;
  Seat seat;
  const Player& player() const { return s.player[seat]; }
  const Terms& own() const { return terms[seat]; }
  bool is_exile() const { return player().role == Role::Exile; }
};

template <class Note>
void note_claim(const char* name, bool has, const Claim& claim, Note& note) {
  note.among(name);
  note("is there", has);
  note("kept", has && claim.kept);
  note("grip when kept", has && claim.kept ? claim.grip : 0);
  note("grip when not", has && !claim.kept ? claim.grip : 0);
  note.among("");
}

template <class Note>
void note_ways(const Look& look, Note& note) {
  const State& s = look.s;
  const Terms& own = look.own();
  const Ways& ways = own.ways;
  const bool vision = look.player().vision != no_card && look.player().vision != Conspiracy;
  note_claim("title", look.seat == chancellor || look.is_exile(), ways.title, note);
  note_claim("vision", look.is_exile() && vision, ways.vision, note);
  note_claim("foretold", look.is_exile() && (s.prophecy & seat_bit(look.seat)), ways.foretold,
             note);
  note("vision ripe", vision && ways.vision.kept && s.visions_drawn >= visions_to_win);
  note("hidden vision", ways.hidden);
  note("heir", ways.heir);
  note("is heir", ways.heir == 1);
  note("title comes", own.coming_title);
  note("title held", s.title == look.seat);
  note("usurper", s.title == look.seat && s.usurper);
  note("chance", own.chance);
  note("threat", own.threat);
  note("threat is near", own.threat > 0.6);
  note("sure to lose", own.threat > 1 - 1e-9);
  double others = 0;
  for (Seat other : seats_of(s))
    if (other != look.seat) others += look.terms[other].chance;
  note("chances of others", others / (s.settings.players - 1));
}

template <class Note>
void note_means(const Look& look, Note& note) {
  const State& s = look.s;
  const Player& player = look.player();
  const Terms& own = look.own();
  int most_sites = 0, most_treasures = 0, most_warbands = 0;
  for (Seat other : seats_of(s)) {
    if (other == look.seat) continue;
    if (enemies(s, other, look.seat)) most_sites = std::max(most_sites, look.terms[other].sites);
    most_treasures = std::max(most_treasures, look.terms[other].treasures);
    most_warbands = std::max(most_warbands, int{s.player[other].warbands});
  }
  note("sites", own.sites / 4.0);
  note("lead in sites", within(own.sites - most_sites, 4));
  note("sites in danger", own.danger / 2);
  note("treasures", own.treasures / 3.0);
  note("lead in treasures", within(own.treasures - most_treasures, 3));
  note("relics", std::popcount(player.relics) / 3.0);
  for (Banner banner : each<Banner>) {
    note.among(banner == Banner::PeoplesFavor ? "favor banner" : "secret banner");
    const bool held = holds(s, look.seat, banner);
    note("held", held);
    note("tokens when held", held ? s.banner[banner].tokens / 5.0 : 0);
  }
  note.among("");
  note("cards", own.cards / 3);
  note("advisers", std::min(player.advisers.size(), 4) / 3.0);
  note("belongings", own.belongings / 2);
  note("tokens", own.tokens / 2);
  note("favor", std::min<int>(player.favor, 10) / 5.0);
  note("secrets", std::min(all_secrets(s, look.seat), 8) / 4.0);
  note("supply", player.supply / 7.0);
  note("warbands", own.warbands / 2);
  note("warbands on board", std::min<int>(player.warbands, 12) / 6.0);
  note("lead in warbands", within(player.warbands - most_warbands, 6));
  note("place", own.place);
}

template <class Note>
void note_time(const Look& look, Note& note) {
  const State& s = look.s;
  const int players = s.settings.players;
  const Seat turn = s.turn == nobody ? Seat{0} : s.turn;
  int citizens = 0;
  for (Seat seat : seats_of(s)) citizens += s.player[seat].role == Role::Citizen;
  note("on turn", s.turn == look.seat);
  note("acting", look.own().acting);
  note("turns to wait", 1.0 * ((look.seat - turn + players) % players) / players);
  note("round", s.round / 8.0);
  note("round five", s.round >= 5);
  note("round six", s.round >= 6);
  note("round seven", s.round >= 7);
  note("last round", s.round >= last_round);
  note("visions drawn", std::min<int>(s.visions_drawn, 4) / 3.0);
  note("visions count", s.visions_drawn >= visions_to_win);
  note("players", players / 6.0);
  note("two players", players == 2);
  note("citizens", citizens / 3.0);
  note("title with exile", s.player[s.title].role == Role::Exile);
  for (Oath oath : each<Oath>) {
    constexpr const char* names[] = {"supremacy", "people", "devotion", "protection"};
    note(names[static_cast<int>(oath)], s.oath == oath);
  }
}

template <class Note>
void note_seat(const Look& look, double standing, Note& note) {
  note_ways(look, note);
  note_means(look, note);
  note_time(look, note);
  note("won", look.own().winner == look.seat);
  note("lost", look.own().winner != nobody && look.own().winner != look.seat);
  note("standing", standing);
}

}  // namespace

int Sight::kind(const State& s, Seat seat) {
  return seat == chancellor ? 0 : s.player[seat].role == Role::Exile ? 1 : 2;
}

int Sight::see(const State& s, Inputs& inputs) {
  const AllTerms terms = terms_of(s);
  const Standings standings = standings_from(s, terms);
  double mean = 0;
  for (Seat seat : seats_of(s)) mean += standings[seat] / s.settings.players;
  int count = 0;
  for (Seat seat : seats_of(s)) {
    Noting noting(inputs.of[seat]);
    note_seat(Look{s, terms, seat}, (standings[seat] - mean) / Mind::decisive, noting);
    count = static_cast<int>(noting.end() - inputs.of[seat]);
  }
  return count;
}

// About an exchange or citizenship, from the relic that goes with it to the answer.
bool Sight::is_talk(const Decision& decision) {
  const std::string_view prompt = decision.prompt;
  return prompt == "offer.slot" || prompt == "exchange.terms" || prompt == "exchange.answer";
}

// Several actions in a turn, and questions inside them.
double Sight::share_of_turn(const State& s) { return Mind::rests(s) ? 0.2 : 0.08; }

std::vector<std::string> Sight::input_names() {
  State s{};
  s.settings.players = 2;
  Naming naming;
  note_seat(Look{s, AllTerms{}, 0}, 0, naming);
  return naming.names;
}

}  // namespace ziggurat::oath
