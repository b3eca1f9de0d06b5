/* Shogi records as a corpus reads them: all notations of tejun/kifu.h. */
#include "format/shogi/shogi_records.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "format/shogi/notation/notation.h"
#include "format/shogi/shogi_move_input.h"
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

/* Does the text up to there begin like shogi? */
static bool begins_as_shogi(const char *text, size_t n)
{
    tj_kifu_reader reader;

    if (!n || tj_kifu_reader_init(&reader, text, n, NULL))
        return false;
    tj_kifu_reader_release(&reader);
    return true;
}

static void close_reader(void *reader)
{
    if (reader)
        tj_kifu_reader_release(reader);
    free(reader);
}

static int open_reader(void **out, const tj_record_bytes *file, size_t limit, size_t *first, tj_err *err)
{
    tj_kifu_reader *reader;
    int rc;

    *out = NULL;
    if (limit < file->text_n && !begins_as_shogi(file->text, limit))
        return 0;
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
    .move_read = tj_shogi_move_read,
    .move_native = tj_shogi_move_native,
};
