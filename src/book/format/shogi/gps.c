/* The book of GPS Shogi, joseki.dat: words of 32 bits, big endian.
 *
 *     OFFSET  SIZE    MEANING
 *     0       16      version (1), number of states s, number of moves m, the state at the start
 *     16      16 s    of each state: its first move, how many it has, games won by Black, by White
 *             12 m    of each move: the move, the state it leads to, its weight (0 to 10,000)
 *             164 s   of each state: 40 pieces, side to move (0 Black, -1 White)
 *
 *     piece   bits 0-3 rank, 4-7 file (both 0: in hand), 16-19 kind, 20 and above owner (0 Black, -1 White)
 *     move    bits 0-3 rank, 4-7 file it comes from (0: a drop), 8-11 rank, 12-15 file it goes to,
 *             19 promotes, 20-23 kind captured, 24-27 kind after the move, 28 and above player
 *     kinds   2 +P  3 +L  4 +N  5 +S  6 +B  7 +R  8 K  9 G  10 P  11 L  12 N  13 S  14 B  15 R
 *
 * A move is played if its weight is above 0 and at least a tenth (in the start state a sixteenth) of the
 * largest of its state, in proportion to its weight.  Others keep a weight of 0 here. */
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/byte_order.h"
#include "book/memory_book.h"
#include "book/shogi/shogi_book_kind.h"

enum { VERSION = 1, HEAD = 16, STATE = 16, MOVE = 12, BOARD = 164, PIECES = 40, NARROW = 10, WIDE = 16 };
enum { MOVES_MAX = 600 }; /* more are not legal in any position, see TJ_SHOGI_MOVES_MAX */

typedef struct gps_file {
    const uint8_t *bytes;
    uint32_t states, moves, start;
    size_t moves_at, boards_at;
    tj_book_faults *faults;
} gps_file;

/* A state as it is read. */
typedef struct gps_state {
    uint32_t first, count;
    uint32_t largest, factor; /* a move with weight * factor >= largest is played */
    tj_shogi position;
} gps_state;

static uint64_t size_of(const uint8_t *bytes)
{
    return HEAD + (uint64_t)tj_read_be32(bytes + 4) * (STATE + BOARD) +
           (uint64_t)tj_read_be32(bytes + 8) * MOVE;
}

/* The first words are enough: a truncated file is still recognized. */
static bool looks_like(const void *data, size_t n)
{
    const uint8_t *bytes = data;

    return n >= HEAD && tj_read_be32(bytes) == VERSION && tj_read_be32(bytes + 4) > 0 &&
           tj_read_be32(bytes + 12) < tj_read_be32(bytes + 4);
}

static const uint8_t *move_at(const gps_file *file, uint32_t number)
{
    return file->bytes + file->moves_at + (size_t)number * MOVE;
}

/* ---- positions ---- */

/* Our kind, or 0. */
static unsigned kind_of(unsigned kind)
{
    static const uint8_t PROMOTING[6] = {TJ_SHOGI_PAWN,   TJ_SHOGI_LANCE,  TJ_SHOGI_KNIGHT,
                                         TJ_SHOGI_SILVER, TJ_SHOGI_BISHOP, TJ_SHOGI_ROOK};

    kind &= 15;
    if (kind >= 10)
        return PROMOTING[kind - 10];
    if (kind >= 8)
        return kind == 8 ? TJ_SHOGI_KING : TJ_SHOGI_GOLD;
    return kind >= 2 ? PROMOTING[kind - 2] + TJ_SHOGI_PROMOTION : 0;
}

static bool is_square(unsigned file, unsigned rank)
{
    return rank >= 1 && rank <= 9 && file >= 1 && file <= 9;
}

/* Places one of the 40 pieces; false if its word is invalid. */
static bool put_piece(tj_shogi *position, uint32_t word)
{
    unsigned rank = word & 15, file = word >> 4 & 15, kind = kind_of(word >> 16);
    unsigned colour = word >> 20 ? TJ_WHITE : TJ_BLACK;

    if (!kind)
        return false;
    if (!rank && !file)
        return kind < TJ_SHOGI_KING &&
               tj_shogi_set_hand(position, colour, kind, position->hand[colour][kind] + 1u) == 0;
    if (!is_square(file, rank) || position->board[tj_shogi_square(file, rank)])
        return false;
    return tj_shogi_put(position, tj_shogi_square(file, rank), tj_shogi_piece(colour, kind)) == 0;
}

