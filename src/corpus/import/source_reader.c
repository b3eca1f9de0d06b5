#include "corpus/import/source_reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text/text.h"
#include "game/shogi/shogi_setup.h"
#include "format/go/sgf_internal.h"
#include "format/shogi/notation/usi_game.h"
#include "tejun/go.h"

size_t tj_source_reader_bytes(const tj_source_reader *reader)
{
    return reader->source->n + reader->decoded_n + (reader->kifu.owned ? reader->kifu.n : 0);
}

static int start_sgf(tj_source_reader *reader, tj_err *err)
{
    const tj_source *source = reader->source;
    int rc = tj_sgf_decode(source->bytes, source->n, &reader->decoded, &reader->decoded_n, err);

    if (rc)
        return rc;
    if (reader->decoded) {
        tj_sgf_reader_init(&reader->sgf, reader->decoded, reader->decoded_n);
        reader->raw_place = tj_sgf_raw_offset(reader->decoded, 0, source->bytes, source->n);
    } else
        tj_sgf_reader_init(&reader->sgf, source->bytes, source->n);
    return 0;
}

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

/* Does the file begin like shogi, before its first SGF tree? */
static bool begins_as_shogi(const tj_source_reader *reader)
{
    tj_sgf_reader copy = reader->sgf;
    tj_kifu_reader kifu;
    tj_sgf_extent first;

    if (!tj_sgf_next_record(&copy, &first))
        return true; /* as far as one can tell */
    if (!first.offset || tj_kifu_reader_init(&kifu, reader->sgf.bytes, first.offset, NULL))
        return false;
    tj_kifu_reader_release(&kifu);
    return true;
}

static int look_for_shogi(tj_source_reader *reader, tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;
    int rc;

    if (!begins_as_shogi(reader))
        return 0;
    rc = tj_kifu_reader_init(&reader->kifu, reader->source->bytes, reader->source->n, &inner);
    if (rc == TJ_E_NOMEM)
        return tj_fail_nomem(err);
    if (!rc && is_foreign_json(&reader->kifu))
        tj_kifu_reader_release(&reader->kifu);
    else if (!rc)
        reader->game = TJ_SHOGI;
    else
        reader->book = tj_usi_is_book((tj_span){reader->sgf.bytes, reader->sgf.n});
    return 0;
}

/* Finds out what the source holds. */
static int start(tj_source_reader *reader, tj_err *err)
{
    int rc = start_sgf(reader, err);

    if (rc || !tj_text_is_binary(reader->sgf.bytes, reader->sgf.n))
        return rc ? rc : look_for_shogi(reader, err);
    reader->sgf.n = reader->sgf.at; /* nothing */
    return 0;
}

tj_source_reader *tj_source_reader_new(tj_source *source, tj_err *err)
{
    tj_source_reader *reader = tj_zalloc(1, sizeof *reader);

    if (!reader) {
        tj_fail_nomem(err);
        return NULL;
    }
    atomic_init(&reader->references, 1);
    reader->source = tj_source_ref(source);
    if (start(reader, err)) {
        tj_source_reader_free(reader);
        return NULL;
    }
    return reader;
}

void tj_source_reader_count_bytes(tj_source_reader *reader, size_t *bytes_in_use)
{
    reader->bytes_in_use = bytes_in_use;
    *bytes_in_use += tj_source_reader_bytes(reader);
}

tj_source_reader *tj_source_reader_ref(tj_source_reader *reader)
{
    atomic_fetch_add(&reader->references, 1);
    return reader;
}

void tj_source_reader_free(tj_source_reader *reader)
{
    if (!reader || atomic_fetch_sub(&reader->references, 1) > 1)
        return;
    if (reader->bytes_in_use)
        *reader->bytes_in_use -= tj_source_reader_bytes(reader);
    tj_kifu_reader_release(&reader->kifu);
    tj_source_free(reader->source);
    free(reader->decoded);
    free(reader);
}

void tj_source_reader_progress(const tj_source_reader *reader, size_t *done, size_t *total)
{
    bool shogi = reader->game == TJ_SHOGI;

    *done = shogi ? reader->kifu.at : reader->sgf.at;
    *total = shogi ? reader->kifu.n : reader->sgf.n;
}

bool tj_source_reader_has_record(tj_source_reader *reader)
{
    tj_sgf_reader copy = reader->sgf;
    tj_sgf_extent extent;

    return reader->game == TJ_SHOGI || tj_sgf_next_record(&copy, &extent);
}

/* Goes on to a place in the decoded bytes; its offset in the source's own. */
static size_t raw_offset(tj_source_reader *reader, size_t place)
{
    reader->raw_place =
        tj_sgf_raw_advance(reader->decoded, reader->place, place, reader->raw_place, reader->source->n);
    reader->place = place;
    return reader->raw_place;
}

static bool next_sgf(tj_source_reader *reader, tj_record_location *place)
{
    if (!tj_sgf_next_record(&reader->sgf, &place->sgf))
        return false;
    place->offset = place->sgf.offset;
    place->length = place->sgf.length;
    place->line = place->sgf.line;
    place->column = place->sgf.column;
    if (reader->decoded) {
        size_t end = place->offset + place->length;

        place->offset = raw_offset(reader, place->offset);
        place->length = raw_offset(reader, end) - place->offset;
    }
    return true;
}

int tj_source_reader_next(tj_source_reader *reader, tj_record_location *place, bool *found, tj_err *err)
{
    int rc;

    memset(place, 0, sizeof *place);
    if (reader->game == TJ_GO) {
        *found = next_sgf(reader, place);
        return 0;
    }
    rc = tj_kifu_next_extent(&reader->kifu, &place->kifu, found, err);
    place->offset = place->kifu.raw_offset;
    place->length = place->kifu.raw_length;
    place->line = place->kifu.line;
    place->column = 1;
    return rc;
}

/* The record changes hands. */
static int read_kifu(const tj_source_reader *reader, const tj_record_location *place, tj_record *record,
                     bool *found)
{
    tj_kifu kifu;
    int rc;

    tj_kifu_init(&kifu);
    rc = tj_kifu_read_at(&reader->kifu, &place->kifu, &kifu, found, NULL);
    if (!rc && *found) {
        tj_record empty = *record;

        *record = kifu.record;
        kifu.record = empty;
        rc = tj_shogi_setup_add(record, &kifu.start);
    }
    tj_kifu_release(&kifu);
    return rc;
}

int tj_source_reader_parse(const tj_source_reader *reader, const tj_record_location *place, tj_record *record,
                           bool *found)
{
    int rc;

    *found = true;
    if (reader->game == TJ_SHOGI)
        return read_kifu(reader, place, record, found);
    rc = tj_sgf_parse(&reader->sgf, &place->sgf, record, NULL);
    return rc || record->state == TJ_RECORD_REJECTED ? rc : tj_go_record_replay(record, NULL);
}

void tj_source_reader_fault_location(const tj_source_reader *reader, const tj_record_location *record,
                                     const tj_fault *fault, uint64_t *line, uint64_t *column)
{
    uint64_t in_line = fault->line, in_column = fault->column;

    if (!in_line) { /* found while replaying: only the offset is known */
        const tj_sgf_extent *extent = &record->sgf;
        tj_sgf_location place = {1, extent->offset};
        size_t at = extent->offset + (fault->offset < extent->length ? fault->offset : extent->length);

        tj_sgf_location_advance(&place, reader->sgf.bytes, extent->offset, at);
        in_line = place.line;
        in_column = at - place.line_start + 1;
    }
    *line = record->line + in_line - 1;
    *column = in_line == 1 ? record->column + in_column - 1 : in_column;
}
