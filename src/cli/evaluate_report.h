/* How an evaluation of memory and ranking is shown: text, tab-separated values or JSON. */
#ifndef TJ_CLI_EVALUATE_REPORT_H
#define TJ_CLI_EVALUATE_REPORT_H

#include "cli/table.h"
#include "cli/terminal.h"
#include "engine/bad_moves.h"
#include "engine/odd_moves.h"
#include "pattern/evaluate_memory.h"
#include "pattern/evaluate_moves.h"

/* One memory tried on the games that were played to the end. */
typedef struct tj_memory_test {
    unsigned radius;
    uint64_t cases;
    tj_sixths counts;
} tj_memory_test;

typedef struct tj_evaluation {
    const char *corpus, *test; /* the same unless the test games are elsewhere */
    tj_learnt learnt;          /* with has_memory */
    uint64_t ranking_games;    /* with has_ranking */
    bool has_memory, has_ranking;
    tj_test_games games;
    struct {
        tj_memory_test *items;
        size_t len, cap;
    } memories; /* by radius, each from the smallest to the whole */
    tj_moves_tally moves;
    bool has_small;       /* the memory has more than TJ_PAPER_CASES moves */
    tj_moves_tally small; /* the same moves, with a memory of so many */
    tj_faults_tally faults;
    const char *engine; /* NULL: values are not there */
    tj_values_tally values;
    bool odd_by_engine;
    tj_odd_tally odd;
    const tj_terminal *terminal;
} tj_evaluation;

/* The paper's figures for a memory of that radius and size, NULL if it has none: Table 1 (0), Table 3 in per
 * cent (1), and of Table 2 (2) the growth to this size from half of it. */
const double *tj_paper_sixths(int table, const tj_memory_test *test);

/* What goes wrong the buffer remembers. */
void tj_evaluate_report_text(const tj_evaluation *evaluation, tj_buf *out);
void tj_evaluate_report_tsv(const tj_evaluation *evaluation, tj_buf *out);
void tj_evaluate_report_json(const tj_evaluation *evaluation, tj_buf *out);

/* ---- for the parts of the report ---- */

/* "1-30", "201-": the moves of a stage. */
void tj_stage_name(unsigned stage, char out[16]);
extern const char *const tj_sixth_names[TJ_TEST_SIXTHS];  /* "1/6" ... */
extern const char *const tj_proposer_names[TJ_PROPOSERS]; /* "player", "ranking", "memory" */

/* Sections of the text, in their order; each begins with an empty line. */
void tj_report_moves(const tj_evaluation *evaluation, tj_buf *out);
void tj_report_faults(const tj_evaluation *evaluation, tj_buf *out);
void tj_report_odd(const tj_evaluation *evaluation, tj_buf *out);

/* Writes the table and frees it. */
void tj_report_table(const tj_evaluation *evaluation, tj_table *table, tj_buf *out);
/* A cell "63.2", per cent; "-" without a whole. */
void tj_report_share(tj_table *table, uint64_t part, uint64_t whole);

#endif
