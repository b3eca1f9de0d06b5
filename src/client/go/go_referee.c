#include "client/go/go_referee.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"

#define THIRD_TIME 2 /* earlier positions that are the same */

static unsigned points_of(const tj_go_board *board)
{
    return (unsigned)board->size * board->size;
}

static void stones_of(const tj_go_board *board, uint8_t stones[TJ_GO_POINTS_MAX])
{
    for (unsigned point = 0; point < points_of(board); point++)
        stones[point] = (uint8_t)tj_go_board_at(board, point);
}

/* to_move TJ_EMPTY: whoever it is. */
static uint64_t hash_of(const tj_go_board *board, int to_move)
{
    uint8_t stones[TJ_GO_POINTS_MAX + 1];

    stones_of(board, stones);
    stones[points_of(board)] = (uint8_t)to_move;
    return tj_hash64(stones, points_of(board) + 1);
}

static size_t count_same(const tj_go_referee *referee, uint64_t hash)
{
    size_t same = 0;

    for (size_t i = 0; i < referee->positions.len; i++)
        same += referee->positions.items[i] == hash;
    return same;
}

/* The position's hash as its repetition is told: without the player to move under superko. */
static uint64_t position_hash(const tj_go_referee *referee, const tj_go_board *board, int to_move)
{
    return hash_of(board, referee->rules.superko ? TJ_EMPTY : to_move);
}

static bool remember(tj_go_referee *referee, uint64_t hash)
{
    if (TJ_RESERVE(&referee->positions, referee->positions.len + 1))
        return false;
    referee->positions.items[referee->positions.len++] = hash;
    return true;
}

int tj_go_referee_init(tj_go_referee *referee, const tj_go_match_rules *rules, tj_err *err)
{
    memset(referee, 0, sizeof *referee);
    referee->rules = *rules;
    referee->to_move = TJ_BLACK;
    if (tj_go_board_init(&referee->board, rules->size))
        return tj_fail(err, TJ_E_RANGE, "a board has %d to %d lines, not %u", TJ_GO_SIZE_MIN, TJ_GO_SIZE_MAX,
                       rules->size);
    if (!remember(referee, position_hash(referee, &referee->board, TJ_BLACK)))
        return tj_fail_nomem(err);
    return 0;
}

void tj_go_referee_release(tj_go_referee *referee)
{
    free(referee->moves.items);
    free(referee->positions.items);
    memset(referee, 0, sizeof *referee);
}

/* Looks at what the stone makes of the board before it is played for good. */
static tj_go_ruling play_stone(tj_go_referee *referee, unsigned point)
{
    tj_go_board after = referee->board;
    int verdict = tj_go_board_play(&after, point, referee->to_move, referee->rules.allow_suicide);
    uint64_t hash;
    size_t same;

    if (verdict != TJ_GO_LEGAL) {
        referee->reason = tj_go_legality_text(verdict);
        return TJ_GO_ILLEGAL;
    }
    hash = position_hash(referee, &after, tj_go_opponent(referee->to_move));
    same = count_same(referee, hash);
    if (same && referee->rules.superko) {
        referee->reason = "it repeats an earlier position";
        return TJ_GO_ILLEGAL;
    }
    if (!remember(referee, hash))
        return TJ_GO_NO_MEMORY;
    referee->board = after;
    referee->repeats = same > 0;
    return same >= THIRD_TIME ? TJ_GO_REPEATED : TJ_GO_GOES_ON;
}

tj_go_ruling tj_go_referee_play(tj_go_referee *referee, unsigned point)
{
    tj_go_ruling ruling = TJ_GO_GOES_ON;

    if (TJ_RESERVE(&referee->moves, referee->moves.len + 1))
        return TJ_GO_NO_MEMORY;
    referee->repeats = false;
    if (point == TJ_PASS)
        tj_go_board_play(&referee->board, TJ_PASS, referee->to_move, false); /* ends a ko */
    else
        ruling = play_stone(referee, point);
    if (ruling == TJ_GO_ILLEGAL || ruling == TJ_GO_NO_MEMORY)
        return ruling;
    referee->moves.items[referee->moves.len++] =
        (tj_move){.point = (uint16_t)point, .colour = (uint8_t)referee->to_move};
    referee->to_move = tj_go_opponent(referee->to_move);
    referee->passes = point == TJ_PASS ? referee->passes + 1 : 0;
    if (referee->passes >= 2)
        return TJ_GO_FINISHED;
    if (ruling == TJ_GO_GOES_ON && referee->moves.len >= referee->rules.move_limit)
        return TJ_GO_TOO_LONG;
    return ruling;
}

/* ---- counting ---- */

typedef struct region {
    unsigned size; /* of the board */
    unsigned points[TJ_GO_POINTS_MAX];
    size_t count;
} region;

static size_t neighbours(unsigned size, unsigned point, unsigned around[4])
{
    unsigned row = point / size, column = point % size;
    size_t n = 0;

    if (row)
        around[n++] = point - size;
    if (row + 1 < size)
        around[n++] = point + size;
    if (column)
        around[n++] = point - 1;
    if (column + 1 < size)
        around[n++] = point + 1;
    return n;
}

/* All points connected to `start` with the same content; borders becomes the bits 1 << content of what lies
 * around them. */
static void flood(const uint8_t *stones, unsigned start, bool *seen, region *out, unsigned *borders)
{
    out->count = 1;
    out->points[0] = start;
    seen[start] = true;
    *borders = 0;
    for (size_t i = 0; i < out->count; i++) {
        unsigned around[4];
        size_t n = neighbours(out->size, out->points[i], around);

        for (size_t j = 0; j < n; j++) {
            if (stones[around[j]] != stones[start])
                *borders |= 1u << stones[around[j]];
            else if (!seen[around[j]]) {
                seen[around[j]] = true;
                out->points[out->count++] = around[j];
            }
        }
    }
}

static void take_off(uint8_t *stones, const bool *dead, region *chain)
{
    bool seen[TJ_GO_POINTS_MAX] = {false};
    unsigned borders, points = chain->size * chain->size;

    for (unsigned point = 0; point < points; point++) {
        if (!dead[point] || stones[point] == TJ_EMPTY)
            continue;
        flood(stones, point, seen, chain, &borders);
        for (size_t i = 0; i < chain->count; i++)
            stones[chain->points[i]] = TJ_EMPTY;
    }
}

int tj_go_area(const tj_go_board *board, const bool *dead)
{
    uint8_t stones[TJ_GO_POINTS_MAX];
    bool seen[TJ_GO_POINTS_MAX] = {false};
    region part = {.size = board->size};
    unsigned borders;
    int area = 0;

    stones_of(board, stones);
    if (dead)
        take_off(stones, dead, &part);
    for (unsigned point = 0; point < points_of(board); point++) {
        if (stones[point] != TJ_EMPTY)
            area += stones[point] == TJ_BLACK ? 1 : -1;
        else if (!seen[point]) {
            flood(stones, point, seen, &part, &borders);
            if (borders == 1u << TJ_BLACK)
                area += (int)part.count;
            else if (borders == 1u << TJ_WHITE)
                area -= (int)part.count;
        }
    }
    return area;
}
