#include "cli/engine_session.h"

#include <unistd.h>

#include "cli/book/book_input.h"
#include "cli/corpus_games.h"
#include "cli/terminal/protocol_log.h"

static int make_engine(const tj_invocation *call, const tj_engine_session *session, tj_corpus *corpus,
                       tj_engine **engine, tj_err *err)
{
    const tj_game_kind *kind = tj_game_kind_named(session->game);
    int rc = tj_engine_new(engine, kind, corpus, &session->options, err);

    if (!rc && corpus && !tj_engine_has_patterns(*engine)) {
        tj_terminal_message("tejun %s: %s has %s", call->command->name, session->corpus, session->missing);
        tj_corpus_games_explain_kind(corpus, kind);
    }
    return rc;
}

int tj_engine_session_run(const tj_invocation *call, tj_engine_session *session)
{
    const tj_book_choice choice = tj_book_choice_from_options(session->book);
    tj_err err = TJ_ERR_INIT;
    tj_corpus *corpus = NULL;
    tj_engine *engine = NULL;
    tj_books books = {0};
    tj_protocol_log log = {0};
    int rc = session->corpus ? tj_corpus_open(&corpus, session->corpus, &err) : 0;

    if (!rc && session->book->book)
        rc = tj_books_open(&books, call, &session->book->book, 1,
                           (tj_book_open_options){.whole_file = true, .unchecked = true}, &err);
    if (!rc)
        rc = tj_protocol_log_open(&log, session->log, &err);
    session->options.book = books.len ? books.items[0] : NULL;
    session->options.book_choice = &choice;
    session->options.log = log.file ? tj_protocol_log_lines : NULL;
    session->options.log_ctx = &log;
    if (!rc)
        rc = make_engine(call, session, corpus, &engine, &err);
    if (!rc)
        rc = tj_engine_run_protocol(engine, STDIN_FILENO, STDOUT_FILENO, &err);
    rc = tj_protocol_log_close(&log, rc, &err);
    tj_engine_free(engine);
    tj_books_close(&books);
    tj_corpus_free(corpus);
    return rc ? tj_exit_failed(call, rc, &err) : TJ_EXIT_DONE;
}
