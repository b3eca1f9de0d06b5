#include "cli/book/book_chart.h"

#include <math.h>

#include "cli/chart/chart.h"

int tj_book_info_chart(const tj_book_info *info, bool moves, tj_buf *out, tj_err *err)
{
    tj_line_chart chart = {.chart = {.title = moves ? "Moves per position" : "Positions",
                                     .x_title = "moves from the start",
                                     .y_title = moves ? "moves per position" : "positions",
                                     .y_from_zero = true}};

    for (size_t book = 0; book < info->books.len; book++) {
        const tj_book_statistics *statistics = &info->statistics[book];

        tj_line_chart_series(&chart, "%s", info->books.names[book]);
        for (size_t i = 0; i < statistics->plies.len; i++) {
            const tj_book_ply *ply = &statistics->plies.items[i];

            tj_line_chart_point(&chart, (double)i, moves ? tj_book_ply_mean(ply) : (double)ply->positions);
        }
    }
    return tj_line_chart_svg(&chart, out, err);
}

int tj_book_versus_chart(const tj_book_pair *pairs, size_t n, int chart, tj_buf *out, tj_err *err)
{
    static const struct {
        const char *title, *y_title;
    } TITLES[TJ_VERSUS_CHARTS] = {
        [TJ_VERSUS_EXITS] = {"Positions out of book", "positions"},
        [TJ_VERSUS_INSIDE] = {"Still in book", "probability"},
        [TJ_VERSUS_ABSORBED] = {"Entropy, including positions out of book", "bits"},
        [TJ_VERSUS_LAYER] = {"Entropy of the positions reached", "bits"},
    };
    tj_line_chart lines = {.chart = {.title = TITLES[chart].title,
                                     .x_title = "moves from the start",
                                     .y_title = TITLES[chart].y_title,
                                     .y_from_zero = true}};

    for (size_t pair = 0; pair < n; pair++) {
        const tj_book_match_result *result = tj_book_match_result_of(pairs[pair].match);

        tj_line_chart_series(&lines, "%.40s - %.40s", pairs[pair].black, pairs[pair].white);
        for (size_t i = 0; i < result->n_plies; i++) {
            const tj_book_match_ply *ply = &result->plies[i];
            const double values[TJ_VERSUS_CHARTS] = {[TJ_VERSUS_EXITS] = ply->exits,
                                                     [TJ_VERSUS_INSIDE] = ply->inside,
                                                     [TJ_VERSUS_ABSORBED] = ply->absorbed,
                                                     [TJ_VERSUS_LAYER] = ply->layer};

            tj_line_chart_point(&lines, (double)i, values[chart]);
        }
    }
    return tj_line_chart_svg(&lines, out, err);
}

/* The middle of a step.  Long tails would leave no room for the hill: beyond low and high nothing is drawn.
 */
static void add_step(tj_line_chart *chart, int step, double y, double low, double high)
{
    double x = tj_evaluation_step_low(step) + TJ_EVALUATION_STEP / 2;

    tj_line_chart_point(chart, x, x < low || x > high ? NAN : y);
}

int tj_book_grade_chart(const tj_grade_group *groups, size_t n, tj_buf *out, tj_err *err)
{
    tj_line_chart chart = {.chart = {.title = "Evaluations",
                                     .x_title = "evaluation, from Black's side, in steps of 20",
                                     .y_title = "probability",
                                     .y_from_zero = true}};
    double low = INFINITY, high = -INFINITY;

    for (size_t i = 0; i < n && i < TJ_CHART_SERIES_MAX; i++) {
        const tj_grade_tally *tally = &groups[i].tally;

        low = fmin(low, tally->mean - 4 * tally->deviation - TJ_EVALUATION_STEP);
        high = fmax(high, tally->mean + 4 * tally->deviation + TJ_EVALUATION_STEP);
    }
    for (size_t i = 0; i < n; i++) {
        const tj_grade_group *group = &groups[i];

        tj_line_chart_series(&chart, "%.40s - %.40s", group->black,
                             group->white ? group->white : "all positions");
        for (size_t k = 0; k < group->tally.steps.len; k++)
            add_step(&chart, group->tally.steps.items[k].step, group->tally.steps.items[k].share, low, high);
    }
    return tj_line_chart_svg(&chart, out, err);
}

int tj_win_curve_chart(const tj_named_curve *curves, size_t n, const tj_fit_steps *steps, double low,
                       double high, tj_buf *out, tj_err *err)
{
    enum { PLACES = 101 }; /* of a curve */
    tj_line_chart chart = {.chart = {.title = "Evaluation and games won by Black",
                                     .x_title = "evaluation, from Black's side",
                                     .y_title = "share won",
                                     .y_from_zero = true}};

    for (size_t i = 0; i < n; i++) {
        tj_line_chart_series(&chart, "%s", curves[i].name);
        for (int place = 0; place < PLACES; place++) {
            double x = low + (high - low) * place / (PLACES - 1);

            tj_line_chart_point(&chart, x, tj_win_curve_at(&curves[i].curve, x));
        }
    }
    if (steps) {
        tj_line_chart_series(&chart, "games");
        chart.series[n].hollow = true;
    }
    for (size_t i = 0; steps && i < steps->len; i++)
        add_step(&chart, steps->items[i].step, steps->items[i].points / steps->items[i].games, low, high);
    return tj_line_chart_svg(&chart, out, err);
}
