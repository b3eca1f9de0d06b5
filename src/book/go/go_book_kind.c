#include "book/go/go_book_kind.h"

#include "game/go/go_cursor.h"
#include "game/go/go_position_key.h"
#include "game/go/go_tables.h"

_Static_assert(sizeof(tj_go_canonical) <= sizeof((tj_book_position *)0)->form, "a form of Go must fit");
_Static_assert(TJ_GO_CANONICAL_PACKED_WORDS_MAX <= TJ_BOOK_PACKED_WORDS_MAX, "and so must a packed one");

const tj_go_canonical *tj_book_position_go(const tj_book_position *at)
{
    const void *form = at->form;

    return form;
}

static tj_go_canonical *form_of(tj_book_position *at)
{
    void *form = at->form;

    return form;
}

static void set_facts(tj_book_position *out)
{
    out->board = form_of(out)->size;
    out->side = form_of(out)->colour;
    out->symmetry = form_of(out)->turn;
}

static void of(tj_book_position *out, const tj_position *position)
{
    tj_go_canonical_of(tj_position_go(position), tj_position_to_move(position), form_of(out));
    set_facts(out);
}

static void position(const tj_book_position *at, tj_position *out)
{
    tj_go_board board;

    tj_go_canonical_board(tj_book_position_go(at), &board);
    tj_position_set_go(out, &board, at->side);
    out->ply = at->ply;
}

static void text(const tj_book_position *at, char out[TJ_POSITION_TEXT_MAX])
{
    tj_go_canonical_text(tj_book_position_go(at), out);
}

static int parse(tj_book_position *out, const char *text, size_t n, tj_err *err)
{
    int rc = tj_go_canonical_parse(form_of(out), text, n, err);

    if (!rc)
        set_facts(out);
    return rc;
}

static uint64_t hash(const tj_book_position *at)
{
    return tj_go_canonical_hash(tj_book_position_go(at));
}

static bool pack(const tj_book_position *at, uint64_t *out)
{
    tj_go_canonical_pack(tj_book_position_go(at), out);
    return true;
}

static void unpack(const uint64_t *packed, tj_book_position *out)
{
    tj_go_canonical_unpack(packed, out->board, form_of(out));
    set_facts(out);
}

/* ---- moves ---- */

static void map_move(const tj_book_position *at, uint16_t *move, uint16_t *reply)
{
    tj_go_canonical_map_move(tj_book_position_go(at), move, reply);
}

static void unmap_move(const tj_book_position *at, uint16_t *move, uint16_t *reply)
{
    tj_go_canonical_unmap_move(tj_book_position_go(at), move, reply);
}

static bool is_first(const tj_book_position *at, unsigned move)
{
    tj_go_canonical unturned = *tj_book_position_go(at);
    uint16_t first = (uint16_t)move, reply = TJ_PASS;

    unturned.turn = 0;
    tj_go_canonical_map_move(&unturned, &first, &reply);
    return first == move;
}

/* ---- stored games ---- */

/* The first of the moves that are the same by the symmetries of the board. */
static unsigned move_of_key(unsigned size, const tj_position_key *at, unsigned point)
{
    unsigned first = TJ_PASS;

    for (unsigned s = 0; point != TJ_PASS && s < TJ_GO_SYMMETRIES; s++)
        if (at->equal_symmetries >> s & 1) {
            unsigned turned = tj_go_transform(size, s, point);

            first = turned < first ? turned : first;
        }
    return first;
}

/* The key of the position at the cursor; stones that are set up before it are taken into account. */
static int next_position(tj_go_cursor *cursor, tj_go_hash_state *state, tj_position_key *at)
{
    size_t setups = cursor->setups;
    int more = tj_go_cursor_peek(cursor);
    unsigned ko = cursor->board.ko_colour == cursor->colour ? cursor->board.ko : TJ_PASS;

    if (cursor->setups != setups)
        tj_go_hash_state_update(state, &cursor->board, TJ_PASS);
    if (more > 0)
        *at = tj_go_position_key_of(state, cursor->colour, ko);
    return more;
}

/* Keys are the smallest of 8 hashes, as in the corpus (game/go/go_position_key.h): a hundred times as fast as
 * the form. */
static int visit_game(const tj_stored_game *game, const void *table, uint32_t limit,
                      bool (*visit)(void *ctx, uint32_t ply, uint64_t key, uint16_t move), void *ctx)
{
    tj_go_cursor cursor;
    tj_go_hash_state state;
    tj_position_key at;
    int more = 0;

    tj_go_cursor_init(&cursor, *game);
    tj_go_hash_state_init(&state, table);
    while (cursor.move < limit && (more = next_position(&cursor, &state, &at)) > 0) {
        if (!visit(ctx, cursor.move, at.key, (uint16_t)move_of_key(game->board, &at, cursor.point)))
            return 0;
        if (tj_go_cursor_advance(&cursor))
            return TJ_E_FORMAT;
        tj_go_hash_state_update(&state, &cursor.board, cursor.point);
    }
    return more < 0 ? TJ_E_FORMAT : 0;
}

/* Turned by the symmetry of the key. */
static int replay(const tj_stored_game *game, const void *table, uint32_t ply, tj_position *out)
{
    tj_go_hash_state state;
    tj_position_key at;
    tj_go_cursor cursor;
    tj_go_canonical lying, turned;
    tj_go_board board;

    tj_go_cursor_init(&cursor, *game);
    if (tj_go_cursor_seek(&cursor, ply))
        return TJ_E_FORMAT;
    tj_go_hash_state_init(&state, table);
    tj_go_hash_state_update(&state, &cursor.board, TJ_PASS);
    if (next_position(&cursor, &state, &at) <= 0)
        return TJ_E_FORMAT;
    tj_go_form_as_is(&cursor.board, cursor.colour, &lying);
    turned = lying;
    for (unsigned p = 0; p < game->board * game->board; p++)
        turned.stone[tj_go_transform(game->board, at.symmetry, p)] = lying.stone[p];
    turned.ko = (uint16_t)tj_go_transform(game->board, at.symmetry, lying.ko);
    tj_go_canonical_board(&turned, &board);
    tj_position_set_go(out, &board, cursor.colour);
    out->ply = ply;
    return 0;
}

static const tj_book_format_row *const FORMATS[] = {&tj_sgf_book_format, NULL};

const tj_book_kind tj_go_book_kind = {
    .text_name = "board",
    .formats = FORMATS,
    .of = of,
    .position = position,
    .text = text,
    .parse = parse,

    .hash = hash,
    .packed_words = tj_go_canonical_packed_words,
    .pack = pack,
    .unpack = unpack,
    .map_move = map_move,
    .unmap_move = unmap_move,
    .is_first = is_first,
    .visit_game = visit_game,
    .replay = replay,
};