/* False if it is impossible, with a fault. */
static bool read_position(const gps_file *file, uint32_t number, tj_shogi *position)
{
    size_t at = file->boards_at + (size_t)number * BOARD;
    tj_err why = TJ_ERR_INIT;

    tj_shogi_clear(position);
    for (unsigned i = 0; i < PIECES; i++)
        if (!put_piece(position, tj_read_be32(file->bytes + at + 4 * i))) {
            tj_book_fault_add(file->faults, TJ_BOOK_BAD_POSITION, 0, at + 4 * i,
                              "state %u: a piece is missing", number);
            return false;
        }
    position->side = tj_read_be32(file->bytes + at + 4 * PIECES) ? TJ_WHITE : TJ_BLACK;
    if (tj_shogi_validate(position, &why)) {
        tj_book_fault_add(file->faults, TJ_BOOK_BAD_POSITION, 0, at, "state %u: %.80s", number, why.text);
        return false;
    }
    return true;
}

static bool read_state(const gps_file *file, uint32_t number, gps_state *state)
{
    size_t at = HEAD + (size_t)number * STATE;

    state->first = tj_read_be32(file->bytes + at);
    state->count = tj_read_be32(file->bytes + at + 4);
    state->factor = number == file->start ? WIDE : NARROW;
    state->largest = 0;
    if (state->first > file->moves || state->count > file->moves - state->first || state->count > MOVES_MAX) {
        tj_book_fault_add(file->faults, TJ_BOOK_BAD_POSITION, 0, at,
                          "state %u has moves outside the file, or too many", number);
        return false;
    }
    for (uint32_t i = 0; i < state->count; i++) {
        uint32_t weight = tj_read_be32(move_at(file, state->first + i) + 8);

        state->largest = weight > state->largest ? weight : state->largest;
    }
    return read_position(file, number, &state->position);
}

/* ---- moves ---- */

static tj_shogi_move move_of(uint32_t word)
{
    unsigned from_rank = word & 15, from_file = word >> 4 & 15, to_rank = word >> 8 & 15,
             to_file = word >> 12 & 15, kind = kind_of(word >> 24);

    if (!is_square(to_file, to_rank))
        return TJ_SHOGI_NO_MOVE;
    if (!from_rank && !from_file)
        return kind && kind < TJ_SHOGI_KING ? tj_shogi_drop_of(kind, tj_shogi_square(to_file, to_rank))
                                            : TJ_SHOGI_NO_MOVE;
    if (!is_square(from_file, from_rank))
        return TJ_SHOGI_NO_MOVE;
    return tj_shogi_move_of(tj_shogi_square(from_file, from_rank), tj_shogi_square(to_file, to_rank),
                            word >> 19 & 1);
}

/* The results of the games from the state that it leads to. */
static void add_results(const gps_file *file, uint32_t next, unsigned side, tj_book_move *move)
{
    const uint8_t *state = file->bytes + HEAD + (size_t)next * STATE;
    uint32_t black = tj_read_be32(state + 8), white = tj_read_be32(state + 12);

    if (!black && !white)
        return;
    move->wins = side == TJ_BLACK ? black : white;
    move->losses = side == TJ_BLACK ? white : black;
    move->known |= TJ_BOOK_WINS | TJ_BOOK_LOSSES;
}

static int add_move(const gps_file *file, const gps_state *state, uint32_t i, tj_memory_book *memory,
                    uint32_t number, tj_err *err)
{
    const uint8_t *bytes = move_at(file, state->first + i);
    uint32_t next = tj_read_be32(bytes + 4), weight = tj_read_be32(bytes + 8);
    tj_book_move move = {.move = move_of(tj_read_be32(bytes)), .known = TJ_BOOK_WEIGHT};
    size_t at = (size_t)(bytes - file->bytes);
    char note[48];
    bool duplicate;
    int rc;

    if (!tj_shogi_book_takes(&state->position, move.move, false, file->faults, 0, at))
        return 0;
    if (weight && (uint64_t)weight * state->factor >= state->largest) {
        move.weight = weight;
    } else if (weight) {
        snprintf(note, sizeof note, "weight %u is too small to be played", weight);
        move.note = note;
    }
    if (next < file->states)
        add_results(file, next, state->position.side, &move);
    rc = tj_memory_book_add_move(memory, number, &move, TJ_BOOK_KEEP_FIRST, &duplicate, err);
    if (!rc && duplicate)
        tj_book_fault_add(file->faults, TJ_BOOK_REPEATED, 0, at, "duplicate move");
    return rc;
}

