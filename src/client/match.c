/* A match: what it is played with and under which conditions. */
#include "tejun/match.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/math/statistics.h"
#include "base/options.h"
#include "base/thread.h"
#include "client/match_kind.h"

#define IMPASSE 27

void tj_match_options_init(tj_match_options *options, size_t size)
{
    const tj_match_options preset = {.games = 100,
                                     .jobs = 1,
                                     .random_moves = 4,
                                     .seed = 1,
                                     .timeout = 300,
                                     .margin = 1,
                                     .komi = 7.5,
                                     .impasse = IMPASSE};

    tj_options_preset(options, size, &preset, sizeof preset);
}

/* ---- which game ---- */

static void wait_for(const tj_match_options *options, const char *command, bool begins)
{
    if (options->waiting)
        options->waiting(options->waiting_ctx, command, begins);
}

/* Both engines are asked at once, so that an engine that cannot be asked is named whatever the other does. */
typedef struct detection {
    const tj_match_options *options;
    atomic_bool stop; /* one of them has failed */
    tj_protocol protocol[2];
    int rc[2];
    tj_err err[2];
} detection;

static const tj_game_kind *kind_speaking(tj_protocol protocol)
{
    const tj_game_row *row = tj_game_table;

    while (row->kind && !(row->match && row->match->protocols >> protocol & 1))
        row++;
    return row->kind;
}

static void detect(void *ctx, size_t i)
{
    detection *d = ctx;
    const char *command = d->options->engine[i].command;

    wait_for(d->options, command, true);
    d->rc[i] = tj_protocol_detect(command, &d->stop, &d->protocol[i], &d->err[i]);
    wait_for(d->options, command, false);
    if (d->rc[i])
        atomic_store(&d->stop, true);
}

static int detect_game(const tj_match_options *options, const tj_game_kind **kind, tj_err *err)
{
    const tj_engine_command *engine = options->engine;
    unsigned engines = strcmp(engine[0].command, engine[1].command) == 0 ? 1 : 2;
    detection d = {.options = options, .err = {TJ_ERR_INIT, TJ_ERR_INIT}};
    const tj_game_kind *other;

    tj_parallel_for(engines, engines, detect, &d);
    for (unsigned i = 0; i < engines; i++)
        if (d.rc[i] && (d.rc[i] != TJ_E_STOPPED || !d.rc[1 - i])) {
            if (err)
                *err = d.err[i];
            return d.rc[i];
        }
    *kind = kind_speaking(d.protocol[0]);
    other = engines > 1 ? kind_speaking(d.protocol[1]) : *kind;
    if (*kind != other)
        return tj_fail(err, TJ_E_USAGE, "\"%.60s\" plays %s, but \"%.60s\" plays %s", engine[0].command,
                       *kind ? (*kind)->title : "another game", engine[1].command,
                       other ? other->title : "another game");
    return 0;
}

int tj_match_detect_game(const tj_match_options *given, const tj_game_kind **kind, tj_err *err)
{
    tj_match_options options;
    int rc;

    tj_match_options_init(&options, sizeof options);
    rc = tj_options_read(&options, sizeof options, given, err);
    return rc ? rc : detect_game(&options, kind, err);
}

static int choose_game(tj_match *match, tj_err *err)
{
    tj_match_options *options = &match->options;
    int rc = options->kind ? 0 : detect_game(options, &options->kind, err);

    if (rc)
        return rc;
    match->kind = options->kind ? tj_game_row_of(options->kind)->match : NULL;
    if (!match->kind)
        return tj_fail(err, TJ_E_USAGE, "there are no %s matches",
                       options->kind ? options->kind->title : "that game");
    if (!options->board)
        options->board = options->kind->usual_board;
    if (!options->move_limit)
        options->move_limit = match->kind->move_limit(options->board);
    return match->kind->check(match, err);
}

/* ---- openings and names ---- */

static int find_openings(tj_match *match, tj_err *err)
{
    const tj_match_options *options = &match->options;
    const tj_referee_rules rules = tj_match_rules_of(options);
    int rc = 0;

    if (options->own_openings)
        for (size_t i = 0; i < options->games && !rc; i++)
            rc = tj_openings_add(&match->openings, options->own_openings[i].moves,
                                 options->own_openings[i].count, err);
    else if (options->openings)
        rc = tj_openings_read(&match->openings, options->openings, options->board, &rules,
                              options->first_moves, &match->left_out, err);
    else
        rc = tj_openings_random(&match->openings, options->board, options->random_moves, options->seed,
                                options->random_moves ? ((size_t)options->games + 1) / 2 : 1, err);
    return rc;
}

