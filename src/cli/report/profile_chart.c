/* Profiles as tables and charts.  In a terminal a chart has one column a move, wrapped to the terminal's
 * width. Rows are decades, so that a mark in the row of 100 says "at least 100"; the axis is thick below
 * mountains. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/chart/chart.h"
#include "cli/report/profile_report.h"
#include "base/text/quantity.h"
#include "base/text/text_table.h"

#define LABEL_WIDTH 7 /* "100,000" */
#define TICK_MOVES  10
#define TICK_ROOM   5 /* columns that a number needs behind the one before */

typedef struct scale {
    unsigned rows_per_decade;
    const char *const *marks; /* from a trace to a full row */
    unsigned n_marks;
} scale;

static scale scale_of(const tj_profile *profile, bool ascii)
{
    static const char *const BLOCKS[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"}, *const ASCII[] = {".", ":",
                                                                                                    "#"};
    uint32_t highest = 0;

    for (size_t p = 0; p < profile->window_count; p++)
        for (size_t k = 0; k < profile->windows[p].count; k++)
            if (profile->windows[p].frequency[k] > highest)
                highest = profile->windows[p].frequency[k];
    return (scale){.rows_per_decade = ascii || highest < 100 ? 2 : 1,
                   .marks = ascii ? ASCII : BLOCKS,
                   .n_marks = ascii ? 3 : 8};
}

/* Where the top of a frequency's bar lies, in rows from the bottom. */
static double height_of(const scale *s, uint32_t frequency)
{
    return log10(frequency) * s->rows_per_decade + 1e-9;
}

static const char *mark_at(const scale *s, uint32_t frequency, unsigned row)
{
    double above = frequency ? height_of(s, frequency) - row : -1;
    unsigned mark = above >= 1 ? s->n_marks : (unsigned)(above * s->n_marks);

    if (above < 0)
        return " ";
    return s->marks[mark < s->n_marks ? mark : s->n_marks - 1];
}

/* The frequency that is drawn at a move: that of the window which ends there. */
static uint32_t frequency_at(const tj_profile_window *profile, size_t move)
{
    return move < profile->width ? 0 : profile->frequency[move - profile->width];
}

/* One strip: moves first..last of a chart. */
typedef struct strip {
    const tj_profile_window *profile;
    const bool *raised; /* by move, from 0: on a mountain */
    size_t first, last;
    const scale *scale;
    bool ascii;
} strip;

static unsigned row_count(const strip *s)
{
    unsigned rows = 1;

    for (size_t move = s->first; move <= s->last; move++) {
        uint32_t frequency = frequency_at(s->profile, move);
        unsigned own = frequency ? (unsigned)height_of(s->scale, frequency) + 1 : 0;

        rows = own > rows ? own : rows;
    }
    return rows;
}

/* Ends a line without the blanks at its end. */
static void end_line(tj_buf *out)
{
    while (!out->failed && out->len && out->data[out->len - 1] == ' ')
        out->data[--out->len] = 0;
    tj_buf_putc(out, '\n');
}

static void put_row(const strip *s, unsigned row, tj_buf *out)
{
    unsigned per = s->scale->rows_per_decade;
    uint64_t value = 1;

    for (unsigned i = 0; i < row / per; i++)
        value *= 10;
    tj_buf_printf(out, "%*s%s", LABEL_WIDTH, row % per ? "" : tj_quantity_count(value).text,
                  s->ascii ? "|" : "│");
    for (size_t move = s->first; move <= s->last; move++)
        tj_buf_puts(out, mark_at(s->scale, frequency_at(s->profile, move), row));
    end_line(out);
}

static void put_axis(const strip *s, tj_buf *out)
{
    tj_buf_printf(out, "%*s%s", LABEL_WIDTH, "", s->ascii ? "+" : "└");
    for (size_t move = s->first; move <= s->last; move++)
        if (s->raised[move - 1])
            tj_buf_puts(out, s->ascii ? "=" : "━");
        else
            tj_buf_puts(out, s->ascii ? "-" : "─");
    end_line(out);
}

/* Every tenth move, its last digit below its column; and the last one if there is room. */
static void put_ticks(const strip *s, tj_buf *out)
{
    size_t printed = s->first - 1;

    tj_buf_printf(out, "%*s", LABEL_WIDTH + 1, "");
    for (size_t move = s->first; move <= s->last; move++) {
        bool ends = move == s->last && (printed < s->first || move - printed >= TICK_ROOM);

        if (move % TICK_MOVES && !ends)
            continue;
        tj_buf_printf(out, "%*zu", (int)(move - printed), move);
        printed = move;
    }
    end_line(out);
}

static void find_raised(const tj_profile_window *profile, bool *raised, size_t moves)
{
    memset(raised, 0, moves * sizeof *raised);
    for (size_t i = 0; i < profile->mountain_count; i++)
        for (size_t k = profile->mountains[i].window_first; k <= profile->mountains[i].window_last; k++)
            raised[k + profile->width - 1] = true;
}

