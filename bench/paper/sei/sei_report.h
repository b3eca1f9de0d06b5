/* How an evaluation of memory and ranking is shown: text, tab-separated values or JSON. */
#pragma once

#include "base/text/text_table.h"
#include "cli/terminal/terminal.h"
#include "sei_loss.h"
#include "sei_odd.h"
#include "sei_memory.h"
#include "sei_moves.h"

/* One memory tried on the games that were played to the end. */
typedef struct sei_memory_test {
    unsigned radius;
    uint64_t cases;
    sei_sixths counts;
} sei_memory_test;

typedef struct sei_evaluation {
    const char *corpus, *test; /* the same unless the test games are elsewhere */
    tj_evaluated_models models;
    bool has_memory, has_ranking;
    sei_games games;
    struct {
        sei_memory_test *items;
        size_t len, cap;
    } memories; /* by radius, each from the smallest to the whole */
    sei_moves_tally moves;
    bool has_small;        /* the memory has more than SEI_PAPER_CASES moves */
    sei_moves_tally small; /* the same moves, with a memory of so many */
    sei_faults_tally faults;
    const char *engine; /* NULL: values are not there */
    sei_loss_tally values;
    bool odd_by_engine;
    sei_odd_tally odd;
    const tj_terminal *terminal;
} sei_evaluation;

/* The paper's figures for a memory of that radius and size, NULL if it has none: Table 1 (0), Table 3 in per
 * cent (1), and of Table 2 (2) the growth to this size from half of it. */
const double *sei_paper_sixths(int table, const sei_memory_test *test);

/* What goes wrong the buffer remembers. */
void sei_report_text(const sei_evaluation *evaluation, tj_buf *out);
void sei_report_tsv(const sei_evaluation *evaluation, tj_buf *out);
void tj_go_evaluation_json(const sei_evaluation *evaluation, tj_buf *out);

/* ---- for the parts of the report ---- */

/* "1-30", "201-": the moves of a stage. */
void sei_stage_name(unsigned stage, char out[16]);
extern const char *const sei_sixth_names[SEI_SIXTHS];       /* "1/6" ... */
extern const char *const sei_proposer_names[SEI_PROPOSERS]; /* "player", "ranking", "memory" */

/* Sections of the text, in their order; each begins with an empty line. */
void sei_put_moves(const sei_evaluation *evaluation, tj_buf *out);
void sei_put_faults(const sei_evaluation *evaluation, tj_buf *out);
void sei_put_odd(const sei_evaluation *evaluation, tj_buf *out);

/* Writes the table and frees it. */
void sei_put_table(const sei_evaluation *evaluation, tj_table *table, tj_buf *out);
/* A cell "63.2", per cent; "-" without a whole. */
void sei_share_cell(tj_table *table, uint64_t part, uint64_t whole);
