/* The one table that `make bench` prints, and the same as a file of tab-separated values.
 *
 * A line says what was measured, our figure, the baseline's from the same run, their ratio, and the target if
 * there is one.  What has no baseline is no line but a remark.  Figures are in seconds or bytes; the table
 * shows them in a unit that suits each. */
#pragma once

#include "harness.h"

enum { BENCH_WIDTH = 100, BENCH_WHAT = 32, BENCH_NAME = 24 }; /* columns: of the table, of the words in it */

typedef struct bench_row {
    const char *what;      /* at most BENCH_WHAT columns */
    const char *unit;      /* "s" or "B" */
    double ours, baseline; /* above 0 */
    const char *name;      /* what the baseline is, at most BENCH_NAME columns */
    double most;           /* target: ours is no more than that; 0: none */
    double least_ratio;    /* target: baseline / ours is no less than that; 0: none */
} bench_row;

/* Targets are set for the large collection: off means that they are not shown.  tsv: where the lines are
 * written, too, once bench_table_end is called; NULL: nowhere. */
void bench_table_begin(bool targets, const char *tsv);
void bench_section(const char *topic, const char *title);
void bench_print(const bench_row *row); /* dies if it has no baseline */
void bench_note(const char *format, ...) TJ_PRINTF(1, 2);
void bench_table_end(void);

/* Lines "what: median", "what: 99 %" and "what: worst", each beside the baseline's own; in seconds. */
typedef struct bench_spread_rows {
    const char *what, *name;
    bench_spread ours, baseline;
    bench_spread most;  /* targets, 0 for none */
    double least_ratio; /* target for the median, 0 for none */
} bench_spread_rows;

void bench_print_spread(const bench_spread_rows *rows);
