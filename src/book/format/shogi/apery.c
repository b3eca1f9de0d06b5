/* Apery's book.bin: entries of 16 bytes, little endian, sorted by key.
 *
 *     OFFSET  SIZE  MEANING
 *     0       8     key of the position
 *     8       2     move
 *     10      2     count: probabilities are in proportion to it
 *     12      4     evaluation, signed, for the side to move
 *
 *      14  13       7  6       0
 *     +---+----------+----------+    squares as ours; drops are from
 *     | + |   from   |    to    |    80 + P 1, L 2, N 3, S 4, B 5, R 6, G 7
 *     +---+----------+----------+
 *
 * The key is the exclusive or of random words for the pieces on their squares, for the hand of the side to
 * move (counts of 0 have words, too) and one if White is to move; the other hand follows from the rest.  The
 * words come from the 64-bit Mersenne Twister: 81 squares of each of 31 piece numbers (White's are 16 more;
 * P 1, L 2, N 3, S 4, B 5, R 6, G 7, K 8, promotion adds 8), 19 counts of each of P, L, N, S, G, B, R in
 * hand, and that of White's turn. */
#include "book/format/shogi/keyed_book.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/atomic_file.h"
#include "base/byte_order.h"
#include "base/compare.h"
#include "base/error.h"
#include "base/math/mersenne_twister.h"

enum { PIECES = 31, COUNTS = 19, WHITE_PIECES = 16, ENTRIES_PROBED = 64 };

/* ---- keys ---- */

static uint64_t piece_word[PIECES][TJ_SHOGI_SQUARES];
static uint64_t hand_word[8][COUNTS]; /* by our kinds, which have the same order in hand */
static uint64_t turn_word;

static void init_words(void)
{
    tj_mersenne twister;

    tj_mersenne_init(&twister, 64);
    for (unsigned piece = 0; piece < PIECES; piece++)
        for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
            piece_word[piece][square] = tj_mersenne_next(&twister);
    for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++)
        for (unsigned count = 0; count < COUNTS; count++)
            hand_word[kind][count] = tj_mersenne_next(&twister);
    turn_word = tj_mersenne_next(&twister);
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
    unsigned kind = tj_shogi_move_dropped(move);

    if (!tj_shogi_move_is_drop(move))
        return move;
    if (kind > 7)
        return TJ_SHOGI_NO_MOVE;
    kind = kind == 7 ? TJ_SHOGI_GOLD : kind == 5 || kind == 6 ? kind + 1 : kind;
    return (tj_shogi_move)((move & 1 << 14) | tj_shogi_drop_of(kind, tj_shogi_move_to(move)));
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
            return tj_book_fail_at(err, at, "the entries are not sorted by key");
    if (n % TJ_APERY_ENTRY)
        return tj_book_fail_at(err, n - n % TJ_APERY_ENTRY, "the book is truncated within an entry");
    return 0;
}

static int find_moves(const tj_keyed_file *file, const tj_shogi *position, tj_book_entry *entry,
                      uint64_t *key, tj_err *err)
{
    size_t low = 0, high = file->n / TJ_APERY_ENTRY;
    int rc = 0;

    *key = tj_apery_key(position);
    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (tj_read_le64(file->bytes + middle * TJ_APERY_ENTRY) < *key)
            low = middle + 1;
        else
            high = middle;
    }
    for (size_t at = low * TJ_APERY_ENTRY; !rc && at + TJ_APERY_ENTRY <= file->n; at += TJ_APERY_ENTRY) {
        const uint8_t *bytes = file->bytes + at;
        tj_book_move added = {.move = move_of(tj_read_le16(bytes + 8)),
                              .count = tj_read_le16(bytes + 10),
                              .evaluation = (int32_t)tj_read_le32(bytes + 12),
                              .known = TJ_BOOK_COUNT | TJ_BOOK_EVALUATION};

        if (tj_read_le64(bytes) != *key)
            break;
        rc = tj_keyed_add_move(file, at, position, &added, entry, err);
    }
    return rc;
}

