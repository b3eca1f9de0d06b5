/* tejun gtp */
#include <stdio.h>
#include <unistd.h>

#include "base/error.h"
#include "base/thread.h"
#include "cli/book/book_choice.h"
#include "cli/book/book_input.h"
#include "cli/corpus_games.h"
#include "cli/terminal/protocol_log.h"
#include "engine/go/gtp/gtp.h"

struct gtp_options {
    const char *name, *log;
    int64_t playouts, threads, seed;
    double seconds, resign;
    bool cleanup;
    tj_book_choice_options book;
};

#define SEED_DEFAULT 1

static const tj_param options[] = {
    TJ_INTEGER(struct gtp_options, playouts, 0, "playouts", "N", 0, 1000000000,
               "playouts for a move; 0: as time allows, 2000 without any clock"),
    TJ_NUMBER(struct gtp_options, seconds, 0, "seconds", "S", 0, 1000000,
              "at most so long for a move; 0: as the clock of the game allows"),
    TJ_INTEGER(struct gtp_options, threads, 0, "threads", "N", 0, TJ_MCTS_THREADS_MAX,
               "threads; 0: all cores"),
    TJ_INTEGER(struct gtp_options, seed, 0, "seed", "N", 0, INT64_MAX,
               "for one thread and a number of playouts: the same seed, the same moves; unless it is given, "
               "choices from a book differ from time to time"),
    TJ_NUMBER(struct gtp_options, resign, 0, "resign", "P", 0, 1,
              "resign below this chance to win; 0: never"),
    TJ_FLAG(struct gtp_options, cleanup, 0, "cleanup",
            "take dead stones off before passing, for referees that count all stones as alive"),
    TJ_TEXT(struct gtp_options, name, 0, "name", "NAME",
            "of the ranking; otherwise \"" TJ_GO_RANKING_NAME "\", if there is one"),
    TJ_TEXT(struct gtp_options, log, 0, "log", "FILE", "append everything that is said to a file"),
    TJ_GO_BOOK_CHOICE_OPTIONS(struct gtp_options),
    TJ_PARAMS_END};

/* The ranking, or NULL and a sentence if none was named and there is none: rules of thumb will do. */
static int open_ranking(const tj_invocation *call, tj_corpus *corpus, tj_go_ranking **out, tj_err *err)
{
    const struct gtp_options *given = call->options;
    tj_err fault = TJ_ERR_INIT;
    bool there;
    int rc = tj_go_ranking_open(out, corpus, given->name ? given->name : TJ_GO_RANKING_NAME, &fault);

    rc = tj_err_ignore_missing(given->name, rc, &fault, &there, err);
    if (rc || there)
        return rc;
    *out = NULL;
    tj_terminal_message("tejun gtp: %s has no ranking \"" TJ_GO_RANKING_NAME
                        "\" and plays without; `tejun train %s` makes one",
                        call->corpus, call->corpus);
    tj_corpus_games_explain_kind(corpus, tj_game_kind_named("go"));
    return 0;
}

static int open_book(const tj_invocation *call, const char *path, tj_books *books, tj_err *err)
{
    int rc = path ? tj_books_open_quick(books, call, path, false, err) : 0;

    if (!rc && path && tj_book_game_of(books->items[0]) != TJ_GO)
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "this is a book of shogi: tejun usi plays from it");
    return rc;
}

static int serve(const tj_invocation *call, const tj_go_ranking *ranking, tj_book *book, tj_protocol_log *log,
                 tj_err *err)
{
    const struct gtp_options *given = call->options;
    tj_gtp_options how = TJ_GTP_INIT;
    tj_gtp *gtp = NULL;
    int rc;

    how.playouts = (uint32_t)given->playouts;
    how.seconds = given->seconds;
    how.threads = given->threads ? (unsigned)given->threads : tj_thread_count();
    how.seed = given->seed < 0 ? SEED_DEFAULT : (uint64_t)given->seed;
    how.book = book;
    how.choice = tj_book_choice_from_options(&given->book);
    how.book_seed = tj_book_choice_seed(given->seed);
    how.resign = given->resign;
    how.cleanup = given->cleanup;
    how.log = log->file ? tj_protocol_log_lines : NULL;
    how.log_ctx = log;
    rc = tj_gtp_new(&gtp, ranking, &how, err);
    if (!rc)
        rc = tj_gtp_serve(gtp, STDIN_FILENO, STDOUT_FILENO, err);
    tj_gtp_free(gtp);
    return rc;
}

