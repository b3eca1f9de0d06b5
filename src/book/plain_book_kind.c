/* Books of games that have no table of their own: the form of a position is its text. */
#include <string.h>

#include "base/hash.h"
#include "book/book_kind.h"

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

    if (tj_position_parse(out, at->game, text, strlen(text), NULL)) /* cannot fail: the game wrote it */
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

static uint64_t hash(const tj_book_position *at)
{
    return tj_hash64(form_of(at), strlen(form_of(at)));
}

/* Two letters a point and 64 for everything beside the board; longer texts cannot be packed. */
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

const tj_book_kind tj_book_plain_kind = {
    .text_name = "board",
    .of = of,
    .position = position,
    .text = text,
    .parse = parse,

    .hash = hash,
    .packed_words = packed_words,
    .pack = pack,
    .unpack = unpack,
    .visit_game = tj_book_visit_game,
    .replay = tj_book_replay,
};
