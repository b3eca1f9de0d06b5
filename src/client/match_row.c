#include "client/match_row.h"

#include <inttypes.h>
#include <string.h>

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
