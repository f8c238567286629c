#include "server/shapes.h"

namespace ziggurat::server::shapes {
namespace {

using Field = Type::Field;

constexpr auto& text = Type::Text;
constexpr auto& number = Type::Number;
constexpr auto& flag = Type::Flag;

}  // namespace

// ---- messages ----

namespace {

constexpr Field error_fields[] = {has("key", text, "It is stable"),
                                  may_have("args", message_arguments_type, "What to put in"),
                                  has("text", text, "In the reader's language")};

}  // namespace

constexpr Type error = shape("ErrorMessage", object(error_fields), "Why a request was refused");

// ---- people and games ----

namespace {

constexpr Field user_fields[] = {has("name", text), has("guest", flag, "Without an account")};
constexpr Field settings_fields[] = {
    has("forced", flag, "A question that everybody knows to have one answer is answered for you")};
constexpr Field token_fields[] = {has("id", number), has("name", text),
                                  has("created", number, "Milliseconds since 1970")};
constexpr Field option_fields[] = {
    has("name", text, "Its texts are <game>.option.<name>.short, .about and .<value>.short"),
    has("values", list_of<text>, "The first is the default"),
    has("presets", map_of<text>,
        "Of an option about which rulebooks differ or leave doubt: by rulebook (its text is "
        "book.<rulebook>) the value that it has; a book that is not named says nothing of it")};
constexpr Type option = shape("GameOption", object(option_fields));
constexpr Field game_fields[] = {
    has("game", text),
    has("least", number, "Seats"),
    has("most", number, "Seats"),
    has("minutes", number, "That a game takes at a table, about"),
    has("weight", number, "1 light to 5 heavy"),
    has("seats", list_of<text>),
    has("options", list_of<option>),
    has("standing", map_of<list_of<text>>, "What may be said once for all, by question"),
    has("sagas", flag, "Whether its games can follow from each other")};
constexpr Field measured_fields[] = {
    has("rating", number, "Elo; a scribe has 1500"),
    has("within", number,
        "It may be off by so much, 19 times of 20; 0: it is what others are held against")};
constexpr Type measured = shape("MeasuredRating", object(measured_fields));
constexpr Field level_fields[] = {
    has("level", text, "What create takes for a seat; its texts are web.level.<level> and .about"),
    has("ratings", map_of<measured>, "By game, where it was measured")};

}  // namespace

constexpr Type pace_name = shape("Pace", either<"none", "live", "daily">);

namespace {

constexpr Field pace_fields[] = {has("name", pace_name),
                                 has("bank", number, "Milliseconds; 0: there is no clock"),
                                 has("credit", number, "Milliseconds for each question")};

}  // namespace

constexpr Type user = shape("User", object(user_fields));
constexpr Type settings = shape("UserSettings", object(settings_fields));
constexpr Type token = shape("Token", object(token_fields));
constexpr Type game = shape("GameInfo", object(game_fields));
constexpr Type level = shape("LevelInfo", object(level_fields), "A computer player");
constexpr Type pace = shape("PaceInfo", object(pace_fields));

// ---- what is kept of somebody ----

namespace {

constexpr Field id_of_table = has("table", text);
constexpr Field settings_of_bots[] = {has("forced", flag)};
constexpr Type of_bots = object(settings_of_bots);
constexpr Field all_settings[] = {has("forced", flag), has("bots", of_bots, "Where a token plays")};
constexpr Type settings_kept = object(all_settings);
constexpr Field token_of_his[] = {has("name", text), has("created", number)};
constexpr Field seat_of_his[] = {
    id_of_table,
    has("name", text),
    has("game", text),
    has("status", text),
    has("seat", text),
    has("kind", text, "person; ai: the computer plays for you; open: it is kept for you"),
    has("resigned", flag),
    has("created", number),
    has("changed", number)};
constexpr Field result_of_his[] = {id_of_table,         has("game", text),
                                   has("seat", text),   has("points", number),
                                   has("rank", number), has("ended", number)};
constexpr Field line_of_his[] = {id_of_table, has("room", text), has("text", text),
                                 has("at", number)};
constexpr Field note_of_his[] = {id_of_table, has("text", text)};
constexpr Field saga_of_his[] = {has("saga", text), has("name", text), has("host", flag)};
constexpr Type token_kept = object(token_of_his), seat_kept = object(seat_of_his),
               result_kept = object(result_of_his), line_kept = object(line_of_his),
               note_kept = object(note_of_his), saga_kept = object(saga_of_his);
constexpr Field belongings_fields[] = {
    has("name", text),
    has("guest", flag),
    has("created", number, "Milliseconds since 1970"),
    has("settings", settings_kept),
    has("tokens", list_of<token_kept>, "By name; their secrets are not kept"),
    has("tables", list_of<seat_kept>, "Every seat that is, or was, yours"),
    has("results", list_of<result_kept>),
    has("chat", list_of<line_kept>, "What you have said"),
    has("notes", list_of<note_kept>),
    has("solved", list_of<text>, "Questions that you have solved"),
    has("sagas", list_of<saga_kept>)};

}  // namespace

constexpr Type belongings = shape("Belongings", object(belongings_fields));

// ---- a table ----

namespace {

constexpr Field clock_fields[] = {has("left", number, "Milliseconds"), has("running", flag)};
constexpr Type clock = shape("Clock", object(clock_fields));
constexpr Field seat_fields[] = {
    has("seat", text),
    has("kind", either<"open", "person", "ai">),
    has("name", or_null<text>, "Of the person who sits there, or for whom an open seat is kept"),
    has("guest", flag),
    has("level", or_null<text>, "Of the computer player that sits there"),
    has("you", flag),
    has("here", flag, "Connected"),
    has("resigned", flag),
    has("retake", flag, "The computer plays it for you, and you may take it back"),
    has("clock", or_null<clock>),
    has("kept", flag, "Open, but only for the person it names, who was invited")};
constexpr Type seat = shape("SeatInfo", object(seat_fields));
constexpr Type proposal_kind =
    shape("ProposalKind", either<"takeback", "replace", "rematch", "recast", "continue", "close">);
constexpr Field proposal_fields[] = {has("kind", proposal_kind),
                                     has("by", text, "The seat that proposes it"),
                                     has("waiting", list_of<text>, "Seats that have not answered"),
                                     may_have("to", number, "takeback: the choices that stay"),
                                     may_have("seat", text, "replace: whom"),
                                     may_have("level", text, "replace: by which computer player")};
constexpr Type proposal = shape("Proposal", object(proposal_fields));
constexpr Field parting_fields[] = {has("made", number, "Choices on which both agree"),
                                    has("of", number, "Choices that were made"),
                                    has("reason", message)};
constexpr Type parting =
    shape("Parting", object(parting_fields), "Where the present rules part from a game");
constexpr Type status = shape("Status", either<"open", "playing", "over", "closed", "stopped">);
constexpr Field last_fields[] = {
    has("news", list_of<message>, "What a seat's choice brought about, as a spectator was told"),
    has("at", number, "Milliseconds since 1970")};
constexpr Type last = shape("LastEvent", object(last_fields), "The last event at a table");
constexpr Field saga_of_table_fields[] = {has("id", text), has("name", text),
                                          has("n", number, "The number of the game, from 1")};
constexpr Type saga_of_table =
    shape("SagaOfTable", object(saga_of_table_fields), "The line of games it belongs to");
constexpr Field line_of_table_fields[] = {
    has("table", or_null<text>, "The game it left; null: it began with a position to solve"),
    has("made", number, "After so many choices"),
    has("puzzle", or_null<text>,
        "What is to be solved there: the position's name, or after how "
        "many choices the game asked the question")};
constexpr Type line_of_table = shape("LineOfTable", object(line_of_table_fields),
                                     "What would have been: where a private line began");
constexpr Field info_fields[] = {
    has("id", text),
    has("name", text,
        "What the table is called: by its host, or by two proper names that follow from its id "
        "and are the same in every language"),
    has("game", text),
    has("options", map_of<text>),
    has("status", status),
    has("public", flag, "Whether the lobby shows it"),
    has("host", text, "His name"),
    has("hosting", flag, "You are the host"),
    has("pace", pace_name),
    has("seats", list_of<seat>),
    has("you", list_of<text>, "Seats that you hold"),
    has("invited", list_of<text>, "Seats that are kept for you"),
    has("asked", list_of<text>, "Seats that are to choose now"),
    has("stage", or_null<message>, "How far the game has come; null before it begins"),
    has("last", or_null<last>, "null if nobody has chosen yet"),
    has("watchers", number),
    has("proposal", or_null<proposal>),
    has("rematch", or_null<text>, "Its table"),
    has("parting", or_null<parting>),
    has("saga", or_null<saga_of_table>, "null also if it is none of yours, and not public"),
    has("hints", flag, "Whoever sits here may ask for hints"),
    has("hinted", number, "Hints that were given here"),
    has("line", or_null<line_of_table>, "Of a private line"),
    has("created", number, "Milliseconds since 1970"),
    has("time", number, "The server's clock as it wrote this")};

}  // namespace

constexpr Type info =
    shape("Info", object(info_fields),
          "A table: who sits there, by which options; of the game only what everybody knows");

constexpr Type lobby_list =
    shape("LobbyList", either<"waiting", "invited", "yours", "open", "running", "finished">);

namespace {

constexpr Field lobby_fields[] = {
    has("waiting", list_of<info>, "Tables where you are asked, the longest first"),
    has("invited", list_of<info>, "Open tables where a seat is kept for you"),
    has("yours", list_of<info>, "Your other tables that have not ended"),
    has("open", list_of<info>, "Public tables with a seat that anybody may take"),
    has("running", list_of<info>, "Public tables to watch"),
    has("finished", list_of<info>, "Your latest finished games, and public ones of the last day"),
    has("counts", map_of<map_of<number>, lobby_list>,
        "How many there are in each list by game, by `pace` as asked but of whatever game; games "
        "without any are left out")};
constexpr Field thumb_fields[] = {has("made", number, "Choices that stand"),
                                  has("view", Type::Any, "The game's own, as a spectator sees it")};

}  // namespace

constexpr Type lobby = shape("Lobby", object(lobby_fields),
                             "Each table stands in one list only: the first that it belongs to");
constexpr Type thumb = shape("Thumb", object(thumb_fields), "A position to draw small");

// ---- a game ----

namespace {

constexpr Type thing = tuple_of<text, text>;
constexpr Type holder = one_of<Type::Null, text, thing>;
constexpr Field transfer_fields[] = {
    has("what", text, "One of the game's resources"), has("n", number),
    has("from", holder, "null: the stock, which is nobody's"), has("to", holder)};
constexpr Type transfer = shape("Transfer", object(transfer_fields));
constexpr Type price = shape("Price", list_of<transfer>, "What a choice costs and surely brings");
constexpr Field group_fields[] = {
    has("i", number, "The number of the first"),
    has("verb", text),
    may_have("n", number, "Of a verb that counts"),
    may_have("with", list_of<thing>, "Kind and word of what comes before the last thing"),
    may_have("kind", text, "Of the last thing"),
    may_have("of", list_of<text>, "Its words, one for each choice"),
    may_have("say", list_of<list_of<message>>, "What these are, where the texts have no word"),
    may_have("cost", list_of<price>, "Of each choice, unless all of the group are free")};
constexpr Type group =
    shape("Group", object(group_fields), "Consecutive choices that differ in their last thing");
constexpr Field undo_fields[] = {has("steps", number, "How often undo may be asked for in a row"),
                                 has("reason", or_null<message>, "Why there are none")};
constexpr Type undo = shape("Undo", object(undo_fields));
constexpr Field standing_fields[] = {has("points", number), has("rank", number, "1 has won")};
constexpr Type standing = shape("Standing", object(standing_fields));
constexpr Type result = shape("Result", map_of<standing>, "By seat");
constexpr Field reminder_fields[] = {
    has("word", text, "What the seat has said about this question"),
    has("could", flag, "It could answer otherwise"),
    has("at", number, "When the answer is given, in milliseconds since 1970")};
constexpr Type reminder = shape("Reminder", object(reminder_fields),
                                "A standing answer that is given unless the seat chooses first");
constexpr Field now_fields[] = {has("seq", number, "Entries so far: say it when choosing"),
                                has("made", number, "Choices that stand"),
                                has("over", flag),
                                has("viewer", or_null<text>, "The seat; null: a spectator"),
                                has("asked", or_null<text>, "The seat, or chance; null: nobody"),
                                has("phase", text, "The name of the question"),
                                has("prompt", message),
                                may_have("choices", list_of<group>, "If the viewer is asked"),
                                may_have("undo", undo, "For a seat"),
                                may_have("standing", reminder, "For a seat, if it is to answer so"),
                                has("view", Type::Any, "The game's own"),
                                may_have("result", result, "Once it is over")};
constexpr Field entry_fields[] = {
    has("made", number, "Choices that stand after it"),
    has("seat", text),
    has("at", number, "Milliseconds since 1970"),
    may_have("news", list_of<message>, "What the choice brought about"),
    may_have("choice", text, "In words, if you choose for all seats and for chance"),
    may_have("rewind", number, "So many choices were taken back"),
    may_have("rules", number, "From here on by this version of the rules"),
    may_have("words", or_null<text>,
             "A choice to which the present rules do not lead; null if only its maker knows it")};
constexpr Field question_fields[] = {has("phase", text, "Its name"), has("prompt", message),
                                     has("choices", list_of<group>)};
constexpr Type question = shape("Question", object(question_fields));
constexpr Field preview_fields[] = {
    has("certain", flag, "It would be so in every world you can imagine"),
    has("undoable", flag, "It could be taken back"),
    has("asked", or_null<text>, "Who would be asked next"),
    has("news", list_of<message>, "What would happen"),
    has("view", Type::Any, "What you would see; null if it is not certain"),
    may_have("next", question, "What you would be asked then, if you asked for that")};
constexpr Field why_verb_fields[] = {
    has("verb", text), has("legal", flag, "Some choice with it may be made"),
    has("reasons", list_of<message>, "What speaks against those that come to mind, each once")};
constexpr Field step_fields[] = {
    has("made", number, "Choices that stand after it"),
    has("seat", text, "Whose it is; chance if no seat chose anything"),
    has("asked", or_null<text>, "Who is asked after it"),
    has("phase", text, "What is asked after it"),
    has("news", list_of<message>, "What it brought about that is worth a look"),
    has("mark", list_of<thing>, "What it touched on the table"),
    has("slow", flag, "Of a fight or of dice: worth a look, however fast the rest goes"),
    has("view", Type::Any, "The game's own, after it")};
constexpr Field turn_fields[] = {has("made", number, "When it begins"),
                                 has("seat", or_null<text>, "Whose it is"), has("title", message)};
constexpr Type turn = shape("TurnBegins", object(turn_fields));
constexpr Field event_fields[] = {has("made", number, "When it happened"),
                                  has("kind", text, "Its name is the text <game>.mark.<kind>")};
constexpr Type game_event = shape("GameEvent", object(event_fields));
constexpr Field timeline_fields[] = {has("begins", number, "Choices of the set-up"),
                                     has("turns", list_of<turn>),
                                     has("events", list_of<game_event>)};
constexpr Type ink =
    shape("Ink", either<"plain", "faint", "strong", "black", "red", "blue", "green", "water">);

}  // namespace

constexpr Type now = shape("Now", object(now_fields), "A position as one viewer sees it");
constexpr Type entry =
    shape("Entry", object(entry_fields),
          "A choice, choices that were taken back, or other rules from there on");
constexpr Type preview =
    shape("Preview", object(preview_fields), "What a choice would lead to, as far as you may know");
constexpr Type step =
    shape("Step", object(step_fields), "A choice with its draws, and the position it led to");
constexpr Type timeline = shape("Timeline", object(timeline_fields), "The course of a game");
constexpr Type why_verb =
    shape("WhyVerb", object(why_verb_fields), "What can be done, and why not");
constexpr Type picture =
    shape("Picture", list_of<list_of<tuple_of<text, ink>>>, "Lines of texts in an ink each");

// ---- what came of games ----

namespace {

constexpr Field column_fields[] = {
    has("title", message),
    has("counts", flag, "Whether its cells make the total; the others only tell")};
constexpr Type column = shape("AccountColumn", object(column_fields));
constexpr Field part_fields[] = {has("key", text, "Of the catalogues: where it came from"),
                                 has("n", number)};
constexpr Type part = shape("AccountPart", object(part_fields));
constexpr Field cell_fields[] = {
    has("n", number), has("plus", number, "What is added to it at the end, such as treasures"),
    has("low", flag, "This one decides"),
    has("parts", list_of<part>, "Of what n is the sum; none if it is not divided")};
constexpr Type cell = shape("AccountCell", object(cell_fields));
constexpr Field row_fields[] = {has("seat", text), has("cells", list_of<cell>, "One a column"),
                                has("total", number, "The points of the result"),
                                has("rank", number, "1 has won")};
constexpr Type row = shape("AccountRow", object(row_fields));
constexpr Field account_fields[] = {
    has("how", message, "Who won, and by what"),
    has("adds", either<"sum", "least">,
        "The total is the sum, or the least, of n + plus over the columns that count"),
    has("columns", list_of<column>), has("rows", list_of<row>, "In the order of the seats"),
    has("facts", list_of<message>, "What else is worth telling")};

constexpr Field played_fields[] = {
    has("game", text),
    has("played", number, "Games that have ended"),
    has("won", number, "Of them"),
    has("left", number, "Of them, played on by the computer"),
    has("few", flag, "So few games that a share says little"),
    has("last", number, "When the last one ended, milliseconds since 1970")};
constexpr Type played = shape("GamesPlayed", object(played_fields));
constexpr Field profile_fields[] = {
    has("name", text), has("you", flag), has("since", number, "Milliseconds since 1970"),
    has("games", list_of<played>, "Titles of which he has ended a game that you may know of")};

constexpr Field record_row_fields[] = {
    has("game", or_null<text>, "Of a character"),
    has("key", text, "The person's name, the level, or the seat's word"),
    has("guest", flag, "A person without an account: not the same one each time, perhaps"),
    has("played", number),
    has("won", number),
    has("ahead", number, "He ended before them; of a character: as won"),
    has("few", flag, "So few games that a share says little")};
constexpr Type record_row = shape("RecordRow", object(record_row_fields));

constexpr Field ending_fields[] = {has("seat", text),
                                   has("name", or_null<text>, "The person's"),
                                   has("guest", flag),
                                   has("level", or_null<text>, "The computer player's"),
                                   has("points", number),
                                   has("rank", number, "1 has won"),
                                   has("left", flag, "The computer played on for him")};
constexpr Type ending = shape("SeatEnding", object(ending_fields));
constexpr Field history_row_fields[] = {
    has("table", text),       has("name", text, "Of the table"),
    has("game", text),        has("ended", number, "Milliseconds since 1970"),
    has("seat", text, "His"), has("seats", list_of<ending>)};
constexpr Type history_row = shape("HistoryRow", object(history_row_fields));
constexpr Field history_fields[] = {
    has("games", list_of<history_row>, "The latest first"),
    has("before", or_null<number>, "To say for those before them; null: there are none")};

}  // namespace

constexpr Type account =
    shape("Account", object(account_fields), "How the points of a finished game came about");
constexpr Type profile = shape("Profile", object(profile_fields),
                               "A person, from finished games that were public or also yours");
constexpr Field record_fields[] = {has("rows", list_of<record_row>, "The most played first")};
constexpr Type record_by = shape("RecordBy", either<"people", "levels", "characters">);
constexpr Type record = shape("PlayRecord", object(record_fields));
constexpr Type history = shape("History", object(history_fields));

// ---- what the computer thinks of it ----

constexpr Type grade = shape("Grade", either<"best", "good", "inaccurate", "mistake", "grave">,
                             "By the chance that a choice has lost against the best one");

namespace {

constexpr Type speaks = shape("Speaks", either<"for", "against", "neither">);
constexpr Field argument_fields[] = {has("says", message), has("speaks", speaks)};
constexpr Type argument = shape("Argument", object(argument_fields), "What is said of a choice");
constexpr Field opinion_fields[] = {
    has("words", text, "The choice"),
    has("choice", group, "The same, as the question lists it"),
    has("chance", number, "To win, in ‰, of the seat that is asked"),
    has("sure", number, "By how many ‰ the chance may be off"),
    has("made", flag, "It is what was chosen there"),
    has("grade", or_null<grade>, "null: there is no other choice, or chances do not decide"),
    has("why", list_of<argument>, "What speaks for it most, and what against it")};
constexpr Type analysis_state =
    shape("AnalysisState", either<"none", "waiting", "running", "ready">);
constexpr Field chances_fields[] = {has("made", number, "After so many choices"),
                                    has("p", list_of<number>, "‰ in the order of the seats: 1000")};
constexpr Type chances = shape("ChancesAt", object(chances_fields));
constexpr Field weighed_fields[] = {has("made", number, "Choices that stand after it"),
                                    has("seat", text),
                                    has("lost", number, "‰ of its chance to win"),
                                    has("grade", grade),
                                    has("chance", number, "‰ that were left to it"),
                                    has("best", text, "What was best instead, in words")};
constexpr Type weighed = shape("WeighedChoice", object(weighed_fields));
constexpr Field swing_fields[] = {has("made", number, "Choices that stand after it"),
                                  has("seat", text, "Whose chances changed most"),
                                  has("before", number, "‰"), has("after", number, "‰")};
constexpr Type swing = shape("Swing", object(swing_fields));
constexpr Field done_so_far = has("done", number, "Moments that are weighed");
constexpr Field of_all = has("of", number, "Moments in all; 0 if nobody has asked for it");
constexpr Field analysis_fields[] = {
    has("state", analysis_state),
    done_so_far,
    of_all,
    has("chances", list_of<chances>, "Once it is ready, as all that follows"),
    has("grades", list_of<weighed>, "Choices that could have been others"),
    has("swings", list_of<swing>, "The greatest first"),
    has("lost", list_of<number>, "‰ by choice in the mean, in the order of the seats")};

}  // namespace

constexpr Type opinion =
    shape("ChoiceOpinion", object(opinion_fields), "What the computer thinks of a choice");
constexpr Type analysis = shape("Analysis", object(analysis_fields),
                                "What the computer thinks of a finished game, all hands open");

// ---- questions to solve ----

namespace {

constexpr Type theme = shape("Theme", either<"win", "save", "deal", "gain">);
constexpr Field puzzle_fields[] = {has("puzzle", text, "Its name"), has("theme", theme),
                                   has("players", number), has("solved", flag, "By you")};
constexpr Field mistake_fields[] = {has("table", text),
                                    has("name", text, "Of the table"),
                                    has("game", text),
                                    has("ended", number, "Milliseconds since 1970"),
                                    has("seat", text, "Yours"),
                                    has("made", number, "It was asked after so many choices"),
                                    has("grade", grade),
                                    has("lost", number, "‰ of your chance to win"),
                                    has("solved", flag, "You have found a better choice since")};

}  // namespace

constexpr Type puzzle =
    shape("Puzzle", object(puzzle_fields), "A position whose best choice is known, as a question");
constexpr Type mistake =
    shape("Mistake", object(mistake_fields), "A bad choice in a game of yours");

// ---- sagas ----

namespace {

constexpr Field branch_fields[] = {has("saga", text), has("n", number, "After so many games")};
constexpr Type branch = shape("Branch", object(branch_fields), "Where a saga has left another");
constexpr Field saga_row_fields[] = {
    has("id", text),
    has("name", text),
    has("game", text),
    has("options", map_of<text>),
    has("public", flag, "Whoever has its link may see it"),
    has("host", text, "Who has begun it"),
    has("yours", flag, "You may play on, and have its text"),
    has("games", number, "That were played to their end"),
    has("table", or_null<text>, "Where the next game is played, or waits for its people"),
    has("branch", or_null<branch>),
    has("world", Type::Any, "The game’s own: what it has come to"),
    has("created", number, "Milliseconds since 1970"),
    has("changed", number, "Milliseconds since 1970")};
constexpr Type saga_row = shape("SagaRow", object(saga_row_fields));
constexpr Field sagas_fields[] = {has("sagas", list_of<saga_row>, "The latest first")};
constexpr Field saga_game_fields[] = {
    has("n", number, "From 1"),
    has("table", text),
    has("name", text, "Of the table"),
    has("ended", number, "Milliseconds since 1970"),
    has("seats", list_of<ending>),
    has("decided", number, "After so many choices: what was the last position, for `at`"),
    has("passage", Type::Any, "The game’s own: how it went and what it has changed")};
constexpr Type saga_game = shape("SagaGame", object(saga_game_fields));
constexpr Field saga_person_fields[] = {has("name", or_null<text>, "The person's"),
                                        has("guest", flag),
                                        has("level", or_null<text>, "The computer player's"),
                                        has("played", number), has("won", number)};
constexpr Type saga_person = shape("SagaPerson", object(saga_person_fields));
constexpr Field saga_fields[] = {
    has("saga", saga_row),
    has("n", number, "The world is as it was after so many games"),
    has("world", Type::Any, "The game’s own"),
    has("text", or_null<text>, "The world as other tables read it; null if the saga is not yours"),
    has("games", list_of<saga_game>, "The latest first, a page of them"),
    has("before", or_null<number>, "To say for those before them; null: there are none"),
    has("people", list_of<saga_person>, "Who has won most first")};

}  // namespace

constexpr Type sagas = shape("Sagas", object(sagas_fields));
constexpr Type saga = shape("Saga", object(saga_fields), "Games that follow from each other");

// ---- events ----

namespace {

constexpr Type room = shape("Room", either<"seats", "watchers">);
constexpr Field line_fields[] = {has("room", room),  has("name", text),
                                 has("guest", flag), has("seat", or_null<text>),
                                 has("text", text),  has("at", number, "Milliseconds since 1970")};
constexpr Type line = shape("Line", object(line_fields), "Something said in a chat");

constexpr Field table = has("table", info);
constexpr Field now_or_null = has("now", or_null<now>, "null before the game begins");
constexpr Field entries = has("entries", list_of<entry>, "Of the log");
constexpr Field chat = has("chat", list_of<line>, "What you hear of it");
constexpr Field notes = has("notes", text, "Your private ones");
constexpr Field contents_fields[] = {table, now_or_null, entries, chat, notes};

constexpr Field id = has("id", text, "The table");
constexpr Field table_event[] = {
    has("event", either<"table">), table, now_or_null, entries, chat, notes};
constexpr Field now_event[] = {has("event", either<"now">), id, has("now", now), entries,
                               may_have("info", info, "If that has changed, too")};
constexpr Field info_event[] = {has("event", either<"info">), id, has("info", info)};
constexpr Field chat_event[] = {has("event", either<"chat">), id, has("line", line)};
constexpr Field notice_event[] = {has("event", either<"notice">), id,
                                  has("kind", either<"turn", "stopped", "removed", "invited">)};
constexpr Field lobby_event[] = {has("event", either<"lobby">)};
constexpr Field analysis_event[] = {has("event", either<"analysis">), id,
                                    has("state", analysis_state), done_so_far, of_all};
constexpr Field signed_out_event[] = {has("event", either<"signed-out">)};
constexpr Type all_of_a_table = object(table_event);
constexpr Type game_went_on = object(now_event);
constexpr Type table_changed = object(info_event);
constexpr Type somebody_spoke = object(chat_event);
constexpr Type notice = object(notice_event);
constexpr Type lobby_changed = object(lobby_event);
constexpr Type analysis_went_on = object(analysis_event);
constexpr Type signed_out = object(signed_out_event);

}  // namespace

constexpr Type table_contents = shape("TableContents", object(contents_fields));
constexpr Type event =
    shape("TableEvent", one_of<all_of_a_table, game_went_on, table_changed, somebody_spoke, notice,
                               lobby_changed, analysis_went_on, signed_out>);

}  // namespace ziggurat::server::shapes
