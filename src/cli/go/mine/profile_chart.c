/* Charts of profiles in a terminal: one column a move, wrapped to the terminal's width.  Rows are decades, so
 * that a mark in the row of 100 says "at least 100"; the axis is thick below mountains. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/go/mine/profile_report.h"
#include "cli/terminal/quantity.h"

#define LABEL_WIDTH 7 /* "100,000" */
#define TICK_MOVES  10
#define TICK_ROOM   5 /* columns that a number needs behind the one before */

typedef struct scale {
    unsigned rows_per_decade;
    const char *const *marks; /* from a trace to a full row */
    unsigned n_marks;
} scale;

static scale scale_of(const tj_profile_report *report)
{
    static const char *const BLOCKS[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"}, *const ASCII[] = {".", ":",
                                                                                                    "#"};
    uint32_t highest = 0;

    for (size_t p = 0; p < report->profile->window_count; p++)
        for (size_t k = 0; k < report->profile->windows[p].count; k++)
            if (report->profile->windows[p].frequency[k] > highest)
                highest = report->profile->windows[p].frequency[k];
    return (scale){.rows_per_decade = report->ascii || highest < 100 ? 2 : 1,
                   .marks = report->ascii ? ASCII : BLOCKS,
                   .n_marks = report->ascii ? 3 : 8};
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
    tj_profile_end_line(out);
}

static void put_axis(const strip *s, tj_buf *out)
{
    tj_buf_printf(out, "%*s%s", LABEL_WIDTH, "", s->ascii ? "+" : "└");
    for (size_t move = s->first; move <= s->last; move++)
        if (s->raised[move - 1])
            tj_buf_puts(out, s->ascii ? "=" : "━");
        else
            tj_buf_puts(out, s->ascii ? "-" : "─");
    tj_profile_end_line(out);
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
    tj_profile_end_line(out);
}

static void find_raised(const tj_profile_window *profile, bool *raised, size_t moves)
{
    memset(raised, 0, moves * sizeof *raised);
    for (size_t i = 0; i < profile->mountain_count; i++)
        for (size_t k = profile->mountains[i].window_first; k <= profile->mountains[i].window_last; k++)
            raised[k + profile->width - 1] = true;
}

static void put_chart(const tj_profile_report *report, const tj_profile_window *profile, const bool *raised,
                      tj_buf *out)
{
    unsigned room = report->terminal->width > LABEL_WIDTH + 1 ? report->terminal->width - LABEL_WIDTH - 1 : 0;
    size_t moves = report->profile->move_count, columns = room / TICK_MOVES * TICK_MOVES;
    scale s = scale_of(report);

    columns = columns ? columns : TICK_MOVES;
    if (profile->width == 1)
        tj_buf_puts(out, "\nwindow 1: how often the code of move i was played\n");
    else
        tj_buf_printf(out, "\nwindow %u: how often the codes of moves i-%u to i were played, at move i\n",
                      profile->width, profile->width - 1);
    for (size_t first = 1; first <= moves; first += columns) {
        size_t last = moves - first >= columns ? first + columns - 1 : moves;
        const strip one = {profile, raised, first, last, &s, report->ascii};

        for (unsigned row = row_count(&one); row-- > 0;)
            put_row(&one, row, out);
        put_axis(&one, out);
        put_ticks(&one, out);
    }
}

int tj_profile_charts(const tj_profile_report *report, tj_buf *out, tj_err *err)
{
    bool *raised = tj_alloc(report->profile->move_count, sizeof *raised);

    if (!raised)
        return tj_fail_nomem(err);
    for (size_t p = 0; p < report->profile->window_count; p++) {
        find_raised(&report->profile->windows[p], raised, report->profile->move_count);
        put_chart(report, &report->profile->windows[p], raised, out);
    }
    free(raised);
    return 0;
}