static int add_state(const gps_file *file, const gps_state *state, tj_memory_book *memory, tj_err *err)
{
    size_t before = tj_memory_book_position_count(memory);
    tj_book_position at;
    uint32_t number;
    int rc;

    tj_book_position_of_shogi(&at, &state->position);
    rc = tj_memory_book_add_position(memory, &at, &number, err);
    if (!rc && number < before) {
        tj_book_fault_add(file->faults, TJ_BOOK_REPEATED, 0, 0, "two states have the same position");
        return 0;
    }
    for (uint32_t i = 0; !rc && i < state->count; i++)
        rc = add_move(file, state, i, memory, number, err);
    return rc;
}

/* ---- walking ---- */

/* States in the order in which they were reached; seen[] holds their distance from the start plus 1. */
typedef struct traversal {
    uint32_t *queue, *seen;
    size_t len;
} traversal;

/* A state is reached by a legal move that leads to its position. */
static void reach(const gps_file *file, const gps_state *state, uint32_t i, uint32_t ply, traversal *w)
{
    const uint8_t *bytes = move_at(file, state->first + i);
    uint32_t next = tj_read_be32(bytes + 4);
    tj_shogi after = state->position;
    gps_state other;

    if (tj_shogi_play(&after, move_of(tj_read_be32(bytes))) != TJ_SHOGI_LEGAL)
        return;
    if (next >= file->states) {
        tj_book_fault_add(file->faults, TJ_BOOK_BAD_MOVE, 0, (size_t)(bytes - file->bytes) + 4,
                          "a move leads to a state that does not exist");
        return;
    }
    if (w->seen[next])
        return;
    if (!read_state(file, next, &other) || tj_shogi_key(&other.position) != tj_shogi_key(&after)) {
        tj_book_fault_add(file->faults, TJ_BOOK_BAD_MOVE, 0, (size_t)(bytes - file->bytes) + 4,
                          "a move leads to a state with a different position");
        return;
    }
    if (!other.largest)
        return;
    w->seen[next] = ply + 2;
    w->queue[w->len++] = next;
}

static int read_reachable(const gps_file *file, traversal *w, tj_memory_book *memory,
                          const tj_progress_monitor *monitor, tj_err *err)
{
    gps_state state;
    int rc = 0;

    w->queue[w->len++] = file->start;
    w->seen[file->start] = 1;
    for (size_t at = 0; !rc && at < w->len; at++) {
        uint32_t ply = w->seen[w->queue[at]] - 1;

        if (!read_state(file, w->queue[at], &state) || !state.largest)
            continue;
        state.position.number = ply + 1;
        rc = add_state(file, &state, memory, err);
        for (uint32_t i = 0; !rc && i < state.count; i++)
            reach(file, &state, i, ply, w);
        if (!rc && at % 1024 == 0)
            rc = tj_progress_report(monitor, "reading", at, file->states, err);
    }
    return rc;
}

static int read_all(const gps_file *file, tj_memory_book *memory, const tj_progress_monitor *monitor,
                    tj_err *err)
{
    gps_state state;
    int rc = 0;

    for (uint32_t i = 0; !rc && i < file->states; i++) {
        if (read_state(file, i, &state))
            rc = add_state(file, &state, memory, err);
        if (!rc && i % 1024 == 0)
            rc = tj_progress_report(monitor, "reading", i, file->states, err);
    }
    return rc;
}

static int read_bytes(const void *data, size_t n, const tj_book_open_options *options, tj_memory_book *memory,
                      tj_book_faults *faults, tj_err *err)
{
    const uint8_t *bytes = data;
    gps_file file = {.bytes = bytes, .faults = faults};
    traversal w = {0};
    int rc;

    if (!looks_like(bytes, n))
        return tj_book_fail_at(err, 0, "not a joseki.dat of version 1");
    if (size_of(bytes) > n)
        return tj_book_fail_at(err, n, "the book is truncated: the header announces more states and moves");
    if (size_of(bytes) < n)
        return tj_book_fail_at(err, (size_t)size_of(bytes), "unexpected data after the last state");
    file.states = tj_read_be32(bytes + 4);
    file.moves = tj_read_be32(bytes + 8);
    file.start = tj_read_be32(bytes + 12);
    file.moves_at = HEAD + (size_t)file.states * STATE;
    file.boards_at = file.moves_at + (size_t)file.moves * MOVE;
    if (options->whole_file)
        return read_all(&file, memory, options->monitor, err);
    w.queue = tj_alloc(file.states, sizeof *w.queue);
    w.seen = tj_zalloc(file.states, sizeof *w.seen);
    rc = w.queue && w.seen ? read_reachable(&file, &w, memory, options->monitor, err) : tj_fail_nomem(err);
    free(w.queue);
    free(w.seen);
    return rc;
}

const tj_book_format_row tj_gps_format = {
    .id = TJ_BOOK_GPS, .name = "gps", .looks_like = looks_like, .read = read_bytes};
