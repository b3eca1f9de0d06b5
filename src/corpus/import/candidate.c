#include "corpus/import/candidate.h"

#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
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

/* ---- identity ---- */

/* A set-up stone in the order in which pictures list them; of several on one point the last counts. */
typedef struct setup_entry {
    uint32_t before;
    uint16_t point, colour;
    size_t order;
} setup_entry;

static int by_place(const void *a, const void *b)
{
    const setup_entry *x = a, *y = b;

    if (x->before != y->before)
        return x->before < y->before ? -1 : 1;
    if (x->point != y->point)
        return x->point < y->point ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

/* Does the next one replace it? */
static bool is_replaced(const setup_entry *stones, size_t n, size_t i)
{
    return i + 1 < n && stones[i].before == stones[i + 1].before && stones[i].point == stones[i + 1].point;
}

static uint16_t transform_point(const tj_record *record, unsigned symmetry, unsigned point)
{
    const tj_game_kind *kind = tj_game_kind_of_board(record->board);

    return (uint16_t)(symmetry ? kind->transform_point(record->board, symmetry, point) : point);
}

/* Appends the set-up that belongs to the first `moves` moves as seen under the symmetry, in one fixed order.
 */
static void add_setup(const tj_record *record, unsigned symmetry, size_t moves, tj_buf *out)
{
    bool whole = moves == record->moves.len; /* then what comes after the last move belongs to it, too */
    setup_entry *stones = record->setup.len ? tj_alloc(record->setup.len, sizeof *stones) : NULL;
    size_t n = 0;

    if (record->setup.len && !stones)
        out->failed = true;
    for (size_t i = 0; stones && i < record->setup.len; i++) {
        const tj_setup *stone = &record->setup.items[i];

        if (whole || stone->before < moves)
            stones[n++] = (setup_entry){stone->before, transform_point(record, symmetry, stone->point),
                                        stone->colour, i};
    }
    tj_sort(stones, n, sizeof *stones, by_place);
    for (size_t i = 0; i < n; i++) {
        uint64_t number =
            (uint64_t)stones[i].before << 32 | (uint64_t)stones[i].point << 8 | stones[i].colour;

        if (!is_replaced(stones, n, i))
            tj_buf_add(out, &number, sizeof number);
    }
    free(stones);
}

/* The game as seen under one symmetry, as bytes: its first symbols, already cut to the moves that count. */
static void serialize_game(const tj_record *record, unsigned symmetry, const uint16_t *symbols, size_t n,
                           size_t moves, tj_buf *out)
{
    const tj_game_kind *kind = tj_game_kind_of_board(record->board);
    uint64_t board = record->board;
    uint16_t *seen;

    tj_buf_clear(out);
    tj_buf_add(out, &board, sizeof board);
    add_setup(record, symmetry, moves, out);
    tj_buf_add(out, symbols, n * sizeof *symbols);
    if (!tj_buf_ok(out))
        return;
    seen = (uint16_t *)(void *)(out->data + out->len -
                                n * sizeof *symbols); /* everything before is whole words */
    for (size_t i = 0; symmetry && i < n; i++)
        if (seen[i] >= TJ_SYMBOL_MOVE)
            seen[i] = (uint16_t)(TJ_SYMBOL_MOVE + kind->transform_point(record->board, symmetry,
                                                                        seen[i] - (unsigned)TJ_SYMBOL_MOVE));
}

/* Number of symbols that hold the first `moves` moves. */
static size_t symbols_of(const uint16_t *symbols, size_t n, size_t moves)
{
    size_t i = 0;

    for (size_t seen = 0; i < n && seen < moves; i++)
        seen += symbols[i] >= TJ_SYMBOL_PASS;
    return i;
}

static tj_hash canonical_hash(const tj_record *record, const uint16_t *symbols, size_t n, size_t moves,
                              tj_buf *scratch, bool *failed)
{
    unsigned symmetries = tj_game_kind_of_board(record->board)->symmetries;
    tj_hash best = {UINT64_MAX, UINT64_MAX};

    n = symbols_of(symbols, n, moves);
    for (unsigned symmetry = 0; symmetry < symmetries; symmetry++) {
        tj_hash hash;

        serialize_game(record, symmetry, symbols, n, moves, scratch);
        *failed |= !tj_buf_ok(scratch);
        hash = tj_hash128(scratch->data, scratch->len);
        if (tj_hash_compare(hash, best) < 0)
            best = hash;
    }
    return best;
}

/* Short games: mixes in who played and when.  A date that can be read counts as what it means, any other as
 * it is written. */
static tj_hash with_header(tj_hash hash, const tj_record *record, tj_buf *scratch, bool *failed)
{
    static const enum tj_field PLAYERS[] = {TJ_FIELD_BLACK, TJ_FIELD_WHITE};
    const char *date = record->field[TJ_FIELD_DATE];
    tj_date_range range;

    tj_buf_clear(scratch);
    tj_buf_add(scratch, &hash, sizeof hash);
    for (size_t i = 0; i < sizeof PLAYERS / sizeof *PLAYERS; i++) {
        if (record->field[PLAYERS[i]])
            tj_text_fold(record->field[PLAYERS[i]], scratch);
        tj_buf_putc(scratch, '\n');
    }
    if (tj_date_parse(date, &range))
        tj_buf_add(scratch, &range, sizeof range);
    else if (date)
        tj_text_fold(date, scratch);
    *failed |= !tj_buf_ok(scratch);
    return tj_hash128(scratch->data, scratch->len);
}

int tj_identity_of(const tj_record *record, const uint16_t *symbols, size_t n, tj_identity *out)
{
    tj_buf scratch = TJ_BUF_INIT;
    bool failed = false;

    out->game = canonical_hash(record, symbols, n, record->moves.len, &scratch, &failed);
    if (record->moves.len < TJ_IDENTITY_SHORT)
        out->game = with_header(out->game, record, &scratch, &failed);
    out->has_opening = record->moves.len >= TJ_OPENING_MOVES;
    out->opening = out->has_opening
                       ? (int64_t)canonical_hash(record, symbols, n, TJ_OPENING_MOVES, &scratch, &failed).low
                       : 0;
    tj_buf_release(&scratch);
    return failed ? TJ_E_NOMEM : 0;
}

/* ---- parsing ---- */

static void read_facts(tj_candidate *candidate)
{
    tj_record *record = &candidate->record;
    const tj_game_kind *kind = tj_game_kind_of_board(record->board);
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
    candidate->symbol_count =
        tj_game_kind_of_board(record->board)->record_symbols(record, candidate->symbols);
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
