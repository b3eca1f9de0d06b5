#include "pattern/go/tactics.h"

#include <string.h>

/* ---- ladders ---- */

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

/* ---- chains ---- */

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

/* ---- moves ---- */

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
