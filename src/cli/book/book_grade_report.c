#include "cli/book/book_grade_report.h"

#include <math.h>

#include "cli/book/book_board.h"
#include "cli/terminal/quantity.h"
#include "cli/terminal/text_table.h"

#define BAR_WIDTH     40
#define BAR_SPREAD    3   /* standard deviations to either side that have bars of their own ... */
#define BAR_REACH     300 /* ... but not farther than this */
#define TOLD_FAILURES 5

static void write_table(const tj_book_grade_report *report, tj_table *table, bool tsv, tj_buf *out)
{
    tj_table_style style = {tsv, !report->terminal->utf8, tsv ? 0 : report->terminal->cut_width};

    if (tj_table_write(table, &style, out))
        out->failed = true;
    tj_table_free(table);
}

/* ---- the table ---- */

void tj_book_grade_table(const tj_book_grade_report *report, bool tsv, tj_buf *out)
{
    static const tj_column told[] = {
        {"mean", TJ_RIGHT},   {"deviation", TJ_RIGHT}, {"Black wins", TJ_RIGHT}, {"positions", TJ_RIGHT},
        {"graded", TJ_RIGHT}, {"Black", TJ_LEFT},      {"White", TJ_LEFT}};
    static const tj_column named[] = {
        {"mean", TJ_RIGHT},      {"deviation", TJ_RIGHT},  {"win_rate", TJ_RIGHT},
        {"positions", TJ_RIGHT}, {"graded", TJ_RIGHT},     {"black", TJ_LEFT},
        {"white", TJ_LEFT},      {"plain_mean", TJ_RIGHT}, {"plain_deviation", TJ_RIGHT},
        {"never_left", TJ_RIGHT}};
    tj_table *table = tsv ? tj_table_new(named, 10) : tj_table_new(told, 7);

    for (size_t i = 0; i < report->n_groups; i++) {
        const tj_grade_group *group = &report->groups[i];

        tj_table_double(table, group->tally.mean, 1);
        tj_table_double(table, group->tally.deviation, 1);
        if (tsv || isnan(group->tally.win_rate))
            tj_table_double(table, group->tally.win_rate, 3);
        else
            tj_table_printf(table, "%.1f %%", 100 * group->tally.win_rate);
        tj_table_count(table, group->n);
        if (tsv)
            tj_table_double(table, group->tally.share, 4);
        else
            tj_table_printf(table, "%.1f %%", 100 * group->tally.share);
        tj_table_text(table, group->black);
        tj_table_text(table, group->white ? group->white : "(all positions)");
        if (tsv) {
            tj_table_double(table, group->tally.plain_mean, 1);
            tj_table_double(table, group->tally.plain_deviation, 1);
            tj_table_double(table, group->rest, 4);
        }
    }
    write_table(report, table, tsv, out);
}

static void put_pair(const tj_grade_group *group, tj_buf *out)
{
    tj_buf_putc(out, '\n');
    tj_table_put_sanitized(out, group->black);
    tj_buf_puts(out, " - ");
    tj_table_put_sanitized(out, group->white ? group->white : "(all positions)");
}

/* Pairs that say something of a part of their games only. */
static void put_rests(const tj_book_grade_report *report, tj_buf *out)
{
    for (size_t i = 0; i < report->n_groups; i++) {
        const tj_grade_group *group = &report->groups[i];

        if (!(group->rest > 0))
            continue;
        put_pair(group, out);
        tj_buf_printf(out, ": with probability %.3f %% book is not left\n", 100 * group->rest);
        tj_buf_puts(out, "(the books go in circles, or --most is too small); all is told of the rest\n");
    }
}

/* ---- distribution ---- */

static void put_bar(tj_table *table, double share, double largest, bool ascii)
{
    tj_buf bar = TJ_BUF_INIT;
    unsigned full = largest > 0 ? (unsigned)(share / largest * BAR_WIDTH + 0.5) : 0;

    for (unsigned i = 0; i < full; i++)
        tj_buf_puts(&bar, ascii ? "#" : "█");
    tj_table_buf(table, &bar);
    tj_buf_release(&bar);
}

typedef struct tail {
    size_t positions;
    double share;
} tail;

static void tail_row(tj_table *table, const char *word, int border, const tail *t)
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
    tail below = {0}, above = {0};
    double largest = 0;
    tj_table *table;

    for (size_t i = 0; i < tally->steps.len; i++) {
        const tj_grade_step *step = &tally->steps.items[i];
        tail *t = step->step < first ? &below : &above;

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
    write_table(report, table, false, out);
}

/* ---- extremes ---- */

