/* The Go board and its rules.
 *
 * Hides how chains are kept: every stone knows its chain's representative, the stones of a chain form a ring,
 * and the representative carries the chain's length and its pseudo-liberties (pairs of stone and empty
 * neighbour).  Those are 0 exactly when the real liberties are, and unlike real ones they simply add up when
 * chains join, so a move costs four neighbours plus the shorter of the chains it joins.  Keeping lists of
 * real liberties was rejected: replaying a collection asks only whether there are any (tj_go_board_liberties
 * counts them for who wants more).
 *
 * Load: nine million moves of a big collection are replayed at every import. */
#include "tejun/go.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"

/* The representative where there is no stone: cell 0, which is always margin.  Its count of liberties is a
 * waste bin, so that the loops over neighbours need not ask what they are (which no branch predictor can
 * guess). */
#define NO_CHAIN 0

static bool is_stone(unsigned content)
{
    return content == TJ_BLACK || content == TJ_WHITE;
}

static bool on_board(const tj_go_board *board, unsigned point)
{
    return point < (unsigned)board->size * board->size;
}

static void clear_stones(tj_go_board *board)
{
    memset(board->stone, TJ_GO_EDGE, sizeof board->stone);
    memset(board->head, NO_CHAIN, sizeof board->head);
    for (unsigned row = 0; row < board->size; row++)
        memset(&board->stone[tj_go_cell(board, row * board->size)], TJ_EMPTY, board->size);
}

int tj_go_board_init(tj_go_board *board, unsigned size)
{
    if (size < TJ_GO_SIZE_MIN || size > TJ_GO_SIZE_MAX)
        return TJ_E_RANGE;
    memset(board, 0, sizeof *board);
    board->size = (uint8_t)size;
    board->row_factor = 65536 / size + 1;
    board->ko = TJ_PASS;
    clear_stones(board);
    return TJ_OK;
}

int tj_go_board_at(const tj_go_board *board, unsigned point)
{
    return on_board(board, point) ? board->stone[tj_go_cell(board, point)] : TJ_GO_EDGE;
}

/* Makes one chain of two; a and b are representatives. */
static void join(tj_go_board *board, unsigned a, unsigned b)
{
    if (board->length[a] < board->length[b]) {
        unsigned shorter = a;
        a = b;
        b = shorter;
    }
    unsigned cell = b;
    do {
        board->head[cell] = (uint16_t)a;
        cell = board->next[cell];
    } while (cell != b);
    uint16_t after_a = board->next[a];
    board->next[a] = board->next[b];
    board->next[b] = after_a;
    board->length[a] = (uint16_t)(board->length[a] + board->length[b]);
    board->liberties[a] = (uint16_t)(board->liberties[a] + board->liberties[b]);
}

/* Puts a stone on an empty cell; captures nothing. */
static void put(tj_go_board *board, unsigned cell, unsigned colour)
{
    unsigned liberties = 0;

    board->stone[cell] = (uint8_t)colour;
    board->head[cell] = board->next[cell] = (uint16_t)cell;
    board->length[cell] = 1;
    for (int i = 0; i < 4; i++) {
        unsigned beside = tj_go_neighbour(cell, i);
        liberties += board->stone[beside] == TJ_EMPTY;
        board->liberties[board->head[beside]]--;
    }
    board->liberties[cell] = (uint16_t)liberties;
    for (int i = 0; i < 4; i++) {
        unsigned beside = tj_go_neighbour(cell, i);
        if (board->stone[beside] == colour && board->head[beside] != board->head[cell])
            join(board, board->head[beside], board->head[cell]);
    }
}

/* Takes the whole chain off and returns its length.  The count of liberties of the chain itself, which is
 * touched on the way, means nothing any more. */
static unsigned remove_chain(tj_go_board *board, unsigned first)
{
    unsigned cell = first, stones = 0;

    do {
        board->stone[cell] = TJ_EMPTY;
        board->head[cell] = NO_CHAIN;
        for (int i = 0; i < 4; i++)
            board->liberties[board->head[tj_go_neighbour(cell, i)]]++;
        stones++;
        cell = board->next[cell];
    } while (cell != first);
    return stones;
}

static void rebuild_chains(tj_go_board *board)
{
    uint8_t stones[TJ_GO_CELLS];

    memcpy(stones, board->stone, sizeof stones);
    clear_stones(board);
    for (unsigned cell = 0; cell < TJ_GO_CELLS; cell++)
        if (is_stone(stones[cell]))
            put(board, cell, stones[cell]);
}

int tj_go_board_set_all(tj_go_board *board, const tj_setup *stones, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!on_board(board, stones[i].point) || stones[i].colour > TJ_WHITE)
            return TJ_E_RANGE;
    for (size_t i = 0; i < n; i++)
        board->stone[tj_go_cell(board, stones[i].point)] = stones[i].colour;
    rebuild_chains(board);
    board->ko = TJ_PASS;
    return TJ_OK;
}

int tj_go_board_set(tj_go_board *board, unsigned point, int colour)
{
    if (!on_board(board, point) || colour < TJ_EMPTY || colour > TJ_WHITE)
        return TJ_E_RANGE;
    tj_setup stone = {0, (uint16_t)point, (uint8_t)colour};
    return tj_go_board_set_all(board, &stone, 1);
}

