/* The parts of `make paper-masuko` that need an engine, or games with evaluations. */
#pragma once

#include "answer/book/book_questions.h"

enum { MASUKO_PAIRS = 4 };

typedef struct masuko_grading {
    const char *folder; /* for charts and tables, and grades.db: a run that was stopped goes on */
    const char *engine; /* "gpsusi" */
    const char *limit;  /* "depth 4" */
    unsigned jobs;
} masuko_grading;

/* Figure 1: the paper's two curves, and that fitted to games where there are some (NULL: none). */
void masuko_curves(const char *folder, const char *games);

/* Table 4 and figures 11 to 13.  Says so where the engine is not installed. */
void masuko_grade(const masuko_grading *grading, const tj_book_pair pairs[MASUKO_PAIRS]);