/* "+312", "mate in 5". */
static void put_grade(const tj_book_grade_report *report, uint32_t number, tj_buf *out)
{
    const tj_grade_item *graded = &report->list->items[number];
    int32_t score = graded->grade.score;

    if (!graded->grade.mate) {
        tj_buf_printf(out, "%+.0f", tj_grade_evaluation(graded, INT32_MAX));
        return;
    }
    tj_buf_printf(out, "%s mates", (score > 0) == (graded->side == TJ_BLACK) ? "Black" : "White");
    if (score && score != INT32_MAX && score != -INT32_MAX)
        tj_buf_printf(out, " in %d", score > 0 ? (int)score : -(int)score);
}

/* Figures 12 and 13 of the paper. */
static void put_extreme(const tj_book_grade_report *report, const tj_grade_group *group, bool highest,
                        size_t at, tj_buf *out)
{
    const tj_grade_place *place = &group->places[at];
    const tj_grade_item *graded = &report->list->items[place->number];
    tj_position query;

    tj_grade_list_position(report->list, place->number, &query);
    tj_buf_printf(out, "\nBest for %s: ", highest ? "Black" : "White");
    put_grade(report, place->number, out);
    if (group->white)
        tj_buf_printf(out, ", reached with %.3g %%", 100 * place->probability);
    tj_buf_printf(out, ", ply %u", place->ply);
    if (graded->grade.move != TJ_BOOK_NO_MOVE) {
        tj_buf_puts(out, "; the engine plays ");
        tj_book_query_put_move(&query, graded->grade.move, report->ascii, out);
    }
    tj_buf_putc(out, '\n');
    tj_book_query_draw(&query, NULL, report->ascii, out);
}

static void put_boards(const tj_book_grade_report *report, const tj_grade_group *group, tj_buf *out)
{
    size_t places[TJ_GRADE_EXTREMES_MAX];

    for (int highest = 0; highest < 2; highest++) {
        size_t n = tj_grade_extremes(group, highest, report->extremes, places);

        for (size_t i = 0; i < n; i++)
            put_extreme(report, group, highest, places[i], out);
    }
}

/* Of several groups: a line each, without boards. */
static void put_extreme_rows(const tj_book_grade_report *report, tj_buf *out)
{
    static const tj_column columns[] = {{"evaluation", TJ_RIGHT}, {"reached", TJ_RIGHT},
                                        {"ply", TJ_RIGHT},        {"Black", TJ_LEFT},
                                        {"White", TJ_LEFT},       {"position", TJ_LEFT_UNCUT}};
    tj_table *table = tj_table_new(columns, 6);
    size_t places[TJ_GRADE_EXTREMES_MAX];
    char sfen[TJ_POSITION_TEXT_MAX];
    tj_position position;

    for (size_t g = 0; g < report->n_groups; g++)
        for (int highest = 0; highest < 2; highest++) {
            const tj_grade_group *group = &report->groups[g];
            size_t n = tj_grade_extremes(group, highest, report->extremes, places);

            for (size_t i = 0; i < n; i++) {
                const tj_grade_place *place = &group->places[places[i]];
                tj_buf grade = TJ_BUF_INIT;

                put_grade(report, place->number, &grade);
                tj_table_buf(table, &grade);
                tj_buf_release(&grade);
                tj_table_printf(table, "%.3g %%", 100 * place->probability);
                tj_table_count(table, place->ply);
                tj_table_text(table, group->black);
                tj_table_text(table, group->white ? group->white : "");
                tj_grade_list_position(report->list, place->number, &position);
                tj_book_text(&position, sfen);
                tj_table_text(table, sfen);
            }
        }
    tj_buf_puts(out, "\nBest for White, best for Black\n");
    write_table(report, table, false, out);
}

/* ---- all ---- */

static void put_work(const tj_book_grade_report *report, tj_buf *out)
{
    const tj_grade_counts *c = report->counts;

    tj_buf_printf(out, "\n%s: %s known before",
                  tj_quantity_noun(report->list->len, "position", "positions").text,
                  tj_quantity_count(c->known).text);
    if (c->asked)
        tj_buf_printf(out, ", %s graded in %s", tj_quantity_count(c->asked).text,
                      tj_quantity_duration(c->seconds).text);
    if (c->failed)
        tj_buf_printf(out, ", %s failed", tj_quantity_count(c->failed).text);
    if (c->open)
        tj_buf_printf(out, ", %s not graded yet", tj_quantity_count(c->open).text);
    tj_buf_puts(out,
                "\nEvaluations are from Black's side, weighed by how likely positions are;\nBlack wins by ");
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
        tj_buf_printf(out, "%s, mates among them, %s beyond %.0f and %s as that.\n",
                      tj_quantity_noun(beyond, "evaluation", "evaluations").text, beyond == 1 ? "is" : "are",
                      report->cap, beyond == 1 ? "counts" : "count");
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

    tj_book_grade_table(report, false, out);
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
