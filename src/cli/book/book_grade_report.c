#include "cli/book/book_grade_report.h"

#include <math.h>
#include <string.h>

#include "answer/book/book_json.h"
#include "answer/move_line.h"
#include "cli/board_diagram.h"
#include "base/text/quantity.h"

#define BAR_WIDTH     40
#define BAR_SPREAD    3   /* standard deviations to either side that have bars of their own ... */
#define BAR_REACH     300 /* ... but not farther than this */
#define TOLD_FAILURES 5

static const char *white_of(const tj_grade_group *group)
{
    return group->white ? group->white : "(all positions)";
}

/* ---- rows: for a terminal, as TSV and as JSON ---- */

/* A row for each group: Table 4 of the paper. */
static tj_table *groups_table(const tj_book_grade_report *report)
{
    static const tj_column columns[] = {{"mean", TJ_RIGHT},
                                        {"deviation", TJ_RIGHT},
                                        {"Black wins", TJ_RIGHT, "win_rate"},
                                        {"positions", TJ_RIGHT},
                                        {"graded", TJ_RIGHT, "graded", "share"},
                                        {NULL, TJ_RIGHT, "", "graded"},
                                        {"Black", TJ_LEFT, "black"},
                                        {"White", TJ_LEFT, "white", ""},
                                        {NULL, TJ_LEFT, "", "white"},
                                        {NULL, TJ_RIGHT, "plain_mean"},
                                        {NULL, TJ_RIGHT, "plain_deviation"},
                                        {NULL, TJ_RIGHT, "never_left"}};
    tj_table *table = tj_table_new(columns, TJ_COUNT_OF(columns));

    for (size_t i = 0; i < report->n_groups; i++) {
        const tj_grade_group *group = &report->groups[i];
        const tj_grade_tally *tally = &group->tally;

        tj_table_double(table, tally->mean, 1);
        tj_table_double(table, tally->deviation, 1);
        if (isnan(tally->win_rate))
            tj_table_double(table, tally->win_rate, 1);
        else
            tj_table_double_as(table, tally->win_rate, "%.1f %%", 100 * tally->win_rate);
        tj_table_count(table, group->n);
        tj_table_double_as(table, tally->share, "%.1f %%", 100 * tally->share);
        tj_table_count(table, tally->graded);
        tj_table_text(table, group->black);
        tj_table_text(table, white_of(group));
        tj_table_text(table, group->white);
        tj_table_double(table, tally->plain_mean, 1);
        tj_table_double(table, tally->plain_deviation, 1);
        tj_table_double(table, group->rest, 4);
    }
    return table;
}

/* A row for each step of a distribution; for programs alone. */
static const tj_column STEP_COLUMNS[] = {
    {"black", TJ_LEFT, "black", ""}, {"white", TJ_LEFT, "white", ""}, {"from", TJ_RIGHT},
    {"to", TJ_RIGHT, "to", ""},      {"positions", TJ_RIGHT},         {"share", TJ_RIGHT}};

static void step_rows(const tj_grade_group *group, tj_table *table)
{
    for (size_t i = 0; i < group->tally.steps.len; i++) {
        const tj_grade_step *step = &group->tally.steps.items[i];
        int low = tj_evaluation_step_low(step->step);

        tj_table_text(table, group->black);
        tj_table_text(table, group->white);
        tj_table_int(table, low);
        tj_table_int(table, low + TJ_EVALUATION_STEP - 1);
        tj_table_count(table, step->positions);
        tj_table_double(table, step->share, 4);
    }
}

/* "+312", "Black mates in 5". */
static void put_grade(const tj_grade_item *graded, tj_buf *out)
{
    int32_t score = graded->grade.score;

    if (!graded->grade.mate) {
        tj_buf_printf(out, "%+.0f", tj_grade_evaluation(graded, INT32_MAX));
        return;
    }
    tj_buf_printf(out, "%s mates", (score > 0) == (graded->side == TJ_BLACK) ? "Black" : "White");
    if (score && score != INT32_MAX && score != -INT32_MAX)
        tj_buf_printf(out, " in %d", score > 0 ? (int)score : -(int)score);
}

/* A row for each position of a group. */
static tj_table *places_table(const tj_book_grade_report *report)
{
    tj_column columns[] = {{"Black", TJ_LEFT, "black", ""},
                           {"White", TJ_LEFT, "white", ""},
                           {"reached", TJ_RIGHT, "probability"},
                           {"ply", TJ_RIGHT},
                           {"evaluation", TJ_RIGHT},
                           {NULL, TJ_LEFT, "mate", ""},
                           {NULL, TJ_LEFT, "", "mate"},
                           {NULL, TJ_RIGHT, "depth", ""},
                           {NULL, TJ_RIGHT, "", "depth"},
                           {NULL, TJ_RIGHT, "", "nodes"},
                           {NULL, TJ_LEFT, "move"},
                           {"position", TJ_LEFT_UNCUT}};
    tj_position first;

    if (report->list->len) {
        tj_grade_list_position(report->list, 0, &first);
        columns[TJ_COUNT_OF(columns) - 1].tsv = tj_book_text_name(first.kind);
    }
    return tj_table_new(columns, TJ_COUNT_OF(columns));
}

