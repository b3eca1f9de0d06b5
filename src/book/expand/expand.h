/* Expanding a book with an engine: best first (Buro 1999; Masuko and Tanaka 2013, section 2.1), or where one
 * side would drop out of it.  graph.h says what comes next, expansion.h what is done with it.
 *
 * Several examiners work at once, each in a thread.  With one, and an engine that always says the same, the
 * same book always becomes the same book, stopped in between or not. */
#ifndef TJ_BOOK_EXPAND_EXPAND_H
#define TJ_BOOK_EXPAND_EXPAND_H

#include "book/expand/expansion.h"
#include "tejun/progress_monitor.h"

enum tj_expand_side { TJ_EXPAND_BOTH, TJ_EXPAND_BLACK, TJ_EXPAND_WHITE };

typedef struct tj_expand_options {
    int method;                         /* tj_graph_method */
    int side;                           /* of drop-out: tj_expand_side; both: whichever has the cheapest */
    const tj_shogi *root;               /* where to begin; NULL: with an even game */
    uint32_t ply_cost;                  /* as in tj_graph_options */
    uint32_t plies;                     /* from the root, 0: without limit */
    uint32_t decided;                   /* as in tj_graph_options */
    uint64_t positions;                 /* examine so many, 0: without limit */
    double seconds;                     /* begin nothing more after that, 0: without limit */
    unsigned jobs;                      /* examiners, 1 to TJ_ENGINE_POOL_MAX */
    const tj_progress_monitor *monitor; /* phase "examining" */
} tj_expand_options;
#define TJ_EXPAND_PLY_COST 2
#define TJ_EXPAND_DECIDED  1000

#define TJ_EXPAND_FAILURES_MAX 5 /* positions in a row at which the engine may fail */

typedef struct tj_expand_result {
    uint64_t examined, added, failed;
    bool finished; /* nothing is left to be done */
    char why[256]; /* of the last failure */
} tj_expand_result;

/* TJ_E_STOPPED: the monitor has said so; TJ_E_IO: the engine fails again and again, or
 * wherever it was asked.  What was found out until
 * then is in the book in any case, and told in *result. */
int tj_expand(tj_expansion *x, const tj_examiner *examiner, const tj_expand_options *options,
              tj_expand_result *result, tj_err *err);

#endif
