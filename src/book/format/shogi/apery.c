#include "book/format/shogi/apery.h"

#include <pthread.h>

#include "base/byte_order.h"
#include "base/math/mersenne_twister.h"

enum { PIECES = 31, COUNTS = 19, WHITE_PIECES = 16, ENTRIES_PROBED = 64 };

/* ---- keys ---- */

static uint64_t piece_word[PIECES][TJ_SHOGI_SQUARES];
static uint64_t hand_word[8][COUNTS]; /* by our kinds, which have the same order in hand */
static uint64_t turn_word;

static void init_words(void)
{
    tj_mersenne64 twister;

    tj_mersenne64_init(&twister);
    for (unsigned piece = 0; piece < PIECES; piece++)
        for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
            piece_word[piece][square] = tj_mersenne64_next(&twister);
    for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++)
        for (unsigned count = 0; count < COUNTS; count++)
            hand_word[kind][count] = tj_mersenne64_next(&twister);
    turn_word = tj_mersenne64_next(&twister);
}

/* Gold stands behind the rook there. */
static unsigned to_apery_kind(unsigned kind)
{
    switch (tj_shogi_unpromoted(kind)) {
    case TJ_SHOGI_GOLD:
        return 7;
    case TJ_SHOGI_BISHOP:
    case TJ_SHOGI_ROOK:
        return kind - 1; /* promoted ones as well */
    default:
        return kind;
    }
}

static unsigned from_apery_kind(unsigned kind)
{
    return kind == 7 ? TJ_SHOGI_GOLD : kind == 5 || kind == 6 ? kind + 1 : kind;
}

uint64_t tj_apery_key(const tj_shogi *position)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    uint64_t key = 0;

    pthread_once(&once, init_words);
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++) {
        unsigned piece = position->board[square];

        if (piece)
            key ^= piece_word[to_apery_kind(tj_shogi_piece_kind(piece)) +
                              (tj_shogi_piece_colour(piece) == TJ_WHITE ? WHITE_PIECES : 0)][square];
    }
    for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++) {
        unsigned count = position->hand[position->side][kind];

        key ^= hand_word[kind][count < COUNTS ? count : COUNTS - 1];
    }
    return position->side == TJ_WHITE ? key ^ turn_word : key;
}

/* ---- moves ---- */

uint16_t tj_apery_move(tj_shogi_move move)
{
    return tj_shogi_move_is_drop(move)
               ? tj_shogi_drop_of(to_apery_kind(tj_shogi_move_dropped(move)), tj_shogi_move_to(move))
               : move;
}

static tj_shogi_move move_of(uint16_t move)
{
    if (!tj_shogi_move_is_drop(move))
        return move;
    if (tj_shogi_move_dropped(move) > 7)
        return TJ_SHOGI_NO_MOVE;
    return (tj_shogi_move)((move & 1 << 14) | tj_shogi_drop_of(from_apery_kind(tj_shogi_move_dropped(move)),
                                                               tj_shogi_move_to(move)));
}

static bool is_move(uint16_t move)
{
    return !(move >> 15) && tj_shogi_move_to(move) < TJ_SHOGI_SQUARES &&
           tj_shogi_move_from(move) <= TJ_SHOGI_DROPS + 7 &&
           tj_shogi_move_to(move) != tj_shogi_move_from(move);
}

/* ---- the file ---- */

static bool looks_like(const void *data, size_t n)
{
    const uint8_t *bytes = data;
    size_t entries = n / TJ_APERY_ENTRY;

    for (size_t i = 0; i < entries && i < ENTRIES_PROBED; i++) {
        const uint8_t *entry = bytes + i * TJ_APERY_ENTRY;

        if (!is_move(tj_read_le16(entry + 8)) ||
            (i && tj_read_le64(entry) < tj_read_le64(entry - TJ_APERY_ENTRY)))
            return false;
    }
    return entries > 0;
}

static int check(const uint8_t *bytes, size_t n, tj_err *err)
{
    for (size_t at = TJ_APERY_ENTRY; at + TJ_APERY_ENTRY <= n; at += TJ_APERY_ENTRY)
        if (tj_read_le64(bytes + at) < tj_read_le64(bytes + at - TJ_APERY_ENTRY))
            return tj_book_fail_at(err, at, "the entries of this book are not sorted by their keys");
    if (n % TJ_APERY_ENTRY)
        return tj_book_fail_at(err, n - n % TJ_APERY_ENTRY, "this book ends within an entry");
    return 0;
}

/* The first entry with this key, or with a larger one. */
static size_t lower_bound(const tj_keyed_file *file, uint64_t key)
{
    size_t low = 0, high = file->n / TJ_APERY_ENTRY;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (tj_read_le64(file->bytes + middle * TJ_APERY_ENTRY) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static int add_move(const tj_keyed_file *file, size_t at, const tj_shogi *position, tj_book_entry *entry,
                    tj_err *err)
{
    const uint8_t *bytes = file->bytes + at;
    tj_book_move added = {.move = move_of(tj_read_le16(bytes + 8)),
                          .count = tj_read_le16(bytes + 10),
                          .evaluation = (int32_t)tj_read_le32(bytes + 12),
                          .known = TJ_BOOK_COUNT | TJ_BOOK_EVALUATION};

    return tj_keyed_add_move(file, at, position, &added, entry, err);
}

static int find_moves(const tj_keyed_file *file, const tj_shogi *position, tj_book_entry *entry,
                      uint64_t *key, tj_err *err)
{
    size_t at;
    int rc = 0;

    *key = tj_apery_key(position);
    at = lower_bound(file, *key) * TJ_APERY_ENTRY;
    for (; !rc && at + TJ_APERY_ENTRY <= file->n && tj_read_le64(file->bytes + at) == *key;
         at += TJ_APERY_ENTRY)
        rc = add_move(file, at, position, entry, err);
    return rc;
}

static int open_bytes(const void *bytes, size_t n, const tj_book_open_options *options, tj_book *book,
                      tj_err *err)
{
    int rc = check(bytes, n, err);

    return rc ? rc : tj_keyed_open(bytes, n, find_moves, options, book, err);
}

const tj_book_format_row tj_apery_format = {.id = TJ_BOOK_APERY,
                                            .name = "apery",
                                            .looks_like = looks_like,
                                            .open = open_bytes,
                                            .write = tj_apery_write};
