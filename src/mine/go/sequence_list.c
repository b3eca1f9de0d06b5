/* Writing lists, and the words that writer and reader share. */
#include "mine/go/sequence_list.h"

#include <assert.h>
#include <inttypes.h>

#include "base/json.h"

#define SIZE TJ_MINE_SIZE

static const char *const code_names[] = {"er", "es", "place"};

const tj_sequence_list_key tj_sequence_list_text_keys[TJ_SEQUENCE_LIST_TEXT_KEYS] = {
    {"method", offsetof(tj_sequence_list_header, method)},
    {"corpus", offsetof(tj_sequence_list_header, corpus)},
    {"player", offsetof(tj_sequence_list_header, filter.player)},
    {"opponent", offsetof(tj_sequence_list_header, filter.player2)},
    {"black", offsetof(tj_sequence_list_header, filter.black)},
    {"white", offsetof(tj_sequence_list_header, filter.white)},
    {"event", offsetof(tj_sequence_list_header, filter.event)}};

const tj_sequence_list_result tj_sequence_list_results[TJ_SEQUENCE_LIST_RESULTS] = {
    {"black", TJ_WINNER_BLACK},
    {"white", TJ_WINNER_WHITE},
    {"draw", TJ_WINNER_DRAW},
    {"void", TJ_WINNER_NONE},
    {"unknown", TJ_WINNER_UNKNOWN}};

const char *tj_sequence_list_code_name(tj_mine_code code)
{
    return code_names[code];
}

/* ---- writing ---- */

static void put_text(tj_buf *out, const char *key, const char *text)
{
    tj_buf_printf(out, "# %s ", key);
    for (; *text; text++)
        tj_buf_putc(out, (unsigned char)*text < 0x20 || *text == 0x7F ? '?' : *text);
    tj_buf_putc(out, '\n');
}

static void put_date(tj_buf *out, const char *key, int day)
{
    if (day)
        tj_buf_printf(out, "# %s %04d-%02d-%02d\n", key, day / 10000, day / 100 % 100, day % 100);
}

void tj_sequence_list_put_header(tj_buf *out, const tj_sequence_list_header *header)
{
    const tj_filter *filter = &header->filter;

    tj_buf_puts(out, TJ_SEQUENCE_LIST_MAGIC "1\n");
    put_text(out, "method", header->method);
    put_text(out, "code", code_names[header->code]);
    for (size_t i = 1; i < TJ_SEQUENCE_LIST_TEXT_KEYS; i++) {
        const char *text = *(const char *const *)((const char *)header + tj_sequence_list_text_keys[i].at);

        if (text)
            put_text(out, tj_sequence_list_text_keys[i].name, text);
    }
    if (header->games)
        tj_buf_printf(out, "# games %" PRIu64 "\n", header->games);
    if (header->distinct)
        tj_buf_puts(out, "# distinct\n");
    put_date(out, "since", filter->date_from);
    put_date(out, "until", filter->date_to);
    for (size_t i = 0; filter->has_winner && i < TJ_SEQUENCE_LIST_RESULTS; i++)
        if (tj_sequence_list_results[i].winner == filter->winner)
            put_text(out, "result", tj_sequence_list_results[i].name);
    tj_buf_puts(out, TJ_SEQUENCE_LIST_HEADINGS "\n");
}

static void put_first(tj_buf *out, unsigned number)
{
    for (unsigned near = 0; near < TJ_SEQUENCE_LIST_HALF; near++)
        for (unsigned far = near; far < TJ_SEQUENCE_LIST_HALF; far++)
            if (tj_sequence_list_first_number(near, far) == number)
                tj_buf_printf(out, "first:%u-%u", near + 1, far + 1);
}

static void put_es_step(tj_buf *out, unsigned symbol)
{
    unsigned large = 0;

    while ((large + 1) * (large + 2) / 2 < symbol)
        large++;
    tj_buf_printf(out, "%u,%u", symbol - 1 - large * (large + 1) / 2, large);
}

static void put_symbol(tj_buf *out, tj_mine_code code, unsigned symbol)
{
    unsigned first = code == TJ_MINE_ES ? TJ_ES_FIRST : TJ_ER_FIRST;
    unsigned pass = code == TJ_MINE_ES ? TJ_ES_PASS : TJ_ER_PASS;

    assert(symbol > 0 && symbol <= pass);
    if (symbol == pass) {
        tj_buf_puts(out, "pass");
    } else if (symbol >= first) {
        put_first(out, symbol - first);
    } else if (code == TJ_MINE_ES) {
        put_es_step(out, symbol);
    } else {
        tj_displacement v = tj_relative_code_displacement(SIZE, symbol);
        tj_buf_printf(out, "%d,%d", v.x, v.y);
    }
}

void tj_sequence_list_put_row(tj_buf *out, tj_mine_code code, const tj_sequence_list_row *row)
{
    tj_buf_printf(out, "%" PRIu32 "\t", row->rank);
    tj_buf_put_double(out, row->score);
    tj_buf_printf(out, "\t%" PRIu64 "\t%zu\t", row->frequency, row->move_count);
    if (code == TJ_MINE_POINTS)
        tj_buf_putc(out, '-');
    for (size_t i = 0; code != TJ_MINE_POINTS && i < row->symbol_count; i++) {
        if (i)
            tj_buf_putc(out, ' ');
        put_symbol(out, code, row->symbols[i]);
    }
    tj_buf_putc(out, '\t');
    for (size_t i = 0; i < row->move_count; i++) {
        char text[8];

        tj_sequence_move_format(row->moves[i], text);
        tj_buf_printf(out, "%s%c%s", i ? " " : "", tj_sequence_colour(row->moves[i]) == TJ_WHITE ? 'W' : 'B',
                      text);
    }
    tj_buf_putc(out, '\n');
}
