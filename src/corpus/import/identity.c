#include "corpus/import/identity.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text/text.h"
#include "format/date.h"
#include "game/kind.h"

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
    const tj_game_kind *kind = tj_record_kind_of(record);

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
    if (n)
        qsort(stones, n, sizeof *stones, by_place);
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
    const tj_game_kind *kind = tj_record_kind_of(record);
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
    unsigned symmetries = tj_record_kind_of(record)->symmetries;
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
