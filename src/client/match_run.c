/* One game of a match after the other: the walk that all games share. */
#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "client/match_kind.h"
#include "client/match_text.h"

int tj_match_colour_of(const tj_match_run *run, int player)
{
    return player == run->job->first ? TJ_BLACK : TJ_WHITE;
}

int tj_match_player_of(const tj_match_run *run, int colour)
{
    return colour == TJ_BLACK ? run->job->first : 1 - run->job->first;
}

const char *tj_match_colour_word(int colour)
{
    return colour == TJ_BLACK ? "Black" : "White";
}

int tj_match_blame(tj_match_run *run, int player, int rc, const tj_err *fault, tj_err *err)
{
    tj_client_fault what;

    if (rc == TJ_E_STOPPED || rc == TJ_E_NOMEM)
        return tj_fail(err, rc, "%s", fault->text);
    what = run->match->kind->engine_fault(run->session->engine[player]);
    run->match->kind->forfeit(run, player, tj_match_how_of(what), fault->text);
    run->over = true;
    return 0;
}

static const tj_opening *opening_of(const tj_match *match, const tj_match_job *job)
{
    size_t number = match->options.own_openings ? job->number - 1 : job->pair;

    return &match->openings.items[number % match->openings.len];
}

static int play_opening(tj_match_run *run, const tj_opening *opening, tj_err *err)
{
    int rc = 0;

    for (size_t i = 0; i < opening->count && !run->over && !rc; i++)
        rc = run->match->kind->play_opening(run, opening->moves[i], err);
    if (rc == TJ_E_USAGE)
        return tj_fail(err, rc, "opening %u cannot be played", (unsigned)run->job->pair + 1);
    return rc;
}

static int play_move(tj_match_run *run, tj_err *err)
{
    const tj_match_options *options = &run->match->options;
    unsigned colour = (unsigned)run->match->kind->to_move(run);
    int player = tj_match_player_of(run, (int)colour), rc;
    const tj_think_limits *limits = &options->engine[player].limits;
    bool has_clock = tj_think_limits_has_clock(limits);
    double began = tj_clock(), took, seconds = options->timeout;
    tj_err fault = TJ_ERR_INIT;

    if (has_clock)
        seconds = tj_think_limits_allowed(limits, &run->clocks, colour) + options->margin;
    rc = run->match->kind->ask(run, player, seconds, &fault);
    took = tj_clock() - began;
    run->seconds[player] += took;
    run->row->moves[player]++;
    if (rc)
        return tj_match_blame(run, player, rc, &fault, err);
    if (has_clock)
        tj_think_limits_spend(limits, &run->clocks, colour, took);
    return run->match->kind->judge(run, player, took, err);
}

static int play(void *ctx, const tj_match_job *job, tj_match_row *row, tj_buf *record, tj_err *err)
{
    tj_match_session *session = ctx;
    const tj_match *match = session->match;
    const tj_opening *opening = opening_of(match, job);
    tj_match_run run = {.session = session, .match = match, .job = job, .row = row};
    int rc = match->kind->begin(&run, err);

    for (int i = 0; i < 2 && !rc; i++) {
        run.clocks.left[tj_match_colour_of(&run, i)] = match->options.engine[i].limits.clock;
        rc = match->kind->new_game(match, session->engine[i], err);
    }
    if (!rc)
        rc = play_opening(&run, opening, err);
    while (!rc && !run.over)
        rc = play_move(&run, err);
    row->has_nodes = match->kind->counts_nodes;
    if (!rc) {
        tj_match_set_time(row, run.seconds);
        rc = tj_buf_ok(&run.remarks) ? 0 : tj_fail_nomem(err);
    }
    if (!rc) {
        tj_match_set_note(row, &run.remarks);
        rc = match->kind->finish(&run, opening->count, record, err);
    }
    match->kind->end(&run);
    tj_buf_release(&run.remarks);
    return rc;
}

static void close_session(void *ctx)
{
    tj_match_session *session = ctx;

    if (!session)
        return;
    for (int i = 0; i < TJ_MATCH_ENGINES; i++)
        session->match->kind->close_engine(session->engine[i]);
    free(session);
}

static int open_session(const void *ctx, const atomic_bool *stop, void **out, tj_err *err)
{
    const tj_match *match = ctx;
    tj_match_session *session = tj_zalloc(1, sizeof *session);
    int engines = match->options.referee ? TJ_MATCH_ENGINES : TJ_MATCH_REFEREE, rc = 0;

    *out = session;
    if (!session)
        return tj_fail_nomem(err);
    session->match = match;
    for (int i = 0; i < engines && !rc; i++)
        rc = match->kind->open_engine(match, i, stop, &session->engine[i], err);
    return rc;
}

tj_match_game tj_match_run_game(const tj_match *match)
{
    return (tj_match_game){.suffix = match->kind->suffix,
                           .counts_nodes = match->kind->counts_nodes,
                           .open_session = open_session,
                           .play = play,
                           .close_session = close_session,
                           .ctx = match};
}
