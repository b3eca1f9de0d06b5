/* What `tejun match` does for shogi. */
#include <string.h>

#include "base/error.h"
#include "cli/match_session.h"
#include "cli/terminal/wait_notice.h"

#define DEFAULT_LIMIT "seconds 1"

static const char *const impasses[] = {"27", "24", NULL};

const tj_param tj_shogi_match_param_table[] = {
    TJ_TEXT(tj_shogi_match_params, limit, 0, "limit", "LIMIT",
            "how long engines think: \"nodes N\", \"depth N\", \"seconds S\" for a move, \"clock S\", "
            "\"clock S+S\" with an increment for each move, \"clock S byoyomi S\", \"stop S\" for engines "
            "that need to be told, "
            "or \"go ...\" as they want it (" DEFAULT_LIMIT ")"),
    TJ_TEXT(tj_shogi_match_params, limit1, 0, "limit1", "LIMIT", "another one for the first engine"),
    TJ_TEXT(tj_shogi_match_params, limit2, 0, "limit2", "LIMIT", "another one for the second"),
    TJ_TEXTS(tj_shogi_match_params, option1, 0, "option1", "NAME=VALUE", "an option of the first engine"),
    TJ_TEXTS(tj_shogi_match_params, option2, 0, "option2", "NAME=VALUE", "of the second"),
    TJ_NUMBER(tj_shogi_match_params, margin, 0, "margin", "SECONDS", 0, 1000,
              "clocks may be overdrawn by so much, for the way between engine and clock"),
    TJ_CHOICE(tj_shogi_match_params, impasse, 0, "impasse", "POINTS", impasses,
              "for a declaration: 27 points win (Black 28), or 31 win and 24 draw"),
    TJ_PARAMS_END};

static int check(const tj_match_command_options *given, tj_err *err)
{
    const tj_go_match_params *go = &given->go;

    if (go->size != 19 || go->komi != 7.5 || go->ko || go->allow_suicide || go->referee)
        return tj_fail(err, TJ_E_USAGE,
                       "--size, --komi, --ko, --allow-suicide and --referee are for Go; these engines play "
                       "shogi");
    return 0;
}

static const char *limit_of(const tj_shogi_match_params *given, int i)
{
    const char *own = i ? given->limit2 : given->limit1;

    return own ? own : given->limit ? given->limit : DEFAULT_LIMIT;
}

static int set_up_player(tj_match_session *c, int i, tj_err *err)
{
    const tj_shogi_match_params *given = &c->given->shogi;
    const tj_words *options = i ? &given->option2 : &given->option1;
    tj_engine_command *setup = &c->shogi.player[i];

    *setup = (tj_engine_command){
        .command = c->command[i], .options = options->items, .option_count = options->len};
    return tj_think_limits_parse(&setup->limits, limit_of(given, i), err);
}

static int make_openings(tj_match_session *c, tj_err *err)
{
    const tj_match_command_options *given = c->given;
    size_t left_out = 0;
    int rc;

    if (!given->openings) {
        tj_match_session_note_random(c);
        return tj_shogi_openings_random(&c->openings, (unsigned)given->random_moves, (uint64_t)given->seed,
                                        tj_match_session_pairs(c), err);
    }
    rc = tj_shogi_openings_read(&c->openings, given->openings, (unsigned)given->first_moves, &left_out, err);
    if (!rc)
        tj_match_session_note_file(c, left_out, "no moves, other starts, or over already");
    return rc;
}

static void options_fact(tj_match_session *c, const char *key, const tj_words *options)
{
    tj_buf text = TJ_BUF_INIT;

    for (size_t i = 0; i < options->len; i++)
        tj_buf_printf(&text, "%s%s", i ? ", " : "", options->items[i]);
    tj_match_session_add_fact(c, key, "%s", text.data ? text.data : "none");
    tj_buf_release(&text);
}

static void add_facts(tj_match_session *c)
{
    const tj_shogi_match_params *given = &c->given->shogi;

    tj_match_session_add_fact(c, "game", "shogi");
    tj_match_session_add_fact(c, "first engine", "%s", c->command[0]);
    tj_match_session_add_fact(c, "second engine", "%s", c->command[1]);
    tj_match_session_add_fact(c, "first name", "%s", c->label[0]);
    tj_match_session_add_fact(c, "second name", "%s", c->label[1]);
    tj_match_session_add_fact(c, "first limit", "%s", limit_of(given, 0));
    tj_match_session_add_fact(c, "second limit", "%s", limit_of(given, 1));
    options_fact(c, "first options", &given->option1);
    options_fact(c, "second options", &given->option2);
    tj_match_session_add_fact(c, "impasse", "%s points", impasses[given->impasse]);
    tj_match_session_add_fact(c, "move limit", "%u", c->shogi.rules.move_limit);
    tj_match_session_add_fact(c, "timeout", "%g", c->given->timeout);
    tj_match_session_add_fact(c, "margin", "%g", given->margin);
    tj_match_session_add_opening_fact(c);
}

/* "nodes 1000" or, if they are not alike, "nodes 1000 against depth 3". */
static void put_conditions(tj_match_session *c)
{
    const char *first = limit_of(&c->given->shogi, 0), *second = limit_of(&c->given->shogi, 1);

    tj_buf_printf(&c->conditions, "shogi, %s", first);
    if (strcmp(first, second) != 0)
        tj_buf_printf(&c->conditions, " against %s", second);
    tj_buf_printf(&c->conditions, ", %s", c->opening_text.data ? c->opening_text.data : "");
}

static int probe(tj_match_session *c, int i, tj_err *err)
{
    tj_wait_notice notice;
    int rc;

    tj_wait_notice_start(&notice, &c->call->terminal, c->call->command->name, c->command[i]);
    rc = tj_shogi_match_probe(&c->shogi.player[i], &c->label[i], err);
    tj_wait_notice_end(&notice);
    return rc;
}

int tj_shogi_match_prepare(tj_match_session *c, tj_err *err)
{
    const tj_match_command_options *given = c->given;
    int rc = check(given, err);

    c->shogi = (tj_shogi_match){
        .rules = {.impasse = given->shogi.impasse ? TJ_SHOGI_24_POINTS : TJ_SHOGI_27_POINTS,
                  .move_limit = given->move_limit ? (unsigned)given->move_limit : TJ_SHOGI_MOVE_LIMIT},
        .seconds = given->timeout,
        .margin = given->shogi.margin,
        .openings = &c->openings};
    for (int i = 0; i < 2 && !rc; i++)
        rc = set_up_player(c, i, err);
    if (!rc)
        rc = make_openings(c, err);
    for (int i = 0; i < 2 && !rc; i++)
        rc = probe(c, i, err);
    if (!rc)
        rc = tj_match_session_choose_labels(c, err);
    if (rc)
        return rc;
    c->shogi.label[0] = c->label[0];
    c->shogi.label[1] = c->label[1];
    add_facts(c);
    put_conditions(c);
    c->game = tj_shogi_match_game(&c->shogi);
    return 0;
}
