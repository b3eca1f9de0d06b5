/* What the last move of a playout calls for. */
#include "engine/go/playout.h"

#define ROOM (sizeof((tj_playout_moves *)0)->cells / sizeof(uint16_t))

static void add(tj_playout_moves *moves, unsigned cell)
{
    if (moves->count < ROOM)
        moves->cells[moves->count++] = (uint16_t)cell;
}

static void add_unless_self_atari(const tj_playout_board *b, tj_playout_moves *moves, unsigned cell)
{
    if (tj_playout_legal(b, cell) && !tj_playout_is_bad_self_atari(b, cell))
        add(moves, cell);
}

/* The heads of colour's chains beside a cell, each once; returns how many. */
static unsigned chains_beside(const tj_playout_board *b, unsigned cell, unsigned colour, unsigned heads[4])
{
    unsigned n = 0;

    for (unsigned i = 0; i < 4; i++) {
        unsigned beside = tj_pb_neighbour(b, cell, i), k = 0;
        if (b->stone[beside] != colour)
            continue;
        while (k < n && heads[k] != b->head[beside])
            k++;
        if (k == n)
            heads[n++] = b->head[beside];
    }
    return n;
}

/* Taking a chain in atari that touches the given one. */
static void add_counter_captures(const tj_playout_board *b, unsigned head, tj_playout_moves *moves)
{
    unsigned cell = head, other = tj_go_opponent(b->stone[head]);

    do {
        for (unsigned i = 0; i < 4; i++) {
            unsigned beside = tj_pb_neighbour(b, cell, i);
            if (b->stone[beside] == other && tj_pb_liberties(b, beside) == 1) {
                unsigned liberty = tj_pb_liberty(b, b->head[beside], 0);
                if (tj_playout_legal(b, liberty))
                    add(moves, liberty);
            }
        }
        cell = b->next[cell];
    } while (cell != head);
}

/* Does colour have fewer than three liberties after running there?  The next step only, for the sake of
 * speed.
 */
static bool runs_into_two(const tj_playout_board *b, unsigned liberty, unsigned colour)
{
    return tj_playout_liberties_after(b, liberty, colour, 3) < 3;
}

void tj_playout_add_atari_escapes(const tj_playout_board *b, tj_playout_moves *moves)
{
    unsigned heads[4], n = chains_beside(b, b->last, b->to_move, heads);

    for (unsigned i = 0; i < n; i++) {
        if (b->count[heads[i]] != 1)
            continue;
        unsigned liberty = tj_pb_liberty(b, heads[i], 0);
        add_counter_captures(b, heads[i], moves);
        if (tj_playout_legal(b, liberty) && tj_playout_liberties_after(b, liberty, b->to_move, 2) >= 2)
            add(moves, liberty);
    }
}

void tj_playout_add_captures(const tj_playout_board *b, tj_playout_moves *moves)
{
    unsigned head = b->head[b->last];

    if (b->count[head] != 1)
        return;
    unsigned liberty = tj_pb_liberty(b, head, 0);
    if (tj_playout_legal(b, liberty))
        add(moves, liberty);
}

/* Atari from the side where running does not help; if it helps on both sides, none. */
static void add_attack(const tj_playout_board *b, unsigned head, tj_playout_moves *moves)
{
    unsigned colour = b->stone[head];
    unsigned first = tj_pb_liberty(b, head, 0), second = tj_pb_liberty(b, head, first);

    if (runs_into_two(b, second, colour))
        add_unless_self_atari(b, moves, first);
    if (runs_into_two(b, first, colour))
        add_unless_self_atari(b, moves, second);
}

static void add_defence(const tj_playout_board *b, unsigned head, tj_playout_moves *moves)
{
    unsigned colour = b->stone[head];
    unsigned first = tj_pb_liberty(b, head, 0), second = tj_pb_liberty(b, head, first);
    bool out_first = !runs_into_two(b, first, colour), out_second = !runs_into_two(b, second, colour);

    if (out_first && out_second)
        return; /* nothing to fear */
    add_counter_captures(b, head, moves);
    if (out_first)
        add_unless_self_atari(b, moves, first);
    if (out_second)
        add_unless_self_atari(b, moves, second);
}

void tj_playout_add_two_liberty_moves(const tj_playout_board *b, tj_playout_moves *moves)
{
    unsigned heads[4], own = b->to_move, n = chains_beside(b, b->last, own, heads);

    for (unsigned i = 0; i < n; i++)
        if (b->count[heads[i]] == 2)
            add_defence(b, heads[i], moves);
    if (b->count[b->head[b->last]] == 2)
        add_attack(b, b->head[b->last], moves);
}

/* The empty region at cell, if it has at most 6 cells and stones of one colour only (and the edge) around it;
 * returns its size, or 0. */
static unsigned small_region(const tj_playout_board *b, unsigned cell, unsigned cells[6])
{
    unsigned n = 1, walls = 0;

    cells[0] = cell;
    for (unsigned done = 0; done < n; done++)
        for (unsigned i = 0; i < 4; i++) {
            unsigned beside = tj_pb_neighbour(b, cells[done], i), content = b->stone[beside], k = 0;
            if (content == TJ_GO_EDGE)
                continue;
            if (content != TJ_EMPTY) {
                walls |= content;
                if (walls == (TJ_BLACK | TJ_WHITE))
                    return 0;
                continue;
            }
            while (k < n && cells[k] != beside)
                k++;
            if (k < n)
                continue;
            if (n == 6)
                return 0;
            cells[n++] = beside;
        }
    return n;
}

/* The cell of the region that touches most of it, if one move there leaves no two eyes; 0 otherwise. */
static unsigned vital_cell(const tj_playout_board *b, const unsigned *cells, unsigned n)
{
    unsigned best = 0, most = 0, touching[5] = {0};

    for (unsigned i = 0; i < n; i++) {
        unsigned friends = 0;
        for (unsigned d = 0; d < 4; d++)
            friends += b->stone[tj_pb_neighbour(b, cells[i], d)] == TJ_EMPTY;
        touching[friends]++;
        if (friends > most) {
            most = friends;
            best = cells[i];
        }
    }
    return tj_playout_is_killing_shape(n, touching) ? best : 0;
}

void tj_playout_add_nakade(const tj_playout_board *b, tj_playout_moves *moves)
{
    unsigned cells[6];

    for (unsigned i = 0; i < 4; i++) {
        unsigned beside = tj_pb_neighbour(b, b->last, i);
        if (b->stone[beside] != TJ_EMPTY || b->patterns->flags[b->around[beside]] & TJ_PLAYOUT_PATTERN_ROOMY)
            continue;
        unsigned n = small_region(b, beside, cells), vital = n > 2 ? vital_cell(b, cells, n) : 0;
        if (vital && tj_playout_legal(b, vital))
            add(moves, vital);
    }
}

void tj_playout_add_patterns(const tj_playout_board *b, unsigned around, tj_playout_moves *moves)
{
    unsigned flag = (unsigned)TJ_PLAYOUT_PATTERN_REPLY << (b->to_move - 1);

    for (unsigned i = 0; i < 8; i++) {
        unsigned cell = tj_pb_neighbour(b, around, i);
        if (b->stone[cell] == TJ_EMPTY && b->patterns->flags[b->around[cell]] & flag)
            add_unless_self_atari(b, moves, cell);
    }
}
