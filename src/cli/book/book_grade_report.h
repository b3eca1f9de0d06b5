/* How graded exits, or positions of a book, are shown: text, tab-separated values, JSON. */
#pragma once

#include "answer/book/book_grade_groups.h"
#include "cli/terminal/terminal.h"

typedef struct tj_book_grade_report {
    const tj_grade_group *groups;
    size_t n_groups;
    const tj_grade_list *list;
    const tj_grade_counts *counts;
    const tj_engine_command *engine;
    const char *limit;
    tj_win_curve curve;
    double cap;
    uint64_t extremes; /* at either end of a group */
    bool steps, exits, ascii;
    const tj_terminal *terminal;
} tj_book_grade_report;

void tj_book_grade_text(const tj_book_grade_report *report, tj_buf *out);
/* A row for each group; with `steps` for each step of it, with `exits` for each position. */
void tj_book_grade_tsv(const tj_book_grade_report *report, tj_buf *out);
void tj_book_grade_json(const tj_book_grade_report *report, tj_buf *out);