static int ask_name(tj_match *match, int player, tj_err *err)
{
    const char *command = match->options.engine[player].command;
    tj_client *engine;
    int rc;

    wait_for(&match->options, command, true);
    if (!(rc = tj_match_open_engine(match, player, NULL, &engine, err)))
        rc = match->kind->engine_name(engine, &match->name[player], err);
    match->kind->close(engine);
    wait_for(&match->options, command, false);
    return rc;
}

/* Replaces a name by what is printed; the old one may be part of it. */
static int set_name(tj_match *match, int player, const char *format, ...)
{
    tj_buf text = TJ_BUF_INIT;
    va_list args;

    va_start(args, format);
    tj_buf_vprintf(&text, format, args);
    va_end(args);
    free(match->name[player]);
    match->name[player] = tj_buf_detach(&text);
    return match->name[player] ? 0 : TJ_E_NOMEM;
}

/* What the engines are called by the user or by themselves, made different if need be. */
static int choose_names(tj_match *match, tj_err *err)
{
    const tj_match_options *options = &match->options;
    int rc = 0;

    for (int i = 0; i < 2; i++)
        if ((rc = ask_name(match, i, err)))
            return rc;
    for (int i = 0; i < 2 && !rc; i++)
        rc = set_name(match, i, "%s%s", options->name[i] ? options->name[i] : match->name[i],
                      options->name_suffix[i] ? options->name_suffix[i] : "");
    if (!rc && strcmp(match->name[0], match->name[1]) == 0 &&
        !(rc = set_name(match, 0, "%s (1)", match->name[0])))
        rc = set_name(match, 1, "%s (2)", match->name[1]);
    return rc ? tj_fail_nomem(err) : 0;
}

/* ---- conditions ---- */

tj_buf *tj_match_add_fact(tj_match *match, const char *key)
{
    assert(match->fact_count < TJ_MATCH_FACTS_MAX);
    match->facts[match->fact_count].key = key;
    return &match->fact_values[match->fact_count++];
}

static void add_names(tj_match *match)
{
    tj_buf_puts(tj_match_add_fact(match, "first name"), match->name[0]);
    tj_buf_puts(tj_match_add_fact(match, "second name"), match->name[1]);
}

void tj_match_add_opening_fact(tj_match *match)
{
    const tj_match_options *options = &match->options;

    if (options->openings)
        tj_buf_printf(tj_match_add_fact(match, "openings"), "%zu from a file, %016" PRIx64,
                      match->openings.len, tj_openings_hash(&match->openings));
    else
        tj_buf_printf(tj_match_add_fact(match, "openings"), "%u random moves, seed %" PRIu64,
                      options->random_moves, options->seed);
}

static int describe(tj_match *match, tj_err *err)
{
    const tj_match_options *options = &match->options;

    for (const tj_match_fact *fact = options->facts; fact && fact->key; fact++)
        tj_buf_puts(tj_match_add_fact(match, fact->key), fact->value);
    if (options->facts)
        add_names(match);
    else {
        tj_buf_puts(tj_match_add_fact(match, "game"), options->kind->title);
        tj_buf_puts(tj_match_add_fact(match, "first engine"), options->engine[0].command);
        tj_buf_puts(tj_match_add_fact(match, "second engine"), options->engine[1].command);
        add_names(match);
        match->kind->add_facts(match);
    }
    match->kind->put_conditions(match, &match->conditions);
    for (size_t i = 0; i < match->fact_count; i++) {
        const tj_buf *value = &match->fact_values[i];

        if (!tj_buf_ok(value))
            return tj_fail_nomem(err);
        match->facts[i].value = value->data ? value->data : "";
    }
    return tj_buf_ok(&match->conditions) ? 0 : tj_fail_nomem(err);
}