/* A grade, or empty cells. */
static void grade_cells(const tj_grade_item *graded, const tj_position *position, tj_table *table)
{
    char move[TJ_MOVE_TEXT_MAX];

    if (!tj_grade_is_known(graded)) {
        for (int i = 0; i < 6; i++)
            tj_table_skip(table);
        return;
    }
    tj_table_text(table, graded->grade.mate ? "mate" : "");
    tj_table_bool(table, graded->grade.mate);
    if (graded->grade.depth)
        tj_table_count(table, graded->grade.depth);
    else
        tj_table_text(table, "");
    tj_table_count(table, graded->grade.depth);
    tj_table_count(table, graded->grade.nodes);
    tj_position_move_format(position, graded->grade.move, move);
    tj_table_text(table, graded->grade.move == TJ_BOOK_NO_MOVE ? NULL : move);
}

static void place_row(const tj_book_grade_report *report, const tj_grade_group *group, size_t i,
                      tj_table *table)
{
    const tj_grade_place *place = &group->places[i];
    const tj_grade_item *graded = &report->list->items[place->number];
    char text[TJ_POSITION_TEXT_MAX];
    tj_buf grade = TJ_BUF_INIT;
    tj_position position;

    tj_grade_list_position(report->list, place->number, &position);
    tj_book_text(&position, text);
    tj_table_text(table, group->black);
    tj_table_text(table, group->white);
    tj_table_double_as(table, place->probability, "%.3g %%", 100 * place->probability);
    tj_table_count(table, place->ply);
    if (tj_grade_is_known(graded)) {
        put_grade(graded, &grade);
        tj_table_double_as(table, group->weighed[i].evaluation, "%s", grade.data ? grade.data : "");
    } else {
        tj_table_double(table, NAN, 0);
    }
    grade_cells(graded, &position, table);
    tj_table_text(table, text);
    tj_buf_release(&grade);
}

/* The extremes of a group: lowest (0), highest (1). */
static void extreme_rows(const tj_book_grade_report *report, const tj_grade_group *group, int highest,
                         tj_table *table)
{
    size_t places[TJ_GRADE_EXTREMES_MAX];
    size_t n = tj_grade_extremes(group, highest, report->extremes, places);

    for (size_t i = 0; i < n; i++)
        place_row(report, group, places[i], table);
}

/* ---- text ---- */

static void put_pair(const tj_grade_group *group, tj_buf *out)
{
    tj_buf_putc(out, '\n');
    tj_table_put_sanitized(out, group->black);
    tj_buf_puts(out, " - ");
    tj_table_put_sanitized(out, white_of(group));
}

/* Pairs that say something of a part of their games only. */
static void put_rests(const tj_book_grade_report *report, tj_buf *out)
{
    for (size_t i = 0; i < report->n_groups; i++) {
        const tj_grade_group *group = &report->groups[i];

        if (!(group->rest > 0))
            continue;
        put_pair(group, out);
        tj_buf_printf(out, ": with probability %.3f %% the game stays in book\n", 100 * group->rest);
        tj_buf_puts(out, "(the books repeat positions, or --most is too small); figures are for the rest\n");
    }
}

static void put_bar(tj_table *table, double share, double largest, bool ascii)
{
    tj_buf bar = TJ_BUF_INIT;
    unsigned full = largest > 0 ? (unsigned)(share / largest * BAR_WIDTH + 0.5) : 0;

    for (unsigned i = 0; i < full; i++)
        tj_buf_puts(&bar, ascii ? "#" : "█");
    tj_table_buf(table, &bar);
    tj_buf_release(&bar);
}

static void tail_row(tj_table *table, const char *word, int border, const tj_grade_step *t)
{
    if (!t->positions)
        return;
    tj_table_printf(table, "%s %d", word, border);
    tj_table_count(table, t->positions);
    tj_table_printf(table, "%.2f %%", 100 * t->share);
    tj_table_text(table, "");
}

/* An empty step between empty ones: the first and the last of such a row are enough. */
static bool is_gap(const tj_grade_tally *tally, size_t i)
{
    return i && i + 1 < tally->steps.len && !tally->steps.items[i - 1].positions &&
           !tally->steps.items[i].positions && !tally->steps.items[i + 1].positions;
}

