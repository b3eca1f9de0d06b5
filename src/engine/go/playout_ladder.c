/* Reading ladders.
 *
 * A ladder hardly branches: where only one move is to be tried it is played on the same board, and a copy is
 * made only for the first of two.  The recursion is as deep as the branchings. */
#include "engine/go/playout.h"

static bool is_lost(tj_playout_ladder_workspace *r, unsigned level, unsigned cell, unsigned colour);

unsigned tj_playout_counter_captures(const tj_playout_board *b, unsigned cell, unsigned moves[8])
{
    unsigned at = cell, n = 0, other = tj_go_opponent(b->stone[cell]);

    do {
        for (unsigned i = 0; i < 4; i++) {
            unsigned beside = tj_pb_neighbour(b, at, i);
            if (b->stone[beside] != other || tj_pb_liberties(b, beside) != 1)
                continue;
            unsigned liberty = tj_pb_liberty(b, b->head[beside], 0), k = 0;
            while (k < n && moves[k] != liberty)
                k++;
            if (k == n && n < 8)
                moves[n++] = liberty;
        }
        at = b->next[at];
    } while (at != cell);
    return n;
}

/* The atari moves against a chain of two liberties that leave it fewer than three when it runs. */
static unsigned atari_moves(const tj_playout_board *b, unsigned cell, unsigned moves[2])
{
    unsigned head = b->head[cell], colour = b->stone[cell], n = 0;
    unsigned first = tj_pb_liberty(b, head, 0), second = tj_pb_liberty(b, head, first);

    /* running to one liberty, the other, which will be the chaser's, is still counted */
    if (tj_playout_legal(b, first) && tj_playout_liberties_after(b, second, colour, 4) <= 3)
        moves[n++] = first;
    if (tj_playout_legal(b, second) && tj_playout_liberties_after(b, first, colour, 4) <= 3)
        moves[n++] = second;
    return n;
}

/* The moves that may save a chain in atari. */
static unsigned saving_moves(const tj_playout_board *b, unsigned cell, unsigned moves[9])
{
    unsigned found = tj_playout_counter_captures(b, cell, moves), n = 0;
    unsigned liberty = tj_pb_liberty(b, b->head[cell], 0);

    for (unsigned i = 0; i < found; i++)
        if (moves[i] != liberty && tj_playout_legal(b, moves[i]))
            moves[n++] = moves[i];
    if (tj_playout_legal(b, liberty) && tj_playout_liberties_after(b, liberty, b->stone[cell], 2) >= 2)
        moves[n++] = liberty;
    return n;
}

/* Plays the first move of several on a copy, in the next level; returns whether the chain is lost then.
 * Too deep: not lost. */
static bool is_lost_after(tj_playout_ladder_workspace *r, unsigned level, unsigned cell, unsigned move)
{
    if (level + 1 >= TJ_PLAYOUT_LADDER_DEPTH)
        return false;
    tj_playout_board_copy(&r->boards[level + 1], &r->boards[level]);
    tj_playout_play(&r->boards[level + 1], move);
    return is_lost(r, level + 1, cell, r->boards[level].stone[cell]);
}

/* Is colour's chain at cell lost on boards[level], whoever moves there? */
static bool is_lost(tj_playout_ladder_workspace *r, unsigned level, unsigned cell, unsigned colour)
{
    tj_playout_board *b = &r->boards[level];
    unsigned moves[9];

    for (;;) {
        if (b->stone[cell] != colour)
            return true;
        unsigned liberties = tj_pb_liberties(b, cell);
        bool chasing = b->to_move != colour;
        if (liberties > 2 || ++r->tried > TJ_PLAYOUT_LADDER_MOVES)
            return false;
        if (chasing && liberties == 1)
            return tj_playout_legal(b, tj_pb_liberty(b, b->head[cell], 0));
        if (!chasing && liberties == 2)
            return false;
        unsigned n = chasing ? atari_moves(b, cell, moves) : saving_moves(b, cell, moves);
        if (n == 0)
            return !chasing;
        for (unsigned i = 0; i + 1 < n; i++)
            if (is_lost_after(r, level, cell, moves[i]) == chasing)
                return chasing;
        tj_playout_play(b, moves[n - 1]);
    }
}

/* A chaser's stone that gives atari while it is in atari itself was dealt with by saving_moves: the chased
 * takes it. */
bool tj_playout_ladder_captures(tj_playout_ladder_workspace *workspace, const tj_playout_board *b,
                                unsigned cell, unsigned *move)
{
    tj_playout_board *work = &workspace->boards[0];
    unsigned colour = b->stone[cell], moves[2], n;

    tj_playout_board_copy(work, b);
    if (work->to_move == colour) {
        work->to_move = tj_go_opponent(colour);
        work->ko = 0;
    }
    if (tj_pb_liberties(b, cell) == 1) {
        moves[0] = tj_pb_liberty(b, b->head[cell], 0);
        n = tj_playout_legal(work, moves[0]);
    } else
        n = atari_moves(work, cell, moves);
    for (unsigned i = 0; i < n; i++) {
        workspace->tried = 0;
        if (is_lost_after(workspace, 0, cell, moves[i])) {
            if (move)
                *move = moves[i];
            return true;
        }
    }
    return false;
}

bool tj_playout_ladder_escapes(tj_playout_ladder_workspace *workspace, const tj_playout_board *b,
                               unsigned cell, unsigned move)
{
    tj_playout_board *work = &workspace->boards[0];

    tj_playout_board_copy(work, b);
    if (work->to_move != b->stone[cell]) {
        work->to_move = b->stone[cell];
        work->ko = 0;
    }
    if (!tj_playout_legal(work, move))
        return false;
    workspace->tried = 0;
    return !is_lost_after(workspace, 0, cell, move);
}
