/* What engines think of the positions in which books are left, and how often Black can be expected to win
 * there (Masuko and Tanaka 2013, sections 3.3 and 4.3).
 *
 *     const tj_win_curve curve = TJ_WIN_CURVE_REVISED;
 *     const tj_weighted_evaluation exits[2] = {{120, 0.75}, {-40, 0.25}};
 *     tj_grade_tally tally;
 *
 *     if (tj_grade_tally_compute(&tally, exits, 2, &curve, NULL) == 0)
 *         printf("mean %.0f, Black wins %.3f\n", tally.mean, tally.win_rate);
 *     tj_grade_tally_release(&tally);
 *
 * Evaluations are in hundredths of a pawn and, unless something else is said, from the side of Black, who
 * moves first. */
#ifndef TEJUN_BOOK_GRADE_H
#define TEJUN_BOOK_GRADE_H

#include "tejun/book.h"
#include "tejun/engine.h"

/* ---- from evaluations to chances of winning ---- */

/* How often Black wins:
 *
 *     p = 1 / (1 + exp(-(constant + slope * evaluation))) */
typedef struct tj_win_curve {
    double constant, slope;
} tj_win_curve;

/* The paper's two curves, fitted without and with the strength of the opponents.  It prints the values of
 * constant and slope under each other's names: only this way round do its figure 1 and Table 4 come out. */
#define TJ_WIN_CURVE_ORIGINAL                                                                                \
    {                                                                                                        \
        -0.1912028, 0.0039159                                                                                \
    }
#define TJ_WIN_CURVE_REVISED                                                                                 \
    {                                                                                                        \
        -0.003757, 0.002047                                                                                  \
    }

TJ_API double tj_win_curve_at(const tj_win_curve *curve, double evaluation);
/* "-0.003757,0.002047": constant and slope.  TJ_E_USAGE with a sentence. */
TJ_API int tj_win_curve_parse(tj_win_curve *curve, const char *text, tj_err *err);

/* Evaluations beyond this, among them those of mates, count as this: who is so far ahead has won, and no
 * engine's number for that (100000, 1148897, "mate") may decide a mean. */
#define TJ_EVALUATION_CAP 3000
TJ_API double tj_evaluation_clamp(double evaluation, double cap);

/* Evaluations are counted in steps of 20: step 0 is -10 to 9, step 1 is 10 to 29, step -1 is -30 to -11. */
#define TJ_EVALUATION_STEP 20
TJ_API int tj_evaluation_step(double evaluation);
TJ_API int tj_evaluation_step_low(int step);

/* ---- grades ---- */

/* What an engine thinks of a position. */
typedef struct tj_grade {
    int32_t score; /* for the side to move: centipawns, or moves to mate, negative if mated */
    bool mate;     /* the score is moves to mate; INT32_MAX and -INT32_MAX if their number is not known */
    uint8_t bound; /* of the score: 0 exact, 1 a lower bound, 2 an upper one */
    uint32_t depth;
    uint64_t nodes;
    uint32_t milliseconds;
    uint16_t move; /* what it would play; TJ_BOOK_NO_MOVE if nothing */
} tj_grade;

enum tj_grade_state {
    TJ_GRADE_PENDING, /* not asked yet */
    TJ_GRADE_CACHED,  /* from the cache */
    TJ_GRADE_NEW,     /* just now */
    TJ_GRADE_FAILED   /* see why */
};

typedef struct tj_grade_item {
    tj_grade grade;
    uint8_t state; /* tj_grade_state */
    uint8_t side;  /* who is to move */
    uint32_t ply;  /* moves that led there, for the engine */
    char *why;     /* malloc'ed; TJ_GRADE_FAILED only */
} tj_grade_item;

/* The evaluation from Black's side, cut to +-cap; mates are +-cap.  NaN: it has no grade. */
TJ_API double tj_grade_evaluation(const tj_grade_item *item, double cap);
/* Has it a grade? */
TJ_API bool tj_grade_is_known(const tj_grade_item *item);

/* Positions in the order in which they are asked, each once.  Zero bytes are an empty list. */
typedef struct tj_grade_list {
    tj_grade_item *items;
    size_t len, cap;
    struct tj_position_table *table; /* of the same numbers */
} tj_grade_list;

TJ_API void tj_grade_list_release(tj_grade_list *list);
/* Adds a position unless it is there; *number (may be NULL) is its place. */
TJ_API int tj_grade_list_add(tj_grade_list *list, const tj_position *position, uint32_t *number, tj_err *err);
/* Adds all positions of a book, and those that its moves lead to. */
TJ_API int tj_grade_list_add_book(tj_grade_list *list, tj_book *book, tj_err *err);
TJ_API void tj_grade_list_position(const tj_grade_list *list, uint32_t number, tj_position *out);

/* Grades in a file, so that no position is paid for twice (doc/grades-file.md).  Every grade is kept at once:
 * a program that is killed loses none.  Several programs may use one file; a cache is used by one thread at a
 * time. */
typedef struct tj_grade_cache tj_grade_cache;

/* Opens the file, or makes it; path NULL: nothing is kept.  TJ_E_FORMAT: another database, or a newer format;
 * TJ_E_BUSY, TJ_E_IO, TJ_E_NOMEM. */
