/* The playout board: stones, chains with their sets of liberties, the list of empty cells. */
#include "engine/go/playout.h"

#include <string.h>

static uint64_t *liberty_set_of(tj_playout_board *b, unsigned head)
{
    return &b->liberty_set[head * b->words];
}

static void add_liberty(tj_playout_board *b, unsigned head, unsigned cell)
{
    uint64_t *word = &liberty_set_of(b, head)[cell / 64], bit = UINT64_C(1) << (cell % 64);
    b->count[head] = (uint16_t)(b->count[head] + !(*word & bit));
    *word |= bit;
}

static void remove_liberty(tj_playout_board *b, unsigned head, unsigned cell)
{
    uint64_t *word = &liberty_set_of(b, head)[cell / 64], bit = UINT64_C(1) << (cell % 64);
    b->count[head] = (uint16_t)(b->count[head] - !!(*word & bit));
    *word &= ~bit;
}

unsigned tj_pb_liberty(const tj_playout_board *b, unsigned head, unsigned from)
{
    const uint64_t *set = tj_pb_liberty_set(b, head);
    unsigned w = (from + 1) / 64;
    uint64_t word = set[w] & (~UINT64_C(0) << ((from + 1) % 64));

    while (!word) {
        if (++w >= b->words)
            return 0;
        word = set[w];
    }
    return w * 64 + (unsigned)__builtin_ctzll(word);
}

/* Puts content where `was` stood, for the cell and the eight that see it. */
static void set_stone(tj_playout_board *b, unsigned cell, unsigned was, unsigned content)
{
    unsigned change = was ^ content;

    b->stone[cell] = (uint8_t)content;
    for (unsigned i = 0; i < 4; i++) {
        b->around[tj_pb_neighbour(b, cell, i)] ^= (uint16_t)(change << 2 * (3 - i));
        b->around[tj_pb_neighbour(b, cell, i + 4)] ^= (uint16_t)(change << 2 * (7 - i));
    }
}

static void add_empty(tj_playout_board *b, unsigned cell)
{
    b->place[cell] = (uint16_t)b->empties;
    b->empty[b->empties++] = (uint16_t)cell;
}

static void remove_empty(tj_playout_board *b, unsigned cell)
{
    unsigned moved = b->empty[--b->empties];
    b->empty[b->place[cell]] = (uint16_t)moved;
    b->place[moved] = b->place[cell];
}

/* Makes one chain of two and returns its head. */
static unsigned merge_chains(tj_playout_board *b, unsigned to, unsigned from)
{
    if (b->length[to] < b->length[from]) {
        unsigned longer = from;
        from = to;
        to = longer;
    }
    unsigned cell = from;
    do {
        b->head[cell] = (uint16_t)to;
        cell = b->next[cell];
    } while (cell != from);
    uint16_t after = b->next[to];
    b->next[to] = b->next[from];
    b->next[from] = after;
    b->length[to] = (uint16_t)(b->length[to] + b->length[from]);

    uint64_t *all = liberty_set_of(b, to), *more = liberty_set_of(b, from);
    unsigned count = b->count[to];
    for (unsigned w = 0; w < b->words; w++) {
        for (uint64_t fresh = more[w] & ~all[w]; fresh; fresh &= fresh - 1)
            count++;
        all[w] |= more[w];
    }
    b->count[to] = (uint16_t)count;
    return to;
}

static void place_stone(tj_playout_board *b, unsigned cell, unsigned colour)
{
    uint64_t *set = liberty_set_of(b, cell);

    remove_empty(b, cell);
    set_stone(b, cell, TJ_EMPTY, colour);
    memset(set, 0, b->words * sizeof *set);
    b->head[cell] = b->next[cell] = (uint16_t)cell;
    b->length[cell] = 1;
    b->count[cell] = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned beside = tj_pb_neighbour(b, cell, i), content = b->stone[beside];
        if (content == TJ_EMPTY)
            add_liberty(b, cell, beside);
        else if (content != TJ_GO_EDGE)
            remove_liberty(b, b->head[beside], cell);
    }
    unsigned head = cell;
    for (unsigned i = 0; i < 4; i++) {
        unsigned beside = tj_pb_neighbour(b, cell, i);
        if (b->stone[beside] == colour && b->head[beside] != head)
            head = merge_chains(b, head, b->head[beside]);
    }
}

