// Nothing is said that any language lacks. That the languages keep together, in cases, typography
// and grammar, is tested beside the browser's formatter: web/src/texts/together.test.ts.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>

#include "ai/reasons.h"
#include "ai/school.h"
#include "core/json.h"
#include "core/texts.h"
#include "games/games.h"
#include "oath/show.h"
#include "oath/words.h"

namespace ziggurat {
namespace {

// Where sentences may be said: every game has a folder of its own.
std::vector<std::filesystem::path> folders_with_keys() {
  const std::filesystem::path sources = SOURCES;
  std::vector<std::filesystem::path> folders;
  for (const char* name : {"core", "games", "ai", "terminal", "server", "tools"})
    folders.push_back(sources / name);
  for (const Title& title : titles()) folders.push_back(sources / title.game->info().name);
  return folders;
}

// Keys written in the sources: Message("undo.chance"), say("play.help"); those of Oath's pages and
// of accounts also where they are handed on.
std::set<std::string> keys_in_sources() {
  std::set<std::string> keys;
  const std::regex call(
      R"re((?:(?:Message|say|complain|wrong|fail)\(\s*"|"(?=oath\.(?:look|saga)\.|[a-z]+\.account\.)))re"
      R"re(([a-z]+\.[a-z.-]+[a-z])")re");
  for (const std::filesystem::path& folder : folders_with_keys())
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
      std::ifstream in(entry.path());
      std::stringstream text;
      text << in.rdbuf();
      const std::string source = text.str();
      for (std::sregex_iterator at(source.begin(), source.end(), call), end; at != end; ++at)
        keys.insert((*at)[1]);
    }
  return keys;
}

// Random games of a title with all its options in turn: calls visit(table) at every decision.
void for_games_of(const Title& title, auto visit) {
  const GameInfo& info = title.game->info();
  std::vector<OptionWords> settings = {{}};
  for (const OptionInfo& option : info.options)
    for (const char* value : option.values) settings.push_back({{option.name, value}});
  for (std::size_t i = 0; i < settings.size(); ++i) {
    Setting setting;
    setting.seats = info.min_seats + static_cast<int>(i) % (info.max_seats - info.min_seats + 1);
    setting.options = settings[i];
    const auto table = title.game->begin(setting);
    ASSERT_TRUE(table);
    Rng rng(i + 1);
    for (Table& t = **table; !t.over(); t.choose_by_lot(rng)) visit(t);
  }
}

// Keys that follow from vocabularies, step tables, reasons and options.
std::set<std::string> keys_of(const Title& title) {
  std::set<std::string> keys;
  const GameInfo& info = title.game->info();
  const Vocabulary& words = title.game->vocabulary();
  const std::string game = info.name;
  keys.insert("game." + game);
  keys.insert(game + ".help");
  if (Texts::english().keys().contains(game + ".help.terminal"))
    keys.insert(game + ".help.terminal");
  for (const VerbWords& verb : words.verbs)
    if (*verb.word) keys.insert(game + ".choice." + verb.word);
  for (const EventWords& event : words.events) {
    if (event.shapes.empty()) keys.insert(game + ".event." + event.word);
    for (const std::string shape : event.shapes)
      keys.insert(game + ".event." + event.word + "." + shape);
    if (event.secret) keys.insert(game + ".event." + event.word + std::string(".hidden"));
    if (const std::string mark = event.mark; !mark.empty() && mark != a_turn)
      keys.insert(game + ".mark." + mark);
  }
  for (const KindWords& kind : words.kinds)
    for (const char* name : kind.names()) keys.insert(game + "." + kind.name + "." + name);
  for (const char* seat : words.seats) keys.insert(game + ".seat." + seat);
  for (const char* reason : info.reasons) keys.insert(game + ".why." + reason);
  for (const char* invariant : info.invariants) keys.insert(game + ".broken." + invariant);
  for (const OptionInfo& option : info.options) {
    const std::string key = game + ".option." + option.name;
    keys.insert({key, key + ".short", key + ".about"});
    for (const std::string value : option.values) keys.insert(key + "." + value + ".short");
    for (const Preset& preset : option.presets) keys.insert("book." + std::string(preset.book));
  }
  // A question is put to the one asked and shown to the others; chance hears nothing.
  // What random games do not come to may be put to either; the scenarios ask all of it.
  std::set<std::string> put_to_seats;
  for_games_of(title, [&](Table& t) {
    if (t.decision().who != chance) put_to_seats.insert(t.decision().prompt);
  });
  for (const std::string prompt : info.prompts) {
    keys.insert(game + ".prompt." + prompt + ".other");
    keys.insert(game + ".rule." + prompt);
    const std::string to_you = game + ".prompt." + prompt + ".you";
    if (put_to_seats.contains(prompt) || Texts::english().keys().contains(to_you))
      keys.insert(to_you);
  }
  return keys;
}

// What the computer thinks of choices; ai/why.h adds two reasons of its own.
void add_keys_of_reasons(const Title& title, std::set<std::string>& keys) {
  const std::string key = title.game->info().name + std::string(".reasons.");
  keys.insert({key + "rival", key + "over"});
  for (const std::string& input : title.school->inputs) {
    const ReasonRow* row = find_reason(*title.wording, input);
    if (!row || !*row->reason) continue;
    keys.insert(key + row->reason);
    const std::string which(which_of(*row, input));
    const std::string_view reason = row->reason;  // these are said of a thing that has a name
    if (!which.empty() && reason != "rival" && reason != "neighbour" && reason != "objective")
      keys.insert(key + "which." + which);
  }
  for (const NudgeRow& row : title.wording->nudges) keys.insert(key + "nudge." + row.nudge);
}

// Oath tells of every card, site and promise what it does, and puts these keys together.
void add_keys_of_oath(std::set<std::string>& keys) {
  for (const std::string card : oath::card_words)
    if (!card.empty()) keys.insert("oath.effect." + card);
  for (int card = 0; card < oath::card_numbers; ++card)
    if (oath::has_ruling(oath::CardId(card)))
      keys.insert(std::string("oath.ruling.") + oath::card_words[card]);
  for (oath::SiteCard site : each<oath::SiteCard>)
    if (oath::has_ruling(site))
      keys.insert(std::string("oath.ruling.") + oath::site_words[static_cast<int>(site)]);
  for (const std::string site : oath::site_words) {
    keys.insert("oath.site_power." + site);
    keys.insert("oath.site_brief." + site);
  }
  for (const std::string step : oath::battle_step_words) keys.insert("oath.battle_step." + step);
  for (int slot = 1; slot <= oath::reliquary_size; ++slot)
    keys.insert("oath.reliquary." + std::to_string(slot));
  for (int promise = 1; promise <= oath::promise_count; ++promise)
    keys.insert("oath.promise." + std::to_string(promise));
  for (const std::string victory : oath::victory_words)
    if (victory != "none") keys.insert("oath.account.victory." + victory);
  for (const std::string banner : {"peoples-favor", "darkest-secret"})
    keys.insert("oath.look.banner-rule." + banner);
  for (const std::string what :
       {"boards", "card",    "cradle",   "empty", "end",     "facedown",   "hex",
        "large",  "no-site", "oath",     "place", "site",    "site-twice", "small-deck",
        "suits",  "text",    "trailing", "twice", "version", "visions",    "winner"})
    keys.insert("oath.chronicle.error." + what);
  for (const std::string field :
       {"citizens", "deck", "dispossessed", "games", "name", "oath", "players", "previous-citizens",
        "previous-winner", "relics", "site", "site-card", "suits", "version", "winner-name"})
    keys.insert("oath.chronicle.field." + field);
}

std::set<std::string> keys_needed() {
  std::set<std::string> keys = keys_in_sources();
  add_keys_of_oath(keys);
  keys.insert("seat.chance");
  for (const Title& title : titles()) {
    keys.merge(keys_of(title));
    add_keys_of_reasons(title, keys);
  }
  return keys;
}

TEST(Texts, EveryKeyHasATextInEveryLanguage) {
  const std::set<std::string> needed = keys_needed();
  EXPECT_GT(needed.size(), 190u);
  for (const char* language : Texts::languages()) {
    const Texts& texts = *Texts::in(language);
    const std::set<std::string> keys = texts.keys();
    for (const std::string& key : needed)
      EXPECT_TRUE(keys.contains(key)) << language << ": " << key;
    for (const std::string& key : keys) {
      EXPECT_TRUE(needed.contains(key)) << language << " has a text that nothing says: " << key;
      EXPECT_EQ(texts.flaw(key), "") << language << ": " << key;
    }
  }
}

// It stands on the picture of the site, in one line.
TEST(Texts, APowerOfASiteIsBrieflySaid) {
  constexpr int most_letters = 36;
  for (const char* language : Texts::languages())
    for (const std::string site : oath::site_words) {
      const std::string said = (*Texts::in(language))(Message("oath.site_brief." + site));
      const auto letters = std::count_if(said.begin(), said.end(), [](char byte) {
        return (static_cast<u8>(byte) & 0xC0) != 0x80;
      });
      EXPECT_LE(letters, most_letters) << language << ": " << said;
    }
}

// A translation may select by {tile} where English inserts {tile_name}, and the other way round; it
// may not use what the engine does not give.
TEST(Texts, TranslationsUseTheArgumentsOfTheEnglishText) {
  const auto bare = [](const std::set<std::string>& names) {
    std::set<std::string> out;
    for (const std::string& name : names)
      out.insert(name.ends_with("_name") ? name.substr(0, name.size() - 5) : name);
    return out;
  };
  for (const char* language : Texts::languages())
    for (const std::string& key : Texts::english().keys())
      EXPECT_EQ(bare(Texts::in(language)->arguments(key)), bare(Texts::english().arguments(key)))
          << language << ": " << key;
}

std::vector<std::string> all_in(const std::string& text, const std::regex& what) {
  std::vector<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), what), end; at != end; ++at)
    found.push_back(at->str());
  return found;
}

