#include "cli/engine_session.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/book/book_input.h"
#include "cli/corpus_games.h"

static const char *const ways[] = {"weighted", "best", "evaluation", NULL}; /* tj_book_choice_method */

enum { EVALUATION_MAX = 1000000 };

const tj_param tj_book_choice_param_table[] = {
    TJ_TEXT(tj_book_choice_options, book, 0, "book", "FILE", "play from this opening book until out of book"),
    TJ_CHOICE(tj_book_choice_options, choice.by, 0, "book-choice", "HOW", ways,
              "choose book moves at random by their weights (weighted), always the most probable one (best), "
              "or the one with the highest evaluation"),
    TJ_INTEGER(tj_book_choice_options, narrow, 0, "book-narrow", "PERCENT", 0, 100,
               "ignore moves with less than this percentage of the best move's probability"),
    TJ_INTEGER(tj_book_choice_options, choice.plies, 0, "book-plies", "N", 0, 100000,
               "use the book for the first N moves of the game only; 0: no limit"),
    TJ_INTEGER(tj_book_choice_options, choice.least, 0, "book-eval", "N", -EVALUATION_MAX, EVALUATION_MAX,
               "ignore moves evaluated below N for the side that plays them"),
    TJ_INTEGER(tj_book_choice_options, choice.behind, 0, "book-eval-diff", "N", 0, EVALUATION_MAX,
               "ignore moves evaluated more than N below the best one"),
    TJ_PARAMS_END};

uint64_t tj_book_choice_seed(int64_t given)
{
    uint64_t seed;

    if (given >= 0)
        return (uint64_t)given;
    return getentropy(&seed, sizeof seed) ? (uint64_t)getpid() : seed;
}

/* ---- the log: a file that everything is appended to that an engine hears and says ---- */

typedef struct protocol_log {
    const char *path; /* NULL if there is no log */
    FILE *file;
    int failed; /* errno of the first failure: from then on nothing is appended, and the game goes on */
} protocol_log;

static int open_log(protocol_log *log, const char *path, tj_err *err)
{
    *log = (protocol_log){path, path ? fopen(path, "ae") : NULL, 0};
    return path && !log->file ? tj_fail_errno(err, path, "open the log") : 0;
}

static int close_log(protocol_log *log, int rc, tj_err *err)
{
    if (log->file && fclose(log->file) && !log->failed)
        log->failed = errno;
    if (!log->failed || rc)
        return rc;
    errno = log->failed;
    return tj_fail_errno(err, log->path, "write the log");
}

/* Appends lines with their direction in front. */
static void log_lines(void *ctx, char direction, const char *bytes, size_t n)
{
    protocol_log *log = ctx;
    bool fresh = true;

    if (log->failed)
        return;
    for (size_t i = 0; i < n; i++) {
        if (fresh)
            fprintf(log->file, "%c ", direction);
        fputc(bytes[i], log->file);
        fresh = bytes[i] == '\n';
    }
    if (!fresh)
        fputc('\n', log->file);
    if (fflush(log->file))
        log->failed = errno;
}

/* ---- the session ---- */

static int make_engine(const tj_invocation *call, const tj_engine_session *session, tj_corpus *corpus,
                       tj_engine **engine, tj_err *err)
{
    const tj_game_kind *kind = tj_game_kind_named(session->game);
    int rc = tj_engine_new(engine, kind, corpus, &session->options, err);

    if (!rc && corpus && !tj_engine_has_patterns(*engine)) {
        tj_terminal_message("tejun %s: %s has %s", call->command->name, session->corpus, session->missing);
        tj_corpus_games_explain(corpus, NULL, kind, 0);
    }
    return rc;
}

int tj_engine_session_run(const tj_invocation *call, tj_engine_session *session, tj_err *err)
{
    tj_book_choice choice = session->book->choice;
    tj_corpus *corpus = NULL;
    tj_engine *engine = NULL;
    tj_books books = {0};
    protocol_log log = {0};
    int rc;

    if ((session->corpus && (rc = tj_corpus_open(&corpus, session->corpus, err))) ||
        (session->book->book &&
         (rc = tj_books_open(&books, call, &session->book->book, 1, tj_books_how(true, true), err))) ||
        (rc = open_log(&log, session->log, err)))
        goto out;
    choice.narrow = (double)session->book->narrow / 100;
    choice.turns = (unsigned)session->book->turns;
    session->options.book = books.len ? books.items[0] : NULL;
    session->options.book_choice = &choice;
    session->options.log = log.file ? log_lines : NULL;
    session->options.log_ctx = &log;
    if (!(rc = make_engine(call, session, corpus, &engine, err)))
        rc = tj_engine_run_protocol(engine, STDIN_FILENO, STDOUT_FILENO, err);
out:
    rc = close_log(&log, rc, err);
    tj_engine_free(engine);
    tj_books_close(&books);
    tj_corpus_free(corpus);
    return rc;
}
