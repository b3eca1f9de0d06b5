/* Adding up the games of a match. */
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/math/statistics.h"
#include "client/match_row.h"

static void count_score(tj_match_score *score, const tj_match_row *row)
{
    score->won += row->winner == TJ_MATCH_FIRST;
    score->lost += row->winner == TJ_MATCH_SECOND;
    score->drawn += row->winner == TJ_MATCH_DRAW;
    score->nothing += row->winner == TJ_MATCH_VOID;
}

static void finish_score(tj_match_score *score)
{
    double trials = (double)(score->won + score->lost + score->drawn);
    double points = (double)score->won + (double)score->drawn / 2;

    score->share = trials > 0 ? points / trials : 0;
    tj_wilson(points, trials, TJ_NORMAL_QUANTILE_95, &score->share_low, &score->share_high);
    score->elo = tj_elo_difference(score->share);
    score->elo_low = tj_elo_difference(score->share_low);
    score->elo_high = tj_elo_difference(score->share_high);
}

static void count_row(tj_match_tally *tally, const tj_match_row *row)
{
    count_score(row->first == 0 ? &tally->moving_first : &tally->moving_second, row);
    count_score(&tally->all, row);
    tally->games++;
    tally->moves += row->length;
    tally->disputed += row->disputed;
    tally->repeated += row->how == TJ_MATCH_REPEATED;
    tally->too_long += row->how == TJ_MATCH_TOO_LONG;
    for (int i = 0; i < 2; i++) {
        tally->player[i].moves += row->moves[i];
        tally->player[i].nodes += row->nodes[i];
        tally->player[i].seconds += (double)row->milliseconds[i] / 1000;
        tally->player[i].ended[row->how] += row->winner == 1 - i;
    }
}

/* Games of one sequence of moves, the same player moving first. */
static int count_same(tj_match_tally *tally, const tj_match_rows *rows, tj_err *err)
{
    uint64_t *keys = tj_alloc(rows->len, sizeof *keys);

    if (!keys)
        return tj_fail_nomem(err);
    for (size_t i = 0; i < rows->len; i++) /* the key is a hash: one bit of it is enough for who is first */
        keys[i] = (rows->items[i].key & ~(uint64_t)1) | rows->items[i].first;
    if (rows->len)
        qsort(keys, rows->len, sizeof *keys, tj_compare_u64);
    for (size_t i = 1; i < rows->len; i++)
        tally->same += keys[i] == keys[i - 1];
    free(keys);
    return 0;
}

int tj_match_tally_count(tj_match_tally *tally, const tj_match_rows *rows, tj_err *err)
{
    memset(tally, 0, sizeof *tally);
    for (size_t i = 0; i < rows->len; i++)
        count_row(tally, &rows->items[i]);
    finish_score(&tally->moving_first);
    finish_score(&tally->moving_second);
    finish_score(&tally->all);
    return count_same(tally, rows, err);
}
