#include "corpus/candidate.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "format/date.h"
#include "format/result.h"
#include "format/sgf_tree.h"

static size_t bytes_of(const tj_reading *reading)
{
    return reading->source->n + reading->decoded_n;
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
    if (tj_sgf_decode(source->bytes, source->n, &reading->decoded, &reading->decoded_n, err)) {
        tj_reading_free(reading);
        return NULL;
    }
    if (reading->decoded) {
        tj_sgf_reader_init(&reading->reader, reading->decoded, reading->decoded_n);
        reading->raw_place = tj_sgf_raw_offset(reading->decoded, 0, source->bytes, source->n);
    } else
        tj_sgf_reader_init(&reading->reader, source->bytes, source->n);
    return reading;
}

void tj_reading_count(tj_reading *reading, size_t *alive)
{
    reading->alive = alive;
    *alive += bytes_of(reading);
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
        *reading->alive -= bytes_of(reading);
    tj_source_free(reading->source);
    free(reading->decoded);
    free(reading);
}

/* Goes on to a place in the decoded bytes; its offset in the source's own. */
static size_t raw_offset(tj_reading *reading, size_t place)
{
    reading->raw_place =
        tj_sgf_raw_advance(reading->decoded, reading->place, place, reading->raw_place, reading->source->n);
    reading->place = place;
    return reading->raw_place;
}

/* Where the record stands in the source's own bytes. */
static void set_raw_extent(tj_candidate *candidate)
{
    tj_reading *reading = candidate->reading;
    size_t end;

    candidate->offset = candidate->extent.offset;
    candidate->length = candidate->extent.length;
    if (!reading->decoded)
        return;
    end = candidate->offset + candidate->length;
    candidate->offset = raw_offset(reading, candidate->offset);
    candidate->length = raw_offset(reading, end) - candidate->offset;
}

bool tj_batch_take(tj_batch *batch, tj_reading *reading, tj_err *err)
{
    tj_sgf_extent extent;
    tj_candidate *candidate;

    if (!tj_sgf_next(&reading->reader, &extent))
        return false;
    if (TJ_RESERVE(batch, batch->len + 1)) {
        tj_fail_nomem(err);
        return false;
    }
    candidate = &batch->items[batch->len++];
    memset(candidate, 0, sizeof *candidate);
    tj_record_init(&candidate->record);
    candidate->reading = tj_reading_ref(reading);
    candidate->extent = extent;
    set_raw_extent(candidate);
    batch->bytes += extent.length + (reading->weighed ? 0 : bytes_of(reading));
    reading->weighed = true;
    return true;
}

void tj_candidate_release(tj_candidate *candidate)
{
    tj_reading_free(candidate->reading);
    tj_record_release(&candidate->record);
    free(candidate->symbols);
}

void tj_batch_free(tj_batch *batch)
{
    if (!batch)
        return;
    for (size_t i = 0; i < batch->len; i++)
        tj_candidate_release(&batch->items[i]);
    free(batch->items);
    free(batch);
}

void tj_candidate_place(const tj_candidate *candidate, const tj_fault *fault, uint64_t *line,
                        uint64_t *column)
{
    const tj_sgf_extent *extent = &candidate->extent;
    uint64_t in_line = fault->line, in_column = fault->column;

    if (!in_line) { /* found while replaying: only the offset is known */
        tj_sgf_place place = {1, extent->offset};
        size_t at = extent->offset + (fault->offset < extent->length ? fault->offset : extent->length);

        tj_sgf_place_move(&place, candidate->reading->reader.bytes, extent->offset, at);
        in_line = place.line;
        in_column = at - place.line_start + 1;
    }
    *line = extent->line + in_line - 1;
    *column = in_line == 1 ? extent->column + in_column - 1 : in_column;
}

/* The number of stones that a handicap names ("4", "H4", "four" is none); 0 if it names none. */
static int handicap_stones(const char *text)
{
    int stones = 0;

    if (!text)
        return 0;
    text += strcspn(text, "0123456789");
    for (int digits = 0; *text >= '0' && *text <= '9' && digits < 3; text++, digits++)
        stones = stones * 10 + (*text - '0');
    return *text >= '0' && *text <= '9' ? 0 : stones;
}

static void read_facts(tj_candidate *candidate)
{
    tj_record *record = &candidate->record;
    tj_date_range dates = {0, 0};

    if (record->field[TJ_FIELD_DATE])
        tj_date_parse(record->field[TJ_FIELD_DATE], &dates);
    candidate->facts.date_from = dates.from;
    candidate->facts.date_to = dates.to;
    candidate->facts.winner =
        record->field[TJ_FIELD_RESULT] ? (uint8_t)tj_result_parse(record->field[TJ_FIELD_RESULT]).winner : 0;
    candidate->facts.state = record->state;
    candidate->handicap = handicap_stones(record->field[TJ_FIELD_HANDICAP]);
    for (int f = 0; f < TJ_FIELD_COUNT; f++)
        if (record->field[f])
            candidate->richness += tj_richness_of_field(strlen(record->field[f]));
}

/* No player, event or place needs more; a row of the catalogue has limits. */
#define FIELD_BYTES_MAX ((size_t)16 << 10)

/* Cuts header texts that are longer, between two characters. */
static int cut_fields(tj_record *record)
{
    for (int f = 0; f < TJ_FIELD_COUNT; f++) {
        char *text = record->field[f];

        if (!text || strlen(text) <= FIELD_BYTES_MAX)
            continue;
        text[tj_utf8_whole(text, FIELD_BYTES_MAX)] = 0;
        if (tj_record_fault(record, TJ_RECORD_REPAIRED, 0, 1, 1,
                            "a text of the header is longer than 16 kB: it was cut"))
            return TJ_E_NOMEM;
    }
    return 0;
}

int tj_candidate_read(tj_candidate *candidate, const tj_geometry *geometry)
{
    tj_record *record = &candidate->record;
    int rc = tj_sgf_parse(&candidate->reading->reader, &candidate->extent, record, NULL);

    if (rc || record->state == TJ_RECORD_REJECTED)
        return rc;
    rc = cut_fields(record);
    if (!rc)
        rc = tj_go_replay(record, NULL);
    if (rc)
        return rc;
    candidate->symbols = tj_alloc(2 * record->moves.len + 1, sizeof *candidate->symbols);
    if (!candidate->symbols)
        return TJ_E_NOMEM;
    tj_tape_symbols(record->moves.items, record->moves.len, candidate->symbols, &candidate->symbol_count);
    read_facts(candidate);
    return tj_identity_of(&geometry[record->size], record, candidate->symbols, candidate->symbol_count,
                          &candidate->identity);
}

void tj_batch_work(tj_batch *batch, const tj_geometry *geometry)
{
    for (size_t i = 0; i < batch->len; i++)
        batch->items[i].rc = tj_candidate_read(&batch->items[i], geometry);
}