/* Takes the whole chain off and returns its length. */
static unsigned remove_chain(tj_playout_board *b, unsigned first)
{
    unsigned cell = first, colour = b->stone[first], other = tj_go_opponent(colour), stones = 0;

    do {
        set_stone(b, cell, colour, TJ_EMPTY);
        add_empty(b, cell);
        for (unsigned i = 0; i < 4; i++) {
            unsigned beside = tj_pb_neighbour(b, cell, i);
            if (b->stone[beside] == other)
                add_liberty(b, b->head[beside], cell);
        }
        stones++;
        cell = b->next[cell];
    } while (cell != first);
    return stones;
}

void tj_playout_play(tj_playout_board *b, unsigned cell)
{
    unsigned colour = b->to_move, other = tj_go_opponent(colour), taken = 0, last_taken = 0;

    b->before_last = b->last;
    b->last = cell;
    b->to_move = other;
    b->ko = 0;
    if (cell == TJ_PB_PASS) {
        b->passes++;
        return;
    }
    b->passes = 0;
    place_stone(b, cell, colour);
    for (unsigned i = 0; i < 4; i++) {
        unsigned beside = tj_pb_neighbour(b, cell, i);
        if (b->stone[beside] == other && b->count[b->head[beside]] == 0) {
            last_taken = beside;
            taken += remove_chain(b, beside);
        }
    }
    unsigned head = b->head[cell];
    if (taken == 1 && b->length[head] == 1 && b->count[head] == 1)
        b->ko = last_taken;
}

bool tj_playout_legal(const tj_playout_board *b, unsigned cell)
{
    if (b->stone[cell] != TJ_EMPTY || cell == b->ko)
        return false;
    for (unsigned i = 0; i < 4; i++) {
        unsigned beside = tj_pb_neighbour(b, cell, i), content = b->stone[beside];
        if (content == TJ_EMPTY)
            return true;
        if (content != TJ_GO_EDGE && (tj_pb_liberties(b, beside) == 1) != (content == b->to_move))
            return true; /* it captures, or joins a chain that has other liberties */
    }
    return false;
}

/* Adds to set the stones of the chain at `from` that the chain `head`, or the cell that joins it, touches. */
static void add_captured(const tj_playout_board *b, unsigned from, unsigned cell, unsigned colour,
                         uint64_t *set)
{
    unsigned at = from;
    do {
        for (unsigned i = 0; i < 4; i++) {
            unsigned beside = tj_pb_neighbour(b, at, i);
            bool ours = beside == cell;
            if (!ours && b->stone[beside] == colour)
                for (unsigned k = 0; k < 4 && !ours; k++) {
                    unsigned friend = tj_pb_neighbour(b, cell, k);
                    ours = b->stone[friend] == colour && b->head[friend] == b->head[beside];
                }
            if (ours)
                set[at / 64] |= UINT64_C(1) << (at % 64);
        }
        at = b->next[at];
    } while (at != from);
}

static unsigned count_bits(const uint64_t *set, unsigned words, unsigned limit)
{
    unsigned n = 0;
    for (unsigned w = 0; w < words; w++)
        for (uint64_t word = set[w]; word; word &= word - 1)
            if (++n == limit)
                return n;
    return n;
}

unsigned tj_playout_liberties_after(const tj_playout_board *b, unsigned cell, unsigned colour, unsigned limit)
{
    uint64_t set[TJ_PB_WORDS] = {0};
    unsigned other = tj_go_opponent(colour), room = 0;

    for (unsigned i = 0; i < 4; i++) {
        unsigned beside = tj_pb_neighbour(b, cell, i), content = b->stone[beside];
        if (content == TJ_EMPTY) {
            set[beside / 64] |= UINT64_C(1) << (beside % 64);
            if (++room == limit)
                return limit;
        } else if (content == colour) {
            if (tj_pb_liberties(b, beside) > limit)
                return limit;
        }
    }
    for (unsigned i = 0; i < 4; i++) {
        unsigned beside = tj_pb_neighbour(b, cell, i), content = b->stone[beside];
        if (content == colour) {
            const uint64_t *more = tj_pb_liberty_set(b, b->head[beside]);
            for (unsigned w = 0; w < b->words; w++)
                set[w] |= more[w];
        } else if (content == other && tj_pb_liberties(b, beside) == 1)
            add_captured(b, beside, cell, colour, set);
    }
    set[cell / 64] &= ~(UINT64_C(1) << (cell % 64));
    return count_bits(set, b->words, limit);
}

