#include "corpus/import/candidate.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text/text.h"
#include "format/date.h"
#include "format/rating.h"
#include "format/result.h"
#include "game/kind.h"

int tj_candidate_next(tj_candidate *candidate, tj_source_reader *reader, bool *found, tj_err *err)
{
    tj_record_location place;
    int rc = tj_source_reader_next(reader, &place, found, err);

    if (rc || !*found)
        return rc;
    *candidate = (tj_candidate){.reader = tj_source_reader_ref(reader), .place = place};
    tj_record_init(&candidate->record);
    return 0;
}

int tj_batch_read_next(tj_batch *batch, tj_source_reader *reader, bool *found, tj_err *err)
{
    int rc = TJ_RESERVE(batch, batch->len + 1) ? tj_fail_nomem(err) : 0;

    if (rc || (rc = tj_candidate_next(&batch->items[batch->len], reader, found, err)) || !*found)
        return rc;
    batch->bytes += batch->items[batch->len++].place.length;
    batch->bytes += reader->counted ? 0 : tj_source_reader_bytes(reader);
    reader->counted = true;
    return 0;
}

void tj_candidate_release(tj_candidate *candidate)
{
    tj_source_reader_free(candidate->reader);
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

static void read_facts(tj_candidate *candidate)
{
    tj_record *record = &candidate->record;
    const tj_game_kind *kind = tj_record_kind_of(record);
    tj_date_range dates = {0, 0};

    if (record->field[TJ_FIELD_DATE])
        tj_date_parse(record->field[TJ_FIELD_DATE], &dates);
    candidate->facts.date_from = dates.from;
    candidate->facts.date_to = dates.to;
    candidate->facts.winner =
        record->field[TJ_FIELD_RESULT] ? (uint8_t)tj_result_parse(record->field[TJ_FIELD_RESULT]).winner : 0;
    candidate->facts.state = record->state;
    candidate->sides.rating[0] = tj_rating_parse(record->field[TJ_FIELD_BLACK_RANK]);
    candidate->sides.rating[1] = tj_rating_parse(record->field[TJ_FIELD_WHITE_RANK]);
    candidate->handicap = kind->handicap ? kind->handicap(record) : 0;
    for (int f = 0; f < TJ_FIELD_COUNT; f++)
        if (record->field[f])
            candidate->completeness += tj_field_completeness(strlen(record->field[f]));
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
        text[tj_utf8_complete_length(text, FIELD_BYTES_MAX)] = 0;
        if (tj_record_add_fault(record, TJ_RECORD_REPAIRED, 0, 1, 1,
                                "a text of the header is longer than 16 kB: it was cut"))
            return TJ_E_NOMEM;
    }
    return 0;
}

static int make_symbols(tj_candidate *candidate)
{
    const tj_record *record = &candidate->record;

    candidate->symbols = tj_alloc(2 * record->moves.len + 1, sizeof *candidate->symbols);
    if (!candidate->symbols)
        return TJ_E_NOMEM;
    candidate->symbol_count = tj_record_kind_of(record)->record_symbols(record, candidate->symbols);
    return 0;
}

int tj_candidate_parse(tj_candidate *candidate)
{
    tj_record *record = &candidate->record;
    bool found;
    int rc = candidate->reader->records->read(candidate->reader->reader, &candidate->place, record, &found);

    candidate->nothing = !rc && !found;
    if (rc || !found || record->state == TJ_RECORD_REJECTED)
        return rc;
    if ((rc = cut_fields(record)) || (rc = make_symbols(candidate)))
        return rc;
    read_facts(candidate);
    return tj_identity_of(record, candidate->symbols, candidate->symbol_count, &candidate->identity);
}
