#include "pattern/go/ladder.h"

/* A ladder across the board has some 60 moves; with branches, 150 positions decide nearly all. */
#define DEPTH_MAX     60
#define POSITIONS_MAX 150
#define FREE          3 /* liberties of a chain that has got away */

static bool is_among(const uint16_t *cells, unsigned count, unsigned cell)
{
    for (unsigned i = 0; i < count; i++)
        if (cells[i] == cell)
            return true;
    return false;
}

unsigned tj_chain_liberties(const tj_go_board *board, unsigned cell, uint16_t *liberties, unsigned max)
{
    unsigned count = 0, stone = cell;

    do {
        for (int i = 0; i < 4; i++) {
            unsigned beside = tj_go_neighbour(stone, i);

            if (board->stone[beside] != TJ_EMPTY || is_among(liberties, count, beside))
                continue;
            liberties[count++] = (uint16_t)beside;
            if (count == max)
                return max;
        }
        stone = board->next[stone];
    } while (stone != cell);
    return count;
}

static bool escapes(unsigned *positions, const tj_go_board *board, unsigned cell, unsigned depth);
static bool takes(unsigned *positions, const tj_go_board *board, unsigned cell, unsigned depth);

static bool too_long(unsigned positions, unsigned depth)
{
    return depth > DEPTH_MAX || positions > POSITIONS_MAX;
}

/* Plays there on a copy of the board. */
static bool play(unsigned *positions, const tj_go_board *board, unsigned cell, int colour, tj_go_board *after)
{
    ++*positions;
    *after = *board;
    return tj_go_board_play(after, tj_go_point(board, cell), colour, false) == TJ_GO_LEGAL;
}

/* Is the chain safe after its owner moved? */
static bool stands(unsigned *positions, const tj_go_board *board, unsigned cell, unsigned depth)
{
    uint16_t liberties[FREE];
    unsigned count = tj_chain_liberties(board, cell, liberties, FREE);

    return count == FREE || (count == 2 && !takes(positions, board, cell, depth));
}

/* The liberty where the chain would get more room comes first: that is where ladders are driven from, and
 * long readings do not depend on how the board is turned. */
static void order(const tj_go_board *board, uint16_t liberties[2])
{
    unsigned room[2] = {0, 0};

    for (int l = 0; l < 2; l++)
        for (int i = 0; i < 4; i++)
            room[l] += board->stone[tj_go_neighbour(liberties[l], i)] == TJ_EMPTY;
    if (room[1] > room[0]) {
        uint16_t first = liberties[0];

        liberties[0] = liberties[1];
        liberties[1] = first;
    }
}

/* The attacker moves; the chain has at most two liberties. */
static bool takes(unsigned *positions, const tj_go_board *board, unsigned cell, unsigned depth)
{
    uint16_t liberties[FREE], own[2];
    unsigned count = tj_chain_liberties(board, cell, liberties, FREE);
    int attacker = tj_go_opponent(board->stone[cell]);

    if (count < 2)
        return true;
    if (count == FREE || too_long(*positions, depth))
        return false;
    order(board, liberties);
    for (unsigned i = 0; i < count; i++) {
        tj_go_board after;

        if (!play(positions, board, liberties[i], attacker, &after))
            continue;
        if (tj_chain_liberties(&after, liberties[i], own, 2) < 2)
            continue; /* it would be taken itself */
        if (!escapes(positions, &after, cell, depth + 1))
            return true;
    }
    return false;
}

/* Can the owner take stones around the chain that are in atari, and stand then? */
static bool escapes_by_capture(unsigned *positions, const tj_go_board *board, unsigned cell, unsigned depth)
{
    int colour = board->stone[cell];
    uint16_t tried[8], liberty[2];
    unsigned count = 0, stone = cell;

    do {
        for (int i = 0; i < 4; i++) {
            unsigned beside = tj_go_neighbour(stone, i);
            tj_go_board after;

            if (board->stone[beside] != tj_go_opponent(colour) || count == 8 ||
                is_among(tried, count, board->head[beside]))
                continue;
            tried[count++] = board->head[beside];
            if (tj_chain_liberties(board, beside, liberty, 2) == 1 &&
                play(positions, board, liberty[0], colour, &after) &&
                stands(positions, &after, cell, depth + 1))
                return true;
        }
        stone = board->next[stone];
    } while (stone != cell);
    return false;
}

/* The owner moves. */
static bool escapes(unsigned *positions, const tj_go_board *board, unsigned cell, unsigned depth)
{
    uint16_t liberties[FREE];
    unsigned count = tj_chain_liberties(board, cell, liberties, FREE);
    tj_go_board after;

    if (count == FREE || too_long(*positions, depth))
        return true;
    if (count == 2)
        return !takes(positions, board, cell, depth);
    if (escapes_by_capture(positions, board, cell, depth))
        return true;
    return count && play(positions, board, liberties[0], board->stone[cell], &after) &&
           stands(positions, &after, cell, depth + 1);
}

bool tj_ladder_captures(const tj_go_board *board, unsigned cell)
{
    unsigned positions = 0;

    return takes(&positions, board, cell, 0);
}

bool tj_ladder_escapes(const tj_go_board *board, unsigned cell)
{
    unsigned positions = 0;

    return escapes(&positions, board, cell, 0);
}
