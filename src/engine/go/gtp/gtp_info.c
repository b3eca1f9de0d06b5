#include "engine/go/gtp/gtp_info.h"

#include <math.h>

#include "base/math/statistics.h"

/* A chance to win that is hardly too high. */
static double lower_bound(const tj_mcts_move *candidate)
{
    double low, high;

    tj_wilson((double)candidate->win * candidate->visits, candidate->visits, TJ_NORMAL_QUANTILE_95, &low,
              &high);
    return low;
}

static unsigned ten_thousandths(double part)
{
    return (unsigned)lround(fmin(fmax(part, 0), 1) * 10000);
}

static void put_line(tj_buf *out, unsigned size, const tj_mcts_move *candidate)
{
    char name[8];

    tj_buf_puts(out, " pv");
    for (unsigned i = 0; i < candidate->line_len || i < 1; i++) {
        tj_go_point_format(size, candidate->line_len ? candidate->line[i] : candidate->point, name);
        tj_buf_printf(out, " %s", name);
    }
}

static void put_candidate(tj_buf *out, const tj_gtp_info *info, const tj_mcts_move *candidate, size_t order)
{
    double lower = lower_bound(candidate);
    char name[8];

    tj_go_point_format(info->size, candidate->point, name);
    tj_buf_printf(out, "%sinfo move %s visits %u", order ? " " : "", name, (unsigned)candidate->visits);
    if (info->dialect == TJ_GTP_LEELA)
        tj_buf_printf(out, " winrate %u prior %u lcb %u", ten_thousandths(candidate->win),
                      ten_thousandths(candidate->prior), ten_thousandths(lower));
    else
        tj_buf_printf(out, " winrate %.6f scoreMean %.3f scoreLead %.3f prior %.6f lcb %.6f",
                      (double)candidate->win, (double)candidate->score, (double)candidate->score,
                      (double)candidate->prior, lower);
    tj_buf_printf(out, " order %zu", order);
    put_line(out, info->size, candidate);
}

static void put_owner(tj_buf *out, const tj_gtp_info *info)
{
    tj_buf_puts(out, " ownership");
    for (unsigned p = 0; p < info->size * info->size; p++)
        tj_buf_puts(out, info->owner[p] == TJ_EMPTY       ? " 0.0"
                         : info->owner[p] == info->colour ? " 1.0"
                                                          : " -1.0");
}

void tj_gtp_put_info(tj_buf *out, const tj_gtp_info *info, const tj_mcts_result *result)
{
    size_t told = 0;

    for (size_t i = 0; i < result->len && (!info->most || told < info->most); i++)
        if (result->items[i].visits || told < info->least)
            put_candidate(out, info, &result->items[i], told++);
    if (!told && result->len)
        put_candidate(out, info, &result->items[0], told++);
    if (!told)
        return;
    if (info->owner)
        put_owner(out, info);
    tj_buf_putc(out, '\n');
}
