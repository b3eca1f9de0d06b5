/* The tables of commands, and those about the engine itself. */
#include "engine/go/gtp/gtp_private.h"

#include <string.h>

static const tj_gtp_command *const tables[] = {
    tj_gtp_admin_commands, tj_gtp_setup_commands,   tj_gtp_play_commands,  tj_gtp_time_commands,
    tj_gtp_score_commands, tj_gtp_analyze_commands, tj_gtp_gogui_commands, tj_gtp_sgf_commands};

#define TABLES (sizeof tables / sizeof *tables)

const tj_gtp_command *tj_gtp_find(tj_span name)
{
    for (size_t i = 0; i < TABLES; i++)
        for (const tj_gtp_command *command = tables[i]; command->name; command++)
            if (tj_span_is(name, command->name))
                return command;
    return NULL;
}

bool tj_gtp_fail(tj_buf *text, const char *why)
{
    tj_buf_clear(text);
    tj_buf_puts(text, why);
    return false;
}

bool tj_gtp_fail_err(tj_buf *text, const tj_err *err)
{
    return tj_gtp_fail(text, err->text[0] ? err->text : tj_err_code_text(err->code));
}

void tj_gtp_put_point(tj_buf *text, unsigned size, unsigned point)
{
    char name[8];

    tj_go_point_format(size, point, name);
    tj_buf_puts(text, point == TJ_GTP_RESIGN ? "resign" : name);
}

void tj_gtp_list_point(tj_buf *text, unsigned size, unsigned point)
{
    if (text->len)
        tj_buf_putc(text, ' ');
    tj_gtp_put_point(text, size, point);
}

void tj_gtp_new_game(tj_gtp *gtp)
{
    tj_gtp_clock_reset(&gtp->clock);
    gtp->resign_state = (tj_gtp_resign_state){{0, 0, 0}};
}

static bool protocol_version(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    (void)gtp;
    (void)args;
    tj_buf_puts(text, "2");
    return true;
}

static bool name(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    (void)gtp;
    (void)args;
    tj_buf_puts(text, "tejun");
    return true;
}

static bool version(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    (void)gtp;
    (void)args;
    tj_buf_puts(text, TJ_VERSION);
    return true;
}

static bool known_command(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    tj_span word;

    (void)gtp;
    tj_buf_puts(text, tj_gtp_word(&args, &word) && tj_gtp_find(word) ? "true" : "false");
    return true;
}

static bool list_commands(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    (void)gtp;
    (void)args;
    for (size_t i = 0; i < TABLES; i++)
        for (const tj_gtp_command *command = tables[i]; command->name; command++)
            tj_buf_printf(text, "%s\n", command->name);
    return true;
}

static bool quit(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    (void)args;
    (void)text;
    gtp->quit = true;
    return true;
}

/* For controllers that tell when a game, or thinking, is over. */
static bool nothing(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    (void)gtp;
    (void)args;
    (void)text;
    return true;
}

const tj_gtp_command tj_gtp_admin_commands[] = {{"protocol_version", protocol_version},
                                                {"name", name},
                                                {"version", version},
                                                {"known_command", known_command},
                                                {"list_commands", list_commands},
                                                {"quit", quit},
                                                {"kgs-game_over", nothing},
                                                {"stop", nothing},
                                                {NULL, NULL}};
