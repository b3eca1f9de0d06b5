/* The part of the report about moves: ranks, kinds, bad and odd ones. */
#include <string.h>

#include "base/math/statistics.h"
#include "sei_report.h"
#include "base/text/quantity.h"

/* ---- ranks ---- */

static void hits_row(tj_table *table, const char *name, const sei_hits *hits)
{
    double low, high;

    tj_table_text(table, name);
    tj_table_count(table, hits->moves);
    tj_wilson((double)hits->top[0], (double)hits->moves, TJ_NORMAL_QUANTILE_95, &low, &high);
    sei_share_cell(table, hits->top[0], hits->moves);
    if (hits->moves)
        tj_table_printf(table, "%.1f-%.1f", 100 * low, 100 * high);
    else
        tj_table_text(table, "");
    for (unsigned i = 1; i < SEI_TOPS; i++)
        sei_share_cell(table, hits->top[i], hits->moves);
    if (hits->ranked)
        tj_table_printf(table, "%.2f", hits->log_likelihood / (double)hits->ranked);
    else
        tj_table_text(table, "-");
}

static void rank_table(const sei_evaluation *e, tj_buf *out)
{
    static const tj_column COLUMNS[] = {{"moves", TJ_LEFT},   {"number", TJ_RIGHT}, {"top 1", TJ_RIGHT},
                                        {"95 %", TJ_RIGHT},   {"top 3", TJ_RIGHT},  {"top 5", TJ_RIGHT},
                                        {"top 10", TJ_RIGHT}, {"top 20", TJ_RIGHT}, {"mean log p", TJ_RIGHT}};
    tj_table *table = tj_table_new(COLUMNS, sizeof COLUMNS / sizeof *COLUMNS);
    const sei_moves_tally *m = &e->moves;
    char name[16];

    hits_row(table, "all", &m->all);
    for (unsigned i = 0; i < SEI_STAGES; i++) {
        sei_stage_name(i, name);
        hits_row(table, name, &m->stage[i]);
    }
    for (unsigned i = 0; i < SEI_SIXTHS; i++)
        hits_row(table, sei_sixth_names[i], &m->part[i]);
    sei_put_table(e, table, out);
}

static void put_ranking(const sei_evaluation *e, tj_buf *out)
{
    const sei_hits *all = &e->moves.all;

    tj_buf_puts(out, "\nRANKING: is the move that was played among the first?  Per cent;\n"
                     "by move numbers and by sixths of the game\n\n");
    rank_table(e, out);
    if (all->ranked < all->moves)
        tj_buf_printf(out, "%s not among the ranked (suicide, ko): missed, and no part of mean log p\n",
                      tj_quantity_phrase(all->moves - all->ranked, "move was", "moves were").text);
    if (all->moves)
        tj_buf_printf(out, "a position takes %.2f ms on one core\n",
                      1e3 * e->moves.seconds / (double)all->moves);
}

/* ---- kinds ---- */

/* How many of these moves the memory proposes, and how much of all that it misses they are. */
static void found_cells(tj_table *table, const sei_hits *hits, const sei_hits *all)
{
    sei_share_cell(table, hits->proposed, hits->moves);
    sei_share_cell(table, hits->moves - hits->proposed, all->moves - all->proposed);
}

static void kind_row(const sei_evaluation *e, tj_table *table, const char *name, const sei_hits *hits,
                     const sei_hits *small)
{
    tj_table_text(table, name);
    tj_table_count(table, hits->moves);
    sei_share_cell(table, hits->moves, e->moves.all.moves);
    if (e->has_small)
        found_cells(table, small, &e->small.all);
    if (e->has_memory)
        found_cells(table, hits, &e->moves.all);
    if (e->has_ranking) {
        sei_share_cell(table, hits->top[0], hits->moves);
        sei_share_cell(table, hits->top[2], hits->moves);
    }
}

static void put_kinds(const sei_evaluation *e, tj_buf *out)
{
    static const tj_column BEGIN[] = {{"kind", TJ_LEFT}, {"moves", TJ_RIGHT}, {"share", TJ_RIGHT}};
    static const tj_column SMALL[] = {{"small", TJ_RIGHT}, {"missed", TJ_RIGHT}};
    static const tj_column WHOLE[] = {{"whole", TJ_RIGHT}, {"missed", TJ_RIGHT}};
    static const tj_column RANKS[] = {{"top 1", TJ_RIGHT}, {"top 5", TJ_RIGHT}};
    tj_column columns[9];
    tj_table *table;
    size_t n = 3;

    memcpy(columns, BEGIN, sizeof BEGIN);
    for (int i = 0; e->has_small && i < 2; i++)
        columns[n++] = SMALL[i];
    for (int i = 0; e->has_memory && i < 2; i++)
        columns[n++] = WHOLE[i];
    for (int i = 0; e->has_ranking && i < 2; i++)
        columns[n++] = RANKS[i];
    table = tj_table_new(columns, n);
    tj_buf_puts(out, "\nKINDS OF MOVES, per cent\n");
    if (e->has_small)
        tj_buf_printf(out, "small: a memory of %s moves, as in the paper, has the move as a candidate\n",
                      tj_quantity_count(SEI_PAPER_CASES).text);
    if (e->has_memory)
        tj_buf_puts(out, "whole: the whole memory has it\n"
                         "missed: so much of what is missed is of this kind\n");
    tj_buf_putc(out, '\n');
    for (int k = 0; k < SEI_KIND_COUNT; k++)
        kind_row(e, table, sei_move_kind_name((sei_move_kind)k), &e->moves.kind[k], &e->small.kind[k]);
    kind_row(e, table, "all", &e->moves.all, &e->small.all);
    sei_put_table(e, table, out);
}