/* Steps around the mean, and what lies beyond them in one row each. */
static void put_steps(const tj_book_grade_report *report, const tj_grade_group *group, tj_buf *out)
{
    static const tj_column columns[] = {
        {"evaluation", TJ_RIGHT}, {"positions", TJ_RIGHT}, {"share", TJ_RIGHT}, {"", TJ_LEFT}};
    const tj_grade_tally *tally = &group->tally;
    double reach = fmin(BAR_SPREAD * tally->deviation, BAR_REACH);
    int first = tj_evaluation_step(tally->mean - reach), last = tj_evaluation_step(tally->mean + reach);
    tj_grade_step below = {0}, above = {0};
    double largest = 0;
    tj_table *table;

    for (size_t i = 0; i < tally->steps.len; i++) {
        const tj_grade_step *step = &tally->steps.items[i];
        tj_grade_step *t = step->step < first ? &below : &above;

        if (step->step < first || step->step > last)
            t->positions += step->positions, t->share += step->share;
        else
            largest = fmax(largest, step->share);
    }
    table = tj_table_new(columns, 4);
    tail_row(table, "below", tj_evaluation_step_low(first), &below);
    for (size_t i = 0; i < tally->steps.len; i++) {
        const tj_grade_step *step = &tally->steps.items[i];
        int low = tj_evaluation_step_low(step->step);

        if (step->step < first || step->step > last || is_gap(tally, i))
            continue;
        tj_table_printf(table, "%d to %d", low, low + TJ_EVALUATION_STEP - 1);
        tj_table_count(table, step->positions);
        tj_table_printf(table, "%.2f %%", 100 * step->share);
        put_bar(table, step->share, largest, report->ascii);
    }
    tail_row(table, "from", tj_evaluation_step_low(last + 1), &above);
    tj_buf_putc(out, '\n');
    tj_table_put(table, report->terminal, false, out);
}

/* Figures 12 and 13 of the paper. */
static void put_extreme(const tj_book_grade_report *report, const tj_grade_group *group, bool highest,
                        const tj_grade_place *place, tj_buf *out)
{
    const tj_grade_item *graded = &report->list->items[place->number];
    tj_position position;

    tj_grade_list_position(report->list, place->number, &position);
    tj_buf_printf(out, "\nBest for %s: ", highest ? "Black" : "White");
    put_grade(graded, out);
    if (group->white)
        tj_buf_printf(out, ", probability %.3g %%", 100 * place->probability);
    tj_buf_printf(out, ", ply %u", place->ply);
    if (graded->grade.move != TJ_BOOK_NO_MOVE) {
        tj_buf_puts(out, "; the engine plays ");
        tj_move_put(&position, NULL, graded->grade.move, !report->ascii, out);
    }
    tj_buf_putc(out, '\n');
    tj_board_diagram_write(&(tj_board_diagram){.position = &position, .turn = true, .ascii = report->ascii},
                           out);
}

static void put_boards(const tj_book_grade_report *report, const tj_grade_group *group, tj_buf *out)
{
    size_t places[TJ_GRADE_EXTREMES_MAX];

    for (int highest = 0; highest < 2; highest++) {
        size_t n = tj_grade_extremes(group, highest, report->extremes, places);

        for (size_t i = 0; i < n; i++)
            put_extreme(report, group, highest, &group->places[places[i]], out);
    }
}

/* Of several groups: a line each, without boards. */
static void put_extreme_rows(const tj_book_grade_report *report, tj_buf *out)
{
    tj_table *table = places_table(report);

    for (size_t g = 0; g < report->n_groups; g++)
        for (int highest = 0; highest < 2; highest++)
            extreme_rows(report, &report->groups[g], highest, table);
    tj_buf_puts(out, "\nBest for White, best for Black\n");
    tj_table_put(table, report->terminal, false, out);
}

static void put_work(const tj_book_grade_report *report, tj_buf *out)
{
    const tj_grade_counts *c = report->counts;

    tj_buf_printf(out, "\n%s: %s known before", tj_quantity_noun(report->list->len, "position").text,
                  tj_quantity_count(c->known).text);
    if (c->asked)
        tj_buf_printf(out, ", %s graded in %s", tj_quantity_count(c->asked).text,
                      tj_quantity_duration(c->seconds).text);
    if (c->failed)
        tj_buf_printf(out, ", %s failed", tj_quantity_count(c->failed).text);
    if (c->open)
        tj_buf_printf(out, ", %s not graded yet", tj_quantity_count(c->open).text);
    tj_buf_puts(out, "\n"
                     "Evaluations are from Black's side, weighted by the probability of the positions;\n"
                     "Black wins with probability ");
    tj_buf_printf(out, "1 / (1 + exp(-(%.6g %c %.6g * evaluation))).\n", report->curve.constant,
                  report->curve.slope < 0 ? '-' : '+', fabs(report->curve.slope));
}

