/* tejun usi */
#include "cli/engine_session.h"

struct usi_options {
    const char *log;
    int64_t seed; /* negative: another one each time */
    tj_engine_options engine;
    tj_book_choice_options book;
};

static const char *const turns[] = {"no", "mirrored", "rotated", "both", NULL};
static const char *const patterns[] = {"any", "ranking", "memory", NULL}; /* tj_engine_patterns */

static const tj_param options[] = {
    TJ_INTEGER(struct usi_options, engine.megabytes, 0, "hash", "MB", 1, 65536,
               "hash table size, until a program sets USI_Hash"),
    TJ_INTEGER(struct usi_options, engine.limits.nodes, 0, "nodes", "N", 0, INT64_MAX / 2,
               "nodes to search for a \"go\" without limits; 0: until stopped"),
    TJ_CHOICE(struct usi_options, engine.patterns, 0, "by", "WHAT", patterns,
              "which of the corpus's patterns guide the search: its ranking (tejun train) or its memory "
              "(tejun learn); any: the ranking if there is one"),
    TJ_INTEGER(struct usi_options, seed, 0, "seed", "N", 0, INT64_MAX,
               "seed for book moves: the same seed gives the same moves; default: different each time"),
    TJ_TEXT(struct usi_options, log, 0, "log", "FILE", "append all input and output to FILE"),
    TJ_CHOICE(struct usi_options, book.turns, 0, "book-flip", "WHICH", turns,
              "also look up positions mirrored left and right, rotated with the colours exchanged, or both"),
    TJ_BOOK_CHOICE_OPTIONS(struct usi_options),
    TJ_PARAMS_END};

static int run(tj_invocation *call, tj_buf *out TJ_UNUSED, tj_err *err)
{
    const struct usi_options *given = call->options;
    tj_engine_session session = {
        .game = "shogi",
        .corpus = call->args.len ? call->args.items[0] : NULL,
        .options = given->engine,
        .book = &given->book,
        .log = given->log,
        .missing = "no patterns of shogi and plays without; run `tejun learn` or `tejun train` first"};

    session.options.book_seed = tj_book_choice_seed(given->seed);
    return tj_engine_session_run(call, &session, err);
}

const tj_command tj_cmd_usi = {
    .name = "usi",
    .synopsis = "[CORPUS]",
    .summary = "play shogi for any program that speaks USI",
    .description =
        "Plays shogi over the Universal Shogi Interface on standard input and output: even and handicap "
        "games, any position, all clocks, pondering, several lines (MultiPV), and mating problems (\"go "
        "mate\").\n\n"
        "ShogiGUI, Shogidokoro, ShogiHome, Electron Shogi: register the path of tejun as an engine with the "
        "argument `usi`; if the program takes no arguments, register a script that runs `exec tejun usi`.\n\n"
        "Options that programs can set: USI_Hash (hash table in MB), USI_Ponder, MultiPV (lines), "
        "ResignValue (in centipawns; 0: never resign), DrawValue (value of a draw), MoveOverhead "
        "(milliseconds lost in transmission).\n\n"
        "With a corpus, its shogi patterns select candidate moves: these are searched first, and other quiet "
        "moves less deeply, as Kubota et al. proposed. Programs can turn this off (UsePatterns).\n\n"
        "With --book it plays from an opening book of any format that tejun reads until it is out of book, "
        "and reports the probability and value of the move. Programs can choose another book (BookFile) or "
        "turn it off (USI_OwnBook). They can also set BookChoice (weighted, best, evaluation), BookMoves "
        "(moves of the game; 0: all), BookIgnoreRate (per cent of the most probable move), BookEvalDiff "
        "(against the best move), BookEvalBlackLimit and BookEvalWhiteLimit (for the side to move), "
        "FlippedBook (rotated positions, with the colours exchanged). \"go infinite\" and \"searchmoves\" "
        "ignore the book.\n\n"
        "With a limit of nodes or depth, the answers are reproducible. A repeated position counts as a draw, "
        "or as a loss for the side that gave perpetual check; entering-king wins are declared under the "
        "27-point rule (\"bestmove win\").",
    .examples =
        (const tj_example[]){
            {"tejun usi", "as a program starts it"},
            {"tejun usi kifu", "with the patterns of a corpus"},
            {"tejun usi --book my.book --book-choice best --book-plies 30",
             "with an opening book: always its favourite move, for 30 moves"},
            {"tejun usi --hash 512 --log talk.txt", "a larger hash table, with a log"},
            {"printf 'position startpos\\ngo depth 12\\n' | tejun usi", "what to play first"},
            {0}},
    .options = options,
    TJ_DEFAULTS(
        struct usi_options, .seed = -1,
        .engine =
            {.size = sizeof(tj_engine_options), .threads = 1, .megabytes = 64, .seed = 1, .resign = 0.03},
        .book = TJ_BOOK_CHOICE_DEFAULTS),
    .corpus = TJ_CORPUS_NONE,
    .max_args = 1,
    .run = run,
};
