#include "client/shogi/shogi_opening.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/random.h"

#define MOVE_TRIES    60 /* for a move that suits */
#define OPENING_TRIES 50 /* for an opening that is new */

/* How people begin: pawns, golds, silvers, the rook to the side or not, the king out of the centre.  Told for
 * Black; White has them turned. */
static const char *const FIRST_MOVES[] = {
    "7g7f", "2g2f", "2f2e", "6g6f", "5g5f", "4g4f", "3g3f", "1g1f", "9g9f", "8g8f", "7i6h", "7i7h",
    "6h7g", "7h6g", "3i4h", "3i3h", "3i2h", "4h4g", "6i7h", "6i5h", "4i5h", "4i3h", "5i6h", "5i4h",
    "6h7h", "4h3h", "3h2h", "2h7h", "2h6h", "2h5h", "2h4h", "8h7g", "1f1e", "9f9e", "8i7g", "2i3g",
};
#define FIRST_MOVE_COUNT (sizeof FIRST_MOVES / sizeof *FIRST_MOVES)

/* ---- what hangs ---- */

/* Worth in pawns, by kind; rough, as exchanges of unlike pieces are to be avoided only. */
static int worth(unsigned piece)
{
    static const int WORTH[TJ_SHOGI_KINDS] = {0, 1, 3, 4, 5, 6, 8, 10, 100, 5, 5, 5, 6, 0, 11, 13};

    return WORTH[tj_shogi_piece_kind(piece)];
}

/* What a move takes, and what promoting adds. */
static int gain(const tj_shogi *position, tj_shogi_move move)
{
    unsigned from = tj_shogi_move_from(move), piece;

    if (tj_shogi_move_is_drop(move))
        return 0;
    piece = position->board[from];
    return worth(position->board[tj_shogi_move_to(move)]) +
           (tj_shogi_move_promotes(move) ? worth(piece + TJ_SHOGI_PROMOTION) - worth(piece) : 0);
}

static int best_gain(const tj_shogi *position, unsigned onto)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(position, moves);
    int best = 0;

    for (size_t i = 0; i < count; i++)
        if (tj_shogi_move_to(moves[i]) == onto && gain(position, moves[i]) > best)
            best = gain(position, moves[i]);
    return best;
}

bool tj_shogi_is_hanging(const tj_shogi *position)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(position, moves);

    for (size_t i = 0; i < count; i++) {
        int taken = gain(position, moves[i]);
        tj_shogi after = *position;

        if (!taken)
            continue;
        tj_shogi_apply(&after, moves[i]);
        if (taken > best_gain(&after, tj_shogi_move_to(moves[i])))
            return true;
    }
    return false;
}

/* ---- at random ---- */

/* The move as the other side would play it. */
static tj_shogi_move turned(tj_shogi_move move)
{
    return tj_shogi_move_of(TJ_SHOGI_SQUARES - 1 - tj_shogi_move_from(move),
                            TJ_SHOGI_SQUARES - 1 - tj_shogi_move_to(move), tj_shogi_move_promotes(move));
}

/* Would a player begin so? */
static bool suits(const tj_shogi *position, tj_shogi_move move)
{
    tj_shogi after = *position;

    return tj_shogi_play(&after, move) == TJ_SHOGI_LEGAL && !tj_shogi_is_hanging(&after);
}

/* Plays one more move; any one if none of those above suits any more. */
static bool extend(tj_shogi *position, uint16_t *moves, size_t count, uint64_t *random)
{
    tj_shogi_move all[TJ_SHOGI_MOVES_MAX], move = TJ_SHOGI_NO_MOVE;
    size_t legal;

    for (int try = 0; try < MOVE_TRIES && !move; try++) {
        const char *text = FIRST_MOVES[tj_random(random) % FIRST_MOVE_COUNT];

        tj_shogi_move_parse(text, 4, &move, NULL);
        move = position->side == TJ_BLACK ? move : turned(move);
        move = suits(position, move) ? move : TJ_SHOGI_NO_MOVE;
    }
    legal = move ? 0 : tj_shogi_moves(position, all);
    for (size_t i = 0, first = legal ? tj_random(random) % legal : 0; i < legal && !move; i++)
        if (suits(position, all[(first + i) % legal]))
            move = all[(first + i) % legal];
    if (!move)
        return false;
    tj_shogi_apply(position, move);
    moves[count] = move;
    return true;
}