/* Gives the empty region at cell to who is all around it. */
static void assign_region(const tj_playout_board *b, unsigned cell, uint8_t *owner)
{
    uint16_t cells[TJ_PB_CELLS];
    unsigned n = 1, seen = 0;

    cells[0] = (uint16_t)cell;
    owner[cell] = TJ_GO_EDGE;
    for (unsigned done = 0; done < n; done++)
        for (unsigned i = 0; i < 4; i++) {
            unsigned beside = tj_pb_neighbour(b, cells[done], i), content = b->stone[beside];
            if (content == TJ_EMPTY) {
                if (owner[beside] == TJ_EMPTY)
                    cells[n++] = (uint16_t)beside;
                owner[beside] = TJ_GO_EDGE;
            } else
                seen |= content == TJ_GO_EDGE ? 0 : content;
        }
    for (unsigned i = 0; i < n; i++)
        owner[cells[i]] = (uint8_t)(seen == TJ_BLACK || seen == TJ_WHITE ? seen : TJ_GO_EDGE);
}

int tj_playout_area(const tj_playout_board *b, uint8_t owner[TJ_PB_CELLS])
{
    int area = 0;

    memcpy(owner, b->stone, b->cells);
    for (unsigned i = 0; i < b->empties; i++)
        if (owner[b->empty[i]] == TJ_EMPTY)
            assign_region(b, b->empty[i], owner);
    for (unsigned row = 1; row <= b->size; row++)
        for (unsigned cell = row * b->stride + 1; cell <= row * b->stride + b->size; cell++)
            area += (owner[cell] == TJ_BLACK) - (owner[cell] == TJ_WHITE);
    return area;
}

static void init_empty(tj_playout_board *b, unsigned size)
{
    int s = (int)size + 1;
    const int offset[8] = {-s, -1, 1, s, -s - 1, -s + 1, s - 1, s + 1};

    memset(b, 0, sizeof *b);
    b->size = size;
    b->stride = size + 1;
    b->cells = (size + 2) * b->stride + 1;
    b->words = (b->cells + 63) / 64;
    memcpy(b->offset, offset, sizeof offset);
    memset(b->stone, TJ_GO_EDGE, b->cells);
    memset(b->around, 0xFF, b->cells * sizeof *b->around);
    for (unsigned point = 0; point < size * size; point++) {
        unsigned cell = tj_pb_cell(b, point);
        set_stone(b, cell, TJ_GO_EDGE, TJ_EMPTY);
        add_empty(b, cell);
    }
}

void tj_playout_board_from(tj_playout_board *b, const tj_go_board *board, unsigned colour, unsigned last,
                           unsigned before_last, const tj_playout_patterns *patterns)
{
    unsigned points = (unsigned)board->size * board->size;

    init_empty(b, board->size);
    b->patterns = patterns;
    for (unsigned point = 0; point < points; point++) {
        unsigned content = board->stone[tj_go_cell(board, point)];
        if (content != TJ_EMPTY)
            place_stone(b, tj_pb_cell(b, point), content);
    }
    for (unsigned point = 0; point < points; point++) {
        unsigned cell = tj_pb_cell(b, point);
        if (b->stone[cell] != TJ_EMPTY && tj_pb_liberties(b, cell) == 0)
            remove_chain(b, cell);
    }
    b->to_move = colour;
    b->last = tj_pb_cell(b, last);
    b->before_last = tj_pb_cell(b, before_last);
    if (b->stone[b->last] != tj_go_opponent(colour))
        b->last = TJ_PB_PASS;
    b->ko = board->ko != TJ_PASS && board->ko_colour == colour ? tj_pb_cell(b, board->ko) : 0;
}

void tj_playout_board_copy(tj_playout_board *to, const tj_playout_board *from)
{
    unsigned n = from->cells;

    memcpy(to, from, offsetof(tj_playout_board, stone));
#define COPY(member) memcpy(to->member, from->member, n * sizeof *to->member)
    COPY(stone);
    COPY(around);
    COPY(empty);
    COPY(place);
    COPY(head);
    COPY(next);
    COPY(length);
    COPY(count);
#undef COPY
    memcpy(to->liberty_set, from->liberty_set, (size_t)n * from->words * sizeof *to->liberty_set);
}
