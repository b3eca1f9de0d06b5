/* Bonanza's book.bin, little endian:
 *
 *     OFFSET  SIZE  MEANING
 *     0       6     of each of 16,384 sections: u32 offset in the file, u16 bytes
 *     98304         the sections in their order
 *
 * A position is in the section that the low 14 bits of its key name.  A section is a run of entries:
 *
 *     0       1     bytes of the entry, L
 *     1       8     key
 *     9       4     of each of (L - 9) / 4 moves: u16 move, u16 frequency out of 65,535
 *
 *      14  13       7  6       0
 *     +---+----------+----------+    to and from: squares, 0 is 9a, 1 is 8a, 9 is 9b; drops are from
 *     | + |   from   |    to    |    80 + P 1, L 2, N 3, S 4, G 5, B 6, R 7
 *     +---+----------+----------+
 *
 * Key and moves are those of the board turned so that the mover plays up, or of the mirror image of that,
 * whichever has the smaller key: the exclusive or of random words for pieces on squares and for hands. */
#include "book/format/shogi/keyed_book.h"

#include <pthread.h>

#include "base/byte_order.h"
#include "base/math/mersenne_twister.h"
#include "game/shogi/shogi_symbol.h"

enum { ENTRY_HEAD = 9, MOVE_BYTES = 4, KINDS = 14, OWN = 0, OTHER = 1 };

/* ---- random words ---- */

static uint64_t piece_word[TJ_SHOGI_SQUARES][2][KINDS]; /* by Bonanza's squares and kinds */
static uint64_t hand_word[2][8][19];                    /* [whose][our kind][count]; 0 for a count of 0 */

static uint64_t next_word(tj_mersenne *twister)
{
    uint64_t high = tj_mersenne_next(twister);

    return high << 32 | tj_mersenne_next(twister);
}

static void init_hand_words(tj_mersenne *twister, unsigned first, unsigned last, unsigned most)
{
    for (unsigned n = 1; n <= most; n++)
        for (unsigned whose = OWN; whose <= OTHER; whose++)
            for (unsigned kind = first; kind <= last; kind++)
                hand_word[whose][kind][n] = next_word(twister);
}

static void init_words(void)
{
    tj_mersenne twister;

    tj_mersenne_init(&twister, 32);
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
        for (unsigned whose = OWN; whose <= OTHER; whose++)
            for (unsigned kind = 0; kind < KINDS; kind++)
                piece_word[square][whose][kind] = next_word(&twister);
    init_hand_words(&twister, TJ_SHOGI_PAWN, TJ_SHOGI_PAWN, 18);
    init_hand_words(&twister, TJ_SHOGI_LANCE, TJ_SHOGI_GOLD, 4);
    init_hand_words(&twister, TJ_SHOGI_BISHOP, TJ_SHOGI_ROOK, 2);
}

/* ---- frames ---- */

/* Squares as Bonanza numbers them, and back. */
static unsigned bonanza_square(unsigned square)
{
    return (tj_shogi_rank(square) - 1) * 9 + 9 - tj_shogi_file(square);
}

static unsigned our_square(unsigned square)
{
    return tj_shogi_square(9 - square % 9, square / 9 + 1);
}

/* Turns the board so that the mover plays up. */
static unsigned turn_of(const tj_shogi *position)
{
    return position->side == TJ_WHITE ? TJ_SHOGI_ROTATED : TJ_SHOGI_AS_IS;
}

static uint64_t hands_key(const tj_shogi *position)
{
    uint64_t key = 0;

    for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++) {
        unsigned own = position->hand[position->side][kind];
        unsigned other = position->hand[tj_shogi_opponent(position->side)][kind];

        key ^= hand_word[OWN][kind][own < 19 ? own : 0] ^ hand_word[OTHER][kind][other < 19 ? other : 0];
    }
    return key;
}

uint64_t tj_bonanza_key(const tj_shogi *position, bool *mirrored)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    unsigned turn = turn_of(position);
    uint64_t plain, mirror;

    pthread_once(&once, init_words);
    plain = mirror = hands_key(position);
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++) {
        unsigned piece = position->board[square];

        if (!piece)
            continue;
        unsigned whose = tj_shogi_piece_colour(piece) == position->side ? OWN : OTHER;
        unsigned kind = tj_shogi_piece_kind(piece);
        kind -= kind <= TJ_SHOGI_PROMOTED_SILVER ? 1 : 2; /* P L N S G B R K +P +L +N +S +B +R */
        plain ^= piece_word[bonanza_square(tj_shogi_transform_square(turn, square))][whose][kind];
        mirror ^= piece_word[bonanza_square(tj_shogi_transform_square(turn ^ TJ_SHOGI_MIRRORED, square))]
                            [whose][kind];
    }
    *mirrored = mirror < plain;
    return *mirrored ? mirror : plain;
}