void sei_put_moves(const sei_evaluation *e, tj_buf *out)
{
    if (e->has_ranking)
        put_ranking(e, out);
    put_kinds(e, out);
}

/* ---- bad moves ---- */

/* Who proposed anything? */
static unsigned proposers(const sei_evaluation *e, int by[SEI_PROPOSERS])
{
    unsigned n = 0;

    by[n++] = SEI_BY_PLAYER;
    if (e->has_ranking)
        by[n++] = SEI_BY_RANKING;
    if (e->has_memory)
        by[n++] = SEI_BY_MEMORY;
    return n;
}

static void put_values(const sei_evaluation *e, tj_buf *out)
{
    static const tj_column COLUMNS[] = {{"move", TJ_LEFT},
                                        {"positions", TJ_RIGHT},
                                        {"engine's first", TJ_RIGHT},
                                        {"among its ten", TJ_RIGHT},
                                        {"points lost, at least", TJ_RIGHT}};
    static const char *const NAMES[] = {"the player's", "the ranking's first", "the memory's first"};
    tj_table *table = tj_table_new(COLUMNS, sizeof COLUMNS / sizeof *COLUMNS);
    const sei_loss_tally *v = &e->values;
    int by[SEI_PROPOSERS];
    unsigned n = proposers(e, by);

    tj_buf_printf(out, "\njudged by %s, against its best move:\n\n", e->engine);
    for (unsigned i = 0; i < n; i++) {
        tj_table_text(table, NAMES[by[i]]);
        tj_table_count(table, v->proposals[by[i]]);
        sei_share_cell(table, v->first[by[i]], v->proposals[by[i]]);
        sei_share_cell(table, v->listed[by[i]], v->proposals[by[i]]);
        if (v->proposals[by[i]])
            tj_table_printf(table, "%.1f", v->lost[by[i]] / (double)v->proposals[by[i]]);
        else
            tj_table_text(table, "-");
    }
    sei_put_table(e, table, out);
}

void sei_put_faults(const sei_evaluation *e, tj_buf *out)
{
    const sei_faults_tally *f = &e->faults;
    tj_column columns[1 + SEI_PROPOSERS] = {{"", TJ_LEFT}};
    int by[SEI_PROPOSERS];
    unsigned n = proposers(e, by);
    tj_table *table;

    for (unsigned i = 0; i < n; i++)
        columns[1 + i] = (tj_column){sei_proposer_names[by[i]], TJ_RIGHT};
    table = tj_table_new(columns, 1 + n);
    tj_buf_puts(out, "\nBAD MOVES among first proposals, per cent; what the players themselves did is\n"
                     "the yardstick\n\n");
    for (int k = 0; k < SEI_FAULT_COUNT; k++) {
        tj_table_text(table, sei_fault_name((sei_fault)k));
        for (unsigned i = 0; i < n; i++)
            sei_share_cell(table, f->with[by[i]][k], f->proposals[by[i]]);
    }
    tj_table_text(table, "any of these");
    for (unsigned i = 0; i < n; i++)
        sei_share_cell(table, f->any[by[i]], f->proposals[by[i]]);
    tj_table_text(table, "proposals");
    for (unsigned i = 0; i < n; i++)
        tj_table_count(table, f->proposals[by[i]]);
    sei_put_table(e, table, out);
    if (e->engine)
        put_values(e, out);
}

/* ---- odd moves ---- */

static void answer_row(tj_table *table, const char *name, uint64_t odd, uint64_t usual,
                       const sei_odd_tally *o)
{
    tj_table_text(table, name);
    sei_share_cell(table, odd, o->odd.positions);
    sei_share_cell(table, usual, o->usual.positions);
}

void sei_put_odd(const sei_evaluation *e, tj_buf *out)
{
    static const tj_column COLUMNS[] = {{"", TJ_LEFT}, {"odd move", TJ_RIGHT}, {"player's move", TJ_RIGHT}};
    const sei_odd_tally *o = &e->odd;
    tj_table *table = tj_table_new(COLUMNS, 3);

    tj_buf_printf(out, "\nAFTER ODD MOVES, %s: is there an answer within 3 steps?\nPer cent of %s",
                  e->odd_by_engine ? "by the engine" : "by chance",
                  tj_quantity_noun(o->odd.positions, "position").text);
    if (o->none)
        tj_buf_printf(out, " (in %s there was no odd move)", tj_quantity_count(o->none).text);
    tj_buf_puts(out, "\n\n");
    if (e->has_memory) {
        answer_row(table, "the memory has a candidate there", o->odd.candidate, o->usual.candidate, o);
        answer_row(table, "  within 2 steps", o->odd.closer, o->usual.closer, o);
        answer_row(table, "the memory's first is one", o->odd.memory_first, o->usual.memory_first, o);
    }
    if (e->has_ranking) {
        answer_row(table, "the ranking's first is one", o->odd.ranking_first, o->usual.ranking_first, o);
        answer_row(table, "one of the ranking's first 5 is", o->odd.ranking_top, o->usual.ranking_top, o);
    }
    sei_put_table(e, table, out);
}
