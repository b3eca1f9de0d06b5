/* Asking an engine what it thinks of many positions: several processes at once, each answer kept at once.
 *
 * Before every position the engine is told that a new game begins, so that what it says depends little on
 * what it was asked before.  An engine that dies, is silent or answers nonsense (no score, an illegal move)
 * is started anew and the position asked again; after so many tries the position counts as failed, and the
 * others go on.  Of a position in which no move is left nobody is asked: it is lost. */
#ifndef TJ_BOOK_GRADE_GRADE_H
#define TJ_BOOK_GRADE_GRADE_H

#include "book/grade/grade_cache.h"
#include "book/position_table.h"
#include "client/shogi/shogi_engine.h"
#include "tejun/book.h"

enum tj_grade_state {
    TJ_GRADE_PENDING, /* not asked yet */
    TJ_GRADE_CACHED,  /* from the cache */
    TJ_GRADE_NEW,     /* just now */
    TJ_GRADE_FAILED,  /* see why */
};

typedef struct tj_grade_item {
    tj_grade grade;
    uint8_t state; /* tj_grade_state */
    uint8_t side;  /* who is to move */
    uint32_t ply;  /* moves that led there, for the engine */
    char *why;     /* malloc'ed; TJ_GRADE_FAILED only */
} tj_grade_item;

/* Positions in the order in which they are asked, each once. */
typedef struct tj_grade_list {
    tj_position_table table;
    tj_grade_item *items; /* by the numbers of the table */
    size_t len, cap;
} tj_grade_list;

/* Zero bytes are an empty list. */
void tj_grade_list_release(tj_grade_list *list);
/* Adds a position unless it is there; *number (may be NULL) is its place. */
int tj_grade_list_add(tj_grade_list *list, const tj_position *position, uint32_t *number, tj_err *err);
void tj_grade_list_position(const tj_grade_list *list, uint32_t number, tj_position *out);
/* Its place, or TJ_POSITION_NONE. */
uint32_t tj_grade_list_find(const tj_grade_list *list, const tj_position *position);
/* Has it a grade? */
bool tj_grade_is_known(const tj_grade_item *graded);

typedef struct tj_grade_options {
    const tj_engine_command *engine; /* USI; no limit with a clock for the whole game */
    const char *limit;               /* its limit as text */
    const char *name;                /* grades are kept under this name, instead of the engine's own and its
                                        command; NULL: under those */
    unsigned jobs;                   /* processes, 1 to TJ_ENGINE_POOL_MAX */
    unsigned tries;                  /* for a position, at least 1 */
    double seconds;                  /* to answer in, beyond those of the limit */
    bool again;                      /* ask also what is known */
} tj_grade_options;

#define TJ_GRADE_FAILURES_MAX 20 /* positions in a row that fail: then it is the engine's fault */

typedef struct tj_grade_counts {
    size_t known, asked, failed, open;
    double seconds; /* that all this took */
} tj_grade_counts;

/* Asks for all positions of the list that are not in the cache.  The monitor (phases "starting", 0 until
 * the first engine has answered, then 1, and "grading", positions) is called ten times a second.  What was
 * graded stays so if it is stopped (TJ_E_STOPPED) or fails.  TJ_E_USAGE: the engine speaks no USI, has no
 * such option; TJ_E_NOTFOUND, TJ_E_IO: it cannot be started, or fails with everything; and errors of the
 * cache. */
int tj_grade_run(const tj_grade_options *grading, tj_grade_cache *cache, tj_grade_list *list,
                 const tj_progress_monitor *monitor, tj_grade_counts *counts, tj_err *err);

/* Fills the list from the cache alone. */
int tj_grade_lookup(tj_grade_cache *cache, int64_t setting, tj_grade_list *list, tj_err *err);

/* Adds all positions of a book, and those that its moves lead to. */
int tj_grade_list_add_book(tj_grade_list *list, tj_book *book, tj_err *err);

/* Writes the book to a new file of our own, with an evaluation and a depth for every move whose position
 * afterwards has a grade; those of mates are +-TJ_GRADE_MATE. */
#define TJ_GRADE_MATE 30000
int tj_grade_write_book(tj_book *book, const tj_grade_list *list, const char *path,
                        const tj_progress_monitor *monitor, tj_err *err);

#endif
