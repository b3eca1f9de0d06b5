/* `tejun evaluate` for shogi. */
#ifndef TJ_CLI_SHOGI_SHOGI_EVALUATION_H
#define TJ_CLI_SHOGI_SHOGI_EVALUATION_H

#include "cli/filter_hint.h"
#include "pattern/shogi/evaluate/evaluate_shogi_candidates.h"

typedef struct tj_shogi_evaluation_options {
    const char *corpus, *test;    /* test: NULL for the same */
    const char *memory, *ranking; /* names; NULL: the usual one, if it is there */
    const tj_filter_params *filter;
    size_t games; /* at most; 0: all */
    bool json, tsv;
} tj_shogi_evaluation_options;

/* Runs it and prints; returns the exit code. */
int tj_shogi_evaluation_run(tj_invocation *call, const tj_shogi_evaluation_options *options);

/* What was measured, and how it is shown. */
typedef struct tj_shogi_evaluation {
    const char *corpus, *test;
    bool has_memory, has_ranking;
    tj_memory_set learnt;
    tj_shogi_ranking ranking;
    tj_test_games games;
    tj_shogi_tally tally;
} tj_shogi_evaluation;

void tj_shogi_evaluation_text(const tj_shogi_evaluation *e, const tj_terminal *terminal, tj_buf *out);
void tj_shogi_evaluation_json(const tj_shogi_evaluation *e, tj_buf *out);
void tj_shogi_evaluation_tsv(const tj_shogi_evaluation *e, tj_buf *out);

#endif
