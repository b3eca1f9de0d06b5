/* The report as one long table for programs: a figure a line.
 *
 *     table   candidates, growth, played, ranking, kinds, bad, values, odd
 *     row     which memory (radius:moves), stage, kind, fault, proposer ...
 *     column  which figure of that row
 *     value   shares from 0 to 1
 *     n       how many positions or moves it is taken from
 *     low, high  95 % interval (Wilson) where it is a share
 *     paper   what Sei and Kawashima found */
#include <stdio.h>

#include "base/math/statistics.h"
#include "sei_report.h"

/* Where a figure stands. */
typedef struct place {
    const char *table, *row, *column;
} place;

static void put_number(tj_table *table, place at, double value, uint64_t n, const double *paper)
{
    tj_table_text(table, at.table);
    tj_table_text(table, at.row);
    tj_table_text(table, at.column);
    tj_table_printf(table, "%.6g", value);
    tj_table_count(table, n);
    tj_table_text(table, "");
    tj_table_text(table, "");
    if (paper)
        tj_table_printf(table, "%g", *paper);
    else
        tj_table_text(table, "");
}

static void put_share(tj_table *table, place at, uint64_t part, uint64_t n, double paper)
{
    double low, high;

    if (!n)
        return;
    tj_wilson((double)part, (double)n, TJ_NORMAL_QUANTILE_95, &low, &high);
    tj_table_text(table, at.table);
    tj_table_text(table, at.row);
    tj_table_text(table, at.column);
    tj_table_printf(table, "%.6g", (double)part / (double)n);
    tj_table_count(table, n);
    tj_table_printf(table, "%.6g", low);
    tj_table_printf(table, "%.6g", high);
    if (paper > 0)
        tj_table_printf(table, "%g", paper / 100);
    else
        tj_table_text(table, "");
}

/* The whole has all that its smaller ones have, whatever the paper's sizes. */
static void put_memory(tj_table *table, const sei_memory_test *test, const sei_memory_test *before)
{
    const double *one = sei_paper_sixths(0, test), *three = sei_paper_sixths(1, test),
                 *two = before && before->cases * 2 == test->cases ? sei_paper_sixths(2, test) : NULL;
    char row[64];

    snprintf(row, sizeof row, "%u:%llu", test->radius, (unsigned long long)test->cases);
    for (unsigned s = 0; s < SEI_ENDS; s++) {
        uint64_t n = test->counts.positions[s];
        double mean = n ? (double)test->counts.candidates[s] / (double)n : 0;

        if (!n)
            continue;
        put_number(table, (place){"candidates", row, sei_sixth_names[s]}, mean, n, one ? &one[s] : NULL);
        if (before && before->counts.candidates[s])
            put_number(table, (place){"growth", row, sei_sixth_names[s]},
                       (double)test->counts.candidates[s] / (double)before->counts.candidates[s], n,
                       two ? &two[s] : NULL);
        put_share(table, (place){"played", row, sei_sixth_names[s]}, test->counts.played[s], n,
                  three ? three[s] : 0);
    }
}

static void put_memories(tj_table *table, const sei_evaluation *e)
{
    for (size_t i = 0; i < e->memories.len; i++) {
        const sei_memory_test *test = &e->memories.items[i];

        put_memory(table, test, i && test[-1].radius == test->radius ? test - 1 : NULL);
    }
}

static void put_hits(tj_table *table, const sei_evaluation *e, const char *name, const char *row,
                     const sei_hits *hits)
{
    char column[16];

    for (unsigned i = 0; e->has_ranking && i < SEI_TOPS; i++) {
        snprintf(column, sizeof column, "top_%u", sei_tops[i]);
        put_share(table, (place){name, row, column}, hits->top[i], hits->moves, 0);
    }
    if (e->has_ranking && hits->ranked)
        put_number(table, (place){name, row, "mean_log_p"}, hits->log_likelihood / (double)hits->ranked,
                   hits->ranked, NULL);
    if (e->has_memory)
        put_share(table, (place){name, row, "candidate"}, hits->proposed, hits->moves, 0);
}

