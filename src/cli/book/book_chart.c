#include "cli/book/book_chart.h"

#include <math.h>

#include "cli/chart/chart.h"

/* ---- books ---- */

typedef struct info_drawing {
    const tj_book_info *info;
    bool moves;
} info_drawing;

static size_t book_series(const void *ctx, size_t book, tj_buf *name)
{
    const info_drawing *d = ctx;

    tj_buf_puts(name, d->info->names[book]);
    return d->info->statistics[book].plies.len;
}

static void book_point(const void *ctx, size_t book, size_t i, double *x, double *y)
{
    const info_drawing *d = ctx;
    const tj_book_ply *ply = &d->info->statistics[book].plies.items[i];

    *x = (double)i;
    *y = d->moves ? tj_book_ply_mean(ply) : (double)ply->positions;
}

int tj_book_info_chart(const tj_book_info *info, bool moves, tj_buf *out, tj_err *err)
{
    const tj_line_chart chart = {.title = moves ? "Moves per position" : "Positions",
                                 .x_title = "moves from the start",
                                 .y_title = moves ? "moves per position" : "positions",
                                 .n_series = info->n,
                                 .series = book_series,
                                 .point = book_point,
                                 .ctx = &(info_drawing){info, moves}};

    return tj_line_chart_svg(&chart, out, err);
}

/* ---- pseudo-matches ---- */

static const struct {
    const char *title, *y_title;
} VERSUS[TJ_VERSUS_CHARTS] = {
    [TJ_VERSUS_EXITS] = {"Positions out of book", "positions"},
    [TJ_VERSUS_INSIDE] = {"Still in book", "probability"},
    [TJ_VERSUS_ABSORBED] = {"Entropy, including positions out of book", "bits"},
    [TJ_VERSUS_LAYER] = {"Entropy of the positions reached", "bits"},
};

typedef struct versus_drawing {
    const tj_book_pair *pairs;
    int chart;
} versus_drawing;

static size_t pair_series(const void *ctx, size_t pair, tj_buf *name)
{
    const versus_drawing *d = ctx;

    tj_buf_printf(name, "%.40s - %.40s", d->pairs[pair].black, d->pairs[pair].white);
    return tj_book_match_result_of(d->pairs[pair].match)->n_plies;
}

static void ply_point(const void *ctx, size_t pair, size_t i, double *x, double *y)
{
    const versus_drawing *d = ctx;
    const tj_book_match_ply *ply = &tj_book_match_result_of(d->pairs[pair].match)->plies[i];
    const double values[TJ_VERSUS_CHARTS] = {[TJ_VERSUS_EXITS] = ply->exits,
                                             [TJ_VERSUS_INSIDE] = ply->inside,
                                             [TJ_VERSUS_ABSORBED] = ply->absorbed,
                                             [TJ_VERSUS_LAYER] = ply->layer};

    *x = (double)i;
    *y = values[d->chart];
}

int tj_book_versus_chart(const tj_book_pair *pairs, size_t n, int chart, tj_buf *out, tj_err *err)
{
    const tj_line_chart picture = {.title = VERSUS[chart].title,
                                   .x_title = "moves from the start",
                                   .y_title = VERSUS[chart].y_title,
                                   .n_series = n,
                                   .series = pair_series,
                                   .point = ply_point,
                                   .ctx = &(versus_drawing){pairs, chart}};

    return tj_line_chart_svg(&picture, out, err);
}

/* ---- evaluations ---- */

/* Long tails would leave no room for the hill: what lies beyond low and high is not drawn. */
typedef struct grade_drawing {
    const tj_grade_group *groups;
    double low, high;
} grade_drawing;

static size_t group_series(const void *ctx, size_t number, tj_buf *name)
{
    const tj_grade_group *group = &((const grade_drawing *)ctx)->groups[number];

    tj_buf_printf(name, "%.40s - %.40s", group->black, group->white ? group->white : "all positions");
    return group->tally.steps.len;
}

static void step_point(const void *ctx, size_t number, size_t i, double *x, double *y)
{
    const grade_drawing *d = ctx;
    const tj_grade_step *step = &d->groups[number].tally.steps.items[i];

    *x = tj_evaluation_step_low(step->step) + TJ_EVALUATION_STEP / 2;
    *y = *x < d->low || *x > d->high ? NAN : step->share;
}

int tj_book_grade_chart(const tj_grade_group *groups, size_t n, tj_buf *out, tj_err *err)
{
    grade_drawing d = {groups, INFINITY, -INFINITY};
    const tj_line_chart chart = {.title = "Evaluations",
                                 .x_title = "evaluation, from Black's side, in steps of 20",
                                 .y_title = "probability",
                                 .n_series = n,
                                 .series = group_series,
                                 .point = step_point,
                                 .ctx = &d};

    for (size_t i = 0; i < n && i < TJ_CHART_SERIES_MAX; i++) {
        const tj_grade_tally *tally = &groups[i].tally;

        d.low = fmin(d.low, tally->mean - 4 * tally->deviation - TJ_EVALUATION_STEP);
        d.high = fmax(d.high, tally->mean + 4 * tally->deviation + TJ_EVALUATION_STEP);
    }
    return tj_line_chart_svg(&chart, out, err);
}
