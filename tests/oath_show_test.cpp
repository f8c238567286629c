// Oath: how a table is shown. The picture, what can be looked at and the score sheet say what is
// there, say it in every language, and say no more than the viewer may know.
#include <map>
#include <set>

#include "oath/game.h"
#include "oath/json.h"
#include "oath/rules.h"
#include "oath/show.h"
#include "tests/moments.h"

namespace ziggurat::oath {
namespace {

constexpr Seat red = 1, blue = 2, white = 3;

std::vector<std::string> text_of(const Picture& picture) {
  std::vector<std::string> lines;
  for (const PictureLine& line : picture) {
    std::string& text = lines.emplace_back();
    for (const Span& span : line) text += span.text;
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

constexpr auto& position = position_of<Rules>;

// Visits every decision of a few random games.
void play(int players, u64 games, const std::function<void(const State&, const Decision&)>& visit) {
  for (u64 seed = 1; seed <= games; ++seed) {
    State state = *new_game<Rules>(OptionValues(info().options.size(), u8{0}), players);
    Rng rng(seed);
    Decision decision;
    for (;;) {
      flow::decide(state, decision);
      visit(state, decision);
      if (decision.who == nobody) break;
      flow::apply(state, decision.choices[pick(decision, rng)]);
    }
  }
}

const Message::Arg* find_argument(const Message& message, std::string_view name) {
  for (const Message::Arg& arg : message.args)
    if (arg.name == name) return &arg;
  return nullptr;
}
long number(const Message& message, std::string_view name) {
  const Message::Arg* arg = find_argument(message, name);
  EXPECT_NE(arg, nullptr) << message.key << " " << name;
  return arg ? std::get<long>(arg->value) : -1;
}
std::string text(const Message& message, std::string_view name) {
  const Message::Arg* arg = find_argument(message, name);
  EXPECT_NE(arg, nullptr) << message.key << " " << name;
  return arg ? std::get<std::string>(arg->value) : "";
}
const Message* find_line(const std::vector<Message>& lines, std::string_view key) {
  for (const Message& line : lines)
    if (line.key == key) return &line;
  return nullptr;
}
// Empty, so that whatever is expected of it fails.
Message line_of(const std::vector<Message>& lines, std::string_view key) {
  const Message* line = find_line(lines, key);
  EXPECT_NE(line, nullptr) << key;
  return line ? *line : Message();
}

// A text that is missing shows its key; a sentence may end with the oath.
bool has_key(const std::string& said) {
  for (std::size_t at = said.find("oath."); at != std::string::npos;
       at = said.find("oath.", at + 1))
    if (at + 5 < said.size() && said[at + 5] >= 'a' && said[at + 5] <= 'z') return true;
  return false;
}

// Every message has a text in every language, and leaves nothing of it open.
void expect_said(const std::vector<Message>& messages) {
  for (const char* language : Texts::languages())
    for (const Message& message : messages) {
      const std::string said = (*Texts::in(language))(message);
      EXPECT_FALSE(has_key(said)) << language << ": " << said;
      EXPECT_EQ(said.find('{'), std::string::npos) << language << ": " << said;
      EXPECT_FALSE(said.empty());
    }
}

// ---- the picture ----

constexpr const char* small_table = R"(players 4
oath people
round 6
turn red
site cradle-1 plains longbows keep
facedown cradle-2 mine
site provinces-1 mountain wolves
site hinterland-1 salt-flats
relics provinces-1 ivory-eye
tokens hinterland-1 2 1
warbands plains red 2
warbands mountain chancellor 3
player chancellor pawn mountain favor 2 secrets 1 warbands 4
player red exile pawn plains favor 3 secrets 2 down 1 warbands 5 supply 4
player blue citizen pawn mountain
player white exile pawn hinterland-1
advisers red scouts elders*
advisers white conquest*
held red sticky-fire
vision white rebellion
banner peoples-favor red 2 mob
title red usurper
discard cradle tents
discard provinces alchemist naysayers
deck faith
on wolves 1 1
drawn 3
reliquary map nothing whistle cracked-horn
seen blue ivory-eye
pledge red blue 1
)";

constexpr const char* small_map = R"(
+-------------------------------+-------------------------------+-------------------------------+
|cradle discarded 1 top ?denizen|provinces discarded 2          |hinterland discarded 0         |
|                               |  top ?denizen                 |                               |
+-------------------------------+-------------------------------+-------------------------------+
|cradle-1 plains                |provinces-1 mountain           |hinterland-1 salt-flats        |
|ruler red warbands 2           |ruler chancellor warbands 3    |bandits 1                      |
|pawns red                      |pawns chancellor blue          |pawns white                    |
|cards 2/3                      |cards 1/2                      |cards 0/2 favor 2 secrets 1    |
|O longbows                     |B wolves favor 1 secrets 1     |                               |
|O keep                         |relics 1 ivory-eye             |                               |
+-------------------------------+-------------------------------+-------------------------------+
|cradle-2 facedown              |provinces-2 facedown           |hinterland-2 facedown          |
+-------------------------------+-------------------------------+-------------------------------+
|round 6/8 turn red             |provinces-3 facedown           |hinterland-3 facedown          |
|oath people                    |                               |                               |
|title red usurper              |                               |                               |
|visions drawn 3                |                               |                               |
+-------------------------------+-------------------------------+-------------------------------+
)";

TEST(Picture, ShowsEveryPieceOfAKnownPosition) {
  std::vector<std::string> lines = text_of(picture(view(position(small_table), blue)));
  lines.resize(18);
  EXPECT_EQ("\n" + joined(lines), small_map);
}

// A line of a box ends with its border or with blanks before it.
bool has_line(const State& state, Seat viewer, const std::string& words) {
  const std::string text = joined(text_of(picture(view(state, viewer))));
  return text.find('|' + words + '|') != std::string::npos
         || text.find('|' + words + ' ') != std::string::npos;
}

TEST(Picture, ShowsWhatLiesBesideTheMap) {
  const State state = position(small_table);
  EXPECT_TRUE(has_line(state, blue, "red exile usurper turn  "));
  EXPECT_TRUE(has_line(state, red, "red exile usurper turn you  "));
  EXPECT_TRUE(has_line(state, blue, "supply 4 favor 3 secrets 2"));
  EXPECT_TRUE(has_line(state, blue, "  facedown 1"));
  EXPECT_TRUE(has_line(state, blue, "warbands 5 bank 7 at plains"));
  EXPECT_TRUE(has_line(state, blue, "1 O scouts  "));
  EXPECT_TRUE(has_line(state, blue, "relic sticky-fire"));
  EXPECT_TRUE(has_line(state, blue, "banner peoples-favor"));
  EXPECT_TRUE(has_line(state, blue, "vision rebellion"));
  EXPECT_TRUE(has_line(state, blue, "peoples-favor 2 red mob"));
  EXPECT_TRUE(has_line(state, blue, "darkest-secret 1 bank"));
  EXPECT_TRUE(has_line(state, blue, "discord 3 arcane 3 order 3"));
  EXPECT_TRUE(has_line(state, blue, "deck top ?vision"));
  EXPECT_TRUE(has_line(state, blue, "reliquary 1 ? 2 - 3 ? 4 ?"));
  EXPECT_TRUE(has_line(state, blue, "red to blue promise 1"));
}

TEST(Picture, ShowsOfHiddenCardsTheirBacksAlone) {
  const State state = position(small_table);
  EXPECT_TRUE(has_line(state, red, "2 N elders facedown"));
  EXPECT_TRUE(has_line(state, blue, "2 ?denizen facedown"));
  EXPECT_TRUE(has_line(state, white, "1 - conquest facedown"));
  EXPECT_TRUE(has_line(state, spectator, "1 ?vision facedown"));
  EXPECT_TRUE(has_line(state, red, "relics 1 ?"));
  for (const char* hidden : {"elders", "conquest", "ivory-eye", "mine", "faith", "whistle"})
    EXPECT_EQ(joined(text_of(picture(view(state, spectator)))).find(hidden), std::string::npos)
        << hidden;
}

// Three boxes side by side for a terminal; on a phone each column can be read by itself.
TEST(Picture, StandsInBoxesOfOneWidth) {
  for (int players = 2; players <= max_players; ++players)
    play(players, 1, [&](const State& state, const Decision&) {
      for (const std::string& line : text_of(picture(view(state, red)))) {
        ASSERT_EQ(line.size() % 32, 1u) << line;
        ASSERT_LE(line.size(), 97u) << line;
        for (std::size_t at = 0; at < line.size(); at += 32)
          ASSERT_TRUE(line[at] == '|' || line[at] == '+') << line;
      }
    });
}

std::set<std::string> words_in(const Picture& picture) {
  std::set<std::string> words;
  for (const PictureLine& line : picture)
    for (const Span& span : line)
      for (std::string_view word : split(span.text)) words.insert(std::string(word));
  return words;
}

// Where a board marks what a choice speaks of, it looks for this very word.
TEST(Picture, NamesWhatCanBeChosen) {
  constexpr Verb on_the_table[] = {Verb::Muster,     Verb::TradeFavor, Verb::TradeSecrets,
                                   Verb::With,       Verb::Without,    Verb::Play,
                                   Verb::Dismiss,    Verb::Use,        Verb::Travel,
                                   Verb::Plan,       Verb::TargetSite, Verb::TargetRelic,
                                   Verb::ChooseSite, Verb::ChooseSuit, Verb::RecoverBanner};
  std::map<Verb, int> tried;
  play(4, 6, [&](const State& state, const Decision& decision) {
    if (decision.who >= max_players || state.winner != nobody) return;
    const std::set<std::string> words = words_in(picture(view(state, decision.who)));
    for (const Choice& c : decision.choices) {
      if (std::count(std::begin(on_the_table), std::end(on_the_table), verb_of(c)) == 0) continue;
      const std::string word = vocabulary().kinds[c.a.kind].print(c.a.id);
      ASSERT_TRUE(words.contains(word)) << print(vocabulary(), c);
      ++tried[verb_of(c)];
    }
  });
  EXPECT_GT(tried[Verb::Muster], 50);
  EXPECT_GT(tried[Verb::Travel], 500);
  EXPECT_GT(tried[Verb::Play], 50);
  EXPECT_GT(tried[Verb::Use], 20);
}

TEST(Picture, EveryThingInItCanBeLookedAt) {
  std::set<std::string> seen;
  play(5, 8, [&](const State& state, const Decision&) {
    for (const std::string& word : words_in(picture(view(state, blue)))) seen.insert(word);
  });
  const View v = view(*new_game<Rules>(OptionValues(info().options.size(), u8{0}), 5), blue);
  int things = 0;
  const auto expect_looked = [&](std::span<const char* const> words) {
    for (const char* word : words) {
      if (!seen.contains(word)) continue;
      EXPECT_EQ(find_line(look(v, word), "oath.look.unknown"), nullptr) << word;
      ++things;
    }
  };
  expect_looked(card_words);
  expect_looked(site_words);
  expect_looked(space_words);
  expect_looked(region_words);
  expect_looked(suit_words);
  expect_looked(banner_words);
  expect_looked(oath_words);
  expect_looked(std::span(seat_words).first(5));
  EXPECT_GT(things, 100);
}

// A campaign, the drawn cards and an exchange are there while they last.
TEST(Picture, ShowsWhatIsGoingOn) {
  int campaigns = 0, hands = 0, deals = 0;
  play(4, 6, [&](const State& state, const Decision&) {
    const View v = view(state, white);
    const std::string text = joined(text_of(picture(v)));
    const bool fights = state.battle.attacker != nobody;
    EXPECT_EQ(text.find("|campaign ") != std::string::npos, fights);
    EXPECT_EQ(text.find("|drawn ") != std::string::npos, !state.cards.drawn.empty());
    EXPECT_EQ(text.find("|exchange ") != std::string::npos, deal_in(v) != nullptr);
    campaigns += fights;
    deals += deal_in(v) != nullptr;
    hands += !state.cards.drawn.empty();
  });
  EXPECT_GT(campaigns, 20);
  EXPECT_GT(hands, 50);
  EXPECT_GT(deals, 20);
}

// ---- nothing is given away ----

// Whatever is shown to a seat is the same in every world that this seat cannot tell from the real
// one; and the worlds do differ.
TEST(Show, SaysNothingThatTheViewerCannotKnow) {
  constexpr const char* words[] = {
      "",      "sites", "piles",    "deck",    "reliquary",    "relic-deck", "oath",  "title",
      "deal",  "banks", "campaign", "banners", "dispossessed", "red",        "white", "elders",
      "faith", "mine",  "map",      "discord", "hinterland",   "cradle-2",   "plains"};
  constexpr Seat eyes[] = {chancellor, red, blue, white, spectator};
  int different = 0, count = 0;
  Rng rng(5);
  play(5, 3, [&](const State& state, const Decision&) {
    if (++count % 4 != 0) return;
    const Seat viewer = eyes[count % std::size(eyes)];
    const State world = imagine(state, viewer, rng);
    different += to_json(world) != to_json(state);
    const View real = view(state, viewer), imagined = view(world, viewer);
    ASSERT_EQ(to_json(real), to_json(imagined));
    ASSERT_EQ(text_of(picture(real)), text_of(picture(imagined)));
    ASSERT_EQ(score_sheet(real), score_sheet(imagined));
    for (const char* word : words) ASSERT_EQ(look(real, word), look(imagined, word)) << word;
  });
  EXPECT_GT(different, 50);
}

// How many cards the world deck holds is nobody's business (9.4).
TEST(Show, DoesNotCountTheWorldDeck) {
  const State more = position(small_table);
  State less = more;
  for (int i = 0; i < 5; ++i) less.cards.deck.erase(0);
  EXPECT_EQ(text_of(picture(view(more, blue))), text_of(picture(view(less, blue))));
  EXPECT_EQ(look(view(more, blue), "deck"), look(view(less, blue), "deck"));
  EXPECT_EQ(look(view(more, blue), "piles"), look(view(less, blue), "piles"));
}

// What is public the rules say of the seen part of the table as of the whole.
TEST(SeenTable, GivesTheSameNumbers) {
  int campaigns = 0;
  play(4, 4, [&](const State& state, const Decision&) {
    for (Seat viewer : {red, spectator}) {
      const State seen = seen_table(view(state, viewer));
      for (SiteId at = 0; at < site_count; ++at) {
        ASSERT_EQ(ruler(seen, at), ruler(state, at));
        ASSERT_EQ(capacity(seen, at), capacity(state, at));
      }
      for (Seat seat : seats_of(state)) {
        for (Oath oath : each<Oath>)
          ASSERT_EQ(oath_score(seen, seat, oath), oath_score(state, seat, oath));
        ASSERT_EQ(warbands_in_bank(seen, seat), warbands_in_bank(state, seat));
        ASSERT_EQ(spendable_favor(seen, seat), spendable_favor(state, seat));
        ASSERT_EQ(refreshed_supply(seen, seat), refreshed_supply(state, seat));
        ASSERT_EQ(search_cost(seen, seat), search_cost(state, seat));
        ASSERT_EQ(is_successor(seen, seat), is_successor(state, seat));
        ASSERT_EQ(has_fulfilled_vision(seen, seat), has_fulfilled_vision(state, seat));
      }
      if (state.battle.attacker == nobody) continue;
      ++campaigns;
      ASSERT_EQ(target_dice(seen), target_dice(state));
      for (Side side : each<Side>) ASSERT_EQ(force(seen, side), force(state, side));
    }
  });
  EXPECT_GT(campaigns, 20);
}

TEST(SeenTable, HoldsNoCardThatTheViewerDoesNotKnow) {
  int unknown = 0;
  play(4, 2, [&](const State& state, const Decision&) {
    const State seen = seen_table(view(state, blue));
    for (int i = 0; i < card_numbers; ++i) {
      if (sees(state.cards.seen_by[i], blue)) continue;
      ASSERT_EQ(seen.cards.place[i], in_box) << card_words[i];
      ++unknown;
    }
  });
  EXPECT_GT(unknown, 1000);
}

// ---- looking ----

TEST(Look, EveryCardIsExplained) {
  const View v = view(position(small_table), spectator);
  for (int i = 0; i < card_numbers; ++i) {
    if (!*card_words[i]) continue;
    const auto lines = look(v, card_words[i]);
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines[0].key, "oath.look.card") << card_words[i];
    EXPECT_EQ(text(lines[0], "card"), card_words[i]);
    const Message effect = line_of(lines, "oath.look.effect");
    const Message::Arg* inner = find_argument(effect, "text");
    ASSERT_TRUE(inner && inner->inner.size() == 1);
    EXPECT_EQ(inner->inner[0].key, std::string("oath.effect.") + card_words[i]);
    EXPECT_EQ(find_line(lines, "oath.look.cost") != nullptr, row(CardId(i)).cost.any());
    EXPECT_EQ(find_line(lines, "oath.look.ruling") != nullptr, has_ruling(CardId(i)));
  }
}

TEST(Look, RulingsAreTold) {
  const View v = view(position(small_table), spectator);
  const auto ruling = [&](const char* thing) {
    const Message line = line_of(look(v, thing), "oath.look.ruling");
    const Message::Arg* inner = find_argument(line, "text");
    return inner && inner->inner.size() == 1 ? inner->inner[0].key : std::string();
  };
  EXPECT_EQ(ruling("jinx"), "oath.ruling.jinx");
  EXPECT_EQ(ruling("whistle"), "oath.ruling.whistle");
  EXPECT_EQ(ruling("plains"), "oath.ruling.plains");  // face up
  EXPECT_EQ(ruling("mine"), "oath.ruling.mine");      // not in this world
}

TEST(Look, EverySiteIsExplained) {
  const View v = view(position(small_table), spectator);
  for (SiteCard card : each<SiteCard>) {
    const auto lines = look(v, site_words[static_cast<int>(card)]);
    const Message facts = line_of(lines, "oath.look.site-card");
    EXPECT_EQ(number(facts, "capacity"), row(card).capacity);
    EXPECT_EQ(number(facts, "amount"), row(card).amount);
    const bool open =
        card == SiteCard::Plains || card == SiteCard::Mountain || card == SiteCard::SaltFlats;
    EXPECT_EQ(lines[0].key, open ? "oath.look.site" : "oath.look.site-away");
  }
}

TEST(Look, TellsWhereACardIs) {
  const State state = position(small_table);
  const auto where = [&](Seat viewer, const char* card) {
    for (const Message& line : look(view(state, viewer), card))
      if (line.key.starts_with("oath.look.where.")) return line;
    return Message();
  };
  EXPECT_EQ(where(blue, "wolves").key, "oath.look.where.site");
  EXPECT_EQ(text(where(blue, "wolves"), "site"), "mountain");
  EXPECT_EQ(text(where(blue, "wolves"), "seat"), "chancellor");
  EXPECT_EQ(where(blue, "sticky-fire").key, "oath.look.where.relic");
  EXPECT_EQ(where(blue, "rebellion").key, "oath.look.where.vision");
  EXPECT_EQ(where(blue, "ivory-eye").key, "oath.look.where.relic-at-site");
  EXPECT_EQ(where(red, "ivory-eye").key, "oath.look.where.unknown");
  EXPECT_EQ(where(red, "elders").key, "oath.look.where.adviser");
  EXPECT_EQ(text(where(red, "elders"), "facedown"), "yes");
  EXPECT_EQ(where(blue, "elders").key, "oath.look.where.unknown");
  EXPECT_EQ(where(blue, "tents").key, "oath.look.where.unknown");
  const Message tokens = line_of(look(view(state, blue), "wolves"), "oath.look.tokens");
  EXPECT_EQ(number(tokens, "favor"), 1);
  EXPECT_EQ(number(tokens, "secrets"), 1);
  EXPECT_EQ(find_line(look(view(state, blue), "keep"), "oath.look.tokens"), nullptr);
}

// The two names of a site, its card's and its space's, mean the same thing.
TEST(Look, ASiteTellsItsRulerAndWhatIsThere) {
  const View v = view(position(small_table), blue);
  const auto lines = look(v, "mountain");
  EXPECT_EQ(lines, look(v, "provinces-1"));
  const Message force = line_of(lines, "oath.look.ruler");
  EXPECT_EQ(text(force, "seat"), "chancellor");
  EXPECT_EQ(number(force, "warbands"), 3);
  EXPECT_EQ(number(line_of(lines, "oath.look.pawns"), "n"), 2);
  EXPECT_EQ(number(line_of(lines, "oath.look.cards"), "capacity"), 2);
  EXPECT_EQ(number(line_of(lines, "oath.look.relics"), "n"), 1);
  const Message salt = line_of(look(v, "salt-flats"), "oath.look.ruler");
  EXPECT_EQ(text(salt, "seat"), "bandits");
  EXPECT_EQ(number(salt, "bandits"), 1);
  EXPECT_EQ(text(look(v, "cradle-2")[0], "site"), "unknown");
}

TEST(Look, ASeatTellsItsBoard) {
  const auto lines = look(view(position(small_table), blue), "red");
  EXPECT_EQ(text(lines[0], "role"), "exile");
  EXPECT_EQ(text(lines[0], "title"), "usurper");
  const Message board = line_of(lines, "oath.look.board");
  EXPECT_EQ(number(board, "favor"), 3);
  EXPECT_EQ(number(board, "secrets"), 2);
  EXPECT_EQ(number(board, "facedown"), 1);
  EXPECT_EQ(number(board, "warbands"), 5);
  EXPECT_EQ(number(board, "bank"), exile_warbands - 5 - 2);
  EXPECT_EQ(number(line_of(lines, "oath.look.supply"), "n"), 4);
  const Message advisers = line_of(lines, "oath.look.advisers");
  ASSERT_EQ(number(advisers, "n"), 2);
  EXPECT_EQ(text(find_argument(advisers, "cards")->inner[1], "card"), "hidden_denizen");
  EXPECT_NE(find_line(lines, "oath.look.pledge"), nullptr);
}

TEST(Look, WordsMayBeShortAndOfSeveralParts) {
  const View v = view(position(small_table), blue);
  EXPECT_EQ(look(v, "sticky"), look(v, "sticky-fire"));
  EXPECT_EQ(look(v, "sticky fire"), look(v, "sticky-fire"));
  EXPECT_EQ(look(v, "reliquary powers"), look(v, "reliquary-powers"));
  EXPECT_NE(look(v, "oath"), look(v, "oaths"));
  EXPECT_EQ(look(v, "vow-of")[0].key, "oath.look.unknown");
  EXPECT_EQ(look(v, "yellow")[0].key, "oath.look.unknown");  // four players: nobody is yellow
  EXPECT_EQ(text(look(v, "no such thing")[0], "what"), "no-such-thing");
}

// The other side of a bargain sees all that is in it before answering.
TEST(Look, AnExchangeIsToldInFull) {
  int deals = 0;
  play(4, 8, [&](const State& state, const Decision& decision) {
    if (decision.who >= max_players || flow::over(state)) return;
    const Deal* deal = std::get_if<Deal>(&state.stack.top());
    if (!deal) return;
    const auto things = [](const Goods& goods) {
      return (goods.favor > 0) + (goods.secrets > 0) + std::popcount(goods.relics)
             + std::popcount(goods.advisers) + std::popcount(goods.banners)
             + std::popcount(goods.sites) + (goods.promise > 0);
    };
    std::vector<Message> gives;
    for (const Message& line : look(view(state, decision.who), ""))
      if (line.key == "oath.look.gives") gives.push_back(line);
    ASSERT_EQ(gives.size(), 2u);
    EXPECT_EQ(number(gives[0], "n"), things(deal->given));
    EXPECT_EQ(number(gives[1], "n"), things(deal->asked));
    ++deals;
  });
  EXPECT_GT(deals, 10);
}

TEST(Look, ACampaignTellsItsDiceAndForces) {
  int dice = 0, sums = 0;
  play(4, 6, [&](const State& state, const Decision&) {
    if (state.battle.attacker == nobody) return;
    const auto lines = look(view(state, white), "campaign");
    const Message forces = line_of(lines, "oath.look.forces");
    EXPECT_EQ(number(forces, "attack"), force(state, Side::Attacker));
    const bool is_open = find_line(lines, "oath.look.target-dice");
    EXPECT_EQ(number(forces, "defense"),
              is_open ? coming_defense(state) : force(state, Side::Defender));
    if (const Message* pools = find_line(lines, "oath.look.dice")) {
      EXPECT_EQ(number(*pools, "attack"), state.battle.attack_dice);
      EXPECT_EQ(number(*pools, "defense"), state.battle.defense_dice);
      ++dice;
    } else {
      EXPECT_EQ(number(line_of(lines, "oath.look.target-dice"), "dice"), target_dice(state));
    }
    sums += find_line(lines, "oath.look.sums") != nullptr;
  });
  EXPECT_GT(dice, 20);
  EXPECT_GT(sums, 5);
}

// ---- the score sheet ----

TEST(ScoreSheet, TellsWhoKeepsTheOathAndWhatVisionsLack) {
  const auto sheet = score_sheet(view(position(small_table), blue));
  const Message title = line_of(sheet, "oath.score.title");
  EXPECT_EQ(text(title, "seat"), "red");
  EXPECT_EQ(text(title, "usurper"), "yes");
  EXPECT_EQ(number(title, "n"), 1);
  EXPECT_EQ(number(title, "lead"), 1);
  const Message vision = line_of(sheet, "oath.score.vision");
  EXPECT_EQ(text(vision, "seat"), "white");
  EXPECT_EQ(text(vision, "oath"), "people");
  EXPECT_EQ(number(vision, "n"), 0);
  EXPECT_EQ(number(vision, "best"), 1);
  EXPECT_EQ(number(vision, "missing"), 0);
  EXPECT_EQ(text(vision, "fulfilled"), "no");
  EXPECT_NE(find_line(sheet, "oath.score.no-successor"), nullptr);
  EXPECT_EQ(number(line_of(sheet, "oath.score.rounds"), "left"), 2);
  EXPECT_EQ(text(line_of(sheet, "oath.score.die"), "rolled"), "no");
  const Message wake = line_of(sheet, "oath.score.wake");
  EXPECT_EQ(text(wake, "seat"), "red");
  EXPECT_EQ(text(wake, "how"), "usurper");
  EXPECT_EQ(text(line_of(sheet, "oath.score.now"), "seat"), "red");
}

// The steps with which the rules themselves end a round, from the end of the last player's turn.
State after_round(State state, int round, int die) {
  state.round = static_cast<u8>(round);
  state.stack.clear();
  Rounds rounds{.who = static_cast<Seat>(state.settings.players - 1)};
  const auto steps = steps_of(rounds);
  steps[1].then(state, rounds, {});
  rounds.die = static_cast<u8>(die);
  steps.back().then(state, rounds, {});
  return state;
}

TEST(ScoreSheet, ForetellsTheEndThatTheRulesWouldMake) {
  std::map<std::string, int> seen;
  const auto compare = [&](const State& state) {
    const View v = view(state, spectator);
    const Message now = line_of(score_sheet(v), "oath.score.now");
    const State last = after_round(state, last_round, 0);
    ASSERT_EQ(text(now, "seat"), seat_words[last.winner]);
    ++seen[text(now, "how")];
    constexpr const char* words[] = {"none", "usurper", "visionary", "stable_regime", "exhaustion"};
    ASSERT_EQ(text(now, "how"), words[static_cast<int>(last.victory)]);
    for (int round = 1; round < last_round; ++round) {
      State earlier = state;
      earlier.round = static_cast<u8>(round);
      const auto sheet = score_sheet(view(earlier, spectator));
      const Message* die = find_line(sheet, "oath.score.die");
      for (int face = 1; face <= 6; ++face) {
        const bool ends = after_round(state, round, face).winner != nobody;
        const bool foretold = die && text(*die, "rolled") == "yes" && face >= number(*die, "n");
        ASSERT_EQ(ends, foretold) << round << " " << face;
      }
    }
  };
  int count = 0;
  play(4, 10, [&](const State& state, const Decision&) {
    if (state.winner != nobody || state.turn == nobody || ++count % 5 != 0) return;
    compare(state);
  });
  State table = position(small_table);
  compare(table);
  table.usurper = false;
  table.banner[Banner::PeoplesFavor].holder = white;  // the title has not passed on yet
  compare(table);
  EXPECT_GT(seen["exhaustion"], 0);
  EXPECT_GT(seen["usurper"], 0);
  EXPECT_GT(seen["visionary"], 0);
}

TEST(ScoreSheet, SaysInTheEndWhoHasWon) {
  play(3, 3, [&](const State& state, const Decision& decision) {
    if (decision.who != nobody) return;
    const auto sheet = score_sheet(view(state, spectator));
    ASSERT_EQ(sheet.size(), 1u);
    EXPECT_EQ(sheet[0].key, "oath.score.won");
    EXPECT_EQ(text(sheet[0], "seat"), seat_words[state.winner]);
  });
}

// ---- in every language ----

TEST(Look, EveryCardAndSiteIsExplainedInEveryLanguage) {
  const View v = view(position(small_table), red);
  for (const char* word : card_words)
    if (*word) expect_said(look(v, word));
  for (const char* word : site_words) expect_said(look(v, word));
}

TEST(Look, EverythingIsSaidInEveryLanguage) {
  int count = 0;
  play(5, 4, [&](const State& state, const Decision&) {
    if (++count % 17 != 0) return;
    for (Seat viewer : {red, spectator}) {
      const View v = view(state, viewer);
      for (const char* word :
           {"",        "sites",    "banks",    "piles",    "deck",       "dispossessed",
            "oath",    "oaths",    "title",    "banners",  "promises",   "reliquary-powers",
            "pledges", "campaign", "deal",     "cradle-1", "hinterland", "reliquary",
            "arcane",  "devotion", "nonsense", "red",      "chancellor", "relic-deck"})
        expect_said(look(v, word));
      expect_said(score_sheet(v));
    }
  });
}

}  // namespace
}  // namespace ziggurat::oath
