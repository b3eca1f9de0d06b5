/* tejun usi */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/book/book_choice.h"
#include "cli/book/book_input.h"
#include "cli/command.h"
#include "cli/corpus_games.h"
#include "cli/terminal/protocol_log.h"
#include "engine/shogi/usi/usi.h"
#include "pattern/shogi/shogi_pattern_policy.h"

struct usi_options {
    const char *log;
    int64_t hash, nodes, seed;
    int by;
    tj_book_choice_options book;
};

enum { BY_ANY, BY_RANKING, BY_MEMORY };
static const char *const patterns[] = {"any", "ranking", "memory", NULL};

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
    TJ_BOOK_CHOICE_OPTIONS(struct usi_options),
    TJ_PARAMS_END};

/* What a corpus knows of patterns. */
typedef struct pattern_models {
    tj_corpus *corpus;
    tj_memory_set memory;
    tj_shogi_ranking ranking;
    tj_shogi_pattern_policy *policy;
    tj_shogi_policy guide;
} pattern_models;

/* The ranking if there is one, otherwise, or if asked for, the memory. */
static int open_models(const struct usi_options *given, const char *path, pattern_models *k, tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;
    bool has_ranking = false, has_memory = false;
    int rc = tj_corpus_open(&k->corpus, path, err);

    if (!rc && given->by != BY_MEMORY)
        rc = tj_err_ignore_missing(
            NULL, tj_shogi_ranking_open(&k->ranking, k->corpus, TJ_SHOGI_RANKING_NAME, &fault), &fault,
            &has_ranking, err);
    if (!rc && given->by != BY_RANKING && !has_ranking)
        rc = tj_memory_set_open_for(&k->memory, k->corpus, TJ_BOARD_SHOGI, NULL, &has_memory, err);
    if (rc)
        return rc;
    if (!has_ranking && !has_memory) {
        tj_terminal_message("tejun usi: %s has no patterns of shogi and plays without; `tejun learn %s` or "
                            "`tejun train %s` makes some",
                            path, path, path);
        tj_corpus_games_explain(k->corpus, TJ_BOARD_SHOGI);
        return 0;
    }
    rc = tj_shogi_pattern_policy_new(&k->policy, &k->memory, has_ranking ? &k->ranking : NULL,
                                     TJ_SHOGI_POLICY_CACHE_BITS, err);
    k->guide = (tj_shogi_policy){k->policy, tj_shogi_pattern_policy_weigh};
    return rc;
}

static void close_models(pattern_models *k)
{
    tj_shogi_pattern_policy_free(k->policy);
    tj_shogi_ranking_release(&k->ranking);
    tj_memory_set_release(&k->memory);
    tj_corpus_free(k->corpus);
}

static int open_book(const tj_invocation *call, tj_books *books, tj_err *err)
{
    const struct usi_options *given = call->options;
    int rc;

    if (!given->book.book)
        return 0;
    rc = tj_books_open_quick(books, call, given->book.book, true, err);
    return rc ? rc : tj_books_check_shogi(books, err);
}

static int serve(const struct usi_options *given, const pattern_models *k, tj_book *book,
                 tj_protocol_log *log, tj_err *err)
{
    tj_usi_options how = TJ_USI_INIT;
    tj_usi *usi = NULL;
    int rc;

    how.megabytes = (unsigned)given->hash;
    how.nodes = (uint64_t)given->nodes;
    how.policy = k->policy ? &k->guide : NULL;
    how.book = book;
    how.choice = tj_book_choice_from_options(&given->book);
    how.seed = tj_book_choice_seed(given->seed);
    how.log = log->file ? tj_protocol_log_lines : NULL;
    how.log_ctx = log;
    rc = tj_usi_new(&usi, &how, err);
    if (!rc)
        rc = tj_usi_serve(usi, STDIN_FILENO, STDOUT_FILENO, err);
    tj_usi_free(usi);
    return rc;
}

static int run(tj_invocation *call)
{
    const struct usi_options *given = call->options;
    tj_err err = TJ_ERR_INIT;
    pattern_models k = {0};
    tj_books books = {0};
    tj_protocol_log log = {0};
    int rc = call->args.len ? open_models(given, call->args.items[0], &k, &err) : 0;

    if (!rc)
        rc = open_book(call, &books, &err);
    if (!rc)
        rc = tj_protocol_log_open(&log, given->log, &err);
    if (!rc)
        rc = serve(given, &k, books.len ? books.items[0] : NULL, &log, &err);
    rc = tj_protocol_log_close(&log, rc, &err);
    tj_books_close(&books);
    close_models(&k);
    return rc ? tj_exit_failed(call, rc, &err) : TJ_EXIT_DONE;
}

const tj_command tj_cmd_usi = {
    .name = "usi",
    .synopsis = "[CORPUS]",
    .summary = "play shogi, for any program that speaks USI",
    .description =
        "Plays shogi, speaking the Universal Shogi Interface on standard input and output. Even and handicap "
        "games, any position, all clocks, thinking on the opponent's time, several lines at once (MultiPV), "
        "and mating problems (\"go mate\").\n\n"
        "ShogiGUI, Shogidokoro, ShogiHome, Electron Shogi: register the path of tejun as an engine, with "
        "`usi` as its argument; where a program takes no arguments, register a script that says `exec tejun "
        "usi`.\n\n"
        "Options that programs can set: USI_Hash (memory in MB), USI_Ponder, MultiPV (lines), ResignValue "
        "(in "
        "hundredths of a pawn; 0: never resign), DrawValue (what a draw is worth), MoveOverhead "
        "(milliseconds lost on the way).\n\n"
        "With a corpus the search asks its patterns of shogi which moves are candidates: these come first, "
        "and "
        "other quiet moves are searched less deep, as Kubota et al. proposed. Programs can turn that off "
        "(UsePatterns).\n\n"
        "With --book it plays from an opening book of any format that tejun reads, as long as that has a "
        "move; "
        "it says how likely the book plays the move, and what it is worth. Programs can name another book "
        "(BookFile) and turn it off (USI_OwnBook); they set how it is used by BookChoice (weighted, best, "
        "evaluation), BookMoves (moves of the game; 0: all), BookIgnoreRate (per cent of the most probable "
        "move), BookEvalDiff (against the best move), BookEvalBlackLimit and BookEvalWhiteLimit (for who is "
        "to move), FlippedBook (positions turned round, with the colours exchanged). \"go infinite\" and "
        "\"searchmoves\" leave the book aside.\n\n"
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
    TJ_DEFAULTS(struct usi_options, .hash = TJ_USI_HASH_MB, .seed = -1, .book = TJ_BOOK_CHOICE_DEFAULTS),
    .corpus = TJ_CORPUS_NONE,
    .max_args = 1,
    .run = run,
};