// Pages show questions, too; what is to be typed follows from the legal choices (terminal/hint.h).
TEST(Texts, NoQuestionSaysWhatToType) {
  const std::regex bracket(R"(\([^()]*\))"), word(R"([a-z][a-z-]*(?![a-z-]* ?\{))");
  for (const Title& title : titles()) {
    std::set<std::string> verbs;
    for (const VerbWords& verb : title.game->vocabulary().verbs) verbs.insert(verb.word);
    for (const char* language : Texts::languages()) {
      const std::string file = title.game->info().name + std::string(".json");
      std::ifstream in(std::filesystem::path(SOURCES) / "texts" / language / file);
      const Json catalogue = Json::parse(in);
      for (const auto& [key, text] : catalogue.items()) {
        if (key.find(".prompt.") == std::string::npos) continue;
        for (const std::string& aside : all_in(text.get<std::string>(), bracket))
          for (const std::string& said : all_in(aside, word))
            EXPECT_FALSE(verbs.contains(said)) << language << ": " << key << ": " << aside;
      }
    }
  }
}

TEST(Texts, CardsAndSitesOfOathHaveNamesOfTheirOwnInEveryLanguage) {
  const std::set<std::pair<std::string, std::string>> same_as_in_english = {
      {"pl", "oath.card.portal"},  // a Polish word as well
  };
  std::set<std::string> keys;
  for (const std::string card : oath::card_words)
    if (!card.empty()) keys.insert("oath.card." + card);
  for (const std::string site : oath::site_words) keys.insert("oath.site." + site);
  for (const std::string language : Texts::languages()) {
    std::map<std::string, std::string> called;
    for (const std::string& key : keys) {
      const std::string name = (*Texts::in(language))(key);
      const auto [other, alone] = called.emplace(name, key);
      EXPECT_TRUE(alone) << language << ": " << key << " and " << other->second << " are " << name;
      EXPECT_EQ(language != "en" && name == Texts::english()(key),
                same_as_in_english.contains({language, key}))
          << language << ": " << key << " is " << name;
    }
  }
}

