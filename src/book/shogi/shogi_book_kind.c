#include "book/shogi/shogi_book_kind.h"

#include <string.h>

#include "book/book_private.h"
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

/* ---- packed positions ---- */

/* 48 bytes:
 *
 *     bits 0..80     which squares are taken, square 0 first
 *     then           5 bits for each piece: kind, and 16 if it is White's
 *     then           for Black and White: pawns in hand in 5 bits, lances, knights, silvers and golds in 3,
 *                    bishops and rooks in 2
 *     then           1 if White is to move
 *
 * Bits that are not used are 0, so that equal positions have equal bytes.  With the pieces of one set that is
 * 324 bits at most; positions with more pieces (they are odd, see tj_shogi_validate) have no packed form. */
enum { PACKED_WORDS = 6, PIECES_MAX = 40 };

static const uint8_t HAND_BITS[8] = {0, 5, 3, 3, 3, 3, 2, 2};

static size_t packed_words(unsigned board TJ_UNUSED)
{
    return PACKED_WORDS;
}

static void put(uint64_t *word, unsigned *at, unsigned bits, uint64_t value)
{
    word[*at >> 6] |= value << (*at & 63);
    if ((*at & 63) + bits > 64)
        word[(*at >> 6) + 1] |= value >> (64 - (*at & 63));
    *at += bits;
}

static unsigned get(const uint64_t *word, unsigned *at, unsigned bits)
{
    uint64_t value = word[*at >> 6] >> (*at & 63);

    if ((*at & 63) + bits > 64)
        value |= word[(*at >> 6) + 1] << (64 - (*at & 63));
    *at += bits;
    return (unsigned)value & ((1u << bits) - 1);
}

static bool pack(const tj_book_position *position, uint64_t *word)
{
    const tj_shogi *shogi = tj_book_position_shogi(position);
    unsigned at = TJ_SHOGI_SQUARES, pieces = 0;

    memset(word, 0, PACKED_WORDS * sizeof *word);
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++) {
        unsigned piece = shogi->board[square];

        if (!piece)
            continue;
        if (++pieces > PIECES_MAX)
            return false;
        word[square >> 6] |= (uint64_t)1 << (square & 63);
        put(word, &at, 5, tj_shogi_piece_kind(piece) | (tj_shogi_piece_colour(piece) == TJ_WHITE ? 16u : 0u));
    }
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
        for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++) {
            if (shogi->hand[colour][kind] >> HAND_BITS[kind])
                return false;
            put(word, &at, HAND_BITS[kind], shogi->hand[colour][kind]);
        }
    put(word, &at, 1, shogi->side == TJ_WHITE);
    return true;
}

static void unpack(const uint64_t *word, tj_book_position *position)
{
    tj_shogi *out = form_of(position);
    unsigned at = TJ_SHOGI_SQUARES;

    tj_shogi_clear(out);
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
        if (word[square >> 6] >> (square & 63) & 1) {
            unsigned code = get(word, &at, 5);

            tj_shogi_put(out, square, tj_shogi_piece(code & 16 ? TJ_WHITE : TJ_BLACK, code & 15));
        }
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
        for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++)
            tj_shogi_set_hand(out, colour, kind, get(word, &at, HAND_BITS[kind]));
    position->side = out->side = get(word, &at, 1) ? TJ_WHITE : TJ_BLACK;
    out->number = 1;
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

bool tj_shogi_book_takes(const tj_shogi *position, tj_shogi_move move, bool known, tj_book_faults *faults,
                         uint64_t line, uint64_t offset)
{
    int verdict = tj_shogi_legality(position, move);

    if (faults && verdict != TJ_SHOGI_LEGAL)
        tj_book_fault_add(faults, TJ_BOOK_BAD_MOVE, line, offset, "illegal move: %s",
                          tj_shogi_legality_text(verdict));
    else if (faults && known)
        tj_book_fault_add(faults, TJ_BOOK_REPEATED, line, offset, "duplicate move");
    return verdict == TJ_SHOGI_LEGAL && !known;
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
    .hash = hash,
    .hash_is_key = true,
    .packed_words = packed_words,
    .pack = pack,
    .unpack = unpack,
    .turn = turn,
    .turn_move = turn_move,
    .visit_game = tj_book_visit_game,
    .replay = tj_book_replay,
    .fit_records = tj_shogi_fit_records,
};
