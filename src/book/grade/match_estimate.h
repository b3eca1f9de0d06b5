/* What grades that are kept say of a pair of books, without asking an engine: who wins how often, and the
 * chance of Black in single positions. */
#ifndef TJ_BOOK_GRADE_MATCH_ESTIMATE_H
#define TJ_BOOK_GRADE_MATCH_ESTIMATE_H

#include "book/grade/grade.h"
#include "book/grade/grade_tally.h"

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
int tj_match_estimate_compute(tj_match_estimate *estimate, tj_grade_cache *cache,
                              const tj_book_match *const *matches, size_t pairs, const tj_win_curve *curve,
                              double cap, tj_err *err);
void tj_match_estimate_release(tj_match_estimate *estimate);

/* Black's chance in a position by its grade; NaN if it has none. */
double tj_match_estimate_at(const tj_match_estimate *estimate, const tj_position *position,
                            const tj_win_curve *curve, double cap);

#endif