static int run(tj_invocation *call)
{
    const struct gtp_options *given = call->options;
    tj_err err = TJ_ERR_INIT;
    tj_corpus *corpus = NULL;
    tj_go_ranking *ranking = NULL;
    tj_books books = {0};
    tj_protocol_log log = {0};
    int rc = tj_corpus_open(&corpus, call->corpus, &err);

    if (!rc)
        rc = open_ranking(call, corpus, &ranking, &err);
    if (!rc)
        rc = open_book(call, given->book.book, &books, &err);
    if (!rc)
        rc = tj_protocol_log_open(&log, given->log, &err);
    if (!rc)
        rc = serve(call, ranking, books.len ? books.items[0] : NULL, &log, &err);
    rc = tj_protocol_log_close(&log, rc, &err);
    tj_books_close(&books);
    tj_go_ranking_free(ranking);
    tj_corpus_free(corpus);
    return rc ? tj_exit_failed(call, rc, &err) : TJ_EXIT_DONE;
}

const tj_command tj_cmd_gtp = {
    .name = "gtp",
    .synopsis = "CORPUS",
    .summary = "play Go, for any program that speaks GTP",
    .description =
        "Plays Go on boards of 2 to 19 lines, speaking the Go Text Protocol (version 2) on standard input "
        "and output. The moves are found by a search that follows the corpus's ranking of moves "
        "(tejun train); without a ranking it follows rules of thumb and says so.\n\n"
        "Sabaki: in Engines, Manage Engines, add the path of tejun with `gtp /path/to/CORPUS` as arguments; "
        "it plays and analyses.\n\n"
        "GoGui: in Program, New Program, give the command `tejun gtp /path/to/CORPUS`; Tools, Analyze "
        "Commands shows what professionals play, what the search thinks, and who owns what.\n\n"
        "Lizzie: give `tejun gtp /path/to/CORPUS` as the command of the engine.\n\n"
        "Scores count area: stones and what they surround. Its own moves never repeat a position; from "
        "others it takes what the simple rule of ko allows. It passes when nothing is left to gain, and "
        "resigns when a game looked lost for three of its moves in a row.\n\n"
        "With --book it plays from an opening book (tejun book build) as long as that has a move, however "
        "the "
        "board is turned, without thinking.\n\n"
        "Beyond the standard commands: lz-analyze, kata-analyze, analyze and their genmove forms, "
        "kgs-genmove_cleanup, kgs-time_settings, gogui-analyze_commands, printsgf, gg-undo, get_komi, "
        "is_legal, all_legal, move_history, top_moves. list_commands tells all.",
    .examples =
        (const tj_example[]){
            {"tejun gtp pro", "2000 playouts for a move, or as the clock says"},
            {"tejun gtp pro --seconds 5 --threads 4", "five seconds for a move"},
            {"tejun gtp pro --playouts 400 --log talk.txt", "fast, with a log"},
            {"tejun gtp pro --book fuseki.book --book-narrow 20", "opening from a book, without rare moves"},
            {"gogui-twogtp -black 'gnugo --mode gtp' -white 'tejun gtp pro'", "against GNU Go"},
            {0}},
    .options = options,
    TJ_DEFAULTS(struct gtp_options, .threads = 1, .seed = -1, .resign = 0.03,
                .book = TJ_BOOK_CHOICE_DEFAULTS),
    .corpus = TJ_CORPUS_FIRST,
    .min_args = 0,
    .max_args = 0,
    .run = run,
};
