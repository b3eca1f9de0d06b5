/* The proof of a board: everything that tj_go_board keeps beside the stones is counted again from the stones,
 * chain by chain, with a flood fill that shares nothing with the board's own bookkeeping. */
#include "tejun/go.h"

#include <string.h>

#include "base/error.h"

static const int around[4] = {-TJ_GO_STRIDE, -1, 1, TJ_GO_STRIDE};

/* A chain as the flood fill finds it. */
typedef struct chain {
    unsigned length, liberties; /* stones; pairs of stone and empty neighbour */
    uint16_t cells[TJ_GO_POINTS_MAX];
    bool member[TJ_GO_CELLS];
} chain;

static int wrong(const tj_go_board *board, unsigned cell, const char *what, tj_err *err)
{
    char place[8];
    tj_go_point_format(board->size, tj_go_point(board, cell), place);
    return tj_fail(err, TJ_E_FORMAT, "Go board, %s: %s", place, what);
}

static void fill(const tj_go_board *board, unsigned first, chain *found)
{
    memset(found, 0, sizeof *found);
    found->cells[found->length++] = (uint16_t)first;
    found->member[first] = true;
    for (unsigned done = 0; done < found->length; done++) {
        for (int i = 0; i < 4; i++) {
            unsigned beside = (unsigned)(found->cells[done] + around[i]);
            if (board->stone[beside] == TJ_EMPTY)
                found->liberties++;
            if (board->stone[beside] != board->stone[first] || found->member[beside])
                continue;
            found->member[beside] = true;
            found->cells[found->length++] = (uint16_t)beside;
        }
    }
}

static int check_chain(const tj_go_board *board, const chain *found, tj_err *err)
{
    unsigned first = found->cells[0], head = board->head[first], walked = 0, cell = first;

    if (head >= TJ_GO_CELLS || !found->member[head])
        return wrong(board, first, "the representative is not in the chain", err);
    for (unsigned i = 0; i < found->length; i++)
        if (board->head[found->cells[i]] != head)
            return wrong(board, found->cells[i], "a chain has two representatives", err);
    do {
        cell = board->next[cell];
        walked++;
        if (cell >= TJ_GO_CELLS || !found->member[cell] || walked > found->length)
            return wrong(board, first, "the ring leaves the chain", err);
    } while (cell != first);
    if (walked != found->length || board->length[head] != found->length)
        return wrong(board, first, "the chain's length is wrong", err);
    if (board->liberties[head] != found->liberties)
        return wrong(board, first, "the chain's liberties are wrong", err);
    return TJ_OK;
}

static bool cell_on_board(const tj_go_board *board, unsigned cell)
{
    unsigned row = cell / TJ_GO_STRIDE, column = cell % TJ_GO_STRIDE;
    return row >= TJ_GO_MARGIN && row - TJ_GO_MARGIN < board->size && column >= TJ_GO_MARGIN &&
           column - TJ_GO_MARGIN < board->size;
}

static int check_frame(const tj_go_board *board, tj_err *err)
{
    if (board->size < TJ_GO_SIZE_MIN || board->size > TJ_GO_SIZE_MAX ||
        board->row_factor != 65536u / board->size + 1)
        return tj_fail(err, TJ_E_FORMAT, "Go board: the size is wrong");
    for (unsigned cell = 0; cell < TJ_GO_CELLS; cell++) {
        bool inside = cell_on_board(board, cell);
        if (inside ? board->stone[cell] > TJ_WHITE : board->stone[cell] != TJ_GO_EDGE)
            return tj_fail(err, TJ_E_FORMAT, "Go board: cell %u holds nonsense", cell);
        bool stone = board->stone[cell] == TJ_BLACK || board->stone[cell] == TJ_WHITE;
        if (!stone && board->head[cell] != 0)
            return tj_fail(err, TJ_E_FORMAT, "Go board: cell %u has a chain but no stone", cell);
    }
    if (board->ko == TJ_PASS)
        return TJ_OK;
    if (tj_go_board_at(board, board->ko) != TJ_EMPTY ||
        (board->ko_colour != TJ_BLACK && board->ko_colour != TJ_WHITE))
        return tj_fail(err, TJ_E_FORMAT, "Go board: the ko is not an empty point");
    return TJ_OK;
}

int tj_go_board_check(const tj_go_board *board, tj_err *err)
{
    bool seen[TJ_GO_CELLS] = {false};
    chain found;

    int code = check_frame(board, err);
    for (unsigned cell = 0; cell < TJ_GO_CELLS && !code; cell++) {
        if (seen[cell] || (board->stone[cell] != TJ_BLACK && board->stone[cell] != TJ_WHITE))
            continue;
        fill(board, cell, &found);
        for (unsigned i = 0; i < found.length; i++)
            seen[found.cells[i]] = true;
        code = check_chain(board, &found, err);
    }
    return code;
}
