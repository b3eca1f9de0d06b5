/* The proof of a board: everything that tj_go_board keeps beside the stones is counted again from the stones,
 * chain by chain, with a flood fill that shares nothing with the board's own bookkeeping. */
#include "tejun/go.h"

#include "base/error.h"

static const int around[4] = {-TJ_GO_STRIDE, -1, 1, TJ_GO_STRIDE};

static int wrong(const tj_go_board *board, unsigned cell, const char *what, tj_err *err)
{
    char place[8];
    tj_go_point_format(board->size, tj_go_point(board, cell), place);
    return tj_fail(err, TJ_E_FORMAT, "Go board, %s: %s", place, what);
}

/* The chain at `first`: chain_of[cell] becomes `first` for all its cells. */
static int check_chain(const tj_go_board *board, unsigned first, uint16_t *chain_of, tj_err *err)
{
    unsigned head = board->head[first], length = 0, liberties = 0, walked = 0, cell = first;
    uint16_t cells[TJ_GO_POINTS_MAX];

    cells[length++] = chain_of[first] = (uint16_t)first;
    for (unsigned done = 0; done < length; done++) {
        if (board->head[cells[done]] != head)
            return wrong(board, cells[done], "a chain has two representatives", err);
        for (int i = 0; i < 4; i++) {
            unsigned beside = (unsigned)(cells[done] + around[i]);

            liberties += board->stone[beside] == TJ_EMPTY;
            if (board->stone[beside] != board->stone[first] || chain_of[beside] == first)
                continue;
            chain_of[beside] = (uint16_t)first;
            cells[length++] = (uint16_t)beside;
        }
    }
    if (head >= TJ_GO_CELLS || chain_of[head] != first)
        return wrong(board, first, "the representative is not in the chain", err);
    do {
        cell = board->next[cell];
        if (cell >= TJ_GO_CELLS || chain_of[cell] != first || ++walked > length)
            return wrong(board, first, "the ring leaves the chain", err);
    } while (cell != first);
    if (walked != length || board->length[head] != length)
        return wrong(board, first, "the chain's length is wrong", err);
    if (board->liberties[head] != liberties)
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
    uint16_t chain_of[TJ_GO_CELLS] = {0};
    int code = check_frame(board, err);

    for (unsigned cell = 0; cell < TJ_GO_CELLS && !code; cell++)
        if (!chain_of[cell] && (board->stone[cell] == TJ_BLACK || board->stone[cell] == TJ_WHITE))
            code = check_chain(board, cell, chain_of, err);
    return code;
}
