#include "client/match_row.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/math/statistics.h"

static const char *const HOW_NAMES[TJ_MATCH_HOWS] = {
    [TJ_MATCH_SCORE] = "score",       [TJ_MATCH_RESIGNED] = "resigned", [TJ_MATCH_ILLEGAL] = "illegal",
    [TJ_MATCH_TIMEOUT] = "timeout",   [TJ_MATCH_CRASH] = "crash",       [TJ_MATCH_GARBLED] = "garbled",
    [TJ_MATCH_REPEATED] = "repeated", [TJ_MATCH_TOO_LONG] = "too-long",
};

const char *tj_match_how_name(int how)
{
    return HOW_NAMES[how];
}

static const char *const winner_names[4] = {"1", "2", "draw", "void"};

/* On one line and in one column. */
static void put_text(tj_buf *out, const char *text)
{
    for (; *text; text++)
        tj_buf_putc(out, (unsigned char)*text < ' ' ? ' ' : *text);
}

void tj_match_row_write(const tj_match_row *row, tj_buf *out)
{
    tj_buf_printf(out, "%" PRIu32 "\t%u\t%s\t", row->number, row->first + 1u, winner_names[row->winner]);
    put_text(out, row->result);
    tj_buf_printf(out,
                  "\t%s\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu64 "\t%" PRIu64 "\t%d\t%016" PRIx64
                  "\t%" PRIu64 "\t",
                  HOW_NAMES[row->how], row->length, row->moves[0], row->moves[1], row->milliseconds[0],
                  row->milliseconds[1], row->disputed, row->key, row->record_end);
    put_text(out, row->note);
    if (row->has_nodes)
        tj_buf_printf(out, "\t%" PRIu64 "\t%" PRIu64, row->nodes[0], row->nodes[1]);
    tj_buf_putc(out, '\n');
}

/* ---- reading ---- */

static bool read_number(tj_span *rest, unsigned base, uint64_t most, uint64_t *value)
{
    tj_span text = tj_span_cut(rest, "\t");

    *value = 0;
    for (size_t i = 0; i < text.n; i++) {
        static const char DIGITS[] = "0123456789abcdef";
        const char *digit = text.at[i] ? strchr(DIGITS, text.at[i]) : NULL;
        uint64_t d = digit ? (uint64_t)(digit - DIGITS) : base;

        if (d >= base || *value > (most - d) / base)
            return false;
        *value = *value * base + d;
    }
    return text.n > 0;
}

static bool read_u32(tj_span *rest, uint32_t *out)
{
    uint64_t value;
    bool good = read_number(rest, 10, UINT32_MAX, &value);

    *out = (uint32_t)value;
    return good;
}

static bool read_word(tj_span *rest, const char *const *words, size_t count, uint8_t *out)
{
    tj_span text = tj_span_cut(rest, "\t");

    for (size_t i = 0; i < count; i++)
        if (tj_span_is(text, words[i])) {
            *out = (uint8_t)i;
            return true;
        }
    return false;
}

static bool read_text(tj_span *rest, char *out, size_t room)
{
    tj_span text = tj_span_cut(rest, "\t");

    if (text.n >= room)
        return false;
    if (text.n)
        memcpy(out, text.at, text.n);
    out[text.n] = 0;
    return true;
}

static size_t count_tabs(tj_span line)
{
    size_t tabs = 0;

    for (size_t i = 0; i < line.n; i++)
        tabs += line.at[i] == '\t';
    return tabs;
}

bool tj_match_row_read(tj_match_row *row, tj_span line)
{
    static const tj_span COLUMNS = {TJ_MATCH_COLUMNS, sizeof TJ_MATCH_COLUMNS - 1};
    static const char *const NO_YES[2] = {"0", "1"};
    uint8_t disputed = 0;
    size_t tabs = count_tabs(line), least = count_tabs(COLUMNS);
    bool good = tabs == least || tabs == least + 2;

    memset(row, 0, sizeof *row);
    row->has_nodes = good && tabs > least;
    good = good && read_u32(&line, &row->number) && row->number > 0;
    good = good && read_word(&line, winner_names, 2, &row->first);
    good = good && read_word(&line, winner_names, 4, &row->winner);
    good = good && read_text(&line, row->result, sizeof row->result);
    good = good && read_word(&line, HOW_NAMES, TJ_MATCH_HOWS, &row->how);
    good = good && read_u32(&line, &row->length);
    good = good && read_u32(&line, &row->moves[0]) && read_u32(&line, &row->moves[1]);
    good = good && read_number(&line, 10, UINT64_MAX / 4, &row->milliseconds[0]);
    good = good && read_number(&line, 10, UINT64_MAX / 4, &row->milliseconds[1]);
    good = good && read_word(&line, NO_YES, 2, &disputed);
    good = good && read_number(&line, 16, UINT64_MAX, &row->key);
    good = good && read_number(&line, 10, INT64_MAX, &row->record_end);
    good = good && read_text(&line, row->note, sizeof row->note);
    for (int i = 0; i < 2 && good && row->has_nodes; i++)
        good = read_number(&line, 10, UINT64_MAX / 4, &row->nodes[i]);
    row->disputed = disputed;
    return good;
}

/* ---- adding up ---- */

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