bool tj_go_board_has_zero_liberties(const tj_go_board *board)
{
    for (unsigned cell = 0; cell < TJ_GO_CELLS; cell++)
        if (is_stone(board->stone[cell]) && board->liberties[board->head[cell]] == 0)
            return true;
    return false;
}

unsigned tj_go_board_liberties(const tj_go_board *board, unsigned point)
{
    bool counted[TJ_GO_CELLS] = {false};
    unsigned liberties = 0;

    if (!is_stone((unsigned)tj_go_board_at(board, point)))
        return 0;
    unsigned first = tj_go_cell(board, point), cell = first;
    do {
        for (int i = 0; i < 4; i++) {
            unsigned beside = tj_go_neighbour(cell, i);
            if (board->stone[beside] == TJ_EMPTY && !counted[beside]) {
                counted[beside] = true;
                liberties++;
            }
        }
        cell = board->next[cell];
    } while (cell != first);
    return liberties;
}

/* How many of the cell's neighbours belong to the chain: that many pseudo-liberties a stone there costs it.
 */
static unsigned contacts(const tj_go_board *board, unsigned cell, unsigned head)
{
    unsigned n = 0;
    for (int i = 0; i < 4; i++)
        n += board->head[tj_go_neighbour(cell, i)] == head;
    return n;
}

/* The verdict on an empty cell without empty neighbours. */
static int legality_without_liberties(const tj_go_board *board, unsigned cell, unsigned colour,
                                      bool allow_suicide)
{
    bool has_friend = false;

    for (int i = 0; i < 4; i++) {
        unsigned beside = tj_go_neighbour(cell, i), content = board->stone[beside],
                 head = board->head[beside];
        if (!is_stone(content))
            continue;
        bool last_liberty = board->liberties[head] == contacts(board, cell, head);
        if (last_liberty != (content == colour))
            return TJ_GO_LEGAL; /* it captures, or joins a chain that has other liberties */
        has_friend = has_friend || content == colour;
    }
    return has_friend && allow_suicide ? TJ_GO_LEGAL : TJ_GO_SUICIDE;
}

int tj_go_board_legality(const tj_go_board *board, unsigned point, int colour, bool allow_suicide)
{
    assert(colour == TJ_BLACK || colour == TJ_WHITE);
    if (point == TJ_PASS)
        return TJ_GO_LEGAL;
    if (!on_board(board, point))
        return TJ_GO_OFF_BOARD;
    unsigned cell = tj_go_cell(board, point);
    if (board->stone[cell] != TJ_EMPTY)
        return TJ_GO_OCCUPIED;
    if (point == board->ko && colour == board->ko_colour)
        return TJ_GO_KO;
    bool room = false;
    for (int i = 0; i < 4; i++)
        room |= board->stone[tj_go_neighbour(cell, i)] == TJ_EMPTY;
    if (room)
        return TJ_GO_LEGAL;
    return legality_without_liberties(board, cell, (unsigned)colour, allow_suicide);
}

/* Takes off the other player's chains beside the cell that have no liberty left.  Returns the number of
 * stones; *last is a cell of the last chain. */
static unsigned capture_around(tj_go_board *board, unsigned cell, unsigned other, unsigned *last)
{
    unsigned taken = 0;
    for (int i = 0; i < 4; i++) {
        unsigned beside = tj_go_neighbour(cell, i);
        if ((board->stone[beside] == other) & (board->liberties[board->head[beside]] == 0)) {
            *last = beside;
            taken += remove_chain(board, beside);
        }
    }
    return taken;
}

int tj_go_board_play(tj_go_board *board, unsigned point, int colour, bool allow_suicide)
{
    int verdict = tj_go_board_legality(board, point, colour, allow_suicide);
    if (verdict != TJ_GO_LEGAL)
        return verdict;
    board->ko = TJ_PASS;
    if (point == TJ_PASS)
        return TJ_GO_LEGAL;

    unsigned own = (unsigned)colour, other = tj_go_opponent(colour), last = 0;
    unsigned cell = tj_go_cell(board, point);
    put(board, cell, own);
    unsigned taken = capture_around(board, cell, other, &last);
    board->captured[other] += taken;
    unsigned head = board->head[cell];
    if (board->liberties[head] == 0) {
        board->captured[own] += remove_chain(board, cell);
    } else if (taken == 1 && board->length[head] == 1 && board->liberties[head] == 1) {
        board->ko = (uint16_t)tj_go_point(board, last);
        board->ko_colour = (uint8_t)other;
    }
    return TJ_GO_LEGAL;
}

const char *tj_go_legality_text(int verdict)
{
    static const char *const TEXTS[] = {
        [TJ_GO_LEGAL] = "the move is legal",          [TJ_GO_OFF_BOARD] = "the point is not on the board",
        [TJ_GO_OCCUPIED] = "the point is occupied",   [TJ_GO_SUICIDE] = "the move would be suicide",
        [TJ_GO_KO] = "the ko may not be retaken yet",
    };
    bool known = verdict >= 0 && (size_t)verdict < sizeof TEXTS / sizeof *TEXTS;

    return known ? TEXTS[verdict] : "the move is illegal";
}

uint64_t tj_go_board_key(const tj_go_board *board)
{
    uint8_t stones[TJ_GO_POINTS_MAX + 1];
    unsigned n = (unsigned)board->size * board->size;

    for (unsigned point = 0; point < n; point++)
        stones[point] = board->stone[tj_go_cell(board, point)];
    stones[n] = board->size;
    return tj_hash64(stones, n + 1);
}
