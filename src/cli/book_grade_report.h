/* How graded exits, or positions of a book, are shown: text, tab-separated values, JSON, a chart. */
#ifndef TJ_CLI_BOOK_GRADE_REPORT_H
#define TJ_CLI_BOOK_GRADE_REPORT_H

#include "book/grade.h"
#include "book/grade_tally.h"
#include "cli/terminal.h"

/* A position of a group. */
typedef struct tj_grade_place {
    uint32_t number; /* in the list */
    uint32_t ply;
    double probability;
} tj_grade_place;

/* The exits of a pair of books, or all positions of one. */
typedef struct tj_grade_group {
    const char *black, *white; /* names of the books; white NULL: positions of the first */
    tj_grade_place *places;
    tj_weighed *weighed; /* the same, with their evaluations */
    size_t n;
    tj_grade_tally tally;
} tj_grade_group;

/* Works the tally out from the list; weighed must have room.  TJ_E_NOMEM. */
int tj_grade_group_count(tj_grade_group *group, const tj_grade_list *list, const tj_win_curve *curve,
                         double cap, tj_err *err);

typedef struct tj_book_grade_report {
    const tj_grade_group *groups;
    size_t n_groups;
    const tj_grade_list *list;
    const tj_grade_counts *counts;
    const tj_shogi_setup *engine;
    const char *limit;
    tj_win_curve curve;
    double cap;
    size_t extremes; /* at either end of a group */
    bool steps, exits, ascii;
    const tj_terminal *terminal;
} tj_book_grade_report;

void tj_book_grade_text(const tj_book_grade_report *report, tj_buf *out);
/* A row for each group; with `steps` for each step of it, with `exits` for each position. */
void tj_book_grade_tsv(const tj_book_grade_report *report, tj_buf *out);
void tj_book_grade_json(const tj_book_grade_report *report, tj_buf *out);

/* Distributions in steps of 20; figure 11 of Masuko and Tanaka.  The first TJ_CHART_SERIES_MAX groups. */
int tj_book_grade_chart(const tj_book_grade_report *report, tj_buf *out, tj_err *err);

/* The extremes of a group: the places of its `count` lowest (or highest) evaluations, those first; of equals
 * the more probable one.  Returns how many there are. */
#define TJ_GRADE_EXTREMES_MAX 20
size_t tj_grade_extremes(const tj_grade_group *group, bool highest, size_t count,
                         size_t places[TJ_GRADE_EXTREMES_MAX]);

/* The table of groups: Table 4 of the paper. */
void tj_book_grade_table(const tj_book_grade_report *report, bool tsv, tj_buf *out);

#endif