static int open_bytes(const void *bytes, size_t n, const tj_book_open_options *options, tj_book *book,
                      tj_err *err)
{
    int rc = check(bytes, n, err);

    return rc ? rc : tj_keyed_open(bytes, n, find_moves, options, book, err);
}

/* ---- writing ---- */

enum { COUNT_MAX = 65535 };

typedef struct row {
    uint64_t key, order; /* of arrival */
    int32_t evaluation;
    uint16_t move, count;
} row;

typedef struct rows {
    row *items;
    size_t len, cap;
} rows;

/* Counts as they are if all are known and fit; otherwise shares, at least 1 for what is ever played. */
static bool counts_fit(const tj_book_entry *entry)
{
    for (size_t i = 0; i < entry->len; i++)
        if (!(entry->items[i].known & TJ_BOOK_COUNT) || entry->items[i].known & TJ_BOOK_WEIGHT ||
            entry->items[i].count > COUNT_MAX)
            return false;
    return true;
}

static uint16_t count_of(const tj_book_move *move, bool fits)
{
    double share = round(move->probability * COUNT_MAX);

    if (fits)
        return (uint16_t)move->count;
    return (uint16_t)(move->probability > 0 && share < 1 ? 1 : share);
}

static int add_rows(void *ctx, const tj_book_position *position, const tj_book_entry *entry, tj_err *err)
{
    rows *all = ctx;
    uint64_t key = tj_apery_key(tj_book_position_shogi(position));
    bool fits = counts_fit(entry);

    if (!tj_book_playable(entry)) /* counts of 0 would make all of its moves equal */
        return 0;
    if (TJ_RESERVE(all, all->len + entry->len))
        return tj_fail_nomem(err);
    for (size_t i = 0; i < entry->len; i++) {
        const tj_book_move *move = &entry->items[i];

        all->items[all->len] = (row){key, all->len, move->known & TJ_BOOK_EVALUATION ? move->evaluation : 0,
                                     tj_apery_move(move->move), count_of(move, fits)};
        all->len++;
    }
    return 0;
}

/* By key; within a position the most frequent first. */
static int compare_rows(const void *a, const void *b)
{
    const row *p = a, *q = b;

    if (p->key != q->key)
        return p->key < q->key ? -1 : 1;
    if (p->count != q->count)
        return p->count > q->count ? -1 : 1;
    return p->order < q->order ? -1 : 1;
}

/* Writes all positions of a book.  Where counts are not known, or one does not fit into 16 bits, those of the
 * position become shares of 65,535 with the same proportions. */
static int write_book(tj_book *book, const char *path, const tj_progress_monitor *monitor, tj_err *err)
{
    rows all = {0};
    tj_buf out = TJ_BUF_INIT;
    int rc = tj_book_each_form(book, add_rows, &all, "writing", monitor, err);

    TJ_SORT(&all, compare_rows);
    for (size_t i = 0; !rc && i < all.len; i++) {
        uint8_t bytes[TJ_APERY_ENTRY];

        tj_write_le(bytes, 8, all.items[i].key);
        tj_write_le(bytes + 8, 2, all.items[i].move);
        tj_write_le(bytes + 10, 2, all.items[i].count);
        tj_write_le(bytes + 12, 4, (uint32_t)all.items[i].evaluation);
        tj_buf_add(&out, bytes, sizeof bytes);
    }
    free(all.items);
    if (!rc)
        rc = tj_buf_ok(&out) ? tj_atomic_file_write(path, &out, false, err) : tj_fail_nomem(err);
    tj_buf_release(&out);
    return rc;
}

const tj_book_format_row tj_apery_format = {
    .id = TJ_BOOK_APERY, .name = "apery", .looks_like = looks_like, .open = open_bytes, .write = write_book};