TJ_API int tj_grade_cache_open(tj_grade_cache **out, const char *path, tj_err *err);
/* The same for reading alone; TJ_E_NOTFOUND if there is none. */
TJ_API int tj_grade_cache_read(tj_grade_cache **out, const char *path, tj_err *err);
TJ_API void tj_grade_cache_free(tj_grade_cache *cache);

typedef struct tj_grade_options {
    size_t size; /* set by tj_grade_options_init, as all below is */
    const tj_engine_command
        *engine;       /* one that reports evaluations; no limit with a clock for the whole game */
    const char *limit; /* its limit as text */
    const char *name;  /* grades are kept under this name, instead of the engine's own and its
                          command; NULL: under those */
    unsigned jobs;     /* processes, 1 to 64; 1 */
    unsigned tries;    /* for a position, at least 1; 2 */
    double seconds;    /* to answer in, beyond those of the limit; 300 */
    bool again;        /* ask also what is known */
} tj_grade_options;
TJ_API void tj_grade_options_init(tj_grade_options *options, size_t size);

#define TJ_GRADE_FAILURES_MAX 20 /* positions in a row that fail: then it is the engine's fault */

typedef struct tj_grade_counts {
    size_t known, asked, failed, open;
    double seconds; /* that all this took */
} tj_grade_counts;

/* Asks for all positions of the list that are not in the cache, several processes at once.
 *
 * Before every position the engine is told that a new game begins, so that what it says depends little on
 * what it was asked before.  An engine that dies, is silent or answers nonsense (no score, an illegal move)
 * is restarted and asked again; after so many tries the position counts as failed, and the
 * others go on.  Of a position in which no move is left nobody is asked: it is lost.
 *
 * The monitor (phases "starting", 0 until the first engine has answered, then 1, and "grading", positions) is
 * called ten times a second.  What was graded stays so if it is stopped (TJ_E_STOPPED) or fails.  TJ_E_USAGE:
 * the engine reports no evaluations, or has no such option; TJ_E_NOTFOUND, TJ_E_IO: it cannot be started, or
 * fails with everything; and errors of the cache. */
TJ_API int tj_grade_run(const tj_grade_options *grading, tj_grade_cache *cache, tj_grade_list *list,
                        const tj_progress_monitor *monitor, tj_grade_counts *counts, tj_err *err);

/* Writes the book to a new file of our own, with an evaluation and a depth for every move whose position
 * afterwards has a grade; those of mates are +-TJ_GRADE_MATE. */
#define TJ_GRADE_MATE 30000
TJ_API int tj_grade_write_book(tj_book *book, const tj_grade_list *list, const char *path,
                               const tj_progress_monitor *monitor, tj_err *err);

/* ---- what many evaluations come to ---- */

/* Every position weighs as much as its probability.  Positions without an evaluation are left out, and the
 * others taken for all. */
typedef struct tj_weighted_evaluation {
    double evaluation; /* NaN: not known */
    double weight;     /* 0 or more */
} tj_weighted_evaluation;

typedef struct tj_grade_step {
    int step; /* tj_evaluation_step */
    size_t positions;
    double share; /* of the weight */
} tj_grade_step;

typedef struct tj_grade_tally {
    size_t positions, graded;
    double share;                       /* of the weight that is graded; 0 without any weight */
    double mean, deviation;             /* by weight; NaN without a graded position that weighs anything */
    double plain_mean, plain_deviation; /* every position once */
    double win_rate;        /* Black's, expected: the mean of the curve, not the curve at the mean */
    size_t lowest, highest; /* places of the extremes; the first of equals */
    struct {
        tj_grade_step *items; /* from the lowest to the highest, empty ones between them as well */
        size_t len, cap;
    } steps;
} tj_grade_tally;

/* TJ_E_NOMEM; release it in any case. */
TJ_API int tj_grade_tally_compute(tj_grade_tally *tally, const tj_weighted_evaluation *items, size_t n,
                                  const tj_win_curve *curve, tj_err *err);
TJ_API void tj_grade_tally_release(tj_grade_tally *tally);

/* What grades that are kept say of pairs of books, without asking an engine. */
typedef struct tj_match_estimate {
    int64_t setting;    /* the one that knows most of the exits, of equals the latest; 0: nothing is known */
    char *engine;       /* what it was: name, options, limit; malloc'ed, NULL if none */
    double share;       /* of the probability of all exits that is graded, the pairs counting alike */
    tj_grade_list list; /* the exits of all pairs, with their grades */
    tj_grade_tally *tallies; /* one for each pair */
    size_t pairs;
} tj_match_estimate;

/* Zero bytes are none.  Looks through all settings of the cache.  TJ_E_NOMEM and errors of the cache; release
 * it in any case. */
TJ_API int tj_match_estimate_compute(tj_match_estimate *estimate, tj_grade_cache *cache,
                                     const tj_book_match *const *matches, size_t pairs,
                                     const tj_win_curve *curve, double cap, tj_err *err);
TJ_API void tj_match_estimate_release(tj_match_estimate *estimate);
/* Black's chance in a position by its grade; NaN if it has none. */
TJ_API double tj_match_estimate_at(const tj_match_estimate *estimate, const tj_position *position,
                                   const tj_win_curve *curve, double cap);

#endif
