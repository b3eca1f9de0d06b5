/* Progress of long calls on standard error, and stopping them with Ctrl-C.
 *
 *     tj_progress progress;
 *     tj_progress_start(&progress, &call->terminal, (const char *const[]){"reading", "games", NULL});
 *     rc = tj_import(..., &progress.monitor, &err);
 *     tj_progress_end(&progress);
 *
 * draws, only if standard error is a terminal and at most ten times a second,
 *
 *     reading  [###############...........]  63 %  8,123 games/s  2 s left
 *
 * and takes it away at the end.  The first Ctrl-C between start and end makes the next tick say stop; the
 * second one ends the program as usual. */
#pragma once

#include <stdatomic.h>

#include "base/clock.h"
#include "base/memory.h"
#include "cli/terminal/terminal.h"
#include "tejun/progress_monitor.h"

typedef struct tj_progress {
    tj_progress_monitor monitor; /* hand its address to the long call */
    const char *const *units;    /* phase, what it counts, phase, ...; NULL */
    bool draws;
    unsigned width;
    char phase[32];      /* that is running */
    double began;        /* that phase, in seconds of a steady clock */
    double drawn;        /* last time */
    uint64_t before;     /* count at which the phase began */
    bool handles_sigint; /* unless Ctrl-C is ignored by the parent process */
} tj_progress;

/* units: pairs of a phase and what it counts ("games"; "bytes" is shown as kB and MB), ended by NULL; NULL
 * for none.  It is borrowed until the end.  A phase without a unit shows no speed. */
void tj_progress_start(tj_progress *progress, const tj_terminal *terminal, const char *const *units);
void tj_progress_end(tj_progress *progress);

/* True once Ctrl-C was pressed while a progress was running: for what waits on another program and takes a
 * flag, because nothing ticks then. */
const atomic_bool *tj_progress_stop_flag(void);

/* Ctrl-C was heeded: what follows, as telling what was done until then, goes on until the next one.  Between
 * an end and a start. */
void tj_progress_resume(void);

/* What is drawn.  done counts from `before`; total 0 means that it is not known; unit may be NULL. */
typedef struct tj_progress_facts {
    const char *phase, *unit;
    uint64_t done, total, before;
    double seconds; /* since the phase began */
} tj_progress_facts;

/* Appends the line, at most `width` columns. */
void tj_progress_line(const tj_progress_facts *facts, unsigned width, tj_buf *out);
