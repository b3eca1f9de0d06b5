/* Go records as a corpus reads them: SGF. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "format/go/sgf_internal.h"
#include "format/record_kind.h"
#include "game/go/go_tables.h"
#include "tejun/go.h"

typedef struct reader {
    tj_record_bytes file;
    size_t place, raw_place; /* UTF-16: where the last record ended in the text and in the file's bytes */
    tj_sgf_reader sgf;       /* over the text */
} reader;

_Static_assert(sizeof(tj_sgf_extent) <= sizeof((tj_record_location *)0)->own, "an extent must fit");

static tj_sgf_extent extent_of(const tj_record_location *place)
{
    tj_sgf_extent extent;

    memcpy(&extent, place->own, sizeof extent);
    return extent;
}

static int open_reader(void **out, const tj_record_bytes *file, size_t limit, size_t *first, tj_err *err)
{
    reader *r;
    tj_sgf_reader copy;
    tj_sgf_extent extent;

    *out = NULL;
    if (!limit || !memchr(file->text, ';', file->text_n)) /* a tree has nodes */
        return 0;
    r = tj_zalloc(1, sizeof *r);
    if (!r)
        return tj_fail_nomem(err);
    r->file = *file;
    tj_sgf_reader_open(&r->sgf, file);
    r->raw_place = file->form.mark;
    copy = r->sgf;
    if (!tj_sgf_next_record(&copy, &extent) || extent.offset >= limit) {
        free(r);
        return 0;
    }
    *first = extent.offset;
    *out = r;
    return 0;
}

static void progress(const void *reader_, size_t *done, size_t *total)
{
    const reader *r = reader_;

    *done = r->sgf.at;
    *total = r->sgf.n;
}

/* Goes on to a place in the text; its offset in the file's own bytes. */
static size_t raw_offset(reader *r, size_t place)
{
    r->raw_place = tj_sgf_raw_advance(r->file.text, r->place, place, r->raw_place, r->file.n);
    r->place = place;
    return r->raw_place;
}

static int next_record(void *reader_, tj_record_location *place, bool *found, tj_err *err TJ_UNUSED)
{
    reader *r = reader_;
    tj_sgf_extent extent;

    *found = tj_sgf_next_record(&r->sgf, &extent);
    if (!*found)
        return 0;
    place->offset = extent.offset;
    place->length = extent.length;
    place->line = extent.line;
    place->column = extent.column;
    memcpy(place->own, &extent, sizeof extent);
    if (r->file.decoded) {
        place->offset = raw_offset(r, extent.offset);
        place->length = raw_offset(r, extent.offset + extent.length) - place->offset;
    }
    return 0;
}

static int read_record(const void *reader_, const tj_record_location *place, tj_record *record, bool *found)
{
    tj_sgf_extent extent = extent_of(place);
    int rc = tj_sgf_parse(&((const reader *)reader_)->sgf, &extent, record, NULL);

    *found = true;
    return rc || record->state == TJ_RECORD_REJECTED ? rc : tj_go_record_replay(record, NULL);
}

static void fault_place(const void *reader_, const tj_record_location *place, const tj_fault *fault,
                        uint64_t *line, uint64_t *column)
{
    const reader *r = reader_;
    tj_sgf_extent extent = extent_of(place);

    *line = fault->line;
    *column = fault->column;
    if (!*line) { /* found while replaying: only the offset is known */
        tj_sgf_location at = {1, extent.offset};
        size_t offset = extent.offset + (fault->offset < extent.length ? fault->offset : extent.length);

        tj_sgf_location_advance(&at, r->sgf.bytes, extent.offset, offset);
        *line = at.line;
        *column = offset - at.line_start + 1;
    }
}

static const char *const ENDINGS[] = {"sgf", NULL};

const tj_record_kind tj_go_records = {
    .endings = ENDINGS,
    .open = open_reader,
    .close = free,
    .progress = progress,
    .next = next_record,
    .read = read_record,
    .fault_place = fault_place,
};
