/* Books of games that have no table of their own: a position is its text, as it lies on the board. */
#include <string.h>

#include "base/hash.h"
#include "book/book_kind.h"
#include "game/game_cursor.h"

_Static_assert(TJ_POSITION_TEXT_MAX <= sizeof((tj_book_position *)0)->form, "any text must be a form");

static const char *form_of(const tj_book_position *at)
{
    const void *form = at->form;

    return form;
}

static void of(tj_book_position *out, const tj_position *position)
{
    void *form = out->form;

    memset(out->form, 0, sizeof out->form);
    tj_position_format(position, form);
    out->side = (uint8_t)tj_position_to_move(position);
}

static void position(const tj_book_position *at, tj_position *out)
{
    const char *text = form_of(at);

    if (tj_position_parse(out, at->game, text, strlen(text), NULL)) /* it never fails: the game wrote it */
        tj_position_init(out, at->board, NULL);
    out->ply = at->ply;
}

static void text(const tj_book_position *at, char out[TJ_POSITION_TEXT_MAX])
{
    memcpy(out, at->form, TJ_POSITION_TEXT_MAX);
}

static int parse(tj_book_position *out, const char *text, size_t n, tj_err *err)
{
    tj_position read;
    int rc = tj_position_parse(&read, out->game, text, n, err);

    if (rc)
        return rc;
    out->board = read.board;
    of(out, &read);
    return 0;
}

static uint64_t key(const tj_book_position *at, const char *text)
{
    (void)at;
    return tj_hash64(text, strlen(text));
}

static uint64_t hash(const tj_book_position *at)
{
    return key(at, form_of(at));
}

/* Two letters a point and 64 for what stands beside the board; longer texts cannot be packed. */
static size_t packed_words(unsigned board)
{
    size_t lines = tj_board_lines(board), words = (2 * lines * lines + 64) / sizeof(uint64_t);

    return words < TJ_BOOK_PACKED_WORDS_MAX ? words : TJ_BOOK_PACKED_WORDS_MAX;
}

static bool pack(const tj_book_position *at, uint64_t *out)
{
    size_t bytes = packed_words(at->board) * sizeof *out;

    memcpy(out, at->form, bytes);
    return strlen(form_of(at)) < bytes;
}

static void unpack(const uint64_t *packed, tj_book_position *out)
{
    tj_position read;

    memset(out->form, 0, sizeof out->form);
    memcpy(out->form, packed, packed_words(out->board) * sizeof *packed);
    position(out, &read);
    out->side = (uint8_t)tj_position_to_move(&read);
}

/* ---- stored games ---- */

/* Plays a game through up to that many moves; *out (may be NULL) is the position before the next one. */
static int play_through(const tj_stored_game *game, uint32_t limit, tj_position *out,
                        bool (*visit)(void *ctx, uint32_t ply, uint64_t key, uint16_t move), void *ctx)
{
    char text[TJ_POSITION_TEXT_MAX];
    tj_game_cursor at;
    int more = tj_game_cursor_init(&at, *game) ? -TJ_E_FORMAT : 1;

    while (more > 0 && (more = tj_game_cursor_peek(&at)) > 0 && at.position.ply < limit) {
        if (visit) {
            tj_position_format(&at.position, text);
            if (!visit(ctx, at.position.ply, tj_hash64(text, strlen(text)), at.move))
                break;
        }
        tj_game_cursor_advance(&at);
    }
    if (out && more >= 0)
        tj_position_copy(out, &at.position);
    return more < 0 ? TJ_E_FORMAT : 0;
}

static int visit_game(const tj_stored_game *game, const void *table, uint32_t limit,
                      bool (*visit)(void *ctx, uint32_t ply, uint64_t key, uint16_t move), void *ctx)
{
    (void)table;
    return play_through(game, limit, NULL, visit, ctx);
}

static int replay(const tj_stored_game *game, const void *table, uint32_t ply, tj_position *out)
{
    (void)table;
    return play_through(game, ply, out, NULL, NULL);
}

const tj_book_kind tj_book_plain_kind = {
    .text_name = "board",
    .of = of,
    .position = position,
    .text = text,
    .parse = parse,
    .key = key,
    .hash = hash,
    .packed_words = packed_words,
    .pack = pack,
    .unpack = unpack,
    .visit_game = visit_game,
    .replay = replay,
};
