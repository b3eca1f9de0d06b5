/* tejun usi */
#include "cli/engine_session.h"

struct usi_options {
    const char *log;
    int64_t hash, nodes, seed;
    int by;
    tj_book_choice_options book;
};

#define HASH_DEFAULT 64

static const char *const turns[] = {"no", "mirrored", "rotated", "both", NULL};
static const char *const patterns[] = {"any", "ranking", "memory", NULL}; /* tj_engine_patterns */

static const tj_param options[] = {
    TJ_INTEGER(struct usi_options, hash, 0, "hash", "MB", 1, 65536,
               "memory for what was found out, until a program sets USI_Hash"),
    TJ_INTEGER(struct usi_options, nodes, 0, "nodes", "N", 0, INT64_MAX / 2,
               "positions to look at for a \"go\" without limits; 0: until told to stop"),
    TJ_CHOICE(
        struct usi_options, by, 0, "by", "WHAT", patterns,
        "which of the corpus's patterns tell what is worth searching: its ranking (tejun train), or its "
        "memory (tejun learn); any: the ranking if there is one"),
    TJ_INTEGER(
        struct usi_options, seed, 0, "seed", "N", 0, INT64_MAX,
        "for moves from the book: the same seed, the same moves; unless it is given, others each time"),
    TJ_TEXT(struct usi_options, log, 0, "log", "FILE", "append everything that is said to a file"),
    TJ_CHOICE(struct usi_options, book.turns, 0, "book-flip", "WHICH", turns,
              "look for positions of the book also mirrored left and right, turned round with the colours "
              "exchanged, or both"),
    TJ_BOOK_CHOICE_OPTIONS(struct usi_options),
    TJ_PARAMS_END};

static int run(tj_invocation *call)
{
    const struct usi_options *given = call->options;
    tj_engine_session session = {
        .game = "shogi",
        .corpus = call->args.len ? call->args.items[0] : NULL,
        .book = &given->book,
        .log = given->log,
        .missing = "no patterns of shogi and plays without; run `tejun learn` or `tejun train` first"};

    tj_engine_options_init(&session.options, sizeof session.options);
    session.options.patterns = given->by;
    session.options.limits.nodes = (uint64_t)given->nodes;
    session.options.megabytes = (unsigned)given->hash;
    session.options.book_seed = tj_book_choice_seed(given->seed);
    return tj_engine_session_run(call, &session);
}

const tj_command tj_cmd_usi = {
    .name = "usi",
    .synopsis = "[CORPUS]",
    .summary = "play shogi, for any program that speaks USI",
    .description =
        "Plays shogi, speaking the Universal Shogi Interface on standard input and output. Even and "
        "handicap games, any position, all clocks, thinking on the opponent's time, several lines at once "
        "(MultiPV), and mating problems (\"go mate\").\n\n"
        "ShogiGUI, Shogidokoro, ShogiHome, Electron Shogi: register the path of tejun as an engine, with "
        "`usi` as its argument; where a program takes no arguments, register a script that says `exec tejun "
        "usi`.\n\n"
        "Options that programs can set: USI_Hash (memory in MB), USI_Ponder, MultiPV (lines), ResignValue "
        "(in hundredths of a pawn; 0: never resign), DrawValue (what a draw is worth), MoveOverhead "
        "(milliseconds lost on the way).\n\n"
        "With a corpus the search asks its patterns of shogi which moves are candidates: these come first, "
        "and other quiet moves are searched less deep, as Kubota et al. proposed. Programs can turn that "
        "off (UsePatterns).\n\n"
        "With --book it plays from an opening book of any format that tejun reads, as long as that has a "
        "move; it says how likely the book plays the move, and what it is worth. Programs can name another "
        "book (BookFile) and turn it off (USI_OwnBook); they set how it is used by BookChoice (weighted, "
        "best, evaluation), BookMoves (moves of the game; 0: all), BookIgnoreRate (per cent of the most "
        "probable move), BookEvalDiff (against the best move), BookEvalBlackLimit and BookEvalWhiteLimit "
        "(for who is to move), FlippedBook (positions turned round, with the colours exchanged). \"go "
        "infinite\" and \"searchmoves\" leave the book aside.\n\n"
        "With a limit of nodes or depth the same questions always get the same answers. A repeated position "
        "counts as a draw, or as lost for who gave check all the time; entering kings are declared by the "
        "rule of 27 points (\"bestmove win\").",
    .examples = (const tj_example[]){{"tejun usi", "as a program would start it"},
                                     {"tejun usi kifu", "with the patterns of a corpus"},
                                     {"tejun usi --book my.book --book-choice best --book-plies 30",
                                      "with an opening book, always its favourite, for 30 moves"},
                                     {"tejun usi --hash 512 --log talk.txt", "more memory, with a log"},
                                     {"printf 'position startpos\\ngo depth 12\\n' | tejun usi",
                                      "what to play first"},
                                     {0}},
    .options = options,
    TJ_DEFAULTS(struct usi_options, .hash = HASH_DEFAULT, .seed = -1, .book = TJ_BOOK_CHOICE_DEFAULTS),
    .corpus = TJ_CORPUS_NONE,
    .max_args = 1,
    .run = run,
};
