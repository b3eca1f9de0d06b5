/* Graded positions for programs: tables, JSON, the chart. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/chart/chart.h"
#include "base/error.h"
#include "base/json.h"
#include "cli/book/book_grade_report.h"
#include "cli/terminal/text_table.h"

/* ---- tab-separated values ---- */

static void step_rows(const tj_grade_group *group, tj_table *table)
{
    for (size_t i = 0; i < group->tally.steps.len; i++) {
        const tj_grade_step *step = &group->tally.steps.items[i];
        int low = tj_evaluation_step_low(step->step);

        tj_table_text(table, group->black);
        tj_table_text(table, group->white);
        tj_table_printf(table, "%d", low);
        tj_table_printf(table, "%d", low + TJ_EVALUATION_STEP - 1);
        tj_table_count(table, step->positions);
        tj_table_double(table, step->share, 4);
    }
}

static void exit_row(const tj_book_grade_report *report, const tj_grade_group *group, size_t i,
                     tj_table *table)
{
    const tj_grade_place *place = &group->places[i];
    const tj_grade_item *graded = &report->list->items[place->number];
    bool has = tj_grade_is_known(graded);
    char sfen[TJ_POSITION_TEXT_MAX], move[TJ_MOVE_TEXT_MAX];
    tj_position position;

    tj_grade_list_position(report->list, place->number, &position);
    tj_book_text(&position, sfen);
    tj_position_move_format(&position, graded->grade.move, move);
    tj_table_text(table, group->black);
    tj_table_text(table, group->white);
    tj_table_double(table, place->probability, 6);
    tj_table_count(table, place->ply);
    tj_table_double(table, group->weighed[i].evaluation, 0);
    tj_table_text(table, has && graded->grade.mate ? "mate" : "");
    if (has && graded->grade.depth)
        tj_table_count(table, graded->grade.depth);
    else
        tj_table_text(table, "");
    tj_table_text(table, has && graded->grade.move != TJ_BOOK_NO_MOVE ? move : "");
    tj_table_text(table, sfen);
}

void tj_book_grade_tsv(const tj_book_grade_report *report, tj_buf *out)
{
    static const tj_column steps[] = {{"black", TJ_LEFT}, {"white", TJ_LEFT},      {"from", TJ_RIGHT},
                                      {"to", TJ_RIGHT},   {"positions", TJ_RIGHT}, {"share", TJ_RIGHT}};
    static const tj_column exits[] = {
        {"black", TJ_LEFT},  {"white", TJ_LEFT},       {"probability", TJ_RIGHT},
        {"ply", TJ_RIGHT},   {"evaluation", TJ_RIGHT}, {"mate", TJ_LEFT},
        {"depth", TJ_RIGHT}, {"move", TJ_LEFT},        {"sfen", TJ_LEFT}};
    const tj_table_style style = {.tsv = true};
    tj_table *table;

    if (!report->steps && !report->exits) {
        tj_book_grade_table(report, true, out);
        return;
    }
    table = report->exits ? tj_table_new(exits, 9) : tj_table_new(steps, 6);
    for (size_t g = 0; g < report->n_groups; g++) {
        const tj_grade_group *group = &report->groups[g];

        if (!report->exits)
            step_rows(group, table);
        for (size_t i = 0; report->exits && i < group->n; i++)
            exit_row(report, group, i, table);
    }
    if (tj_table_write(table, &style, out))
        out->failed = true;
    tj_table_free(table);
}

/* ---- JSON ---- */

static void json_place(const tj_book_grade_report *report, const tj_grade_group *group, size_t i,
                       tj_json *json)
{
    const tj_grade_place *place = &group->places[i];
    const tj_grade_item *graded = &report->list->items[place->number];
    char sfen[TJ_POSITION_TEXT_MAX], move[TJ_MOVE_TEXT_MAX];
    tj_position position;

    tj_grade_list_position(report->list, place->number, &position);
    tj_book_text(&position, sfen);
    tj_position_move_format(&position, graded->grade.move, move);
    tj_json_object(json, NULL);
    tj_json_double(json, "probability", place->probability);
    tj_json_u64(json, "ply", place->ply);
    tj_json_string(json, "sfen", sfen);
    tj_json_double(json, "evaluation", group->weighed[i].evaluation);
    if (tj_grade_is_known(graded)) {
        tj_json_bool(json, "mate", graded->grade.mate);
        tj_json_u64(json, "depth", graded->grade.depth);
        tj_json_u64(json, "nodes", graded->grade.nodes);
        tj_json_string(json, "move", graded->grade.move == TJ_BOOK_NO_MOVE ? NULL : move);
    }
    tj_json_end(json);
}

static void json_extremes(const tj_book_grade_report *report, const tj_grade_group *group, bool highest,
                          tj_json *json)
{
    size_t places[TJ_GRADE_EXTREMES_MAX];
    size_t n = tj_grade_extremes(group, highest, report->extremes, places);

    tj_json_array(json, highest ? "highest" : "lowest");
    for (size_t i = 0; i < n; i++)
        json_place(report, group, places[i], json);
    tj_json_end(json);
}

