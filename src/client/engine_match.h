/* A match: many games between two players, several at once, kept on disk, added up.
 *
 * Who plays, and what, is hidden behind the functions of a tj_match_plan.  Here is the rest: games come in
 * pairs that begin with the same opening, once with each player moving first; each thread has a session with
 * its own engines; finished games are stored at once, and a match that is run again plays only the games that
 * are missing. */
#ifndef TJ_CLIENT_ENGINE_MATCH_H
#define TJ_CLIENT_ENGINE_MATCH_H

#include <stdatomic.h>

#include "client/engine_pool.h"
#include "client/match_state.h"
#include "tejun/progress_monitor.h"

/* Which game is to be played. */
typedef struct tj_match_job {
    uint32_t number; /* from 1 */
    uint32_t pair;   /* from 0: the opening */
    uint8_t first;   /* the player (0 or 1) who moves first */
} tj_match_job;

/* How many games, where they are kept, and how one is played. */
typedef struct tj_match_plan {
    uint32_t games;             /* at least 1 */
    unsigned jobs;              /* games at once, at least 1 */
    const char *folder;         /* where it is kept; NULL: nowhere */
    const tj_match_fact *facts; /* the conditions, which a match that is continued must share */
    const char *suffix;         /* of the file of records: "sgf" */
    bool counts_nodes;          /* rows have nodes */
    /* Makes a session: starts a pair of engines.  Called and used by one thread.  Once *stop is true, play
     * must return TJ_E_STOPPED soon. */
    int (*open_session)(const void *ctx, const atomic_bool *stop, void **session, tj_err *err);
    /* Plays a game.  Fills row apart from number, first and record_end, and appends the record.  A player's
     * failure is a result; an error ends the match. */
    int (*play)(void *session, const tj_match_job *job, tj_match_row *row, tj_buf *record, tj_err *err);
    void (*close_session)(void *session); /* NULL is fine */
    const void *ctx;
} tj_match_plan;

tj_match_job tj_match_job_of(uint32_t number);

/* Plays what is missing.  rows (empty before) gets all games up to plan->games, sorted by number, also if
 * the match is stopped (TJ_E_STOPPED) or fails on the way.  The monitor (phase "playing", done games) is
 * called ten times a second. */
int tj_match_run_plan(const tj_match_plan *plan, tj_match_rows *rows, const tj_progress_monitor *monitor,
                      tj_err *err);

#endif