static void put_cut(const tj_book_grade_report *report, tj_buf *out)
{
    size_t beyond = 0;

    for (size_t i = 0; i < report->list->len; i++) {
        const tj_grade_item *graded = &report->list->items[i];

        beyond += tj_grade_is_known(graded) &&
                  (graded->grade.mate || fabs((double)graded->grade.score) > report->cap);
    }
    if (beyond)
        tj_buf_printf(out, "%s, including mates, %s beyond %.0f and %s as that.\n",
                      tj_quantity_noun(beyond, "evaluation").text, beyond == 1 ? "is" : "are", report->cap,
                      beyond == 1 ? "counts" : "count");
}

static void put_failures(const tj_book_grade_report *report, tj_buf *out)
{
    char sfen[TJ_POSITION_TEXT_MAX];
    tj_position position;
    size_t told = 0;

    for (uint32_t i = 0; i < report->list->len && told < TOLD_FAILURES; i++) {
        if (report->list->items[i].state != TJ_GRADE_FAILED)
            continue;
        tj_grade_list_position(report->list, i, &position);
        tj_book_text(&position, sfen);
        tj_buf_printf(out, "%s%s\n  ", told++ ? "" : "\nFailed:\n", sfen);
        tj_table_put_sanitized(out, report->list->items[i].why);
        tj_buf_putc(out, '\n');
    }
    if (report->counts->failed > told)
        tj_buf_printf(out, "... and %zu more\n", report->counts->failed - told);
}

void tj_book_grade_text(const tj_book_grade_report *report, tj_buf *out)
{
    bool single = report->n_groups == 1;

    tj_table_put(groups_table(report), report->terminal, false, out);
    put_rests(report, out);
    for (size_t i = 0; i < report->n_groups && (single || report->steps); i++) {
        const tj_grade_group *group = &report->groups[i];

        if (isnan(group->tally.mean))
            continue;
        if (!single)
            put_pair(group, out);
        put_steps(report, group, out);
    }
    if (single)
        put_boards(report, &report->groups[0], out);
    else if (report->extremes)
        put_extreme_rows(report, out);
    put_work(report, out);
    put_cut(report, out);
    put_failures(report, out);
}

/* ---- for programs ---- */

void tj_book_grade_tsv(const tj_book_grade_report *report, tj_buf *out)
{
    tj_table *table;

    if (!report->steps && !report->exits) {
        tj_table_put(groups_table(report), report->terminal, true, out);
        return;
    }
    table = report->exits ? places_table(report) : tj_table_new(STEP_COLUMNS, TJ_COUNT_OF(STEP_COLUMNS));
    for (size_t g = 0; g < report->n_groups; g++) {
        if (!report->exits)
            step_rows(&report->groups[g], table);
        for (size_t i = 0; report->exits && i < report->groups[g].n; i++)
            place_row(report, &report->groups[g], i, table);
    }
    tj_table_put(table, report->terminal, true, out);
}

static void json_group(const tj_book_grade_report *report, const tj_grade_group *group, tj_json *json)
{
    static const char *const KEYS[] = {"lowest", "highest", "exits"};
    tj_table *steps = tj_table_new(STEP_COLUMNS, TJ_COUNT_OF(STEP_COLUMNS));

    step_rows(group, steps);
    tj_table_put_json(steps, "steps", json);
    for (int kind = 0; kind < (report->exits ? 3 : 2); kind++) {
        tj_table *places = places_table(report);

        if (kind < 2)
            extreme_rows(report, group, kind, places);
        for (size_t i = 0; kind == 2 && i < group->n; i++)
            place_row(report, group, i, places);
        tj_table_put_json(places, KEYS[kind], json);
    }
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
    tj_position position;

    tj_json_array(json, "failures");
    for (uint32_t i = 0; i < report->list->len; i++) {
        if (report->list->items[i].state != TJ_GRADE_FAILED)
            continue;
        tj_grade_list_position(report->list, i, &position);
        tj_json_object(json, NULL);
        tj_book_position_json(json, &position);
        tj_json_string(json, "why", report->list->items[i].why);
        tj_json_end(json);
    }
    tj_json_end(json);
}

void tj_book_grade_json(const tj_book_grade_report *report, tj_buf *out)
{
    tj_table *groups = groups_table(report);
    tj_json json;

    tj_json_start(&json, out);
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
    for (size_t i = 0; i < report->n_groups; i++) {
        tj_json_object(&json, NULL);
        tj_table_row_json(groups, i, &json);
        json_group(report, &report->groups[i], &json);
        tj_json_end(&json);
    }
    tj_json_end(&json);
    json_failures(report, &json);
    tj_json_finish(&json);
    tj_table_free(groups);
}
