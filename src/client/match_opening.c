#include "client/match_kind.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/key_set.h"
#include "format/record_kind.h"

#define OPENING_TRIES 50 /* for an opening that is new */

int tj_openings_add(tj_openings *openings, const uint16_t *moves, size_t count, tj_err *err)
{
    uint16_t *copy = tj_alloc(count, sizeof *copy);

    if (!copy || TJ_RESERVE(openings, openings->len + 1)) {
        free(copy);
        return tj_fail_nomem(err);
    }
    if (count)
        memcpy(copy, moves, count * sizeof *copy);
    openings->items[openings->len++] = (tj_opening){copy, count};
    return 0;
}

void tj_openings_release(tj_openings *openings)
{
    for (size_t i = 0; i < openings->len; i++)
        free(openings->items[i].moves);
    free(openings->items);
    *openings = (tj_openings){NULL, 0, 0};
}

uint64_t tj_openings_hash(const tj_openings *openings)
{
    uint64_t all = 0;

    for (size_t i = 0; i < openings->len; i++) {
        const tj_opening *one = &openings->items[i];
        uint64_t pair[2] = {all, tj_hash64(one->moves, one->count * sizeof *one->moves)};

        all = tj_hash64(pair, sizeof pair);
    }
    return all;
}

/* ---- at random ---- */

static int add_random(tj_openings *openings, unsigned board, unsigned moves, uint64_t *random,
                      tj_key_set *seen, tj_err *err)
{
    uint16_t played[TJ_OPENING_RANDOM_MAX];
    bool again = true;
    size_t n = 0;
    int rc = 0;

    for (int try = 0; try < OPENING_TRIES && again && !rc; try++) {
        tj_position position;

        rc = tj_position_init(&position, board, err);
        for (n = 0; n < moves && !rc; n++) {
            if (!tj_game_row_of(position.kind)->match->random_move(&position, played, n, random, &played[n]))
                break;
            position.kind->play(position.state, played[n]);
        }
        if (!rc)
            rc = tj_key_set_add(seen, tj_position_key_of(&position).key, &again, err);
    }
    return rc ? rc : tj_openings_add(openings, played, n, err);
}

int tj_openings_random(tj_openings *openings, unsigned board, unsigned moves, uint64_t seed, size_t count,
                       tj_err *err)
{
    tj_key_set seen = {0};
    uint64_t random = seed;
    int rc = 0;

    if (moves > TJ_OPENING_RANDOM_MAX)
        return tj_fail(err, TJ_E_RANGE, "more than %d random moves", TJ_OPENING_RANDOM_MAX);
    for (size_t i = 0; i < count && !rc; i++)
        rc = add_random(openings, board, moves, &random, &seen, err);
    tj_key_set_release(&seen);
    return rc;
}

/* ---- from a file ---- */

/* Plays the record's first n moves. */
static int replay(tj_referee *referee, const tj_record *record, size_t n, bool *good, tj_err *err)
{
    int rc = 0;

    for (size_t i = 0; i < n && *good && !rc; i++) {
        const tj_move *move = &record->moves.items[i];

        *good = move->colour == tj_position_to_move(&referee->position);
        if (*good)
            rc = tj_referee_play(referee, move->point, err);
        *good = *good && !referee->over;
    }
    return rc;
}

/* The record's first moves, if they are an opening. */
static int take(tj_openings *openings, const tj_record *record, unsigned board, const tj_referee_rules *rules,
                unsigned moves, size_t *left_out, tj_err *err)
{
    size_t n = moves && moves < record->moves.len ? moves : record->moves.len;
    bool good = n && record->state != TJ_RECORD_REJECTED && record->board == board && !record->start;
    tj_referee referee;
    int rc = tj_referee_init(&referee, rules, board, NULL, err);

    for (size_t i = 0; i < record->setup.len; i++)
        good = good && record->setup.items[i].before >= n;
    if (!rc)
        rc = replay(&referee, record, n, &good, err);
    if (!rc && good)
        rc = tj_openings_add(openings, referee.moves.items, n, err);
    else if (!rc)
        ++*left_out;
    tj_referee_release(&referee);
    return rc;
}

static int read_games(tj_openings *openings, const tj_record_kind *records, void *reader, unsigned board,
                      const tj_referee_rules *rules, unsigned moves, size_t *left_out, tj_err *err)
{
    tj_record record;
    bool more = true;
    int rc = 0;

    tj_record_init(&record);
    while (!rc && more) {
        tj_record_location place = {0};
        bool found = false;

        rc = records->next(reader, &place, &more, err);
        tj_record_clear(&record);
        if (!rc && more && records->read(reader, &place, &record, &found))
            rc = tj_fail_nomem(err);
        if (!rc && found)
            rc = take(openings, &record, board, rules, moves, left_out, err);
    }
    tj_record_release(&record);
    return rc;
}

int tj_openings_read(tj_openings *openings, const char *path, unsigned board, const tj_referee_rules *rules,
                     unsigned moves, size_t *left_out, tj_err *err)
{
    const tj_game_kind *kind = tj_game_kind_of_board(board);
    const tj_record_kind *records = tj_game_row_of(kind)->records;
    size_t before = openings->len, first;
    tj_buf bytes = TJ_BUF_INIT;
    void *reader = NULL;
    tj_record_bytes file = {0};
    int rc = tj_file_read(path, &bytes, err);

    *left_out = 0;
    if (!rc && !(rc = tj_record_bytes_init(&file, bytes.data, bytes.len, err)))
        rc = records->open(&reader, &file, file.text_n, &first, err);
    if (!rc && reader)
        rc = read_games(openings, records, reader, board, rules, moves, left_out, err);
    if (!rc && openings->len == before)
        rc = tj_fail_path(err, TJ_E_NOTFOUND, path, "no %s game to begin with on a %ux%u board", kind->title,
                          tj_board_lines(board), tj_board_lines(board));
    if (reader)
        records->close(reader);
    tj_record_bytes_release(&file);
    tj_buf_release(&bytes);
    return rc;
}
