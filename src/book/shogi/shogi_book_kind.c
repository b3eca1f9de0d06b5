#include "book/shogi/shogi_book_kind.h"

#include <string.h>

#include "book/book_private.h"
#include "book/position_table.h"
#include "book/shogi/shogi_packed.h"
#include "format/shogi/shogi_move_input.h"
#include "game/shogi/shogi_cursor.h"
#include "game/shogi/shogi_symbol.h"
#include "game/shogi/shogi_tables.h"

_Static_assert(sizeof(tj_shogi) <= sizeof((tj_book_position *)0)->form, "a form of shogi must fit");

const tj_shogi *tj_book_position_shogi(const tj_book_position *at)
{
    const void *form = at->form;

    return form;
}

static tj_shogi *form_of(tj_book_position *at)
{
    void *form = at->form;

    return form;
}

void tj_book_position_of_shogi(tj_book_position *out, const tj_shogi *position)
{
    out->kind = &tj_shogi_book_kind;
    out->game = &tj_shogi_kind;
    out->board = TJ_BOARD_SHOGI;
    out->ply = position->number ? position->number - 1 : 0;
    out->side = position->side;
    out->symmetry = 0;
    *form_of(out) = *position;
}

static void of(tj_book_position *out, const tj_position *position)
{
    tj_book_position_of_shogi(out, tj_position_shogi(position));
}

static void position(const tj_book_position *at, tj_position *out)
{
    tj_shogi shogi = *tj_book_position_shogi(at);

    shogi.number = at->ply + 1;
    tj_position_set_shogi(out, &shogi);
}

/* An SFEN without the move's number. */
static void text(const tj_book_position *at, char out[TJ_POSITION_TEXT_MAX])
{
    char *blank;

    tj_shogi_sfen_format(tj_book_position_shogi(at), out);
    blank = strrchr(out, ' ');
    if (blank)
        *blank = 0;
}

static int parse(tj_book_position *out, const char *text, size_t n, tj_err *err)
{
    int rc = tj_shogi_sfen_parse(form_of(out), text, n, err);

    if (!rc)
        out->side = form_of(out)->side;
    return rc;
}

static uint64_t hash(const tj_book_position *at)
{
    return tj_shogi_key(tj_book_position_shogi(at));
}

static uint64_t key(const tj_book_position *at, const char *text)
{
    (void)text;
    return hash(at);
}

static size_t packed_words(unsigned board)
{
    (void)board;
    return sizeof(tj_shogi_packed) / sizeof(uint64_t);
}

static bool pack(const tj_book_position *at, uint64_t *out)
{
    tj_shogi_packed packed;

    if (!tj_shogi_pack(&packed, tj_book_position_shogi(at)))
        return false;
    memcpy(out, &packed, sizeof packed);
    return true;
}

static void unpack(const uint64_t *packed, tj_book_position *out)
{
    tj_shogi_packed words;

    memcpy(&words, packed, sizeof words);
    tj_shogi_unpack(&words, form_of(out));
    out->side = form_of(out)->side;
}

/* ---- moves ---- */

static void turn(const tj_position *position, unsigned turn, tj_position *out)
{
    tj_shogi turned;

    tj_shogi_transform(turn, tj_position_shogi(position), &turned);
    tj_position_set_shogi(out, &turned);
}

static uint16_t turn_move(uint16_t move, unsigned turn)
{
    return tj_shogi_transform_move(turn, move);
}

/* ---- stored games ---- */

static int visit_game(const tj_stored_game *game, const void *table, uint32_t limit,
                      bool (*visit)(void *ctx, uint32_t ply, uint64_t key, uint16_t move), void *ctx)
{
    tj_shogi_cursor cursor;
    int more = 0;

    (void)table;
    if (tj_shogi_cursor_init(&cursor, *game))
        return TJ_E_FORMAT;
    while (cursor.moves < limit && (more = tj_shogi_cursor_peek(&cursor)) > 0) {
        if (!visit(ctx, cursor.moves, tj_shogi_key(&cursor.position), cursor.move))
            return 0;
        if (tj_shogi_cursor_advance(&cursor))
            return TJ_E_FORMAT;
    }
    return more < 0 ? TJ_E_FORMAT : 0;
}

static int replay(const tj_stored_game *game, const void *table, uint32_t ply, tj_position *out)
{
    tj_shogi_cursor cursor;

    (void)table;
    if (tj_shogi_cursor_init(&cursor, *game))
        return TJ_E_FORMAT;
    while (cursor.moves < ply)
        if (tj_shogi_cursor_peek(&cursor) <= 0 || tj_shogi_cursor_advance(&cursor))
            return TJ_E_FORMAT;
    cursor.position.number = ply + 1;
    tj_position_set_shogi(out, &cursor.position);
    return 0;
}

/* From the most certain sign to the least: Apery's entries have none but that they are sorted. */
static const tj_book_format_row *const FORMATS[] = {
    &tj_bonanza_format, &tj_gps_format, &tj_yaneuraou_format, &tj_book_lines_format, &tj_apery_format, NULL};

const tj_book_kind tj_shogi_book_kind = {
    .text_name = "sfen",
    .formats = FORMATS,
    .of = of,
    .position = position,
    .text = text,
    .parse = parse,
    .key = key,
    .hash = hash,
    .packed_words = packed_words,
    .pack = pack,
    .unpack = unpack,
    .turn = turn,
    .turn_move = turn_move,
    .visit_game = visit_game,
    .replay = replay,
    .fit_records = tj_shogi_fit_records,
};

/* ---- for code that plays shogi ---- */

int tj_book_find_shogi(tj_book *book, const tj_shogi *position, tj_book_entry *entry, tj_err *err)
{
    tj_book_position at;

    tj_book_position_of_shogi(&at, position);
    return tj_book_find_form(book, &at, entry, err);
}

uint32_t tj_position_table_find_shogi(const tj_position_table *table, const tj_shogi *position)
{
    tj_book_position at;

    tj_book_position_of_shogi(&at, position);
    return tj_position_table_find(table, &at);
}

int tj_position_table_add_shogi(tj_position_table *table, const tj_shogi *position, uint32_t *number,
                                bool *added, tj_err *err)
{
    tj_book_position at;

    tj_book_position_of_shogi(&at, position);
    return tj_position_table_add(table, &at, number, added, err);
}

void tj_position_table_get_shogi(const tj_position_table *table, uint32_t number, tj_shogi *out)
{
    tj_book_position at;

    tj_position_table_get(table, number, &at);
    *out = *tj_book_position_shogi(&at);
}
