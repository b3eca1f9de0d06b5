/* Shogi records as a corpus reads them, in all notations of tejun/kifu.h, and moves as players write them. */
#include "format/shogi/shogi_records.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text/text.h"
#include "format/shogi/notation/japanese_move.h"
#include "format/shogi/notation/notation.h"
#include "game/shogi/shogi_setup.h"
#include "game/shogi/shogi_tables.h"

_Static_assert(sizeof(tj_kifu_extent) <= sizeof((tj_record_location *)0)->own, "an extent must fit");

/* Is it JSON that has nothing to do with shogi? */
static bool is_foreign_json(const tj_kifu_reader *reader)
{
    tj_kifu_reader copy = *reader;
    tj_kifu kifu;
    bool found = false, foreign;

    if (reader->format != TJ_KIFU_JKF)
        return false;
    tj_kifu_init(&kifu);
    foreign =
        !tj_kifu_next(&copy, &kifu, &found, NULL) && (!found || kifu.record.state == TJ_RECORD_REJECTED);
    tj_kifu_release(&kifu);
    return foreign;
}

static void close_reader(void *reader)
{
    if (reader)
        tj_kifu_reader_release(reader);
    free(reader);
}

static int open_reader(void **out, const tj_record_bytes *file, size_t limit, size_t *first, tj_err *err)
{
    tj_kifu_reader *reader, before;
    int rc;

    *out = NULL;
    if (limit < file->text_n) { /* does the text up to there begin like shogi? */
        if (!limit || tj_kifu_reader_init(&before, file->text, limit, NULL))
            return 0;
        tj_kifu_reader_release(&before);
    }
    reader = tj_zalloc(1, sizeof *reader);
    if (!reader)
        return tj_fail_nomem(err);
    rc = tj_kifu_reader_open(reader, file->bytes, file->n, &file->form, NULL);
    if (rc || is_foreign_json(reader)) {
        close_reader(reader);
        return rc == TJ_E_NOMEM ? tj_fail_nomem(err) : 0;
    }
    *first = 0;
    *out = reader;
    return 0;
}

static size_t memory(const void *reader)
{
    const tj_kifu_reader *kifu = reader;

    return kifu->owned ? kifu->n : 0;
}

static void progress(const void *reader, size_t *done, size_t *total)
{
    const tj_kifu_reader *kifu = reader;

    *done = kifu->at;
    *total = kifu->n;
}

static int next_record(void *reader, tj_record_location *place, bool *found, tj_err *err)
{
    tj_kifu_extent extent;
    int rc = tj_kifu_next_extent(reader, &extent, found, err);

    if (rc || !*found)
        return rc;
    place->offset = extent.raw_offset;
    place->length = extent.raw_length;
    place->line = extent.line;
    place->column = 1;
    memcpy(place->own, &extent, sizeof extent);
    return 0;
}

int tj_shogi_records_read(const void *reader, const tj_record_location *place, tj_kifu *kifu, bool *found,
                          tj_err *err)
{
    tj_kifu_extent extent;

    memcpy(&extent, place->own, sizeof extent);
    return tj_kifu_read_at(reader, &extent, kifu, found, err);
}

/* The record changes hands. */
static int read_record(const void *reader, const tj_record_location *place, tj_record *record, bool *found)
{
    tj_kifu kifu;
    int rc;

    tj_kifu_init(&kifu);
    rc = tj_shogi_records_read(reader, place, &kifu, found, NULL);
    if (!rc && *found) {
        tj_record empty = *record;

        *record = kifu.record;
        kifu.record = empty;
        rc = tj_shogi_setup_add(record, &kifu.start);
    }
    tj_kifu_release(&kifu);
    return rc;
}

static const char *explain(const tj_record_bytes *file)
{
    return tj_usi_is_book((tj_span){file->text, file->text_n})
               ? "an opening book, not a game record; use `tejun book`"
               : NULL;
}

/* ---- moves ---- */

#define CSA_MOVE 6 /* bytes of "7776FU" */
#define USI_MOVE 5 /* at most: "2b8h+" */

/* A Japanese move at the beginning of the word; a mark of colour must be that of who is to move. */
static tj_shogi_move read_japanese(const tj_shogi *position, tj_shogi_move last, tj_span text, size_t *used,
                                   const char **why)
{
    size_t mark = 0, length;
    unsigned colour = tj_japanese_mark(text, &mark);
    tj_japanese_move told;

    if (colour && colour != position->side) {
        *why = "it is the other player's turn";
        return TJ_SHOGI_NO_MOVE;
    }
    if (!(length = tj_japanese_move_read(tj_span_from(text, mark), &told)))
        return TJ_SHOGI_NO_MOVE;
    *used = mark + length;
    return tj_japanese_move_find(&told, position, last, why);
}

/* "+7776FU", "7776FU": the kind is that after the move; sign: bytes of it. */
static tj_shogi_move read_csa(const tj_shogi *position, tj_span text, size_t sign, const char **why)
{
    unsigned colour = !sign ? position->side : text.at[0] == '+' ? TJ_BLACK : TJ_WHITE;

    return text.n == CSA_MOVE + sign ? tj_csa_move(position, colour, text.at + sign, why) : TJ_SHOGI_NO_MOVE;
}

int tj_shogi_move_input_usi(tj_span text, tj_shogi_move *move)
{
    char usi[USI_MOVE];

    if (text.n > sizeof usi)
        return TJ_E_FORMAT;
    for (size_t i = 0; i < text.n; i++) /* ranks are small, pieces that are dropped are capitals */
        usi[i] = i == 0 ? tj_upper(text.at[i]) : tj_lower(text.at[i]);
    return tj_shogi_move_parse(usi, text.n, move, NULL);
}

static int read_move(const void *state, const uint16_t *last, tj_span text, size_t *used, uint16_t *move,
                     tj_err *err)
{
    const char *why = "not a move";
    size_t sign = text.at[0] == '+' || text.at[0] == '-', word = text.n;

    if (tj_text_ascii_length(text.at, text.n) < text.n)
        *move = read_japanese(state, last ? *last : TJ_SHOGI_NO_MOVE, text, &word, &why);
    else if (sign || (text.n > 1 && tj_is_digit(text.at[1])))
        *move = read_csa(state, text, sign, &why);
    else if (tj_shogi_move_input_usi(text, move))
        *move = TJ_SHOGI_NO_MOVE;
    if (*move == TJ_SHOGI_NO_MOVE)
        return tj_fail(err, TJ_E_FORMAT, "%s", why);
    *used = word;
    return 0;
}

static void put_native_move(const void *state, const uint16_t *last, unsigned move, tj_buf *out)
{
    const tj_shogi *position = state;

    tj_buf_puts(out, position->side == TJ_BLACK ? "▲" : "△");
    tj_japanese_move_put_ki2(position, (tj_shogi_move)move, last ? *last : TJ_SHOGI_NO_MOVE, out);
}

static const char *const ENDINGS[] = {"kif", "kifu", "ki2", "ki2u", "csa", "jkf", "usi", "sfen", NULL};

const tj_record_kind tj_shogi_records = {
    .endings = ENDINGS,
    .open = open_reader,
    .close = close_reader,
    .memory = memory,
    .progress = progress,
    .next = next_record,
    .read = read_record,
    .explain = explain,
    .move_read = read_move,
    .move_native = put_native_move,
};