static void json_group(const tj_book_grade_report *report, const tj_grade_group *group, tj_json *json)
{
    const tj_grade_tally *tally = &group->tally;

    tj_json_object(json, NULL);
    tj_json_string(json, "black", group->black);
    tj_json_string(json, "white", group->white);
    tj_json_u64(json, "positions", group->n);
    tj_json_u64(json, "graded", tally->graded);
    tj_json_double(json, "share", tally->share);
    tj_json_double(json, "never_left", group->rest);
    tj_json_double(json, "mean", tally->mean);
    tj_json_double(json, "deviation", tally->deviation);
    tj_json_double(json, "win_rate", tally->win_rate);
    tj_json_double(json, "plain_mean", tally->plain_mean);
    tj_json_double(json, "plain_deviation", tally->plain_deviation);
    tj_json_array(json, "steps");
    for (size_t i = 0; i < tally->steps.len; i++) {
        tj_json_object(json, NULL);
        tj_json_i64(json, "from", tj_evaluation_step_low(tally->steps.items[i].step));
        tj_json_u64(json, "positions", tally->steps.items[i].positions);
        tj_json_double(json, "share", tally->steps.items[i].share);
        tj_json_end(json);
    }
    tj_json_end(json);
    json_extremes(report, group, false, json);
    json_extremes(report, group, true, json);
    if (report->exits) {
        tj_json_array(json, "exits");
        for (size_t i = 0; i < group->n; i++)
            json_place(report, group, i, json);
        tj_json_end(json);
    }
    tj_json_end(json);
}

static void json_engine(const tj_book_grade_report *report, tj_json *json)
{
    tj_json_object(json, "engine");
    tj_json_string(json, "command", report->engine->command);
    tj_json_array(json, "options");
    for (size_t i = 0; i < report->engine->option_count; i++)
        tj_json_string(json, NULL, report->engine->options[i]);
    tj_json_end(json);
    tj_json_string(json, "limit", report->limit);
    tj_json_end(json);
}

static void json_failures(const tj_book_grade_report *report, tj_json *json)
{
    char sfen[TJ_POSITION_TEXT_MAX];
    tj_position position;

    tj_json_array(json, "failures");
    for (uint32_t i = 0; i < report->list->len; i++) {
        if (report->list->items[i].state != TJ_GRADE_FAILED)
            continue;
        tj_grade_list_position(report->list, i, &position);
        tj_book_text(&position, sfen);
        tj_json_object(json, NULL);
        tj_json_string(json, "sfen", sfen);
        tj_json_string(json, "why", report->list->items[i].why);
        tj_json_end(json);
    }
    tj_json_end(json);
}

void tj_book_grade_json(const tj_book_grade_report *report, tj_buf *out)
{
    tj_json json;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    json_engine(report, &json);
    tj_json_double(&json, "constant", report->curve.constant);
    tj_json_double(&json, "slope", report->curve.slope);
    tj_json_double(&json, "cap", report->cap);
    tj_json_u64(&json, "known", report->counts->known);
    tj_json_u64(&json, "asked", report->counts->asked);
    tj_json_u64(&json, "failed", report->counts->failed);
    tj_json_u64(&json, "open", report->counts->open);
    tj_json_double(&json, "seconds", report->counts->seconds);
    tj_json_array(&json, "pairs");
    for (size_t i = 0; i < report->n_groups; i++)
        json_group(report, &report->groups[i], &json);
    tj_json_end(&json);
    json_failures(report, &json);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
}

/* ---- the chart ---- */

/* One curve; memory is the caller's to free. */
static int make_series(const tj_grade_group *group, tj_chart_series *series, char *name, size_t room)
{
    size_t n = group->tally.steps.len;
    double *x = tj_alloc(2 * n, sizeof *x), *y;

    if (!x)
        return TJ_E_NOMEM;
    y = x + n;
    for (size_t i = 0; i < n; i++) {
        x[i] = tj_evaluation_step_low(group->tally.steps.items[i].step) + TJ_EVALUATION_STEP / 2;
        y[i] = group->tally.steps.items[i].share;
    }
    snprintf(name, room, "%.40s - %.40s", group->black, group->white ? group->white : "all positions");
    *series = (tj_chart_series){.name = name, .x = x, .y = y, .n = n};
    return 0;
}

/* Long tails would leave no room for the hill: what lies beyond several deviations is not drawn. */
static void cut_tails(const tj_book_grade_report *report, size_t n, tj_chart_series *series)
{
    double low = INFINITY, high = -INFINITY;

    for (size_t i = 0; i < n; i++) {
        const tj_grade_tally *tally = &report->groups[i].tally;

        if (isnan(tally->mean))
            continue;
        low = fmin(low, tally->mean - 4 * tally->deviation - TJ_EVALUATION_STEP);
        high = fmax(high, tally->mean + 4 * tally->deviation + TJ_EVALUATION_STEP);
    }
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < series[i].n; k++)
            if (series[i].x[k] < low || series[i].x[k] > high)
                ((double *)series[i].y)[k] = NAN;
}

int tj_book_grade_chart(const tj_book_grade_report *report, tj_buf *out, tj_err *err)
{
    tj_chart_series series[TJ_CHART_SERIES_MAX] = {{0}};
    char names[TJ_CHART_SERIES_MAX][96];
    size_t n = report->n_groups < TJ_CHART_SERIES_MAX ? report->n_groups : TJ_CHART_SERIES_MAX;
    const tj_chart picture = {.kind = TJ_CHART_LINES,
                              .title = "Evaluations",
                              .x_title = "evaluation, from Black's side, in steps of 20",
                              .y_title = "probability",
                              .y_from_zero = true,
                              .series = series,
                              .n_series = n};
    int rc = 0;

    for (size_t i = 0; !rc && i < n; i++)
        rc = make_series(&report->groups[i], &series[i], names[i], sizeof names[i]);
    if (rc)
        rc = tj_fail_nomem(err);
    else {
        cut_tails(report, n, series);
        rc = tj_chart_svg(&picture, out, err);
    }
    for (size_t i = 0; i < n; i++)
        free((void *)series[i].x);
    return rc;
}
