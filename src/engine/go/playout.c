/* Choosing the moves of playouts. */
#include "engine/go/playout.h"

/* How often each kind of answer is looked for, in percent.  By judgement: what was tried
 * around these values made no difference that could be told from noise. */
#define ESCAPE_PERCENT         90
#define CAPTURE_PERCENT        90
#define TWO_LIBERTY_PERCENT    50
#define NAKADE_PERCENT         70
#define PATTERN_PERCENT        95
#define PATTERN_BEFORE_PERCENT 40

static unsigned pick_random(const tj_playout_moves *moves, tj_playout_rng *rng)
{
    return moves->cells[tj_playout_rng_below(rng, moves->count)];
}

bool tj_playout_is_killing_shape(unsigned n, const unsigned touching[5])
{
    return n == 3 || (n == 4 && touching[3] == 1) ||
           (n == 5 && (touching[4] == 1 || (touching[3] == 1 && touching[2] == 3))) ||
           (n == 6 && touching[4] == 1 && touching[2] == 3);
}

/* Is a chain of these stones, once it has been taken, an eye that one move kills?  It is told by how many of
 * its own stones each stone touches: bent and straight three, the pyramid and square of four, the bulky five,
 * the cross, the rabbity six. */
static bool is_nakade_shape(const unsigned *cells, unsigned n, const tj_playout_board *b)
{
    unsigned touching[5] = {0};

    if (n <= 3)
        return n != 2;
    for (unsigned i = 0; i < n; i++) {
        unsigned friends = 0;
        for (unsigned k = 0; k < n; k++)
            for (unsigned d = 0; d < 4; d++)
                friends += tj_pb_neighbour(b, cells[i], d) == cells[k];
        touching[friends]++;
    }
    return tj_playout_is_killing_shape(n, touching) || (n == 4 && touching[2] == 4);
}

/* Adds the chain at `from` unless it is there already; false if it has no room. */
static bool add_chain(const tj_playout_board *b, unsigned from, unsigned cells[6], unsigned *n)
{
    for (unsigned k = 0; k < *n; k++)
        if (cells[k] == from)
            return true;
    if (b->length[b->head[from]] + *n > 6)
        return false;
    unsigned at = from;
    do {
        cells[(*n)++] = at;
        at = b->next[at];
    } while (at != from);
    return true;
}

bool tj_playout_is_bad_self_atari(const tj_playout_board *b, unsigned cell)
{
    unsigned cells[6], n = 1, colour = b->to_move;

    if (tj_pb_is_open(b, cell) || tj_playout_liberties_after(b, cell, colour, 2) >= 2)
        return false;
    cells[0] = cell;
    for (unsigned i = 0; i < 4; i++) {
        unsigned beside = tj_pb_neighbour(b, cell, i);
        if (b->stone[beside] == colour && !add_chain(b, beside, cells, &n))
            return true;
    }
    return !is_nakade_shape(cells, n, b);
}

static bool acceptable(const tj_playout_board *b, unsigned cell)
{
    if (tj_pb_is_open(b, cell))
        return cell != b->ko;
    if (b->patterns->flags[b->around[cell]] & (TJ_PLAYOUT_PATTERN_INSIDE << (b->to_move - 1)))
        return false;
    return !tj_pb_is_eye(b, cell, b->to_move) && tj_playout_legal(b, cell) &&
           !tj_playout_is_bad_self_atari(b, cell);
}

static unsigned random_move(const tj_playout_board *b, tj_playout_rng *rng)
{
    if (!b->empties)
        return TJ_PB_PASS;
    unsigned start = tj_playout_rng_below(rng, b->empties), i = start;
    do {
        if (acceptable(b, b->empty[i]))
            return b->empty[i];
        i = i + 1 == b->empties ? 0 : i + 1;
    } while (i != start);
    return TJ_PB_PASS;
}

/* An answer to the last move, or TJ_PB_PASS. */
static unsigned answer(const tj_playout_board *b, tj_playout_rng *rng)
{
    const struct {
        unsigned percent;
        void (*add)(const tj_playout_board *b, tj_playout_moves *moves);
    } kinds[] = {{CAPTURE_PERCENT, tj_playout_add_captures},
                 {ESCAPE_PERCENT, tj_playout_add_atari_escapes},
                 {TWO_LIBERTY_PERCENT, tj_playout_add_two_liberty_moves},
                 {NAKADE_PERCENT, tj_playout_add_nakade}};
    tj_playout_moves moves = {0};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (tj_playout_rng_percent(rng, kinds[i].percent)) {
            kinds[i].add(b, &moves);
            if (moves.count)
                return pick_random(&moves, rng);
        }
    if (tj_playout_rng_percent(rng, PATTERN_PERCENT)) {
        tj_playout_add_patterns(b, b->last, &moves);
        if (!moves.count && b->before_last != TJ_PB_PASS &&
            tj_playout_rng_percent(rng, PATTERN_BEFORE_PERCENT))
            tj_playout_add_patterns(b, b->before_last, &moves);
        if (moves.count)
            return pick_random(&moves, rng);
    }
    return TJ_PB_PASS;
}

/* The move that a playout makes here; TJ_PB_PASS if nothing is left. */
static unsigned choose(const tj_playout_board *b, tj_playout_rng *rng)
{
    if (b->last != TJ_PB_PASS) {
        unsigned cell = answer(b, rng);
        if (cell != TJ_PB_PASS)
            return cell;
    }
    return random_move(b, rng);
}

unsigned tj_playout_run(tj_playout_board *b, tj_playout_rng *rng, uint16_t moves[TJ_PLAYOUT_MOVES])
{
    unsigned n = 0, limit = TJ_PLAYOUT_LENGTH * b->size * b->size;

    while (b->passes < 2 && n < limit) {
        unsigned cell = choose(b, rng);
        tj_playout_play(b, cell);
        moves[n++] = (uint16_t)cell;
    }
    return n;
}