constexpr int silence = SANITIZED ? 20 : 5;  // moments between two of which everything is said

// Whole random games, everything said aloud in every language: no key shines through, no argument
// is left open.
TEST(Texts, NothingIsLeftUnsaid) {
  std::string names;
  for (const Title& title : titles())
    names += (names.empty() ? "" : "|") + std::string(title.game->info().name);
  const std::regex raw_key("\\b(" + names + ")\\.[a-z]");
  const auto said = [&](const std::string& text, const std::string& key, const char* language) {
    const bool suspicious = text.find('.') + 1 < text.size();  // most texts end with their only dot
    EXPECT_FALSE(suspicious && std::regex_search(text, raw_key))
        << language << ": " << key << ": " << text;
    EXPECT_EQ(text.find('{'), std::string::npos) << language << ": " << key << ": " << text;
    EXPECT_FALSE(text.empty()) << language << ": " << key;
  };
  for (const Title& title : titles())
    for_games_of(title, [&, moment = 0](Table& t) mutable {
      if (++moment % silence != 0) return;
      std::vector<Message> messages = {t.prompt(0), t.prompt(spectator),
                                       describe(t.vocabulary(), t.decision().choices[0])};
      for (Seat viewer : {Seat{0}, spectator})
        for (const Message& message : t.news(viewer)) messages.push_back(message);
      for (const char* what : {"", "kingdoms", "hand", "market", "objectives"})
        for (const Message& message : t.look(0, what)) messages.push_back(message);
      for (const Message& message : t.score_sheet(0)) messages.push_back(message);
      for (const char* language : Texts::languages())
        for (const Message& message : messages)
          said((*Texts::in(language))(message), message.key, language);
    });
}

TEST(Texts, PluralsFollowTheLanguage) {
  const auto points = [](const char* language, long n) {
    return (*Texts::in(language))(Message("play.legal").with("n", n));
  };
  for (const char* language : {"cs", "pl", "ru"}) {
    EXPECT_NE(points(language, 1), points(language, 2)) << language;
    const std::string two = points(language, 2), five = points(language, 5);
    EXPECT_NE(two.substr(1), five.substr(1)) << language;  // few and many are not the same word
  }
}

}  // namespace
}  // namespace ziggurat