static void put_chart(const tj_profile *profile, const tj_profile_window *window, const bool *raised,
                      unsigned width, bool ascii, tj_buf *out)
{
    unsigned room = width > LABEL_WIDTH + 1 ? width - LABEL_WIDTH - 1 : 0;
    size_t moves = profile->move_count, columns = room / TICK_MOVES * TICK_MOVES;
    scale s = scale_of(profile, ascii);

    columns = columns ? columns : TICK_MOVES;
    if (window->width == 1)
        tj_buf_puts(out, "\nwindow 1: how often the code of move i was played\n");
    else
        tj_buf_printf(out, "\nwindow %u: how often the codes of moves i-%u to i were played, at move i\n",
                      window->width, window->width - 1);
    for (size_t first = 1; first <= moves; first += columns) {
        size_t last = moves - first >= columns ? first + columns - 1 : moves;
        const strip one = {window, raised, first, last, &s, ascii};

        for (unsigned row = row_count(&one); row-- > 0;)
            put_row(&one, row, out);
        put_axis(&one, out);
        put_ticks(&one, out);
    }
}

int tj_profile_charts(const tj_profile *profile, unsigned width, bool ascii, tj_buf *out, tj_err *err)
{
    bool *raised = tj_alloc(profile->move_count, sizeof *raised);

    if (!raised)
        return tj_fail_nomem(err);
    for (size_t p = 0; p < profile->window_count; p++) {
        find_raised(&profile->windows[p], raised, profile->move_count);
        put_chart(profile, &profile->windows[p], raised, width, ascii, out);
    }
    free(raised);
    return 0;
}

/* ---- the table ---- */

typedef char heading[16];

int tj_profile_report_tsv(const tj_profile_answer *answer, tj_buf *out, tj_err *err)
{
    const tj_profile *profile = answer->profile;
    heading headings[TJ_MINE_WINDOWS_MAX];
    tj_column columns[TJ_MINE_WINDOWS_MAX + 1] = {{"move", TJ_RIGHT}};
    const tj_table_style style = {.tsv = true};
    tj_table *table;
    int rc;

    for (size_t p = 0; p < profile->window_count; p++) {
        snprintf(headings[p], sizeof headings[p], "window_%u", profile->windows[p].width);
        columns[p + 1] = (tj_column){headings[p], TJ_RIGHT};
    }
    table = tj_table_new(columns, profile->window_count + 1);
    for (size_t move = 1; move <= profile->move_count; move++) {
        tj_table_count(table, move);
        for (size_t p = 0; p < profile->window_count; p++)
            if (move < profile->windows[p].width)
                tj_table_text(table, "");
            else
                tj_table_count(table, frequency_at(&profile->windows[p], move));
    }
    rc = tj_table_write(table, &style, out) ? tj_fail_nomem(err) : 0;
    tj_table_free(table);
    return rc;
}

/* ---- SVG ---- */

#define CHART_WIDTH  1000
#define CHART_HEIGHT 420

int tj_profile_report_svg(const tj_profile_answer *answer, tj_buf *out, tj_err *err)
{
    const tj_profile *profile = answer->profile;
    bool with_mountains = 2 * profile->window_count <= TJ_CHART_SERIES_MAX;
    char *const *field = answer->header.field;
    tj_buf title = TJ_BUF_INIT;
    tj_line_chart plot = {.chart = {.x_title = "move (the last of the window)",
                                    .y_title = "frequency of the window",
                                    .y_scale = TJ_SCALE_LOG,
                                    .width = CHART_WIDTH,
                                    .height = CHART_HEIGHT}};
    int rc;

    tj_buf_printf(&title, "%s - %s", field[TJ_FIELD_BLACK] ? field[TJ_FIELD_BLACK] : "?",
                  field[TJ_FIELD_WHITE] ? field[TJ_FIELD_WHITE] : "?");
    if (field[TJ_FIELD_DATE])
        tj_buf_printf(&title, ", %s", field[TJ_FIELD_DATE]);
    plot.chart.title = title.data;
    for (size_t p = 0; p < profile->window_count; p++) {
        const tj_profile_window *window = &profile->windows[p];

        tj_line_chart_series(&plot, "window %u", window->width);
        for (size_t i = 0; i < window->count; i++)
            tj_line_chart_point(&plot, (double)(i + window->width), window->frequency[i]);
    }
    for (size_t p = 0; with_mountains && p < profile->window_count; p++) {
        const tj_profile_window *window = &profile->windows[p];
        tj_chart_series *series = &plot.series[plot.n];

        tj_line_chart_series(&plot, "%s", p ? "" : "on a mountain");
        series->hollow = true;
        series->like = (unsigned)p + 1;
        for (size_t m = 0; m < window->mountain_count; m++)
            for (size_t i = window->mountains[m].window_first; i <= window->mountains[m].window_last; i++)
                tj_line_chart_point(&plot, (double)(i + window->width), window->frequency[i]);
    }
    out->failed |= title.failed;
    rc = tj_line_chart_svg(&plot, out, err);
    tj_buf_release(&title);
    return rc;
}
