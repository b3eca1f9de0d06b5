#include "corpus/reading.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "game/shogi/shogi_setup.h"
#include "format/sgf_tree.h"
#include "format/usi_game.h"
#include "tejun/go.h"

size_t tj_reading_bytes(const tj_reading *reading)
{
    return reading->source->n + reading->decoded_n + (reading->kifu.owned ? reading->kifu.n : 0);
}

static int start_sgf(tj_reading *reading, tj_err *err)
{
    const tj_source *source = reading->source;
    int rc = tj_sgf_decode(source->bytes, source->n, &reading->decoded, &reading->decoded_n, err);

    if (rc)
        return rc;
    if (reading->decoded) {
        tj_sgf_reader_init(&reading->sgf, reading->decoded, reading->decoded_n);
        reading->raw_place = tj_sgf_raw_offset(reading->decoded, 0, source->bytes, source->n);
    } else
        tj_sgf_reader_init(&reading->sgf, source->bytes, source->n);
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
static bool begins_as_shogi(const tj_reading *reading)
{
    tj_sgf_reader copy = reading->sgf;
    tj_kifu_reader kifu;
    tj_sgf_extent first;

    if (!tj_sgf_next_record(&copy, &first))
        return true; /* as far as one can tell */
    if (!first.offset || tj_kifu_reader_init(&kifu, reading->sgf.bytes, first.offset, NULL))
        return false;
    tj_kifu_reader_release(&kifu);
    return true;
}

static int look_for_shogi(tj_reading *reading, tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;
    int rc;

    if (!begins_as_shogi(reading))
        return 0;
    rc = tj_kifu_reader_init(&reading->kifu, reading->source->bytes, reading->source->n, &inner);
    if (rc == TJ_E_NOMEM)
        return tj_fail_nomem(err);
    if (!rc && is_foreign_json(&reading->kifu))
        tj_kifu_reader_release(&reading->kifu);
    else if (!rc)
        reading->game = TJ_SHOGI;
    else
        reading->book = tj_usi_is_book((tj_span){reading->sgf.bytes, reading->sgf.n});
    return 0;
}

/* Finds out what the source holds. */
static int start(tj_reading *reading, tj_err *err)
{
    int rc = start_sgf(reading, err);

    if (rc || !tj_text_is_binary(reading->sgf.bytes, reading->sgf.n))
        return rc ? rc : look_for_shogi(reading, err);
    reading->sgf.n = reading->sgf.at; /* nothing */
    return 0;
}

tj_reading *tj_reading_new(tj_source *source, tj_err *err)
{
    tj_reading *reading = tj_zalloc(1, sizeof *reading);

    if (!reading) {
        tj_fail_nomem(err);
        return NULL;
    }
    atomic_init(&reading->references, 1);
    reading->source = tj_source_ref(source);
    if (start(reading, err)) {
        tj_reading_free(reading);
        return NULL;
    }
    return reading;
}

void tj_reading_count(tj_reading *reading, size_t *alive)
{
    reading->alive = alive;
    *alive += tj_reading_bytes(reading);
}

tj_reading *tj_reading_ref(tj_reading *reading)
{
    atomic_fetch_add(&reading->references, 1);
    return reading;
}

void tj_reading_free(tj_reading *reading)
{
    if (!reading || atomic_fetch_sub(&reading->references, 1) > 1)
        return;
    if (reading->alive)
        *reading->alive -= tj_reading_bytes(reading);
    tj_kifu_reader_release(&reading->kifu);
    tj_source_free(reading->source);
    free(reading->decoded);
    free(reading);
}

void tj_reading_progress(const tj_reading *reading, size_t *done, size_t *total)
{
    bool shogi = reading->game == TJ_SHOGI;

    *done = shogi ? reading->kifu.at : reading->sgf.at;
    *total = shogi ? reading->kifu.n : reading->sgf.n;
}

bool tj_reading_has_game(tj_reading *reading)
{
    tj_sgf_reader copy = reading->sgf;
    tj_sgf_extent extent;

    return reading->game == TJ_SHOGI || tj_sgf_next_record(&copy, &extent);
}

/* Goes on to a place in the decoded bytes; its offset in the source's own. */
static size_t raw_offset(tj_reading *reading, size_t place)
{
    reading->raw_place =
        tj_sgf_raw_advance(reading->decoded, reading->place, place, reading->raw_place, reading->source->n);
    reading->place = place;
    return reading->raw_place;
}

static bool next_sgf(tj_reading *reading, tj_place_of_record *place)
{
    if (!tj_sgf_next_record(&reading->sgf, &place->sgf))
        return false;
    place->offset = place->sgf.offset;
    place->length = place->sgf.length;
    place->line = place->sgf.line;
    place->column = place->sgf.column;
    if (reading->decoded) {
        size_t end = place->offset + place->length;

        place->offset = raw_offset(reading, place->offset);
        place->length = raw_offset(reading, end) - place->offset;
    }
    return true;
}

int tj_reading_next(tj_reading *reading, tj_place_of_record *place, bool *found, tj_err *err)
{
    int rc;

    memset(place, 0, sizeof *place);
    if (reading->game == TJ_GO) {
        *found = next_sgf(reading, place);
        return 0;
    }
    rc = tj_kifu_skip(&reading->kifu, &place->kifu, found, err);
    place->offset = place->kifu.raw_offset;
    place->length = place->kifu.raw_length;
    place->line = place->kifu.line;
    place->column = 1;
    return rc;
}

/* The record changes hands. */
static int read_kifu(const tj_reading *reading, const tj_place_of_record *place, tj_record *record,
                     bool *found)
{
    tj_kifu kifu;
    int rc;

    tj_kifu_init(&kifu);
    rc = tj_kifu_read_at(&reading->kifu, &place->kifu, &kifu, found, NULL);
    if (!rc && *found) {
        tj_record empty = *record;

        *record = kifu.record;
        kifu.record = empty;
        rc = tj_shogi_setup_add(record, &kifu.start);
    }
    tj_kifu_release(&kifu);
    return rc;
}

int tj_reading_read(const tj_reading *reading, const tj_place_of_record *place, tj_record *record,
                    bool *found)
{
    int rc;

    *found = true;
    if (reading->game == TJ_SHOGI)
        return read_kifu(reading, place, record, found);
    rc = tj_sgf_parse(&reading->sgf, &place->sgf, record, NULL);
    return rc || record->state == TJ_RECORD_REJECTED ? rc : tj_go_replay(record, NULL);
}

void tj_reading_fault(const tj_reading *reading, const tj_place_of_record *record, const tj_fault *fault,
                      uint64_t *line, uint64_t *column)
{
    uint64_t in_line = fault->line, in_column = fault->column;

    if (!in_line) { /* found while replaying: only the offset is known */
        const tj_sgf_extent *extent = &record->sgf;
        tj_sgf_place place = {1, extent->offset};
        size_t at = extent->offset + (fault->offset < extent->length ? fault->offset : extent->length);

        tj_sgf_place_move(&place, reading->sgf.bytes, extent->offset, at);
        in_line = place.line;
        in_column = at - place.line_start + 1;
    }
    *line = record->line + in_line - 1;
    *column = in_line == 1 ? record->column + in_column - 1 : in_column;
}
