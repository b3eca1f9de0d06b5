/* Groups of positions that were graded: the exits of a pair of books, or all positions of one. */
#pragma once

#include "answer/book/book_questions.h"
#include "tejun/book_grade.h"

/* A position of a group. */
typedef struct tj_grade_place {
    uint32_t number; /* in the list */
    uint32_t ply;
    double probability;
} tj_grade_place;

typedef struct tj_grade_group {
    const char *black, *white; /* names of the books; white NULL: positions of the first */
    tj_grade_place *places;
    tj_weighted_evaluation *weighed; /* the same, with their evaluations */
    size_t n;
    double rest; /* probability that book is not left within the moves allowed */
    tj_grade_tally tally;
} tj_grade_group;

typedef struct tj_grade_groups {
    tj_grade_group *items;
    size_t len, cap;
    tj_grade_list list; /* the positions of all groups, each once */
} tj_grade_groups;

/* Zero bytes are none. */
void tj_grade_groups_release(tj_grade_groups *groups);

/* Adds a group for each pair: its exits, the most probable ones of all pairs first, so that a run that is
 * stopped has seen what matters most. */
int tj_grade_groups_add_pairs(tj_grade_groups *groups, const tj_book_pair *pairs, size_t n, tj_err *err);
/* Adds a group: all positions of a book, and those that its moves lead to, each as likely as the others. */
int tj_grade_groups_add_book(tj_grade_groups *groups, tj_book *book, const char *name, tj_err *err);

/* Works out the tallies from the grades in the list. */
int tj_grade_groups_count(tj_grade_groups *groups, const tj_win_curve *curve, double cap, tj_err *err);

/* The extremes of a group: the places of its `count` lowest (or highest) evaluations, those first; of equals
 * the more probable one.  Returns how many there are. */
#define TJ_GRADE_EXTREMES_MAX 20
size_t tj_grade_extremes(const tj_grade_group *group, bool highest, size_t count,
                         size_t places[TJ_GRADE_EXTREMES_MAX]);