static void put_moves(tj_table *table, const sei_evaluation *e)
{
    const sei_moves_tally *m = &e->moves;
    char name[16];

    put_hits(table, e, "ranking", "all", &m->all);
    for (unsigned i = 0; i < SEI_STAGES; i++) {
        sei_stage_name(i, name);
        put_hits(table, e, "ranking", name, &m->stage[i]);
    }
    for (unsigned i = 0; i < SEI_SIXTHS; i++)
        put_hits(table, e, "ranking", sei_sixth_names[i], &m->part[i]);
    if (e->has_ranking && m->all.moves)
        put_number(table, (place){"ranking", "all", "ms_per_position"},
                   1e3 * m->seconds / (double)m->all.moves, m->all.moves, NULL);
    for (int k = 0; k < SEI_KIND_COUNT; k++) {
        const char *kind = sei_move_kind_name((sei_move_kind)k);

        put_share(table, (place){"kinds", kind, "share"}, m->kind[k].moves, m->all.moves, 0);
        put_hits(table, e, "kinds", kind, &m->kind[k]);
        if (e->has_small)
            put_share(table, (place){"kinds", kind, "candidate_small"}, e->small.kind[k].proposed,
                      e->small.kind[k].moves, 0);
    }
}

static void put_faults(tj_table *table, const sei_evaluation *e)
{
    for (int by = 0; by < SEI_PROPOSERS; by++) {
        const char *who = sei_proposer_names[by];
        uint64_t n = e->faults.proposals[by], asked = e->engine ? e->values.proposals[by] : 0;

        for (int k = 0; k < SEI_FAULT_COUNT; k++)
            put_share(table, (place){"bad", sei_fault_name((sei_fault)k), who}, e->faults.with[by][k], n, 0);
        put_share(table, (place){"bad", "any", who}, e->faults.any[by], n, 0);
        put_share(table, (place){"values", "first", who}, e->values.first[by], asked, 0);
        put_share(table, (place){"values", "listed", who}, e->values.listed[by], asked, 0);
        if (asked)
            put_number(table, (place){"values", "points_lost", who}, e->values.lost[by] / (double)asked,
                       asked, NULL);
    }
}

static void put_answers(tj_table *table, const sei_evaluation *e, const char *row, const sei_answers *a)
{
    if (e->has_memory) {
        put_share(table, (place){"odd", row, "candidate"}, a->candidate, a->positions, 0);
        put_share(table, (place){"odd", row, "candidate_within_2"}, a->closer, a->positions, 0);
        put_share(table, (place){"odd", row, "memory_first"}, a->memory_first, a->positions, 0);
    }
    if (e->has_ranking) {
        put_share(table, (place){"odd", row, "ranking_first"}, a->ranking_first, a->positions, 0);
        put_share(table, (place){"odd", row, "ranking_top_5"}, a->ranking_top, a->positions, 0);
    }
}

void sei_report_tsv(const sei_evaluation *e, tj_buf *out)
{
    static const tj_column COLUMNS[] = {{"table", TJ_LEFT},  {"row", TJ_LEFT},   {"column", TJ_LEFT},
                                        {"value", TJ_RIGHT}, {"n", TJ_RIGHT},    {"low", TJ_RIGHT},
                                        {"high", TJ_RIGHT},  {"paper", TJ_RIGHT}};
    const tj_table_style style = {true, false, 0};
    tj_table *table = tj_table_new(COLUMNS, sizeof COLUMNS / sizeof *COLUMNS);

    put_memories(table, e);
    put_moves(table, e);
    put_faults(table, e);
    put_answers(table, e, "odd", &e->odd.odd);
    put_answers(table, e, "usual", &e->odd.usual);
    if (tj_table_write(table, &style, out))
        out->failed = true;
    tj_table_free(table);
}