/* A move of the file; TJ_SHOGI_NO_MOVE if it is none. */
static tj_shogi_move move_of(uint16_t move, unsigned turn)
{
    unsigned from = tj_shogi_move_from(move), to = tj_shogi_move_to(move);

    if (move >> 15 || to >= TJ_SHOGI_SQUARES || from > TJ_SHOGI_DROPS + TJ_SHOGI_ROOK)
        return TJ_SHOGI_NO_MOVE;
    if (from <= TJ_SHOGI_DROPS)
        from = our_square(from);
    return tj_shogi_transform_move(turn,
                                   tj_shogi_move_of(from, our_square(to), tj_shogi_move_promotes(move)));
}

/* ---- the file ---- */

typedef struct section {
    size_t at, n;
} section;

static section section_at(const uint8_t *bytes, unsigned number)
{
    return (section){tj_read_le32(bytes + 6 * number), tj_read_le16(bytes + 6 * number + 4)};
}

static bool looks_like(const void *data, size_t n)
{
    const uint8_t *bytes = data;
    size_t next = TJ_BONANZA_INDEX;

    if (n < TJ_BONANZA_INDEX)
        return false;
    for (unsigned i = 0; i < TJ_BONANZA_SECTIONS; i++) {
        section s = section_at(bytes, i);

        if (s.n && s.at != next)
            return false;
        next += s.n;
    }
    return next > TJ_BONANZA_INDEX;
}

static int check_section(const uint8_t *bytes, section s, tj_err *err)
{
    for (size_t at = s.at, end = s.at + s.n; at < end;) {
        size_t length = bytes[at];

        if (length < ENTRY_HEAD || (length - ENTRY_HEAD) % MOVE_BYTES)
            return tj_book_fail_at(err, at, "an entry has an impossible length");
        if (length > end - at)
            return tj_book_fail_at(err, at, "an entry does not end within its section");
        at += length;
    }
    return 0;
}

int tj_bonanza_check(const uint8_t *bytes, size_t n, tj_err *err)
{
    int rc = 0;

    if (n < TJ_BONANZA_INDEX)
        return tj_book_fail_at(err, n, "the book is truncated within its index");
    for (unsigned i = 0; !rc && i < TJ_BONANZA_SECTIONS; i++) {
        section s = section_at(bytes, i);

        if (!s.n)
            continue;
        if (s.at < TJ_BONANZA_INDEX || s.at > n || s.n > n - s.at)
            return tj_book_fail_at(err, 6 * (size_t)i, "a section lies outside the file");
        rc = check_section(bytes, s, err);
    }
    return rc;
}

static int add_moves(const tj_keyed_file *file, size_t at, const tj_shogi *position, bool mirrored,
                     tj_book_entry *entry, tj_err *err)
{
    unsigned turn = turn_of(position) | (mirrored ? TJ_SHOGI_MIRRORED : 0);
    size_t end = at + file->bytes[at];
    int rc = 0;

    for (at += ENTRY_HEAD; !rc && at < end; at += MOVE_BYTES) {
        tj_book_move added = {.move = move_of(tj_read_le16(file->bytes + at), turn),
                              .weight = tj_read_le16(file->bytes + at + 2),
                              .known = TJ_BOOK_WEIGHT};

        rc = tj_keyed_add_move(file, at, position, &added, entry, err);
    }
    return rc;
}

static int find_moves(const tj_keyed_file *file, const tj_shogi *position, tj_book_entry *entry,
                      uint64_t *key, tj_err *err)
{
    bool mirrored;
    section s;

    *key = tj_bonanza_key(position, &mirrored);
    s = section_at(file->bytes, (unsigned)(*key % TJ_BONANZA_SECTIONS));
    for (size_t at = s.at; at < s.at + s.n; at += file->bytes[at])
        if (tj_read_le64(file->bytes + at + 1) == *key)
            return add_moves(file, at, position, mirrored, entry, err);
    return 0;
}

static int open_bytes(const void *bytes, size_t n, const tj_book_open_options *options, tj_book *book,
                      tj_err *err)
{
    int rc = tj_bonanza_check(bytes, n, err);

    return rc ? rc : tj_keyed_open(bytes, n, find_moves, options, book, err);
}

const tj_book_format_row tj_bonanza_format = {
    .id = TJ_BOOK_BONANZA, .name = "bonanza", .looks_like = looks_like, .open = open_bytes};
