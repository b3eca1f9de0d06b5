/* The engine: commands and answers. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "engine/shogi/usi/usi.h"

static int begin_game(tj_usi *usi)
{
    tj_shogi start;

    tj_shogi_init(&start);
    usi->invalid_position = false;
    return tj_shogi_game_begin(&usi->game, &start);
}

int tj_usi_new(tj_usi **out, const tj_shogi_policy *policy, const tj_engine_options *options, tj_err *err)
{
    tj_usi *usi = tj_zalloc(1, sizeof *usi);

    *out = NULL;
    if (!usi)
        return tj_fail_nomem(err);
    usi->options = *options;
    tj_book_choice_init(&usi->choice, sizeof usi->choice);
    if (options->book_choice)
        usi->choice = *options->book_choice;
    usi->policy = policy;
    usi->random = options->book_seed;
    tj_book_entry_init(&usi->entry);
    tj_session_init(&usi->session, options, TJ_USI_INPUT_MAX, false);
    pthread_mutex_init(&usi->lock, NULL);
    pthread_cond_init(&usi->changed, NULL);
    tj_usi_settings_init(usi);
    usi->search = tj_shogi_searcher_new((size_t)usi->settings.hash);
    if (!usi->search || begin_game(usi)) {
        tj_usi_free(usi);
        return tj_fail_nomem(err);
    }
    tj_shogi_searcher_set_policy(usi->search, policy);
    *out = usi;
    return 0;
}

void tj_usi_free(tj_usi *usi)
{
    if (!usi)
        return;
    tj_usi_stop(usi);
    tj_usi_book_set(usi, NULL);
    tj_shogi_searcher_free(usi->search);
    tj_shogi_mate_solver_free(usi->solver);
    tj_shogi_game_release(&usi->game);
    tj_session_release(&usi->session);
    pthread_cond_destroy(&usi->changed);
    pthread_mutex_destroy(&usi->lock);
    free(usi);
}

/* ---- answers ---- */

void tj_usi_send_lines(tj_usi *usi, tj_buf *lines)
{
    tj_session_puts(&usi->session, !tj_buf_ok(lines) ? "info string out of memory\n"
                                   : lines->data     ? lines->data
                                                     : "");
    tj_buf_release(lines);
}

void tj_usi_info_string(tj_usi *usi, const char *format, ...)
{
    char text[512], line[sizeof text + 16];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    snprintf(line, sizeof line, "info string %s\n", text);
    tj_session_puts(&usi->session, line);
}

/* ---- commands ---- */

static void send_id(tj_usi *usi)
{
    tj_buf out = TJ_BUF_INIT;

    tj_buf_puts(&out, "id name tejun " TJ_VERSION "\nid author the authors of tejun\n");
    tj_usi_options_list(usi, &out);
    tj_usi_send_lines(usi, &out);
    tj_session_puts(&usi->session, "usiok\n");
}

static void ready(tj_usi *usi)
{
    tj_session_puts(&usi->session, "readyok\n");
}

static void new_game(tj_usi *usi)
{
    tj_usi_stop(usi);
    tj_shogi_searcher_clear(usi->search);
    if (begin_game(usi))
        tj_usi_info_string(usi, "out of memory");
}

static void quit(tj_usi *usi)
{
    tj_usi_stop(usi);
    usi->session.quit = true;
}

static const struct {
    const char *name;
    void (*run)(tj_usi *usi); /* or, if something may stand behind it, */
    void (*run_with)(tj_usi *usi, tj_span rest);
} COMMANDS[] = {{"usi", send_id, NULL},
                {"isready", ready, NULL},
                {"setoption", NULL, tj_usi_setoption},
                {"usinewgame", new_game, NULL},
                {"position", NULL, tj_usi_position},
                {"go", NULL, tj_usi_go},
                {"stop", tj_usi_stop, NULL},
                {"ponderhit", NULL, tj_usi_ponderhit},
                {"gameover", tj_usi_stop, NULL},
                {"quit", quit, NULL}};

static void execute(void *ctx)
{
    tj_usi *usi = ctx;
    const tj_line_reader *reader = &usi->session.reader;
    tj_span rest = {reader->text.data, reader->text.len}, word;

    if (reader->text.failed || reader->too_long) {
        tj_usi_info_string(usi, reader->text.failed ? "out of memory" : "line too long");
        return;
    }
    word = tj_span_word(&rest, " ");
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        if (tj_span_is(word, COMMANDS[i].name)) {
            if (COMMANDS[i].run)
                COMMANDS[i].run(usi);
            else
                COMMANDS[i].run_with(usi, rest);
            return;
        }
    tj_usi_info_string(usi, "unknown command: %.*s", (int)(word.n < 60 ? word.n : 60), word.at);
}

int tj_usi_serve(tj_usi *usi, int in, int out, tj_err *err)
{
    return tj_session_run(&usi->session, in, out, execute, tj_usi_finish, usi, err);
}
