/* The engine: commands, their arguments, answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "engine/go/gtp/gtp.h"

#define START_SIZE 19

int tj_gtp_new(tj_gtp **out, const tj_go_ranking *ranking, const tj_engine_options *options, tj_err *err)
{
    tj_gtp *gtp = tj_zalloc(1, sizeof *gtp);
    int rc;

    *out = NULL;
    if (!gtp)
        return tj_fail_nomem(err);
    gtp->options = *options;
    tj_book_choice_init(&gtp->choice, sizeof gtp->choice);
    if (options->book_choice)
        gtp->choice = *options->book_choice;
    gtp->book_random = options->book_seed;
    tj_book_entry_init(&gtp->book_entry);
    tj_session_init(&gtp->session, options, TJ_GTP_LINE_MAX, true);
    tj_gtp_clock_set(&gtp->clock, TJ_GTP_UNTIMED, 0, 0, 0);
    rc = tj_gtp_game_init(&gtp->game, START_SIZE) ? tj_fail_nomem(err)
                                                  : tj_mcts_new(&gtp->mcts, ranking, options, err);
    if (!rc && ranking)
        rc = tj_go_ranker_new(&gtp->ranker, ranking, TJ_GO_RANKER_SYMMETRIES, err);
    if (rc)
        tj_gtp_free(gtp);
    else
        *out = gtp;
    return rc;
}

void tj_gtp_free(tj_gtp *gtp)
{
    if (!gtp)
        return;
    tj_go_ranker_free(gtp->ranker);
    tj_mcts_free(gtp->mcts);
    tj_mcts_result_release(&gtp->result);
    tj_book_entry_release(&gtp->book_entry);
    tj_gtp_game_release(&gtp->game);
    tj_session_release(&gtp->session);
    tj_buf_release(&gtp->text);
    free(gtp);
}

const char *tj_gtp_error(const tj_gtp *gtp)
{
    return gtp->err.text[0] ? gtp->err.text : tj_err_code_text(gtp->err.code);
}

void tj_gtp_put_point(tj_buf *text, unsigned size, unsigned point)
{
    char name[8];

    tj_go_point_format(size, point, name);
    tj_buf_puts(text, point == TJ_GTP_RESIGN ? "resign" : name);
}

void tj_gtp_list_point(tj_gtp *gtp, unsigned point)
{
    if (gtp->text.len)
        tj_buf_putc(&gtp->text, ' ');
    tj_gtp_put_point(&gtp->text, gtp->game.board.size, point);
}

/* ---- commands about the engine itself ---- */

enum { PROTOCOL_VERSION, NAME, VERSION };

static const char *identify(tj_gtp *gtp)
{
    static const char *const ANSWERS[] = {"2", "tejun", TJ_VERSION};

    tj_buf_puts(&gtp->text, ANSWERS[gtp->command->variant]);
    return NULL;
}

static const tj_gtp_command *find(tj_span name);

static const char *known_command(tj_gtp *gtp)
{
    tj_buf_puts(&gtp->text, find(tj_span_word(&gtp->line.rest, " ")) ? "true" : "false");
    return NULL;
}

static const char *list_commands(tj_gtp *gtp);

static const char *quit(tj_gtp *gtp)
{
    gtp->session.quit = true;
    return NULL;
}

/* For controllers that announce the end of a game, or of thinking. */
static const char *nothing(tj_gtp *gtp TJ_UNUSED)
{
    return NULL;
}

static const tj_gtp_command ADMIN_COMMANDS[] = {{"protocol_version", identify, "", PROTOCOL_VERSION},
                                                {"name", identify, "", NAME},
                                                {"version", identify, "", VERSION},
                                                {"known_command", known_command, "", 0},
                                                {"list_commands", list_commands, "", 0},
                                                {"quit", quit, "", 0},
                                                {"kgs-game_over", nothing, "", 0},
                                                {"stop", nothing, "", 0},
                                                {0}};