static uint64_t hash_of(const tj_shogi *position)
{
    uint64_t parts[3] = {position->board_key, position->side, 0};

    parts[2] = tj_hash64(position->hand, sizeof position->hand);
    return tj_hash64(parts, sizeof parts);
}

int tj_shogi_openings_random(tj_openings *openings, unsigned moves, uint64_t seed, size_t count, tj_err *err)
{
    uint16_t played[TJ_SHOGI_RANDOM_MAX];
    uint64_t random = seed;
    tj_hash_set seen;
    int rc = tj_hash_set_init(&seen, count) ? tj_fail_nomem(err) : 0;

    if (!rc && moves > TJ_SHOGI_RANDOM_MAX)
        rc = tj_fail(err, TJ_E_RANGE, "at most %d moves at random", TJ_SHOGI_RANDOM_MAX);
    for (size_t i = 0; i < count && !rc; i++) {
        size_t n = 0;

        for (int try = 0; try < OPENING_TRIES; try++) {
            tj_shogi position;

            tj_shogi_init(&position);
            for (n = 0; n < moves && extend(&position, played, n, &random);)
                n++;
            if (tj_hash_set_add(&seen, hash_of(&position)))
                break;
        }
        rc = tj_openings_add(openings, played, n, err);
    }
    free(seen.places);
    return rc;
}

/* ---- from a file ---- */

/* The record's first moves, if they are an opening. */
static int take(tj_openings *openings, const tj_record *record, unsigned moves, size_t *left_out, tj_err *err)
{
    size_t n = moves && moves < record->moves.len ? moves : record->moves.len;
    uint16_t *played = tj_alloc(n, sizeof *played);
    tj_shogi position;
    int rc = 0;

    if (!played)
        return tj_fail_nomem(err);
    tj_shogi_init(&position);
    for (size_t i = 0; i < n; i++) {
        played[i] = record->moves.items[i].point;
        if (!record->start)
            tj_shogi_apply(&position, played[i]); /* the reader has proved it to be legal */
    }
    if (!n || record->state == TJ_RECORD_REJECTED || record->start || !tj_shogi_count_moves(&position))
        ++*left_out;
    else
        rc = tj_openings_add(openings, played, n, err);
    free(played);
    return rc;
}

int tj_shogi_openings_read(tj_openings *openings, const char *path, unsigned moves, size_t *left_out,
                           tj_err *err)
{
    size_t before = openings->len;
    tj_buf bytes = TJ_BUF_INIT;
    tj_kifu_reader reader = {0};
    bool found = true;
    tj_kifu kifu;
    int rc = tj_file_read(path, &bytes, err);

    *left_out = 0;
    tj_kifu_init(&kifu);
    if (!rc)
        rc = tj_kifu_reader_init(&reader, bytes.data ? bytes.data : "", bytes.len, err);
    if (rc == TJ_E_FORMAT)
        tj_err_set_place(err, path, 0, 0, 0);
    while (!rc && found) {
        rc = tj_kifu_next(&reader, &kifu, &found, err);
        if (!rc && found)
            rc = take(openings, &kifu.record, moves, left_out, err);
    }
    if (!rc && openings->len == before)
        rc = tj_fail_path(err, TJ_E_NOTFOUND, path, "no game of shogi to begin with");
    tj_kifu_release(&kifu);
    tj_kifu_reader_release(&reader);
    tj_buf_release(&bytes);
    return rc;
}
