/* How an evaluation of memory and ranking is shown: text, tab-separated values or JSON. */
#ifndef TJ_CLI_GO_GO_EVALUATION_REPORT_H
#define TJ_CLI_GO_GO_EVALUATION_REPORT_H

#include "cli/terminal/text_table.h"
#include "cli/terminal/terminal.h"
#include "engine/go/evaluate/evaluate_loss.h"
#include "engine/go/evaluate/evaluate_unusual.h"
#include "pattern/go/evaluate/evaluate_memory.h"
#include "pattern/go/evaluate/evaluate_moves.h"

/* One memory tried on the games that were played to the end. */
typedef struct tj_memory_test {
    unsigned radius;
    uint64_t cases;
    tj_go_sixths counts;
} tj_memory_test;

typedef struct tj_go_evaluation {
    const char *corpus, *test; /* the same unless the test games are elsewhere */
    tj_memory_set learnt;      /* with has_memory */
    uint64_t ranking_games;    /* with has_ranking */
    bool has_memory, has_ranking;
    tj_test_games games;
    struct {
        tj_memory_test *items;
        size_t len, cap;
    } memories; /* by radius, each from the smallest to the whole */
    tj_go_moves_tally moves;
    bool has_small;          /* the memory has more than TJ_PAPER_CASES moves */
    tj_go_moves_tally small; /* the same moves, with a memory of so many */
    tj_go_faults_tally faults;
    const char *engine; /* NULL: values are not there */
    tj_go_loss_tally values;
    bool odd_by_engine;
    tj_go_unusual_tally odd;
    const tj_terminal *terminal;
} tj_go_evaluation;

/* The paper's figures for a memory of that radius and size, NULL if it has none: Table 1 (0), Table 3 in per
 * cent (1), and of Table 2 (2) the growth to this size from half of it. */
const double *tj_paper_sixths(int table, const tj_memory_test *test);

/* What goes wrong the buffer remembers. */
void tj_go_evaluation_text(const tj_go_evaluation *evaluation, tj_buf *out);
void tj_go_evaluation_tsv(const tj_go_evaluation *evaluation, tj_buf *out);
void tj_go_evaluation_json(const tj_go_evaluation *evaluation, tj_buf *out);

/* ---- for the parts of the report ---- */

/* "1-30", "201-": the moves of a stage. */
void tj_stage_name(unsigned stage, char out[16]);
extern const char *const tj_sixth_names[TJ_TEST_SIXTHS];  /* "1/6" ... */
extern const char *const tj_proposer_names[TJ_PROPOSERS]; /* "player", "ranking", "memory" */

/* Sections of the text, in their order; each begins with an empty line. */
void tj_go_evaluation_put_moves(const tj_go_evaluation *evaluation, tj_buf *out);
void tj_go_evaluation_put_faults(const tj_go_evaluation *evaluation, tj_buf *out);
void tj_go_evaluation_put_odd(const tj_go_evaluation *evaluation, tj_buf *out);

/* Writes the table and frees it. */
void tj_go_evaluation_put_table(const tj_go_evaluation *evaluation, tj_table *table, tj_buf *out);
/* A cell "63.2", per cent; "-" without a whole. */
void tj_go_evaluation_share_cell(tj_table *table, uint64_t part, uint64_t whole);

#endif
