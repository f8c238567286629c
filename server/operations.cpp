// The table of operations: what may be asked, by whom, with which fields, and what is answered.
#include "server/operations.h"

#include "server/logging.h"
#include "server/seen.h"
#include "server/shapes.h"
#include "server/typed_text.h"

namespace ziggurat::server {
namespace {

constexpr auto may = Need::May;
constexpr auto must = Need::Must;

// Fields that several operations share.
constexpr Field table_id{"table", Type::Text, must, 40, "The table, as in its link"};
constexpr Field as{"as", Type::Text, may, 20,
                   "Whose eyes: a seat of yours, or spectator; any seat after the end"};
constexpr Field my_seat{"seat", Type::Text, may, 20, "Which of your seats; the one that is asked"};
constexpr Field seq{"seq", Type::Number, must, 1'000'000'000, "The seq of what you have seen"};
constexpr Field index_{"index", Type::Number, may, 10'000, "The number of the choice"};
constexpr Field words{"words", Type::Text, may, max_words,
                      "The choice in words, instead of its number"};
constexpr Field list{"list", Type::Texts, may, max_list,
                     "Choices in words, each after the one before: all are made, or none"};
constexpr Field name{"name", Type::Text, must, 100, "A name of at most 30 characters"};
constexpr Field secret{"password", Type::Text, must, 800, "At least 8 characters"};

constexpr std::span<const Field> none;

constexpr Type nothing = object(none);
constexpr Field games_answered[] = {
    has("games", list_of<shapes::game>, "Every game with its seats and options"),
    has("levels", list_of<shapes::level>, "Computer players, weakest first"),
    has("paces", list_of<shapes::pace>, "Clocks")};
constexpr Type games_answer = object(games_answered);
constexpr Field me_answered[] = {has("user", or_null<shapes::user>, "null: nobody has signed in"),
                                 has("settings", or_null<shapes::settings>, "Likewise"),
                                 has("waiting", Type::Number, "Tables that wait for you")};
constexpr Type me_answer = object(me_answered);
constexpr Field user_answered[] = {has("user", shapes::user)};
constexpr Type user_answer = object(user_answered);
constexpr Field settings_fields[] = {
    {"forced", Type::Flag, may, 0, "Whether single answers are given for you"}};
constexpr Field settings_answered[] = {has("settings", shapes::settings)};
constexpr Type settings_answer = object(settings_answered);
constexpr Field catalogue_fields[] = {
    {"game", Type::Text, must, 40, "The game"},
    {"options", map_of<Type::Text>, may, 20, "Values of the game's options by name"}};
constexpr Field catalogue_answered[] = {
    has("game", Type::Text), has("fingerprint", Type::Text, "Equal rows have equal ones"),
    has("rows", map_of<Type::Any>, "What never changes about the things of the game")};
constexpr Type catalogue_answer = object(catalogue_answered);
constexpr Field guest_fields[] = {{"name", Type::Text, may, 100, "A name; one is made up"}};
constexpr Field account_fields[] = {name, secret};
constexpr Field name_fields[] = {name};
constexpr Field password_fields[] = {{"old", Type::Text, must, 800, "The password so far"},
                                     {"new", Type::Text, must, 800, "The new password"},
                                     {"tokens", Type::Flag, may, 0, "End your bots' tokens, too"}};
constexpr Field delete_fields[] = {
    {"password", Type::Text, may, 800, "Yours; a guest has none"},
    {"sure", Type::Flag, must, 0, "true: nothing of this can be undone"}};
constexpr Field tokens_answered[] = {has("tokens", list_of<shapes::token>)};
constexpr Type tokens_answer = object(tokens_answered);
constexpr Field token_answered[] = {has("token", Type::Text, "Shown this once")};
constexpr Type token_answer = object(token_answered);
constexpr Field revoke_fields[] = {{"id", Type::Number, must, 1'000'000'000, "Of the token"}};
constexpr Field create_fields[] = {
    {"game", Type::Text, must, 40, "The game"},
    {"seats", Type::Texts, must, 6, "For each seat me, open or a computer player's level"},
    {"name", Type::Text, may, 100, "What the table is called, in at most 40 characters"},
    {"invite", map_of<Type::Text>, may, 6,
     "Open seats that are kept for people with an account: by seat their names"},
    {"options", map_of<Type::Text>, may, 20, "Values of the game's options by name"},
    {"public", Type::Flag, may, 0, "Whether the lobby shows it"},
    {"pace", Type::Text, may, 20, "none, live or daily"},
    {"seed", Type::Number, may, 1'000'000'000'000, "Decides all chance; not with other people"},
    {"chance", Type::Text, may, 20,
     "auto, or manual: you choose for it as seat chance, at a private table of yours alone"},
    {"position", Type::Text, may, 20'000, "A position to begin from; not with other people"},
    {"hints", Type::Flag, may, 0, "Whether hints are given though other people play"}};
constexpr Field create_answered[] = {has("table", Type::Text, "The new table")};
constexpr Type create_answer = object(create_answered);
constexpr Field lobby_asked[] = {
    {"lists", list_of<shapes::lobby_list>, may, 6, "Only these; the others are left empty"},
    {"games", Type::Texts, may, 10, "Only tables of these games"},
    {"pace", list_of<shapes::pace_name>, may, 3, "Only tables of these paces"},
    {"from", Type::Number, may, 10'000, "Leave out so many of each list: they come in pages"}};
constexpr Field thumbs_fields[] = {
    {"tables", Type::Texts, must, max_thumbs, "Up to 12 tables, as in their links"}};
constexpr Field thumbs_answered[] = {
    has("thumbs", map_of<shapes::thumb>,
        "By table. Those that have not begun are left out; so are some that "
        "are not at hand: ask for them again")};
constexpr Type thumbs_answer = object(thumbs_answered);
constexpr Field name_table_fields[] = {
    table_id, {"name", Type::Text, must, 100, "In at most 40 characters; empty: as its id has it"}};
constexpr Field whose{"name", Type::Text, must, 100, "The name of an account"};
constexpr Field of_game{"game", Type::Text, may, 40, "Only games of this title"};
constexpr Field profile_fields[] = {whose};
constexpr Field record_fields[] = {
    whose, {"by", shapes::record_by, must, 20, "Against whom, or as whom"}, of_game};
constexpr Field history_fields[] = {
    whose, of_game, {"before", Type::Number, may, 1'000'000'000'000, "As the last answer said"}};
constexpr Field join_fields[] = {table_id,
                                 {"seat", Type::Text, may, 20, "The seat; the first free one"}};
constexpr Field remove_fields[] = {table_id, {"seat", Type::Text, must, 20, "Whose sitter goes"}};
constexpr Field seq_answered[] = {has("seq", Type::Number, "Entries of the log so far")};
constexpr Type seq_answer = object(seq_answered);
constexpr Field table_fields[] = {table_id};
constexpr Field watch_fields[] = {{"table", Type::Text, may, 40, "The table"},
                                  as,
                                  {"lobby", Type::Flag, may, 0, "The lobby instead of a table"}};
constexpr Field view_fields[] = {table_id, as};
constexpr Field choose_fields[] = {
    table_id,
    seq,
    index_,
    words,
    list,
    my_seat,
    {"sure", Type::Flag, may, 0, "false: ask back if it could not be taken back"}};
constexpr Field choose_answered[] = {may_have("seq", Type::Number, "Entries of the log so far"),
                                     may_have("confirm", shapes::preview, "Nothing was done yet")};
constexpr Type choose_answer = object(choose_answered);
constexpr Field preview_fields[] = {
    table_id,
    seq,
    index_,
    words,
    list,
    my_seat,
    {"next", Type::Flag, may, 0, "Also what you would be asked then"}};
constexpr Field undo_fields[] = {
    table_id, seq, my_seat, {"all", Type::Flag, may, 0, "As far back as possible"}};
constexpr Field standing_fields[] = {
    table_id,
    my_seat,
    {"answers", map_of<Type::Text>, may, 20, "Words by question; ask: as usual"}};
constexpr Field standing_answered[] = {
    has("standing", map_of<Type::Text>, "What the seat has said, by question")};
constexpr Type standing_answer = object(standing_answered);
constexpr Field propose_fields[] = {
    table_id,
    {"kind", Type::Text, must, 20,
     "takeback, replace, rematch, recast (a rematch in which everybody moves on to the next seat); "
     "of a stopped game continue or close"},
    {"to", Type::Number, may, 1'000'000, "takeback: the choices that stay"},
    {"seat", Type::Text, may, 20, "replace: whom"},
    {"level", Type::Text, may, 20, "replace: by which computer player"}};
constexpr Field answer_fields[] = {table_id, {"accept", Type::Flag, must, 0, "Whether you agree"}};
constexpr Field resign_fields[] = {
    table_id, my_seat, {"all", Type::Flag, may, 0, "Every seat that is yours, at once"}};
constexpr Field chat_fields[] = {table_id,
                                 {"room", Type::Text, must, 20, "seats or watchers"},
                                 {"text", Type::Text, must, max_chat, "What you say"}};
constexpr Field notes_fields[] = {table_id,
                                  {"text", Type::Text, must, max_notes, "Only you see it"}};
constexpr Field look_fields[] = {table_id, as, {"what", Type::Text, may, 60, "Such as F3"}};
constexpr Field messages_answered[] = {has("messages", list_of<shapes::message>)};
constexpr Type messages_answer = object(messages_answered);
constexpr Field why_fields[] = {
    table_id,
    my_seat,
    {"words", Type::Text, may, max_words, "A choice"},
    {"thing", Type::Text, may, 60, "Or a thing: what could be done with it"},
    {"verb", Type::Text, may, 40, "Or a verb: whether anything can be done with it"}};
constexpr Field why_answered[] = {
    has("legal", Type::Flag, "Whether it, or anything, may be chosen"),
    has("reason", or_null<shapes::message>, "null if it is legal"),
    may_have("verbs", list_of<shapes::why_verb>, "Of a thing or a verb: each that could be meant")};
constexpr Type why_answer = object(why_answered);
constexpr Field picture_fields[] = {
    table_id, as, {"at", Type::Number, may, 1'000'000, "After so many choices"}};
constexpr Field picture_answered[] = {has("lines", shapes::picture)};
constexpr Type picture_answer = object(picture_answered);
constexpr Field at_fields[] = {
    table_id, as, {"made", Type::Number, must, 1'000'000, "After so many choices"}};
constexpr Field at_answered[] = {has("now", shapes::now, "Without choices"),
                                 has("entries", list_of<shapes::entry>, "The one that led there")};
constexpr Type at_answer = object(at_answered);
constexpr Field steps_fields[] = {
    table_id,
    as,
    {"from", Type::Number, must, 1'000'000, "After so many choices; they are not told"},
    {"to", Type::Number, may, 1'000'000, "Up to so many; all that were made"}};
constexpr Field steps_answered[] = {
    has("steps", list_of<shapes::step>, "40 at most: of more, the oldest are one")};
constexpr Type steps_answer = object(steps_answered);
constexpr Field hint_fields[] = {
    table_id, seq, my_seat, {"level", either<"nudge", "full">, must, 10, "How much to say"}};
constexpr Field hint_answered[] = {
    has("nudge", shapes::message, "What to look at"),
    has("choices", list_of<shapes::opinion>, "The best first, 3 at most; none with a nudge"),
    has("hinted", Type::Number, "Hints that were given at this table")};
constexpr Type hint_answer = object(hint_answered);
constexpr Field best_fields[] = {
    table_id,
    {"made", Type::Number, must, 1'000'000, "Of the question after so many choices"},
    as,
    {"seconds", Type::Number, may, max_best_seconds, "To think; 8"}};
constexpr Field best_answered[] = {
    has("choices", list_of<shapes::opinion>, "The best first; what was chosen is among them")};
constexpr Type best_answer = object(best_answered);
constexpr Field analysis_asked[] = {
    table_id, {"start", Type::Flag, may, 0, "Begin it, unless it is there or on its way"}};
constexpr Field branch_asked[] = {
    table_id, {"made", Type::Number, must, 1'000'000, "After so many choices"}, as};
constexpr Field branch_answered[] = {
    has("table", Type::Text, "The line"),
    has("made", Type::Number,
        "Where it begins: a moment before the one that was asked for, if that is in the "
        "middle of something")};
constexpr Type branch_answer = object(branch_answered);
constexpr Field puzzles_fields[] = {{"game", Type::Text, must, 40, "The game"}};
constexpr Field puzzles_answered[] = {has("puzzles", list_of<shapes::puzzle>)};
constexpr Type puzzles_answer = object(puzzles_answered);
constexpr Field mistakes_fields[] = {
    {"table", Type::Text, may, 40, "Of this game; else of your latest that were analysed"}};
constexpr Field mistakes_answered[] = {
    has("mistakes", list_of<shapes::mistake>, "The latest game first")};
constexpr Type mistakes_answer = object(mistakes_answered);
constexpr Field puzzle_fields[] = {
    {"game", Type::Text, may, 40, "Of a position: its game"},
    {"puzzle", Type::Text, may, 40, "And its name"},
    {"table", Type::Text, may, 40, "Of a finished game of yours: its table"},
    {"made", Type::Number, may, 1'000'000, "What you were asked after so many choices"}};
constexpr Field solve_fields[] = {
    table_id, {"words", Type::Text, must, max_words, "Your answer; it is not chosen"}};
constexpr Field solve_answered[] = {
    has("right", Type::Flag),
    has("choices", list_of<shapes::opinion>,
        "The best first; your answer is among them, and what you chose in the game"),
    has("then", or_null<Type::Text>, "What you chose in the game"),
    has("known", list_of<shapes::message>, "Of a position: how the best is known"),
    has("solved", Type::Flag, "You have found it by yourself, now or before")};
constexpr Type solve_answer = object(solve_answered);
constexpr Field saga_id{"saga", Type::Text, must, 40, "The saga, as in its link"};
constexpr Field saga_name{"name", Type::Text, must, 100, "In at most 40 characters"};
constexpr Field shown_to_all{"public", Type::Flag, may, 0, "Whether all who have its link see it"};
constexpr Field saga_fields[] = {
    saga_id,
    {"n", Type::Number, may, max_saga_games, "The world after so many games; the last"},
    {"before", Type::Number, may, max_saga_games + 1, "As the last answer said; the latest games"}};
constexpr Field saga_new_fields[] = {{"game", Type::Text, must, 40, "The game"},
                                     saga_name,
                                     {"options", map_of<Type::Text>, may, 20,
                                      "Values of the game's options by name, for all its games"},
                                     shown_to_all};
constexpr Field saga_import_fields[] = {
    {"game", Type::Text, must, 40, "The game"},
    saga_name,
    {"text", Type::Text, must, max_world, "A world as another table has written it"},
    {"options", map_of<Type::Text>, may, 20,
     "Values of the game's options by name, for all its games"},
    shown_to_all};
constexpr Field saga_play_fields[] = {
    saga_id,
    {"seats", Type::Texts, may, 6,
     "As create has it; else those who played last, the winner in the first place"},
    {"invite", map_of<Type::Text>, may, 6, "As create has it, if you say the seats"},
    {"name", Type::Text, may, 100, "What the table is called, in at most 40 characters"},
    {"public", Type::Flag, may, 0, "Whether the lobby shows it"},
    {"pace", Type::Text, may, 20, "none, live or daily"}};
constexpr Field saga_branch_fields[] = {
    saga_id,
    {"n", Type::Number, must, max_saga_games, "Go on as if only so many games had been played"},
    saga_name,
    shown_to_all};
constexpr Field saga_answered[] = {has("saga", Type::Text, "The new saga")};
constexpr Type saga_answer = object(saga_answered);
constexpr Field log_answered[] = {has("log", Type::Text, "As ziggurat replay reads it")};
constexpr Type log_answer = object(log_answered);

constexpr auto both = Over::Both;
constexpr auto http = Over::Http;
constexpr auto socket = Over::Socket;
constexpr auto anyone = Access::Anyone;
constexpr auto user = Access::User;
constexpr bool adds = true;

constexpr Operation rows[] = {
    {"games", both, "GET", "/api/games", anyone, nullptr, none, games_answer,
     "The games of the house", operation::games},
    {"catalogue", both, "GET", "/api/games/{game}/catalogue", anyone, nullptr, catalogue_fields,
     catalogue_answer, "The things of a game: cards, pieces, land", operation::catalogue},
    {"me", both, "GET", "/api/me", anyone, nullptr, none, me_answer, "Who you are", operation::me},
    {"guest", http, "POST", "/api/guest", anyone, &signing_in, guest_fields, user_answer,
     "Play without an account", operation::guest, adds},
    {"register", http, "POST", "/api/register", anyone, &signing_in, account_fields, user_answer,
     "Make an account; a guest keeps his games", operation::register_, adds},
    {"login", http, "POST", "/api/login", anyone, &signing_in, account_fields, user_answer,
     "Sign in; the games of the guest move over", operation::login},
    {"logout", http, "POST", "/api/logout", anyone, nullptr, none, nothing, "Sign out",
     operation::logout},
    {"rename", both, "POST", "/api/rename", user, &making, name_fields, user_answer,
     "Give yourself, a guest, another name", operation::rename},
    {"settings", both, "POST", "/api/settings", user, &making, settings_fields, settings_answer,
     "What you prefer, at every table; by a token: for your bots", operation::settings},
    {"password", http, "POST", "/api/password", user, &signing_in, password_fields, user_answer,
     "Change the password; other devices are signed out", operation::password},
    {"export", http, "GET", "/api/export", user, &exporting, none, shapes::belongings,
     "All that the house keeps of you", operation::export_},
    {"delete-account", http, "POST", "/api/account/delete", user, &signing_in, delete_fields,
     nothing, "Go for good: in old games you are a former player", operation::delete_account},
    {"tokens", both, "GET", "/api/tokens", user, nullptr, none, tokens_answer, "Your bots' tokens",
     operation::tokens},
    {"token", both, "POST", "/api/tokens", user, &making, name_fields, token_answer,
     "Make a token for a bot", operation::token},
    {"revoke", both, "POST", "/api/tokens/revoke", user, nullptr, revoke_fields, nothing,
     "End a token", operation::revoke},
    {"lobby", both, "GET", "/api/lobby", anyone, nullptr, lobby_asked, shapes::lobby,
     "Tables to join or watch", operation::lobby},
    {"thumbs", both, "GET", "/api/thumbs", anyone, &looking, thumbs_fields, thumbs_answer,
     "Positions to draw small, as a spectator sees them", operation::thumbs},
    {"create", both, "POST", "/api/tables", user, &making, create_fields, create_answer,
     "Set up a table; it begins once no seat is open", operation::create, adds},
    {"table", both, "GET", "/api/tables/{table}", anyone, nullptr, view_fields,
     shapes::table_contents, "Everything you may know about a table", operation::table},
    {"join", both, "POST", "/api/tables/{table}/join", user, &joining, join_fields, seq_answer,
     "Take a free seat", operation::join},
    {"leave", both, "POST", "/api/tables/{table}/leave", user, nullptr, table_fields, seq_answer,
     "Get up before the game begins; the host closes the table", operation::leave},
    {"decline", both, "POST", "/api/tables/{table}/decline", user, nullptr, table_fields,
     seq_answer, "Leave a seat that is kept for you to others", operation::decline},
    {"name", both, "POST", "/api/tables/{table}/name", user, &making, name_table_fields, seq_answer,
     "Give your table another name", operation::name_table},
    {"remove", both, "POST", "/api/tables/{table}/remove", user, nullptr, remove_fields, seq_answer,
     "Send somebody away from your table before the game begins", operation::remove},
    {"watch", socket, "", "", anyone, nullptr, watch_fields, nothing,
     "Be told what happens at a table", operation::watch},
    {"unwatch", socket, "", "", anyone, nullptr, watch_fields, nothing, "No longer",
     operation::unwatch},
    {"choose", both, "POST", "/api/tables/{table}/choose", user, nullptr, choose_fields,
     choose_answer, "Make a choice, by number or words, or several together", operation::choose},
    {"preview", both, "POST", "/api/tables/{table}/preview", user, nullptr, preview_fields,
     shapes::preview, "What a choice, or several together, would lead to", operation::preview},
    {"undo", both, "POST", "/api/tables/{table}/undo", user, nullptr, undo_fields, seq_answer,
     "Take back while nothing has become known", operation::undo},
    {"standing", both, "POST", "/api/tables/{table}/standing", user, nullptr, standing_fields,
     standing_answer, "Answer questions of a name once for all; only you are told",
     operation::standing},
    {"propose", both, "POST", "/api/tables/{table}/propose", user, nullptr, propose_fields,
     seq_answer, "Ask the others to agree to something", operation::propose},
    {"answer", both, "POST", "/api/tables/{table}/answer", user, nullptr, answer_fields, seq_answer,
     "Agree or not; the proposer may withdraw", operation::answer},
    {"retake", both, "POST", "/api/tables/{table}/retake", user, nullptr, table_fields, seq_answer,
     "Take back what the computer plays for you", operation::retake},
    {"resign", both, "POST", "/api/tables/{table}/resign", user, nullptr, resign_fields, seq_answer,
     "Give up; the computer plays on", operation::resign},
    {"chat", both, "POST", "/api/tables/{table}/chat", user, &talking, chat_fields, nothing,
     "Say something", operation::chat},
    {"notes", both, "POST", "/api/tables/{table}/notes", user, nullptr, notes_fields, nothing,
     "Keep private notes", operation::notes},
    {"look", both, "GET", "/api/tables/{table}/look", anyone, nullptr, look_fields, messages_answer,
     "About one thing on the table", operation::look},
    {"score", both, "GET", "/api/tables/{table}/score", anyone, nullptr, view_fields,
     messages_answer, "The points as you know them", operation::score},
    {"why", both, "GET", "/api/tables/{table}/why", user, nullptr, why_fields, why_answer,
     "Why something cannot be chosen", operation::why},
    {"picture", both, "GET", "/api/tables/{table}/picture", anyone, nullptr, picture_fields,
     picture_answer, "The board in characters", operation::picture},
    {"at", both, "GET", "/api/tables/{table}/at", anyone, nullptr, at_fields, at_answer,
     "An earlier moment", operation::at},
    {"steps", both, "GET", "/api/tables/{table}/steps", anyone, &looking_back, steps_fields,
     steps_answer, "What happened between two moments, step by step", operation::steps},
    {"timeline", both, "GET", "/api/tables/{table}/timeline", anyone, nullptr, table_fields,
     shapes::timeline, "The course of the game: set-up, turns, events", operation::timeline},
    {"log", both, "GET", "/api/tables/{table}/log", anyone, nullptr, table_fields, log_answer,
     "The whole game, once it is over", operation::log},
    {"account", both, "GET", "/api/tables/{table}/account", anyone, nullptr, table_fields,
     shapes::account, "Where the points came from, once the game is over", operation::account},
    {"hint", both, "POST", "/api/tables/{table}/hint", user, &advising, hint_fields, hint_answer,
     "What you could do, thought out from what you may know; it is counted", operation::hint},
    {"best", both, "POST", "/api/tables/{table}/best", user, &advising, best_fields, best_answer,
     "The best choices of a moment, after the end or in a line of yours", operation::best},
    {"analysis", both, "POST", "/api/tables/{table}/analysis", anyone, nullptr, analysis_asked,
     shapes::analysis, "What the computer thinks of a finished game", operation::analysis},
    {"branch", both, "POST", "/api/tables/{table}/branch", user, &making, branch_asked,
     branch_answer, "Try another line from a moment of a finished game; only you see it",
     operation::branch, adds},
    {"puzzles", both, "GET", "/api/puzzles", anyone, nullptr, puzzles_fields, puzzles_answer,
     "Positions of a game to solve", operation::puzzles},
    {"mistakes", both, "GET", "/api/mistakes", user, &looking, mistakes_fields, mistakes_answer,
     "What you have chosen badly in games that were analysed", operation::mistakes},
    {"puzzle", both, "POST", "/api/puzzles", user, &making, puzzle_fields, branch_answer,
     "Set up a private line at a question to solve", operation::puzzle, adds},
    {"solve", both, "POST", "/api/tables/{table}/solve", user, &advising, solve_fields,
     solve_answer, "Answer such a question, and be told the best", operation::solve},
    {"cancel", both, "POST", "/api/tables/{table}/cancel", user, nullptr, table_fields, nothing,
     "End what you have asked the computer to think about", operation::cancel},
    {"sagas", both, "GET", "/api/sagas", user, nullptr, none, shapes::sagas,
     "Lines of games that you belong to", operation::sagas},
    {"saga", both, "GET", "/api/saga/{saga}", anyone, nullptr, saga_fields, shapes::saga,
     "Games that follow from each other, and the world they have led to", operation::saga},
    {"saga-new", both, "POST", "/api/sagas", user, &making, saga_new_fields, saga_answer,
     "Begin a saga", operation::saga_new},
    {"saga-import", both, "POST", "/api/sagas/import", user, &making, saga_import_fields,
     saga_answer, "Begin a saga in a world from elsewhere", operation::saga_import},
    {"saga-play", both, "POST", "/api/saga/{saga}/play", user, &making, saga_play_fields,
     create_answer, "Set up the table of the next game", operation::saga_play, adds},
    {"saga-branch", both, "POST", "/api/saga/{saga}/branch", user, &making, saga_branch_fields,
     saga_answer, "Begin a saga in what a game of another has left", operation::saga_branch},
    {"profile", both, "GET", "/api/profile", anyone, nullptr, profile_fields, shapes::profile,
     "What somebody has played", operation::profile},
    {"record", both, "GET", "/api/record", anyone, nullptr, record_fields, shapes::record,
     "How somebody fared against whom, or as whom", operation::record},
    {"history", both, "GET", "/api/history", anyone, nullptr, history_fields, shapes::history,
     "Somebody's finished games, a page at a time", operation::history},
};

bool is_small_enough(const Json& value, const Field& field) {
  const auto most = static_cast<std::size_t>(field.most);
  if (value.is_string()) {
    const std::string& text = value.get_ref<const std::string&>();
    const bool can_be_kept = is_utf8(text) && text.find('\0') == std::string::npos;
    return text.size() <= 4 * most && can_be_kept && characters(text) <= most;
  }
  if (value.is_number_unsigned()) return value.get<u64>() <= most;
  if (value.is_number_integer()) return value.get<std::int64_t>() >= 0;
  return value.size() <= most || value.is_boolean();
}

const Field* find_field(std::span<const Field> fields, std::string_view called) {
  for (const Field& field : fields)
    if (field.name == called) return &field;
  return nullptr;
}

}  // namespace

std::span<const Operation> operations() { return rows; }

const Operation* find_operation(std::string_view called) {
  for (const Operation& operation : rows)
    if (operation.name == called) return &operation;
  return nullptr;
}

const Operation* find_operation(std::string_view method, std::string_view path, Json& fields) {
  for (const Operation& operation : rows) {
    if (operation.method != method) continue;
    const std::string_view pattern = operation.path;
    const std::size_t at = pattern.find('{'), end = pattern.find('}');
    if (at == std::string_view::npos) {
      if (path == pattern) return &operation;
      continue;
    }
    const std::string_view rest = pattern.substr(end + 1);
    if (!path.starts_with(pattern.substr(0, at)) || !path.ends_with(rest)
        || path.size() < at + rest.size())
      continue;
    const std::string_view id = path.substr(at, path.size() - at - rest.size());
    if (id.empty() || id.find('/') != std::string_view::npos) continue;
    fields[std::string(pattern.substr(at + 1, end - at - 1))] = id;
    return &operation;
  }
  return nullptr;
}

void refuse(int status, ziggurat::Message message) { throw Refusal{status, std::move(message)}; }

Json read_json(std::string_view text) {
  bool deep = false;
  Json json = Json::parse(
      text,
      [&](int depth, Json::parse_event_t, Json&) {
        deep = deep || depth > max_depth;
        return !deep;
      },
      false);
  return deep ? Json(Json::value_t::discarded) : json;
}

void check_fields(const Operation& operation, const Json& fields) {
  for (const auto& [called, value] : fields.items()) {
    const Field* field = find_field(operation.fields, called);
    if (!field) refuse(400, Message("request.field").with("field", called.substr(0, 40)));
    if (!misfit(value, field->type).empty())
      refuse(400, Message("request.type").with("field", field->name));
    if (!is_small_enough(value, *field))
      refuse(400, Message("request.large").with("field", field->name).with("most", field->most));
  }
  for (const Field& field : operation.fields)
    if (field.need == Need::Must && !fields.contains(field.name))
      refuse(400, Message("request.missing").with("field", field.name));
}

Json error_json(const ziggurat::Message& message, const ziggurat::Texts& texts) {
  Json error = to_json(message);
  error["text"] = texts(message);
  return {{"error", std::move(error)}};
}

void Call::refuse(int status, const ziggurat::Message& message) const {
  log_refused(operation->name, status, message.key, caller.address);
  reply({status, {text_of(error_json(message, *caller.texts))}, std::nullopt, {}});
}

}  // namespace ziggurat::server