int tj_match_new(tj_match **out, const tj_match_options *given, tj_err *err)
{
    tj_match_options options;
    tj_match *match;
    int rc;

    *out = NULL;
    tj_match_options_init(&options, sizeof options);
    if ((rc = tj_options_read(&options, sizeof options, given, err)))
        return rc;
    if (!options.games || options.games > TJ_MATCH_GAMES_MAX || !options.jobs ||
        options.jobs > TJ_MATCH_JOBS_MAX || !(options.timeout > 0))
        return tj_fail(err, TJ_E_USAGE, "match options: games, jobs and timeout must be more than 0");
    match = tj_zalloc(1, sizeof *match);
    if (!match)
        return tj_fail_nomem(err);
    match->options = options;
    match->referee.command = options.referee;
    if (!(rc = choose_game(match, err)) && !(rc = find_openings(match, err)) &&
        !(rc = choose_names(match, err)))
        rc = describe(match, err);
    if (rc)
        tj_match_free(match);
    else
        *out = match;
    return rc;
}

void tj_match_free(tj_match *match)
{
    if (!match)
        return;
    free(match->name[0]);
    free(match->name[1]);
    tj_openings_release(&match->openings);
    tj_buf_release(&match->conditions);
    for (size_t i = 0; i < match->fact_count; i++)
        tj_buf_release(&match->fact_values[i]);
    free(match->rows.items);
    free(match);
}

/* ---- what there is ---- */

const tj_game_kind *tj_match_game_kind(const tj_match *match)
{
    return match->options.kind;
}

const char *tj_match_engine_name(const tj_match *match, int engine)
{
    return match->name[engine];
}

const char *tj_match_conditions(const tj_match *match)
{
    return match->conditions.data ? match->conditions.data : "";
}

size_t tj_match_openings(const tj_match *match, size_t *left_out, const char **why)
{
    *left_out = match->left_out;
    *why = match->kind->left_out;
    return match->openings.len;
}

const tj_match_row *tj_match_games(const tj_match *match, size_t *count)
{
    *count = match->rows.len;
    return match->rows.items;
}

/* ---- adding up ---- */

static void count_score(tj_match_score *score, const tj_match_row *row)
{
    score->won += row->winner == TJ_MATCH_FIRST;
    score->lost += row->winner == TJ_MATCH_SECOND;
    score->drawn += row->winner == TJ_MATCH_DRAW;
    score->nothing += row->winner == TJ_MATCH_VOID;
}

static void finish_score(tj_match_score *score)
{
    double trials = (double)(score->won + score->lost + score->drawn);
    double points = (double)score->won + (double)score->drawn / 2;

    score->share = trials > 0 ? points / trials : 0;
    tj_wilson(points, trials, TJ_NORMAL_QUANTILE_95, &score->share_low, &score->share_high);
    score->elo = tj_elo_difference(score->share);
    score->elo_low = tj_elo_difference(score->share_low);
    score->elo_high = tj_elo_difference(score->share_high);
}

static void count_row(tj_match_tally *tally, const tj_match_row *row)
{
    count_score(row->first == 0 ? &tally->moving_first : &tally->moving_second, row);
    count_score(&tally->all, row);
    tally->games++;
    tally->moves += row->length;
    tally->disputed += row->disputed;
    tally->repeated += row->how == TJ_MATCH_REPEATED;
    tally->too_long += row->how == TJ_MATCH_TOO_LONG;
    for (int i = 0; i < 2; i++) {
        tally->player[i].moves += row->moves[i];
        tally->player[i].nodes += row->nodes[i];
        tally->player[i].seconds += (double)row->milliseconds[i] / 1000;
        tally->player[i].ended[row->how] += row->winner == 1 - i;
    }
}

/* Games of one sequence of moves, the same player moving first. */
static int count_same(tj_match_tally *tally, const tj_match_rows *rows, tj_err *err)
{
    uint64_t *keys = tj_alloc(rows->len, sizeof *keys);

    if (!keys)
        return tj_fail_nomem(err);
    for (size_t i = 0; i < rows->len; i++) /* the key is a hash: one bit of it is enough for who is first */
        keys[i] = (rows->items[i].key & ~(uint64_t)1) | rows->items[i].first;
    tj_sort(keys, rows->len, sizeof *keys, tj_compare_u64);
    for (size_t i = 1; i < rows->len; i++)
        tally->same += keys[i] == keys[i - 1];
    free(keys);
    return 0;
}

int tj_match_tally_games(const tj_match *match, tj_match_tally *tally, tj_err *err)
{
    memset(tally, 0, sizeof *tally);
    for (size_t i = 0; i < match->rows.len; i++)
        count_row(tally, &match->rows.items[i]);
    finish_score(&tally->moving_first);
    finish_score(&tally->moving_second);
    finish_score(&tally->all);
    return count_same(tally, &match->rows, err);
}