static const tj_gtp_command *const TABLES[] = {
    ADMIN_COMMANDS,          tj_gtp_setup_commands, tj_gtp_play_commands, tj_gtp_score_commands,
    tj_gtp_analyze_commands, tj_gtp_gogui_commands, tj_gtp_sgf_commands};
#define TABLE_COUNT (sizeof TABLES / sizeof *TABLES)

static const tj_gtp_command *find(tj_span name)
{
    for (size_t i = 0; i < TABLE_COUNT; i++)
        for (const tj_gtp_command *command = TABLES[i]; command->name; command++)
            if (tj_span_is(name, command->name))
                return command;
    return NULL;
}

static const char *list_commands(tj_gtp *gtp)
{
    for (size_t i = 0; i < TABLE_COUNT; i++)
        for (const tj_gtp_command *command = TABLES[i]; command->name; command++)
            tj_buf_printf(&gtp->text, "%s\n", command->name);
    return NULL;
}

/* ---- a line ---- */

/* Reads what the command expects; false: syntax error. */
static bool read_arguments(tj_gtp *gtp)
{
    tj_span *rest = &gtp->line.rest;
    size_t numbers = 0;
    int rc = 0;

    gtp->colour = tj_gtp_game_turn(&gtp->game);
    gtp->count = 1;
    gtp->off_board = false;
    for (const char *expected = gtp->command->arguments; *expected && !rc; expected++) {
        if (*expected == '?' && tj_gtp_end(*rest))
            break;
        if (*expected == 'c')
            rc = !tj_gtp_colour(rest, &gtp->colour);
        else if (*expected == 'i')
            rc = !tj_gtp_integer(rest, INT32_MAX, &gtp->count);
        else if (*expected == 'n')
            rc = !tj_gtp_number(rest, &gtp->number[numbers++]);
        else if (*expected == 'v') {
            rc = tj_gtp_vertex(rest, gtp->game.board.size, &gtp->point);
            gtp->off_board = rc == TJ_E_RANGE;
            rc = gtp->off_board ? 0 : rc;
        }
    }
    return rc == 0;
}

static void answer(tj_gtp *gtp, const char *fault)
{
    tj_span text = {gtp->text.data, gtp->text.len};
    tj_buf out = TJ_BUF_INIT;
    char id[16] = "";

    if (fault)
        text = (tj_span){fault, strlen(fault)};
    tj_gtp_put_answer(&out, &gtp->line, !fault, text);
    if (!out.failed && (fault || !gtp->text.failed))
        tj_session_write(&gtp->session, out.data, out.len);
    else { /* the controller waits for an answer: one that needs no memory */
        char line[64];

        if (gtp->line.has_id)
            snprintf(id, sizeof id, "%u", (unsigned)gtp->line.id);
        snprintf(line, sizeof line, "?%s out of memory\n\n", id);
        tj_session_puts(&gtp->session, line);
    }
    tj_buf_release(&out);
}

static void execute(void *ctx)
{
    tj_gtp *gtp = ctx;
    const tj_line_reader *reader = &gtp->session.reader;
    const char *fault;

    gtp->line = tj_gtp_line_parse(reader->text.data, reader->text.len);
    gtp->command = find(gtp->line.command);
    gtp->err = (tj_err)TJ_ERR_INIT;
    gtp->answered = false;
    tj_buf_clear(&gtp->text);
    if (reader->text.failed)
        fault = "out of memory";
    else if (reader->too_long)
        fault = "line too long";
    else if (!gtp->command)
        fault = "unknown command";
    else
        fault = read_arguments(gtp) ? gtp->command->run(gtp) : "syntax error";
    if (!gtp->answered)
        answer(gtp, fault);
}

int tj_gtp_serve(tj_gtp *gtp, int in, int out, tj_err *err)
{
    return tj_session_run(&gtp->session, in, out, execute, NULL, gtp, err);
}
