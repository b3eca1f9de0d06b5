#include "pattern/go/tactics.h"

#include <string.h>

static enum tj_chain_state read_state(const tj_go_board *board, unsigned cell, unsigned liberties)
{
    if (liberties > 2)
        return TJ_CHAIN_FREE;
    if (liberties == 2)
        return tj_ladder_captures(board, cell) ? TJ_CHAIN_THREATENED : TJ_CHAIN_HOLDS;
    return tj_ladder_escapes(board, cell) ? TJ_CHAIN_ATARI : TJ_CHAIN_LOST;
}

void tj_tactics_init(tj_tactics *t, const tj_go_board *board)
{
    unsigned points = (unsigned)board->size * board->size;

    t->board = board;
    for (unsigned p = 0; p < points; p++) {
        unsigned cell = tj_go_cell(board, p), count;
        uint16_t found[TJ_LIBERTIES_MAX];

        if (!board->stone[cell] || board->head[cell] != cell)
            continue;
        count = tj_chain_liberties(board, cell, found, TJ_LIBERTIES_MAX);
        t->liberties[cell] = (uint8_t)count;
        t->liberty[cell][0] = count > 0 ? found[0] : 0;
        t->liberty[cell][1] = count > 1 ? found[1] : 0;
        t->state[cell] = TJ_CHAIN_UNREAD;
    }
}

enum tj_chain_state tj_tactics_state(tj_tactics *t, unsigned head)
{
    if (t->state[head] == TJ_CHAIN_UNREAD)
        t->state[head] = (uint8_t)read_state(t->board, head, t->liberties[head]);
    return t->state[head];
}

static void raise_to(unsigned *largest, unsigned stones)
{
    if (*largest < stones)
        *largest = stones;
}

/* The move played on a copy of the board, made when it is first needed. */
typedef struct trial {
    const tj_go_board *board;
    unsigned point;
    int colour;
    bool made, legal;
    tj_go_board after;
} trial;

static const tj_go_board *after_move(trial *t)
{
    if (!t->made) {
        t->made = true;
        t->after = *t->board;
        t->legal = tj_go_board_play(&t->after, t->point, t->colour, false) == TJ_GO_LEGAL;
    }
    return t->legal ? &t->after : NULL;
}

/* Does the own chain stand after the move? */
static bool stands_after(trial *t, unsigned head)
{
    const tj_go_board *after = after_move(t);
    uint16_t liberties[3];
    unsigned count = after ? tj_chain_liberties(after, head, liberties, 3) : 0;

    return count > 2 || (count == 2 && !tj_ladder_captures(after, head));
}

static void look_at_own(tj_tactics *tactics, trial *t, unsigned head, tj_move_tactics *out)
{
    unsigned length = t->board->length[head];

    out->own++;
    switch (tj_tactics_state(tactics, head)) {
    case TJ_CHAIN_LOST:
        raise_to(&out->atari_own, length);
        break;
    case TJ_CHAIN_ATARI:
        raise_to(&out->atari_own, length);
        if (length > out->escapes && stands_after(t, head))
            out->escapes = length;
        break;
    case TJ_CHAIN_THREATENED:
        raise_to(&out->threatened, length);
        if (length > out->protects && stands_after(t, head))
            out->protects = length;
        break;
    default:
        break;
    }
}

/* Own chains in atari beside a chain that is taken. */
static unsigned rescued_by(const tj_tactics *tactics, unsigned head)
{
    const tj_go_board *board = tactics->board;
    unsigned cell = head, rescued = 0;
    int own = tj_go_opponent(board->stone[head]);

    do {
        for (int i = 0; i < 4; i++) {
            unsigned beside = tj_go_neighbour(cell, i);

            if (board->stone[beside] == own && tactics->liberties[board->head[beside]] == 1)
                raise_to(&rescued, board->length[board->head[beside]]);
        }
        cell = board->next[cell];
    } while (cell != head);
    return rescued;
}

static void look_at_other(tj_tactics *tactics, trial *t, unsigned head, tj_move_tactics *out)
{
    unsigned length = t->board->length[head], liberties = tactics->liberties[head];

    if (!out->other++ || liberties < out->least_other)
        out->least_other = liberties;
    if (liberties == 1) {
        out->captures += length;
        out->captures_escaping = out->captures_escaping || tj_tactics_state(tactics, head) == TJ_CHAIN_ATARI;
        raise_to(&out->rescues, rescued_by(tactics, head));
    } else if (liberties == 2) {
        raise_to(&out->atari, length);
        if (tj_tactics_state(tactics, head) == TJ_CHAIN_THREATENED && length > out->ladder && after_move(t) &&
            !tj_ladder_escapes(&t->after, head))
            out->ladder = length;
    }
}

/* The liberties of the chain that a move makes, found without making it. */
typedef struct made {
    const tj_tactics *tactics;
    unsigned cell;
    uint16_t liberty[TJ_LIBERTIES_MAX];
    unsigned count;
} made;

/* Free after the move: empty now, or a stone that the move takes. */
static bool becomes_free(const made *m, unsigned cell)
{
    const tj_go_board *board = m->tactics->board;
    unsigned head = board->head[cell];

    if (cell == m->cell || board->stone[cell] == TJ_GO_EDGE)
        return false;
    return board->stone[cell] == TJ_EMPTY ||
           (m->tactics->liberties[head] == 1 && m->tactics->liberty[head][0] == m->cell);
}

/* Adds what becomes free beside a cell; colour: of who moves, whose own stones are not taken. */
static void add_free(made *m, unsigned cell, int colour)
{
    for (int i = 0; i < 4 && m->count < TJ_LIBERTIES_MAX; i++) {
        unsigned beside = tj_go_neighbour(cell, i), k = 0;

        if (m->tactics->board->stone[beside] == colour || !becomes_free(m, beside))
            continue;
        while (k < m->count && m->liberty[k] != beside)
            k++;
        if (k == m->count)
            m->liberty[m->count++] = (uint16_t)beside;
    }
}

static unsigned liberties_made(const tj_tactics *tactics, unsigned cell, int colour)
{
    const tj_go_board *board = tactics->board;
    made m = {.tactics = tactics, .cell = cell};

    add_free(&m, cell, colour);
    for (int i = 0; i < 4; i++) {
        unsigned first = tj_go_neighbour(cell, i), stone = first;

        if (board->stone[first] != colour)
            continue;
        do {
            add_free(&m, stone, colour);
            stone = board->next[stone];
        } while (stone != first && m.count < TJ_LIBERTIES_MAX);
    }
    return m.count;
}

void tj_tactics_move(tj_tactics *tactics, unsigned point, int colour, tj_move_tactics *out)
{
    const tj_go_board *board = tactics->board;
    unsigned cell = tj_go_cell(board, point), seen[4], count = 0;
    trial t;

    t.board = board;
    t.point = point;
    t.colour = colour;
    t.made = false;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < 4; i++) {
        unsigned beside = tj_go_neighbour(cell, i), head = board->head[beside], k = 0;

        if (board->stone[beside] == TJ_GO_EDGE)
            continue;
        if (board->stone[beside] == TJ_EMPTY) {
            out->empty++;
            continue;
        }
        while (k < count && seen[k] != head)
            k++;
        if (k < count)
            continue;
        seen[count++] = head;
        if (board->stone[beside] == colour)
            look_at_own(tactics, &t, head, out);
        else
            look_at_other(tactics, &t, head, out);
    }
    out->liberties = out->own || out->captures ? liberties_made(tactics, cell, colour) : out->empty;
}
