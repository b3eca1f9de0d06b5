#include "client/go/go_opening.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/random.h"
#include "format/go/sgf_internal.h"

#define POINT_TRIES   300 /* for a point that suits; on 19 lines half of them do, on 9 a third */
#define OPENING_TRIES 50  /* for an opening that is new */
#define APART         3   /* steps between stones */

/* ---- at random ---- */

static unsigned steps(unsigned size, unsigned a, unsigned b)
{
    return (unsigned)abs((int)(a / size) - (int)(b / size)) +
           (unsigned)abs((int)(a % size) - (int)(b % size));
}

/* Would a player open there?  Small boards have no lines to choose from. */
static bool suits(unsigned size, unsigned point, const uint16_t *before, size_t count, unsigned apart)
{
    unsigned line = tj_go_line(size, point);

    if (size >= 7 && (line < 2 || line > 4))
        return false;
    for (size_t i = 0; i < count; i++)
        if (steps(size, point, before[i]) < apart)
            return false;
    return true;
}

/* Plays one more move, as far apart from the others as there is room; false if there is none. */
static bool extend(tj_go_board *board, uint16_t *points, size_t count, uint64_t *random)
{
    unsigned size = board->size, all = size * size;
    int colour = count % 2 ? TJ_WHITE : TJ_BLACK;

    for (unsigned apart = APART; apart > 0; apart--)
        for (int try = 0; try < POINT_TRIES; try++) {
            unsigned point = (unsigned)(tj_random(random) % all);

            if (suits(size, point, points, count, apart) &&
                tj_go_board_play(board, point, colour, false) == TJ_GO_LEGAL) {
                points[count] = (uint16_t)point;
                return true;
            }
        }
    for (unsigned i = 0, first = (unsigned)(tj_random(random) % all); i < all; i++) {
        unsigned point = (first + i) % all;

        if (tj_go_board_play(board, point, colour, false) == TJ_GO_LEGAL) {
            points[count] = (uint16_t)point;
            return true;
        }
    }
    return false;
}

/* The same for positions that are turned or mirrored images of each other. */
static uint64_t canonical_hash(const tj_go_board *board)
{
    unsigned size = board->size, all = size * size;
    uint8_t stones[TJ_GO_POINTS_MAX];
    uint64_t least = UINT64_MAX;

    for (unsigned symmetry = 0; symmetry < TJ_GO_SYMMETRIES; symmetry++) {
        uint64_t hash;

        for (unsigned point = 0; point < all; point++)
            stones[tj_go_transform(size, symmetry, point)] = (uint8_t)tj_go_board_at(board, point);
        hash = tj_hash64(stones, all);
        least = hash < least ? hash : least;
    }
    return least;
}

int tj_go_openings_random(tj_openings *openings, unsigned size, unsigned moves, uint64_t seed, size_t count,
                          tj_err *err)
{
    uint16_t *points = tj_alloc(moves, sizeof *points);
    uint64_t random = seed;
    tj_go_board board;
    tj_hash_set seen;
    int rc = tj_hash_set_init(&seen, count) || !points ? tj_fail_nomem(err) : 0;

    if (!rc && tj_go_board_init(&board, size))
        rc = tj_fail(err, TJ_E_RANGE, "no board has %u lines", size);
    for (size_t i = 0; i < count && !rc; i++) {
        size_t n = 0;

        for (int try = 0; try < OPENING_TRIES; try++) {
            tj_go_board_init(&board, size);
            for (n = 0; n < moves && extend(&board, points, n, &random);)
                n++;
            if (tj_hash_set_add(&seen, canonical_hash(&board)))
                break;
        }
        rc = tj_openings_add(openings, points, n, err);
    }
    free(points);
    free(seen.places);
    return rc;
}

/* ---- from a file ---- */

/* The record's first moves, if they are an opening; 0 or TJ_E_NOMEM. */
static int take(tj_openings *openings, const tj_record *record, const tj_go_match_rules *rules,
                unsigned moves, size_t *left_out, tj_err *err)
{
    size_t n = moves && moves < record->moves.len ? moves : record->moves.len;
    uint16_t *points = tj_alloc(n, sizeof *points);
    tj_go_referee referee;
    bool good = record->state != TJ_RECORD_REJECTED && record->board == rules->size;
    int rc = points ? tj_go_referee_init(&referee, rules, err) : tj_fail_nomem(err);

    if (!points)
        return rc;
    for (size_t i = 0; i < record->setup.len; i++)
        good = good && record->setup.items[i].before >= n && n > 0;
    for (size_t i = 0; i < n && good && !rc; i++) {
        tj_go_ruling ruling;

        points[i] = record->moves.items[i].point;
        good = record->moves.items[i].colour == referee.to_move;
        ruling = good ? tj_go_referee_play(&referee, points[i]) : TJ_GO_GOES_ON;
        if (ruling == TJ_GO_NO_MEMORY)
            rc = tj_fail_nomem(err);
        good = good && ruling == TJ_GO_GOES_ON;
    }
    if (!rc && good)
        rc = tj_openings_add(openings, points, n, err);
    else if (!rc)
        ++*left_out;
    tj_go_referee_release(&referee);
    free(points);
    return rc;
}

int tj_go_openings_read(tj_openings *openings, const char *path, const tj_go_match_rules *rules,
                        unsigned moves, size_t *left_out, tj_err *err)
{
    size_t before = openings->len;
    tj_sgf_file file;
    tj_sgf_extent extent;
    tj_record record;
    int rc = tj_sgf_file_open(&file, path, err);

    *left_out = 0;
    tj_record_init(&record);
    while (!rc && tj_sgf_next(&file.reader, &extent)) {
        tj_record_clear(&record);
        rc = tj_sgf_parse(&file.reader, &extent, &record, err);
        if (!rc)
            rc = take(openings, &record, rules, moves, left_out, err);
    }
    if (!rc && openings->len == before)
        rc = tj_fail_path(err, TJ_E_NOTFOUND, path, "no game to begin with on a %ux%u board", rules->size,
                          rules->size);
    tj_record_release(&record);
    tj_sgf_file_release(&file);
    return rc;
}
